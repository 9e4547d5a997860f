"""Life Winner Bo (HDU 5754): T, then T lines `type N M`; B (first player wins), G (second) or D a line."""

from ..catalog import game
from .reader import Quick, Reader, by_threes

COUNTED, LONGEST = True, 3
PIECES = tuple(map(game, ("king", "rook", "knight", "queen")))  # types 1, 2, 3, 4
SIDE = 1000
_ANSWERS = {"P": "G", "N": "B", "D": "D"}


def strict(reader: Reader) -> str:
    """Return the answer to the next case."""
    piece = PIECES[reader.number("the type", 1, len(PIECES)) - 1]
    n, m = (reader.number(f"the number of {lines}", 1, SIDE) for lines in ("rows", "columns"))
    return _ANSWERS[piece.outcome(n, m)]


def quick() -> Quick:
    """Return the reader of ordinary cases: numbers without leading zeros."""
    sizes = {b"%d" % (place + 1): place for place in range(SIDE)}
    pieces = {}
    for number, piece in enumerate(PIECES, start=1):
        cells = piece.table("outcome").cells()
        pieces[b"%d" % number] = {word: cells[n * SIDE : (n + 1) * SIDE] for word, n in sizes.items()}
    answers = tuple(_ANSWERS.values())

    return by_threes(lambda piece, n, m: answers[pieces[piece][n][sizes[m]]])
