"""Mock Turtles: look-ups against coins played out, positions refused."""

import itertools

import brute
import numpy as np
import pytest

import gametables as gt
from gametables import PositionError, coins


def test_single_coins_to_64_are_what_mex_gives():
    assert {x: coins.coin_grundy(x) for x in range(64)} == brute.coins(64)


def test_all_sets_of_8_coins_played_out_as_a_whole():
    verdicts = brute.coins_played(8)
    assert len(verdicts) == 256
    for heads, verdict in verdicts.items():
        assert coins.grundy(heads) == verdict.grundy
        assert coins.outcome(heads) == verdict.outcome
        assert coins.wins(heads) is (verdict.outcome == "N")


def test_the_array_stands_by_coin():
    assert gt.load("coins.grundy").tolist() == [coins.coin_grundy(x) for x in range(1 << 16)]


def test_two_look_ups_serve_every_coin_below_2_to_the_32():
    """The theorem about halves, on a table of small halves where all pairs can be tried, and at full size."""
    odious = [x for x in range(1 << 17) if x.bit_count() % 2]
    assert [coins.coin_grundy(x) for x in range(1 << 16)] == odious
    for high in range(1, 1 << 16, 97):
        for low in (0, 1, 2, 3, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, high):
            value = coins.coin_grundy(high << 16 | low)
            assert value >> 1 == (high << 16 | low)
            assert value.bit_count() % 2 == 1
    assert coins.coin_grundy(2**32 - 1) == 2**33 - 1


def test_a_coin_named_twice_is_one_head():
    assert coins.grundy([5, 5, 5]) == coins.grundy([5]) == 11
    assert coins.grundy([7, 7, 7, 7]) == coins.grundy({7})
    assert coins.grundy(itertools.repeat(3, 1000)) == coins.grundy([3])


def test_no_heads_is_lost():
    assert (coins.outcome([]), coins.grundy(())) == ("P", 0)


@pytest.mark.parametrize("heads", [[-1], [2**32], [0, 10**30], [3, -(2**32)]])
def test_coins_outside_are_refused(heads):
    with pytest.raises(PositionError, match=r"^coins: coin must be 0\.\.4294967295, not "):
        coins.grundy(heads)
    with pytest.raises(PositionError, match=r"^coins: coin must be 0\.\.4294967295, not "):
        coins.coin_grundy(heads[-1])


@pytest.mark.parametrize(
    "heads",
    [5, None, "05", b"05", bytearray(b"05"), memoryview(b"05"), [1.0], ["1"], [None], [[1]], np.array([1, 2]), 1.5],
)
def test_what_is_no_set_of_coins_is_a_type_error(heads):
    for verb in (coins.outcome, coins.wins, coins.grundy):
        with pytest.raises(TypeError, match="^coins: "):
            verb(heads)


@pytest.mark.parametrize("bad", [1.0, "1", None, [1]])
def test_what_is_no_coin_is_a_type_error(bad):
    with pytest.raises(TypeError, match="^coins: coin must be an integer, not "):
        coins.coin_grundy(bad)


def test_an_endless_iterable_ends_in_an_error():
    with pytest.raises(PositionError, match="at most 1,000,000"):
        coins.grundy(itertools.repeat(3))
