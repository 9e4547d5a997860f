"""Arrays in, arrays out: the answers of the scalars on whole domains, every dtype and layout, first offenders."""

from datetime import date, timedelta

import numpy as np
import pytest

import gametables as gt
from gametables import PositionError

SIDE = np.arange(1, 1001)
DAYS = [date(1900, 1, 1) + timedelta(i) for i in range(37_198)]
VERBS = ("outcome", "wins", "grundy", "remoteness")
BOARDS = [(g, v) for g in (gt.king, gt.rook, gt.knight, gt.queen) for v in VERBS if hasattr(g, v)]
DTYPES = {"outcome": "U1", "wins": "?", "grundy": "i8", "remoteness": "i8"}


def plain(answer):
    return -1 if answer is None else answer


@pytest.mark.parametrize(("game", "verb"), BOARDS)
def test_boards_on_the_whole_domain(game, verb):
    ask = getattr(game, verb)
    answers = ask(SIDE[:, None], SIDE)
    assert (answers.shape, answers.dtype) == ((1000, 1000), np.dtype(DTYPES[verb]))
    for n, row in enumerate(answers.tolist(), start=1):
        assert row == [plain(ask(n, m)) for m in range(1, 1001)]


@pytest.mark.parametrize("verb", VERBS)
def test_the_whole_calendar(verb):
    ask = getattr(gt.calendar, verb)
    answers = ask(np.array(DAYS, "M8[D]"))
    assert answers.dtype == np.dtype(DTYPES[verb])
    assert answers.tolist() == [ask(day) for day in DAYS]
    parts = (np.array([getattr(day, part) for day in DAYS], "i2") for part in ("year", "month", "day"))
    assert np.array_equal(ask(*parts), answers)


@pytest.mark.parametrize("verb", ["outcome", "wins"])
def test_the_whole_grid(verb):
    ask = getattr(gt.grid, verb)
    answers = ask(np.arange(1, 10_001))
    assert answers.dtype == np.dtype(DTYPES[verb])
    assert answers.tolist() == [ask(n) for n in range(1, 10_001)]


def test_all_rows_and_coins():
    for ask, count in ((gt.rows.row_grundy, 1 << 20), (gt.coins.coin_grundy, 1 << 16)):
        answers = ask(np.arange(count))
        assert answers.dtype == np.dtype("i8")
        assert answers.tolist() == [ask(x) for x in range(count)]
    large = np.random.default_rng(1).integers(0, 2**32, 10_000)
    assert gt.coins.coin_grundy(large).tolist() == [gt.coins.coin_grundy(x) for x in large.tolist()]


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", ">i2", "u2", "i4", ">u4", "i8", "u8", ">i8", ">u8"])
def test_every_integer_dtype(dtype):
    n, m = np.array([1, 5, 100, 127], dtype), np.array([8, 8, 50, 127], dtype)
    pairs = list(zip(n.tolist(), m.tolist(), strict=True))
    assert gt.queen.grundy(n, m).tolist() == [gt.queen.grundy(*pair) for pair in pairs]
    assert gt.rows.row_grundy(n).tolist() == [gt.rows.row_grundy(x) for x in n.tolist()]
    assert gt.coins.coin_grundy(n).tolist() == [gt.coins.coin_grundy(x) for x in n.tolist()]
    assert gt.grid.outcome(n).tolist() == [gt.grid.outcome(x) for x in n.tolist()]
    day, month = np.array([1, 12, 28], dtype), np.array([[1], [12]], dtype)
    expected = [[gt.calendar.grundy(1999, m, d) for d in (1, 12, 28)] for m in (1, 12)]
    assert gt.calendar.grundy(1999, month, day).tolist() == expected


def test_every_layout():
    base = np.arange(1, 401).reshape(20, 20)
    frozen = base.copy()
    frozen.setflags(write=False)
    for n in (base.T, base[::-3, ::2], base[:, :1], np.asfortranarray(base), frozen, base[:0], base.reshape(2, 10, 20)):
        before = n.copy()
        answers = gt.rook.remoteness(n, 7)
        assert answers.shape == n.shape
        assert answers.ravel().tolist() == [gt.rook.remoteness(x, 7) for x in n.ravel().tolist()]
        assert np.array_equal(n, before)
    assert gt.queen.outcome(np.zeros((0, 3), int), np.zeros(3, int)).shape == (0, 3)  # nothing was asked
    days = np.array(DAYS[:60], "M8[D]").reshape(6, 10)[::2, ::-1]
    assert gt.calendar.wins(days).tolist() == [[gt.calendar.wins(day) for day in row] for row in days.tolist()]
    assert gt.calendar.wins(days.astype(">M8[D]")).tolist() == gt.calendar.wins(days).tolist()


@pytest.mark.parametrize("bad", ["2001-11", "2001", "2001-11-03T00", "NaT"])
def test_a_numpy_date_of_another_unit_is_no_date(bad):
    for value in (np.datetime64(bad), np.array(bad, "M8")):
        with pytest.raises(TypeError, match=r"calendar: a date is three integers or a datetime\.date"):
            gt.calendar.wins(value)


def test_a_date_and_more_is_no_date():
    for ask in (gt.calendar.wins, gt.calendar.outcome, gt.closed_form("calendar.outcome")):
        for more in ((5,), (5, 5)):
            with pytest.raises(TypeError):
                ask(date(2001, 11, 3), *more)
            with pytest.raises(TypeError):
                ask(np.array(DAYS[:2], "M8[D]"), *more)


def test_an_array_without_dimensions_counts_as_its_number():
    five, eight = np.array(5), np.array(8, "u1")
    assert gt.queen.wins(five, eight) is False
    assert gt.queen.outcome(five, np.array([8, 9])).tolist() == ["P", "N"]
    assert gt.rows.row_grundy(np.array(3)) == gt.rows.row_grundy(3)
    assert gt.calendar.outcome(np.array("2001-11-03", "M8[D]")) == "N"
    with pytest.raises(PositionError, match="not 0$"):
        gt.queen.wins(np.array(0), 8)


def test_answers_are_the_askers_own():
    """Nobody can change a later answer by writing into an earlier one."""
    answers = gt.rook.grundy(SIDE, SIDE[::-1])
    copy = answers.copy()
    answers[:] = 7
    assert np.array_equal(gt.rook.grundy(SIDE, SIDE[::-1]), copy)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (
            lambda: gt.queen.wins(np.array([5, 1001, 0]), 8),
            "queen: board size must be 1..1000, not 1001 at index 1 .*any",
        ),
        (lambda: gt.queen.grundy(np.array([5, 6]), np.array([8, -1])), "queen: .* not -1 at index 1$"),
        (lambda: gt.king.wins(np.array([[1], [0]]), np.array([3, 2000])), r"king: .* not 2000 at index \(0, 1\)"),
        (lambda: gt.king.wins(np.array([0, 1]), np.array([3, 2000])), "king: .* not 0 at index 0$"),
        (lambda: gt.king.wins(np.array([3]), 2000), "king: .* not 2000 "),
        (lambda: gt.king.wins(np.array([2**64 - 1], "u8"), 2), "not 18446744073709551615 at index 0"),
        (lambda: gt.king.wins(np.array([-(2**63)]), 2), "not -9223372036854775808 at index 0"),
        (lambda: gt.rows.row_grundy(np.array([3, 1 << 20])), "rows: mask must be 0..1048575, not 1048576 at index 1"),
        (lambda: gt.coins.coin_grundy(np.array([[3], [-1]])), r"coins: coin .* not -1 at index \(1, 0\)"),
        (lambda: gt.grid.wins(np.array([0])), "grid: board size must be 1..10000, not 0 at index 0"),
        (
            lambda: gt.calendar.wins(1900, 2, np.array([28, 29])),
            "calendar: the date 1900-02-29 does not exist at index 1",
        ),
        (lambda: gt.calendar.wins(np.array([2001, 2002]), 1, 1), "not 2002-01-01 at index 1"),
        (lambda: gt.calendar.wins(2001, 5, np.array([1, 0])), "2001-05-00 does not exist at index 1"),
        (lambda: gt.calendar.wins(2001, 5, np.array([-1])), "2001-05--1 does not exist at index 0"),
        (lambda: gt.calendar.wins(2001, np.array([0]), 5), "2001-00-05 does not exist at index 0"),
        (lambda: gt.calendar.wins(np.array([2**63 - 1]), 1, 1), "not 9223372036854775807-01-01 at index 0"),
        (lambda: gt.calendar.wins(2001, np.array([1, 13]), np.array([[1], [2]])), r"2001-13-01 does .* \(0, 1\)"),
        (lambda: gt.calendar.wins(np.array(["2001-11-04", "2001-11-05"], "M8[D]")), "not 2001-11-05 at index 1$"),
        (lambda: gt.calendar.wins(np.array(["1899-12-31"], "M8[D]")), "not 1899-12-31 at index 0 .*earlier"),
        (lambda: gt.calendar.wins(np.array(["2001-11-04", "NaT"], "M8[D]")), "calendar: NaT is no date at index 1"),
        (lambda: gt.calendar.wins(np.array([2**62], "M8[D]")), "calendar: the date .* at index 0"),
    ],
)
def test_the_first_offender_is_named_with_its_place(ask, words):
    with pytest.raises(PositionError, match=words):
        ask()


@pytest.mark.parametrize(
    "bad",
    [np.array([1.0]), np.array([True]), np.array(["5"]), np.array([5], object), np.array([5j]), np.zeros(0), [5, 6]],
)
def test_arrays_of_anything_but_integers_are_type_errors(bad):
    for ask in (gt.queen.wins, gt.queen.outcome, gt.queen.grundy, gt.queen.remoteness):
        with pytest.raises(TypeError, match="queen: board size must be an"):
            ask(bad, 8)
    for ask, what in ((gt.rows.row_grundy, "mask"), (gt.coins.coin_grundy, "coin"), (gt.grid.wins, "board size")):
        with pytest.raises(TypeError, match=f"{what} must be an"):
            ask(bad)
    with pytest.raises(TypeError, match="calendar: "):
        gt.calendar.wins(2001, bad, 3)


def test_masked_arrays_are_refused_and_other_subclasses_are_plain_arrays():
    hidden = np.ma.array([5, 0], mask=[False, True])
    days = np.ma.array(np.array(["2001-01-01", "2002-01-01"], "M8[D]"), mask=[False, True])
    for ask in (
        lambda: gt.queen.wins(hidden, 8),
        lambda: gt.rows.row_grundy(hidden),
        lambda: gt.coins.coin_grundy(hidden),
        lambda: gt.grid.wins(hidden),
        lambda: gt.calendar.wins(2001, 1, hidden),
        lambda: gt.calendar.wins(days),
        lambda: gt.closed_form("queen.outcome")(hidden, 8),
    ):
        with pytest.raises(TypeError, match="plain array, not a masked one"):
            ask()

    class Other(np.ndarray):
        """A subclass that would make its own answers."""

    answers = gt.queen.wins(np.array([[5, 6]]).view(Other), 8)
    assert type(answers) is np.ndarray
    assert answers.tolist() == [[False, True]]


@pytest.mark.parametrize("unit", ["M8[s]", "M8[M]", "M8[ns]", "m8[D]", "i8"])
def test_dates_of_other_units_are_type_errors(unit):
    with pytest.raises(TypeError, match=r"calendar: an array of dates must be datetime64\[D\], not "):
        gt.calendar.wins(np.zeros(2, unit))


def test_shapes_that_do_not_broadcast_are_numpys_error():
    with pytest.raises(ValueError, match="broadcast"):
        gt.queen.wins(np.ones(2, int), np.ones(3, int))
