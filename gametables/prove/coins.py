"""Mock Turtles: coordinates, a certificate for the cells, closed form."""

import numpy as np

from .exact import Array, popcount


def certified(count: int) -> Array:
    """Return what the values of the first coins must be: the numbers with an odd number of one-bits, in order.

    Turning coin x and up to two before it leaves 0, an earlier value, or the XOR of two. If the earlier values
    are the x least odd numbers (as we say here of their one-bits), then the next odd one is none of these, as
    the XOR of two odd ones is even; and every number below it is: an odd one is an earlier value, and an even
    one, unless it is 0, splits into its highest bit and the rest, both odd and both less. So it is their mex.
    """
    numbers = np.arange(4 * count + 2)
    parity, below = numbers.copy(), numbers.copy()
    for shift in (32, 16, 8, 4, 2, 1):
        parity ^= parity >> shift
        below |= below >> shift  # all bits from the highest one down
    odd = parity % 2 == 1
    even, highest = numbers[~odd][1:], (below ^ below >> 1)[~odd][1:]
    if not (odd[highest].all() and odd[even ^ highest].all() and (even ^ highest < even).all()):
        raise ArithmeticError("an even number does not split into two odd ones")
    return numbers[odd][:count]


def grundy(x: Array) -> Array:
    """Return the x-th odious number: 2x, plus 1 if x has an even number of one-bits.

    Source: Berlekamp, Conway and Guy, Winning Ways, chapter 14; OEIS A000069.
    """
    return 2 * x + 1 - popcount(x) % 2


FORMS = {"coins.grundy": grundy}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return the coin of every cell."""
    return (np.arange(shape[0]),)
