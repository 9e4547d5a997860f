"""The rules that are found behind tables: the shipped ones, tables with errors in them, and tables without a rule."""

import json
import sys
import threading
import time
from functools import cache
from itertools import product
from math import isqrt

import numpy as np
import pytest

import gametables as gt
from gametables.commands import main
from gametables.search import beatty, rules as search

LOST = "min(a, b) != (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) // 2"
LONELY = "(min(abs(a - b), 2), (a + b) % 3)"  # of the few cells of a board that are no draws
SHIPPED = {
    "calendar.outcome": ("holds", "(m + d) % 2 == 0 or (m, d) in ((9, 30), (11, 30))"),
    "calendar.grundy": (
        "holds",
        "2 if (m, d) in ((4, 30), (6, 30), (9, 30), (11, 30)) or ((m, d) == (2, 28) and not leap) else 1 - (m + d) % 2",
    ),
    "king.outcome": ("proved", "(a % 2, b % 2) != (0, 0)"),
    "king.grundy": ("proved", "2 * (min(a, b) % 2) + (a + b) % 2"),
    "king.remoteness": ("holds", "a + b - min(a % 2, b % 2)"),
    "rook.outcome": ("theorem", "a != b"),
    "rook.grundy": ("theorem", "a ^ b"),
    "rook.remoteness": ("holds", "2 * min(a, b) + (a != b)"),
    "knight.outcome": ("holds", f"'P' if {LONELY} == (0, 0) else 'N' if {LONELY} == (1, 0) else 'D'"),
    "knight.remoteness": ("holds", f"-1 if {LONELY} not in ((0, 0), (1, 0)) else (a + b) // 3"),
    "queen.outcome": ("theorem", LOST),
    "rows.grundy": ("theorem", " ^ ".join(f"pile({k})" for k in range(1, 20, 2))),
    "coins.grundy": ("holds", "2 * x + (popcount(x) % 2 == 0)"),
    "grid.outcome": ("holds", "n % 2 == 0"),
}
QUICK = {"calendar.outcome", "king.grundy", "grid.outcome"}


def slowly(names, quick=()):
    return [pytest.param(name, marks=[pytest.mark.slow] * (name not in quick)) for name in names]


@cache
def found(name):
    return gt.rules(name, seconds=60)


def changed(game, quantity, share, seed):
    """A game whose table has one cell in so many changed to another of the values there are, and the cells' places."""
    other, array = type(game)(**game.changed), game.load(quantity).copy()
    generator, cells = np.random.default_rng(seed), array.reshape(-1)
    places = np.sort(generator.choice(cells.size, max(1, cells.size // share), replace=False))
    for place in places.tolist():
        cells[place] = generator.choice(
            [value for value in range(max(2, int(cells.max()) + 1)) if value != cells[place]]
        )
    other.in_memory, other.quantities = True, (quantity,)
    other.table(quantity).put(array)
    return other, places


def exceptions(game, quantity, formula):
    """The places, in a row, where a formula fails."""
    checked = game.check(quantity, formula)
    return np.sort(np.ravel_multi_index(tuple(checked.places.T), checked.kind.shape)).tolist()


@pytest.mark.parametrize("name", slowly(SHIPPED, QUICK))
def test_the_rule_of_a_shipped_table_is_found(name):
    rule = found(name)[0]
    assert (rule.status, rule.formula, rule.mismatches) == (*SHIPPED[name], 0)
    assert gt.check(name, rule.formula).mismatches == 0
    assert bool(rule.by) == (rule.status != "holds")
    assert not found(name).stopped


def test_every_shipped_table_is_looked_at():
    assert {*gt.tables()} - {*SHIPPED} == {"calendar.remoteness", "queen.remoteness", "queen.grundy"}


@pytest.mark.parametrize("name", ["calendar.remoteness", "queen.remoteness"])
def test_where_nothing_is_found_it_is_said_what_was_tried(name):
    assert not found(name)
    assert found(name).tried == tuple(kind for kind, _ in search.KINDS)
    assert str(found(name)) == f"nothing found; tried: {', '.join(found(name).tried)}"


@pytest.mark.slow
def test_rows_of_values_are_proved_for_every_column():
    (rule,) = found("queen.grundy")
    assert (rule.status, rule.mismatches) == ("proved", 0)
    assert rule.by.startswith("rows 0 to 47, for every column")
    assert gt.closed_form("queen.grundy") is None  # it says nothing of the other rows
    at = "(1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48, 96, 96, 96, 192, "
    assert rule.formula.startswith(f"T(n, m - {at}")
    values = gt.load("queen.grundy")
    assert (values[13, 382 + 96 :] == values[13, 382:-96] + 96).all()
    assert values[13, 381 + 96] != values[13, 381] + 96


@pytest.mark.parametrize("name", slowly(SHIPPED, {"grid.outcome"}))
def test_a_table_with_errors_has_its_rule_with_just_these_exceptions(name):
    game, _, quantity = name.partition(".")
    other, places = changed(getattr(gt, game), quantity, 1000, seed=2)
    rule = other.rules(quantity, seconds=60)[0]
    assert (rule.formula, rule.status, rule.mismatches) == (SHIPPED[name][1], "exceptions", len(places))
    assert exceptions(other, quantity, rule.formula) == places.tolist()


KAYLES = "(4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)[n % 12] if n >= 71 else T(n)"


@pytest.mark.slow
@pytest.mark.parametrize("most", [2000, 900])
def test_kayles_with_errors_has_its_rule_with_just_these_exceptions(most):
    kayles = gt.Heap(code="0.77", most=most).solve()
    for seed in range(1, 9):
        other, places = changed(kayles, "grundy", 1000, seed)
        if places.min() >= 83:
            rule = next(rule for rule in other.rules("grundy") if rule.formula == KAYLES)
            assert exceptions(other, "grundy", KAYLES) == places.tolist()
            assert (rule.status, rule.mismatches) == ("exceptions", len(places))


@pytest.mark.parametrize("quantity", ["grundy", "outcome"])
def test_where_nothing_is_known_nothing_is_proposed(quantity):
    class Unequal(gt.Game):
        most = 1500

        def positions(self):
            return gt.Box(n=range(self.most + 1))

        def options(self, n):
            return [gt.Sum(k, n - k) for k in range(1, (n + 1) // 2)]

    assert Unequal(most=300).solve().rules(quantity) == []


def random_tables(count):
    generator = np.random.default_rng(7)
    for number in range(count):
        shapes = [(generator.integers(50, 3000),), generator.integers(8, 60, 2), generator.integers(4, 15, 3)]
        shape = tuple(map(int, shapes[number % 3]))
        if number % 5 < 3:
            yield generator.integers(0, (2, 4, 51)[number % 5], shape)
        else:
            yield (generator.random(shape) < (0.01, 0.05)[number % 5 - 3]).astype(int)


@pytest.mark.parametrize("number", [*range(6), *(pytest.param(k, marks=pytest.mark.slow) for k in range(6, 100))])
def test_nothing_is_proposed_for_random_tables(number):
    table = [*random_tables(number + 1)][number]
    assert gt.rules(table) == []


def test_few_cells_are_not_enough():
    few = gt.rules(np.arange(49) % 2)
    assert (few, few.tried) == ([], ())
    assert "fewer than 50" in str(few)
    assert gt.rules(np.arange(50) % 2)[0].formula == "x % 2"


@pytest.mark.parametrize(
    ("formula", "shape"),
    {
        "x % 7": (500,),
        "3 * (x // 5) + (0, 2, 1, 2, 0)[x % 5]": (300,),
        "(x & (x - 1)) == 0": (400,),
        "odd_part(x + 1) // 2": (900,),
        "x ^ x // 2": (512,),
        "(a + 1 ^ b) + 1": (40, 50),
        "a ^ b ^ c + 1": (9, 10, 11),
        "max(a, b) + (a == b)": (50, 50),
        "2 * abs(a - b) + (3, 1, 1)[(a + b) % 3]": (40, 60),
        "(a + b + c) % 4": (12, 9, 10),
        "min(a, b, c)": (12, 9, 10),
    }.items(),
)
def test_a_rule_that_was_planted_is_found(formula, shape):
    names = "x" if len(shape) == 1 else "abc"
    from gametables.formula.grammar import Language

    language = Language(gt.Box(**dict(zip(names, map(range, shape), strict=False))))
    array = language.everywhere(formula).astype(int).reshape(shape)
    rules = gt.rules(array)
    assert rules[0].status == "holds"
    assert gt.check(array, rules[0].formula).mismatches == 0
    assert len(rules[0].formula) <= 1.7 * len(formula)


def test_part_of_a_table_can_be_asked():
    a, b = np.indices((40, 50))
    array = np.where(a > b, (a + b) % 3, np.random.default_rng(1).integers(0, 9, (40, 50)))
    assert gt.rules(array) == []
    (rule,) = gt.rules(array, where="a > b")
    assert (rule.formula, rule.status, rule.cells) == ("(a + b) % 3", "holds", int((a > b).sum()))
    with pytest.raises(gt.FormulaError):
        gt.rules(array, where="a + b")


def test_what_is_beyond_a_part_is_never_proved():
    assert gt.Heap(take=(1, 3, 4)).solve().rules("outcome", where="n >= 0")[0].status == "holds"


def test_time_and_interrupts_end_the_search_with_what_was_found():
    short = gt.rules("king.outcome", seconds=1e-9)
    assert "stopped after" in short.stopped
    assert short.tried == ("known theorems",)
    told = []

    def interrupted(kind):
        told.append(kind)
        if kind == "the last digit":
            raise KeyboardInterrupt

    rules = gt.rules(np.arange(300) % 7, progress=interrupted)
    assert [rule.formula for rule in rules] == ["x % 7"]
    assert "interrupted" in rules.stopped
    assert told[-1] == "the last digit"


def state_of(take, misere, n):
    """The Grundy value and the outcome at any n, by jumping over whole rounds of the last max(take) values."""
    most, last, seen, history = max(take), (), {}, []
    while True:
        at = len(history)
        if at == n + 1:
            return history[n]
        options = [last[-k] for k in take if k <= at]
        values = {value for value, _ in options}
        grundy = next(value for value in range(len(values) + 1) if value not in values)
        won = any(not lost for _, lost in options) if options else misere
        history.append((grundy, won))
        last = (*last, history[-1])[-most:]
        if at >= most and last in seen:
            return history[seen[last] + (n - seen[last]) % (at - seen[last])]
        seen[last] = at


@pytest.mark.parametrize(("take", "misere"), [*product([(2, 5, 7), (1, 4, 10), (3, 7, 11, 12)], [False, True])])
def test_a_proved_rule_answers_far_beyond_the_table(take, misere):
    heap = gt.Heap(take=take, misere=misere).solve()
    outcome = heap.closed_form("outcome")
    for n in (10**18, 10**18 + 1, 10**18 + 12_345, 999, 1001, 5000, 123_456_789):
        grundy, won = state_of(take, misere, n)
        assert outcome(n) == ("N" if won else "P")
        if not misere:
            assert heap.closed_form("grundy")(n) == grundy
    far = np.arange(10**15, 10**15 + 300)
    assert outcome(far).tolist() == ["PN"[state_of(take, misere, n)[1]] for n in far.tolist()]


def test_the_published_period_of_kayles_is_that_far_out():
    form = gt.Heap(code="0.77", most=200).solve().closed_form("grundy")
    last = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)  # Winning Ways, chapter 4: by n % 12, from 71 on
    assert [form(10**18 + k) for k in range(12)] == [last[(10**18 + k) % 12] for k in range(12)]
    assert [form(n) for n in (0, 1, 2, 3, 70, 71)] == [0, 1, 2, 3, 6, 7]
    assert gt.Heap(code="0.77", most=166).solve().closed_form("grundy") is None


def test_an_unproved_rule_ends_with_its_table():
    class Three(gt.Game):
        closed = {"outcome": "n % 3 != 0"}

        def positions(self):
            return gt.Box(n=range(200))

        def options(self, n):
            return [n - k for k in (1, 2) if k <= n]

    game = Three().solve()
    assert game.rules("grundy")[0].status == "holds"
    assert game.closed_form("grundy") is None
    with pytest.raises(gt.PositionError, match=r"0\.\.199"):
        game.closed_form("outcome")(200)

    class Declared(gt.Heap):
        take = (1, 2)
        closed = {"outcome": "n % 3 != 0", "grundy": "n % 3 if n < 5000 else 0"}

    game = Declared().solve()
    assert game.closed_form("outcome")(10**18) == "N"  # what is declared is proved
    with pytest.raises(gt.PositionError):
        game.closed_form("grundy")(6000)


def test_the_command_prints_rules_and_says_whether_there_are_any(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["rules", "Heap", "take=1,3,4", "most=200"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "Heap(take=(1, 3, 4), most=200).outcome:",
        "n % 7 not in (0, 2)",
        "  proved for every position: finite subtraction set: "
        "7 later it comes again for 0 <= n < 4, and each follows from the 4 before it",
    ]
    assert err.splitlines()[1:] == [f"trying {kind} ..." for kind, _ in search.KINDS]
    path = tmp_path / "random.npy"
    np.save(path, np.random.default_rng(1).integers(0, 9, 100))
    assert main(["rules", str(path)]) == 1
    assert capsys.readouterr().out.startswith("random.npy: nothing found; tried: known theorems, periods")
    assert main(["rules", "rook.grundy", "--where", "a > b", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["rules"] == [
        {"formula": "a ^ b", "status": "holds", "by": "", "mismatches": 0, "cells": 499500, "common": []}
    ]
    assert main(["check", "rook.grundy", "a ^ b", "--where", "a > b"]) == 0
    assert "holds in all 499,500 cells" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--seconds", "0"], ["--seconds", "x"], ["--seconds", "nan"], ["--where", "a +"]])
def test_bad_use_is_told_in_a_line(words, capsys):
    with pytest.raises(SystemExit) if words[0] == "--seconds" else pytest.raises(AssertionError):
        assert main(["rules", "rook.grundy", *words]) != 2
    assert len([line for line in capsys.readouterr().err.splitlines() if not line.startswith("trying")]) == 1


def test_ctrl_c_prints_what_was_found(monkeypatch, capsys):
    def stop(kind):
        if kind == "the last digit":
            raise KeyboardInterrupt

    monkeypatch.setattr("gametables.commands.rules._tell", stop)
    assert main(["rules", "grid.outcome"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "n % 2 == 0",
        "  holds in all 10,000 cells",
        "interrupted before all was tried",
    ]


def test_rules_can_be_looked_for_in_several_threads():
    table, answers = np.arange(400) % 9 // 2, []
    threads = [threading.Thread(target=lambda: answers.append(gt.rules(table))) for _ in range(4)]
    started = time.monotonic()
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert answers == [answers[0]] * 4
    assert time.monotonic() > started


ODD = [
    np.zeros(100, int),
    np.arange(100) * (1 << 55),
    np.full(100, (1 << 63) - 1),
    np.array([(1 << 64) - 1] * 60 + [0] * 60, "u8"),
    np.arange(100, dtype="i1"),
    np.arange(60).reshape(60, 1),
    np.arange(60).reshape(1, 60),
    np.arange(128).reshape((2,) * 7),
    np.arange(10_000) ** 3,
    (np.arange(400) - 200) ** 2,
    -np.arange(300) % 11 - 5,
]


@pytest.mark.parametrize("array", ODD, ids=lambda array: f"{array.dtype} {array.shape} {array.flat[-1]}")
def test_whatever_table_is_given_each_rule_has_just_the_exceptions_that_it_says(array):
    rules = gt.rules(array)
    for rule in rules:
        assert gt.check(array, rule.formula).mismatches == rule.mismatches
    assert rules.tried or rules.stopped


@pytest.mark.parametrize("bad", [np.zeros(100), [1] * 60, "queen.value", np.array([True] * 60)])
def test_what_is_no_table_is_refused(bad):
    with pytest.raises((TypeError, gt.TableMissing)):
        gt.rules(bad)


@pytest.mark.parametrize(("p", "q", "r"), [(1, 21, 4), (0, 41, 4), (-1, 13, 2), (1, 5, 2), (0, 2, 1), (2, 61, 4)])
@pytest.mark.parametrize("step", [1, 3])
def test_a_slope_is_written_as_what_it_is(p, q, r, step):
    code = compile(beatty._written("a", "b", step, (p, q, r)), "formula", "eval")
    for k in range(60):
        low = (p * k + isqrt(q * k * k)) // r
        known = {"a": low + step * k, "b": low, "isqrt": isqrt}
        assert not eval(code, known)
        assert eval(code, known | {"b": low + 1, "a": low + 1 + step * k})
