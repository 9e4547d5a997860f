"""The tests' oracle: every game played out move by move, straight from its rules.

Positions are what a player would see: dates, (rows, columns) pairs, sets of occupied columns, sets of heads,
a stone and the squares it has visited. Nothing is numbered or packed into bits and no closed form is used,
so an error of the tables' enumeration or index arithmetic has no counterpart here.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date, timedelta
from functools import cache, reduce
from itertools import combinations, product
from math import dist
from operator import xor
from typing import NamedTuple

Square = tuple[int, int]
Row = frozenset[int]

START, END = date(1900, 1, 1), date(2001, 11, 4)

# The directions, as (down, right), that never lead up or left.
STRAIGHT, ANY = [(1, 0), (0, 1)], [(1, 0), (0, 1), (1, 1)]
STEPS = {"king": ANY, "rook": STRAIGHT, "knight": [(2, 1), (1, 2)], "queen": ANY}
RIDERS = {"rook", "queen"}


class Verdict(NamedTuple):
    """What perfect play makes of a position: "N", "P" or "D", and its numbers where no draw forbids them."""

    outcome: str
    grundy: int | None
    remoteness: int | None


def mex(values: Iterable[int]) -> int:
    """The least non-negative integer that is missing from the values."""
    present = set(values)
    return next(n for n in range(len(present) + 1) if n not in present)


def judge(options: list[Verdict]) -> Verdict:
    """The verdict of a position from those of its options, of which there is at least one."""
    values = [option.grundy for option in options]
    grundy = None if None in values else mex(values)
    wins = [option.remoteness for option in options if option.outcome == "P"]
    if wins:  # the winner hurries
        return Verdict("N", grundy, 1 + min(wins))
    if all(option.outcome == "N" for option in options):  # the loser delays
        return Verdict("P", grundy, 1 + max(option.remoteness for option in options))
    return Verdict("D", None, None)


def solve(starts: Iterable, options: Callable, stuck: Callable = lambda position: "P") -> dict:
    """The verdict of every position reachable from the starts.

    options(position) gives the positions one move on; stuck(position) says "P" or "D" where there are none.
    The stack is our own, because a chain of moves may be far longer than Python's recursion limit.
    """
    ends = {"P": Verdict("P", 0, 0), "D": Verdict("D", None, None)}
    verdicts, opened, stack = {}, {}, list(starts)
    while stack:
        position = stack[-1]
        if position in verdicts:
            stack.pop()
        elif position in opened:  # back on top: its options are settled (a KeyError here means a cycle)
            settled = [verdicts[option] for option in opened.pop(position)]
            verdicts[position] = judge(settled) if settled else ends[stuck(position)]
        else:
            opened[position] = list(options(position))
            stack.extend(option for option in opened[position] if option not in verdicts)
    return verdicts


def calendar_moves(day: date) -> list[date]:
    """The next day and the same day number of the next month, where they exist and do not pass the end."""
    options = [day + timedelta(days=1)]
    year, month = (day.year, day.month + 1) if day.month < 12 else (day.year + 1, 1)
    with suppress(ValueError):  # no such date, no such move
        options.append(date(year, month, day.day))
    return [option for option in options if option <= END]


def calendar() -> dict[date, Verdict]:
    """All dates of the game; day steps alone reach every one of them from the first."""
    return solve([START], calendar_moves)


def board_moves(piece: str, n: int, m: int) -> list[Square]:
    """The squares (row, column) the piece on (1, 1) may move to on a board of n rows and m columns."""
    squares = []
    for down, right in STEPS[piece]:
        farthest = max(n, m) if piece in RIDERS else 1
        squares += [(1 + step * down, 1 + step * right) for step in range(1, farthest + 1)]
    return [(row, column) for row, column in squares if row <= n and column <= m]


def board_after(n: int, m: int, square: Square) -> tuple[int, int]:
    """The rows and columns that remain once the piece stands on the square."""
    row, column = square
    return n - row + 1, m - column + 1


def board(piece: str, side: int) -> dict[tuple[int, int], Verdict]:
    """All boards (n, m) up to side x side; a piece stuck short of the last square has drawn."""
    starts = [(n, m) for n in range(1, side + 1) for m in range(1, side + 1)]
    return solve(
        starts,
        lambda size: [board_after(*size, square) for square in board_moves(piece, *size)],
        lambda size: "P" if size == (1, 1) else "D",
    )


def rows_moves(board: tuple[Row, ...], *, width: int = 20) -> list[tuple[int, int, int]]:
    """The moves (row, from_column, to_column), all counted from 1: each piece to the next empty square."""
    moves = []
    for number, row in enumerate(board, start=1):
        for column in sorted(row):
            empty = [target for target in range(column + 1, width + 1) if target not in row]
            moves += [(number, column, target) for target in empty[:1]]
    return moves


def rows_after(board: tuple[Row, ...], move: tuple[int, int, int]) -> tuple[Row, ...]:
    """The board once the move is made."""
    number, source, target = move
    return tuple(row - {source} | {target} if i == number else row for i, row in enumerate(board, start=1))


def rows_row(width: int) -> dict[Row, Verdict]:
    """All single rows of that many squares, as sets of occupied columns."""
    starts = subsets(range(1, width + 1))
    return solve(starts, lambda row: [rows_after((row,), m)[0] for m in rows_moves((row,), width=width)])


def coins_moves(heads: frozenset[int]) -> list[tuple[int, ...]]:
    """The coins turned, in order: one, two or three, of which the last must show heads."""
    turned = []
    for last in sorted(heads):
        turned += [(*others, last) for size in range(3) for others in combinations(range(last), size)]
    return turned


def coins_after(heads: frozenset[int], move: tuple[int, ...]) -> frozenset[int]:
    """The heads once the coins of the move are turned."""
    return heads.symmetric_difference(move)


def coins(count: int) -> dict[int, int]:
    """The Grundy value of a single head at each x below count; several heads are a sum of single ones."""
    values = {}
    for x in range(count):
        alone = frozenset([x])
        options = [coins_after(alone, move) for move in coins_moves(alone)]
        values[x] = mex(reduce(xor, (values[head] for head in heads), 0) for heads in options)
    return values


def coins_played(count: int) -> dict[frozenset[int], Verdict]:
    """All sets of heads among that many coins, each played out as a whole."""
    starts = subsets(range(count))
    return solve(starts, lambda heads: [coins_after(heads, move) for move in coins_moves(heads)])


def grid_wins(n: int) -> bool:
    """Whether the first player wins from the corner of an n x n board."""
    squares = frozenset(product(range(1, n + 1), repeat=2))

    @cache
    def wins(stone: Square, visited: frozenset[Square]) -> bool:
        fresh = [square for square in squares - visited if dist(stone, square) == 1]  # side by side
        return any(not wins(square, visited | {square}) for square in fresh)

    return wins((1, 1), frozenset([(1, 1)]))


def subsets(items: range) -> list[frozenset[int]]:
    """Every subset of the items, the empty one first."""
    return [frozenset(chosen) for size in range(len(items) + 1) for chosen in combinations(items, size)]
