"""Guesses at the rules, held against every cell; formulas worked out exactly, or refused."""

import csv
import json
import math
import pickle
import random
import re
import subprocess
import sys
import time

import numpy as np
import pytest
from conftest import ROOT

import gametables as gt
from gametables import Box, FormulaError, Game
from gametables.commands import main
from gametables.formula import explain
from gametables.formula.grammar import Language

RIGHT = [
    ("calendar.outcome", "(m + d) % 2 == 0 or (m, d) in ((9, 30), (11, 30))"),
    ("calendar.outcome", "'N' if (m + d) % 2 == 0 or d == 30 and m in (9, 11) else 'P'"),
    ("king.outcome", "not (a % 2 == 0 and b % 2 == 0)"),
    ("king.grundy", "2 * (min(a, b) % 2) + (a + b) % 2"),
    ("king.remoteness", "a + b - 1 if a % 2 == b % 2 == 1 else a + b"),
    ("rook.outcome", "n != m"),
    ("rook.grundy", "a ^ b"),
    ("rook.remoteness", "2 * min(a, b) + (1 if a != b else 0)"),
    ("knight.outcome", '"P" if a == b and a % 3 == 0 else "N" if abs(a - b) == 1 and (a + b) % 3 == 0 else "D"'),
    ("knight.remoteness", "(a + b) // 3 if a == b and a % 3 == 0 or abs(a - b) == 1 and (a + b) % 3 == 0 else -1"),
    ("queen.outcome", "min(a, b) != (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) // 2"),
    ("queen.outcome", "min(a, b) != floor(phi * abs(a - b))"),
    ("rows.grundy", " ^ ".join(f"pile({k})" for k in range(1, 20, 2))),
    ("coins.grundy", "2*x + 1 - popcount(x) % 2"),
    ("grid.outcome", "n % 2 == 0"),
]


@pytest.mark.parametrize(("table", "formula"), RIGHT)
def test_every_right_rule_is_confirmed(table, formula):
    checked = gt.check(table, formula)
    assert (checked.mismatches, checked.share, checked.first, checked.common) == (0, 0, [], [])
    assert checked.cells == gt.load(table).size


def test_parity_alone_is_wrong_on_203_dates():
    checked = gt.check("calendar.outcome", "(m + d) % 2 == 0")
    assert checked.mismatches == 203
    assert checked.common[0] == "all with (m, d) in {(9, 30), (11, 30)}, like no other cell"
    assert checked.first[0] == ("1900-09-30", "N", "not N")
    assert len(checked.first) == 10
    assert checked.share == 203 / 37_198


def test_a_published_text_names_the_first_of_october_as_an_exception():
    checked = gt.check("calendar.outcome", "(m + d) % 2 == 0 or (m, d) in ((9, 30), (10, 1))")
    assert "all with (m, d) in {(10, 1), (11, 30)}, like no other cell" in checked.common


def test_phi_as_1618_fails_from_233_on():
    checked = gt.check("queen.outcome", "min(a,b) != floor(1.618*abs(a-b))")
    assert checked.mismatches == 8
    assert checked.common[0].startswith("all with abs(a - b) in {233, 322}, ")
    assert sorted({abs(n - m) for (n, m), _, _ in checked.first}) == [233, 322]


def test_the_mirrored_row_is_wrong_on_202988_masks():
    mirrored = np.array([int(f"{mask:020b}"[::-1], 2) for mask in range(1 << 20)])
    grundy = gt.load("rows.grundy")
    checked = gt.check("rows.grundy", lambda x: np.where((grundy[mirrored[x]] == 0) == (grundy[x] == 0), grundy[x], 99))
    assert checked.mismatches == 202_988


def test_what_exceptions_have_in_common():
    assert gt.check("coins.grundy", "2*x + 1").common[0] == "all with popcount(x) % 2 = 1, like no other cell"
    assert gt.check("king.outcome", "a % 2 == 1").common[0] == "all with (a % 2, b % 2) = (0, 1), like no other cell"
    assert gt.check("rook.grundy", "a ^ b if a < 900 else 0").common[0].startswith("all with a from 900 to 999, like")
    assert gt.check("grid.outcome", "n % 2 == 0 or n == 77").common == []  # one exception has all with itself
    assert gt.check("grid.outcome", "n % 2 == 1").common == []  # everything is an exception
    for sentence in gt.check("queen.outcome", "min(a,b) != floor(1.618*abs(a-b))").common:
        assert sentence.startswith("all with ")


def test_what_is_said_is_counted_right():
    """Every sentence, read and recounted: how many other cells have what all exceptions have."""
    cells = {"n": np.arange(1, 10_001)}
    for guess in ("n % 2 == 0 or n in (7, 19, 31)", "n % 2 == 0 and n < 9000", "n % 2 == 0 or n % 10 == 5"):
        checked = gt.check("grid.outcome", guess)
        wrong = np.isin(cells["n"], checked.places[:, 0] + 1)
        assert checked.common
        for sentence in checked.common:
            feature, _, others = sentence.removeprefix("all with ").partition(", like ")
            name, how, values = re.fullmatch(r"(.+?) (=|in|from) (.+)", feature).groups()
            value = eval(name, {"__builtins__": {}}, dict(cells))
            if how == "from":
                low, high = map(int, values.split(" to "))
                having = (value >= low) & (value <= high)
            else:
                having = np.isin(value, [int(one) for one in values.strip("{}").split(", ")])
            assert having[wrong].all()
            count = int((having & ~wrong).sum())
            assert others == {0: "no other cell", 1: "1 other cell"}.get(count, f"{count:,} other cells")
            assert count <= (~wrong).sum() / 2
    chance = np.random.default_rng(1).random(10_000) < 0.5
    assert gt.check("grid.outcome", lambda n: (n % 2 == 0) ^ chance).common == []


def test_functions_of_arrays():
    assert gt.check("rook.grundy", lambda n, m: (n - 1) ^ (m - 1)).mismatches == 0
    assert gt.check("queen.outcome", gt.closed_form("queen.outcome")).mismatches == 0
    assert gt.check("calendar.outcome", gt.closed_form("calendar.outcome")).mismatches == 0
    assert gt.check("grid.outcome", lambda n: True).mismatches == 5_000
    assert gt.check("coins.grundy", lambda x: x).cells == 65_536
    with pytest.raises(FormulaError, match="shape"):
        gt.check("grid.outcome", lambda n: n[:5] > 0)
    with pytest.raises(TypeError):
        gt.check("grid.outcome", 5)

    def destructive(y, m, d):
        right = (m + d) % 2 == 0
        for part in (y, m, d):
            part[:] = 0
        return right

    assert gt.check("calendar.outcome", destructive).common[0].startswith("all with (m, d) in {(9, 30), (11, 30)}")
    with pytest.raises(gt.TableMissing):
        gt.check("grid", "n")


def evaluated(text, dtype="i8", **cells):
    language = Language(Box(**dict.fromkeys(cells, range(1))))
    return language.compiled(text)([np.array(values, dtype) for values in cells.values()]).tolist()


SOME = [-7, -3, -2, -1, 0, 1, 2, 3, 5, 8, 100]
FORMULAS = [
    "x + y", "x - y", "x * y", "x // y if y else 0", "x % y if y != 0 else x", "x ** y if 0 <= y < 9 else 1",
    "x & y", "x | y", "x ^ y", "x << y if 0 <= y < 9 else x", "x >> y if y >= 0 else 0", "~x", "-x", "+x", "not x",
    "x == y", "x != y", "x < y", "x <= y", "x > y", "x >= y", "x < y < 3", "-2 <= x <= y != 5", "x and y", "x or y",
    "x and y and 5", "y != 0 and x % y == 0", "y == 0 or x // y > 1", "x in (1, 2, y)", "x not in [y, 3]",
    "(x, y) in ((1, 2), (y, x))", "abs(x)", "min(x, y)", "max(x, y, 3)", "floor(x * 0.5)", "floor(x * y * 1.25)",
    "isqrt(x * x)", "popcount(abs(x))", "1.5 * x > y", "x if x > y else y if y > 2 else 7", "(x > 1) + (y > 1)",
    "(x > 1) & (y > 1)", "(x > 1) ^ y", "True", "x == True", "0x10 + 1_000", "x in {1, 2}", "-3 ** 2", "x - -y",
    "2 ** 62 + (2 ** 62 - 1)", "'N' if x else 'P'", "('N' if x else 'P') == 'N'", "3 < 2 < 1 // 0",
    "(-9223372036854775807 - 1) >> 63", "2 ** 62 >> 63", "2 ** 62 >> 62", "5" + " == 5" * 100, "1.25 ** x",
    "abs(x) ** 1.5",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_mean_what_python_means(text):
    """Cell by cell against Python's own evaluation of the same text."""
    pairs = [(x, y) for x in SOME for y in SOME]
    names = {"floor": math.floor, "isqrt": math.isqrt, "popcount": int.bit_count, "abs": abs, "min": min, "max": max}
    expected = [eval(text, {"__builtins__": {}}, names | {"x": x, "y": y}) for x, y in pairs]
    for dtype in ("i8", object):
        assert evaluated(text, dtype, x=[x for x, _ in pairs], y=[y for _, y in pairs]) == expected


FORMS = [
    "({} + {})", "({} - {})", "({} * {})", "({} // {})", "({} % {})", "({} & {})", "({} << ({} & 7))", "({} < {})",
    "({} and {})", "({} or {})", "(-{} ^ {})", "({} if {} else x)", "max({}, {})", "({} ** ({} & 3))",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_random_formulas_mean_what_python_means_or_are_refused(seed):
    generator = random.Random(seed)

    def grown(depth):
        if depth == 0:
            return generator.choice(["x", "y", "1", "3", "-2", "True", "2**40", "2**62"])
        form = generator.choice(FORMS)
        return form.format(grown(depth - 1), grown(depth - 1))

    for _ in range(25):
        text = grown(3)
        for x, y in ((5, -3), (-1, 2), (0, 7)):
            try:
                expected = eval(text, {"__builtins__": {}}, {"x": x, "y": y, "max": max})
            except ZeroDivisionError:
                expected = None
            try:
                assert evaluated(text, x=[x], y=[y])[0] == expected, text
            except FormulaError:  # a division by zero, or an integer on the way there that leaves 64 bits
                pass
            if expected is None:
                with pytest.raises(FormulaError, match="division by zero"):
                    evaluated(text, object, x=[x], y=[y])
            else:  # in Python's integers nothing is refused
                assert evaluated(text, object, x=[x], y=[y])[0] == expected, text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9**9**9", "64 bits"),
        ("1 << 10**9", "64 bits"),
        ("n ** 60000", "64 bits"),
        ("1 << 63", "64 bits"),
        ("2**63", "64 bits"),
        ("-2**63 - 1", "64 bits"),
        ("2**62 + 2**62", "64 bits"),
        ("3037000500 * 3037000500", "64 bits"),
        ("-(-2**63)", "64 bits"),
        ("abs(-2**63)", "64 bits"),
        ("(-2**63) // -1", "64 bits"),
        ("99999999999999999999", "column 1: the integer does not fit"),
        ("floor(10.0**300)", "64 bits"),
        ("10.0**400", "too large"),
        ("1e999", "too large"),
        ("1 // 0", "column 1: division by zero"),
        ("n % (n - n)", "division by zero"),
        ("2 ** -1", "negative power"),
        ("1 << -1", "negative number of places"),
        ("isqrt(-1)", "isqrt takes"),
        ("popcount(-1)", "no negative"),
        ("(-1.0) ** 0.5", "NaN"),
        ("n / 2", "use //"),
        ("n @ 2", "@"),
        ("n is 2", "use =="),
        ("1.5 & 2", "integers are needed"),
        ("'N' + 1", "can only be compared"),
        ("'N' < 'P'", "can only be compared"),
        ("'X'", "the only text"),
        ("b'N'", "bytes"),
        ("2**62 + 1 > 0.5", "beyond 2**53"),
        ("1j", "complex"),
        ("None", "NoneType"),
        ("...", "ellipsis"),
        ("__import__('os')", "the only text"),
        ("__import__", "there is no '__import__'"),
        ("n.real", "Attribute"),
        ("(1).__class__", "Attribute"),
        ("n[0]", "Subscript"),
        ("lambda: 1", "Lambda"),
        ("[k for k in (1, 2)]", "ListComp"),
        ("(k for k in (1, 2))", "GeneratorExp"),
        ("(k := 5)", "NamedExpr"),
        ("f'{n}'", "JoinedStr"),
        ("print(n)", "there is no function 'print'"),
        ("abs", "abs is a function"),
        ("abs(n, n)", "abs takes 1 argument"),
        ("min(n)", "min takes at least 2 arguments"),
        ("abs(x=n)", "Call"),
        ("abs(*n)", "Starred"),
        ("pile(1)", "there is no function 'pile'"),
        ("nn", "did you mean n?"),
        ("n in n", "after `in`"),
        ("(n, n) in (1, 2)", "before `in` there are 2 values"),
        ("n +", "this is no formula"),
        ("", "this is no formula"),
        ("n = 5", "this is no formula"),
        ("import os", "this is no formula"),
        ("n; n", "this is no formula"),
        ("n\0", "this is no formula"),
        ("\ud800", "this is no formula"),
        ("(" * 5_000 + "n" + ")" * 5_000, "at most 10,000 characters"),
        ("(" * 4_000 + "n" + ")" * 4_000, "this is no formula"),
        ("-" * 9_000 + "n", "deep"),
        ("+".join(["n"] * 4_000), "deep"),
        ("(" + ",".join(["n"] * 4_000) + ")", "at most 500 parts"),
        ("0" + "==0" * 1_100, "at most 500 parts"),
        ("(" + ",".join(["n**2"] * 30) + ")", "at most 500 parts"),
        ("(-9223372036854775807 - 1) // -1", "64 bits"),
        ("abs(-9223372036854775807 - 1)", "64 bits"),
        ("2**53 + 1 < 0.5", "beyond 2**53"),
        ("(-9223372036854775807 - 1) < 0.5", "beyond 2**53"),
        ("n % 2 == 0 # or so", "no comments"),
        ("(n,) in (1, 2)", "before `in`"),
        ("n in ((1,), (2,))", "before `in`"),
        ("n" * 10_000_000, "at most 10,000 characters"),
        ("n", "this gives integers"),
        ("1.5", "this gives decimals"),
        ("(1, 2)", "Tuple"),
        ("True if n > 5 else 'N'", "either all answers"),
    ],
)
def test_what_is_no_formula_is_an_error_at_once(text, words):
    start = time.perf_counter()
    with pytest.raises(FormulaError) as error:
        gt.check("grid.outcome", text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
    assert time.perf_counter() - start < 5  # a formula that hangs would not come back at all


def test_integer_tables_take_no_truth_values():
    for table, formula in (("rook.grundy", "a > b"), ("rook.grundy", "a * 1.0"), ("rook.remoteness", "'N'")):
        with pytest.raises(FormulaError, match="has integers; this gives"):
            gt.check(table, formula)
    with pytest.raises(FormulaError, match="counted from 1"):
        gt.check("rows.grundy", "pile(0)")


def command(*words):
    run = [sys.executable, "-m", "gametables", "check", *words]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


def test_the_command_in_words(capsys):
    assert main(["check", "rook.grundy", "a ^ b"]) == 0
    assert capsys.readouterr().out == "rook.grundy: a ^ b\nholds in all 1,000,000 cells\n"
    assert main(["check", "queen.outcome", "min(a,b) != floor(1.618*abs(a-b))"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "8 exceptions in 1,000,000 cells (0.0008 %)"
    assert lines[2].startswith("all with abs(a - b) in {233, 322}, ")
    assert lines[-8:-6] == ["  (377, 610): N, not N", "  (378, 611): P, N"]


def test_the_command_as_json(capsys):
    assert main(["check", "grid.outcome", "n % 2 == 0 or n == 77", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "table": "grid.outcome",
        "formula": "n % 2 == 0 or n == 77",
        "cells": 10_000,
        "mismatches": 1,
        "share": 0.0001,
        "first": [{"position": 77, "table": "P", "formula": "N"}],
        "common": [],
    }


@pytest.mark.parametrize(
    ("table", "formula", "header", "count", "first"),
    [
        ("calendar.outcome", "(m + d) % 2 == 0", ["date"], 203, ["1900-09-30", "N", "not N"]),
        ("queen.outcome", "min(a,b) != floor(1.618*abs(a-b))", ["n", "m"], 8, ["377", "610", "N", "not N"]),
        ("coins.grundy", "2*x + 1", ["x"], 32_768, ["1", "2", "3"]),
        ("grid.outcome", "'N'", ["n"], 5_000, ["1", "P", "N"]),
    ],
)
def test_every_exception_goes_into_a_file(tmp_path, capsys, table, formula, header, count, first):
    file = tmp_path / "all.csv"
    assert main(["check", table, formula, "--all", str(file)]) == 1
    rows = list(csv.reader(file.read_text().splitlines()))
    assert rows[0] == [*header, "table", "formula"]
    assert rows[1] == first
    assert len(rows) == count + 1


def test_bad_use_is_one_line_and_status_2(tmp_path):
    for words in (
        ("grid.outcome", "__import__('os').system('true')"),
        ("grid.outcome", "9**9**9"),
        ("grid.outcom", "n"),
        ("grid.outcome", "n +"),
    ):
        run = command(*words)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith("gametables check: ")
        assert len(run.stderr.splitlines()) == 1
    run = command("grid.outcome", "'N'", "--all", str(tmp_path / "no" / "file"))
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1


def test_functions_get_what_their_parameters_are_called():
    """By the coordinates' names in any order, else in the coordinates' order."""
    assert gt.check("rook.grundy", lambda a, b: a ^ b).mismatches == 0
    assert gt.check("rook.grundy", lambda m, n: (n - 1) ^ (m - 1)).mismatches == 0
    assert gt.check("calendar.outcome", lambda d, m, y: (m + d) % 2 == 0).mismatches == 203
    assert gt.check("king.remoteness", lambda m, a: a + m - 1 - a % 2 * ((m - 1) % 2)).mismatches == 0
    assert gt.check("rook.grundy", lambda row, column: (row - 1) ^ (column - 1)).mismatches == 0
    assert gt.check("rook.grundy", np.bitwise_xor).mismatches == 666_604


@pytest.mark.parametrize("formula", ["-m+d", "-(y-y)*d", " d - d ", "-1"])
def test_formulas_may_begin_with_a_minus(capsys, formula):
    assert main(["check", "calendar.grundy", formula]) == 1
    assert capsys.readouterr().out.startswith(f"calendar.grundy: {formula.strip()}\n")
    assert main(["show", "calendar.grundy", "--year", "2001", "--formula", formula]) == 0
    assert f"\n{formula.strip()}\n" in capsys.readouterr().out


def test_a_formula_may_be_one_letter_with_a_minus(capsys):
    assert main(["check", "coins.grundy", "-x"]) == 1
    assert capsys.readouterr().out.startswith("coins.grundy: -x\n65,536 exceptions")


class Heap(Game):
    """Take 1, 3 or 4 of n counters."""

    most, period = 200, 7
    names = {
        "rest": "n % period",
        "lost": "rest in (0, 2)",
        "never": "1 // 0",
        "plus": lambda n, k: (n + k).astype("u1"),
        "great": lambda n, k: n.astype("u8") + np.uint64(2**63),
    }

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return [n - k for k in (1, 3, 4) if k <= n]


def test_a_declared_game_has_its_own_names():
    """Formulas and functions of coordinates, parameters that are integers; worked out only where they are used."""
    heap = Heap().solve()
    assert heap.check("outcome", "not lost").mismatches == 0
    assert gt.check(heap.table("outcome"), "rest not in (0, 2) and (n >= 0 or never == 0)").mismatches == 0
    assert heap.check("outcome", "plus(7) % period in (0, 2) or not lost").mismatches == 29 + 29
    assert heap.check("outcome", "plus(0) * 300 == n * 300 and not lost").mismatches == 0  # small integers are widened
    assert heap.check("outcome", "great(0) > 0 and great(0) - n == great(0) - n and not lost").mismatches == 0
    assert heap.check("outcome", lambda rest: (rest != 0) & (rest != 2)).mismatches == 0
    checked = heap.check("outcome", "rest == 1 or rest > 3")
    assert checked.common == ["all with n % 7 = 3, like no other cell"]
    assert checked.first[0] == (3, "N", "not N")
    for text, words in (
        ("n > 5 or never", "column 10: never: column 1: division by zero"),
        ("plus(200) // period", "this gives integers"),
        ("plus", "plus is a function"),
        ("plus(1, 2)", "plus takes 1 argument"),
        ("misere", "there is no 'misere'"),
        ("plux(1)", "did you mean plus?"),
        ("(" + " + ".join(["plus(1)"] * 20) + ")", "at most 500 parts"),
    ):
        with pytest.raises(FormulaError) as error:
            heap.check("outcome", text)
        assert words in str(error.value)


@pytest.mark.parametrize("names", [{"p": "q", "q": "1"}, {"p": "p + 1"}])
def test_names_use_only_names_before_them(names):
    with pytest.raises(FormulaError, match="must be declared before it is used"):
        Language(Box(n=range(5)), names)


def test_integer_square_roots_are_exact_to_the_end():
    roots = np.concatenate([np.arange(1, 2000), 2**31 - np.arange(2000)])
    for step in (-1, 0, 1):
        squares = [square for root in roots.tolist() if (square := root**2 + step) <= 2**62]
        assert evaluated("isqrt(x)", x=squares) == [math.isqrt(square) for square in squares]


def test_plain_arrays_of_integers():
    array = np.bitwise_xor.outer(np.arange(20), np.arange(30))
    assert gt.check(array, "a ^ b").mismatches == 0
    checked = gt.check(array, "a + b")
    assert (checked.table, checked.cells, checked.first[0]) == ("array", 600, ([1, 1], 0, 2))
    assert (checked.wrong == (array != np.add.outer(np.arange(20), np.arange(30)))).all()
    assert gt.check(np.zeros((2, 3, 4), "i1"), "a + b + c - c - b").first[0] == ([1, 0, 0], 0, 1)
    evil = np.array([2 * x + x.bit_count() % 2 for x in range(1000)])
    assert gt.check(evil, lambda x: 2 * x).common[0] == "all with popcount(x) % 2 = 1, like no other cell"
    greatest = np.array([2**64 - 1, 1], "u8")
    assert gt.check(greatest, "x").places.tolist() == [[0]]
    assert gt.check(greatest, "x - 1").places.tolist() == [[0], [1]]  # in 64 bits, -1 has the cell's bits
    for array in (np.zeros(3), np.zeros(0, int), np.array(5), np.array(["a"]), np.ma.array([1, 2], mask=[0, 1])):
        with pytest.raises(TypeError, match="check: "):
            gt.check(array, "x")
    for table in (5, None, [1, 2]):
        with pytest.raises(TypeError, match="a table's name must be a string"):
            gt.check(table, "x")


def test_exceptions_of_negative_and_of_great_numbers_are_told_right():
    """Numbers whose sums and pairs would not fit are left out, all others told as they are."""
    p, q, r = (part.reshape(-1) - 9 for part in np.indices((12, 15, 20)))
    wrong = ((p == -5) & (q == -6)) | ((p == 2) & (q == 5)) | ((p == -9) & (q == -2))
    told = explain.common({"p": p, "q": q, "r": r}, 3, wrong)
    assert told[0] == "all with (p, q) in {(-9, -2), (-5, -6), (2, 5)}, like no other cell"
    told = explain.common({"great": p * 10**18, "pq": 10**6 * p + q, "r": r}, 3, wrong)
    assert told[0] == "all with pq in {-9000002, -5000006, 2000005}, like no other cell"
    assert not any("great" in sentence for sentence in told)
    told = explain.common({"p + q": p + q}, 0, (p + q) % 5 == 3)
    assert told[0] == "all with (p + q) % 5 = 3, like no other cell"


def test_what_check_returns_can_be_compared_and_pickled():
    one, other = gt.check("calendar.outcome", "(m + d) % 2 == 0"), gt.check("calendar.outcome", "(m + d) % 2 != 1")
    assert one == gt.check("calendar.outcome", one.formula)
    assert (one != gt.check("calendar.outcome", one.formula)) is False
    assert one != other
    assert one != one._replace(given=~one.given)
    assert one != 203
    assert pickle.loads(pickle.dumps(one)) == one
    assert list(pickle.loads(pickle.dumps(one)).exceptions()) == list(one.exceptions())
    assert len(list(one.exceptions())) == one.wrong.sum() == 203
