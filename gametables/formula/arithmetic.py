"""The operators of formulas, on arrays: exact or refused.

Values are arrays of one length: bool, int64, *wide* integers (Python's own, as objects), float64, outcomes (U1). What
leaves int64 is an error, and so is a decimal that is too large, or NaN. An integer and a wide one give a wide one.
"""

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import FormulaError

Array = Any  # a numpy array; what its operators return has no better type either
Binary = Callable[[Array, Array], Array]
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
MOST_BITS = 1_000_000  # of a power or a shift of wide integers
_EXACT = 1 << 53  # up to here every integer is a float64
NO_DECIMAL, NO_INTEGER = "the decimal is too large, or NaN", "the integer would not fit into 64 bits"


def refuse(bad: Array, message: str) -> None:
    """Raise a FormulaError if something is bad in some cell."""
    if bad if isinstance(bad, bool) else bad.any():
        raise FormulaError(message)


def number(x: Array) -> Array:
    """Return x as numbers: truth values count as 0 and 1, outcomes are refused."""
    refuse(x.dtype.kind == "U", '"N", "P" and "D" can only be compared, or be the answer')
    return x.astype("i8") if x.dtype.kind == "b" else x


def integer(x: Array) -> Array:
    """Return x where it must be an integer."""
    refuse(x.dtype.kind == "f", "integers are needed here, not decimals (use floor)")
    return number(x)


def alike(x: Array, y: Array) -> tuple[Array, Array]:
    """Return both in one type: decimals if one is, else wide if one is; exactly."""
    x, y = number(x), number(y)
    if x.dtype == y.dtype:
        return x, y
    if "f" in (x.dtype.kind, y.dtype.kind):
        inexact = any(part.dtype.kind != "f" and _most(part) > _EXACT for part in (x, y))
        refuse(inexact, "an integer beyond 2**53 does not go exactly with a decimal")
        return x.astype("f8"), y.astype("f8")
    return x.astype(object), y.astype(object)


def _most(x: Array) -> int:
    """Return the greatest absolute value of integers."""
    return max(-int(x.min()), int(x.max())) if x.size else 0


def finite(x: Array) -> Array:
    """Return decimals once they are known to be finite."""
    refuse(~np.isfinite(x), NO_DECIMAL)
    return x


def exact(operation: Binary, bits: Callable[[int, int], int]) -> Binary:
    """Return an operator on numbers; `bits` says from the absolute values how many its result has, or up to twice that.

    Where int64 might not do, it goes on with Python's integers; powers and shifts of too many bits are not tried.
    """

    def apply(x: Array, y: Array) -> Array:
        x, y = alike(x, y)
        if x.dtype.kind == "f":
            return finite(operation(x, y))
        most, wide = bits(_most(x), _most(y)), x.dtype.kind == "O"
        if most < 64 and not wide:
            return operation(x, y)
        x, y, limit = x.astype(object), y.astype(object), MOST_BITS if wide else 2 * 64
        if most > limit and operation in (operator.pow, operator.lshift):
            message = f"the integer would have more than {limit:,} bits" if wide else NO_INTEGER
            refuse(np.frompyfunc(bits, 2, 1)(abs(x), abs(y)) > limit, message)
        result = operation(x, y)
        try:
            return result if wide else result.astype("i8")
        except OverflowError:
            raise FormulaError(NO_INTEGER) from None

    return apply


add = exact(operator.add, lambda x, y: (x + y).bit_length())
subtract = exact(operator.sub, lambda x, y: (x + y).bit_length())
multiply = exact(operator.mul, lambda x, y: x.bit_length() + y.bit_length())
divide = exact(operator.floordiv, lambda x, y: max(x, y).bit_length())  # rounded down
remainder = exact(operator.mod, lambda x, y: max(x, y).bit_length())  # with the sign of y
shift_left = exact(operator.lshift, lambda x, y: x.bit_length() + y if x else 0)
_power = exact(operator.pow, lambda x, y: x.bit_length() * y if x > 1 else 1)


def truth(x: Array) -> Array:
    """Return whether x is true: a truth value, or a number other than 0."""
    return number(x) != 0


def divisor(y: Array) -> Array:
    """Return y once it is known not to be 0."""
    refuse(number(y) == 0, "division by zero (guard it with and, or, if)")
    return y


def places(y: Array) -> Array:
    """Return y once it is known to be a number of places to shift by."""
    refuse(integer(y) < 0, "a negative number of places to shift by")
    return integer(y)


def power(x: Array, y: Array) -> Array:
    """x ** y; decimals as the standard library has them, from which numpy's differ in the last bit."""
    x, y = alike(x, y)
    if x.dtype.kind != "f":
        refuse(y < 0, "a negative power of an integer is none")
        return _power(x, y)
    try:
        return finite(np.array([math.pow(*pair) for pair in zip(x.tolist(), y.tolist(), strict=True)], "f8"))
    except (OverflowError, ValueError):
        raise FormulaError(NO_DECIMAL) from None


def simple(operation: Binary, kind: str = "", sort: Callable[[Array], Array] = number) -> Binary:
    """Return an operator that overflows nowhere, on numbers of a sort, or on two arrays of a kind as they are."""

    def apply(x: Array, y: Array) -> Array:
        return operation(x, y) if x.dtype.kind == y.dtype.kind == kind else operation(*alike(sort(x), sort(y)))

    return apply


def merge(chosen: Array, x: Array, y: Array) -> Array:
    """Return an array that has the values of x where `chosen`, those of y elsewhere, in order."""
    if x.dtype != y.dtype:
        refuse("U" in (x.dtype.kind, y.dtype.kind), 'either all answers are "N", "P" or "D", or none')
        x, y = alike(x, y)
    result = np.empty(len(chosen), x.dtype)
    result[chosen], result[~chosen] = x, y
    return result


def received(values: Any, length: int) -> Array:
    """Return what somebody's function gave for so many cells as an array that formulas can go on with."""
    values = np.asarray(values)
    if values.dtype.kind == "O" or values.dtype == "u8":
        values = np.frompyfunc(operator.index, 1, 1)(values.astype(object))  # a TypeError for what is no integer
    elif values.dtype.kind in "iu":
        values = values.astype("i8")
    if values.shape not in ((), (1,), (length,)):
        raise FormulaError(f"the function gave an array of shape {values.shape} for {length} cells")
    return np.broadcast_to(finite(values.astype("f8")) if values.dtype.kind == "f" else values, (length,))


OPERATORS: dict[type[ast.AST], Callable[..., Array]] = {
    ast.Add: add, ast.Sub: subtract, ast.Mult: multiply, ast.Pow: power,
    ast.USub: lambda x: subtract(np.zeros_like(number(x)), x), ast.UAdd: number,
    ast.FloorDiv: lambda x, y: divide(x, divisor(y)), ast.Mod: lambda x, y: remainder(x, divisor(y)),
    ast.LShift: lambda x, y: shift_left(integer(x), places(y)),
    ast.RShift: lambda x, y: operator.rshift(*alike(integer(x), places(y))),
    ast.BitAnd: simple(operator.and_, "b", integer), ast.BitOr: simple(operator.or_, "b", integer),
    ast.BitXor: simple(operator.xor, "b", integer), ast.Invert: lambda x: ~integer(x), ast.Not: lambda x: ~truth(x),
    ast.Eq: simple(np.equal, "U"), ast.Lt: simple(np.less), ast.LtE: simple(np.less_equal),
    ast.NotEq: simple(np.not_equal, "U"), ast.Gt: simple(np.greater), ast.GtE: simple(np.greater_equal),
}  # fmt: skip
