"""What the arguments of several commands share: parsers, and games and tables as they are typed."""

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

from .. import catalog, dates
from ..errors import GameError, TableMissing, shown
from ..game import Game
from ..positions import Listed
from ..quantities import QUANTITIES
from ..table import Table

SMALL = 1 << 22  # positions that are solved at once; more are to be built
MINE = "mine.py:Subtraction"  # as examples have a game of one's own


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line; among the words may be a formula, which may begin with a minus."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and where help is, and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")

    def parse_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; a space before such a formula tells argparse that it is no option."""
        spaced = [f" {word}" if re.match(r"-[a-gi-z]$|-[^-].*[-+*/%()<>=!&|^~]", word) else word for word in args]
        return super().parse_intermixed_args(spaced, namespace)


def parser(prog: str, description: str | None, examples: str) -> Parser:
    """Return a parser that shows description and examples as they stand, and takes no abbreviations."""
    raw = argparse.RawDescriptionHelpFormatter
    return Parser(prog=prog, description=description, epilog=examples, formatter_class=raw, allow_abbrev=False)


def game_and_position(prog: str, description: str | None, more: str = "") -> Parser:
    """Return a parser of a game, its parameters and a position of it, with an example of each game that is shipped."""
    examples = [f"  {prog} {game.name} {game.start[0]}" for game in catalog.games() if game.start]
    result = parser(prog, description, "\n".join(["examples:", *examples, f"  {prog} {MINE} take=2,3 100", more]))
    result.add_argument("game", metavar="GAME", help=f"{', '.join(catalog.SHIPPED)}, FILE.py:NAME or module:NAME")
    result.add_argument("position", metavar="POSITION", nargs="*", default=[], help="after parameters, NAME=VALUE")
    return result


def names(prog: str, description: str | None, examples: str) -> Parser:
    """Return a parser of the names of games and tables, and of --json."""
    result = parser(prog, description, examples)
    result.add_argument("names", nargs="*", default=[], metavar="GAME|TABLE", help="only these")
    result.add_argument("--json", action="store_true", help="print a list of objects for programs")
    return result


def game_and_words(args: argparse.Namespace) -> tuple[Game, list[str]]:
    """Return the game that is meant, and the words that are left when its parameters are taken."""
    words: list[str] = args.position
    count = next((count for count, word in enumerate(words) if "=" not in word), len(words))
    return game(args.game, words[:count]), words[count:]


def game(text: str, parameters: Sequence[str] = ()) -> Game:
    """Return a game by its name, with parameters as words NAME=VALUE; a small one without tables is solved at once."""
    found = declared(text, parameters)
    if not found.known:
        if not isinstance(found.kind, Listed) and found.kind.size > SMALL:
            message = f"{found.name} has {found.kind.size:,} positions; `gametables build {found.command}` solves them"
            raise TableMissing(message, found.name)
        print(f"solving {found.name} ...", file=sys.stderr, flush=True)
        found.solve()
    return found


def declared(text: str, parameters: Sequence[str] = ()) -> Game:
    """Return a game by its name, with parameters as words NAME=VALUE, as it is declared."""
    found = catalog.find(text)
    given = dict(word.split("=", 1) for word in parameters)
    values = {name: _value(name, value, found.parameters.get(name, value)) for name, value in given.items()}
    return type(found)(**found.changed | values) if values else found


def _value(name: str, text: str, default: Any) -> Any:
    """Return the value of a parameter that was typed, by the type of its default; GameError for what is none."""
    with suppress(ValueError, KeyError):
        if isinstance(default, bool):
            return {"yes": True, "no": False}[text]
        if isinstance(default, tuple):
            parts = [tuple(map(int, dates.split(part) or part.split(","))) for part in text.split(";")]
            return tuple(parts) if len(parts) > 1 or (default and isinstance(default[0], tuple)) else parts[0]
        if isinstance(default, (int, str)):
            return type(default)(text)
    raise GameError(f"{name} is {shown(default)} unless it is given, and cannot be {shown(text)}", value=text)


def groups(words: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Return which of the words name what is shipped; and each other name, with the parameters that follow it."""
    found = grouped(words)
    shipped = [
        [name] for name, *more in found if not (more or ":" in name or name[:1].isupper() or name.endswith(".npy"))
    ]
    return [name for (name,) in shipped], [group for group in found if group not in shipped]


def grouped(words: Sequence[str]) -> list[list[str]]:
    """Return each name with the parameters, NAME=VALUE, that follow it."""
    found: list[list[str]] = []
    for word in words:
        if not found or "=" not in word:
            found.append([])
        found[-1].append(word)
    return found


def tables(words: Sequence[str]) -> list[Table]:
    """Return the tables of games, or single ones, GAME.quantity, shipped ones first; all for no words."""
    shipped, others = groups(words)
    found = catalog.select(shipped) if shipped or not words else []
    for name, *parameters in others:
        if name.endswith(".npy"):
            found += [_in_file(name, parameters)]
            continue
        text, _, quantity = name.rpartition(".")
        one = quantity in QUANTITIES
        own = game(text if one else name, parameters)
        found += [own.table(quantity)] if one else own.tables()
    return found


def _in_file(path: str, parameters: Sequence[str]) -> Table:
    """Return the table that a file of an array is."""
    from ..integers import read

    if parameters:
        raise GameError(f"{path} is a file, and has no parameters: {shown(parameters[0])}", value=path)
    return read(path)


def table(text: str, parameters: Sequence[str] = ()) -> Table:
    """Return the table that is meant; of a game it is the first."""
    for word in parameters:
        if "=" not in word:
            raise GameError(f"a parameter is NAME=VALUE; {shown(word)} is none", value=word)
    return tables([text, *parameters])[0]
