"""The row game: look-ups against rows played out, positions refused."""

import itertools
import random

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, rows


def embedded(columns):
    """The row of 20 columns whose last 12 squares are a row of 12: empty squares on the left change nothing."""
    return [column + 8 for column in columns]


def test_rows_of_12_columns_are_what_playing_them_out_gives():
    verdicts = brute.rows_row(12)
    assert len(verdicts) == 4096
    for row, verdict in verdicts.items():
        board = [embedded(row)]
        assert rows.grundy(board) == rows.row_grundy(rows.mask(board[0])) == verdict.grundy
        assert rows.outcome(board) == verdict.outcome
        assert rows.wins(board) is (verdict.outcome == "N")


def test_boards_of_two_rows_played_out_as_a_whole():
    width = 4
    starts = [tuple(pair) for pair in itertools.product(brute.subsets(range(1, width + 1)), repeat=2)]

    def options(board):
        return [brute.rows_after(board, move) for move in brute.rows_moves(board, width=width)]

    for board, verdict in brute.solve(starts, options).items():
        moved = [[column + 20 - width for column in row] for row in board]
        assert (rows.outcome(moved), rows.grundy(moved)) == (verdict.outcome, verdict.grundy)


def test_the_array_stands_by_mask():
    assert gt.load("rows.grundy").tolist() == [rows.row_grundy(mask) for mask in range(1 << 20)]


@pytest.mark.parametrize("full", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_mask_and_columns_are_inverse(full):
    for mask in range(1 << 20) if full else range(0, 1 << 20, 37):
        assert rows.mask(rows.columns(mask)) == mask


def test_columns_are_counted_from_the_left():
    assert rows.columns(1) == (20,)
    assert rows.mask([1]) == 1 << 19
    assert not rows.wins([[20]])
    assert rows.wins([[19]])


def test_a_row_may_be_any_iterable_in_any_order():
    assert rows.grundy(row for row in [{19, 2}, range(5, 9)]) == rows.grundy([(2, 19), [8, 7, 6, 5]])
    assert rows.outcome([]) == rows.outcome([[]]) == rows.outcome([[], []]) == "P"


def test_known_greatest_value_and_mirrored_masks():
    grundy = gt.load("rows.grundy")
    assert int(grundy.max()) == 19
    mirrored = [int(f"{mask:020b}"[::-1], 2) for mask in range(1 << 20)]
    assert int(((grundy == 0) != (grundy[mirrored] == 0)).sum()) == 202_988


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ([[0]], "row 1: column must be 1..20, not 0"),
        ([[1], [21]], "row 2: column must be 1..20, not 21"),
        ([[-1]], "not -1"),
        ([[10**30]], "not 10000"),
        ([[3, 7, 3]], "row 1: column 3 must hold one piece, not two"),
        ([itertools.count(1)], "row 1: column must be 1..20, not 21"),
        ([itertools.repeat(3)], "row 1: column 3 must hold one piece, not two"),
        (itertools.repeat([3]), "at most 1,000,000 of them"),
    ],
)
def test_boards_without_an_answer_are_refused(board, words):
    with pytest.raises(PositionError, match=f"^rows: .*{words}"):
        rows.grundy(board)


@pytest.mark.parametrize(
    "board", [5, None, [5], [19, 18], bytearray(b"1"), "19", ["19"], [[19.0]], [["19"]], [None], [[None]], 1.5]
)
def test_what_is_no_board_is_a_type_error(board):
    for verb in (rows.outcome, rows.wins, rows.grundy):
        with pytest.raises(TypeError, match=r"^rows: "):
            verb(board)


def test_arrays_and_bare_integers_are_refused_with_the_remedy():
    for board in (3, [3], np.array([[19, 20]]), [np.array([19, 20])]):
        with pytest.raises(TypeError, match=r"gametables\.rows\.mask"):
            rows.wins(board)


@pytest.mark.parametrize("bad", [-1, 1 << 20, -(1 << 20), 10**30])
def test_masks_outside_are_refused(bad):
    rows.row_grundy(0)
    with pytest.raises(PositionError, match=r"^rows: mask must be 0\.\.1048575, not "):
        rows.row_grundy(bad)
    with pytest.raises(PositionError, match=r"^rows: mask must be 0\.\.1048575, not "):
        rows.columns(bad)


@pytest.mark.parametrize("bad", [1.0, "1", None, [1]])
def test_what_is_no_mask_is_a_type_error(bad):
    for verb in (rows.row_grundy, rows.columns):
        with pytest.raises(TypeError, match=r"^rows: mask must be an integer, not "):
            verb(bad)


def test_pieces_are_conserved():
    """Masks of different bit counts never meet: each option of each mask has as many pieces."""
    generator = random.Random(5724)
    for _ in range(300):
        row = frozenset(generator.sample(range(1, 21), generator.randrange(21)))
        options = [brute.rows_after((row,), move)[0] for move in brute.rows_moves((row,))]
        assert {len(option) for option in options} <= {len(row)}
        assert rows.grundy([row]) == brute.mex(rows.grundy([option]) for option in options)
