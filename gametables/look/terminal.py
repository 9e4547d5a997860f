"""A picture as text for a terminal: in blocks, two rows of cells a line; in shades; or in letters and numbers.

Blocks show kinds by shape as well as by colour: the last kind, the ground, is left empty, the others are a full cell,
its left half and its right half. Numbers in blocks are colours, from dark to light; without colours, shades stand for
ranges of numbers.
"""

import os
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from typing import NamedTuple

import numpy as np

from .ink import NONE, Glyph, readable, written
from .picture import Axis, Panel, Picture, Room, span
from .scale import BLANK, LIGHTEST, Kind

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


def room(size: os.terminal_size, pen: Pen, label: int, wide: int) -> Room:
    """Return how many cells a terminal has room for, beside labels so long, in letters and numbers so wide."""
    down, across = max(8, size.lines - _OTHER_LINES), size.columns - label - 1
    return (
        Room(2 * down, across) if pen.style == BLOCKS else Room(down, across // (wide if pen.style == LETTERS else 2))
    )


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
        lead = len(sample.text) + bool(sample.text)
        if used and used + 2 + lead + len(meaning) > columns:
            yield line
            line, used = "", 0
        *full, last = textwrap.wrap(meaning, max(1, columns - lead))
        head = written([sample], pen.colours) + " " * bool(sample.text)
        if full:  # and so the line is empty
            yield head + full[0]
            yield from full[1:]
            line, used = last, len(last)
        else:
            line, used = f"{line}{'  ' if used else ''}{head}{last}", (used and used + 2) + lead + len(last)
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
        *marked, ground = self.scale.kinds
        self.ground = ground.code
        self.shapes = {} if self.scale.numbers else dict(zip((kind.code for kind in marked), _SHAPES, strict=False))

    def lines(self) -> Iterator[str]:
        """Yield the panels, with labels above and beside them."""
        for panel in self.picture.panels:
            margin = max(map(len, panel.down.labels))
            yield f"{'':{margin}} {self._ruler(panel.across)}"
            rows = self._in_blocks(panel) if self.blocks else map(self._row, panel.cells.tolist())
            for label, row in zip(self._beside(panel.down), rows, strict=True):
                yield f"{label:>{margin}} {written(row, self.pen.colours)}"

    def _in_blocks(self, panel: Panel) -> Iterator[list[Glyph]]:
        """Yield lines of two rows of cells each."""
        rows = panel.cells.tolist()
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=[BLANK] * len(rows[0])):
            yield [self._block(pair) for pair in zip(upper, lower, strict=True)]

    def _block(self, pair: tuple[int, int]) -> Glyph:
        """Return two cells, one above the other: by shape and colour where two colours suffice, else by colour."""
        upper, lower = (self.dyes[cell] for cell in pair)
        over, under = (self.shapes.get(cell, 0) for cell in pair)
        marked = {cell for cell in pair if self.shapes.get(cell)}
        if self.pen.colours == NONE or (self.shapes and len(marked) < 2 and BLANK not in pair):
            fore = self.dyes[marked.pop()] if marked else None
            return Glyph(_QUADRANTS[over][under], fore, self.dyes[self.ground])
        return Glyph("▀", upper, lower) if upper else Glyph("▄" if lower else " ", lower)

    def _row(self, cells: list[int]) -> list[Glyph]:
        """Return a line of letters and numbers, or of shades."""
        letters = self.scale.letters(np.array([cells]))[0]
        if self.pen.style == SHADES:
            letters = [self._shade(cell) * 2 if cell >= 0 else text for cell, text in zip(cells, letters, strict=True)]
        return [self._letter(f"{text:>{self.wide}}", cell) for cell, text in zip(cells, letters, strict=True)]

    def _letter(self, text: str, cell: int) -> Glyph:
        dye = self.dyes[cell]
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

    def _beside(self, axis: Axis) -> list[str]:
        """Return the label of each line: of its row, or of the first of its two."""
        shown = axis.shown(1 + self.blocks)
        return [axis.labels[i] if i in shown else "" for i in range(0, len(axis.labels), 1 + self.blocks)]

    def legend(self) -> Iterator[tuple[Glyph, str]]:
        """Yield what the cells mean, item by item: a sample, and the words."""
        yield from self._numbers()
        for kind, count in self.picture.kinds().items():
            yield self._sample(kind), f"{kind.meaning}: {count:,}"

    def _numbers(self) -> Iterator[tuple[Glyph, str]]:
        """Yield what the numbers are, and how they are shown."""
        low, high = self.scale.low, self.scale.high
        if self.scale.numbers:
            yield Glyph(""), f"{self.scale.numbers} {span([low, high])}"
        if self.scale.numbers and self.pen.style == SHADES:
            for shade, numbers in groupby(range(low, high + 1), self._shade):
                yield Glyph(shade * 2), span(list(numbers))
        if self.scale.numbers and self.blocks:
            for stop in self.scale.stops():
                yield Glyph("██", self.scale.colour(stop)), str(stop)

    def _sample(self, kind: Kind) -> Glyph:
        """Return how a kind is shown."""
        dye, shape = self.dyes[kind.code], self.shapes.get(kind.code, 0 if self.shapes else _FULL)
        if not self.blocks:
            return self._letter(f"{kind.letter:>{self.wide}}", kind.code)
        if self.pen.colours == NONE and not shape:
            return Glyph("(empty)")
        back = self.dyes[self.ground] if self.shapes else LIGHTEST
        return Glyph(_SAMPLES[shape] if self.pen.colours == NONE else f" {_SAMPLES[shape]} ", dye, back)
