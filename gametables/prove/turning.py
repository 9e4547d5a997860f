"""Turning up to three of a row, heads or tails: a certificate instead of the options, of which there are too many."""

from typing import Any

import numpy as np

from ..errors import GameError
from ..quantities import GRUNDY
from .offered import BUDGET, Certificate, Held, Mismatch
from .rules import Array

_FEW = 1000  # options whose moves are made


def certified(game: Any) -> Certificate | None:
    """Return what the Grundy values of single heads must be; None where another game's options can be walked over."""
    if game.turned == 3 and not game.misere:
        return Turned(game, {GRUNDY: odd(game.kind.size)})
    if game.smaller(BUDGET) != game:
        raise GameError(f"{game.name}: no certificate is known, and there are too many options to walk over", game.name)
    return None


class Turned(Certificate):
    """The certificate of single heads; the moves that players are allowed are held against the options besides."""

    def held(self, budget: int) -> Held:
        """Hold what is left after each move from a head of a small game against the options."""
        small = self.game.smaller(min(budget, _FEW))
        for x in range(small.kind.size):
            for move, option in small.options_of(x).items():
                if set(small.after([x], move)) != set(option):
                    return Held("options: moves", 1, Mismatch("options", f"x = {x}", "a move", f"turning {move}"))
        return super().held(budget)


def odd(count: int) -> Array:
    """Return the numbers with an odd number of one-bits, in order, once it is seen that they are the values.

    Turning the head x and up to two before it leaves 0, an earlier value, or the XOR of two. If the earlier values
    are the x least odd numbers (as we say here of their one-bits), then the next odd one is none of these, as
    the XOR of two odd ones is even; and every number below it is: an odd one is an earlier value, and an even
    one, unless it is 0, splits into its highest bit and the rest, both odd and both less. So it is their mex.
    """
    numbers = np.arange(4 * count + 2)
    parity, below = numbers.copy(), numbers.copy()
    for shift in (32, 16, 8, 4, 2, 1):
        parity ^= parity >> shift
        below |= below >> shift  # all bits from the highest one down
    is_odd = parity % 2 == 1
    even, highest = numbers[~is_odd][1:], (below ^ below >> 1)[~is_odd][1:]
    if not (is_odd[highest].all() and is_odd[even ^ highest].all() and (even ^ highest < even).all()):
        raise ArithmeticError("an even number does not split into two odd ones")
    return numbers[is_odd][:count]
