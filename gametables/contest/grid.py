"""Play a game (HDU 1564): one n a line until a 0; 8600 (first player wins) or ailyanlu a line."""

from .. import grid, store
from ..catalog import LAWN
from .reader import Quick, Reader

COUNTED, LONGEST = False, 1
_ANSWERS = ("ailyanlu", "8600")


def strict(reader: Reader) -> str | None:
    """Return the answer to the next case; None at a 0, or at the end of an input that lacks it."""
    n = reader.number_if_any("the side", 0, LAWN)
    return _ANSWERS[grid.wins(n)] if n else None


def quick() -> Quick:
    """Return the reader of ordinary cases: numbers without leading zeros."""
    cells = enumerate(store.cells("grid.outcome"))
    answers = {b"%d" % n: _ANSWERS[cell] for n, cell in cells if n}

    def read(words: list[bytes], most: int) -> tuple[list[str], int]:
        found: list[str] = []
        try:
            found += [answers[word] for word in words[:-1]]  # the last may be the 0
            found += [answers[word] for word in words[-1:]]
        except KeyError:
            for word in words[len(found) :]:
                if word not in answers:
                    break
                found.append(answers[word])
        return found, len(found)

    return read
