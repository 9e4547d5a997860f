"""The tests' oracle for declared games: outcomes, remoteness and Grundy values, each from its definition.

A game is a plain dict here: by position either its options, or the outcome of an end, "P", "N" or "D". An option that
is a `Parts` is several positions side by side. Nothing is numbered, ordered or counted back from the ends, and sums
are played out as a whole, so an error of the engine's or the prover's order or arithmetic has no counterpart here.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache, reduce
from operator import xor

Position = Hashable
TURNED = {"P": "N", "N": "P", "D": "D"}


class Parts(tuple):
    """An option that is several positions side by side."""

    __slots__ = ()


Graph = dict[Position, "list[Position | Parts] | str"]


def mex(values: Iterable[int]) -> int:
    """The least non-negative integer that is missing from the values."""
    present, value = set(values), 0
    while value in present:
        value += 1
    return value


def played(graph: Graph, misere: bool = False) -> dict[Position, tuple[str, int | None]]:
    """Outcome and remoteness of every position; ("D", None) for those that nobody ever wins.

    Round t finds what is decided within t moves: a position is won within t moves if an option is lost within t - 1,
    and lost within t moves if all options are won within t - 1. Every round looks at every position anew.
    """
    ends = {at: (TURNED[found] if misere else found, 0) for at, found in graph.items() if isinstance(found, str)}
    decided = {at: end for at, end in ends.items() if end[0] != "D"}
    for moves in range(1, len(graph) + 1):
        found = {}
        for position, options in graph.items():
            if position in decided or position in ends:
                continue
            outcomes = [decided[option][0] if option in decided else "" for option in options]
            if "P" in outcomes:
                found[position] = ("N", moves)
            elif set(outcomes) == {"N"}:
                found[position] = ("P", moves)
        if not found:
            break
        decided |= found
    return {position: decided.get(position, ("D", None)) for position in graph}


def loops(graph: Graph) -> bool:
    """Whether some play never ends: positions whose play ends for sure are struck out until no more can be."""
    left = {position: list(_followers(options)) for position, options in graph.items()}
    while ended := [position for position, options in left.items() if not any(option in left for option in options)]:
        for position in ended:
            del left[position]
    return bool(left)


def _followers(options: "list[Position | Parts] | str") -> Iterable[Position]:
    for option in [] if isinstance(options, str) else options:
        yield from option if isinstance(option, Parts) else (option,)


def added(graph: Graph) -> dict[Position, int]:
    """The Grundy values, where those of parts are taken to add up by XOR; only for games that end, each end lost."""

    def of(option: "Position | Parts") -> int:
        return reduce(xor, map(value, option), 0) if isinstance(option, Parts) else value(option)

    @cache
    def value(position: Position) -> int:
        options = graph[position]
        return 0 if isinstance(options, str) else mex(map(of, options))

    return {position: value(position) for position in graph}


def whole(graph: Graph) -> Callable[..., tuple[str, int]]:
    """A function of positions side by side: their outcome and Grundy value, played out as one game.

    No theory of sums is used: a player moves in one of the parts, whatever lies beside it, and who cannot move loses.
    """

    def after(parts: tuple[Position, ...]) -> Iterable[tuple[Position, ...]]:
        for place, part in enumerate(parts):
            options = graph[part]
            for option in [] if isinstance(options, str) else options:
                new = option if isinstance(option, Parts) else (option,)
                yield ordered(*parts[:place], *parts[place + 1 :], *new)

    def ordered(*parts: Position) -> tuple[Position, ...]:
        return tuple(sorted(parts, key=repr))

    @cache
    def value(parts: tuple[Position, ...]) -> int:
        return mex(map(value, after(parts)))

    @cache
    def wins(parts: tuple[Position, ...]) -> bool:
        return not all(map(wins, after(parts)))

    def judge(*parts: Position) -> tuple[str, int]:
        return "N" if wins(ordered(*parts)) else "P", value(ordered(*parts))

    return judge
