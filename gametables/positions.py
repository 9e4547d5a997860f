"""The kinds of positions: each maps positions to places in a table and back, and refuses all others.

A *position* is what a declaration's `options` gives: an int for one coordinate, a tuple for several, a `datetime.date`
for a date, anything hashable for listed ones. Its *place* is its index in the table as a row, counted from 0.
"""

import sys
from itertools import islice
from operator import index

from .errors import GameError, PositionError, shown
from .sums import Sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from .game import Game
    from .table import Table

UNLIMITED = float("inf")  # as an upper limit: any integer
_MOST_BITS = 62  # so that places are int64
_LONGEST = 1 << 24  # of the quick look-up's lists, made before a game that is too large is known to be refused
_DEEPEST = 4096  # where the quick look-up's lists begin with places that nobody asks for, at most so many


def spread(position: "Any") -> "tuple[Any, ...]":
    """Return a position as the arguments of `options`: a tuple is spread, anything else is one argument."""
    return position if isinstance(position, tuple) else (position,)


def is_array(*values: object) -> bool:
    """Return whether one of the values is a numpy array; one without dimensions counts as the number in it."""
    # Where numpy is still being imported, by another thread perhaps, nobody can have an array.
    ndarray = getattr(sys.modules.get("numpy"), "ndarray", None)
    return ndarray is not None and any(isinstance(value, ndarray) and value.ndim for value in values)


def integer(what: str, value: object) -> int:
    """Return `value` as an int; `what` ("GAME: coordinate") opens the message of the TypeError."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise TypeError(f"{what} must be an integer, not {shown(value)} ({type(value).__name__})")


def integers(meaning: str, value: "Any", count: int) -> list[int]:
    """Return a tuple or list of that many integers; `meaning` opens the message of the TypeError."""
    if not isinstance(value, (tuple, list)) or len(value) != count:
        raise TypeError(f"{meaning}, not {shown(value)}")
    return [integer(meaning + ", each of which" * (count > 1), number) for number in value]


def limited(what: str, value: object, low: int, high: float, hint: str = "", where: str = "") -> int:
    """Return `value` as an int from low to high; the PositionError for a greater one closes with `hint`."""
    number = integer(what, value)
    if not low <= number <= high:
        limits = f"at least {low}" if high == UNLIMITED else f"{low}..{high}"
        message = f"{what} must be {limits}, not {shown(number)}{where}{hint if number > high else ''}"
        raise PositionError(message, what.partition(":")[0], number, (low, high))
    return number


def at_least(least: int, family: str, parameter: str, value: object) -> int:
    """Return the value of a family's parameter if it is an int, `least` or more; else raise GameError."""
    if type(value) is not int or value < least:
        wanted = f"{parameter} must be an integer, at least {least}"
        raise GameError(f"{family}: {wanted}, not {shown(value)}", value=value)
    return value


def members(meaning: str, value: "Any", most: int, hint: str = "") -> "Iterator[Any]":
    """Yield what an iterable but no text or array holds, `most` things at most; `meaning` opens the messages."""
    ambiguous = isinstance(value, (str, bytes, bytearray, memoryview)) or hasattr(value, "__array__")
    if ambiguous or not hasattr(value, "__iter__"):
        raise TypeError(f"{meaning}, not {shown(value)}{hint}")
    for count, member in enumerate(value):
        if count == most:
            raise PositionError(f"{meaning}, at most {most:,} of them", meaning.partition(":")[0])
        yield member


MOST_OPTIONS = 1 << 20  # of a position


def limited_options(options: "Any") -> "Iterable[Any]":
    """Return the options that a declared function gave; of too many, or endless ones, one more than there may be."""
    values = options.values() if hasattr(options, "values") else options
    return values if hasattr(values, "__len__") and len(values) <= MOST_OPTIONS else islice(values, MOST_OPTIONS + 1)


class Positions:
    """What all kinds share."""

    names: "tuple[str, ...]" = ()  # of the coordinates, in formulas
    offered: "Mapping[str, str]" = {}  # more names for formulas
    shape: "tuple[int, ...]" = ()
    size = 0
    depth = 0  # how many coordinates a quick look-up has; 0 where there is none

    def read(self, values: "tuple[Any, ...]", game: "Game", quantity: str = "outcome") -> "Any":
        """Return the position that the values of a call name; raise PositionError, or TypeError for another kind."""
        raise NotImplementedError

    def index(self, position: "Any") -> int:
        """Return the place of a position; raise LookupError for what is none."""
        raise NotImplementedError

    def position(self, place: int) -> "Any":
        """Return the position at a place, 0..size - 1."""
        raise NotImplementedError

    def __iter__(self) -> "Iterator[Any]":
        return map(self.position, range(self.size))

    def numbers(self) -> "dict[str, list[int]]":
        """Return numbers that formulas may name, besides coordinates, by name for each position in order."""
        return {}

    def place(self, values: "tuple[Any, ...]", game: "Game") -> "Any":
        """Return the place as `index` of a game has it: a number, or a tuple for several coordinates."""
        place, places = self.index(self.read(values, game)), list[int]()
        for count in reversed(self.shape):
            place, offset = divmod(place, count)
            places.insert(0, offset)
        return tuple(places) if len(places) > 1 else places[0]

    def at(self, values: "tuple[Any, ...]", game: "Game") -> "Any":
        """Return the position at a place given as `place` has it; PositionError outside."""
        what, several, place = f"{game.name}: index", len(self.shape) > 1, 0
        given = values[0] if several and len(values) == 1 else values
        meaning = f"{what} is a pair ({', '.join('ijklmnopq'[: len(self.shape)])})" if several else what
        for number, count in zip(integers(meaning, given, len(self.shape)), self.shape):  # noqa: B905
            place = place * count + limited(what, number, 0, count - 1)
        return self.position(place)

    def words(self, position: "Any") -> str:
        """Return a position as a sentence has it."""
        return str(position)

    def data(self, position: "Any") -> "Any":
        """Return a position as JSON has it."""
        if isinstance(position, (tuple, frozenset)):
            return list(map(self.data, position if isinstance(position, tuple) else _in_order([*position])))
        return position if position is None or isinstance(position, (int, str)) else str(position)

    def described(self) -> "dict[str, Any]":
        """Return what the places of the table rest on, as JSON has it."""
        first, last = (self.data(self.position(place)) for place in (0, self.size - 1))
        return {"first": first, "kind": type(self).__name__, "last": last, "names": list(self.names)}

    def forget(self) -> None:
        """Forget what has been read of positions, if anything has."""

    @property
    def form(self) -> str:
        """How a position is typed."""
        return f"{' and '.join(self.names)}: {' '.join(map(str, spread(self.position(self.size - 1))))}"

    @property
    def columns(self) -> "tuple[str, ...]":
        """What a table of positions has as its columns."""
        return self.names

    def typed(self, words: "list[str]", game: "Game") -> "tuple[Any, ...]":
        """Return the values that typed words give; "6 x 8", "6x8" and "(6, 8)" are what people write, too."""
        import re

        text = " ".join(words).strip("(, )")
        numbers = re.split(r"[,x\s]+", text) if text else []
        if len(numbers) != len(self.names):
            raise PositionError(f"{game.name}: a position is {game.form}; not {shown(' '.join(words))}", game.name)
        return tuple(map(game.number, numbers))

    def unlimited(self) -> "Positions":
        """Return the kind for closed forms: the same without an end."""
        return self

    def blank(self) -> "list[Any]":
        """Return the quick look-up's lists before anything is asked."""
        return []

    def fill(self, rows: "list[Any]", table: "Table", position: "Any") -> None:
        """Fill the part of the quick look-up's lists that a position is in, from a table's cells."""


class Box(Positions):
    """Integers, one range a coordinate: `Box(n=range(1, 1001), m=range(1, 1001))`, with the names formulas use."""

    def __init__(self, **ranges: range) -> None:
        for name, values in ranges.items():
            if not isinstance(values, range) or not values or values.step != 1:
                raise GameError(f"Box: {name} must be a range of integers, with step 1 and not empty, not {values!r}")
        if not ranges:
            raise GameError("Box: at least one coordinate is needed, such as Box(n=range(1000))")
        self.names, self.ranges = tuple(ranges), tuple(ranges.values())
        self.lows: tuple[int, ...] = tuple(values.start for values in self.ranges)
        self.highs: tuple[float, ...] = tuple(values.stop - 1 for values in self.ranges)
        self.shape = tuple(values.stop - values.start for values in self.ranges)
        self.size = 1
        for count in self.shape:
            self.size *= count
        if self.size > 1 << _MOST_BITS:
            raise GameError(f"Box: {self.size} positions are more than 2**{_MOST_BITS}", value=self.size)
        quick = len(ranges) <= 3 and all(0 <= low <= _DEEPEST for low in self.lows) and self.ranges[0].stop <= _LONGEST
        self.depth = len(ranges) if quick else 0

    def read(self, values: "tuple[Any, ...]", game: "Game", quantity: str = "outcome") -> "Any":
        if len(values) != len(self.names):
            raise TypeError(f"{game.name}: a position is {' and '.join(self.names)}, not {len(values)} values")
        found = []
        for name, value, low, high in zip(self.names, values, self.lows, self.highs):  # noqa: B905
            number = integer(what := f"{game.name}: {game.noun or name}", value)
            found.append(number if low <= number <= high else limited(what, number, low, high, game.hint(quantity)))
        return tuple(found) if len(found) > 1 else found[0]

    def index(self, position: "Any") -> int:
        numbers, place = spread(position), 0
        if len(numbers) != len(self.ranges) or isinstance(position, tuple) != (len(numbers) > 1):
            raise LookupError(position)
        for values, number in zip(self.ranges, numbers):  # noqa: B905
            if type(number) is not int or number not in values:
                raise LookupError(position)
            place = place * len(values) + number - values.start
        return place

    def position(self, place: int) -> "Any":
        numbers: list[int] = []
        for values in reversed(self.ranges):
            place, offset = divmod(place, len(values))
            numbers.append(values[offset])
        return tuple(numbers[::-1]) if len(numbers) > 1 else numbers[0]

    def unlimited(self) -> "Box":
        wide = Box(**{name: range(low, low + 1) for name, low in zip(self.names, self.lows)})  # noqa: B905
        wide.highs, wide.depth = (UNLIMITED,) * len(self.names), 0
        return wide

    def fill(self, rows: "list[Any]", table: "Table", position: "Any") -> None:
        numbers, cells = spread(position), table.cells()
        if self.depth == 1:
            rows[0] = padded(cells, self.lows[0])
            return
        width = self.shape[-1]
        start = (numbers[0] - self.lows[0]) * (self.size // self.shape[0])
        lines = [cells[at : at + width] for at in range(start, start + self.size // self.shape[0], width)]
        filled = [padded(line, self.lows[-1]) for line in lines]
        rows[numbers[0]] = filled[0] if self.depth == 2 else [None] * self.lows[1] + filled

    def blank(self) -> "list[Any]":
        return [()] if self.depth == 1 else [None] * (self.depth and self.ranges[0].stop)


def padded(cells: "Any", low: int) -> "Any":
    """Return cells so that the first has the index `low`; single bytes as `bytes`, which are quickest to index."""
    if not low and cells.itemsize > 1:
        return cells
    padded = bytes(low * cells.itemsize) + cells.tobytes()
    return padded if cells.itemsize == 1 else memoryview(padded).cast(cells.format)


class Masks(Box):
    """Sets of columns as an int: bit sets of so many bits."""

    def __init__(self, width: int) -> None:
        if type(width) is not int or not 0 <= width <= _MOST_BITS:
            raise GameError(f"Masks: the width must be 0..{_MOST_BITS}, not {shown(width)}", value=width)
        super().__init__(x=range(1 << width))
        self.width = width


class Listed(Positions):
    """Whatever hashable can be reached from the starts; sorted if all are ints, text, dates, tuples or sets of these.

    The game that declares it lists the positions when they are first needed.
    """

    names = ("i",)
    columns = ("position",)
    form = "one that can be reached, as Python writes it"
    MOST = 20_000_000

    def __init__(self, *starts: "Any") -> None:
        if not starts:
            raise GameError("Listed: at least one start is needed")
        for start in starts:
            try:
                hash(start)
            except TypeError:
                raise GameError(f"Listed: {shown(start)} is no position: it cannot be hashed", value=start) from None
        self.starts = starts
        self.game: Any = None  # whose options lead from the starts to the other positions
        self._listed: list[Any] = []
        self._places: dict[Any, int] = {}
        self._listing = ""  # eight digits by which the list is known

    def _enumerate(self) -> "list[Any]":
        if not self._listed:
            listed = self.game.listed()
            self._listed = _in_order(self._explored()) if listed is None else listed
            self._places = {position: place for place, position in enumerate(self._listed)}
        return self._listed

    def _explored(self) -> "list[Any]":
        """Return the positions that can be reached, in the order in which they are found."""
        found = dict.fromkeys(self.starts)
        waiting = list(found)
        for position in waiting:  # it grows
            options, count = self.game.options(*spread(position)), 0
            try:
                for count, option in enumerate(limited_options(options), 1):  # noqa: B007
                    if option not in found:
                        waiting.extend(_added(option, found))
            except TypeError:
                count = MOST_OPTIONS + 1
            if count > MOST_OPTIONS:
                self.game.options_of(position)  # says it in our words
                raise GameError(f"{self.game.name}: the options of {shown(position)} change from call to call")
            if len(found) > self.MOST:
                raise GameError(f"{self.game.name}: more than {self.MOST:,} positions can be reached", self.game.name)
        return waiting

    def described(self) -> "dict[str, Any]":
        from .stored import encoded, fingerprint

        self._listing = self._listing or fingerprint(list(map(encoded, self._enumerate())))
        return {"kind": type(self).__name__, "listed": self._listing}

    def forget(self) -> None:
        self._listed, self._places, self._listing = [], {}, ""

    @property
    def shape(self) -> "tuple[int, ...]":  # type: ignore[override]
        """The number of positions, once they are listed."""
        return (len(self._enumerate()),)

    @property
    def size(self) -> int:  # type: ignore[override]
        """The number of positions, once they are listed."""
        return len(self._enumerate())

    def read(self, values: "tuple[Any, ...]", game: "Game", quantity: str = "outcome") -> "Any":
        position = values[0] if len(values) == 1 else values
        self._enumerate()
        try:
            if position in self._places:
                return position
        except TypeError:
            raise TypeError(f"{game.name}: {shown(position)} is no position: it cannot be hashed") from None
        raise PositionError(f"{game.name}: {shown(position)} is no position that can be reached", game.name, position)

    def index(self, position: "Any") -> int:
        if not self._places:
            self._enumerate()
        return self._places[position]

    def position(self, place: int) -> "Any":
        return (self._listed or self._enumerate())[place]

    def __iter__(self) -> "Iterator[Any]":
        return iter(self._enumerate())

    def numbers(self) -> "dict[str, list[int]]":
        """Where all positions are integers they are n; where all are tuples of as many they are a, b, c, ..."""
        listed = list(map(spread, self._enumerate()))
        width = len(listed[0])
        if any(len(parts) != width or any(type(part) is not int for part in parts) for parts in listed):
            return {}
        letters = ["n"] if width == 1 else map(chr, range(ord("a"), ord("z") + 1))
        return dict(zip(letters, map(list, zip(*listed)))) if width <= 26 else {}  # noqa: B905 (there are more letters)

    def words(self, position: "Any") -> str:
        return str(position)

    def typed(self, words: "list[str]", game: "Game") -> "tuple[Any, ...]":
        text = " ".join(words)
        for position in self._enumerate():
            if text in (str(position), " ".join(map(str, spread(position)))):
                return spread(position)
        raise PositionError(f"{game.name}: {shown(text)} is no position that can be reached", game.name, text)


def _added(option: "Any", found: "dict[Any, None]") -> "Iterable[Any]":
    """Add the components of an option to the positions found, and return those that are new."""
    new = dict.fromkeys(part for part in (option if isinstance(option, Sum) else (option,)) if part not in found)
    found.update(new)
    return new


def _in_order(found: "list[Any]") -> "list[Any]":
    """Return positions sorted, so that their order is that of no search; as they are where some cannot be compared."""
    try:
        return sorted(found, key=_key)
    except TypeError:
        return found


def _key(value: "Any") -> "Any":
    """Return what a position is sorted by: its type's name, and then its value or those of its members."""
    if isinstance(value, (tuple, frozenset)):
        members = map(_key, value)
        return type(value).__name__, [*members] if isinstance(value, tuple) else sorted(members)
    return type(value).__name__, value
