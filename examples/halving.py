"""Take at most half of a heap.

Source: LightOJ 1296; oeis.org/A025480 (its values). The moves are told for whole arrays of heaps.

    $ gametables ask examples/halving.py:Halving most=200 6 + 9 + 13
    Halving(most=200), 6 + 9 + 13: the player to move wins (N). Grundy value 2.
    best move: 0: 1
    winning moves: 0: 1; 1: 2; 2: 2
"""

from gametables import Box, Game


class Halving(Game):
    """Take at least one counter, and at most half of the heap; who cannot move loses."""

    most = 1000

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return {k: n - k for k in range(1, n // 2 + 1)}

    def array_options(self, n):
        return ((2 * k <= n, n - k) for k in range(1, int(n.max(initial=0)) // 2 + 1))
