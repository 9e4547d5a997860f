"""King, rook, knight and queen racing to the far corner of a board, who gets there first wins.

The piece stands on (1, 1) of a board of n rows and m columns, counted from 1, and moves as in chess but never
up and never left; who moves it to (n, m) wins. Only the knight can get stuck short of it, which is a draw. A
piece further on stands on (1, 1) of the smaller board that remains, so (n, m) is all there is to a position.
"""

from . import batch, store
from .catalog import SIDE, TABLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Board:
    """One piece's look-ups. A position is the size of the board, n and m, each 1..1000."""

    def __init__(self, piece: str) -> None:
        self.piece = piece
        # By quantity, once asked for: the rows of the table, and in each its cells, both counted from 1.
        self._rows: dict[str, list[Any]] = {}

    def __repr__(self) -> str:
        return f"gametables.{self.piece}"

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
            cell = self._rows["outcome"][n][m]
            if n > 0 and m > 0:
                return cell == 1
        except (LookupError, TypeError):
            pass
        return self._checked_cell("outcome", n, m) == 1

    def index(self, n: int, m: int) -> tuple[int, int]:
        """Return where the position stands in the arrays of `load`.

        >>> Board("queen").index(5, 8)
        (4, 7)
        """
        return self._size("outcome", n) - 1, self._size("outcome", m) - 1

    def position(self, i: "Any", j: "Any" = None) -> tuple[int, int]:
        """Return the position (n, m) that stands at [i, j] in the arrays of `load`; takes the pair, too."""
        i, j = i if j is None else (i, j)
        what = f"{self.piece}: index"
        return batch.within(what, i, 0, SIDE - 1) + 1, batch.within(what, j, 0, SIDE - 1) + 1

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
            return store.load(name).ravel()[(n.astype("i8") - 1) * SIDE + (m.astype("i8") - 1)]
        n, m = self._size(quantity, n), self._size(quantity, m)
        if quantity not in self._rows:
            self._rows[quantity] = _rows(name)
        rows = self._rows[quantity]
        return rows[n][m] if m < len(rows[n]) else rows[m][n]  # a triangle lacks what its mirror image has

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


def _rows(name: str) -> "list[Any]":
    """Return the rows of a table, as far as they are stored; rows and their cells are counted from 1."""
    cells = store.cells(name)
    widths = range(1, SIDE + 1) if TABLES[name].folded else [SIDE] * SIDE
    rows: list[Any] = [None]
    start = 0
    for width in widths:
        rows.append(cells[start : start + width + 1])
        start += width
    return rows


king, rook, queen = NimBoard("king"), NimBoard("rook"), NimBoard("queen")
knight = Board("knight")
