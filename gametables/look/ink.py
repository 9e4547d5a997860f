"""Characters with colours, as the escape sequences that terminals understand (ECMA-48, ISO 8613-6)."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

Colour = tuple[int, int, int]
NONE, FEW, ALL = 0, 256, 1 << 24  # how many colours a terminal has
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue where there are 256 colours


class Glyph(NamedTuple):
    """Some characters, their colour and the colour behind them; None for the terminal's own."""

    text: str
    fore: Colour | None = None
    back: Colour | None = None


def written(glyphs: Iterable[Glyph], colours: int) -> str:
    """Return a line of glyphs, in as many colours as there are; it ends in the terminal's own."""
    if colours == NONE:
        return "".join(glyph.text for glyph in glyphs)
    line, dyed = "", False
    for (fore, back), run in groupby(glyphs, lambda glyph: glyph[1:]):
        codes = [_code(38, fore, colours)] * bool(fore) + [_code(48, back, colours)] * bool(back)
        line += ("\x1b[0m" if dyed else "") + (f"\x1b[{';'.join(codes)}m" if codes else "")
        line += "".join(glyph.text for glyph in run)
        dyed = bool(codes)
    return line + ("\x1b[0m" if dyed else "")


def readable(back: Colour) -> Colour:
    """Return black or white, whichever can be read on a colour."""
    red, green, blue = back
    return BLACK if 299 * red + 587 * green + 114 * blue > 118_000 else WHITE


def _code(plane: int, colour: Colour | None, colours: int) -> str:
    levels = colour or BLACK
    if colours == ALL:
        return f"{plane};2;{levels[0]};{levels[1]};{levels[2]}"
    red, green, blue = (min(range(6), key=lambda i: abs(_LEVELS[i] - level)) for level in levels)
    return f"{plane};5;{16 + 36 * red + 6 * green + blue}"
