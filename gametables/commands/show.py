"""`gametables show`: a part of a table as a picture, in the terminal or as a PNG file."""

import argparse
import os
import shutil
import sys
from typing import TYPE_CHECKING
from unicodedata import normalize

from .. import catalog
from ..errors import PositionError, shown
from ..look import draw, ink, layout, png, terminal
from ..look.picture import UNLIMITED, Part, Picture, Room
from ..look.scale import FAILURE
from . import arguments, positions

if TYPE_CHECKING:
    from ..prove.check import Checked

_DESCRIPTION = """Show a part of a table: who wins in three kinds of cells, Grundy values and remoteness
from dark to light. Boards lie as they are, n down and m across; the calendar is a
sheet of one year (--year), in letters if there is room, or strips of years, days
down and a column a month, in letters where there are no colours; the row game, the
coins and the grid are one long row in lines. Of the coins' values, which just climb,
it shows whether they are odd. Without --size the part fills the terminal, and with
--png it is the whole table."""
_EXAMPLES = """examples:
  gametables show queen.outcome
  gametables show queen.grundy --size 12 --ascii
  gametables show queen.outcome --from 370 600 --formula "min(a,b) != floor(1.618*abs(a-b))"
  gametables show calendar.outcome --year 1999
  gametables show rook.grundy --size 256 --png rook.png"""
_USAGE = """TABLE [--from N [M]] [--size N [M]] [--year YEAR] [--formula FORMULA]
                       [--ascii] [--color WHEN] [--png FILE [--scale PIXELS]]"""
_LONGEST = 180  # of a formula in a title
_NO_TERM = "dumb" if os.name == "posix" else "windows"  # where TERM is not set
_DAYS = 31  # across the sheet of a year


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.parser(prog, _DESCRIPTION, _EXAMPLES, arguments.FormulaParser)
    result.add_argument("table", metavar="TABLE", help="a table, or a game for its first table")
    result.usage = f"{prog} {_USAGE}"
    result.add_argument(
        "--from", dest="start", type=int, nargs="+", default=(), metavar="N", help="the first n and m, year, x"
    )
    result.add_argument(
        "--size", type=int, nargs="+", default=(), metavar="N", help="how many rows and columns, years, cells"
    )
    result.add_argument("--year", type=int, metavar="YEAR", help="one year of the calendar as a sheet")
    result.add_argument("--formula", metavar="FORMULA", help="mark the cells in which it fails; see `gametables check`")
    result.add_argument("--ascii", action="store_true", help="letters and numbers instead of blocks")
    result.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="auto: in a terminal")
    result.add_argument("--png", metavar="FILE", help="write the picture into a file")
    result.add_argument("--scale", type=int, metavar="PIXELS", help="with --png: the side of a cell")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the picture or write it, and return the exit status."""
    if args.scale is not None and args.png is None:
        raise PositionError("--scale goes with --png")
    if args.png is not None and (args.ascii or args.color != "auto"):
        raise PositionError("--ascii and --color are about text; with --png there is none")
    if args.png is not None and not args.png.lower().endswith(".png"):
        raise PositionError(f"--png takes a name that ends in .png, not {shown(args.png)}")
    args.table = arguments.named(catalog.select, [args.table])[0]
    checked = None
    if args.formula is not None:
        from ..prove.check import check

        checked = check(args.table, args.formula.strip())
    print(_text(args, checked) if args.png is None else _file(args, checked))
    return 0


def _file(args: argparse.Namespace, checked: "Checked | None") -> str:
    """Write the picture to a file and return what is said of it."""
    try:
        across, down = png.save(_picture(args, checked, UNLIMITED), args.png, args.scale)
    except OSError as error:
        raise PositionError(f"the picture cannot be written: {error}") from None
    return f"{args.png}: {across} x {down} pixels"


def _picture(args: argparse.Namespace, checked: "Checked | None", room: Room) -> Picture:
    """Return the picture that was asked for; where a formula was, the title says how it fared."""
    part = Part(args.start, args.size, args.year)
    if checked is None:
        return draw.picture(args.table, part, room)
    drawn = draw.picture(args.table, part, room, checked.wrong)
    return drawn._replace(title=f"{drawn.title}\n{_fared(drawn, checked)}")


def _fared(drawn: Picture, checked: "Checked") -> str:
    formula = " ".join(normalize("NFKC", checked.formula).split())  # as Python reads it
    formula = formula if len(formula) <= _LONGEST else f"{formula[: _LONGEST - 3]}..."
    if not checked.mismatches:
        return f"{formula}\nholds in all {checked.cells:,} cells"
    here, first = drawn.kinds().get(FAILURE, 0), positions.place(checked.first[0][0])
    where = f"{here:,} of them here" if here else f"none of them here, the first at {first}"
    return f"{formula}\nfails in {checked.mismatches:,} of {checked.cells:,} cells, {where}"


def _text(args: argparse.Namespace, checked: "Checked | None") -> str:
    """Return the picture as text that fits the terminal."""
    size, label = shutil.get_terminal_size(), layout.longest_label(catalog.entry(args.table))
    pen = _pen(args, terminal.room(size, terminal.Pen(terminal.LETTERS), label, wide=2))
    drawn = _picture(args, checked, terminal.room(size, pen, label, wide=2))
    if terminal.ambiguous(drawn, pen):
        pen = terminal.Pen(terminal.LETTERS)
    if pen.style == terminal.LETTERS:  # a smaller part needs no wider cells
        drawn = _picture(args, checked, terminal.room(size, pen, label, terminal.width(drawn)))
    return terminal.text(drawn, pen, size.columns)


def _pen(args: argparse.Namespace, letters: Room) -> terminal.Pen:
    """Return how to write the picture: what was asked for, or else what output and table are best served by.

    letters: the room that there is for cells of one letter.
    """
    table, colours = catalog.entry(args.table), _colours(args.color)
    sheet = args.year is not None and table.quantity != "remoteness" and letters.columns >= _DAYS
    if args.ascii or sheet or not _encodable(terminal.GLYPHS):
        return terminal.Pen(terminal.LETTERS, colours)
    return terminal.Pen(terminal.BLOCKS if colours or not draw.has_numbers(table) else terminal.SHADES, colours)


def _encodable(text: str) -> bool:
    try:
        return bool(text.encode(getattr(sys.stdout, "encoding", None) or "utf-8"))
    except UnicodeEncodeError:
        return False


def _colours(wish: str) -> int:
    """Return how many colours to use: none unless somebody watches who wants them (see no-color.org)."""
    able = sys.stdout and sys.stdout.isatty() and os.environ.get("TERM", _NO_TERM) not in ("", "dumb")
    if wish == "never" or (wish == "auto" and (not able or os.environ.get("NO_COLOR"))):
        return ink.NONE
    return ink.ALL if os.environ.get("COLORTERM") in ("truecolor", "24bit") else ink.FEW
