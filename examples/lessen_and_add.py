"""Take 2B counters from a heap of A, and lay a new heap of A - B beside it: the counters may become more.

Source: math.stackexchange.com/questions/95518. The value follows from the digits of A in base 3.

    $ gametables ask examples/lessen_and_add.py:LessenAndAdd most=100 8 + 5
    LessenAndAdd(most=100), 8 + 5: the player to move loses (P). Grundy value 0.
    best move: 0: 1
"""

from gametables import Box, Game, Sum


class LessenAndAdd(Game):
    """Lessen a heap of A counters by 2B, and add one of A - B; who cannot move loses."""

    most = 1000

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return {b: Sum(n - 2 * b, n - b) for b in range(1, n // 2 + 1)}

    def array_options(self, n):
        return ((2 * b <= n, Sum(n - 2 * b, n - b)) for b in range(1, int(n.max(initial=0)) // 2 + 1))
