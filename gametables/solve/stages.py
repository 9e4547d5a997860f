"""Values of positions from those of their options, stage by stage: sets of positions that are no options of each other.

A *rule* says how a value follows from those of the options, of which there are some; it is two functions. The first
takes the values of many positions' options, one after the other, and where each position's begin, and returns their
values. The second, quicker where stages are narrow, fills in cells in turn, given the places of positions, where the
options of each begin and end, and the options' places; for the mex, lists of the places of their components.
"""

from collections.abc import Callable
from functools import reduce
from itertools import count
from operator import xor
from typing import Any

import numpy as np

from . import Array
from .options import Options

NARROW = 200  # positions and options in a stage below which numpy does not pay
WON, DRAWN = 1 << 28, 1 << 29  # what a position lasts: at P its remoteness, at N WON more, at D just DRAWN
ENDS = (0, WON, DRAWN)  # of an end, by its outcome
Rule = tuple[Callable[[Array, Array], Array], Callable[[Any, list[int], list[int], list[Any]], None]]


def _bit_of_rows(bits: Array, starts: Array) -> Array:
    seen = np.bitwise_or.reduceat(bits, starts)
    found = ~seen & (seen + np.uint64(1))
    if not found.all():
        raise ValueError("64 bits are too few")
    return found


def _bit_of_each(cells: Any, places: list[int], edges: list[int], options: list[int]) -> None:
    for place, start, stop in zip(places, edges, edges[1:], strict=False):
        seen = 0
        for option in options[start:stop]:
            seen |= cells[option]
        cells[place] = ~seen & (seen + 1)  # ValueError if 64 bits are too few


def _mex_of_rows(values: Array, starts: Array) -> Array:
    """Look for the least value that no option has among 64 at a time, each one bit."""
    result = np.zeros(len(starts), "u8")
    for first in count(0, 64):
        # A value below `first` becomes a huge one, and a bit shifted so far is none.
        free = ~np.bitwise_or.reduceat(np.uint64(1) << (values - np.uint64(first)), starts)
        least = np.bitwise_count((free & -free) - np.uint64(1))  # 64 where none is free
        result += np.where(result == first, least, np.uint8(0))
        if (result < first + 64).all():
            break
    return result


def _mex_of_each(cells: Any, places: list[int], edges: list[int], options: list[list[int]]) -> None:
    for place, start, stop in zip(places, edges, edges[1:], strict=False):
        seen, value = {reduce(xor, map(cells.__getitem__, parts)) for parts in options[start:stop]}, 0
        while value in seen:
            value += 1
        cells[place] = value


def _lasts_of_rows(values: Array, starts: Array) -> Array:
    return lasting(np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts))


def _lasts_of_each(cells: Any, places: list[int], edges: list[int], options: list[int]) -> None:
    for place, start, stop in zip(places, edges, edges[1:], strict=False):
        found = sorted(map(cells.__getitem__, options[start:stop]))
        if found[0] < WON:
            cells[place] = found[0] + WON + 1
        else:
            cells[place] = found[-1] - WON + 1 if found[-1] < DRAWN else DRAWN


def lasting(least: Array, greatest: Array) -> Array:
    """Return what positions last whose options last so much, the least and the greatest of them."""
    return np.where(least < WON, least + WON + 1, np.where(greatest < DRAWN, greatest - WON + 1, DRAWN))


def outcomes(lasts: Array) -> Array:
    """Return the outcomes of positions that last so much."""
    return (lasts >= WON).view("i1") + (lasts >= DRAWN)


def moves_left(lasts: Array) -> Array:
    """Make what positions last, in place, their remoteness, -1 for a draw; return it."""
    drawn = lasts >= DRAWN
    lasts &= WON - 1
    lasts[drawn] = -1
    return lasts


_BIT: Rule = _bit_of_rows, _bit_of_each  # Grundy values k below 64 as 1 << k
_MEX: Rule = _mex_of_rows, _mex_of_each  # Grundy values; options may be sums
LASTS: Rule = _lasts_of_rows, _lasts_of_each  # the winner hurries, the loser delays


class Values:
    """Grundy values: as bits, which is quickest, as long as all of them are small and no options are sums."""

    def __init__(self, size: int, adds: bool) -> None:
        self.cells, self.rule = np.zeros(size + 1, "u8"), _MEX if adds else _BIT

    def fill(self, options: Options, rank: Array) -> None:
        """Fill in the values of positions as `fill` does, and of those among them that have no option."""
        self.cells[options.ends()] = self.rule is _BIT
        try:
            fill(self.cells, options, rank, self.rule)
        except ValueError:  # 64 bits are too few
            self.cells, self.rule = self.found().astype("u8"), _MEX
            fill(self.cells, options, rank, _MEX)

    def found(self) -> Array:
        """Return the values, once and for all."""
        if self.rule is _MEX:
            return self.cells
        self.cells -= np.uint64(1)
        return np.bitwise_count(self.cells)


def fill(values: Array, options: Options, rank: Array, rule: Rule) -> None:
    """Fill in the values of positions that have options; they come in order of rank, which falls with every move."""
    stage, each = rule
    some = np.diff(options.starts) > 0
    where, starts, targets = options.where[some], options.starts[:-1][some], options.targets
    bounds = [0, *(np.flatnonzero(np.diff(rank[where])) + 1).tolist(), len(where)]
    if len(where) + targets.size < NARROW * (len(bounds) - 1):
        listed = (targets if rule is _MEX else targets[:, 0]).tolist()
        each(memoryview(values), where.tolist(), [*starts.tolist(), len(targets)], listed)
        return
    edges = np.append(starts, len(targets))[bounds].tolist()
    for a, b, first, last in zip(bounds, bounds[1:], edges, edges[1:], strict=False):
        found = values[targets[first:last]]
        found = found[:, 0] if found.shape[1] == 1 else np.bitwise_xor.reduce(found, axis=1)
        values[where[a:b]] = stage(found, starts[a:b] - first)
