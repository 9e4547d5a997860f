"""The row game: its coordinates and closed form, Staircase Nim."""

import numpy as np

from .exact import Array


def grundy(x: Array) -> Array:
    """Return the XOR of the sizes of piles 1, 3, 5, ... of each mask.

    A pile is the run of pieces before an empty square; piles are counted from the right, and what stands
    after the last empty square is none. The empty squares to the left of a mask's highest piece end no pile.
    """
    value, run, ends = x * 0, x * 0, x * 0  # `ends`: the empty squares passed so far, from the right
    for square in range(int(x.max()).bit_length() + 1 if x.size else 0):
        piece = x >> square & 1
        value = value ^ (1 - piece) * (ends % 2) * run  # an empty square completes the pile to its right
        run = (run + 1) * piece
        ends = ends + 1 - piece
    return value


FORMS = {"rows.grundy": grundy}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return the mask of every cell."""
    return (np.arange(shape[0]),)
