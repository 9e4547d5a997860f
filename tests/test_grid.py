"""The walking game: look-ups against boards searched through, the certificates, positions refused."""

import itertools

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, grid
from gametables.solve import grid as solver


@pytest.mark.parametrize("n", range(1, 6))
def test_small_boards_are_what_a_full_search_gives(n):
    assert grid.wins(n) is brute.grid_wins(n)


def test_every_cell_of_the_array_is_the_scalar_answer():
    assert gt.load("grid.outcome").tolist() == ["PN".index(grid.outcome(n)) for n in range(1, 10_001)]
    assert [grid.position(grid.index(n)) for n in (1, 8, 10_000)] == [1, 8, 10_000]


def changed(dominoes):
    """Every border that differs a little from this one, which is a list of pairs of squares."""
    steps = [step for step in itertools.product((-2, -1, 0, 1, 2), repeat=2) if any(step)]
    for k, (one, other) in enumerate(dominoes):
        rest = dominoes[:k] + dominoes[k + 1 :]
        yield rest
        yield [*dominoes, dominoes[k]]
        for down, right in steps:
            moved, beside = (one[0] + down, one[1] + right), (other[0] + down, other[1] + right)
            yield from ([*rest, (moved, other)], [*rest, (one, beside)], [*rest, (moved, beside)])
        for j, (first, second) in enumerate(rest):  # partners exchanged: all squares covered, but not by dominoes
            yield [*rest[:j], *rest[j + 1 :], (one, second), (first, other)]


@pytest.mark.parametrize("n", [2, 3, 4, 7, 8])
def test_every_change_of_a_border_is_noticed(n):
    border = solver.border(n)
    dominoes = [(tuple(one), tuple(other)) for one, other in zip(*(half.T.tolist() for half in border), strict=True)]
    assert solver.pairs_all(n, *border)
    for other in changed(dominoes):
        halves = np.array(other).reshape(-1, 2, 2).transpose(1, 2, 0)
        assert not solver.pairs_all(n, *halves)


def test_a_broken_border_stops_the_solver(monkeypatch):
    monkeypatch.setattr(solver, "pairs_all", lambda n, *halves: n < 5)
    with pytest.raises(ArithmeticError, match="5 x 5"):
        solver.outcome(8)


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
