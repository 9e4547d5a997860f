"""The walking game: coordinates, a certificate for the cells, closed form.

A cell is a whole board here, and its witness a pairing: if the squares of a board, or all but the stone's
corner, fall into pairs of neighbours, then whoever always moves to the other square of a pair wins.
"""

import numpy as np

from .exact import Array


def partner(board: Array, row: Array, column: Array) -> tuple[Array, Array]:
    """Return the square paired with one of the outer two rows or columns of a board (all counted from 1)."""
    bottom = row >= board - 1
    return np.where(bottom, 2 * board - 1 - row, row), np.where(bottom, column, 2 * board - 1 - column)


def pairs(board: int) -> bool:
    """Return whether the squares outside the next smaller board but one fall into pairs of neighbours."""
    side = np.arange(1, board + 1, dtype="i2")
    edge = side[-2:, None]
    return _pairs(board, edge, side) and (board == 2 or _pairs(board, side[:-2], edge))


def _pairs(board: int, row: Array, column: Array) -> bool:
    """Return whether each square of a row and a column has for partner a neighbour whose partner it is."""
    there, beside = partner(np.int16(board), row, column)
    back, again = partner(np.int16(board), there, beside)
    neighbours = (np.abs(there - row) + np.abs(beside - column) == 1).all()
    farther = np.maximum(there, beside)
    outside = min(there.min(), beside.min()) >= 1 and board - 1 <= farther.min() <= farther.max() <= board
    return bool(neighbours and outside and (back == row).all() and (again == column).all())


def certified(count: int) -> Array:
    """Return the outcome of each board that the pairings prove: the first player wins iff no square is left over."""
    left_over = {0: 0, 1: 1}
    for board in range(2, count + 1):
        if not pairs(board):
            raise ArithmeticError(f"the pairing of the {board} x {board} board fails")
        left_over[board] = left_over[board - 2]
    return np.array([left_over[board] == 0 for board in range(1, count + 1)])


def outcome(n: Array) -> Array:
    """N iff n is even: then dominoes cover the board, else all of it but the corner."""
    return n % 2 == 0


FORMS = {"grid.outcome": outcome}


def coordinates(shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return n of every cell."""
    return (np.arange(1, shape[0] + 1),)
