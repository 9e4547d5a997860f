"""What a rule may be made of, as formulas: bases that grow with the coordinates, and features that have few values."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from ..errors import FormulaError
from ..formula.arithmetic import Array, number
from .cells import Cells, small_enough
from .text import Feature

GREATEST_MODULUS, GREATEST_OF_PAIRS, MOST_CLASSES = 12, 8, 64
MULTIPLES = ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 2), (1, 4), (4, 1))
Values = Callable[[str], Array]


def bases(cells: Cells, places: Array) -> list[Feature]:
    """Return what values may grow with, at some cells, the simple ones first; "0" for nothing."""
    names = _names(cells, places)
    texts = ["0", *names]
    for a, b in combinations(names, 2):
        texts += [f"{a} + {b}", f"abs({a} - {b})", f"min({a}, {b})", f"max({a}, {b})", f"{a} ^ {b}"]
    if len(names) > 2:
        listed = ", ".join(names)
        texts += [" + ".join(names), " ^ ".join(names), f"min({listed})", f"max({listed})"]
    if len(names) == 1:
        (x,) = names
        texts += [f"popcount({x})", f"bit_length({x})", f"odd_part({x})", f"{x} & -{x}", f"isqrt({x})"]
        texts += [f"odd_part({x} + 1)", f"({x} + 1) & -({x} + 1)"]
    return [feature for feature in _worked_out(cells, texts, places) if small_enough(feature.values)]


def features(cells: Cells, places: Array) -> list[Feature]:
    """Return the features of few values that a rule may ask for, at some cells, the simple ones first."""
    names = _names(cells, places)
    texts = [text for name in names for text in _of_one(name, len(names) <= 2)]
    texts += [text for pair in combinations(names, 2) for text in _of_two(*pair)]
    texts += [*_of_all(names), *cells.table.game.kind.offered, *_traits(cells.table.game.traits)]
    texts += [f"{name} % {k}" for name in names for k in range(2, GREATEST_MODULUS + 1)]
    texts += [text for pair in combinations(names, 2) for text in _residues(*pair, len(names) < 3)]
    return [feature for feature in _worked_out(cells, texts, places) if _few(feature.values)]


def _names(cells: Cells, places: Array) -> list[str]:
    """Return the coordinates that are not so great that sums may leave 64 bits."""
    return [name for name in cells.names if small_enough(cells.at(name, places))]


def _worked_out(cells: Cells, texts: Sequence[str], places: Array) -> Iterator[Feature]:
    """Yield formulas with their values, but for those that have none at some cell."""
    language, where = cells.subject.language, cells.subject.places[places]
    for text in dict.fromkeys(texts):
        try:
            values = language.everywhere(text, where)
        except FormulaError:
            continue
        yield Feature(text, number(values), values.dtype.kind == "b")


def _few(values: Array) -> bool:
    return 0 < int(values.max()) - int(values.min()) < MOST_CLASSES


def _of_one(x: str, rare: bool) -> Iterator[str]:
    """Yield features of one coordinate besides its residues; rare: also those that are true of few numbers."""
    yield from (f"min({x}, {k})" for k in (1, 2, 3))
    yield from (f"popcount({x}) % 2", f"popcount({x} + 1) % 2", f"bit_length({x} & -{x}) % 2")
    yield from (f"{x} & ({x} + 1) == 0", f"{x} & ({x} - 1) == 0")
    if rare:
        more, less = f"5 * {x} * {x} + 4", f"max(5 * {x} * {x} - 4, 0)"  # squares are they just of Fibonacci numbers
        yield from (f"isqrt({x}) ** 2 == {x}", f"isqrt(8 * {x} + 1) ** 2 == 8 * {x} + 1", f"isprime({x})")
        yield f"isqrt({more}) ** 2 == {more} or isqrt({less}) ** 2 == {less}"


def _of_two(a: str, b: str) -> Iterator[str]:
    """Yield features of two coordinates besides residues of sums and differences."""
    yield from (f"{a} == {b}", f"{a} < {b}")
    yield from (f"min(abs({a} - {b}), {k})" for k in (2, 3))
    yield from (f"clip({a} - {b}, -{k}, {k})" for k in (1, 2))
    yield from (f"min({a}, {b}, 2)", f"popcount({a} ^ {b}) % 2", f"{a} & {b} == 0")


def _residues(a: str, b: str, alone: bool) -> Iterator[str]:
    """Yield residues of what two coordinates make; alone: there are no others."""
    for k in range(2, GREATEST_OF_PAIRS + 1):
        yield from (f"({a} + {b}) % {k}", f"({a} - {b}) % {k}")
        if alone and k <= 6:
            yield from (f"min({a}, {b}) % {k}", f"max({a}, {b}) % {k}", f"abs({a} - {b}) % {k}")


def _of_all(names: Sequence[str]) -> Iterator[str]:
    """Yield features of all coordinates, where there are several: of their residues and their XOR."""
    if len(names) < 2:
        return
    yield f"{' ^ '.join(names)} == 0"
    for k in range(2, 6):
        parts = [f"{name} % {k}" for name in names]
        yield from (f"({' + '.join(names)}) % {k}", " ^ ".join(f"({part})" for part in parts))
        yield from (f"max({', '.join(parts)})", f"min({', '.join(parts)})")
        if k ** len(names) <= MOST_CLASSES:
            text = parts[0]
            for part in parts[1:]:
                text = f"{k} * ({text}) + {part}"
            yield text


def _traits(traits: Sequence[str]) -> Iterator[str]:
    """Yield what exceptions to a formula are told by."""
    for trait in traits:
        yield from (trait, f"{trait} % 2")
