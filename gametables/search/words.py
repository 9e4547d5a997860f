"""A table of few entries, by features, in words: the shortest formula that says it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from ..quantities import LETTERS
from .conditions import condition
from .text import Entry, Feature, plain, shortest

DRAW = -(1 << 40)  # in place of what is added to a base: there is a draw, whose remoteness is -1
_FACTORS = (1, -1, 2, -2, 3, -3)


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
