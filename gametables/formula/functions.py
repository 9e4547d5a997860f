"""The functions of formulas, on arrays: exact or refused."""

import ast
import math
from collections.abc import Callable
from functools import cache, reduce

import numpy as np

from .arithmetic import LEAST, NO_INTEGER, OPERATORS, Array, alike, integer, number, refuse

_SIEVED = 1 << 22  # up to here primes are found all at once
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_TESTED = 3_317_044_064_679_887_385_961_981  # below it these witnesses tell (Sorenson and Webster 2015)


def floor(x: Array) -> Array:
    """The greatest integer not above x."""
    if x.dtype.kind != "f":
        return number(x)
    refuse(np.abs(x) >= float(1 << 63), NO_INTEGER)
    return np.floor(x).astype("i8")


def isqrt(x: Array) -> Array:
    """The integer square root of an integer that is not negative; of int64 up to 2**62."""
    x = integer(x)
    wide = x.dtype.kind == "O"
    refuse((x < 0) | ((x > 1 << 62) & (not wide)), "isqrt takes integers from 0 to 2**62")
    if wide:
        return np.frompyfunc(math.isqrt, 1, 1)(x)
    root = np.sqrt(x.astype("f8")).astype("i8")  # a guess, off by one at most; mended in integers
    root -= root * root > x
    root += (root + 1) * (root + 1) <= x
    return root


def popcount(x: Array) -> Array:
    """The number of one-bits of an integer that is not negative."""
    x = natural(x, "popcount")
    return np.frompyfunc(int.bit_count, 1, 1)(x) if x.dtype.kind == "O" else np.bitwise_count(x).astype("i8")


def natural(x: Array, name: str) -> Array:
    """Return integers once they are known not to be negative."""
    x = integer(x)
    refuse(x < 0, f"{name} takes no negative integers")
    return x


def bit_length(x: Array) -> Array:
    """The number of binary digits of an integer that is not negative; 0 of 0."""
    x = natural(x, "bit_length")
    if x.dtype.kind == "O":
        return np.frompyfunc(int.bit_length, 1, 1)(x)
    length = np.zeros(x.shape, "i8")
    for step in (32, 16, 8, 4, 2, 1):
        far = x >> step > 0
        length += far * step
        x = np.where(far, x >> step, x)
    return length + (x > 0)


def odd_part(x: Array) -> Array:
    """An integer that is not negative, without its factors 2; 0 of 0."""
    x = natural(x, "odd_part")
    return x // np.where(x == 0, 1, x & -x)


def gcd(x: Array, y: Array) -> Array:
    """The greatest common divisor of two integers."""
    x, y = alike(integer(x), integer(y))
    if x.dtype.kind == "O":
        return np.frompyfunc(math.gcd, 2, 1)(x, y)
    refuse((x == LEAST) | (y == LEAST), NO_INTEGER)
    return np.gcd(x, y)


def isprime(x: Array) -> Array:
    """Whether an integer is a prime number; up to 3 * 10**24."""
    x = integer(x)
    refuse(x >= _TESTED, f"isprime takes integers below {_TESTED:,}")
    most = int(x.max()) if x.size else 0
    if most < _SIEVED:
        place = np.where(x < 0, 0, x).astype("i8")
        return _sieve(max(10, most.bit_length()))[place]
    return np.array([_is_prime(value) for value in x.tolist()], bool)


@cache
def _sieve(bits: int) -> Array:
    """Return of the integers below 2**bits whether they are prime."""
    prime = np.ones(1 << bits, bool)
    prime[:2] = False
    for k in range(2, math.isqrt(1 << bits) + 1):
        if prime[k]:
            prime[k * k :: k] = False
    return prime


def _is_prime(value: int) -> bool:
    """Return whether an integer is prime, by the test of Miller and Rabin with witnesses that are known to do."""
    if value <= _WITNESSES[-1]:
        return value in _WITNESSES
    twos = (value - 1 & 1 - value).bit_length() - 1
    for witness in _WITNESSES:
        powers = [pow(witness, value - 1 >> twos, value)]
        for _ in range(twos - 1):
            powers.append(powers[-1] * powers[-1] % value)
        if powers[0] != 1 and value - 1 not in powers:
            return False
    return True


def clip(x: Array, low: Array, high: Array) -> Array:
    """A number, or the limit next to it."""
    refuse(np.greater(*alike(low, high)), "clip takes a number, a lower limit and an upper one")
    return np.minimum(*alike(np.maximum(*alike(x, low)), high))


FUNCTIONS: dict[str, tuple[Callable[..., Array], int, int]] = {  # with the least and the greatest number of arguments
    "abs": (lambda x: np.where(number(x) < 0, OPERATORS[ast.USub](x), number(x)), 1, 1),
    "min": (lambda *values: reduce(lambda x, y: np.minimum(*alike(x, y)), values), 2, 99),
    "max": (lambda *values: reduce(lambda x, y: np.maximum(*alike(x, y)), values), 2, 99),
    "isqrt": (isqrt, 1, 1),
    "floor": (floor, 1, 1),
    "popcount": (popcount, 1, 1),
    "bit_length": (bit_length, 1, 1),
    "odd_part": (odd_part, 1, 1),
    "isprime": (isprime, 1, 1),
    "gcd": (lambda *values: reduce(gcd, values), 2, 99),
    "clip": (clip, 3, 3),
}
