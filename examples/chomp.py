"""Chomp: bite a square out of a bar of chocolate, with all that is below and to the right; the top left one is poison.

Source: F. Schuh (1952); D. Gale, A curious Nim-type game (1974); Winning Ways, chapter 18. A position is the lengths of
the rows, listed from the whole bar on.

    $ gametables ask examples/chomp.py:Chomp rows=3 columns=5 5 5 5
    Chomp(columns=5), (5, 5, 5): the player to move wins in 11 moves (N). Grundy value 11.
    best move: (2, 3)
    winning moves: (2, 3)
"""

from gametables import Game, Listed


class Chomp(Game):
    """Bite off a square with all below and to the right of it; who is left with the top left one loses."""

    rows, columns = 3, 4

    def positions(self):
        return Listed((self.columns,) * self.rows)

    def options(self, *bar):
        bites = [(row, left) for row, length in enumerate(bar) for left in range(row == 0, length)]
        return {bite: (*bar[: bite[0]], *(min(n, bite[1]) for n in bar[bite[0] :])) for bite in bites}
