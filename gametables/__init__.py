"""Exact answers for small combinatorial games, by looking them up.

>>> import gametables as gt
>>> gt.queen.wins(5, 8)
False

Games: `calendar`, `king`, `rook`, `knight`, `queen`, `rows`, `coins`, `grid`. See each one's docstring for
what a position is, `load` and `tables` for whole arrays, `closed_form` for the rule behind a table; and `Game` for
games of your own.
"""

from .catalog import SHIPPED as _SHIPPED
from .errors import Error, ExtraMissing, FormulaError, GameError, PositionError, TableCorrupt, TableError, TableMissing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from . import contest as contest
    from .catalog import load as load, tables as tables
    from .dates import Dates as Dates
    from .difference import compare as compare
    from .exports import export as export
    from .formula.check import check as check
    from .game import Game as Game
    from .games.board import King as King, Knight as Knight, Queen as Queen, Rook as Rook
    from .games.calendar import Calendar as Calendar
    from .games.coins import Coins as Coins
    from .games.grid import Grid as Grid
    from .games.heap import Heap as Heap
    from .games.rows import Rows as Rows
    from .games.turning import Turning as Turning
    from .games.vectors import Board as Board
    from .opened import open as open  # noqa: A004
    from .positions import Box as Box, Listed as Listed, Masks as Masks
    from .prove.verify import verify as verify
    from .search.closed import closed_form as closed_form
    from .search.rules import rules as rules
    from .sums import Sum as Sum, nim_sum as nim_sum

    calendar: Calendar
    king: King
    rook: Rook
    knight: Knight
    queen: Queen
    rows: Rows
    coins: Coins
    grid: Grid

__version__ = "2.0.0"

# What is only loaded when it is asked for, by the module that it is in.
_MODULES = {
    "catalog": ("load", "tables"),
    "contest": ("contest",),
    "dates": ("Dates",),
    "difference": ("compare",),
    "exports": ("export",),
    "formula.check": ("check",),
    "game": ("Game",),
    "games.board": ("King", "Knight", "Queen", "Rook"),
    "games.calendar": ("Calendar",),
    "games.coins": ("Coins",),
    "games.grid": ("Grid",),
    "games.heap": ("Heap",),
    "games.rows": ("Rows",),
    "games.turning": ("Turning",),
    "games.vectors": ("Board",),
    "opened": ("open",),
    "positions": ("Box", "Listed", "Masks"),
    "prove.verify": ("verify",),
    "search.closed": ("closed_form",),
    "search.rules": ("rules",),
    "sums": ("Sum", "nim_sum"),
}
_LAZY = {name: module for module, names in _MODULES.items() for name in names}
_ERRORS = (Error, ExtraMissing, FormulaError, GameError, PositionError, TableCorrupt, TableError, TableMissing)
__all__ = [*(error.__name__ for error in _ERRORS), *_LAZY, *_SHIPPED]


def __getattr__(name: str) -> "Any":
    if name in _SHIPPED:
        from .catalog import game

        found: Any = game(name)
    elif name in _LAZY:
        from importlib import import_module

        found = import_module(f"{__name__}.{_LAZY[name]}")
        found = getattr(found, name, found)  # `contest` is a module itself
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY, *_SHIPPED})
