"""Tables in other formats: csv, json, npy, a b-file of the OEIS, a header for C."""

import json
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from . import blob, catalog, integers
from .errors import GameError, PositionError, guess, shown
from .files import replaced
from .positions import Box
from .quantities import GRUNDY, OUTCOME, REMOTENESS, public
from .table import Table

_BLOCK = 1 << 16  # cells that are written at a time
_ON_A_LINE = 16
_MEANINGS = {OUTCOME: "0 = P, 1 = N, 2 = D", GRUNDY: "Grundy values", REMOTENESS: "moves until the end"}


def export(table: "str | Table | np.ndarray[Any, Any]", path: Any, force: bool = False) -> None:
    """Write a table into a file, whose ending says in which format.

    .csv: the coordinates of each position and its value; .json: an object with all values, nested as the shape is;
    .npy: the array of `load`; .txt: a b-file, of one coordinate that is an integer; .h: a header for C and C++.
    Outcomes are "P", "N", "D" in the first two, else 0, 1, 2; the remoteness of a draw is empty, null, or the greatest
    value of the type. force: may a file be replaced? Raises GameError for what the format cannot say, PositionError
    for a place that cannot be written.
    """
    table = integers.table(table) if isinstance(table, np.ndarray) else catalog.table(table)
    path = os.fspath(path)
    ending = os.path.splitext(path)[1].lower()
    if ending not in FORMATS:
        known = guess(ending, FORMATS) if ending else f"; there are {', '.join(FORMATS)}"
        raise GameError(f"the name of the file must end in its format, not {shown(ending or path)}{known}")
    if not force and os.path.exists(path):
        raise PositionError(f"{path} is there already; --force, or force=True, replaces it", value=path)
    try:
        replaced(path, FORMATS[ending](table))
    except OSError as error:
        raise PositionError(f"{path} cannot be written: {error}", value=path) from None


def _rows(table: Table) -> Iterator[list[Any]]:
    """Yield blocks of cells as the public has them, None for the remoteness of a draw."""
    cells = table.array().reshape(-1)
    for start in range(0, len(cells), _BLOCK):
        values = public(table.quantity, cells[start : start + _BLOCK]).tolist()
        yield [None if value == -1 else value for value in values] if table.quantity == REMOTENESS else values


def _csv(table: Table) -> Iterator[bytes]:
    kind, columns, place = table.game.kind, len(table.game.kind.columns), 0
    yield (",".join([*map(str, kind.columns), table.quantity]) + "\n").encode()
    for values in _rows(table):
        lines = list[str]()
        for value in values:
            position = kind.data(kind.position(place))
            parts = position if columns > 1 else [position]
            lines.append(",".join(map(_quoted, [*parts, value])))
            place += 1
        yield ("\n".join(lines) + "\n").encode()


def _quoted(value: Any) -> str:
    """Return a value as csv has it; the standard writer leaves \\r as it is where lines end in \\n."""
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",\r\n]', text) else text


def _json(table: Table) -> Iterator[bytes]:
    head = {"table": table.name, "positions": table.game.kind.described(), "shape": table.shape}
    yield (json.dumps(head)[:-1] + ', "values": ').encode()
    values: list[Any] = [value for block in _rows(table) for value in block]
    for length in reversed(table.shape[1:]):
        values = [values[start : start + length] for start in range(0, len(values), length)]
    step = _BLOCK if len(table.shape) == 1 else 1
    for start in range(0, len(values), step):
        yield ("[,"[start > 0] + json.dumps(values[start : start + step])[1:-1]).encode()
    yield b"]}\n"


def _npy(table: Table) -> Iterator[bytes]:
    array = table.array()
    yield blob.header(array.dtype.newbyteorder("<").str, array.shape)
    yield array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()


def _b_file(table: Table) -> Iterator[bytes]:
    kind, name = table.game.kind, table.name
    if not isinstance(kind, Box) or len(table.shape) > 1:
        raise GameError(f"{name} is no sequence: a b-file needs positions that are integers, of one coordinate")
    if table.quantity == OUTCOME:
        raise GameError(f"{name} holds letters, and a b-file integers: export Grundy values, or list the positions")
    if (table.array() == table.draw).any():
        raise GameError(f"{name} has draws, which have no integer in a b-file")
    place = kind.lows[0]
    for values in _rows(table):
        yield "".join(f"{place + number} {value}\n" for number, value in enumerate(values)).encode()
        place += len(values)


def _header(table: Table) -> Iterator[bytes]:
    array, kind = table.array(), table.game.kind
    name = re.sub(r"\W+", "_", table.stem, flags=re.ASCII).strip("_")
    name = name if name[:1].isalpha() and table.quantity in _MEANINGS else f"table_{name}"  # `int` is no name
    sign, bits, upper = "" if array.dtype.kind == "i" else "u", 8 * array.itemsize, name.upper()
    lows, coordinates = (kind.lows, kind.names) if isinstance(kind, Box) else ((0,), ("i",))
    index = "".join(f"[{each} - {low}]" if low else f"[{each}]" for each, low in zip(coordinates, lows, strict=True))
    meaning = _MEANINGS.get(table.quantity, "integers")
    drawn = f"; a draw is {table.draw}" if (array == table.draw).any() else ""
    told = f"{table.name}: {meaning}{drawn}; a position is {name}{index}".replace("*/", "* /").replace("/*", "/ *")
    sizes = "".join(f"#define {upper}_SIZE_{axis} {extent}\n" for axis, extent in enumerate(table.shape))
    shape = "".join(f"[{upper}_SIZE_{axis}]" for axis in range(array.ndim))
    yield f"/* {told} */\n#ifndef {upper}_H\n#define {upper}_H\n#include <stdint.h>\n{sizes}".encode()
    yield f"static const {sign}int{bits}_t {name}{shape} = ".encode()
    yield from _braced(array, "U" * (sign == "u") + "LL" * (bits == 64))
    yield b";\n#endif\n"


def _braced(array: Any, suffix: str) -> Iterator[bytes]:
    """Yield an array as C writes its values, some a line."""
    if array.ndim > 1:
        for number, part in enumerate(array):
            yield b",\n" if number else b"{"
            yield from _braced(part, suffix)
        yield b"}"
        return
    for start in range(0, len(array), _ON_A_LINE):
        words = ", ".join(_literal(value, suffix) for value in array[start : start + _ON_A_LINE].tolist())
        yield (",\n" if start else "{").encode() + words.encode()
    yield b"}"


def _literal(value: int, suffix: str) -> str:
    """Return an integer as C writes it: a minus is an operator there, and 2**63 has no type."""
    return f"{value}{suffix}" if value > -(1 << 63) else f"({value + 1}{suffix} - 1)"


FORMATS: dict[str, Callable[[Table], Iterator[bytes]]] = {
    ".csv": _csv,
    ".json": _json,
    ".npy": _npy,
    ".txt": _b_file,
    ".h": _header,
}
