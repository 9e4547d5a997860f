"""The Calendar Game: from a date, move to the next day or to the same day of the next month.

Who reaches the goal, 4 November 2001, exactly, wins; moves past it are none. A position is a date from 1900-01-01 on,
as three integers (year, month, day) or as one `datetime.date`. Source: the 2001 ACM regional contest in Taejon,
problem "Calendar Game" (POJ 1082, HDU 1079).
"""

from ..dates import MONTHS, Dates, length, split
from ..game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from typing import Any

    from ..types import Day, Letters, Numbers, Outcome, Truths


class Calendar(Game):
    """The dates from the first to the goal."""

    ships = "calendar"
    quantities = ("outcome", "grundy", "remoteness")
    if TYPE_CHECKING:
        outcome: Day[Outcome, Letters]
        wins: Day[bool, Truths]
        grundy: Day[int, Numbers]
        remoteness: Day[int | None, Numbers]
    first, goal = (1900, 1, 1), (2001, 11, 4)
    untabled = "earlier dates"
    form = "a date: 2001-11-03"
    how_to_play = "From today, @, move to a day marked *: the next, or the same of the next month. Who reaches ! wins."
    how_to_type = "a date, such as 2001-10-01"
    start = ("2001-09-01", "2001-09-02")
    closed = {
        "outcome": "(m + d) % 2 == 0 or (m, d) in ((9, 30), (11, 30))",
        "grundy": "2 if (m, d) in ((4, 30), (6, 30), (9, 30), (11, 30)) or m == 2 and d == 28 and"
        " (y % 4 != 0 or y % 100 == 0 and y % 400 != 0) else (m + d + 1) % 2",
    }

    def positions(self) -> Dates:
        return Dates(self.first, self.goal)

    def options(self, day: "date") -> "list[date]":
        """Return the next day, and the same day of the next month where that date exists, up to the goal."""
        from datetime import date, timedelta

        goal = date(*self.kind.last)
        if day >= goal:
            return []
        found = [day + timedelta(1)]
        year, month = (day.year, day.month + 1) if day.month < 12 else (day.year + 1, 1)
        if year <= goal.year and day.day <= length(year, month):
            found.append(date(year, month, day.day))
        return [later for later in found if later <= goal]

    def array_options(self, day: "Any") -> "Iterator[tuple[Any, Any]]":
        goal = day.dtype.type("%04d-%02d-%02d" % self.kind.last, "D")
        month = day.astype("M8[M]")
        later = (month + 1).astype("M8[D]") + (day - month.astype("M8[D]"))
        yield day < goal, day + 1
        yield (later.astype("M8[M]") == month + 1) & (later <= goal), later

    def as_move(self, move: "Any") -> "date":
        day: date = self.kind.read((move,), self)
        return day

    def after(self, *position_and_move: "Any") -> "date":
        """Return the date that a legal move leads to: `after(year, month, day, move)` or `after(date, move)`."""
        if len(position_and_move) not in (2, 4):
            raise TypeError(f"{self.name}: after takes a date, as one or three arguments, and then the move")
        day: date = super().after(*position_and_move)
        return day

    def read_move(self, text: str) -> "date":
        from datetime import date

        return date(*map(int, split(text)))

    def draw(self, position: "date", begun: "date") -> str:
        """Return the month of today and the next one, a day a column."""
        from datetime import date

        goal, month = date(*self.kind.last), position.month
        marks = dict.fromkeys(self.legal(position), "*") | {goal: "!", position: "@"}
        lines = [f"{'':8}" + "".join(f"{day if day % 5 == 0 else '':>2}" for day in range(1, 31))]
        for first in (date(position.year, month, 1), date(position.year + month // 12, month % 12 + 1, 1)):
            days = [first.replace(day=day) for day in range(1, length(first.year, first.month) + 1)]
            cells = "".join(f"{marks.get(day, '.'):>2}" for day in days if day <= goal)
            lines += [f"{MONTHS[first.month - 1]} {first.year}{cells}"] if cells else []
        return "\n".join(lines)
