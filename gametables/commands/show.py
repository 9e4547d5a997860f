"""`gametables show`: a part of a table as a picture, in the terminal or as a PNG file."""

import argparse
import os
import shutil
import sys
from typing import Any

from .. import catalog
from ..errors import PositionError
from . import arguments, positions

_DESCRIPTION = """Show a part of a table: who wins in three kinds of cells, Grundy values and remoteness
from dark to light. Boards lie as they are, n down and m across; the calendar is a
sheet of one year (--year) or strips of years, days down; the row game, the coins
and the grid are one long row in lines. Without --size the part fills the terminal."""
_EXAMPLES = """examples:
  gametables show queen.outcome
  gametables show queen.grundy --size 12 --ascii
  gametables show queen.outcome --from 370 600 --formula "min(a,b) != floor(1.618*abs(a-b))"
  gametables show calendar.outcome --year 1999
  gametables show rook.grundy --size 256 --png rook.png"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.parser(prog, _DESCRIPTION, _EXAMPLES)
    result.add_argument("table", metavar="TABLE", help="a table, or a game for its first table")
    result.usage = f"{prog} TABLE [--from N [M]] [--size N [M]] [--year YEAR] [--formula FORMULA] [--png FILE] ..."
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
    result.add_argument("--png", metavar="FILE", help="write the picture into a file, of the whole table if need be")
    result.add_argument("--scale", type=int, metavar="PIXELS", help="with --png: the side of a cell")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the picture or write it, and return the exit status."""
    if args.scale is not None and args.png is None:
        raise PositionError("--scale goes with --png")
    args.table = arguments.named(catalog.select, [args.table])[0]
    from ..prove.check import check

    checked = check(args.table, args.formula) if args.formula is not None else None
    if args.png is None:
        print(_text(args, checked))
        return 0
    from ..look import picture, png

    across, down = png.save(_picture(args, checked, picture.UNLIMITED), args.png, args.scale)
    print(f"{args.png}: {across} x {down} pixels")
    return 0


def _picture(args: argparse.Namespace, checked: Any, room: Any) -> Any:
    """Return the picture that was asked for; where a formula was, the title says how it fared."""
    from ..look.draw import picture
    from ..look.picture import Part

    part = Part(args.start, args.size, args.year)
    if checked is None:
        return picture(args.table, part, room)
    drawn = picture(args.table, part, room, checked.wrong)
    return drawn._replace(title=f"{drawn.title}\n{_fared(drawn, checked)}")


def _fared(drawn: Any, checked: Any) -> str:
    from ..look.scale import FAILS

    formula = " ".join(checked.formula.split())
    formula = formula if len(formula) <= 70 else f"{formula[:67]}..."
    if not checked.mismatches:
        return f"{formula}\nholds in all {checked.cells:,} cells"
    here = sum(int((panel.cells == FAILS).sum()) for panel in drawn.panels)
    first = positions.place(checked.first[0][0])
    where = f"{here:,} of them here" if here else f"none of them here, the first at {first}"
    return f"{formula}\nfails in {checked.mismatches:,} of {checked.cells:,} cells, {where}"


def _text(args: argparse.Namespace, checked: Any) -> str:
    """Return the picture as text that fits the terminal."""
    from ..look import terminal

    size, label = shutil.get_terminal_size(), len(str(max(catalog.entry(args.table).shape)))
    pen = _pen(args)
    drawn = _picture(args, checked, terminal.room(size, pen, label, wide=2))
    if terminal.ambiguous(drawn, pen):
        pen = terminal.Pen(terminal.LETTERS)
    if pen.style == terminal.LETTERS:  # a smaller part needs no wider cells
        drawn = _picture(args, checked, terminal.room(size, pen, label, terminal.width(drawn)))
    return terminal.text(drawn, pen, size.columns)


def _pen(args: argparse.Namespace) -> Any:
    """Return how to write the picture: what was asked for, or else what output and table are best served by."""
    from ..look import terminal

    table, colours = catalog.entry(args.table), _colours(args.color)
    kinds = table.quantity == "outcome" or table.game == "coins"
    sheet = args.year is not None and table.quantity != "remoteness"
    if args.ascii or sheet or not _encodable("▀"):
        return terminal.Pen(terminal.LETTERS, colours)
    return terminal.Pen(terminal.BLOCKS if kinds or colours else terminal.SHADES, colours)


def _encodable(text: str) -> bool:
    try:
        return bool(text.encode(getattr(sys.stdout, "encoding", None) or "utf-8"))
    except UnicodeEncodeError:
        return False


def _colours(wish: str) -> int:
    """Return how many colours to use: none unless somebody watches who wants them (see no-color.org)."""
    from ..look import ink

    watched = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    if wish == "never" or (wish == "auto" and not watched):
        return ink.NONE
    return ink.ALL if os.environ.get("COLORTERM") in ("truecolor", "24bit") else ink.FEW
