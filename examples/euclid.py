"""Euclid's game: take a multiple of the lesser number from the greater one, and leave nothing below zero.

Source: A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969). Won, if
the numbers are equal or their quotient is above the golden ratio.

    $ gametables check examples/euclid.py:Euclid.outcome "a * b > 0 and (a == b or max(a, b) > phi * min(a, b))"
    Euclid.outcome: a * b > 0 and (a == b or max(a, b) > phi * min(a, b))
    holds in all 3,721 cells
"""

from gametables import Box, Game


class Euclid(Game):
    """Take a multiple of the lesser number from the greater; who reaches 0 wins."""

    most = 60

    def positions(self):
        return Box(a=range(self.most + 1), b=range(self.most + 1))

    def options(self, a, b):
        low, high = sorted((a, b))
        left = range(high - low, -1, -low) if low else ()
        return [(k, b) if a == high else (a, k) for k in left]
