"""How positions and moves of a game are written, typed and drawn: what holds where a declaration says nothing else."""

from .errors import PositionError, shown
from .sums import Sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .game import Game


LARGEST = 36  # squares, of a board that is drawn


class Texts:
    """What `ask` and `play` say of a game; any of it may be declared anew."""

    how_to_play = ""  # with what the signs of the drawing mean; "" for the first paragraph of the docstring
    how_to_type = ""  # what a move looks like that is typed as numbers; "" where it is one of those listed
    no_move = "{move} is no move here; a move is {how}"

    if TYPE_CHECKING:
        name: str
        kind: Any
        components: bool

    @property
    def form(self) -> str:
        """How a position is typed."""
        return f"{self.kind.form} + ..." if self.components else str(self.kind.form)

    def words(self, position: "Any") -> str:
        """Return a position, or a sum, as a sentence has it."""
        parts = position if isinstance(position, Sum) else (position,)
        return " + ".join(map(self.kind.words, parts)) or "nothing"

    def typed(self, words: "list[str]") -> "tuple[Any, ...]":
        """Return the values that typed words give as the verbs take them; `+` between positions makes a sum."""
        parts = " ".join(words).split(" + ")
        found: list[tuple[Any, ...]] = [self.kind.typed(part.split(), self) for part in parts]
        if len(found) == 1 and not self.components:
            return found[0]
        return (Sum(*(values if len(values) > 1 else values[0] for values in found)),)

    def number(self, word: str, whole: str = "", what: str = "number") -> int:
        """Return a typed word as a number; an error says that it, or the whole that it is in, is none."""
        if not word.removeprefix("-").isdecimal() or not word.isascii() or len(word) > 4000:
            none = f"{self.name}: a position is {self.form}; {shown(whole or word)} is no {what}"
            raise PositionError(none, self.name, word)
        return int(word)

    def data(self, position: "Any") -> "Any":
        """Return a position, or a sum, as JSON has it."""
        return list(map(self.kind.data, position)) if isinstance(position, Sum) else self.kind.data(position)

    def move_data(self, move: "Any") -> "Any":
        """Return a move as JSON has it."""
        if isinstance(move, (tuple, Sum)):
            return list(map(self.move_data, move))
        return move if isinstance(move, int) else str(move)

    def move_words(self, move: "Any") -> str:
        """Return a move as a sentence has it."""
        return self.words(move) if isinstance(move, Sum) else str(move)

    def told(self, position: "Any", move: "Any") -> str:
        """Return a move from a position as a sentence has it: in a sum with the component, counted from 0."""
        if not isinstance(position, Sum) or self.components:
            return self.move_words(move)
        return f"{move[0]}: {self.move_words(move[1])}"

    # A game in play.

    def playing(self, position: "Any") -> "tuple[Game, Any]":
        """Return the game, and a position of it, that is played from a position of this one."""
        return self, position  # type: ignore[return-value]

    def seen(self, move: "Any", position: "Any", begun: "Any", back: bool = False) -> "Any":
        """Return a move as players see it, from the position that play began at on; back: the reverse."""
        return move

    def read_move(self, text: str) -> "Any":
        """Return what a player has typed as a move; ValueError for what can be none."""
        return tuple(map(int, text.replace(",", " ").split()))

    def draw(self, position: "Any", begun: "Any") -> str:
        """Return a position as lines of text; begun: that in which play began."""
        return self.words(position)


def board(rows: int, columns: int, marks: "Mapping[tuple[int, int], str]") -> str:
    """Return a board of dots and marks, its rows and columns numbered."""
    numbers = (column if column % 2 or columns < 10 else "" for column in range(1, columns + 1))
    lines = ["   " + "".join(f"{number:>2}" for number in numbers).rstrip()]
    for row in range(1, rows + 1):
        lines.append(f"{row:3}" + "".join(f"{marks.get((row, column), '.'):>2}" for column in range(1, columns + 1)))
    return "\n".join(lines)
