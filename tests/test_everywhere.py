"""Wherever the package is put, it answers: checkout, wheel, sdist, a plain folder, a zip, a read-only place.

These build and install the package, and so need the extra `dev` and a network or a cache of packages.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from test_blob import ROOT

import gametables as gt

pytestmark = pytest.mark.slow
QUESTION = (
    "import gametables as g; print(g.queen.wins(5, 8), g.calendar.grundy(2001, 9, 30), g.rows.grundy([[16, 17], [19]]),"
    " g.coins.grundy([0, 3, 5, 8]), g.knight.outcome(5, 5), g.grid.wins(8), g.load('king.grundy').shape, g.__file__)"
)
ANSWERS = "False 2 3 29 D True (1000, 1000) "
FILES = {f"{name}.npy.zst" for name in gt.tables()} | {"manifest.json"}


def run(*command, cwd, **options):
    found = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False, **options)
    assert found.returncode == 0, found.stderr
    return found.stdout


def environment(**more):
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | more


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The sdist, and the wheels made from the checkout and from the sdist."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder / "a", ROOT, cwd=folder)
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder / "b", sdist, cwd=folder)
    return sdist, next((folder / "a").glob("*.whl")), next((folder / "b").glob("*.whl"))


def tracked(*folders):
    """The files of the checkout below some folders, leaving out what Python and other tools write there."""
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return {str(path.relative_to(ROOT)) for path in files if not {"__pycache__", ".mypy_cache"} & set(path.parts)}


def test_the_wheels_hold_the_package_and_the_tables_and_nothing_else(built):
    for wheel in built[1:]:
        names = set(zipfile.ZipFile(wheel).namelist())
        metadata = {name for name in names if ".dist-info/" in name}
        package = tracked("gametables")
        tables = {f"gametables/{name}" for name in tracked("tables")}
        assert names - metadata == package | tables
        assert {Path(name).name for name in metadata} >= {"METADATA", "RECORD", "WHEEL", "LICENSE", "entry_points.txt"}
        assert {name.rpartition("/")[2] for name in tables} == FILES
        assert "gametables/py.typed" in names


def test_the_sdist_holds_what_is_needed_to_build_and_to_test(built):
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    above = {"build_tables.py", "pyproject.toml", "README.md", "README.zh.md", "CHANGELOG.md", "LICENSE"}
    above |= {"PKG-INFO", ".gitignore"}
    assert names == tracked("gametables", "tables", "tests", "benchmarks", "docs", "examples") | above


@pytest.fixture(scope="module")
def target(built, tmp_path_factory):
    """The wheel in a plain folder, whose name has spaces and letters of another script, with what it needs."""
    folder = tmp_path_factory.mktemp("somewhere") / "a path 中文"
    run(sys.executable, "-m", "pip", "install", "--target", folder, built[2], cwd=ROOT)
    return folder


@pytest.mark.parametrize("flags", [(), ("-O",), ("-OO",), ("-s", "-E"), ("-B",)])
def test_in_a_plain_folder(target, tmp_path, flags):
    answer = run(
        sys.executable, *flags, "-c", f"import sys; sys.path.insert(0, {str(target)!r}); {QUESTION}", cwd=tmp_path
    )
    assert answer.startswith(ANSWERS)
    assert str(target) in answer


def test_a_package_that_ships_a_game_of_its_own(target, tmp_path):
    """Built, packed as a wheel, installed, and asked from elsewhere, where its tables cannot be solved by chance."""
    source, there = tmp_path / "source", tmp_path / "there"
    shutil.copytree(ROOT / "examples" / "package", source)
    run(sys.executable, "-m", "gametables", "build", "skittles/rules.py:Skittles", cwd=source)
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", tmp_path, source, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", there, wheel, cwd=tmp_path)
    shutil.rmtree(source)
    path = f"import sys; sys.path[:0] = {[str(there), str(target)]};"
    ask = (
        "from skittles import skittles as s;"
        " print(s.grundy(500), s.winning_moves(3), s.folders, 'numpy' in sys.modules)"
    )
    answer = run(sys.executable, "-c", f"{path} {ask}", cwd=tmp_path)
    assert answer == f"1 ((1, 1),) {[str(there / 'skittles' / 'tables')]} False\n"
    command = f"{path} from gametables.commands import main; main(['ask', 'skittles:Skittles', '3', '+', '6'])"
    assert "loses (P)" in run(sys.executable, "-c", command, cwd=tmp_path)
    files = f"{path} import gametables as g; print(g.open({str(there / 'skittles' / 'tables')!r}).outcome(9))"
    assert run(sys.executable, "-c", files, cwd=tmp_path) == "N\n"
    (there / "skittles" / "tables" / "Skittles.outcome.npy.zst").write_bytes(b"nothing")
    found = subprocess.run(
        [sys.executable, "-c", f"{path} {ask.replace('grundy', 'outcome')}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "TableCorrupt" in found.stderr


def test_in_a_zip(built, target, tmp_path):
    archive = tmp_path / "with space.zip"
    archive.write_bytes(built[1].read_bytes())
    code = f"import sys; sys.path[:0] = [{str(archive)!r}, {str(target)!r}]; {QUESTION}"
    answer = run(sys.executable, "-c", code, cwd=tmp_path)
    assert answer.startswith(ANSWERS)
    assert str(archive) in answer
    without = tmp_path / "without.zip"
    with zipfile.ZipFile(built[1]) as wheel, zipfile.ZipFile(without, "w") as copy:
        for name in wheel.namelist():
            if "queen.outcome" not in name:
                copy.writestr(name, wheel.read(name))
    paths = [str(without), str(target)]
    code = f"import sys; sys.path[:0] = {paths}; import gametables; gametables.queen.wins(5, 8)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "TableMissing: queen.outcome.npy.zst is neither in" in found.stderr


def test_in_a_checkout_that_is_not_installed(tmp_path):
    """Nothing of the package is installed in this environment but what it needs; the checkout is just there."""
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    python = tmp_path / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "numpy", "zstandard", cwd=tmp_path, env=environment())
    checkout = tmp_path / "检出 of it"
    for name in tracked("gametables", "tables"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_bytes((ROOT / name).read_bytes())
    assert run(python, "-c", QUESTION, cwd=checkout).startswith(ANSWERS)
    assert "wins (N)" in run(python, "-m", "gametables", "ask", "grid", "8", cwd=checkout)
    for folder in (checkout, checkout / "gametables", checkout / "tables"):
        folder.chmod(0o555)
    elsewhere = f"import sys; sys.path.insert(0, {str(checkout)!r}); {QUESTION}"
    assert run(python, "-I", "-c", elsewhere, cwd="/").startswith(ANSWERS)
    for folder in (checkout, checkout / "gametables", checkout / "tables"):
        folder.chmod(0o755)


@pytest.mark.parametrize("from_sdist", [False, True])
def test_an_installed_wheel(built, tmp_path, from_sdist):
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    python = tmp_path / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", built[1 + from_sdist], cwd=tmp_path, env=environment())
    assert run(python, "-I", "-c", QUESTION, cwd=tmp_path).startswith(ANSWERS)
    command = tmp_path / "env" / "bin" / "gametables"
    assert "0 mismatches" in run(command, "verify", "calendar", "grid", cwd=tmp_path).splitlines()[-1]
    assert run(command, "contest", "grid", cwd=tmp_path, input="2\n0\n") == "8600\n"


OTHERS = [version for version in ("3.10", "3.12", "3.13") if not sys.version.startswith(version + ".")]


def version_of(python):
    """What a Python says its version is; nothing where there is none, or a shim that only says so."""
    try:
        found = subprocess.run([python, "-V"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.removeprefix("Python ")


def interpreters():
    """The other Pythons of this machine, by version, where there are any."""
    found = {}
    for version in OTHERS:
        pyenv = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
        for place in (f"python{version}", *pyenv):
            if version_of(place).startswith(f"{version}."):
                found.setdefault(version, place)
    return found


def test_every_python_and_the_oldest_and_newest_numpy_decode_the_same(built, tmp_path):
    """The digests of all tables, by our look-ups' own arrays and by a build from the rules."""
    code = (
        "import hashlib, gametables as g, numpy; "
        "print(*(hashlib.sha256(g.load(name).tobytes()).hexdigest() for name in g.tables())); print(numpy.__version__)"
    )
    due = run(sys.executable, "-c", code, cwd=ROOT).splitlines()[0]
    pythons = [(sys.executable, "numpy==2.0.*"), *((place, "numpy") for place in interpreters().values())]
    for number, (python, numpy) in enumerate(pythons):
        run(python, "-m", "venv", tmp_path / f"env{number}", cwd=tmp_path, env=environment())
        there = tmp_path / f"env{number}" / "bin" / "python"
        run(there, "-m", "pip", "install", built[1], numpy, cwd=tmp_path, env=environment())
        found = run(there, "-I", "-c", code, cwd=tmp_path).splitlines()
        assert found[0] == due
        assert "2.0." in found[1] or numpy == "numpy"
        assert run(there, ROOT / "build_tables.py", "--compare", cwd=tmp_path).count(": equal") == len(gt.tables())
