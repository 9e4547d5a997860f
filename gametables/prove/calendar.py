"""The Calendar Game: its coordinates and closed form."""

import numpy as np

from .exact import Array


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
