"""From words to games and tables: the name of a shipped game, GAME.quantity, FILE.py:NAME."""

import os
import sys
from importlib import import_module

from .errors import GameError, TableMissing, guess, shown

BY_PATH = "__gametables_path__"  # the attribute of a module that was read as a file, and not imported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .game import Game
    from .table import Table

# The games that the package ships: where each is declared.
SHIPPED = {
    "calendar": "calendar:Calendar",
    "king": "board:King",
    "rook": "board:Rook",
    "knight": "board:Knight",
    "queen": "board:Queen",
    "rows": "rows:Rows",
    "coins": "coins:Coins",
    "grid": "grid:Grid",
}
_games: "dict[str, Game]" = {}


def game(name: str) -> "Game":
    """Return the shipped game of that name; raise TableMissing."""
    if name not in _games:
        if name not in SHIPPED:
            raise TableMissing(f"there is no game {shown(name)}{guess(name, SHIPPED)}", value=name)
        module, _, family = SHIPPED[name].partition(":")
        _games.setdefault(name, getattr(import_module(f".games.{module}", __package__), family)())
    return _games[name]


def games() -> "tuple[Game, ...]":
    """Return the shipped games."""
    return tuple(map(game, SHIPPED))


def tables() -> tuple[str, ...]:
    """Return the names of all shipped tables.

    >>> len(tables())
    17
    """
    return tuple(table.name for each in games() for table in each.tables())


def table(name: "Table | str") -> "Table":
    """Return the table of that name; raise TableMissing, or TypeError where `name` is no string."""
    if hasattr(name, "cells"):
        return name  # type: ignore[return-value]
    if not isinstance(name, str):
        raise TypeError(f"a table's name must be a string, not {shown(name)}")
    family, _, quantity = name.partition(".")
    if family in SHIPPED and quantity in (game(family).quantities or ()):
        return game(family).table(quantity)
    own = [known for known in tables() if known.partition(".")[0] == family]
    raise TableMissing(f"there is no table {shown(name)}{guess(name, own or tables())}", value=name)


def select(words: "Iterable[str]") -> "list[Table]":
    """Return the shipped tables that the words, games or tables, name, in the catalogue's order; all for no words."""
    words, found = list(words), [table(name) for name in tables()]
    for word in words:
        if word not in SHIPPED and word not in tables():
            own = [each.name for each in found if each.game.name == word.partition(".")[0]] or [*SHIPPED, *tables()]
            raise TableMissing(f"there is no game or table {shown(word)}{guess(word, own)}", value=word)
    return [each for each in found if not words or each.name in words or each.game.name in words]


def load(name: "Table | str") -> "Any":
    """Return table `name` as a read-only numpy array, shared by all callers; see `tables` for the names.

    Outcomes are 0 = P, 1 = N, 2 = D. A position stands where the game's `index` says. Raises TableMissing (also for
    a name that is no table's), TableCorrupt, and TypeError where `name` is no string.

    >>> load(tables()[0])[:4].tolist()
    [1, 0, 1, 0]
    """
    return table(name).array()


def find(text: str) -> "Game":
    """Return the game that a word names: a shipped one, a family of the package, FILE.py:NAME or module:NAME."""
    where, colon, name = text.rpartition(":")
    module = _loaded(where) if colon else import_module(__package__)
    found = getattr(module, name, None) if colon or name[:1].isupper() else None
    if not colon and not hasattr(found, "option_map"):
        return game(text)
    if found is None:
        known = [word for word, value in vars(module).items() if hasattr(value, "option_map") and word != "Game"]
        raise TableMissing(f"{where} declares no game {shown(name)}{guess(name, known)}", value=name)
    if not hasattr(found, "option_map"):
        raise GameError(f"{text} is no game: a subclass of gametables.Game is needed", value=text)
    return found() if isinstance(found, type) else found  # type: ignore[no-any-return]


def _loaded(where: str) -> "Any":
    """Return the module in a file, or of that name; what lies beside the file, or in this folder, can be imported."""
    is_file = where.endswith(".py")
    if is_file and not os.path.isfile(where):
        raise TableMissing(f"there is no file {where}", value=where)
    folder = os.path.dirname(os.path.abspath(where)) if is_file else os.getcwd()
    sys.path.insert(0, folder)
    try:
        return _run(os.path.abspath(where)) if is_file else import_module(where)
    except ModuleNotFoundError as error:
        raise TableMissing(f"{where} cannot be imported: {error}", value=where) from error
    except Exception as error:
        raise GameError(f"{where} cannot be run: {type(error).__name__}: {error}", value=where) from error
    finally:
        sys.path.remove(folder)


def _run(path: str) -> "Any":
    """Return the module that a file is when it is run."""
    from importlib.util import module_from_spec, spec_from_file_location
    from zlib import crc32

    name = os.path.basename(path)[:-3]
    if name in sys.modules and vars(sys.modules[name]).get(BY_PATH) != path:  # it is another's
        name += f"_{crc32(path.encode()):08x}"
    spec = spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    setattr(module, BY_PATH, path)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
