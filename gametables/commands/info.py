"""Say what is shipped: of each table the shape, the type of its cells, the size of its
file, the values in it; of a single one also where the file is, its digest and the
witnesses that it was held against when it was built."""

import argparse
import json
from typing import Any

from .. import catalog
from ..errors import TableCorrupt
from ..quantities import LETTERS, OUTCOME
from ..table import MANIFEST, Table, read_file
from . import arguments

_EXAMPLES = """examples:
  gametables info
  gametables info {game}
  gametables info {game}.outcome
  gametables info mine.py:Subtraction
  gametables info --json"""
_LINE = "{:>12}  {:8}{:>15}  {}"


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    return arguments.names(prog, __doc__, _EXAMPLES.format(game=catalog.tables()[0].partition(".")[0]))


def run(args: argparse.Namespace) -> int:
    """Print a line a table, or all about one, and return the exit status."""
    tables = arguments.tables(args.names)
    found = [data(table) for table in tables]
    if args.json:
        print(json.dumps(found, indent=1))
    elif len(found) == 1:
        print(page(tables[0], found[0]))
    else:
        wide = max(21, *(len(table.name) + 2 for table in tables))
        print(f"{'table':{wide}}" + _LINE.format("shape", "cells of", "packed, bytes", "values"))
        for table, known in zip(tables, found, strict=True):
            shape, packed = " x ".join(map(str, table.shape)), f"{known['packed_bytes']:,}" if "file" in known else "-"
            print(f"{table.name:{wide}}" + _LINE.format(shape, known["dtype"], packed, values(known)))
        cells, total = (sum(known.get(key, 0) for known in found) for key in ("cells", "packed_bytes"))
        print(f"{len(found)} tables, {cells:,} cells, {total:,} bytes packed")
    return 0


def data(table: Table) -> dict[str, Any]:
    """Return what is known of a table: of its file, from the manifest, and what its cells say."""
    cells = table.array()
    numbers = cells[cells != table.draw]
    found = {"table": table.name, "shape": list(table.shape), "cells": table.size, "dtype": cells.dtype.name}
    found |= _filed(table) if table.filed else {}
    found |= {"least": int(numbers.min()), "greatest": int(numbers.max())} if numbers.size else {}
    if table.quantity == OUTCOME:
        return found | {"counts": {letter: int((cells == i).sum()) for i, letter in enumerate(LETTERS)}}
    return found | {"counts": {"0": int((cells == 0).sum()), "D": cells.size - numbers.size}}


def _filed(table: Table) -> dict[str, Any]:
    """Return what is known of a table's file, and what only the manifest knows of the table."""
    folders, remedy = table.game.folders, table.game.remedy
    (file, packed), (path, manifest) = (read_file(name, folders, remedy) for name in (table.file, MANIFEST))
    try:
        entry = json.loads(manifest)[table.stem]
        listed = {"sha256": str(entry["sha256"]), "witnesses": list.copy(entry["witnesses"])}  # which must be a list
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise TableCorrupt(f"{path} has no line for {table.name} ({error!r}); {remedy}") from None
    return {"file": file, "packed_bytes": len(packed), "npy_bytes": len(table.unpacked())} | listed


def values(known: dict[str, Any]) -> str:
    """Return the values of a table in words."""
    counts = known["counts"]
    if "P" in counts:
        return ", ".join(f"{count:,} {letter}" for letter, count in counts.items() if count)
    numbers = [f"{known['least']}..{known['greatest']}, {counts['0']:,} of them 0"] if "least" in known else []
    return ", ".join(numbers + [f"{counts['D']:,} draws"] * bool(counts["D"]))


def page(table: Table, known: dict[str, Any]) -> str:
    """Return all that is known of a table."""
    shape = " x ".join(map(str, table.shape))
    lines = {"shape": shape, "cells": f"{table.size:,} of {known['dtype']}", "values": values(known)}
    if "file" in known:
        unpacked = f"{known['npy_bytes']:,} unpacked{', the lower triangle only' * table.folded}"
        lines["file"], lines["packed"] = known["file"], f"{known['packed_bytes']:,} bytes, {unpacked}"
        lines["sha256"], lines["witnesses"] = f"{known['sha256']} (unpacked)", ", ".join(known["witnesses"])
        closed = table.quantity in table.game.closed
        lines["closed form"] = f'gametables.closed_form("{table.name}")' if closed else "none kept"
    return "\n".join([table.name, *(f"  {key:12} {text}" for key, text in lines.items())])
