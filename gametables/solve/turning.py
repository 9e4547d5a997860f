"""Turning games, the rightmost from heads to tails: the Grundy value of a head, the mex of all that it can leave.

Where up to three are turned there is a quick way.

Of a head's own value nothing is left, the value of a head before it, or the XOR of two such values. The set of these
only grows from place to place, so one bit set serves all. A new value v adds v itself and v XOR each earlier value: the
bit set of the values, permuted. The lower six bits of v permute the bits within the 64-bit words, the rest permutes
the words; so the values are kept in all 64 inner permutations, and adding is one look-up and one OR.
"""

from collections.abc import Sequence
from itertools import accumulate, count
from operator import xor
from typing import Any

import numpy as np

from ..quantities import GRUNDY
from . import Array

_WORD, _FULL = 64, ~np.uint64(0)


def solve(game: Any, quantity: str) -> Array | None:
    """Return the Grundy value of a head at each place of the table; None where more than three are turned."""
    if quantity != GRUNDY or game.misere or not 1 <= game.turned <= 3:
        return None
    return _grundy(game.kind.size, game.turned)


def family(game: Any, quantity: str) -> Array | None:
    """Return the same where other numbers of heads are turned, or any number of neighbours."""
    if quantity != GRUNDY or game.misere:
        return None
    if not game.counts:
        return _neighbours(game.width)
    found = solve(game, quantity)
    return _by_counts(game.width, game.counts) if found is None else found


def _neighbours(width: int) -> Array:
    """A head leaves the XOR of the values of some heads just before it, or of none."""
    values = list[int]()
    for _ in range(width):
        left = {0, *accumulate(reversed(values), xor)}
        values.append(next(value for value in count() if value not in left))
    return np.array(values)


def _by_counts(width: int, counts: Sequence[int]) -> Array:
    """A head leaves the XOR of the values of one less than may be turned: row k has those of k heads so far."""
    reached = np.zeros((counts[-1], _WORD), bool)
    reached[0, 0] = True
    result = np.zeros(width, "i8")
    for x in range(width):
        left: Array = reached[[count - 1 for count in counts]].any(axis=0)
        result[x] = value = len(left) if left.all() else left.argmin()
        if value == len(left):  # a power of two, so that no XOR leads outside
            reached = np.pad(reached, ((0, 0), (0, len(left))))
        reached[1:] |= reached[:-1, np.arange(reached.shape[1]) ^ value]
    return result


def _grundy(size: int, turned: int) -> Array:
    permuted = np.uint64(1) << (np.arange(_WORD)[:, None] ^ np.arange(_WORD)).astype("u8")  # [bit] in each permutation
    place = np.arange(1)
    values = np.zeros((_WORD, 1), "u8")  # [k] has the bits v ^ k of all values v so far
    reached = np.ones(1, "u8")  # 0 is, by turning the coin alone
    result = np.zeros(size, "i8")
    start = 0  # all words before it are full
    for x in range(size):
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
