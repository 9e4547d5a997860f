"""The walk on square boards solved by certificates: pairings of the squares, each of which proves a winner.

Whoever can always answer "to the other half of this domino" never runs out of moves. If dominoes cover the
whole board, that is the first player; if they cover all but the stone's corner, the second. The pairing for
n x n is the one for n - 2, in whose corner the stone stands, and a border two squares wide along the two far
sides. Nothing else is known of n: the winner is read off the squares that the certificate leaves over.
"""

from itertools import chain, combinations
from operator import sub
from typing import Any

import numpy as np

from ..quantities import OUTCOME, N, P
from . import Array

Rectangle = tuple[int, int, int, int]  # of squares: top, bottom, left, right, counted from 0, the ends not in it


def solve(game: Any, quantity: str) -> Array | None:
    """Return the outcome of each board from 1 x 1 to game.side x game.side; None for anything else."""
    if quantity != OUTCOME or game.misere:
        return None
    left_over = {0: 0, 1: 1}  # squares without a partner: the stone's own on a board of one square
    for n in range(2, game.side + 1):
        if not _pairs_all(n, _border(n)):
            raise ArithmeticError(f"the pairing of the {n} x {n} board is no certificate")
        left_over[n] = left_over[n - 2]
    return np.array([P if left_over[n] else N for n in range(1, game.side + 1)])


def _border(n: int) -> list[tuple[Rectangle, Rectangle]]:
    """Return the dominoes of the border, parallel ones as rectangles of their halves: upright in the bottom rows."""
    return [((n - 2, n - 1, 0, n), (n - 1, n, 0, n)), ((0, n - 2, n - 2, n - 1), (0, n - 2, n - 1, n))]


def _pairs_all(n: int, dominoes: list[tuple[Rectangle, Rectangle]]) -> bool:
    """Return whether the dominoes cover each square of the border of n x n once, and nothing else."""
    halves = list(chain.from_iterable(dominoes))
    beside = all(tuple(map(sub, b, a)) in ((1, 1, 0, 0), (0, 0, 1, 1)) for a, b in dominoes)
    inside = all(0 <= a[0] <= a[1] <= n and 0 <= a[2] <= a[3] <= n and max(a[0], a[2]) >= n - 2 for a in halves)
    apart = all(a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2] for a, b in combinations(halves, 2))
    return beside and inside and apart and sum((a[1] - a[0]) * (a[3] - a[2]) for a in halves) == 4 * n - 4
