"""The rule behind a table as a function: the closed form that is declared, or a rule that is found and proved."""

from contextlib import suppress

from .. import catalog
from ..errors import FormulaError
from ..formula.check import Subject
from ..formula.closed import ClosedForm, cells
from ..quantities import OUTCOME, public
from ..table import Table
from .cells import Cells
from .proofs import proof
from .rule import PROVED, THEOREM
from .rules import rules


def closed_form(table: str | Table) -> ClosedForm | None:
    """Return the rule behind a table, as a function; None where none is known.

    It takes what the game's look-ups take (of components one, as a coordinate), and integer arrays, which broadcast; it
    gives what they give, and is exact throughout, in Python's integers where int64 would overflow. The rules of shipped
    games are theorems, and take any size. Of other games a declared form that holds in the table ends with it, unless
    it is proved; where none is declared, a rule that is found and proved for every position takes any size. A position
    that the game does not have is a PositionError.
    """
    table = catalog.table(table)
    game = table.game
    if table.quantity in game.closed:
        form = game.closed[table.quantity]
        if game.shipped:  # it is tried at the build
            return ClosedForm(table, form, far=True)
        stored = table.array() if table.quantity == OUTCOME else public(table.quantity, table.array())
        if (cells(game, table.quantity) != stored).any():
            return None
        return ClosedForm(table, form, far=isinstance(form, str) and bool(_proved(table, form)))
    if game.shipped:
        return None
    found = (rule for rule in rules(table) if rule.status in (PROVED, THEOREM) and rule.everywhere)
    return next((ClosedForm(table, rule.formula, far=True) for rule in found), None)


def _proved(table: Table, formula: str) -> str:
    with suppress(FormulaError):
        return proof(Cells(Subject.of(table)), formula)
    return ""
