"""Any later position of the walking game: undirected vertex geography, solved by a maximum matching.

The player to move wins iff every maximum matching of the squares not yet visited, with the stone's own, covers the
stone's; to win, move to its partner in one of them (A. S. Fraenkel, E. R. Scheinerman and D. Ullman, "Undirected edge
geography", Theoretical Computer Science 112, 1993).
"""

from collections import deque
from collections.abc import Set

from ..board import Square


def beside(square: Square) -> tuple[Square, ...]:
    """Return the four squares side by side with a square, on the board or off it."""
    row, column = square
    return (row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)


def winning_move(free: Set[Square], stone: Square) -> Square | None:
    """Return a square that the stone may be moved to and that leaves the opponent lost; None if there is none.

    free: the squares not yet visited; the stone's is not one of them.

    >>> winning_move({(1, 2), (1, 3)}, (1, 1)), winning_move({(1, 2)}, (1, 1))
    (None, (1, 2))
    """
    partner: dict[Square, Square] = {}
    for square in sorted(free):
        if sum(square) % 2 == 0:  # neighbours are of the other colour, so that no cycle is odd
            _augment(partner, free, square)
    return partner[stone] if _augment(partner, free, stone) else None


def _augment(partner: dict[Square, Square], free: Set[Square], start: Square) -> bool:
    """Match one more pair, along a path from `start` whose every second step is a pair; return whether there is one."""
    came: dict[Square, Square] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in beside(here):
            if there in free and there not in came:
                came[there] = here
                if there not in partner:
                    _flip(partner, came, there)
                    return True
                waiting.append(partner[there])
    return False


def _flip(partner: dict[Square, Square], came: dict[Square, Square], end: Square) -> None:
    """Pair anew along the path that came to `end`: its pairs are none any more, the steps between them are."""
    while True:
        here = came[end]
        left = partner.get(here)
        partner[end], partner[here] = here, end
        if left is None:  # only the path's start had no partner
            return
        end = left
