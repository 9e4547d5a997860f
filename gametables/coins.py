"""Mock Turtles: coins 0, 1, 2, ... in a row; turn over one, two or three, the rightmost from heads to tails.

Who cannot move loses. A position is the set of coins that show heads, as an iterable of integers from 0 to
2**32 - 1; a coin named twice is one head. Sources: "Daizhenyang's Coin" (HDU 3537);
Berlekamp, Conway and Guy, Winning Ways, chapter 14.
"""

from functools import reduce
from operator import xor

from . import batch, store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["coin_grundy", "grundy", "outcome", "wins"]

LIMIT = 1 << 32  # coins from here on are not looked up
MOST_HEADS = 1_000_000  # named, so that an endless iterable ends in an error
_NAME, _WHAT = "coins.grundy", "coins: coin"
_ONE = " (for one coin, or an array of them, gametables.coins.coin_grundy)"
_cells: "dict[str, memoryview[int]]" = {}  # once asked for: the values of the coins, counted from 0


def outcome(heads: "Iterable[int]") -> str:
    """Return "N" if the player to move wins with perfect play, else "P".

    heads: the coins that show heads, each 0..2**32 - 1, at most a million of them. Raises PositionError for a
    coin outside, and TypeError for what is no set of coins.

    >>> outcome([0, 1, 2, 3])
    'P'
    """
    return "N" if grundy(heads) else "P"


def wins(heads: "Iterable[int]") -> bool:
    """Return whether the player to move wins: True iff the outcome is "N".

    >>> wins([0])
    True
    """
    return grundy(heads) != 0


def grundy(heads: "Iterable[int]") -> int:
    """Return the Grundy value of a position, which is the XOR of its heads' values; heads as for `outcome`.

    >>> grundy([0, 3, 5, 8])
    29
    """
    return reduce(xor, map(coin_grundy, _heads(heads)), 0)


def coin_grundy(x: "Any") -> "Any":
    """Return the Grundy value of a single head at coin x, 0..2**32 - 1; for an array, an array of int64.

    The table has the coins below 2**16. The value of x is 2x, plus 1 if x has an even number of one-bits, and
    x has iff its upper and its lower 16 bits both have or neither has: so two look-ups suffice.

    >>> coin_grundy(3)
    7
    """
    if batch.is_batch(x):
        (x,) = (coin.astype("i8") for coin in batch.all_within(_WHAT, (x,), 0, LIMIT - 1, batch.beyond(_NAME)))
        table: Any = store.load(_NAME).astype("i8")
    else:
        x, table = batch.within(_WHAT, x, 0, LIMIT - 1, batch.beyond(_NAME)), _table()
    high, low = table[x >> 16], table[x & 0xFFFF]
    return (high >> 1 << 17 | low) ^ (high & 1) ^ 1


def _table() -> "memoryview[int]":
    if _NAME not in _cells:
        _cells[_NAME] = store.cells(_NAME)[1:]
    return _cells[_NAME]


def _heads(heads: "Any") -> set[int]:
    """Return the set of heads that an iterable names."""
    coins = batch.members("coins: a position is the coins that show heads", heads, MOST_HEADS, _ONE)
    return {batch.within(_WHAT, coin, 0, LIMIT - 1, batch.beyond(_NAME)) for coin in coins}
