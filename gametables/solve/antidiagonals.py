"""Boards of two coordinates whose moves take steps away, once or again and again, solved by antidiagonals.

With a and b still to go, every move leads to a smaller a + b = s: the positions of one antidiagonal are independent
of each other, and are solved at once. Along a step (da, db) a position lies on the *line* a * db - b * da. A ride may
go back along its whole line, a single step to the last square of it only; an antidiagonal meets the lines of a step
at equal distances, so that it is a slice of them. Where there is no option, (0, 0) has an outcome of its own.
"""

from collections.abc import Iterator
from itertools import count
from math import gcd
from typing import Any

import numpy as np

from ..quantities import GRUNDY, OUTCOME, D, N, P
from . import Array
from .stages import DRAWN, ENDS, lasting, moves_left

Step = tuple[int, int]
Moves = list[tuple[Step, bool]]  # each step, and whether it may be repeated
Shape = tuple[int, int]  # rows and columns; a counts rows


def solve(game: Any, quantity: str) -> Array | None:
    """Return a quantity on a board of two coordinates; None where this is no way to find it."""
    moves, ends = moves_of(game), ends_of(game)
    if not moves or any(min(step) < 0 or gcd(*step) != 1 for step, _ in moves):
        return None
    if quantity == GRUNDY:
        return _grundy(moves, game.kind.shape) if has_values(moves, ends, game.kind.shape) else None
    return (_outcome if quantity == OUTCOME else _remoteness)(moves, game.kind.shape, ends)


def moves_of(game: Any) -> "list[tuple[Any, bool]]":
    """Return the vectors that moves take away, each with whether it may be repeated."""
    return [(step, False) for step in game.steps] + [(ride, True) for ride in game.rides]


def ends_of(game: Any) -> tuple[int, int]:
    """Return the outcome where nothing is left to go, and where the player to move is stuck short of that."""
    return game.end_of(game.kind.position(0)), game.end_of(game.kind.position(game.kind.size - 1))


def has_values(moves: "list[tuple[Any, bool]]", ends: tuple[int, int], shape: tuple[int, ...]) -> bool:
    """Return whether all ends are P: as nobody is stuck short of zero where each coordinate can be lessened by 1."""
    units = [tuple(int(i == axis) for i in range(len(shape))) for axis, extent in enumerate(shape) if extent > 1]
    return ends == (P, P) or (ends[0] == P and {step for step, _ in moves} >= {*units})


# A bit set of positions of an antidiagonal is a Python integer: (a, b) is its bit a, and a step is a shift by da.


def _reach(moves: Moves, sets: list[int]) -> Iterator[int]:
    """Yield which positions of antidiagonals 0, 1, 2, ... have an option in `sets`, a growing list of bit sets."""
    rays: list[list[int]] = [[] for _ in moves]
    for s in count():
        union = 0
        for ((da, db), rides), ray in zip(moves, rays, strict=True):
            before = s - da - db
            near = sets[before] | (ray[before] if rides else 0) if before >= 0 else 0
            ray.append(near << da)
            union |= near << da
        yield union


def _outcome(moves: Moves, shape: Shape, ends: tuple[int, int]) -> Array:
    rows, columns = shape
    lost, unwon, drawn = list[int](), list[int](), list[int]()  # P; P or D; D
    to_lost, to_unwon, movable = _reach(moves, lost), _reach(moves, unwon), _movable(moves)
    for s, stuck in enumerate([ends[0]] + [ends[1]] * (rows + columns - 2)):
        inside = (1 << min(s + 1, rows)) - (1 << max(0, s - columns + 1))
        some = next(movable)
        at_ends = inside & ~some
        unwon.append(inside & ~next(to_lost) & ~(at_ends if stuck == N else 0))
        no_p = at_ends if stuck == D else 0
        lost.append(unwon[s] & ~next(to_unwon) & ~no_p)  # all options are N, or it is an end that is P
        drawn.append(unwon[s] ^ lost[s])
    cells = 1 - _unpacked(unwon, rows)  # [a + b, a]
    if any(drawn):
        cells += 2 * _unpacked(drawn, rows)
    down, right = cells.strides
    return np.lib.stride_tricks.as_strided(cells, shape, (down + right, down)).copy()


def _movable(moves: Moves) -> Iterator[int]:
    """Yield which positions of antidiagonals 0, 1, 2, ..., on a board without end, have an option."""
    for s in count():
        some = 0
        for (da, db), _ in moves:
            if s >= da + db:
                some |= (1 << s - db + 1) - (1 << da)
        yield some


def _unpacked(sets: list[int], size: int) -> Array:
    """Return bit sets as rows of so many zeros and ones each."""
    width = (size + 7) // 8
    packed = np.frombuffer(b"".join([bits.to_bytes(width, "little") for bits in sets]), "u1")
    return np.unpackbits(packed.reshape(-1, width), axis=1, count=size, bitorder="little")


def _stage(s: int, shape: Shape) -> tuple[Array, Array]:
    """Return the coordinates a and b of antidiagonal s."""
    a = np.arange(max(0, s - shape[1] + 1), min(s, shape[0] - 1) + 1)
    return a, s - a


def _line_slice(step: Step, s: int, shape: Shape) -> slice:
    """Return where antidiagonal s meets the lines of a step, numbered from 0 for a = 0 and the greatest b."""
    (da, db), (rows, columns), a = step, shape, max(0, s - shape[1] + 1)
    count = min(s, rows - 1) - a + 1
    start = a * db - (s - a) * da + (columns - 1) * da
    return slice(start, start + (count - 1) * (da + db) + 1, da + db)


def _lines(step: Step, shape: Shape) -> int:
    """Return how many numbers the lines of a step have."""
    return (shape[0] - 1) * step[1] + (shape[1] - 1) * step[0] + 1


def _grundy(moves: Moves, shape: Shape) -> Array:
    """Each line keeps the values seen on it as a bit set. No mex exceeds the number of options."""
    words = words_for(moves, shape)
    lines = [np.zeros((_lines(step, shape), words), "u8") for step, _ in moves]
    board = np.zeros(shape, "i8")
    used = 1
    for s in range(sum(shape) - 1):
        a, b = _stage(s, shape)
        views = [sets[_line_slice(step, s, shape), :used] for (step, _), sets in zip(moves, lines, strict=True)]
        word, bit = least_free(np.bitwise_or.reduce(views))
        for (_, rides), view in zip(moves, views, strict=True):
            if not rides:
                view[:] = 0
            view[np.arange(len(a)), word] |= bit
        board[a, b] = 64 * word + np.bitwise_count(bit - np.uint64(1))
        used = min(words, max(used, int(word.max()) + 2))  # there is always a free bit in the words looked at
    return board


def words_for(moves: "list[tuple[Any, bool]]", shape: tuple[int, ...]) -> int:
    """Return how many words of 64 bits hold a mex for sure: none exceeds the number of options."""
    longest = [min((e - 1) // part for part, e in zip(step, shape, strict=True) if part) for step, _ in moves]
    return (sum(far if rides else 1 for far, (_, rides) in zip(longest, moves, strict=True)) + 2) // 64 + 1


def least_free(seen: Array) -> tuple[Array, Array]:
    """Return for each row of words in which word is the first bit that is 0, and that bit in its word."""
    free = ~seen
    word = (free != 0).argmax(axis=1)
    bit = free[np.arange(len(free)), word]
    bit &= -bit
    return word, bit


def _remoteness(moves: Moves, shape: Shape, ends: tuple[int, int]) -> Array:
    """Each line keeps the least and the greatest of what positions on it last."""
    least, greatest = ([np.full(_lines(step, shape), none) for step, _ in moves] for none in (2 * DRAWN, -1))
    board, first, stuck = np.zeros(shape, "i8"), ENDS[ends[0]], ENDS[ends[1]]
    for s in range(sum(shape) - 1):
        cuts = [_line_slice(step, s, shape) for step, _ in moves]
        lows = [line[cut] for line, cut in zip(least, cuts, strict=True)]
        highs = [line[cut] for line, cut in zip(greatest, cuts, strict=True)]
        high = np.maximum.reduce(highs)
        value = np.where(high < 0, stuck if s else first, lasting(np.minimum.reduce(lows), high))
        for (_, rides), low, high in zip(moves, lows, highs, strict=True):
            low[:] = np.minimum(low, value) if rides else value
            high[:] = np.maximum(high, value) if rides else value
        board[_stage(s, shape)] = value
    return moves_left(board)
