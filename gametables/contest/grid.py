"""Play a game (HDU 1564): one n a line until a 0; 8600 (first player wins) or ailyanlu a line."""

from itertools import count

from ..catalog import game
from .reader import Quick, Reader

COUNTED, LONGEST = False, 1
_ANSWERS = ("ailyanlu", "8600")
grid = game("grid")


def strict(reader: Reader) -> str | None:
    """Return the answer to the next case; None at a 0, or at the end of an input that lacks it."""
    n = reader.number("the side", 0, grid.side, needed=False)
    return _ANSWERS[grid.wins(n)] if n > 0 else None


def quick() -> Quick:
    """Return the reader of ordinary cases: numbers without leading zeros."""
    cells = enumerate(grid.table("outcome").cells(), start=1)
    answers = {b"%d" % n: _ANSWERS[cell] for n, cell in cells}.__getitem__

    return lambda words: zip(map(answers, words), count(1))
