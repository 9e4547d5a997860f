"""What must hold between tables, moves and answers on the whole domain of each game."""

import random
from datetime import date, timedelta

import numpy as np
import pytest

import gametables as gt
from gametables.formula import closed

PIECES = ("king", "rook", "knight", "queen")
WITH_REMOTENESS = ("calendar", *PIECES)
P, N, D = 0, 1, 2


@pytest.mark.parametrize("game", WITH_REMOTENESS)
def test_remoteness_is_even_just_at_p_and_none_just_at_d(game):
    outcome, remoteness = gt.load(f"{game}.outcome"), gt.load(f"{game}.remoteness")
    assert ((remoteness == 65_535) == (outcome == D)).all()
    played = outcome != D
    assert ((remoteness % 2 == 0) == (outcome == P))[played].all()


@pytest.mark.parametrize(
    ("game", "greatest"), [("calendar", 2472), ("king", 1997), ("rook", 1998), ("knight", 666), ("queen", 763)]
)
def test_known_greatest_remoteness(game, greatest):
    remoteness = gt.load(f"{game}.remoteness")
    assert int(remoteness[remoteness != 65_535].max()) == greatest


@pytest.mark.parametrize("piece", PIECES)
def test_closed_forms_of_remoteness_hold_in_every_cell(piece):
    table = gt.load(f"{piece}.remoteness").astype(int)
    table[table == 65_535] = -1
    assert (closed.cells(getattr(gt, piece), "remoteness") == table).all()


@pytest.mark.parametrize("game", ["calendar", "king", "rook", "queen"])
def test_grundy_values_are_0_just_at_p(game):
    assert ((gt.load(f"{game}.grundy") == 0) == (gt.load(f"{game}.outcome") == P)).all()


def days():
    return [date(1900, 1, 1) + timedelta(i) for i in range(37_198)]


@pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.slow)])
def test_best_moves_lower_the_remoteness_by_one_on_every_date(step):
    for day in days()[::step]:
        left = gt.calendar.remoteness(day)
        move = gt.calendar.best_move(day)
        assert (move is None) == (left == 0)
        assert left == 0 or gt.calendar.remoteness(move) == left - 1


def legal(piece, square):
    """Whether a move to the square has the piece's shape, told by the shape alone."""
    down, right = square[0] - 1, square[1] - 1
    straight = (down == 0) != (right == 0)
    diagonal = down == right > 0
    return {
        "king": max(down, right) == 1,
        "rook": straight,
        "queen": straight or diagonal,
        "knight": sorted((down, right)) == [1, 2],
    }[piece]


def check_row(piece, n, outcomes, remoteness):
    """Winning and best moves on the boards of n rows: legal, of the right number, leading where they must."""
    game = getattr(gt, piece)
    for m in range(1, 1001):
        winning, move = game.winning_moves(n, m), game.best_move(n, m)
        assert bool(winning) == (outcomes[n - 1, m - 1] == N)
        for square in winning:
            assert legal(piece, square)
            assert outcomes[n - square[0], m - square[1]] == P
        if move is None:
            assert (n, m) == (1, 1) or (piece == "knight" and (min(n, m) == 1 or max(n, m) == 2))
            continue
        assert legal(piece, move)
        before, after = remoteness[n - 1, m - 1], remoteness[n - move[0], m - move[1]]
        assert after == (before - 1 if before != 65_535 else 65_535)


def tables(piece):
    return gt.load(f"{piece}.outcome"), gt.load(f"{piece}.remoteness").astype(int)


@pytest.mark.parametrize("piece", PIECES)
def test_winning_and_best_moves_on_some_rows(piece):
    for n in (1, 2, 3, 234, 610, 999, 1000):
        check_row(piece, n, *tables(piece))


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_winning_and_best_moves_on_every_board(piece):
    outcomes, remoteness = tables(piece)
    for n in range(1, 1001, 1 if piece in ("rook", "queen") else 4):  # the others' moves are those of any game
        check_row(piece, n, outcomes, remoteness)


@pytest.mark.slow
def test_winning_moves_of_every_third_row():
    for mask in range(0, 1 << 20, 3):
        row = gt.rows.columns(mask)
        winning, value = gt.rows.winning_moves([row]), gt.rows.row_grundy(mask)
        assert bool(winning) == (value != 0)
        for _, source, target in winning:
            assert source in row
            assert all(column in row for column in range(source, target))
            assert target not in row
            assert gt.rows.row_grundy(mask - (1 << 20 - source) + (1 << 20 - target)) == 0


def play(game, position):
    """Two players who both follow best_move; return how many moves the game took."""
    count = 0
    while (move := game.best_move(*position)) is not None:
        after = game.after(*position, move)
        position = after if game not in (gt.rows, gt.coins) and isinstance(after, tuple) else (after,)
        count += 1
    return count


def starts(game, generator, count):
    for _ in range(count):
        if game == "calendar":
            yield (date(1900, 1, 1) + timedelta(generator.randrange(37_198)),)
        elif game == "knight":  # the few boards that are no draw, or near them
            n = generator.randint(1, 1000)
            yield n, min(1000, max(1, n + generator.randint(-1, 1)))
        else:
            yield generator.randint(1, 1000), generator.randint(1, 1000)


@pytest.mark.parametrize("count", [20, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", WITH_REMOTENESS)
def test_two_perfect_players_end_in_just_as_many_moves_as_foretold(name, count):
    game = getattr(gt, name)
    for position in starts(name, random.Random(2001), count):
        outcome, left = game.outcome(*position), game.remoteness(*position)
        if outcome == "D":
            continue
        taken = play(game, position)
        assert taken == left
        assert ("N" if taken % 2 else "P") == outcome  # who makes the last move has won


def test_two_perfect_players_of_rows_and_coins():
    generator = random.Random(3537)
    for _ in range(1000):
        board = [generator.sample(range(12, 21), generator.randrange(6)) for _ in range(generator.randrange(4))]
        assert ("N" if play(gt.rows, (board,)) % 2 else "P") == gt.rows.outcome(board)
    for _ in range(1000):
        heads = generator.sample(range(40), generator.randrange(8))
        assert ("N" if play(gt.coins, (heads,)) % 2 else "P") == gt.coins.outcome(heads)


def test_symmetric_boards():
    for piece in PIECES:
        for quantity in ("outcome", "remoteness"):
            array = gt.load(f"{piece}.{quantity}")
            assert np.array_equal(array, array.T)
