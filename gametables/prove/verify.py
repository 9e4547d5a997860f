"""Hold a whole table against what is known of it, every cell."""

from typing import Any

import numpy as np

from .. import catalog
from . import board, calendar, coins, grid, rows
from .closed import FORMS
from .exact import Array

_GAMES: dict[str, Any] = {"calendar": calendar, "rows": rows, "coins": coins, "grid": grid}


def expected(name: str) -> Array | None:
    """Return the whole of table `name` by its closed form; None where none is known."""
    if name not in FORMS:
        return None
    table = catalog.TABLES[name]
    game = _GAMES.get(table.game, board)
    cells = np.broadcast_to(FORMS[name](*game.coordinates(table.shape)), table.shape)
    return np.where(cells == -1, catalog.NEVER, cells).astype(table.dtype)


def mismatches(first: Array, second: Array) -> list[tuple[int, ...]]:
    """Return the indices, in order, at which two arrays of one shape differ."""
    return [tuple(int(i) for i in place) for place in np.argwhere(first != second)]


def in_words(name: str, place: tuple[int, ...]) -> str:
    """Return the position that stands at an index of table `name`, in the game's own terms."""
    table = catalog.TABLES[name]
    game = _GAMES.get(table.game, board)
    parts = [int(np.broadcast_to(axis, table.shape)[place]) for axis in game.coordinates(table.shape)]
    return " ".join(f"{coordinate} = {part}" for coordinate, part in zip(table.coordinates, parts, strict=True))
