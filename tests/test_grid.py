"""The walking game: look-ups against boards searched through, the certificates, positions refused."""

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


@pytest.mark.parametrize("n", [2, 3, 4, 7, 8])
def test_every_change_of_a_border_is_noticed(n):
    """Move any half of any domino by any one step, drop a domino or double one: no certificate is left."""
    first, second = solver.border(n)
    assert solver.pairs_all(n, first, second)
    for half in (first, second):
        for place in np.ndindex(half.shape):
            for step in (-1, 1):
                half[place] += step
                assert not solver.pairs_all(n, first, second)
                half[place] -= step
    for k in range(first.shape[1]):
        assert not solver.pairs_all(n, np.delete(first, k, axis=1), np.delete(second, k, axis=1))
        doubled = np.append(np.arange(first.shape[1]), k)
        assert not solver.pairs_all(n, first[:, doubled], second[:, doubled])


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


@pytest.mark.parametrize("bad", [1.5, 2.0, "5", None, [5]])
def test_what_is_no_integer_is_a_type_error(bad):
    for verb in (grid.outcome, grid.wins, grid.index):
        with pytest.raises(TypeError, match="^grid: board size must be an integer, not "):
            verb(bad)
