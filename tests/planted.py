"""Tables with a rule of random constants planted in them, and a plain formula for it; knows nothing of the search."""

import random
from math import isqrt
from typing import NamedTuple

import numpy as np


class Planted(NamedTuple):
    """A table, a formula that a person would write for it, and for periods the least one."""

    array: np.ndarray
    formula: str
    period: int = 0


def least_period(values):
    """The least (preperiod, period, saltus) that a list has in its second half, by trying all."""
    for period in range(1, len(values) // 2):
        saltus = values[-1] - values[-1 - period]
        begins = len(values) - period
        while begins and values[begins - 1 + period] - values[begins - 1] == saltus:
            begins -= 1
        if begins + period <= len(values) // 2:
            return begins, period, saltus
    raise AssertionError("no period")


def listed(values, place):
    return f"({', '.join(map(str, values))},)[{place}]"


def period(chance):
    """One coordinate: a random start, then a period, which may grow."""
    size, length = chance.randrange(300, 2000), chance.randrange(2, 41)
    start = [chance.randrange(9) for _ in range(chance.choice([0, 0, chance.randrange(1, 60)]))]
    kinds, saltus = chance.choice([2, 3, 9]), chance.choice([0, 0, chance.randrange(1, 2 * length + 1)])
    loop = [chance.randrange(kinds) for _ in range(length)]
    loop[0] = loop[-1] + 1  # a table of one value has no rule
    values = start + [loop[k % length] + saltus * (k // length) for k in range(size - len(start))]
    begins, least, saltus = least_period(values)
    first = begins - begins % least + least
    text = listed([values[first + r] - saltus * (first // least) for r in range(least)], f"x % {least}")
    text += f" + {saltus} * (x // {least})" if saltus else ""
    return Planted(np.array(values), f"{text} if x >= {begins} else T(x)" if begins else text, least)


def features(chance):
    """Two coordinates: a multiple of something that grows, and a small table by one or two features."""
    bases = ["0", "a", "b", "a + b", "min(a, b)", "max(a, b)", "a ^ b", "abs(a - b)"]
    k = [chance.randrange(2, 6) for _ in range(2)]
    offered = ["a % {}", "b % {}", "(a + b) % {}", "min(a, b) % {}", "max(a, b) % {}"]
    some = [text.format(number) for text, number in zip(chance.sample(offered, 2), k, strict=True)]
    some += chance.sample(["a == b", "clip(a - b, -1, 1) + 1", "popcount(a) % 2"], 1)
    sizes = dict(zip(some, [*k, 3 if "clip" in some[2] else 2], strict=True))
    chosen = chance.sample(some, chance.choice([1, 2]))
    place, count = chosen[0], sizes[chosen[0]]
    if len(chosen) == 2:
        place, count = f"{sizes[chosen[1]]} * ({place}) + ({chosen[1]})", count * sizes[chosen[1]]
    table = [chance.randrange(5) for _ in range(count)]
    times, parts = chance.choice([(1, 1), (1, 1), (2, 1), (1, 2), (3, 1)])
    base = f"{times} * ({chance.choice(bases)}) // {parts}"
    return in_a_box(f"{base} + {listed(table, place)}", chance.randrange(40, 90), chance.randrange(40, 90))


def xor(chance):
    """Two or three coordinates, each perhaps one more, and the XOR perhaps, too."""
    names = "abc"[: chance.choice([2, 3])]
    parts = [f"({name} + {chance.randrange(2)})" for name in names]
    sides = [chance.randrange(10, 16) if len(names) == 3 else chance.randrange(30, 80) for _ in names]
    return in_a_box(f"({' ^ '.join(parts)}) + {chance.randrange(2)}", *sides)


def in_a_box(formula, *sides):
    """The table of a formula, worked out cell by cell."""
    known = {"clip": lambda x, low, high: max(low, min(x, high)), "popcount": int.bit_count}
    code = compile(formula, "planted", "eval")
    cells = [eval(code, known | dict(zip("abc", cell, strict=False))) for cell in np.ndindex(*sides)]
    return Planted(np.array(cells).astype(int).reshape(sides), formula)


def digits(chance):
    """One coordinate: a value follows from that of the number without its last digit, or from that number."""
    base, size = chance.randrange(2, 6), chance.randrange(500, 3000)
    rules = [(chance.choice("TTq"), chance.randrange(0, 3), chance.randrange(-2, 4)) for _ in range(base)]
    rules[chance.randrange(base)] = (chance.choice("Tq"), chance.randrange(1, 3), chance.randrange(1, 4))
    values = [chance.randrange(3) for _ in range(base)]
    for x in range(base, size):
        of, times, more = rules[x % base]
        values.append(times * (values[x // base] if of == "T" else x // base) + more)
    texts = [f"{times} * {f'T(x // {base})' if of == 'T' else f'(x // {base})'} + {more}" for of, times, more in rules]
    return Planted(np.array(values), f"{listed(texts, f'x % {base}')} if x >= {base} else T(x)")


def beatty(chance):
    """Pairs of numbers, each in one pair, whose difference grows by a step: 0 there, and 1 elsewhere."""
    step, side = chance.randrange(1, 5), chance.randrange(150, 300)
    array, used = np.ones((side, side), int), set()
    for k in range(side):
        low = next(n for n in range(4 * side) if n not in used)
        used |= {low, low + step * k}
        if low + step * k < side:
            array[low, low + step * k] = array[low + step * k, low] = 0
    k, root = f"(abs(a - b) // {step})", isqrt(step * step + 4)
    whole = f"min(a, b) == ({2 - step} * {k} + isqrt({step * step + 4} * {k} ** 2)) // 2"
    assert root * root < step * step + 4
    return Planted(array, f"0 if abs(a - b) % {step} == 0 and {whole} else 1")


def rows(chance):
    """Two coordinates: each row grows by its own period after some columns of its own."""
    count, width = chance.randrange(5, 13), chance.randrange(200, 300)
    table, periods = [], []
    for _ in range(count):
        length = chance.randrange(1, 13)
        start = [chance.randrange(40) for _ in range(chance.randrange(0, 30))]
        loop = [chance.randrange(20) for _ in range(length)]
        saltus = chance.choice([length, length, 0, chance.randrange(1, 9)])
        row = start + [loop[k % length] + saltus * (k // length) for k in range(width - len(start))]
        table.append(row)
        periods.append(least_period(row))
    if not any(saltus for *_, saltus in periods):
        return rows(chance)  # nothing grows
    begins, lengths, growth = zip(*periods, strict=True)
    ends = tuple(a + b for a, b in zip(begins, lengths, strict=True))
    formula = f"T(a, b - {lengths}[a]) + {growth}[a] if a < {count} and b >= {ends}[a] else T(a, b)"
    return Planted(np.array(table), formula)


KINDS = {"period": period, "features": features, "xor": xor, "digits": digits, "beatty": beatty, "rows": rows}


def planted(kind, seed):
    """A table of a kind, the same for the same seed."""
    return KINDS[kind](random.Random(f"{kind} {seed}"))
