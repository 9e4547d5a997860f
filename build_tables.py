"""Solve every game from its rules, hold each table against its witnesses in every cell, pack it and write it.

examples:
  python build_tables.py                 everything, into tables/
  python build_tables.py queen           one game's tables
  python build_tables.py --compare       solve again and compare with the files that are there
"""

import argparse
import hashlib
import io
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import zstandard

from gametables import blob, catalog
from gametables.errors import TableCorrupt, TableMissing
from gametables.prove import verify
from gametables.solve import solve
from gametables.store import MANIFEST

TABLES = Path(__file__).resolve().parent / "tables"
STEPS = ("solve_s", "prove_s", "pack_s")


class BuildError(Exception):
    """A table that must not be written, or a file that is not what it should be."""


class Solved(dict[str, np.ndarray]):
    """Tables by name, solved when they are asked for: some witnesses hold a game's tables against each other."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: dict[str, float] = {}

    def __missing__(self, name: str) -> np.ndarray:
        start = time.perf_counter()
        self[name] = solve(name)
        self.seconds[name] = time.perf_counter() - start
        return self[name]


def main() -> int:
    """Run the command; return its exit status: 0 done, 1 a build or comparison that failed, 2 bad use."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME|TABLE", help="build only these")
    parser.add_argument("--out", type=Path, default=TABLES, metavar="DIR", help="where the files are (tables/)")
    parser.add_argument("--compare", action="store_true", help="write nothing; exit 1 if a file differs")
    parser.add_argument("--list", action="store_true", help="only name the tables")
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write the summary as JSON")
    args = parser.parse_intermixed_args()
    if args.report and (args.compare or args.list):
        parser.error("--report goes with a build")
    try:
        names = catalog.select(args.names)
    except TableMissing as error:
        parser.error(str(error))
    if args.list:
        print("\n".join(names))
        return 0
    try:
        return compare_all(names, args.out) if args.compare else build_all(names, args.out, args.report)
    except KeyboardInterrupt:
        return 130  # as shells have it for a command that was interrupted
    except (BuildError, OSError, ArithmeticError) as error:
        print(f"build_tables.py: {error}", file=sys.stderr)
        return 1


def build_all(names: list[str], folder: Path, report: Path | None) -> int:
    """Build the tables into a folder, with a line of progress each; the manifest comes last.

    While one table is solved, the one before is packed by a thread of its own: the compressor needs no interpreter.
    """
    folder.mkdir(parents=True, exist_ok=True)
    remove_strays(folder)
    if report:
        report.open("a").close()  # so that a place that cannot be written is found before the work
    damaged = read_manifest(folder)[1]
    if damaged:
        print(f"build_tables.py: {folder / MANIFEST} is made anew, it was damaged: {damaged}", file=sys.stderr)
    solved, started = Solved(), []
    with ThreadPoolExecutor(max_workers=1) as packer:
        for name in names:
            row, witnesses = solve_and_prove(name, solved)
            started.append(packer.submit(pack, name, solved[name], row, witnesses, folder))
    rows, entries = zip(*(packing.result() for packing in started), strict=True)
    manifest = read_manifest(folder)[0] | dict(zip(names, entries, strict=True))
    write(folder, MANIFEST, (json.dumps(manifest, indent=1, sort_keys=True) + "\n").encode())
    if report:
        report.write_text(json.dumps(rows, indent=1) + "\n")
    print("\n" + summary(list(rows)))
    return 0


def solve_and_prove(name: str, solved: Solved) -> tuple[dict[str, Any], list[str]]:
    """Solve a table and hear its witnesses; return the beginning of its row of the report, and their names."""
    array, solving = solved[name], sum(solved.seconds.values())
    start = time.perf_counter()
    witnesses = prove(name, solved)
    proving = time.perf_counter() - start - (sum(solved.seconds.values()) - solving)  # it may have solved another
    row = {"name": name, "cells": array.size, "solve_s": round(solved.seconds[name], 4), "prove_s": round(proving, 4)}
    return row, witnesses


def pack(
    name: str, array: np.ndarray, row: dict[str, Any], witnesses: list[str], folder: Path
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Pack and write a table; return its row of the report and its line of the manifest."""
    table, start = catalog.TABLES[name], time.perf_counter()
    npy = blob.header(table.dtype, table.stored) + (blob.fold(array) if table.folded else array).tobytes()
    packed = blob.pack(name, npy)
    row |= {"pack_s": round(time.perf_counter() - start, 4), "packed_bytes": len(packed)}
    write(folder, f"{name}.npy.zst", packed)
    print(f"{name:20}{sum(row[step] for step in STEPS):6.2f} s", flush=True)
    entry = {
        "cells": array.size,
        "dtype": table.dtype,
        "npy_bytes": len(npy),
        "packed_bytes": len(packed),
        "sha256": hashlib.sha256(npy).hexdigest(),
        "shape": table.shape,
        "stored_shape": table.stored,
        "witnesses": witnesses,
    }
    return row, entry


def prove(name: str, tables: Solved) -> list[str]:
    """Hear the witnesses of a solved table; return their names, or raise BuildError if one contradicts a cell."""
    counts, first = verify.witnesses(name, tables)
    if first:
        raise BuildError(f"{name}: at {first.position}: solved {first.stored}, {first.witness}: {first.expected}")
    return list(counts)


def refuse_difference(name: str, versions: dict[str, np.ndarray]) -> None:
    """Raise BuildError at the first cell in which two versions of a table differ."""
    one, other = versions.values()
    if one.dtype != other.dtype or one.shape != other.shape:
        raise BuildError(f"{name}: " + ", ".join(f"{k}: {a.shape} of {a.dtype}" for k, a in versions.items()))
    if (one != other).any():
        place = tuple(int(i) for i in np.argwhere(one != other)[0])
        values = ", ".join(f"{whose}: {array[place]}" for whose, array in versions.items())
        raise BuildError(f"{name}: at {verify.in_words(name, place, one.shape)}: {values}")


def write(folder: Path, file: str, content: bytes) -> None:
    """Write a file beside its place and rename it into it: readers find the old one whole, or the new."""
    beside = folder / f".{file}.{os.getpid()}.part"
    try:
        beside.write_bytes(content)
        os.replace(beside, folder / file)
    finally:
        beside.unlink(missing_ok=True)


def remove_strays(folder: Path) -> None:
    """Remove what builds that were killed while they wrote have left; the file of one that still runs stays."""
    for stray in folder.glob(".*.part"):
        builder = stray.name.split(".")[-2]
        if not (builder.isdigit() and alive(int(builder))):
            stray.unlink(missing_ok=True)


def alive(process: int) -> bool:
    """Return whether a process of that number runs, or may."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def read_manifest(folder: Path) -> tuple[dict[str, Any], str]:
    """Return the lines of the tables in a folder's manifest, and what is wrong with it if it cannot be read."""
    try:
        entries = json.loads((folder / MANIFEST).read_text())
        return {name: entries[name] for name in catalog.TABLES if name in entries}, ""
    except FileNotFoundError:
        return {}, ""
    except (OSError, ValueError, TypeError, RecursionError) as error:
        return {}, str(error)


def summary(rows: list[dict[str, Any]]) -> str:
    """Return the closing table: seconds and bytes of each table, and of all."""
    total = {key: sum(row[key] for row in rows) for key in ("cells", *STEPS, "packed_bytes")}
    raw = [catalog.TABLES[row["name"]].nbytes for row in rows]
    lines = [f"{'table':20}{'cells':>10}{'solve s':>9}{'prove s':>9}{'pack s':>9}{'bytes':>9}{'ratio':>9}"]
    for row, size in zip([*rows, {"name": "all"} | total], [*raw, sum(raw)], strict=True):
        seconds = "".join(f"{row[step]:9.3f}" for step in STEPS)
        packed = f"{row['packed_bytes']:9}{size / row['packed_bytes']:9.1f}"
        lines.append(f"{row['name']:20}{row['cells']:10}{seconds}{packed}")
    return "\n".join(lines)


def compare_all(names: list[str], folder: Path) -> int:
    """Solve the tables again and hold the files in a folder against them; return 1 if one differs."""
    status = 0
    for name in names:
        try:
            refuse_difference(name, {"file": read(folder / f"{name}.npy.zst", name), "solved": solve(name)})
            print(f"{name}: equal", flush=True)
        except BuildError as error:
            print(error, flush=True)
            status = 1
    return status


def read(path: Path, name: str) -> np.ndarray:
    """Return the table in a file, decoded past its seal with none of our code; then look at the seal."""
    table = catalog.TABLES[name]
    try:
        packed = path.read_bytes()
        npy = zstandard.ZstdDecompressor().stream_reader(packed).read(table.nbytes + 4096)
        array = np.load(io.BytesIO(npy))
        blob.unpack(name, blob.header(table.dtype, table.stored), len(npy), packed)
    except (OSError, ValueError, EOFError, zstandard.ZstdError, TableCorrupt) as error:
        raise BuildError(f"{name}: {path} cannot be read: {error}") from None
    return blob.unfold(array, table.shape[0]) if table.folded else array


if __name__ == "__main__":
    sys.exit(main())
