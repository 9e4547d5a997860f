"""Fibonacci Nim: take at most twice as many counters as were taken last, at the beginning all but one.

Source: M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963). A position is what can be reached from the start:
the counters, and how many may be taken.

    $ gametables ask examples/fibonacci.py:FibonacciNim counters=34 34 33
    FibonacciNim(counters=34), (34, 33): the player to move loses in 26 moves (P). Grundy value 0.
    best move: 1
"""

from gametables import Game, Listed


class FibonacciNim(Game):
    """Take counters, at most twice as many as were taken last; who takes the last one wins."""

    counters = 30

    def positions(self):
        return Listed((self.counters, self.counters - 1))

    def options(self, n, most):
        return {k: (n - k, min(2 * k, n - k)) for k in range(1, most + 1)}
