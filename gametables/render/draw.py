"""From a table to its picture: which of its cells are shown, how they are laid out, how they are to be read.

Positions of two coordinates lie as on a board, dates by month, all others in a row. Unless asked, it fills the room.
"""

from collections.abc import Sequence
from math import isqrt

import numpy as np

from ..arrays import coordinates
from ..dates import MONTHS, Dates
from ..errors import PositionError
from ..positions import Box, limited
from ..quantities import GRUNDY, OUTCOME, D
from ..table import Table
from .picture import TWOS, UNLIMITED, Axis, Panel, Part, Picture, Room, span
from .scale import BLANK, DRAW, DRAWS, FAILS, FAILURE, LAST_BIT, OUTCOMES, OUTCOMES_WITH_DRAWS, TENS, Array, Scale

Laid = tuple[str, list[Panel]]  # the part in words
_REMEDY = "widen the terminal (or set COLUMNS), or take --png"
_DAYS = Axis("day", [str(day) for day in range(1, 32)])
_GREATEST = (1 << 63) - 1
_MOST_YEARS = 17  # in a strip: six of them hold a century


def picture(table: Table, part: Part, room: Room = UNLIMITED, wrong: Array = None) -> Picture:
    """Return the picture of a part, or raise PositionError; wrong: an array of bool, in which cells a formula fails."""
    if int(table.array().max()) > _GREATEST or int(table.array().min()) < 0:
        raise PositionError(f"{table.name} has integers outside 0..2**63 - 1, of which there is no picture")
    cells = np.where(table.array() == table.draw, DRAW, table.array().astype("i8"))
    if _last_bit(table):
        cells &= 1
    if wrong is not None:
        cells[wrong] = FAILS
    if isinstance(table.game.kind, Dates):
        words, panels = _dates(table, cells, part, room)
    elif part.year is not None:
        raise PositionError(f"--year goes with dates; {table.name} has --from and --size")
    else:
        _fits(1, room)
        words, panels = (_board if cells.ndim > 1 else _lines)(table, cells, part, room)
    scale = _scale(table, panels)
    if wrong is not None:
        scale = scale._replace(kinds=(FAILURE, *scale.kinds))
    return Picture(f"{table.name}{', odd or even' * _last_bit(table)}: {words}", panels, scale)


def has_numbers(table: Table) -> bool:
    """Return whether the cells of a table's picture are numbers, and not kinds alone."""
    return table.quantity != OUTCOME and not _last_bit(table)


def longest_label(table: Table) -> int:
    """Return how many characters the labels beside a picture of the table take at most."""
    if isinstance(table.game.kind, Dates):
        return max(map(len, MONTHS))
    down = _ranges(table)[-2:][0]
    return max(len(str(down[0])), len(str(down[-1])))


def _last_bit(table: Table) -> bool:
    """Return whether of the values, which just climb, only the last bit is shown."""
    return table.quantity == GRUNDY and "odd" in table.game.pictured


def _scale(table: Table, panels: list[Panel]) -> Scale:
    """Return how the cells of the table are to be read."""
    if _last_bit(table):
        return Scale(LAST_BIT)
    if table.quantity == OUTCOME:
        return Scale(OUTCOMES_WITH_DRAWS if (table.array() == D).any() else OUTCOMES)
    shown = np.concatenate([panel.cells[panel.cells >= 0] for panel in panels])
    words = "Grundy value" if table.quantity == GRUNDY else table.quantity
    return Scale(DRAWS, words, int(shown.min()), int(shown.max())) if shown.size else Scale(DRAWS)


def _board(table: Table, cells: Array, part: Part, room: Room) -> Laid:
    """The last two coordinates down and across; of any others one value each, the first or that of --from."""
    names, ranges = table.game.kind.names, _ranges(table)
    lows = [values[0] for values in ranges]
    start = part.start if len(part.start) == len(ranges) else lows[:-2] + _numbers("--from", part.start, lows[-2:])
    *fixed, down, across = (_from(table, *each) for each in zip(ranges, start, strict=True))
    rows, columns = _numbers("--size", part.size, [min(len(down), room.lines), min(len(across), room.columns)])
    shown = [*(values[:1] for values in fixed), _sized(table, down, rows), _sized(table, across, columns)]
    _fits(columns, room)
    places = tuple(slice(values[0] - low, values[-1] - low + 1) for values, low in zip(shown, lows, strict=True))
    axes = [Axis(name, [*map(str, values)]) for name, values in zip(names, shown, strict=True)][-2:]
    words = [f"{name} = {span(values)}" for name, values in zip(names, shown, strict=True)]
    words[-2:] = f"{words[-2]} down", f"{words[-1]} across", f"of {cells.shape[-2]} x {cells.shape[-1]}"
    return ", ".join(words), [Panel(cells[places].reshape(rows, columns), *axes)]


def _lines(table: Table, cells: Array, part: Part, room: Room) -> Laid:
    """A long row of cells, line after line, as many a line as let its pattern stand out."""
    (name,), (values,), tens = table.game.kind.names, _ranges(table), "tens" in table.game.pictured
    rest = _from(table, values, *_numbers("--from", part.start, values[:1]))
    rest = _sized(table, rest, *_numbers("--size", part.size, [len(rest)]))
    if tens:  # so that even and odd are columns
        width = min(room.columns, max(10, isqrt(len(rest)))) // 10 * 10 or 1
    else:
        width = min(1 << room.columns.bit_length() - 1, 1 << (len(rest) - 1).bit_length() // 2)
    numbers = rest if part.size else rest[: width * room.lines]
    shown = np.full(-(-len(numbers) // width) * width, BLANK)
    shown[: len(numbers)] = cells[numbers[0] - values[0] :][: len(numbers)]
    labels, steps = [*map(str, numbers[::width])], TENS if tens else TWOS
    axes = Axis(name, labels, steps), Axis("", [f"+{i}" for i in range(width)], steps)
    words = f"{name} = {span(numbers)} of {values[0]}..{values[-1]}, {width} a line"
    return words, [Panel(shown.reshape(-1, width), *axes)]


def _dates(table: Table, cells: Array, part: Part, room: Room) -> Laid:
    """A year as a sheet, months down and days across; or years in strips."""
    kind = table.game.kind
    years = range(kind.first[0], kind.last[0] + 1)
    year, month, day = coordinates(kind)
    by_date = np.full((len(years), 12, 31), BLANK)  # which stays where there is no such day
    by_date[year - years[0], month - 1, day - 1] = cells
    if part.year is None:
        return _strips(table, years, by_date, part, room)
    if part.start or part.size:
        raise PositionError("--year shows one year; --from and --size choose years for a strip")
    shown = limited(f"{table.game.name}: --year", part.year, years[0], years[-1])
    _fits(31, room, _REMEDY)
    panel = Panel(by_date[shown - years[0]], Axis("month", list(MONTHS), (1, 2, 3, 6, 12)), _DAYS)
    return f"the year {shown}, months down, days across", [panel]


def _strips(table: Table, years: range, by_date: Array, part: Part, room: Room) -> Laid:
    """Years in strips, days down and a column a month; the last ones where --from says nothing."""
    _fits(12, room, _REMEDY)
    most = min(_MOST_YEARS, room.columns // 12)
    rest = _from(table, years, *_numbers("--from", part.start, years[:1]))
    (size,) = _numbers("--size", part.size, [min(len(rest), most * max(1, room.lines // 34))])
    shown = _sized(table, rest, size) if part.start else rest[-len(_sized(table, rest, size)) :]
    panels = []
    for strip in (shown[i : i + most] for i in range(0, len(shown), most)):
        labels = [str(year) if month == 0 else "" for year in strip for month in range(12)]
        days = by_date[strip[0] - years[0] :][: len(strip)].reshape(-1, 31).T
        panels.append(Panel(days, _DAYS, Axis("year", labels, (12, 24, 60, 120, 240))))
    return f"{span(shown)} of {span(years)}, days down, a column a month", panels


def _ranges(table: Table) -> Sequence[range]:
    """Return the values of each coordinate."""
    kind = table.game.kind
    return kind.ranges if isinstance(kind, Box) else [range(table.size)]


def _from(table: Table, values: range, value: int) -> range:
    """Return the values from one of them on."""
    return values[limited(f"{table.name}: --from", value, values[0], values[-1]) - values[0] :]


def _sized(table: Table, values: range, size: int) -> range:
    """Return the first values, so many."""
    return values[: limited(f"{table.name}: --size (from there on)", size, 1, len(values))]


def _numbers(option: str, given: Sequence[int], defaults: Sequence[int]) -> list[int]:
    """Return one number or two, as there are defaults; where one is given for two, it is both."""
    if len(given) > len(defaults):
        raise PositionError(f"{option} takes one number {'or two' if defaults[1:] else 'here'}, not {len(given)}")
    return [given[0], given[-1]][: len(defaults)] if given else list(defaults)


def _fits(columns: int, room: Room, remedy: str = f"ask for fewer with --size, {_REMEDY}") -> None:
    if columns > room.columns:
        raise PositionError(f"there is room for {max(0, room.columns)} cells across here, not for {columns}: {remedy}")
