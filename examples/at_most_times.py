"""Take at most `times` as many coins as were taken last: of (n, m), n coins lie there and at most m may be taken.

Source: A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970); oeis.org/A000045 for times=2. A position with
m > n is as one with m = n. The rank, n, says that all positions of n coins can be solved at once.

    $ gametables ask examples/at_most_times.py:AtMostTimes times=3 most=60 --list P --where "m == n - 1"
    1 0
    2 1
    3 2
    4 3
    6 5
    8 7
    11 10
    15 14
    21 20
    29 28
    40 39
    55 54
"""

import numpy as np

from gametables import Box, Game


class AtMostTimes(Game):
    """Take 1 to m coins; then at most `times` as many may be taken. Who cannot move loses."""

    times, most = 2, 100

    def positions(self):
        return Box(n=range(self.most + 1), m=range(self.most + 1))

    def options(self, n, m):
        return {k: (n - k, min(self.times * k, n - k)) for k in range(1, min(n, m) + 1)}

    def array_options(self, n, m):
        return (((k <= n) & (k <= m), (n - k, np.minimum(self.times * k, n - k))) for k in range(1, self.most + 1))

    def rank(self, n, m):
        return n
