"""Closed forms as the public has them: any integers in, the game's own answers out."""

from collections.abc import Callable
from typing import Any

from .. import batch, catalog, dates
from . import board, calendar, coins, exact, grid, rows

FORMS: dict[str, Callable[..., Any]] = calendar.FORMS | board.FORMS | rows.FORMS | coins.FORMS | grid.FORMS
_SAFE = 1 << 30  # from integers up to this size no formula leaves int64: 5 * (2**30)**2 < 2**63
_EARLIEST = (1, 1, 1)  # before it, no calendar says which years are leap years


def closed_form(name: str) -> Callable[..., Any] | None:
    """Return the rule that table `name` was checked against, as a function; None where none is kept.

    It takes what the game's look-ups take (a row and a coin as one number), but of any size: boards without
    end, masks of rows of any width, dates from the year 1 on; and integer arrays, which broadcast. It gives
    what they give: "N", "P" or "D", or an integer, for the remoteness of a draw None (-1 in arrays). It is
    exact throughout: where int64 would overflow it goes on with Python's integers. A position that the game
    does not have is a PositionError.

    >>> closed_form("queen.outcome")(10**30, 10**30 + 1)
    'N'
    """
    if catalog.entry(name).name not in FORMS:
        return None

    def form(*position: Any) -> Any:
        arrays = exact.safe(_checked(name, position), _SAFE)
        answers = FORMS[name](*arrays)
        if name.endswith(".outcome"):
            answers = batch.letters(answers.astype("u1"))
        if batch.is_batch(*position):
            return answers
        return None if answers[0] == -1 else answers.item()

    form.__name__ = form.__qualname__ = name
    form.__doc__ = FORMS[name].__doc__
    return form


def _checked(name: str, position: tuple[Any, ...]) -> list[exact.Array]:
    """Return the coordinates as arrays, once they are known to be a position of the game."""
    table = catalog.entry(name)
    if table.game == "calendar" and len(position) == 1:
        return dates.many(position[0], None, None, _EARLIEST)[:3]
    if len(position) != len(table.coordinates):
        raise TypeError(f"{name} takes {' and '.join(table.coordinates)}, not {len(position)} values")
    if table.game == "calendar":
        year, month, day = position
        return dates.many(year, month, day, _EARLIEST)[:3]
    noun, low = {"rows": ("mask", 0), "coins": ("coin", 0)}.get(table.game, ("board size", 1))
    return batch.all_within(f"{table.game}: {noun}", position, low, batch.UNLIMITED)
