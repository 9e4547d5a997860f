"""Formulas over a game's coordinates: read into a syntax tree, walked against a fixed list, never executed.

Only what is listed here can be said. The size of a formula is limited, and each operator works on all cells of a block
at once: it takes time and memory in proportion to its length, cannot hang, nor reach anything but the numbers.
"""

import ast
import math
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from .. import arrays
from ..errors import FormulaError, guess, shown
from ..game import Game
from ..positions import Box, Positions
from .arithmetic import GREATEST, LEAST, OPERATORS, Array, finite, integer, merge, received, refuse, truth
from .functions import FUNCTIONS

Cells = dict[str, Array]  # the coordinates of a block of cells by name, and other names as they are worked out
Meaning = str | Callable[..., Any]  # a formula, or a function of the coordinates' arrays
MOST_CHARACTERS, MOST_PARTS, DEEPEST = 10_000, 500, 100
COSTLY = 20  # parts that a power or a game's own function counts for
BLOCK = 1 << 16  # cells at a time
OWN = "T"  # the values of the table that a formula is about
CONSTANTS: dict[str, Any] = {"phi": (1 + math.sqrt(5)) / 2, "pi": math.pi}


def read(text: str, costly: Collection[str] = ()) -> ast.expr:
    """Return the syntax tree of a formula, once its size is known to be sensible; costly: functions that cost more."""
    refuse(len(text) > MOST_CHARACTERS, f"a formula has at most {MOST_CHARACTERS:,} characters, not {len(text):,}")
    refuse("#" in text, "a formula has no comments in it")
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
        dear = sum(isinstance(node, ast.Pow) or getattr(node, "id", "") in costly for node in level)
        parts, depth = parts + len(level) + COSTLY * dear, depth + 1
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    too_large = parts > MOST_PARTS or depth > DEEPEST
    refuse(too_large, f"a formula has at most {MOST_PARTS:,} parts, nested at most {DEEPEST} deep")
    return tree


def blocks(size: int) -> list[slice]:
    """Return parts of a row of so many cells, at least one; by blocks no formula takes much memory."""
    return [slice(start, start + BLOCK) for start in range(0, max(size, 1), BLOCK)]


class Language:
    """What formulas about positions of a kind can say, and their values.

    names: what they mean; a formula may use names before it, a function has one more argument than the coordinates.
    parameters: those that are integers are constants. table: in a row the values that `T(...)` has by the coordinates.
    """

    def __init__(
        self,
        kind: Positions,
        names: Mapping[str, Meaning] = {},
        parameters: Mapping[str, Any] = {},
        table: Array | None = None,
    ) -> None:
        self.kind, self.coordinates, self.table = kind, kind.names, table
        names = {**kind.offered, **names}
        self.columns = {name: np.array(column) for name, column in kind.numbers().items()}
        self.constants = CONSTANTS | {name: value for name, value in parameters.items() if type(value) is int}
        self.functions: dict[str, Callable[..., Any]] = {}
        self.formulas: dict[str, ast.expr] = {}
        later = set(names)
        for name, meaning in names.items():
            if not isinstance(meaning, str):
                self.functions[name] = meaning
            elif used := later & {getattr(node, "id", "") for node in ast.walk(read(meaning))}:
                raise FormulaError(f"{name}: {min(used)} must be declared before it is used")
            else:
                self.formulas[name] = read(meaning, self.functions)
            later.remove(name)

    @classmethod
    def of(cls, game: Game, table: Array | None = None) -> "Language":
        """Return the language of a game, or of one of its tables."""
        return cls(game.kind, game.names, game.parameters, table)

    def compiled(self, meaning: Meaning) -> Callable[[Sequence[Array]], Array]:
        """Return a formula, or a function, as a function of the coordinates of a block of cells."""
        if isinstance(meaning, str):
            return partial(self.value, read(meaning, self.functions))
        return lambda coordinates: received(meaning(*coordinates), len(coordinates[0]))

    def everywhere(self, meaning: Meaning, places: Array | None = None) -> Array:
        """Return the value of a formula, or a function, at every position in order, or at some, block by block."""
        value, places = self.compiled(meaning), np.arange(self.kind.size) if places is None else places
        return np.concatenate([value(arrays.coordinates(self.kind, places[part])) for part in blocks(len(places))])

    def truths(self, where: str, name: str) -> Array:
        """Return where a formula is true, at every position in order; FormulaError where it gives no truth values."""
        found = self.everywhere(where)
        if found.dtype.kind != "b":
            text = (
                f"{name}: {shown(where)} gives no truth values; compare something, such as {self.coordinates[0]} < 10"
            )
            raise FormulaError(text)
        return found

    def value(self, tree: ast.expr, coordinates: Sequence[Array]) -> Array:
        """Return the value of a formula at each cell of a block, in wide integers where the coordinates are wide."""
        with np.errstate(all="ignore"):  # what overflows or is NaN is found and refused
            return self._value(tree, dict(zip(self.coordinates, coordinates, strict=True)))

    def _value(self, node: ast.expr, cells: Cells) -> Array:
        try:
            value = self._walk(node, cells)
        except FormulaError as error:
            if str(error).startswith("column "):
                raise
            raise FormulaError(f"column {getattr(node, 'col_offset', 0) + 1}: {error}") from None
        wide = cells[self.coordinates[0]].dtype.kind == "O"
        return value.astype(object) if wide and value.dtype.kind == "i" else value

    def _walk(self, node: ast.expr, cells: Cells) -> Array:  # noqa: C901 (one case a line)
        match node:
            case ast.Constant(value=constant):
                return self._constant(constant, cells)
            case ast.Name(id=name):
                return self._named(name, cells)
            case ast.UnaryOp(op=op, operand=operand):
                return OPERATORS[type(op)](self._value(operand, cells))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return OPERATORS[type(op)](self._value(left, cells), self._value(right, cells))
            case ast.BoolOp(op=op, values=[first, *rest]):
                return self._guarded(op, self._value(first, cells), rest, cells)
            case ast.IfExp(test=test, body=body, orelse=other):
                chosen = truth(self._value(test, cells))
                return merge(chosen, self._value(body, _some(cells, chosen)), self._value(other, _some(cells, ~chosen)))
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return self._compared(left, ops, comparators, cells)
            case ast.Subscript(value=ast.Tuple(elts=choices) | ast.List(elts=choices), slice=place):
                return self._chosen(choices, self._value(place, cells), cells)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._called(name, args, cells)
        raise FormulaError(f"a formula cannot have this in it ({_kind(node)})")

    def _constant(self, constant: object, cells: Cells) -> Array:
        first = cells[self.coordinates[0]]
        if isinstance(constant, str) and constant not in ("N", "P", "D"):
            raise FormulaError('the only text in a formula is "N", "P" and "D"')
        if not isinstance(constant, (bool, int, float, str)):
            raise FormulaError(f"a formula cannot have this in it ({type(constant).__name__})")
        if type(constant) is int:
            if first.dtype.kind != "O" and not LEAST <= constant <= GREATEST:
                raise FormulaError("the integer does not fit into 64 bits")
            return np.full(len(first), constant, first.dtype)
        values = np.full(len(first), constant)
        return finite(values) if values.dtype.kind == "f" else values

    def _named(self, name: str, cells: Cells) -> Array:
        if name in cells:
            return cells[name]
        if name in self.columns:
            return self.columns[name][cells[self.coordinates[0]].astype("i8")]
        if name in self.formulas:
            try:
                return cells.setdefault(name, self._value(self.formulas[name], cells))
            except FormulaError as error:
                raise FormulaError(f"{name}: {error}") from None
        if name in self.constants:
            return self._constant(self.constants[name], cells)
        if name in FUNCTIONS or name in self.functions or name == OWN:
            raise FormulaError(f"{name} is a function: {name}(...)")
        known = [*self.coordinates, *self.columns, *self.formulas, *self.constants, *FUNCTIONS, *self.functions]
        raise FormulaError(f"there is no {name[:40]!r}{guess(name, known)}")

    def _guarded(self, op: ast.boolop, result: Array, rest: list[ast.expr], cells: Cells) -> Array:
        """`and`, `or`: each operand is only looked at where those before it leave the answer open."""
        for operand in rest:
            settled = ~truth(result) if isinstance(op, ast.And) else truth(result)
            result = merge(settled, result[settled], self._value(operand, _some(cells, ~settled)))
        return result

    def _compared(self, left: ast.expr, ops: list[ast.cmpop], rights: list[ast.expr], cells: Cells) -> Array:
        """One comparison, or a chain such as `0 < n <= 5`: each operand is looked at once, where all before it hold."""
        result, at = np.zeros(len(cells[self.coordinates[0]]), bool), np.arange(len(cells[self.coordinates[0]]))
        ours, last = self._operand(left, cells), len(ops) - 1
        for number, (op, right) in enumerate(zip(ops, rights, strict=True)):
            among = isinstance(op, (ast.In, ast.NotIn))
            if not among and type(op) not in OPERATORS:
                raise FormulaError(f"a formula cannot have this in it ({_kind(op)})")
            theirs = self._operand(right, cells) if not among or number < last else []
            if among:
                held = self._among(left, ours, right, cells) ^ isinstance(op, ast.NotIn)
            else:
                held = _holds(type(op), (left, ours), (right, theirs))
            at, cells, ours, left = at[held], _some(cells, held), [value[held] for value in theirs], right
        result[at] = True
        return result

    def _operand(self, node: ast.expr, cells: Cells) -> list[Array]:
        """Return the values that are compared: those of the parts of `(x, y)`, or one."""
        return [self._value(part, cells) for part in _parts(node)]

    def _chosen(self, choices: list[ast.expr], place: Array, cells: Cells) -> Array:
        """`(x, y, z)[place]`: each choice is only looked at where it is taken."""
        place = integer(place)
        outside = (place < 0) | (place >= len(choices))
        if outside.any():
            raise FormulaError(
                f"there are {len(choices)} values, [0] to [{len(choices) - 1}]; this is [{place[outside][0]}]"
            )
        constants = [choice.value for choice in choices if isinstance(choice, ast.Constant)]
        if len(constants) == len(choices) and {*map(type, constants)} == {int}:  # most often it is so
            return np.concatenate([self._constant(constant, _some(cells, slice(1))) for constant in constants])[
                place.astype("i8")
            ]
        result = taken = None
        for number in range(len(choices)) if len(place) else [0]:
            here = place == number
            if here.any() or not len(place):
                value = self._value(choices[number], _some(cells, here))
                both = here if taken is None else taken | here
                result, taken = value if result is None else merge(here[both], value, result), both
        return result

    def _own(self, args: list[Array]) -> Array:
        """`T(n - 1)`: what the table has at a position."""
        if self.table is None or not isinstance(self.kind, Box):
            raise FormulaError(f"{OWN}(...) has a meaning only for a table whose positions are integers")
        if len(args) != len(self.coordinates):
            raise FormulaError(f"{OWN} takes {' and '.join(self.coordinates)}")
        place = arrays.index(self.kind, tuple(map(integer, args)))
        if (outside := place < 0).any():
            where = ", ".join(str(arg[outside][0]) for arg in args)
            raise FormulaError(f"{OWN}({where}) is outside of the table (guard it with if)")
        return self.table[place.astype("i8")]

    def _among(self, left: ast.expr, ours: list[Array], right: ast.expr, cells: Cells) -> Array:
        """`x in (...)`, or `(x, y) in ((...), ...)`."""
        if not isinstance(right, (ast.Tuple, ast.List, ast.Set)):
            raise FormulaError("after `in` there must be a list of values: (1, 2, 3)")
        found = np.zeros(len(cells[self.coordinates[0]]), bool)
        for choice in right.elts:
            theirs = self._operand(choice, cells)
            if len(theirs) != len(ours) or isinstance(choice, ast.Tuple) != isinstance(left, ast.Tuple):
                raise FormulaError(f"before `in` there are {len(ours)} values, in the list {len(theirs)}")
            found |= np.all([OPERATORS[ast.Eq](x, y) for x, y in zip(ours, theirs, strict=True)], axis=0)
        return found

    def _called(self, name: str, args: list[ast.expr], cells: Cells) -> Array:
        values = [self._value(arg, cells) for arg in args]
        if name == OWN and OWN not in self.functions:
            return self._own(values)
        if name in self.functions:
            refuse(len(values) != 1, f"{name} takes 1 argument")
            position = [cells[coordinate] for coordinate in self.coordinates]
            return received(self.functions[name](*position, integer(values[0])), len(position[0]))
        if name not in FUNCTIONS:
            raise FormulaError(f"there is no function {name[:40]!r}{guess(name, [*FUNCTIONS, *self.functions])}")
        function, fewest, most = FUNCTIONS[name]
        if not fewest <= len(values) <= most:
            least = "at least 2 arguments" if fewest < most else f"{most} arguments"
            raise FormulaError(f"{name} takes {'1 argument' if most == 1 else least}")
        return function(*values)


def _holds(op: type[ast.cmpop], left: tuple[ast.expr, list[Array]], right: tuple[ast.expr, list[Array]]) -> Array:
    """`x < y`, or `(x, y) == (z, w)`; each operand with its values."""
    tuples = [isinstance(node, ast.Tuple) for node, _ in (left, right)]
    if not any(tuples):
        return OPERATORS[op](left[1][0], right[1][0])
    if not all(tuples) or op not in (ast.Eq, ast.NotEq):
        raise FormulaError("a formula cannot have this in it (Tuple)")
    if len(left[1]) != len(right[1]):
        raise FormulaError(f"{len(left[1])} values are compared with {len(right[1])}")
    same = np.all([OPERATORS[ast.Eq](x, y) for x, y in zip(left[1], right[1], strict=True)], axis=0)
    return same ^ (op is ast.NotEq)


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _some(cells: Cells, chosen: Array | slice) -> Cells:
    """Return only the chosen cells."""
    return {name: values[chosen] for name, values in cells.items()}


def _kind(node: ast.AST) -> str:
    """Return what the language calls a node, for messages."""
    known = {ast.Div: "/, use //", ast.MatMult: "@", ast.Is: "is, use ==", ast.IsNot: "is not, use !="}
    inner = getattr(node, "op", node)
    return known.get(type(inner), type(inner).__name__)
