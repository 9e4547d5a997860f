"""Kayles: take one pin, or two neighbouring ones, out of a row of n; what is left may be two rows.

Source: H. E. Dudeney, The Canterbury Puzzles (1907); Winning Ways, chapter 4; oeis.org/A002186.
`Heap(code="0.77")` is the same game.

    $ gametables ask examples/kayles.py:Kayles 10 + 11
    Kayles, 10 + 11: the player to move wins (N). Grundy value 4.
    best move: 1: (1, 0)
    winning moves: 1: (1, 0); 1: (1, 4)
"""

from gametables import Box, Game, Sum


class Kayles(Game):
    """Take one pin, or two neighbouring ones, from a row of n; who takes the last pin wins."""

    most = 120

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return {(k, left): Sum(left, n - k - left) for k in (1, 2) for left in range((n - k) // 2 + 1)}
