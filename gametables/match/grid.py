"""The walking game in play; its later positions are solved, for no table has them."""

from collections.abc import Iterable
from typing import Any

from ..board import Square
from ..errors import PositionError
from . import geography
from .game import LARGEST, Match, board


class Grid(Match):
    """A stone and the squares it has visited; no table knows the later positions."""

    rules = "Move the stone, @, to a square marked *, beside it and never visited before (#). Who cannot move loses."
    typed = "a square, its row and its column, such as 2 1"

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        super().__init__(name, position)
        (n,) = position
        if n > LARGEST:
            raise PositionError(f"grid: boards to {LARGEST} x {LARGEST} can be played on, not {n} x {n}")
        self.free = {(row, column) for row in range(1, n + 1) for column in range(1, n + 1)} - {(1, 1)}
        self.visited = [(1, 1)]

    def _winning(self) -> Square | None:
        return geography.winning_move(self.free, self.visited[-1])

    def outcome(self) -> str:
        """Return who wins from here, by the look-up at the start and by search later."""
        if len(self.visited) == 1:
            return super().outcome()
        return "N" if self._winning() else "P"

    def moves(self) -> Iterable[Any]:
        """Return every legal move."""
        return sorted(self.free.intersection(geography.beside(self.visited[-1])))

    def best(self) -> Any:
        """Return what the look-ups say at the start, later a winning move, else any."""
        if len(self.visited) == 1:
            return super().best()
        return self._winning() or next(iter(self.moves()))

    def play(self, move: Any) -> None:
        """Move the stone."""
        if move not in self.moves():
            raise PositionError(f"the stone cannot move to {self.words(move)}")
        self.free.remove(move)
        self.visited.append(move)

    def draw(self) -> str:
        """Return the board."""
        marks = dict.fromkeys(self.visited, "#") | dict.fromkeys(self.moves(), "*") | {self.visited[-1]: "@"}
        return board(self.position[0], self.position[0], marks)
