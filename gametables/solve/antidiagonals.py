"""Boards of two coordinates whose moves take steps away, once or again and again, solved by antidiagonals.

With a and b still to go, every move leads to a smaller a + b = s: the positions of one antidiagonal are independent
of each other, and are solved at once. Along a step (da, db) a position lies on the *line* a * db - b * da. A ride may
go back along its whole line, a single step to the last square of it only; an antidiagonal meets the lines of a step
at equal distances, so that it is a slice of them. Without an option the player to move has lost at (0, 0), and
drawn elsewhere.
"""

from collections.abc import Iterator
from itertools import count
from math import gcd
from typing import Any

import numpy as np

from ..quantities import GRUNDY, OUTCOME
from . import Array
from .stages import DRAWN, lasting, moves_left

Step = tuple[int, int]
Moves = list[tuple[Step, bool]]  # each step, and whether it may be repeated


def solve(game: Any, quantity: str) -> Array | None:
    """Return a quantity on all boards to game.side x game.side; None where this is no way to find it."""
    moves = [(step, False) for step in game.steps] + [(step, True) for step in game.rides]
    if game.misere or not moves or any(min(step) < 0 or gcd(*step) != 1 for step, _ in moves):
        return None
    if quantity == GRUNDY:
        return _grundy(moves, game.side) if {(1, 0), (0, 1)} <= {step for step, _ in moves} else None
    return (_outcome if quantity == OUTCOME else _remoteness)(moves, game.side)


# A bit set of positions of an antidiagonal is a Python integer: (a, b) is its bit a, and a step is a shift by da.


def _reach(moves: Moves, sets: list[int]) -> Iterator[int]:
    """Yield which positions of antidiagonals 1, 2, ... have an option in `sets`, a growing list of bit sets."""
    rays = [[0] for _ in moves]
    for s in count(1):
        union = 0
        for ((da, db), rides), ray in zip(moves, rays, strict=True):
            before = s - da - db
            near = sets[before] | (ray[before] if rides else 0) if before >= 0 else 0
            ray.append(near << da)
            union |= near << da
        yield union


def _outcome(moves: Moves, side: int) -> Array:
    lost, unwon = [1], [1]  # P; P or D. On antidiagonal 0 there is only the end, and it is P
    won, drawn = [0], [0]
    to_lost, to_unwon = _reach(moves, lost), _reach(moves, unwon)
    for s in range(1, 2 * side - 1):
        inside = (1 << min(s + 1, side)) - (1 << max(0, s - side + 1))
        won.append(inside & next(to_lost))
        unwon.append(inside ^ won[s])
        lost.append(unwon[s] & _movable(moves, s) & ~next(to_unwon))  # some option, and none but N
        drawn.append(unwon[s] ^ lost[s])
    cells = _unpacked(won, side)  # [a + b, a]
    if any(drawn):
        cells += 2 * _unpacked(drawn, side)
    down, right = cells.strides
    return np.lib.stride_tricks.as_strided(cells, (side, side), (down + right, down)).copy()


def _movable(moves: Moves, s: int) -> int:
    """Return which positions of antidiagonal s, on a board without end, have an option."""
    some = 0
    for (da, db), _ in moves:
        if s >= da + db:
            some |= (1 << s - db + 1) - (1 << da)
    return some


def _unpacked(sets: list[int], side: int) -> Array:
    """Return bit sets as rows of `side` zeros and ones each."""
    width = (side + 7) // 8
    packed = np.frombuffer(b"".join([bits.to_bytes(width, "little") for bits in sets]), "u1")
    return np.unpackbits(packed.reshape(-1, width), axis=1, count=side, bitorder="little")


def _stage(s: int, side: int) -> tuple[Array, Array]:
    """Return the coordinates a and b of antidiagonal s."""
    a = np.arange(max(0, s - side + 1), min(s, side - 1) + 1)
    return a, s - a


def _line_slice(step: Step, s: int, side: int) -> slice:
    """Return where antidiagonal s meets the lines of a step, numbered from 0 for (a, b) = (0, side - 1)."""
    (da, db), a = step, max(0, s - side + 1)
    count = min(s, side - 1) - a + 1
    start = a * db - (s - a) * da + (side - 1) * da
    return slice(start, start + (count - 1) * (da + db) + 1, da + db)


def _grundy(moves: Moves, side: int) -> Array:
    """Each line keeps the values seen on it as a bit set. No mex exceeds the number of options."""
    words = (sum(side - 1 if rides else 1 for _, rides in moves) + 2) // 64 + 1
    lines = [np.zeros((side * sum(step), words), "u8") for step, _ in moves]
    board = np.zeros((side, side), "i8")
    used = 1
    for s in range(2 * side - 1):
        a, b = _stage(s, side)
        views = [sets[_line_slice(step, s, side), :used] for (step, _), sets in zip(moves, lines, strict=True)]
        free = ~np.bitwise_or.reduce(views)
        word = (free != 0).argmax(axis=1)
        bit = free[np.arange(len(a)), word]
        bit &= -bit
        for (_, rides), view in zip(moves, views, strict=True):
            if not rides:
                view[:] = 0
            view[np.arange(len(a)), word] |= bit
        board[a, b] = 64 * word + np.bitwise_count(bit - np.uint64(1))
        used = min(words, max(used, int(word.max()) + 2))  # there is always a free bit in the words looked at
    return board


def _remoteness(moves: Moves, side: int) -> Array:
    """Each line keeps the least and the greatest of what positions on it last."""
    least, greatest = ([np.full(side * sum(step), none) for step, _ in moves] for none in (2 * DRAWN, -1))
    board = np.zeros((side, side), "i8")
    for s in range(2 * side - 1):
        cuts = [_line_slice(step, s, side) for step, _ in moves]
        lows = [line[cut] for line, cut in zip(least, cuts, strict=True)]
        highs = [line[cut] for line, cut in zip(greatest, cuts, strict=True)]
        high = np.maximum.reduce(highs)
        value = np.where(high < 0, DRAWN if s else 0, lasting(np.minimum.reduce(lows), high))
        for (_, rides), low, high in zip(moves, lows, highs, strict=True):
            low[:] = np.minimum(low, value) if rides else value
            high[:] = np.maximum(high, value) if rides else value
        board[_stage(s, side)] = value
    return moves_left(board)
