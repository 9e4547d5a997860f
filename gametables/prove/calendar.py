"""The Calendar Game: coordinates, rules as a check of cells, closed form."""

import numpy as np

from .exact import Array


def over(values: Array, combine: Array, nothing: object) -> Array:
    """Combine, for each day, the values at its options; the last day is the goal."""
    days = np.datetime64("1900-01-01") + np.arange(len(values))
    result = np.full(len(values), nothing, values.dtype)
    result[:-1] = values[1:]  # the next day
    month = days.astype("M8[M]")
    same_day = (month + 1).astype("M8[D]") + (days - month.astype("M8[D]"))
    legal = (same_day.astype("M8[M]") == month + 1) & (same_day <= days[-1])
    result[legal] = combine(result[legal], values[(same_day[legal] - days[0]).astype("i8")])
    return result


def stuck(shape: tuple[int, ...]) -> Array:
    """Return the outcome of each cell if it had no options: who has reached the goal has won."""
    return np.zeros(shape, int)


def outcome(y: Array, m: Array, d: Array) -> Array:
    """N iff month + day is even, or on 30 September and 30 November."""
    return ((m + d) % 2 == 0) | ((d == 30) & ((m == 9) | (m == 11)))


FORMS = {"calendar.outcome": outcome}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return year, month and day of every cell."""
    days = np.datetime64("1900-01-01") + np.arange(shape[0])
    years, months = days.astype("M8[Y]"), days.astype("M8[M]")
    month = (months - years.astype("M8[M]")).astype("i8") + 1
    return years.astype("i8") + 1970, month, (days - months.astype("M8[D]")).astype("i8") + 1
