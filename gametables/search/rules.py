"""What is the rule behind a table? Searches for some kinds of rules; each rule found is held against every cell."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from ..errors import FormulaError
from ..formula import explain
from ..formula.arithmetic import Array
from ..formula.check import Subject
from ..table import Table
from . import additive, beatty, bits, digits, few, joined, periods, theorems, xors
from .candidate import Candidate
from .cells import Cells
from .proofs import proof
from .rule import EXCEPTIONS, HOLDS, PROVED, THEOREM, Rule, Rules

FEWEST, MOST_RULES = 50, 5  # cells of a table for which rules are proposed
GREATEST = 1 << 60  # of values, so that differences fit into 64 bits
MOST_WRONG, RARE = 0.05, 0.6  # the share of cells that may be exceptions, and of those without the commonest value
RICHER = 4  # in the cells looked at first there may be so many times more, as rare values are there more often
SECONDS, LONGER = 10.0, 4  # how much longer than the simplest rule another one may be
SIMPLER = 0.5  # how much simpler than one that holds everywhere a rule with exceptions must be
PERIODS = "periods"
KINDS: tuple[tuple[str, Callable[[Cells], Iterator[Candidate]]], ...] = (
    ("known theorems", theorems.candidates),
    (PERIODS, periods.candidates),
    ("one or two features", few.candidates),
    ("an XOR of features", xors.candidates),
    ("the last digit", digits.candidates),
    ("pairs with an irrational slope", beatty.candidates),
    ("periods of rows", additive.candidates),
)


class Judged(NamedTuple):
    """A candidate with the kind of rule that it is, and the cells that are exceptions."""

    cells: Cells
    kind: str
    candidate: Candidate
    wrong: Array

    @property
    def mismatches(self) -> int:
        """The number of exceptions."""
        return int(np.count_nonzero(self.wrong))

    @property
    def length(self) -> float:
        """The bits of the formula, of the cells it takes as given, and of the exceptions: of the simplest the least."""
        values = np.log2(max(2, self.cells.distinct))
        told = bits.listed(self.cells.size, self.mismatches, self.cells.distinct) if self.mismatches else 0.0
        return float(bits.of_formula(self.candidate.formula) + self.candidate.given * values + told)


def rules(
    table: "str | Table | np.ndarray[Any, Any]",
    where: str | None = None,
    seconds: float = SECONDS,
    progress: Callable[[str], None] | None = None,
) -> Rules:
    """Return the simplest rules found behind a table, at most five, simplest first; an empty list for none.

    table: its name, itself, or an array of integers, as in `check`. where: a formula that is true of the cells that
    the rule is wanted for. seconds: the time after which no more is tried; an interrupt (Ctrl-C) ends it at once; what
    was found is returned. progress: is called with each kind of rule that is tried. A rule is given only if it takes at
    least 20 bits less to say than the table without it, all that was tried counted in. `Rule` says how far one holds.

    >>> print(rules(np.array([n % 3 * 2 for n in range(100)]))[0].formula)
    2 * (x % 3)
    """
    subject, found = Subject.of(table, where), Rules()
    if refused := _refused(subject):
        found.stopped = refused
        return found
    cells, judged = Cells(subject), list[Judged]()
    try:
        for kind in _searched(cells, judged, seconds, progress):
            found.tried += (kind,)
        if len(found.tried) < len(KINDS):
            found.stopped = f"stopped after {seconds:g} seconds, before all was tried"
    except KeyboardInterrupt:
        found.stopped = "interrupted before all was tried"
    found += [_rule(cells, one, where) for one in _best(judged)]
    return found


def _refused(subject: Subject) -> str:
    """Return why no rule is looked for, if so."""
    values = subject.values
    if len(values) < FEWEST:
        return f"no rule is proposed for fewer than {FEWEST} cells; here are {len(values)}"
    if values.dtype.kind in "iu" and max(-int(values.min()), int(values.max())) > GREATEST:
        return f"no rule is looked for where values are beyond {GREATEST:,}"
    return ""


def _searched(
    cells: Cells, judged: list[Judged], seconds: float, progress: Callable[[str], None] | None
) -> Iterator[str]:
    """Add what is found to a list, and yield each kind of rule that was looked for, until the time is over."""
    end = monotonic() + seconds
    for kind, propose in KINDS:
        if progress:
            progress(kind)
        for one in _proposed(cells, kind, propose, end):
            judged.append(one)
        yield kind
        if monotonic() > end:
            return


def _proposed(cells: Cells, kind: str, propose: Callable[[Cells], Iterator[Candidate]], end: float) -> Iterator[Judged]:
    """Yield what a search proposes and is worth it, also with its exceptions joined."""
    simplest = np.inf  # of those that hold everywhere
    for candidate in propose(cells):
        simpler = bits.of_formula(candidate.formula) < simplest
        one = _judged(cells, kind, candidate, MOST_WRONG if simpler else 0.0)
        for more in [one, *_with_exceptions(cells, one)] if one else []:
            yield more
            if not more.mismatches:
                simplest = min(simplest, more.length)
        if monotonic() > end:
            return


def _with_exceptions(cells: Cells, one: Judged) -> Iterator[Judged]:
    """Yield what a rule becomes when its exceptions are said with it."""
    for candidate in joined.candidates(cells, one.candidate, one.wrong):
        if together := _judged(cells, one.kind, candidate, MOST_WRONG):
            yield together


def _judged(cells: Cells, kind: str, candidate: Candidate, most_wrong: float) -> Judged | None:
    """Hold a candidate against the second half, and then against all cells; None where it does not save enough."""
    try:
        for places in (cells.second.places, None):
            wrong = _wrong(cells, candidate.formula, places)
            if wrong.mean() > (1 if places is None else RICHER) * most_wrong:
                return None
    except FormulaError:
        return None
    count, later = int(np.count_nonzero(wrong)), cells.size // 2
    cost = candidate.cost + bits.listed(cells.size, count, cells.distinct)
    cost += candidate.given * np.log2(max(2, cells.distinct))
    half = bits.listed(cells.size - later, int(np.count_nonzero(wrong[later:])), cells.distinct)
    enough = cells.described - cost >= bits.LEAST_SAVING and half <= cells.described_later + 1
    if not candidate.source and (not enough or count > min(MOST_WRONG * cells.size, RARE * cells.uncommon)):
        return None
    return Judged(cells, kind, candidate, wrong) if not candidate.source or not count else None


def _wrong(cells: Cells, formula: str, places: Array | None) -> Array:
    subject = cells.subject
    if places is not None:
        subject = subject._replace(places=subject.places[places], values=subject.values[places])
    return subject.wrong(subject.language.everywhere(formula, subject.places))


def _best(judged: list[Judged]) -> list[Judged]:
    """Return the simplest of each kind: those that hold everywhere, or much simpler ones with exceptions."""
    least = min((one.length for one in judged if not one.mismatches), default=np.inf)
    order = [one for one in judged if not one.mismatches or one.length < SIMPLER * least]
    order.sort(key=lambda one: one.length)
    found: dict[str, Judged] = {}
    for one in order:  # one in terms of the coordinates, others in terms of the table's own values
        own = "T(" in one.candidate.formula and (one.mismatches or one.kind != PERIODS)
        kind = one.kind if own else one.candidate.source
        if one.candidate.source or one.length <= LONGER * order[0].length:
            found.setdefault(kind, one)
    return [*{one.candidate.formula: one for one in reversed(found.values())}.values()][::-1][:MOST_RULES]


def _rule(cells: Cells, one: Judged, where: str | None) -> Rule:
    """Return the rule that a candidate is, with how far it holds."""
    subject, formula, common = cells.subject, one.candidate.formula, list[str]()
    status, by = (EXCEPTIONS, "") if one.mismatches else (HOLDS, "")
    if one.mismatches > 1:
        common = explain.common(subject.numbers(), len(subject.described), one.wrong)
    elif not one.mismatches and where is None:
        by = one.candidate.proved or proof(cells, formula)
        status = PROVED if by else HOLDS
        known = cells.table.game.theorems().get(cells.table.quantity)
        if not by and known and known[0] == formula:
            status, by = THEOREM, known[1]
    everywhere = not one.candidate.proved
    return Rule(cells.table.name, formula, status, by, one.mismatches, cells.size, common, everywhere)
