"""Real questions about small games, answered by short declarations: every value that a table can bear out.

Each question names the family or the file in examples/ that declares its game. What a table alone cannot answer is
named in OPEN, and nothing else is left out.
"""

import json
from collections import Counter
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
# By question: the checks that ask for something to be found, or for positions past the table.
OPEN = {
    "kayles": [5],
    "neighbouring-pairs": [5, 6],
    "code-161-or-36": [5, 6],
    "take-up-to-half": [5],
    "take-or-split": [10],
    "x-and-2x": [5],
    "small-steps-board": [5],
    "unequal-halves": [1, 2],
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


def ask_masks(game, check):
    """Of heads side by side, as masks."""
    assert [game.remoteness(sum(1 << at for at in heads)) for heads in check["at"]] == check["value"]


def ask(name, check):
    """Hold one check against the game."""
    cells = Cells(name, check.get("params", {}))
    if check["quantity"] == "rule":
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
            if number not in OPEN.get(name, []):
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


def test_every_question_has_a_declaration_and_what_is_open_is_listed():
    assert {*FAMILIES} == {*QUESTIONS}
    kinds = Counter()
    for name, numbers in OPEN.items():
        for number in numbers:
            check = QUESTIONS[name]["ask"][number]
            kinds["far" if check.get("far") else check["value"]["kind"]] += 1
    assert kinds == {"far": 6, "none": 5}
    answered = sum(len(case.values[1]) for case in cases())
    assert answered + sum(kinds.values()) == sum(len(question["ask"]) for question in QUESTIONS.values()) == 203
