"""Tables of two coordinates whose rows grow by a period each: row(b + p) = row(b) + s from some b on."""

from collections.abc import Iterator
from math import log2
from typing import Any

from ..beyond.rows import rows_hold
from ..formula.arithmetic import Array
from ..quantities import GRUNDY
from .candidate import Candidate
from .cells import Cells
from .periods import Period, least
from .rows import RowPeriod, row_periods
from .text import plain

FEWEST, PROVED, SECONDS = 4, 48, 3.0  # rows; rows at most that are proved, and the time for finding them
THEOREM = "whole states of the rows repeat (A. Dress, A. Flammenkamp, N. Pink 1999)"


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield a formula for the first rows that have periods, one after the other, each its own."""
    kind = cells.table.game.kind
    if cells.letters or len(kind.shape) != 2 or cells.size != kind.size:
        return
    proved = _proved(cells)
    found = proved or _seen(cells.values.reshape(kind.shape))
    if len(found) >= FEWEST and any(period.saltus for period in found):
        periodic = sum(max(0, kind.shape[1] - period.preperiod - period.period) for period in found)
        by = f"rows 0 to {len(found) - 1}, for every column: {THEOREM}" if proved else ""
        cost = len(found) * 2 * log2(kind.shape[1])
        yield Candidate(written(cells, found), cost, cells.size - periodic, proved=by)


def _seen(rows: Array) -> list[Period]:
    """Return the periods of the first rows, up to one that has none in the table."""
    found: list[Period] = []
    for row in rows:
        period = least(row)
        if not period:
            break
        found.append(period)
    return found


def _proved(cells: Cells) -> list[Period]:
    """Return the periods of the first rows that can be proved from the moves; they may begin beyond the table."""
    data, shape = cells.table.game.as_data(), cells.table.game.kind.shape
    if cells.table.quantity != GRUNDY or "rides" not in data:
        return []
    found = row_periods(data["steps"], data["rides"], min(PROVED, shape[0]), SECONDS)
    return [Period(row.preperiod, row.period, row.period) for row in found] if _right(data, found) else []


def _right(data: dict[str, Any], found: list[RowPeriod]) -> bool:
    return bool(found) and rows_hold(data["steps"], data["rides"], found)


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
