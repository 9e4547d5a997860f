"""Mock Turtles: coins 0, 1, 2, ... in a row; turn over one, two or three, the rightmost from heads to tails.

Who cannot move loses. A position is the set of coins that show heads, as an iterable of integers from 0 to
2**32 - 1; a coin named twice is one head. Sources: "Daizhenyang's Coin" (HDU 3537);
Berlekamp, Conway and Guy, Winning Ways, chapter 14.
"""

from itertools import chain, combinations

from ..errors import PositionError, shown
from ..game import Game
from ..positions import Box, at_least, is_array, limited, members
from ..quantities import GRUNDY
from ..sums import Sum, nim_sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..types import Outcome

LIMIT = 1 << 32  # coins before it have values that follow from the table
MOST_HEADS = 1_000_000  # named, so that an endless iterable ends in an error


class Heads(Game):
    """Coins in a row, each a component of its own; a move turns some over, the last of them from heads to tails."""

    components = True
    quantities = ("grundy",)
    noun = "coin"
    form = "the coins that show heads: 0 3 5"
    _drawn = 24  # coins at most
    _turned = ""  # what may be turned, in words
    if TYPE_CHECKING:

        def outcome(self, heads: Iterable[int], /) -> Outcome: ...
        def wins(self, heads: Iterable[int], /) -> bool: ...
        def grundy(self, heads: Iterable[int], /) -> int: ...

    def __init__(self, **parameters: "Any") -> None:
        super().__init__(**parameters)
        self.limit = self.kind.size  # coins from here on are not looked up

    def turns(self, x: int) -> "Iterable[tuple[int, ...]]":
        """Return the coins that may be turned besides a head at x, all of them before it, in order."""
        raise NotImplementedError

    def allowed(self, turned: "list[int]") -> bool:
        """May these different coins be turned together?"""
        raise NotImplementedError

    def rank(self, x: "Any") -> "Any":
        return x

    def parts(self, position: "Any") -> "list[int]":
        one = f" (for one coin, or an array of them, gametables.{self.name}.coin_grundy)" * self.shipped
        coins = members(f"{self.name}: a position is the coins that show heads", position, MOST_HEADS, one)
        return sorted({self._coin(coin) for coin in coins})

    def _coin(self, coin: object) -> int:
        return limited(f"{self.name}: coin", coin, 0, self.limit - 1, self.hint(GRUNDY))

    def part_move(self, number: int, move: tuple[int, ...]) -> tuple[int, ...]:
        return move

    def after(self, *position_and_move: "Any") -> tuple[int, ...]:
        """Return the heads, a sorted tuple, that a legal move, the coins turned, leads to; else PositionError."""
        *position, move = position_and_move
        before = set(self.read(tuple(position)))
        if not isinstance(move, (tuple, list)):
            raise TypeError(f"{self.name}: a move is the coins turned, not {shown(move)}")
        turned = [self._coin(coin) for coin in move]
        if not turned or not (self.allowed(turned) and len(turned) == len(set(turned)) and max(turned) in before):
            message = f"{shown(tuple(turned))} is no move: {self._turned}, the last from heads to tails"
            raise PositionError(f"{self.name}: {message}", self.name, move)
        return tuple(sorted(before.symmetric_difference(turned)))

    def words(self, position: "Any") -> str:
        heads = ", ".join(map(str, position)) if isinstance(position, Sum) else str(position)
        return f"heads at {heads}" if heads else "no heads"

    def typed(self, words: "list[str]") -> "tuple[Any, ...]":
        numbers = " ".join(words).strip(", ").replace(",", " ").split()
        return (sorted({self.number(word) for word in numbers}),)

    def move_words(self, move: tuple[int, ...]) -> str:
        return "turn " + " ".join(map(str, move))

    def legal(self, position: Sum) -> "Iterator[tuple[int, ...]]":
        """Yield every legal move; there can be billions."""
        return ((*others, x) for x in position for others in self.turns(x))

    def draw(self, position: Sum, begun: Sum) -> str:
        """Return the row of coins as far as there are heads, or only these if it is long."""
        heads = set(position)
        if not heads or max(heads) >= self._drawn:
            return self.words(position)
        coins = range(max(heads) + 1)
        marks = "".join(f"{'H' if coin in heads else 't':>3}" for coin in coins)
        return f"coin{''.join(f'{coin:>3}' for coin in coins)}\n    {marks}"


class Coins(Heads):
    """Coins in a row, each a component of its own; the first of them, `tabled` in number, have a table."""

    ships = "coins"
    tabled = 1 << 16
    turned = 3  # at most so many coins a move
    _turned = "one to three coins"
    untabled = "any coin"
    how_to_play = "Turn over one, two or three coins, the last of them from heads, H, to tails. Who cannot move loses."
    how_to_type = "one to three coins, the last from heads to tails, such as 0 3 5"
    start = ("0 3 5", "0 1 4 5")
    pictured = ("odd",)  # the values just climb; which coins have the odd ones is the pattern
    traits = ("popcount(x)",)
    closed = {"grundy": "2 * x + 1 - popcount(x) % 2"}
    solver = "gametables.solve.turning:solve"
    prover = "gametables.prove.turning:certified"

    def __init__(self, **parameters: "Any") -> None:
        super().__init__(**parameters)
        self._rows = self.nested(GRUNDY)[0]
        self.limit = LIMIT if self.shipped else self.tabled

    def positions(self) -> Box:
        return Box(x=range(at_least(1, "Coins", "tabled", self.tabled)))

    def options(self, x: int) -> dict[tuple[int, ...], Sum]:
        """Return what one head at x can become, by the coins turned: heads at the others."""
        turned = chain.from_iterable(combinations(range(x), count) for count in range(self.turned))
        return {(*others, x): Sum(*others) for others in turned}

    rank = Heads.rank

    def turns(self, x: int) -> "Iterator[tuple[int, ...]]":
        return (others for count in range(self.turned) for others in _subsets(x, count))

    def allowed(self, turned: "list[int]") -> bool:
        return 1 <= len(turned) <= self.turned

    def cell(self, quantity: str, position: "Any") -> int:
        return int(self.coin_grundy(position)) if isinstance(position, int) else super().cell(quantity, position)

    def coin_grundy(self, x: "Any") -> "Any":
        """Return the Grundy value of a single head at coin x, 0..2**32 - 1; for an array, an array of int64.

        It is 2x, plus 1 if x has an even number of one-bits, as x has iff its upper and its lower 16 bits both have or
        neither has: so two look-ups suffice.

        >>> import gametables
        >>> gametables.coins.coin_grundy(3)
        7
        """
        cells = self._rows[0]
        try:
            if 0 <= x < 65_536:
                return cells[x]
            if 0 <= x < self.limit:
                high, low = cells[x >> 16], cells[x & 0xFFFF]
                return (high >> 1 << 17 | low) ^ (high & 1) ^ 1
        except (LookupError, TypeError, ValueError):
            pass
        return self._slow_grundy(x)

    def _slow_grundy(self, x: "Any") -> "Any":
        """Answer what is no integer on the table at hand: arrays, the first question, what is to be refused."""
        if is_array(x):
            from ..arrays import all_limited

            coins = all_limited([f"{self.name}: coin"], [x], [0], [self.limit - 1], self.hint(GRUNDY))
            x = coins[0].astype("i8")
            high, low = (self.load(GRUNDY)[half].astype("i8") for half in (x >> 16, x & 0xFFFF))
            return (high >> 1 << 17 | low) ^ (high & 1) ^ 1
        x = self._coin(x)
        self._rows[0] = self.table(GRUNDY).cells()
        return self.coin_grundy(x)

    def winning_moves(self, *position: "Any") -> "Iterator[tuple[int, ...]]":
        """Return an iterator over the legal moves that leave the opponent lost (P); empty unless the outcome is "N".

        A move is the coins turned, in ascending order; moves of one coin come first, then those of two, and of three.
        """
        coins = list(self.read(position))
        if self.turned != 3:
            return self._winning(Sum(*coins))
        total = nim_sum(*map(self.coin_grundy, coins))
        rest = [(self.coin_grundy(x) ^ total, x) for x in coins]  # what the other coins turned with x must come to
        return chain(
            ((x,) for value, x in rest if total and not value),
            ((value >> 1, x) for value, x in rest if total and _odd(value) and value >> 1 < x),
            ((*pair, x) for value, x in rest if total and value and not _odd(value) for pair in self._pairs(value, x)),
        )

    def _pairs(self, value: int, x: int) -> "Iterator[tuple[int, int]]":
        """Yield each pair of coins below x whose values XOR to `value`, which has an even number of one-bits, not 0.

        A coin y has the value 2y or 2y + 1, whichever has an odd number of one-bits. The greater coin y of a pair is
        one whose value has the highest bit of `value`, the lesser has not, so that this is a bit of y itself; and each
        such y has its partner, a lesser coin, since the XOR has an odd number of one-bits as all values have.
        """
        half = 1 << value.bit_length() - 2
        for block in range(half, x, 2 * half):
            for y in range(block, min(block + half, x)):
                yield (self.coin_grundy(y) ^ value) >> 1, y

    def best_move(self, *position: "Any") -> tuple[int, ...] | None:
        """Return a winning move where there is one, else any legal move; None where there is none."""
        coins = tuple(self.read(position))
        return next(iter(self.winning_moves(*position)), coins[-1:] or None)

    @property
    def moves(self) -> "Any":
        """Refused: there can be billions."""
        raise AttributeError(f"{self.name} has no moves: there can be billions; winning_moves finds them one by one")

    def smaller(self, options: int) -> "Coins | None":
        tabled, count = 1, 1
        while tabled < self.tabled and count <= options:
            tabled, count = tabled + 1, count + 1 + tabled + tabled * (tabled - 1) // 2
        return type(self)(**self.parameters | {"tabled": max(1, tabled - (count > options))})


def _subsets(below: int, count: int) -> "Iterator[tuple[int, ...]]":
    """Yield the subsets of so many of the first coins, by the greatest in each."""
    if not count:
        yield ()
    else:
        yield from ((*others, last) for last in range(below) for others in _subsets(last, count - 1))


def _odd(value: int) -> bool:
    """Has the value an odd number of one-bits, as the values of coins have?"""
    return value.bit_count() % 2 == 1
