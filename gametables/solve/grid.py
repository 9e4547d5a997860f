"""The walking game solved by certificates: pairings of the squares, each of which proves a winner.

Whoever can always answer "to the other half of this domino" never runs out of moves. If dominoes cover the
whole board, that is the first player; if they cover all but the stone's corner, the second. The pairing for
n x n is the one for n - 2, in whose corner the stone stands, and a border two squares wide along the two far
sides. Nothing else is known of n: the winner is read off the squares that the certificate leaves over.
"""

from typing import NamedTuple

import numpy as np

from .waves import Array


class Block(NamedTuple):
    """Parallel dominoes: their first squares fill a rectangle, their second squares the one a step further on.

    Rows and columns are counted from 0 and end before `bottom` and `right`; a step leads down or right.
    """

    top: int
    bottom: int
    left: int
    right: int
    down: int

    def second(self) -> "Block":
        """Return the rectangle of the second squares."""
        down, right = (1, 0) if self.down else (0, 1)
        return Block(self.top + down, self.bottom + down, self.left + right, self.right + right, self.down)


def border(n: int) -> list[Block]:
    """Return the dominoes between the boards of side n - 2 and n.

    The bottom two rows are paired vertically over their whole length, the rest of the right two columns
    horizontally.
    """
    return [Block(n - 2, n - 1, 0, n, down=1), Block(0, n - 2, n - 2, n - 1, down=0)]


def pairs_all(n: int, blocks: list[Block]) -> bool:
    """Return whether the dominoes cover each square of the border of n x n once, and nothing else."""
    bottom, beside = np.zeros((2, n), "u1"), np.zeros((n - 2, 2), "u1")  # how often each square is covered
    for top, end, left, right, _ in (half for block in blocks for half in (block, block.second())):
        if n - 2 <= top <= end <= n and 0 <= left <= right <= n:
            bottom[top - n + 2 : end - n + 2, left:right] += 1
        elif 0 <= top <= end <= n - 2 <= left <= right <= n:
            beside[top:end, left - n + 2 : right - n + 2] += 1
        else:
            return False
    return bool((bottom == 1).all() and (beside == 1).all())


def outcome(limit: int) -> Array:
    """Return the outcome of each board from 1 x 1 to limit x limit: 0 = P, 1 = N."""
    left_over = {0: 0, 1: 1}  # squares without a partner: the stone's own on a board of one square
    for n in range(2, limit + 1):
        if not pairs_all(n, border(n)):
            raise ArithmeticError(f"the pairing of the {n} x {n} board is no certificate")
        left_over[n] = left_over[n - 2]
    return np.array([left_over[n] == 0 for n in range(1, limit + 1)], "u1")
