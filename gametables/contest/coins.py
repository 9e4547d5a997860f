"""Daizhenyang's Coin (HDU 3537): to the end of the file k, then k positions; Yes if the first player loses, or No."""

from .. import coins, store
from .reader import Quick, Reader

MOST_HEADS, COINS = 100, 10**8
COUNTED, LONGEST = False, 1 + MOST_HEADS
_ANSWERS = {True: "No", False: "Yes"}


def strict(reader: Reader) -> str | None:
    """Return the answer to the next case; None at the end of the input."""
    count = reader.number_if_any("the number of heads", 0, MOST_HEADS)
    if count is None:
        return None
    return _ANSWERS[coins.wins([reader.number("a coin", 0, COINS - 1) for _ in range(count)])]


def _plain(named: list[bytes]) -> bool:
    """Return whether all words are numbers of an ordinary length."""
    return b"".join(named).isdigit() and max(map(len, named)) <= 18


def quick() -> Quick:
    """Return the reader of ordinary cases."""
    counts = {b"%d" % count: count for count in range(MOST_HEADS + 1)}
    low = store.cells("coins.grundy")[1:]
    high = [coins.coin_grundy(half << 16) ^ low[0] for half in range((COINS >> 16) + 1)]  # to be XORed with a low half

    def read(words: list[bytes], most: int) -> tuple[list[str], int]:
        found: list[str] = []
        at = 0
        try:
            while at < len(words):
                end = at + 1 + counts[words[at]]
                named = words[at + 1 : end]
                if end > len(words) or (named and not _plain(named)):
                    break
                heads = set(map(int, named))
                if heads and max(heads) >= COINS:
                    break
                total = 0
                for x in heads:
                    total ^= high[x >> 16] ^ low[x & 0xFFFF]
                found.append(_ANSWERS[total != 0])
                at = end
        except LookupError:
            pass
        return found, at

    return read
