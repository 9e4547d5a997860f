"""Mock Turtles: its coordinates and closed form."""

import numpy as np

from .exact import Array, popcount


def grundy(x: Array) -> Array:
    """Return the x-th odious number: 2x, plus 1 if x has an even number of one-bits.

    Source: Berlekamp, Conway and Guy, Winning Ways, chapter 14; OEIS A000069.
    """
    return 2 * x + 1 - popcount(x) % 2


FORMS = {"coins.grundy": grundy}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return the coin of every cell."""
    return (np.arange(shape[0]),)
