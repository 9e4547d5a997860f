"""`gametables check`: hold a guess at the rule behind a table against every cell of it."""

import argparse
import csv
import json
from typing import Any

from .. import catalog
from ..errors import PositionError
from . import arguments, positions

_DESCRIPTION = """Hold a guess at the rule behind a table against every cell of it, and say how many
cells disagree, where, and what they have in common.

A formula has the coordinates of its table: calendar y m d; boards n m (the size)
and a b (= n - 1, m - 1); rows x (the mask) and pile(k) (the size of the k-th pile
from the right); coins x; grid n. Operators + - * // % ** & | ^ << >> ~ == != <
<= > >= and or not, x if y else z, in (...); functions abs min max isqrt floor
popcount; constants phi pi True False. For an outcome table it gives True or
False (N or not N) or "N", "P", "D"; for Grundy values and remoteness an integer
(-1 for the remoteness of a draw)."""
_EXAMPLES = """examples:
  gametables check calendar.outcome "(m + d) % 2 == 0"
  gametables check rook.grundy "a ^ b"
  gametables check queen.outcome "min(a,b) != floor(phi*abs(a-b))" --all wrong.csv

exit status: 0 the formula holds everywhere, 1 it does not, 2 it is no formula"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.parser(prog, _DESCRIPTION, _EXAMPLES, arguments.FormulaParser)
    result.add_argument("table", metavar="TABLE", help="one of those that `gametables verify` names")
    result.add_argument("formula", metavar="FORMULA", help="see above; in quotes")
    result.add_argument("--all", metavar="FILE", help="write every exception to a file, as CSV")
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print how the formula compares with the table and return the exit status."""
    args.formula = args.formula.strip()
    entry = arguments.named(catalog.entry, args.table)
    from ..prove.check import check

    if args.all is not None:
        _writable(args.all)
    checked = check(args.table, args.formula)
    if args.all is not None:
        _write(args.all, ["date"] if entry.game == "calendar" else entry.coordinates, checked)
    print(json.dumps(data(checked)) if args.json else text(checked))
    return 1 if checked.mismatches else 0


def data(checked: Any) -> dict[str, Any]:
    """Return the comparison as JSON has it."""
    first = [dict(zip(("position", "table", "formula"), found, strict=True)) for found in checked.first]
    keys = ("table", "formula", "cells", "mismatches", "share")
    return {key: getattr(checked, key) for key in keys} | {"first": first, "common": checked.common}


def text(checked: Any) -> str:
    """Return the comparison in words."""
    cells = f"{checked.table}: {checked.formula}\n"
    if not checked.mismatches:
        return f"{cells}holds in all {checked.cells:,} cells"
    exceptions = f"{checked.mismatches:,} exception{'s' if checked.mismatches > 1 else ''}"
    lines = [f"{cells}{exceptions} in {checked.cells:,} cells ({100 * checked.share:.6g} %)", *checked.common]
    lines.append("first exceptions (position: table, formula):" if checked.mismatches > 1 else "the exception:")
    lines += [f"  {positions.place(position)}: {stored}, {given}" for position, stored, given in checked.first]
    return "\n".join(lines)


def _writable(path: str) -> None:
    """Find a place that cannot be written before the work is done."""
    try:
        open(path, "a").close()
    except OSError as error:
        raise PositionError(f"the exceptions cannot be written: {error}") from None


def _write(path: str, coordinates: list[str], checked: Any) -> None:
    """Write every exception: its position, what the table has and what the formula gives."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*coordinates, "table", "formula"])
        for position, stored, given in checked.exceptions():
            writer.writerow([*(position if isinstance(position, list) else [position]), stored, given])
