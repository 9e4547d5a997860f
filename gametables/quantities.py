"""Outcome, Grundy value and remoteness: how a table's cells code them, and what the public sees.

Outcomes are 0 = P, 1 = N, 2 = D. Grundy values stand for themselves, and so does remoteness, but that of a draw: its
code is the greatest value of the table's dtype, which is chosen so that no remoteness needs it.
"""

from .errors import GameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

P, N, D = 0, 1, 2
LETTERS = "PND"
OUTCOME, GRUNDY, REMOTENESS = QUANTITIES = ("outcome", "grundy", "remoteness")
CODES = {"|u1": "B", "<u2": "H", "<u4": "I", "<u8": "Q"}  # dtypes of tables, and what `memoryview.cast` calls them


def draw(itemsize: int) -> int:
    """Return the code of a draw's remoteness among cells of so many bytes: the greatest value they hold."""
    return (1 << 8 * itemsize) - 1


def dtype(quantity: str, greatest: int) -> str:
    """Return the least dtype for values up to the greatest; for remoteness one that has room for a draw's code."""
    for name in CODES:
        if greatest + (quantity == REMOTENESS) <= draw(int(name[2])):
            return name
    raise GameError(f"a {quantity} of {greatest} does not fit into 64 bits")


def packed(quantity: str, values: "Any") -> "Any":
    """Return an array of integers, -1 for the remoteness of a draw, as the cells of a table."""
    least, greatest = (int(values.min()), int(values.max())) if values.size else (0, 0)
    if least < (-1 if quantity == REMOTENESS else 0) or (quantity == OUTCOME and greatest > D):
        raise GameError(f"{least}..{greatest} are no cells of a table of {quantity}")
    name = dtype(quantity, greatest)
    cells = values.astype(name[1:])
    cells[values == -1] = draw(cells.itemsize)
    return cells


def public(quantity: str, cells: "Any") -> "Any":
    """Return an array of cells as the public has it: letters, or int64 with -1 for the remoteness of a draw.

    What is none of the quantities stands for itself.
    """
    import numpy as np

    if quantity == OUTCOME:
        return np.array(list(LETTERS))[cells]
    if quantity not in QUANTITIES:
        return cells
    values = cells.astype("i8")
    if quantity == REMOTENESS:
        values[cells == draw(cells.itemsize)] = -1
    return values
