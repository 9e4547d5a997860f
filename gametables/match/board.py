"""King, rook, knight and queen in play, on the whole board that they started on."""

from collections.abc import Iterable
from typing import Any

from ..board import Square
from ..errors import PositionError
from .game import LARGEST, Match, board


class Board(Match):
    """A piece, shown by its letter, on the board it started on."""

    rules = "Move the piece, shown by its letter, to a square marked *, never up or left. Who reaches ! wins."
    typed = "a square, its row and its column, such as 2 3"

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        super().__init__(name, position)
        self.goal: Square = position

    def _origin(self) -> Square:
        """Return how far the piece has come, down and right: what remains of the board begins there."""
        return self.goal[0] - self.position[0], self.goal[1] - self.position[1]

    def _square(self, move: Any) -> Square:
        """Return a move as a square of the whole board."""
        down, right = self._origin()
        return move[0] + down, move[1] + right

    def moves(self) -> Iterable[Any]:
        """Return every legal move, as squares of the whole board."""
        return tuple(map(self._square, super().moves()))

    def best(self) -> Any:
        """Return what perfect play does, as a square of the whole board."""
        return self._square(super().best())

    def play(self, move: Any) -> None:
        """Move the piece to a square of the whole board."""
        if move not in self.moves():
            raise PositionError(f"the {self.name} cannot move to {self.words(move)}")
        down, right = self._origin()
        self.position = self.game.after(*self.position, (move[0] - down, move[1] - right))

    def draw(self) -> str:
        """Return the whole board."""
        row, column = self._square((1, 1))
        if max(self.goal) > LARGEST:
            return f"(the {self.name} is on {row} {column}; a board of more than {LARGEST} squares a side is not drawn)"
        letter = "N" if self.name == "knight" else self.name[0].upper()
        return board(*self.goal, dict.fromkeys(self.moves(), "*") | {self.goal: "!", (row, column): letter})
