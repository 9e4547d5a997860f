"""Exact answers for small combinatorial games, by looking them up.

>>> import gametables as gt
>>> gt.queen.wins(5, 8)
False

Games: `calendar`, `king`, `rook`, `knight`, `queen`, `rows`, `coins`, `grid`. See each one's docstring for
what a position is, `load` and `tables` for whole arrays, `closed_form` for the rule behind a table.
"""

from . import calendar, coins, grid, rows
from .board import king, knight, queen, rook
from .catalog import tables
from .errors import FormulaError, PositionError, TableCorrupt, TableError, TableMissing
from .store import load
from .sums import nim_sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from . import contest
    from .prove.check import check
    from .prove.closed import closed_form
    from .prove.verify import verify

__version__ = "1.0.0"
__all__ = [
    "FormulaError",
    "PositionError",
    "TableCorrupt",
    "TableError",
    "TableMissing",
    "calendar",
    "check",
    "closed_form",
    "coins",
    "contest",
    "grid",
    "king",
    "knight",
    "load",
    "nim_sum",
    "queen",
    "rook",
    "rows",
    "tables",
    "verify",
]

# What needs an upper floor is only loaded when it is asked for.
_UPSTAIRS = {
    "check": "prove.check:check",
    "closed_form": "prove.closed:closed_form",
    "contest": "contest:",
    "verify": "prove.verify:verify",
}


def __getattr__(name: str) -> "Any":
    if name not in _UPSTAIRS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, _, attribute = _UPSTAIRS[name].partition(":")
    found = import_module(f"{__name__}.{module}")
    return getattr(found, attribute) if attribute else found


def __dir__() -> list[str]:
    return sorted([*globals(), *_UPSTAIRS])
