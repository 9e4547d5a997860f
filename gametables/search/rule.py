"""A rule, how far it holds, and what bears it out."""

from typing import NamedTuple

PROVED, THEOREM, HOLDS, EXCEPTIONS = "proved", "theorem", "holds", "exceptions"


class Rule(NamedTuple):
    """A rule behind a table, as a formula in the language of `check`.

    status: "proved" for every position, in the table and beyond; "theorem", holds in all cells and is a known theorem
    about this game; "holds" in all cells, and nothing is said beyond; "exceptions" in so many cells (`mismatches`).
    by: what proves it, or the theorem's source. common: what the exceptions have in common.
    """

    table: str
    formula: str
    status: str
    by: str
    mismatches: int
    cells: int
    common: list[str]
    everywhere: bool = True  # does the formula say what all cells are, and take none of them from the table?

    def __str__(self) -> str:
        return "\n".join([f"{self.formula}\n  {self._said()}", *(f"  {sentence}" for sentence in self.common)])

    def _said(self) -> str:
        """Return how far the rule holds, in words."""
        if self.status == PROVED:
            return f"proved{' for every position' if self.everywhere else ''}: {self.by}"
        if self.status == EXCEPTIONS:
            one, share = "" if self.mismatches == 1 else "s", 100 * self.mismatches / self.cells
            return f"{self.mismatches:,} exception{one} in {self.cells:,} cells ({share:.6g} %)"
        return f"holds in all {self.cells:,} cells" + (f"; known theorem: {self.by}" if self.by else "")


class Rules(list[Rule]):
    """The rules found, the simplest first; and what kinds of rules were looked for."""

    tried: tuple[str, ...] = ()
    stopped = ""  # why not all was tried, if so

    def __str__(self) -> str:
        tried = ", ".join(self.tried) or "nothing"
        lines = [*map(str, self)] or [f"nothing found; tried: {tried}"]
        return "\n".join([*lines, self.stopped] if self.stopped else lines)
