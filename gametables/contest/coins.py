"""Daizhenyang's Coin (HDU 3537): to the end of the file k, then k positions; Yes if the first player loses, or No."""

from collections.abc import Iterator

from ..catalog import game
from .reader import Quick, Reader

MOST_HEADS, COINS = 100, 10**8
COUNTED, LONGEST = False, 1 + MOST_HEADS
_ANSWERS = ("Yes", "No")
coins = game("coins")


def strict(reader: Reader) -> str | None:
    """Return the answer to the next case; None at the end of the input."""
    count = reader.number("the number of heads", 0, MOST_HEADS, needed=False)
    heads = [reader.number("a coin", 0, COINS - 1) for _ in range(count)]
    return _ANSWERS[coins.wins(heads)] if count >= 0 else None


def quick() -> Quick:
    """Return the reader of ordinary cases."""
    counts = {b"%d" % count: count for count in range(MOST_HEADS + 1)}
    low = coins.table("grundy").cells()
    high = [coins.coin_grundy(half << 16) ^ low[0] for half in range((COINS >> 16) + 1)]  # to be XORed with a low half

    def read(words: list[bytes]) -> Iterator[tuple[str, int]]:
        end = 0
        while True:
            at, end = end + 1, end + 1 + counts[words[end]]
            named, total = words[at:end], 0
            if end > len(words) or (named and not (b"".join(named).isdigit() and max(map(len, named)) <= 18)):
                return
            heads = set(map(int, named))
            if heads and max(heads) >= COINS:
                return
            for x in heads:
                total ^= high[x >> 16] ^ low[x & 0xFFFF]
            yield _ANSWERS[total != 0], end

    return read
