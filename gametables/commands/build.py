"""Solve every game from its rules, hold each table against its witnesses in every cell, and write it."""

import argparse
import sys
from pathlib import Path

from .. import build, catalog
from ..errors import GameError, TableMissing
from ..table import FOLDERS

_EXAMPLES = f"""examples:
  python build_tables.py                 everything, into tables/
  python build_tables.py {next(iter(catalog.SHIPPED)):15} one game's tables
  python build_tables.py --compare       solve again and compare with the files that are there"""


def _parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    found = argparse.ArgumentParser("build_tables.py", description=__doc__, epilog=_EXAMPLES, formatter_class=raw)
    found.add_argument("names", nargs="*", metavar="GAME|TABLE", help="build only these")
    found.add_argument("--out", type=Path, default=FOLDERS[1], metavar="DIR", help="where the files are (tables/)")
    found.add_argument("--compare", action="store_true", help="write nothing; exit 1 if a file differs")
    found.add_argument("--list", action="store_true", help="only name the tables")
    found.add_argument("--report", type=Path, metavar="FILE", help="also write the summary as JSON")
    return found


def main(argv: list[str] | None = None) -> int:
    """Run the command; return its exit status: 0 done, 1 a build or comparison that failed, 2 bad use."""
    parser = _parser()
    args = parser.parse_intermixed_args(argv)
    if args.report and (args.compare or args.list):
        parser.error("--report goes with a build")
    try:
        tables = catalog.select(args.names)
    except TableMissing as error:
        parser.error(str(error))
    if args.list:
        print("\n".join(table.name for table in tables))
        return 0
    try:
        if args.compare:
            return build.compare(tables, args.out)
        build.build(tables, args.out, args.report)
        return 0
    except KeyboardInterrupt:
        return 130  # as shells have it for a command that was interrupted
    except (build.BuildError, GameError, OSError, ArithmeticError) as error:
        print(f"build_tables.py: {error}", file=sys.stderr)
        return 1
