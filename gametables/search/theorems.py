"""Rules that are known theorems, for games whose declarations are those of the theorem."""

from collections.abc import Iterator

from .candidate import Candidate
from .cells import Cells


def candidates(cells: Cells) -> Iterator[Candidate]:
    """Yield the theorem about a table, where there is one."""
    known = cells.table.game.theorems().get(cells.table.quantity)
    if known:
        formula, source = known
        yield Candidate(formula, 0.0, source=source)
