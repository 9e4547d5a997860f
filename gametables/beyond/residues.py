"""Whether a rule by residues holds on boards of every size, where a move takes one of finitely many vectors away."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Vector = tuple[int, ...]
Ints = NDArray[np.int64]
MOST_CELLS = 4_000_000


class Classes(NamedTuple):
    """Cells are of a class by their residues by a modulus, and with a width by clip(a - b, -width, width)."""

    modulus: int
    width: int = -1


def bound(steps: Sequence[Vector], classes: Classes) -> int:
    """Return below what number in each coordinate a rule must hold, so that it holds everywhere.

    A cell and its options are of the same classes as those of a cell so many moduli nearer to 0, as long as all steps
    are legal in both.
    """
    longest = max(map(max, steps))
    if classes.width < 0:
        return longest + classes.modulus
    across = max(abs(step[0] - step[1]) for step in steps)
    return longest + 2 * classes.modulus + classes.width + across


def holds(
    steps: Sequence[Vector], misere: bool, quantity: str, classes: Classes, rule: Callable[..., Any], most: int = 0
) -> bool:
    """Return whether a rule gives the Grundy values or the outcomes (1 for N) of all cells, however large.

    rule: takes the coordinates as arrays, from 0. most: cells to look at in each coordinate, at least the bound.
    """
    count = len(steps[0]) if steps else 0
    if not count or not all(min(step) >= 0 and any(step) for step in steps) or classes.modulus < 1:
        return False
    if (
        (classes.width >= 0 and count != 2)
        or (misere and quantity == "grundy")
        or quantity not in ("grundy", "outcome")
    ):
        return False
    side = max(most, bound(steps, classes))
    if (side + 2 * classes.modulus) ** count * len(steps) > MOST_CELLS:
        return False
    given = _asked(rule, side + 2 * classes.modulus, count)
    inner = given[(slice(side),) * count]
    return _by_class(given, side, classes) and bool((inner == _worked_out(steps, misere, quantity, side)).all())


def _asked(rule: Callable[..., Any], side: int, count: int) -> Ints:
    at = np.indices((side,) * count).reshape(count, -1)
    return np.broadcast_to(np.asarray(rule(*at)), at.shape[1:]).astype(np.int64).reshape((side,) * count)


def _by_class(given: Ints, side: int, classes: Classes) -> bool:
    """Return whether a rule gives all cells of a class the same, and each class occurs below the bound."""
    at = np.indices(given.shape)
    keys = [*(at % classes.modulus)]
    if classes.width >= 0:
        keys.append(np.clip(at[0] - at[1], -classes.width, classes.width) + classes.width)
    number = np.zeros(given.shape, np.int64)
    for key in keys:
        number = number * (int(key.max()) + 1) + key
    inside = (at < side).all(axis=0)
    pairs = np.unique(np.stack([number.ravel(), given.ravel()]), axis=1)
    alike = len(np.unique(pairs[0])) == pairs.shape[1]
    return alike and bool(np.isin(number, number[inside]).all())


def _worked_out(steps: Sequence[Vector], misere: bool, quantity: str, side: int) -> Ints:
    """Return Grundy values or outcomes below a side in each coordinate, cell by cell from the moves."""
    values = np.zeros((side,) * len(steps[0]), np.int64)
    for cell in product(range(side), repeat=len(steps[0])):
        options = [tuple(at - k for at, k in zip(cell, step, strict=True)) for step in steps]
        seen = {int(values[option]) for option in options if min(option) >= 0}
        if quantity == "outcome":
            values[cell] = int(0 in seen) if seen else int(misere)
        else:
            values[cell] = next(value for value in range(len(seen) + 1) if value not in seen)
    return values
