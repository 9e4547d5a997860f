"""The walking game: a stone on an n x n board, moved to side-by-side squares never visited before.

Who cannot move loses. A position is n, 1..10000: the stone in the corner (1, 1), nothing else visited; later positions
are those of `Walk`, and no table has them. It is undirected vertex geography: the first player wins iff every maximum
matching of the board covers the stone's square. Source: "Play a game" (HDU 1564).
"""

from ..errors import PositionError, shown
from ..game import Game
from ..positions import Box, Listed, at_least, integers, limited
from ..quantities import OUTCOME, N, P
from ..texts import LARGEST, board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..types import Letters, One, Outcome, Truths

Square = tuple[int, int]


class Walk(Game):
    """The walk on one board: a position is the stone's square and the set of the squares not yet visited."""

    side = 4
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    how_to_play = (
        "Move the stone, @, to a square marked *, beside it and never visited before (#). Who cannot move loses."
    )
    how_to_type = "a square, its row and its column, such as 2 1"
    no_move = "the stone cannot move to {move}"

    def positions(self) -> Listed:
        return Listed(((1, 1), self._squares - {(1, 1)}))

    @property
    def _squares(self) -> frozenset[Square]:
        numbers = range(1, self.side + 1)
        return frozenset((row, column) for row in numbers for column in numbers)

    def options(self, stone: Square, free: frozenset[Square]) -> "dict[Square, Any]":
        """Return the squares beside the stone's that were never visited, and what is left then."""
        return {square: (square, free - {square}) for square in self.beside(stone) if square in free}

    def beside(self, square: Square) -> tuple[Square, ...]:
        """Return the squares side by side with a square, on the board or off it."""
        return tuple([(square[0] + down, square[1] + right) for down, right in self.steps])

    # In play positions are solved one by one: no table has them, and there are too many to list them.

    def read(self, values: "tuple[Any, ...]", quantity: str = OUTCOME) -> "Any":
        return values

    def moves_from(self, position: "Any") -> "dict[Any, Any]":
        return dict(sorted(self.options_of(position).items()))

    def cell(self, quantity: str, position: "Any") -> int:
        return P if self.winning(*position) is None else N

    def best_move(self, stone: Square, free: frozenset[Square]) -> Square | None:
        """Return a winning move where there is one, else any; None where there is none."""
        if stone == (1, 1) and self.side % 2 == 0:
            return 2, 1  # as `Grid` has it
        return self.winning(stone, free) or next(self.legal((stone, free)), None)

    def winning(self, stone: Square, free: frozenset[Square]) -> Square | None:
        """Return a square that leaves the opponent lost, the stone's partner in a maximum matching; None without one.

        The player to move wins iff every maximum matching of the free squares and the stone's covers the stone's
        (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography", Theor. Comput. Sci. 112, 1993).
        """
        partner: dict[Square, Square] = {}
        for square in sorted(free):
            if sum(square) % 2 == 0:  # neighbours are of the other colour, so that no cycle is odd
                self._augment(partner, free, square)
        return partner[stone] if self._augment(partner, free, stone) else None

    def _augment(self, partner: dict[Square, Square], free: frozenset[Square], start: Square) -> bool:
        """Match one more pair, along a path from `start` whose every second step is a pair; return if there is one."""
        came: dict[Square, Square] = {}
        waiting = [start]
        for here in waiting:  # it grows
            for there in self.beside(here):
                if there in free and there not in came:
                    came[there] = here
                    if there not in partner:
                        self._flip(partner, came, there)
                        return True
                    waiting.append(partner[there])
        return False

    def _flip(self, partner: dict[Square, Square], came: dict[Square, Square], end: Square | None) -> None:
        """Pair anew along the path that came to `end`: its pairs are none any more, the steps between them are."""
        while end is not None:  # only the path's start had no partner
            here = came[end]
            partner[end], partner[here], end = here, end, partner.get(here)

    def draw(self, position: "Any", begun: "Any") -> str:
        stone, free = position
        marks = dict.fromkeys(self._squares - free, "#") | dict.fromkeys(self.legal(position), "*") | {stone: "@"}
        return board(self.side, self.side, marks)


class Grid(Game):
    """The walk on all boards to side x side, each from its corner."""

    ships = "grid"
    side = 10_000
    quantities = ("outcome",)
    noun = "board size"
    form = "the side of the board: 8"
    start = ("4", "5")
    pictured = ("tens",)
    closed = {"outcome": "n % 2 == 0"}
    solver = "gametables.solve.pairing:solve"
    prover = "gametables.prove.pairing:certified"
    walk = Walk
    if TYPE_CHECKING:
        outcome: One[Outcome, Letters]
        wins: One[bool, Truths]

    def positions(self) -> Box:
        return Box(n=range(1, at_least(1, "Grid", "side", self.side) + 1))

    def options(self, n: int) -> "dict[Any, Any]":
        """Refuse: the squares after the first move are no position of the table."""
        raise PositionError(f"{self.name}: only the first position of a board is tabled; see reply", self.name, n)

    def moves(self, *position: "Any") -> tuple[Square, ...]:
        """Return the legal first moves, in order: the squares (row, column), counted from 1, beside the corner."""
        n = self.read(position)
        return tuple(sorted(square for square in self.walk().beside((1, 1)) if 1 <= min(square) <= max(square) <= n))

    def winning_moves(self, *position: "Any") -> tuple[Square, ...]:
        """Return the legal first moves that leave the opponent lost (P), in order; () unless the outcome is "N"."""
        # If one wins, so does the other: the board is its own mirror image.
        return self.moves(*position) if self.cell(OUTCOME, self.read(position)) == N else ()

    def best_move(self, *position: "Any") -> Square | None:
        """Return a winning first move where there is one, else any; None on a board of one square."""
        n = self.read(position)
        return self.reply(n, 1, 1) if self.cell(OUTCOME, n) == N else next(iter(self.moves(n)), None)

    def after(self, *position_and_move: "Any") -> tuple[Square, ...]:
        """Return the squares visited after a legal first move; else PositionError. `reply` goes on from it."""
        *position, move = position_and_move
        n = self.read(tuple(position))
        row, column = integers(f"{self.name}: a move is a square (row, column)", move, 2)
        if (row, column) in self.moves(n):
            return (1, 1), (row, column)
        raise PositionError(
            f"{self.name}: {shown((row, column))} is no first move on a {n} x {n} board", self.name, move
        )

    def reply(self, n: int, row: int, column: int) -> Square:
        """Return the winner's move at any point of the game: the other half of the domino the stone stands on.

        The board is paired into dominoes, on an odd board without the corner (1, 1): the board of n - 2, and a
        border two squares wide, whose bottom two rows are paired vertically and the rest of whose right two columns
        horizontally. On an even board the first player can always move to the other half, on an odd one the second.
        Raises PositionError for a square off the board, and for the corner of an odd board, where the mover has lost.

        >>> import gametables
        >>> gametables.grid.reply(8, 1, 1)
        (2, 1)
        """
        n = self.read((n,))
        row, column = (limited(f"{self.name}: row and column", x, 1, n) for x in (row, column))
        border = max(row, column) + (n - max(row, column)) % 2  # the board whose border holds the square
        if border == 1:
            lost = f"on the {n} x {n} board the corner has no reply; who must move from it has lost"
            raise PositionError(f"{self.name}: {lost}", self.name, (row, column))
        if row >= border - 1:
            return 2 * border - 1 - row, column
        return row, 2 * border - 1 - column

    def playing(self, position: int) -> "tuple[Game, Any]":
        """Return the walk on the board: no later position is one of this game."""
        if position > LARGEST:
            limit = f"boards to {LARGEST} x {LARGEST} can be played on"
            raise PositionError(f"{self.name}: {limit}, not {position} x {position}", self.name, position)
        walk = self.walk(side=position)
        return walk, walk.kind.starts[0]

    def words(self, position: "Any") -> str:
        return f"{position} x {position}"

    def move_words(self, move: Square) -> str:
        return f"to ({move[0]}, {move[1]})"
