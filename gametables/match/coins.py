"""Mock Turtles in play."""

from collections.abc import Iterator
from typing import Any

from .game import Match

_MOST = 24  # coins that are drawn


class Coins(Match):
    """Coins in a row; H shows heads."""

    rules = "Turn over one, two or three coins, the last of them from heads, H, to tails. Who cannot move loses."
    typed = "one to three coins, the last from heads to tails, such as 0 3 5"

    def moves(self) -> Iterator[Any]:
        """Yield every legal move; there can be billions."""
        for x in self.position[0]:
            yield (x,)
            yield from ((y, x) for y in range(x))
            yield from ((z, y, x) for y in range(x) for z in range(y))

    def draw(self) -> str:
        """Return the row of coins as far as there are heads, or only these if it is long."""
        heads = self.position[0]
        if not heads or max(heads) >= _MOST:
            return "heads at " + ", ".join(map(str, sorted(heads))) if heads else "no heads"
        coins = range(max(heads) + 1)
        marks = ("H" if coin in heads else "t" for coin in coins)
        return f"coin{''.join(f'{coin:>3}' for coin in coins)}\n    {''.join(f'{mark:>3}' for mark in marks)}"
