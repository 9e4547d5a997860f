"""Random games for the tests: graphs of several kinds, and the ways in which each of them can be declared.

A graph's positions are numbers here, and a number says nothing: they are shuffled before a game is declared on them.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import product
from math import prod
from random import Random

import numpy as np
from oracle import Graph, Parts

from gametables import Box, Dates, Game, Listed, Masks, Sum

FIRST = date(1999, 12, 20)


def cycles(rng: Random, size: int) -> Graph:
    """A cycle through nearly all positions, with a few short cuts on it and a few ends beside it."""
    ends = rng.randint(0, min(3, size - 1))
    around = size - ends
    graph: Graph = {at: [(at + 1) % around] for at in range(around)}
    for at in range(around, size):
        graph[at] = "P"
        graph[rng.randrange(around)] += [at]
    for _ in range(rng.randint(0, 3)):
        graph[rng.randrange(around)] += [rng.randrange(around)]
    return graph


def draws(rng: Random, size: int, ends: str = "P") -> Graph:
    """Any moves between any positions, few or many."""
    most = rng.randint(1, 4)
    options = [[rng.randrange(size) for _ in range(rng.randint(0, most))] for _ in range(size)]
    return {at: found or rng.choice(ends) for at, found in enumerate(options)}


def mixed_ends(rng: Random, size: int) -> Graph:
    """Ends of all three outcomes, with loops or without."""
    return draws(rng, size, "PND") if rng.random() < 0.6 else falling(rng, size, "PND")


def chains(rng: Random, size: int) -> Graph:
    """One long way to the end, and a few short cuts."""
    graph: Graph = {0: "P"} | {at: [at - 1] for at in range(1, size)}
    for _ in range(rng.randint(0, 4) if size > 1 else 0):
        at = rng.randrange(1, size)
        graph[at] += [rng.randrange(at)]
    return graph


def falling(rng: Random, size: int, ends: str = "P") -> Graph:
    """Moves to lower positions only, so that play ends."""
    most = rng.randint(1, 6)
    options = [[rng.randrange(at) for _ in range(rng.randint(0, most))] if at else [] for at in range(size)]
    return {at: found or rng.choice(ends) for at, found in enumerate(options)}


def sums(rng: Random, size: int) -> Graph:
    """Moves to lower positions, some of which leave several side by side, or none."""
    graph = falling(rng, size)
    for at in range(1, size):
        for _ in range(rng.randint(0, 2)):
            parts = Parts(rng.randrange(at) for _ in range(rng.choice((0, 1, 2, 2, 2, 3))))
            graph[at] = [parts] if isinstance(graph[at], str) else [*graph[at], parts]
    return graph


def self_loops(rng: Random, size: int) -> Graph:
    """Positions that a move may leave as they are, in a game with loops or without others."""
    graph = draws(rng, size) if rng.random() < 0.5 else falling(rng, size)
    for at in rng.sample(range(size), max(1, size // 4)):
        graph[at] = [at] if isinstance(graph[at], str) else [*graph[at], at]
    return graph


KINDS: dict[str, Callable[[Random, int], Graph]] = {
    "cycles": cycles,
    "draws": draws,
    "mixed ends": mixed_ends,
    "chains": chains,
    "falling": falling,
    "sums": sums,
    "self-loops": self_loops,
}


def renamed(graph: Graph, names: list) -> Graph:
    """The same graph, each position under the name that stands at its number."""

    def name(option: "int | Parts") -> object:
        return Parts(names[part] for part in option) if isinstance(option, Parts) else names[option]

    return {names[at]: options if isinstance(options, str) else [*map(name, options)] for at, options in graph.items()}


class Declared(Game):
    """A graph as a game; the subclasses that `declare` makes fill in what stands here."""

    _graph = None
    _kind: object = None

    def positions(self):
        return self._kind

    def options(self, *position):
        options = self._graph[position if len(position) > 1 else position[0]]
        return () if isinstance(options, str) else [as_option(option) for option in options]

    def end(self, *position):
        return self._graph[position if len(position) > 1 else position[0]]


class ByMoves(Declared):
    """The same with moves that have names."""

    def options(self, *position):
        return {f"move {number}": option for number, option in enumerate(super().options(*position))}


class Lazily(Declared):
    """The same, one option after the other."""

    def options(self, *position):
        yield from super().options(*position)


class ByArrays(Declared):
    """The same with `array_options`, which reads the options off a list; in illegal cells stands anything."""

    def array_options(self, *coordinates):
        rows = [self._graph[position] for position in positions_of(coordinates)]
        rows = [[] if isinstance(options, str) else options for options in rows]
        for number in range(max(map(len, rows), default=0)):
            column = [options[number] if number < len(options) else None for options in rows]
            for count in {len(option) if isinstance(option, Parts) else None for option in column if option != None}:  # noqa: E711
                yield self._kind_of_move(column, count, coordinates)

    def _kind_of_move(self, column, count, coordinates):
        legal = [o is not None and (len(o) if isinstance(o, Parts) else None) == count for o in column]
        if count is None:
            return np.array(legal, bool), self._shaped(column, legal, coordinates)
        parts = [[o[at] if yes else None for o, yes in zip(column, legal, strict=True)] for at in range(count)]
        return np.array(legal, bool), Sum(*(self._shaped(part, legal, coordinates) for part in parts))

    def _shaped(self, column, legal, coordinates):
        one = positions_of([part[:1] for part in coordinates])[0]
        filler = tuple(-7 for _ in one) if isinstance(one, tuple) else one if isinstance(one, date) else 10**6
        filled = [option if yes else filler for option, yes in zip(column, legal, strict=True)]
        if isinstance(one, tuple):
            return tuple(np.array(part, "i8") for part in zip(*filled, strict=True))
        return np.array(filled, "M8[D]" if isinstance(one, date) else "i8")


def as_option(option: object) -> object:
    """An option of a graph as a declaration has it."""
    return Sum(*option) if isinstance(option, Parts) else option


def positions_of(coordinates: "list[np.ndarray] | tuple[np.ndarray, ...]") -> list:
    """The positions whose coordinates stand in arrays."""
    columns = [column.tolist() for column in coordinates]
    return columns[0] if len(columns) == 1 else list(zip(*columns, strict=True))


def padded(graph: Graph, size: int) -> Graph:
    """The graph with positions beside it, so many in all, from which nothing leads on."""
    return graph | dict.fromkeys(range(len(graph), size), "P")


def in_box(rng: Random, graph: Graph) -> tuple[object, Graph]:
    """The graph on a box of one to four coordinates, which may begin below 0."""
    count = rng.choice((1, 1, 2, 2, 3, 4))
    lengths = [rng.randint(1, max(1, round(len(graph) ** (1 / count)))) for _ in range(count - 1)]
    lengths.insert(rng.randrange(count), -(-len(graph) // prod(lengths)))
    lows = [rng.choice((0, 0, 1, 5, -3)) for _ in lengths]
    ranges = [range(low, low + length) for low, length in zip(lows, lengths, strict=True)]
    names = list(product(*ranges)) if count > 1 else list(ranges[0])
    rng.shuffle(names)
    return Box(**dict(zip("pqrs", ranges, strict=False))), renamed(padded(graph, len(names)), names)


def on_masks(rng: Random, graph: Graph) -> tuple[object, Graph]:
    """The graph on the subsets of a few columns."""
    width = max(1, (len(graph) - 1).bit_length())
    names = rng.sample(range(1 << width), 1 << width)
    return Masks(width), renamed(padded(graph, 1 << width), names)


def on_dates(rng: Random, graph: Graph) -> tuple[object, Graph]:
    """The graph on as many days."""
    names = [FIRST + timedelta(days) for days in rng.sample(range(len(graph)), len(graph))]
    return Dates((1999, 12, 20), max(names)), renamed(graph, names)


def in_list(rng: Random, graph: Graph) -> tuple[object, Graph]:
    """The graph on things of several types, in a list of those that no other leads to."""
    forms = [int, str, lambda at: (at, str(at)), lambda at: frozenset((at, -1)), lambda at: FIRST + timedelta(at)]
    numbers = rng.sample(range(1000), len(graph))
    forms = forms if rng.random() < 0.5 else [rng.choice(forms)]
    named = renamed(graph, [rng.choice(forms)(number) for number in numbers])
    starts: list[object] = []
    for position in rng.sample(list(named), len(named)):
        if position not in set(reached(named, starts)):
            starts.append(position)
    return Listed(*starts), named


def reached(graph: Graph, starts: list) -> Iterator[object]:
    """The positions that play from the starts can come to."""
    seen, waiting = set(starts), list(starts)
    while waiting:
        position = waiting.pop()
        yield position
        for option in [] if isinstance(graph[position], str) else graph[position]:
            new = set(option if isinstance(option, Parts) else (option,)) - seen
            seen |= new
            waiting += new


def declare(rng: Random, graph: Graph, misere: bool = False) -> tuple[Game, Graph]:
    """The graph declared as a game in one of many ways, and the same graph by that game's positions."""
    place = rng.choice((in_box, in_box, in_list, in_list, on_masks, on_dates))
    kind, named = place(rng, graph)
    arrays = () if isinstance(kind, Listed) else (ByArrays,) * 4
    family = rng.choice((Declared, ByMoves, Lazily, *arrays))
    body = {"_graph": named, "_kind": kind}
    if rng.random() < 0.3 and (heights := heights_of(named)):
        body["rank"] = ranked(heights)
    return type(family.__name__, (family,), body)(misere=misere), named


def heights_of(graph: Graph) -> "dict[object, int] | None":
    """By position a number that falls with every move; None where play may loop."""
    found: dict[object, int] = {}
    while left := [at for at in graph if at not in found]:
        ready = [at for at in left if all(part in found for part in followers(graph[at]))]
        if not ready:
            return None
        found |= {at: 1 + max((found[part] for part in followers(graph[at])), default=-1) for at in ready}
    return found


def followers(options: "list | str") -> list:
    """The positions, parts of sums too, among options."""
    options = [] if isinstance(options, str) else options
    return [part for option in options for part in (option if isinstance(option, Parts) else (option,))]


def ranked(heights: dict) -> Callable[..., object]:
    """The hook `rank` of a game whose positions have these heights, for scalars and arrays."""

    def rank(self, *position):
        if isinstance(position[0], np.ndarray):
            return np.array([heights[at] for at in positions_of(position)], "i8")
        return heights[position if len(position) > 1 else position[0]]

    return rank
