"""What the arguments of several commands share."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from ..errors import PositionError, TableMissing


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and where help is, and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser(prog: str, description: str, examples: str) -> argparse.ArgumentParser:
    """Return a parser that shows description and examples as they stand, and takes no abbreviations."""
    return Parser(
        prog=prog,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def named(find: Callable[[Any], Any], typed: Any) -> Any:
    """Return what `find` finds by names that were typed: a mistyped one is bad use, and no missing file."""
    try:
        return find(typed)
    except TableMissing as error:
        raise PositionError(str(error)) from None
