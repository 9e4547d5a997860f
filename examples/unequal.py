"""Grundy's game: break a heap into two of different sizes.

Source: P. M. Grundy, Mathematics and games (1939); Winning Ways, chapter 4; oeis.org/A002188. The moves are told for
whole arrays of heaps, and the rank falls with every move: thousands of heaps are solved in a second.

    $ gametables ask examples/unequal.py:Unequal most=200 5 + 9 + 13
    Unequal(most=200), 5 + 9 + 13: the player to move loses (P). Grundy value 0.
    best move: 0: 1 + 4
"""

from gametables import Box, Game, Sum


class Unequal(Game):
    """Break a heap into two that differ, none of them empty; who cannot move loses."""

    most = 1000

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return [Sum(k, n - k) for k in range(1, (n + 1) // 2)]

    def array_options(self, n):
        return ((2 * k < n, Sum(k, n - k)) for k in range(1, int(n.max(initial=0) + 1) // 2))
