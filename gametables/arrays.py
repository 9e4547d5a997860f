"""Positions in numpy arrays: checked, with the first offender named, and numbered. Imported when an array is met."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from .dates import Dates, iso
from .errors import PositionError
from .game import Game
from .positions import Box, Positions, integer, is_array, limited
from .quantities import N, public

Array = Any  # a numpy array; what its operators return has no better type either


def answer(game: Game, verb: str, quantity: str, values: tuple[Any, ...]) -> Array:
    """Return the answers of a look-up at arrays of positions."""
    cells = game.load(quantity).reshape(-1).take(places(game, values, quantity))
    return cells == N if verb == "wins" else public(quantity, cells)


def places(game: Game, values: tuple[Any, ...], quantity: str = "outcome") -> Array:
    """Return the places of positions given as arrays of coordinates, or of dates; PositionError names an offender."""
    kind = game.kind
    if isinstance(kind, Dates):
        return days(kind, game, values, quantity)[-1]
    if not isinstance(kind, Box):
        raise TypeError(f"{game.name}: positions of this kind are looked up one at a time, not as arrays")
    what = [f"{game.name}: {game.noun or name}" for name in kind.names]
    if len(values) != len(kind.names):
        raise TypeError(f"{game.name}: a position is {' and '.join(kind.names)}, not {len(values)} arrays")
    numbers = all_limited(what, values, kind.lows, kind.highs, game.hint(quantity))
    return _numbered(kind, [array.astype("i8", copy=False) for array in numbers])


def _numbered(kind: Box, numbers: Sequence[Array]) -> Array:
    """Return the places of coordinates that are known to be in their ranges."""
    place, first = numbers[0], kind.lows[0]
    for number, count, low in zip(numbers[1:], kind.shape[1:], kind.lows[1:], strict=True):
        place, first = place * count, first * count + low
        place = np.add(place, number, out=place if number.shape == place.shape else None)
    return np.subtract(place, first, out=place if len(numbers) > 1 else None) if first else place


def coordinates(kind: Positions, where: Array = None) -> tuple[Array, ...]:
    """Return the coordinates, by the kind's names, of the positions at some places, or of all in order; int64."""
    found = arguments(kind, where)
    return _split(found[0]) if isinstance(kind, Dates) else found


def arguments(kind: Positions, where: Array = None) -> tuple[Array, ...]:
    """Return what `array_options` takes for the positions at some places, or for all: int64, or datetime64[D]."""
    where = np.arange(kind.size) if where is None else where
    if isinstance(kind, Dates):
        return (np.datetime64(iso(kind.first), "D") + where,)
    if not isinstance(kind, Box):
        return (where,)
    offsets = np.unravel_index(where, kind.shape)
    return tuple(offset + low for offset, low in zip(offsets, kind.lows, strict=True))


def index(kind: Positions, option: Any) -> Array:
    """Return the places of positions in the form of `arguments`, one array or a tuple of them; -1 for those outside."""
    parts = option if isinstance(option, tuple) else (option,)
    if isinstance(kind, Dates):
        place = (parts[0] - np.datetime64(iso(kind.first), "D")).astype("i8")
        return np.where((place >= 0) & (place < kind.size), place, -1)
    assert isinstance(kind, Box)
    limits = [*zip(parts, kind.lows, kind.highs, strict=True)]
    numbered = _numbered(kind, parts)
    if all(not part.size or (part.min() >= low and part.max() <= high) for part, low, high in limits):
        return numbered
    return np.where(np.logical_and.reduce([(part >= low) & (part <= high) for part, low, high in limits]), numbered, -1)


def as_integers(what: str, value: object) -> Array:
    """Return `value`, an integer or an array of any integer dtype, as an array of at least one dimension."""
    if not is_array(value):
        return np.array([integer(what, value)])
    array = plain(what, value)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be an array of integers, not of {array.dtype}")
    return array


def plain(what: str, value: object) -> Array:
    """Return a numpy array as one of no subclass; what a masked one hides would be answered, so it is refused."""
    if isinstance(value, np.ma.MaskedArray):
        raise TypeError(f"{what} must be a plain array, not a masked one")
    return np.asarray(value)


def all_limited(
    what: Sequence[str], values: Sequence[object], lows: Sequence[int], highs: Sequence[float], hint: str = ""
) -> list[Array]:
    """Return the values, integers or arrays, as arrays whose entries lie each in its limits."""
    arrays = [as_integers(name, value) for name, value in zip(what, values, strict=True)]
    limits = list(zip(arrays, lows, highs, strict=True))
    if not all(a.size == 0 or (low <= int(a.min()) and int(a.max()) <= high) for a, low, high in limits):
        bad = [(array < low) | (array > high) for array, low, high in limits]
        if np.broadcast(*bad).size:  # else nothing was asked
            place, offender = first_offender(bad, arrays)
            named = zip(what, offender, lows, highs, strict=True)
            name, value, low, high = next(each for each in named if not each[2] <= each[1] <= each[3])
            limited(name, value, low, high, hint, at(place) if is_array(*values) else "")
            raise AssertionError("an offender that does not offend")
    return arrays


def first_offender(bad: Sequence[Array], arrays: Sequence[Array]) -> tuple[tuple[int, ...], list[int]]:
    """Return the first index of the broadcast arrays at which something is bad, and the values there."""
    everywhere = np.broadcast_arrays(*bad, *arrays)
    place = tuple(int(i) for i in np.argwhere(np.any(everywhere[: len(bad)], axis=0))[0])
    return place, [int(array[place]) for array in everywhere[len(bad) :]]


def at(place: Sequence[int]) -> str:
    """Return how a message says where in the arrays an offender stands."""
    return f" at index {place[0] if len(place) == 1 else tuple(place)}"


def days(kind: Dates, game: Game, values: tuple[Any, ...], quantity: str = "outcome") -> list[Array]:
    """Return arrays of year, month, day and of the place of each date, given in any of the ways they may be."""
    if len(values) == 1:
        one = None if is_array(values[0]) else kind.read(values, game, quantity)
        values = (one.year, one.month, one.day) if one else _from_days(game, values[0])
    if len(values) != 3:
        raise TypeError(f"{game.name}: a date is three integers or a datetime.date, not {len(values)} values")
    several, (first, last) = is_array(*values), (kind.first, kind.last)
    named = zip(("year", "month", "day"), values, strict=True)
    y, m, d = parts = [as_integers(f"{game.name}: {what}", part) for what, part in named]
    begins = np.arange((first[0] - 1970) * 12, (last[0] - 1969) * 12 + 1).astype("M8[M]").astype("M8[D]").astype("i8")
    good = (y >= first[0]) & (y <= last[0]) & (m >= 1) & (m <= 12)
    year, month = (np.where(good, part, 1).astype("i8") for part in (y, m))
    number = np.where(good, (year - first[0]) * 12 + month - 1, 0)  # of the month
    good = good & (d >= 1) & (d <= np.diff(begins)[number])
    place = begins[number] + np.where(good, d, 1).astype("i8") - 1 - int(np.datetime64(iso(first), "D").astype("i8"))
    good &= (place >= 0) & (place < kind.size)
    if not good.all():
        offends, day = first_offender([~good], parts)
        kind.checked(day[0], day[1], day[2], game, quantity, at(offends) if several else "")
        raise AssertionError("an offender that does not offend")
    return [*np.broadcast_arrays(*parts), place]


def _from_days(game: Game, dates: Array) -> tuple[Array, ...]:
    """Return year, month and day of an array of `datetime64[D]`."""
    dates = plain(f"{game.name}: dates", dates)
    if dates.dtype.newbyteorder("=") != "M8[D]":
        raise TypeError(f"{game.name}: an array of dates must be datetime64[D], not {dates.dtype}")
    if np.isnat(dates).any():
        raise PositionError(f"{game.name}: NaT is no date{at(np.argwhere(np.isnat(dates))[0].tolist())}", game.name)
    return _split(dates)


def _split(dates: Array) -> tuple[Array, ...]:
    """Return year, month and day of dates."""
    months = dates.astype("M8[M]").astype("i8")  # since January 1970
    first = dates.astype("M8[M]").astype("M8[D]")
    return months // 12 + 1970, months % 12 + 1, (dates - first).astype("i8") + 1
