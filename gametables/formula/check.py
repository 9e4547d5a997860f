"""Anyone's guess at the rule behind a table, held against every cell of it."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from .. import catalog, integers
from ..errors import FormulaError, shown
from ..positions import Positions
from ..quantities import OUTCOME, public
from ..table import Table
from . import explain
from .arithmetic import Array, integer
from .grammar import Language

MOST_FIRST = 10
_TRUTHS = {True: "N", False: "not N"}
_SORTS = {"b": "truth values", "f": "decimals", "U": "text", "i": "integers", "u": "integers"}
_HINTS = {"i": " (compare them with something: ... != 0)", "b": " (add 0 to count them as 0 and 1)"}


class Checked(NamedTuple):
    """How a formula compares with a table: `mismatches` of the cells disagree, which is the `share` of them.

    first: up to ten of these, as (position, what the table has, what the formula gives); `exceptions` yields all.
    common: what all of them have in common, in sentences, the most telling first.
    places, stored, given: of all of them the indices in the array of `load`, and both values.
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
    kind: Positions  # what the table's places mean

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Checked):
            return NotImplemented
        return self[:7] == other[:7] and all(map(np.array_equal, self[7:10], other[7:10]))

    def __ne__(self, other: object) -> bool:
        return not self == other

    @property
    def wrong(self) -> Array:
        """Return in which cells, as an array of bool of the table's shape, the formula fails."""
        wrong = np.zeros(self.kind.shape, bool)
        wrong[tuple(self.places.T)] = True
        return wrong

    def exceptions(self) -> Iterator[tuple[Any, Any, Any]]:
        """Yield every exception as (position, what the table has, what the formula gives)."""
        places = np.ravel_multi_index(tuple(self.places.T), self.kind.shape).tolist()
        for place, stored, given in zip(places, self.stored.tolist(), self.given.tolist(), strict=True):
            position = self.kind.data(self.kind.position(place))
            yield position, stored, _TRUTHS[given] if isinstance(given, bool) else given


def check(
    table: str | Table | np.ndarray[Any, Any], formula: "str | Callable[..., Any]", where: str | None = None
) -> Checked:
    """Hold a guess at the rule behind a table against every cell of it.

    table: its name, itself, or an array of integers, whose coordinates are a, b, c, ..., or x alone, from 0. formula: a
    text in the language of `gametables check --help`, or a function of the coordinates as integer arrays of the table's
    shape: by name if its parameters have these names, else in order. It gives truth values (N or not N) or "N", "P",
    "D" for outcomes, else integers, -1 for the remoteness of a draw. where: a formula that is true of the cells to look
    at, if not all are meant, such as "a > b". Raises FormulaError for what is no formula or
    another kind of answer, TableMissing for a name that is no table's, TypeError for neither text nor a function.

    >>> check(np.array([[0, 1], [1, 2]]), "a ^ b").first
    [([1, 1], 2, 0)]
    """
    if not (isinstance(formula, str) or callable(formula)):
        raise TypeError(f"a guess is a formula or a function, not {shown(formula)}")
    subject = Subject.of(table, where)
    name, language, at, values = subject.table.name, subject.language, subject.places, subject.values
    given = language.everywhere(formula, at) if isinstance(formula, str) else _called(formula, language)[at]
    wrong = subject.wrong(given)
    places = np.stack(np.unravel_index(at[wrong], language.kind.shape), axis=1)
    common = explain.common(subject.numbers(), len(subject.described), wrong) if 1 < len(places) < len(wrong) else []
    text = formula if isinstance(formula, str) else getattr(formula, "__name__", "a function")
    counts, both = (len(wrong), len(places), len(places) / len(wrong)), (values[wrong], given[wrong])
    checked = Checked(name, text, *counts, [], common, places, *both, language.kind)
    return checked._replace(first=list(islice(checked.exceptions(), MOST_FIRST)))


class Subject(NamedTuple):
    """The cells of a table that a formula is about: their places in a row, what the public sees there, the language."""

    table: Table
    places: Array
    values: Array
    language: Language

    @classmethod
    def of(cls, table: Any, where: str | None = None) -> "Subject":
        """Return all cells of a table or an array, or those where a formula is true."""
        table = integers.table(table, what="check: an array") if isinstance(table, np.ndarray) else catalog.table(table)
        values = public(table.quantity, table.array()).reshape(-1)
        language, places = Language.of(table.game, values), np.arange(len(values))
        if where is not None:
            places = np.flatnonzero(language.truths(where, table.name))
            if not places.size:
                raise FormulaError(f"{table.name}: there is no cell where {shown(where)}", value=where)
        return cls(table, places, values[places], language)

    def wrong(self, given: Array) -> Array:
        """Return in which of the cells what a formula gives is another answer; FormulaError for no answer of theirs."""
        truths = of_kind(self.table.name, self.table.quantity, given).dtype.kind == "b"
        return ((self.values == "N") if truths else self.values) != given

    @property
    def described(self) -> tuple[str, ...]:
        """The names of the coordinates in which cells are described."""
        return self.table.game.described or tuple(self.language.columns) or self.language.coordinates

    def numbers(self) -> dict[str, Array]:
        """Return by name the numbers by which cells are described."""
        texts = [*self.described, *self.table.game.traits]
        return {text: integer(self.language.everywhere(text, self.places)) for text in texts}


def _called(function: Callable[..., Any], language: Language) -> Array:
    """Return the value of a function at every cell, in a row."""
    names: list[str] = []
    with suppress(TypeError, ValueError):  # Python cannot tell
        names = [*inspect.signature(function).parameters]
    if not names or not {*names} <= {*language.coordinates, *language.formulas}:
        names = [*language.coordinates]
    shape = language.kind.shape
    given = np.asarray(function(*(language.everywhere(name).reshape(shape) for name in names)))
    try:
        return np.broadcast_to(given, shape).reshape(-1)
    except ValueError:
        raise FormulaError(f"the function gave an array of shape {given.shape}, not {shape}") from None


def of_kind(name: str, quantity: str, given: Array) -> Array:
    """Return what a formula gives, once it is the kind of answer that a table of the quantity has."""
    wanted, kinds = ("bU", 'True or False, or "N", "P", "D"') if quantity == OUTCOME else ("iuO", "integers")
    if given.dtype.kind not in wanted:
        found, hint = _SORTS.get(given.dtype.kind, given.dtype), _HINTS.get(given.dtype.kind.replace("u", "i"), "")
        raise FormulaError(f"{name} has {kinds}; this gives {found}{hint}")
    return given
