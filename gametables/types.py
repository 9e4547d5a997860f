"""Types of the look-ups, for type checkers; nothing imports this at run time.

T is the answer for one position, A that for arrays of coordinates, which broadcast.
"""

from datetime import date
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", covariant=True)
A = TypeVar("A", covariant=True)
Integer = int | np.integer[Any]
Integers = NDArray[np.integer[Any]]
Outcome = Literal["N", "P", "D"]
Letters: TypeAlias = NDArray[np.str_]
Truths: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


class One(Protocol[T, A]):
    """A look-up of one coordinate."""

    @overload
    def __call__(self, n: Integer, /) -> T: ...
    @overload
    def __call__(self, n: Integers, /) -> A: ...


class Two(Protocol[T, A]):
    """A look-up of two coordinates."""

    @overload
    def __call__(self, n: Integer, m: Integer, /) -> T: ...
    @overload
    def __call__(self, n: Integers, m: Integer | Integers, /) -> A: ...
    @overload
    def __call__(self, n: Integer, m: Integers, /) -> A: ...


class Day(Protocol[T, A]):
    """A look-up of a date, in one piece or in three."""

    @overload
    def __call__(self, day: date, /) -> T: ...
    @overload
    def __call__(self, day: NDArray[np.datetime64], /) -> A: ...
    @overload
    def __call__(self, year: Integer, month: Integer, day: Integer, /) -> T: ...
    @overload
    def __call__(self, year: Integer, month: Integer | Integers, day: Integers, /) -> A: ...
    @overload
    def __call__(self, year: Integer, month: Integers, day: Integer, /) -> A: ...
    @overload
    def __call__(self, year: Integers, month: Integer | Integers, day: Integer | Integers, /) -> A: ...
