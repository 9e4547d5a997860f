"""A walk over the squares of a board, none of them twice: its certificate is a pairing.

If the squares of a board, or all but the corner where the walk begins, fall into pairs of neighbours, then whoever
always moves to the other square of a pair never runs out of moves.
"""

from typing import Any

import numpy as np

from ..errors import GameError
from ..quantities import OUTCOME, N, P
from .offered import Certificate, Held, Mismatch
from .rules import Array


def certified(game: Any) -> Certificate | None:
    """Return the outcome of each board that the pairings prove: the first player wins iff no square is left over."""
    left_over = [0, 1]
    for board in range(2, game.side + 1):
        left_over.append(left_over[board - 2])
    due = np.where(np.array(left_over[1:]) == 0, N, P)
    return None if game.misere else Walked(game, {OUTCOME: due})


def partner(row: Array, column: Array) -> tuple[Array, Array]:
    """Return the other square of the pair; rows and columns are counted from 0, from the far corner on."""
    return np.where(row < 2, 1 - row, row), np.where(row < 2, column, 1 - column)


def pairs(side: int, steps: set[tuple[int, int]]) -> bool:
    """Return whether, on each board to that side, the border two squares wide at two sides falls into pairs.

    From the far corner on, it begins the border of every greater board: the greatest will do, if no pair is cut.
    """
    near = np.arange(side)
    rest = near[2:]
    row = np.concatenate([0 * near, 0 * near + 1, rest, rest])
    column = np.concatenate([near, near, 0 * rest, 0 * rest + 1])
    there, beside = partner(row, column)
    back, again = partner(there, beside)
    moves = set(zip((row - there).tolist(), (column - beside).tolist(), strict=True))
    inside = (np.minimum(there, beside) >= 0) & (np.minimum(there, beside) < 2)
    uncut = np.maximum(np.maximum(there, beside), 1) == np.maximum(np.maximum(row, column), 1)
    return side < 2 or bool(moves <= steps and (inside & uncut & (back == row) & (again == column)).all())


class Walked(Certificate):
    """The certificate of the boards, held against walks played out in full on small ones."""

    def held(self, budget: int) -> Held:
        """Hold the pairing against the steps, and the winner against all walks on boards with few enough options."""
        if not pairs(self.game.side, set(self.game.walk().steps)):
            return Held("options: steps", 1, Mismatch("options", "every board", "pairs", "steps that lead elsewhere"))
        side, count = 0, 1
        while side < self.game.side and 200 * count <= budget:  # the next board has up to so many times as many
            side += 1
            walk = self.game.walk(side=side)
            won, count = walked(walk)
            first = sorted(walk.options_of(*walk.kind.starts))
            if won != (self.due[OUTCOME][side - 1] == N) or list(self.game.moves(side)) != first:
                words = f"side {side}"
                return Held("options: walks", 1, Mismatch("options", words, "a pairing", "walks that contradict it"))
        return Held(f"options: all walks to side {side}")


def walked(walk: Any) -> tuple[bool, int]:
    """Return whether the first player wins a walk, whichever way it goes, and the number of options looked at."""
    won, opened, count = dict[Any, bool](), set[Any](), 0
    (start,) = walk.kind.starts
    waiting = [start]
    while waiting:  # an option is decided before the positions that lead to it
        options = walk.options_of(waiting[-1]).values()
        unknown = [option for option in options if option not in won]
        if unknown and (waiting[-1] in opened or len(waiting) > 4 * walk.side**2):  # of a square four can wait
            raise GameError(f"{walk.name}: a walk does not end, or leaves the board", walk.name)
        opened.add(waiting[-1])
        waiting += unknown
        if not unknown:
            won[waiting.pop()] = not all(won[option] for option in options)
            count += len(options)
    return won[start], count
