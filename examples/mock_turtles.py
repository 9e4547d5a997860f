"""Mock Turtles: coins in a row; turn one to three of them, of which the last goes from heads to tails.

Source: Winning Ways, chapter 14. A position is a mask of the heads, bit by bit; `Turning(family="mock")` is the same
game coin by coin, which is quicker, but does not know how long play lasts.

    $ gametables ask examples/mock_turtles.py:MockTurtles 15
    MockTurtles, 15: the player to move loses in 2 moves (P). Grundy value 0.
    best move: 1
"""

from itertools import combinations

from gametables import Game, Masks


class MockTurtles(Game):
    """Turn over one to three coins, the last of them from heads to tails; who cannot move loses."""

    width = 8

    def positions(self):
        return Masks(self.width)

    def options(self, x):
        turns = [sum(1 << at for at in coins) for k in (1, 2, 3) for coins in combinations(range(self.width), k)]
        return {turn: x ^ turn for turn in turns if x & (1 << turn.bit_length() - 1)}
