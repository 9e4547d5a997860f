"""What the arguments of several commands share."""

import argparse
from collections.abc import Callable
from typing import Any

from ..errors import PositionError, TableMissing


def parser(prog: str, description: str, examples: str) -> argparse.ArgumentParser:
    """Return a parser that shows description and examples as they stand, and takes no abbreviations."""
    return argparse.ArgumentParser(
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
