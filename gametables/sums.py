"""Games played side by side."""

from functools import reduce
from operator import xor

from . import batch


def nim_sum(*values: int) -> int:
    """Return the Grundy value of games played side by side, from theirs: the XOR of non-negative integers.

    The sum is lost for the player to move (P) iff it is 0. To win, move in one game so that the nim-sum of all
    becomes 0. Source: R. Sprague (1935) and P. M. Grundy (1939).

    >>> nim_sum(3, 5, 6)
    0
    """
    return reduce(xor, (batch.within("nim_sum: a Grundy value", value, 0, batch.UNLIMITED) for value in values), 0)
