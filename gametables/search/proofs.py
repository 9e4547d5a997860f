"""Which of the rules found are proved for every position: their certificates, for the theorem that fits the game."""

import ast
from typing import Any

import numpy as np

from ..beyond import heaps, residues
from ..beyond.periodic import NoShapeError, periodic
from ..beyond.residual import residual
from ..formula.arithmetic import Array
from ..formula.grammar import read
from ..game import Game
from ..quantities import GRUNDY, OUTCOME
from . import periods
from .cells import Cells

MOST_TIMES = 8  # periods


def proof(cells: Cells, formula: str) -> str:
    """Return what proves a formula that holds in all cells of a table, as a sentence; "" for nothing."""
    game, tree = cells.table.game, read(formula)
    data = game.as_data()
    try:
        if "take" in data or "digits" in data:
            return _of_heaps(cells, data, tree)
        if data.get("steps") and not data["rides"]:
            return _of_steps(cells, data["steps"], tree, formula)
    except NoShapeError:
        pass
    return ""


def _of_heaps(cells: Cells, data: dict[str, Any], tree: ast.expr) -> str:
    language = cells.subject.language
    shape = periodic(tree, language.coordinates[0], language.formulas, language.constants, language.functions)
    begin = max(0, shape.begin - shape.period * shape.own)
    claim = heaps.Period(begin, shape.period, shape.saltus)
    return _of_taking(cells, data["take"], claim) if "take" in data else _of_breaking(cells, data["digits"], claim)


def _of_taking(cells: Cells, take: tuple[int, ...], claim: heaps.Period) -> str:
    """Return what proves a claim about a subtraction set, or the claim about some periods at once."""
    begin, most, game = claim.preperiod, max(take), cells.table.game
    for times in range(1, MOST_TIMES + 1):  # outcomes may have a longer period than how long play lasts
        more = heaps.Period(begin, claim.period * times, claim.saltus * times)
        if begin + more.period + most > cells.size:
            break
        if heaps.taken(take, game.misere, cells.table.quantity, more):
            window = f"it comes again for {begin} <= n < {begin + most}, and each follows from the {most} before it"
            return f"finite subtraction set: {more.period} later {window}"
    return ""


def _of_breaking(cells: Cells, digits: dict[int, int], claim: heaps.Period) -> str:
    """Return what proves a claim about a code: about outcomes it follows from one about Grundy values."""
    game, quantity = cells.table.game, cells.table.quantity
    basis = claim if quantity == GRUNDY else _of_values(game)
    if game.misere or quantity not in (GRUNDY, OUTCOME) or not basis:
        return ""
    last = heaps.last_needed(digits, basis)
    if last >= cells.size or not heaps.broken(digits, basis) or (basis != claim and not _follows(cells, claim, basis)):
        return ""
    of = "" if quantity == GRUNDY else "Grundy values of "
    window = f"for {basis.preperiod} <= n <= {last - basis.period} the value comes again {basis.period} later"
    return f"{of}finite octal code (Guy and Smith 1956): {window}"


def _of_values(game: Game) -> heaps.Period | None:
    """Return the period of the Grundy values of a game."""
    found = periods.least(game.load(GRUNDY).reshape(-1).astype("i8"))
    return heaps.Period(*found) if found else None


def _follows(cells: Cells, claim: heaps.Period, basis: heaps.Period) -> bool:
    """Return whether outcomes go on as a formula says, as far as Grundy values with a period decide it."""
    last = max(claim.preperiod, basis.preperiod) + int(np.lcm(claim.period, basis.period)) + claim.period
    return not claim.saltus and last <= cells.size


def _of_steps(cells: Cells, steps: tuple[tuple[int, ...], ...], tree: ast.expr, formula: str) -> str:
    language, game = cells.subject.language, cells.table.game
    found = residual(tree, language.coordinates, language.formulas, language.constants, language.functions)
    classes, compiled = residues.Classes(*found), language.compiled(formula)

    def rule(*at: Array) -> Array:
        values = compiled([x.astype("i8") + low for x, low in zip(at, game.kind.lows, strict=True)])
        return values == "N" if values.dtype.kind == "U" else values

    side = residues.bound(steps, classes)
    if side > min(game.kind.shape) or not residues.holds(steps, game.misere, cells.table.quantity, classes, rule):
        return ""
    across = "" if classes.width < 0 else f" and differences to {classes.width}"
    return f"finitely many steps, a rule by residues mod {classes.modulus}{across}: the cells below {side} decide"
