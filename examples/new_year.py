"""A race through the calendar: on by a day, by a week, or to the first of the next month, up to the goal.

Source: after POJ 1082, the calendar game (ACM Taejon 2001), with other moves. A position is a `datetime.date`.

    $ gametables ask examples/new_year.py:NewYear 2026-12-01
    NewYear, 2026-12-01: the player to move wins in 1 move (N). Grundy value 1.
    best move: month
    winning moves: month
"""

from datetime import timedelta

from gametables import Dates, Game


class NewYear(Game):
    """Go on by a day, by a week, or to the first of the next month; who reaches the goal wins."""

    first, goal = (2026, 1, 1), (2027, 1, 1)

    def positions(self):
        return Dates(self.first, self.goal)

    def options(self, day):
        month = (day.replace(day=1) + timedelta(31)).replace(day=1)
        found = {"day": day + timedelta(1), "week": day + timedelta(7), "month": month}
        return {move: later for move, later in found.items() if (later.year, later.month, later.day) <= self.goal}
