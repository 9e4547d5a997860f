"""The Calendar Game: from a date, move to the next day or to the same day of the next month.

Who reaches 4 November 2001 exactly, wins; moves past it are none. A position is a date from 1900-01-01 on, as
three integers (year, month, day) or as one `datetime.date`. Source: the 2001 ACM regional contest in Taejon,
problem "Calendar Game" (POJ 1082, HDU 1079).
"""

from . import batch, dates, store
from .catalog import DAYS, FIRST, LAST
from .errors import PositionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from typing import Any

__all__ = [
    "after", "best_move", "grundy", "index", "moves", "outcome", "position", "remoteness", "winning_moves", "wins",
]  # fmt: skip

# By quantity, once asked for: the cells of the table as [year][month][day], each counted from 1.
_cells: "dict[str, list[Any]]" = {}
_outcomes: "list[Any]" = []  # the same once more, at hand for the question that is asked most


def outcome(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return "N" if the player to move from this date wins with perfect play, else "P".

    A date: three integers, or one `datetime.date`; or three integer arrays, which broadcast, or one array of
    `datetime64[D]`: they give an array of letters. Raises PositionError for a date that does not exist or
    lies outside 1900-01-01..2001-11-04, TypeError for what is no date.

    >>> outcome(2001, 11, 4)
    'P'
    """
    return batch.letters(_cell("outcome", year, month, day))


def wins(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return whether the player to move wins: True iff the outcome is "N"; for arrays, an array of bool.

    >>> wins(2001, 11, 3)
    True
    """
    try:
        cell = _outcomes[year][month][day]
        if year > 0 and month > 0 and day > 0:
            return cell == 1
    except (LookupError, TypeError):
        pass
    return _checked_cell("outcome", year, month, day) == 1


def grundy(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return the Grundy value, 0..2: 0 iff the outcome is "P"; for games side by side, XOR theirs.

    A date as for `outcome`; arrays give an array of int64.

    >>> grundy(2001, 11, 3)
    1
    """
    return batch.numbers(_cell("grundy", year, month, day))


def remoteness(year: "Any", month: "Any" = None, day: "Any" = None) -> "Any":
    """Return how many moves, of both players together, the game still lasts: 0 at the goal, odd at N, even at P.

    The winner hurries and the loser delays. A date as for `outcome`; arrays give an array of int64.

    >>> remoteness(2001, 9, 30)
    5
    """
    return batch.distances(_cell("remoteness", year, month, day))


def moves(year: "Any", month: "Any" = None, day: "Any" = None) -> "tuple[date, ...]":
    """Return the legal moves, in order: the next day, and the same day of the next month where that date exists.

    >>> moves(2001, 9, 30)
    (datetime.date(2001, 10, 1), datetime.date(2001, 10, 30))
    """
    return tuple(_date(option) for option in _options(*_checked(year, month, day)))


def winning_moves(year: "Any", month: "Any" = None, day: "Any" = None) -> "tuple[date, ...]":
    """Return the legal moves that leave the opponent lost (P), in order; () unless the outcome is "N".

    >>> winning_moves(2001, 9, 30)
    (datetime.date(2001, 10, 1),)
    """
    options = _options(*_checked(year, month, day))
    return tuple(_date(option) for option in options if outcome(*option) == "P")


def best_move(year: "Any", month: "Any" = None, day: "Any" = None) -> "date | None":
    """Return what perfect play does; None at the goal.

    At N that is the winning move of least remoteness, at P the move that delays the end longest; of equals the
    first in order.

    >>> best_move(2001, 9, 30)
    datetime.date(2001, 10, 1)
    """
    options = list(_options(*_checked(year, month, day)))
    lost = [option for option in options if outcome(*option) == "P"]
    if not options:
        return None
    return _date(
        min(lost, key=lambda day: remoteness(*day)) if lost else max(options, key=lambda day: remoteness(*day))
    )


def after(*position_and_move: "Any") -> "date":
    """Return the position that a move leads to: `after(year, month, day, move)` or `after(date, move)`.

    It is the move itself, a `datetime.date`, once that is known to be legal; else a PositionError.

    >>> after(2001, 9, 30, moves(2001, 9, 30)[1])
    datetime.date(2001, 10, 30)
    """
    if len(position_and_move) not in (2, 4):
        raise TypeError("calendar: after takes a date, as one or three arguments, and then the move")
    here, there = _checked(*position_and_move[:-1]), _checked(position_and_move[-1])
    if there not in _options(*here):
        raise PositionError(f"calendar: {_date(there)} is no move from {_date(here)}")
    return _date(there)


def _options(year: int, month: int, day: int) -> "Iterator[dates.Day]":
    """Yield the dates that may be moved to. The rules stand here for players, and twice more upstairs, on purpose."""
    following = (year, month + 1) if month < 12 else (year + 1, 1)
    tomorrow = (year, month, day + 1) if day < dates.length(year, month) else (*following, 1)
    same_day = (*following, day)
    if tomorrow <= LAST:
        yield tomorrow
    if day <= dates.length(*following) and same_day <= LAST:
        yield same_day


def index(year: "Any", month: "Any" = None, day: "Any" = None) -> int:
    """Return where the date stands in the arrays of `load`: the days since 1900-01-01.

    >>> index(1900, 1, 31)
    30
    """
    return _date(_checked(year, month, day)).toordinal() - _date(FIRST).toordinal()


def position(i: int) -> "date":
    """Return the date that stands at i, 0..37197, of the arrays of `load`.

    >>> position(37197)
    datetime.date(2001, 11, 4)
    """
    return _date(FIRST).fromordinal(_date(FIRST).toordinal() + batch.within("calendar: index", i, 0, DAYS - 1))


def _date(day: dates.Day) -> "date":
    from datetime import date

    return date(*day)


def _checked(year: "Any", month: "Any" = None, day: "Any" = None) -> dates.Day:
    return dates.one(year, month, day, FIRST, batch.beyond("calendar.outcome"))


def _cell(quantity: str, year: "Any", month: "Any", day: "Any") -> "Any":
    """Return the cell of a date, or an array of cells, from one of the game's tables."""
    try:
        cell = _cells[quantity][year][month][day]
        if year > 0 and month > 0 and day > 0:
            return cell
    except (LookupError, TypeError):
        pass
    return _checked_cell(quantity, year, month, day)


def _checked_cell(quantity: str, year: "Any", month: "Any", day: "Any") -> "Any":
    """Do the same for whatever is not three plain integers on a table at hand, or raise what is due."""
    global _outcomes
    name = f"calendar.{quantity}"
    if batch.is_batch(year, month, day):
        return store.load(name)[dates.many(year, month, day, FIRST, batch.beyond(name))[-1]]
    year, month, day = dates.one(year, month, day, FIRST, batch.beyond(name))
    if quantity not in _cells:
        _cells[quantity] = by_date(name)
        _outcomes = _cells.get("outcome", [])
    return _cells[quantity][year][month][day]


def by_date(name: str) -> "list[Any]":
    """Return the cells of one of the game's tables as [year][month][day], all counted from 1."""
    cells = store.cells(name)
    years: list[Any] = [None] * FIRST[0]
    start = 0
    for year in range(FIRST[0], LAST[0] + 1):
        months: list[Any] = [None]
        for month in range(1, 13):
            days = dates.length(year, month)
            row = cells[start : start + days + 1]  # shorter where the table ends
            months.append(row if cells.itemsize > 1 else row.tobytes())  # of these, bytes are the quickest to index
            start += days
        years.append(months)
    return years
