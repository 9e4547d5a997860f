"""The row game: coordinates, rules as a check of cells, and the closed form, Staircase Nim."""

import numpy as np

from .exact import Array


def pile(x: Array, k: Array) -> Array:
    """Return the size of the k-th pile from the right of each mask, 0 where there are fewer; k counts from 1."""
    size, run, ends = x * 0, x * 0, x * 0  # `ends`: the empty squares passed so far, from the right
    for square in range(int(x.max()).bit_length() + 1 if x.size else 0):
        piece = x >> square & 1
        size = np.where((piece == 0) & (ends == k), run, size)
        run = (run + 1) * piece
        ends = ends + 1 - piece
    return size


def over(values: Array, combine: Array, nothing: object) -> Array:
    """Combine, for each mask, the values at its options.

    A piece moves from bit `high` to bit `low` when the bits from `high` on are 1...10 and leaves 01...1: all
    masks with these bits are one slice of the table, and their options another.
    """
    result = np.full(len(values), nothing, values.dtype)
    for high in range(1, len(values).bit_length() - 1):
        for low in range(high):
            span = 2 << high - low  # what the bits from `high` to `low` can be
            before, after = (array.reshape(-1, span, 1 << low) for array in (result, values))
            there = before[:, span - 2]
            combine(there, after[:, span // 2 - 1], out=there)
    return result


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
