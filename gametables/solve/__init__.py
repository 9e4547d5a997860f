"""The solvers: each plays a game out and returns its tables as numpy arrays; no prover uses anything of it.

The generic engine reads any declaration; special solvers, kept where they pay, only the data that are its rules.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ..errors import GameError
from ..game import Game
from ..quantities import GRUNDY, OUTCOME, QUANTITIES, REMOTENESS, packed

Array = Any  # a numpy array; what its operators return has no better type either


MOST = 1 << 28  # positions that are solved
_BYTES, _A_MINUTE = 40, 60_000_000  # that a position takes, and positions that a minute takes, at the very least


def solve(game: Game) -> dict[str, Array]:
    """Return by quantity the tables of a game that it declares, with those proved together, or else all that it has.

    They have the shape of its positions, and their least dtypes. Raises GameError for a declaration that cannot be
    solved, PositionError for an option that is no position.
    """
    from . import generic

    if (size := game.kind.size) > MOST:
        least = f"at least {size * _BYTES >> 30:,} GiB of memory and {size // _A_MINUTE:,} minutes"
        raise GameError(f"{game.name} has {size:,} positions: {least}; at most {MOST:,} are solved", game.name, size)
    wanted = game.quantities or QUANTITIES
    found = {quantity: _specially(game, quantity) for quantity in QUANTITIES if quantity in with_outcome(wanted)}
    if OUTCOME in found and found[OUTCOME] is None and (values := found.get(GRUNDY)) is not None:
        found[OUTCOME] = (values > 0).view("i1")  # P, or N
    none = {GRUNDY} if game.misere else set[str]()
    rest = [quantity for quantity, array in found.items() if array is None and quantity not in none]
    if rest:
        solution = generic.solve(game, rest)
        found |= {quantity: getattr(solution, quantity) for quantity in QUANTITIES if found.get(quantity) is None}
    if all(found[quantity] is None for quantity in wanted):
        raise GameError(
            f"{game.name} has no {' and no '.join(wanted)}: of sums, in misère play, with loops or draws", game.name
        )
    shape = game.kind.shape
    return {quantity: packed(quantity, array.reshape(shape)) for quantity, array in found.items() if array is not None}


def with_outcome(wanted: Sequence[str]) -> set[str]:
    """Return the quantities wanted, with the outcome where there is remoteness: these two are proved together."""
    return {*wanted, *([OUTCOME] if REMOTENESS in wanted else [])}


def _specially(game: Game, quantity: str) -> Array | None:
    """Return a quantity by the game's special solver; None where it has none, or one that does not serve here."""
    if not game.unchanged("solver"):
        return None
    module, _, function = game.solver.partition(":")
    return getattr(import_module(module), function)(game, quantity)
