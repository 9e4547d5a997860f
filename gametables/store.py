"""Find a table's file, unpack it once, hand it out."""

import os
import sys
from _thread import allocate_lock  # what `threading.Lock` is, without that module's import time

from . import blob
from .catalog import TABLES, Table, entry
from .errors import TableCorrupt, TableMissing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

REMEDY = "run `python build_tables.py`, or install gametables again"
MANIFEST = "manifest.json"  # for people and for `verify`; no look-up needs it
_HERE = os.path.dirname(os.path.abspath(__file__))
# Inside the package when it is installed, beside it in a checkout.
FOLDERS = [os.path.join(_HERE, "tables"), os.path.join(os.path.dirname(_HERE), "tables")]
_CODES = {"|u1": "B", "<u2": "H", "<u4": "I"}

# One lock a table: whoever asks first unpacks, the others wait for it. Correct without an interpreter lock:
# a table's places in both dictionaries are read and written under its lock only, and what they hold never changes.
# The games keep views of it in lists and dictionaries of their own: there two threads may do the same work twice,
# and either result will do. A decompressor is made for each unpacking and so is shared by nobody.
_locks = {name: allocate_lock() for name in TABLES}
if hasattr(os, "register_at_fork"):  # a lock that another thread held when the process forked would stay locked
    os.register_at_fork(after_in_child=lambda: _locks.update({name: allocate_lock() for name in TABLES}))
_decoded: dict[str, bytes] = {}
_arrays: "dict[str, NDArray[Any]]" = {}


def read_file(name: str) -> tuple[str, bytes]:
    """Return path and bytes of the file `name` in the tables' folder; raise TableMissing or TableCorrupt.

    It is read by the package's own loader, and so out of a zip archive as well.
    """
    for folder in FOLDERS:
        path = os.path.join(folder, name)
        try:
            return path, __loader__.get_data(path)  # type: ignore[name-defined]
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            if error.errno:  # a zip archive that lacks the file gives none
                raise TableCorrupt(f"{path} cannot be read ({error.strerror}); {REMEDY}") from None
    raise TableMissing(f"{name} is neither in {FOLDERS[0]} nor in {FOLDERS[1]}; {REMEDY}")


def unpacked(name: str) -> bytes:
    """Return the `.npy` bytes that a table's file holds at this moment, once nothing is found wrong with them."""
    table = entry(name)
    path, packed = read_file(table.name + ".npy.zst")
    head = blob.header(table.dtype, table.stored)
    try:
        return blob.unpack(table.name, head, len(head) + table.nbytes, packed)
    except TableCorrupt as error:
        raise TableCorrupt(f"{path} is not table {table.name}: {error}; {REMEDY}") from None


def _npy(table: Table) -> bytes:
    """Return the table's `.npy` bytes, numbers in this machine's byte order. The caller holds its lock."""
    if table.name not in _decoded:
        npy = unpacked(table.name)
        _decoded[table.name] = npy if sys.byteorder == "little" else _swapped(table, npy)
    return _decoded[table.name]


def _swapped(table: Table, npy: bytes) -> bytes:
    """Return the `.npy` bytes with the bytes of each number in the other order."""
    from array import array

    head = blob.header(table.dtype, table.stored)
    numbers = array(_CODES[table.dtype], npy[len(head) :])
    numbers.byteswap()
    return head + numbers.tobytes()


def cells(name: str) -> "memoryview[int]":
    """Return the stored numbers of a table, *counted from 1*, without numpy.

    The header's last bytes stand in for number 0: positions are counted from 1 almost everywhere, and a view
    that begins one number early costs nothing, where a subtraction at each look-up would.
    """
    table = entry(name)
    with _locks[table.name]:
        npy = _npy(table)
    start = len(blob.header(table.dtype, table.stored)) - table.itemsize
    view: Any = memoryview(npy)[start:]
    return view.cast(_CODES[table.dtype])  # type: ignore[no-any-return]


def load(name: str) -> "NDArray[Any]":
    """Return table `name` as a read-only numpy array; see `tables` for the names.

    Outcomes are 0 = P, 1 = N, 2 = D. A position stands where the game's `index` says. The array is
    unpacked once and shared by all callers. Raises TableMissing (also for a name that is no table's),
    TableCorrupt, and TypeError where `name` is no string.

    >>> load("queen.grundy")[4, 7]
    np.uint16(0)
    """
    import numpy as np

    table = entry(name)
    with _locks[table.name]:
        if table.name not in _arrays:
            head = blob.header(table.dtype, table.stored)
            array = np.frombuffer(_npy(table), table.dtype[1:], offset=len(head)).reshape(table.stored)
            if table.folded:
                array = np.frombuffer(blob.unfold(array, table.shape[0]).tobytes(), array.dtype).reshape(table.shape)
            _arrays[table.name] = array
        return _arrays[table.name]
