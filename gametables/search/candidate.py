"""What a search proposes."""

from typing import NamedTuple


class Candidate(NamedTuple):
    """A formula that may be the rule, and the bits that it takes to say which it is, the others tried included.

    given: cells that the formula has from the table itself. source: of a theorem that it is, where it is one. proved:
    what proves it, where it was found by a proof.
    """

    formula: str
    cost: float
    given: int = 0
    source: str = ""
    proved: str = ""
