"""Nim with four heaps that is over as soon as at most one of them is left: who then is to move has lost.

Source: a question on the mathfun mailing list (April 2004). An end rule of one's own: there are no options.

    $ gametables ask examples/four_heaps.py:FourHeaps most=6 2 3 4 5
    FourHeaps(most=6), (2, 3, 4, 5): the player to move wins in 9 moves (N). Grundy value 11.
    best move: (2, 3, 4, 0)
    winning moves: (2, 3, 4, 0)
"""

from gametables import Box, Game


class FourHeaps(Game):
    """Take any number of counters from one heap; over as soon as at most one heap has counters."""

    most = 11

    def positions(self):
        return Box(**dict.fromkeys("abcd", range(self.most + 1)))

    def options(self, *heaps):
        at = [i for i, heap in enumerate(heaps) if heap]
        return [(*heaps[:i], k, *heaps[i + 1 :]) for i in at if len(at) > 1 for k in range(heaps[i])]
