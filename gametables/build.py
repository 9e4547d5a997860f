"""Solve games, hold each table against its witnesses in every cell, pack it and write it."""

import hashlib
import io
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import zstandard

from . import blob, catalog
from .errors import TableCorrupt
from .game import Game
from .prove.offered import in_words
from .prove.proof import Proof
from .solve import solve
from .table import MANIFEST, Table

Array = Any  # a numpy array; what its operators return has no better type either
Row = dict[str, Any]  # what the report has of a table
STEPS = ("solve_s", "prove_s", "pack_s")


class BuildError(Exception):
    """A table that must not be written, or a file that is not what it should be."""


def build(tables: Iterable[Table], folder: Path, report: Path | None = None) -> None:
    """Build tables of shipped games into a folder, with a line of progress each; the manifest comes last."""
    folder.mkdir(parents=True, exist_ok=True)
    remove_strays(folder)
    if report:
        report.open("a").close()  # so that a place that cannot be written is found before the work
    damage = read_manifest(folder)[1]
    if damage:
        print(f"build_tables.py: {folder / MANIFEST} is made anew, it was damaged: {damage}", file=sys.stderr)
    with ThreadPoolExecutor(max_workers=1) as packer:  # packs while the next is proved: it needs no interpreter
        started = [packer.submit(pack, *proved, folder) for proved in solve_and_prove(tables)]
    rows, lines = zip(*(packing.result() for packing in started), strict=True)
    entries = {row["name"]: line for row, line in zip(rows, lines, strict=True)}
    manifest = read_manifest(folder)[0] | entries
    write(folder, MANIFEST, (json.dumps(manifest, indent=1, sort_keys=True, default=str) + "\n").encode())
    if report:
        report.write_text(json.dumps(rows, indent=1) + "\n")
    print("\n" + summary(rows, [entry["npy_bytes"] - 128 for entry in entries.values()]))


def solve_and_prove(tables: Iterable[Table]) -> Iterator[tuple[Table, Array, Row, list[str]]]:
    """Yield each table, its cells, the beginning of its row of the report, its witnesses by name; or raise BuildError.

    A game's first table has the seconds in which the game was solved and its options were looked at.
    """
    for game, wanted in groupby(tables, key=lambda table: table.game):
        start = time.perf_counter()
        cells = solved(game)
        solving, proof = time.perf_counter() - start, Proof(game, cells)
        for table in wanted:
            start, array = time.perf_counter(), cells[table.quantity]
            counts, first = proof.witnesses(table.quantity)
            if first:
                due = f"solved {first.stored}, {first.witness}: {first.expected}"
                raise BuildError(f"{table.name}: at {first.position}: {due}")
            row = {"name": table.name, "cells": array.size, "solve_s": round(solving, 4)}
            yield table, array, row | {"prove_s": round(time.perf_counter() - start, 4)}, list(counts)
            solving = 0.0


def solved(game: Game) -> dict[str, Array]:
    """Return the tables of a shipped game, solved."""
    cells, due = solve(game), dict.fromkeys(game.quantities or (), game.kind.shape)
    if {quantity: array.shape for quantity, array in cells.items()} != due:
        raise BuildError(f"{game.name}: solved {', '.join(f'{q}: {array.shape}' for q, array in cells.items())}")
    return cells


def pack(table: Table, array: Array, row: Row, witnesses: list[str], folder: Path) -> tuple[Row, dict[str, Any]]:
    """Pack and write a table; return its row of the report and its line of the manifest."""
    start, dtype, kind = time.perf_counter(), array.dtype.newbyteorder("<").str, table.game.kind
    npy = blob.header(dtype, table.stored) + (blob.fold(array) if table.folded else array).astype(dtype).tobytes()
    packed = blob.pack(table.name, npy)
    row |= {"pack_s": round(time.perf_counter() - start, 4), "packed_bytes": len(packed)}
    write(folder, f"{table.name}.npy.zst", packed)
    print(f"{table.name:20}{sum(row[step] for step in STEPS):6.2f} s", flush=True)
    entry = {
        "cells": array.size,
        "dtype": dtype,
        "npy_bytes": len(npy),
        "packed_bytes": len(packed),
        "parameters": table.game.parameters,
        "positions": {
            "first": kind.data(kind.position(0)),
            "kind": type(kind).__name__,
            "last": kind.data(kind.position(kind.size - 1)),
            "names": kind.names,
        },
        "sha256": hashlib.sha256(npy).hexdigest(),
        "shape": table.shape,
        "stored_shape": table.stored,
        "witnesses": witnesses,
    }
    return row, entry


def write(folder: Path, file: str, content: bytes) -> None:
    """Write a file beside its place and rename it into it: readers find the old one whole, or the new."""
    beside = folder / f".{file}.{os.getpid()}.part"
    try:
        beside.write_bytes(content)
        os.replace(beside, folder / file)
    finally:
        beside.unlink(missing_ok=True)


def remove_strays(folder: Path) -> None:
    """Remove what builds that were killed while they wrote have left; the file of one that may still run stays."""
    for stray in folder.glob(".*.part"):
        try:
            os.kill(int(stray.name.split(".")[-2]), 0)
        except (ProcessLookupError, ValueError):
            stray.unlink(missing_ok=True)
        except OSError:
            pass  # it runs, but is not ours


def read_manifest(folder: Path) -> tuple[dict[str, Any], str]:
    """Return the lines of the tables in a folder's manifest, and what is wrong with it if it cannot be read."""
    try:
        entries = json.loads((folder / MANIFEST).read_text())
        return {name: entries[name] for name in catalog.tables() if name in entries}, ""
    except FileNotFoundError:
        return {}, ""
    except (OSError, ValueError, TypeError, RecursionError) as error:
        return {}, str(error)


def summary(rows: list[Row], raw: list[int]) -> str:
    """Return the closing table: seconds and bytes of each table, `raw` of which it has unpacked, and of all."""
    total = {key: sum(row[key] for row in rows) for key in ("cells", *STEPS, "packed_bytes")}
    lines = [f"{'table':20}{'cells':>10}{'solve s':>9}{'prove s':>9}{'pack s':>9}{'bytes':>9}{'ratio':>9}"]
    for row, size in zip([*rows, {"name": "all"} | total], [*raw, sum(raw)], strict=True):
        seconds = "".join(f"{row[step]:9.3f}" for step in STEPS)
        packed = f"{row['packed_bytes']:9}{size / row['packed_bytes']:9.1f}"
        lines.append(f"{row['name']:20}{row['cells']:10}{seconds}{packed}")
    return "\n".join(lines)


def compare(tables: Iterable[Table], folder: Path) -> int:
    """Solve tables again and hold the files in a folder against them; return 1 if one differs."""
    status = 0
    for game, wanted in groupby(tables, key=lambda table: table.game):
        cells = solved(game)
        for table in wanted:
            try:
                refuse_difference(table, read(folder, table), cells[table.quantity])
                print(f"{table.name}: equal", flush=True)
            except BuildError as error:
                print(error, flush=True)
                status = 1
    return status


def refuse_difference(table: Table, file: Array, solved: Array) -> None:
    """Raise BuildError at the first cell in which a file differs from what is solved."""
    if (file.dtype, file.shape) != (solved.dtype, solved.shape):
        found = f"file: {file.shape} of {file.dtype}, solved: {solved.shape} of {solved.dtype}"
        raise BuildError(f"{table.name}: {found}")
    wrong = np.flatnonzero(file != solved)
    if wrong.size:
        words = in_words(table.game, table.game.kind.position(int(wrong[0])))
        raise BuildError(f"{table.name}: at {words}: file: {file.flat[wrong[0]]}, solved: {solved.flat[wrong[0]]}")


def read(folder: Path, table: Table) -> Array:
    """Return the table in a folder's file, decoded past its seal with none of our code; then look at the seal."""
    path, heads = folder / f"{table.name}.npy.zst", table.heads()
    try:
        packed = path.read_bytes()
        array = np.load(io.BytesIO(zstandard.ZstdDecompressor().stream_reader(packed).read(max(heads) + 1)))
        blob.unpack(table.name, heads, packed)
    except (OSError, ValueError, EOFError, zstandard.ZstdError, TableCorrupt) as error:
        raise BuildError(f"{table.name}: {path} cannot be read: {error}") from None
    if not table.folded:
        return array
    square, lower = np.zeros(table.shape, array.dtype), np.tril_indices(table.shape[0])
    square[lower] = square.T[lower] = array
    return square
