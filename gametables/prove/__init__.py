"""The provers: tables are held against the declaration, whose options are walked over once more.

What they share with the solvers is the declaration alone: no code, no order, no index arithmetic; a proof that shared
these would repeat their errors. Nothing here knows a game by its name.
"""

from collections.abc import Mapping
from typing import Any

from ..game import Game


def prove(game: Game, tables: Mapping[str, Any], budget: int = 200_000) -> dict[str, tuple[dict[str, int], Any]]:
    """Hold tables, by quantity, against all that is known of a game but files.

    For each it returns, by witness, the number of cells that it contradicts, and the first contradiction, a `Mismatch`
    or None. At most so many options of players are looked at where the proof has quicker ways to walk over them.
    """
    from .proof import Proof

    proof = Proof(game, tables, budget)
    return {quantity: proof.witnesses(quantity) for quantity in tables}
