"""Chess (HDU 5724): T, then T boards, each n and n rows `m p1 ... pm`; YES or NO a board."""

from collections.abc import Iterator

from ..catalog import game
from .reader import Quick, Reader

MOST_ROWS, WIDTH = 1000, 20
COUNTED, LONGEST = True, 1 + MOST_ROWS * (1 + WIDTH)
_ANSWERS = ("NO", "YES")
rows = game("rows")


def strict(reader: Reader) -> str:
    """Return the answer to the next case."""
    board = []
    for row in range(1, reader.number("the number of rows", 0, MOST_ROWS) + 1):
        columns = set[int]()
        for _ in range(reader.number(f"the number of pieces in row {row}", 0, WIDTH)):
            column = reader.number(f"a column of row {row}", 1, WIDTH)
            if column in columns:
                raise reader.error(f"row {row} has two pieces in column {column}")
            columns.add(column)
        board.append(columns)
    return _ANSWERS[rows.wins(board)]


def quick() -> Quick:
    """Return the reader of ordinary cases: numbers without leading zeros."""
    bits = {b"%d" % column: 1 << WIDTH - column for column in range(1, WIDTH + 1)}
    counts = {b"%d" % count: count for count in range(MOST_ROWS + 1)}
    grundy, bit = rows.table("grundy").cells(), bits.__getitem__

    def read(words: list[bytes]) -> Iterator[tuple[str, int]]:
        at = 0
        while True:
            total, at, count = 0, at + 1, counts[words[at]]
            for _ in range(count):
                pieces = counts[words[at]]
                row = sum(map(bit, words[at + 1 : at + 1 + pieces]))
                if row.bit_count() != pieces:  # a column named twice carries; or the end of the words
                    raise LookupError
                total ^= grundy[row]
                at += 1 + pieces
            yield _ANSWERS[total != 0], at

    return read
