"""Whether values of one heap are periodic for every size: certificates, checked by values worked out anew here."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

MOST_WORK = 40_000_000  # steps that a check may take; what takes more is not shown


class Period(NamedTuple):
    """value(n + period) = value(n) + saltus for n >= preperiod."""

    preperiod: int
    period: int
    saltus: int = 0


def taken(take: Sequence[int], misere: bool, quantity: str, claim: Period) -> bool:
    """Return whether a claim is right of heaps from which one of some numbers is taken.

    Each value follows from as many before it as the greatest number: where so many come again, all the others do. The
    remoteness may grow, where the outcomes come again with it.
    """
    steps, (begin, period, saltus) = sorted({*take}), claim
    if not _sensible(claim) or not steps or (saltus and quantity != "remoteness") or (misere and quantity == "grundy"):
        return False
    window = range(begin, begin + steps[-1])
    if (window.stop + period) * len(steps) > MOST_WORK:
        return False
    values = _taken(steps, misere, quantity, window.stop + period)
    if quantity != "remoteness":
        return all(values[n + period] == values[n] for n in window)
    won = _taken(steps, misere, "outcome", window.stop + period)
    return all(values[n + period] == values[n] + saltus and won[n + period] == won[n] for n in window)


def _taken(steps: Sequence[int], misere: bool, quantity: str, size: int) -> list[int]:
    """Return the values of heaps 0 to size - 1: Grundy values, outcomes (1 for N), or remoteness."""
    found: list[int] = []
    won: list[int] = []
    for n in range(size):
        options = [n - k for k in steps if k <= n]
        won.append(int(any(not won[m] for m in options)) if options else int(misere))
        if quantity == "grundy":
            found.append(_least({found[m] for m in options}))
        elif quantity == "remoteness":
            good = [found[m] for m in options if not won[m]]
            found.append((1 + (min(good) if good else max(found[m] for m in options))) if options else 0)
    return won if quantity == "outcome" else found


def _least(seen: set[int]) -> int:
    value = 0
    while value in seen:
        value += 1
    return value


def broken(digits: Mapping[int, int], claim: Period) -> bool:
    """Return whether a claim is right of the Grundy values of a heap that is taken from and broken by a finite code.

    With the last digit k and at most m heaps left, they have the period for every n if they have it for n from the
    preperiod to m * preperiod + (m - 1) * period + k - 1, where a preperiod of 0 counts as 1. Source: R. K. Guy and
    C. A. B. Smith, The G-values of various games (1956).
    """
    if not _sensible(claim) or claim.saltus:
        return False
    bound = last_needed(digits, claim)
    parts = max((heaps for digit in digits.values() for heaps in range(4) if digit >> heaps & 1), default=0)
    if bound ** max(parts, 1) * len(digits) > 8 * MOST_WORK:
        return False
    values = _broken(digits, bound + 1)
    return all(values[n + claim.period] == values[n] for n in range(claim.preperiod, bound + 1 - claim.period))


def last_needed(digits: Mapping[int, int], claim: Period) -> int:
    """Return the greatest heap that a certificate for a code looks at."""
    parts = max(1, *(heaps for digit in digits.values() for heaps in range(4) if digit >> heaps & 1))
    begin, period = max(1, claim.preperiod), claim.period  # from 0 on, what is left of a heap may be nothing at all
    return parts * begin + (parts - 1) * period + max(digits) + period - 1


def _broken(digits: Mapping[int, int], size: int) -> list[int]:
    """Return the Grundy values of heaps 0 to size - 1."""
    values: list[int] = []
    for n in range(size):
        seen: set[int] = set()
        for taken_, digit in digits.items():
            rest = n - taken_
            if digit & 1 and rest == 0:
                seen.add(0)
            if digit & 2 and rest > 0:
                seen.add(values[rest])
            if digit & 4:
                seen |= {values[left] ^ values[rest - left] for left in range(1, rest // 2 + 1)}
            if digit & 8:
                for left in range(1, rest // 3 + 1):
                    more = rest - left
                    seen |= {values[left] ^ values[a] ^ values[more - a] for a in range(left, more // 2 + 1)}
        values.append(_least(seen))
    return values


def _sensible(claim: Period) -> bool:
    return claim.preperiod >= 0 and claim.period >= 1
