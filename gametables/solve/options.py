"""The options of many positions, given by their places: as arrays declare them, or position by position."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

import numpy as np

from .. import arrays
from ..errors import GameError, shown
from ..game import Game
from ..positions import MOST_OPTIONS, Box, Positions, limited_options, spread
from ..sums import Sum
from . import Array

FIRST = 1 << 10  # positions in the first block
MOST = 1 << 18  # numbers to gather a block's options, as many as caches hold; 16 times that where positions are few
CHUNK = 1 << 15  # options that Python lists before they become an array


class Options(NamedTuple):
    """The options of the positions `where`: rows starts[i] to starts[i + 1] of `targets` are those of where[i].

    A column for each component; for one that is missing, the place after the last. cost: numbers it took to gather.
    """

    where: Array
    starts: Array
    targets: Array
    cost: int

    def take(self, where: Array) -> "Options":
        """Return the options of some positions, out of those of all."""
        begins = self.starts[where]
        starts = _bounds(self.starts[where + 1] - begins)
        rows = np.repeat(begins - starts[:-1], np.diff(starts)) + np.arange(starts[-1])
        return Options(where, starts, self.targets[rows], len(rows))

    def ends(self) -> Array:
        """Return the positions that have no option."""
        return self.where[np.diff(self.starts) == 0]

    def of_all(self) -> Array:
        """Return for each option the position whose option it is."""
        return np.repeat(self.where, np.diff(self.starts))

    def adds(self, size: int) -> bool:
        """Return whether some option is a sum of several components, or of none."""
        return bool((self.targets[:, 0] == size).any() or (self.targets[:, 1:] < size).any())


Source = Callable[[Array], Options]  # of some positions


def _bounds(lengths: Array) -> Array:
    return np.concatenate([[0], np.cumsum(lengths)])


def blocks(read: Source, order: Array) -> Iterator[Options]:
    """Yield the options of positions in the order given, so many at a time that no block takes much memory."""
    start, step = 0, FIRST
    while start < len(order):
        options = read(order[start : start + step].astype(int))
        yield options
        start += step
        each = max(1, options.cost // len(options.where))
        step = max(1, min(2 * step, max(MOST // each, min(FIRST, 16 * MOST // each))))


def joined(parts: Sequence[Options], size: int) -> Options:
    """Return as one the options of successive positions, of all from 0 on, each number in the least space."""
    starts = _bounds(np.concatenate([np.diff(part.starts) for part in parts]))
    columns = max(part.targets.shape[1] for part in parts)
    targets = np.full((starts[-1], columns), size, np.min_scalar_type(-size - 1))
    for part in parts:
        row = starts[part.where[0]] if len(part.where) else 0
        targets[row : row + len(part.targets), : part.targets.shape[1]] = part.targets
    return Options(np.arange(size), starts, targets, targets.size)


def by_arrays(game: Game, where: Array) -> Options:
    """Return the options of some positions as `array_options` declares them."""
    arguments = arrays.arguments(game.kind, where)
    moves = [_move(game, where, arguments, *found) for found in game.array_moves(*arguments)]
    columns = max((len(parts) for _, parts in moves), default=1)
    starts = _bounds(np.bincount(np.concatenate([where[:0], *(rows for rows, _ in moves)]), minlength=len(where)))
    targets, free = np.full((columns, starts[-1]), game.kind.size), starts[:-1].copy()
    for rows, parts in moves:
        row = free[rows]
        free[rows] += 1
        for column, places in zip(targets, parts, strict=False):
            column[row] = places
    return Options(where, starts, targets.T, len(where) * len(moves) * columns)


def _move(game: Game, where: Array, form: Sequence[Array], legal: Any, option: Any) -> tuple[Array, list[Array]]:
    """Return the numbers of the positions where a move is legal, and the places of its option's components there."""
    legal = np.asarray(legal)
    if legal.dtype != bool:
        raise GameError(f"{game.name}: array_options must say by an array of bool where a move is legal", game.name)
    rows = _shaped(game, legal, where.shape).nonzero()[0]
    found = [_places(game, form, part, rows) for part in (option if isinstance(option, Sum) else (option,))]
    for places in found:
        if len(rows) and places.min() < 0:
            position = game.kind.position(int(where[rows[places.argmin()]]))
            game.option_map(position)  # says more, where `options` has the same fault
            raise GameError(f"{game.name}: array_options leads from {shown(position)} to no position", game.name)
    return rows, found


def _places(game: Game, form: Sequence[Array], part: Any, rows: Array) -> Array:
    """Return the places of a component, which has the form of the arguments, at some of them; -1 for those outside."""
    numbers, kinds = tuple(map(np.asarray, spread(part))), "M" if form[0].dtype.kind == "M" else "iu"
    if len(numbers) != len(form) or any(array.dtype.kind not in kinds for array in numbers):
        raise GameError(f"{game.name}: array_options must give options in the form of its arguments", game.name)
    taken = [_shaped(game, array, form[0].shape)[rows] for array in numbers]
    return arrays.index(game.kind, tuple(array.astype(form[0].dtype, copy=False) for array in taken))


def _shaped(game: Game, array: Array, shape: tuple[int, ...]) -> Array:
    """Return an array that `array_options` gave in the shape of its arguments, which one number may stand for."""
    if array.shape not in ((), shape):
        raise GameError(f"{game.name}: array_options must give arrays of shape {shape}, not {array.shape}", game.name)
    return array if array.shape else np.broadcast_to(array, shape)


def by_positions(game: Game) -> Options:
    """Return the options of all positions as `options` declares them; an error names what is no position."""
    kind, options = game.kind, game.options
    parts: list[Options] = []
    done, chunk, starts = 0, list[Any](), [0]
    for arguments in product(*kind.ranges) if isinstance(kind, Box) else map(spread, kind):
        found: Any = options(*arguments)
        try:
            chunk.extend(limited_options(found))
        except TypeError:
            game.option_map(kind.position(done + len(starts) - 1))  # says it in our words
            raise
        if len(chunk) - starts[-1] > MOST_OPTIONS:
            game.option_map(kind.position(done + len(starts) - 1))
        starts.append(len(chunk))
        if len(chunk) + len(starts) > CHUNK:
            parts.append(_numbered(game, done, chunk, starts))
            done += len(starts) - 1
            chunk, starts = [], [0]
    return joined([*parts, _numbered(game, done, chunk, starts)], kind.size)


def _numbered(game: Game, first: int, chunk: list[Any], starts: list[int]) -> Options:
    """Return as numbers what the options of successive positions are."""
    where = np.arange(first, first + len(starts) - 1)
    try:
        targets = _targets(game.kind, chunk)
    except (LookupError, TypeError, ValueError, OverflowError):
        for place in where.tolist():
            game.option_map(game.kind.position(place))  # raises
        raise GameError(f"{game.name}: the options of a position change from call to call", game.name) from None
    return Options(where, np.array(starts), targets, targets.size)


def _targets(kind: Positions, chunk: list[Any]) -> Array:
    """Return a row of components for each option; some error where one is no position."""
    if Sum not in set(map(type, chunk)):
        return _quickly(kind, chunk)[:, None]
    parts = [option.parts if isinstance(option, Sum) else (option,) for option in chunk]
    lengths = np.array(list(map(len, parts)))
    targets = np.full((len(chunk), max(1, *lengths)), kind.size)
    targets[np.arange(targets.shape[1]) < lengths[:, None]] = _quickly(kind, list(chain.from_iterable(parts)))
    return targets


def _quickly(kind: Positions, chunk: list[Any]) -> Array:
    """Return the places of positions; some error where one is none."""
    if not isinstance(kind, Box):
        return np.fromiter(map(kind.index, chunk), "i8", len(chunk))
    flat, columns = chunk, len(kind.shape)
    if columns > 1:
        if set(map(len, chunk)) - {columns} or not all(issubclass(form, tuple) for form in set(map(type, chunk))):
            raise TypeError
        flat = list(chain.from_iterable(chunk))
    if set(map(type, flat)) - {int}:
        raise TypeError
    offsets = np.array(flat, "i8").reshape(-1, columns).T - np.array(kind.lows)[:, None]
    return np.ravel_multi_index(tuple(offsets), kind.shape)
