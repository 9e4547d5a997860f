"""What a formula in several coordinates is a function of, read off its text: residues, and differences near 0."""

import ast
from collections.abc import Collection, Mapping
from math import lcm
from typing import Any, NamedTuple

from ..formula.grammar import OWN
from .periodic import EMPTY, NoShapeError, Trees


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


def residual(
    tree: ast.expr,
    coordinates: tuple[str, ...],
    names: Trees = EMPTY,
    constants: Mapping[str, Any] = EMPTY,
    others: Collection[str] = (),
) -> Residual:
    """Return which residues a formula is a function of; NoShapeError where its text does not show it.

    names: formulas that it may use. others: names of functions of which nothing is known.
    """
    return _level_residual(_Plane(coordinates, names, constants, others).of(tree))


class _Plane:
    """The reading of a formula in several coordinates."""

    def __init__(
        self, coordinates: tuple[str, ...], names: Trees, constants: Mapping[str, Any], others: Collection[str]
    ) -> None:
        self.coordinates, self.names, self.constants, self.others = coordinates, names, constants, others

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
        if called == OWN or called in self.others:
            raise NoShapeError
        found = [self.of(arg) for arg in args]
        if called == "abs" and isinstance(found[0], Linear):
            found.append(self._arithmetic(ast.Sub(), self._constant(0), found[0]))
        lines = [part for part in found if isinstance(part, Linear)]
        if called not in ("abs", "min", "max", "clip") or len(lines) < len(found):
            return _any(found)
        chosen = _together([self._compared(x, y) for i, x in enumerate(lines) for y in lines[:i]])
        return chosen if _bounded(called, args, lines) else Linear(frozenset().union(*(x.forms for x in lines)), chosen)


def _bounded(called: str, args: list[ast.expr], lines: list[Linear]) -> bool:
    """Return whether constants keep a function of a - b from growing on both sides: clip(...), min(abs(...), 2)."""
    fixed = [all(not any(factors) for factors, _ in line.forms) for line in lines]
    if called == "clip":
        return fixed == [False, True, True]
    folded = [isinstance(arg, ast.Call) and getattr(arg.func, "id", "") == "abs" for arg in args]
    return called == "min" and any(fixed) and all(a or b for a, b in zip(fixed, folded, strict=True))


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
