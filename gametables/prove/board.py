"""King, rook, knight and queen: coordinates, rules as a check of cells, closed forms.

Only what remains counts: a = n - 1 squares down and b = m - 1 to the right. Source of the rules found:
W. A. Wythoff, A modification of the game of Nim (1907), for the queen; Nim itself for the rook.
"""

import numpy as np

from .exact import Array, isqrt

STEPS = {"king": [(0, 1), (1, 0), (1, 1)], "rook": [(0, 1), (1, 0)], "knight": [(1, 2), (2, 1)]}
STEPS["queen"] = STEPS["king"]


def over(piece: str, values: Array, combine: Array, nothing: object) -> Array:
    """Combine, for each cell [a, b], the values at the options of a piece with a rows and b columns to go."""
    result = np.full(values.shape, nothing, values.dtype)
    rows, columns = values.shape
    for down, right in STEPS[piece]:
        near = _along(values, combine, down, right) if piece in ("rook", "queen") else values
        there = result[down:, right:]
        combine(there, near[: rows - down, : columns - right], out=there)
    return result


def _along(values: Array, combine: Array, down: int, right: int) -> Array:
    """Combine, for each cell, its value with all those that any number of steps lead to."""
    if not down:
        return combine.accumulate(values, axis=1)
    result = values.copy()
    for a in range(down, len(values)):
        there = result[a, right:]
        combine(there, result[a - down, : values.shape[1] - right], out=there)
    return result


def stuck(shape: tuple[int, ...]) -> Array:
    """Return the outcome of each cell if it had no options: P at the goal, elsewhere a draw."""
    outcomes = np.full(shape, 2)
    outcomes[0, 0] = 0
    return outcomes


def king_outcome(n: Array, m: Array) -> Array:
    """P iff an even number of squares remains both ways."""
    return ((n - 1) % 2 != 0) | ((m - 1) % 2 != 0)


def king_grundy(n: Array, m: Array) -> Array:
    """2 * (min(a, b) mod 2) + (a + b) mod 2."""
    return 2 * ((np.minimum(n, m) - 1) % 2) + (n + m) % 2


def rook_outcome(n: Array, m: Array) -> Array:
    """P iff as many rows as columns remain."""
    return n != m


def rook_grundy(n: Array, m: Array) -> Array:
    """Nim of two heaps: a XOR b."""
    return (n - 1) ^ (m - 1)


def knight_outcome(n: Array, m: Array) -> Array:
    """P iff a = b and 3 divides a; N iff a and b differ by 1 and 3 divides a + b; else a draw."""
    lost = (n == m) & ((n - 1) % 3 == 0)
    won = (abs(n - m) == 1) & ((n + m - 2) % 3 == 0)
    return np.where(lost, 0, np.where(won, 1, 2))


def queen_outcome(n: Array, m: Array) -> Array:
    """P iff min(a, b) is the integer part of k * phi, k = |a - b|, phi = (1 + sqrt 5) / 2."""
    k = abs(n - m)
    return np.minimum(n, m) - 1 != (k + isqrt(5 * k * k)) // 2


def king_remoteness(n: Array, m: Array) -> Array:
    """a + b, less 1 if both are odd."""
    return n + m - 2 - ((n - 1) % 2) * ((m - 1) % 2)


def rook_remoteness(n: Array, m: Array) -> Array:
    """2 * min(a, b), plus 1 if a and b differ."""
    return 2 * (np.minimum(n, m) - 1) + (n != m)


def knight_remoteness(n: Array, m: Array) -> Array:
    """(a + b) / 3; -1 for a draw."""
    return np.where(knight_outcome(n, m) == 2, -1, (n + m - 2) // 3)


FORMS = {
    "king.outcome": king_outcome,
    "king.grundy": king_grundy,
    "king.remoteness": king_remoteness,
    "rook.outcome": rook_outcome,
    "rook.grundy": rook_grundy,
    "rook.remoteness": rook_remoteness,
    "knight.outcome": knight_outcome,
    "knight.remoteness": knight_remoteness,
    "queen.outcome": queen_outcome,
}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return n and m of every cell, ready to be broadcast."""
    rows, columns = shape
    return np.arange(1, rows + 1)[:, None], np.arange(1, columns + 1)[None, :]
