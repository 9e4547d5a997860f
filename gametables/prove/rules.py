"""What outcome, Grundy value and remoteness are, as checks of whole tables.

Each function takes `over`, the game's rules as a provers' module states them: `over(values, combine, nothing)`
combines, for each position, the values at all its options. It returns what each cell must be *given the cells
at its options*. Since play always ends, a table that agrees with this in every cell is the solution: by
induction on the number of moves left, no other table does.
"""

from collections.abc import Callable
from itertools import count

import numpy as np

from .exact import Array, popcount

Over = Callable[[Array, Array, object], Array]
P, N, D = 0, 1, 2
NEVER = 65_535  # the remoteness of a draw


def outcome(over: Over, outcomes: Array, stuck: Array) -> Array:
    """N iff some option is P; P iff all are N, and there is one; `stuck` where there is none; else D."""
    some = over(np.ones(outcomes.shape, bool), np.logical_or, False)
    some_lost = over(outcomes == P, np.logical_or, False)
    some_other = over(outcomes != N, np.logical_or, False)
    return np.where(some, np.where(some_lost, N, np.where(some_other, D, P)), stuck)


def grundy(over: Over, values: Array) -> Array:
    """The mex: the least value that no option has, looked for among 64 values at a time."""
    result = np.full(values.shape, -1)
    for block in count():
        here = values // 64 == block
        bits = np.where(here, np.uint64(1) << (values % 64).astype("u8"), np.uint64(0))
        free = ~over(bits, np.bitwise_or, 0)
        found = (result < 0) & (free != 0)
        lowest = free[found] & -free[found]
        result[found] = 64 * block + popcount(lowest - np.uint64(1))
        if (result >= 0).all():
            break
    return result


def remoteness(over: Over, moves: Array, outcomes: Array, stuck: Array) -> Array:
    """One more than the least at a P option; where all are N, than the greatest; 0 or NEVER where there is none."""
    least = over(np.where(outcomes == P, moves, NEVER).astype("i4"), np.minimum, NEVER)
    greatest = over(moves.astype("i4"), np.maximum, -1)
    due = outcome(over, outcomes, stuck)
    return np.where(due == N, least + 1, np.where(due == P, greatest + 1, NEVER))
