"""King, rook, knight and queen: look-ups against boards played out, positions refused."""

import copy
import pickle

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError

PIECES = ("king", "rook", "knight", "queen")
GAMES = [getattr(gt, piece) for piece in PIECES]


@pytest.mark.parametrize("piece", PIECES)
def test_boards_to_40_are_what_playing_them_out_gives(piece):
    game = getattr(gt, piece)
    verdicts = brute.board(piece, 40)
    assert len(verdicts) == 1600
    for (n, m), verdict in verdicts.items():
        assert game.outcome(n, m) == verdict.outcome
        assert game.wins(n, m) is (verdict.outcome == "N")
        if piece != "knight":
            assert game.grundy(n, m) == verdict.grundy


@pytest.mark.parametrize(
    ("piece", "counts"),
    [
        ("king", [250_000, 750_000, 0]),
        ("rook", [1_000, 999_000, 0]),
        ("knight", [334, 666, 999_000]),
        ("queen", [763, 999_237, 0]),
    ],
)
def test_known_figures(piece, counts):
    assert np.bincount(gt.load(f"{piece}.outcome").ravel(), minlength=3).tolist() == counts


def test_known_greatest_grundy_values():
    assert [int(gt.load(f"{piece}.grundy").max()) for piece in ("king", "rook", "queen")] == [3, 1023, 1521]


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_the_arrays_is_the_scalar_answer(game):
    outcome = gt.load(f"{game.name}.outcome").tolist()
    for n, row in enumerate(outcome, start=1):
        assert [game.outcome(n, m) for m in range(1, 1001)] == ["PND"[cell] for cell in row]


@pytest.mark.parametrize("game", [gt.king, gt.rook, gt.queen])
def test_every_cell_of_the_grundy_arrays_is_the_scalar_answer(game):
    grundy = gt.load(f"{game.name}.grundy").tolist()
    for n, row in enumerate(grundy, start=1):
        assert [game.grundy(n, m) for m in range(1, 1001)] == row


def test_the_knight_has_no_grundy_values():
    assert not hasattr(gt.knight, "grundy")


@pytest.mark.parametrize("game", GAMES)
def test_index_and_position_are_inverse(game):
    assert game.index(5, 8) == (4, 7)
    assert game.position(game.index(5, 8)) == game.position(*game.index(5, 8)) == (5, 8)
    assert game.position(game.index(1000, 1)) == game.position(999, 0) == (1000, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_pickled_whatever_it_has_loaded(game):
    game.wins(5, 8)
    assert pickle.loads(pickle.dumps(game)) is game
    assert pickle.loads(pickle.dumps(game.wins))(5, 8) == game.wins(5, 8)
    assert copy.deepcopy(game) is game


@pytest.mark.parametrize("bad", [0, -1, -1000, -1001, -2001, 1001, 10**30, pytest.param(10**5000, id="huge")])
@pytest.mark.parametrize("game", GAMES)
def test_sizes_outside_are_refused(game, bad):
    game.wins(5, 8)  # the table is at hand, so that the quick path is tried too
    verbs = [game.outcome, game.wins, game.index] + ([game.grundy] if game is not gt.knight else [])
    for verb in verbs:
        for position in ((bad, 8), (5, bad)):
            with pytest.raises(PositionError, match=rf"^{game.name}: board size must be 1\.\.1000, not "):
                verb(*position)


@pytest.mark.parametrize("bad", [1.5, 2.0, "5", None, [5], (5, 8), 5j, b"5", float("nan")])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_integer_is_a_type_error(game, bad):
    for verb in (game.outcome, game.wins, game.index):
        for position in ((bad, 8), (5, bad)):
            with pytest.raises(TypeError, match=f"^{game.name}: board size must be an integer, not "):
                verb(*position)


def test_the_message_names_limit_offender_and_closed_form():
    with pytest.raises(PositionError) as error:
        gt.queen.wins(5, 1001)
    assert str(error.value) == (
        'queen: board size must be 1..1000, not 1001 (gametables.closed_form("queen.outcome") takes any size)'
    )
    with pytest.raises(PositionError) as error:
        gt.queen.grundy(5, 1001)
    assert str(error.value) == "queen: board size must be 1..1000, not 1001"
    with pytest.raises(PositionError) as error:
        gt.queen.wins(0, 5)
    assert str(error.value) == "queen: board size must be 1..1000, not 0"


@pytest.mark.parametrize("place", [(), (1, 2, 3), 5, None, {4, 7}, np.array([4, 7]), "47", (1.5, 2)])
def test_an_index_that_is_no_pair_is_a_type_error(place):
    with pytest.raises(TypeError, match=r"^rook: index is a pair \(i, j\)"):
        gt.rook.position(place)


@pytest.mark.parametrize("place", [(-1, 0), (0, 1000), (1000, 0), (0, -1)])
def test_an_index_outside_is_refused(place):
    with pytest.raises(PositionError, match=r"^rook: index must be 0\.\.999, not"):
        gt.rook.position(place)


def test_numpy_integers_and_bools_count_as_ints():
    assert gt.queen.grundy(np.int16(5), np.uint64(9)) == gt.queen.grundy(5, 9)
    assert gt.king.outcome(True, True) == "P"
