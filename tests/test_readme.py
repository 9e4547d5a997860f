"""Every code block of the pages: Python sessions are run as doctests, console sessions as commands."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import matplotlib.image
import pytest
from test_blob import ROOT

from gametables.render.png import BOTTOM, LEFT, RIGHT, TOP

PAGES = sorted(path.relative_to(ROOT) for pattern in ("*.md", "docs/*.md") for path in ROOT.glob(pattern))


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_python_sessions(page):
    failed, _ = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


SESSIONS = [(page, block) for page in PAGES for block in blocks(page, "console")]
DECODER = (
    "import sys, zstandard; file = open(sys.argv[2], 'rb');"
    " sys.stdout.buffer.write(zstandard.ZstdDecompressor().stream_reader(file).read())"
)


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    """A shell in which `gametables` is this interpreter's, and `zstd -dc` there whether it is installed or not."""
    folder = tmp_path_factory.mktemp("bin")
    for name, arguments in (("gametables", "-m gametables"), ("zstd", f'-c "{DECODER}"')):
        (folder / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
        (folder / name).chmod(0o755)
    environment = os.environ | {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "COLUMNS": "80",
        "LINES": "24",
        "NO_COLOR": "",
    }

    @cache  # pages share commands
    def run(command):
        both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.run(command, shell=True, cwd=ROOT, **both, text=True, check=False, env=environment).stdout

    return run


@pytest.mark.parametrize(("page", "block"), SESSIONS)
def test_console_sessions(shell, page, block):
    """A line "$ command", then what it prints."""
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        assert re.match(r"gametables |printf '[^']*' \| gametables play |zstd -dc tables/", command)
        assert shell(command) == expected


def test_every_test_that_is_named_is_there():
    named = set(re.findall(r"`(tests/\w+\.py)`", (ROOT / "README.md").read_text()))
    assert len(named) > 15
    assert all((ROOT / name).is_file() for name in named)


def test_every_file_that_is_named_is_there():
    """Links to pages and pictures, and files of the package that the text names."""
    for page in PAGES:
        text = (ROOT / page).read_text()
        for link in re.findall(r"\]\((?!https?://|#)([^)#]+)", text):
            assert ((ROOT / page).parent / link).exists(), link
        for name in re.findall(r"`((?:gametables|benchmarks|docs|tests|tables)/[\w./-]+\.\w+)`", text):
            assert (ROOT / name).is_file() or "<" in name, name


def test_every_picture_is_shown_and_made():
    """The pictures of the pages are those that docs/pictures.py makes."""
    shown = {
        Path(link).name for page in PAGES for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", (ROOT / page).read_text())
    }
    assert (
        shown
        == {path.name for path in (ROOT / "docs" / "img").iterdir()}
        == {f"{name}.png" for name in pictures().SHOWN}
    )


@pytest.mark.slow
def test_the_pictures_are_what_is_made(tmp_path):
    """Made again they are the same, but for the letters: fonts differ between machines."""
    assert pictures().make(tmp_path) == 0
    for made in tmp_path.iterdir():
        new, old = (matplotlib.image.imread(path) for path in (made, ROOT / "docs" / "img" / made.name))
        assert new.shape == old.shape
        assert (new == old).mean() > 0.9
        if made.stem not in ("calendar", "king"):  # whose cells have letters in them
            assert (new == old)[TOP:-BOTTOM, LEFT:-RIGHT].all()


def pictures():
    """The script that makes the pictures, as a module."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_block_is_of_a_kind_that_is_run():
    """The set-up commands are the first block of the README; they are run by every build of the project."""
    kinds = {language for page in PAGES for language in re.findall(r"^```(\w*)$", (ROOT / page).read_text(), re.M)}
    assert kinds <= {"", "pycon", "console"}
    assert (ROOT / "README.md").read_text().count("```\npython -m pip install") == 1
