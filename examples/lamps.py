"""A strip of lamps: put out a lamp that burns, and with it, if you like, its right neighbour.

Source: Winning Ways, chapter 4, Kayles as it is played on the table: the lamps are a mask, bit by bit. The Grundy
values are those of the rows of lamps that burn, side by side.

    $ gametables ask examples/lamps.py:Lamps width=10 1023
    Lamps(width=10), 1023: the player to move wins in 7 moves (N). Grundy value 2.
    best move: 975
    winning moves: 1021; 1019; 1015; 959; 895; 767; 975
"""

from gametables import Game, Masks


class Lamps(Game):
    """Put out a lamp that burns, or two neighbours that both burn; who cannot move loses."""

    width = 8

    def positions(self):
        return Masks(self.width)

    def options(self, x):
        shots = [shot << at for shot in (1, 3) for at in range(self.width)]
        return [x & ~shot for shot in shots if x & shot == shot]
