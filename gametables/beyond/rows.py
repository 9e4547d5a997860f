"""Whether rows of Grundy values of two heaps are additively periodic, for every column: g(a, b + p) = g(a, b) + p.

Values are placed one after the other, 0, 1, 2, ..., each into rows 0, 1, 2, ... in turn. The value v goes to the
first column of a row that no lesser value fills and that no cell of an earlier row with the value v bars: its options
have all the lesser values, and not v. Every column further right has the option v in its row. So what a value does
depends only on which columns the lesser ones fill, by how far those are from v: the rows up to any one are together
an automaton, which reads nothing. Where its whole state at V comes again at V + L, all that follows V follows V + L.

The states are finite. A cell (a, b) has b options in its row and at most `reads` in earlier ones, so its value is at
most b + reads: where v is placed, the columns before v - reads are filled. A set of columns is an integer, whose bit
i stands for the column v + i - reads.
"""

from array import array
from collections.abc import Sequence
from math import lcm
from operator import index

import numpy as np
from numpy.typing import NDArray

Vector = tuple[int, int]
Claim = tuple[int, int, int]  # a row, its least preperiod, its least period
Columns = NDArray[np.int64]  # of a row by value, where the value is
_CELLS = 1 << 27  # nothing is said of certificates that ask for more


def rows_hold(steps: Sequence[Vector], rides: Sequence[Vector], certificate: Sequence[Claim]) -> bool:
    """Return whether a certificate gives rows 0, 1, ... in order, with the least preperiod and period of each.

    A move takes one of the steps away once, or one of the rides any number of times; (0, 1) is among the rides.

    >>> wythoff = [(1, 0), (0, 1), (1, 1)]
    >>> rows_hold([], wythoff, [(0, 0, 1), (1, 0, 3), (2, 0, 3), (3, 8, 6)])
    True
    >>> rows_hold([], wythoff, [(0, 0, 1), (1, 0, 3), (2, 0, 3), (3, 7, 6)])
    False
    """
    claims = [(index(row), index(preperiod), index(period)) for row, preperiod, period in certificate]
    if not _sound(steps, rides, claims):
        return False
    jumps = sorted({vector for vector in steps if 0 < vector[0] < len(claims)})
    lines = sorted({vector for vector in rides if 0 < vector[0] < len(claims)})
    reads = len(jumps) + sum(len(claims) // vector[0] for vector in lines)
    again = lcm(*(period for _, _, period in claims))
    start = (
        max(preperiod for _, preperiod, _ in claims) + reads
    )  # lesser values are in every column before its row repeats
    if (start + again + max(right for _, right in (*jumps, *lines, (0, 0)))) * len(claims) > _CELLS:
        return False
    board = _Board(len(claims), jumps, lines, reads)
    board.place(start)
    state = list(board.filled)
    board.place(again)
    return board.filled == state and all(
        _least(board.columns(row), start, preperiod, period) for row, preperiod, period in claims
    )


def _sound(steps: Sequence[Vector], rides: Sequence[Vector], claims: Sequence[Claim]) -> bool:
    vectors = [*steps, *rides]
    if (0, 1) not in rides or any(min(vector) < 0 or max(vector) < 1 for vector in vectors):
        return False
    ordered = [row for row, _, _ in claims] == list(range(len(claims)))
    return bool(claims) and ordered and all(preperiod >= 0 and period >= 1 for _, preperiod, period in claims)


class _Board:
    """The first rows, where the values less than the next are placed."""

    def __init__(self, rows: int, jumps: Sequence[Vector], lines: Sequence[Vector], reads: int) -> None:
        self.jumps, self.lines, self.reads = jumps, lines, reads
        self.filled = [(1 << reads) - 1] * rows  # by row the columns with lesser values, and all that are no columns
        self.places = [array("i") for _ in range(rows)]  # by row and value, how far right of the lowest bit it is
        self.next = 0

    def place(self, values: int) -> None:
        """Place so many more values."""
        for _ in range(values):
            self._value()
        self.next += values

    def _value(self) -> None:
        """Place one value into each row: a cell bars the cells from which a move leads to it."""
        filled = self.filled
        cells: list[int] = []
        barred = [[0] * rows for rows, _ in self.lines]  # by line, for the next row that has a cell on it
        for row, (columns, places) in enumerate(zip(filled, self.places, strict=True)):
            taken = columns
            for line, (rows, _) in zip(barred, self.lines, strict=True):
                taken |= line[row % rows]
            for rows, right in self.jumps:
                if row >= rows:
                    taken |= cells[row - rows] << right
            place = (taken ^ (taken + 1)).bit_length() - 1
            cell = 1 << place
            places.append(place)
            cells.append(cell)
            filled[row] = (columns | cell) >> 1
            for line, (rows, right) in zip(barred, self.lines, strict=True):
                line[row % rows] = (line[row % rows] | cell) << right

    def columns(self, row: int) -> Columns:
        """Return by value the column that has it in a row."""
        return np.array(self.places[row], np.int64) + np.arange(self.next) - self.reads


def _least(columns: Columns, start: int, preperiod: int, period: int) -> bool:
    """Return whether a row has this least preperiod and least period, whose values from start on repeat at the end."""
    again = len(columns) - start
    longer = np.concatenate((columns, columns[start:] + again))

    def repeats(after: int) -> NDArray[np.bool_]:
        return np.equal(longer[after : after + len(columns)], columns + after)

    repeated = repeats(period)
    late, last = columns >= preperiod, columns == preperiod - 1
    parts = (period // divisor for divisor in range(2, period + 1) if period % divisor == 0)
    return (
        bool(repeated[late].all())
        and not repeated[last].any()
        and not any(bool(repeats(part)[start:].all()) for part in parts)
    )
