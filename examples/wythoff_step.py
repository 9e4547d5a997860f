"""Wythoff's game with one step more: besides the moves of the queen, the two of the knight to the corner.

Source: U. Larsson and J. Wästlund, Maharaja Nim: Wythoff's queen meets the knight, arxiv.org/abs/1207.0765.
`Board` needs no options: its vectors say it all.

    $ gametables ask examples/wythoff_step.py:MaharajaNim 3 5
    MaharajaNim, (3, 5): the player to move wins in 3 moves (N). Grundy value 4.
    best move: (0, 4)
    winning moves: (0, 4); (2, 2)
"""

from gametables import Board


class MaharajaNim(Board):
    """Move as a queen, or as a knight, to the corner; who cannot move loses."""

    shape = (40, 40)
    rides, steps = ((1, 0), (0, 1), (1, 1)), ((1, 2), (2, 1))
