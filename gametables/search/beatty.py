"""Lost pairs whose lesser number is a multiple of an irrational slope, rounded down: Wythoff's pairs and their like."""

from collections.abc import Iterator
from itertools import product
from math import gcd, log2, sqrt

import numpy as np

from ..formula.arithmetic import Array
from ..formula.functions import isqrt
from ..quantities import N, P
from .candidate import Candidate
from .cells import Cells
from .text import plain

STEPS, ROOTS, PARTS, OFFSETS = range(1, 9), range(2, 90), range(1, 5), range(-9, 10)
FEWEST, LOOKED_AT, HIT = 12, 512, 0.3


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield a formula for the slope by which the most pairs are right."""
    kinds, counts = np.unique(cells.values, return_counts=True)
    if len(cells.names) != 2 or len(kinds) != 2:
        return
    rare, other = kinds[np.argsort(counts)].tolist()
    lost = np.flatnonzero(cells.values == rare)
    if len(lost) < FEWEST or len(lost) > cells.size / 8 or (cells.letters and (rare, other) != (P, N)):
        return
    a, b = (cells.at(name, lost) for name in cells.names)
    low, high = np.minimum(a, b), np.maximum(a, b)
    if low.min() < 0:
        return
    slopes = _surds()
    found = (_best(low, high, step, slopes) for step in STEPS)
    hits, step, slope = max(found, key=lambda one: (one[0], -one[1]))
    if hits >= HIT * len(lost):
        won = _written(*cells.names, step, slope)
        text = won if cells.letters else f"{other} if {won} else {rare}"
        yield Candidate(text, log2(len(slopes) * len(STEPS)))


def _surds() -> list[tuple[int, int, int]]:
    """Return (p, q, r) for the numbers (p + sqrt(q)) / r from 1 to 2, the simple ones first."""
    found: dict[float, tuple[int, int, int]] = {}
    for r, q, p in product(PARTS, ROOTS, OFFSETS):
        value = (p + sqrt(q)) / r
        if sqrt(q) % 1 and 1 < value < 2 and gcd(gcd(p, r) ** 2, q) < max(2, gcd(p, r) ** 2):
            found.setdefault(round(value, 12), (p, q, r))
    return sorted(found.values(), key=lambda surd: (surd[1] * surd[2], abs(surd[0])))


def _best(
    low: Array, high: Array, step: int, slopes: list[tuple[int, int, int]]
) -> tuple[int, int, tuple[int, int, int]]:
    """Return how many pairs the best slope gets right, whose numbers differ by a multiple of a step."""
    fit = (high - low) % step == 0
    k, least = (high - low)[fit] // step, low[fit]
    pick = np.unique(np.linspace(0, max(len(k) - 1, 0), LOOKED_AT).astype(int)) if len(k) else np.zeros(0, int)
    rated = [(-int(np.count_nonzero(_rounded(k[pick], slope) == least[pick])), i) for i, slope in enumerate(slopes)]
    best = [slopes[i] for _, i in sorted(rated)[:8]]
    hits, number = max((int(np.count_nonzero(_rounded(k, slope) == least)), -i) for i, slope in enumerate(best))
    return hits, step, best[-number]


def _rounded(k: Array, slope: tuple[int, int, int]) -> Array:
    """Return k times the slope, rounded down, in integers."""
    p, q, r = slope
    return (p * k + isqrt(q * k * k)) // r


def _written(a: str, b: str, step: int, slope: tuple[int, int, int]) -> str:
    p, q, r = slope
    k = f"abs({a} - {b})" if step == 1 else f"(abs({a} - {b}) // {step})"
    times = "" if not p else f"{k} + " if p == 1 else f"{p} * {k} + "
    rounded = f"({times}isqrt({q} * {k} ** 2))" + (f" // {r}" if r > 1 else "")
    lost = f"min({a}, {b}) != {rounded}"
    return plain(lost if step == 1 else f"abs({a} - {b}) % {step} != 0 or {lost}")
