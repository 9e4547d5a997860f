"""The provers: tables are held against the declaration, whose options are walked over once more.

They share nothing else with the solvers: no code, no order, no index arithmetic, whose errors a proof would repeat.
"""

from collections.abc import Mapping
from typing import Any

from ..game import Game


def prove(game: Game, tables: Mapping[str, Any], budget: int = 200_000) -> dict[str, tuple[dict[str, int], Any]]:
    """Return by quantity how many cells each witness but the file contradicts, and the first `Mismatch` or None.

    At most so many options of players are looked at where the proof has quicker ways to walk over them.
    """
    from .proof import Proof

    proof = Proof(game, tables, budget)
    return {quantity: proof.witnesses(quantity) for quantity in tables}
