"""Show a part of a table: who wins in two or three kinds of cells, Grundy values and
remoteness from dark to light. Of two coordinates the first is down and the second
across, of more the last two; dates are a sheet of one year (--year), in letters if
there is room, or strips of years, days down and a column a month, in letters where
there are no colours; all others are one long row in lines. Without --size the part
fills the terminal, and with --png it is the whole table."""

import argparse
import shutil
import sys
from typing import TYPE_CHECKING
from unicodedata import normalize

from .. import catalog
from ..errors import PositionError, shown
from ..quantities import REMOTENESS
from ..render import ansi, draw, png, terminal
from ..render.picture import UNLIMITED, Part, Picture, Room
from ..render.scale import FAILURE
from . import arguments

if TYPE_CHECKING:
    from ..formula.check import Checked

_EXAMPLES = """examples:
  gametables show {first}
  gametables show {last} --size 12 --ascii
  gametables show {last} --size 256 --png picture.png
  gametables show mine.py:Wythoff.outcome --from 370 600 --formula "min(a,b) != floor(1.618*abs(a-b))"
  gametables show mine.py:Subtraction take=2,3"""
_USAGE = """TABLE [NAME=VALUE ...] [--from N [M]] [--size N [M]] [--year YEAR]
                       [--formula FORMULA] [--ascii] [--color WHEN] [--png FILE [--scale PIXELS]]"""
_LONGEST = 180  # of a formula in a title
_DAYS = 31  # across the sheet of a year


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    first, *_, last = catalog.tables()
    examples = _EXAMPLES.format(first=first, last=last)
    result = arguments.parser(prog, __doc__, examples)
    result.usage, add = f"{prog} {_USAGE}", result.add_argument
    add("table", metavar="TABLE", help="a table, or a game for its first table")
    add("parameters", metavar="NAME=VALUE", nargs="*", help="parameters of the game")
    add("--from", dest="start", type=int, nargs="+", default=(), metavar="N", help="the first row and column, year, x")
    add("--size", type=int, nargs="+", default=(), metavar="N", help="how many rows and columns, years, cells")
    add("--year", type=int, metavar="YEAR", help="of dates, one year as a sheet")
    add("--formula", metavar="FORMULA", help="mark the cells in which it fails; see `gametables check`")
    add("--ascii", action="store_true", help="letters and numbers instead of blocks")
    add("--color", choices=("auto", "always", "never"), default="auto", help="auto: in a terminal")
    add("--png", metavar="FILE", help="write the picture into a file")
    add("--scale", type=int, metavar="PIXELS", help="with --png: the side of a cell")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the picture or write it, and return the exit status."""
    if args.scale is not None and args.png is None:
        raise PositionError("--scale goes with --png")
    if args.png is not None and (args.ascii or args.color != "auto"):
        raise PositionError("--ascii and --color are about text; with --png there is none")
    if args.png is not None and not args.png.lower().endswith(".png"):
        raise PositionError(f"--png takes a name that ends in .png, not {shown(args.png)}")
    args.table, args.checked = arguments.table(args.table, args.parameters), None
    if args.formula is not None:
        from ..formula.check import check

        args.checked = check(args.table, args.formula.strip())
    if args.png is None:
        print(_text(args))
        return 0
    try:
        across, down = png.save(_picture(args, UNLIMITED), args.png, args.scale)
    except OSError as error:
        raise PositionError(f"the picture cannot be written: {error}") from None
    print(f"{args.png}: {across} x {down} pixels")
    return 0


def _picture(args: argparse.Namespace, room: Room) -> Picture:
    """Return the picture that was asked for; where a formula was, the title says how it fared."""
    wrong = args.checked.wrong if args.checked else None
    drawn = draw.picture(args.table, Part(args.start, args.size, args.year), room, wrong)
    return drawn._replace(title=f"{drawn.title}\n{_fared(drawn, args.checked)}") if args.checked else drawn


def _fared(drawn: Picture, checked: "Checked") -> str:
    formula = " ".join(normalize("NFKC", checked.formula).split())  # as Python reads it
    formula = formula if len(formula) <= _LONGEST else f"{formula[: _LONGEST - 3]}..."
    if not checked.mismatches:
        return f"{formula}\nholds in all {checked.cells:,} cells"
    here, first = drawn.kinds().get(FAILURE, 0), checked.first[0][0]
    first = tuple(first) if isinstance(first, list) else first
    where = f"{here:,} of them here" if here else f"none of them here, the first at {first}"
    return f"{formula}\nfails in {checked.mismatches:,} of {checked.cells:,} cells, {where}"


def _text(args: argparse.Namespace) -> str:
    """Return the picture as text that fits the terminal."""
    size, label = shutil.get_terminal_size(), draw.longest_label(args.table)
    pen = _pen(args, terminal.room(size, terminal.Pen(terminal.LETTERS), label))
    drawn = _picture(args, terminal.room(size, pen, label))
    if terminal.ambiguous(drawn, pen):
        pen = terminal.Pen(terminal.LETTERS)
    if pen.style == terminal.LETTERS:  # a smaller part needs no wider cells
        drawn = _picture(args, terminal.room(size, pen, label, terminal.width(drawn)))
    return terminal.text(drawn, pen, size.columns)


def _pen(args: argparse.Namespace, letters: Room) -> terminal.Pen:
    """Return how to write the picture: what was asked for, or else what output, table and room are best served by."""
    colours, encoding = ansi.wanted(args.color), getattr(sys.stdout, "encoding", None) or "utf-8"
    sheet = args.year is not None and args.table.quantity != REMOTENESS and letters.columns >= _DAYS
    if args.ascii or sheet or terminal.GLYPHS.encode(encoding, "ignore").decode(encoding) != terminal.GLYPHS:
        return terminal.Pen(terminal.LETTERS, colours)
    return terminal.Pen(terminal.BLOCKS if colours or not draw.has_numbers(args.table) else terminal.SHADES, colours)
