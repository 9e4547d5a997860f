"""Lasker's Nim: take any number of counters from a heap, or break it into two; here into `heaps` of them.

Source: Emanuel Lasker, Brettspiele der Völker (1931); Winning Ways, chapter 4; HDU 5795 for three.

    $ gametables ask examples/take_or_split.py:TakeOrSplit heaps=3 most=20 7 + 15 + 16
    TakeOrSplit(heaps=3, most=20), 7 + 15 + 16: the player to move wins (N). Grundy value 23.
    best move: 1: 8
    winning moves: 1: 8; 1: 4 + 5 + 6
"""

from itertools import combinations_with_replacement as rising

from gametables import Box, Game, Sum


class TakeOrSplit(Game):
    """Take any number of counters from a heap, or break it into exactly `heaps` heaps, none of them empty."""

    heaps, most = 2, 100

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        lesser = (left for left in rising(range(1, n // 2 + 1), self.heaps - 1) if n - sum(left) >= left[-1])
        return [*range(n), *(Sum(*left, n - sum(left)) for left in lesser)]
