"""What is called proved: certificates that are wrong by one are refused, and so are patterns that break later."""

import ast
import random
from itertools import product

import numpy as np
import pytest
from planted import least_period

import gametables as gt
from gametables.beyond import heaps, residues
from gametables.beyond.periodic import NoShapeError, periodic
from gametables.beyond.residual import residual
from gametables.formula.check import Subject
from gametables.search.cells import Cells
from gametables.search.proofs import proof


def taken(take, quantity, misere, n):
    """The values of heaps 0 to n - 1, by plain recursion from below."""
    grundy, won, lasts = [], [], []
    for heap in range(n):
        left = [heap - k for k in take if k <= heap]
        grundy.append(next(v for v in range(len(left) + 1) if v not in {grundy[m] for m in left}))
        won.append(any(not won[m] for m in left) if left else misere)
        best = [lasts[m] for m in left if not won[m]]
        lasts.append(1 + (min(best) if best else max(lasts[m] for m in left)) if left else 0)
    return {"grundy": grundy, "outcome": won, "remoteness": lasts}[quantity]


def true_of(values, begin, period, saltus):
    """Is it so as far as anybody can see?"""
    return all(values[n + period] == values[n] + saltus for n in range(begin, len(values) - period))


SETS = [((1, 4, 10), "grundy", False), ((1, 4, 10), "outcome", False), ((1, 4, 10), "outcome", True),
        ((1, 4, 10), "remoteness", False), ((2, 5, 7), "grundy", False), ((3, 7, 8), "remoteness", True)]  # fmt: skip


@pytest.mark.parametrize(
    ("take", "quantity", "misere"),
    [pytest.param(*each, marks=[pytest.mark.slow] * (k > 1)) for k, each in enumerate(SETS)],
)
def test_certificates_of_subtraction_sets_are_right_or_refused(take, quantity, misere):
    values, won = (taken(take, what, misere, 1500) for what in (quantity, "outcome"))
    refused = accepted = 0
    for begin, period, saltus in product(range(24), range(1, 45), range(-1, 7)):
        right = true_of(values, begin, period, saltus) and true_of(won, begin, period, 0)
        said = heaps.taken(take, misere, quantity, heaps.Period(begin, period, saltus))
        assert said == right, (begin, period, saltus)
        refused, accepted = refused + (not said), accepted + said
    assert refused > 100
    assert accepted > 0


def test_other_wrong_certificates_of_subtraction_sets_are_refused():
    good = heaps.Period(0, 7, 0)
    assert heaps.taken((1, 3, 4), False, "grundy", good)
    assert not heaps.taken((), False, "grundy", good)
    assert not heaps.taken((1, 3, 4), True, "grundy", good)  # there are no such values
    assert not heaps.taken((1, 3, 4), False, "remoteness", good)
    assert not heaps.taken((1, 3, 5), False, "grundy", good)
    for bad in ((-1, 7, 0), (0, 0, 0), (0, -7, 0), (0, 7, 1), (0, 7, -1), (0, 8, 0), (0, 6, 0), (0, 10**9, 0)):
        assert not heaps.taken((1, 3, 4), False, "grundy", heaps.Period(*bad))


PUBLISHED = {"0.77": (71, 12, 0), "0.07": (53, 34, 0)}  # Winning Ways, chapter 4


@pytest.mark.parametrize(
    "code",
    [
        "0.07",
        *(
            pytest.param(code, marks=pytest.mark.slow)
            for code in ("0.77", "0.137", "0.17", "0.33", "4.3", "0.15", "0.5")
        ),
    ],
)
def test_certificates_of_codes_are_right_or_refused(code):
    digits = gt.Heap(code=code).as_data()["digits"]
    begin, period, saltus = least_period(gt.Heap(code=code, most=400).solve().load("grundy").astype(int).tolist())
    assert (begin, period, saltus) == PUBLISHED.get(code, (begin, period, 0))
    for right in ((begin, period), (begin + 1, period), (begin, 2 * period)):
        assert heaps.broken(digits, heaps.Period(*right))
    wrong = [(begin, period + k, 0) for k in (-1, 1, -2, 2, 3) if k % period and period + k > 0]
    wrong += [(begin - 1, period, 0), (begin, period, 1), (begin, period, -1), (begin, 0, 0), (begin, -period, 0)]
    wrong += [(-1, period, 0), (begin - 1, 2 * period, 0), (begin, period, period)]
    for claim in wrong:
        if claim[2] or claim[1] % period or claim[0] < begin or claim[1] <= 0:
            assert not heaps.broken(digits, heaps.Period(*claim)), claim
    assert len(wrong) >= 10


def test_a_claim_about_how_long_play_lasts_is_one_about_outcomes_too():
    assert true_of(taken((2,), "remoteness", False, 300), 0, 2, 1)
    assert not heaps.taken((2,), False, "remoteness", heaps.Period(0, 2, 1))  # the winners change places
    assert heaps.taken((2,), False, "remoteness", heaps.Period(0, 4, 2))


def test_a_claim_from_before_the_first_heap_is_none():
    assert not heaps.taken((50,), False, "grundy", heaps.Period(-1, 1))
    assert heaps.taken((1, 2), False, "grundy", heaps.Period(0, 3))


@pytest.mark.parametrize(
    ("digits", "period"), [({2: 1}, 3), ({2: 2}, 1), ({1: 4}, 1), ({2: 1}, 1), ({3: 4}, 2), ({41: 2}, 1)]
)
def test_what_is_left_of_the_first_heap_past_the_window_may_be_nothing(digits, period):
    assert not heaps.broken(digits, heaps.Period(0, period))  # 0 0 1 0 0 0: two counters can be taken, or none


def test_a_closed_form_that_holds_in_a_table_as_long_as_the_code_is_not_proved():
    class Late(gt.Heap):
        code, most, closed = "0." + "0" * 40 + "2", 41, {"grundy": "0"}

    with pytest.raises(gt.PositionError, match=r"0\.\.41"):
        Late().solve().closed_form("grundy")(42)  # where the value is 1


@pytest.mark.parametrize(("begin", "period"), [(1, 2), (1, 3), (1, 7), (1, 11)])
def test_the_last_value_to_the_bound_decides(begin, period):
    digits = gt.Heap(code="0.01").as_data()["digits"]  # only a heap of 2 can be taken
    values = [0, 0, 1] + [0] * 60
    last = heaps.last_needed(digits, heaps.Period(begin, period))
    assert all(values[n + period] == values[n] for n in range(begin, last - period))
    assert values[last] != values[last - period]
    assert not heaps.broken(digits, heaps.Period(begin, period))


def test_a_code_needs_all_values_to_the_bound():
    assert heaps.last_needed(gt.Heap(code="0.77").as_data()["digits"], heaps.Period(71, 12)) == 167
    said = [gt.Heap(code="0.77", most=most).solve().rules("grundy")[0].status for most in (166, 167)]
    assert said == ["holds", "proved"]


STEPS = ((1, 0), (0, 1), (1, 1))  # a king's
KING = ((lambda a, b: 2 * (np.minimum(a, b) % 2) + (a + b) % 2), residues.Classes(2, 1))


def test_certificates_by_residues_are_right_or_refused():
    rule, classes = KING
    assert residues.holds(STEPS, False, "grundy", classes, rule)
    assert residues.holds(STEPS, False, "grundy", residues.Classes(4, 2), rule)
    assert residues.holds(STEPS, False, "outcome", residues.Classes(2), lambda a, b: (a % 2) | (b % 2))
    wrong = [
        (STEPS, False, "grundy", residues.Classes(2), rule),  # it does not follow from residues alone
        (STEPS, False, "grundy", residues.Classes(3, 1), rule),
        (STEPS, False, "grundy", residues.Classes(1, 1), rule),
        (STEPS, False, "grundy", residues.Classes(0, 1), rule),
        (STEPS, False, "grundy", residues.Classes(2, 0), lambda a, b: rule(a, b) * (abs(a - b) != 1)),
        (STEPS, True, "grundy", classes, rule),
        (STEPS, False, "outcome", classes, rule),
        (STEPS, False, "remoteness", classes, rule),
        (STEPS[:2], False, "grundy", classes, rule),
        ((*STEPS, (2, 0)), False, "grundy", classes, rule),
        ((*STEPS, (0, 0)), False, "grundy", classes, rule),
        ((*STEPS, (-1, 0)), False, "grundy", classes, rule),
        (STEPS, False, "grundy", classes, lambda a, b: rule(a, b) + (a == 4) * (b == 4)),
        (STEPS, False, "grundy", classes, lambda a, b: rule(a, b) ^ (a < b)),
        ((), False, "grundy", classes, rule),
        (((1, 0, 0), (0, 1, 0), (0, 0, 1)), False, "grundy", classes, lambda a, b, c: (a + b + c) % 2),
    ]
    for case in wrong:
        assert not residues.holds(*case)


def test_misere_play_in_three_coordinates_is_decided_below_seven():
    steps = [tuple(k * (i == at) for i in range(3)) for at in range(3) for k in (1, 2, 3)]

    def rule(a, b, c):
        return ((a % 4) ^ (b % 4) ^ (c % 4)) != (np.maximum(np.maximum(a % 4, b % 4), c % 4) < 2)

    assert residues.bound(steps, residues.Classes(4)) == 7
    assert residues.holds(steps, True, "outcome", residues.Classes(4), rule)
    assert not residues.holds(steps, False, "outcome", residues.Classes(4), rule)
    assert not residues.holds(steps, True, "outcome", residues.Classes(2), rule)


def of(formula):
    return periodic(ast.parse(formula, mode="eval").body, "n")[:3]


@pytest.mark.parametrize(
    ("formula", "due"),
    {
        "n % 7": (0, 7, 0),
        "n": (0, 1, 1),
        "3 * n + 2": (0, 1, 3),
        "-n % 4": (0, 4, 0),
        "n // 3": (0, 3, 1),
        "2 * n // 3": (0, 3, 2),
        "n // 3 + n % 2": (0, 6, 2),
        "(5, 1, 2)[n % 3]": (0, 3, 0),
        "(n % 2, n % 3) in ((0, 1), (1, 2))": (0, 6, 0),
        "n % 5 if n >= 9 else 3": (9, 5, 0),
        "n % 5 if n > 9 else n": (10, 5, 0),
        "n if n < 9 else n % 5": (9, 5, 0),
        "n if 9 > n else n % 5": (9, 5, 0),
        "n if n <= 9 else n % 5": (10, 5, 0),
        "n if n - 500 < 10 else n % 5": (510, 5, 0),
        "n % 5 if 2 * n > 21 else 1": (11, 5, 0),
        "n % 5 if n == 4 else n % 3": (5, 3, 0),
        "n % 3 if n != 4 else 9": (5, 3, 0),
        "n % 5 if n % 2 else 2": (0, 10, 0),
        "n % 2 if n % 3 == 1 else n % 5": (0, 30, 0),
        "min(n, 3) * 2 + n % 4": (3, 4, 0),
        "T(n - 12) if n >= 83 else T(n)": (83, 12, 0),
        "T(n - 12) + 3 if n >= 83 else T(n)": (83, 12, 3),
        "T(5 + (n - 5) % 4) + 2 * ((n - 5) // 4) if n >= 9 else T(n)": (9, 4, 2),
        "n % 2 == 0 and n % 3 == 0": (0, 6, 0),
        "popcount(n % 8)": (0, 8, 0),
    }.items(),
)
def test_how_a_formula_goes_on_is_read_off_its_text(formula, due):
    assert of(formula) == due


@pytest.mark.parametrize(
    "formula",
    ["n * n", "isqrt(n)", "popcount(n)", "n & 3", "n ^ 1", "2 ** n", "n ** 2", "n / 2", "n * 0.5", "abs(n)",
     "n % n", "n // n", "(n, 1)[n % 2]", "T(n)", "T(n + 1)", "T(2 * n)", "T(n - 3) if n % 2 else 0",
     "max(n, 3)", "n if n % 2 else 0",
     "0 < n < 9", "n in (1, 2)", "n % -3", "T(n - 3) * 2", "isprime(n)", "bit_length(n) % 2", "7 % n", "n << 1",
     "n % 2 if T(n) else 1", "min(n, n % 2)", "n > n % 3", "5 if n + n % 3 else 6"],
)  # fmt: skip
def test_what_the_text_does_not_show_has_no_shape(formula):
    with pytest.raises(NoShapeError):
        of(formula)


def test_functions_of_which_nothing_is_known_have_no_shape():
    with pytest.raises(NoShapeError):
        periodic(ast.parse("f(3)", mode="eval").body, "n", others={"f"})
    with pytest.raises(NoShapeError):
        residual(ast.parse("f(3) == a % 2", mode="eval").body, ("a", "b"), others={"f"})


def some(chance, depth):
    """A random formula in n."""
    if not depth:
        return chance.choice(
            ["n", f"n % {chance.randrange(1, 7)}", str(chance.randrange(9)), f"n // {chance.randrange(1, 5)}"]
        )
    x, y, z = (some(chance, depth - 1) for _ in range(3))
    c = chance.randrange(1, 30)
    shapes = ["({x}) + ({y})", "({x}) - ({y})", "({x}) * {c}", "({x}) % {c}", "({x}) // {c}",
              "({x}) if n < {c} else ({y})",
              "({x}) if n % 3 == 1 else ({y})", "({x}) if ({y}) > ({z}) else {c}", "({x}, {c}, {y})[n % 3]",
              "min(n, {c}) + ({x})",
              "({x}) if n - {c} >= ({c}) else ({z})", "(({x}) % 5 == ({y}) % 3) + 0", "-({x})"]  # fmt: skip
    return chance.choice(shapes).format(x=x, y=y, z=z, c=c)


def test_random_formulas_go_on_as_it_is_said():
    chance, told = random.Random(1), 0
    for _ in range(4000):
        formula = some(chance, chance.randrange(1, 4))
        try:
            begin, period, saltus = of(formula)
        except NoShapeError:
            continue
        code = compile(formula, "formula", "eval")
        if period < 2000:
            told += 1
            values = [eval(code, {"n": n, "min": min}) for n in range(begin, begin + 2 * period + 60)]
            assert true_of(values, 0, period, saltus), formula
    assert told > 1500


@pytest.mark.parametrize(
    ("formula", "due"),
    {
        "(a + b) % 3": (3, -1),
        "(2 * a - b + 1) % 4 + b % 6": (12, -1),
        "min(a, b) % 2": (2, 1),
        "max(a, b - 3) % 2": (2, 4),
        "abs(a - b) % 3": (3, 1),
        "a == b": (1, 1),
        "a > b + 2": (1, 3),
        "min(abs(a - b), 2)": (1, 3),
        "clip(a - b, -1, 1) * (a % 2)": (2, 2),
        "(a % 2, b % 2) != (0, 0)": (2, -1),
        "(1, 2, 3)[(a - b) % 3]": (3, -1),
        "(a % 4) ^ (b % 4)": (4, -1),
    }.items(),
)
def test_what_a_formula_is_a_function_of_is_read_off_its_text(formula, due):
    modulus, width = residual(ast.parse(formula, mode="eval").body, ("a", "b"))
    assert modulus == due[0]
    assert width >= due[1] if due[1] >= 0 else width < 0
    code = compile(formula, "formula", "eval")
    known = {"clip": lambda x, low, high: max(low, min(x, high))}
    seen = {}
    for a, b in product(range(4 * modulus + 3 * max(width, 0) + 9), repeat=2):
        key = (a % modulus, b % modulus, max(-width, min(a - b, width)) if width >= 0 else 0)
        assert seen.setdefault(key, eval(code, known | {"a": a, "b": b})) == eval(code, known | {"a": a, "b": b})


@pytest.mark.parametrize(
    "formula",
    ["a", "a ^ b", "a + b", "min(a, b)", "a == 3", "a > 2 * b", "a * b % 2", "min(a, 5) % 2", "T(a, b)", "isqrt(a) % 2",
     "popcount(a) % 2", "a // 2 % 2", "a % b", "min(min(a - b, b - a), 2)", "min(a - b, 2)", "a + b == 4",
     "clip(a, 0, 3)"],
)  # fmt: skip
def test_what_may_grow_is_a_function_of_no_residues(formula):
    with pytest.raises(NoShapeError):
        residual(ast.parse(formula, mode="eval").body, ("a", "b"))


HOLDING = [  # in the 301 cells of the table, but most not beyond
    ("n % 7 not in (0, 2)", True), ("n % 14 not in (0, 2, 7, 9)", True), ("not (n % 7 in (0, 2))", True),
    ("T(n - 7) if n >= 7 else T(n)", True), ("T(n)", False), ("n % 7 not in (0, 2) or n == 5000", False),
    ("n % 7 not in (0, 2) if n < 400 else n % 7 not in (0, 3)", False),
    ("n % 7 not in (0, 2) if n - 500 < 10 else n % 7 not in (0, 3)", False),
    ("n % 7 not in (0, 2) if n // 500 == 0 else True", False),
    ("n % 7 not in (0, 2) if bit_length(n) < 11 else True", False),
    ("n % 7 not in (0, 2) if min(n, 400) < 400 else True", False),
    ("n % 7 not in (0, 2) if isqrt(n) < 30 else True", False),
    ("n % 7 not in (0, 2) and n != 4000", False), ("n % 7 not in (0, 2) if n < 10 ** 6 else True", False),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "proved"), HOLDING)
def test_a_formula_that_breaks_after_the_table_is_not_proved(formula, proved):
    game = taking()
    assert game.check("outcome", formula).mismatches == 0
    assert bool(proof(Cells(Subject.of(game.table("outcome"))), formula)) == proved


def taking(cache=[]):  # noqa: B006 (solved once)
    if not cache:
        cache.append(gt.Heap(take=(1, 3, 4), most=300).solve())
    return cache[0]


BREAKING = [
    (gt.Heap(code="0.160", most=500), "outcome"),  # P at 837
    (gt.Heap(code="0.938", most=59), "grundy"),  # breaks at once
    (gt.Heap(code="0.161", most=500), "grundy"),
    (gt.Heap(code="0.36", most=500), "grundy"),
    (gt.Heap(code="0.161", most=500), "outcome"),
    (gt.Heap(code="0.36", most=500), "outcome"),
    (gt.Heap(code="0.77", most=150), "grundy"),
    (gt.Heap(code="0.07", most=170), "grundy"),
    (gt.Heap(take=(1, 2, 200), most=190), "grundy"),  # n % 3, until 200 can be taken
    (gt.Heap(take=(1, 3, 150), most=140), "outcome"),
    (gt.Heap(take=(2, 5, 90), most=88), "remoteness"),
    (gt.Board(shape=(12, 12), steps=((1, 0), (0, 1), (13, 0))), "grundy"),
    (gt.Board(shape=(9, 9), steps=((1, 0), (0, 1), (1, 1), (10, 9))), "outcome"),
]


@pytest.mark.parametrize(
    ("game", "quantity"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] * (getattr(each[0], "most", 0) > 300), id=f"{each[0]} {each[1]}")
        for each in BREAKING
    ],
)
def test_a_pattern_that_breaks_just_after_the_table_is_never_called_proved(game, quantity):
    assert all(rule.status in ("holds", "exceptions") for rule in game.solve().rules(quantity))


def test_of_games_declared_by_functions_nothing_is_proved():
    class Three(gt.Game):
        def positions(self):
            return gt.Box(n=range(300))

        def options(self, n):
            return [n - k for k in (1, 2) if k <= n]

    class Changed(gt.Heap):
        take = (1, 2)

        def options(self, n):
            return [n - k for k in (1, 2, 250) if k <= n]

        def array_options(self, n):
            for k in (1, 2, 250):
                yield n >= k, n - k

    for game in (Three().solve(), Changed(most=240).solve()):
        (rule,) = game.rules("grundy")
        assert (rule.formula, rule.status) == ("n % 3", "holds")
        assert game.closed_form("grundy") is None
