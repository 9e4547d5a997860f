"""Wythoff's game with two marked cells, (1, 2) and (2, 1): who is to move there has won.

Source: arxiv.org/abs/2408.02851. The end says N, and the rule for the lost positions breaks again and again.

    $ gametables ask examples/marked_wythoff.py:MarkedWythoff shape=10,10 6 7
    MarkedWythoff(shape=(10, 10)), (6, 7): the player to move loses in 6 moves (P).
    best move: (0, 2)
"""

from gametables import Board


class MarkedWythoff(Board):
    """Take any number from one heap, or the same from both; over, and won, at (1, 2) and (2, 1)."""

    shape, rides = (40, 40), ((1, 0), (0, 1), (1, 1))

    def options(self, a, b):
        return {} if {a, b} == {1, 2} else super().options(a, b)

    def array_options(self, a, b):
        going_on = (a + b != 3) | (a * b == 0)
        return ((fits & going_on, left) for fits, left in super().array_options(a, b))

    def end(self, a, b):
        return "P" if a == b == 0 else "N"
