"""Life Winner Bo (HDU 5754): T, then T lines `type N M`; B (first player wins), G (second) or D a line."""

from ..board import king, knight, queen, rook, row_of
from ..catalog import SIDE
from .reader import Quick, Reader, by_threes

COUNTED, LONGEST = True, 3
_PIECES = (king, rook, knight, queen)  # types 1, 2, 3, 4
_ANSWERS = {"P": "G", "N": "B", "D": "D"}


def strict(reader: Reader) -> str:
    """Return the answer to the next case."""
    piece = _PIECES[reader.number("the type", 1, len(_PIECES)) - 1]
    n, m = (reader.number(f"the number of {lines}", 1, SIDE) for lines in ("rows", "columns"))
    return _ANSWERS[piece.outcome(n, m)]


def quick() -> Quick:
    """Return the reader of ordinary cases: numbers without leading zeros."""
    sizes = {b"%d" % size: size for size in range(1, SIDE + 1)}
    pieces = {
        b"%d" % number: {word: row_of(f"{piece.piece}.outcome", n) for word, n in sizes.items()}
        for number, piece in enumerate(_PIECES, start=1)
    }
    answers = tuple(_ANSWERS.values())

    return by_threes(lambda piece, n, m: answers[pieces[piece][n][sizes[m]]])
