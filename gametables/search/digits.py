"""Rules by the last digit of n: value(k * n + r) follows from n, or from value(n)."""

from collections.abc import Iterator
from math import log2

import numpy as np

from ..formula.arithmetic import Array
from . import bits
from .candidate import Candidate
from .cells import Cells
from .periods import least
from .text import plain, shortest

BASES, MOST_NAMED, FIRST, GREATEST = range(2, 11), 40, 4096, 1 << 61


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield the formula for each base in which every digit has its rule."""
    if (
        not cells.one
        or cells.letters
        or (hasattr(cells.table.game.kind, "lows") and cells.table.game.kind.lows != (0,))
    ):
        return
    for base in BASES:
        texts: list[str] = []
        for digit in range(base):
            if text := _digit(cells, base, digit):
                texts.append(text)
            else:
                break
        if len(texts) == base and (any("T(" in text for text in texts) or not least(cells.values)):
            yield Candidate(_written(cells.one, base, texts), log2(len(BASES)) + sum(map(bits.of_formula, texts)), base)


def _written(name: str, base: int, texts: list[str]) -> str:
    text = shortest(texts) if len(set(texts)) == 1 else f"({', '.join(texts)})[{name} % {base}]"
    return plain(f"({text}) if {name} >= {base} else T({name})")


def _digit(cells: Cells, base: int, digit: int) -> str | None:
    """Return what value(base * q + digit) is for q >= 1, in the simplest way that is right for all; None for none."""
    mine = cells.values[base + digit :: base]
    q = np.arange(1, len(mine) + 1)
    before = cells.values[1 : len(mine) + 1]
    number, value = f"({cells.one} // {base})", f"T({cells.one} // {base})"
    texts = [text for text in (_affine(q, mine, number), _affine(before, mine, value)) if text]
    if not texts and (named := _named(before, mine, value)):
        texts.append(named)
    return min(texts, key=bits.of_formula) if texts else None


def _affine(x: Array, y: Array, text: str) -> str | None:
    """Return y as times * x + more; None where it is not so."""
    if len(y) < 4:
        return None
    other = np.flatnonzero(x != x[0]).tolist()
    rise, run = (int(y[other[0]] - y[0]), int(x[other[0]] - x[0])) if len(other) else (0, 1)
    if rise % run:
        return None
    times, more = rise // run, int(y[0]) - rise // run * int(x[0])
    if max(abs(times) * int(np.abs(x).max()), abs(more)) > GREATEST or (times * x + more != y).any():
        return None
    if not times:
        return str(more)
    whole = text if times == 1 else f"{times} * {text}"
    return whole + (f" + {more}" if more > 0 else f" - {-more}" if more < 0 else "")


def _named(before: Array, mine: Array, text: str) -> str | None:
    """Return a list of what follows from each value; None where one value has several, or there are too many."""
    if len(np.unique(before[:FIRST])) > MOST_NAMED:
        return None
    pairs = np.unique(np.stack([before, mine]), axis=1)
    if pairs.shape[1] > MOST_NAMED or len(np.unique(pairs[0])) < pairs.shape[1] or pairs[0].min() < 0:
        return None
    if pairs[0].max() > 2 * MOST_NAMED or len(mine) < 3 * pairs.shape[1]:
        return None
    known = dict(zip(*pairs.tolist(), strict=True))
    return f"({', '.join(str(known.get(value, 0)) for value in range(max(known) + 1))})[{text}]"
