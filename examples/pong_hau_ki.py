"""Pong hau k'i: two men a side on five points; a move shifts a man along a line to the free point.

Source: S. Culin, Korean Games (1895); gamescrafters.berkeley.edu. Play need not end: most positions
are draws. A position is [mine, yours], mine being of the player to move; `starts` says from where it is listed.

    $ gametables ask examples/pong_hau_ki.py:PongHauKi --count D
    22
"""

from gametables import Game, Listed

LINES = {(0, 1), (0, 2), (1, 3), (0, 4), (1, 4), (2, 4), (3, 4)}


class PongHauKi(Game):
    """Shift one of your two men along a line to the free point; who cannot move loses."""

    starts = (((0, 1), (2, 3)),)

    def positions(self):
        return Listed(*self.starts)

    def options(self, mine, yours):
        (free,) = {*range(5)} - {*mine, *yours}
        men = [man for man in mine if {(man, free), (free, man)} & LINES]
        return {(man, free): (yours, tuple(sorted({*mine, free} - {man}))) for man in men}
