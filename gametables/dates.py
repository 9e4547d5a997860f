"""What a date is to the calendar game: three integers or a `datetime.date`, and arrays of either; checked."""

from . import batch
from .catalog import LAST
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

Day = tuple[int, int, int]
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def length(year: int, month: int) -> int:
    """Return the number of days of a month of the Gregorian calendar."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _LENGTHS[month - 1] + (month == 2 and leap)


def one(year: "Any", month: "Any", day: "Any", first: Day, hint: str = "") -> Day:
    """Return one date of the game, given in any of the ways it may be, as three integers."""
    if month is None and day is None:
        year, month, day = _split(year)
    year, month, day = (batch.integer(f"calendar: {what}", part) for what, part in _named(year, month, day))
    return checked(year, month, day, first, hint)


def _split(value: "Any") -> Day:
    from datetime import date

    numpy_day = getattr(value, "dtype", None) == "M8[D]" and value.ndim == 0
    day: Any = value.item() if numpy_day else value  # None for a missing one
    if not isinstance(day, date):
        raise TypeError(f"calendar: a date is three integers or a datetime.date, not {shown(value)}")
    return day.year, day.month, day.day


def checked(year: int, month: int, day: int, first: Day, hint: str = "", where: str = "") -> Day:
    """Return the date if it exists and lies from `first` to the goal; else raise the PositionError."""
    exists = year > 0 and 1 <= month <= 12 and 1 <= day <= length(year, month)
    if first <= (year, month, day) <= LAST and exists:
        return year, month, day
    text = "-".join(shown(part).zfill(width) for part, width in ((year, 4), (month, 2), (day, 2)))
    if not exists:
        raise PositionError(f"calendar: the date {text} does not exist{where}")
    limits = "..".join("%04d-%02d-%02d" % limit for limit in (first, LAST))
    earlier = hint if (year, month, day) < first else ""  # nobody knows an answer for later ones
    raise PositionError(f"calendar: the date must be {limits}, not {text}{where}{earlier}")


def many(year: "Any", month: "Any", day: "Any", first: Day, hint: str = "") -> "list[NDArray[Any]]":
    """Return arrays of year, month, day and of the days since `first`, given in either of the ways they may be."""
    if month is None and day is None:
        year, month, day = _split_array(year) if batch.is_batch(year) else _split(year)
    import numpy as np

    several = batch.is_batch(year, month, day)
    y, m, d = parts = [batch.integers(f"calendar: {what}", part) for what, part in _named(year, month, day)]
    begins = np.arange(f"{first[0]:04}-01", f"{LAST[0] + 1:04}-02", dtype="M8[M]").astype("M8[D]").astype("i8")
    begins -= begins[0]  # of each month
    good = (y >= first[0]) & (y <= LAST[0]) & (m >= 1) & (m <= 12)
    year, month = (np.where(good, part, 1).astype("i8") for part in (y, m))
    number = np.where(good, (year - first[0]) * 12 + month - 1, 0)  # of the month
    good = good & (d >= 1) & (d <= np.diff(begins)[number])
    days = begins[number] + np.where(good, d, 1).astype("i8") - 1
    good &= days < begins[(LAST[0] - first[0]) * 12 + LAST[1] - 1] + LAST[2]
    if not good.all():
        place, offender = batch.first_offender([~good], parts)
        where = batch.at(place) if several else ""
        checked(offender[0], offender[1], offender[2], first, hint, where)
        raise AssertionError("an offender that does not offend")
    return [*np.broadcast_arrays(*parts), days]


def _named(year: object, month: object, day: object) -> tuple[tuple[str, object], ...]:
    return ("year", year), ("month", month), ("day", day)


def _split_array(days: "NDArray[Any]") -> "list[NDArray[Any]]":
    """Return year, month and day of an array of `datetime64[D]`."""
    import numpy as np

    days = batch.plain("calendar: dates", days)
    if days.dtype.newbyteorder("=") != "M8[D]":
        raise TypeError(f"calendar: an array of dates must be datetime64[D], not {days.dtype}")
    if np.isnat(days).any():
        place = tuple(int(i) for i in np.argwhere(np.isnat(days))[0])
        raise PositionError(f"calendar: NaT is no date{batch.at(place)}")
    months = days.astype("M8[M]").astype("i8")  # since January 1970
    first = days.astype("M8[M]").astype("M8[D]")
    return [months // 12 + 1970, months % 12 + 1, (days - first).astype("i8") + 1]
