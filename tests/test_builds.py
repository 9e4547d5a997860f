"""Builds that are killed, run out of disk, meet each other, or have readers: what is there is always whole."""

import json
import os
import random
import resource
import subprocess
import sys
import time

import pytest
from conftest import ROOT

import gametables as gt
from gametables import catalog, table

BUILD = [sys.executable, str(ROOT / "build_tables.py"), "--out"]
QUICK = ("calendar", "grid")
NAMES = [name for name in gt.tables() if name.split(".")[0] in QUICK]


def all_whole(folder, monkeypatch):
    """Every table that is there can be read, and is the right one."""
    for path in folder.glob("*.npy.zst"):
        built = catalog.table(path.name.removesuffix(".npy.zst"))
        monkeypatch.setattr(table, "FOLDERS", [str(folder)] * 2)
        found = built.unpacked()
        monkeypatch.setattr(table, "FOLDERS", [str(ROOT / "tables")] * 2)
        assert found == built.unpacked()
    monkeypatch.undo()


@pytest.mark.parametrize("count", [3, pytest.param(40, marks=pytest.mark.slow)])
def test_builds_killed_at_any_moment(tmp_path, monkeypatch, count):
    generator = random.Random(count)
    for _ in range(count):
        build = subprocess.Popen([*BUILD, str(tmp_path), *QUICK], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(generator.uniform(0.05, 1.0))
        build.kill()
        build.wait()
        all_whole(tmp_path, monkeypatch)
    (tmp_path / f".stray.{build.pid}.part").write_bytes(b"left by a build that was killed")
    subprocess.run([*BUILD, str(tmp_path), *QUICK], check=True, capture_output=True)
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.npy.zst" for name in NAMES} | {"manifest.json"}
    all_whole(tmp_path, monkeypatch)


def test_the_file_of_a_build_that_still_runs_stays(tmp_path):
    mine = tmp_path / f".table.{os.getpid()}.part"
    mine.write_bytes(b"")
    subprocess.run([*BUILD, str(tmp_path), "grid"], check=True, capture_output=True)
    assert mine.exists()


def test_a_full_disk(tmp_path, monkeypatch):
    """A limit on the size of files stands in for it: what was there stays whole, nothing is left beside."""
    subprocess.run([*BUILD, str(tmp_path), "calendar"], check=True, capture_output=True)
    run = subprocess.run(
        [*BUILD, str(tmp_path), "calendar"], capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000)),
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr.startswith("gametables build: ")
    assert len(run.stderr.splitlines()) == 1
    assert not list(tmp_path.glob(".*"))
    all_whole(tmp_path, monkeypatch)


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below", "/proc/none"):
        run = subprocess.run([*BUILD, str(place), "grid"], capture_output=True, text=True, check=False)
        assert (run.returncode, len(run.stderr.splitlines())) == (1, 1)
        assert run.stderr.startswith("gametables build: ")


def test_two_builds_into_one_place_and_readers_beside_them(tmp_path, monkeypatch):
    subprocess.run([*BUILD, str(tmp_path), *QUICK], check=True, capture_output=True)
    command = [*BUILD, str(tmp_path), *QUICK]
    builds = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(2)]
    rounds = 0
    while any(build.poll() is None for build in builds):
        all_whole(tmp_path, monkeypatch)
        rounds += 1
    assert rounds > 2
    for build in builds:
        assert (build.communicate()[1], build.returncode) == (b"", 0)
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.npy.zst" for name in NAMES} | {"manifest.json"}
    assert list(json.loads((tmp_path / "manifest.json").read_text())) == sorted(NAMES)


def test_the_next_build_mends_what_a_killed_one_left_unequal(tmp_path, monkeypatch):
    """Files newer than the manifest, or a manifest newer than the files: a witness says so, a build mends it."""
    subprocess.run([*BUILD, str(tmp_path), "grid"], check=True, capture_output=True)
    for name in ("grid.outcome.npy.zst", "manifest.json"):
        (tmp_path / name).write_bytes((tmp_path / name).read_bytes()[:-9])
        subprocess.run([*BUILD, str(tmp_path), "grid"], check=True, capture_output=True)
        all_whole(tmp_path, monkeypatch)
        assert list(json.loads((tmp_path / "manifest.json").read_text())) == ["grid.outcome"]
