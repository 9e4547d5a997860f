"""Moves, winning moves, best moves and remoteness of every game, against the games played out."""

import itertools
from datetime import date

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError

PIECES = ("king", "rook", "knight", "queen")


def best(verdict, options):
    """The options, by move, that perfect play may choose from, where remoteness is known."""
    if verdict.outcome == "N":
        lost = {move: option for move, option in options.items() if option.outcome == "P"}
        least = min(option.remoteness for option in lost.values())
        return {move for move, option in lost.items() if option.remoteness == least}
    if verdict.outcome == "P":
        return {move for move, option in options.items() if option.remoteness == verdict.remoteness - 1}
    return {move for move, option in options.items() if option.outcome == "D"}


def check(game, position, options, verdict):
    """All of moves, winning_moves, best_move and after at one position; `options` are verdicts by move."""
    moves, winning = game.moves(*position), game.winning_moves(*position)
    assert sorted(moves) == sorted(options)
    assert list(moves) == sorted(moves)
    assert list(winning) == sorted(move for move, option in options.items() if option.outcome == "P")
    chosen = game.best_move(*position)
    assert chosen in best(verdict, options) if options else chosen is None


def test_every_date():
    verdicts = brute.calendar()
    for day, verdict in verdicts.items():
        options = {move: verdicts[move] for move in brute.calendar_moves(day)}
        check(gt.calendar, (day,), options, verdict)
        assert gt.calendar.remoteness(day.year, day.month, day.day) == verdict.remoteness
        assert [gt.calendar.after(day, move) for move in options] == list(options)
    assert max(verdict.remoteness for verdict in verdicts.values()) == 2472


@pytest.mark.parametrize("piece", PIECES)
def test_boards_to_30(piece):
    game, verdicts = getattr(gt, piece), brute.board(piece, 30)
    for size, verdict in verdicts.items():
        squares = brute.board_moves(piece, *size)
        options = {square: verdicts[brute.board_after(*size, square)] for square in squares}
        check(game, size, options, verdict)
        assert game.remoteness(*size) == verdict.remoteness
        assert [game.after(*size, square) for square in squares] == [brute.board_after(*size, s) for s in squares]


@pytest.mark.parametrize("piece", PIECES)
def test_only_legal_moves_are_taken_on_boards(piece):
    game = getattr(gt, piece)
    for size in ((1, 1), (1, 7), (6, 6), (8, 3)):
        legal = set(brute.board_moves(piece, *size))
        for square in itertools.product(range(-1, 11), repeat=2):
            if square not in legal:
                with pytest.raises(PositionError, match=f"^{piece}: .* is no move on a {size[0]} x {size[1]} board"):
                    game.after(*size, square)


def test_all_boards_of_two_rows_of_width_6():
    width = 6
    singles = brute.subsets(range(1, width + 1))
    starts = [tuple(rows) for count in (0, 1, 2) for rows in itertools.product(singles, repeat=count)]

    def options(board):
        return {move: brute.rows_after(board, move) for move in brute.rows_moves(board, width=width)}

    def moved(board):  # onto the last six columns of twenty
        return [sorted(column + 20 - width for column in row) for row in board]

    verdicts = brute.solve(starts, lambda board: options(board).values())
    assert len(verdicts) == 1 + 64 + 64 * 64
    for board, verdict in verdicts.items():
        there = {(row, a + 20 - width, b + 20 - width): after for (row, a, b), after in options(board).items()}
        lost = [move for move, after in there.items() if verdicts[after].outcome == "P"]
        position = moved(board)
        assert gt.rows.outcome(position) == verdict.outcome
        assert list(gt.rows.moves(position)) == sorted(there)
        assert list(gt.rows.winning_moves(position)) == sorted(lost)
        chosen = gt.rows.best_move(position)
        assert chosen in (lost or there) if there else chosen is None
        for move, after in there.items():
            assert gt.rows.after(position, move) == tuple(map(tuple, moved(after)))


def test_only_legal_moves_are_taken_in_rows():
    board = [[3, 4, 20], [], [19]]
    legal = set(brute.rows_moves(tuple(map(frozenset, board))))
    for move in itertools.product(range(-1, 5), range(22), range(22)):
        if move not in legal:
            with pytest.raises(PositionError, match="^rows: .* is no move on this board"):
                gt.rows.after(board, move)


def test_all_head_sets_within_8_coins():
    verdicts = brute.coins_played(8)
    for heads, verdict in verdicts.items():
        options = {move: brute.coins_after(heads, move) for move in brute.coins_moves(heads)}
        lost = {move for move, after in options.items() if verdicts[after].outcome == "P"}
        winning = list(gt.coins.winning_moves(heads))
        assert len(winning) == len(set(winning))
        assert set(winning) == lost
        assert [len(move) for move in winning] == sorted(map(len, winning))
        chosen = gt.coins.best_move(heads)
        assert (chosen in (lost or options)) if options else chosen is None
        assert (verdict.outcome == "N") == bool(winning)
        for move, after in options.items():
            assert gt.coins.after(heads, move) == tuple(sorted(after))


def test_only_legal_moves_are_taken_with_coins():
    heads = frozenset([1, 4])
    legal = set(brute.coins_moves(heads))
    tried = [move for size in range(5) for move in itertools.product(range(6), repeat=size)]
    tried += [(-1, 4), (-1, 1, 4), (4, 2**32)]
    for move in tried:
        if tuple(sorted(move)) not in legal:
            with pytest.raises(PositionError, match="^coins: .* (is no move|must be 0)"):
                gt.coins.after(heads, move)


def test_winning_moves_of_large_coins_come_at_once_and_one_by_one():
    heads = [2**32 - 1, 5, 77]
    for move in itertools.islice(gt.coins.winning_moves(heads), 1000):
        assert gt.coins.grundy(gt.coins.after(heads, move)) == 0
    chosen = gt.coins.best_move([2**32 - 1, 2**31, 0])
    assert gt.coins.outcome(gt.coins.after([2**32 - 1, 2**31, 0], chosen)) == "P"
    with pytest.raises(PositionError):
        gt.coins.winning_moves([2**32])  # at once, not when the first move is asked for


@pytest.mark.parametrize("n", range(1, 6))
def test_first_moves_on_grids(n):
    assert gt.grid.moves(n) == (((1, 2), (2, 1)) if n > 1 else ())
    assert bool(gt.grid.winning_moves(n)) is brute.grid_wins(n)
    chosen = gt.grid.best_move(n)
    assert chosen in (gt.grid.winning_moves(n) or gt.grid.moves(n)) if n > 1 else chosen is None
    for move in gt.grid.moves(n):
        assert gt.grid.after(n, move) == ((1, 1), move)


def neighbours(n, square):
    row, column = square
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [(r, c) for r, c in near if 1 <= r <= n and 1 <= c <= n]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7])
def test_replies_pair_the_board(n):
    squares = set(itertools.product(range(1, n + 1), repeat=2)) - ({(1, 1)} if n % 2 else set())
    for square in squares:
        partner = gt.grid.reply(n, *square)
        assert partner in neighbours(n, square)
        assert gt.grid.reply(n, *partner) == square
    if n % 2:
        with pytest.raises(PositionError, match="the corner has no reply"):
            gt.grid.reply(n, 1, 1)


def beats_everyone(n, stone, visited):
    """Whether the player who always replies wins, whatever the opponent, who is to move, does."""
    for square in neighbours(n, stone):
        if square not in visited:
            answer = gt.grid.reply(n, *square)
            if answer in visited or answer not in neighbours(n, square):
                return False
            if not beats_everyone(n, answer, visited | {square, answer}):
                return False
    return True


def test_replies_beat_an_exhaustive_opponent():
    first = gt.grid.best_move(4)
    assert first == gt.grid.reply(4, 1, 1)
    assert beats_everyone(4, first, {(1, 1), first})
    assert beats_everyone(5, (1, 1), {(1, 1)})


@pytest.mark.parametrize("seed", range(20))
def test_replies_beat_a_random_opponent_on_a_large_board(seed):
    generator, n = np.random.default_rng(seed), 100 + seed % 2
    stone, visited, replier_to_move = (1, 1), {(1, 1)}, n % 2 == 0
    while True:
        free = [square for square in neighbours(n, stone) if square not in visited]
        if not free:
            break
        if replier_to_move:
            stone = gt.grid.reply(n, *stone)
            assert stone in free
        else:
            stone = free[generator.integers(len(free))]
        visited.add(stone)
        replier_to_move = not replier_to_move
    assert not replier_to_move  # who cannot move has lost


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        (gt.calendar, (2001, 9, 30), date(2001, 10, 2)),
        (gt.calendar, (2001, 9, 30), date(2001, 9, 30)),
        (gt.calendar, (2001, 11, 4), date(2001, 11, 5)),
        (gt.grid, (8,), (1, 1)),
        (gt.grid, (8,), (2, 2)),
        (gt.grid, (1,), (1, 2)),
        (gt.grid, (0,), (1, 2)),
    ],
)
def test_only_legal_moves_are_taken_elsewhere(game, position, move):
    with pytest.raises(PositionError):
        game.after(*position, move)


@pytest.mark.parametrize(
    ("game", "position"),
    [(gt.queen, (5, 8)), (gt.calendar, (2001, 9, 30)), (gt.rows, ([[19]],)), (gt.coins, ([3],)), (gt.grid, (8,))],
)
@pytest.mark.parametrize(
    "move", [None, 5, "x", (1.5, 2), (1,), (1, 2, 3, 4), {1, 2, 3}, [None, None], np.array([1, 2])]
)
def test_what_is_no_move_is_a_type_error(game, position, move):
    with pytest.raises((TypeError, PositionError)) as error:
        game.after(*position, move)
    assert isinstance(error.value, TypeError) or (game is gt.coins and move in ((1,), (1, 2, 3, 4)))


@pytest.mark.parametrize("verb", ["moves", "winning_moves", "best_move", "index"])
def test_arrays_are_refused_where_an_answer_is_no_number(verb):
    with pytest.raises(TypeError, match="^queen: board size must be an integer"):
        getattr(gt.queen, verb)(np.array([5]), 8)
    with pytest.raises(TypeError, match="^calendar: "):
        getattr(gt.calendar, verb)(np.array(["2001-01-01"], "M8[D]"))
    with pytest.raises(TypeError, match="^grid: "):
        getattr(gt.grid, verb)(np.array([8, 9]))


@pytest.mark.parametrize("bad", [0, -1, 1001, 10**30])
@pytest.mark.parametrize("verb", ["moves", "winning_moves", "best_move", "remoteness"])
def test_bad_positions_have_no_moves(verb, bad):
    with pytest.raises(PositionError, match=r"must be 1\.\.1000"):
        getattr(gt.rook, verb)(bad, 8)
    with pytest.raises(PositionError, match="^calendar: "):
        getattr(gt.calendar, verb)(bad, 1, 1)


@pytest.mark.parametrize("piece", ["rook", "queen"])
def test_of_equally_long_defences_the_first_in_order_is_chosen(piece):
    game = getattr(gt, piece)
    for n, m in ((n, m) for n in range(1, 60) for m in range(1, 60) if game.outcome(n, m) == "P" and n + m > 2):
        left = {square: game.remoteness(*game.after(n, m, square)) for square in game.moves(n, m)}
        assert game.best_move(n, m) == min(square for square in left if left[square] == max(left.values()))


def test_nim_sum():
    assert gt.nim_sum() == 0
    assert gt.nim_sum(7) == 7
    assert gt.nim_sum(1, 2, 4, 8, 15) == 0
    assert gt.nim_sum(2**100, 1) == 2**100 + 1
    for bad in (-1, -(10**30)):
        with pytest.raises(PositionError, match="must be at least 0, not -1"):
            gt.nim_sum(3, bad)
    for bad in (1.0, "1", None, np.array([1])):
        with pytest.raises(TypeError, match="must be an integer"):
            gt.nim_sum(3, bad)
