"""Exact integer functions of whole arrays: int64 while that is safe, Python's integers from there on."""

import math
from typing import Any

import numpy as np

Array = Any  # a numpy array; what its operators return has no better type either


def safe(arrays: list[Array], limit: int) -> list[Array]:
    """Return arrays of integers that are not negative as int64, or all as Python's if one exceeds `limit`."""
    small = all(not array.size or int(array.max()) <= limit for array in arrays)
    return [array.astype("i8" if small else object) for array in arrays]


def isqrt(x: Array) -> Array:
    """Return the integer square root of each entry, in an int64 array from 0 to 2**63 - 2**33."""
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
