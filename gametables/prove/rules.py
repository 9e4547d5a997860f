"""What outcome, remoteness and Grundy value are, as checks of whole tables.

Each function takes a *reach*, which combines for each position what stands at its options, and returns what each cell
must then be. Outcome is proved together with remoteness, Grundy values with a rank: numbers that fall, so that no table
bears itself out in a circle. One that agrees in every cell is the solution, whether play must end or not.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..quantities import D, N, P

Array = Any  # a numpy array; what its operators return has no better type either
Reach = Callable[..., list[Array]]  # asks in; for each an array out, with the answer for each position


class Ask(NamedTuple):
    """What to combine over the options of each position, each measured; `nothing` is the answer where there is none.

    First the values of a `Sum`'s components are joined, to 0 where it has none.
    """

    values: Array
    combine: np.ufunc
    nothing: int
    measure: Callable[[Array], Array] = np.asarray
    join: np.ufunc = np.bitwise_xor


def outcome(reach: Reach, outcomes: Array, moves: Array, ends: Array) -> tuple[Array, Array]:
    """Return the outcomes and the remoteness that are due; of a draw it is -1, as it is in `moves`.

    Outcome: N iff some option is P; P iff all are N, and there is one; else D; at an end what `ends` says, where all
    other positions have -1. Remoteness: one more than the least at a P option; where all are N, than the greatest; 0
    at an end.
    """
    far = np.iinfo(moves.dtype).max // 2  # farther than any end
    timed = np.where(moves < 0, far, moves)
    lost, other, least, greatest = reach(
        Ask(outcomes == P, np.logical_or, 0),
        Ask(outcomes != N, np.logical_or, 0),
        Ask(np.where(outcomes == P, timed, far), np.minimum, far),
        Ask(timed, np.maximum, -1),
    )
    due = np.where(ends >= 0, ends, np.where(lost, N, np.where(other, D, P)))
    nearest = np.where(due == N, least, np.where(due == P, greatest, far))
    nearest[ends >= 0] = -1
    return due, np.where((due != D) & (nearest < far), nearest + 1, -1)


def grundy(reach: Reach, values: Array, ranks: list[Array]) -> tuple[Array, Array]:
    """Return the mex of the values at the options, and where not even the best of the ranks falls with every option.

    The mex is the least value that no option has, looked for among 64 values at a time. Ranks are at least 1.
    """
    asks = [Ask(rank, np.maximum, 0, join=np.maximum) for rank in ranks]
    stays, result, block = np.ones(values.shape, bool), np.full(values.shape, -1), 0
    while block == 0 or (result < 0).any():
        taken, *highest = reach(Ask(values, np.bitwise_or, 0, partial(_bits, block)), *asks)
        for high, ask in zip(highest, asks, strict=True):
            stays = min(stays, high >= ask.values, key=np.count_nonzero)
        found = (result < 0) & (taken != ~np.uint64(0))
        lowest = ~taken[found] & (taken[found] + np.uint64(1))
        result[found] = np.bitwise_count(lowest - np.uint64(1)) + np.int64(64 * block)
        asks, block = [], block + 1
    return result, stays


def _bits(block: int, values: Array) -> Array:
    """Return a word of 64 bits for each value: the bit of the value, where it is in that block of 64."""
    bit = np.uint64(1) << (values % 64).astype("u8")
    return np.where(values // 64 == block, bit, np.uint64(0))
