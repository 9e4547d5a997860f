"""Turning games, up to three at a time, the rightmost from heads to tails: the mex of all that a head can leave.

Of a head's own value nothing is left, the value of a head before it, or the XOR of two such values. The set of these
only grows from place to place, so one bit set serves all. A new value v adds v itself and v XOR each earlier value: the
bit set of the values, permuted. The lower six bits of v permute the bits within the 64-bit words, the rest permutes
the words; so the values are kept in all 64 inner permutations, and adding is one look-up and one OR.
"""

from typing import Any

import numpy as np

from ..quantities import GRUNDY
from . import Array

_WORD, _FULL = 64, ~np.uint64(0)


def solve(game: Any, quantity: str) -> Array | None:
    """Return the Grundy value of a head at each place of the table; None where more than three are turned."""
    if quantity != GRUNDY or game.misere or not 1 <= game.turned <= 3:
        return None
    return _grundy(game.tabled, game.turned)


def _grundy(count: int, turned: int) -> Array:
    permuted = np.uint64(1) << (np.arange(_WORD)[:, None] ^ np.arange(_WORD)).astype("u8")  # [bit] in each permutation
    place = np.arange(1)
    values = np.zeros((_WORD, 1), "u8")  # [k] has the bits v ^ k of all values v so far
    reached = np.ones(1, "u8")  # 0 is, by turning the coin alone
    result = np.zeros(count, "i8")
    start = 0  # all words before it are full
    for x in range(count):
        while reached[start] == _FULL:
            start += 1
            if start == len(reached):  # a power of two, so that no XOR leads outside
                values, reached = np.pad(values, ((0, 0), (0, start))), np.pad(reached, (0, start))
                place = np.arange(2 * start)
        free = ~int(reached[start])
        bit = (free & -free).bit_length() - 1
        result[x] = start * _WORD + bit
        if turned > 2:
            reached[start:] |= values[bit].take(place[start:] ^ start)
            values[:, start] |= permuted[bit]
        if turned > 1:
            reached[start] |= permuted[bit, 0]
    return result
