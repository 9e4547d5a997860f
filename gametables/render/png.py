"""A picture as a PNG file, by matplotlib: each cell a square of so many pixels, axes, a title and a legend."""

import textwrap
from typing import Any

import numpy as np

from ..errors import ExtraMissing, PositionError
from ..positions import limited
from .ansi import Colour, readable
from .picture import Axis, Panel, Picture
from .scale import FAILS, Array, ramp

LEFT, TOP, RIGHT, BOTTOM, BETWEEN = 110, 102, 290, 70, 66  # pixels around and between panels, whatever the picture
_DPI = 128  # a power of two, so that pixels are whole
_FONT, _CHARACTER = 8, 10  # points; pixels, roughly
_LINE = 100  # characters of a title; there is room for four lines
_GOOD_SIZE, _GREATEST_SCALE = 840, 24
_LONGEST_SIDE, _MOST_PIXELS = 20_000, 12_000_000  # a pixel takes about a hundred bytes on its way
_MOST_LETTERS, _MOST_RINGS = 1200, 30
_BAR, _KIND = 240, 48  # pixels that the ramp and a kind take in the legend
_APART = 22  # pixels, from one label to the next


def save(picture: Picture, path: str, scale: int | None = None) -> tuple[int, int]:
    """Write a picture as `figure` has it to a file, or raise OSError; return its size in pixels, across and down."""
    drawn = figure(picture, scale)
    with _plain():
        drawn.savefig(path, format="png", dpi=_DPI, metadata={"Software": None})
    return int(drawn.bbox.width), int(drawn.bbox.height)


def figure(picture: Picture, scale: int | None = None) -> Any:
    """Return a picture as matplotlib's figure; scale: the side of a cell in pixels, 1..64, or None for a good one.

    Raises ExtraMissing where matplotlib is not installed, PositionError for a scale that is too great.
    """
    with _plain():
        return _Sheet(picture, scale).figure


def _plain() -> Any:
    """Return a context in which what users have set for pictures of their own does not matter."""
    try:
        from matplotlib import style
    except ImportError:
        raise ExtraMissing("pictures as files need matplotlib: python -m pip install 'gametables[plot]'") from None
    return style.context("default")


class _Sheet:
    """A picture on its way to pixels."""

    def __init__(self, picture: Picture, scale: int | None) -> None:
        from matplotlib.figure import Figure

        self.picture, self.kinds = picture, picture.kinds()
        lines = sum(len(panel.cells) for panel in picture.panels)
        columns = max(len(panel.across.labels) for panel in picture.panels)
        good = max(1, min(_GREATEST_SCALE, _GOOD_SIZE // max(lines, columns)))
        self.scale = limited("--scale", good if scale is None else scale, 1, 64)
        title = [line for part in picture.title.splitlines() for line in textwrap.wrap(part, _LINE)]
        legend = _BAR * bool(picture.scale.numbers) + _KIND * len(self.kinds)
        self.across = LEFT + max(columns * self.scale + RIGHT, max(map(len, title)) * _CHARACTER + 20)
        self.down = TOP + max(legend, lines * self.scale + (len(picture.panels) - 1) * BETWEEN) + BOTTOM
        if max(self.across, self.down) > _LONGEST_SIDE or self.across * self.down > _MOST_PIXELS:
            raise PositionError(f"a picture of {self.across} x {self.down} pixels is too large; take a smaller --scale")
        self.figure = Figure(figsize=(self.across / _DPI, self.down / _DPI), dpi=_DPI)
        style: Any = {"va": "top", "fontsize": _FONT + 1, "family": "monospace"}
        self.figure.text(LEFT / self.across, 1 - 16 / self.down, "\n".join(title), **style)
        top = TOP
        for panel in picture.panels:
            self._panel(panel, top)
            top += len(panel.cells) * self.scale + BETWEEN
        self._legend(LEFT + columns * self.scale + 24)

    def _axes(self, left: int, top: int, across: int, down: int) -> Any:
        """Return axes that cover a rectangle of pixels."""
        place = left / self.across, (self.down - top - down) / self.down
        return self.figure.add_axes((*place, across / self.across, down / self.down), facecolor="none")

    def _panel(self, panel: Panel, top: int) -> None:
        rows, columns = panel.cells.shape
        colours = self.picture.scale.colours(panel.cells)
        pixels = colours.repeat(self.scale, axis=0).repeat(self.scale, axis=1)
        self.figure.figimage(pixels[::-1], LEFT, self.down - top - rows * self.scale, origin="lower", zorder=-1)
        axes = self._axes(LEFT, top, columns * self.scale, rows * self.scale)
        axes.set(xlim=(0, columns), ylim=(rows, 0))
        axes.set_xlabel(panel.across.name, fontsize=_FONT)
        axes.set_ylabel(panel.down.name, fontsize=_FONT)
        longest = max(map(len, panel.across.labels))
        _label(axes.set_xticks, panel.across, -(-max(_APART, longest * _CHARACTER) // self.scale))
        _label(axes.set_yticks, panel.down, -(-_APART // self.scale))
        axes.tick_params(labelsize=_FONT, length=3)
        axes.spines[:].set_position(("outward", 1))  # so that the frame covers no cell
        self._letters(axes, panel.cells, colours)
        fails = np.argwhere(panel.cells == FAILS) + 0.5
        if self.scale < 8 and 0 < len(fails) <= _MOST_RINGS:  # a few small cells would not be seen without a ring
            axes.scatter(fails[:, 1], fails[:, 0], s=60, facecolors="none", edgecolors="black", linewidths=1)

    def _letters(self, axes: Any, cells: Array, colours: Array) -> None:
        """Write letters and numbers into cells, a few of them, that are large enough."""
        if cells.size > _MOST_LETTERS:
            return
        letters = self.picture.scale.letters(cells)
        if self.scale < 4 + _CHARACTER * max(map(len, letters.flat)):
            return
        style: Any = {"ha": "center", "va": "center_baseline", "fontsize": _FONT}
        for (row, column), letter in np.ndenumerate(letters):
            colour = _web(readable(tuple(colours[row, column].tolist())))
            axes.text(column + 0.5, row + 0.5, letter, color=colour, **style)

    def _legend(self, left: int) -> None:
        """Say right of the panels what the cells mean, and how many are of each kind."""
        from matplotlib.patches import Patch

        top = TOP
        if self.picture.scale.numbers:
            self._bar(left, top)
            top += _BAR
        labels = {f"{kind.meaning}\n({count:,} here)": _web(kind.colour) for kind, count in self.kinds.items()}
        patches = [Patch(facecolor=colour, edgecolor="black", label=label) for label, colour in labels.items()]
        style: Any = {"fontsize": _FONT, "frameon": False, "borderpad": 0, "handlelength": 1.2, "borderaxespad": 0}
        place = (left / self.across, 1 - top / self.down)
        self.figure.legend(handles=patches, loc="upper left", bbox_to_anchor=place, **style)

    def _bar(self, left: int, top: int) -> None:
        """Draw the ramp with a few of its numbers."""
        scale, pixels = self.picture.scale, ramp(np.linspace(1, 0, 180))[:, None]
        axes = self._axes(left, top + 24, 20, 180)
        axes.imshow(pixels, aspect="auto", extent=(0, 1, scale.low, max(scale.high, scale.low + 1)))
        axes.set(xticks=[], yticks=scale.stops())
        axes.set_title(scale.numbers, fontsize=_FONT, loc="left")
        axes.yaxis.tick_right()
        axes.tick_params(labelsize=_FONT, length=3)


def _label(ticks: Any, axis: Axis, apart: int) -> None:
    shown = axis.shown(apart)
    ticks([i + 0.5 for i in shown], [axis.labels[i] for i in shown])


def _web(colour: Colour) -> str:
    return "#%02x%02x%02x" % colour
