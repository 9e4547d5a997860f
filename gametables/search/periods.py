"""Periods of tables in a row: the least period, where it begins, and what the values grow by in each (the saltus)."""

from collections.abc import Iterator
from math import log2
from typing import NamedTuple

import numpy as np

from ..formula.arithmetic import Array
from . import bits
from .candidate import Candidate
from .cells import Cells
from .text import Feature, plain, shortest
from .words import formula

LISTED, LONGEST = 60, 4096  # values that a formula lists; the greatest period that is looked for
SHORTEST = 200  # cells of a table in which exceptions to a period are looked for
TAIL, AGREE = 2048, 0.97


class Period(NamedTuple):
    """value(n + period) = value(n) + saltus for n >= preperiod, counted from the first position."""

    preperiod: int
    period: int
    saltus: int


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield the formula of the least period, and that of one with few exceptions which begins earlier."""
    if not cells.one:
        return
    if found := least(cells.values, cells.letters):
        yield _candidate(cells, found, cells.values)
    near = _nearly(cells.values, cells.letters) if cells.size >= SHORTEST else None
    if near and (not found or near.preperiod + near.period < found.preperiod):
        yield _candidate(cells, near, _majority(cells.values, near))


def _candidate(cells: Cells, found: Period, values: Array) -> Candidate:
    given = found.preperiod + found.period * (found.period > LISTED)
    listed = found.period * (found.period <= LISTED) * log2(max(2, cells.distinct))
    return Candidate(_written(cells, found, values), 2 * log2(cells.size) + listed, given)


def least(values: Array, letters: bool = False) -> Period | None:
    """Return the least period that begins and ends in the first half, and holds in the second; None for none."""
    for period in range(1, min(len(values) // 2, LONGEST) + 1):
        found = _from(values, period)
        saves = (len(values) - found.preperiod - period) * log2(max(2, len(np.unique(values)))) if found else 0
        if found and saves >= bits.LEAST_SAVING and not (letters and found.saltus):
            return found
    return None


def _from(values: Array, period: int) -> Period | None:
    """Return where a period begins, if that is early enough."""
    latest = len(values) // 2 - period
    tail = values[max(latest, len(values) - TAIL - period) :]
    steps = tail[period:] - tail[:-period]
    if not len(steps) or (steps != steps[-1]).any():
        return None
    steps = values[period:] - values[:-period]
    wrong = np.flatnonzero(steps != steps[-1])
    begins = int(wrong[-1]) + 1 if len(wrong) else 0
    return Period(begins, period, int(steps[-1])) if begins <= latest else None


def _nearly(values: Array, letters: bool) -> Period | None:
    """Return the least period that nearly all cells of the second half have."""
    half = values[len(values) // 2 :]
    for period in range(1, min(len(half) // 4, LONGEST) + 1):
        tail = half[-TAIL - period :]
        steps = tail[period:] - tail[:-period]
        saltus, counts = np.unique(steps, return_counts=True)
        common = int(counts.argmax())
        if counts[common] >= AGREE * len(steps) and not (letters and saltus[common]):
            near = Period(0, period, int(saltus[common]))
            kept = _change(values != _majority(values, near))
            if len(np.unique(half)) > 1 and kept <= len(values) // 2 - period:
                return near._replace(preperiod=kept)
    return None


def _majority(values: Array, found: Period) -> Array:
    """Return the values that a period has at each place, by what most cells of the second half say."""
    number = np.arange(len(values))
    rest = values - found.saltus * (number // found.period)
    late = number >= len(values) // 2
    table = np.zeros(found.period, "i8")
    for residue in range(found.period):
        kinds, counts = np.unique(rest[late & (number % found.period == residue)], return_counts=True)
        table[residue] = kinds[counts.argmax()]
    return table[number % found.period] + found.saltus * (number // found.period)


def _change(wrong: Array) -> int:
    """Return where exceptions stop to be many: the place that says them in the fewest bits, in two parts."""
    places = np.flatnonzero(wrong)
    total, best = len(wrong), (bits.chosen(len(wrong), len(places)), 0)
    for count, place in enumerate(places.tolist(), start=1):
        if place < total - 1:
            cost = bits.chosen(place + 1, count) + bits.chosen(total - place - 1, len(places) - count)
            best = min(best, (cost, place + 1))
    return best[1]


def _written(cells: Cells, found: Period, values: Array) -> str:
    """Return the formula of a period: what it lists are values, or for long periods the table's own."""
    (low,) = cells.table.game.kind.lows if hasattr(cells.table.game.kind, "lows") else (0,)
    name, begins, period = cells.one, found.preperiod + low, found.period
    if period > LISTED:
        offset = f"{name} - {begins}" if begins else name
        text = f"T({begins} + ({offset}) % {period})" if begins else f"T({name} % {period})"
        grown = f" + {found.saltus} * (({offset}) // {period})" if found.saltus else ""
        return plain(f"{text}{grown} if {name} >= {begins + period} else T({name})")
    number = np.arange(low, low + len(values))
    texts = []
    for base, grows in _growing(name, found, number):
        rest = values - grows
        table: dict[tuple[int, ...], int] = {
            (int(number[i]) % period,): int(rest[i]) for i in range(found.preperiod, found.preperiod + period)
        }
        texts.append(formula(base, [Feature(f"{name} % {period}", None)], table, cells.letters))
    text = shortest(texts)
    own = f"T({name}) == 'N'" if cells.letters and int(cells.values.max()) <= 1 else f"T({name})"
    return plain(f"({text}) if {name} >= {begins} else {own}") if found.preperiod else text


def _growing(name: str, found: Period, number: Array) -> Iterator[tuple[str, Array]]:
    """Yield what values grow with."""
    times, rest = divmod(found.saltus, found.period)
    if not found.saltus:
        yield "", number * 0
    elif not rest:
        yield f"{times} * {name}" if times != 1 else name, times * number
    if found.saltus:
        quotient = f"{name} // {found.period}"
        yield (
            quotient if found.saltus == 1 else f"{found.saltus} * ({quotient})",
            found.saltus * (number // found.period),
        )
