"""Published terms: OEIS (oeis.org, CC BY-SA 4.0), the first terms of each sequence as published there."""

import gametables as gt

A004481_ANTIDIAGONALS = [
    0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4, 5, 5, 5, 5, 5, 5, 6, 3, 3, 6, 3, 3, 6, 7, 7, 4, 2, 2, 4, 7, 7,
    8, 8, 8, 0, 7, 0, 8, 8, 8, 9, 6, 6, 1, 6, 6, 1, 6, 6, 9, 10, 10, 7, 9, 9, 8, 9, 9, 7, 10, 10,
]  # fmt: skip
A047708_DIAGONAL = [
    0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11, 20, 13, 21, 12, 25, 17, 18, 19, 30, 31, 38, 35, 36, 22, 23,
    43, 45, 48, 49, 24, 26, 27, 28, 29, 33, 60, 32, 61, 57, 66, 37, 63, 34, 64, 67, 40, 39, 41, 42, 82, 44, 74,
]  # fmt: skip
A002251_PARTNERS = [
    0, 2, 1, 5, 7, 3, 10, 4, 13, 15, 6, 18, 20, 8, 23, 9, 26, 28, 11, 31, 12, 34, 36, 14, 39, 41, 16, 44, 17, 47,
    49, 19, 52, 54, 21, 57, 22, 60, 62, 24, 65, 25, 68, 70, 27, 73, 75, 29, 78, 30, 81, 83, 32, 86, 33, 89, 91,
]  # fmt: skip
A003987_NIM = [
    0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 1, 1, 5, 5, 6, 4, 6, 0, 6, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7,
    8, 6, 4, 6, 0, 6, 4, 6, 8, 9, 9, 5, 5, 1, 1, 5, 5, 9, 9, 10, 8, 10, 4, 2, 0, 2, 4, 10, 8, 10,
]  # fmt: skip
A000069_ODIOUS = [
    1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38, 41, 42, 44, 47, 49, 50, 52, 55, 56,
    59, 61, 62, 64, 67, 69, 70, 73, 74, 76, 79, 81, 82, 84, 87, 88, 91, 93, 94, 97, 98, 100, 103, 104, 107, 109,
]  # fmt: skip


def antidiagonals(game, terms):
    squares = ((s - b + 1, b + 1) for s in range(terms) for b in range(s + 1))
    return [game.grundy(*next(squares)) for _ in range(terms)]


def test_queen_grundy_by_antidiagonals():
    assert antidiagonals(gt.queen, len(A004481_ANTIDIAGONALS)) == A004481_ANTIDIAGONALS


def test_queen_grundy_on_the_diagonal():
    assert [gt.queen.grundy(n, n) for n in range(1, len(A047708_DIAGONAL) + 1)] == A047708_DIAGONAL


def test_queen_grundy_on_the_second_and_third_row():
    """A004482 and A004483, by the formulas that their entries give."""
    assert [gt.queen.grundy(2, n + 1) for n in range(500)] == [3 * (n // 3) + (n + 1) % 3 for n in range(500)]
    assert [gt.queen.grundy(3, n + 1) for n in range(500)] == [3 * (n // 3) + (n + 2) % 3 for n in range(500)]


def test_queen_p_positions():
    partners = [[m for m in range(1, 101) if gt.queen.outcome(n + 1, m) == "P"] for n in range(57)]
    assert [only - 1 for (only,) in partners] == A002251_PARTNERS


def test_rook_grundy_by_antidiagonals():
    assert antidiagonals(gt.rook, len(A003987_NIM)) == A003987_NIM


def test_single_coins():
    assert [gt.coins.coin_grundy(x) for x in range(len(A000069_ODIOUS))] == A000069_ODIOUS
