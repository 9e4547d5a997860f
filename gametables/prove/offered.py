"""Are the options that a proof walks over those that players are offered, by the declaration's `options`?

That is slow. So a proof walks over arrays or rays where it can, and each of these ways is held against `options`: on
all positions if these have few enough options, else on all of a smaller game, and on positions spread over the whole.
"""

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from math import gcd
from typing import Any, NamedTuple

import numpy as np

from .. import arrays
from ..errors import GameError, shown
from ..game import Game
from ..positions import Box
from ..quantities import GRUNDY
from . import rules
from .options import Arrays, Listed, listed, places
from .rules import Array

BUDGET, QUICK = 20_000_000, 100_000  # so many options of players are looked at: by `verify`, and by a build
ASKED_TWICE = 1000  # positions
SPREAD = 10_000  # so many positions are spread over the whole


class Mismatch(NamedTuple):
    """A contradiction: the witness, the position (None: the whole file), what is stored, what is due."""

    witness: str
    position: str | None
    stored: Any
    expected: Any

    def __str__(self) -> str:
        return f"at {self.position}: {self.stored}, by the {self.witness} {self.expected}"


class Held(NamedTuple):
    """What options were held against, how many positions have other ones, and the first of these."""

    words: str
    wrong: int = 0
    first: Mismatch | None = None


class Certificate:
    """What the cells of some tables must be, where options are too many to be walked over."""

    def __init__(self, game: Any, due: dict[str, Array]) -> None:
        self.game, self.due = game, due

    def held(self, budget: int) -> Held:
        """Hold the values against the options that players have in the smaller game."""
        small = self.game.smaller(budget // 8)  # sums take time
        options, values = every(small), self.due[GRUNDY][: small.kind.size]
        due, stays = rules.grundy(options, values, [np.arange(1, small.kind.size + 1)])
        return verdict(sizes(small, self.game), small, options.misplaced | stays | (due != values))


def ways(game: Game) -> list[Any]:
    """Return the ways there are to walk over all options, the quickest first; if there is none, one by one."""
    special = None
    if game.unchanged("prover"):
        module, _, name = game.prover.partition(":")
        special = getattr(import_module(module), name)(game)
    arrays_too = game.unchanged("array_options") and not isinstance(special, Certificate)
    return [special] * (special is not None) + [Arrays(game)] * arrays_too or [every(game)]


def every(game: Game) -> Listed:
    """Return the options of all positions, one after the other; and where `index` is not the inverse of `position`."""
    positions = [game.kind.position(place) for place in range(game.kind.size)]
    at = {position: place for place, position in enumerate(positions)}  # by no arithmetic of anybody's
    found = listed(game, positions, lambda chunk: np.array([at[position] for position in chunk], int))
    columns = zip(*((some.counts, some.parts, some.places) for some in found), strict=True)
    options = Listed(*map(np.concatenate, columns))
    options.misplaced = np.array(list(map(game.kind.index, positions))) != np.arange(len(positions))
    return options


def held(game: Game, found: Sequence[Any], budget: int) -> Held:
    """Hold the ways that were found to walk over a game's options against the options of players."""
    if isinstance(found[0], Certificate):
        return found[0].held(budget)
    _refuse_unsteady(game)
    if isinstance(found[0], Listed):
        return verdict("all positions", game, found[0].misplaced)
    everywhere, where = np.arange(game.kind.size), _spread(game.kind.size)
    wrong = _misplaced(game.kind, everywhere if 10 * len(everywhere) <= budget else where)
    others, count = _others(game, found, where, budget // 2)
    words = f"{len(others):,} spread positions"
    if count * len(everywhere) <= budget * len(others):
        words, where, (others, _) = "all positions", everywhere, _others(game, found, everywhere, np.inf)
    elif small := game.smaller(budget):
        fewer, _ = _others(small, ways(small), np.arange(small.kind.size), np.inf)
        if fewer.any():
            return verdict(sizes(small, game), small, fewer)
        words = f"{sizes(small, game)} and {words}"
    wrong[where[: len(others)]] |= others
    return verdict(words, game, wrong)


def _refuse_unsteady(game: Game) -> None:
    """Raise GameError where options change from call to call, as far as some spread positions show it."""
    for place in _spread(game.kind.size)[:ASKED_TWICE].tolist():
        position = game.kind.position(place)
        if game.options_of(position) != game.options_of(position):
            raise GameError(f"{game.name}: the options of {shown(position)} change from call to call", game.name)


def _others(game: Game, found: Sequence[Any], where: Array, most: float) -> tuple[Array, int]:
    """Return where some way has other options than players, and how many these have; not after `most` of them."""
    marks = np.random.default_rng(game.kind.size).integers(1 << 64, size=game.kind.size, dtype="u8")
    due, count = _players(game, where, marks, most, distinct=False)
    where = where[: len(due)]
    wrong: Array = np.logical_or.reduce([way.signatures(marks, where, False) != due for way in found])
    if wrong.any():  # it may be that one is there twice
        due, _ = _players(game, where[wrong], marks, most, distinct=True)
        again = [way.signatures(marks, where, True)[wrong] != due for way in found]  # of the same as before, not fewer
        wrong[wrong] = np.logical_or.reduce(again)
    return wrong, count


def _players(game: Game, where: Array, marks: Array, most: float, distinct: bool) -> tuple[Array, int]:
    """Return the signatures of the options of players at some places, and how many options these are."""
    given = [column.tolist() for column in arrays.arguments(game.kind, where)]
    signatures, count = [], 0
    for some in listed(game, zip(*given, strict=True) if len(given) > 1 else given[0], partial(places, game.kind)):
        signatures.append(some.signatures(marks, distinct))
        count += len(some.parts)
        if count > most:
            break
    return np.concatenate(signatures), count


def _misplaced(kind: Any, where: Array) -> Array:
    """Return where places and positions are not each other's inverse: in arrays everywhere, else at some places."""
    given = arrays.arguments(kind)
    wrong: Array = arrays.index(kind, given if len(given) > 1 else given[0]) != np.arange(kind.size)
    positions = [kind.position(place) for place in where.tolist()]
    wrong[where] |= (places(kind, positions) != where) | (np.array(list(map(kind.index, positions))) != where)
    return wrong


def _spread(size: int) -> Array:
    """Return places spread over so many, as are also the first of them; all, if these are few."""
    step = int(size * 0.618) | 1
    while gcd(step, size) > 1:
        step += 1
    return np.arange(min(size, SPREAD)) * step % size


def sizes(small: Game, game: Game) -> str:
    """Return in which parameters the smaller game is another."""
    changed = [f"{name} {value}" for name, value in small.parameters.items() if value != game.parameters[name]]
    return ", ".join(changed) or "all positions"


def verdict(words: str, game: Game, wrong: Array) -> Held:
    """Return what there is to say of the places where players have other options."""
    first = None
    if wrong.any():
        position = game.kind.position(int(wrong.argmax()))
        offered = str(list(game.options_of(position).values())[:10])
        first = Mismatch("options", in_words(game, position), "others for the proof", offered)
    return Held(f"options: {words}", int(np.count_nonzero(wrong)), first)


def in_words(game: Game, position: Any) -> str:
    """Return a position in the terms of the formulas for its game."""
    if not isinstance(game.kind, Box):
        return str(game.kind.words(position))
    values = position if isinstance(position, tuple) else (position,)
    return ", ".join(f"{name} = {value}" for name, value in zip(game.kind.names, values, strict=True))
