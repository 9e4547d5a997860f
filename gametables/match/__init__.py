"""Games in play: a position as it stands, how it is drawn, which moves there are and how they are typed."""

from typing import Any

from .board import Board
from .calendar import Calendar
from .coins import Coins
from .game import Match
from .grid import Grid
from .rows import Rows

__all__ = ["Match", "match"]

_GAMES = {"calendar": Calendar, "rows": Rows, "coins": Coins, "grid": Grid}


def match(name: str, position: tuple[Any, ...]) -> Match:
    """Return the game of that name at a position, ready to be played; raise PositionError if it has no answer."""
    return _GAMES.get(name, Board)(name, position)
