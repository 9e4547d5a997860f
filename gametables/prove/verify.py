"""Four independent witnesses of a table, each over every cell: digest, rules, closed form, agreement."""

import hashlib
import json
import time
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from .. import catalog, store
from ..errors import TableError
from . import board, calendar, coins, grid, rows, rules
from .closed import FORMS
from .exact import Array

Tables = Mapping[str, Array]
GAMES: dict[str, Any] = dict.fromkeys(board.STEPS, board) | {
    "calendar": calendar, "rows": rows, "coins": coins, "grid": grid,
}  # fmt: skip


class Mismatch(NamedTuple):
    """A contradiction: the witness, the position (None: the whole file), what is stored, what is due."""

    witness: str
    position: str | None
    stored: Any
    expected: Any


class Verdict(NamedTuple):
    """What the witnesses say of a table: by their names the cells each contradicts, and the first contradiction."""

    table: str
    cells: int
    witnesses: dict[str, int]
    first: Mismatch | None
    seconds: float

    @property
    def mismatches(self) -> int:
        """Return the number of contradictions."""
        return sum(self.witnesses.values())


class _Shipped(dict[str, Array]):
    """The shipped tables by name, loaded when they are asked for."""

    def __missing__(self, name: str) -> Array:
        return store.load(name)


def verify(*names: str) -> list[Verdict]:
    """Hold the shipped tables of those names, tables or games (all for none), against all their witnesses.

    The witnesses are the digest in the manifest, the rules of the game, the closed form where one is known, and
    the agreement of the tables of a game with each other. A file that cannot be used contradicts its digest.
    Raises TableMissing for a name that is no table's and no game's.

    >>> [verdict.mismatches for verdict in verify("king")]
    [0, 0, 0]
    """
    return list(verdicts(catalog.select(names)))


def verdicts(names: list[str]) -> Iterator[Verdict]:
    """Yield the verdict on each of the shipped tables in turn."""
    for name in names:
        start = time.perf_counter()
        try:
            digest = by_digest(name)
            counts, first = _heard(name)
        except TableError as error:
            digest, counts, first = Mismatch("digest", None, str(error), "a whole table"), {}, None
        counts = {"digest": int(digest is not None), **counts}
        yield Verdict(name, catalog.TABLES[name].cells, counts, digest or first, time.perf_counter() - start)


def _heard(name: str) -> tuple[dict[str, int], Mismatch | None]:
    """Hear the other witnesses of a shipped table that is whole; another of its game may not be."""
    try:
        return witnesses(name, _Shipped())
    except TableError as error:
        return {"agreement": 1}, Mismatch("agreement", None, str(error), "the game's other tables")


def by_digest(name: str) -> Mismatch | None:
    """Hold the file against its line in the manifest, and the manifest's names against the catalogue's."""
    table = catalog.TABLES[name]
    try:
        entries = json.loads(store.read_file(store.MANIFEST)[1])
        listed = {key: entries[name][key] for key in ("dtype", "shape", "sha256")}
        names = sorted(entries)
    except (TableError, ValueError, TypeError, KeyError, RecursionError) as error:
        return Mismatch("digest", None, f"{store.MANIFEST}: {error!r}", f"a line for {name}")
    if names != sorted(catalog.TABLES):
        return Mismatch("digest", None, f"{store.MANIFEST} lists {', '.join(names)}", "the tables of the catalogue")
    found = {
        "dtype": table.dtype,
        "shape": list(table.shape),
        "sha256": hashlib.sha256(store.unpacked(name)).hexdigest(),
    }
    return None if found == listed else Mismatch("digest", None, str(found), str(listed))


def witnesses(name: str, tables: Tables) -> tuple[dict[str, int], Mismatch | None]:
    """Hear the witnesses that need no files: by name the cells each contradicts, and the first contradiction.

    `tables` has the table and, as the rules and the agreement need them, the others of its game.
    """
    counts, first, cells = {}, None, tables[name]
    for witness, hear in (("rules", by_rules), ("closed form", by_closed_form), ("agreement", by_agreement)):
        heard = hear(name, tables)
        if heard is None:
            continue
        wrong, due = heard
        counts[witness] = int(wrong.sum())
        if counts[witness] and first is None:
            place = tuple(int(i) for i in np.argwhere(wrong)[0])
            expected = due if isinstance(due, str) else int(due[place])
            first = Mismatch(witness, in_words(name, place, cells.shape), cells[place].item(), expected)
    return counts, first


def by_rules(name: str, tables: Tables) -> tuple[Array, Array]:
    """Hold each cell against what the rules make of the cells at its options."""
    game, quantity = name.split(".")
    cells, prover = tables[name], GAMES[game]
    if game in ("coins", "grid"):
        due = prover.certified(len(cells))
        return cells != due, due
    over = partial(board.over, game) if prover is board else prover.over
    if quantity == "grundy":
        due = rules.grundy(over, cells)
    elif quantity == "outcome":
        due = rules.outcome(over, cells, prover.stuck(cells.shape))
    else:
        due = rules.remoteness(over, cells, tables[f"{game}.outcome"], prover.stuck(cells.shape))
    return cells != due, due


def by_closed_form(name: str, tables: Tables) -> tuple[Array, Array] | None:
    """Hold each cell against the closed form, where one is known."""
    if name not in FORMS:
        return None
    shape = tables[name].shape
    due = np.broadcast_to(FORMS[name](*coordinates(name, shape)), shape)
    due = np.where(due == -1, catalog.NEVER, due)
    return tables[name] != due, due


def by_agreement(name: str, tables: Tables) -> tuple[Array, str] | None:
    """Hold a table against its game's others, and a board against its mirror image.

    The Grundy value is 0 just at P; the remoteness is even just at P and none just at D.
    """
    game, quantity = name.split(".")
    others = [other for other in ("grundy", "remoteness") if f"{game}.{other}" in catalog.TABLES]
    if f"{game}.outcome" not in catalog.TABLES or not others:
        return None
    outcomes = tables[f"{game}.outcome"]
    wrong = tables[name] != tables[name].T if outcomes.ndim == 2 else np.zeros(outcomes.shape, bool)
    for other in others if quantity == "outcome" else [quantity]:
        cells = tables[f"{game}.{other}"]
        is_lost = cells == 0 if other == "grundy" else cells % 2 == 0
        draws = (cells == catalog.NEVER) & (other == "remoteness")
        wrong = wrong | (draws != (outcomes == 2)) | (~draws & (is_lost != (outcomes == 0)))
    return wrong, "agreement with the game's other tables, and symmetry"


def coordinates(name: str, shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return the coordinates of every cell of a table of that shape, ready to be broadcast."""
    found: tuple[Array, ...] = GAMES[name.split(".")[0]].coordinates(shape)
    return found


def in_words(name: str, place: tuple[int, ...], shape: tuple[int, ...]) -> str:
    """Return the position that stands at an index of a table, in the game's own terms."""
    parts = [int(np.broadcast_to(axis, shape)[place]) for axis in coordinates(name, shape)]
    if name.startswith("calendar."):
        return "%04d-%02d-%02d" % tuple(parts)
    names = catalog.TABLES[name].coordinates
    return ", ".join(f"{coordinate} = {part}" for coordinate, part in zip(names, parts, strict=True))
