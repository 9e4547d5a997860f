"""Tables of two coordinates whose rows grow by a period each: row(b + p) = row(b) + s from some b on."""

from collections.abc import Iterator
from math import log2

from .candidate import Candidate
from .cells import Cells
from .periods import Period, least
from .words import plain

FEWEST = 4  # rows


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield a formula for the first rows that have periods, one after the other, each its own."""
    kind = cells.table.game.kind
    if cells.letters or len(kind.shape) != 2 or cells.size != kind.size:
        return
    found: list[Period] = []
    for row in cells.values.reshape(kind.shape):
        period = least(row)
        if not period or not period.saltus:
            break
        found.append(period)
    if len(found) >= FEWEST:
        given = cells.size - sum(kind.shape[1] - period.preperiod - period.period for period in found)
        yield Candidate(written(cells, found), len(found) * 2 * log2(kind.shape[1]), given)


def written(cells: Cells, found: list[Period]) -> str:
    """Return the formula of the periods of rows 0, 1, 2, ..."""
    (a, b), (low, first) = cells.subject.language.coordinates, cells.table.game.kind.lows
    row = a if not low else f"{a} - {low}"
    periods, growth = (
        [str(value) for value in column] for column in zip(*((p.period, p.saltus) for p in found), strict=True)
    )
    begins = ", ".join(str(p.preperiod + p.period + first) for p in found)
    listed = f"({', '.join(periods)},)[{row}]"
    grows = listed if growth == periods else f"({', '.join(growth)},)[{row}]"
    there = f"{a} < {low + len(found)} and {b} >= ({begins},)[{row}]"
    return plain(f"T({a}, {b} - {listed}) + {grows} if {there} else T({a}, {b})")
