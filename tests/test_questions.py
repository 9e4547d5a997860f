"""Real questions about small games, answered by short declarations: every value that a table can bear out.

Each question names the family or the file in examples/ that declares its game, and nothing is left out. What is asked
far beyond a table is answered by a rule that is found: a proved one by itself, any other as somebody would work it out.
"""

import json
from datetime import date
from functools import cache
from itertools import product
from math import isqrt
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import gametables as gt
from gametables import catalog
from gametables.positions import spread

QUESTIONS = {q["id"]: q for q in map(json.loads, Path(__file__).with_name("questions.jsonl").read_text().splitlines())}
UNITS = ((1, 0), (0, 1))


def steps(most, count):
    """The vectors that take 1 to `most` from one of `count` heaps."""
    return tuple(tuple(k * (i == at) for i in range(count)) for at in range(count) for k in range(1, most + 1))


def own(name, **fixed):
    """A family of a file in examples/, with some parameters."""
    family = type(catalog.find(str(ROOT / "examples" / name)))
    return lambda **parameters: family(**fixed, **parameters)


FAMILIES = {
    "kayles": lambda: gt.Heap(code="0.77", most=2000),
    "neighbouring-pairs": lambda: gt.Heap(code="0.07", most=2000),
    "code-161-or-36": lambda code: gt.Heap(code=code, most=2000),
    "take-up-to-half": own("halving.py:Halving", most=4000),
    "take-or-split": lambda parts: own("take_or_split.py:TakeOrSplit", most=120)(heaps=parts),
    "lose-2b-add-a-b": own("lessen_and_add.py:LessenAndAdd", most=6560),
    "x-and-2x": lambda: gt.Board(shape=(400, 400), rides=(*UNITS, (1, 1), (1, 2), (2, 1))),
    "small-steps-board": lambda: gt.Board(shape=(60, 60), steps=(*steps(2, 2), (1, 1), (2, 2))),
    "four-heaps-until-one": own("four_heaps.py:FourHeaps", most=11),
    "at-most-times-last": own("at_most_times.py:AtMostTimes", most=400),
    "one-to-three-misere": lambda heaps: gt.Board(shape=(13,) * heaps, steps=steps(3, heaps), misere=True),
    "chomp": own("chomp.py:Chomp"),
    "wythoff-marked-cells": own("marked_wythoff.py:MarkedWythoff", shape=(300, 300)),
    "five-points": lambda starts=None, **parameters: own("pong_hau_ki.py:PongHauKi")(
        starts=starts or placements(), **parameters
    ),
    "subtraction-sets": lambda take, misere=False: gt.Heap(take=tuple(take), most=3000, misere=misere),
    "unequal-halves": own("unequal.py:Unequal", most=3000),
    "coins-in-a-row": lambda family: gt.Turning(family=family, width=16),
    "calendar-goals": lambda goal: gt.Calendar(goal=tuple(map(int, goal.split("-")))),
    "queen-1500": lambda: gt.Board(shape=(1500, 1500), rides=(*UNITS, (1, 1))),
    "rows-8-24": lambda width: gt.Rows(width=width),
    "nim-64": lambda: gt.Board(shape=(64, 64, 64)),
}
ALONE = {("coins-in-a-row", 15): own("mock_turtles.py:MockTurtles")}  # how long play lasts: of masks only
DOMAIN = {"at-most-times-last": "m <= n"}  # of a box of which the question speaks in part
SLOW = {"kayles", "take-up-to-half", "lose-2b-add-a-b", "at-most-times-last", "wythoff-marked-cells", "unequal-halves"}
SLOW |= {"queen-1500", "x-and-2x", "code-161-or-36", "nim-64", "neighbouring-pairs", "calendar-goals"}
SLOW_PARAMETERS = [{"width": 24}, {"parts": 3}, {"parts": 4}]


def placements():
    """All positions of two men a side on five points."""
    pairs = [(a, b) for b in range(5) for a in range(b)]
    return tuple((mine, yours) for mine, yours in product(pairs, pairs) if not {*mine} & {*yours})


def plain(value):
    """Tuples instead of lists."""
    return tuple(map(plain, value)) if isinstance(value, list) else value


@cache
def solved(name, parameters):
    """The game of a question with these parameters, as JSON has them, solved and proved."""
    return FAMILIES[name](**{key: plain(value) for key, value in json.loads(parameters).items()}).solve()


class Cells:
    """A game whose positions are those of a question, as they are written there."""

    def __init__(self, name, parameters):
        self.game, self.domain = solved(name, json.dumps(parameters, sort_keys=True)), DOMAIN.get(name)

    def read(self, written):
        """A position as it is written, as formulas and values have it."""
        if isinstance(written, dict):
            return gt.Sum(*map(plain, written["sum"]))
        return date.fromisoformat(written) if isinstance(written, str) else plain(written)

    def at(self, check):
        """The positions that a check speaks of."""
        at, where = check.get("at", "all"), check.get("where")
        if at == "all":
            found = iter(self.game.kind)
        elif isinstance(at, list):
            found = map(self.read, at)
        elif "options_of" in at:
            found = self.game.option_map(plain(at["options_of"])).values()
        elif "date" in at:
            first, last = map(self.read, at["date"])
            found = (day for day in self.game.kind if first <= day <= last)
        else:
            box = product(*(range(low, high + 1) for low, high in at.values()))
            found = (position if len(at) > 1 else position[0] for position in box)
        test = where and compile(where, "where", "eval")
        return [position for position in found if not test or eval(test, names(position))]

    def value(self, quantity, position):
        """What a look-up says; of a game of components for one of them, or for a list of them."""
        if not self.game.components:
            return getattr(self.game, quantity)(*spread(position))
        if isinstance(position, int):
            position = [self.game.columns(position) if isinstance(self.game, gt.Rows) else position]
        return getattr(self.game, quantity)(position)


def names(position):
    """What a formula about a position may name."""
    known = {"min": min, "max": max, "abs": abs, "isqrt": isqrt, "odd_part": lambda n: n // (n & -n)}
    if isinstance(position, date):
        return known | {"year": position.year, "month": position.month, "day": position.day}
    if isinstance(position, int):
        return known | {"n": position, "a": position, "x": position}
    return known | dict(zip("abcd", position, strict=False)) | dict(zip("nm", position, strict=False))


def expected(rule):
    """What a rule says of a position, as a function."""
    if rule["kind"] == "xor":
        return lambda heads: gt.nim_sum(*(rule["values"][at] for at in heads))
    (said,) = {"P", "N", "formula"} & {*rule}
    code = compile(rule[said], "rule", "eval")
    if said == "formula":
        return lambda position: eval(code, names(position))
    return lambda position: said if eval(code, names(position)) else {"P": "N", "N": "P"}[said]


def broken(cells, check, rule):
    """The positions that break a rule, in order."""
    at = cells.at(check)
    if rule["kind"] == "digits":
        return [n for n in at[rule["base"] :] if cells.value(check["of"], n) != by_digits(cells, rule, n)]
    if rule["kind"] != "period":
        due = expected(rule)
        return [position for position in at if cells.value(check["of"], position) != due(position)]
    values = [cells.value(check["of"], n) for n in at]
    period, saltus = rule["period"], rule["saltus"]
    more = {"P": "P", "N": "N"} if check["of"] == "outcome" else {value: value + saltus for value in {*values}}
    return [n for n in range(rule["preperiod"], len(at) - period) if values[n + period] != more[values[n]]]


def by_digits(cells, rule, n):
    """What a rule about the last digit of n says, from the value of the number before it."""
    q, digit = divmod(n, rule["base"])
    v, named = cells.value("grundy", q), {int(key): value for key, value in rule.get("F", {}).items()}
    return eval(rule["maps"][digit], {"q": q, "v": v, "F": named})


def ask_rule(cells, check):
    if "value" in check and check["value"].get("kind") == "none":
        assert cells.game.rules(check["of"]) == []
        return
    if "claim" in check:
        found = broken(cells, check, check["claim"])
        first = str(found[0]) if found and isinstance(found[0], date) else next(iter(found), None)
        assert (len(found), first) == (check["value"]["exceptions"], plain(check["value"]["first"]))
        return
    rule = check["value"]
    assert sorted(broken(cells, check, rule)) == sorted(map(plain, check.get("exceptions", [])))
    if rule["kind"] == "period":  # no shorter one, and it begins no earlier
        start, period = rule["preperiod"], rule["period"]
        shorter = ({**rule, "period": less} for less in range(1, period)) if not rule["saltus"] else ()
        assert all(broken(cells, check, less) for less in shorter)
        assert not start or broken(cells, check, {**rule, "preperiod": start - 1})


def ask_count(cells, check):
    what, game = check["of"], cells.game
    if what == "positions":
        found = game.kind.size
    elif what in ("P", "N", "D") and not isinstance(game, gt.Turning):
        found = game.count(what, check.get("where", cells.domain))
    elif what in ("P", "N"):  # components: as many sets of heads as there are subsets
        values = np.zeros(1, int)
        for value in game.load("grundy"):
            values = np.concatenate([values, values ^ value])
        found = int(np.count_nonzero(values == 0 if what == "P" else values))
    elif what.startswith("greatest"):
        found = int(game.load(what.split()[1]).max())
    else:
        found = int(np.count_nonzero(game.load("grundy") == int(what.removeprefix("grundy="))))
    assert found == check["value"]


def ask_p_positions(cells, check):
    found = [position for position in cells.at(check) if cells.value("outcome", position) == "P"]
    assert sorted(found) == sorted(map(plain, check["value"]))
    listed = {*cells.game.select("P")}
    assert listed.issuperset(found)
    assert check["at"] != "all" or "where" in check or listed == {*found}


def ask_first_difference(cells, check, other):
    found = (p for p in cells.at(check) if cells.value(check["of"], p) != other.value(check["of"], p))
    assert next(found, None) == check["value"]


PROVED = {"kayles", "neighbouring-pairs", "small-steps-board"}


def ask_far(name, cells, check):
    """Far beyond the table."""
    quantity = "outcome" if check["quantity"] == "count" else check["quantity"]
    rule, form = cells.game.rules(quantity)[0], cells.game.closed_form(quantity)
    assert (rule.status == "proved") == (form is not None) == (name in PROVED)
    if check["quantity"] == "count":
        low, high = check["at"]["n"]
        assert np.count_nonzero(form(np.arange(low, high + 1)) == check["of"]) == check["value"]
    elif form:
        assert [form(*spread(plain(position))) for position in check["at"]] == check["value"]
    else:
        assert rule.mismatches == 0
        table = {"T": lambda n: cells.value(quantity, n)}
        assert [eval(rule.formula, names(position) | table) for position in check["at"]] == check["value"]


def ask_masks(game, check):
    """Of heads side by side, as masks."""
    assert [game.remoteness(sum(1 << at for at in heads)) for heads in check["at"]] == check["value"]


def ask(name, check):
    """Hold one check against the game."""
    cells = Cells(name, check.get("params", {}))
    if check.get("far"):
        ask_far(name, cells, check)
    elif check["quantity"] == "rule":
        ask_rule(cells, check)
    elif check["quantity"] == "count":
        ask_count(cells, check)
    elif check["quantity"] == "p_positions":
        ask_p_positions(cells, check)
    elif check["quantity"] == "first_difference":
        ask_first_difference(cells, check, Cells(name, check["other"]))
    else:
        found = [cells.value(check["quantity"], position) for position in cells.at(check)]
        assert found == [*check["value"]]


def cases():
    """By question and parameters, the numbers of the checks that a table answers: so each game is solved but once."""
    found = {}
    for name, question in QUESTIONS.items():
        for number, check in enumerate(question["ask"]):
            found.setdefault((name, json.dumps(check.get("params", {}), sort_keys=True)), []).append(number)
    for (name, parameters), numbers in found.items():
        marks = [pytest.mark.slow] * (name in SLOW or json.loads(parameters) in SLOW_PARAMETERS)
        yield pytest.param(name, numbers, id=f"{name} {parameters}", marks=marks)


@pytest.mark.parametrize(("name", "numbers"), [*cases()])
def test_a_question_is_answered(name, numbers):
    for number in numbers:
        check = QUESTIONS[name]["ask"][number]
        try:
            ask_masks(ALONE[name, number]().solve(), check) if (name, number) in ALONE else ask(name, check)
        except AssertionError as error:
            raise AssertionError(f"check {number} of {name}: {check['quantity']}") from error
    solved.cache_clear()


def test_every_question_has_a_declaration_and_each_check_is_held():
    assert {*FAMILIES} == {*QUESTIONS}
    answered = sum(len(case.values[1]) for case in cases())
    assert answered == sum(len(question["ask"]) for question in QUESTIONS.values()) == 203


# By question, parameters and quantity: how far the rule found holds, its formula; its cells, where not all are meant.
RULES = [
    ("kayles", {}, "grundy", "proved", "(4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)[n % 12] if n >= 71 else T(n)"),
    ("take-up-to-half", {}, "grundy", "holds", "odd_part(n + 1) // 2"),
    ("take-up-to-half", {}, "outcome", "holds", "(n & (n + 1)) != 0"),
    ("take-or-split", {"parts": 2}, "grundy", "holds", "n + (-1, 0, 0, 1)[n % 4] if n >= 1 else T(n)"),
    ("take-or-split", {"parts": 3}, "grundy", "holds", "n + (-1, 0, 0, 0, 0, 0, 0, 1)[n % 8] if n >= 1 else T(n)"),
    ("small-steps-board", {}, "grundy", "proved", "(a + b) % 3"),
    ("four-heaps-until-one", {}, "outcome", "holds", "((b - 1) ^ (c - 1) ^ (d - 1)) != 0",
     "a == 0 and b > 0 and c > 0 and d > 0"),
    ("four-heaps-until-one", {}, "grundy", "holds", "((c - 1) ^ (d - 1)) + 1", "a == b == 0 and c > 0 and d > 0"),
    ("four-heaps-until-one", {}, "outcome", "holds", "(b ^ c ^ d) != 0", "a == 1 and b > 0 and c > 0 and d > 0"),
    ("at-most-times-last", {"times": 1}, "outcome", "holds", "(n & m) != 0", "m == n - 1 and n > 0"),
    ("at-most-times-last", {"times": 2}, "outcome", "holds",
     "not (isqrt(5 * n * n + 4) ** 2 == 5 * n * n + 4 or isqrt(max(5 * n * n - 4, 0)) ** 2 == max(5 * n * n - 4, 0))",
     "m == n - 1 and n > 0"),
    ("one-to-three-misere", {"heaps": 3}, "outcome", "proved",
     "((a % 4) ^ (b % 4) ^ (c % 4), max(a % 4, b % 4, c % 4)) not in ((0, 2), (0, 3), (1, 1))"),
    ("chomp", {"rows": 2, "columns": 20}, "outcome", "holds", "a != b + 1"),
    ("subtraction-sets", {"take": [1, 3, 4]}, "outcome", "proved", "n % 7 not in (0, 2)"),
    ("subtraction-sets", {"take": [1, 3, 4]}, "grundy", "proved", "(0, 1, 0, 1, 2, 3, 2)[n % 7]"),
    ("subtraction-sets", {"take": [1, 3, 4], "misere": True}, "outcome", "proved", "n % 7 not in (1, 3)"),
    ("subtraction-sets", {"take": [1, 2]}, "grundy", "proved", "n % 3"),
    ("subtraction-sets", {"take": [1, 3]}, "grundy", "proved", "n % 2"),
    ("subtraction-sets", {"take": [1, 2, 5]}, "grundy", "proved", "n % 3"),
    ("subtraction-sets", {"take": [2]}, "grundy", "proved", "(0, 0, 1, 1)[n % 4]"),
    ("subtraction-sets", {"take": [1, 4, 10]}, "grundy", "proved",
     "(1, 2, 0, 1, 2, 0, 1, 0, 1, 2, 0)[n % 11] if n >= 16 else T(n)"),
    ("subtraction-sets", {"take": [1, 4, 10]}, "outcome", "proved",
     "n % 11 not in (2, 5, 7, 10) if n >= 11 else T(n) == 'N'"),
    ("subtraction-sets", {"take": [1, 4, 10], "misere": True}, "outcome", "proved",
     "n % 11 not in (0, 3, 6, 8) if n >= 12 else T(n) == 'N'"),
    ("calendar-goals", {"goal": "2000-02-29"}, "outcome", "holds",
     "(m + d) % 2 == 0 or (m, d) in ((9, 30), (11, 30))"),
    ("calendar-goals", {"goal": "2100-01-01"}, "outcome", "holds",
     "(m + d) % 2 != 0 or (m, d) in ((4, 30), (6, 30)) or ((m, d) == (2, 28) and not leap)"),
    ("calendar-goals", {"goal": "2026-12-31"}, "outcome", "holds",
     "(m + d) % 2 == 0 or (m, d) in ((9, 30), (11, 30))"),
    ("queen-1500", {}, "outcome", "theorem", "min(a, b) != (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) // 2"),
    ("nim-64", {}, "grundy", "theorem", "a ^ b ^ c"),
]  # fmt: skip
LEAST = [  # by question and parameters also the period; a long list of values is not repeated here
    ("neighbouring-pairs", {}, "grundy", "n % 34", "n >= 53"),
    ("subtraction-sets", {"take": [2, 5, 7]}, "grundy", "n % 22", ""),
    ("subtraction-sets", {"take": [2, 5, 7]}, "outcome", "n % 22", ""),
    ("subtraction-sets", {"take": [2, 5, 7], "misere": True}, "outcome", "n % 22", ""),
]


def slowly(cases):
    quick = ("small-steps-board", "take-or-split", "chomp")
    return [pytest.param(*case, marks=[pytest.mark.slow] * (case[0] not in quick)) for case in cases]


@pytest.mark.parametrize(
    "case", [pytest.param(c, marks=slowly([c])[0].marks, id=f"{c[0]} {c[1]} {c[2]}") for c in RULES]
)
def test_the_rule_behind_a_table_is_found(case):
    name, parameters, quantity, status, formula, *where = case
    rule = solved(name, json.dumps(parameters, sort_keys=True)).rules(quantity, *where)[0]
    assert (rule.status, rule.formula, rule.mismatches) == (status, formula, 0)


@pytest.mark.parametrize(("name", "parameters", "quantity", "modulus", "begins"), slowly(LEAST))
def test_the_least_period_is_found(name, parameters, quantity, modulus, begins):
    rule = solved(name, json.dumps(parameters, sort_keys=True)).rules(quantity)[0]
    assert rule.status == "proved"
    assert modulus in rule.formula
    assert begins in rule.formula if begins else "T(" not in rule.formula


@pytest.mark.slow
def test_a_rule_by_the_last_digit_is_found():
    (rule,) = solved("lose-2b-add-a-b", "{}").rules("grundy")
    named = "(0, 2, 4, 0, 7, 0, 0, 8, 11, 0, 0, 13, 0, 14)[T(n // 3)]"
    assert (rule.status, rule.formula) == ("holds", f"({named}, {named}, 1)[n % 3] if n >= 3 else T(n)")
    digits = solved("take-up-to-half", "{}").rules("grundy")[1]
    assert (digits.status, digits.formula) == ("holds", "(n // 2, T(n // 2))[n % 2] if n >= 2 else T(n)")


@pytest.mark.slow
@pytest.mark.parametrize("family", ["turtles", "twins", "mock", "ruler"])
def test_theorems_about_coins_hold(family):
    rule = gt.Turning(family=family, width=64).solve().rules("grundy")[0]
    assert (rule.status, rule.mismatches) == ("theorem", 0)
