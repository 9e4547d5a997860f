"""What a picture is, before a terminal or a PNG file is thought of: panels of cells, and how to read them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .scale import TENS, Array, Kind, Scale

TWOS = tuple(1 << i for i in range(11))


class Axis(NamedTuple):
    """The lines, or the columns, of a panel: what they are, a label for each, and how far apart these may be shown."""

    name: str
    labels: list[str]
    steps: tuple[int, ...] = TENS

    def shown(self, apart: int) -> range:
        """Return the places whose labels are shown, so many cells apart if the steps allow it."""
        return range(0, len(self.labels), next((step for step in self.steps if step >= apart), self.steps[-1]))


class Panel(NamedTuple):
    """Cells side by side, read by the picture's scale."""

    cells: Array
    down: Axis
    across: Axis


class Picture(NamedTuple):
    """What is shown: a title that says which part of which table, panels one below the other, how to read them."""

    title: str
    panels: list[Panel]
    scale: Scale

    def kinds(self) -> dict[Kind, int]:
        """Return the kinds of cells that are there, in their order, and how many there are of each."""
        cells = np.concatenate([panel.cells.reshape(-1) for panel in self.panels])
        counts = {kind: int((cells == kind.code).sum()) for kind in self.scale.kinds}
        return {kind: count for kind, count in counts.items() if count}


class Part(NamedTuple):
    """The part of a table that was asked for; empty, or None, where nothing was said."""

    start: Sequence[int] = ()
    size: Sequence[int] = ()
    year: int | None = None


class Room(NamedTuple):
    """How many cells there is room for: more lines than that may be asked for, more columns not."""

    lines: int
    columns: int


UNLIMITED = Room(1 << 20, 1 << 20)


def span(numbers: Sequence[int]) -> str:
    """Return consecutive numbers, of which the first and the last are enough, in words."""
    return f"{numbers[0]}..{numbers[-1]}" if numbers[0] != numbers[-1] else str(numbers[0])
