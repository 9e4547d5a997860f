"""`gametables verify`: hold the shipped tables against four independent witnesses, every cell."""

import argparse
import json
import sys
from typing import Any

from .. import catalog
from . import arguments

_DESCRIPTION = """Hold the shipped tables against four independent witnesses, each over every cell:
the digest in the manifest, the rules of the game, the closed form where one is
known, and the agreement of the tables of a game. Exit status 1 on any mismatch."""
_EXAMPLES = """examples:
  gametables verify                   all tables
  gametables verify queen rows.grundy
  gametables verify --json"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    return arguments.names(prog, _DESCRIPTION, _EXAMPLES)


def run(args: argparse.Namespace) -> int:
    """Print a line a table, or one JSON list, and return the exit status."""
    names = arguments.named(catalog.select, args.names)
    from ..prove.verify import verdicts

    found, mismatches = [], 0
    for name in names:
        _progress(f"{name} ...")
        (verdict,) = verdicts([name])
        _progress("")
        mismatches += verdict.mismatches
        found.append(data(verdict))
        if not args.json:
            print(line(verdict), flush=True)
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        tables = f"{len(names)} table{'s' if len(names) > 1 else ''}"
        print(f"{tables}, {sum(row['cells'] for row in found):,} cells, {mismatches:,} mismatches")
    return 1 if mismatches else 0


def line(verdict: Any) -> str:
    """Return what is printed of a table."""
    witnesses = ", ".join(verdict.witnesses)
    text = f"{verdict.table:20}{verdict.cells:>9} cells  {verdict.mismatches:>7} mismatches {verdict.seconds:6.2f} s  "
    if verdict.first is None:
        return f"{text}{witnesses}"
    where = f" at {verdict.first.position}" if verdict.first.position else ""
    stored, due = verdict.first.stored, verdict.first.expected
    return f"{text}{witnesses}\n  {verdict.table}{where}: stored {stored}, {verdict.first.witness}: {due}"


def data(verdict: Any) -> dict[str, Any]:
    """Return a verdict as JSON has it."""
    found: dict[str, Any] = verdict._asdict()
    return found | {"mismatches": verdict.mismatches, "first": verdict.first and verdict.first._asdict()}


def _progress(text: str) -> None:
    """Show what is being worked on, where somebody watches; the next line printed takes its place."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
