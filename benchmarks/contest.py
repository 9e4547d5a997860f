"""`gametables contest` beside the usual C++ programs: whole process against whole process, the same input.

    python benchmarks/contest.py [--runs 11]

Compiles the five programs of benchmarks/cpp with `c++ -O2`, makes an input for each problem, checks that both
give the same output, runs them in turn, and prints the ratio of the medians with what it should be at most.
"""

import argparse
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

CPP = Path(__file__).parent / "cpp"
MOST = {"rows": 1.5, "calendar": 0.9, "grid": 0.9, "coins": 4.0, "board": 8.0}


def inputs(seed: int = 1) -> dict[str, str]:
    """Return an input for each problem: 100,000 cases, of rows 100 boards of 1000 rows, of coins 10,000."""
    chance = random.Random(seed)
    days = [date(1900, 1, 1) + timedelta(chance.randrange(37_198)) for _ in range(100_000)]
    rows = [chance.sample(range(1, 21), chance.randint(0, 20)) for _ in range(100_000)]
    heads = [[chance.randrange(10**8) for _ in range(chance.randint(0, 100))] for _ in range(10_000)]
    sizes = [(chance.randint(1, 4), chance.randint(2, 1000), chance.randint(2, 1000)) for _ in range(100_000)]
    lines = [" ".join(map(str, [len(row), *row])) for row in rows]
    return {
        "rows": "\n".join(["100", *("\n".join(["1000", *lines[i : i + 1000]]) for i in range(0, 100_000, 1000))]),
        "calendar": "\n".join(["100000", *(f"{day.year} {day.month} {day.day}" for day in days)]),
        "grid": "\n".join([*(str(chance.randint(1, 10_000)) for _ in range(100_000)), "0"]),
        "coins": "\n".join(f"{len(some)}\n{' '.join(map(str, some))}" for some in heads),
        "board": "\n".join(["100000", *(f"{piece} {n} {m}" for piece, n, m in sizes)]),
    }


def seconds(command: list[str], given: Path, output: Path) -> float:
    """Return how long a command takes to read an input and write its answers to a file."""
    with given.open("rb") as source, output.open("wb") as target:
        start = time.perf_counter()
        subprocess.run(command, stdin=source, stdout=target, check=True)
        return time.perf_counter() - start


def compared(game: str, text: str, folder: Path, runs: int) -> str:
    """Return the line of the table for one problem."""
    program, given = folder / game, folder / f"{game}.in"
    subprocess.run(["c++", "-O2", "-std=c++17", "-o", program, CPP / f"{game}.cpp"], check=True)
    given.write_text(text + "\n")
    commands = {"ours": [sys.executable, "-m", "gametables", "contest", game], "c++": [str(program)]}
    times: dict[str, list[float]] = {who: [] for who in commands}
    for run in range(runs + 1):
        for who, command in commands.items():
            times[who].append(seconds(command, given, folder / who))
        if run == 0 and (folder / "ours").read_bytes() != (folder / "c++").read_bytes():
            raise SystemExit(f"{game}: the outputs differ")
    ours, theirs = (statistics.median(times[who][1:]) for who in ("ours", "c++"))
    verdict = "ok" if ours / theirs <= MOST[game] else "over"
    return f"{game:10}{1000 * ours:8.1f}{1000 * theirs:8.1f}{ours / theirs:8.2f}{MOST[game]:9.1f}  {verdict}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=11, help="of each program (11)")
    runs = parser.parse_args().runs
    if not shutil.which("c++"):
        print("no C++ compiler here: there is nothing to compare with")
        return
    print(f"{'problem':10}{'ours ms':>8}{'C++ ms':>8}{'ratio':>8}{'at most':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for game, text in inputs().items():
            print(compared(game, text, Path(folder), runs), flush=True)


if __name__ == "__main__":
    main()
