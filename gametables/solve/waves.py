"""What the solvers share: mex over many positions at once.

A wave is a set of positions none of which is an option of another, so that all of them can be solved in one
step once the waves before it are.
"""

from typing import Any

import numpy as np

Array = Any  # a numpy array; what its operators return has no better type either


def mex_of_words(seen: Array) -> tuple[Array, Array]:
    """Return the mex of each row of `seen`, a bit set in 64-bit words, as (word, the one bit in it)."""
    free = ~seen
    word = (free != 0).argmax(axis=1)
    first = free[np.arange(len(free)), word]
    if not first.all():
        raise OverflowError("no value is free in the words looked at")
    return word, first & -first


def number_of_bit(bit: Array) -> Array:
    """Return k for each 2**k."""
    return np.bitwise_count(bit - bit.dtype.type(1))
