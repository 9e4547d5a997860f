"""The solvers: each plays its game out from the rules and returns a table as a numpy array.

No closed form stands on this floor, and nothing of it is used by the provers, which state the rules again:
that independence is what makes the proof a proof, so the two must not be unified.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def solve(name: str) -> "Any":
    """Return table `name`, solved at the size and in the dtype that the catalogue gives."""
    from .. import catalog

    table = catalog.TABLES[name]
    array = _solved(table.game, table.quantity)
    if array.shape != table.shape or not 0 <= int(array.min()) <= int(array.max()) < 1 << 8 * table.itemsize:
        raise OverflowError(f"{name}: the solution does not fit {table.shape} of {table.dtype}")
    return array.astype(table.dtype)


def _solved(game: str, quantity: str) -> "Any":
    from .. import catalog
    from . import board, calendar, coins, grid, rows

    if game == "calendar":
        return getattr(calendar, quantity)(catalog.FIRST, catalog.LAST)
    if game == "rows":
        return rows.grundy(catalog.WIDTH)
    if game == "coins":
        return coins.grundy(catalog.COINS)
    if game == "grid":
        return grid.outcome(catalog.LAWN)
    return getattr(board, quantity)(game, catalog.SIDE)
