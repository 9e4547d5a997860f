"""King, rook, knight and queen racing to the far corner of a board; who gets there first wins.

The piece stands on (1, 1) of a board of n rows and m columns, counted from 1, and moves as in chess but never
up and never left; who moves it to (n, m) wins. Only the knight can get stuck short of it, which is a draw. A
piece further on stands on (1, 1) of the smaller board that remains, so (n, m) is all there is to a position.
Sources: "Life Winner Bo" (HDU 5754); W. A. Wythoff, A modification of the game of Nim (1907), for the queen.
"""

from ..errors import PositionError, shown
from ..game import Game
from ..positions import Box, at_least, integers
from ..quantities import OUTCOME, REMOTENESS, P
from ..sums import Sum
from ..texts import LARGEST, board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..types import Letters, Numbers, Outcome, Truths, Two

Square = tuple[int, int]
_NIM = "C. L. Bouton, Nim, a game with a complete mathematical theory (1901); R. Sprague (1935), P. M. Grundy (1939)"
_WYTHOFF = "min({0}, {1}) != (abs({0} - {1}) + isqrt(5 * abs({0} - {1}) ** 2)) // 2"
_SOURCE = "W. A. Wythoff, A modification of the game of Nim (1907)"


class Vectors(Game):
    """Moves that take vectors away from the coordinates: `steps` once, `rides` as often as one likes."""

    steps: "tuple[tuple[int, ...], ...]" = ()
    rides: "tuple[tuple[int, ...], ...]" = ()

    def vectors(self, room: "Iterable[int]") -> "Iterator[tuple[int, ...]]":
        """Yield what a move can take away where so much is there of each coordinate."""
        room = tuple(room)
        yield from (step for step in self.steps if all(part <= there for part, there in zip(step, room)))  # noqa: B905
        for ride in self.rides:
            far = min(there // part for part, there in zip(ride, room) if part)  # noqa: B905
            yield from (tuple(k * part for part in ride) for k in range(1, far + 1))

    def array_options(self, *at: "Any") -> "Iterator[tuple[Any, Any]]":
        room = [part - low for part, low in zip(at, self.kind.lows)]  # noqa: B905
        for vector in self.vectors(int(there.max(initial=0)) for there in room):
            legal: Any = True
            for part, there in zip(vector, room):  # noqa: B905
                legal = legal & (there >= part) if part else legal
            option = tuple(here - part for here, part in zip(at, vector))  # noqa: B905
            yield legal, option if len(option) > 1 else option[0]

    def rank(self, *at: "Any") -> "Any":
        return sum(at)

    def as_data(self) -> "dict[str, Any]":
        plain = self.unchanged("solver") and (getattr(self, "stuck", "D") == "P" or not self.stuck_short())
        return {"steps": self.steps, "rides": self.rides} if plain else {}

    def theorems(self) -> "dict[str, tuple[str, str]]":
        names, rides = self.described or self.kind.names, set(self.rides)
        units = {tuple(int(i == k) for i in range(len(names))) for k in range(len(names))}
        if not self.as_data() or self.steps or self.misere:
            return {}
        if rides == units:
            lost = " != " if len(names) == 2 else " ^ "
            whole = lost.join(names) if len(names) == 2 else f"({lost.join(names)}) != 0"
            return {"outcome": (whole, _NIM), "grundy": (" ^ ".join(names), _NIM)}
        return {"outcome": (_WYTHOFF.format(*names), _SOURCE)} if rides == {*units, (1, 1)} else {}

    def stuck_short(self, shape: "tuple[int, ...]" = ()) -> bool:
        """Return whether some position short of all zeros has no option."""
        extents = shape or self.kind.shape
        units = [tuple(int(i == k) for i in range(len(extents))) for k, extent in enumerate(extents) if extent > 1]
        return any(unit not in self.steps + self.rides for unit in units)

    @property
    def symmetric(self) -> bool:  # type: ignore[override]
        """Are the coordinates alike in reverse order? They are if each vector has its mirror image."""
        alike = all({vector[::-1] for vector in vectors} == set(vectors) for vectors in (self.steps, self.rides))
        return alike and self.unchanged("solver") and self.kind.shape == self.kind.shape[::-1]

    def moves_from(self, position: "Any") -> "dict[Any, Any]":
        return dict(sorted(super().moves_from(position).items()))

    def fewer(self, options: int) -> int:
        """Return how long coordinates may be, at least 1, so that there are at most so many options."""
        from bisect import bisect_right
        from math import prod

        def count(most: int) -> int:
            shape = [min(most, extent) for extent in self.kind.shape]
            taken = self.vectors(extent - 1 for extent in shape)
            return sum(prod(extent - part for extent, part in zip(shape, vector)) for vector in taken)  # noqa: B905

        return max(1, bisect_right(range(1, max(self.kind.shape) + 1), options, key=count))


class Piece(Vectors):
    """A piece on the boards to side x side; a position is the size of the board, n and m, each 1..side."""

    side = 1000
    steps: tuple[Square, ...] = ()
    rides: tuple[Square, ...] = ()
    names = {"a": "n - 1", "b": "m - 1"}  # what remains to the corner
    described = ("a", "b")
    noun = "board size"
    form = "rows and columns of the board: 5 8"
    how_to_play = "Move the piece, shown by its letter, to a square marked *, never up or left. Who reaches ! wins."
    how_to_type = "a square, its row and its column, such as 2 3"
    no_move = "the {game.name} cannot move to {move}"
    _letter = ""  # where it is not the first of the name
    solver = "gametables.solve.antidiagonals:solve"
    prover = "gametables.prove.rays:rays"
    if TYPE_CHECKING:
        outcome: Two[Outcome, Letters]
        wins: Two[bool, Truths]
        remoteness: Two[int | None, Numbers]

    def positions(self) -> Box:
        sizes = range(1, at_least(1, type(self).__name__, "side", self.side) + 1)
        return Box(n=sizes, m=sizes)

    def options(self, n: int, m: int) -> dict[Square, Square]:
        """Return what remains of the board, by the square (row, column) that the piece moves to."""
        found = {(1 + a, 1 + b): (n - a, m - b) for a, b in self.steps if a < n and b < m}
        for a, b in self.rides:
            far = min((n - 1) // a if a else m, (m - 1) // b if b else n)
            found |= {(1 + k * a, 1 + k * b): (n - k * a, m - k * b) for k in range(1, far + 1)}
        return found

    array_options, rank = Vectors.array_options, Vectors.rank

    def end(self, n: int, m: int) -> str:
        return "P" if n == m == 1 else "D"

    def as_move(self, move: "Any") -> Square:
        row, column = integers(f"{self.name}: a move is a square (row, column)", move, 2)
        return row, column

    def where(self, position: Square) -> str:
        return f"on a {position[0]} x {position[1]} board"

    def words(self, position: "Any") -> str:
        return "{} x {}".format(*position) if isinstance(position, tuple) else super().words(position)

    def after(self, *position_and_move: "Any") -> "Any":
        """Return the board that remains after a legal move, with the piece on its (1, 1); else PositionError."""
        *position, move = position_and_move or (None,)
        if isinstance(here := self.read(tuple(position)), Sum) or not self.unchanged("solver"):
            return super().after(*position, move)
        (n, m), (row, column) = here, self.as_move(move)
        taken = row - 1, column - 1
        times = ((max(taken) // max(vector), vector) for vector in self.rides)
        ridden = any(k > 0 and (k * a, k * b) == taken for k, (a, b) in times)
        if row <= n and column <= m and (ridden or taken in self.steps):
            return n - taken[0], m - taken[1]
        raise PositionError(f"{self.name}: {shown((row, column))} is no move {self.where((n, m))}", self.name, move)

    def move_words(self, move: "Any") -> str:
        return f"to ({move[0]}, {move[1]})"

    def seen(self, move: "Any", position: Square, begun: Square, back: bool = False) -> "Any":
        """Return a square of what remains as one of the whole board that play began on; back: the reverse."""
        if len(move) != len(position):  # it is none, but was typed
            return move
        sign = -1 if back else 1
        return tuple(at + sign * (whole - left) for at, whole, left in zip(move, begun, position))  # noqa: B905

    def draw(self, position: Square, begun: Square) -> str:
        at = self.seen((1, 1), position, begun)
        if max(begun) > LARGEST:
            large = f"a board of more than {LARGEST} squares a side is not drawn"
            return f"(the {self.name} is on {at[0]} {at[1]}; {large})"
        marks = {self.seen(move, position, begun): "*" for move in self.legal(position)}
        return board(*begun, marks | {begun: "!", at: self._letter or type(self).__name__[0]})

    def smaller(self, options: int) -> "Piece | None":
        return type(self)(**self.parameters | {"side": self.fewer(options)})


class NimPiece(Piece):
    """A piece that knows no draw, and so has Grundy values: a board of it can be played as one of a sum."""

    quantities = ("outcome", "grundy", "remoteness")
    if TYPE_CHECKING:
        grundy: Two[int, Numbers]


class King(NimPiece):
    """One square down, right, or diagonally."""

    ships = "king"
    steps = ((1, 0), (0, 1), (1, 1))
    start = ("6 7", "5 7")
    closed = {
        "outcome": "a % 2 == 1 or b % 2 == 1",
        "grundy": "2 * (min(a, b) % 2) + (a + b) % 2",
        "remoteness": "a + b - a % 2 * (b % 2)",
    }


class Rider(NimPiece):
    """A piece all of whose steps are rides: along a line it reaches every square, so no line has two P-positions.

    A subclass may step besides, or skip squares; then its moves are looked at one by one, as those of any game.
    """

    _lines: "tuple[Any, dict[tuple[int, int, int], Square]]" = (None, {})  # of which cells, and their P-positions

    def winning_moves(self, *position: "Any") -> tuple[Square, ...]:
        """Return the legal moves that leave the opponent lost (P), in order: at most one a line, looked up."""
        if isinstance(here := self.read(position), Sum) or not self._reaches():
            return super().winning_moves(*position)  # type: ignore[return-value]
        (n, m), lost = here, self._lost()
        met = (lost.get((a, b, n * b - m * a), (n, m)) for a, b in self.rides)
        return tuple(sorted({(n - row + 1, m - column + 1) for row, column in met if row + column < n + m}))

    def _reaches(self) -> bool:
        """Return whether rides are all that there is, and none is known to skip a square of its line."""
        return not self.steps and all(1 in ride for ride in self.rides) and self.unchanged("solver")

    def _lost(self) -> "dict[tuple[int, int, int], Square]":
        """Return the P-positions (n, m) by step and line; along the step (a, b), n * b - m * a does not change."""
        cells = self.table(OUTCOME).cells()
        if self._lines[0] is not cells:
            outcomes, places, place = cells.tobytes(), list[Square](), -1
            while (place := outcomes.find(P, place + 1)) >= 0:
                places.append(self.kind.position(place))
            self._lines = cells, {(a, b, n * b - m * a): (n, m) for a, b in self.rides for n, m in places}
        return self._lines[1]

    def best_move(self, *position: "Any") -> Square | None:
        """Return what perfect play does, as for any game; the squares of a line are a slice of the table."""
        if isinstance(here := self.read(position), Sum) or not self._reaches():
            return super().best_move(*position)  # type: ignore[no-any-return]
        n, m = here
        if winning := self.winning_moves(n, m):
            return min(winning, key=lambda square: self.cell(REMOTENESS, (n - square[0] + 1, m - square[1] + 1)))
        longest = [self._longest(n, m, a, b) for a, b in self.rides if a < n and b < m]
        return min(longest)[1] if longest else None

    def _longest(self, n: int, m: int, a: int, b: int) -> tuple[int, Square]:
        """Return minus the greatest remoteness along a step, and the first square that has it."""
        far = min((n - 1) // a if a else m, (m - 1) // b if b else n)
        here, back = self.kind.index((n, m)), a * self.side + b
        line = self.table(REMOTENESS).cells()[here - far * back : here : back].tolist()[::-1]
        k = line.index(most := max(line)) + 1
        return -most, (1 + k * a, 1 + k * b)


class Rook(Rider):
    """Any number of squares down or right: Nim with two heaps."""

    ships = "rook"
    rides = ((1, 0), (0, 1))
    start = ("5 8", "6 6")
    closed = {"outcome": "a != b", "grundy": "a ^ b", "remoteness": "2 * min(a, b) + (1 if a != b else 0)"}


class Knight(Piece):
    """Two squares down and one right, or one down and two right; stuck short of the corner, the game is a draw."""

    ships = "knight"
    if TYPE_CHECKING:
        grundy: None  # there are draws
    _letter = "N"
    quantities = ("outcome", "remoteness")
    steps = ((2, 1), (1, 2))
    start = ("6 5", "7 7")
    names = Piece.names | {
        "lost": "a == b and a % 3 == 0",
        "won": "abs(a - b) == 1 and (a + b) % 3 == 0",
    }
    closed = {
        "outcome": '"P" if lost else "N" if won else "D"',
        "remoteness": "(a + b) // 3 if lost or won else -1",
    }


class Queen(Rider):
    """Any number of squares down, right, or diagonally: Wythoff's game.

    The P-positions are the pairs of A = k * phi, rounded down, and A + k, for k = 0, 1, 2, ..., in either order; each
    positive number is in just one pair, as the lesser or as the greater. `p` and `q` are the k of the pairs that
    the lesser and the greater coordinate are in; `i` and `j` what these would be if they were lesser numbers.
    """

    ships = "queen"
    rides = ((1, 0), (0, 1), (1, 1))
    folded = ("grundy",)
    start = ("6 8", "5 8")
    names = Piece.names | {
        "low": "min(a, b)",
        "high": "max(a, b)",
        "k": "high - low",
        "lesser": "(k + isqrt(5 * k * k)) // 2",  # the number A of pair k
        "i": "(isqrt(5 * low * low) - low) // 2 + 1",
        "j": "(isqrt(5 * high * high) - high) // 2 + 1",
        "p": "i if (i + isqrt(5 * i * i)) // 2 == low else 2 * low - (low + isqrt(5 * low * low)) // 2",
        "q": "j if (j + isqrt(5 * j * j)) // 2 == high else 2 * high - (high + isqrt(5 * high * high)) // 2",
    }
    closed = {
        "outcome": "low != lesser",
        # The loser lasts 2k moves at pair k; the winner moves to the least pair in reach: along the diagonal, or beside
        # one of the two coordinates.
        "remoteness": "2 * k if low == lesser else 1 + 2 * min(k if lesser < low else high,"
        " p if p != i or low + p < high else high, q if q != j and high - q < low else high)",
    }
