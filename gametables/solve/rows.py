"""The row game solved by waves of equal column sum.

A row is a mask, its last square the lowest bit. A move puts one piece on the nearest empty square to its
right, at a lower bit: numbered from 1 from the right, the squares of the pieces then have a smaller sum. So
masks of equal sum are independent of each other.
"""

import numpy as np

from .waves import Array, number_of_bit


def _waves(width: int) -> list[Array]:
    """Return the masks of `width` squares whose last one is empty, by the sum of their pieces' squares, ascending."""
    sums = np.zeros(1, "i2")
    for square in range(2, width + 1):
        sums = np.concatenate([sums, sums + square])
    masks = np.argsort(sums, kind="stable").astype("i4") << 1
    return np.split(masks, np.cumsum(np.bincount(sums))[:-1])


def grundy(width: int) -> Array:
    """Return the Grundy value of each of the 1 << width masks.

    A piece on the last square never moves, nor does another ever land there: a mask that ends in a 1 has the
    options of the mask without that square, and so its value. In any other mask each piece has one option.
    """
    bit = np.zeros(1 << width, "u4")  # 1 << value, once the value is known; 0 before
    for masks in _waves(width):
        seen = np.zeros(len(masks), "u4")
        empty = np.ones(len(masks), "i4")  # the nearest empty square to the right of the one looked at
        for square in range(1, width):
            step = (masks >> square & 1) * ((1 << square) - empty)  # 0 where there is no piece
            seen |= bit[masks - step]  # the mask itself, still 0, where there is no piece
            empty = (1 << square) - step
        bit[masks] = ~seen & (seen + 1)
        # A last square filled adds 1 to the sum: the next wave's masks that end in a 1.
        bit[masks + 1] = bit[masks >> 1]
    return number_of_bit(bit)
