"""Solve games, hold each table against its witnesses in every cell, pack it and write it."""

import hashlib
import io
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import zstandard

from . import blob, catalog
from .errors import TableCorrupt
from .files import replaced
from .game import Game
from .positions import Listed
from .prove.offered import in_words
from .prove.proof import Proof
from .solve import solve
from .stored import encoded, text
from .table import FOLDERS, MANIFEST, Table
from .tabled import POSITIONS

Array = Any  # a numpy array; what its operators return has no better type either
Row = dict[str, Any]  # what the report has of a table
STEPS = ("solve_s", "prove_s", "pack_s")


class BuildError(Exception):
    """A table that must not be written, or a file that is not what it should be."""


def build(wanted: Iterable[Table | Game], folder: Path, report: Path | None = None) -> None:
    """Build tables, or all tables of games, into a folder, with a line of progress each; the manifest comes last."""
    wanted = list(wanted)
    folder.mkdir(parents=True, exist_ok=True)
    remove_strays(folder)
    if report:
        report.open("a").close()  # so that a place that cannot be written is found before the work
    entries, damage = read_manifest(folder)
    if damage:
        print(f"{folder / MANIFEST} is made anew, it was damaged: {damage}", file=sys.stderr)
    with ThreadPoolExecutor(max_workers=1) as packer:  # packs while the next is proved: it needs no interpreter
        started = [packer.submit(pack, *proved, folder) for proved in solve_and_prove(wanted, folder, entries)]
    rows, lines = zip(*(packing.result() for packing in started), strict=True)
    for game in dict.fromkeys(map(game_of, wanted)):
        if isinstance(game.kind, Listed):
            write_positions(game, folder)
    made = {line.pop("file"): line for line in lines}
    manifest = read_manifest(folder)[0] | made
    write(folder, MANIFEST, (json.dumps(manifest, indent=1, sort_keys=True, default=str) + "\n").encode())
    if report:
        report.write_text(json.dumps(rows, indent=1) + "\n")
    print("\n" + summary(rows, [entry["npy_bytes"] - 128 for entry in made.values()]))


def solve_and_prove(
    wanted: Iterable[Table | Game], folder: Path | None = None, entries: Row | None = None
) -> Iterator[tuple[Table, Array, Row, list[str]]]:
    """Yield each table, its cells, the beginning of its row of the report, its witnesses by name; or raise BuildError.

    A game's first table has the seconds in which the game was solved and its options were looked at. entries: what the
    manifest of the folder says now, where tables of a declaration whose text alone has changed may be.
    """
    for game, asked in groupby(wanted, key=game_of):
        start = time.perf_counter()
        proof = Proof(game, solved(game)) if game.shipped else own(game, folder, entries or {})
        solving = time.perf_counter() - start
        for table in tables_of(game, asked, proof.tables):
            start, array = time.perf_counter(), proof.tables[table.quantity]
            counts, first = proof.witnesses(table.quantity)
            if first:
                raise BuildError(f"{table.name}: {first}")
            row = {"name": table.name, "cells": array.size, "solve_s": round(solving, 4)}
            yield table, array, row | {"prove_s": round(time.perf_counter() - start, 4)}, list(counts)
            solving = 0.0


def game_of(wanted: Table | Game) -> Game:
    """Return the game whose table, or tables, are wanted."""
    return wanted.game if isinstance(wanted, Table) else wanted


def tables_of(game: Game, asked: Iterable[Table | Game], cells: Mapping[str, Array]) -> list[Table]:
    """Return the tables of a game that were asked for: all, where the game itself was."""
    return [each for each in asked if isinstance(each, Table)] or list(map(game.table, cells))


def solved(game: Game) -> dict[str, Array]:
    """Return the tables of a shipped game, solved."""
    cells, due = solve(game), dict.fromkeys(game.quantities or (), game.kind.shape)
    if {quantity: array.shape for quantity, array in cells.items()} != due:
        raise BuildError(f"{game.name}: solved {', '.join(f'{q}: {array.shape}' for q, array in cells.items())}")
    return cells


def own(game: Game, folder: Path | None, entries: Row) -> Proof:
    """Return the proof of the tables of a game that is not shipped: of those in the folder if they stand, else solved.

    Whoever asks it again is told what it has found, so that nothing is proved twice.
    """
    if folder and str(folder) in map(os.path.abspath, FOLDERS):
        raise BuildError(f"{folder} is for the games that are shipped; {game.name} needs another folder, --out DIR")
    game.from_rules()
    game.description()  # so that what cannot be in a file is found before the work
    print(f"{game.name}: solving {game.kind.size:,} positions ...", file=sys.stderr, flush=True)
    mine = {name.rpartition(".")[2]: entry for name, entry in entries.items() if name.rpartition(".")[0] == game.stem}
    for entry in mine.values():
        if entry["source"] != source(game):
            other = f"{folder} has {game.stem} of {entry['source']}, not of {source(game)}"
            raise BuildError(f"{other}; take another folder, --out DIR, or remove its files")
    if folder and mine:
        with suppress(BuildError):
            proof = Proof(game, {quantity: read(folder, game.table(quantity), changed=True) for quantity in mine})
            if not any(proof.witnesses(quantity)[1] for quantity in mine):
                return proof
    cells = solve(game)
    return Proof(game, {quantity: cells[quantity] for quantity in cells if quantity in (game.quantities or cells)})


def source(game: Game) -> str:
    """Return where a game is declared, without the folder."""
    return os.path.basename(game.command.partition(" ")[0])


def pack(table: Table, array: Array, row: Row, witnesses: list[str], folder: Path) -> tuple[Row, Row]:
    """Pack and write a table; return its row of the report and its line of the manifest."""
    start, dtype, game = time.perf_counter(), array.dtype.newbyteorder("<").str, table.game
    npy = blob.header(dtype, table.stored) + (blob.fold(array) if table.folded else array).astype(dtype).tobytes()
    packed = blob.pack(game.sealed(table.quantity), npy)
    row |= {"pack_s": round(time.perf_counter() - start, 4), "packed_bytes": len(packed)}
    write(folder, table.file, packed)
    print(f"{table.name:20} {sum(row[step] for step in STEPS):6.2f} s", flush=True)
    entry = {
        "cells": array.size,
        "dtype": dtype,
        "file": table.stem,
        "npy_bytes": len(npy),
        "packed_bytes": len(packed),
        "sha256": hashlib.sha256(npy).hexdigest(),
        "shape": table.shape,
        "stored_shape": table.stored,
        "witnesses": witnesses,
    }
    if game.shipped:
        return row, entry | {"parameters": game.parameters, "positions": game.kind.described()}
    return row, entry | {"declaration": game.description(), "game": game.name, "source": source(game)}


def write_positions(game: Game, folder: Path) -> None:
    """Write the file that lists the positions of a game, where no limits give them."""
    name, positions = f"{game.stem}.{POSITIONS}.json.zst", text([encoded(position) for position in game.kind])
    write(folder, name, blob.pack(game.sealed(POSITIONS), positions.encode()))


def write(folder: Path, file: str, content: bytes) -> None:
    """Write a file, so that readers find the old one whole, or the new."""
    replaced(str(folder / file), [content])


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
        there = {name: dict(entry) for name, entry in entries.items() if (folder / f"{name}.npy.zst").exists()}
        return {name: entry for name, entry in there.items() if "source" in entry or name in catalog.tables()}, ""
    except FileNotFoundError:
        return {}, ""
    except (OSError, ValueError, TypeError, RecursionError) as error:
        return {}, str(error)


def summary(rows: list[Row], raw: list[int]) -> str:
    """Return the closing table: seconds and bytes of each table, `raw` of which it has unpacked, and of all."""
    total = {key: sum(row[key] for row in rows) for key in ("cells", *STEPS, "packed_bytes")}
    wide = max(20, *(len(row["name"]) for row in rows))
    lines = [f"{'table':{wide}}{'cells':>10}{'solve s':>9}{'prove s':>9}{'pack s':>9}{'bytes':>9}{'ratio':>9}"]
    for row, size in zip([*rows, {"name": "all"} | total], [*raw, sum(raw)], strict=True):
        seconds = "".join(f"{row[step]:9.3f}" for step in STEPS)
        packed = f"{row['packed_bytes']:9}{size / row['packed_bytes']:9.1f}"
        lines.append(f"{row['name']:{wide}}{row['cells']:10}{seconds}{packed}")
    return "\n".join(lines)


def compare(wanted: Iterable[Table | Game], folder: Path) -> int:
    """Solve tables again and hold the files in a folder against them; return 1 if one differs."""
    status = 0
    for game, asked in groupby(wanted, key=game_of):
        cells = solved(game) if game.shipped else own(game, None, {}).tables
        for table in tables_of(game, asked, cells):
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


def read(folder: Path, table: Table, changed: bool = False) -> Array:
    """Return the table in a folder's file, decoded past its seal with none of our code; then look at the seal.

    changed: may the seal be that of another declaration of a game of this name?
    """
    path, heads = folder / table.file, table.heads()
    try:
        packed = path.read_bytes()
        array = np.load(io.BytesIO(zstandard.ZstdDecompressor().stream_reader(packed).read(max(heads) + 1)))
        found = blob.sealed_as(packed) if changed else ""
        same = found.partition(" ")[0] == f"{table.game.stem}.{table.quantity}"
        blob.unpack(found if same else table.game.sealed(table.quantity, str(path)), heads, packed)
    except (OSError, ValueError, EOFError, zstandard.ZstdError, TableCorrupt) as error:
        raise BuildError(f"{table.name}: {path} cannot be read: {error}") from None
    if not table.folded:
        return array
    square, lower = np.zeros(table.shape, array.dtype), np.tril_indices(table.shape[0])
    square[lower] = square.T[lower] = array
    return square
