"""Characters with colours, as the ANSI escape sequences that terminals understand (ECMA-48, ISO 8613-6)."""

import os
import sys
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

Colour = tuple[int, int, int]
NONE, FEW, ALL = 0, 256, 1 << 24  # how many colours a terminal has
_NO_TERM = "dumb" if os.name == "posix" else "windows"  # where TERM is not set
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue where there are 256 colours


class Glyph(NamedTuple):
    """Some characters, their colour and the colour behind them; None for the terminal's own."""

    text: str
    fore: Colour | None = None
    back: Colour | None = None


def wanted(wish: str) -> int:
    """Return how many colours to use: none unless somebody watches who wants them (see no-color.org)."""
    able = sys.stdout and sys.stdout.isatty() and os.environ.get("TERM", _NO_TERM) not in ("", "dumb")
    if wish == "never" or (wish == "auto" and (not able or os.environ.get("NO_COLOR"))):
        return NONE
    return ALL if os.environ.get("COLORTERM") in ("truecolor", "24bit") else FEW


def written(glyphs: Iterable[Glyph], colours: int) -> str:
    """Return a line of glyphs, in as many colours as there are; it ends in the terminal's own."""
    if colours == NONE:
        return "".join(glyph.text for glyph in glyphs)
    line = ""
    for dyes, run in groupby(glyphs, lambda glyph: glyph[1:]):
        text = "".join(glyph.text for glyph in run)
        codes = [_code(plane, dye, colours) for plane, dye in zip((38, 48), dyes, strict=True) if dye]
        line += f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text
    return line


def readable(back: Colour) -> Colour:
    """Return black or white, whichever can be read on a colour."""
    red, green, blue = back
    return BLACK if 299 * red + 587 * green + 114 * blue > 118_000 else WHITE


def _code(plane: int, colour: Colour, colours: int) -> str:
    if colours == ALL:
        return f"{plane};2;{colour[0]};{colour[1]};{colour[2]}"
    red, green, blue = (min(range(6), key=lambda i: abs(_LEVELS[i] - level)) for level in colour)
    return f"{plane};5;{16 + 36 * red + 6 * green + blue}"
