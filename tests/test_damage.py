"""Damaged, cut, exchanged and hostile files: always an error with file and remedy, at once, and never an answer."""

import io
import os
import pickle
import random
import time
import tracemalloc

import numpy as np
import pytest
import zstandard
from conftest import ROOT

import gametables as gt
from gametables import TableCorrupt, TableMissing, blob, catalog, table

BYTES = 20_000_000


def file_of(name):
    """The shipped file, whatever folder the store reads from."""
    return (ROOT / "tables" / f"{name}.npy.zst").read_bytes()


@pytest.fixture
def folder(tmp_path, monkeypatch, forget):
    """An empty folder from which all tables are read, with nothing remembered."""
    monkeypatch.setattr(table, "FOLDERS", [str(tmp_path)] * 2)
    return tmp_path


def refused(folder, name, packed, error=TableCorrupt):
    """Whether a file of these bytes is refused, quickly, with its name and the remedy."""
    if packed is not None:
        (folder / f"{name}.npy.zst").write_bytes(packed)
    with pytest.raises(error) as found:
        catalog.table(name).cells()
    assert f"{name}.npy.zst" in str(found.value)
    assert "python build_tables.py" in str(found.value)


def at_once(folder, name, packed, error=TableCorrupt):
    """The same, with the time and the memory it takes."""
    refused(folder, name, packed, error)
    start = time.perf_counter()
    refused(folder, name, None, error)
    seconds = time.perf_counter() - start
    tracemalloc.start()
    refused(folder, name, None, error)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < BYTES
    return seconds


@pytest.mark.parametrize("name", gt.tables())
def test_flipped_bits(folder, name):
    packed, generator = file_of(name), random.Random(name)
    edge = [*range(64 * 8), *range(len(packed) * 8 - 64 * 8, len(packed) * 8)]
    others = [generator.randrange(len(packed) * 8) for _ in range(500)]
    for bit in range(len(packed) * 8) if len(packed) < 2_000 else [*edge, *others]:
        flipped = bytearray(packed)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(TableCorrupt):
            blob.unpack(name, {}, bytes(flipped))  # the seal alone, before anything is decoded
    refused(folder, name, bytes(flipped))


@pytest.mark.parametrize("name", gt.tables())
def test_cuts_and_tails(folder, name):
    packed, generator = file_of(name), random.Random(name)
    lengths = range(len(packed)) if len(packed) < 2_000 else sorted(generator.sample(range(len(packed)), 200))
    for length in lengths:
        with pytest.raises(TableCorrupt):
            blob.unpack(name, {}, packed[:length])
    for changed in (
        b"",
        packed[:100],
        packed + b"\0",
        packed + packed,
        b"\0" + packed,
        packed + blob.seal(name, packed),
    ):
        at_once(folder, name, changed)


def test_the_files_of_other_tables_and_versions(folder, monkeypatch):
    for name in gt.tables():
        other = "king.outcome" if name != "king.outcome" else "rook.outcome"  # of the same size and shape
        refused(folder, name, file_of(other))
        for version in (0, 2, 10):
            monkeypatch.setattr(blob, "FORMAT", version)
            frame = file_of(name)[: -len(blob.seal(name, b""))]
            foreign = frame + blob.seal(name, frame)
            monkeypatch.setattr(blob, "FORMAT", 1)
            refused(folder, name, foreign)


def resealed(name, frame):
    return frame + blob.seal(name, frame)


def frame_of(npy, **options):
    return zstandard.ZstdCompressor(**{"write_checksum": True, "write_content_size": True, **options}).compress(npy)


def saved(array):
    file = io.BytesIO()
    np.save(file, array, allow_pickle=True)
    return file.getvalue()


class Bomb:
    """What a pickle must never get to do."""

    def __reduce__(self):
        return os._exit, (77,)


def hostile(name):
    """Validly sealed files that are nevertheless wrong, by what is wrong with them."""
    known = catalog.table(name)
    npy = known.unpacked()
    head, size = known.heads()[len(npy)], len(npy)
    cells = np.frombuffer(npy, known.dtype, offset=len(head)).reshape(known.stored)
    claims = b"\x28\xb5\x2f\xfd\xe4" + (10 << 30).to_bytes(8, "little") + b"\x01\x00\x00" + b"\0" * 4
    lies = b"\x28\xb5\x2f\xfd\xe4" + size.to_bytes(8, "little") + b"\x01\x00\x00" + b"\0" * 4
    return {
        "no seal": frame_of(npy),
        "two seals": resealed(name, resealed(name, frame_of(npy))),
        "another frame behind": resealed(name, frame_of(npy) + frame_of(b"more")),
        "no checksum": resealed(name, frame_of(npy, write_checksum=False)),
        "no content size": resealed(name, frame_of(npy, write_content_size=False)),
        "claims 10 GB": resealed(name, claims),
        "claims the right size": resealed(name, lies),
        "another dtype": resealed(name, frame_of(saved(cells.astype("i1")))),
        "another shape": resealed(name, frame_of(saved(cells.reshape(-1)[:-1]))),
        "flat": resealed(name, frame_of(saved(cells.reshape(1, *cells.shape)))),
        "Fortran order": resealed(name, frame_of(saved(np.asfortranarray(cells.reshape(-1, 2))))),
        "big-endian": resealed(
            name, frame_of(head.replace(b"'<u2'", b"'>u2'").replace(b"|u1", b">u1") + npy[len(head) :])
        ),
        "objects": resealed(name, frame_of(saved(np.array([Bomb()], object)))),
        "a pickle": resealed(name, frame_of(pickle.dumps(Bomb()).ljust(size, b"\0"))),
        "no zstd": resealed(name, os.urandom(100)),
        "nothing": resealed(name, b""),
    }


@pytest.mark.parametrize("name", ["rook.grundy", "queen.grundy", "grid.outcome", "calendar.remoteness"])
def test_validly_sealed_and_wrong_all_the_same(folder, name, monkeypatch):
    monkeypatch.undo()
    files = hostile(name)
    catalog.table(name).forget()
    monkeypatch.setattr(table, "FOLDERS", [str(folder)] * 2)
    for what, packed in files.items():
        if what != "big-endian" or name != "grid.outcome":
            seconds = at_once(folder, name, packed)
            assert seconds < 1, what  # milliseconds in truth; the figure is printed by -s
            print(f"{name} {what}: {1000 * seconds:.1f} ms")


def test_what_is_in_the_files_place(folder, monkeypatch):
    name = "king.outcome"
    refused(folder, name, None, TableMissing)
    (folder / f"{name}.npy.zst").mkdir()
    refused(folder, name, None)
    (folder / f"{name}.npy.zst").rmdir()

    class Forbidding:
        def get_data(self, path):
            raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(table, "__loader__", Forbidding())
    refused(folder, name, None)


@pytest.mark.parametrize("name", gt.tables())
def test_a_failed_load_is_not_remembered(folder, name):
    for broken in (None, b"", file_of("king.outcome") if name != "king.outcome" else b"x"):
        file = folder / f"{name}.npy.zst"
        if broken is not None:
            file.write_bytes(broken)
        with pytest.raises((TableMissing, TableCorrupt)):
            gt.load(name)
    file.write_bytes(file_of(name))
    assert gt.load(name).shape == catalog.table(name).shape
