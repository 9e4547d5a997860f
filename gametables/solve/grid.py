"""The walking game solved by certificates: pairings of the squares, each of which proves a winner.

Whoever can always answer "to the other half of this domino" never runs out of moves. If dominoes cover the
whole board, that is the first player; if they cover all but the stone's corner, the second. The pairing for
n x n is the one for n - 2, in whose corner the stone stands, and a border two squares wide along the two far
sides. Nothing else is known of n: the winner is read off the squares that the certificate leaves over.
"""

import numpy as np

from .waves import Array


def border(n: int) -> tuple[Array, Array]:
    """Return the dominoes between the boards of side n - 2 and n: two arrays of their squares (row, column).

    The bottom two rows are paired vertically over their whole length, the rest of the right two columns
    horizontally. Rows and columns are counted from 0.
    """
    first = np.full((2, 2 * n - 2), n - 2, "i4")
    first[1, :n] = np.arange(n)
    first[0, n:] = np.arange(n - 2)
    second = first.copy()
    second[0, :n] += 1
    second[1, n:] += 1
    return first, second


def pairs_all(n: int, first: Array, second: Array) -> bool:
    """Return whether the pairs are dominoes that cover each square of the border once, and nothing else."""
    step = np.abs(first - second)
    rows, columns = np.concatenate([first, second], axis=1)
    farther = np.maximum(rows, columns)
    if min(rows.min(), columns.min()) < 0 or farther.min() < n - 2 or farther.max() >= n:
        return False
    # The squares of the border by number: the 2n of the bottom rows, then the right columns.
    number = np.where(rows >= n - 2, (rows - n + 2) * n + columns, 2 * rows + columns + n + 2)
    covered_once = (np.bincount(number, minlength=4 * n - 4) == 1).all()
    return bool(covered_once and (step[0] + step[1] == 1).all())


def outcome(limit: int) -> Array:
    """Return the outcome of each board from 1 x 1 to limit x limit: 0 = P, 1 = N."""
    left_over = {0: 0, 1: 1}  # squares without a partner: the stone's own on a board of one square
    for n in range(2, limit + 1):
        if not pairs_all(n, *border(n)):
            raise ArithmeticError(f"the pairing of the {n} x {n} board is no certificate")
        left_over[n] = left_over[n - 2]
    return np.array([left_over[n] == 0 for n in range(1, limit + 1)], "u1")
