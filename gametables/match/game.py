"""What all games in play share: those whose look-ups can follow them need nothing else but a drawing."""

from collections.abc import Iterable, Mapping
from typing import Any

import gametables

from ..board import Square
from ..errors import PositionError, shown

LARGEST = 36  # squares, of a board that is drawn


class Match:
    """A game that its own look-ups can follow: after each move the position is one of theirs."""

    rules = ""  # in a sentence, with what the drawing's signs mean
    typed = ""  # what a move looks like when it is typed

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        self.name, self.game, self.position = name, getattr(gametables, name), position
        self.game.outcome(*position)  # one that has no answer cannot be played

    def outcome(self) -> str:
        """Return "N", "P" or "D" for the player to move."""
        return str(self.game.outcome(*self.position))

    def remoteness(self) -> int | None:
        """Return in how many moves it ends, None for a draw and where nobody knows."""
        found: int | None = self.game.remoteness(*self.position) if hasattr(self.game, "remoteness") else None
        return found

    def moves(self) -> Iterable[Any]:
        """Return every legal move."""
        return tuple(self.game.moves(*self.position))

    def best(self) -> Any:
        """Return what perfect play does."""
        return self.game.best_move(*self.position)

    def play(self, move: Any) -> None:
        """Make a move; an illegal one is a PositionError, and nothing has changed."""
        try:
            self.position = (self.game.after(*self.position, move),)
        except (PositionError, TypeError):
            raise PositionError(f"{self.words(move)} is no move here; a move is {self.typed}") from None

    def read(self, text: str) -> Any:
        """Return the move that was typed."""
        try:
            return tuple(map(int, text.replace(",", " ").split()))
        except ValueError:
            raise PositionError(f"a move is {self.typed}, not {shown(text)}") from None

    def words(self, move: Any) -> str:
        """Return a move as it is typed."""
        return " ".join(map(str, move))

    def draw(self) -> str:
        """Return the position as lines of text."""
        raise NotImplementedError


def board(rows: int, columns: int, marks: Mapping[Square, str]) -> str:
    """Return a board of dots and marks, its rows and columns numbered."""
    numbers = (column if column % 2 or columns < 10 else "" for column in range(1, columns + 1))
    lines = ["   " + "".join(f"{number:>2}" for number in numbers).rstrip()]
    for row in range(1, rows + 1):
        lines.append(f"{row:3}" + "".join(f"{marks.get((row, column), '.'):>2}" for column in range(1, columns + 1)))
    return "\n".join(lines)
