"""A rule with its exceptions, joined as one formula: where they are, and what holds there instead."""

import ast
from collections.abc import Callable, Iterator
from math import log2
from typing import NamedTuple

import numpy as np

from ..formula import explain
from ..formula.arithmetic import Array
from ..quantities import LETTERS
from . import bits
from .candidate import Candidate
from .cells import Cells
from .text import plain

FEWEST, MOST_SHARE, MOST_CLASSES, TRIED = 4, 0.05, 12, 6
ENOUGH, APART = 0.6, 3  # the share of the exceptions that some values have, and how much less of all cells has them
MOST_LOOKED_AT = 1 << 14  # exceptions by which values are chosen


class Classes(NamedTuple):
    """Some values of a feature, and the bits saved by saying that there, or at a part of there, are exceptions."""

    text: str
    saves: float
    cells: Array


def candidates(cells: Cells, base: Candidate, wrong: Array) -> Iterator[Candidate]:
    """Yield formulas that say a rule and its exceptions; wrong: which cells these are."""
    count = int(np.count_nonzero(wrong))
    if not FEWEST <= count <= MOST_SHARE * cells.size:
        return
    found = [_where(cells, feature, wrong) for feature in _concentrated(cells, wrong)]
    for classes in sorted(found, key=lambda one: -one.saves)[:2]:
        if classes.saves > 0:
            text = _joined(cells, base.formula, classes, wrong)
            gained = bits.listed(cells.size, count, cells.distinct)
            left = int(np.count_nonzero(wrong & ~classes.cells) + np.count_nonzero(classes.cells & ~wrong))
            extra = max(0.0, gained - bits.listed(cells.size, left, cells.distinct) - classes.saves)
            yield Candidate(text, base.cost + extra, base.given)


def _concentrated(cells: Cells, wrong: Array) -> list[str]:
    """Return the features of which few values have most of the exceptions but few other cells, the best first."""
    places = np.concatenate([np.flatnonzero(wrong)[:MOST_LOOKED_AT], cells.first.places])
    count = len(places) - len(cells.first.places)
    numbers = {text: cells.at(text, places) for text in cells.subject.described}
    rated = []
    for order, feature in enumerate(explain.features(numbers, len(numbers))):
        kinds, each = np.unique(feature.values[:count], return_counts=True)
        few = int(np.searchsorted(np.cumsum(np.sort(each)[::-1]), ENOUGH * count)) + 1
        if few <= MOST_CLASSES:
            background = np.isin(feature.values[count:], kinds[np.argsort(-each)[:few]]).mean()
            if background < ENOUGH / APART:
                rated.append((background, order, feature.name))
    return [name for *_, name in sorted(rated)[:TRIED]]


def _where(cells: Cells, name: str, wrong: Array) -> Classes:
    """Return the values of a feature where it saves bits to say that all cells, or a part, are exceptions."""
    number, shown = _numbered(cells, name)
    each = log2(cells.size / np.count_nonzero(wrong)) + 1.5
    texts, part_texts, saves, covered = [], [], 0.0, np.zeros(cells.size, bool)
    among, counts = np.unique(number[wrong], return_counts=True)
    for value in among[np.argsort(-counts, kind="stable")][:MOST_CLASSES].tolist():
        here = number == value
        cost = log2(cells.size) + 2
        whole = each * (2 * np.count_nonzero(here & wrong) - np.count_nonzero(here)) - cost
        part, text, chosen = _part(cells, here, wrong, each, cost)
        if max(whole, part) <= 0:
            continue
        saves += max(whole, part)
        covered |= here if whole >= part else chosen
        if whole >= part:
            texts.append(shown(value))
        else:
            part_texts.append(f"({name} == {shown(value)} and {text})")
    return Classes(_any(name, texts, part_texts), saves, covered)


def _any(name: str, texts: list[str], parts: list[str]) -> str:
    if name.startswith("abs(") and texts == ["0"]:
        name, texts = name[4:-1].replace(" - ", " == "), []
        return " or ".join([name, *parts])
    listed = [f"{name} == {texts[0]}"] if len(texts) == 1 else [f"{name} in ({', '.join(texts)})"] if texts else []
    return " or ".join(listed + parts)


def _numbered(cells: Cells, name: str) -> tuple[Array, Callable[[int], str]]:
    """Return the value of a feature at all cells as one number, and how a formula has such a number."""
    tree = ast.parse(name, mode="eval").body
    if not isinstance(tree, ast.Tuple):
        return cells.at(name), str
    x, y = (cells.at(ast.unparse(part)) for part in tree.elts)
    low, wide = int(y.min()), int(y.max() - y.min()) + 1
    return x * wide + y - low, lambda value: f"({value // wide}, {value % wide + low})"


def _part(cells: Cells, here: Array, wrong: Array, each: float, cost: float) -> tuple[float, str, Array]:
    """Return the bits saved, the condition and the cells, where only a part of those with a value are exceptions."""
    places = np.flatnonzero(here)
    mine, best = wrong[places], (0.0, "", wrong & False)
    if mine.all() or np.count_nonzero(mine) < FEWEST or len(places) > cells.size // 2:
        return best
    for text in _conditions(cells):
        true = cells.at(text, places) != 0
        saves = each * (2 * np.count_nonzero(true & mine) - np.count_nonzero(true)) - cost - 4
        if saves > best[0]:
            chosen = np.zeros(cells.size, bool)
            chosen[places[true]] = True
            best = float(saves), text, chosen
    return best


def _conditions(cells: Cells) -> Iterator[str]:
    """Yield conditions that tell apart cells which have the same value of a feature."""
    for name in cells.table.game.kind.offered:
        yield name
        yield f"not {name}"
    for name in cells.names:
        yield from (f"{name} % {k} == {r}" for k in (2, 3, 4) for r in range(k))
        yield from (f"{name} % {k} != {r}" for k in (3, 4) for r in range(k))


def _joined(cells: Cells, base: str, classes: Classes, wrong: Array) -> str:
    """Return the formula that has another value where the exceptions are."""
    there = wrong & classes.cells
    values, counts = np.unique(cells.values[there], return_counts=True)
    if cells.letters and cells.subject.language.everywhere(base, cells.subject.places[:1]).dtype.kind == "b":
        if len(values) == 1 and values[0] <= 1:
            return plain(f"({base}) or {classes.text}" if values[0] else f"({base}) and not ({classes.text})")
        return plain(f"({base}) != ({classes.text})")
    if len(values) > 1 and not cells.letters:
        steps = np.unique(cells.values[there] - cells.at(base, np.flatnonzero(there)))
        if len(steps) == 1:
            return plain(f"({base}) + ({steps[0]} if {classes.text} else 0)")
    most = int(values[counts.argmax()])
    said = f'"{LETTERS[most]}"' if cells.letters else str(most)
    return plain(f"{said} if {classes.text} else ({base})")
