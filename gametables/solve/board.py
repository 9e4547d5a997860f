"""King, rook, knight and queen racing to the corner, solved by antidiagonals.

With a rows down and b columns right still to go, every move leads to a smaller a + b = s: the positions of
one antidiagonal are independent of each other, and are solved at once. Along a step (da, db) a position lies
on the *line* a * db - b * da. A rider may go back along its whole line, the others to the last square of it
only; an antidiagonal meets the lines of a step at equal distances, so that it is a slice of them.
"""

import numpy as np

from ..catalog import NEVER
from .waves import Array, mex_of_words, number_of_bit

Step = tuple[int, int]
STEPS: dict[str, tuple[Step, ...]] = {
    "king": ((1, 0), (0, 1), (1, 1)),
    "rook": ((1, 0), (0, 1)),
    "knight": ((2, 1), (1, 2)),
    "queen": ((1, 0), (0, 1), (1, 1)),
}
RIDERS = ("rook", "queen")  # may repeat their step as often as they like


class _Reach:
    """Which positions of an antidiagonal have an option in `sets`, a growing list of one bit set for each.

    A bit set is a Python integer, the position with a rows to go its bit a: a step is a shift by da.
    """

    def __init__(self, piece: str, sets: list[int]) -> None:
        self.sets, self.rides = sets, piece in RIDERS
        self.rays = {step: [0] for step in STEPS[piece]}

    def next(self) -> int:
        """Return the bit set for the antidiagonal after the last one asked for; the first is s = 1."""
        union = 0
        for (da, db), ray in self.rays.items():
            before = len(ray) - da - db
            near = self.sets[before] | (ray[before] if self.rides else 0) if before >= 0 else 0
            ray.append(near << da)
            union |= near << da
        return union


def outcome(piece: str, side: int) -> Array:
    """Return the outcomes of `piece` on all boards to side x side: 0 = P, 1 = N, 2 = D."""
    lost, unwon = [1], [1]  # P; P or D. On antidiagonal 0 there is only the goal, and it is P
    won, drawn = [0], [0]
    to_lost, to_unwon = _Reach(piece, lost), _Reach(piece, unwon)
    for s in range(1, 2 * side - 1):
        inside = (1 << min(s + 1, side)) - (1 << max(0, s - side + 1))
        won.append(inside & to_lost.next())
        unwon.append(inside ^ won[s])
        lost.append(unwon[s] & _movable(piece, s) & ~to_unwon.next())  # some option, and none but N
        drawn.append(unwon[s] ^ lost[s])
    cells = _unpacked(won, side)  # [a + b, a]
    if any(drawn):
        cells += 2 * _unpacked(drawn, side)
    down, right = cells.strides
    return np.lib.stride_tricks.as_strided(cells, (side, side), (down + right, down)).copy()


def _movable(piece: str, s: int) -> int:
    """Return which positions of antidiagonal s, on a board without end, have an option."""
    some = 0
    for da, db in STEPS[piece]:
        if s >= da + db:
            some |= (1 << s - db + 1) - (1 << da)
    return some


def _unpacked(sets: list[int], side: int) -> Array:
    """Return bit sets as rows of `side` zeros and ones each."""
    width = (side + 7) // 8
    packed = np.frombuffer(b"".join([bits.to_bytes(width, "little") for bits in sets]), "u1")
    return np.unpackbits(packed.reshape(-1, width), axis=1, count=side, bitorder="little")


def _wave(s: int, side: int) -> tuple[Array, Array]:
    """Return the coordinates a and b of antidiagonal s."""
    a = np.arange(max(0, s - side + 1), min(s, side - 1) + 1)
    return a, s - a


def _line_slice(step: Step, s: int, side: int) -> slice:
    """Return where antidiagonal s meets the lines of a step, numbered from 0 for (a, b) = (0, side - 1)."""
    (da, db), a = step, max(0, s - side + 1)
    count = min(s, side - 1) - a + 1
    start = a * db - (s - a) * da + (side - 1) * da
    return slice(start, start + (count - 1) * (da + db) + 1, da + db)


def grundy(piece: str, side: int) -> Array:
    """Return the Grundy values of `piece`, which must know no draw, on all boards to side x side.

    Each line keeps the values seen on it as a bit set. No mex exceeds the number of options.
    """
    words = 3 * side // 64 + 1
    lines = {step: np.zeros((side * sum(step), words), "u8") for step in STEPS[piece]}
    board = np.zeros((side, side), "i8")
    used = 1
    for s in range(2 * side - 1):
        a, b = _wave(s, side)
        views = [sets[_line_slice(step, s, side), :used] for step, sets in lines.items()]
        word, bit = mex_of_words(np.bitwise_or.reduce(views))
        if piece not in RIDERS:
            for view in views:
                view[:] = 0
        for view in views:
            view[np.arange(len(a)), word] |= bit
        board[a, b] = 64 * word + number_of_bit(bit)
        used = max(used, int(word.max()) + 2)  # there is always a free bit in the words looked at
    return board


def remoteness(piece: str, side: int) -> Array:
    """Return the number of moves to the goal on all boards to side x side, NEVER for draws.

    The winner hurries: one more than the least at an option that is P. The loser delays: one more than the
    greatest at an option. Each line keeps both; a draw counts as NEVER, the greatest of all.
    """
    least, greatest = ({step: np.full(side * sum(step), none) for step in STEPS[piece]} for none in (NEVER, -1))
    board = np.zeros((side, side), "i8")
    for s in range(2 * side - 1):
        cuts = {step: _line_slice(step, s, side) for step in STEPS[piece]}
        low = np.minimum.reduce([least[step][cut] for step, cut in cuts.items()])
        high = np.maximum.reduce([greatest[step][cut] for step, cut in cuts.items()])
        lost = (low == NEVER) & (high < NEVER) & (high >= 0 if s else high < 0)  # with no option only at the goal
        moves = np.where(lost, high + 1, np.where(low < NEVER, low + 1, NEVER))
        for step, cut in cuts.items():
            keep = piece in RIDERS  # the others forget all but the last square of a line
            least[step][cut] = np.minimum(np.where(lost, moves, NEVER), least[step][cut] if keep else NEVER)
            greatest[step][cut] = np.maximum(moves, greatest[step][cut] if keep else -1)
        board[_wave(s, side)] = moves
    return board
