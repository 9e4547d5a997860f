"""Calendar Game (POJ 1082, HDU 1079): T, then T dates `YYYY MM DD`; YES or NO a line."""

from collections.abc import Iterator

from ..catalog import game
from ..errors import PositionError
from .reader import Quick, Reader

COUNTED, LONGEST = True, 3  # is there a number of cases? how many words has the longest case?
_ANSWERS = ("NO", "YES")
calendar = game("calendar")


def strict(reader: Reader) -> str:
    """Return the answer to the next case."""
    year, month, day = (reader.number(f"the {part}") for part in ("year", "month", "day"))
    try:
        return _ANSWERS[calendar.wins(year, month, day)]
    except PositionError as error:
        raise reader.error(str(error).partition(" (")[0]) from None


def quick() -> Quick:
    """Return the reader of ordinary cases: months and days without leading zeros, or of two digits."""
    cells, span = calendar.nested("outcome")[0], range(calendar.first[0], calendar.goal[0] + 1)
    for year in span:
        calendar.outcome(year, 1, 1)  # which fills in the cells of the year
    years = {
        b"%d" % year: {form % month: cells[year][month] for month in range(1, 13) for form in (b"%d", b"%02d")}
        for year in span
    }
    days = {form % day: day for day in range(1, 32) for form in (b"%d", b"%02d")}

    def read(words: list[bytes]) -> Iterator[tuple[str, int]]:
        for at in range(3, len(words) + 1, 3):
            year, month, day = words[at - 3 : at]
            yield _ANSWERS[years[year][month][days[day]]], at

    return read
