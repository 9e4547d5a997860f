"""Closed forms: against every cell of every table, far outside the tables, and on arrays of any size."""

import math
import pickle
import random
from datetime import date
from functools import cache
from math import isqrt

import numpy as np
import pytest

import gametables as gt
from gametables import Box, FormulaError, Game, Listed, PositionError, TableMissing, catalog
from gametables.formula import closed
from gametables.formula.grammar import Language
from gametables.prove.proof import Proof

KNOWN = [name for name in gt.tables() if gt.closed_form(name)]


def test_the_tables_with_closed_forms_are_those_that_declare_one():
    declared = {f"{game.name}.{quantity}" for game in catalog.games() for quantity in game.closed}
    assert declared == set(KNOWN)
    assert set(gt.tables()) - declared <= {"calendar.remoteness", "queen.grundy", "queen.remoteness"}


def plain(answer):
    return -1 if answer is None else answer


@pytest.mark.parametrize("name", KNOWN)
def test_every_cell_is_what_the_closed_form_gives(name):
    table = catalog.table(name)
    cells = table.array().astype("i8")
    cells[cells == table.draw] = -1
    found = closed.cells(table.game, table.quantity)
    assert found.dtype == "i8"
    assert np.array_equal(found, cells)


@pytest.mark.parametrize("name", KNOWN)
def test_one_changed_cell_is_found(name):
    table = catalog.table(name)
    changed = table.array().copy()
    place = tuple(extent // 3 for extent in changed.shape)
    changed[place] += 1
    wrong, due = Proof(table.game, {table.quantity: changed}).closed(table.quantity)
    assert np.argwhere(wrong).tolist() == [list(place)]
    assert due[place] == table.array()[place]


def positions(name):
    """All positions of a table, in its order, as the look-ups take them; counted without the prover."""
    game = name.partition(".")[0]
    if game == "calendar":
        return [date.fromordinal(date(1900, 1, 1).toordinal() + i) for i in range(37_198)]
    return places(gt.load(name).shape, 0 if game in ("rows", "coins") else 1)


@cache  # the boards share theirs
def places(shape, first):
    return [tuple(i + first for i in place) for place in np.ndindex(shape)]


@pytest.mark.parametrize("name", KNOWN)
def test_arrays_give_the_answers_of_the_look_ups(name):
    game, quantity = name.split(".")
    where = positions(name)
    arrays = (np.array(where, "M8[D]"),) if game == "calendar" else np.array(where).T
    single = {"rows": "row_grundy", "coins": "coin_grundy"}.get(game, quantity)
    assert gt.closed_form(name)(*arrays).tolist() == getattr(getattr(gt, game), single)(*arrays).tolist()


def test_wythoff_far_beyond_floating_point():
    outcome = gt.closed_form("queen.outcome")
    near = [2**power + step for power in (30, 31, 32, 35, 39, 61, 62, 63) for step in range(-3, 4)]
    for k in (233, 2_584, 102_334_155, 10**18, 10**40, *near):
        low = (k + isqrt(5 * k * k)) // 2
        assert outcome(low + 1, low + k + 1) == outcome(low + k + 1, low + 1) == "P"
        assert outcome(low + 2, low + k + 2) == outcome(low, low + k) == "N"
        if low + k < 2**62:
            pairs = np.array([[low + 1, low + k + 1], [low + 2, low + k + 2]])
            assert outcome(*pairs.T).tolist() == ["P", "N"]


def test_others_far_beyond_the_tables():
    big = 10**30
    assert gt.closed_form("king.grundy")(big, big) == 2
    assert gt.closed_form("rook.grundy")(big + 1, 2) == big ^ 1
    assert gt.closed_form("knight.outcome")(3 * big + 1, 3 * big + 1) == "P"
    assert gt.closed_form("knight.outcome")(3 * big + 2, 3 * big + 3) == "N"
    assert gt.closed_form("knight.outcome")(3 * big + 2, 3 * big + 2) == "D"
    assert gt.closed_form("knight.remoteness")(3 * big + 2, 3 * big + 3) == 2 * big + 1
    assert gt.closed_form("knight.remoteness")(98_303 + 1, 98_302 + 1) == 65_535  # no draw, whatever a table means
    assert gt.closed_form("knight.remoteness")(big, 5) is None
    assert gt.closed_form("king.remoteness")(big, big) == 2 * big - 3
    assert gt.closed_form("rook.remoteness")(big, big + 1) == 2 * big - 1
    assert gt.closed_form("coins.grundy")(2**200) == 2**201
    assert gt.closed_form("coins.grundy")(2**200 + 1) == 2**201 + 3
    assert gt.closed_form("grid.outcome")(big) == "N"
    assert gt.closed_form("calendar.outcome")(date(1066, 10, 14)) == "N"
    assert gt.closed_form("calendar.outcome")(1, 1, 2) == "P"
    assert gt.closed_form("calendar.outcome")(1, 1, 1) == "N"


def test_dates_before_the_table():
    """Played back from the goal by the text of the rules, over leap years and centuries that are and are not."""
    goal, first = date(2001, 11, 4).toordinal(), date(1595, 1, 1).toordinal()
    values = {goal: 0}
    for number in range(goal - 1, first - 1, -1):
        day = date.fromordinal(number)
        options = {values[number + 1]}
        try:
            later = day.replace(year=day.year + day.month // 12, month=day.month % 12 + 1).toordinal()
            options |= {values[later]} if later <= goal else set()
        except ValueError:  # the next month has no such day
            pass
        values[number] = min({0, 1, 2} - options)
    days = np.arange("1595-01-01", "2001-11-05", dtype="M8[D]")
    grundy = [values[number] for number in range(first, goal + 1)]
    assert gt.closed_form("calendar.grundy")(days).tolist() == grundy
    assert gt.closed_form("calendar.outcome")(days).tolist() == ["N" if value else "P" for value in grundy]


def piles(mask):
    """The row game's piles by the text of the rule: runs of pieces cut at the empty single, from the right."""
    runs = [len(run) for run in f"0{mask:b}".split("0")]
    return runs[-2::-1]  # what stands after the last empty square is no pile


def test_staircase_nim_on_masks_of_any_width():
    grundy, generator = gt.closed_form("rows.grundy"), random.Random(1)
    for width in (1, 5, 20, 40, 63, 64, 65, 300):
        for _ in range(50):
            mask = generator.getrandbits(width) | generator.getrandbits(width)
            value = 0
            for size in piles(mask)[::2]:
                value ^= size
            assert grundy(mask) == value
            assert grundy(mask << 1 | 1) == value  # a piece on the last square changes nothing


@pytest.mark.parametrize("dtype", ["i8", "u8", ">i8", "i4", "u1"])
def test_arrays_are_exact_up_to_the_ends_of_their_type(dtype):
    top = np.iinfo(dtype).max
    n = np.array([1, 2, 3, top - 2, top - 1, top], dtype)
    for name in KNOWN:
        form = gt.closed_form(name)
        if name.startswith("calendar"):
            continue
        if len(gt.load(name).shape) == 2:
            answers = form(n[:, None], n[None, :])
            assert answers.tolist() == [[plain(form(a, b)) for b in n.tolist()] for a in n.tolist()]
        else:
            assert form(n).tolist() == [form(a) for a in n.tolist()]


def test_arrays_of_every_shape():
    form = gt.closed_form("rook.grundy")
    assert form(np.zeros((0, 3), int) + 1, 5).shape == (0, 3)
    assert form(np.array(6), np.array(2)) == 4
    assert form(6, np.array([2])).tolist() == [4]
    assert form(np.arange(1, 7)[::2], 1).tolist() == [0, 2, 4]
    assert gt.closed_form("rows.grundy")(np.zeros(0, int)).tolist() == []


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("queen.outcome", (0, 5)),
        ("queen.outcome", (5, -(10**30))),
        ("rows.grundy", (-1,)),
        ("coins.grundy", (-1,)),
        ("grid.outcome", (0,)),
        ("calendar.outcome", (0, 1, 1)),
        ("calendar.outcome", (1900, 2, 29)),
        ("calendar.outcome", (2001, 11, 5)),
        ("calendar.outcome", (10**30, 1, 1)),
        ("calendar.outcome", (2001, 13, 1)),
    ],
)
def test_positions_the_game_does_not_have_are_refused(name, position):
    with pytest.raises(PositionError) as refused:
        gt.closed_form(name)(*position)
    assert " at index " not in str(refused.value)  # no array has been given
    with pytest.raises((PositionError, TypeError)):  # an array of Python's integers is none of numpy's
        gt.closed_form(name)(*(np.array([x]) for x in position))


@pytest.mark.parametrize("position", [(5,), (5, 8, 1), (5.0, 8), ("5", 8), (np.array([1.0]), 8), (None, None)])
def test_what_is_no_position_is_a_type_error(position):
    with pytest.raises(TypeError):
        gt.closed_form("queen.outcome")(*position)


def test_unknown_names_are_refused():
    with pytest.raises(TableMissing, match="did you mean queen.outcome"):
        gt.closed_form("queen.outcom")
    for name in (None, [], 5):
        with pytest.raises(TypeError, match="a table's name must be a string"):
            gt.closed_form(name)
    for words in ((), (1, 2), (1, 2, 3, 4)):
        with pytest.raises(TypeError, match="takes y and m and d"):
            gt.closed_form("calendar.outcome")(*words)


NUMBERS = [0, 1, -1, 2, 3, -7, 62, 63, 64, 2**31, 2**62, 2**63 - 1, 2**63, -(2**63), 2**64, -(10**30), 10**40, 3**500]
WIDE = [
    "x + y", "x - y", "x * y", "x // y if y else 0", "x % y if y else x", "x & y", "x | y", "x ^ y", "~x", "-x", "+x",
    "x ** abs(y % 9)", "x << abs(y) % 300", "x >> abs(y) % 300", "x >> abs(y)", "x == y", "x != y", "x < y", "x <= y",
    "x > y", "x >= y", "-2 < x <= y", "x and y", "x or y", "not x", "x if x > y else y", "x in (y, 2 ** 64, 7)",
    "(x, y) in ((2, 3), (y, x))", "abs(x)", "min(x, y, 2 ** 63)", "max(x, y)", "isqrt(abs(x * y))", "popcount(abs(x))",
    "(x > y) + 2 ** 63", "(x > 0) << 70", "floor(2.5) * 2 ** 62", "True + x", "99999999999999999999999 + x", "2 ** 200",
    "popcount(abs(x)) << 64", "1 ** y if y > 0 else (-1) ** abs(y)", "0 << abs(y)", "y - (2 ** 63 - 1) - x",
    "floor(4611686018427387904.0) * floor(4.0) + x", "9223372036854775809 * 9223372036854775809", "(True + True) ** 70",
]  # fmt: skip


@pytest.mark.parametrize("text", WIDE)
def test_wide_arrays_are_worked_out_as_python_does(text):
    """Every operator and function on integers of any size, cell by cell against Python's own."""
    pairs = [(x, y) for x in NUMBERS for y in NUMBERS]
    names = {"floor": math.floor, "isqrt": isqrt, "popcount": int.bit_count, "abs": abs, "min": min, "max": max}
    expected = [eval(text, {"__builtins__": {}}, names | {"x": x, "y": y}) for x, y in pairs]
    x, y = (np.array(part, object) for part in zip(*pairs, strict=True))
    found = Language(Box(x=range(1), y=range(1))).compiled(text)([x, y]).tolist()
    assert found == expected
    assert [*map(type, found)] == [*map(type, expected)]


@pytest.mark.parametrize("text", ["x ** x", "2 ** (x * x)", "x << x", "1 << 10 ** 9", "9 ** 9 ** 9", "x ** 99 ** 9"])
def test_powers_and_shifts_that_would_never_end_are_refused(text):
    language = Language(Box(x=range(1)))
    with pytest.raises(FormulaError, match="more than 1,000,000 bits"):
        language.compiled(text)([np.array([10**6, 3, 10**30], object)])
    assert language.compiled(f"x % 7 if x > 5 else {text}")([np.array([10**30], object)]).tolist() == [10**30 % 7]
    with pytest.raises(FormulaError, match="64 bits"):
        language.compiled(text)([np.array([10**6, 3, 10**18])])


@pytest.mark.parametrize("text", ["x + y", "x - y", "x * y", "x ** (y % 41)", "x << y % 70", "x // (y | 1)", "-x * y"])
def test_int64_is_exact_to_its_very_ends_or_refused(text):
    """What fits is right, although it may be just below the limit; what does not is refused."""
    language, generator = Language(Box(x=range(1), y=range(1))), random.Random(text)
    for _ in range(400):
        x, y = (generator.choice([-1, 1]) * (generator.getrandbits(generator.choice([1, 3, 31, 63]))) for _ in "xy")
        expected = eval(text, {"__builtins__": {}}, {"x": x, "y": y})
        row = [np.array([part, 0]) for part in (x, y)]
        if -(2**63) <= expected < 2**63 and abs(x) < 2**63:
            assert language.compiled(text)(row).tolist()[0] == expected
        else:
            with pytest.raises(FormulaError, match="64 bits"):
                language.compiled(text)(row)


class Single(Game):
    """Two heaps, from which one counter is taken at a time; its closed forms are made to leave int64 early."""

    side = 40
    names = {
        "left": "n + m + 3",
        "parity": lambda n, m, k: ((n**9 + n) // (n**8 + 1) + m + 3) % 2 * k,
    }
    closed = {
        "outcome": lambda n, m: ((n**9 + n) // (n**8 + 1) + m) % 2 == 0,
        "grundy": "parity(1)",
        "remoteness": "(left ** 9 + left) // (left ** 8 + 1)",
    }

    def positions(self):
        return Box(n=range(self.side), m=range(-3, self.side))

    def options(self, n, m):
        return [(n - 1, m)] * (n > 0) + [(n, m - 1)] * (m > -3)


class Lone(Single):
    """The same without names, so that nothing but the closed form is a function."""

    names = {}
    closed = {"outcome": Single.closed["outcome"]}


def test_functions_are_asked_in_pythons_integers_beyond_the_table():
    """A function cannot notice that int64 wraps; a formula goes on where it would."""
    single = Single().solve()
    single.shipped = True  # else its forms end with the table
    outcome, grundy, length = (gt.closed_form(single.table(quantity)) for quantity in Single.closed)
    lone = Lone().solve()
    lone.shipped = True
    lone = gt.closed_form(lone.table("outcome"))
    for start in (0, 10**4, 10**6, 10**18):
        n, m = np.arange(start, start + 60), np.arange(start + 7, start + 67)
        assert outcome(n, m).tolist() == ["PN"[(a + b) % 2 == 0] for a, b in zip(n.tolist(), m.tolist(), strict=True)]
        assert lone(n, m).tolist() == outcome(n, m).tolist()
        assert grundy(n, m).tolist() == ((n + m + 3) % 2).tolist()
        assert length(n, m).tolist() == (n + m + 3).tolist()
        assert outcome(start, start + 1) == "P"
    assert length(10**50, 1) == 10**50 + 4
    assert outcome(5, -3) == "N"
    with pytest.raises(PositionError, match="at least -3"):
        outcome(5, -4)
    assert length(np.array([2**62]), 2**62).tolist() == [2**63 + 3]


def test_a_closed_form_is_claimed_only_where_it_holds():
    """Parameters change games: a form that fails in a cell of the solved table is none."""
    queen = gt.closed_form(gt.Queen(side=30).solve().table("outcome"))
    assert queen(29, 30) == "N"
    for outside in ((10**30, 1), (31, 1), (0, 1)):
        with pytest.raises(PositionError, match=r"1\.\.30"):  # that it holds there is not known from this table
            queen(*outside)
    assert gt.closed_form(gt.Queen(side=30, misere=True).solve().table("outcome")) is None
    assert gt.closed_form(Single(side=5, misere=True).solve().table("remoteness"))(3, 4) == 10
    with pytest.raises(TableMissing, match="solves it in memory"):
        gt.closed_form(Single(side=6).table("outcome"))
    other = Single(side=2)
    other.closed = {"outcome": lambda n, m: np.where(n % 2, "P", "what")}
    assert closed.cells(other, "outcome").tolist() == [[-1] * 5, [0] * 5]


class Pairs(Game):
    """Two heaps, as they are reached."""

    closed = {"outcome": "i in (1, 2)"}

    def positions(self):
        return Listed((1, 1))

    def options(self, a, b):
        return [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0)


def test_listed_positions_stay_what_they_are():
    form = gt.closed_form(Pairs().solve().table("outcome"))
    assert [form((a, b)) for a, b in ((0, 0), (0, 1), (1, 0), (1, 1))] == ["P", "N", "N", "P"]
    with pytest.raises(PositionError):
        form((2, 2))


def test_closed_forms_can_be_pickled():
    form = pickle.loads(pickle.dumps(gt.closed_form("queen.outcome")))
    assert form(10**30, 10**30 + 1) == "N"
    assert form.__name__ == "queen.outcome"
    assert form.__doc__ == gt.queen.closed["outcome"]
