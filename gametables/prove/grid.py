"""The walking game: its coordinates and closed form."""

import numpy as np

from .exact import Array


def outcome(n: Array) -> Array:
    """N iff n is even: then dominoes cover the board, else all of it but the corner."""
    return n % 2 == 0


FORMS = {"grid.outcome": outcome}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return n of every cell."""
    return (np.arange(1, shape[0] + 1),)
