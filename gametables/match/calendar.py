"""The Calendar Game in play."""

import re
from datetime import date
from typing import Any

from .. import catalog, dates
from ..errors import PositionError, shown
from .game import Match


class Calendar(Match):
    """A walk through the calendar, drawn as two months."""

    rules = "From today, @, move to a day marked *: the next, or the same of the next month. Who reaches ! wins."
    typed = "a date, such as 2001-10-01"

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        super().__init__(name, position)
        self.position = (date(*position),)

    def read(self, text: str) -> Any:
        """Return the date that was typed."""
        parts = re.fullmatch(r"(\d{1,4})-(\d{1,2})-(\d{1,2})", text, re.ASCII)
        try:
            return date(*map(int, parts.groups() if parts else ()))
        except (TypeError, ValueError):
            raise PositionError(f"a move is {self.typed}, not {shown(text)}") from None

    def words(self, move: Any) -> str:
        """Return a date as it is typed."""
        return str(move)

    def draw(self) -> str:
        """Return the month of today and the next one, a day a column."""
        today: date = self.position[0]
        goal = date(*catalog.LAST)
        marks = dict.fromkeys(self.moves(), "*") | {goal: "!", today: "@"}
        lines = [f"{'':8}" + "".join(f"{day if day % 5 == 0 else '':>2}" for day in range(1, 31))]
        for year, month in ((today.year, today.month), (today.year + today.month // 12, today.month % 12 + 1)):
            days = (date(year, month, day) for day in range(1, dates.length(year, month) + 1))
            shown = (f"{marks.get(day, '.'):>2}" for day in days if day <= goal)
            lines += [f"{dates.MONTHS[month - 1]} {year}{''.join(shown)}"] if date(year, month, 1) <= goal else []
        return "\n".join(lines)
