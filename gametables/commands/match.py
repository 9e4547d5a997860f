"""A game in play: its position as it stands, how it is drawn, which moves there are and how they are typed."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from .. import catalog, dates
from ..errors import PositionError, shown
from ..solve import geography
from . import positions

Square = tuple[int, int]
LARGEST = 36  # squares, of a board that is drawn
_MOST_COINS = 24  # that are drawn
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


class Match:
    """A game that its own look-ups can follow: after each move the position is one of theirs."""

    typed = "numbers, as the legal moves are written"

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        self.name, self.game, self.position = name, positions.game(name), position
        self.outcome()  # a position that has no answer cannot be played

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
        self.position = (self.game.after(*self.position, move),)

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


class Calendar(Match):
    """Two months: @ is today, * may be moved to, ! is the goal."""

    typed = "a date, such as 2001-10-01"

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        super().__init__(name, position)
        self.position = (date(*position),)

    def read(self, text: str) -> Any:
        """Return the date that was typed."""
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise PositionError(f"a move is {self.typed}, not {shown(text)}") from None

    def words(self, move: Any) -> str:
        """Return a date as it is typed."""
        return str(move)

    def draw(self) -> str:
        """Return the month of today and the next one, a day a column."""
        today: date = self.position[0]
        goal = date(*catalog.LAST)
        marks = dict.fromkeys(self.moves(), "*") | {goal: "!", today: "@"}
        lines = [f"{'':8}" + "".join(f"{day if day % 5 == 0 else '':>2}" for day in range(1, 31))]
        for year, month in ((today.year, today.month), (today.year + today.month // 12, today.month % 12 + 1)):
            days = (date(year, month, day) for day in range(1, dates.length(year, month) + 1))
            shown = (f"{marks.get(day, '.'):>2}" for day in days if day <= goal)
            lines += [f"{_MONTHS[month - 1]} {year}{''.join(shown)}"] if date(year, month, 1) <= goal else []
        return "\n".join(lines)


class Board(Match):
    """A piece, shown by its letter, on the board it started on; * may be moved to, ! is the goal."""

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
        letter = "N" if self.name == "knight" else self.name[0].upper()
        return board(*self.goal, dict.fromkeys(self.moves(), "*") | {self.goal: "!", self._square((1, 1)): letter})


class Rows(Match):
    """Rows of squares; o is a piece."""

    typed = "a row, the column of a piece and the column it goes to, such as 1 17 18"

    def draw(self) -> str:
        """Return the rows, one a line."""
        lines = ["column " + "".join(f"{column:>3}" for column in range(1, catalog.WIDTH + 1))]
        for number, row in enumerate(self.position[0], 1):
            cells = ("o" if column in row else "." for column in range(1, catalog.WIDTH + 1))
            lines.append(f"{f'row {number}':7}" + "".join(f"{cell:>3}" for cell in cells))
        return "\n".join(lines)


class Coins(Match):
    """Coins in a row; H shows heads."""

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
        if not heads or max(heads) >= _MOST_COINS:
            return positions.words("coins", self.position)
        coins = range(max(heads) + 1)
        marks = ("H" if coin in heads else "t" for coin in coins)
        return f"coin{''.join(f'{coin:>3}' for coin in coins)}\n    {''.join(f'{mark:>3}' for mark in marks)}"


class Grid(Match):
    """A stone, @, and the squares it has visited, #; * may be moved to. No table knows the later positions."""

    typed = "a square, its row and its column, such as 2 1"

    def __init__(self, name: str, position: tuple[Any, ...]) -> None:
        self.visited = [(1, 1)]
        super().__init__(name, position)
        (n,) = position
        if n > LARGEST:
            raise PositionError(f"grid: boards to {LARGEST} x {LARGEST} can be played on, not {n} x {n}")
        self.free = {(row, column) for row in range(1, n + 1) for column in range(1, n + 1)} - {(1, 1)}

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
        """Return a winning move, else any."""
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


def board(rows: int, columns: int, marks: Mapping[Square, str]) -> str:
    """Return a board of dots and marks, its rows and columns numbered."""
    if max(rows, columns) > LARGEST:
        return f"(a board of {rows} x {columns} is too large to be drawn)"
    numbers = (column if column % 2 or columns < 10 else "" for column in range(1, columns + 1))
    lines = ["   " + "".join(f"{number:>2}" for number in numbers)]
    for row in range(1, rows + 1):
        lines.append(f"{row:3}" + "".join(f"{marks.get((row, column), '.'):>2}" for column in range(1, columns + 1)))
    return "\n".join(lines)


MATCHES = {"calendar": Calendar, "rows": Rows, "coins": Coins, "grid": Grid}


def match(name: str, position: tuple[Any, ...]) -> Match:
    """Return the game of that name, at a position, ready to be played."""
    return MATCHES.get(name, Board)(name, position)
