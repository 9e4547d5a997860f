"""The row game: rows of 20 squares, some of them occupied; a move puts a piece on the nearest empty square.

The square must lie to the piece's right in its own row; pieces in between are jumped over; who cannot move
loses. A position is a sequence of rows, and a row an iterable of the columns, 1..20, that hold a piece.
Source: "Chess" (HDU 5724). As a number, a row is a mask: column c is bit 20 - c, and
so the last column the lowest bit.
"""

from .. import lookups
from ..errors import FormulaError, PositionError
from ..game import Game
from ..positions import Masks, integers, limited, members
from ..sums import Sum
from ..texts import LARGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..types import Numbers, One, Outcome

Move = tuple[int, int, int]
MOST_ROWS = 1_000_000  # so that an endless iterable of rows ends in an error
_TRANSLATE = " (gametables.rows.mask and .columns translate masks)"


def pile(x: "Any", k: "Any") -> "Any":
    """Return the size of the k-th pile from the right of each mask, 0 where there are fewer; k counts from 1.

    A pile is the run of pieces before an empty square; what stands after the last empty square is none.
    """
    if (k < 1).any():
        raise FormulaError("piles are counted from 1")
    size = x * 0
    for ends, completed in _piles(x):
        size = size + (ends == k) * completed
    return size


def staircase(x: "Any") -> "Any":
    """Return the XOR of the sizes of piles 1, 3, 5, ... of each mask: Staircase Nim."""
    value = x * 0
    for ends, completed in _piles(x):
        value = value ^ ends % 2 * completed
    return value


def _piles(x: "Any") -> "Iterator[tuple[Any, Any]]":
    """Yield by square, from the right, how many empty ones it has to its right, and the pile that it ends, else 0."""
    run, ends = x * 0, x * 0
    for square in range(int(x.max(initial=0)).bit_length() + 1):
        piece = x >> square & 1
        yield ends, (1 - piece) * run
        run = (run + 1) * piece
        ends = ends + 1 - piece


class Rows(Game):
    """Rows of so many squares; one of them is a mask, 0..2**width - 1."""

    ships = "rows"
    width = 20
    components = True
    quantities = ("grundy",)
    noun = "mask"
    untabled = "a mask of any width"
    form = "the rows, each the columns of its pieces: 19,20 18 (- for a row without)"
    how_to_play = (
        "Move a piece, o, to the nearest empty square on its right, over others if need be. Who cannot move loses."
    )
    how_to_type = "a row, the column of a piece and the column it goes to, such as 1 17 18"
    start = ("16,17 12,19 5", "16,18 14 19")
    names = {"pile": pile}
    traits = ("popcount(x)", "pile(1)", "pile(2)", "pile(3)")
    closed = {"grundy": staircase}
    solver = "gametables.solve.slides:solve"
    if TYPE_CHECKING:
        row_grundy: One[int, Numbers]

        def outcome(self, board: Iterable[Iterable[int]], /) -> Outcome: ...
        def wins(self, board: Iterable[Iterable[int]], /) -> bool: ...
        def grundy(self, board: Iterable[Iterable[int]], /) -> int: ...

    def theorems(self) -> "dict[str, tuple[str, str]]":
        piles = " ^ ".join(f"pile({k})" for k in range(1, max(self.width, 2), 2))
        source = "Staircase Nim (T. S. Ferguson, Game Theory, part I, chapter 2)"
        return {"grundy": (piles, source)} if self.unchanged("solver") else {}

    def __init__(self, **parameters: "Any") -> None:
        super().__init__(**parameters)
        self.row_grundy = lookups.bound(self, "grundy", "grundy", "row_grundy")

    def positions(self) -> Masks:
        return Masks(self.width)

    def options(self, row: int) -> dict[tuple[int, int], int]:
        """Return the masks one move away, by (from column, to column)."""
        found, empty = {}, 0
        for column in range(self.width, 0, -1):  # so that `empty` is the nearest empty column to the right
            if not row & self._bit(column):
                empty = column
            elif empty:
                found[column, empty] = row ^ self._bit(column) ^ self._bit(empty)
        return dict(reversed(found.items()))

    def array_options(self, row: "Any") -> "Iterator[tuple[Any, Any]]":
        empty = row * 0  # the bit of the nearest empty square to the right
        for square in range(self.width):
            bit = 1 << square
            piece = row & bit != 0
            yield piece & (empty > 0), row - bit + empty
            empty = empty * piece + bit * ~piece

    def rank(self, row: "Any") -> "Any":
        """Return the sum of the pieces' distances from the right, which every move makes less."""
        total = row * 0
        for square in range(1, self.width):
            total = total + (row >> square & 1) * square
        return total

    def mask(self, columns: "Iterable[int]") -> int:
        """Return the mask of a row given as the columns, 1..20, that hold a piece."""
        return self._mask(columns, self.name)

    def columns(self, mask: int) -> tuple[int, ...]:
        """Return the columns that hold a piece, in ascending order: the inverse of `mask`."""
        mask = limited(f"{self.name}: mask", mask, 0, (1 << self.width) - 1)
        return tuple(column for column in range(1, self.width + 1) if mask & self._bit(column))

    def _bit(self, column: int) -> int:
        return 1 << self.width - column

    def _mask(self, columns: "Any", where: str) -> int:
        result = 0
        for column in members(f"{where}: a row is the columns of its pieces", columns, self.width + 1, _TRANSLATE):
            column = limited(f"{where}: column", column, 1, self.width)
            if result & self._bit(column):
                raise PositionError(f"{where}: column {column} must hold one piece, not two", self.name, column)
            result |= self._bit(column)
        return result

    def parts(self, position: "Any") -> "list[int]":
        rows = members(f"{self.name}: a board is a sequence of rows", position, MOST_ROWS, _TRANSLATE)
        return [self._mask(row, f"{self.name}: row {number}") for number, row in enumerate(rows, start=1)]

    def whole(self, position: Sum) -> tuple[tuple[int, ...], ...]:
        return tuple(map(self.columns, position))

    def part_move(self, number: int, move: tuple[int, int]) -> Move:
        """Return a move in a row as one on the board: (row, from column, to column), all counted from 1."""
        return number + 1, *move

    def as_move(self, move: "Any") -> "Any":
        return tuple(integers(f"{self.name}: a move is (row, from column, to column)", move, 3))

    def where(self, position: "Any") -> str:
        return "on this board"

    def words(self, position: "Any") -> str:
        if not isinstance(position, Sum):
            return str(position)
        return " ".join(",".join(map(str, row)) or "-" for row in self.whole(position)) or "no rows"

    def typed(self, words: "list[str]") -> "tuple[Any, ...]":
        rows = " ".join(words).split()
        columns = [row.split(",") if row != "-" else [] for row in rows]
        return ([[self.number(one, row, "row") for one in found] for row, found in zip(rows, columns)],)  # noqa: B905

    def data(self, position: "Any") -> "Any":
        return list(map(list, self.whole(position))) if isinstance(position, Sum) else position

    def move_words(self, move: Move) -> str:
        return "row %d, %d to %d" % move

    def draw(self, position: Sum, begun: Sum) -> str:
        """Return the rows, one a line."""
        rows, columns = self.whole(position), range(1, self.width + 1)
        if len(rows) > LARGEST:
            return f"({len(rows)} rows; more than {LARGEST} are not drawn)"
        lines = ["column " + "".join(f"{column:>3}" for column in columns)]
        for number, row in enumerate(rows, start=1):
            name = f"row {number}"
            lines.append(f"{name:7}" + "".join(f"{'o' if column in row else '.':>3}" for column in columns))
        return "\n".join(lines)

    def smaller(self, options: int) -> "Rows | None":
        width = self.width
        while width > 1 and width << width - 2 > options:  # at most: half of the squares are occupied
            width -= 1
        return type(self)(width=width)
