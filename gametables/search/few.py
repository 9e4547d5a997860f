"""Rules of few features: a value is a multiple of a base, and what a small table by one or two features adds."""

from collections.abc import Iterator
from itertools import islice
from math import log2
from typing import NamedTuple

import numpy as np

from ..formula.arithmetic import Array
from ..quantities import REMOTENESS
from . import bits
from .candidate import Candidate
from .cells import Cells
from .features import MULTIPLES, bases, features
from .text import Feature
from .words import DRAW, formula

MOST_VALUES, MOST_ENTRIES, STRAYS, LATER = 24, 256, 0.03, 0.1  # and the shares of cells that may differ
KEPT = 3  # of each base so many are tried on all cells
SAVED = 0.75  # of the bits of the values, what features may need at most
LEADING = 10  # features that go in pairs with all others, where there is a base


class Found(NamedTuple):
    """A base with its multiple, the features, and the bits it took to say the first half by them."""

    cost: float
    base: str
    chosen: tuple[Feature, ...]


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield formulas, the most telling first."""
    half = cells.first
    offered = features(cells, half.places)
    draws = (half.values < 0) & (cells.table.quantity == REMOTENESS)
    values_there, found, tried = len(np.unique(half.values)), list[Found](), 0
    for base, values, _ in islice(bases(cells, half.places), 1 if cells.letters else None):
        for times, parts in MULTIPLES if base != "0" else MULTIPLES[:1]:
            rest = np.where(draws, DRAW, half.values - times * values // parts)
            kinds, codes = _coded(rest)
            if base == "0" or len(kinds) < values_there:  # a base leaves fewer values to tell, or it is none
                some, count = _fits(codes, len(kinds), offered, base == "0")
                found += [Found(cost, _text(base, times, parts), chosen) for cost, chosen in some]
                tried += count
    found.sort(key=lambda one: one.cost)
    for one in found[: 4 * KEPT]:
        text, entries = _fitted(cells, one)
        if text:
            yield Candidate(text, log2(max(tried, 2)) + entries * log2(max(2, min(cells.distinct, MOST_VALUES))))


def _text(base: str, times: int, parts: int) -> str:
    if base == "0":
        return ""
    text = f"{times} * ({base})" if times > 1 else base
    return f"({text}) // {parts}" if parts > 1 else text


def _coded(rest: Array) -> tuple[Array, Array]:
    """Return the values there are, the commonest ones, and each cell's number among them, the last for all others."""
    kinds, codes, counts = np.unique(rest, return_inverse=True, return_counts=True)
    if len(kinds) > MOST_VALUES:
        common = np.argsort(-counts, kind="stable")[:MOST_VALUES]
        if counts[common].sum() < (1 - STRAYS) * len(rest):
            return kinds[:0], codes
        number = np.full(len(kinds), MOST_VALUES)
        number[common] = np.arange(MOST_VALUES)
        return kinds[common], number[codes]
    return kinds, codes


def _fits(
    codes: Array, count: int, offered: list[Feature], whole_table: bool
) -> tuple[list[tuple[float, tuple[Feature, ...]]], int]:
    """Return the features, one or two, by which values can be told in the fewest bits, and how many were tried."""
    if not count:
        return [], 0
    whole = bits.listed(len(codes), len(codes) - int(np.bincount(codes).max()), count)
    if whole == 0 or int(np.bincount(codes).max()) >= (1 - STRAYS / 10) * len(codes):
        return [(whole, ())] * (count > 0), 1
    single = [feature.values - int(feature.values.min()) for feature in offered]
    sizes = [int(values.max()) + 1 for values in single]
    found: list[tuple[float, tuple[int, ...]]] = []
    for i, (values, size) in enumerate(zip(single, sizes, strict=True)):
        found.append((_cost(codes, count, values, size), (i,)))
    first = [*range(len(found))]
    if not whole_table:
        unsaid = [_unsaid(codes, count, values, size) for values, size in zip(single, sizes, strict=True)]
        first = sorted(first, key=unsaid.__getitem__)[:LEADING]
    for i in first:
        x, wide = single[i], sizes[i]
        for j in range(i if whole_table else len(single)):
            if j != i and wide * sizes[j] <= MOST_ENTRIES:
                found.append((_cost(codes, count, single[j] * wide + x, wide * sizes[j]), (j, i)))
    rated = sorted(
        (cost + sum(len(offered[i].text) for i in at) / 2, cost, at) for cost, at in found if cost < SAVED * whole
    )
    best = dict.fromkeys([*[one for one in rated if len(one[2]) == 1][:1], *rated[:KEPT]])
    return [(cost, tuple(offered[i] for i in at)) for _, cost, at in best], len(found)


def _counted(codes: Array, count: int, values: Array, size: int) -> Array:
    """Return how many cells have each value and each code, a row a value."""
    return np.bincount(values * (count + 1) + codes, minlength=size * (count + 1)).reshape(size, count + 1)


def _unsaid(codes: Array, count: int, values: Array, size: int) -> float:
    """Return the bits that some values leave unsaid of the codes: their conditional entropy."""
    counts = _counted(codes, count, values, size)
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    return float(-(counts * np.log2(np.where(counts, shares, 1))).sum())


def _cost(codes: Array, count: int, values: Array, size: int) -> float:
    """Return the bits of a table by some values, and of the cells that it gives another value."""
    most = _counted(codes, count, values, size)[:, :count].max(axis=1)  # the last column are strays
    entries = int(np.count_nonzero(most))
    return bits.listed(len(codes), len(codes) - int(most.sum()), count) + entries * log2(count + 1)


def _fitted(cells: Cells, found: Found) -> tuple[str, int]:
    """Return the formula with the table that the majority of all cells makes, and how many entries it has."""
    rest = cells.values - cells.at(found.base) if found.base else cells.values.copy()
    if cells.table.quantity == REMOTENESS:
        rest[cells.values < 0] = DRAW
    kinds, codes = np.unique(rest, return_inverse=True)
    place, shape = np.zeros(cells.size, "i8"), []
    for feature in found.chosen:
        values = cells.at(feature.text)
        low, high = int(values.min()), int(values.max())
        place = place * (high - low + 1) + values - low
        shape.append((low, high - low + 1))
    if not _holds_later(codes, place):
        return "", 0
    table: dict[tuple[int, ...], int] = {}
    for at, code in _majority(codes, place).items():
        entry: tuple[int, ...] = ()
        for low, size in reversed(shape):
            at, part = divmod(at, size)
            entry = (part + low, *entry)
        table[entry] = int(kinds[code])
    return formula(found.base, found.chosen, table, cells.letters), len(table)


def _majority(codes: Array, place: Array) -> dict[int, int]:
    """Return by the features' values, as one number, the code that most cells with them have."""
    width = int(codes.max()) + 1
    pairs, counts = np.unique(place * width + codes, return_counts=True)
    order = np.argsort(counts, kind="stable")  # the commonest is put in last
    return dict(zip((pairs // width)[order].tolist(), (pairs % width)[order].tolist(), strict=True))


def _holds_later(codes: Array, place: Array) -> bool:
    """Return whether what the first half says by the features is so in nearly all of the second half."""
    half = len(codes) // 2
    said = np.full(int(place.max()) + 1, -1)
    for at, code in _majority(codes[:half], place[:half]).items():
        said[at] = code
    due = said[place[half:]]
    return bool(np.count_nonzero((due >= 0) & (due != codes[half:])) <= LATER * len(due))
