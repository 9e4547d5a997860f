"""From a table to its picture."""

import numpy as np

from .. import catalog, store
from ..errors import PositionError
from . import layout
from .picture import UNLIMITED, Panel, Part, Picture, Room
from .scale import DRAW, DRAWS, FAILS, FAILURE, LAST_BIT, OUTCOMES, OUTCOMES_WITH_DRAWS, Array, Kind, Scale

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
    title = f"{name}{', odd or even' if table.game == 'coins' else ''}: {words}"
    return Picture(title, panels, _scale(table, panels, () if wrong is None else (FAILURE,)))


def has_numbers(table: catalog.Table) -> bool:
    """Return whether the cells of a table's picture are numbers, and not kinds alone."""
    return table.quantity != "outcome" and table.game != "coins"


def _cells(table: catalog.Table, wrong: Array) -> Array:
    """Return the cells of a table as a picture has them."""
    cells = store.load(table.name).astype("i8")
    if table.quantity == "remoteness":
        cells[cells == catalog.NEVER] = DRAW
    if table.game == "coins":  # the values just climb; which coins have the odd ones is the pattern
        cells &= 1
    return cells if wrong is None else np.where(wrong, FAILS, cells)


def _scale(table: catalog.Table, panels: list[Panel], marks: tuple[Kind, ...]) -> Scale:
    """Return how the cells are to be read; marks: kinds that go before the table's own."""
    if not has_numbers(table):
        if table.game == "coins":
            return Scale(marks + LAST_BIT)
        return Scale(marks + (OUTCOMES_WITH_DRAWS if table.game == "knight" else OUTCOMES))
    shown = np.concatenate([panel.cells[panel.cells >= 0] for panel in panels])
    if not shown.size:
        return Scale(marks + DRAWS)
    return Scale(marks + DRAWS, _NUMBERS[table.quantity], int(shown.min()), int(shown.max()))
