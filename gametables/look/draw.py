"""From a table to its picture."""

import numpy as np

from .. import catalog, store
from ..errors import PositionError
from . import layout
from .picture import UNLIMITED, Panel, Part, Picture, Room
from .scale import DRAW, DRAWS, FAILS, LAST_BIT, OUTCOMES, Array, Scale

_LAYOUTS = {"calendar": layout.calendar, "rows": layout.wrapped, "coins": layout.wrapped, "grid": layout.wrapped}
_NUMBERS = {"grundy": "Grundy value", "remoteness": "remoteness"}


def picture(name: str, part: Part, room: Room = UNLIMITED, wrong: Array = None) -> Picture:
    """Return the picture of a part of table `name`; what of the part is left open is chosen to fill the room.

    wrong: an array of bool, in which cells of the table a formula fails. Raises PositionError for a part that
    the table does not have, or that is too wide.
    """
    table = catalog.entry(name)
    if part.year is not None and table.game != "calendar":
        raise PositionError(f"--year goes with the calendar; {name} has --from and --size")
    words, panels = _LAYOUTS.get(table.game, layout.board)(table, _cells(table, wrong), part, room)
    return Picture(f"{name}: {words}", panels, _scale(table, panels))


def _cells(table: catalog.Table, wrong: Array) -> Array:
    """Return the cells of a table as a picture has them."""
    cells = store.load(table.name).astype("i8")
    if table.quantity == "remoteness":
        cells[cells == catalog.NEVER] = DRAW
    if table.game == "coins":  # the values just climb; which coins have the odd ones is the pattern
        cells &= 1
    return cells if wrong is None else np.where(wrong, FAILS, cells)


def _scale(table: catalog.Table, panels: list[Panel]) -> Scale:
    if table.quantity == "outcome" or table.game == "coins":
        return Scale(OUTCOMES if table.quantity == "outcome" else LAST_BIT)
    shown = np.concatenate([panel.cells[panel.cells >= 0] for panel in panels])
    low, high = (int(shown.min()), int(shown.max())) if shown.size else (0, 0)
    return Scale(DRAWS, _NUMBERS[table.quantity], low, high)
