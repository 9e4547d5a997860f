"""Two games side by side: the first position in which they differ."""

from typing import Any, NamedTuple

import numpy as np

from .dates import Dates
from .errors import GameError, shown
from .formula.select import outcomes
from .game import Game
from .positions import Box, Positions
from .quantities import GRUNDY, OUTCOME, QUANTITIES, public

Array = Any  # a numpy array; what its operators return has no better type either


class Compared(NamedTuple):
    """How two games compare: in how many positions that both have, in which quantities, and where they differ first.

    position, quantity, values: the first position, in the order of the first game, at which a quantity differs, and
    what it is in either game; None, "" and () where they agree. `differ` says whether they do not.
    """

    games: tuple[Game, Game]
    positions: int
    quantities: tuple[str, ...]
    position: Any
    quantity: str
    values: tuple[Any, ...]

    @property
    def differ(self) -> bool:
        """Do the games differ somewhere?"""
        return bool(self.values)

    def __str__(self) -> str:
        first, second = (game.name for game in self.games)
        if not self.differ:
            what = " and ".join([", ".join(self.quantities[:-1]), self.quantities[-1]][len(self.quantities) < 2 :])
            where = f"{self.positions:,} position{'s' if self.positions > 1 else ''} that both have"
            return f"{first} and {second} do not differ in {what}: {where}"
        at, (value, other) = self.games[0].words(self.position), self.values
        return f"{first} and {second} differ first at {at}: {self.quantity} {value} and {other}"


def compare(game: Game, other: Game, quantity: str | None = None) -> Compared:
    """Return where two games differ first; positions that only one of them has are left out.

    quantity: "outcome", "grundy" or "remoteness"; else all that both have are compared. Raises GameError where the
    games have no such quantity, or no position, in common; TableMissing where one is neither built nor solved.
    """
    both = tuple(each for each in QUANTITIES if each in _all(game) and each in _all(other))
    if quantity is not None and quantity not in both:
        raise GameError(f"{game.name} and {other.name} have no {shown(quantity)} in common", value=quantity)
    wanted = both if quantity is None else (quantity,)
    places, others = common(game.kind, other.kind)
    if not len(places) or not wanted:
        raise GameError(f"{game.name} and {other.name} have no {'position' if wanted else 'quantity'} in common")
    found = []
    for each in wanted:
        mine, theirs = _values(game, each)[places], _values(other, each)[others]
        wrong = mine != theirs
        if wrong.any():
            at = int(wrong.argmax())
            found.append((int(places[at]), each, tuple(_word(values[at]) for values in (mine, theirs))))
    if not found:
        return Compared((game, other), len(places), wanted, None, "", ())
    place, each, values = min(found, key=lambda one: one[0])
    return Compared((game, other), len(places), wanted, game.kind.position(place), each, values)


def common(kind: Positions, other: Positions) -> tuple[Array, Array]:
    """Return the places of the positions that two kinds both have, in either of them, in the order of the first."""
    mine, theirs = _ranges(kind), _ranges(other)
    if mine and theirs and len(mine) == len(theirs) and isinstance(kind, Dates) == isinstance(other, Dates):
        shared = [range(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(mine, theirs, strict=True)]
        return _places(mine, shared), _places(theirs, shared)
    pairs = [(place, at) for place, position in enumerate(kind) if (at := _index(other, position)) is not None]
    first, second = zip(*pairs, strict=True) if pairs else ((), ())
    return np.array(first, int), np.array(second, int)


def _ranges(kind: Positions) -> tuple[range, ...]:
    """Return the ranges of coordinates, of a date its place since the year 1; () where there are none."""
    if isinstance(kind, Dates):
        first = kind.position(0).toordinal()
        return (range(first, first + kind.size),)
    return kind.ranges if isinstance(kind, Box) else ()


def _places(ranges: tuple[range, ...], shared: list[range]) -> Array:
    """Return the places in a box, row by row, of a box inside it."""
    places = np.zeros(1, int)
    for values, part in zip(ranges, shared, strict=True):
        places = np.add.outer(places * len(values), np.arange(part.start, part.stop) - values.start).reshape(-1)
    return places


def _index(kind: Positions, position: Any) -> int | None:
    try:
        return kind.index(position)
    except LookupError:
        return None


def _all(game: Game) -> tuple[str, ...]:
    """Return what a game knows of its positions, with the outcome that follows from the Grundy value."""
    return (*game.known, OUTCOME) if GRUNDY in game.known and OUTCOME not in game.known else game.known


def _values(game: Game, quantity: str) -> Array:
    cells = outcomes(game) if quantity == OUTCOME else game.load(quantity).reshape(-1)
    return public(quantity, cells)


def _word(value: Any) -> Any:
    """Return a cell as look-ups give it: None for the remoteness of a draw."""
    return None if value == -1 else value.item()
