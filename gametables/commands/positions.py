"""Positions as they are typed and as they are written: words to a game's position and back."""

import re
from typing import Any

import gametables

from ..catalog import GAMES, guess
from ..errors import PositionError, shown

FORMS = {
    "calendar": "a date: 2001-11-03",
    "rows": "the rows, each the columns of its pieces: 19,20 18 (- for a row without)",
    "coins": "the coins that show heads: 0 3 5",
    "grid": "the side of the board: 8",
}
_BOARD = "rows and columns of the board: 5 8"


def game(name: str) -> Any:
    """Return the look-ups of the game of that name."""
    if name not in GAMES:
        raise PositionError(f"there is no game {shown(name)}{guess(name, GAMES)}")
    return getattr(gametables, name)


def read(name: str, words: list[str]) -> tuple[Any, ...]:
    """Return the position that the words, in quotes or not, give, as the arguments that the game's look-ups take."""
    typed = " ".join(words)
    words = typed.split()
    if name == "rows":
        return ([[_number(name, column, word) for column in word.split(",")] if word != "-" else [] for word in words],)
    if name != "calendar" and words:  # "6 x 8", "6x8" and "0, 3, 5" are what people write
        words = re.split(r"[,\s]+" if name == "coins" else r"[,x\s]+", typed.strip(", "))
    if name == "coins":
        return (sorted({_number(name, word) for word in words}),)
    if name == "calendar" and len(words) == 1:
        words = words[0].split("-") if re.fullmatch(r"\d+-\d+-\d+", words[0], re.ASCII) else words
    if len(words) != {"calendar": 3, "grid": 1}.get(name, 2):
        raise PositionError(f"{name}: a position is {form(name)}; not {shown(typed)}")
    return tuple(_number(name, word) for word in words)


def form(name: str) -> str:
    """Return how a position of the game is typed."""
    return FORMS.get(name, _BOARD)


def _number(name: str, word: str, whole: str = "") -> int:
    if not re.fullmatch(r"-?\d{1,4000}", word, re.ASCII):
        raise PositionError(
            f"{name}: a position is {form(name)}; {shown(whole or word)} is no {'row' if whole else 'number'}"
        )
    return int(word)


def data(name: str, position: tuple[Any, ...]) -> Any:
    """Return the position as JSON has it."""
    if name == "calendar":
        return "%04d-%02d-%02d" % position
    return list(position) if len(position) == 2 else position[0]


def move_data(name: str, move: Any) -> Any:
    """Return a move as JSON has it."""
    return str(move) if name == "calendar" else list(move)


def move_words(name: str, move: Any) -> str:
    """Return a move as a sentence has it."""
    if name == "calendar":
        return str(move)
    if name == "rows":
        return "row %d, %d to %d" % move
    return "turn " + " ".join(map(str, move)) if name == "coins" else "to (%d, %d)" % move


def place(position: Any) -> str:
    """Return a cell's position, as JSON has it, as a sentence has it."""
    return f"({position[0]}, {position[1]})" if isinstance(position, list) else str(position)


def words(name: str, position: tuple[Any, ...]) -> str:
    """Return the position as a sentence has it."""
    if name == "calendar":
        return str(data(name, position))
    if name == "rows":
        return " ".join(",".join(map(str, row)) or "-" for row in position[0]) or "no rows"
    if name == "coins":
        return "heads at " + ", ".join(map(str, position[0])) if position[0] else "no heads"
    rows, columns = position if len(position) == 2 else position * 2
    return f"{rows} x {columns}"
