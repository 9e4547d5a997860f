"""Exact integer functions of whole arrays: int64 while that is safe, Python's integers from there on."""

import math
from typing import Any

import numpy as np

Array = Any  # a numpy array; what its operators return has no better type either


def safe(arrays: list[Array], limit: int) -> list[Array]:
    """Return the arrays as int64, or all as Python integers if an entry of one exceeds `limit` in size."""
    small = all(not array.size or max(-int(array.min()), int(array.max())) <= limit for array in arrays)
    return [array.astype("i8" if small else object) for array in arrays]


def isqrt(x: Array) -> Array:
    """Return the integer square root of each entry, which must be from 0 to 2**62 in an int64 array."""
    if x.dtype == object:
        return np.frompyfunc(math.isqrt, 1, 1)(x)
    root = np.sqrt(x.astype("f8")).astype("i8")  # a guess, off by one at most; mended in integers
    root -= root * root > x
    root += (root + 1) * (root + 1) <= x
    return root


def popcount(x: Array) -> Array:
    """Return the number of one-bits of each entry, none of which may be negative."""
    if x.dtype == object:
        return np.frompyfunc(int.bit_count, 1, 1)(x)
    return np.bitwise_count(x).astype("i8")
