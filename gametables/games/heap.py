"""A heap of counters: take some, and perhaps break what is left into several heaps.

A code says in how many heaps the rest may be left when k counters are taken: after "0.", its k-th digit is a sum of 1
(in none, when all are taken), 2 (in one), 4 (in two) and 8 (in three), none of them empty; digits go to f. A first
digit of 4, 8 or c allows to break a heap with nothing taken. Sources: Guy and Smith, The G-values of various games
(1956); Berlekamp, Conway and Guy, Winning Ways, chapter 4.
"""

from ..errors import GameError, shown
from ..game import Game
from ..positions import Box, at_least
from ..sums import Sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Heaps = tuple[int, ...]

_DIGITS = "0123456789abcdef"


class Heap(Game):
    """Take as many counters from a heap as its code or its set of numbers allows; who cannot move loses.

    `Heap(code="0.77")` is Kayles, which it is also where nothing is said; `Heap(take=(1, 3, 4))` takes 1, 3 or 4. A
    heap has 0 to `most` counters. A move is what is taken, with the heaps that are left where they may be several.
    """

    code = ""
    take: "tuple[int, ...]" = ()
    most = 1000
    solver = "gametables.solve.breaking:solve"
    prover = "gametables.prove.breaking:reach"

    def __init__(self, **parameters: "Any") -> None:
        self._given = {*parameters}
        super().__init__(**parameters)

    def positions(self) -> Box:
        heaps = range(at_least(0, "Heap", "most", self.most) + 1)
        if bool(self.code) == bool(self.take) and (self.code or {"code", "take"} & self._given):
            both = f"{shown(self.code)} and {shown(self.take)}"
            raise GameError(f"Heap: either a code or numbers to take are needed, not {both}", value=self.code)
        if not self.take:
            self.code = self.parameters["code"] = self.code or "0.77"
        found = dict.fromkeys(_numbers(self.take), 3) if self.take else _digits(self.code)
        self.digits = {k: digit for k, digit in sorted(found.items()) if digit and k <= self.most}
        self.breaks = any(k + heaps <= self.most for k, heaps in self._kinds() if heaps > 1)
        if self.breaks:
            self.quantities = ("outcome", "grundy")
        return Box(n=heaps)

    def _kinds(self) -> "Iterator[tuple[int, int]]":
        """Yield how many counters a move may take, and how many heaps it may leave then."""
        return ((k, heaps) for k, digit in self.digits.items() for heaps in range(4) if digit >> heaps & 1)

    def options(self, n: int) -> "dict[Any, Any]":
        """Return what is left, by the number taken, with the heaps left where these may be several."""
        if not self.breaks:
            return {k: n - k for k, heaps in self._kinds() if (k < n) == heaps and k <= n}
        found = ((k, left) for k, heaps in self._kinds() for left in _broken(n - k, heaps))
        return {(k, *left): Sum(*left) if len(left) > 1 else sum(left) for k, left in found}

    def array_options(self, n: "Any") -> "Iterator[tuple[Any, Any]]":
        largest = int(n.max(initial=0))
        for k, heaps in self._kinds():
            if heaps < 2:
                yield n > k if heaps else n == k, n - k
                continue
            for left in _lesser(largest - k, heaps - 1):
                last = n - (k + sum(left))
                yield last >= left[-1], Sum(*left, last)

    def rank(self, n: "Any") -> "Any":
        return n

    def as_data(self) -> "dict[str, Any]":
        if not self.unchanged("solver"):
            return {}
        return (
            {"take": self.take}
            if self.take
            else {"digits": {k: digit for k, digit in _digits(self.code).items() if digit}}
        )

    def move_words(self, move: "Any") -> str:
        if not isinstance(move, tuple):
            return str(move)
        taken, left = move[0], " and ".join(map(str, move[1:]))
        return f"take {taken}, leave {left or 'nothing'}" if taken else f"break into {left}"

    def smaller(self, options: int) -> "Heap | None":
        from bisect import bisect_right

        def count(most: int) -> int:
            """Return about how many options there are, not too few: splits into two and three are quadratic, cubic."""
            sizes = ((max(0, most + 1 - k), heaps) for k, heaps in self._kinds())
            return sum((1, m, m * m // 4, (m + 1) ** 3 // 36)[heaps] for m, heaps in sizes)

        most = bisect_right(range(1, self.most + 1), options, key=count)
        return type(self)(**self.parameters | {"most": most})


def _numbers(take: "Any") -> "tuple[int, ...]":
    """Return the numbers that may be taken, once they are known to be such."""
    if not isinstance(take, tuple) or not all(type(k) is int and k > 0 for k in take):
        raise GameError(f"Heap: the numbers to take must be integers, at least 1, not {shown(take)}", value=take)
    return take


def _digits(code: "Any") -> "dict[int, int]":
    """Return the digits of a code, by the number that is taken."""
    first, _, digits = code.lower().partition(".") if isinstance(code, str) else ("", "", "")
    if first not in ("0", "4", "8", "c") or not digits or {*digits} - {*_DIGITS}:
        wanted = 'text such as "0.77": 0, 4, 8 or c, a point, and digits to f'
        raise GameError(f"Heap: a code must be {wanted}; not {shown(code)}", value=code)
    return dict(enumerate(map(_DIGITS.index, first + digits)))


def _broken(n: int, heaps: int) -> "Iterator[Heaps]":
    """Yield the ways to leave n counters in so many heaps, none of them empty, in ascending order."""
    if heaps < 2:
        if n >= 0 and (n > 0) == heaps:
            yield (n,) * heaps
        return
    for left in _lesser(n, heaps - 1):
        if n - sum(left) >= left[-1]:
            yield (*left, n - sum(left))


def _lesser(n: int, count: int) -> "Iterator[Heaps]":
    """Yield so many heaps, 1 or 2, beside which the greatest heap may stand, with at most n counters in all."""
    if count == 1:
        yield from ((a,) for a in range(1, n // 2 + 1))
    else:
        yield from ((a, b) for a in range(1, n // 3 + 1) for b in range(a, (n - a) // 2 + 1))
