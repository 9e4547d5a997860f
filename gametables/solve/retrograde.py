"""Options that are stored, counted back from the ends: how long play may last, and outcomes where it may never end."""

from typing import Any

import numpy as np

from ..quantities import D, N, P
from . import Array
from .options import Options


def longest_play(options: Options) -> Array | None:
    """Return how long play may last from each position, which falls with every move; None where it may never end.

    That is the remoteness if every position counts as N: then all options must be known before a position is.
    """
    leads_on = np.zeros(len(options.where), bool)
    leads_on[options.of_all()[(options.targets < len(leads_on)).any(axis=1)]] = True  # not so if it is a sum of nothing
    ends = np.flatnonzero(~leads_on)
    outcome, remoteness = count_back(options, ends, np.full(len(ends), N), N)
    return None if (outcome < 0).any() else remoteness


def count_back(options: Options, ends: Array, outcomes: Array, all_won: int = P) -> tuple[Array, Array]:
    """Return the outcomes and remotenesses that follow from those of the ends; -1 for what never becomes known.

    A position is N once an option is known to be P, and `all_won` once the last option is known to be N: so the winner
    hurries, and the loser delays.
    """
    size = len(options.where)
    found, moves = np.full(size, -1, "i1"), np.full(size, -1)
    found[ends] = outcomes
    known = ends[outcomes != D].tolist()
    moves[known] = 0
    arrays: tuple[Any, ...] = *_backwards(options, size), found, moves
    starts, sources, left, outcome, remoteness = [memoryview(array) for array in arrays]
    for place in known:  # it grows, in order of remoteness
        won = outcome[place] == N
        for source in sources[starts[place] : starts[place + 1]]:
            left[source] -= won
            if outcome[source] < 0 and not (won and left[source]):
                outcome[source], remoteness[source] = all_won if won else N, remoteness[place] + 1
                known.append(source)
    return found, moves


def _backwards(options: Options, size: int) -> tuple[Array, Array, Array]:
    """Return moves backwards: where each position's sources begin, they, and how many options it has, or components."""
    inside = options.targets < size
    targets = options.targets[inside]
    sources = np.repeat(options.of_all().astype(targets.dtype), inside.sum(axis=1))
    starts = np.concatenate([[0], np.cumsum(np.bincount(targets, minlength=size))])
    return starts, sources[np.argsort(targets)], np.bincount(sources, minlength=size)
