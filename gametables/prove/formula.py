"""Formulas over a game's coordinates: read into a syntax tree, walked against a fixed list, never executed.

Only what is listed here can be said: no attributes, no calls but of the functions named, no text but "N", "P",
"D". The size of a formula is limited, and each operator works on all cells of a block at once, so that a
formula takes time and memory in proportion to its length; it cannot hang, nor reach anything but the numbers.
"""

import ast
import math
import operator
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..catalog import guess
from ..errors import FormulaError
from . import reckon
from .exact import Array

Cells = Mapping[str, Array]  # the coordinates of a block of cells, by name
MOST_CHARACTERS, MOST_PARTS, DEEPEST = 10_000, 500, 100
COSTLY = 20  # parts that a power or a pile counts for
CONSTANTS: dict[str, Any] = {"phi": (1 + math.sqrt(5)) / 2, "pi": math.pi}
FUNCTIONS: dict[str, tuple[Callable[..., Array], int, int]] = {  # with the least and the greatest number of arguments
    "abs": (reckon.absolute, 1, 1),
    "min": (reckon.least, 2, 99),
    "max": (reckon.greatest, 2, 99),
    "isqrt": (reckon.isqrt, 1, 1),
    "floor": (reckon.floor, 1, 1),
    "popcount": (reckon.popcount, 1, 1),
}
OPERATORS: dict[type[ast.AST], Callable[..., Array]] = {
    ast.Add: reckon.add,
    ast.Sub: reckon.subtract,
    ast.Mult: reckon.multiply,
    ast.FloorDiv: reckon.divide,
    ast.Mod: reckon.remainder,
    ast.Pow: reckon.power,
    ast.LShift: reckon.shift_left,
    ast.RShift: reckon.shift_right,
    ast.BitAnd: reckon.bitwise(operator.and_),
    ast.BitOr: reckon.bitwise(operator.or_),
    ast.BitXor: reckon.bitwise(operator.xor),
    ast.USub: reckon.negative,
    ast.UAdd: reckon.number,
    ast.Invert: reckon.invert,
    ast.Not: lambda x: ~reckon.truth(x),
    ast.Eq: reckon.compare(np.equal),
    ast.NotEq: reckon.compare(np.not_equal),
    ast.Lt: reckon.compare(np.less),
    ast.LtE: reckon.compare(np.less_equal),
    ast.Gt: reckon.compare(np.greater),
    ast.GtE: reckon.compare(np.greater_equal),
}


def read(text: str) -> ast.expr:
    """Return the syntax tree of a formula, once its size is known to be sensible."""
    if len(text) > MOST_CHARACTERS:
        raise FormulaError(f"a formula has at most {MOST_CHARACTERS:,} characters, not {len(text):,}")
    if "#" in text:
        raise FormulaError("a formula has no comments in it")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip().replace("\n", " "), "formula", "eval").body
    except SyntaxError as error:
        raise FormulaError(f"column {error.offset or 1}: this is no formula ({error.msg})") from None
    except (ValueError, MemoryError, RecursionError):
        raise FormulaError("this is no formula: too deeply nested, or not text") from None
    level: list[ast.AST] = [tree]
    parts = depth = 0
    while level:
        costly = sum(isinstance(node, ast.Pow) or getattr(node, "id", "") == "pile" for node in level)
        parts, depth = parts + len(level) + COSTLY * costly, depth + 1
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if parts > MOST_PARTS or depth > DEEPEST:
        raise FormulaError(f"a formula has at most {MOST_PARTS:,} parts, nested at most {DEEPEST} deep")
    return tree


class Walk:
    """The evaluation of formulas on blocks of cells; `functions` are those of the game alone, with the cells first."""

    def __init__(self, functions: Mapping[str, Callable[[Cells, Array], Array]]) -> None:
        self.functions = functions

    def value(self, node: ast.expr, cells: Cells) -> Array:
        """Return the value of a formula at each of the cells; a FormulaError names the column."""
        try:
            with np.errstate(all="ignore"):  # what is no number is found and refused
                return self._walk(node, cells)
        except FormulaError as error:
            if str(error).startswith("column "):
                raise
            raise FormulaError(f"column {getattr(node, 'col_offset', 0) + 1}: {error}") from None

    def _walk(self, node: ast.expr, cells: Cells) -> Array:  # noqa: C901 (one case a line)
        match node:
            case ast.Constant(value=constant):
                return _constant(constant, cells)
            case ast.Name(id=name):
                return self._named(name, cells)
            case ast.UnaryOp(op=op, operand=operand):
                return OPERATORS[type(op)](self.value(operand, cells))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return OPERATORS[type(op)](self.value(left, cells), self.value(right, cells))
            case ast.BoolOp(op=op, values=[first, *rest]):
                return self._guarded(op, self.value(first, cells), rest, cells)
            case ast.IfExp(test=test, body=body, orelse=other):
                chosen = reckon.truth(self.value(test, cells))
                return reckon.merge(
                    chosen, self.value(body, _some(cells, chosen)), self.value(other, _some(cells, ~chosen))
                )
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return self._compared(left, ops, comparators, cells)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._called(name, args, cells)
        raise FormulaError(f"a formula cannot have this in it ({_kind(node)})")

    def _named(self, name: str, cells: Cells) -> Array:
        if name in cells:
            return cells[name]
        if name in CONSTANTS:
            return np.full(_length(cells), CONSTANTS[name])
        if name in FUNCTIONS or name in self.functions:
            raise FormulaError(f"{name} is a function: {name}(...)")
        known = [*cells, *CONSTANTS, *FUNCTIONS, *self.functions]
        raise FormulaError(f"there is no {name[:40]!r}{guess(name, known)}")

    def _guarded(self, op: ast.boolop, result: Array, rest: list[ast.expr], cells: Cells) -> Array:
        """`and`, `or`: each operand is only looked at where those before it leave the answer open."""
        for operand in rest:
            settled = ~reckon.truth(result) if isinstance(op, ast.And) else reckon.truth(result)
            result = reckon.merge(settled, result[settled], self.value(operand, _some(cells, ~settled)))
        return result

    def _compared(self, left: ast.expr, ops: list[ast.cmpop], rights: list[ast.expr], cells: Cells) -> Array:
        """One comparison, or a chain such as `0 < n <= 5`: each is only looked at where those before it hold."""
        result = np.ones(_length(cells), bool)
        for op, right in zip(ops, rights, strict=True):
            held = result.copy()
            result[held] = self._one_compared(left, op, right, _some(cells, held))
            left = right
        return result

    def _one_compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr, cells: Cells) -> Array:
        if isinstance(op, (ast.In, ast.NotIn)):
            return self._among(left, right, cells) ^ isinstance(op, ast.NotIn)
        if type(op) not in OPERATORS:
            raise FormulaError(f"a formula cannot have this in it ({_kind(op)})")
        return OPERATORS[type(op)](self.value(left, cells), self.value(right, cells))

    def _among(self, left: ast.expr, right: ast.expr, cells: Cells) -> Array:
        """`x in (...)`, or `(x, y) in ((...), ...)`."""
        if not isinstance(right, (ast.Tuple, ast.List, ast.Set)):
            raise FormulaError("after `in` there must be a list of values: (1, 2, 3)")
        ours, found = [self.value(part, cells) for part in _parts(left)], np.zeros(_length(cells), bool)
        for choice in right.elts:
            theirs = [self.value(part, cells) for part in _parts(choice)]
            if len(theirs) != len(ours) or isinstance(choice, ast.Tuple) != isinstance(left, ast.Tuple):
                raise FormulaError(f"before `in` there are {len(ours)} values, in the list {len(theirs)}")
            found |= np.all([OPERATORS[ast.Eq](x, y) for x, y in zip(ours, theirs, strict=True)], axis=0)
        return found

    def _called(self, name: str, args: list[ast.expr], cells: Cells) -> Array:
        values = [self.value(arg, cells) for arg in args]
        if name in self.functions:
            if len(values) != 1:
                raise FormulaError(f"{name} takes 1 argument")
            return self.functions[name](cells, reckon.integer(values[0]))
        if name not in FUNCTIONS:
            raise FormulaError(f"there is no function {name[:40]!r}{guess(name, [*FUNCTIONS, *self.functions])}")
        function, fewest, most = FUNCTIONS[name]
        if not fewest <= len(values) <= most:
            raise FormulaError(f"{name} takes {'1 argument' if most == 1 else 'at least 2 arguments'}")
        return function(*values)


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _length(cells: Cells) -> int:
    return len(next(iter(cells.values())))


def _some(cells: Cells, chosen: Array) -> Cells:
    """Return only the chosen cells."""
    return {name: values[chosen] for name, values in cells.items()}


def _constant(constant: object, cells: Cells) -> Array:
    if isinstance(constant, str) and constant not in ("N", "P", "D"):
        raise FormulaError('the only text in a formula is "N", "P" and "D"')
    if isinstance(constant, int) and not -(1 << 63) <= constant < 1 << 63:
        raise FormulaError("the integer does not fit into 64 bits")
    if not isinstance(constant, (bool, int, float, str)):
        raise FormulaError(f"a formula cannot have this in it ({type(constant).__name__})")
    values = np.full(_length(cells), constant)
    return reckon.finite(values) if values.dtype.kind == "f" else values


def _kind(node: ast.AST) -> str:
    """Return what the language calls a node, for messages."""
    known = {ast.Div: "/, use //", ast.MatMult: "@", ast.Is: "is, use ==", ast.IsNot: "is not, use !="}
    inner = getattr(node, "op", node)
    return known.get(type(inner), type(inner).__name__)
