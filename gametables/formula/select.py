"""The positions with an outcome: which they are, and how many."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..errors import GameError, shown
from ..game import Game
from ..quantities import GRUNDY, LETTERS, OUTCOME, N, P
from .arithmetic import Array
from .grammar import Language


def select(game: Game, outcome: str, where: str | None = None) -> Iterator[Any]:
    """Yield the positions of a game with an outcome, in the order of its tables, where a formula is true."""
    return map(game.kind.position, np.flatnonzero(_chosen(game, outcome, where)).tolist())


def count(game: Game, outcome: str, where: str | None = None) -> int:
    """Return how many positions of a game have an outcome, where a formula is true."""
    return int(np.count_nonzero(_chosen(game, outcome, where)))


def _chosen(game: Game, outcome: str, where: str | None) -> Array:
    """Return which positions are meant, as truth values in a row."""
    if not isinstance(outcome, str) or outcome not in tuple(LETTERS):
        raise GameError(f'{game.name}: an outcome is "N", "P" or "D", not {shown(outcome)}', game.name, outcome)
    found: Array = outcomes(game) == LETTERS.index(outcome)
    if where is None:
        return found
    return found & Language.of(game).truths(where, game.name)


def outcomes(game: Game) -> Array:
    """Return the outcome of each position, as codes in a row; it may follow from the Grundy value."""
    if OUTCOME in game.known or GRUNDY not in game.known:
        return game.load(OUTCOME).reshape(-1)
    return np.where(game.load(GRUNDY).reshape(-1), N, P)
