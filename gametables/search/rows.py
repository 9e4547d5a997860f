"""Rows of Grundy values of two heaps: from some column on, g(a, b + period) = g(a, b) + period, found and proved.

Where a heap may be lowered at will, each row (a, 0), (a, 1), ... has every value once, and it is additively periodic:
Dress, Flammenkamp and Pink, "Additive periodicity of the Sprague-Grundy function of certain Nim games" (1999), and
Landman, "A simple FSM-based proof of the additive periodicity of the Sprague-Grundy function of Wythoff's game"
(2002).

A cell has at most `reads` options in earlier rows. A value has at most one place in each earlier row, so at most
`reads` cells of a row have it among their options there. The columns before b where v is not used yet have lesser
values, at most v of them, or greater ones, at most `reads` of them: so v is used before column v + reads + 1. A set
of values at column b is an integer, whose bit i stands for the value b + i - reads: all lower values are used. So a
row is a finite automaton: its state is the set of values used, and it reads the set of values that the cell has as
options in earlier rows.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from math import lcm
from operator import or_
from typing import NamedTuple

Vector = tuple[int, int]
_COLUMNS = 1 << 22  # more columns of a row than these are not looked at: they are in memory
_CHUNK = 1 << 14  # columns between two looks at the clock


class RowPeriod(NamedTuple):
    """A row of Grundy values: g(row, b + period) = g(row, b) + period for b >= preperiod, both of them least."""

    row: int
    preperiod: int
    period: int


class Words(NamedTuple):
    """The words of a row by column, those from the preperiod on again and again."""

    words: list[int]
    preperiod: int

    @property
    def period(self) -> int:
        """Return after how many words they repeat."""
        return len(self.words) - self.preperiod

    def upto(self, size: int) -> list[int]:
        """Return so many words."""
        again = -((len(self.words) - size) // self.period)
        return (self.words + self.words[self.preperiod :] * max(0, again))[:size]


_NONE = Words([0], 0)


class _Stopped(Exception):
    """A row takes more time, or more columns, than there are."""


def row_periods(steps: Sequence[Vector], rides: Sequence[Vector], count: int, seconds: float = 60.0) -> list[RowPeriod]:
    """Return the periods of rows 0 to count - 1, up to the first that is not seen to repeat in so many seconds.

    A move takes one of the steps away once, or one of the rides any number of times. There are none without (0, 1)
    among the rides, which makes a row have each value once.

    >>> row_periods([], [(1, 0), (0, 1), (1, 1)], 4)[-1]
    RowPeriod(row=3, preperiod=8, period=6)
    """
    if (0, 1) not in rides or any(min(vector) < 0 or max(vector) == 0 for vector in (*steps, *rides)):
        return []
    rows, found = _Rows(steps, rides, count, time.monotonic() + seconds), []
    with suppress(_Stopped):
        for row in range(count):
            bits = rows.next()
            found.append(RowPeriod(row, bits.preperiod, bits.period))
    return found


class _Rows:
    """The rows so far, as far as later ones read them: by column the bit of the value, and what each ride leads to."""

    def __init__(self, steps: Sequence[Vector], rides: Sequence[Vector], count: int, end: float) -> None:
        self.rides = [vector for vector in set(rides) if vector[0]]  # others lead where (0, 1) does
        self.steps = [vector for vector in set(steps) if vector[0]]
        self.reads = len(self.steps) + sum(count // vector[0] for vector in self.rides)
        self.most = max((vector[0] for vector in (*self.steps, *self.rides)), default=0)
        self.bits: list[Words] = []
        self.ridden: list[list[Words]] = []
        self.end = end

    def next(self) -> Words:
        """Return one more row."""
        row = len(self.bits)
        self.ridden.append([self._ride(row - vector[0], number) for number, vector in enumerate(self.rides)])
        read = _union([*self.ridden[row], *(self._step(row - vector[0], vector) for vector in self.steps)])
        self.bits.append(self._row(read))
        if row >= self.most > 0:  # no later one reads that far back
            self.bits[row - self.most], self.ridden[row - self.most] = _NONE, []
        return self.bits[row]

    def _step(self, row: int, vector: Vector) -> Words:
        return _moved(self.bits[row], vector[1]) if row >= 0 else _NONE

    def _ride(self, row: int, number: int) -> Words:
        """Return what a ride leads to whose first cell is in this row."""
        there = _union([self.bits[row], self.ridden[row][number]]) if row >= 0 else _NONE
        return _moved(there, self.rides[number][1])

    def _row(self, read: Words) -> Words:
        """Return the row that reads these sets.

        It does the same again from where it is in the same state, whole periods of what it reads later.
        """
        used, bits = _walk((1 << self.reads) - 1, read.words[: read.preperiod], [], self.end)
        seen: dict[int, int] = {}
        while used not in seen:  # states as a whole: integers are compared, not only their hashes
            seen[used] = len(bits)
            used, bits = _walk(used, read.words[read.preperiod :], bits, self.end)
        return _least(bits, seen[used])


def _walk(used: int, sets: list[int], bits: list[int], end: float) -> tuple[int, list[int]]:
    """Return the state after cells that read these sets, and the bits before with those of their values."""
    for start in range(0, len(sets), _CHUNK):
        if time.monotonic() > end or len(bits) > _COLUMNS:
            raise _Stopped
        for values in sets[start : start + _CHUNK]:
            barred = used | values
            bit = (barred + 1) & ~barred  # the least value in neither
            bits.append(bit)
            used = (used | bit) >> 1
    return used, bits


def _union(sets: Sequence[Words]) -> Words:
    """Return by column what is in some of the sets."""
    preperiod = max((part.preperiod for part in sets), default=0)
    size = preperiod + lcm(*(part.period for part in sets))
    if size > _COLUMNS:
        raise _Stopped
    words = [0] * size
    for part in sets:
        words = list(map(or_, words, part.upto(size)))
    return _least(words, preperiod)


def _moved(sets: Words, columns: int) -> Words:
    """Return the sets so many columns to the right."""
    if columns > _COLUMNS:
        raise _Stopped
    return Words([0] * columns + [word >> columns for word in sets.words], sets.preperiod + columns)


def _least(words: list[int], preperiod: int) -> Words:
    """Return words of which those from the preperiod on repeat, by their least period and preperiod."""
    loop = words[preperiod:]
    period = len(loop)
    for prime in _primes(period):
        while period % prime == 0 and loop[period // prime : period] == loop[: period - period // prime]:
            period //= prime
    while preperiod and words[preperiod - 1] == words[preperiod - 1 + period]:
        preperiod -= 1
    return Words(words[: preperiod + period], preperiod)


def _primes(number: int) -> list[int]:
    """Return the primes that divide a number."""
    found, prime = [], 2
    while prime * prime <= number:
        if number % prime == 0:
            found.append(prime)
            number //= prime
        else:
            prime += 1
    return [*found, *([number] if number > 1 else [])]
