"""What the exceptions to a formula have in common.

A *feature* is a number, or a pair of numbers, that every cell has: a coordinate, a sum, a difference, a small
residue. It tells something if the exceptions have few of its values and most other cells have others. How
telling it is, is measured in bits: what it saves to say "one of the cells with these values" for each exception
instead of "one of all cells", less what it costs to say the values.
"""

from collections.abc import Iterator, Mapping
from math import log2
from typing import NamedTuple

import numpy as np

from .exact import Array

MOST_VALUES, MOST_SENTENCES, GREATEST_MODULUS = 12, 5, 12


class Feature(NamedTuple):
    """A feature: its name as a formula has it, and its value in each cell, pairs as one number."""

    name: str
    values: Array
    width: int = 0  # of a pair (x, y), whose number is x * width + y

    def shown(self, value: int) -> str:
        """Return a value as a formula has it."""
        return f"({value // self.width}, {value % self.width})" if self.width else str(value)


def common(cells: Mapping[str, Array], traits: Mapping[str, Array], wrong: Array) -> list[str]:
    """Return in sentences what all exceptions have in common and most other cells have not, most telling first.

    cells: the coordinates by name, of every cell in a row; traits: other numbers that cells have; wrong: which
    cells are exceptions.
    """
    if wrong.sum() < 2 or wrong.all():
        return []
    told = [telling for feature in features(cells, traits) if (telling := _telling(feature, wrong))]
    chosen: dict[int, Telling] = {}  # by the cells they are about: the same cells need not be told twice
    for telling in sorted(told, key=lambda telling: -telling.bits):  # of equals the simpler feature, which came first
        chosen.setdefault(telling.cells, telling)
    return [telling.sentence for telling in chosen.values()][:MOST_SENTENCES]


def features(cells: Mapping[str, Array], traits: Mapping[str, Array]) -> Iterator[Feature]:
    """Yield the features that are looked at, the simple ones first."""
    names = list(cells)
    pairs = [(x, y) for i, x in enumerate(names) for y in names[i + 1 :]]
    yield from (Feature(name, values) for name, values in {**cells, **traits}.items())
    for x, y in pairs:
        yield Feature(f"abs({x} - {y})", abs(cells[x] - cells[y]))
        yield Feature(f"{x} - {y}", cells[x] - cells[y])
        yield Feature(f"{x} + {y}", cells[x] + cells[y])
        yield Feature(f"min({x}, {y})", np.minimum(cells[x], cells[y]))
        yield Feature(f"max({x}, {y})", np.maximum(cells[x], cells[y]))
        yield _pair(x, cells[x], y, cells[y])
    for k in range(2, GREATEST_MODULUS + 1):
        yield from (Feature(f"{name} % {k}", values % k) for name, values in {**cells, **traits}.items())
        for x, y in pairs:
            yield Feature(f"({x} + {y}) % {k}", (cells[x] + cells[y]) % k)
            yield Feature(f"({x} - {y}) % {k}", (cells[x] - cells[y]) % k)
            if k <= 4:
                yield _pair(f"{x} % {k}", cells[x] % k, f"{y} % {k}", cells[y] % k)


def _pair(x_name: str, x: Array, y_name: str, y: Array) -> Feature:
    width = int(y.max()) + 1
    return Feature(f"({x_name}, {y_name})", x * width + y, width)


class Telling(NamedTuple):
    """What a feature tells: how many bits that saves, of how many cells it is true, and the sentence."""

    bits: float
    cells: int
    sentence: str


def _telling(feature: Feature, wrong: Array) -> Telling | None:
    """Return what the values of a feature, or their range, tell of the exceptions; None if they tell too little."""
    lowest, total, exceptions = int(feature.values.min()), len(wrong), int(wrong.sum())
    cells = np.bincount(feature.values - lowest)
    among = np.flatnonzero(np.bincount(feature.values[wrong] - lowest))
    kinds = np.count_nonzero(cells)
    if len(among) <= MOST_VALUES:
        said, having = len(among), int(cells[among].sum())
        text = _values(feature, [int(i) + lowest for i in among])
    else:
        said, having = 2, int(cells[among[0] : among[-1] + 1].sum())
        text = f"from {feature.shown(int(among[0]) + lowest)} to {feature.shown(int(among[-1]) + lowest)}"
    others = having - exceptions
    bits = exceptions * log2(total / having) - said * log2(kinds)
    if kinds == total or others > (total - exceptions) / 2 or bits <= 0:  # it names cells, or holds for most
        return None
    like = f"{others:,} other cell{'s' if others > 1 else ''}" if others else "no other cell"
    return Telling(bits, having, f"all with {feature.name} {text}, like {like}")


def _values(feature: Feature, values: list[int]) -> str:
    shown = [feature.shown(value) for value in values]
    return f"= {shown[0]}" if len(shown) == 1 else f"in {{{', '.join(shown)}}}"
