"""A picture as text for a terminal: in blocks, two rows of cells a line; in shades; or in letters and numbers.

Blocks show kinds by shape as well as by colour: the last kind, the ground, is left empty, the others are a full cell,
its left half and its right half. Numbers are colours, from dark to light, or shades, which stand for ranges.
"""

import os
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from typing import NamedTuple

import numpy as np

from .ansi import NONE, Glyph, readable, written
from .picture import Axis, Panel, Picture, Room, span
from .scale import BLANK, LIGHTEST, Array, Kind

BLOCKS, SHADES, LETTERS = "blocks", "shades", "letters"
_QUADRANTS = (" ▖▗▄", "▘▌▚▙", "▝▞▐▟", "▀▛▜█")  # by the shape of the upper cell, then of the lower
_SAMPLES = " ▌▐█"  # of a cell's shapes: empty, left half, right half, full
_FULL = 3
_SHAPES = (_FULL, 1, 2)  # those of all kinds but the ground, in their order
_SHADES = "·░▒▓█"  # none is empty: that is how blanks look
_LABELS_APART = 10  # cells, where they are blocks
GLYPHS = "".join(_QUADRANTS) + _SAMPLES + _SHADES  # what an output must be able to show
_OTHER_LINES = 6  # of a terminal: title, ruler, legend, prompt


class Pen(NamedTuple):
    """How to write: in which style, and with how many colours."""

    style: str
    colours: int = NONE


def room(size: os.terminal_size, pen: Pen, label: int, wide: int = 2) -> Room:
    """Return how many cells a terminal has room for, beside labels so long, in letters and numbers so wide."""
    down, across = max(8, size.lines - _OTHER_LINES), size.columns - label - 1
    if pen.style == BLOCKS:
        return Room(2 * down, across)
    return Room(down, across // (wide if pen.style == LETTERS else 2))


def width(picture: Picture) -> int:
    """Return how many characters a cell takes in letters and numbers, with the space before it."""
    return 1 + max(len(text) for panel in picture.panels for text in picture.scale.letters(panel.cells).flat)


def ambiguous(picture: Picture, pen: Pen) -> bool:
    """Return whether blanks could be taken for the kind that is left empty."""
    return pen == Pen(BLOCKS) and any((panel.cells == BLANK).any() for panel in picture.panels)


def text(picture: Picture, pen: Pen, columns: int) -> str:
    """Return the picture as lines of text for a terminal so wide, title first and legend last."""
    title = [line for part in picture.title.splitlines() for line in textwrap.wrap(part, columns)]
    page = _Page(picture, pen)
    return "\n".join(line.rstrip() for line in [*title, *page.lines(), *_flowing(page.legend(), pen, columns)])


def _flowing(items: Iterable[tuple[Glyph, str]], pen: Pen, columns: int) -> Iterator[str]:
    """Yield lines filled with items, each a sample and its meaning; what is longer than a line is wrapped."""
    line, used = "", 0
    for sample, meaning in items:
        lead, head = len(sample.text) + bool(sample.text), written([sample], pen.colours) + " " * bool(sample.text)
        whole = lead + len(meaning)
        for part in textwrap.wrap(meaning, max(1, columns - lead)):
            if used and used + 2 + whole > columns:
                yield line
                line, used = "", 0
            line, used = f"{line}{'  ' if used else ''}{head}{part}", (used and used + 2) + lead + len(part)
            lead, head = 0, ""
    yield line


class _Page:
    """A picture on its way to text."""

    def __init__(self, picture: Picture, pen: Pen) -> None:
        self.picture, self.pen, self.scale = picture, pen, picture.scale
        self.blocks = pen.style == BLOCKS
        self.wide = {BLOCKS: 1, SHADES: 2}.get(pen.style) or width(picture)
        kinds = [kind.code for kind in self.scale.kinds]
        codes = np.unique(np.concatenate([kinds, *(panel.cells.reshape(-1) for panel in picture.panels)]))
        colours = map(tuple, self.scale.colours(codes).tolist())
        self.dyes = dict(zip(codes.tolist(), colours, strict=True)) | {BLANK: None}
        *marked, self.ground = kinds
        self.shapes = {} if self.scale.numbers else dict(zip(marked, _SHAPES, strict=False))

    def lines(self) -> Iterator[str]:
        """Yield the panels, with labels above and beside them."""
        for panel in self.picture.panels:
            margin = max(map(len, panel.down.labels))
            yield f"{'':{margin}} {self._ruler(panel.across)}"
            rows = self._in_blocks(panel) if self.blocks else map(self._row, panel.cells)
            shown = panel.down.shown(1 + self.blocks)  # of two rows in a line the first
            labels = [label if i in shown else "" for i, label in enumerate(panel.down.labels)]
            for label, row in zip(labels[:: 1 + self.blocks], rows, strict=True):
                yield f"{label:>{margin}} {written(row, self.pen.colours)}"

    def _in_blocks(self, panel: Panel) -> Iterator[list[Glyph]]:
        """Yield lines of two rows of cells each."""
        rows = panel.cells.tolist()
        for pair in zip_longest(rows[::2], rows[1::2], fillvalue=[BLANK] * len(rows[0])):
            yield [self._block(*cells) for cells in zip(*pair, strict=True)]

    def _block(self, upper: int, lower: int) -> Glyph:
        """Return two cells, one above the other: by shape and colour where two colours suffice, else by colour."""
        marked = {cell for cell in (upper, lower) if self.shapes.get(cell)}
        if self.pen.colours == NONE or (self.shapes and len(marked) < 2 and BLANK not in (upper, lower)):
            glyph = _QUADRANTS[self.shapes.get(upper, 0)][self.shapes.get(lower, 0)]
            return Glyph(glyph, self.dyes[marked.pop()] if marked else None, self.dyes[self.ground])
        fore, back = self.dyes[upper], self.dyes[lower]
        return Glyph("▀", fore, back) if fore else Glyph("▄" if back else " ", back)

    def _row(self, cells: Array) -> list[Glyph]:
        """Return a line of letters and numbers, or of shades."""
        pairs = list(zip(cells.tolist(), self.scale.letters(cells), strict=True))
        if self.pen.style == SHADES:
            pairs = [(cell, self._shade(cell) * 2 if cell >= 0 else text) for cell, text in pairs]
        return [self._letter(text, cell) for cell, text in pairs]

    def _letter(self, text: str, cell: int) -> Glyph:
        text, dye = f"{text:>{self.wide}}", self.dyes[cell]
        return Glyph(text, readable(dye), dye) if dye else Glyph(text)

    def _shade(self, number: int) -> str:
        """Return the shade of a number: 0, which tells P-positions, has one of its own."""
        low = max(1, self.scale.low)
        return _SHADES[1 + (number - low) * (len(_SHADES) - 1) // (self.scale.high - low + 1)] if number else _SHADES[0]

    def _ruler(self, axis: Axis) -> str:
        """Return the labels above the columns, as many as fit."""
        longest = max(map(len, axis.labels))
        line = ""
        for i in axis.shown(_LABELS_APART if self.blocks else -(-(longest + 1) // self.wide)):
            place = i * self.wide  # where the column begins; a letter stands at its end, and so do labels if they fit
            if self.pen.style == LETTERS:
                place += self.wide - (len(axis.labels[i]) if longest < self.wide else 1)
            if i == 0 or place + len(axis.labels[i]) <= len(axis.labels) * self.wide:
                line = f"{line:{place}}{axis.labels[i]}"
        return line

    def legend(self) -> Iterator[tuple[Glyph, str]]:
        """Yield what the cells mean, item by item: a sample, and the words."""
        scale = self.scale
        if scale.numbers:
            yield Glyph(""), f"{scale.numbers} {span([scale.low, scale.high])}"
            if self.pen.style == SHADES:
                for shade, numbers in groupby(range(scale.low, scale.high + 1), self._shade):
                    yield Glyph(shade * 2), span(list(numbers))
            if self.blocks:
                for stop, dye in zip(scale.stops(), scale.colours(np.array(scale.stops())).tolist(), strict=True):
                    yield Glyph("██", tuple(dye)), str(stop)
        for kind, count in self.picture.kinds().items():
            yield self._sample(kind), f"{kind.meaning}: {count:,}"

    def _sample(self, kind: Kind) -> Glyph:
        """Return how a kind is shown."""
        if not self.blocks:
            return self._letter(kind.letter, kind.code)
        shape = self.shapes.get(kind.code, 0 if self.shapes else _FULL)
        if self.pen.colours == NONE:
            return Glyph(_SAMPLES[shape] if shape else "(empty)")
        return Glyph(f" {_SAMPLES[shape]} ", self.dyes[kind.code], self.dyes[self.ground] if self.shapes else LIGHTEST)
