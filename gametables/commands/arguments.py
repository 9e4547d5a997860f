"""What the arguments of several commands share."""

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from ..catalog import GAMES
from ..errors import PositionError, TableMissing


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and where help is, and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


class FormulaParser(Parser):
    """A parser of words among which is a formula, which may begin with a minus."""

    def parse_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; a space before such a formula tells argparse that it is no option."""
        spaced = [f" {word}" if re.match(r"-[a-gi-z]$|-[^-].*[-+*/%()<>=!&|^~]", word) else word for word in args]
        return super().parse_intermixed_args(spaced, namespace)


def parser(prog: str, description: str, examples: str, kind: type[Parser] = Parser) -> Parser:
    """Return a parser that shows description and examples as they stand, and takes no abbreviations."""
    return kind(
        prog=prog,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def game_and_position(prog: str, description: str, examples: str) -> argparse.ArgumentParser:
    """Return a parser of a game's name and a position of it."""
    result = parser(prog, description, examples)
    result.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    result.add_argument("position", metavar="POSITION", nargs="*", default=[], help="as in the examples below")
    return result


def names(prog: str, description: str, examples: str) -> argparse.ArgumentParser:
    """Return a parser of the names of games and tables, and of --json."""
    result = parser(prog, description, examples)
    result.add_argument("names", nargs="*", default=[], metavar="GAME|TABLE", help="only these")
    result.add_argument("--json", action="store_true", help="print a list of objects for programs")
    return result


def named(find: Callable[[Any], Any], typed: Any) -> Any:
    """Return what `find` finds by names that were typed: a mistyped one is bad use, and no missing file."""
    try:
        return find(typed)
    except TableMissing as error:
        raise PositionError(str(error)) from None
