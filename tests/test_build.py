"""The offline command: what it writes, what it compares, what it refuses."""

import hashlib
import io
import json
import subprocess
import sys

import numpy as np
import pytest
import zstandard
from conftest import ROOT

import gametables as gt
from gametables import GameError, blob, build, catalog

# What the options of players are held against at a build, and what each table is beside its rules.
OPTIONS = {
    "calendar": "all positions",
    "king": "side 183 and 10,000 spread positions",
    "rook": "side 46 and 94 spread positions",
    "knight": "side 225 and 10,000 spread positions",
    "queen": "side 42 and 86 spread positions",
    "rows": "width 14 and 6,555 spread positions",
    "coins": "tabled 42",
    "grid": "all walks to side 4",
}
WITNESSES = {
    name: [f"options: {OPTIONS[name.partition('.')[0]]}", "rules"]
    + (["closed form"] if gt.closed_form(name) else [])
    + (["agreement"] if name.partition(".")[0] not in ("rows", "coins", "grid") else [])
    for name in gt.tables()
}


def command(*words):
    return subprocess.run(
        [sys.executable, str(ROOT / "build_tables.py"), *map(str, words)], capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    return folder, command("--out", folder / "new", "--report", folder / "report.json")


def test_a_whole_build_makes_the_shipped_tables(built):
    folder, run = built
    assert (run.returncode, run.stderr) == (0, "")
    files = {path.name for path in (folder / "new").iterdir()}
    assert files == {f"{name}.npy.zst" for name in gt.tables()} | {"manifest.json"}
    assert files == {path.name for path in (ROOT / "tables").iterdir()}
    for name in gt.tables():
        array = build.read(folder / "new", catalog.table(name))
        assert array.dtype == gt.load(name).dtype
        assert (array == gt.load(name)).all()


def test_progress_and_summary_name_every_table(built):
    progress, summary = built[1].stdout.split("\n\n")
    assert [line.split()[0] for line in progress.splitlines()] == list(gt.tables())
    assert [line.split()[0] for line in summary.splitlines()] == ["table", *gt.tables(), "all"]


def test_the_report_is_one_object_a_table(built):
    rows = json.loads((built[0] / "report.json").read_text())
    assert [row["name"] for row in rows] == list(gt.tables())
    assert {frozenset(row) for row in rows} == {
        frozenset({"name", "cells", "solve_s", "prove_s", "pack_s", "packed_bytes"})
    }
    assert [row["cells"] for row in rows] == [gt.load(name).size for name in gt.tables()]
    for row in rows:
        assert row["packed_bytes"] == (built[0] / "new" / f"{row['name']}.npy.zst").stat().st_size
        assert all(0 <= row[step] < 60 for step in ("solve_s", "prove_s", "pack_s"))


def test_the_shipped_manifest_fits_the_shipped_files(built):
    for folder in (ROOT / "tables", built[0] / "new"):
        text = (folder / "manifest.json").read_text()
        manifest = json.loads(text)
        assert list(manifest) == sorted(gt.tables())
        assert text == json.dumps(manifest, indent=1, sort_keys=True) + "\n"
        for name, entry in manifest.items():
            packed = (folder / f"{name}.npy.zst").stat().st_size
            assert (entry["cells"], entry["packed_bytes"]) == (gt.load(name).size, packed)
            assert entry["witnesses"] == WITNESSES[name]


def test_every_line_of_the_manifests_is_what_the_files_hold(built):
    for folder in (ROOT / "tables", built[0] / "new"):
        for name, entry in json.loads((folder / "manifest.json").read_text()).items():
            packed, public = (folder / f"{name}.npy.zst").read_bytes(), gt.load(name)
            npy = zstandard.ZstdDecompressor().stream_reader(packed).read()
            array = np.load(io.BytesIO(npy))
            assert entry.pop("witnesses")
            game = catalog.table(name).game
            assert entry.pop("parameters") == json.loads(json.dumps(game.parameters))
            kind = entry.pop("positions")
            assert (kind["kind"], kind["names"]) == (type(game.kind).__name__, list(game.kind.names))
            ends = [game.kind.position(at) for at in (0, public.size - 1)]
            assert [kind["first"], kind["last"]] == [game.kind.data(end) for end in ends]
            assert entry == {
                "cells": public.size,
                "dtype": array.dtype.str,
                "npy_bytes": len(npy),
                "packed_bytes": len(packed),
                "sha256": hashlib.sha256(npy).hexdigest(),
                "shape": list(public.shape),
                "stored_shape": list(array.shape),
            }


def test_one_game_or_table_is_built_alone(tmp_path):
    assert command("calendar", "--out", tmp_path).returncode == 0
    assert command("knight.outcome", "--out", tmp_path).returncode == 0
    names = ["calendar.outcome", "calendar.grundy", "calendar.remoteness", "knight.outcome"]
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.npy.zst" for name in names} | {"manifest.json"}
    assert list(json.loads((tmp_path / "manifest.json").read_text())) == sorted(names)


def test_compare_finds_the_shipped_tables_equal():
    run = command("--compare")
    assert run.returncode == 0
    assert run.stdout.splitlines() == [f"{name}: equal" for name in gt.tables()]


def test_compare_names_table_position_and_both_values(tmp_path):
    """A wrong value is named even in a file that is sealed and whole; so is a file that cannot be read."""
    changes = {"calendar.outcome": (275,), "queen.grundy": (7, 4), "rows.grundy": (3,), "coins.grundy": (0,)}
    for name, place in changes.items():
        table, array = catalog.table(name), gt.load(name).copy()
        array[place] += 1
        npy = blob.header(table.dtype, table.stored) + (blob.fold(array) if table.folded else array).tobytes()
        (tmp_path / f"{name}.npy.zst").write_bytes(blob.pack(name, npy, level=1))
    (tmp_path / "grid.outcome.npy.zst").write_bytes(b"no table")
    run = command("--compare", "--out", tmp_path, *changes, "grid", "knight.outcome")
    assert run.returncode == 1
    lines = run.stdout.splitlines()
    assert lines[0] == "calendar.outcome: at 1900-10-03: file: 1, solved: 0"
    assert lines[1].startswith("knight.outcome: ")
    assert "cannot be read" in lines[1]
    assert lines[2] == "queen.grundy: at n = 5, m = 8: file: 1, solved: 0"
    assert lines[3] == "rows.grundy: at x = 3: file: 1, solved: 0"
    assert lines[4] == "coins.grundy: at x = 0: file: 2, solved: 1"
    assert lines[5].startswith("grid.outcome: ")
    assert "cannot be read" in lines[5]


def test_compare_reads_past_a_broken_seal_and_names_it(tmp_path):
    path = tmp_path / "grid.outcome.npy.zst"
    packed = bytearray((ROOT / "tables" / path.name).read_bytes())
    packed[-1] ^= 1
    path.write_bytes(packed)
    run = command("--compare", "--out", tmp_path, "grid")
    assert run.returncode == 1
    assert "seal does not match" in run.stdout


def test_a_table_that_a_witness_contradicts_is_not_written(tmp_path, monkeypatch):
    wrong = gt.load("grid.outcome").copy()
    wrong[7] = 0
    monkeypatch.setattr(build, "solve", lambda game: {"outcome": wrong})
    with pytest.raises(build.BuildError, match="grid.outcome: at n = 8: 0, by the rules 1"):
        build.build(catalog.select(["grid"]), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_solution_that_does_not_fit_is_refused(monkeypatch, tmp_path):
    from gametables.solve import pairing

    for solution in (np.full(10_000, 256), np.full(10_000, -1), np.zeros(9_999, int), np.zeros((100, 101), int)):
        monkeypatch.setattr(pairing, "solve", lambda game, quantity, solution=solution: solution)
        with pytest.raises((build.BuildError, GameError, ValueError), match="outcome|reshape"):
            build.build(catalog.select(["grid"]), tmp_path)
        assert list(tmp_path.iterdir()) == []


def test_bad_use_is_one_line_that_names_the_offender(tmp_path):
    run = command("quen")
    assert run.returncode == 2
    assert "did you mean queen?" in run.stderr.splitlines()[-1]
    (tmp_path / "file").write_text("")
    run = command("grid", "--out", tmp_path / "file")
    assert run.returncode == 1
    assert run.stderr.startswith("gametables build: ")
    assert len(run.stderr.splitlines()) == 1


def test_files_are_renamed_into_their_place_and_nothing_is_left_beside(tmp_path, monkeypatch):
    (tmp_path / "table").write_bytes(b"old")

    def refused(source, target):
        assert (tmp_path / "table").read_bytes() == b"old"  # whole until the moment of renaming
        raise OSError("refused")

    monkeypatch.setattr(build.os, "replace", refused)
    with pytest.raises(OSError, match="refused"):
        build.write(tmp_path, "table", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
    monkeypatch.undo()
    build.write(tmp_path, "table", b"new")
    assert (tmp_path / "table").read_bytes() == b"new"


def test_a_damaged_manifest_is_made_anew_and_said(tmp_path):
    (tmp_path / "manifest.json").write_text("{")
    run = command("knight.outcome", "--out", tmp_path)
    assert run.returncode == 0
    assert "manifest.json is made anew" in run.stderr
    assert list(json.loads((tmp_path / "manifest.json").read_text())) == ["knight.outcome"]


def test_a_report_that_cannot_be_written_is_found_before_the_work(tmp_path):
    run = command("grid", "--out", tmp_path, "--report", tmp_path / "no" / "report")
    assert (run.returncode, run.stdout) == (1, "")
    assert command("--list", "--report", tmp_path / "report").returncode == 2


def test_a_file_of_another_shape_or_type_is_named(tmp_path):
    for array in (np.zeros(9_999, "u1"), np.zeros(10_000, "u2")):
        npy = io.BytesIO()
        np.save(npy, array)
        (tmp_path / "grid.outcome.npy.zst").write_bytes(blob.pack("grid.outcome", npy.getvalue()))
        run = command("--compare", "--out", tmp_path, "grid")
        assert run.returncode == 1
        assert run.stdout.startswith("grid.outcome: ")


def test_a_bomb_in_a_files_place_is_not_decoded_whole(tmp_path):
    bomb = zstandard.ZstdCompressor().compress(bytes(1 << 28))
    (tmp_path / "grid.outcome.npy.zst").write_bytes(bomb)
    run = command("--compare", "--out", tmp_path, "grid")
    assert run.returncode == 1
    assert "cannot be read" in run.stdout


def test_list_names_the_tables():
    assert command("--list").stdout.split() == list(gt.tables())
    assert command("--list", "queen").stdout.split() == ["queen.outcome", "queen.grundy", "queen.remoteness"]
    assert "python build_tables.py --compare" in command("--help").stdout
