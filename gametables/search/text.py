"""Formulas as text: without needless brackets, and the simplest of several."""

import ast
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from . import bits

Entry = tuple[int, ...]  # the values of some features


class Feature(NamedTuple):
    """A number that each cell has: as a formula has it, and its values at the cells looked at."""

    text: str
    values: Any
    truth: bool = False


_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)


class _Plain(ast.NodeTransformer):
    """Says `x != y` for `not x == y`, and `x - y` for `x + -y`; keeps the brackets that other languages need."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        node.left, *node.comparators = map(_bracketed, [node.left, *node.comparators])
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        compared = node.operand
        if isinstance(node.op, ast.Not) and isinstance(compared, ast.Compare) and len(compared.ops) == 1:
            return ast.Compare(compared.left, [_OPPOSITE[type(compared.ops[0])]()], compared.comparators)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        right = node.right
        if isinstance(node.op, _BITS):
            node.left, node.right = (
                part if isinstance(getattr(part, "op", None), type(node.op)) else _bracketed(part, True)
                for part in (node.left, right)
            )
        elif isinstance(node.op, ast.Add) and isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.USub):
            return ast.BinOp(node.left, ast.Sub(), right.operand)
        return node


def _bracketed(node: ast.expr, all_: bool = False) -> ast.expr:
    """Return an operation on bits, or any at all, so that it is written with brackets."""
    needed = isinstance(node, ast.BinOp) and (all_ or isinstance(node.op, _BITS))
    return ast.Call(ast.Name(_BRACKET), [node], []) if needed else node


_BRACKET = "bracket"  # a function of that name, which becomes a pair of brackets
_PAIRS = ((ast.Eq, ast.NotEq), (ast.Lt, ast.GtE), (ast.Gt, ast.LtE), (ast.In, ast.NotIn))
_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {x: y for pair in _PAIRS for x, y in (pair, pair[::-1])}


def plain(text: str) -> str:
    """Return a formula without needless brackets and negations."""
    text = ast.unparse(_Plain().visit(ast.parse(text, mode="eval")))
    return re.sub(r"(and|or) \((not \w+)\)", r"\1 \2", text.replace(_BRACKET, ""))


def shortest(texts: Iterable[str]) -> str:
    """Return the simplest of some formulas; "" for none."""
    return min(map(plain, texts), key=lambda text: (bits.of_formula(text), len(text)), default="")
