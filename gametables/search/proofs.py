"""Which of the rules found are proved for every position."""

from .cells import Cells


def proof(cells: Cells, formula: str) -> str:
    """Return what proves a formula, as a sentence; "" for nothing."""
    return ""
