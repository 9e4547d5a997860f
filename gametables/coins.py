"""Mock Turtles: coins 0, 1, 2, ... in a row; turn over one, two or three, the rightmost from heads to tails.

Who cannot move loses. A position is the set of coins that show heads, as an iterable of integers from 0 to
2**32 - 1; a coin named twice is one head. Sources: "Daizhenyang's Coin" (HDU 3537);
Berlekamp, Conway and Guy, Winning Ways, chapter 14.
"""

from functools import reduce
from itertools import chain
from operator import xor

from . import batch, store
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

__all__ = ["after", "best_move", "coin_grundy", "grundy", "outcome", "winning_moves", "wins"]

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


def winning_moves(heads: "Iterable[int]") -> "Iterator[tuple[int, ...]]":
    """Return an iterator over the legal moves that leave the opponent lost (P); empty unless the outcome is "N".

    A move is the coins turned, in ascending order, the last of them showing heads. Moves of one coin come
    first, then those of two, then those of three; there can be billions, so they are found one by one.

    >>> list(winning_moves([0, 3, 5]))
    [(1, 2, 5), (0, 3, 5)]
    """
    coins = sorted(_heads(heads))
    total = reduce(xor, map(coin_grundy, coins), 0)
    rest = [(coin_grundy(x) ^ total, x) for x in coins]  # what the other coins turned with x must come to
    return chain(
        ((x,) for value, x in rest if total and not value),
        ((_coin(value), x) for value, x in rest if total and _odd(value) and _coin(value) < x),
        ((*pair, x) for value, x in rest if total and value and not _odd(value) for pair in _pairs(value, x)),
    )


def _pairs(value: int, x: int) -> "Iterator[tuple[int, int]]":
    """Yield each pair of coins below x whose values XOR to `value`, which has an even number of one-bits, not 0.

    The greater coin y of a pair is one whose value has the highest bit of `value`, the lesser has not. A coin's
    value is 2y or 2y + 1, so that this is a bit of y itself; and each such y has its partner, a lesser coin,
    since the XOR has an odd number of one-bits as all values have and no others.
    """
    half = 1 << value.bit_length() - 2
    for block in range(half, x, 2 * half):
        for y in range(block, min(block + half, x)):
            yield _coin(coin_grundy(y) ^ value), y


def _coin(value: int) -> int:
    """Return the coin whose Grundy value is `value`, which must have an odd number of one-bits."""
    return value >> 1


def _odd(value: int) -> bool:
    return value.bit_count() % 2 == 1


def best_move(heads: "Iterable[int]") -> tuple[int, ...] | None:
    """Return a winning move where there is one, else any legal move; None where there is none.

    >>> best_move([0, 3, 5])
    (1, 2, 5)
    """
    coins = sorted(_heads(heads))
    return next(winning_moves(coins), tuple(coins[-1:]) or None)


def after(heads: "Iterable[int]", move: "tuple[int, ...]") -> tuple[int, ...]:
    """Return the position that a move, the coins turned, leads to, as a sorted tuple of the heads.

    Raises PositionError for a move that is not legal.

    >>> after([0, 3, 5], (1, 5))
    (0, 1, 3)
    """
    before = _heads(heads)
    if not isinstance(move, (tuple, list)):
        raise TypeError(f"coins: a move is the coins turned, not {shown(move)}")
    turned = [batch.within(_WHAT, coin, 0, LIMIT - 1) for coin in move]
    if not (1 <= len(turned) <= 3 and len(turned) == len(set(turned)) and max(turned) in before):
        raise PositionError(
            f"coins: {shown(tuple(turned))} is no move: one to three coins, the last from heads to tails"
        )
    return tuple(sorted(before.symmetric_difference(turned)))


def coin_grundy(x: "Any") -> "Any":
    """Return the Grundy value of a single head at coin x, 0..2**32 - 1; for an array, an array of int64.

    The table has the coins below 2**16. The value of x is 2x, plus 1 if x has an even number of one-bits, and
    x has iff its upper and its lower 16 bits both have or neither has: so two look-ups suffice.

    >>> coin_grundy(3)
    7
    """
    if batch.is_batch(x):
        (x,) = (coin.astype("i8") for coin in batch.all_within(_WHAT, (x,), 0, LIMIT - 1, batch.beyond(_NAME)))
        high, low = (store.load(_NAME)[half].astype("i8") for half in (x >> 16, x & 0xFFFF))
    else:
        x = batch.within(_WHAT, x, 0, LIMIT - 1, batch.beyond(_NAME))
        if _NAME not in _cells:
            _cells[_NAME] = store.cells(_NAME)[1:]
        high, low = _cells[_NAME][x >> 16], _cells[_NAME][x & 0xFFFF]
    return (high >> 1 << 17 | low) ^ (high & 1) ^ 1


def _heads(heads: "Any") -> set[int]:
    """Return the set of heads that an iterable names."""
    coins = batch.members("coins: a position is the coins that show heads", heads, MOST_HEADS, _ONE)
    return {batch.within(_WHAT, coin, 0, LIMIT - 1, batch.beyond(_NAME)) for coin in coins}
