"""One table, a quantity of a game: its file found, unpacked once, and handed out; or solved, and kept in memory."""

import os
import sys
from _thread import allocate_lock  # what `threading.Lock` is, without that module's import time

from . import blob
from .errors import TableCorrupt, TableMissing
from .quantities import CODES, OUTCOME, REMOTENESS, draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from numpy.typing import NDArray

    from .game import Game

REMEDY = "run `python build_tables.py`, or install gametables again"
MANIFEST = "manifest.json"  # for people and for `verify`; no look-up needs it
_HERE = os.path.dirname(os.path.abspath(__file__))
# Inside the package when it is installed, beside it in a checkout.
FOLDERS = [os.path.join(_HERE, "tables"), os.path.join(os.path.dirname(_HERE), "tables")]

# Whoever asks first unpacks, the others wait. Correct without an interpreter lock: what a table holds is set under
# the lock only, once, and never changes. The quick look-ups keep parts of it in lists of their own: there two threads
# may do the same work twice, and either result will do. Each unpacking has a decompressor of its own.
_lock = allocate_lock()


def _new_lock() -> None:
    global _lock
    _lock = allocate_lock()


if hasattr(os, "register_at_fork"):  # a lock that another thread held when the process forked would stay locked
    os.register_at_fork(after_in_child=_new_lock)


def read_file(name: str, folders: "Sequence[str] | None" = None, remedy: str = REMEDY) -> tuple[str, bytes]:
    """Return path and bytes of a file of the tables' folder, in a zip archive, too; TableMissing or TableCorrupt."""
    folders = FOLDERS if folders is None else folders
    for folder in folders:
        path = os.path.join(folder, name)
        try:
            return path, __loader__.get_data(path)  # type: ignore[name-defined]
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            if error.errno:  # a zip archive that lacks the file gives none
                raise TableCorrupt(f"{path} cannot be read ({error.strerror}); {remedy}") from None
    places = f"{'neither' if len(folders) > 1 else 'not'} in {' nor in '.join(folders)}"
    raise TableMissing(f"{name} is {places}; {remedy}")


class Table:
    """The cells of one quantity of a game: from its file, or once they are solved."""

    def __init__(self, game: "Game", quantity: str) -> None:
        self.game, self.quantity = game, quantity
        self.name, self.stem = f"{game.name}.{quantity}", f"{game.stem}.{quantity}"
        self.file = f"{self.stem}.npy.zst"
        self.folded = quantity in game.folded and game.symmetric  # is only the lower triangle stored?
        self._filed = False
        self._cells: Any = None
        self._array: Any = None

    def __repr__(self) -> str:
        return f"<table {self.name}>"

    def __reduce__(self) -> "tuple[Any, ...]":
        return type(self.game).table, (self.game, self.quantity)

    @property
    def solved(self) -> bool:
        """Are the cells those of a solution in memory?"""
        return self._cells is not None and not self._filed

    @property
    def filed(self) -> bool:
        """Do the cells come from a file?"""
        return bool(self.game.shipped or not self.game.in_memory)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return self.game.kind.shape  # type: ignore[no-any-return]

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.game.kind.size  # type: ignore[no-any-return]

    @property
    def stored(self) -> tuple[int, ...]:
        """The shape of the array in the file."""
        return (self.shape[0] * (self.shape[0] + 1) // 2,) if self.folded else self.shape

    @property
    def itemsize(self) -> int:
        """The bytes of a cell."""
        return int(self.cells().itemsize)

    @property
    def dtype(self) -> str:
        """The type of the cells, as numpy writes it."""
        code = self.cells().format
        return next(dtype for dtype, known in CODES.items() if known == code)

    @property
    def draw(self) -> int:
        """The code of a draw among the cells; -1, which no cell has, where there can be none."""
        return draw(self.itemsize) if self.quantity == REMOTENESS else -1

    def heads(self) -> dict[int, bytes]:
        """Return the headers that the `.npy` may have, by the size of the whole."""
        dtypes, stored, cells = list(CODES), self.stored, 1
        for length in stored:
            cells *= length
        heads = [(int(t[2]), blob.header(t, stored)) for t in (dtypes[:1] if self.quantity == OUTCOME else dtypes)]
        return {len(head) + cells * itemsize: head for itemsize, head in heads}

    def unpacked(self) -> bytes:
        """Return the `.npy` bytes that the file holds at this moment, once nothing is found wrong with them."""
        path, packed = read_file(self.file, self.game.folders, self.game.remedy)
        try:
            return blob.unpack(self.game.sealed(self.quantity, path), self.heads(), packed)
        except TableCorrupt as error:
            raise TableCorrupt(f"{path} is not table {self.name}: {error}; {self.game.remedy}") from None

    def cells(self) -> "memoryview[int]":
        """Return the cells, row after row, in this machine's byte order, without numpy."""
        if self._cells is None:
            self.heads()  # before the lock is taken: positions may have to be listed, by functions that look things up
            with _lock:
                if self._cells is None:
                    self._cells, self._filed = self._loaded(), True
        return self._cells  # type: ignore[no-any-return]

    def _loaded(self) -> "memoryview[int]":
        npy = self.unpacked()
        head = self.heads()[len(npy)]
        dtype = next(dtype for dtype in CODES if head == blob.header(dtype, self.stored))
        cells: Any = memoryview(npy)[len(head) :].cast(CODES[dtype])  # type: ignore[call-overload]
        if sys.byteorder != "little":
            cells = swapped(cells)
        return blob.unfold(cells, self.shape[0]) if self.folded else cells

    def put(self, array: "NDArray[Any]") -> None:
        """Keep cells that have been solved, in the dtype of a table."""
        code: Any = CODES[array.dtype.newbyteorder("<").str]
        self._cells, self._array, self._filed = memoryview(array.tobytes()).cast(code), None, False

    def forget(self) -> None:
        """Forget what has been unpacked or solved."""
        self._cells = self._array = None

    def array(self) -> "NDArray[Any]":
        """Return the cells as a read-only numpy array, one for all callers."""
        if self._array is None:
            import numpy as np

            self._array = np.frombuffer(self.cells(), self.dtype[1:]).reshape(self.shape)
        return self._array  # type: ignore[no-any-return]


def swapped(cells: "memoryview[int]") -> "memoryview[int]":
    """Return cells with the bytes of each number in the other order."""
    from array import array

    numbers = array(cells.format, cells.tobytes())
    numbers.byteswap()
    return memoryview(numbers.tobytes()).cast(cells.format)  # type: ignore[no-any-return, call-overload]
