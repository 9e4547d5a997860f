"""Every code block of the pages: Python sessions are run as doctests, console sessions as commands."""

import doctest
import re
import shlex
import subprocess
import sys

import pytest
from test_blob import ROOT

PAGES = sorted(path.relative_to(ROOT) for pattern in ("*.md", "docs/*.md") for path in ROOT.glob(pattern))


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_python_sessions(page):
    failed, _ = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


SESSIONS = [(page, block) for page in PAGES for block in blocks(page, "console")]


@pytest.mark.parametrize(("page", "block"), SESSIONS)
def test_console_sessions(page, block):
    """A line "$ command", then what it prints; `gametables` is this interpreter's."""
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        words = shlex.split(command)
        assert words[0] == "gametables"
        run = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.stdout + run.stderr == expected


def test_every_test_that_is_named_is_there():
    named = set(re.findall(r"`(tests/\w+\.py)`", (ROOT / "README.md").read_text()))
    assert len(named) > 15
    assert all((ROOT / name).is_file() for name in named)


def test_every_block_is_of_a_kind_that_is_run():
    """The set-up commands are the first block of the README; they are run by every build of the project."""
    kinds = {language for page in PAGES for language in re.findall(r"^```(\w*)$", (ROOT / page).read_text(), re.M)}
    assert kinds <= {"", "pycon", "console"}
    assert (ROOT / "README.md").read_text().count("```\npython -m pip install") == 1
