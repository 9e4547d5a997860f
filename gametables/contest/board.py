"""Life Winner Bo (HDU 5754): T, then T lines `type N M`; B (first player wins), G (second) or D a line."""

from collections.abc import Iterator

from ..catalog import game
from .reader import Quick, Reader

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

    def read(words: list[bytes]) -> Iterator[tuple[str, int]]:
        for at in range(3, len(words) + 1, 3):
            piece, n, m = words[at - 3 : at]
            yield answers[pieces[piece][n][sizes[m]]], at

    return read
