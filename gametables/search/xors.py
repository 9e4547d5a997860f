"""Values that are the XOR of some features: which ones, by linear algebra over the numbers 0 and 1."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log2

import numpy as np

from ..formula.arithmetic import Array
from ..quantities import REMOTENESS, P
from .candidate import Candidate
from .cells import Cells, small_enough
from .text import plain

TRIES, BEST = 40, 2  # the first with all cells of the sample, the others with half of them, as some may be exceptions
PILES, MOST, SURE = 24, 4, 0.9  # piles that are offered; features of a lost XOR; the share of won cells beside it


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield the formulas."""
    if cells.table.quantity == REMOTENESS:
        return
    places = np.concatenate([cells.first.places, cells.edges.places])
    offered = {text: cells.at(text, places) for text in _terms(cells)}
    terms = {text: x for text, x in offered.items() if small_enough(x) and x.min() >= 0}
    if not terms:
        return
    texts, columns = [*terms], np.array([*terms.values()])
    values = np.concatenate([cells.first.values, cells.edges.values])
    found = _lost(texts, columns, values) if cells.letters else _valued(texts, columns, values, len(cells.first.values))
    for text in found:
        yield Candidate(text, len(terms) + log2(TRIES))


def _terms(cells: Cells) -> Iterator[str]:
    """Yield what may be in the XOR: coordinates, also shifted, their digits, and piles."""
    for name in cells.names:
        yield from (name, f"{name} + 1", f"{name} - 1")
    for name in cells.names[:4]:
        yield from (f"{name} % 2", f"{name} % 4", f"{name} % 8", f"{name} // 2")
    if "pile" in cells.subject.language.functions:
        yield from (f"pile({k})" for k in range(1, PILES + 1))
    elif len(cells.names) == 1 and cells.at(cells.names[0]).min() >= 0:
        yield f"popcount({cells.names[0]}) % 2"


def _valued(texts: Sequence[str], columns: Array, values: Array, inner: int) -> Iterator[str]:
    """Yield formulas for integers, those first with which fewest cells disagree."""
    generator, found = np.random.default_rng(len(texts)), dict[tuple[int, tuple[int, ...]], int]()
    for attempt in range(TRIES):
        edges = inner if attempt % 2 else len(values)  # now and then all of the edges, as rare features are there alone
        some = generator.permutation(inner if edges == inner else len(values))
        picked = (
            np.concatenate([some[: len(some) // 2], np.arange(edges, len(values))])
            if attempt
            else np.arange(len(values))
        )
        for more in (0, 1, -1):
            if (due := values[picked] - more).min() >= 0 and (chosen := _solved(columns[:, picked], due)):
                wrong = np.bitwise_xor.reduce(columns[list(chosen)]) + more != values
                found[more, chosen] = int(np.count_nonzero(wrong))
        if not min(found.values(), default=1):
            break
    for more, chosen in sorted(found, key=lambda one: (found[one], len(one[1])))[:BEST]:
        whole = " ^ ".join(f"({texts[i]})" for i in chosen)
        yield plain(f"({whole}) + {more}" if more > 0 else f"({whole}) - 1" if more else whole)


def _lost(texts: Sequence[str], columns: Array, values: Array) -> Iterator[str]:
    """Yield formulas for outcomes: those are lost, and no others, where the XOR of some is 0."""
    lost, won = columns[:, values == P][:, :256], columns[:, values != P][:, :256]
    if not lost.size or not won.size:
        return
    for count in range(1, MOST + 1):
        for some in combinations(range(len(texts)), count):
            here, there = (np.bitwise_xor.reduce(rows[list(some)]) for rows in (lost[:, :24], won))
            if np.count_nonzero(here) <= 2 and (there != 0).mean() > SURE:
                *rest, last = (f"({texts[i]})" for i in some)
                yield plain(f"{rest[0]} != {last}" if len(rest) == 1 else f"{' ^ '.join([*rest, last])} != 0")


def _solved(columns: Array, due: Array) -> tuple[int, ...]:
    """Return the features whose XOR is what is due everywhere, the earliest ones; none for no such."""
    width = max(int(due.max()), int(columns.max()), 1).bit_length()
    *rows, wanted = (_as_bits(column, width) for column in (*columns, due))
    basis: list[tuple[int, int]] = []  # each with the features that it is the XOR of
    for i, row in enumerate(rows):
        row, made = _reduced(basis, row, 1 << i)
        if row:
            basis.append((row, made))
    row, made = _reduced(basis, wanted, 0)
    return () if row else tuple(i for i in range(len(rows)) if made >> i & 1)


def _as_bits(column: Array, width: int) -> int:
    """Return the binary digits of numbers, so many each, as one number."""
    return int.from_bytes(np.packbits(column[:, None] >> np.arange(width) & 1).tobytes(), "big")


def _reduced(basis: Sequence[tuple[int, int]], row: int, made: int) -> tuple[int, int]:
    for other, its in basis:
        if row ^ other < row:
            row, made = row ^ other, made ^ its
    return row, made
