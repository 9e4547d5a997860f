"""What games of one's own cost, beside the plain Python that people write for them, and in memory.

    python benchmarks/own.py [--runs 3]

Every figure is a ratio of two things measured in turn in this one run, the least processor time of each; or bytes, by
which fresh processes differ in their peaks. What is compared is compared value for value, too. Takes three minutes.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from speed import PEAK, begin, row

import gametables as gt
from gametables.game import Game
from gametables.quantities import GRUNDY
from gametables.solve import generic, solve

HERE = Path(__file__).resolve().parent
WIDE, COUNTERS, SIDE = 20, 20_000, 64
NIM = gt.Board(shape=(SIDE,) * 3, rides=((1, 0, 0), (0, 1, 0), (0, 0, 1)))


class Pins(Game):
    """A row of pins as bits: a ball knocks down one that stands, or two neighbours."""

    wide = WIDE

    def positions(self) -> gt.Masks:
        return gt.Masks(self.wide)

    def options(self, pins: int) -> list[int]:
        shots = [1 << k for k in range(self.wide)] + [3 << k for k in range(self.wide - 1)]
        return [pins ^ shot for shot in shots if pins & shot == shot]

    def array_options(self, pins: Any) -> Any:
        for shot in [1 << k for k in range(self.wide)] + [3 << k for k in range(self.wide - 1)]:
            yield pins & shot == shot, pins ^ shot

    def rank(self, pins: Any) -> Any:
        return np.bitwise_count(pins) if hasattr(pins, "dtype") else pins.bit_count()


class Walk(Game):
    """A counter on n of a hundred thousand places, each named by a text, moves to one of six lesser ones."""

    most = 100_000

    def positions(self) -> gt.Listed:
        return gt.Listed(*map(str, range(self.most)))

    def options(self, at: str) -> list[str]:
        n = int(at)
        return [str(left) for left in (n - 1, n - 3, n - 7, n // 2, n // 3, n * 2 // 3) if 0 <= left < n]


class Wander(Game):
    """Places in a shuffled order, from each of which eight moves lead on: no rank falls, and options are stored."""

    most, factor = 400_000, 7919  # they have no common divisor

    def positions(self) -> gt.Box:
        return gt.Box(x=range(self.most))

    def array_options(self, x: Any) -> Any:
        n = x * self.factor % self.most
        for k in range(1, 9):
            yield n >= k, (n - k) * pow(self.factor, -1, self.most) % self.most

    def options(self, x: int) -> list[int]:
        n = x * self.factor % self.most
        return [(n - k) * pow(self.factor, -1, self.most) % self.most for k in range(1, 9) if n >= k]


def mex(values: Iterable[int]) -> int:
    """Return the least integer from 0 on that is missing."""
    seen, value = set(values), 0
    while value in seen:
        value += 1
    return value


def plain_kayles(most: int) -> list[int]:
    """Take one or two counters from a heap, and perhaps break it in two."""
    grundy = [0]
    for n in range(1, most + 1):
        seen = set()
        for taken in (1, 2):
            rest = n - taken
            for left in range(rest // 2 + 1):
                seen.add(grundy[left] ^ grundy[rest - left])
        value = 0
        while value in seen:
            value += 1
        grundy.append(value)
    return grundy


def plain_nim(side: int) -> dict[tuple[int, int, int], int]:
    """Take any number from one of three heaps."""
    grundy: dict[tuple[int, int, int], int] = {}
    for a, b, c in product(range(side), repeat=3):
        seen = {grundy[left, b, c] for left in range(a)}
        seen |= {grundy[a, left, c] for left in range(b)}
        seen |= {grundy[a, b, left] for left in range(c)}
        grundy[a, b, c] = mex(seen)
    return grundy


def plain_pins(wide: int) -> list[int]:
    """Knock down one pin or two neighbours."""

    @cache
    def grundy(pins: int) -> int:
        seen = set()
        for k in range(wide):
            if pins >> k & 1:
                seen.add(grundy(pins ^ 1 << k))
            if pins >> k & 3 == 3:
                seen.add(grundy(pins ^ 3 << k))
        return mex(seen)

    return [grundy(pins) for pins in range(1 << wide)]


def plain_walk(most: int) -> dict[str, tuple[str, int, int]]:
    """Outcome, Grundy value and remoteness of each place, a function each, which is what `solve` finds."""
    options = Walk(most=most).options

    @cache
    def wins(at: str) -> bool:
        return not all(wins(option) for option in options(at))

    @cache
    def grundy(at: str) -> int:
        return mex(grundy(option) for option in options(at))

    @cache
    def remoteness(at: str) -> int:
        if wins(at):
            return 1 + min(remoteness(option) for option in options(at) if not wins(option))
        return 1 + max((remoteness(option) for option in options(at)), default=-1)

    return {at: ("N" if wins(at) else "P", grundy(at), remoteness(at)) for at in map(str, range(most))}


def special(game: Game) -> Any:
    """Return the Grundy values of a game by its own solver, without proof."""
    return solve(game)[GRUNDY]


def by_engine(game: Game) -> Any:
    """Return the Grundy values of a game by the generic engine, without proof."""
    return generic.solve(game, (GRUNDY,)).grundy


def answers(game: Game, at: str) -> tuple[str, int, int | None]:
    """Return all that is known of a position."""
    return game.outcome(at), game.grundy(at), game.remoteness(at)


def least(runs: int, *sides: Callable[[], Any]) -> tuple[list[float], list[Any]]:
    """Return the least time of each side, run in turn, and what each returned."""
    times: list[list[float]] = [[] for _ in sides]
    found: list[Any] = [None] * len(sides)
    for _ in range(runs):
        for number, side in enumerate(sides):
            start = process_time()
            found[number] = side()
            times[number].append(process_time() - start)
    return [min(some) for some in times], found


def compared(what: str, limit: float, runs: int, ours: Callable[[], Any], plain: Callable[[], Any], same: Any) -> None:
    """Print the row of a game beside plain Python, once both are seen to have found the same."""
    (mine, hand), (found, wanted) = least(runs, ours, plain)
    if not same(found, wanted):
        raise ArithmeticError(f"{what}: the package and plain Python differ")
    row(what, "plain Python", limit, mine / hand, f"{1000 * mine:.0f} ms, by hand {1000 * hand:.0f} ms")


def grown(what: str, limit: float, runs: int, large: Game, small: Game, function: Callable[[Game], Any]) -> None:
    """Print the row of what a position costs in a large game and in a small one."""
    (much, little), _ = least(runs, partial(function, large), partial(function, small))
    ratio = much / large.kind.size / (little / small.kind.size)
    row(what, f"{small.name}, a cell", limit, ratio, f"{much:.2f} s, {little:.2f} s")


def peak(code: str) -> tuple[int, int]:
    """Return the peak memory of a fresh interpreter on some code, and the size of the tables left in `found`."""
    start = f"import sys; sys.path.insert(0, {str(HERE)!r})\nfrom own import *\n"
    sizes = "\nprint(sum(array.nbytes for array in found.values()))"
    command = [sys.executable, "-c", start + code + PEAK + sizes]
    most, tables = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(most) << 10, int(tables)


def memory(what: str, unit: str, limit: int, count: Callable[[Game], int], large: Game, small: Game) -> None:
    """Print what each of so many things takes at the peak, besides the tables: of two sizes the difference."""
    peaks = [peak(f"found = solve({code(game)})") for game in (large, small)]
    beside = [most - tables for most, tables in peaks]
    each = (beside[0] - beside[1]) / (count(large) - count(small))
    row(what, f"bytes, {unit}", limit, each, f"peak {peaks[0][0] >> 20} MB, of which tables {peaks[0][1] >> 20} MB")


def code(game: Game) -> str:
    """Return a game as it is declared, for another process."""
    words = ", ".join(f"{name}={value!r}" for name, value in game.changed.items())
    return f"{'' if type(game).__module__ in ('own', '__main__') else 'gt.'}{type(game).__name__}({words})"


def main() -> None:
    """Print the table."""
    runs = begin(__doc__, 3)
    sys.setrecursionlimit(100_000)
    kayles, pins = gt.Heap(code="0.77", most=COUNTERS), Pins()
    values = np.array_equal
    compared("Kayles to 20,000", 0.12, 1, partial(special, kayles), partial(plain_kayles, COUNTERS), values)
    compared("Nim of three heaps to 63", 0.03, runs, partial(special, NIM), partial(plain_nim, SIDE),
             lambda found, wanted: found.reshape(-1).tolist() == list(wanted.values()))  # fmt: skip
    compared(f"pins, {WIDE} bits", 0.12, 1, partial(by_engine, pins), partial(plain_pins, WIDE), values)
    compared("listed texts, all tables, proved", 1, runs, lambda: Walk().solve(), partial(plain_walk, Walk.most),
             lambda game, wanted: all(answers(game, at) == known for at, known in wanted.items()))  # fmt: skip
    memory("a rank that falls: pins", "a cell", 16, lambda game: game.kind.size, Pins(wide=22), Pins(wide=18))
    memory("options stored: shuffled", "an option", 40, lambda game: 8 * game.most, Wander(), Wander(most=40_000))
    grown("queen, side 1500", 1.2, runs, gt.Queen(side=1500), gt.Queen(side=1000), solve)
    grown("rows, width 24", 2.2, runs, gt.Rows(width=24), gt.Rows(width=20), solve)


if __name__ == "__main__":
    main()
