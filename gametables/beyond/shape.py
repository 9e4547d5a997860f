"""How a formula goes on beyond a table, read off its text: with a period, or by residues alone."""

import ast
from collections.abc import Mapping
from math import gcd, lcm
from typing import Any, NamedTuple

from ..formula.grammar import OWN

Trees = Mapping[str, ast.expr]


class NoShapeError(Exception):
    """The text does not show how the formula goes on."""


class Periodic(NamedTuple):
    """f(n + period) = f(n) + saltus for n >= begin. own: of a formula that is the table's value so far before n."""

    begin: int
    period: int
    saltus: int
    settled: Any = None  # a truth value that all have from `begin` on
    own: bool = False


def periodic(tree: ast.expr, name: str, names: Trees, constants: Mapping[str, Any]) -> Periodic:
    """Return how a formula in one coordinate goes on; NoShapeError where its text does not show it."""
    return _Row(name, names, constants).of(tree)


class _Row:
    """The reading of a formula in one coordinate."""

    def __init__(self, name: str, names: Trees, constants: Mapping[str, Any]) -> None:
        self.name, self.names, self.constants = name, names, constants

    def of(self, node: ast.expr) -> Periodic:  # noqa: C901 (one case a line)
        match node:
            case ast.Constant(value=value):
                return Periodic(0, 1, 0, value)
            case ast.Name(id=self.name):
                return Periodic(0, 1, 1)
            case ast.Name(id=name) if name in self.names:
                return self.of(self.names[name])
            case ast.Name(id=name) if type(self.constants.get(name)) is int:
                return Periodic(0, 1, 0, self.constants[name])
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
            return left._replace(begin=max(test.begin, left.begin))
        _level(test)
        return _alike([test._replace(settled=None)], [self.of(body), self.of(other)])

    def _compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> Periodic:
        """Return what a comparison is: one of the coordinate and a constant is settled from there on."""
        x, y = self.of(left), self.of(right)
        for one, other, turned in ((x, y, False), (y, x, True)):
            if one == Periodic(0, 1, 1) and type(other.settled) is int and not other.begin:
                greater = isinstance(op, (ast.Lt, ast.LtE) if turned else (ast.Gt, ast.GtE))
                at_once = isinstance(op, (ast.LtE, ast.Gt) if turned else (ast.GtE, ast.Lt))
                return Periodic(max(0, other.settled + (not at_once)), 1, 0, greater or isinstance(op, ast.NotEq))
        return _pointwise([x, y])

    def _called(self, called: str, args: list[ast.expr]) -> Periodic:
        """Return what a function of the coordinate is."""
        found = [self.of(arg) for arg in args]
        if called == OWN:
            match args:
                case [ast.BinOp(left=ast.Name(id=self.name), op=ast.Sub(), right=ast.Constant(value=int(back)))] if (
                    back > 0
                ):
                    return Periodic(0, back, 0, own=True)
            return _pointwise(found)
        if called == "min" and len(found) == 2:
            for one, other in (found, found[::-1]):
                if one == Periodic(0, 1, 1) and type(other.settled) is int and not other.begin:
                    return Periodic(max(0, other.settled), 1, 0)
        return _pointwise(found)


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
    if x.own or y.own:
        one, more = (x, y) if x.own else (y, x)
        if more.own or type(more.settled) is not int or more.begin:
            raise NoShapeError
        return one._replace(saltus=one.saltus + more.settled)
    period = lcm(x.period, y.period)
    saltus = x.saltus * (period // x.period) + y.saltus * (period // y.period)
    known = type(x.settled) is int and type(y.settled) is int
    return Periodic(max(x.begin, y.begin), period, saltus, x.settled + y.settled if known else None)


def _scaled(x: Periodic, times: int) -> Periodic:
    if x.own:
        raise NoShapeError
    return x._replace(saltus=x.saltus * times, settled=x.settled * times if type(x.settled) is int else None)


def _product(op: ast.operator, x: Periodic, y: Periodic) -> Periodic:
    """Return what an operation makes of two things; of what grows, with a constant alone."""
    constant = y.settled if type(y.settled) is int and not y.begin else None
    if isinstance(op, ast.Mult):
        for one, other in ((x, y), (y, x)):
            if type(other.settled) is int and not other.begin:
                return _scaled(one, other.settled)
    elif isinstance(op, (ast.Mod, ast.FloorDiv)) and constant and constant > 0 and not x.own:
        times = constant // gcd(constant, x.saltus)
        saltus = x.saltus * times // constant if isinstance(op, ast.FloorDiv) else 0
        return Periodic(x.begin, x.period * times, saltus)
    return _pointwise([x, y])


class Residual(NamedTuple):
    """A function of the residues of the coordinates by a modulus, and of clip(a - b, -width, width) of two of them.

    width: -1 where differences do not matter.
    """

    modulus: int
    width: int


class Linear(NamedTuple):
    """One of some linear forms, each the factors of the coordinates and a constant; which one depends on a Residual."""

    forms: frozenset[tuple[tuple[int, ...], int]]
    chosen: Residual


def residual(tree: ast.expr, coordinates: tuple[str, ...], names: Trees, constants: Mapping[str, Any]) -> Residual:
    """Return which residues a formula is a function of; NoShapeError where its text does not show it."""
    return _level_residual(_Plane(coordinates, names, constants).of(tree))


class _Plane:
    """The reading of a formula in several coordinates."""

    def __init__(self, coordinates: tuple[str, ...], names: Trees, constants: Mapping[str, Any]) -> None:
        self.coordinates, self.names, self.constants = coordinates, names, constants

    def of(self, node: ast.expr) -> Residual | Linear:  # noqa: C901 (one case a line)
        match node:
            case ast.Constant(value=value):
                return self._constant(value)
            case ast.Name(id=name) if name in self.coordinates:
                return _linear([(tuple(int(name == each) for each in self.coordinates), 0)])
            case ast.Name(id=name) if name in self.names:
                return self.of(self.names[name])
            case ast.Name(id=name) if name in self.constants:
                return self._constant(self.constants[name])
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Mod() as op, right=right):
                return self._arithmetic(op, self.of(left), self.of(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._arithmetic(ast.Sub(), self._constant(0), self.of(operand))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if not isinstance(op, (ast.In, ast.NotIn)):
                if not isinstance(left, ast.Tuple):
                    return self._compared(self.of(left), self.of(right))
            case ast.Call(func=ast.Name(id=called), args=args):
                return self._called(called, args)
        return _any([self.of(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)])

    def _constant(self, value: Any) -> Residual | Linear:
        return _linear([((0,) * len(self.coordinates), value)]) if type(value) is int else Residual(1, -1)

    def _arithmetic(self, op: ast.operator, x: Residual | Linear, y: Residual | Linear) -> Residual | Linear:
        if isinstance(x, Residual) or isinstance(y, Residual):
            return _any([x, y])
        chosen = _together([x.chosen, y.chosen])
        if isinstance(op, ast.Mod):
            constants = {constant for factors, constant in y.forms if not any(factors)}
            if len(constants) != len(y.forms) or min(constants) <= 0:
                raise NoShapeError
            return Residual(lcm(chosen.modulus, *constants), chosen.width)
        if isinstance(op, ast.Mult):
            return Linear(frozenset(_times(a, b) for a in x.forms for b in y.forms), chosen)
        sign = 1 if isinstance(op, ast.Add) else -1
        return Linear(frozenset(_plus(a, b, sign) for a in x.forms for b in y.forms), chosen)

    def _compared(self, x: Residual | Linear, y: Residual | Linear) -> Residual:
        """Return what a comparison is a function of: of two linear forms, of their difference."""
        if isinstance(x, Residual) or isinstance(y, Residual):
            return _any([x, y])
        widths = [_width(_plus(a, b, -1)) for a in x.forms for b in y.forms]
        return _together([x.chosen, y.chosen, Residual(1, max(widths))])

    def _called(self, called: str, args: list[ast.expr]) -> Residual | Linear:
        found = [self.of(arg) for arg in args]
        if called == OWN:
            raise NoShapeError
        if called == "abs" and isinstance(found[0], Linear):
            zero = self._constant(0)
            found.append(self._arithmetic(ast.Sub(), zero, found[0]))
        if called in ("abs", "min", "max", "clip") and all(isinstance(part, Linear) for part in found):
            lines = [part for part in found if isinstance(part, Linear)]
            chosen = [self._compared(x, y) for i, x in enumerate(lines) for y in lines[:i]]
            return _bounded(
                called, Linear(frozenset().union(*(part.forms for part in lines)), _together(chosen)), lines
            )
        return _any(found)


def _bounded(called: str, found: Linear, parts: list[Linear]) -> Residual | Linear:
    """Return as a function of the difference what a constant keeps from growing on both sides."""
    constant = [all(not any(factors) for factors, _ in part.forms) for part in parts]
    two_sided = called == "clip" and constant == [False, True, True]
    folded = (
        called == "min"
        and any(constant)
        and all(_up(part) for part, fixed in zip(parts, constant, strict=True) if not fixed)
    )
    return found.chosen if (two_sided or folded) and found.chosen.width >= 0 else found


def _up(part: Linear) -> bool:
    """Return whether a part is an absolute difference: the forms come in pairs of opposite signs."""
    turned = {(tuple(-factor for factor in factors), -constant) for factors, constant in part.forms}
    return turned == set(part.forms)


def _linear(forms: list[tuple[tuple[int, ...], int]]) -> Linear:
    return Linear(frozenset(forms), Residual(1, -1))


def _plus(x: tuple[tuple[int, ...], int], y: tuple[tuple[int, ...], int], sign: int) -> tuple[tuple[int, ...], int]:
    return tuple(a + sign * b for a, b in zip(x[0], y[0], strict=True)), x[1] + sign * y[1]


def _times(x: tuple[tuple[int, ...], int], y: tuple[tuple[int, ...], int]) -> tuple[tuple[int, ...], int]:
    if any(x[0]) and any(y[0]):
        raise NoShapeError
    line, factor = (x, y[1]) if any(x[0]) else (y, x[1])
    return tuple(factor * part for part in line[0]), factor * line[1]


def _width(form: tuple[tuple[int, ...], int]) -> int:
    """Return how far from 0 a - b must be known for the sign of a form; -1 for a constant."""
    factors, constant = form
    if not any(factors):
        return -1
    if len(factors) != 2 or factors[0] != -factors[1]:
        raise NoShapeError
    return abs(constant) // abs(factors[0]) + 1


def _together(parts: list[Residual]) -> Residual:
    return Residual(lcm(*(part.modulus for part in parts)), max((part.width for part in parts), default=-1))


def _any(parts: list[Residual | Linear]) -> Residual:
    """Return what any function of some parts is a function of."""
    return _together([_level_residual(part) for part in parts])


def _level_residual(part: Residual | Linear) -> Residual:
    """Return what does not grow; of linear forms these are the constants."""
    if isinstance(part, Residual):
        return part
    if any(any(factors) for factors, _ in part.forms):
        raise NoShapeError
    return part.chosen
