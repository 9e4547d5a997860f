"""The offline command: what it writes, what it compares, what it refuses."""

import json
import subprocess
import sys

import numpy as np
import pytest
from test_blob import ROOT

import build_tables
import gametables as gt
from gametables import blob, catalog


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
        array = build_tables.read(folder / "new" / f"{name}.npy.zst", name)
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


def test_the_shipped_manifest_fits_the_shipped_files(built):
    for folder in (ROOT / "tables", built[0] / "new"):
        text = (folder / "manifest.json").read_text()
        manifest = json.loads(text)
        assert list(manifest) == sorted(gt.tables())
        assert text == json.dumps(manifest, indent=1, sort_keys=True) + "\n"
        for name, entry in manifest.items():
            packed = (folder / f"{name}.npy.zst").stat().st_size
            assert (entry["cells"], entry["packed_bytes"]) == (gt.load(name).size, packed)
            assert entry["witnesses"] == list(gt.verify(name)[0].witnesses)[1:]
    fresh, shipped = (json.loads((folder / "manifest.json").read_text()) for folder in (built[0] / "new", folder))
    assert {name: fresh[name]["sha256"] for name in fresh} == {name: shipped[name]["sha256"] for name in shipped}


def test_one_game_or_table_is_built_alone(tmp_path):
    assert command("calendar", "--out", tmp_path).returncode == 0
    assert command("grid.outcome", "--out", tmp_path).returncode == 0
    names = ["calendar.outcome", "calendar.grundy", "calendar.remoteness", "grid.outcome"]
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
        table, array = catalog.TABLES[name], gt.load(name).copy()
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
    monkeypatch.setattr(build_tables, "solve", lambda name: wrong)
    with pytest.raises(build_tables.BuildError, match="grid.outcome: at n = 8: solved 0, rules: 1"):
        build_tables.build_all(["grid.outcome"], tmp_path, None)
    assert list(tmp_path.iterdir()) == []


def test_a_solution_that_does_not_fit_its_dtype_is_refused(monkeypatch):
    from gametables import solve
    from gametables.solve import grid

    monkeypatch.setattr(grid, "outcome", lambda limit: np.full(limit, 256))
    with pytest.raises(OverflowError, match="grid.outcome"):
        solve.solve("grid.outcome")


def test_bad_use_is_one_line_that_names_the_offender(tmp_path):
    run = command("quen")
    assert run.returncode == 2
    assert "did you mean queen?" in run.stderr.splitlines()[-1]
    (tmp_path / "file").write_text("")
    run = command("grid", "--out", tmp_path / "file")
    assert run.returncode == 1
    assert run.stderr.startswith("build_tables.py: ")
    assert len(run.stderr.splitlines()) == 1


def test_list_names_the_tables():
    assert command("--list").stdout.split() == list(gt.tables())
    assert command("--list", "queen").stdout.split() == ["queen.outcome", "queen.grundy", "queen.remoteness"]
    assert "python build_tables.py --compare" in command("--help").stdout
