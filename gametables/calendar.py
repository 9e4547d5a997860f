"""The Calendar Game: from a date, move to the next day or to the same day of the next month.

Who reaches 4 November 2001 exactly, wins; moves past it are none. A position is a date from 1900-01-01 on, as
three integers (year, month, day) or as one `datetime.date`. Source: the 2001 ACM regional contest in Taejon,
problem "Calendar Game" (POJ 1082, HDU 1079).
"""

from . import batch, store
from .catalog import DAYS, FIRST, LAST
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date
    from typing import Any

    from numpy.typing import NDArray

__all__ = ["grundy", "index", "outcome", "position", "wins"]

# By quantity, once asked for: the cells of the table as [year][month][day], each counted from 1.
_cells: "dict[str, list[Any]]" = {}
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def outcome(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return "N" if the player to move from this date wins with perfect play, else "P".

    A date: three integers, or one `datetime.date`; or three integer arrays, which broadcast, or one array of
    `datetime64[D]`: they give an array of letters. Raises PositionError for a date that does not exist or
    lies outside 1900-01-01..2001-11-04, TypeError for what is no date.

    >>> outcome(2001, 11, 4)
    'P'
    """
    return batch.letters(_cell("outcome", year, month, day))


def wins(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return whether the player to move wins: True iff the outcome is "N"; for arrays, an array of bool.

    >>> wins(2001, 11, 3)
    True
    """
    try:
        cell = _cells["outcome"][year][month][day]
        if year > 0 and month > 0 and day > 0:
            return cell == 1
    except (LookupError, TypeError):
        pass
    return _checked_cell("outcome", year, month, day) == 1


def grundy(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return the Grundy value, 0..2: 0 iff the outcome is "P"; for games side by side, XOR theirs.

    A date as for `outcome`; arrays give an array of int64.

    >>> grundy(2001, 11, 3)
    1
    """
    return batch.numbers(_cell("grundy", year, month, day))


def index(year: "Any", month: "Any" = None, day: "Any" = None) -> int:
    """Return where the date stands in the arrays of `load`: the days since 1900-01-01.

    >>> index(1900, 1, 31)
    30
    """
    return _number(*_parts(year, month, day, batch.beyond("calendar.outcome")))


def position(i: int) -> "date":
    """Return the date that stands at i, 0..37197, of the arrays of `load`.

    >>> position(37197)
    datetime.date(2001, 11, 4)
    """
    from datetime import date

    return date.fromordinal(date(*FIRST).toordinal() + batch.within("calendar: index", i, 0, DAYS - 1))


def length(year: int, month: int) -> int:
    """Return the number of days of a month of the Gregorian calendar."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _LENGTHS[month - 1] + (month == 2 and leap)


def _cell(quantity: str, year: "Any", month: "Any", day: "Any") -> "Any":
    """Return the cell of a date, or an array of cells, from one of the game's tables."""
    try:
        cell = _cells[quantity][year][month][day]
        if year > 0 and month > 0 and day > 0:
            return cell
    except (LookupError, TypeError):
        pass
    return _checked_cell(quantity, year, month, day)


def _checked_cell(quantity: str, year: "Any", month: "Any", day: "Any") -> "Any":
    """Do the same for whatever is not three plain integers on a table at hand, or raise what is due."""
    name = f"calendar.{quantity}"
    if batch.is_batch(year, month, day):
        return store.load(name)[_numbers(year, month, day, batch.beyond(name))]
    year, month, day = _parts(year, month, day, batch.beyond(name))
    if quantity not in _cells:
        _cells[quantity] = _months(store.cells(name))
    return _cells[quantity][year][month][day]


def _months(cells: "memoryview[int]") -> "list[Any]":
    """Return the cells, which are counted from 1, as [year][month][day], all counted from 1."""
    years: list[Any] = [None] * FIRST[0]
    start = 0
    for year in range(FIRST[0], LAST[0] + 1):
        months: list[Any] = [None]
        for month in range(1, 13):
            days = length(year, month)
            months.append(cells[start : start + days + 1])  # shorter where the table ends
            start += days
        years.append(months)
    return years


def _parts(year: "Any", month: "Any", day: "Any", hint: str) -> tuple[int, int, int]:
    """Return one date of the game, given in any of the ways it may be, as three integers."""
    if month is None and day is None:
        year, month, day = split(year)
    year, month, day = (batch.integer(f"calendar: {what}", part) for what, part in _named(year, month, day))
    return checked(year, month, day, FIRST, hint)


def _named(year: object, month: object, day: object) -> tuple[tuple[str, object], ...]:
    return ("year", year), ("month", month), ("day", day)


def split(value: "Any") -> tuple[int, int, int]:
    from datetime import date

    if type(value).__module__ == "numpy":  # one numpy date; a missing one comes out as None
        value = value.item()
    if not isinstance(value, date):
        raise TypeError(f"calendar: a date is three integers or a datetime.date, not {shown(value)}")
    return value.year, value.month, value.day


def checked(
    year: int, month: int, day: int, first: tuple[int, int, int], hint: str = "", where: str = ""
) -> tuple[int, int, int]:
    """Return the date if it exists and lies from `first` to the goal; else raise the PositionError."""
    exists = year > 0 and 1 <= month <= 12 and 1 <= day <= length(year, month)
    text = "-".join(shown(part).rjust(2, "0") for part in (year, month, day))
    if first <= (year, month, day) <= LAST and exists:
        return year, month, day
    if not exists:
        raise PositionError(f"calendar: the date {text} does not exist{where}")
    limits = "..".join("%04d-%02d-%02d" % limit for limit in (first, LAST))
    earlier = hint if (year, month, day) < first else ""  # nobody knows an answer for later ones
    raise PositionError(f"calendar: the date must be {limits}, not {text}{where}{earlier}")


def _number(year: int, month: int, day: int) -> int:
    from datetime import date

    return date(year, month, day).toordinal() - date(*FIRST).toordinal()


def _numbers(year: "Any", month: "Any", day: "Any", hint: str) -> "NDArray[Any]":
    """Return the indices of an array of dates, given in either of the ways it may be."""
    if month is None and day is None:
        year, month, day = split_array(year)
    return checked_array(year, month, day, FIRST, hint)[-1]


def split_array(days: "NDArray[Any]") -> "list[NDArray[Any]]":
    """Return year, month and day of an array of `datetime64[D]`."""
    import numpy as np

    if days.dtype.newbyteorder("=") != "M8[D]":
        raise TypeError(f"calendar: an array of dates must be datetime64[D], not {days.dtype}")
    if np.isnat(days).any():
        place = tuple(int(i) for i in np.argwhere(np.isnat(days))[0])
        raise PositionError(f"calendar: NaT is no date{batch.at(place)}")
    months = days.astype("M8[M]").astype("i8")  # since January 1970
    first = days.astype("M8[M]").astype("M8[D]")
    return [months // 12 + 1970, months % 12 + 1, (days - first).astype("i8") + 1]


def checked_array(
    year: "Any", month: "Any", day: "Any", first: tuple[int, int, int], hint: str = ""
) -> "list[NDArray[Any]]":
    """Return arrays of year, month, day and of the days since `first`, which must be a first of January."""
    import numpy as np

    y, m, d = parts = [batch.integers(f"calendar: {what}", part) for what, part in _named(year, month, day)]
    begins = np.arange(f"{first[0]:04}-01", f"{LAST[0] + 1:04}-02", dtype="M8[M]").astype("M8[D]").astype("i8")
    begins -= begins[0]  # of each month
    good = (y >= first[0]) & (y <= LAST[0]) & (m >= 1) & (m <= 12)
    year, month = (np.where(good, part, 1).astype("i8") for part in (y, m))
    month_number = np.where(good, (year - first[0]) * 12 + month - 1, 0)
    lengths = np.diff(begins)
    good = good & (d >= 1) & (d <= lengths[month_number])
    number = begins[month_number] + np.where(good, d, 1).astype("i8") - 1
    goal = np.datetime64("%04d-%02d-%02d" % LAST) - np.datetime64("%04d-%02d-%02d" % first)
    good &= number <= goal.astype("i8")
    if not good.all():
        place, offender = batch.first_offender([~good], parts)
        checked(offender[0], offender[1], offender[2], first, hint, batch.at(place))
    return [*np.broadcast_arrays(*parts), number]
