"""Rows of Grundy values of two heaps: their periods against tables and games played out, wrong certificates refused."""

import itertools

import numpy as np
import pytest

import gametables as gt
from gametables.beyond.rows import rows_hold
from gametables.search.rows import RowPeriod, row_periods

QUEEN = ([], [(1, 0), (0, 1), (1, 1)])
GAMES = [
    QUEEN,
    ([], [(0, 1), (1, 0)]),
    ([], [(0, 1)]),
    ([(1, 2)], [(0, 1)]),
    ([(1, 1)], [(1, 0), (0, 1)]),
    ([(2, 1), (1, 2)], [(1, 0), (0, 1)]),
    ([(0, 3), (1, 0), (3, 4)], [(0, 1), (0, 2), (2, 2)]),
    ([(3, 0)], [(0, 1), (2, 1), (1, 3)]),
]


def played(steps, rides, rows, columns):
    """The first rows by their definition."""
    g = np.zeros((rows, columns), int)
    for a, b in itertools.product(range(rows), range(columns)):
        cells = [(a - da, b - db) for da, db in steps]
        cells += [(a - k * da, b - k * db) for da, db in rides for k in range(1, a + b + 1)]
        options = {int(g[cell]) for cell in cells if min(cell) >= 0}
        g[a, b] = next(value for value in itertools.count() if value not in options)
    return g


def agree(values, certificate):
    """Whether each row repeats as it should, and by no lesser period and from no earlier column, as far as it goes."""
    for row, preperiod, period in certificate:
        line = values[row]
        assert len(line) > preperiod + 2 * period
        assert (line[preperiod + period :] == line[preperiod:-period] + period).all()
        assert not preperiod or line[preperiod - 1 + period] != line[preperiod - 1] + period
        for shorter in range(1, period):
            assert (line[preperiod + shorter :] != line[preperiod:-shorter] + shorter).any()


def test_first_rows_of_the_queen_are_those_of_the_table():
    certificate = row_periods(*QUEEN, 14)
    assert certificate[:6] == [(0, 0, 1), (1, 0, 3), (2, 0, 3), (3, 8, 6), (4, 9, 12), (5, 27, 24)]
    assert certificate[13] == RowPeriod(row=13, preperiod=382, period=96)
    agree(gt.load("queen.grundy").astype(int), certificate)
    assert rows_hold(*QUEEN, certificate)


def test_rows_of_nim_repeat_after_a_power_of_two():
    certificate = row_periods([], [(1, 0), (0, 1)], 20)
    assert certificate == [(a, 0, 1 << a.bit_length()) for a in range(20)]
    assert rows_hold([], [(1, 0), (0, 1)], certificate)


@pytest.mark.parametrize(("steps", "rides"), GAMES)
def test_rows_are_those_of_the_game_played_out(steps, rides):
    certificate = row_periods(steps, rides, 6)
    assert [claim.row for claim in certificate] == list(range(6))
    agree(played(steps, rides, 6, 110), certificate)
    assert rows_hold(steps, rides, certificate)


@pytest.mark.parametrize(("steps", "rides"), GAMES)
def test_certificates_wrong_anywhere_are_refused(steps, rides):
    right = [tuple(claim) for claim in row_periods(steps, rides, 6)]
    for number, (row, preperiod, period) in enumerate(right):
        wrong = [(row, preperiod + by, period) for by in (-1, 1, 5)]
        wrong += [(row, preperiod, period + by) for by in (-1, 1)]
        wrong += [(row, preperiod, period * by) for by in (0, 2, 3, -1)]
        wrong += [(row, preperiod, period // by) for by in (2, 3) if period % by == 0]
        wrong += [(row + 1, preperiod, period), (row - 1, preperiod, period)]
        for claim in wrong:
            assert not rows_hold(steps, rides, [*right[:number], claim, *right[number + 1 :]])
    assert rows_hold(steps, rides, right)


def test_certificates_with_rows_missing_or_out_of_order_are_refused():
    right = row_periods(*QUEEN, 8)
    assert all(rows_hold(*QUEEN, right[:count]) for count in range(1, 9))
    for wrong in ([], right[1:], right[:3] + right[4:], right[::-1], [right[0], *right], [*right, right[-1]]):
        assert not rows_hold(*QUEEN, wrong)


def test_certificates_of_other_games_are_refused():
    for (number, one), (_, other) in itertools.permutations(enumerate(GAMES), 2):
        if row_periods(*one, 6) != row_periods(*other, 6):
            assert not rows_hold(*other, row_periods(*one, 6)), number


@pytest.mark.parametrize(
    ("steps", "rides"),
    [
        ([], []),
        ([(0, 1)], [(1, 0), (1, 1)]),
        ([], [(0, 2), (1, 0)]),
        ([(0, 0)], [(0, 1)]),
        ([(1, -1)], [(0, 1)]),
        ([], [(0, 1), (-1, 2)]),
    ],
)
def test_nothing_is_said_of_other_games(steps, rides):
    assert row_periods(steps, rides, 3) == []
    assert not rows_hold(steps, rides, [(0, 0, 1), (1, 0, 1), (2, 0, 1)])


def test_rows_stop_where_the_time_or_the_room_does():
    assert row_periods(*QUEEN, 48, seconds=-1) == []
    assert len(row_periods([(2, 1 << 40)], [(0, 1)], 5)) == 2
    assert not rows_hold(*QUEEN, [(0, 0, 1), (1, 1 << 40, 3)])
    assert not rows_hold([(1, 1 << 40)], [(0, 1)], [(0, 0, 1), (1, 0, 1)])


@pytest.mark.slow
def test_rows_0_to_47_of_the_queen():
    certificate = row_periods(*QUEEN, 48)
    assert len(certificate) == 48
    assert certificate[13] == (13, 382, 96)
    assert certificate[47] == (47, 17230, 1536)
    assert rows_hold(*QUEEN, certificate)
    assert not rows_hold(*QUEEN, [*certificate[:47], (47, 17229, 1536)])
