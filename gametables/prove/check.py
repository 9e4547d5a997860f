"""Anyone's guess at the rule behind a table, held against every cell of it."""

import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from .. import batch, calendar, catalog, store
from ..errors import FormulaError
from . import explain, rows, verify
from .exact import Array, popcount
from .formula import Cells, Walk, read

BLOCK = 1 << 16  # cells at a time, so that no formula takes much memory
MOST_FIRST = 10
_TRUTHS = {True: "N", False: "not N"}


class Checked(NamedTuple):
    """How a formula compares with a table: `mismatches` of the cells disagree, which is the `share` of them.

    first: up to ten of these in the game's order, as (position, what the table has, what the formula gives).
    common: what all of them have in common, in sentences, the most telling first.
    places, stored, given: of all of them the indices in the array of `load`, and both values; `exceptions` puts
    them as `first` has them.
    """

    table: str
    formula: str
    cells: int
    mismatches: int
    share: float
    first: list[tuple[Any, Any, Any]]
    common: list[str]
    places: Array
    stored: Array
    given: Array

    @property
    def wrong(self) -> Array:
        """Return in which cells, as an array of bool of the table's shape, the formula fails."""
        wrong = np.zeros(catalog.entry(self.table).shape, bool)
        wrong[tuple(self.places.T)] = True
        return wrong

    def exceptions(self) -> "Iterator[tuple[Any, Any, Any]]":
        """Yield every exception as (position, what the table has, what the formula gives)."""
        for place, stored, given in zip(self.places.tolist(), self.stored.tolist(), self.given.tolist(), strict=True):
            yield _position(self.table, place), stored, _TRUTHS[given] if isinstance(given, bool) else given


def check(table: str, formula: "str | Callable[..., Any]") -> Checked:
    """Hold a guess at the rule behind a table against every cell of it.

    formula: a text in the language of `gametables check --help`, or a function of the coordinates (y, m, d; n, m
    or a, b; x; n), which it gets as integer arrays of the table's shape: by name if its parameters have these
    names, else in order. For an outcome table it gives truth values (N or
    not N) or the letters "N", "P", "D"; for the others integers, -1 for the remoteness of a draw. Raises
    FormulaError for what is no formula or gives another kind of answer, TableMissing for a name that is no
    table's, TypeError for what is neither text nor a function.

    >>> check("calendar.outcome", "(m + d) % 2 == 0").common[0]
    'all with (m, d) in {(9, 30), (11, 30)}, like no other cell'
    """
    entry = catalog.entry(table)
    cells = _cells(entry)
    if isinstance(formula, str):
        given = _evaluated(formula, cells, {"pile": _pile} if entry.game == "rows" else {})
    elif callable(formula):
        given = _called(formula, entry, cells)
    else:
        raise TypeError(f"a guess is a formula or a function, not {formula!r}")
    stored = _public(entry)
    wrong = _differ(entry, stored, given)
    places = np.argwhere(wrong.reshape(entry.shape))
    checked = Checked(
        table=entry.name,
        formula=formula if isinstance(formula, str) else getattr(formula, "__name__", "a function"),
        cells=entry.cells,
        mismatches=len(places),
        share=len(places) / entry.cells,
        first=[],
        common=explain.common(*_features(entry, cells), wrong),
        places=places,
        stored=stored[wrong],
        given=given[wrong],
    )
    return checked._replace(first=list(islice(checked.exceptions(), MOST_FIRST)))


def _cells(entry: catalog.Table) -> dict[str, Array]:
    """Return the coordinates of every cell, in a row, by the names that formulas have for them."""
    axes = np.broadcast_arrays(*verify.coordinates(entry.name, entry.shape))
    cells = {name: axis.reshape(-1) for name, axis in zip(entry.coordinates, axes, strict=True)}
    return cells | {"a": cells["n"] - 1, "b": cells["m"] - 1} if len(entry.shape) == 2 else cells


def _features(entry: catalog.Table, cells: dict[str, Array]) -> tuple[dict[str, Array], dict[str, Array]]:
    """Return what exceptions may have in common: coordinates, which go in pairs too, and other numbers."""
    if "a" in cells:
        return {name: cells[name] for name in ("a", "b")}, {}
    traits = {"popcount(x)": popcount(cells["x"])} if "x" in cells else {}
    piles = range(1, 4) if entry.game == "rows" else ()
    return cells, traits | {f"pile({k})": rows.pile(cells["x"], k) for k in piles}


def _evaluated(text: str, cells: dict[str, Array], functions: Any) -> Array:
    """Return the value of a formula at every cell, block by block."""
    tree, walk, size = read(text), Walk(functions), len(next(iter(cells.values())))
    blocks = [slice(start, start + BLOCK) for start in range(0, size, BLOCK)]
    return np.concatenate([walk.value(tree, {name: cells[name][block] for name in cells}) for block in blocks])


def _pile(cells: Cells, k: Array) -> Array:
    if (k < 1).any():
        raise FormulaError("piles are counted from 1")
    return rows.pile(cells["x"], k)


def _called(function: Callable[..., Any], entry: catalog.Table, cells: dict[str, Array]) -> Array:
    """Return the value of a function at every cell, in a row."""
    names = _parameters(function)
    names = names if names and set(names) <= set(cells) else entry.coordinates
    given = np.asarray(function(*(cells[name].reshape(entry.shape).copy() for name in names)))
    try:
        return np.broadcast_to(given, entry.shape).reshape(-1)
    except ValueError:
        raise FormulaError(f"the function gave an array of shape {given.shape}, not {entry.shape}") from None


def _parameters(function: Callable[..., Any]) -> list[str]:
    """Return the names of a function's parameters; none where Python cannot tell."""
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def _public(entry: catalog.Table) -> Array:
    """Return the cells of a table, in a row, as the public face has them."""
    cells = store.load(entry.name).reshape(-1)
    kinds = {"outcome": batch.letters, "grundy": batch.numbers, "remoteness": batch.distances}
    public: Array = kinds[entry.quantity](cells)
    return public


def _differ(entry: catalog.Table, stored: Array, given: Array) -> Array:
    """Return in which cells a formula of the right kind differs."""
    if entry.quantity == "outcome" and given.dtype.kind == "b":
        return (stored == "N") != given
    wanted, kinds = ("U", 'True or False, or "N", "P", "D"') if entry.quantity == "outcome" else ("iu", "integers")
    if given.dtype.kind not in wanted:
        found = {"b": "truth values", "f": "decimals", "U": "text", "i": "integers", "u": "integers"}
        hints = {"i": " (compare them with something: ... != 0)", "b": " (add 0 to count them as 0 and 1)"}
        hint = hints.get(given.dtype.kind.replace("u", "i"), "")
        raise FormulaError(f"{entry.name} has {kinds}; this gives {found.get(given.dtype.kind, given.dtype)}{hint}")
    return stored != given


def _position(table: str, place: list[int]) -> Any:
    """Return the position at an index, as JSON has it."""
    game = table.partition(".")[0]
    if game == "calendar":
        return str(calendar.position(place[0]))
    if game in ("rows", "coins"):
        return place[0]
    return place[0] + 1 if game == "grid" else [i + 1 for i in place]
