"""What arrives, checked: one integer, or arrays of them with the first offender named; for every game.

Numpy is only used where an array has arrived, and so has loaded it already.
"""

import sys
from operator import index

from .catalog import NEVER, TABLES
from .errors import PositionError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from numpy.typing import NDArray

UNLIMITED = float("inf")  # as an upper limit: any integer
_UNTABLED = {"calendar": "earlier dates", "rows": "a mask of any width", "coins": "any coin"}


def is_batch(*values: object) -> bool:
    """Return whether one of the values is a numpy array of at least one dimension.

    An array without dimensions counts as the number in it, as it does for Python's own indexing.
    """
    # Where numpy is still being imported, by another thread perhaps, no array can have arrived.
    ndarray = getattr(sys.modules.get("numpy"), "ndarray", None)
    return ndarray is not None and any(isinstance(value, ndarray) and value.ndim for value in values)


def beyond(name: str) -> str:
    """Return what a message about the limits of table `name` closes with, where its closed form has none."""
    table = TABLES[name]
    taken = _UNTABLED.get(table.game, "any size")
    return f' (gametables.closed_form("{name}") takes {taken})' if table.closed else ""


def integer(what: str, value: object) -> int:
    """Return `value` as an int; `what` ("queen: board size") opens the message of the TypeError."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise TypeError(f"{what} must be an integer, not {shown(value)} ({type(value).__name__})")


def whole_numbers(meaning: str, value: "Any", count: int) -> list[int]:
    """Return a tuple or list of that many integers; `meaning` opens the message of the TypeError."""
    if not isinstance(value, (tuple, list)) or len(value) != count:
        raise TypeError(f"{meaning}, not {shown(value)}")
    return [integer(meaning + ", each of which", number) for number in value]


def within(what: str, value: object, low: int, high: float, hint: str = "", where: str = "") -> int:
    """Return `value` as an int from low to high; the PositionError for a greater one closes with `hint`."""
    number = integer(what, value)
    if not low <= number <= high:
        limits = f"at least {low}" if high == UNLIMITED else f"{low}..{high}"
        raise PositionError(f"{what} must be {limits}, not {shown(number)}{where}{hint if number > high else ''}")
    return number


def integers(what: str, value: object) -> "NDArray[Any]":
    """Return `value`, an integer or an array of any integer dtype, as an array of at least one dimension."""
    import numpy as np

    if not is_batch(value):
        return np.array([integer(what, value)])
    array = plain(what, value)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be an array of integers, not of {array.dtype}")
    return array


def plain(what: str, value: object) -> "NDArray[Any]":
    """Return a numpy array as one of no subclass; what a masked one hides would be answered, so it is refused."""
    import numpy as np

    if isinstance(value, np.ma.MaskedArray):
        raise TypeError(f"{what} must be a plain array, not a masked one")
    return np.asarray(value)


def all_within(what: str, values: "Sequence[object]", low: int, high: float, hint: str = "") -> "list[NDArray[Any]]":
    """Return the values, integers or arrays, as arrays whose entries lie from low to high."""
    import numpy as np

    arrays = [integers(what, value) for value in values]
    if not all(array.size == 0 or (low <= int(array.min()) and int(array.max()) <= high) for array in arrays):
        bad = [(array < low) | (array > high) for array in arrays]
        if np.broadcast(*bad).size:  # else nothing was asked
            place, offender = first_offender(bad, arrays)
            who = next(i for i, value in enumerate(offender) if not low <= value <= high)
            within(what, offender[who], low, high, hint, at(place) if is_batch(*values) else "")
            raise AssertionError("an offender that does not offend")
    return arrays


def first_offender(
    bad: "Sequence[NDArray[Any]]", arrays: "Sequence[NDArray[Any]]"
) -> "tuple[tuple[int, ...], list[int]]":
    """Return the first index of the broadcast arrays at which something is bad, and the values there."""
    import numpy as np

    everywhere = np.broadcast_arrays(*bad, *arrays)
    place = tuple(int(i) for i in np.argwhere(np.any(everywhere[: len(bad)], axis=0))[0])
    return place, [int(array[place]) for array in everywhere[len(bad) :]]


def at(place: "Sequence[int]") -> str:
    """Return how a message says where in the arrays an offender stands."""
    return f" at index {place[0] if len(place) == 1 else tuple(place)}"


def members(meaning: str, value: "Any", most: int, hint: str = "") -> "Iterator[Any]":
    """Yield what an iterable holds, `most` things at most; `meaning` says what it should have been.

    Text and arrays are refused although they can be iterated over: they would be ambiguous.
    """
    if (
        isinstance(value, (str, bytes, bytearray, memoryview))
        or hasattr(value, "__array__")
        or not hasattr(value, "__iter__")
    ):
        raise TypeError(f"{meaning}, not {shown(value)}{hint}")
    for count, member in enumerate(value):
        if count == most:
            raise PositionError(f"{meaning}, at most {most:,} of them")
        yield member


def letters(cells: "Any") -> "Any":
    """Return the outcomes that cells stand for: "P", "N" or "D" for an int, an array of them for an array."""
    if isinstance(cells, int):
        return "PND"[cells]
    import numpy as np

    return np.array(["P", "N", "D"])[cells]


def numbers(cells: "Any") -> "Any":
    """Return Grundy cells as the public face has them: an int, or an array of int64."""
    return cells if isinstance(cells, int) else cells.astype("i8")


def distances(cells: "Any") -> "Any":
    """Return remoteness cells as the public face has them: an int or None, or an array of int64 with -1 for None."""
    if isinstance(cells, int):
        return None if cells == NEVER else cells
    cells = cells.astype("i8")
    cells[cells == NEVER] = -1
    return cells
