"""Take one to `reach` matches, and do not take the last one: misère play.

Source: C. L. Bouton, Nim, a game with a complete mathematical theory (1901); Winning Ways,
chapter 13, for misère play. `LastMatch(misere=False)` is normal play.

    $ gametables ask examples/last_match.py:LastMatch 21
    LastMatch, 21: the player to move loses in 11 moves (P).
    best move: 1
"""

from gametables import Box, Game


class LastMatch(Game):
    """Take 1 to `reach` matches; who takes the last one loses."""

    reach, most, misere = 3, 100, True

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return {k: n - k for k in range(1, min(self.reach, n) + 1)}
