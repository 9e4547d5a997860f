"""Any array of integers as a table: its places are the positions, and moves there are none."""

import os
from string import ascii_lowercase
from typing import Any

import numpy as np

from .arrays import plain
from .errors import TableCorrupt, TableMissing, shown
from .game import Game
from .positions import Box
from .table import Table

VALUE = "value"  # in place of a quantity


class Places(Game):
    """The places of an array: coordinates a, b, c, ..., or x alone, from 0."""

    shape = (1,)
    quantities = (VALUE,)

    def positions(self) -> Box:
        names = "x" if len(self.shape) == 1 else ascii_lowercase
        return Box(**dict(zip(names, map(range, self.shape))))  # noqa: B905 (there are more names)

    @property
    def traits(self) -> tuple[str, ...]:  # type: ignore[override]
        """What exceptions may have in common."""
        return ("popcount(x)",) if len(self.shape) == 1 else ()


class Integers(Table):
    """An array of integers."""

    def __init__(self, name: str, array: Any) -> None:
        super().__init__(Places(shape=array.shape), VALUE)
        self.game.in_memory = True
        self.name, self.stem, self._array = name, os.path.splitext(name)[0], array

    def cells(self) -> "memoryview[int]":
        """Return the array, row after row."""
        return memoryview(np.ascontiguousarray(self._array).reshape(-1))  # type: ignore[arg-type]

    @property
    def draw(self) -> int:
        """An integer that no cell has, as there are no draws."""
        return min(0, int(self._array.min())) - 1


def table(value: Any, name: str = "array", what: str = "an array") -> Integers:
    """Return an array of integers as a table; TypeError, which begins with `what`, for anything else."""
    array = plain(what, value)
    if array.dtype.kind not in "iu" or not array.size or not 1 <= array.ndim <= len(ascii_lowercase):
        raise TypeError(f"{what} must hold integers, not {array.dtype} of shape {array.shape}")
    return Integers(name, array.astype(array.dtype.newbyteorder("="), copy=False))


def read(path: str) -> Integers:
    """Return the array in a .npy file as a table; TableMissing for no such file, TableCorrupt for another content."""
    try:
        return table(np.load(path, mmap_mode="r", allow_pickle=False), os.path.basename(path), path)
    except FileNotFoundError:
        raise TableMissing(f"there is no file {path}", value=path) from None
    except TypeError as error:
        raise TableCorrupt(str(error), value=path) from None
    except (OSError, ValueError, EOFError, MemoryError, OverflowError, SyntaxError) as error:
        raise TableCorrupt(f"{path} is no .npy file of integers: {shown(str(error))}", value=path) from None
