"""Rows of squares, as masks, whose pieces slide to the nearest empty square on their right; by stages of equal sum.

The last square is the lowest bit, and square 1. A move makes the sum of the pieces' squares smaller, so that masks of
equal sum are independent of each other.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from ..quantities import GRUNDY
from . import Array

MOST = 1 << 16  # masks whose options are listed at a time
UNKNOWN = 255  # in place of a value: 1 shifted so far is 0, none of 32 bits


def solve(game: Any, quantity: str) -> Array | None:
    """Return the Grundy value of each of the 1 << game.width masks; None for another quantity, and for misere play."""
    if quantity != GRUNDY or game.misere or not 1 <= game.width < 32:
        return None
    return _grundy(game.width)


def _grundy(width: int) -> Array:
    """Solve the masks whose last square is empty; in them each piece has one option.

    A piece on the last square never moves: a mask with one has the options of that without it, and so its value.
    """
    sums = np.zeros(1, "i2")
    for square in range(2, width + 1):
        sums = np.concatenate([sums, sums + square])
    masks = np.argsort(sums, kind="stable").astype("i4") << 1
    bounds = {*np.cumsum(np.bincount(sums)).tolist(), *range(0, len(masks), MOST)}
    values = np.full(1 << width, UNKNOWN, "u1")
    for start, stop in pairwise(sorted(bounds)):
        if start % MOST == 0:
            options = _options(masks[start : start + MOST], width)
        stage = masks[start:stop]
        seen = np.bitwise_or.reduce(np.uint32(1) << values.take(options[:, start % MOST :][:, : len(stage)]), axis=0)
        values[stage] = np.bitwise_count((~seen & (seen + 1)) - np.uint32(1))
        # A last square filled adds 1 to the sum: masks that end in a 1, of a later stage.
        values[stage + 1] = values[stage >> 1]
    return values


def _options(masks: Array, width: int) -> Array:
    """Return a row for each square: what the mask becomes as the piece there moves, and the mask itself without one."""
    options = np.empty((width - 1, len(masks)), "i4")
    empty = np.ones(len(masks), "i4")  # the nearest empty square to the right of the one looked at
    for square in range(1, width):
        step = (masks >> square & 1) * ((1 << square) - empty)  # 0 where there is no piece
        np.subtract(masks, step, out=options[square - 1])
        empty = (1 << square) - step
    return options
