"""Games whose files are all that is at hand: their tables answer without the code that declares them."""

import os

from .errors import GameError, TableCorrupt, TableMissing, guess, shown
from .game import Game
from .positions import Box, Listed, Masks
from .stored import decoded
from .table import MANIFEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .positions import Positions


class Opened(Game):
    """A game from its files: it looks positions up; of moves it knows nothing."""

    _description: "dict[str, Any]" = {}

    def __init__(self, folder: str, name: str, stem: str, description: "dict[str, Any]") -> None:
        self._stem, self._description, self.name = stem, description, name
        self.parameters = {key: decoded(value) for key, value in description["parameters"].items()}
        self.changed, self.shipped = self.parameters, False
        self.misere, self.components = self.parameters["misere"] is True, description["components"] is True
        self.folded, self.symmetric = tuple(description["folded"]), bool(description["folded"])
        self.kind = _kind(description["positions"])
        if isinstance(self.kind, Listed):
            self.kind.game = self
        self._prepare(folder)

    def __repr__(self) -> str:
        return f"gametables.open({self.folder!r}, {self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Opened) and (self.folder, self.name) == (other.folder, other.name)

    def __hash__(self) -> int:
        return hash((self.folder, self.name))

    def __reduce__(self) -> "tuple[Any, ...]":
        return open, (self.folder, self.name)

    @property
    def stem(self) -> str:
        """How the names of the game's files begin."""
        return self._stem

    @property
    def folders(self) -> "list[str]":
        """The folder that was opened."""
        return [str(self.folder)]

    @property
    def remedy(self) -> str:
        """What a message about a missing or unusable file closes with."""
        return f"build the files of {self.name} again"

    def description(self, path: str = "", listed: bool = True) -> "dict[str, Any]":
        """Return what the game's files rest on, as the manifest has it; the seals bear it out."""
        positions = self._description["positions"]
        if isinstance(self.kind, Listed):
            positions = self.kind.described() if listed else {}
        return self._description | {"positions": positions}

    def listed(self) -> "list[Any]":
        """Return the positions that the files list; TableMissing where no file does."""
        if (found := super().listed()) is None:
            raise TableMissing(f"{self.folder} has no list of the positions of {self.name}; {self.remedy}", self.name)
        return found

    def options(self, *position: "Any") -> "Any":
        """Refuse: moves are no data."""
        raise GameError(f"{self.name}: files have no moves; the declaration of the game has", self.name)

    def solve(self) -> "Opened":
        """Refuse: there are no rules."""
        raise GameError(f"{self.name}: files have no rules to solve; the declaration of the game has", self.name)


def _kind(data: "dict[str, Any]") -> "Positions":
    """Return the kind of positions, with its limits, that was described."""
    if data["kind"] == "Listed":
        return Listed(None)  # the file that lists them says which
    if data["kind"] == "Dates":
        from .dates import Dates

        return Dates(data["first"], data["last"])
    if data["kind"] == "Masks":
        return Masks(data["last"].bit_length())
    ends = (value if isinstance(value, list) else [value] for value in (data["first"], data["last"]))
    return Box(**{name: range(low, high + 1) for name, low, high in zip(data["names"], *ends)})  # noqa: B905


def open(folder: "Any", name: str = "") -> Opened:
    """Return the game whose files are in a folder, as `gametables build` has made them; no code is run.

    name: which game, where there are several, such as "Subtraction" or "Subtraction(take=(2, 3))". It answers look-ups;
    moves need the declaration. Raises TableMissing for no such game, and TableCorrupt for a damaged manifest.
    """
    folder, games = os.fspath(folder), dict[str, Opened]()
    path = os.path.join(folder, MANIFEST)
    for stem, entry in _described(path).items():
        try:
            games[entry["game"]] = Opened(folder, entry["game"], stem, entry["declaration"])
        except (GameError, ValueError, LookupError, TypeError, AttributeError) as error:
            raise TableCorrupt(f"{path} does not describe {stem} ({error!r}); build its files again") from None
    if name not in games and (name or len(games) != 1):
        which = f"no game {shown(name)}" if name else f"{len(games)} games, and none is named"
        raise TableMissing(f"{folder} has {which}{guess(name, games) if games else ''}", value=name)
    return games[name] if name else games.popitem()[1]


def _described(path: str) -> "dict[str, Any]":
    """Return from a manifest what it says of games that are not shipped, by how the names of their files begin."""
    import builtins
    import json

    try:
        with builtins.open(path, encoding="utf-8") as file:
            entries = json.load(file)
        own = {name.rpartition(".")[0]: entry for name, entry in entries.items() if "declaration" in entry}
    except FileNotFoundError:
        raise TableMissing(f"there is no {path}; `gametables build` makes it") from None
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise TableCorrupt(f"{path} cannot be read ({error}); build its files again") from None
    return own
