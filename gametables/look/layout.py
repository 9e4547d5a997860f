"""How the cells of each game's tables are laid out: a board as it lies, dates by month, a long row in lines.

Each takes the table, its cells, the part that was asked for and the room there is, and gives that part in words
and its panels. What was not asked for is chosen so that it fills the room.
"""

from collections.abc import Sequence
from math import isqrt

import numpy as np

from .. import batch, catalog, dates
from ..errors import PositionError
from .picture import TWOS, Axis, Panel, Part, Room, span
from .scale import BLANK, TENS, Array

Laid = tuple[str, list[Panel]]
_FIRST, _LAST = catalog.FIRST[0], catalog.LAST[0]
_REMEDY = "widen the terminal (or set COLUMNS), or take --png"
_MOST_YEARS = 17  # in a strip: six of them hold the century


def longest_label(table: catalog.Table) -> int:
    """Return how many characters the labels beside a picture of the table take at most."""
    return max(map(len, dates.MONTHS)) if table.game == "calendar" else len(str(max(table.shape)))


def board(table: catalog.Table, cells: Array, part: Part, room: Room) -> Laid:
    """A board: n down, m across."""
    _fits(1, room)
    n, m = (_start(table, value, 1, catalog.SIDE) for value in _two("--from", part.start, (1, 1)))
    most = catalog.SIDE + 1 - n, catalog.SIDE + 1 - m
    sizes = _two("--size", part.size, (min(most[0], room.lines), min(most[1], room.columns)))
    rows, columns = (_size(table, *size) for size in zip(sizes, most, strict=True))
    _fits(columns, room)
    down, across = range(n, n + rows), range(m, m + columns)
    shown = cells[n - 1 :, m - 1 :][:rows, :columns]
    words = f"n = {span(down)} down, m = {span(across)} across, of {catalog.SIDE} x {catalog.SIDE}"
    return words, [Panel(shown, Axis("n", _texts(down)), Axis("m", _texts(across)))]


def wrapped(table: catalog.Table, cells: Array, part: Part, room: Room) -> Laid:
    """A long row of cells, line after line, as many a line as let its pattern stand out."""
    _fits(1, room)
    first = 1 if table.game == "grid" else 0
    last = first + table.cells - 1
    start = _start(table, _one("--from", part.start, first), first, last)
    most = last + 1 - start
    width = _width(table, _size(table, _one("--size", part.size, most), most), room)
    size = _one("--size", part.size, min(most, width * room.lines))
    shown = np.full(-(-size // width) * width, BLANK)
    shown[:size] = cells[start - first :][:size]
    name, numbers = table.coordinates[0], range(start, start + size)
    words = f"{name} = {span(numbers)} of {first}..{last}, {width} a line"
    steps = TENS if table.game == "grid" else TWOS
    down, across = Axis(name, _texts(numbers[::width]), steps), Axis("", [f"+{i}" for i in range(width)], steps)
    return words, [Panel(shown.reshape(-1, width), down, across)]


def _width(table: catalog.Table, size: int, room: Room) -> int:
    """Return how many cells of a row a line takes: for a square about, if there is room."""
    if table.game == "grid":  # tens, so that even and odd are columns
        return min(room.columns, max(10, isqrt(size))) // 10 * 10 or 1
    return min(1 << room.columns.bit_length() - 1, 1 << (size - 1).bit_length() // 2)


def calendar(table: catalog.Table, cells: Array, part: Part, room: Room) -> Laid:
    """A year as a sheet, months down and days across; or years in strips, days down and a column a month."""
    by_date = _by_date(cells)
    if part.year is None:
        return _strips(table, by_date, part, room)
    if part.start or part.size:
        raise PositionError("--year shows one year; --from and --size choose years for a strip")
    year = batch.within("calendar: --year", part.year, _FIRST, _LAST)
    _fits(31, room, _REMEDY)
    panel = Panel(
        by_date[year - _FIRST], Axis("month", list(dates.MONTHS), (1, 2, 3, 6, 12)), Axis("day", _texts(range(1, 32)))
    )
    return f"the year {year}, months down, days across", [panel]


def _strips(table: catalog.Table, by_date: Array, part: Part, room: Room) -> Laid:
    _fits(12, room, _REMEDY)
    across = min(_MOST_YEARS, room.columns // 12)
    most = _LAST + 1 - _FIRST
    years = _size(table, _one("--size", part.size, min(most, across * max(1, room.lines // 34))), most)
    start = _start(table, _one("--from", part.start, max(_FIRST, _LAST + 1 - years)), _FIRST, _LAST)
    years = _size(table, years if part.size else min(years, _LAST + 1 - start), _LAST + 1 - start)
    panels = []
    for first in range(start, start + years, across):
        shown = range(first, min(first + across, start + years))
        labels = [str(year) if month == 0 else "" for year in shown for month in range(12)]
        days = by_date[shown[0] - _FIRST : shown[-1] + 1 - _FIRST].reshape(-1, 31).T
        panels.append(Panel(days, Axis("day", _texts(range(1, 32))), Axis("year", labels, (12, 24, 60, 120, 240))))
    return f"{span(range(start, start + years))} of {_FIRST}..{_LAST}, days down, a column a month", panels


def _by_date(cells: Array) -> Array:
    """Return the cells of the calendar by year, month and day, with blanks for days that do not exist."""
    found = np.full((_LAST + 1 - _FIRST, 12, 31), BLANK)
    days = np.array("%04d-%02d-%02d" % catalog.FIRST, "M8[D]") + np.arange(len(cells))
    year, month, day, _ = dates.many(days, None, None, catalog.FIRST)
    found[year - _FIRST, month - 1, day - 1] = cells
    return found


def _start(table: catalog.Table, value: int, low: int, high: int) -> int:
    return batch.within(f"{table.name}: --from", value, low, high)


def _size(table: catalog.Table, value: int, most: int) -> int:
    return batch.within(f"{table.name}: --size (from there on)", value, 1, most)


def _fits(columns: int, room: Room, remedy: str = f"ask for fewer with --size, {_REMEDY}") -> None:
    if columns > room.columns:
        raise PositionError(f"there is room for {max(0, room.columns)} cells across here, not for {columns}: {remedy}")


def _one(option: str, values: Sequence[int], default: int) -> int:
    if len(values) > 1:
        raise PositionError(f"{option} takes one number here, not {len(values)}")
    return values[0] if values else default


def _two(option: str, values: Sequence[int], default: tuple[int, int]) -> tuple[int, int]:
    if len(values) > 2:
        raise PositionError(f"{option} takes one number or two, not {len(values)}")
    return (values[0], values[-1]) if values else default


def _texts(numbers: range) -> list[str]:
    return [str(number) for number in numbers]
