"""Games played side by side."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Sum:
    """Positions of a game side by side: each turn is a move in one of them. `Sum()` has none, and no move is left."""

    __slots__ = ("parts",)

    def __init__(self, *parts: "Any") -> None:
        self.parts = parts

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.parts))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash((Sum, self.parts))

    def __reduce__(self) -> "tuple[Any, ...]":
        return Sum, self.parts

    def __iter__(self) -> "Iterator[Any]":
        return iter(self.parts)

    def with_part(self, number: int, position: "Any") -> "Sum":
        """Return the sum that a move in one part leads to; a part that itself becomes a sum is spread out."""
        new = position.parts if isinstance(position, Sum) else (position,)
        return Sum(*self.parts[:number], *new, *self.parts[number + 1 :])


def nim_sum(*values: int) -> int:
    """Return the Grundy value of games side by side, from theirs: the XOR of non-negative integers; P iff it is 0.

    Source: R. Sprague (1935) and P. M. Grundy (1939).

    >>> nim_sum(3, 5, 6)
    0
    """
    from .positions import UNLIMITED, limited

    total = 0
    for value in values:
        total ^= limited("nim_sum: a Grundy value", value, 0, UNLIMITED)
    return total
