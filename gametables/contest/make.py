"""Valid random inputs of the contest problems: the edge cases first, then about as many cases of either answer."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from . import problem
from .board import PIECES, SIDE
from .calendar import calendar
from .coins import COINS, MOST_HEADS, coins
from .grid import grid
from .rows import MOST_ROWS, WIDTH, rows

_DATES = (
    "2001 11 4", "2001 11 3", "2001 11 2", "2001 10 3", "1900 1 1", "1999 9 30", "1999 11 30", "1999 10 1", "2000 2 28",
    "2000 2 29", "1900 2 28", "2001 1 31", "1924 12 19", "1999 4 30", "1999 12 31",
)  # fmt: skip
_SIZES = (
    (2, 2), (2, 3), (3, 2), (5, 5), (4, 4), (6, 5), (2, SIDE), (SIDE, SIDE - 1), (SIDE - 1, SIDE - 1), (SIDE, SIDE),
)  # fmt: skip
_WYTHOFF = ((377, 610), (378, 611), (610, 377), (521, 843))  # where the golden ratio rounded to 1.618 fails
_ROWS: tuple[list[list[int]], ...] = (
    [], [[]], [[20]], [[19]], [[1]], [[19, 20], [18]], [[19], [18]], [[3, 7, 11], [3, 7, 11]], [[20, 19]],
    [[19, 1, 10]], [list(range(1, WIDTH + 1))], [[]] * MOST_ROWS,
)  # fmt: skip
_COINS: tuple[list[int], ...] = (
    [], [0], [0, 1, 2, 3], [5, 5, 5], [7, 7, 7, 7], [0, 3, 5, 8], [COINS - 1], [COINS - 1, 0], list(range(MOST_HEADS)),
)  # fmt: skip


def make(game: str, count: int, seed: int) -> Iterator[str]:
    """Yield the lines of an input with `count` cases at the problem's limits; the same ones for the same seed."""
    if problem(game).COUNTED:
        yield str(count)
    yield from islice(_CASES[game](Random(seed)), count)
    if game == "grid":
        yield "0"


def _calendar(random: Random) -> Iterator[str]:
    yield from _DATES
    while True:
        day = calendar.kind.position(random.randrange(calendar.kind.size))
        yield f"{day.year} {day.month} {day.day}"


def _board(random: Random) -> Iterator[str]:
    yield from (f"{number} {n} {m}" for number in (1, 2, 3, 4) for n, m in _SIZES)
    yield from (f"4 {n} {m}" for n, m in _WYTHOFF)
    while True:
        number, n, m = random.randint(1, 4), random.randint(2, SIDE), random.randint(2, SIDE)
        if number == 3 and random.random() < 2 / 3:  # where a knight wins; nearly everywhere it draws
            n = 3 * random.randint(0, SIDE // 3 - 1) + 2
            n, m = random.choice([(n, n + 1), (n + 1, n)])
        winning = PIECES[number - 1].winning_moves(n, m)
        if winning and random.random() < 0.5:  # nearly all positions are won; after a winning move they are lost
            n, m = PIECES[number - 1].after(n, m, random.choice(list(winning)))
        if min(n, m) >= 2:  # the problem has no smaller boards
            yield f"{number} {n} {m}"


def _rows(random: Random) -> Iterator[str]:
    yield from map(_written_rows, _ROWS)
    while True:
        case = [random.sample(range(1, WIDTH + 1), random.randint(0, WIDTH)) for _ in range(MOST_ROWS)]
        move = rows.best_move(case) if random.random() < 0.5 else None
        if move:
            row, source, target = move
            case[row - 1] = [target if column == source else column for column in case[row - 1]]
        yield _written_rows(case)


def _written_rows(case: list[list[int]]) -> str:
    return "\n".join([str(len(case)), *(" ".join(map(str, [len(row), *row])) for row in case)])


def _coins(random: Random) -> Iterator[str]:
    yield from map(_written_coins, _COINS)
    while True:
        heads = random.sample(range(COINS), random.randint(0, MOST_HEADS - 2))
        move = coins.best_move(heads) if random.random() < 0.5 else None
        yield _written_coins(random.sample(after := coins.after(heads, move), len(after)) if move else heads)


def _written_coins(heads: list[int]) -> str:
    return f"{len(heads)}\n{' '.join(map(str, heads))}"


def _grid(random: Random) -> Iterator[str]:
    yield from map(str, (1, 2, 3, 4, grid.side, grid.side - 1))
    while True:
        yield str(random.randint(1, grid.side))


_CASES = {"calendar": _calendar, "board": _board, "rows": _rows, "coins": _coins, "grid": _grid}
