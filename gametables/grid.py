"""The walking game: a stone on an n x n board, moved to side-by-side squares never visited before.

Who cannot move loses. A position is n, 1..10000: the stone in the corner (1, 1), nothing else visited. It is
undirected vertex geography: the first player wins iff every maximum matching of the board covers the stone's
square. Source: "Play a game" (HDU 1564).
"""

from . import batch, store
from .catalog import LAWN
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["after", "best_move", "index", "moves", "outcome", "position", "reply", "winning_moves", "wins"]

Square = tuple[int, int]
_NAME, _WHAT = "grid.outcome", "grid: board size"
_cells: "dict[str, memoryview[int]]" = {}  # once asked for: the outcomes, counted from 1


def outcome(n: "Any") -> "Any":
    """Return "N" if the player to move from the corner wins with perfect play, else "P".

    n: an integer, or an integer array, which gives an array of letters. Raises PositionError outside
    1..10000 and TypeError for what is no integer.

    >>> outcome(3)
    'P'
    """
    return batch.letters(_cell(n))


def wins(n: "Any") -> "Any":
    """Return whether the player to move wins: True iff the outcome is "N"; for an array, an array of bool.

    >>> wins(8)
    True
    """
    return _cell(n) == 1


def moves(n: int) -> tuple[Square, ...]:
    """Return the legal first moves, in order: the squares (row, column), counted from 1, beside the corner.

    >>> moves(8)
    ((1, 2), (2, 1))
    """
    return ((1, 2), (2, 1)) if _size(n) > 1 else ()


def winning_moves(n: int) -> tuple[Square, ...]:
    """Return the legal first moves that leave the opponent lost (P), in order; () unless the outcome is "N".

    If one wins, so does the other: the board is its own mirror image.
    """
    options = moves(n)
    return options if wins(n) else ()


def best_move(n: int) -> Square | None:
    """Return a winning first move where there is one, else any; None on a board of one square.

    >>> best_move(8)
    (2, 1)
    """
    options = moves(n)
    return reply(n, 1, 1) if wins(n) else next(iter(options), None)


def after(n: int, move: Square) -> tuple[Square, ...]:
    """Return the position that a first move leads to: the squares visited, in order, the stone on the last.

    A later position is more than a number, and no table has it; `reply` goes on from it. Raises PositionError
    for a move that is not legal.

    >>> after(8, (2, 1))
    ((1, 1), (2, 1))
    """
    options, chosen = moves(n), tuple(batch.whole_numbers("grid: a move is a square (row, column)", move, 2))
    for option in options:
        if option == chosen:
            return (1, 1), option
    raise PositionError(f"grid: {shown(chosen)} is no first move on a {n} x {n} board")


def reply(n: int, row: int, column: int) -> Square:
    """Return the winner's move at any point of the game: the other half of the domino the stone stands on.

    The board is paired into dominoes, on an odd board without the corner (1, 1): the board of n - 2, and a
    border two squares wide, whose bottom two rows are paired vertically and the rest of whose right two columns
    horizontally. Whoever always moves to the other half never runs out of moves: on an even board the first
    player, on an odd one the second. Raises PositionError for a square off the board, and for the corner of an
    odd board, which has no other half: there the player to move has lost.

    >>> reply(8, 1, 1)
    (2, 1)
    """
    n = _size(n)
    row, column = (batch.within("grid: row and column", x, 1, n) for x in (row, column))
    border = max(row, column) + (n - max(row, column)) % 2  # the board whose border holds the square
    if border == 1:
        raise PositionError(f"grid: on the {n} x {n} board the corner has no reply; who must move from it has lost")
    if row >= border - 1:
        return 2 * border - 1 - row, column
    return row, 2 * border - 1 - column


def index(n: int) -> int:
    """Return where the board stands in the array of `load`."""
    return _size(n) - 1


def position(i: int) -> int:
    """Return the board that stands at i, 0..9999, of the array of `load`."""
    return batch.within("grid: index", i, 0, LAWN - 1) + 1


def _size(n: int) -> int:
    return batch.within(_WHAT, n, 1, LAWN, batch.beyond(_NAME))


def _cell(n: "Any") -> "Any":
    """Return the outcome cell of a board, or an array of cells."""
    try:
        cell = _cells[_NAME][n]
        if n > 0:
            return cell
    except (LookupError, TypeError):
        pass
    if batch.is_batch(n):
        (n,) = batch.all_within(_WHAT, (n,), 1, LAWN, batch.beyond(_NAME))
        return store.load(_NAME)[n.astype("i8") - 1]
    n = _size(n)
    if _NAME not in _cells:
        _cells[_NAME] = store.cells(_NAME)
    return _cells[_NAME][n]
