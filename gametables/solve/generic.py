"""The generic engine: outcome, remoteness and Grundy values of any game, in order of a rank that falls with every move.

Where none is known, options are stored and counted back from the ends: there is one, or else play may never end.
"""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from .. import arrays
from ..errors import GameError, shown
from ..game import Game
from ..positions import Box, Listed, Masks, spread
from ..quantities import GRUNDY, OUTCOME, QUANTITIES, REMOTENESS, D, N, P
from . import Array
from .options import MOST, Options, Source, blocks, by_arrays, by_positions, joined
from .retrograde import count_back, longest_play
from .stages import ENDS, LASTS, Values, fill, moves_left, outcomes


class Solution(NamedTuple):
    """Arrays of integers, remoteness -1 for a draw, rank falling with every move; None: not asked for, or none."""

    outcome: Array = None
    remoteness: Array = None
    grundy: Array = None
    rank: Array = None


class _RisesError(Exception):
    """The rank does not fall from a position, the first argument, to an option of it, the second."""


def solve(game: Game, quantities: Collection[str] | None = None) -> Solution:
    """Solve a game for some quantities, or for all it has. Grundy values need normal play, no loops, P at all ends.

    Raises GameError for options that are sums where there are none, and for a declared rank that does not fall;
    PositionError for an option outside.
    """
    wanted = set(QUANTITIES if quantities is None else quantities)
    read: Source = partial(by_arrays, game) if game.unchanged("array_options") else by_positions(game).take
    for rank in _ranks(game):
        try:
            return _by_rank(game, read, rank, wanted)
        except _RisesError as error:
            if game.unchanged("rank"):
                here, there = (shown(game.kind.position(place)) for place in error.args)
                raise GameError(f"{game.name}: the rank does not fall from {here} to {there}", game.name) from None
    options = joined(list(blocks(read, np.arange(game.kind.size))), game.kind.size)
    depth = longest_play(options)
    if depth is not None:
        return _by_rank(game, options.take, depth, wanted)
    if options.adds(game.kind.size):
        raise _no_values(game)
    outcome, remoteness = count_back(options, options.ends(), _outcomes(game, options.ends()))
    return Solution(np.where(outcome < 0, D, outcome), remoteness)


def _ranks(game: Game) -> Iterator[Array]:
    """Yield the rank that is declared, or those worth trying."""
    kind = game.kind
    if game.unchanged("rank"):
        rank = _declared(game)
        if rank.dtype.kind not in "iu" or not -(1 << 62) < int(rank.min()) <= int(rank.max()) < 1 << 62:
            raise GameError(f"{game.name}: the rank must be integers of at most 62 bits, not {rank.dtype}", game.name)
        yield rank
        return
    places = np.arange(kind.size)
    if isinstance(kind, Masks):
        bits = np.bitwise_count(places).astype("i8")
        yield from (bits, -bits)
    elif isinstance(kind, Box) and len(kind.shape) > 1:
        total = sum(arrays.coordinates(kind))
        yield from (total, -total)
    yield from (places, -places)


def _declared(game: Game) -> Array:
    """Return the declared rank of all positions, found for so many at a time that coordinates take little memory."""
    kind, found = game.kind, []
    if isinstance(kind, Listed):
        return _shaped(game, [game.rank(*spread(position)) for position in kind], (kind.size,))
    for start in range(0, kind.size, MOST):
        where = np.arange(start, min(start + MOST, kind.size))
        found.append(_shaped(game, game.rank(*arrays.arguments(kind, where)), where.shape))
    return np.concatenate(found)


def _shaped(game: Game, rank: Any, shape: tuple[int, ...]) -> Array:
    rank = np.asarray(rank)
    if rank.shape not in ((), shape):
        text = f"{game.name}: the rank must have the shape of the coordinates, not {rank.shape}"
        raise GameError(text, game.name)
    return np.broadcast_to(rank, shape)


def _by_rank(game: Game, read: Source, rank: Array, wanted: Collection[str], adds: bool = False) -> Solution:
    """Solve a game in order of rank. adds: some options are sums, so that there are only values that add."""
    size, given, least = game.kind.size, rank, int(rank.min())
    rank = np.zeros(size + 1, np.min_scalar_type(int(given.max()) - least + 1))  # 0 for a component that is missing
    np.subtract(given, least - 1, out=rank[:-1], dtype="i8", casting="unsafe")
    order = np.argsort(rank[:-1], kind="stable").astype(np.min_scalar_type(size))
    values = None if game.misere or wanted == {REMOTENESS} else Values(size, adds)
    lasts = np.zeros(size + 1, "i4") if not adds and (values is None or REMOTENESS in wanted) else None
    for options in blocks(read, order):
        _check_fall(options, rank)
        if not adds and options.adds(size):
            return _by_rank(game, read, rank[:-1], {*wanted, GRUNDY}, adds=True)
        ended = _outcomes(game, options.ends())
        if (ended != P).any():
            values = None
        if values is None and lasts is None:
            if adds:
                raise _no_values(game)
            return _by_rank(game, read, rank[:-1], {*wanted, REMOTENESS})
        if lasts is not None:
            lasts[options.ends()] = np.array(ENDS)[ended]
            fill(lasts, options, rank, LASTS)
        if values is not None:
            values.fill(options, rank)
    del order, options  # which take memory
    return _solution(lasts, values, rank, wanted)


def _check_fall(options: Options, rank: Array) -> None:
    """Raise _RisesError where the rank does not fall."""
    found = rank[options.targets]
    rises = (found.max(axis=1) if found.shape[1] > 1 else found[:, 0]) >= rank[options.of_all()]
    if rises.any():
        at = int(rises.argmax())
        row = options.targets[at]
        raise _RisesError(int(options.of_all()[at]), int(row[rank[row].argmax()]))


def _solution(lasts: Array | None, values: Values | None, rank: Array, wanted: Collection[str]) -> Solution:
    """Return what was asked for, out of what is known."""
    found: dict[str, Array] = {}
    if values is not None:
        found[GRUNDY] = grundy = values.found()
        found[OUTCOME] = (grundy > 0).view("i1")  # P, or N
    if lasts is not None:
        found |= {OUTCOME: outcomes(lasts), REMOTENESS: moves_left(lasts)}
    return Solution(rank=rank[:-1], **{quantity: found[quantity][:-1] for quantity in found if quantity in wanted})


def _outcomes(game: Game, ends: Array) -> Array:
    """Return the outcomes of positions without options."""
    if type(game).end is Game.end:
        return np.full(len(ends), N if game.misere else P)
    return np.array([game.end_of(game.kind.position(place)) for place in ends.tolist()], "i8")


def _no_values(game: Game) -> GameError:
    text = f"{game.name}: options that are sums need normal play that ends, with P at every end"
    return GameError(text, game.name)
