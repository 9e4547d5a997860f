"""A table of few entries, by features, in words: the shortest formula that says it."""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ..quantities import LETTERS
from . import bits

DRAW = -(1 << 40)  # in place of what is added to a base: there is a draw, whose remoteness is -1
_FACTORS = (1, -1, 2, -2, 3, -3)
Entry = tuple[int, ...]  # the values of the features


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


def formula(base: str, features: Sequence[Feature], table: Mapping[Entry, int], letters: bool) -> str:
    """Return the formula that gives what a table has by the features, in letters, or added to a base; "" for none."""
    if letters:
        return _letters(features, table)
    drawn = [entry for entry, value in table.items() if value == DRAW]
    rest = {entry: value for entry, value in table.items() if value != DRAW}
    if not rest:
        return "-1"
    text = shortest(_sum(base, part) for part in _numbers(features, rest, bool(base)))
    return shortest([f"-1 if {condition(features, drawn, table)} else ({text})"]) if drawn and text else text


def _sum(base: str, part: str) -> str:
    if not base:
        return part
    if part.lstrip("-").isdigit():
        return base if part == "0" else f"({base}) - {part[1:]}" if part[0] == "-" else f"({base}) + {part}"
    return f"({base}) + ({part})"


def _letters(features: Sequence[Feature], table: Mapping[Entry, int]) -> str:
    if set(table.values()) <= {0, 1}:
        return shortest([condition(features, [entry for entry, value in table.items() if value], table)])
    return _cases(features, table, {code: f'"{letter}"' for code, letter in enumerate(LETTERS)})


def _numbers(features: Sequence[Feature], table: Mapping[Entry, int], added: bool) -> Iterable[str]:
    """Yield formulas for a table of integers."""
    values = set(table.values())
    yield from _affine(features, table)
    if len(values) <= 8:
        yield _cases(features, table, {value: str(value) for value in values})
    if values == {0, 1} and added:  # truth values count as 0 and 1
        yield condition(features, [entry for entry, value in table.items() if value], table)
    yield from _indexed(features, table)


def _affine(features: Sequence[Feature], table: Mapping[Entry, int]) -> Iterable[str]:
    """Yield the sum of multiples of the features and a constant that a table is, if it is one."""
    first, constant = next(iter(table.items()))
    for factors in product((0, *_FACTORS), repeat=len(features)):
        rest = constant - sum(factor * part for factor, part in zip(factors, first, strict=True))
        if all(rest + sum(f * part for f, part in zip(factors, entry, strict=True)) == table[entry] for entry in table):
            parts = sorted(zip(factors, features, strict=True), key=lambda part: -part[0])
            used = [(factor, feature.text) for factor, feature in parts if factor]
            if rest or len(used) != 1 or used[0][0] != 1 or not any(feature.truth for feature in features):
                yield _added(used, rest)  # a truth value alone is no integer
            return


def _added(parts: Sequence[tuple[int, str]], rest: int) -> str:
    """Return the sum of multiples and a constant."""
    text = ""
    for factor, part in parts:
        times = f"({part})" if abs(factor) == 1 else f"{abs(factor)} * ({part})"
        text = f"{text} - {times}" if factor < 0 and text else f"-{times}" if factor < 0 else f"{text} + {times}"
    if text.startswith("-") and rest > 0:
        return f"{rest} {text.replace('-', '- ', 1)}"
    if not text:
        return str(rest)
    return text.lstrip(" +") + (f" + {rest}" if rest > 0 else f" - {-rest}" if rest < 0 else "")


def _indexed(features: Sequence[Feature], table: Mapping[Entry, int]) -> Iterable[str]:
    """Yield a list of the values, taken by the feature, or by both as the digits of a number."""
    for order in (range(len(features)), range(len(features))[::-1]):
        columns = [[entry[i] for entry in table] for i in order]
        lows = [min(column) if min(column) < 0 or min(column) > 2 else 0 for column in columns]
        sizes = [max(column) - low + 1 for column, low in zip(columns, lows, strict=True)]
        place, known = "0", {}
        for i, low, size in zip(order, lows, sizes, strict=True):
            here = (
                f"({features[i].text}) - {low}"
                if low > 0
                else f"({features[i].text}) + {-low}"
                if low
                else features[i].text
            )
            place = f"{size} * ({place}) + ({here})" if place != "0" else here
        for entry, value in table.items():
            number = 0
            for i, low, size in zip(order, lows, sizes, strict=True):
                number = number * size + entry[i] - low
            known[number] = value
        count = max(known) + 1
        if count == 1 or count > 256:
            continue
        if all(value == number for number, value in known.items()):
            yield place
        yield f"({', '.join(str(known.get(number, 0)) for number in range(count))})[{place}]"


def _cases(features: Sequence[Feature], table: Mapping[Entry, int], words: Mapping[int, str]) -> str:
    """Return a formula that goes through the values, the commonest one last."""
    values = [*table.values()]
    order = sorted(set(values), key=lambda value: (values.count(value), value))
    text, known = "", dict(table)
    for value in order[:-1]:
        entries = [entry for entry, its in known.items() if its == value]
        text += f"{words[value]} if {condition(features, entries, known)} else "
        known = {entry: its for entry, its in known.items() if its != value}
    return plain(text + words[order[-1]])


def condition(features: Sequence[Feature], entries: Sequence[Entry], among: Iterable[Entry]) -> str:
    """Return a formula that is true of some entries, and of no others among those that there are."""
    mine, rest = set(entries), set(among) - set(entries)
    if not rest or not mine:
        return str(bool(mine))
    return shortest(_conditions(features, mine, rest))


def _conditions(features: Sequence[Feature], mine: set[Entry], rest: set[Entry]) -> Iterable[str]:
    """Yield conditions that are true of entries, and of none of the rest."""
    sides = [({entry[i] for entry in mine}, {entry[i] for entry in rest}) for i in range(len(features))]
    for feature, (here, there) in zip(features, sides, strict=True):
        if not here & there:
            yield _one(feature, here, there)
    if len(features) == 1:
        return
    pair = ", ".join(feature.text for feature in features)
    if len(mine) <= len(rest):
        yield f"({pair}) in ({''.join(f'{entry}, ' for entry in sorted(mine))})"
    else:
        yield f"({pair}) not in ({''.join(f'{entry}, ' for entry in sorted(rest))})"
    if len(mine) == 1:
        (entry,) = mine
        yield f"({pair}) == {entry}"
        yield " and ".join(f"({_equal(*part)})" for part in zip(features, entry, strict=True))
    if len(rest) == 1:
        (entry,) = rest
        yield f"({pair}) != {entry}"
        yield " or ".join(f"not ({_equal(*part)})" for part in zip(features, entry, strict=True))
    yield from _products(features, mine, rest)


def _products(features: Sequence[Feature], mine: set[Entry], rest: set[Entry]) -> Iterable[str]:
    """Yield conditions on each feature alone, joined by `and` or `or`."""
    for word, inner, outer in (("and", mine, rest), ("or", rest, mine)):
        parts = [{entry[i] for entry in inner} for i in range(len(features))]
        if not any(all(part in side for part, side in zip(entry, parts, strict=True)) for entry in outer):
            every = [{entry[i] for entry in mine | rest} for i in range(len(features))]
            texts = [
                _one(feature, side, all_ - side) if word == "and" else _one(feature, all_ - side, side)
                for feature, side, all_ in zip(features, parts, every, strict=True)
                if all_ - side
            ]
            yield f" {word} ".join(f"({text})" for text in texts)


def _equal(feature: Feature, value: int) -> str:
    if feature.truth:
        return feature.text if value else f"not ({feature.text})"
    return f"({feature.text}) == {value}"


def _one(feature: Feature, here: set[int], there: set[int]) -> str:
    """Return a condition on one feature that tells the values `here` from those there."""
    text = f"({feature.text})"
    if feature.truth:
        return feature.text if 1 in here else f"not {text}"
    found = [f"{text} in ({''.join(f'{value}, ' for value in sorted(here))})"]
    found.append(f"{text} not in ({''.join(f'{value}, ' for value in sorted(there))})")
    found += [f"{text} == {value}" for value in here if len(here) == 1]
    found += [f"{text} != {value}" for value in there if len(there) == 1]
    if len(here) > 1 and len(there) > 1:
        found += [f"{text} < {min(there)}"] * (max(here) < min(there))
        found += [f"{text} > {max(there)}"] * (min(here) > max(there))
    return shortest(found)
