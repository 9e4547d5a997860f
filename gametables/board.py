"""King, rook, knight and queen racing to the far corner of a board; who gets there first wins.

The piece stands on (1, 1) of a board of n rows and m columns, counted from 1, and moves as in chess but never
up and never left; who moves it to (n, m) wins. Only the knight can get stuck short of it, which is a draw. A
piece further on stands on (1, 1) of the smaller board that remains, so (n, m) is all there is to a position.
Source: "Life Winner Bo" (HDU 5754); the queen is W. A. Wythoff's game of 1907.
"""

from . import batch, store
from .catalog import SIDE, TABLES
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

Square = tuple[int, int]
# (rows down, columns right) of a step. The rules stand here for players, once more in the solver and once more
# in the prover, on purpose: what one of them got wrong the others would notice.
_STRAIGHT = ((1, 0), (0, 1))
STEPS = {"king": (*_STRAIGHT, (1, 1)), "rook": _STRAIGHT, "knight": ((2, 1), (1, 2)), "queen": (*_STRAIGHT, (1, 1))}
RIDERS = ("rook", "queen")  # may repeat a step as often as they like


class Board:
    """One piece's look-ups. A position is the size of the board, n and m, each 1..1000."""

    def __init__(self, piece: str) -> None:
        self.piece = piece
        self._steps, self._farthest = STEPS[piece], SIDE if piece in RIDERS else 1
        # By quantity the rows of the table that have been asked for, and in each its cells, both counted from 1.
        self._rows = {quantity: [None] * (SIDE + 1) for quantity in ("outcome", "grundy", "remoteness")}
        self._outcomes: list[Any] = self._rows["outcome"]  # at hand for the question that is asked most
        self._lost: dict[tuple[int, int, int], Square] = {}  # a rider's P positions by step and line

    def __repr__(self) -> str:
        return f"gametables.{self.piece}"

    def __reduce__(self) -> str:
        return self.piece  # pickled as the one there is in this module, whatever it has loaded

    def outcome(self, n: "Any", m: "Any") -> "Any":
        """Return who wins with perfect play: "N" the player to move, "P" the other, "D" nobody.

        n and m: integers, or integer arrays, which broadcast and give an array of letters. Raises
        PositionError outside 1..1000 and TypeError for what is no integer.

        >>> Board("knight").outcome(4, 4)
        'P'
        """
        return batch.letters(self._cell("outcome", n, m))

    def wins(self, n: "Any", m: "Any") -> "Any":
        """Return whether the player to move wins: True iff the outcome is "N"; for arrays, arrays of bool."""
        try:
            cell = self._outcomes[n][m]
            if n > 0 and m > 0:
                return cell == 1
        except (LookupError, TypeError):
            pass
        return self._checked_cell("outcome", n, m) == 1

    def remoteness(self, n: "Any", m: "Any") -> "Any":
        """Return how many moves, of both players together, the game still lasts; None for a draw.

        The winner hurries and the loser delays. 0 at the end, odd at N, even at P. Positions as for `outcome`;
        arrays give an array of int64 with -1 for a draw.

        >>> Board("queen").remoteness(5, 8)
        6
        """
        return batch.distances(self._cell("remoteness", n, m))

    def moves(self, n: int, m: int) -> tuple[Square, ...]:
        """Return every legal move, in order: the squares (row, column), counted from 1, the piece may move to.

        >>> Board("knight").moves(5, 8)
        ((2, 3), (3, 2))
        """
        return tuple(sorted(self._squares(*self._sizes(n, m))))

    def winning_moves(self, n: int, m: int) -> tuple[Square, ...]:
        """Return the legal moves that leave the opponent lost (P), in order; () unless the outcome is "N".

        >>> Board("queen").winning_moves(6, 8)
        ((1, 5), (2, 1), (3, 3))
        """
        n, m = self._sizes(n, m)
        if self._farthest > 1:
            return tuple(sorted(self._looked_up(n, m)))
        return tuple(square for square in sorted(self._squares(n, m)) if self.outcome(*_left(n, m, square)) == "P")

    def best_move(self, n: int, m: int) -> Square | None:
        """Return what perfect play does; None where there is no move.

        At N that is the winning move of least remoteness, at P the move that delays the end longest, at D one
        that keeps the draw; of equals the first in order.

        >>> Board("queen").best_move(6, 8)
        (1, 5)
        """
        n, m = self._sizes(n, m)
        outcome = self.outcome(n, m)
        if outcome == "N":
            return min(self.winning_moves(n, m), key=lambda square: self.remoteness(*_left(n, m, square)))
        if outcome == "P":
            return self._longest(n, m)
        return next((square for square in self.moves(n, m) if self.outcome(*_left(n, m, square)) == "D"), None)

    def after(self, n: int, m: int, move: Square) -> Square:
        """Return the position that a move leads to: the board that remains, with the piece on its (1, 1).

        Raises PositionError for a move that is not legal.

        >>> Board("queen").after(5, 9, (1, 3))
        (5, 7)
        """
        n, m = self._sizes(n, m)
        row, column = batch.whole_numbers(f"{self.piece}: a move is a square (row, column)", move, 2)
        down, right = row - 1, column - 1
        steps = ((max(down, right) // max(step), step) for step in self._steps)  # how far in each direction
        if (
            row <= n
            and column <= m
            and any(1 <= far <= self._farthest and (far * a, far * b) == (down, right) for far, (a, b) in steps)
        ):
            return n - down, m - right
        raise PositionError(f"{self.piece}: {shown((row, column))} is no move on a {n} x {m} board")

    def index(self, n: int, m: int) -> tuple[int, int]:
        """Return where the position stands in the arrays of `load`.

        >>> Board("queen").index(5, 8)
        (4, 7)
        """
        n, m = self._sizes(n, m)
        return n - 1, m - 1

    def position(self, i: "Any", j: "Any" = None) -> tuple[int, int]:
        """Return the position (n, m) that stands at [i, j] in the arrays of `load`; takes the pair, too."""
        what = f"{self.piece}: index"
        row, column = batch.whole_numbers(f"{what} is a pair (i, j)", i if j is None else (i, j), 2)
        return batch.within(what, row, 0, SIDE - 1) + 1, batch.within(what, column, 0, SIDE - 1) + 1

    def _cell(self, quantity: str, n: "Any", m: "Any") -> "Any":
        """Return the cell of a position, or an array of cells, from one of the piece's tables."""
        try:
            cell = self._rows[quantity][n][m]
            if n > 0 and m > 0:
                return cell
        except (LookupError, TypeError):
            pass
        return self._checked_cell(quantity, n, m)

    def _checked_cell(self, quantity: str, n: "Any", m: "Any") -> "Any":
        """Do the same for whatever is not two plain integers on a table at hand, or raise what is due."""
        name = f"{self.piece}.{quantity}"
        if batch.is_batch(n, m):
            n, m = batch.all_within(self._what, (n, m), 1, SIDE, batch.beyond(name))
            cell = n.astype("i8", copy=False) * SIDE + m.astype("i8", copy=False)
            cell -= SIDE + 1
            return store.load(name).reshape(-1).take(cell)
        n, m = self._size(quantity, n), self._size(quantity, m)
        if TABLES[name].folded:  # the triangle lacks what its mirror image has
            n, m = max(n, m), min(n, m)
        rows: list[Any] = self._rows[quantity]
        if rows[n] is None:
            rows[n] = row_of(name, n)
        return rows[n][m]

    def _squares(self, n: int, m: int) -> "Iterator[Square]":
        """Yield the squares the piece may move to."""
        for down, right in self._steps:
            for far in range(1, self._reach(n, m, down, right) + 1):
                yield 1 + far * down, 1 + far * right

    def _reach(self, n: int, m: int, down: int, right: int) -> int:
        """Return how often the piece may repeat a step from (1, 1)."""
        return min(self._farthest, (n - 1) // down if down else SIDE, (m - 1) // right if right else SIDE)

    def _looked_up(self, n: int, m: int) -> "Iterator[Square]":
        """Yield the only squares by which a rider can win: no line has two P positions, and they are kept."""
        if not self._lost:
            self._lost = self._lost_lines()
        for a, b in self._steps:
            row, column = self._lost.get((a, b, n * b - m * a), (n, m))
            if row <= n and column <= m and (row, column) != (n, m):
                yield n - row + 1, m - column + 1

    def _lost_lines(self) -> dict[tuple[int, int, int], Square]:
        """Return the P positions (n, m) by step and line; along the step (a, b), n * b - m * a does not change."""
        places = ((n, row_of(f"{self.piece}.outcome", n).find(0, 1)) for n in range(1, SIDE + 1))
        lost = [(n, m) for n, m in places if m > 0]  # at most one in each row
        return {(a, b, n * b - m * a): (n, m) for a, b in self._steps for n, m in lost}

    def _longest(self, n: int, m: int) -> Square | None:
        """Return the move that delays the end longest; the squares of a step are a slice of the table."""
        cells, here = store.cells(f"{self.piece}.remoteness"), (n - 1) * SIDE + m
        best = []
        for down, right in self._steps:
            back, far = down * SIDE + right, self._reach(n, m, down, right)
            ray = cells[here - far * back : here : back].tolist()[::-1]
            if ray:
                far = ray.index(max(ray)) + 1
                best.append((-max(ray), (1 + far * down, 1 + far * right)))
        return min(best)[1] if best else None

    def _sizes(self, n: int, m: int) -> Square:
        return self._size("outcome", n), self._size("outcome", m)

    def _size(self, quantity: str, size: object) -> int:
        return batch.within(self._what, size, 1, SIDE, batch.beyond(f"{self.piece}.{quantity}"))

    @property
    def _what(self) -> str:
        return f"{self.piece}: board size"


class NimBoard(Board):
    """A piece that knows no draw, and so has Grundy values: a board of it can be played as one of a sum."""

    def grundy(self, n: "Any", m: "Any") -> "Any":
        """Return the Grundy value: 0 iff the outcome is "P"; for games side by side, XOR theirs.

        n and m as for `outcome`; arrays give an array of int64.

        >>> NimBoard("rook").grundy(5, 8)
        3
        """
        return batch.numbers(self._cell("grundy", n, m))


def _left(n: int, m: int, square: Square) -> Square:
    """Return the board that remains once the piece stands on a square."""
    return n - square[0] + 1, m - square[1] + 1


def row_of(name: str, n: int) -> "Any":
    """Return row n of a table, as far as it is stored; rows and cells are counted from 1.

    Of single bytes it is a copy, since nothing is quicker to index than `bytes`; else a view.
    """
    cells = store.cells(name)
    start = n * (n - 1) // 2 if TABLES[name].folded else (n - 1) * SIDE
    row = cells[start : start + (n if TABLES[name].folded else SIDE) + 1]
    return row.tobytes() if cells.itemsize == 1 else row


king, rook, queen = NimBoard("king"), NimBoard("rook"), NimBoard("queen")
knight = Board("knight")
