"""Which of the rules found are proved for every position: their certificates, for the theorem that fits the game."""

import ast
from typing import Any

import numpy as np

from ..beyond import heaps, residues
from ..beyond.shape import NoShapeError, Periodic, periodic, residual
from ..formula.arithmetic import Array
from ..formula.grammar import read
from ..game import Game
from ..quantities import GRUNDY, OUTCOME
from . import periods
from .cells import Cells


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
    language, game, quantity = cells.subject.language, cells.table.game, cells.table.quantity
    shape = periodic(tree, language.coordinates[0], language.formulas, language.constants)
    begin = max(0, shape.begin - shape.period * shape.own)
    claim = heaps.Period(begin, shape.period, shape.saltus)
    if "take" in data:
        most = max(data["take"])
        last = begin + claim.period + most
        if last > cells.size or not heaps.taken(data["take"], game.misere, quantity, claim):
            return ""
        window = f"it comes again for {begin} <= n < {begin + most}, and each follows from the {most} before it"
        return f"finite subtraction set: {claim.period} later {window}"
    if game.misere or quantity not in (GRUNDY, OUTCOME):
        return ""
    basis = claim if quantity == GRUNDY else _of_values(game)
    if not basis or heaps.last_needed(data["digits"], basis) >= cells.size or not heaps.broken(data["digits"], basis):
        return ""
    if quantity == OUTCOME and not _follows(cells, claim, basis, shape):
        return ""
    last, of = (
        heaps.last_needed(data["digits"], basis) - basis.period,
        "" if quantity == GRUNDY else "Grundy values of ",
    )
    return (
        f"{of}finite octal code (Guy and Smith 1956): for {basis.preperiod} <= n <= {last} the value "
        f"comes again {basis.period} later"
    )


def _of_values(game: Game) -> heaps.Period | None:
    """Return the period of the Grundy values of a game."""
    found = periods.least(game.load(GRUNDY).reshape(-1).astype("i8"))
    return heaps.Period(*found) if found else None


def _follows(cells: Cells, claim: heaps.Period, basis: heaps.Period, shape: Periodic) -> bool:
    """Return whether outcomes go on as a formula says, as far as Grundy values with a period decide it."""
    last = max(claim.preperiod, basis.preperiod) + int(np.lcm(claim.period, basis.period)) + claim.period
    return not claim.saltus and last <= cells.size


def _of_steps(cells: Cells, steps: tuple[tuple[int, ...], ...], tree: ast.expr, formula: str) -> str:
    language, game = cells.subject.language, cells.table.game
    found = residual(tree, language.coordinates, language.formulas, language.constants)
    classes, compiled = residues.Classes(*found), language.compiled(formula)

    def rule(*at: Array) -> Array:
        values = compiled([x.astype("i8") + low for x, low in zip(at, game.kind.lows, strict=True)])
        return values == "N" if values.dtype.kind == "U" else values

    side = residues.bound(steps, classes)
    if side > min(game.kind.shape) or not residues.holds(steps, game.misere, cells.table.quantity, classes, rule):
        return ""
    across = "" if classes.width < 0 else f" and differences to {classes.width}"
    return f"finitely many steps, a rule by residues mod {classes.modulus}{across}: the cells below {side} decide"
