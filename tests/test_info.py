"""`gametables info`: what is shipped, held against the files and the known figures."""

import hashlib
import json
import re

import pytest
import zstandard
from test_blob import ROOT, file_of

import gametables as gt
from gametables.commands import main
from gametables.table import MANIFEST, read_file

KNOWN = {  # figures of the problems' own sizes: P / N / D, or the greatest value
    "calendar.outcome": {"P": 18_357, "N": 18_841, "D": 0},
    "king.outcome": {"P": 250_000, "N": 750_000, "D": 0},
    "rook.outcome": {"P": 1_000, "N": 999_000, "D": 0},
    "knight.outcome": {"P": 334, "N": 666, "D": 999_000},
    "queen.outcome": {"P": 763, "N": 999_237, "D": 0},
    "grid.outcome": {"P": 5_000, "N": 5_000, "D": 0},
    "calendar.grundy": 2,
    "calendar.remoteness": 2_472,
    "king.grundy": 3,
    "king.remoteness": 1_997,
    "rook.grundy": 1_023,
    "rook.remoteness": 1_998,
    "knight.remoteness": 666,
    "queen.grundy": 1_521,
    "queen.remoteness": 763,
    "rows.grundy": 19,
    "coins.grundy": 2 * 65_535 + 1,
}


def info(capsys, *words):
    assert main(["info", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_every_table_as_json(capsys):
    found = {table["table"]: table for table in json.loads(info(capsys, "--json"))}
    assert tuple(found) == gt.tables()
    for name, table in found.items():
        array, packed = gt.load(name), file_of(name)
        npy = zstandard.ZstdDecompressor().stream_reader(packed).read()
        assert (table["shape"], table["cells"], table["dtype"]) == (list(array.shape), array.size, str(array.dtype))
        assert (table["packed_bytes"], table["npy_bytes"]) == (len(packed), len(npy))
        assert table["sha256"] == hashlib.sha256(npy).hexdigest()
        assert table["file"].endswith(f"{name}.npy.zst")
        assert "rules" in table["witnesses"]
        assert ("closed form" in table["witnesses"]) == (gt.closed_form(name) is not None)
        assert KNOWN[name] in (table["counts"], table["greatest"])
        assert table["least"] == array.min()


def test_a_line_a_table(capsys):
    lines = info(capsys).splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(gt.tables())
    assert max(map(len, lines)) <= 100
    assert "knight.outcome        1000 x 1000  uint8   " in lines[10]
    assert lines[10].endswith("334 P, 666 N, 999,000 D")
    assert lines[11].endswith("0..666, 1 of them 0, 999,000 draws")
    total = sum((ROOT / "tables" / f"{name}.npy.zst").stat().st_size for name in gt.tables())
    assert lines[-1] == f"17 tables, {sum(gt.load(name).size for name in gt.tables()):,} cells, {total:,} bytes packed"


def test_one_table_in_full(capsys):
    lines = info(capsys, "queen.grundy").splitlines()
    assert lines[:4] == [
        "queen.grundy",
        "  shape        1000 x 1000",
        "  cells        1,000,000 of uint16",
        "  values       0..1521, 763 of them 0",
    ]
    assert lines[4] == f"  file         {ROOT / 'tables' / 'queen.grundy.npy.zst'}"
    npy = zstandard.ZstdDecompressor().stream_reader(file_of("queen.grundy")).read()
    assert lines[6] == f"  sha256       {hashlib.sha256(npy).hexdigest()} (unpacked)"
    assert re.fullmatch(r"  witnesses    options: side \d+ and \d+ spread positions, rules, agreement", lines[7])
    assert lines[5].endswith("1,001,128 unpacked, the lower triangle only")
    assert lines[-1] == "  closed form  none kept"
    assert info(capsys, "rook.grundy").endswith('  closed form  gametables.closed_form("rook.grundy")\n')
    assert len(info(capsys, "queen").splitlines()) == 5
    assert len(info(capsys, "rows", "coins").splitlines()) == 4
    assert "  values       763 P, 999,237 N\n" in info(capsys, "queen.outcome")
    assert f"  packed       {len(file_of('rook.grundy')):,} bytes, 2,000,128 unpacked\n" in info(capsys, "rook.grundy")


DAMAGED = (b"", b"[" * 100_000, b"[]", b"{}", b"\xff", b'{"king.grundy": 3}', b'{"king.grundy": {"witnesses": "x"}}')


@pytest.mark.parametrize("manifest", DAMAGED)
def test_a_damaged_manifest_is_one_line(capsys, monkeypatch, manifest):
    monkeypatch.setattr(
        "gametables.commands.info.read_file",
        lambda name, *more: (name, manifest) if name == MANIFEST else read_file(name, *more),
    )
    assert main(["info", "king.grundy"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gametables info: manifest.json has no line for king.grundy (")
    assert "python build_tables.py" in err
    assert len(err.splitlines()) == 1


MINE = """
from gametables import Box, Game

class Circle(Game):
    most = 12

    def positions(self):
        return Box(n=range(self.most))

    def options(self, n):
        return [(n + 1) % 10] if n < 10 else [n - 1] if n == 11 else []
"""


def test_a_game_of_ones_own(capsys, tmp_path):
    """It has no file, and so neither digest nor witnesses; where all are draws there is no least value."""
    path = tmp_path / "going_round.py"
    path.write_text(MINE)
    for words, status in ((["info", f"{path}:Circle"], 0), (["info", f"{path}:Circle.remoteness", "most=10"], 0)):
        assert main(words) == status
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split(maxsplit=4) == ["Circle.outcome", "12", "uint8", "-", "1 P, 1 N, 10 D"]
    assert lines[2].endswith("  0..1, 1 of them 0, 10 draws")
    assert lines[3] == "2 tables, 24 cells, 0 bytes packed"
    assert lines[4:] == [
        "Circle(most=10).remoteness",
        "  shape        10",
        "  cells        10 of uint8",
        "  values       10 draws",
    ]
    assert main(["info", "--json", f"{path}:Circle.outcome", "king.grundy"]) == 0
    shipped, own = json.loads(capsys.readouterr().out)
    assert shipped["table"] == "king.grundy"
    assert own == {
        "table": "Circle.outcome",
        "shape": [12],
        "cells": 12,
        "dtype": "uint8",
        "least": 0,
        "greatest": 2,
        "counts": {"P": 1, "N": 1, "D": 10},
    }


def test_a_mistyped_name(capsys):
    assert main(["info", "kng.grundy"]) == 2
    assert capsys.readouterr().err == (
        "gametables info: there is no game or table 'kng.grundy'; did you mean king.grundy?\n"
    )
