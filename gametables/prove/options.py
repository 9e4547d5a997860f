"""The options that a declaration gives, walked over in its two forms: one position at a time, or in arrays."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from .. import arrays
from ..errors import GameError, PositionError, shown
from ..game import Game
from ..positions import MOST_OPTIONS, limited_options, spread
from ..sums import Sum
from .rules import Array, Ask

Find = Callable[[list[Any]], Array]  # places of positions; LookupError, TypeError or ValueError for what is none
CHUNK, BLOCK = 1 << 14, 1 << 15  # so many options, or positions, are looked at in one go


class Listed:
    """A reach over options in a list: `counts` of each position, `parts` of each option, the parts' places."""

    def __init__(self, counts: Array, parts: Array, places: Array) -> None:
        self.counts, self.parts, self.places = counts, parts, places
        self.sums = bool((parts != 1).any())
        self.misplaced: Array = None  # of those of a whole game: see `offered.every`

    def __call__(self, *asks: Ask) -> list[Array]:
        """Return for each ask an array with the answer for each position."""
        return [_grouped(ask.combine, self._reached(ask), self.counts, ask.nothing) for ask in asks]

    def _reached(self, ask: Ask) -> Array:
        values = ask.values[self.places]
        return ask.measure(_grouped(ask.join, values, self.parts, 0) if self.sums else values)

    def _owners(self) -> Array:
        return np.repeat(np.arange(len(self.counts)), self.counts)

    def signatures(self, marks: Array, distinct: bool) -> Array:
        """Return for each position the sum of its options' marks, of each as often as it is listed, or once."""
        if distinct:
            return once(self._owners(), self._reached(marked(marks)), len(self.counts))
        return self(marked(marks))[0]

    def order(self) -> Array:
        """Return for each position its number, from 1, when its options come first; 0 where play may never end."""
        owners = np.repeat(self._owners(), self.parts)
        missing = np.bincount(owners, minlength=len(self.counts)).tolist()
        before: list[list[int]] = [[] for _ in missing]
        for owner, place in zip(owners.tolist(), self.places.tolist(), strict=True):
            before[place].append(owner)
        done = [place for place, count in enumerate(missing) if not count]
        for place in done:  # it grows
            for owner in before[place]:
                missing[owner] -= 1
                if not missing[owner]:
                    done.append(owner)
        numbers = np.zeros(len(missing), int)
        numbers[done] = np.arange(1, len(done) + 1)
        return numbers


def _grouped(combine: np.ufunc, values: Array, counts: Array, nothing: int) -> Array:
    """Return what the values of each group combine to; groups of so many follow each other."""
    result = np.full(len(counts), nothing, values.dtype)
    some = counts > 0
    if some.any():
        result[some] = combine.reduceat(values, (np.cumsum(counts) - counts)[some])
    return result


def marked(marks: Array) -> Ask:
    """Return the ask that adds up the options of each position, each as 64 bits: random `marks` of it, mixed."""
    return Ask(marks, np.add, 0, lambda keys: (keys ^ keys >> np.uint64(29)) * np.uint64(0x9E3779B97F4A7C15))


def once(owners: Array, keys: Array, count: int) -> Array:
    """Return for each of so many positions the sum of the different keys that it owns."""
    order = np.lexsort((keys, owners))
    owners, keys = owners[order], keys[order]
    new = np.ones(len(owners), bool)
    new[1:] = (owners[1:] != owners[:-1]) | (keys[1:] != keys[:-1])
    return _grouped(np.add, keys[new], np.bincount(owners[new], minlength=count), 0)


def listed(game: Game, positions: Iterable[Any], find: Find) -> Iterator[Listed]:
    """Yield the options of positions in turn, as `options` declares them; `find` gives the places of many at once."""
    for chunk, options in _chunks(game, positions):
        flat: list[Any] = list(chain.from_iterable(options))
        lengths = np.ones(len(flat), int)
        if Sum in set(map(type, flat)):
            split = [option.parts if isinstance(option, Sum) else (option,) for option in flat]
            lengths, flat = np.array(list(map(len, split))), list(chain.from_iterable(split))
        try:
            found = find(flat)
        except (LookupError, TypeError, ValueError):
            for position in chunk:
                game.option_map(position)  # which names the offender
            raise GameError(f"{game.name}: options are no positions, or change from call to call", game.name) from None
        yield Listed(np.array(list(map(len, options))), lengths, found)


def _chunks(game: Game, positions: Iterable[Any]) -> Iterator[tuple[list[Any], list[list[Any]]]]:
    """Yield positions and their options as they are declared, some thousands at a time."""
    chunk, found, count = list[Any](), list[list[Any]](), 0
    for position in positions:
        options: Any = game.options(*spread(position))
        chunk.append(position)
        found.append(list(limited_options(options)))
        if len(found[-1]) > MOST_OPTIONS:
            game.option_map(position)
        count += 1 + len(found[-1])
        if count >= CHUNK:
            yield chunk, found
            chunk, found, count = [], [], 0
    if chunk:
        yield chunk, found


def places(kind: Any, positions: list[Any]) -> Array:
    """Return the places of positions, found as arrays; LookupError or TypeError where one is none."""
    if not positions:
        return np.zeros(0, int)
    table = np.array(positions)
    table = table.astype("M8[D]") if table.dtype == object else table  # dates
    if table.dtype.kind not in "iM":
        raise TypeError("no positions")
    found: Array = arrays.index(kind, table if table.ndim == 1 else tuple(table.T))
    if (found < 0).any():
        raise LookupError("no position")
    return found


class Arrays:
    """The options that `array_options` gives: a reach, block by block of positions."""

    sums = False  # has an option several components, or none? It is known once all have been walked over

    def __init__(self, game: Game) -> None:
        self.game, self.size = game, game.kind.size

    def _options(self, where: Array) -> Iterator[tuple[Array, list[Array]]]:
        """Yield for each kind of move at which of the places it is legal, and the places of its option's parts."""
        for legal, option in self.game.array_moves(*arrays.arguments(self.game.kind, where)):
            rows = np.flatnonzero(np.broadcast_to(legal, where.shape))
            if rows.size:
                parts = option.parts if isinstance(option, Sum) else (option,)
                self.sums |= len(parts) != 1
                yield rows, [self._places(where, rows, part) for part in parts]

    def _places(self, where: Array, rows: Array, part: Any) -> Array:
        """Return the places of a move's options where it is legal; PositionError for what is no position."""
        columns = tuple(np.broadcast_to(column, where.shape)[rows] for column in spread(part))
        places = arrays.index(self.game.kind, columns if len(columns) > 1 else columns[0])
        if (places < 0).any():
            at = int((places < 0).argmax())
            here = shown(self.game.kind.position(int(where[rows[at]])))
            there = ", ".join(str(column[at]) for column in columns)
            text = f"{self.game.name}: from {here} array_options lead to {there}, which is no position"
            raise PositionError(text, self.game.name, there)
        return places

    def __call__(self, *asks: Ask) -> list[Array]:
        """Return for each ask an array with the answer for each position."""
        return self._answers(np.arange(self.size), *asks)

    def _answers(self, where: Array, *asks: Ask) -> list[Array]:
        measured = [ask.measure(ask.values) for ask in asks]
        results = [np.full(len(where), ask.nothing, values.dtype) for ask, values in zip(asks, measured, strict=True)]
        for start in range(0, len(where), BLOCK):
            for rows, parts in self._options(where[start : start + BLOCK]):
                for ask, values, result in zip(asks, measured, results, strict=True):
                    here, reached = result[start : start + BLOCK], _joined(ask, values, parts, len(rows))
                    here[rows] = ask.combine(here[rows], reached)
        return results

    def signatures(self, marks: Array, where: Array, distinct: bool) -> Array:
        """Return for each of some places the sum of its options' marks, of each as often as it is there, or once."""
        ask = marked(marks)
        if not distinct:
            return self._answers(where, ask)[0]
        measured = ask.measure(marks)
        found = [(rows, _joined(ask, measured, parts, len(rows))) for rows, parts in self._options(where)]
        owners, keys = (np.concatenate(columns) for columns in zip((np.zeros(0, int), marks[:0]), *found, strict=True))
        return once(owners, keys, len(where))


def _joined(ask: Ask, measured: Array, parts: list[Array], count: int) -> Array:
    """Return what an ask measures at each of so many options, given the places of their parts."""
    if len(parts) == 1:
        return measured[parts[0]]
    result = np.zeros(count, ask.values.dtype)
    for part in parts:
        result = ask.join(result, ask.values[part])
    return ask.measure(result)
