"""Hold a guess at the rule behind a table against every cell of it, and say how many
cells disagree, where, and what they have in common.

A formula has the coordinates of its table, names derived of them, and the parameters
of the game that are integers. Operators + - * // % ** & | ^ << >> ~ == != < <= > >=
and or not, x if y else z, in (...); functions abs min max clip isqrt floor popcount
bit_length odd_part gcd isprime; constants phi pi True False. T(n - 1) is what the
table has there, (4, 1, 2)[n % 3] one of several values. For an outcome table it gives
True or False (N or not N) or "N", "P", "D"; for Grundy values and remoteness an
integer (-1 for the remoteness of a draw)."""

import argparse
import csv
import json
from contextlib import nullcontext
from typing import Any

from .. import catalog
from ..errors import PositionError
from . import arguments

_EXAMPLES = """names:
{names}

examples:
{examples}
  {prog} {mine}.outcome take=2,3 "n % 5 > 1" --all wrong.csv

exit status: 0 the formula holds everywhere, 1 it does not, 2 it is no formula"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    games = catalog.games()
    named = {game.name: [name + "(k)" * callable(rule) for name, rule in game.names.items()] for game in games}
    names = "\n".join(f"  {game.name:10}{' '.join([*game.kind.names, *named[game.name]])}" for game in games)
    closed = ((f"{game.name}.{quantity}", rule) for game in games for quantity, rule in game.closed.items())
    examples = "\n".join(f'  {prog} {table} "{rule}"' for table, rule in closed if len(str(rule)) < 18)
    texts = _EXAMPLES.format(names=names, examples=examples, prog=prog, mine=arguments.MINE)
    result = arguments.parser(prog, __doc__, texts)
    result.add_argument("table", metavar="TABLE", help="GAME.quantity, as `gametables info` names them, or a GAME")
    result.add_argument("parameters", metavar="NAME=VALUE", nargs="*", help="parameters of the game")
    result.add_argument("formula", metavar="FORMULA", help="see above; in quotes")
    result.add_argument("--where", metavar="FORMULA", help='look only at the cells where it is true: --where "a > b"')
    result.add_argument("--all", metavar="FILE", help="write every exception to a file, as CSV")
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print how the formula compares with the table and return the exit status."""
    table = arguments.table(args.table, args.parameters)
    from ..formula.check import check

    with _opened(args.all) as file:
        checked = check(table, args.formula.strip(), args.where)
        if file:
            file.truncate(0)
            columns, writer = checked.kind.columns, csv.writer(file, lineterminator="\n")
            writer.writerow([*columns, "table", "formula"])
            for position, stored, given in checked.exceptions():
                writer.writerow([*(position if len(columns) > 1 else [position]), stored, given])
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
    for position, stored, given in checked.first:
        lines.append(f"  {tuple(position) if isinstance(position, list) else position}: {stored}, {given}")
    return "\n".join(lines)


def _opened(path: str | None) -> Any:
    """Find a place that cannot be written before the work is done."""
    try:
        return open(path, "a", newline="", encoding="utf-8") if path is not None else nullcontext()
    except OSError as error:
        raise PositionError(f"the exceptions cannot be written: {error}") from None
