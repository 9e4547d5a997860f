"""What a rule may be made of: bases that grow with the coordinates, and features that have few values."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from ..errors import FormulaError
from ..formula.arithmetic import Array
from .cells import Cells, small_enough
from .words import Feature

GREATEST_MODULUS, GREATEST_OF_PAIRS, MOST_CLASSES = 12, 8, 64
MULTIPLES = ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 2), (1, 4), (4, 1))


def columns(cells: Cells, places: Array) -> dict[str, Array]:
    """Return the coordinates of some cells by name, but for those so great that sums may leave int64."""
    found = {name: cells.at(name, places) for name in cells.names}
    return {name: values for name, values in found.items() if small_enough(values)}


def bases(given: dict[str, Array]) -> Iterator[tuple[str, Array]]:
    """Yield what values may grow with, the simple ones first; "" for nothing."""
    names = list(given)
    yield "", np.zeros(len(given[names[0]]) if names else 0, "i8")
    for name, x in given.items():
        yield name, x
    for (a, x), (b, y) in combinations(given.items(), 2):
        yield f"{a} + {b}", x + y
        yield f"abs({a} - {b})", abs(x - y)
        yield f"min({a}, {b})", np.minimum(x, y)
        yield f"max({a}, {b})", np.maximum(x, y)
        yield f"{a} ^ {b}", x ^ y
    if len(names) > 2:
        yield " + ".join(names), sum(given.values())
        yield " ^ ".join(names), np.bitwise_xor.reduce([*given.values()])
        yield f"min({', '.join(names)})", np.minimum.reduce([*given.values()])
        yield f"max({', '.join(names)})", np.maximum.reduce([*given.values()])
    if len(names) == 1:
        yield from _of_digits(names[0], given[names[0]])


def _of_digits(name: str, x: Array) -> Iterator[tuple[str, Array]]:
    """Yield numbers made of the binary digits of one that is not negative, and its root."""
    if (x < 0).any():
        return
    yield f"popcount({name})", np.bitwise_count(x).astype("i8")
    yield f"bit_length({name})", np.frexp(x.astype("f8"))[1].astype("i8")
    for text, y in ((name, x), (f"({name} + 1)", x + 1)):
        yield f"odd_part({text})", y // np.where(y == 0, 1, y & -y)
        yield f"{text} & -{text}", y & -y
    yield f"isqrt({name})", _root(x)


def _root(x: Array) -> Array:
    root = np.sqrt(x.astype("f8")).astype("i8")
    root -= root * root > x
    return root + ((root + 1) * (root + 1) <= x)


def features(cells: Cells, given: dict[str, Array], places: Array) -> list[Feature]:
    """Return the features of few values that a rule may ask for, the simple ones first."""
    names = [*given]
    found = [*_alone(given), *_together(given), *_all(given), *_offered(cells, places)]
    for name, x in given.items():
        found += [Feature(f"{name} % {k}", x % k) for k in range(2, GREATEST_MODULUS + 1)]
    for (a, x), (b, y) in combinations(given.items(), 2):
        for k in range(2, GREATEST_OF_PAIRS + 1):
            found.append(Feature(f"({a} + {b}) % {k}", (x + y) % k))
            found.append(Feature(f"({a} - {b}) % {k}", (x - y) % k))
            if len(names) < 3 and k <= 6:
                found.append(Feature(f"min({a}, {b}) % {k}", np.minimum(x, y) % k))
                found.append(Feature(f"max({a}, {b}) % {k}", np.maximum(x, y) % k))
                found.append(Feature(f"abs({a} - {b}) % {k}", abs(x - y) % k))
    return [feature for feature in found if _few(feature.values)]


def _few(values: Array) -> bool:
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    return 0 < high - low < MOST_CLASSES


def _alone(given: dict[str, Array]) -> Iterator[Feature]:
    """Yield features of one coordinate besides its residues."""
    for name, x in given.items():
        yield from (Feature(f"min({name}, {k})", np.minimum(x, k)) for k in (1, 2, 3))
        if (x < 0).any():
            continue
        yield Feature(f"popcount({name}) % 2", np.bitwise_count(x).astype("i8") % 2)
        yield Feature(f"popcount({name} + 1) % 2", np.bitwise_count(x + 1).astype("i8") % 2)
        yield Feature(f"{name} & ({name} + 1) == 0", (x & (x + 1)) == 0, True)
        yield Feature(f"{name} & ({name} - 1) == 0", (x & (x - 1)) == 0, True)
        low = np.where(x == 0, 0, np.bitwise_count((x & -x) - 1)).astype("i8")
        yield Feature(f"bit_length({name} // max(1, odd_part({name}))) % 2", np.where(x == 0, 0, low + 1) % 2)
        if len(given) <= 2:
            yield Feature(f"isqrt({name}) ** 2 == {name}", _root(x) ** 2 == x, True)
            yield Feature(f"isqrt(8 * {name} + 1) ** 2 == 8 * {name} + 1", _root(8 * x + 1) ** 2 == 8 * x + 1, True)
            yield Feature(_fibonacci(name), np.isin(x, _fibonacci_numbers(int(x.max(initial=1)))), True)


def _fibonacci(n: str) -> str:
    more, less = f"5 * {n} * {n} + 4", f"max(5 * {n} * {n} - 4, 0)"
    return f"isqrt({more}) ** 2 == {more} or isqrt({less}) ** 2 == {less}"


def _fibonacci_numbers(most: int) -> list[int]:
    found = [0, 1]
    while found[-1] <= most:
        found.append(found[-1] + found[-2])
    return found


def _together(given: dict[str, Array]) -> Iterator[Feature]:
    """Yield features of two coordinates besides residues of sums and differences."""
    for (a, x), (b, y) in combinations(given.items(), 2):
        yield Feature(f"{a} == {b}", x == y, True)
        yield Feature(f"{a} < {b}", x < y, True)
        yield from (Feature(f"min(abs({a} - {b}), {k})", np.minimum(abs(x - y), k)) for k in (2, 3))
        yield from (Feature(f"clip({a} - {b}, -{k}, {k})", np.clip(x - y, -k, k)) for k in (1, 2))
        yield Feature(f"min({a}, {b}, 2)", np.minimum(np.minimum(x, y), 2))
        if min(x.min(), y.min()) >= 0:
            yield Feature(f"popcount({a} ^ {b}) % 2", np.bitwise_count(x ^ y).astype("i8") % 2)
            yield Feature(f"{a} & {b} == 0", (x & y) == 0, True)


def _all(given: dict[str, Array]) -> Iterator[Feature]:
    """Yield features of all coordinates, where there are several: of their residues and their XOR."""
    rows = [*given.values()]
    if len(rows) < 2 or min(int(x.min()) for x in rows) < 0:
        return
    names, whole = [*given], np.bitwise_xor.reduce(rows)
    yield Feature(f"{' ^ '.join(names)} == 0", whole == 0, True)
    for k in range(2, 6):
        parts = [f"{name} % {k}" for name in names]
        rest = [x % k for x in rows]
        if len(names) > 2:
            yield Feature(f"({' + '.join(names)}) % {k}", sum(rows) % k)
        yield Feature(" ^ ".join(parts), np.bitwise_xor.reduce(rest))
        yield Feature(f"max({', '.join(parts)})", np.maximum.reduce(rest))
        yield Feature(f"min({', '.join(parts)})", np.minimum.reduce(rest))
        if k ** len(names) <= MOST_CLASSES:
            text, number = parts[0], rest[0]
            for part, x in zip(parts[1:], rest[1:], strict=True):
                text, number = f"({text}) * {k} + {part}", number * k + x
            yield Feature(text, number)


def _offered(cells: Cells, places: Array) -> Iterator[Feature]:
    """Yield what the kind of positions has names for, and what exceptions to a formula are told by."""
    language, game = cells.subject.language, cells.table.game
    for text in (*game.kind.offered, *_traits(game.traits)):
        try:
            values = language.everywhere(text, cells.subject.places[places])
        except FormulaError:
            continue
        if values.dtype.kind in "bi":
            yield Feature(text, values.astype("i8"), values.dtype.kind == "b")


def _traits(traits: Sequence[str]) -> Iterator[str]:
    for trait in traits:
        yield trait
        yield f"{trait} % 2"
