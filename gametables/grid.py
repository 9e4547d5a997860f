"""The walking game: a stone on an n x n board, moved to side-by-side squares never visited before.

Who cannot move loses. A position is n, 1..10000: the stone in the corner (1, 1), nothing else visited. It is
undirected vertex geography: the first player wins iff every maximum matching of the board covers the stone's
square. Source: "Play a game" (HDU 1564).
"""

from . import batch, store
from .catalog import LAWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["index", "outcome", "position", "wins"]

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


def index(n: int) -> int:
    """Return where the board stands in the array of `load`."""
    return batch.within(_WHAT, n, 1, LAWN, batch.beyond(_NAME)) - 1


def position(i: int) -> int:
    """Return the board that stands at i, 0..9999, of the array of `load`."""
    return batch.within("grid: index", i, 0, LAWN - 1) + 1


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
    n = batch.within(_WHAT, n, 1, LAWN, batch.beyond(_NAME))
    if _NAME not in _cells:
        _cells[_NAME] = store.cells(_NAME)
    return _cells[_NAME][n]
