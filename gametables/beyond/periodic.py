"""How a formula in one coordinate goes on beyond a table, read off its text: with a period, and what it grows by."""

import ast
from collections.abc import Callable, Collection, Mapping
from math import gcd, lcm
from types import MappingProxyType
from typing import Any, NamedTuple

from ..formula.grammar import OWN

Trees = Mapping[str, ast.expr]
EMPTY: Mapping[str, Any] = MappingProxyType({})


class NoShapeError(Exception):
    """The text does not show how the formula goes on."""


class Periodic(NamedTuple):
    """f(n + period) = f(n) + saltus for n >= begin.

    settled: the truth value that f has from `begin` on, if it has but one. exact: (c, d), if it is c * n + d for all n.
    own: is f(n) the table's value so many places, `period`, before n, plus `saltus`?
    """

    begin: int
    period: int
    saltus: int
    settled: bool | None = None
    exact: tuple[int, int] | None = None
    own: bool = False


def _line(slope: int, constant: int) -> Periodic:
    return Periodic(0, 1, slope, None, (slope, constant))


def periodic(
    tree: ast.expr, name: str, names: Trees = EMPTY, constants: Mapping[str, Any] = EMPTY, others: Collection[str] = ()
) -> Periodic:
    """Return how a formula in one coordinate goes on; NoShapeError where its text does not show it.

    names: formulas that it may use. others: names of functions of which nothing is known.
    """
    return _Row(name, names, constants, others).of(tree)


class _Row:
    """The reading of a formula in one coordinate."""

    def __init__(self, name: str, names: Trees, constants: Mapping[str, Any], others: Collection[str]) -> None:
        self.name, self.names, self.constants, self.others = name, names, constants, others

    def of(self, node: ast.expr) -> Periodic:  # noqa: C901 (one case a line)
        match node:
            case ast.Constant(value=bool(truth)):
                return Periodic(0, 1, 0, truth)
            case ast.Constant(value=int(value)):
                return _line(0, value)
            case ast.Name(id=self.name):
                return _line(1, 0)
            case ast.Name(id=name) if name in self.names:
                return self.of(self.names[name])
            case ast.Name(id=name) if type(self.constants.get(name)) is int:
                return _line(0, self.constants[name])
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return _scaled(self.of(operand), -1)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return _sum(self.of(left), self.of(right))
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return _sum(self.of(left), _scaled(self.of(right), -1))
            case ast.BinOp(left=left, op=op, right=right):
                return _product(op, self.of(left), self.of(right))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._either(self.of(test), body, other)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if not isinstance(op, (ast.In, ast.NotIn)):
                return self._compared(op, left, right)
            case ast.Call(func=ast.Name(id=called), args=args):
                return self._called(called, args)
        return _pointwise([self.of(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)])

    def _either(self, test: Periodic, body: ast.expr, other: ast.expr) -> Periodic:
        """Return what `body if test else other` is: from where the test is settled on, the one that is left."""
        if isinstance(test.settled, bool):
            left = self.of(body if test.settled else other)
            exact = None if test.begin else left.exact  # which is said of all n
            return left._replace(begin=max(test.begin, left.begin), exact=exact)
        _level(test)
        return _alike([test._replace(settled=None)], [self.of(body), self.of(other)])

    def _compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> Periodic:
        """Return what a comparison is: one of lines is settled from some n on."""
        x, y = self.of(left), self.of(right)
        if x.exact and y.exact:
            slope, constant = x.exact[0] - y.exact[0], x.exact[1] - y.exact[1]
            if slope:
                zero = -constant // slope  # at most one above it the sign is that of all later ones
                truths = [_SIGNS[type(op)](slope * n + constant) for n in (zero - 1, zero, zero + 1, zero + 2)]
                late = next(k for k in range(4) if len(set(truths[k:])) == 1)
                return Periodic(max(0, zero - 1 + late), 1, 0, truths[-1])
        return _pointwise([x, y])

    def _called(self, called: str, args: list[ast.expr]) -> Periodic:
        """Return what a function of the coordinate is."""
        if called in self.others:
            raise NoShapeError
        found = [self.of(arg) for arg in args]
        if called == OWN and len(args) == 1 and found[0].exact and found[0].exact[0] == 1 and found[0].exact[1] < 0:
            return Periodic(0, -found[0].exact[1], 0, own=True)
        lines = {part.exact for part in found}
        if called == "min" and len(found) == 2 and (1, 0) in lines:
            constants = [exact[1] for exact in lines if exact and not exact[0]]
            if constants:
                return Periodic(max(0, constants[0]), 1, 0)
        return _pointwise(found)


_SIGNS: dict[type[ast.cmpop], Callable[[int], bool]] = {
    ast.Lt: lambda x: x < 0, ast.LtE: lambda x: x <= 0, ast.Gt: lambda x: x > 0,
    ast.GtE: lambda x: x >= 0, ast.Eq: lambda x: x == 0, ast.NotEq: lambda x: x != 0,
}  # fmt: skip


def _level(one: Periodic) -> Periodic:
    """Return what does not grow; NoShapeError for anything else."""
    if one.saltus or one.own:
        raise NoShapeError
    return one


def _pointwise(parts: list[Periodic]) -> Periodic:
    """Return what any function of things that do not grow is."""
    for part in parts:
        _level(part)
    return Periodic(max((part.begin for part in parts), default=0), lcm(*(part.period for part in parts)), 0)


def _alike(tests: list[Periodic], parts: list[Periodic]) -> Periodic:
    """Return what is now one and now another of some things that grow alike."""
    period = lcm(*(part.period for part in [*tests, *parts]))
    growth = {part.saltus * (period // part.period) for part in parts}
    if len(growth) > 1 or any(part.own for part in parts):
        raise NoShapeError
    return Periodic(max(part.begin for part in [*tests, *parts]), period, growth.pop())


def _sum(x: Periodic, y: Periodic) -> Periodic:
    if x.exact and y.exact:
        return _line(x.exact[0] + y.exact[0], x.exact[1] + y.exact[1])
    if x.own or y.own:
        one, more = (x, y) if x.own else (y, x)
        if not more.exact or more.exact[0]:
            raise NoShapeError
        return one._replace(saltus=one.saltus + more.exact[1])
    period = lcm(x.period, y.period)
    saltus = x.saltus * (period // x.period) + y.saltus * (period // y.period)
    return Periodic(max(x.begin, y.begin), period, saltus)


def _scaled(x: Periodic, times: int) -> Periodic:
    if x.own:
        raise NoShapeError
    if x.exact:
        return _line(x.exact[0] * times, x.exact[1] * times)
    return Periodic(x.begin, x.period, x.saltus * times)


def _product(op: ast.operator, x: Periodic, y: Periodic) -> Periodic:
    """Return what an operation makes of two things; of what grows, with a constant alone."""
    fixed = [one.exact[1] if one.exact and not one.exact[0] else None for one in (x, y)]
    if isinstance(op, ast.Mult):
        for one, times in ((y, fixed[0]), (x, fixed[1])):
            if times is not None:
                return _scaled(one, times)
    elif isinstance(op, (ast.Mod, ast.FloorDiv)) and fixed[1] and fixed[1] > 0 and not x.own:
        times = fixed[1] // gcd(fixed[1], x.saltus)
        saltus = x.saltus * times // fixed[1] if isinstance(op, ast.FloorDiv) else 0
        return Periodic(x.begin, x.period * times, saltus)
    return _pointwise([x, y])
