"""The row game: rows of 20 squares, some of them occupied; a move puts a piece on the nearest empty square.

The square must lie to the piece's right in its own row; pieces in between are jumped over; who cannot move
loses. A position is a sequence of rows, and a row an iterable of the columns, 1..20, that hold a piece.
Source: "Chess" (HDU 5724). As a number, a row is a mask: column c is bit 20 - c, and
so the last column the lowest bit.
"""

from functools import reduce
from operator import xor

from . import batch, store
from .catalog import WIDTH
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = [
    "after", "best_move", "columns", "grundy", "mask", "moves", "outcome", "row_grundy", "winning_moves", "wins",
]  # fmt: skip

Move = tuple[int, int, int]
MOST_ROWS = 1_000_000  # so that an endless iterable of rows ends in an error
_NAME = "rows.grundy"
_TRANSLATE = " (gametables.rows.mask and .columns translate masks)"
_cells: "dict[str, memoryview[int]]" = {}  # once asked for: the values of the masks, counted from 0


def outcome(board: "Iterable[Iterable[int]]") -> str:
    """Return "N" if the player to move wins with perfect play, else "P".

    board: the rows, each the columns (1..20, in any order) that hold a piece; at most a million rows. Raises
    PositionError for a column outside or named twice, and TypeError for what is no board.

    >>> outcome([[19], [18]])
    'N'
    """
    return "N" if grundy(board) else "P"


def wins(board: "Iterable[Iterable[int]]") -> bool:
    """Return whether the player to move wins: True iff the outcome is "N".

    >>> wins([[19, 20]])
    False
    """
    return grundy(board) != 0


def grundy(board: "Iterable[Iterable[int]]") -> int:
    """Return the Grundy value of a board, which is the XOR of its rows' values; a board as for `outcome`.

    >>> grundy([[19], [1, 2, 17]])
    2
    """
    return reduce(xor, (row_grundy(row) for row in _masks(board)), 0)


def moves(board: "Iterable[Iterable[int]]") -> tuple[Move, ...]:
    """Return every legal move, in order: (row, from column, to column), all counted from 1.

    >>> moves([[19, 20], [18, 19]])
    ((2, 18, 20), (2, 19, 20))
    """
    return tuple(
        (number, source, target) for number, row in enumerate(_masks(board), 1) for source, target in _slides(row)
    )


def winning_moves(board: "Iterable[Iterable[int]]") -> tuple[Move, ...]:
    """Return the legal moves that leave the opponent lost (P), in order; () unless the outcome is "N".

    >>> winning_moves([[16, 17], [19]])
    ((1, 17, 18),)
    """
    masks = _masks(board)
    total = reduce(xor, map(row_grundy, masks), 0)
    return tuple(
        (number, source, target)
        for number, row in enumerate(masks, 1)
        for source, target in _slides(row)
        if row_grundy(row ^ _bit(source) ^ _bit(target)) == row_grundy(row) ^ total
    )


def best_move(board: "Iterable[Iterable[int]]") -> Move | None:
    """Return a winning move where there is one, else any legal move; None where there is none.

    >>> best_move([[16, 17], [19]])
    (1, 17, 18)
    """
    rows = [columns(row) for row in _masks(board)]
    return next(iter(winning_moves(rows) or moves(rows)), None)


def after(board: "Iterable[Iterable[int]]", move: Move) -> tuple[tuple[int, ...], ...]:
    """Return the board that a move (row, from column, to column) leads to, its rows as tuples of columns.

    Raises PositionError for a move that is not legal.

    >>> after([[16, 17], [19]], (1, 17, 18))
    ((16, 18), (19,))
    """
    masks = _masks(board)
    number, source, target = batch.whole_numbers("rows: a move is (row, from column, to column)", move, 3)
    if not (1 <= number <= len(masks) and (source, target) in _slides(masks[number - 1])):
        raise PositionError(f"rows: {shown((number, source, target))} is no move on this board")
    masks[number - 1] ^= _bit(source) ^ _bit(target)
    return tuple(map(columns, masks))


def row_grundy(mask: "Any") -> "Any":
    """Return the Grundy value, 0..19, of one row as a mask, 0..2**20 - 1; for an array, an array of int64.

    >>> row_grundy(mask([1, 2, 17]))
    3
    """
    try:
        value = _cells[_NAME][mask]
        if mask >= 0:
            return value
    except (LookupError, TypeError):
        pass
    what, limit = "rows: mask", (1 << WIDTH) - 1
    if batch.is_batch(mask):
        (mask,) = batch.all_within(what, (mask,), 0, limit, batch.beyond(_NAME))
        return batch.numbers(store.load(_NAME)[mask])
    mask = batch.within(what, mask, 0, limit, batch.beyond(_NAME))
    if _NAME not in _cells:
        _cells[_NAME] = store.cells(_NAME)[1:]
    return _cells[_NAME][mask]


def mask(columns: "Iterable[int]") -> int:
    """Return the mask of a row given as the columns, 1..20, that hold a piece.

    >>> mask([19, 20])
    3
    """
    return _mask(columns, "rows")


def columns(mask: int) -> tuple[int, ...]:
    """Return the columns that hold a piece, in ascending order: the inverse of `mask`.

    >>> columns(3)
    (19, 20)
    """
    mask = batch.within("rows: mask", mask, 0, (1 << WIDTH) - 1)
    return tuple(column for column in range(1, WIDTH + 1) if mask & _bit(column))


def _masks(board: "Any") -> "list[int]":
    """Return the masks of a board's rows."""
    rows = batch.members("rows: a board is a sequence of rows", board, MOST_ROWS, _TRANSLATE)
    return [_mask(row, f"rows: row {number}") for number, row in enumerate(rows, start=1)]


def _bit(column: int) -> int:
    return 1 << WIDTH - column


def _slides(mask: int) -> list[tuple[int, int]]:
    """Return the moves in one row, in order, as (from column, to column)."""
    slides, empty = [], 0
    for column in range(WIDTH, 0, -1):  # so that `empty` is the nearest empty column to the right
        if not mask & _bit(column):
            empty = column
        elif empty:
            slides.append((column, empty))
    return slides[::-1]


def _mask(columns: "Any", where: str) -> int:
    result = 0
    for column in batch.members(f"{where}: a row is the columns of its pieces", columns, WIDTH + 1, _TRANSLATE):
        column = batch.within(f"{where}: column", column, 1, WIDTH)
        if result & _bit(column):
            raise PositionError(f"{where}: column {column} must hold one piece, not two")
        result |= _bit(column)
    return result
