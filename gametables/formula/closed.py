"""Closed forms as the public has them: any integers in, the game's own answers out."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from .. import arrays
from ..dates import Dates
from ..errors import FormulaError
from ..game import Game
from ..positions import Box, is_array
from ..quantities import LETTERS, OUTCOME, public
from ..table import Table
from .arithmetic import GREATEST, Array
from .check import of_kind
from .grammar import OWN, Language, Meaning, blocks

FEW = 16  # positions, to which Python's integers are quicker


def cells(game: Game, quantity: str) -> Array:
    """Return the closed form's value in every cell of a table: codes of outcomes, or integers, -1 for a draw."""
    try:
        values = of_kind(game.name, quantity, Language.of(game).everywhere(game.closed[quantity]))
    except FormulaError as error:
        raise FormulaError(f"{game.name}: the closed form of {quantity}: {error}", game.name) from None
    if quantity == OUTCOME:
        values = np.select([_letters(values) == letter for letter in LETTERS], range(len(LETTERS)), -1)
    return values.reshape(game.kind.shape)


class ClosedForm:
    """The rule behind a table, as a function; `far`: for positions of any size."""

    def __init__(self, table: Table, meaning: Meaning, far: bool = False) -> None:
        self.table, self.meaning, self.far, game = table, meaning, far, table.game
        self.__name__ = self.__qualname__ = table.name
        self.__doc__ = meaning if isinstance(meaning, str) else meaning.__doc__
        own = isinstance(meaning, str) and f"{OWN}(" in meaning
        language = Language.of(game, public(table.quantity, table.array()).reshape(-1) if own else None)
        self._kind = game.kind.unlimited() if far else game.kind
        self._value = language.compiled(meaning)
        self._few, self._limits = FEW, [GREATEST] * len(game.kind.names)
        if not isinstance(meaning, str) or language.functions:  # which may not notice what leaves int64
            self._few, self._limits = 0, [min(GREATEST, high) for high in getattr(game.kind, "highs", self._limits)]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Table, Meaning, bool]]:
        return ClosedForm, (self.table, self.meaning, self.far)

    def __call__(self, *position: Any) -> Any:
        """Return the answer at a position, or the answers at arrays of positions."""
        numbers = self._coordinates(position)
        shape = np.broadcast_shapes(*(part.shape for part in numbers))
        row = [np.broadcast_to(part, shape).reshape(-1) for part in numbers]
        answers = np.concatenate([self._answers([part[block] for part in row]) for block in blocks(len(row[0]))])
        if is_array(*position):
            return answers.reshape(shape)
        return None if (answer := answers.item()) == -1 else answer

    def _coordinates(self, position: tuple[Any, ...]) -> list[Array]:
        """Return the coordinates as arrays of integers, once they are known to be a position of the game."""
        game, kind = self.table.game, self._kind
        if isinstance(kind, Dates) and len(position) in (1, 3):
            return arrays.days(kind, game, position)[:3]
        if len(position) != len(kind.names):
            raise TypeError(f"{self.__name__} takes {' and '.join(kind.names)}, not {len(position)} values")
        if isinstance(kind, Box):
            what = [f"{game.name}: {game.noun or name}" for name in kind.names]
            return arrays.all_limited(what, position, kind.lows, kind.highs)
        return [np.array([kind.index(kind.read(position, game))])]

    def _answers(self, row: list[Array]) -> Array:
        """Return the answers at so many positions, worked out in int64 where that serves, else in Python's integers."""
        values = None
        limited = all(part.max(initial=0) <= limit for part, limit in zip(row, self._limits, strict=True))
        if limited and len(row[0]) > self._few:
            with suppress(FormulaError):  # most likely an integer that does not fit into 64 bits; else raised again
                values = self._value([part.astype("i8") for part in row])
        if values is None:
            values = self._value([part.astype(object) for part in row])
        values = of_kind(self.__name__, self.table.quantity, values)
        with suppress(OverflowError):
            return _letters(values) if self.table.quantity == OUTCOME else values.astype("i8")
        return values


def _letters(values: Array) -> Array:
    return np.where(values, "N", "P") if values.dtype.kind == "b" else values
