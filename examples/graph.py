"""A token on a graph whose points have names: a move goes along an arrow.

Source: Winning Ways, chapter 12, Games eternal: where there are loops, a position may be a draw. Here the token
wanders about a town, and who cannot go on has lost.

    $ gametables ask examples/graph.py:Town harbour
    Town, harbour: the player to move wins in 1 move (N).
    best move: inn
    winning moves: tower; inn
"""

from gametables import Game, Listed

ROADS = {"market": "bridge harbour", "bridge": "market tower", "harbour": "tower inn", "inn": "", "tower": "harbour"}


class Town(Game):
    """Follow a road from where the token stands; who finds none loses."""

    def positions(self):
        return Listed(*ROADS)

    def options(self, place):
        return ROADS[place].split()
