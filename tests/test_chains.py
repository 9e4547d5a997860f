"""Long play: a chain of positions, what stands beside it, and the greatest value of a dtype, which codes a draw."""

import numpy as np
import pytest

from gametables import Box, Game, Listed, Sum
from gametables.prove import prove

LONG = 70_000


class Chain(Game):
    """So many positions in a chain that ends at 0; beside it a position with moves to 0 and to the chain's last."""

    length = LONG

    def positions(self):
        return Box(n=range(self.length))

    def options(self, n):
        return [n - 1] if n else []


class Falling(Chain):
    """The chain with a rank."""

    def rank(self, n):
        return n


class InArrays(Chain):
    """The chain by `array_options`."""

    def array_options(self, n):
        yield n > 0, n - 1


class FallingInArrays(Falling, InArrays):
    """The chain by `array_options`, with a rank."""


class Upwards(Chain):
    """The chain that ends at its last position."""

    def options(self, n):
        return [n + 1] if n + 1 < self.length else []


class Shuffled(Chain):
    """The chain in no order: each position is where a multiplication takes it."""

    def options(self, n):
        left = n * 3 % self.length  # 3 is prime to the length
        return [(left - 1) * pow(3, -1, self.length) % self.length] if left else []


class WithDraw(Chain):
    """The chain, and beside it two positions that lead to each other; one also leads to a won one of the chain."""

    def positions(self):
        return Box(n=range(self.length + 2))

    def won(self):
        """Return the last position of the chain that is won."""
        return self.length - 1 - (self.length + self.misere) % 2

    def options(self, n):
        beside = {self.length: [self.length + 1], self.length + 1: [self.length, self.won()]}
        return beside.get(n) or super().options(n)


class WithDrawInArrays(WithDraw):
    """The same by `array_options`."""

    def array_options(self, n):
        yield (n > 0) & (n < self.length), n - 1
        yield n >= self.length, np.where(n == self.length, self.length + 1, self.length)
        yield n > self.length, 0 * n + self.won()


class OfNames(WithDraw):
    """The same as things in a list."""

    def positions(self):
        return Listed(f"{self.length - 1}", f"{self.length}")

    def options(self, n):
        return [f"{option}" for option in super().options(int(n))]


def assert_chain(game, start=0, step=1, words=int):
    """Every position's remoteness is its distance from the end, and parity says who wins."""
    game.solve()
    length = game.length
    dtype = np.dtype("u1" if length <= 255 else "u2" if length <= 65_535 else "u4")
    assert game.load("remoteness").dtype == dtype
    assert game.remoteness(words((start + step * (length - 1)) % length)) == length - 1
    for n in {0, 1, 2, length // 2, length - 2, length - 1}:
        at = words((start + step * n) % length)
        assert (game.remoteness(at), game.outcome(at)) == (n, "PN"[n % 2])
    assert np.bincount(game.load("remoteness"), minlength=length)[:length].tolist() == [1] * length
    return game


@pytest.mark.parametrize("family", [Chain, InArrays, pytest.param(Falling, marks=pytest.mark.slow)])
def test_a_chain_of_70_000_is_played_to_its_end(family):
    game = assert_chain(family())
    assert game.remoteness(LONG - 1) == 69_999
    assert np.array_equal(game.load("grundy"), np.arange(LONG) % 2)


@pytest.mark.slow
def test_a_chain_of_70_000_in_other_orders_and_forms():
    assert_chain(FallingInArrays())
    assert_chain(Upwards(), LONG - 1, -1)
    assert_chain(Shuffled(), 0, pow(3, -1, LONG))


@pytest.mark.parametrize(
    ("family", "words"),
    [
        (WithDrawInArrays, int),
        pytest.param(WithDraw, int, marks=pytest.mark.slow),
        pytest.param(OfNames, str, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_draw_beside_a_chain_of_70_000_stays_a_draw(family, words, misere):
    assert_draw_beside(family(misere=misere), words)


def assert_draw_beside(game, words=int):
    """The two positions beside the chain are drawn, whatever the chain's greatest remoteness is."""
    game.solve()
    length = game.length
    assert game.remoteness(words(length - 1)) == length - 1
    assert game.outcome(words(length - 1)) == "PN"[(length - 1 + game.misere) % 2]
    cells, draw = game.load("remoteness"), (1 << 8 * game.load("remoteness").itemsize) - 1
    for at in (words(length), words(length + 1)):
        assert (game.outcome(at), game.remoteness(at), game.wins(at)) == ("D", None, False)
        assert cells[game.index(at)] == draw
    assert np.count_nonzero(cells == draw) == 2


@pytest.mark.parametrize("length", [2, 254, 255, 256, 257])
@pytest.mark.parametrize("family", [WithDraw, WithDrawInArrays])
def test_the_greatest_remoteness_of_a_dtype_is_never_a_draw(length, family):
    assert_draw_beside(family(length=length))


@pytest.mark.slow
@pytest.mark.parametrize("length", [65_534, 65_535, 65_536, 65_537])
def test_the_greatest_remoteness_of_16_bits_is_never_a_draw(length):
    assert_draw_beside(WithDrawInArrays(length=length))


def test_a_draw_cannot_be_taken_for_the_greatest_remoteness():
    game = WithDraw(length=254).solve()
    right = {quantity: game.load(quantity) for quantity in ("outcome", "remoteness")}
    for place, value in ((253, 255), (254, 254), (254, 253), (0, 255), (255, 0)):
        wrong = right["remoteness"].copy()
        wrong[place] = value
        assert any(any(counts.values()) for counts, _ in prove(game, right | {"remoteness": wrong}).values())


class Heap(Game):
    """Nim: take any number from a heap, whose Grundy value is its size."""

    most = 255

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return range(n)


@pytest.mark.parametrize("most", [62, 63, 64, 65, 128, 255, 256, 300])
def test_a_grundy_value_may_be_the_greatest_of_its_dtype(most):
    game = Heap(most=most).solve()
    assert game.load("grundy").dtype == ("u1" if most < 256 else "u2")
    assert [game.grundy(n) for n in range(most + 1)] == list(range(most + 1))
    assert (game.remoteness(most), game.outcome(0)) == (1, "P")


class Lasker(Heap):
    """Nim in which a heap may also be split in two."""

    def options(self, n):
        return [*range(n), *(Sum(k, n - k) for k in range(1, n // 2 + 1))]


@pytest.mark.parametrize("most", [62, 63, 64, 140])
def test_values_of_sums_may_need_more_than_64_bits(most):
    """The values are known: they are the sizes, but 4k + 3 and 4k + 4 change places."""
    game = Lasker(most=most).solve()
    expected = [n + (n % 4 == 3) - (n % 4 == 0 and n > 0) for n in range(most + 1)]
    assert [game.grundy(n) for n in range(most + 1)] == expected
