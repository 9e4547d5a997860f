"""The boards: their coordinates and the closed forms of king, rook, knight and queen.

Only what remains counts: a = n - 1 squares down and b = m - 1 to the right. Source of the rules found:
W. A. Wythoff, A modification of the game of Nim (1907), for the queen; Nim itself for the rook.
"""

import numpy as np

from .exact import Array, isqrt


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
