"""The file format: readable without us, refused where anything in it is wrong; the store; what is imported."""

import io
import subprocess
import sys

import numpy as np
import pytest
import zstandard
from conftest import ROOT

import gametables as gt
from gametables import TableCorrupt, TableError, TableMissing, blob, catalog, table

SMALL = "grid.outcome"
BOARD = (1000, 1000)
SHIPPED = {
    "calendar.outcome": ("|u1", (37_198,)),
    "calendar.grundy": ("|u1", (37_198,)),
    "calendar.remoteness": ("<u2", (37_198,)),
    "king.outcome": ("|u1", BOARD),
    "king.grundy": ("|u1", BOARD),
    "king.remoteness": ("<u2", BOARD),
    "rook.outcome": ("|u1", BOARD),
    "rook.grundy": ("<u2", BOARD),
    "rook.remoteness": ("<u2", BOARD),
    "knight.outcome": ("|u1", BOARD),
    "knight.remoteness": ("<u2", BOARD),
    "queen.outcome": ("|u1", BOARD),
    "queen.grundy": ("<u2", BOARD),
    "queen.remoteness": ("<u2", BOARD),
    "rows.grundy": ("|u1", (1 << 20,)),
    "coins.grundy": ("<u4", (1 << 16,)),
    "grid.outcome": ("|u1", (10_000,)),
}


def test_the_tables_are_these():
    assert gt.tables() == tuple(SHIPPED)


def file_of(name):
    return table.read_file(f"{name}.npy.zst")[1]


def opened(name, packed):
    """What a table does with a file, from its bytes."""
    return blob.unpack(name, catalog.table(name).heads(), packed)


@pytest.mark.parametrize("name", gt.tables())
def test_every_table_is_readable_without_us(name):
    """A stock decoder and numpy.load: what they give is what `load` gives, or its lower triangle."""
    decoded = zstandard.ZstdDecompressor().stream_reader(file_of(name)).read()
    array = np.load(io.BytesIO(decoded), allow_pickle=False)
    public = gt.load(name)
    if name == "queen.grundy":
        public = np.concatenate([public[row, : row + 1] for row in range(len(public))])
    assert (array.dtype, array.shape) == (np.dtype(SHIPPED[name][0]), public.shape)
    assert (array == public).all()
    assert (public == public.T).all() if public.ndim == 2 else True


@pytest.mark.parametrize("name", gt.tables())
def test_load_gives_the_table_and_nobody_can_change_it(name):
    array = gt.load(name)
    assert (array.dtype, array.shape) == (np.dtype(SHIPPED[name][0]), SHIPPED[name][1])
    assert (catalog.table(name).dtype, catalog.table(name).shape) == SHIPPED[name]
    assert gt.load(name) is array
    with pytest.raises(ValueError, match="read-only"):
        array[(0,) * array.ndim] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.setflags(write=True)


def test_numpy_reads_the_header():
    for dtype, shape in (("|u1", (7,)), ("<u2", (3, 5)), ("<u4", (1,)), ("|u1", (1000, 1000))):
        count = int(np.prod(shape))
        array = np.load(io.BytesIO(blob.header(dtype, shape) + bytes(count * int(dtype[2]))))
        assert (array.dtype, array.shape, array.flags.c_contiguous) == (np.dtype(dtype), shape, True)


def test_every_flipped_bit_of_a_small_file_is_noticed():
    packed = file_of(SMALL)
    for bit in range(len(packed) * 8):
        flipped = bytearray(packed)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(TableCorrupt):
            opened(SMALL, bytes(flipped))


def test_every_cut_and_every_tail_of_a_small_file_is_noticed():
    packed = file_of(SMALL)
    for length in range(len(packed)):
        with pytest.raises(TableCorrupt):
            opened(SMALL, packed[:length])
    for tail in (b"\0", b"\n", packed, blob.seal(SMALL, packed)):
        with pytest.raises(TableCorrupt):
            opened(SMALL, packed + tail)


def sealed(npy, **options):
    """A file of the small table that is validly sealed, whatever it holds."""
    options = {"level": 3, "write_checksum": True, "write_content_size": True, **options}
    frame = zstandard.ZstdCompressor(**options).compress(npy)
    return frame + blob.seal(SMALL, frame)


def saved(array):
    file = io.BytesIO()
    np.save(file, array, allow_pickle=True)
    return file.getvalue()


CELLS = np.zeros(10_000, "u1")
WRONG = {
    "another shape": CELLS[:-1],
    "two dimensions": CELLS.reshape(100, 100),
    "another dtype": CELLS.astype("i1"),
    "big-endian": CELLS.astype(">u2"),
    "Fortran order": np.asfortranarray(CELLS.reshape(100, 100)),
    "objects": np.array([print] * 4, object),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_validly_sealed_wrong_array_is_refused(kind):
    npy = saved(WRONG[kind])
    with pytest.raises(TableCorrupt):
        opened(SMALL, sealed(npy))


def test_a_validly_sealed_wrong_frame_is_refused():
    npy = zstandard.ZstdDecompressor().stream_reader(file_of(SMALL)).read()
    assert opened(SMALL, sealed(npy)) == npy
    for options in ({"write_checksum": False}, {"write_content_size": False}):
        with pytest.raises(TableCorrupt, match="checksum"):
            opened(SMALL, sealed(npy, **options))
    twice = zstandard.ZstdCompressor(write_checksum=True).compress(npy) + blob.seal(SMALL, b"")
    with pytest.raises(TableCorrupt):
        opened(SMALL, twice + blob.seal(SMALL, twice))


def test_the_message_says_whose_file_it_is():
    with pytest.raises(TableCorrupt, match=r"sealed as table 'king.outcome' in format '1'"):
        opened("rook.outcome", file_of("king.outcome"))


def test_a_missing_a_damaged_and_an_unreadable_table(tmp_path, monkeypatch, forget):
    monkeypatch.setattr(table, "FOLDERS", [str(tmp_path / "a"), str(tmp_path)])
    file = tmp_path / f"{SMALL}.npy.zst"
    with pytest.raises(TableMissing, match=r"grid.outcome.npy.zst is neither in .*python build_tables.py"):
        gt.load(SMALL)
    file.write_bytes(b"")
    with pytest.raises(TableCorrupt, match=r"grid.outcome.npy.zst is not table grid.outcome: .*python build_tables.py"):
        gt.load(SMALL)
    file.unlink()
    file.mkdir()
    with pytest.raises(TableCorrupt, match=r"grid.outcome.npy.zst cannot be read .*python build_tables.py"):
        gt.load(SMALL)
    file.rmdir()
    monkeypatch.undo()
    file.write_bytes(file_of(SMALL))
    monkeypatch.setattr(table, "FOLDERS", [str(tmp_path)])
    assert gt.load(SMALL).sum() == 5_000  # a failed load is not remembered


def test_the_errors_are_of_their_kinds():
    assert issubclass(TableMissing, TableError)
    assert issubclass(TableMissing, FileNotFoundError)
    assert issubclass(TableCorrupt, TableError)
    assert issubclass(gt.PositionError, ValueError)


@pytest.mark.parametrize("name", ["", "queen", "../x", "queen.grundy.npy.zst", "queen\0", "QUEEN.GRUNDY"])
def test_names_that_are_no_tables(name):
    with pytest.raises(TableMissing, match="there is no table"):
        gt.load(name)


@pytest.mark.parametrize("name", [None, 5, b"queen.grundy", ("queen", "grundy")])
def test_names_that_are_no_strings(name):
    with pytest.raises(TypeError, match="a table's name must be a string"):
        gt.load(name)


def test_a_big_endian_machine_swaps_before_it_answers(monkeypatch, forget):
    """What it reads are the numbers of the file, the bytes of each in the other order."""
    monkeypatch.setattr(table.sys, "byteorder", "big")
    swapped = catalog.table("coins.grundy").cells()
    forget()
    monkeypatch.undo()
    assert (np.frombuffer(swapped, ">u4") == gt.load("coins.grundy")).all()


def test_the_tables_inside_the_package_come_first(tmp_path, monkeypatch):
    inside, beside = tmp_path / "inside", tmp_path / "beside"
    for folder in (inside, beside):
        folder.mkdir()
        (folder / "name").write_text(folder.name)
    monkeypatch.setattr(table, "FOLDERS", [str(inside), str(beside)])
    assert table.read_file("name") == (str(inside / "name"), b"inside")
    (inside / "name").unlink()
    assert table.read_file("name") == (str(beside / "name"), b"beside")


def test_a_table_is_unpacked_once(monkeypatch, forget):
    unpacked = []
    monkeypatch.setattr(blob, "unpack", lambda name, *rest, old=blob.unpack: unpacked.append(name) or old(name, *rest))
    for _ in range(3):
        gt.load("king.grundy")
        gt.king.grundy(5, 8)
    assert unpacked == ["king.grundy"]
    assert catalog.table("king.grundy").cells().readonly


def test_a_question_while_numpy_is_being_imported_is_answered(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", type(sys)("numpy"))  # what another thread sees then: nothing in it yet
    assert gt.queen.outcome(5, 8) == "P"
    assert gt.rows.row_grundy(1 << 19) == 1


def test_words_select_games_and_tables_only():
    assert catalog.select(["queen", "king.grundy"])[0].name == "king.grundy"
    for word in ("outcome", "grundy", ""):
        with pytest.raises(TableMissing):
            catalog.select([word])


FIRST_ANSWERS = (
    "calendar.wins(2001, 9, 30)",
    "calendar.grundy(2001, 9, 30)",
    "king.grundy(4, 7)",
    "knight.outcome(4, 4)",
    "queen.wins(5, 8)",
    "rows.wins([[19], [18]])",
    "coins.grundy([0, 3, 5, 2**31])",
    "grid.wins(8)",
    "rook.index(5, 8)",
    "tables()",
)


@pytest.mark.parametrize("question", FIRST_ANSWERS)
def test_a_scalar_answer_imports_no_numpy_no_solver_no_prover(question):
    code = (
        "import sys; bare = set(sys.modules); import gametables; first = set(sys.modules) - bare;"
        f"gametables.{question}; print(*sorted(first)); print(*sorted(set(sys.modules) - bare))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    imported, answered = (set(line.split()) for line in run.stdout.splitlines())
    ours = {name for name in answered if name.startswith("gametables")}
    ground = "blob catalog dates declaration errors game games lookups positions quantities sums table tabled texts"
    own = {name for name in ours if name.startswith("gametables.games.")}
    assert ours - own <= {"gametables", *(f"gametables.{module}" for module in ground.split())}
    assert len(own) == (5 if question == "tables()" else 1)
    heavy = {"numpy", "argparse", "pathlib", "importlib.resources", "threading", "json", "difflib", "dataclasses"}
    assert not answered & heavy
    assert not imported & {"zstandard", "typing", "datetime", "re"}


@pytest.mark.parametrize(
    ("question", "needed"),
    [
        ("queen.wins(5, 8)", ["queen.outcome"]),
        ("king.best_move(5, 8)", ["king.outcome", "king.remoteness"]),
        ("calendar.grundy(2001, 9, 30)", ["calendar.grundy"]),
        ("rows.wins([[19]])", ["rows.grundy"]),
        ("rook.index(5, 8)", []),
        ("tables()", []),
    ],
)
def test_only_the_tables_that_are_needed_are_loaded(question, needed):
    code = f"import gametables; gametables.{question}; print(*unpacked)"
    count = "from gametables import blob; old, unpacked = blob.unpack, []; "
    count += "blob.unpack = lambda name, *rest: unpacked.append(name) or old(name, *rest); "
    run = subprocess.run([sys.executable, "-c", count + code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert sorted(run.stdout.split()) == needed


def test_the_packed_tables_are_small():
    packed = {name: len(file_of(name)) for name in gt.tables()}
    assert sum(packed.values()) <= 900_000
    assert sum(packed.values()) - packed["queen.grundy"] <= 350_000
