"""The Calendar Game solved backwards from its goal, day by day.

Each day depends on the very next one: there is no wave of independent dates to compute at once, and a plain
loop is the right tool. Days are numbered from the first one.
"""

from calendar import monthrange
from datetime import date

import numpy as np

from .waves import Array

Day = tuple[int, int, int]


def next_month(first: Day, last: Day) -> list[int]:
    """Return for each day the number of the same day of the next month; one past the last for none."""
    start = date(*first).toordinal()
    count = date(*last).toordinal() - start + 1
    (year, month), numbers = first[:2], list[int]()
    here, begin = monthrange(year, month)[1], date(year, month, 1).toordinal() - start
    while begin < count:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
        begin, there = begin + here, monthrange(year, month)[1]
        numbers += range(begin, min(begin + min(here, there), count))
        numbers += [count] * (begin + first[2] - 1 - len(numbers))
        here = there
    return numbers[first[2] - 1 :][:count]


def outcome(first: Day, last: Day) -> Array:
    """Return the outcome of each day from `first` to the goal, `last`: 0 = P, 1 = N."""
    later = next_month(first, last)
    won = [False] * len(later) + [True]  # the one past the last is no option: it counts as won, so as no help
    for day in range(len(later) - 2, -1, -1):
        won[day] = not (won[day + 1] and won[later[day]])
    return np.array(won[:-1], "u1")


def grundy(first: Day, last: Day) -> Array:
    """Return the Grundy value of each day from `first` to the goal, `last`."""
    later = next_month(first, last)
    value = [0] * len(later) + [-1]  # the one past the last is no option: it equals no value
    for day in range(len(later) - 2, -1, -1):
        options = value[day + 1], value[later[day]]
        value[day] = next(k for k in (0, 1, 2) if k not in options)
    return np.array(value[:-1])


def remoteness(first: Day, last: Day) -> Array:
    """Return the number of moves to the goal from each day: the winner hurries, the loser delays.

    It is even just at P: 0 at the goal, then one more than that of a P option, or than those of N options.
    """
    later = next_month(first, last)
    moves = [0] * len(later) + [-1]  # the one past the last is no option: odd, so no P, and never the greatest
    for day in range(len(later) - 2, -1, -1):
        options = moves[day + 1], moves[later[day]]
        lost = [count for count in options if count % 2 == 0]
        moves[day] = 1 + (min(lost) if lost else max(options))
    return np.array(moves[:-1])
