"""The cells of a table as a search sees them: coordinates by name, values as integers, and a part of each half."""

from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ..formula.arithmetic import Array, integer
from ..formula.check import Subject
from ..formula.explain import GREATEST
from ..quantities import LETTERS, OUTCOME
from . import bits

SAMPLE = 1 << 11  # cells of each half that are looked at first
RARE = 0.02  # the share below which cells with a value are looked at in greater number
MOST_NAMES = 6


class Half(NamedTuple):
    """Some cells of a table: their places in a row, and their values."""

    places: Array
    values: Array


class Cells:
    """All cells that a rule is wanted for."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.table = subject, subject.table
        self.letters = subject.table.quantity == OUTCOME
        letters: Array = np.array([subject.values == letter for letter in LETTERS]) if self.letters else None
        self.values: Array = (letters.argmax(axis=0) if self.letters else subject.values).astype("i8")
        self.size = len(self.values)

    @cached_property
    def described(self) -> float:
        """The bits of the table without a rule."""
        return bits.of_table(self.values)

    @cached_property
    def distinct(self) -> int:
        """How many values there are."""
        return len(np.unique(self.values))

    @cached_property
    def described_later(self) -> float:
        """The bits of the second half without a rule."""
        return bits.of_table(self.values[self.size // 2 :])

    @cached_property
    def uncommon(self) -> int:
        """How many cells do not have the commonest value."""
        return self.size - int(np.unique(self.values, return_counts=True)[1].max())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The coordinates that formulas are made of: those that are not the same everywhere."""
        names = self.subject.described[:MOST_NAMES]
        return tuple(name for name in names if len(np.unique(self.at(name, self.first.places))) > 1)

    @property
    def one(self) -> str:
        """The coordinate of a table in a row, each cell of which is there; "" for others."""
        whole = self.size == self.table.size and len(self.subject.language.coordinates) == 1
        return self.subject.described[0] if whole and not self.subject.language.columns else ""

    def at(self, text: str, places: Array | None = None) -> Array:
        """Return the value of a formula as integers, at all cells or at those of some numbers in their row."""
        where = self.subject.places if places is None else self.subject.places[places]
        return integer(self.subject.language.everywhere(text, where)).astype("i8")

    @cached_property
    def first(self) -> Half:
        """Cells of the first half: what is found there must hold in the second."""
        return self._half(0, self.size // 2)

    @cached_property
    def second(self) -> Half:
        """Cells of the second half."""
        return self._half(self.size // 2, self.size)

    def _half(self, start: int, end: int) -> Half:
        places = np.arange(start, end)
        if len(places) > SAMPLE:
            generator = np.random.default_rng(start)
            picked = generator.choice(places, SAMPLE, replace=False)
            values, counts = np.unique(self.values[start:end], return_counts=True)
            if len(values) <= 3:  # half of the rare cells are enough to find by, and few enough not to find chance
                rare = values[(counts < RARE * len(places)) & (counts > 8)]
                cells = places[np.isin(self.values[start:end], rare)]
                picked = np.concatenate([picked, generator.permutation(cells)[: SAMPLE // 4]])
            places = np.unique(np.concatenate([picked, self._edges(start, end)]))
        return Half(places, self.values[places])

    @cached_property
    def edges(self) -> Half:
        """Some cells of the whole table where rules are often different."""
        places = self._edges(0, self.size)
        return Half(places, self.values[places])

    def _edges(self, start: int, end: int) -> Array:
        """Return some cells where rules are often different: near diagonals and edges, of few binary digits."""
        few = np.array(sorted({1 << i | 1 << j for i in range(self.size.bit_length()) for j in range(i + 1)}))
        near = [few[(few >= start) & (few < end)]] if self.one else []
        places = np.random.default_rng(end).integers(start, end, 64 * SAMPLE)
        columns = [self.at(name, places) for name in self.subject.described[:4]]
        near += [places[abs(x - y) <= 2] for x, y in combinations(columns, 2)]
        near += [places[x <= 2] for x in columns if len(columns) > 1]
        return np.concatenate([some[: SAMPLE // 8] for some in near])


def small_enough(values: Array) -> bool:
    """Return whether sums of numbers surely fit into 64 bits."""
    return max(-int(values.min()), int(values.max())) <= GREATEST
