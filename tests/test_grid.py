"""The walking game: look-ups against boards searched through, the certificates, positions refused."""

import itertools

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, grid
from gametables.prove import pairing as prover
from gametables.solve import pairing as solver


@pytest.mark.parametrize("n", range(1, 6))
def test_small_boards_are_what_a_full_search_gives(n):
    assert grid.wins(n) is brute.grid_wins(n)


def test_every_cell_of_the_array_is_the_scalar_answer():
    assert gt.load("grid.outcome").tolist() == ["PN".index(grid.outcome(n)) for n in range(1, 10_001)]
    assert [grid.position(grid.index(n)) for n in (1, 8, 10_000)] == [1, 8, 10_000]


def squares(rectangle):
    top, bottom, left, right = rectangle
    return itertools.product(range(top, bottom), range(left, right))


def covers(n, dominoes):
    """Whether the dominoes, written out one by one, cover each square of the border once, by sets alone."""
    pairs = [pair for halves in dominoes for pair in zip(*map(squares, halves), strict=True)]
    beside = all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairs)
    wanted = [(r, c) for r, c in itertools.product(range(n), repeat=2) if max(r, c) >= n - 2]
    return beside and sorted(square for pair in pairs for square in pair) == wanted


def changed(dominoes):
    """Every list of dominoes that differs a little from this one."""
    for k, halves in enumerate(dominoes):
        yield dominoes[:k] + dominoes[k + 1 :]
        yield [*dominoes, halves]
        yield [*dominoes[:k], (halves[0], halves[0]), *dominoes[k + 1 :]]
        for moved in itertools.product((-2, -1, 0, 1, 2), repeat=4):
            first, second = (tuple(map(sum, zip(half, moved, strict=True))) for half in halves)
            yield [*dominoes[:k], (first, second), *dominoes[k + 1 :]]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8])
def test_a_border_is_a_certificate_just_if_its_dominoes_cover_every_square_once(n):
    border = solver._border(n)
    assert solver._pairs_all(n, border)
    assert covers(n, border)
    for other in changed(border):
        if any(top >= bottom or left >= right for halves in other for top, bottom, left, right in halves):
            assert covers(n, other) or not solver._pairs_all(n, other)  # an empty rectangle somewhere
        else:
            assert solver._pairs_all(n, other) == covers(n, other)


def test_a_broken_border_stops_the_solver(monkeypatch):
    monkeypatch.setattr(solver, "_pairs_all", lambda n, dominoes: n < 5)
    with pytest.raises(ArithmeticError, match="5 x 5"):
        solver.solve(gt.Grid(side=8), "outcome")


def test_the_prover_notices_a_pairing_that_is_none(monkeypatch):
    """A neighbour for every square is not enough: it must be the other way round too, and within the border."""
    steps = {(0, 1), (1, 0), (0, -1), (-1, 0)}
    assert prover.pairs(6, steps)
    assert not prover.pairs(6, steps - {(1, 0)})
    wrong = {
        "not mutual": lambda row, column: (row, np.where(column > 0, column - 1, column + 1)),
        "itself": lambda row, column: (row, column),
        "inside": lambda row, column: (row + 1, column),
        "two steps": lambda row, column: (np.where(row < 2, row + 2, row - 2), column),
    }
    for pairing in wrong.values():
        monkeypatch.setattr(prover, "partner", pairing)
        assert not prover.pairs(6, steps)


@pytest.mark.parametrize("bad", [0, -1, -10_000, -10_001, 10_001, 10**30])
def test_sizes_outside_are_refused(bad):
    grid.wins(8)
    for verb in (grid.outcome, grid.wins, grid.index):
        with pytest.raises(PositionError, match=r"^grid: board size must be 1\.\.10000, not "):
            verb(bad)
    with pytest.raises(PositionError, match=r"^grid: index must be 0\.\.9999, not "):
        grid.position(-1)


@pytest.mark.parametrize("square", [(0, 1), (1, 0), (9, 8), (8, 9), (-1, 1), (10**30, 1)])
def test_squares_off_the_board_have_no_reply(square):
    with pytest.raises(PositionError, match=r"^grid: row and column must be 1\.\.8, not "):
        grid.reply(8, *square)


@pytest.mark.parametrize("bad", [1.5, 2.0, "5", None, [5]])
def test_what_is_no_integer_is_a_type_error(bad):
    for verb in (grid.outcome, grid.wins, grid.index):
        with pytest.raises(TypeError, match="^grid: board size must be an integer, not "):
            verb(bad)
