"""Look for the rule behind a table, and say how far it holds.

Each rule is a formula in the language of `gametables check`, to paste there and to
change. It is one of: proved for every position, also beyond the table; a known theorem
about just this game; or it holds in all cells, and nothing is said beyond; or it has
exceptions. Kinds that are looked for: periods, one or two features of the coordinates,
XOR of features, the last digit, pairs with an irrational slope, periods of rows."""

import argparse
import json
import sys
from typing import Any

from . import arguments

_EXAMPLES = """examples:
  {prog} {first}
  {prog} {mine}.grundy take=2,3
  {prog} my.npy --where "a > b"

exit status: 0 a rule was found, 1 none was, 2 bad use"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    from ..catalog import tables

    texts = _EXAMPLES.format(prog=prog, first=tables()[0], mine=arguments.MINE)
    result = arguments.parser(prog, __doc__, texts)
    result.add_argument("table", metavar="TABLE", help="GAME.quantity, a GAME, or a .npy file of integers")
    result.add_argument("parameters", metavar="NAME=VALUE", nargs="*", help="parameters of the game")
    result.add_argument("--where", metavar="FORMULA", help="look only at the cells where it is true")
    result.add_argument("--seconds", metavar="N", type=_seconds, default=10.0, help="stop after so many (10)")
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the rules found and return the exit status."""
    table = arguments.table(args.table, args.parameters)
    from ..search.rules import rules

    found = rules(table, args.where, args.seconds, _tell)
    if args.json:
        print(json.dumps({"table": table.name, "rules": [data(rule) for rule in found], "tried": found.tried}))
    else:
        print(f"{table.name}:" + ("" if found else " ") + ("\n" if found else "") + str(found))
    return 0 if found else 1


def data(rule: Any) -> dict[str, Any]:
    """Return a rule as JSON has it."""
    return {key: getattr(rule, key) for key in ("formula", "status", "by", "mismatches", "cells", "common")}


def _tell(kind: str) -> None:
    """Say what is tried, to somebody who watches."""
    if sys.stderr.isatty():
        print(f"trying {kind} ...", file=sys.stderr, flush=True)


def _seconds(text: str) -> float:
    """Return a number of seconds; argparse says what is wrong with any other text."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no time: it must be above 0")
    return value
