"""Heaps that moves may break: options by slices of whole tables, whose other end is one heap that stays the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from .options import marked
from .rules import Array, Ask


def reach(game: Any) -> "Broken | None":
    """Return the options of heaps; None where none is broken, so that they are few."""
    return Broken(game.digits, game.kind.size) if game.breaks else None


class Broken:
    """What is left of a heap: none, or one, two or three heaps, the lesser of which are at most so many counters."""

    sums = True

    def __init__(self, digits: dict[int, int], size: int) -> None:
        self.size = size
        self.moves = [(k, heaps) for k, digit in digits.items() for heaps in range(4) if digit & 1 << heaps]

    def __call__(self, *asks: Ask) -> list[Array]:
        """Return for each ask an array with the answer for each heap."""
        return [self._combined(ask) for ask in asks]

    def _combined(self, ask: Ask) -> Array:
        nothing = ask.measure(ask.values[:1])
        result = np.full(self.size, ask.nothing, nothing.dtype)
        for k, heaps in self.moves:
            if heaps == 0:
                result[k : k + 1] = ask.combine(result[k : k + 1], nothing[: self.size - k])
                continue
            for lesser in self._lesser(heaps - 1, self.size - 1 - k):
                first = max(lesser, default=1)  # the greatest heap begins with this one
                there = result[k + sum(lesser) + first :]
                found = ask.values[first : first + len(there)]
                for heap in lesser:
                    found = ask.join(found, ask.values[heap])
                ask.combine(there, ask.measure(found), out=there)
        return result

    def _lesser(self, count: int, most: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps, so many, that leave room for a greater one: all but the last heap, in ascending order."""
        if count == 0:
            yield ()
            return
        for heap in range(1, most // (count + 1) + 1):
            if count == 1:
                yield (heap,)
            else:
                yield from ((heap, next_one) for next_one in range(heap, (most - heap) // 2 + 1))

    def signatures(self, marks: Array, where: Array, distinct: bool) -> Array:
        """Return for each of some places the sum of its options' marks; each is there once."""
        return self(marked(marks))[0][where]
