"""Options along rays, for boards whose moves take away steps, some of which may be repeated: no option is listed."""

from math import gcd
from typing import Any

import numpy as np

from ..errors import GameError
from ..game import Game
from .options import marked
from .rules import Array, Ask

Step = tuple[int, ...]


def rays(game: Game) -> "Rays | None":
    """Return the options of a board as rays, each option once; None where two rides may meet again."""
    rides, steps = ({tuple(step) for step in some} for some in (game.rides, game.steps))
    if not rides | steps or any(min(step) < 0 or not any(step) for step in rides | steps):
        raise GameError(f"{game.name}: the steps must take something away", game.name, steps | rides)
    rides = {ride for ride in rides if not any(_covers(other, ride) for other in rides - {ride})}
    steps = {step for step in steps if not any(_covers(ride, step) for ride in rides)}
    directions = {tuple(part // gcd(*ride) for part in ride) for ride in rides}
    return Rays(game, sorted(steps), sorted(rides)) if len(directions) == len(rides) else None


def _covers(ride: Step, step: Step) -> bool:
    """Return whether a ride has the step among its own."""
    count = sum(step) // sum(ride)
    return step == tuple(count * part for part in ride)


class Rays:
    """The options on a board, from the declaration's `steps` and `rides`: a reach by slices of whole tables."""

    sums = False

    def __init__(self, game: Game, steps: list[Step], rides: list[Step]) -> None:
        self.shape = game.kind.shape
        self.steps = [*((step, False) for step in steps), *((ride, True) for ride in rides)]

    def __call__(self, *asks: Ask) -> list[Array]:
        """Return for each ask an array with the answer for each position."""
        return [self._combined(ask.measure(ask.values).reshape(self.shape), ask).reshape(-1) for ask in asks]

    def _combined(self, values: Array, ask: Ask) -> Array:
        result = np.full(self.shape, ask.nothing, values.dtype)
        for step, ride in self.steps:
            near = self._along(values, ask.combine, step) if ride else values
            there = result[_from(step)]
            ask.combine(there, near[_to(step, self.shape)], out=there)
        return result

    def _along(self, values: Array, combine: np.ufunc, step: Step) -> Array:
        """Combine, for each cell, its value with all those that any number of steps lead to."""
        axis = next(axis for axis, part in enumerate(step) if part)
        if sum(step) == 1:
            accumulated: Array = combine.accumulate(values, axis=axis)
            return accumulated
        result = np.moveaxis(values.copy(), axis, 0)  # layer after layer along the first axis that a step changes
        rest = step[:axis] + step[axis + 1 :]
        for layer in range(step[axis], len(result)):
            there = result[layer : layer + 1][_from((0, *rest))]
            before = result[layer - step[axis] : layer - step[axis] + 1]
            combine(there, before[_to((0, *rest), result.shape)], out=there)
        return np.moveaxis(result, 0, axis)

    def signatures(self, marks: Array, where: Array, distinct: bool) -> Array:
        """Return for each of some places the sum of its options' marks; each is there once."""
        return self(marked(marks))[0][where]


def _from(step: Step) -> Any:
    """Return the part of a table from which a step leads to another place."""
    return tuple(slice(part, None) for part in step)


def _to(step: Step, shape: tuple[int, ...]) -> Any:
    """Return the part of a table to which a step leads, cell by cell."""
    return tuple(slice(max(0, extent - part)) for extent, part in zip(shape, step, strict=True))
