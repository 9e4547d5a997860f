"""The walking game: look-ups against boards searched through, the certificates, positions refused."""

import itertools

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, grid
from gametables.prove import grid as prover
from gametables.solve import grid as solver


@pytest.mark.parametrize("n", range(1, 6))
def test_small_boards_are_what_a_full_search_gives(n):
    assert grid.wins(n) is brute.grid_wins(n)


def test_every_cell_of_the_array_is_the_scalar_answer():
    assert gt.load("grid.outcome").tolist() == ["PN".index(grid.outcome(n)) for n in range(1, 10_001)]
    assert [grid.position(grid.index(n)) for n in (1, 8, 10_000)] == [1, 8, 10_000]


def covers(n, blocks):
    """Whether the blocks' dominoes, written out one by one, cover each square of the border once, by sets alone."""
    squares = []
    for top, bottom, left, right, down in blocks:
        for row, column in itertools.product(range(top, bottom), range(left, right)):
            squares += [(row, column), (row + 1, column) if down else (row, column + 1)]
    wanted = [(r, c) for r, c in itertools.product(range(n), repeat=2) if max(r, c) >= n - 2]
    return sorted(squares) == wanted


def changed(blocks):
    """Every list of blocks that differs a little from this one."""
    for k, block in enumerate(blocks):
        yield blocks[:k] + blocks[k + 1 :]
        yield [*blocks, block]
        yield [*blocks[:k], block._replace(down=1 - block.down), *blocks[k + 1 :]]
        for moved in itertools.product((-2, -1, 0, 1, 2), repeat=4):
            edges = [edge + step for edge, step in zip(block, moved, strict=False)]
            yield [*blocks[:k], solver.Block(*edges, block.down), *blocks[k + 1 :]]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8])
def test_a_border_is_a_certificate_just_if_its_dominoes_cover_every_square_once(n):
    border = solver.border(n)
    assert solver.pairs_all(n, border)
    assert covers(n, border)
    for other in changed(border):
        if any(top >= bottom or left >= right for top, bottom, left, right, _ in other):  # an empty block somewhere
            assert covers(n, other) or not solver.pairs_all(n, other)
        else:
            assert solver.pairs_all(n, other) == covers(n, other)


def test_a_broken_border_stops_the_solver(monkeypatch):
    monkeypatch.setattr(solver, "pairs_all", lambda n, blocks: n < 5)
    with pytest.raises(ArithmeticError, match="5 x 5"):
        solver.outcome(8)


def test_the_prover_notices_a_pairing_that_is_none(monkeypatch):
    """A neighbour for every square is not enough: it must be the other way round too, and within the border."""
    assert prover.pairs(6)
    wrong = {
        "not mutual": lambda board, row, column: (row + 0 * column, np.where(column < board, column + 1, column - 1)),
        "itself": lambda board, row, column: (row + 0 * column, column + 0 * row),
        "inside": lambda board, row, column: (row - 1 + 0 * column, column + 0 * row),
        "two steps": lambda board, row, column: (np.where(row > 2, row - 2, row + 2) + 0 * column, column + 0 * row),
    }
    for pairing in wrong.values():
        monkeypatch.setattr(prover, "partner", pairing)
        assert not prover.pairs(6)


def test_the_provers_pairing_is_the_one_that_players_get():
    for n in range(2, 12):
        assert prover.pairs(n)
        for row, column in itertools.product(range(1, n + 1), repeat=2):
            if max(row, column) >= n - 1:
                partner = prover.partner(n, np.array(row), np.array(column))
                assert tuple(int(part) for part in partner) == grid.reply(n, row, column)


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
