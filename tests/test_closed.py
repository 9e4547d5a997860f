"""Closed forms: against every cell of every table, far outside the tables, and on arrays of any size."""

import random
from datetime import date
from functools import cache
from math import isqrt

import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, TableMissing, catalog
from gametables.prove import closed, verify

KNOWN = [name for name in gt.tables() if gt.closed_form(name)]


def test_the_catalogue_knows_which_closed_forms_there_are():
    assert {name for name, table in catalog.TABLES.items() if table.closed} == set(closed.FORMS) == set(KNOWN)
    for table in catalog.TABLES.values():
        assert not (table.folded and table.quantity == "remoteness")  # whose rows are sliced where they are stored


def test_only_four_tables_have_no_closed_form():
    unknown = ["calendar.grundy", "calendar.remoteness", "queen.grundy", "queen.remoteness"]
    assert sorted(set(gt.tables()) - set(KNOWN)) == unknown


def plain(answer):
    return -1 if answer is None else answer


@pytest.mark.parametrize("name", KNOWN)
def test_every_cell_is_what_the_closed_form_gives(name):
    assert not verify.by_closed_form(name, {name: gt.load(name)})[0].any()


@pytest.mark.parametrize("name", KNOWN)
def test_one_changed_cell_is_found(name):
    changed = gt.load(name).copy()
    place = tuple(extent // 3 for extent in changed.shape)
    changed[place] += 1
    wrong, due = verify.by_closed_form(name, {name: changed})
    assert np.argwhere(wrong).tolist() == [list(place)]
    assert due[place] == gt.load(name)[place]


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
    if game == "calendar":
        answers = gt.closed_form(name)(np.array(where, "M8[D]"))
    else:
        answers = gt.closed_form(name)(*np.array(where).T)
    single = {"rows": "row_grundy", "coins": "coin_grundy"}.get(game, quantity)
    verb = getattr(getattr(gt, game), single)
    assert answers.tolist() == [plain(verb(*p) if isinstance(p, tuple) else verb(p)) for p in where]


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


def piles(mask):
    """The row game's piles by the text of the rule: runs of pieces cut at the empty squares, from the right."""
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
