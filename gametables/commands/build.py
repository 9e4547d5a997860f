"""Solve games from their rules, hold each table against its witnesses in every cell, and
write it: of a game of one's own into tables/ beside the file that declares it. For no
names it is all that is shipped."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from .. import build, catalog, files
from ..errors import GameError, PositionError
from ..game import Game
from ..quantities import QUANTITIES
from ..table import FOLDERS, Table
from . import arguments

_EXAMPLES = """examples:
  gametables build mine.py:Subtraction             into tables/ beside mine.py
  gametables build mine.py:Subtraction take=2,3 --out DIR
  gametables build mine.py:Subtraction --compare   solve again and compare with the files
  gametables build {first} --out DIR
  python build_tables.py --compare                 in a checkout: all that is shipped"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.parser(prog, __doc__, _EXAMPLES.format(first=next(iter(catalog.SHIPPED))))
    add = result.add_argument
    add("names", nargs="*", metavar="GAME|TABLE", help="only these, each followed by its parameters, NAME=VALUE")
    add("--out", type=Path, metavar="DIR", help="where the files are")
    add("--compare", action="store_true", help="write nothing; exit 1 if a file differs")
    add("--list", action="store_true", help="only name the tables")
    add("--report", type=Path, metavar="FILE", help="also write the summary as JSON")
    return result


def run(args: argparse.Namespace) -> int:
    """Build, or compare; return the exit status: 0 done, 1 a build or comparison that failed."""
    if args.report and (args.compare or args.list):
        raise PositionError("--report goes with a build")
    wanted = _wanted(args.names)
    if args.list:
        print("\n".join(each.name for each in wanted))
        return 0
    folder = args.out or _folder(wanted)
    try:
        if args.compare:
            return build.compare(wanted, folder)
        build.build(wanted, folder, args.report)
        return 0
    except (build.BuildError, ArithmeticError, OSError) as error:
        print(f"gametables build: {error}", file=sys.stderr)
        return 1


def _wanted(words: Sequence[str]) -> list[Table | Game]:
    """Return the tables that are shipped, and the games that are not, that words name; all that is shipped for none."""
    shipped, others = arguments.groups(words)
    found: list[Table | Game] = [*catalog.select(shipped)] if shipped or not words else []
    for name, *parameters in others:
        if name.rpartition(".")[2] in QUANTITIES:
            raise GameError(f"{name}: all tables of a game are built together; name the game", value=name)
        found.append(arguments.declared(name, parameters))
    return found


def _folder(wanted: Sequence[Table | Game]) -> Path:
    """Return where the files go that were wanted, if nothing else is said."""
    games = map(build.game_of, wanted)
    folders = {FOLDERS[1] if game.shipped else files.beside(type(game)) for game in games}
    if len(folders) > 1:
        raise PositionError("--out DIR is needed: these games have their files in several folders")
    folder = folders.pop()
    if folder == FOLDERS[1] and not os.path.isfile(os.path.join(os.path.dirname(folder), "build_tables.py")):
        raise PositionError("--out DIR is needed: the tables that are shipped are installed, and not built again")
    return Path(folder)
