"""The operators and functions of formulas, on arrays: exact or refused.

Values are arrays of one length: truth values (bool), integers (int64), decimals (float64), outcomes (U1). An
integer that would leave int64 is an error, and so is a decimal that stands for no number; nothing wraps.
"""

import math
from collections.abc import Callable
from functools import reduce

import numpy as np

from ..errors import FormulaError
from . import exact
from .exact import Array

_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1
_EXACT = 1 << 53  # up to here every integer is a float64


def number(x: Array) -> Array:
    """Return x to be reckoned with: truth values count as 0 and 1, outcomes not at all."""
    if x.dtype.kind == "U":
        raise FormulaError('"N", "P" and "D" can only be compared, or be the answer')
    return x.astype("i8") if x.dtype.kind == "b" else x


def integer(x: Array) -> Array:
    """Return x where it must be an integer."""
    x = number(x)
    if x.dtype.kind == "f":
        raise FormulaError("integers are needed here, not decimals (use floor)")
    return x


def alike(x: Array, y: Array) -> tuple[Array, Array]:
    """Return both as integers, or both as decimals if one is; exactly."""
    x, y = number(x), number(y)
    if x.dtype == y.dtype:
        return x, y
    for side in (x, y):
        if side.dtype.kind == "i" and side.size and not -_EXACT <= side.min() <= side.max() <= _EXACT:
            raise FormulaError("an integer beyond 2**53 does not go exactly with a decimal")
    return x.astype("f8"), y.astype("f8")


def finite(x: Array) -> Array:
    """Return decimals once they are known to be numbers."""
    if not np.isfinite(x).all():
        raise FormulaError("the decimal is too large, or no number")
    return x


def _no(overflow: Array) -> None:
    if overflow.any():
        raise FormulaError("the integer would not fit into 64 bits")


def add(x: Array, y: Array) -> Array:
    """x + y."""
    x, y = alike(x, y)
    if x.dtype.kind == "f":
        return finite(x + y)
    _no(((x ^ (x + y)) & (y ^ (x + y))) < 0)
    return x + y


def subtract(x: Array, y: Array) -> Array:
    """x - y."""
    x, y = alike(x, y)
    if x.dtype.kind == "f":
        return finite(x - y)
    _no(((x ^ y) & (x ^ (x - y))) < 0)
    return x - y


def multiply(x: Array, y: Array) -> Array:
    """x * y; products within a hair's breadth of 2**63 are refused as well."""
    x, y = alike(x, y)
    if x.dtype.kind == "f":
        return finite(x * y)
    _no(np.abs(x.astype("f8") * y.astype("f8")) >= float(1 << 63) * (1 - 2**-50))
    return x * y


def _divisor(x: Array, y: Array) -> tuple[Array, Array]:
    x, y = alike(x, y)
    if (y == 0).any():
        raise FormulaError("division by zero (guard it with and, or, if)")
    if x.dtype.kind == "i":
        _no((x == _LEAST) & (y == -1))
    return x, y


def divide(x: Array, y: Array) -> Array:
    """x // y, rounded down."""
    x, y = _divisor(x, y)
    return finite(x // y) if x.dtype.kind == "f" else x // y


def remainder(x: Array, y: Array) -> Array:
    """x % y, with the sign of y."""
    x, y = _divisor(x, y)
    return finite(x % y) if x.dtype.kind == "f" else x % y


def _decimal_power(x: Array, y: Array) -> Array:
    """Return the powers of decimals as the standard library has them; numpy's differ from them in the last bit."""
    try:
        return finite(np.array([math.pow(*pair) for pair in zip(x.tolist(), y.tolist(), strict=True)], "f8"))
    except (OverflowError, ValueError):
        raise FormulaError("the decimal is too large, or no number") from None


def power(x: Array, y: Array) -> Array:
    """x ** y; integers by repeated squaring."""
    x, y = alike(x, y)
    if x.dtype.kind == "f":
        return _decimal_power(x, y)
    if (y < 0).any():
        raise FormulaError("a negative power of an integer is none")
    result = np.ones_like(x)
    while (y > 0).any():
        result = multiply(result, np.where(y & 1 == 1, x, 1))
        y = y >> 1
        x = np.where(y > 0, x, 1)  # nothing is squared that is no longer needed
        x = multiply(x, x)
    return result


def _places(x: Array, y: Array) -> tuple[Array, Array]:
    x, y = integer(x), integer(y)
    if (y < 0).any():
        raise FormulaError("a negative number of places to shift by")
    return x, y


def shift_left(x: Array, y: Array) -> Array:
    """x << y."""
    x, y = _places(x, y)
    places = np.minimum(y, 62)
    _no((x != 0) & ((y > 62) | (x << places >> places != x)))
    return x << places


def shift_right(x: Array, y: Array) -> Array:
    """x >> y."""
    x, y = _places(x, y)
    return x >> np.minimum(y, 63)


def bitwise(operator: Callable[[Array, Array], Array]) -> Callable[[Array, Array], Array]:
    """Return & or | or ^ on integers, and on truth values."""

    def apply(x: Array, y: Array) -> Array:
        return operator(x, y) if x.dtype.kind == y.dtype.kind == "b" else operator(integer(x), integer(y))

    return apply


def compare(operator: Callable[[Array, Array], Array]) -> Callable[[Array, Array], Array]:
    """Return one of the comparisons; outcomes can be told apart but not ordered."""

    def apply(x: Array, y: Array) -> Array:
        if x.dtype.kind == y.dtype.kind == "U" and operator in (np.equal, np.not_equal):
            return operator(x, y)
        return operator(*alike(x, y))

    return apply


def negative(x: Array) -> Array:
    """-x."""
    return subtract(np.zeros_like(number(x)), x)


def invert(x: Array) -> Array:
    """~x."""
    return ~integer(x)


def absolute(x: Array) -> Array:
    """abs(x)."""
    x = number(x)
    return np.where(x < 0, negative(np.where(x < 0, x, 0)), x)


def least(*values: Array) -> Array:
    """min(x, y, ...)."""
    return reduce(lambda x, y: np.minimum(*alike(x, y)), values)


def greatest(*values: Array) -> Array:
    """max(x, y, ...)."""
    return reduce(lambda x, y: np.maximum(*alike(x, y)), values)


def floor(x: Array) -> Array:
    """The greatest integer not above x."""
    x = number(x)
    if x.dtype.kind == "i":
        return x
    _no(np.abs(x) >= float(1 << 63))
    return np.floor(x).astype("i8")


def isqrt(x: Array) -> Array:
    """The integer square root of an integer from 0 to 2**62."""
    x = integer(x)
    if ((x < 0) | (x > 1 << 62)).any():
        raise FormulaError("isqrt takes integers from 0 to 2**62")
    return exact.isqrt(x)


def popcount(x: Array) -> Array:
    """The number of one-bits of an integer that is not negative."""
    x = integer(x)
    if (x < 0).any():
        raise FormulaError("popcount takes no negative integers")
    return exact.popcount(x)


def merge(chosen: Array, x: Array, y: Array) -> Array:
    """Return an array that has the values of x where `chosen`, those of y elsewhere, in order."""
    if "U" in (x.dtype.kind, y.dtype.kind) and x.dtype != y.dtype:
        raise FormulaError('either all answers are "N", "P" or "D", or none')
    if x.dtype != y.dtype:
        x, y = alike(x, y)
    result = np.empty(len(chosen), x.dtype)
    result[chosen], result[~chosen] = x, y
    return result


def truth(x: Array) -> Array:
    """Return whether x is true: a truth value, or a number other than 0."""
    return number(x) != 0
