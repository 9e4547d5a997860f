"""Write a table in another format, which the ending of the file's name says: csv, json,
npy, txt (a b-file of the OEIS) or h (a header for C and C++)."""

import argparse

from .. import catalog
from . import arguments

_EXAMPLES = """examples:
  gametables export {first} dates.csv
  gametables export {mine}.grundy take=2,3 b.txt
  gametables export {last} table.h"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    first, *_, last = catalog.tables()
    result = arguments.parser(prog, __doc__, _EXAMPLES.format(first=first, last=last, mine=arguments.MINE))
    result.add_argument("table", metavar="TABLE", help="GAME.quantity, a game for its first table, or a .npy file")
    result.add_argument("parameters", metavar="NAME=VALUE", nargs="*", help="parameters of the game")
    result.add_argument("file", metavar="FILE", help="where to; .csv .json .npy .txt .h")
    result.add_argument("--force", action="store_true", help="replace a file that is there")
    return result


def run(args: argparse.Namespace) -> int:
    """Write the file and return the exit status."""
    from ..exports import export

    table = arguments.table(args.table, args.parameters)
    export(table, args.file, args.force)
    print(f"{args.file}: {table.name}, {table.size:,} cells")
    return 0
