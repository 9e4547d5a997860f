"""Mock Turtles, coin by coin: the mex of all that turning a coin and up to two before it can leave.

A head at x leaves 0, the value of a coin before x, or the XOR of two such values. The set of these only
grows with x, so one bit set serves all coins. A new value v adds v itself and v XOR each earlier value: the
bit set of the values, permuted. The lower six bits of v permute the bits within the 64-bit words, the rest
permutes the words; so the values are kept in all 64 inner permutations, and adding is one look-up and one OR.
"""

import numpy as np

from .waves import Array

_WORD, _FULL = 64, ~np.uint64(0)


def grundy(count: int) -> Array:
    """Return the Grundy value of a single head at each coin below `count`."""
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
        reached[start:] |= values[bit].take(place[start:] ^ start)
        reached[start] |= permuted[bit, 0]
        values[:, start] |= permuted[bit]
    return result
