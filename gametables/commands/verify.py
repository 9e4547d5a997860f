"""Hold tables against independent witnesses, each over every cell: the digest in the
manifest, the options that players are offered, the rules of the game, the closed form
where one is known, and the agreement of the tables of a game. Exit status 1 on any
mismatch."""

import argparse
import json
from typing import Any

from ..errors import GameError
from . import arguments

_EXAMPLES = f"""examples:
  gametables verify                   all tables that are shipped
  gametables verify {arguments.MINE} take=2,3
  gametables verify --json"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    return arguments.names(prog, __doc__, _EXAMPLES)


def run(args: argparse.Namespace) -> int:
    """Print a line a table, or one JSON list, and return the exit status."""
    if files := [name for name in args.names if name.endswith(".npy")]:
        raise GameError(f"{files[0]} has no rules to be held against; `gametables check` takes a formula")
    tables = arguments.tables(args.names)
    from ..prove.verify import verdicts

    found = []
    for verdict in verdicts(tables):
        found.append(verdict)
        if not args.json:
            print(line(verdict), flush=True)
    cells, mismatches = (sum(getattr(verdict, key) for verdict in found) for key in ("cells", "mismatches"))
    if args.json:
        derived = ({"mismatches": each.mismatches, "first": each.first and each.first._asdict()} for each in found)
        data = [each._asdict() | more for each, more in zip(found, derived, strict=True)]
        print(json.dumps(data, indent=1))
    else:
        print(f"{len(found)} table{'s' * (len(found) > 1)}, {cells:,} cells, {mismatches:,} mismatches")
    return 1 if mismatches else 0


def line(verdict: Any) -> str:
    """Return what is printed of a table."""
    witnesses, first = ", ".join(verdict.witnesses), verdict.first
    text = f"{verdict.table:20}{verdict.cells:>9} cells  {verdict.mismatches:>7} mismatches {verdict.seconds:6.2f} s  "
    if first is None:
        return f"{text}{witnesses}"
    where = f" at {first.position}" if first.position else ""
    return f"{text}{witnesses}\n  {verdict.table}{where}: stored {first.stored}, {first.witness}: {first.expected}"
