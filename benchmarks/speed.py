"""What gametables costs, beside what people would pick instead: one row a target, `ok` or `over`.

    python benchmarks/speed.py [--runs 21]

Every figure is a ratio of two things measured in turn in this one run (medians), or a size. Needs the package
installed; the C++ baselines are compiled where there is a compiler. Takes two minutes.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import timeit
from collections.abc import Callable, Iterator
from datetime import date
from math import isqrt
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

import gametables as gt
from gametables import catalog
from gametables.solve import antidiagonals, generic, slides

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is compiled once, not at each start
HERE = Path(__file__).resolve().parent
QUEEN = "import gametables; gametables.queen.wins(5, 8)"
ROW = "import gametables; gametables.rows.row_grundy(7)"
EVERY = """import gametables as g
for n in (g.king, g.rook, g.knight, g.queen):
    n.outcome(5, 8), n.remoteness(5, 8), n is not g.knight and n.grundy(5, 8)
g.calendar.outcome(2001, 9, 30), g.calendar.grundy(2001, 9, 30), g.calendar.remoteness(2001, 9, 30)
g.rows.row_grundy(7), g.coins.coin_grundy(7), g.grid.outcome(8)"""
PEAK = "\nprint(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"


def seconds(command: list[str]) -> float:
    """Return how long a whole process takes."""
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def in_turn(runs: int, **sides: Callable[[], float]) -> dict[str, float]:
    """Return the median of each side's figures, the sides run in turn."""
    for side in sides.values():
        side()  # not counted
    figures = [{name: side() for name, side in sides.items()} for _ in range(runs)]
    return {name: median(figure[name] for figure in figures) for name in sides}


def python(code: str) -> Callable[[], float]:
    """Return the run of a fresh interpreter on some code."""
    return lambda: seconds([sys.executable, "-c", code])


def added(code: str, other: str, runs: int) -> float:
    """Return what some code adds to a bare interpreter, as a part of what other code adds."""
    times = in_turn(runs, bare=python("pass"), ours=python(code), other=python(other))
    return (times["ours"] - times["bare"]) / (times["other"] - times["bare"])


def peak(code: str) -> float:
    """Return the peak memory of a fresh interpreter on some code beyond that of a bare one, in MB."""
    used = []
    for text in (code, "pass"):
        run = [
            subprocess.run([sys.executable, "-c", text + PEAK], check=True, capture_output=True, text=True).stdout
            for _ in range(5)
        ]
        used.append(median(map(int, run)))
    return (used[0] - used[1]) / 1024


GRID = [bytes(1001) for _ in range(1001)]
YEARS = [[bytes(32) for _ in range(13)] for _ in range(2002)]
LINE = bytes(1 << 20)


def bare(n: int, m: int) -> int:
    """Look up two indices, unchecked."""
    return GRID[n][m]


def bare_day(y: int, m: int, d: int) -> int:
    """Look up three indices, unchecked."""
    return YEARS[y][m][d]


def bare_cell(x: int) -> int:
    """Look up one index, unchecked."""
    return LINE[x]


class Declared(gt.Game):
    """A game of two coordinates as somebody declares it."""

    def positions(self) -> gt.Box:
        return gt.Box(a=range(1000), b=range(1000))

    def options(self, a: int, b: int) -> list[tuple[int, int]]:
        return [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0)

    def array_options(self, a: np.ndarray, b: np.ndarray) -> Iterator[tuple[np.ndarray, tuple[np.ndarray, np.ndarray]]]:
        yield a > 0, (a - 1, b)
        yield b > 0, (a, b - 1)


def closed(n: int, m: int) -> bool:
    """Say who wins the queen's game by its exact closed form."""
    if n < 1 or m < 1:
        raise ValueError
    k = abs(n - m)
    return min(n, m) - 1 != (k + isqrt(5 * k * k)) // 2


def parity(year: int, month: int, day: int) -> bool:
    """Say who wins the Calendar Game by its closed form, the date checked by the standard library."""
    date(year, month, day)
    return (month + day) % 2 == 0 or (month, day) in ((9, 30), (11, 30))


def scalars(ours: Callable[..., object], theirs: Callable[..., object], runs: int) -> float:
    """Return the ratio of two functions' times, both over the same thousand positions."""
    chance = np.random.default_rng(1)
    positions = [
        [(x,) for x in chance.integers(1, 10_001, 1000).tolist()],
        [tuple(pair) for pair in chance.integers(1, 1000, (1000, 2)).tolist()],
        [tuple(day) for day in chance.integers((1900, 1, 1), (2001, 13, 29), (1000, 3)).tolist()],
    ][theirs.__code__.co_argcount - 1]
    names = ", ".join("xyz"[: len(positions[0])]) + ","
    loop = f"for {names} in positions: f({names})"
    sides = {"ours": ours, "theirs": theirs}
    timers = {side: timeit.Timer(loop, globals={"positions": positions, "f": f}) for side, f in sides.items()}
    times = in_turn(runs, **{side: lambda timer=timer: timer.timeit(100) for side, timer in timers.items()})
    return times["ours"] / times["theirs"]


def slowest(runs: int) -> tuple[float, str]:
    """Return the worst ratio of a verb of one cell to a bare look-up, over all games, and which it is."""
    found = []
    for game in catalog.games():
        theirs = {"calendar": bare_day, "rows": bare_cell, "coins": bare_cell, "grid": bare_cell}.get(game.name, bare)
        several = ("row_grundy", "coin_grundy")  # where a position has several cells
        known = several if game.components else ("outcome", "wins", "grundy", "remoteness")
        verbs = [verb for verb in known if hasattr(game, verb)]
        found += [(scalars(getattr(game, verb), theirs, runs), f"{game.name}.{verb}") for verb in verbs]
    return max(found)


def vectorised(n: np.ndarray, m: np.ndarray) -> np.ndarray:
    """Say who wins the queen's game by its exact closed form, the root mended in integers."""
    k = np.abs(n - m)
    root = np.sqrt(5 * k * k).astype("i8")
    root -= root * root > 5 * k * k
    return np.minimum(n, m) - 1 != (k + root) // 2


def arrays(runs: int) -> tuple[float, float]:
    """Return the time of a million `queen.wins`, beside a bare take and beside the vectorised closed form."""
    n, m = np.random.default_rng(1).integers(1, 1001, (2, 1_000_000))
    flat = gt.load("queen.outcome").ravel()
    sides = {
        "ours": lambda: gt.queen.wins(n, m),
        "take": lambda: flat.take((n - 1) * 1000 + (m - 1)),
        "closed": lambda: vectorised(n, m),
    }
    times = in_turn(runs, **{side: lambda run=run: timeit.timeit(run, number=1) for side, run in sides.items()})
    return times["ours"] / times["take"], times["ours"] / times["closed"]


def solving(runs: int) -> float | None:
    """Return the time of five solvers in sum, beside a C++ program that fills the same tables; None without one."""
    if not shutil.which("c++"):
        return None
    pieces = (gt.king, gt.knight, gt.queen)
    jobs = [lambda piece=piece: antidiagonals.solve(piece, "outcome") for piece in pieces]
    jobs += [lambda: generic.solve(gt.calendar, ("outcome",)), lambda: slides.solve(gt.rows, "grundy")]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "fill"
        subprocess.run(["c++", "-O2", "-std=c++17", "-o", program, HERE / "cpp" / "fill.cpp"], check=True)

        def filled() -> float:
            lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
            return sum(float(line.split()[1]) for line in lines) / 1000

        times = in_turn(runs, ours=lambda: sum(timeit.timeit(job, number=1) for job in jobs), cpp=filled)
    return times["ours"] / times["cpp"]


def building(runs: int) -> float:
    """Return the time of a whole `python build_tables.py`, beside what `import numpy` adds."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE.parent / "build_tables.py"), "--out", folder]
        times = in_turn(runs, ours=lambda: seconds(command), bare=python("pass"), numpy=python("import numpy"))
    return times["ours"] / (times["numpy"] - times["bare"])


SOLVE = """
import gc, sys, timeit, tracemalloc
import gametables as gt
from gametables.solve import antidiagonals, generic, slides
family, quantity, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
if family == "Calendar":
    game, solver = gt.Calendar(first=(2001 - size, 1, 1)), lambda game, quantity: generic.solve(game, (quantity,))
else:
    game = gt.Rows(width=size) if family == "Rows" else getattr(gt, family)(side=size)
    solver = slides.solve if family == "Rows" else antidiagonals.solve
run = lambda: solver(game, quantity)
run()
fastest = min(timeit.repeat(run, number=1, repeat=3))
gc.collect()
tracemalloc.start()
run()
cells = game.kind.size
print(fastest / cells, tracemalloc.get_traced_memory()[1] / cells)
"""
BOARDS = (250, 500, 1000, 2000, 3000)
SCALES = {
    "Queen outcome": BOARDS, "King grundy": BOARDS, "Queen remoteness": BOARDS,
    "Rows grundy": (16, 18, 20, 22, 23), "Calendar outcome": (25, 50, 100, 200, 400),
}  # fmt: skip


def scaling() -> tuple[float, str]:
    """Return the worst growth of time or memory a cell from one size of a solver to the next, and where it is."""
    worst = (0.0, "")
    for what, sizes in SCALES.items():
        commands = [[sys.executable, "-c", SOLVE, *what.split(), str(size)] for size in sizes]
        runs = [subprocess.run(command, check=True, capture_output=True) for command in commands]
        figures = [[float(figure) for figure in run.stdout.split()] for run in runs]
        for size, before, after in zip(sizes[1:], figures, figures[1:], strict=False):
            worst = max(worst, *((b / a, f"{what} {size}") for a, b in zip(before, after, strict=True)))
    return worst


def sizes() -> tuple[float, float]:
    """Return the bytes of all packed tables, and of all but queen.grundy, in KB."""
    manifest = json.loads((HERE.parent / "tables" / "manifest.json").read_text())
    packed = {name: entry["packed_bytes"] / 1000 for name, entry in manifest.items()}
    return sum(packed.values()), sum(packed.values()) - packed["queen.grundy"]


def row(what: str, against: str, most: float, found: float | None, note: str = "") -> None:
    """Print a line of the table."""
    verdict = "skipped" if found is None else "ok" if found <= most else "over"
    shown = "" if found is None else f"{found:9.2f}" if found < 100 else f"{found:9.0f}"
    print(f"{what:46}{against:34}{most:7g}{shown:>9}  {verdict} {note}".rstrip(), flush=True)


def begin(description: str | None, runs: int) -> int:
    """Read how many runs each figure takes, print the head of the table, and return their number."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=runs, help=f"of each figure ({runs})")
    runs = parser.parse_args().runs
    print(f"{'what':46}{'against':34}{'at most':>7}{'found':>9}")
    return runs


def main() -> None:
    """Print the table."""
    runs = begin(__doc__, 25)
    few = max(3, runs // 4)
    row("first answer, queen.wins: time added", "import numpy", 0.15, added(QUEEN, "import numpy", runs))
    row("first answer, queen.wins: time added", "import zstandard", 1.6, added(QUEEN, "import zstandard", runs))
    row("first answer, rows.row_grundy: time added", "import numpy", 0.30, added(ROW, "import numpy", runs))
    row("first answer: peak memory added, MB", "", 6, peak(QUEEN))
    row("all tables through scalars: the same, MB", "", 25, peak(EVERY))
    row("queen.wins(n, m)", "rows[n][m], unchecked", 1.6, scalars(gt.queen.wins, bare, runs))
    row("wins(a, b) of a declared game", "rows[n][m], unchecked", 1.8, scalars(Declared().solve().wins, bare, runs))
    row("the slowest verb of one cell", "a bare look-up", 3, *slowest(few))
    row("queen.wins(n, m)", "exact closed form", 0.6, scalars(gt.queen.wins, closed, runs))
    row("calendar.wins(y, m, d)", "parity rule, date checked", 0.6, scalars(gt.calendar.wins, parity, runs))
    by_take, by_form = arrays(runs)
    row("queen.wins of a million", "flat.take(i * W + j)", 1.8, by_take)
    row("queen.wins of a million", "vectorised exact closed form", 0.35, by_form)
    row("solving calendar, king, knight, queen, rows", "C++ -O2", 1.5, solving(few))
    row("python build_tables.py", "import numpy", 60, building(few))
    row("time or memory a cell, from a size to the next", "", 1.3, *scaling())
    every, others = sizes()
    row("all tables packed, KB", "", 900, every)
    row("all but queen.grundy, KB", "", 350, others)


if __name__ == "__main__":
    main()
