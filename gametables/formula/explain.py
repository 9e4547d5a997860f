"""What the exceptions to a formula have in common.

A *feature* is a number, or a pair, that every cell has: a coordinate, a sum, a difference, a small residue. How much it
tells is measured in bits: what it saves to say "one of the cells with these values" for each exception instead
of "one of all cells", less what it costs to say the values.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import log2
from typing import NamedTuple

import numpy as np

from .arithmetic import Array

MOST_VALUES, MOST_SENTENCES, GREATEST_MODULUS = 12, 5, 12
GREATEST = 1 << 30  # of numbers whose sums and pairs surely fit into int64; greater ones are not looked at


class Feature(NamedTuple):
    """A feature: its name as a formula has it, and its value in each cell, pairs as one number."""

    name: str
    values: Array
    width: int = 0  # of a pair (x, y), whose number is x * width + y - low
    low: int = 0

    def shown(self, value: int) -> str:
        """Return a value as a formula has it."""
        return f"({value // self.width}, {value % self.width + self.low})" if self.width else str(value)


def common(cells: Mapping[str, Array], paired: int, wrong: Array) -> list[str]:
    """Return in sentences what all exceptions have in common and most other cells have not, most telling first.

    cells: by name numbers that the cells have; the first `paired` go in pairs too. wrong: which are exceptions.
    """
    found = [told for feature in features(cells, paired) if (told := _told(feature, wrong))]
    chosen: dict[int, str] = {}  # by how many cells they are about: the same cells need not be told twice
    for _, count, sentence in sorted(found, key=lambda told: -told[0]):  # of equals the simpler, which came first
        chosen.setdefault(count, sentence)
    return [*chosen.values()][:MOST_SENTENCES]


def features(cells: Mapping[str, Array], paired: int) -> Iterator[Feature]:
    """Yield the features that are looked at, the simple ones first."""
    small = {name: x for name, x in cells.items() if max(-int(x.min()), int(x.max())) <= GREATEST}
    pairs = [*combinations([name for name in [*cells][:paired] if name in small], 2)]
    yield from (Feature(name, values) for name, values in small.items())
    for x, y in pairs:
        yield Feature(f"abs({x} - {y})", abs(cells[x] - cells[y]))
        yield Feature(f"{x} - {y}", cells[x] - cells[y])
        yield Feature(f"{x} + {y}", cells[x] + cells[y])
        yield Feature(f"min({x}, {y})", np.minimum(cells[x], cells[y]))
        yield Feature(f"max({x}, {y})", np.maximum(cells[x], cells[y]))
        yield _pair(x, cells[x], y, cells[y])
    for k in range(2, GREATEST_MODULUS + 1):
        for name, values in small.items():
            factor = name if name.isidentifier() or name.endswith(")") else f"({name})"
            yield Feature(f"{factor} % {k}", values % k)
        for x, y in pairs:
            yield Feature(f"({x} + {y}) % {k}", (cells[x] + cells[y]) % k)
            yield Feature(f"({x} - {y}) % {k}", (cells[x] - cells[y]) % k)
            if k <= 4:
                yield _pair(f"{x} % {k}", cells[x] % k, f"{y} % {k}", cells[y] % k)


def _pair(x_name: str, x: Array, y_name: str, y: Array) -> Feature:
    low = int(y.min())
    width = int(y.max()) - low + 1
    return Feature(f"({x_name}, {y_name})", x * width + y - low, width, low)


def _told(feature: Feature, wrong: Array) -> tuple[float, int, str] | None:
    """Return the bits that a feature saves, how many cells it is true of, a sentence; None if it tells too little."""
    total, exceptions = len(wrong), int(wrong.sum())
    kinds, place = _numbered(feature.values)
    cells, among = np.bincount(place), np.flatnonzero(np.bincount(place[wrong]))
    shown = [feature.shown(int(kinds[i])) for i in (among if len(among) <= MOST_VALUES else among[[0, -1]])]
    if len(among) <= MOST_VALUES:
        having = int(cells[among].sum())
        text = f"= {shown[0]}" if len(shown) == 1 else f"in {{{', '.join(shown)}}}"
    else:
        having, text = int(cells[among[0] : among[-1] + 1].sum()), f"from {shown[0]} to {shown[1]}"
    others, different = having - exceptions, np.count_nonzero(cells)
    bits = exceptions * log2(total / having) - len(shown) * log2(different)
    if different == total or others > (total - exceptions) / 2 or bits <= 0:  # it names cells, or holds for most
        return None
    like = f"{others:,} other cell{'s' if others > 1 else ''}" if others else "no other cell"
    return bits, having, f"all with {feature.name} {text}, like {like}"


def _numbered(values: Array) -> tuple[Array, Array]:
    """Return the values there are, in ascending order, and the place of each cell's among them."""
    low, high = int(values.min()), int(values.max())
    if high - low < 4 * len(values) + 1024:  # then counting is quicker than sorting, and takes no more memory
        return np.arange(low, high + 1), values - low
    return np.unique(values, return_inverse=True)
