"""`gametables info`: what is shipped."""

import argparse
import json
from typing import Any

from .. import batch, blob, catalog, store
from ..errors import TableCorrupt
from . import arguments

_DESCRIPTION = """Say what is shipped: of each table the shape, the type of its cells, the size of its
file, the values in it; of a single one also where the file is, its digest and the
witnesses that it was held against when it was built."""
_EXAMPLES = """examples:
  gametables info
  gametables info queen
  gametables info queen.grundy
  gametables info --json"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    return arguments.names(prog, _DESCRIPTION, _EXAMPLES)


def run(args: argparse.Namespace) -> int:
    """Print a line a table, or all about one, and return the exit status."""
    names = arguments.named(catalog.select, args.names)
    found = [data(name) for name in names]
    if args.json:
        print(json.dumps(found, indent=1))
    elif len(found) == 1:
        print(page(found[0]))
    else:
        print(f"{'table':21}{'shape':>12}  {'cells of':8}{'packed, bytes':>15}  values")
        print("\n".join(map(line, found)))
        cells, packed = (sum(table[key] for table in found) for key in ("cells", "packed_bytes"))
        print(f"{len(found)} tables, {cells:,} cells, {packed:,} bytes packed")
    return 0


def data(name: str) -> dict[str, Any]:
    """Return what is known of a table: its line in the manifest, and what its cells say."""
    import numpy as np

    table, cells = catalog.TABLES[name], store.load(name)
    path, packed = store.read_file(f"{name}.npy.zst")
    numbers = cells[cells < catalog.NEVER] if table.quantity == "remoteness" else cells
    found: dict[str, Any] = {"table": name, "shape": list(table.shape), "cells": table.cells, "dtype": cells.dtype.name}
    found |= {
        "file": path,
        "packed_bytes": len(packed),
        "npy_bytes": len(blob.header(table.dtype, table.stored)) + table.nbytes,
    }
    found |= _listed(name) | {"least": int(numbers.min()), "greatest": int(numbers.max())}
    if table.quantity == "outcome":
        return found | {"counts": {batch.letters(i): int((cells == i).sum()) for i in range(3)}}
    return found | {"counts": {"0": int(np.count_nonzero(cells == 0)), "D": cells.size - numbers.size}}


def _listed(name: str) -> dict[str, Any]:
    """Return what only the manifest knows of a table."""
    path, manifest = store.read_file(store.MANIFEST)
    try:
        entry = json.loads(manifest)[name]
        if not isinstance(entry["witnesses"], list):
            raise TypeError("its witnesses are no list")
        return {"sha256": str(entry["sha256"]), "witnesses": [str(witness) for witness in entry["witnesses"]]}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise TableCorrupt(f"{path} has no line for {name} ({error!r}); {store.REMEDY}") from None


def line(table: dict[str, Any]) -> str:
    """Return what is printed of one table among several."""
    shape = " x ".join(map(str, table["shape"]))
    return f"{table['table']:21}{shape:>12}  {table['dtype']:8}{table['packed_bytes']:>15,}  {values(table)}"


def values(table: dict[str, Any]) -> str:
    """Return the values of a table in words."""
    if table["table"].endswith(".outcome"):
        return ", ".join(f"{count:,} {letter}" for letter, count in table["counts"].items() if count)
    draws = f", {table['counts']['D']:,} draws" if table["counts"]["D"] else ""
    return f"{table['least']}..{table['greatest']}, {table['counts']['0']:,} of them 0{draws}"


def page(table: dict[str, Any]) -> str:
    """Return all that is known of a table."""
    entry = catalog.TABLES[table["table"]]
    stored = ", the lower triangle only" if entry.folded else ""
    lines = {
        "shape": " x ".join(map(str, table["shape"])),
        "cells": f"{table['cells']:,} of {table['dtype']}",
        "values": values(table),
        "file": table["file"],
        "packed": f"{table['packed_bytes']:,} bytes, {table['npy_bytes']:,} unpacked{stored}",
        "sha256": f"{table['sha256']} (unpacked)",
        "witnesses": ", ".join(table["witnesses"]),
        "closed form": f'gametables.closed_form("{entry.name}")' if entry.closed else "none kept",
    }
    return "\n".join([entry.name, *(f"  {key:12} {text}" for key, text in lines.items())])
