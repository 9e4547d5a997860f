"""What is shipped: a line a table. The sizes of all games stand here and nowhere else."""

from math import prod

from .errors import TableMissing, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SIDE = 1000  # boards have 1..SIDE rows and columns
WIDTH = 20  # squares in a row of the row game
COINS = 1 << 16  # coins tabled one by one; greater ones are two look-ups
LAWN = 10_000  # the greatest board of the walking game
FIRST, LAST = (1900, 1, 1), (2001, 11, 4)  # the calendar's first day and its goal
DAYS = 37_198
NEVER = 65_535  # the remoteness of a draw in a table


class Table:
    """One table: what `load` gives, and what its file holds."""

    def __init__(
        self, name: str, dtype: str, shape: tuple[int, ...], coordinates: str, closed: bool, folded: bool
    ) -> None:
        self.name, self.dtype, self.shape = name, dtype, shape
        self.game, self.quantity = name.split(".")
        self.coordinates = coordinates.split()  # what a formula may call them
        self.closed = closed  # is a closed form known?
        self.folded = folded  # is only the lower triangle of the symmetric board stored, row after row?
        self.stored = (shape[0] * (shape[0] + 1) // 2,) if folded else shape
        self.itemsize = int(dtype[2])
        self.cells = prod(shape)
        self.nbytes = prod(self.stored) * self.itemsize


_BOARD = (SIDE, SIDE)
_LINES = (
    # name, dtype (numpy's code, little-endian), shape, coordinates, closed form known, stored as a triangle
    ("calendar.outcome", "|u1", (DAYS,), "y m d", True, False),
    ("calendar.grundy", "|u1", (DAYS,), "y m d", False, False),
    ("calendar.remoteness", "<u2", (DAYS,), "y m d", False, False),
    ("king.outcome", "|u1", _BOARD, "n m", True, False),
    ("king.grundy", "|u1", _BOARD, "n m", True, False),
    ("king.remoteness", "<u2", _BOARD, "n m", True, False),
    ("rook.outcome", "|u1", _BOARD, "n m", True, False),
    ("rook.grundy", "<u2", _BOARD, "n m", True, False),
    ("rook.remoteness", "<u2", _BOARD, "n m", True, False),
    ("knight.outcome", "|u1", _BOARD, "n m", True, False),
    ("knight.remoteness", "<u2", _BOARD, "n m", True, False),
    ("queen.outcome", "|u1", _BOARD, "n m", True, False),
    ("queen.grundy", "<u2", _BOARD, "n m", False, True),
    ("queen.remoteness", "<u2", _BOARD, "n m", False, False),
    ("rows.grundy", "|u1", (1 << WIDTH,), "x", True, False),
    ("coins.grundy", "<u4", (COINS,), "x", True, False),
    ("grid.outcome", "|u1", (LAWN,), "n", True, False),
)
TABLES = {line[0]: Table(*line) for line in _LINES}
GAMES = tuple(dict.fromkeys(table.game for table in TABLES.values()))


def tables() -> tuple[str, ...]:
    """Return the names of all tables, in the catalogue's order.

    >>> tables()[:2]
    ('calendar.outcome', 'calendar.grundy')
    """
    return tuple(TABLES)


def entry(name: str) -> Table:
    """Return the line of table `name`; raise TableMissing, or TypeError where `name` is no string."""
    if not isinstance(name, str):
        raise TypeError(f"a table's name must be a string, not {shown(name)}")
    table = TABLES.get(str(name))
    if table is None:
        raise TableMissing(f"there is no table {shown(name)}{guess(name, _of_its_game(name) or TABLES)}")
    return table


def select(words: "Iterable[str]") -> list[str]:
    """Return the tables that the words, games or tables, name, in the catalogue's order; all for no words."""
    words = list(words)
    for word in words:
        if word not in GAMES and word not in TABLES:
            known = _of_its_game(word) or [*GAMES, *TABLES]
            raise TableMissing(f"there is no game or table {shown(word)}{guess(word, known)}")
    return [name for name in TABLES if not words or name in words or TABLES[name].game in words]


def _of_its_game(word: str) -> list[str]:
    """Return the tables of the game that a word begins with, if it does."""
    return [name for name in TABLES if TABLES[name].game == word.partition(".")[0]]


def guess(word: str, known: "Iterable[str]") -> str:
    """Return what an error says of a word that is not among the known ones: the likeliest, or all."""
    from difflib import get_close_matches

    known = list(known)
    close = get_close_matches(word[:80].lower(), known, n=1)
    return f"; did you mean {close[0]}?" if close else f"; there are {', '.join(known)}"
