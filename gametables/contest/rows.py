"""Chess (HDU 5724): T, then T boards, each n and n rows `m p1 ... pm`; YES or NO a board."""

from .. import store
from ..catalog import WIDTH
from ..rows import mask, row_grundy
from .reader import Quick, Reader

MOST_ROWS = 1000
COUNTED, LONGEST = True, 1 + MOST_ROWS * (1 + WIDTH)
_ANSWERS = {True: "YES", False: "NO"}


def strict(reader: Reader) -> str:
    """Return the answer to the next case."""
    total = 0
    for row in range(1, reader.number("the number of rows", 0, MOST_ROWS) + 1):
        columns = set[int]()
        for _ in range(reader.number(f"the number of pieces in row {row}", 0, WIDTH)):
            column = reader.number(f"a column of row {row}", 1, WIDTH)
            if column in columns:
                raise reader.error(f"row {row} has two pieces in column {column}")
            columns.add(column)
        total ^= row_grundy(mask(columns))
    return _ANSWERS[total != 0]


def quick() -> Quick:
    """Return the reader of ordinary cases: numbers without leading zeros."""
    bits = {b"%d" % column: 1 << WIDTH - column for column in range(1, WIDTH + 1)}
    counts = {b"%d" % count: count for count in range(MOST_ROWS + 1)}
    grundy, bit = store.cells("rows.grundy")[1:], bits.__getitem__

    def read(words: list[bytes], most: int) -> tuple[list[str], int]:
        found: list[str] = []
        at = used = 0
        try:
            while len(found) < most:
                rows = counts[words[at]]
                at += 1
                total = 0
                for _ in range(rows):
                    pieces = counts[words[at]]
                    at += 1
                    row = sum(map(bit, words[at : at + pieces]))
                    if row.bit_count() != pieces:  # a column named twice carries; or the end of the words
                        return found, used
                    total ^= grundy[row]
                    at += pieces
                found.append(_ANSWERS[total != 0])
                used = at
        except LookupError:  # a word that is not ordinary, or the end of the words
            pass
        return found, used

    return read
