"""What a game has tables of, and where they come from: its files, or a solution in memory."""

from . import table as at_hand
from .declaration import Declaration
from .errors import GameError, TableCorrupt, raise_as_theirs, shown
from .quantities import GRUNDY, OUTCOME, QUANTITIES, REMOTENESS
from .table import MANIFEST, REMEDY, Table, read_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from numpy.typing import NDArray

    T = TypeVar("T", bound="Tabled")

POSITIONS = "positions"  # beside the quantities: the file that lists a game's positions, where no limits give them
_REASONS = {
    GRUNDY: "Grundy values need normal play that cannot go round in circles, and that who cannot move has lost",
    REMOTENESS: "there is none of sums",
}
_MOST_BYTES = 1 << 32  # of such a file, unpacked


class Tabled(Declaration):
    """A game with its tables."""

    def __init__(self, *, tables: "Any" = None, **parameters: "Any") -> None:
        super().__init__(**parameters)
        self._prepare(tables)

    def _prepare(self, folder: "Any") -> None:
        """Begin without tables; folder: where their files are, besides the places where they are looked for anyhow."""
        import os

        self.folder = None if folder is None else os.fspath(folder)
        self.in_memory = False  # has it been solved, so that no files are looked at?
        self._tables: dict[str, Table] = {}
        self._nested: dict[str, tuple[list[Any], list[int]]] = {}
        self._filed: tuple[str, ...] = ()

    def table(self, quantity: str) -> Table:
        """Return the table of a quantity, "outcome", "grundy" or "remoteness"; GameError where there is none."""
        if quantity not in self._possible():
            why = f": {_REASONS[quantity]}" if quantity in _REASONS and self.known else ""
            raise GameError(f"{self.name} has no table {shown(quantity)}{why}", self.name, quantity)
        return self._tables.get(quantity) or self._tables.setdefault(quantity, Table(self, quantity))  # type: ignore[arg-type]

    def _possible(self) -> "tuple[str, ...]":
        """Return the quantities that have tables, or may have once the game is solved."""
        if self.quantities is not None:
            return self.quantities
        known = self.known
        return known if OUTCOME in known or GRUNDY in known else QUANTITIES  # one of them every game has

    @property
    def known(self) -> "tuple[str, ...]":
        """The quantities that there are tables of, in files or in memory."""
        if self.quantities is not None and (self.shipped or self.in_memory):
            return self.quantities
        if not self._filed:
            from os.path import isfile, join

            stem, folders, names = self.stem, self.folders, self.quantities or QUANTITIES
            there = (each for each in names if any(isfile(join(at, f"{stem}.{each}.npy.zst")) for at in folders))
            self._filed = tuple(there)
        return self._filed

    def tables(self) -> "tuple[Table, ...]":
        """Return the tables of a game that is shipped, built, or solved."""
        return tuple(map(self.table, self.known))

    def load(self, quantity: str) -> "NDArray[Any]":
        """Return the table of a quantity as a read-only numpy array, a position at the place that `index` says."""
        return self.table(quantity).array()

    def solve(self: "T") -> "T":
        """Solve the game in memory, prove every cell, and return the game; GameError where either cannot be done."""
        from .prove import prove
        from .solve import solve

        self.from_rules()
        try:
            solved = solve(self)  # type: ignore[arg-type]
            proved = prove(self, solved)  # type: ignore[arg-type]
        except Exception as error:
            raise_as_theirs(error)
        for quantity, (_, first) in proved.items():
            if first:
                raise GameError(f"{self.name}.{quantity} is not proved: {first}", self.name, first.position)
        self._keep({quantity: array for quantity, array in solved.items() if quantity in self._possible()})
        return self

    def from_rules(self) -> None:
        """From now on look at no file: what is asked follows from the declaration."""
        self.in_memory = True
        self.kind.forget()

    def _keep(self, solved: "dict[str, NDArray[Any]]") -> None:
        self.quantities = tuple(solved)
        self.forget()
        for quantity, array in solved.items():
            self.table(quantity).put(array)

    def forget(self) -> None:
        """Forget what has been unpacked or solved; what is asked next is unpacked anew."""
        self._filed = ()
        for table in self._tables.values():
            table.forget()
        for rows, draws in self._nested.values():
            rows[:], draws[:] = self.kind.blank(), [-1]

    # The files.

    @property
    def stem(self) -> str:
        """How the names of the game's files begin."""
        if self.shipped:
            return self.name
        from .files import stem

        return stem(type(self).__name__, self.changed)

    @property
    def folders(self) -> "list[str]":
        """The folders where the game's files are looked for, in order."""
        if self.in_memory and not self.shipped:
            return []
        named = [] if self.folder is None else [self.folder]
        if self.shipped:
            return named + at_hand.FOLDERS
        from .files import beside

        return [*named, beside(type(self))]

    @property
    def command(self) -> str:
        """The words after `gametables build` that build the game's files; "" where no words would."""
        from .files import named, words

        family = named(type(self))
        return " ".join([family, *words(self.changed)]) if family else ""

    @property
    def remedy(self) -> str:
        """What a message about a missing or unusable file closes with."""
        if self.shipped:
            return REMEDY
        built = f"`gametables build {self.command}` builds it, " if self.command else ""
        return f"{built}{self!r}.solve() solves it in memory"

    def sealed(self, quantity: str, path: str = "") -> str:
        """Return the name in the seal of a file: of a game that is not shipped, with what was declared."""
        if self.shipped:
            return f"{self.stem}.{quantity}"
        from .stored import fingerprint

        return f"{self.stem}.{quantity} {fingerprint(self.description(path, quantity != POSITIONS))}"

    def description(self, path: str = "", listed: bool = True) -> "dict[str, Any]":
        """Return what the game's files rest on, as JSON has it: rules, parameters, positions.

        path: a file whose manifest says which text declared it, where that text is not at hand.
        """
        from .files import declared
        from .stored import encoded

        text = declared(type(self))
        return {
            "components": self.components,
            "declared": self._manifested(path) if text is None else text,
            "family": type(self).__name__,
            "folded": [quantity for quantity in self.folded if self.symmetric],
            "parameters": {name: encoded(value) for name, value in self.parameters.items()},
            "positions": self.kind.described() if listed else {},
        }

    def _manifested(self, path: str) -> str:
        """Return what the manifest beside a file says that the game's declaration was."""
        import json
        import os

        if not path:
            return ""
        manifest = os.path.join(os.path.dirname(path), MANIFEST)
        try:
            with open(manifest, encoding="utf-8") as file:
                entries = json.load(file)
            mine = next(entries[name] for name in entries if name.rpartition(".")[0] == self.stem)
            return str(mine["declaration"]["declared"])
        except (OSError, ValueError, LookupError, TypeError, StopIteration, RecursionError) as error:
            raise TableCorrupt(f"{manifest} does not describe {self.stem} ({error!r}); {self.remedy}") from None

    def listed(self) -> "list[Any] | None":
        """Return the positions that the game's files list; None where there are no such files."""
        from os.path import isfile, join

        from . import blob

        name = f"{self.stem}.{POSITIONS}.json.zst"
        if not any(isfile(join(folder, name)) for folder in self.folders):
            return None
        path, packed = read_file(name, self.folders, self.remedy)
        try:
            import json

            from .stored import decoded

            return list(decoded(json.loads(blob.unsealed(self.sealed(POSITIONS, path), packed, range(_MOST_BYTES)))))
        except (TableCorrupt, ValueError, RecursionError) as error:
            raise TableCorrupt(f"{path} does not list the positions of {self.name}: {error}; {self.remedy}") from None
