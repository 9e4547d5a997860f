"""Boards of any number of coordinates, whose moves take vectors away: solved by stages of equal coordinate sum.

Every move leads to a smaller sum, so that the positions of a stage are independent of each other. A ride may go back
along its whole *line*, which keeps what has been seen on it; a single step leads to a place that is looked up.
"""

from collections.abc import Iterator
from functools import reduce
from math import gcd, prod
from typing import Any

import numpy as np

from ..quantities import GRUNDY, OUTCOME
from . import Array, antidiagonals
from .antidiagonals import ends_of, has_values, least_free, moves_of, words_for
from .stages import DRAWN, ENDS, lasting, moves_left, outcomes

Vector = tuple[int, ...]
Moves = list[tuple[Vector, bool]]  # each vector, and whether it may be repeated
MOST = 1 << 16  # places that are solved at a time


def solve(game: Any, quantity: str) -> Array | None:
    """Return a quantity on a board, two coordinates by antidiagonals where they will do; None where it is no way."""
    moves, ends, shape = moves_of(game), ends_of(game), game.kind.shape
    found = antidiagonals.solve(game, quantity) if len(shape) == 2 else None
    if found is not None or (len(shape) == 1 and not game.rides):  # which has stages of one position
        return found
    if has_values(moves, ends, shape):
        if quantity == OUTCOME:  # it follows
            return None
        if quantity == GRUNDY:
            return _grundy(moves, shape)
    if quantity == GRUNDY:
        return None
    lasts = _lasts(moves, shape, ends)
    return moves_left(lasts) if quantity != OUTCOME else outcomes(lasts)


def _stages(shape: tuple[int, ...]) -> Iterator[tuple[Array, tuple[Array, ...]]]:
    """Yield places and their coordinates, those of equal sum after each other; some of them at a time.

    The longest coordinate follows from the sum and the others, of which alone there are arrays.
    """
    small, longest = np.min_scalar_type(-sum(shape)), int(np.argmax(shape))
    others = [np.arange(extent if axis != longest else 1) for axis, extent in enumerate(shape)]
    steps = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    totals = reduce(np.add.outer, others).reshape(-1).astype(small)
    bases = reduce(np.add.outer, [part * step for part, step in zip(others, steps, strict=True)]).reshape(-1)
    for total in range(sum(shape) - len(shape) + 1):
        rest = total - totals
        found = np.flatnonzero((rest >= 0) & (rest < shape[longest]))
        for start in range(0, len(found), MOST):
            some = found[start : start + MOST]
            places = bases[some] + rest[some].astype(int) * steps[longest]
            yield places, np.unravel_index(places, shape)


class _Line:
    """The lines of a ride, by numbers: along one the coordinates change together."""

    def __init__(self, vector: Vector, shape: tuple[int, ...]) -> None:
        self.times = gcd(*vector)
        self.unit = [part // self.times for part in vector]
        self.part, self.axis = min((part, axis) for axis, part in enumerate(self.unit) if part)
        far = shape[self.axis] - 1
        others = [axis for axis in range(len(shape)) if axis != self.axis]
        # Beside each other axis what does not change along a line is at least 0, and less than so much.
        self.extents = {axis: (shape[axis] - 1) * self.part + far * self.unit[axis] + 1 for axis in others}
        self.far, self.count = far, prod(self.extents.values()) * self.times

    def numbers(self, at: tuple[Array, ...]) -> Array:
        """Return the numbers of the lines through positions."""
        along, found = at[self.axis], np.zeros(len(at[0]), int)
        for axis, extent in self.extents.items():
            found = found * extent + at[axis] * self.part + (self.far - along) * self.unit[axis]
        return found * self.times + along // self.part % self.times if self.times > 1 else found


def _legal(vector: Vector, at: tuple[Array, ...]) -> Array:
    """Return the numbers of those positions from which a vector can be taken away."""
    return np.flatnonzero(reduce(np.logical_and, [here >= part for here, part in zip(at, vector, strict=True) if part]))


def _offset(vector: Vector, shape: tuple[int, ...]) -> int:
    """Return how far apart the places are between which a vector leads."""
    return reduce(lambda place, each: place * each[0] + each[1], zip(shape, vector, strict=True), 0)


def _grundy(moves: Moves, shape: tuple[int, ...]) -> Array:
    """Each line keeps the values seen on it as bits."""
    words, used = words_for(moves, shape), 1
    steps = [(vector, _offset(vector, shape)) for vector, rides in moves if not rides]
    lines = [_Line(vector, shape) for vector, rides in moves if rides]
    sets = [np.zeros((words, line.count), "u8") for line in lines]
    board = np.zeros(prod(shape), "i4")
    for places, at in _stages(shape):
        seen, numbers = np.zeros((len(places), used), "u8"), [line.numbers(at) for line in lines]
        for where, found in zip(numbers, sets, strict=True):
            for word in range(used):
                seen[:, word] |= found[word].take(where)
        for vector, offset in steps:
            legal = _legal(vector, at)
            values = board[places[legal] - offset]
            seen[legal, values >> 6] |= np.uint64(1) << (values & 63).astype("u8")
        most, bit = least_free(seen)
        board[places] = 64 * most + np.bitwise_count(bit - np.uint64(1))
        for where, found in zip(numbers, sets, strict=True):
            found[most, where] |= bit
        used = min(words, max(used, int(most.max()) + 2))  # there is always a free bit in the words looked at
    return board


def _lasts(moves: Moves, shape: tuple[int, ...], ends: tuple[int, int]) -> Array:
    """Return what positions last; each line keeps the least and the greatest on it."""
    steps = [(vector, _offset(vector, shape)) for vector, rides in moves if not rides]
    lines = [_Line(vector, shape) for vector, rides in moves if rides]
    kept = [(np.full(line.count, 2 * DRAWN), np.full(line.count, -1)) for line in lines]
    board = np.zeros(prod(shape), "i4")
    for places, at in _stages(shape):
        low, high = np.full(len(places), 2 * DRAWN), np.full(len(places), -1)
        numbers = [line.numbers(at) for line in lines]
        for where, (least, greatest) in zip(numbers, kept, strict=True):
            low, high = np.minimum(low, least[where]), np.maximum(high, greatest[where])
        for vector, offset in steps:
            legal = _legal(vector, at)
            values = board[places[legal] - offset]
            low[legal], high[legal] = np.minimum(low[legal], values), np.maximum(high[legal], values)
        stuck = np.where(places > 0, ENDS[ends[1]], ENDS[ends[0]])
        board[places] = found = np.where(high < 0, stuck, lasting(low, high))
        for where, (least, greatest) in zip(numbers, kept, strict=True):
            least[where], greatest[where] = np.minimum(least[where], found), np.maximum(greatest[where], found)
    return board
