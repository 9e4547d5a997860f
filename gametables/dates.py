"""Positions that are Gregorian dates: three integers or a `datetime.date`, and arrays of either."""

from .errors import GameError, PositionError, shown
from .positions import Positions, integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from typing import Any

    from .game import Game
    from .table import Table

Day = tuple[int, int, int]
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def length(year: int, month: int) -> int:
    """Return the number of days of a month."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _LENGTHS[month - 1] + (month == 2 and leap)


def iso(day: "tuple[Any, ...]") -> str:
    """Return year, month and day, whatever they are, as ISO 8601 writes them."""
    return "-".join(shown(part).zfill(width) for part, width in zip(day, (4, 2, 2)))  # noqa: B905


class Dates(Positions):
    """The dates from the first to the last, each of which is a `datetime.date` or a tuple (year, month, day)."""

    names, columns, depth, lows = ("y", "m", "d"), ("date",), 3, (1, 1, 1)
    offered: "Mapping[str, str]" = {
        "leap": "y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)",
        "days": "(31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[m - 1]",  # in the month
    }

    def __init__(self, first: "Any", last: "Any") -> None:
        self.first, self.last = as_day(first), as_day(last)
        if not (1, 1, 1) <= self.first <= self.last <= (9999, 12, 31):
            raise GameError(f"Dates: {iso(self.first)}..{iso(self.last)} is no range of dates")
        self._begin = ordinal(self.first)
        self.size = ordinal(self.last) - self._begin + 1
        self.shape = (self.size,)

    def read(self, values: "tuple[Any, ...]", game: "Game", quantity: str = "outcome") -> "date":
        day = _one(values[0], game) if len(values) == 1 else values
        if len(day) != 3:
            raise TypeError(f"{game.name}: a date is three integers or a datetime.date, not {len(day)} values")
        parts = zip(("year", "month", "day"), day)  # noqa: B905
        year, month, number = (integer(f"{game.name}: {what}", part) for what, part in parts)
        return self.checked(year, month, number, game, quantity)

    def checked(self, year: int, month: int, day: int, game: "Game", quantity: str = "", where: str = "") -> "date":
        """Return the date if it exists and lies in the range; else raise the PositionError."""
        exists = year > 0 and 1 <= month <= 12 and 1 <= day <= length(year, month)
        if exists and self.first <= (year, month, day) <= self.last:
            from datetime import date

            return date(year, month, day)
        text, name, limits = iso((year, month, day)), game.name, (iso(self.first), iso(self.last))
        if not exists:
            raise PositionError(f"{name}: the date {text} does not exist{where}", name, text, limits)
        earlier = game.hint(quantity) if (year, month, day) < self.first else ""  # later ones have no answer
        message = f"{name}: the date must be {limits[0]}..{limits[1]}, not {text}{where}{earlier}"
        raise PositionError(message, name, text, limits)

    def index(self, position: "Any") -> int:
        place: int = position.toordinal() - self._begin if hasattr(position, "toordinal") else -1
        if not 0 <= place < self.size or hasattr(position, "hour"):  # a time of day is no part of a date
            raise LookupError(position)
        return place

    def position(self, place: int) -> "date":
        from datetime import date

        return date.fromordinal(self._begin + place)

    def typed(self, words: "list[str]", game: "Game") -> "tuple[Any, ...]":
        parts = split(words[0]) if len(words) == 1 else words
        if len(parts) != 3:
            raise PositionError(f"{game.name}: a position is {game.form}; not {shown(' '.join(words))}", game.name)
        return tuple(map(game.number, parts))

    @property
    def form(self) -> str:
        """How a position is typed."""
        return f"a date: {iso(self.last)}"

    def unlimited(self) -> "Dates":
        return Dates((1, 1, 1), self.last)

    def blank(self) -> "list[Any]":
        return [None] * (self.last[0] + 1)

    def fill(self, rows: "list[Any]", table: "Table", position: "date") -> None:
        cells, year = table.cells(), position.year
        place = ordinal((year, 1, 1)) - self._begin
        if place < 0:  # of a year that is tabled in part only the end is, and no list can begin there
            return
        months: list[Any] = [None]
        for month in range(1, 13):
            months.append([0, *cells[place : place + length(year, month)]])  # shorter where the table ends
            place += length(year, month)
        rows[year] = months


def split(text: str) -> list[str]:
    """Return the three numbers of a date that is typed as ISO 8601 has it; none for what is no such text."""
    parts = text.split("-")
    return parts if len(parts) == 3 and all(part.isascii() and part.isdecimal() for part in parts) else []


def ordinal(day: Day) -> int:
    """Return the number of a day, as `datetime.date.toordinal` has it."""
    from datetime import date

    return date(*day).toordinal()


def as_day(value: "Any") -> Day:
    """Return a date as three integers: they, a `datetime.date` or ISO text; GameError for what is none."""
    if hasattr(value, "toordinal"):
        return value.year, value.month, value.day
    try:
        year, month, day = map(int, split(value)) if isinstance(value, str) else value
        ordinal((year, month, day))
        return int(year), int(month), int(day)
    except (TypeError, ValueError):
        raise GameError(f"{shown(value)} is no date: (2001, 11, 4), a datetime.date or '2001-11-04'") from None


def _one(value: "Any", game: "Game") -> Day:
    """Return year, month and day of one value that is a date."""
    from datetime import date

    numpy_day = getattr(value, "dtype", None) == "M8[D]" and value.ndim == 0
    day: Any = value.item() if numpy_day else value  # None for a missing one
    if not isinstance(day, date):
        raise TypeError(f"{game.name}: a date is three integers or a datetime.date, not {shown(value)}")
    return day.year, day.month, day.day
