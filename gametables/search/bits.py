"""How long it takes to say a table, and a rule: what a rule saves is what speaks against chance."""

import ast
from functools import cache
from math import lgamma, log, log2

import numpy as np

from ..formula.arithmetic import Array

LEAST_SAVING = 20  # bits; a rule that saves less may be chance
_NODE = 4.0  # bits for an operator, a name or a function


@cache
def chosen(total: int, some: int) -> float:
    """Return the bits that say which `some` of so many cells are meant."""
    return (lgamma(total + 1) - lgamma(some + 1) - lgamma(total - some + 1)) / log(2) + log2(total + 1)


def listed(total: int, some: int, values: int) -> float:
    """Return the bits that say which of so many cells are exceptions, and which of the other values each has."""
    return chosen(total, some) + some * log2(max(values - 1, 1))


def of_table(values: Array) -> float:
    """Return the bits of a table without a rule: its commonest value, and a list of the others."""
    counts = np.unique(values, return_counts=True)[1]
    return listed(len(values), len(values) - int(counts.max()), len(counts))


def of_formula(text: str) -> float:
    """Return the bits of a formula: so many for each part, more for greater numbers."""
    total = 0.0
    for node in ast.walk(ast.parse(text, mode="eval")):
        if isinstance(node, ast.Constant):
            total += 2 + 2 * log2(1 + abs(node.value)) if isinstance(node.value, int) else 2
        elif isinstance(node, (ast.Name, ast.operator, ast.cmpop, ast.boolop, ast.unaryop, ast.IfExp, ast.Subscript)):
            total += _NODE
    return total
