"""The witnesses of tables that are at hand, each over every cell: digest, options, rules, closed form, agreement."""

import hashlib
import io
import json
import time
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

import numpy as np

from .. import catalog
from ..errors import TableError
from ..game import Game
from ..quantities import OUTCOME
from ..table import MANIFEST, Table, read_file
from . import offered
from .offered import Mismatch
from .proof import Proof


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


def verify(*names: str | Game) -> list[Verdict]:
    """Hold tables against all their witnesses: those of shipped games and tables, by name, or of any solved game.

    For no names it is all that is shipped. The witnesses are the digest in the manifest, which an unusable file
    contradicts, the options that players are offered, the rules, the closed form where one is known, and the agreement
    of a game's tables. Raises TableMissing for a name that is no table's and no game's, and for an unsolved game.

    >>> verify(catalog.tables()[0])[0].mismatches
    0
    """
    tables: list[Table] = []
    for name in names or catalog.SHIPPED:
        if not isinstance(name, str) and not name.tables():
            name.load(OUTCOME)
        tables += catalog.select([name]) if isinstance(name, str) else name.tables()
    return list(verdicts(tables))


def verdicts(tables: Iterable[Table]) -> Iterator[Verdict]:
    """Yield the verdict on each table in turn. What is one for all tables of a game is done once if they follow."""
    for game, wanted in groupby(tables, key=lambda table: table.game):
        proof = None
        for table in wanted:
            start = time.perf_counter()
            counts, first = by_file(table) if table.filed else ({}, None)
            if first is None or first.expected != WHOLE:
                try:
                    cells = {each.quantity: each.array() for each in game.tables()}
                    proof = proof or Proof(game, cells, offered.BUDGET)
                    others, contradiction = proof.witnesses(table.quantity)
                except TableError as error:
                    others = {"agreement": 1}
                    contradiction = Mismatch("agreement", None, str(error), "the game's other tables")
                counts, first = counts | others, first or contradiction
            yield Verdict(table.name, table.size, counts, first, time.perf_counter() - start)


WHOLE = "a whole table"


def by_file(table: Table) -> tuple[dict[str, int], Mismatch | None]:
    """Hold the file against its line in the manifest, and names in that of the shipped ones against the catalogue's."""
    game, names, first = table.game, sorted(catalog.tables()), None
    try:
        npy = table.unpacked()
    except TableError as error:
        return {"digest": 1}, Mismatch("digest", None, str(error), WHOLE)
    dtype, digest = np.load(io.BytesIO(npy)).dtype.str, hashlib.sha256(npy).hexdigest()
    found = {"dtype": dtype, "shape": list(table.shape), "sha256": digest}
    try:
        entries = json.loads(read_file(MANIFEST, game.folders, game.remedy)[1])
        listed, known = {key: entries[table.stem][key] for key in found}, sorted(entries)
        if game.shipped and known != names:
            first = Mismatch("digest", None, f"{MANIFEST} lists {', '.join(known)}", "the tables of the catalogue")
        elif found != listed:
            first = Mismatch("digest", None, str(found), str(listed))
    except (TableError, ValueError, TypeError, KeyError, RecursionError) as error:
        first = Mismatch("digest", None, f"{MANIFEST}: {error!r}", f"a line for {table.name}")
    return {"digest": int(first is not None)}, first
