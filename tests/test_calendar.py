"""The Calendar Game: look-ups against the game played out, positions refused."""

import datetime
from datetime import date

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, calendar

END = date(2001, 11, 4)


@pytest.fixture(scope="module")
def verdicts():
    return brute.calendar()


def test_every_date_is_what_playing_it_out_gives(verdicts):
    assert len(verdicts) == 37_198
    for day, verdict in verdicts.items():
        ymd = day.year, day.month, day.day
        assert calendar.outcome(*ymd) == verdict.outcome
        assert calendar.wins(*ymd) is (verdict.outcome == "N")
        assert calendar.grundy(*ymd) == verdict.grundy


def test_known_figures():
    outcome, grundy = gt.load("calendar.outcome"), gt.load("calendar.grundy")
    assert int((outcome == 1).sum()) == 18_841
    assert sorted(set(grundy.tolist())) == [0, 1, 2]


def test_index_and_position_are_inverse_on_the_whole_calendar(verdicts):
    days = sorted(verdicts)
    assert [calendar.position(i) for i in range(len(days))] == days
    assert [calendar.index(day) for day in days] == list(range(len(days)))


def test_the_array_stands_by_index(verdicts):
    outcome = gt.load("calendar.outcome")
    assert all("PN"[outcome[calendar.index(day)]] == verdict.outcome for day, verdict in verdicts.items())


def test_a_date_may_be_one_object():
    assert calendar.wins(date(2001, 11, 3)) is True
    assert calendar.outcome(datetime.datetime(2001, 11, 3, 23, 59, tzinfo=datetime.timezone.utc)) == "N"
    assert calendar.grundy(np.datetime64("2001-11-03")) == calendar.grundy(2001, 11, 3)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ((1900, 2, 29), "1900-02-29 does not exist"),
        ((2001, 4, 31), "2001-04-31 does not exist"),
        ((2001, 13, 1), "2001-13-01 does not exist"),
        ((2001, 0, 1), "2001-00-01 does not exist"),
        ((2001, 1, 0), "2001-01-00 does not exist"),
        ((2001, -1, 1), "does not exist"),
        ((2000, -1, 1), "2000--1-01 does not exist"),  # twelve months from the end of the list there is one
        ((2000, 1, -1), "does not exist"),
        ((-2, 1, 1), "does not exist"),
        ((5, 1, 1), "not 0005-01-01"),
        ((2001, 1, -1), "does not exist"),
        ((-1, 1, 1), "does not exist"),
        ((2001, 1, 10**30), "does not exist"),
        ((2001, 11, 5), "1900-01-01..2001-11-04, not 2001-11-05"),
        ((2001, 12, 1), "not 2001-12-01"),
        ((2002, 1, 1), "not 2002-01-01"),
        ((1899, 12, 31), "not 1899-12-31 .*takes earlier dates"),
        ((10**30, 1, 1), "1900-01-01..2001-11-04, not 1000000000000000000000000000000-01-01"),
    ],
)
@pytest.mark.parametrize("verb", [calendar.outcome, calendar.wins, calendar.grundy, calendar.index])
def test_dates_without_an_answer_are_refused(verb, day, words):
    calendar.wins(2001, 1, 1)  # the table is at hand, so that the quick path is tried too
    if verb is calendar.grundy:
        words = words.partition(" .*")[0]  # no closed form is known for it
    with pytest.raises(PositionError, match=f"^calendar: .*{words}"):
        verb(*day)


@pytest.mark.parametrize(
    "day",
    [
        (2001, 11, 3.0),
        (2001.0, 11, 3),
        ("2001", 11, 3),
        (2001, None, 3),
        (2001,),
        (2001, 11),
        ("2001-11-03",),
    ],
)
@pytest.mark.parametrize("verb", [calendar.outcome, calendar.wins, calendar.grundy, calendar.index])
def test_what_is_no_date_is_a_type_error(verb, day):
    with pytest.raises(TypeError, match="^calendar: "):
        verb(*day)


@pytest.mark.parametrize("i", [-1, 37_198, 10**30])
def test_an_index_outside_is_refused(i):
    with pytest.raises(PositionError, match=r"^calendar: index must be 0\.\.37197, not"):
        calendar.position(i)


def test_after_wants_a_position_and_a_move():
    for words in ((), (date(2001, 9, 30),), (2001, 9, 30), (2001, 9, 30, 5, 6)):
        with pytest.raises(TypeError, match="^calendar: after takes"):
            calendar.after(*words)


def test_bool_counts_as_int():
    assert calendar.outcome(2001, True, True) == calendar.outcome(2001, 1, 1)
