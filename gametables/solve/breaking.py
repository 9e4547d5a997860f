"""Heaps that moves may break into two or three: Grundy values, heap after heap, from the values of what is left.

The values that can be reached from a heap are marked in an array of bool, whose first place left is the mex. What is
left may be broken wherever one likes: for two heaps the lesser ones' values meet those of the greater ones, reversed.
"""

from typing import Any

import numpy as np

from ..quantities import GRUNDY
from . import Array

_ROOM = 64  # values that there is room for at first


def solve(game: Any, quantity: str) -> Array | None:
    """Return the Grundy value of each heap; None where no heap is broken, for misere play, and for what follows."""
    return _grundy(game.digits, game.most) if quantity == GRUNDY and game.breaks and not game.misere else None


def _grundy(digits: dict[int, int], most: int) -> Array:
    taken = [np.array([k for k, digit in digits.items() if digit >> heaps & 1], int) for heaps in range(4)]
    last, one, two, three = taken
    values, seen = np.zeros(most + 1, "i8"), np.zeros(_ROOM, bool)
    pairs = np.zeros((most + 1 if three.size else 0, _ROOM), bool)  # by heap the values of two that it breaks into
    for n in range(most + 1):
        seen[:] = False
        seen[0] = n in last
        seen[values[n - one[one < n]]] = True
        for m in (n - two[two < n]).tolist():
            seen[_two(values, m)] = True
        if len(pairs):
            pairs[n, _two(values, n)] = True
            for m in (n - three[three < n]).tolist():
                seen |= _three(values, pairs, m)
        values[n] = seen.argmin() if not seen.all() else len(seen)
        if values[n] == len(seen):  # a power of two, so that no XOR leads outside
            seen, pairs = np.pad(seen, (0, len(seen))), np.pad(pairs, ((0, 0), (0, len(seen))))
    return values


def _two(values: Array, n: int) -> Array:
    """Return the values of the pairs of heaps, none of them empty, that make up n."""
    half = n // 2
    return values[1 : half + 1] ^ values[n - half : n][::-1]


def _three(values: Array, pairs: Array, n: int) -> Array:
    """Return which values the heaps have, three and none of them empty, that make up n: one of them beside a pair."""
    one = np.arange(1, n - 1)
    every = np.arange(pairs.shape[1])
    found: Array = pairs[(n - one)[:, None], every ^ values[one][:, None]].any(axis=0)
    return found
