"""Subtraction game: take a number of counters that is in a set.

Source: Winning Ways, chapter 4; oeis.org/A010872 for the set {1, 2}. `Heap(take=(2, 5, 7))` is the same game.

    $ gametables ask examples/subtraction.py:Subtraction take=2,5,7 most=500 22
    Subtraction(take=(2, 5, 7), most=500), 22: the player to move loses in 6 moves (P). Grundy value 0.
    best move: 2
"""

from gametables import Box, Game


class Subtraction(Game):
    """Take as many counters from the heap as `take` allows; who cannot move loses."""

    take, most = (1, 2, 3), 100

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return {k: n - k for k in self.take if k <= n}
