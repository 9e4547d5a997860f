"""What formulas can say of other cells, of lists of values and of whole numbers, held against plain Python."""

import math
import random
from datetime import date, timedelta

import numpy as np
import pytest

import gametables as gt
from gametables.formula.functions import FUNCTIONS
from gametables.formula.grammar import Language

N = range(200)


def worked_out(text, numbers=N):
    """The value of a formula in n, over int64 and over Python's integers; both must be the same."""
    language = Language(gt.Box(n=range(len(numbers))))
    value = language.compiled(text)
    narrow, wide = value([np.array(numbers)]), value([np.array(numbers, object)])
    assert narrow.tolist() == wide.tolist()
    return narrow.tolist()


def is_prime(n):
    return n > 1 and all(n % k for k in range(2, math.isqrt(n) + 1))


@pytest.mark.parametrize(
    ("text", "due"),
    {
        "bit_length(n)": int.bit_length,
        "odd_part(n + 1)": lambda n: next((n + 1) >> k for k in range(9) if (n + 1) >> k & 1),
        "odd_part(n)": lambda n: n // (n & -n) if n else 0,
        "isprime(n)": is_prime,
        "isprime(-n)": lambda n: False,
        "gcd(n, 12)": lambda n: math.gcd(n, 12),
        "gcd(n, -30, 12)": lambda n: math.gcd(n, 30, 12),
        "clip(n, 3, n // 2 + 3)": lambda n: max(3, min(n, n // 2 + 3)),
        "clip(5 - n, -4, 4)": lambda n: max(-4, min(5 - n, 4)),
        "(4, 1, 2, 8)[n % 4]": lambda n: (4, 1, 2, 8)[n % 4],
        "(n, -n, 7)[n % 3]": lambda n: (n, -n, 7)[n % 3],
        "(1, n > 5, 2.0)[n % 3] == 1": lambda n: (1, n > 5, 2)[n % 3] == 1,
        "('P', 'N')[n % 2]": lambda n: "PN"[n % 2],
        "[1 // n, 5][n == 0]": lambda n: 5 if n == 0 else 1 // n,  # a choice is only looked at where it is taken
        "(n % 3, n % 2) == (1, 0)": lambda n: (n % 3, n % 2) == (1, 0),
        "(n % 3, n % 2) != (1, 0)": lambda n: (n % 3, n % 2) != (1, 0),
    }.items(),
)
def test_a_formula_says_what_python_says(text, due):
    assert worked_out(text) == [due(n) for n in N]


def test_all_functions_are_exact_far_from_zero():
    numbers = [(1 << 62) - 1, 1 << 61, (1 << 61) - 1, (1 << 31) + 11, 3 << 50, 1]
    assert worked_out("bit_length(n)", numbers) == [n.bit_length() for n in numbers]
    assert worked_out("odd_part(n)", numbers) == [n // (n & -n) for n in numbers]
    assert worked_out("gcd(n, 3 << 40)", numbers) == [math.gcd(n, 3 << 40) for n in numbers]
    assert worked_out("isprime(n)", numbers) == [False, False, True, True, False, False]


def test_primes_are_told_by_both_ways_alike():
    low = 1 << 22  # where the sieve ends
    assert worked_out("isprime(n)", range(low - 300, low + 300)) == [is_prime(n) for n in range(low - 300, low + 300)]
    strong = [2047, 3215031751, 3825123056546413051]  # composites that few witnesses take for primes
    assert worked_out("isprime(n)", strong) == [False] * 3
    for wide in (318665857834031151167461, (1 << 89) - 1 >> 20):
        assert Language(gt.Box(n=range(1))).compiled("isprime(n)")([np.array([wide], object)]).tolist() == [False]


@pytest.mark.parametrize(
    ("text", "said"),
    {
        "(1, 2)[n]": "[2]",
        "(1, 2)[-1 - n]": "[-1]",
        "clip(n, 3, 2)": "lower limit",
        "clip(n, 3)": "3 arguments",
        "gcd(n)": "at least 2",
        "gcd(n, phi)": "integers",
        "odd_part(-n)": "negative",
        "bit_length(-n)": "negative",
        "isprime(n / 2)": "//",
        "isprime(3317044064679887385961981)": "64 bits",
        "(n, 1) == (1, 2, 3)": "2 values",
        "n == (1, 2)": "Tuple",
        "(n, 1) < (1, 2)": "Tuple",
        "T(n)": "table",
        "T": "function",
        "n[0]": "Subscript",
        "(1, 'N')[n % 2]": '"N", "P" or "D"',
    }.items(),
)
def test_what_a_formula_cannot_say_is_refused(text, said):
    with pytest.raises(gt.FormulaError) as caught:
        worked_out(text)
    assert said in str(caught.value)


def test_the_table_speaks_of_itself():
    kayles = gt.Heap(code="0.77", most=200).solve()
    values = kayles.load("grundy").tolist()
    found = kayles.check("grundy", "T(n - 12) if n >= 83 else T(n)")
    assert found.mismatches == 0
    found = kayles.check("grundy", "T(n - 12) if n >= 12 else T(n)")
    assert [n for n, *_ in found.exceptions()] == [n for n in range(12, 201) if values[n] != values[n - 12]]
    assert kayles.check("outcome", "T(n)").mismatches == 0
    assert gt.check("rook.grundy", "T(m, n)").mismatches == 0
    for text in ("T(n - 1)", "T(n + 1)", "T(n * n * n)"):
        with pytest.raises(gt.FormulaError, match=r"outside of the table|64 bits"):
            kayles.check("grundy", text)
    with pytest.raises(gt.FormulaError, match="n and m"):
        gt.check("rook.grundy", "T(n)")


def test_where_leaves_cells_out():
    a, b = np.indices((30, 40))
    array = np.where(a > b, a - b, 7)
    found = gt.check(array, "a - b", where="a > b")
    assert (found.mismatches, found.cells) == (0, int((a > b).sum()))
    found = gt.check(array, "a - b", where="a >= b")
    assert [tuple(position) for position, *_ in found.exceptions()] == [(k, k) for k in range(30)]
    assert found.places.tolist() == [[k, k] for k in range(30)]
    assert found.wrong.sum() == 30
    assert gt.check(array, lambda a, b: a - b, where="a > b").mismatches == 0
    for where, said in (("a + b", "truth values"), ("a > 100", "no cell"), ("a +", "formula")):
        with pytest.raises(gt.FormulaError, match=said):
            gt.check(array, "a", where=where)


def test_dates_know_leap_years_and_months():
    leap = gt.calendar.kind
    days = [date(1900, 1, 1) + timedelta(k) for k in range(leap.size)]
    language = Language.of(gt.calendar)
    assert language.everywhere("leap").tolist() == [
        d.year % 4 == 0 and (d.year % 100 != 0 or d.year % 400 == 0) for d in days
    ]
    last = [(date(d.year + d.month // 12, d.month % 12 + 1, 1) - timedelta(1)).day for d in days]
    assert language.everywhere("days").tolist() == last


def test_listed_positions_have_coordinates():
    class Pairs(gt.Game):
        def positions(self):
            return gt.Listed((6, 5))

        def options(self, a, b):
            return [(k, b) for k in range(a)] + [(a, k) for k in range(b)]

    game = Pairs().solve()
    assert game.check("grundy", "a ^ b").mismatches == 0
    assert game.count("P", where="a < 3") == 3
    assert game.check("grundy", "a ^ b if a < 6 else 9").common[0] == "all with a = 6, like no other cell"


def test_a_random_list_is_taken_by_a_random_place():
    generator = random.Random(5)
    for _ in range(50):
        values = [
            generator.choice([generator.randrange(-5, 9), f"n % {generator.randrange(1, 9)}", "n"]) for _ in range(7)
        ]
        text = f"({', '.join(map(str, values))})[(n * {generator.randrange(1, 99)} + 3) % 7]"
        assert worked_out(text) == [eval(text, {"n": n}) for n in N]


def test_each_function_has_its_numbers_of_arguments():
    for name, (_, fewest, most) in FUNCTIONS.items():
        for count in {fewest - 1, most + 1} - {0, 100}:
            with pytest.raises(gt.FormulaError, match="takes"):
                worked_out(f"{name}({', '.join(['n'] * count)})")


def test_the_middle_of_a_chain_is_looked_at_once():
    formula = "n"
    for _ in range(40):
        formula = f"(0<{formula}<5)"
    assert worked_out(formula) == [n != 0 and n < 5 for n in N]
    assert worked_out("0 < n % 5 < 3 != n % 2 in (0, 1)") == [0 < n % 5 < 3 != n % 2 in (0, 1) for n in N]
    assert worked_out("n % 3 == n % 2 == (n > 7) != 1") == [n % 3 == n % 2 == (n > 7) != 1 for n in N]
    assert worked_out("0 != n != 5 // n") == [n != 0 and n != 5 // n for n in N]  # not looked at where it cannot be
