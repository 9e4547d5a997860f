"""Turning games: coins 0, 1, 2, ... in a row; a move turns some over, the last of them from heads to tails.

Which coins may be turned together is what makes the families; in all of them who cannot move loses. A position is the
coins that show heads. Source: Berlekamp, Conway and Guy, Winning Ways, chapter 14.
"""

from itertools import chain, combinations

from ..errors import GameError, guess, shown
from ..positions import Box, at_least
from ..sums import Sum
from .coins import Heads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven")
_FAMILIES = {  # how many coins are turned; of a ruler they are neighbours, and there is no most
    "turtles": (1, 2),
    "mock": (1, 2, 3),
    "moebius": (1, 2, 3, 4, 5),
    "mogul": (1, 2, 3, 4, 5, 6, 7),
    "twins": (2,),
    "triplets": (3,),
    "ruler": (),
}
_THEOREMS = {
    "turtles": "x + 1",
    "mock": "2 * x + (popcount(x) % 2 == 0)",
    "twins": "x",
    "ruler": "(x + 1) & -(x + 1)",
}
_SOURCE = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14"


class Turning(Heads):
    """Turn over coins as the family allows, the last of them from heads to tails; who cannot move loses.

    Families: turtles (one or two coins), mock (one to three), moebius (one to five), mogul (one to seven), twins
    (two), triplets (three), ruler (any number of neighbouring coins).
    """

    family = "mock"
    width = 16
    solver = "gametables.solve.turning:family"
    prover = "gametables.prove.turning:certified"

    def positions(self) -> Box:
        if not isinstance(self.family, str) or self.family not in _FAMILIES:
            known = guess(str(self.family), _FAMILIES)
            raise GameError(f"Turning: there is no family {shown(self.family)}{known}", value=self.family)
        self.counts = _FAMILIES[self.family]
        return Box(x=range(at_least(1, "Turning", "width", self.width)))

    @property
    def turned(self) -> int:
        """At most how many coins are turned, if so many or fewer may be; else 0."""
        return len(self.counts) if self.counts[:1] == (1,) else 0

    @property
    def _turned(self) -> str:  # type: ignore[override]
        if not self.counts:
            return "any number of neighbouring coins"
        least, most = (_NUMBERS[count] for count in (self.counts[0], self.counts[-1]))
        between = "or" if most == "two" else "to"
        return f"{least} {between} {most} coins" if least != most else f"{most} coins"

    @property
    def how_to_play(self) -> str:  # type: ignore[override]
        """How the game is played."""
        return f"Turn over {self._turned}, the last of them from heads, H, to tails. Who cannot move loses."

    @property
    def how_to_type(self) -> str:  # type: ignore[override]
        """What a move looks like."""
        return f"{self._turned}, the last from heads to tails"

    def turns(self, x: int) -> "Iterable[tuple[int, ...]]":
        if not self.counts:
            return (tuple(range(first, x)) for first in range(x, -1, -1))
        return chain.from_iterable(combinations(range(x), count - 1) for count in self.counts)

    def allowed(self, turned: "list[int]") -> bool:
        return len(turned) in self.counts if self.counts else max(turned) - min(turned) < len(turned)

    def options(self, x: int) -> dict[tuple[int, ...], Sum]:
        """Return what one head at x can become, by the coins turned: heads at the others."""
        return {(*others, x): Sum(*others) for others in self.turns(x)}

    rank = Heads.rank

    def theorems(self) -> "dict[str, tuple[str, str]]":
        formula = _THEOREMS.get(self.family, "")
        return {"grundy": (formula, _SOURCE)} if formula and self.unchanged("solver") else {}

    def smaller(self, options: int) -> "Turning | None":
        from math import comb

        width, count = 0, 0
        while width < self.width and count <= options:  # heads that are left count, too
            several = sum(turned * comb(width, turned - 1) for turned in self.counts)
            width, count = width + 1, count + (several or (width + 1) * (width + 2) // 2)
        return type(self)(**self.parameters | {"width": max(1, width - (count > options))})
