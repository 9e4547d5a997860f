"""`gametables show`: pinned text, what fits, which part is chosen, colours and letters on demand, errors."""

import io
import re
import shlex
import sys
import unicodedata

import pytest
from conftest import ROOT

import gametables as gt
from gametables.catalog import find
from gametables.commands import main

PAGES = (ROOT / "tests" / "show.txt").read_text(encoding="utf-8")
BOARDS = ("king", "rook", "knight", "queen")
PINNED = re.findall(r"^\$ gametables (.*)\n((?:(?!\$ ).*\n)*)", PAGES, re.MULTILINE)


@pytest.fixture(autouse=True)
def eighty_by_twenty_four(monkeypatch):
    """A terminal of 80 x 24 without a wish for colours, wherever the tests run."""
    for name, value in (("COLUMNS", "80"), ("LINES", "24"), ("COLORTERM", "truecolor")):
        monkeypatch.setenv(name, value)


def show(capsys, *words, status=0):
    assert main(["show", *map(str, words)]) == status
    out, err = capsys.readouterr()
    return err if status else out


@pytest.mark.parametrize(("command", "expected"), PINNED, ids=[command for command, _ in PINNED])
def test_pinned(capsys, command, expected):
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out.replace("\x1b", "^") == expected


def test_enough_is_pinned():
    """Every table without colours, and each style with them."""
    assert {shlex.split(command)[1] for command, _ in PINNED} >= set(gt.tables())
    assert sum("--color always" in command for command, _ in PINNED) >= 4


@pytest.mark.parametrize("table", gt.tables())
@pytest.mark.parametrize("options", [(), ("--ascii",), ("--color", "always")], ids=str)
def test_it_fits(capsys, monkeypatch, table, options):
    """Whatever the terminal's width, no line is longer, and the default part fills most of it."""
    for width in (63, 80, 132, 200) if table == "calendar.remoteness" else (40, 63, 80, 132, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = re.sub(r"\x1b\[[\d;]*m", "", show(capsys, table, *options)).splitlines()
        assert max(map(len, lines)) <= width
        assert max(map(len, lines[1:])) > 0.8 * width or options == ("--ascii",) or not table.startswith(BOARDS)
        assert all(unicodedata.east_asian_width(c) in ("Na", "N", "A") for line in lines for c in line)


@pytest.mark.parametrize("table", ["queen.outcome", "queen.grundy", "rows.grundy", "grid.outcome", "calendar.grundy"])
def test_a_narrow_terminal_is_filled_or_refused(capsys, monkeypatch, table):
    """Nothing is longer than the line, and where not even one column fits, that is said."""
    refused = []
    for width in (*range(1, 20), 26, 33, 43, 44):
        for option in ("--ascii", "--color=always", "--color=never"):
            monkeypatch.setenv("COLUMNS", str(width))
            status = main(["show", table, option])
            out, err = capsys.readouterr()
            refused += [width] * status
            if status:
                assert (status, out, len(err.splitlines())) == (2, "", 1)
                assert "there is room for " in err
            else:
                lines = re.sub(r"\x1b\[[\d;]*m", "", out).splitlines()
                rows = [line for line in lines if re.match(r" *\d+ ", line)]
                assert max(map(len, lines if width >= 16 else rows)) <= width
    assert 1 in refused
    assert 44 not in refused


def test_the_part_that_is_chosen(capsys, monkeypatch):
    """What is not asked for fills the terminal; the title says what came of it."""
    monkeypatch.setenv("LINES", "75")
    for words, title in (
        ("queen", "n = 1..138 down, m = 1..75 across"),
        ("queen --from 990", "n = 990..1000 down, m = 990..1000 across"),
        ("queen --from 3 980 --size 4", "n = 3..6 down, m = 980..983 across"),
        ("calendar.grundy --color always", "1978..2001 of 1900..2001"),
        ("calendar.grundy --from 1901 --color always", "1901..1924 of"),
        ("calendar --from 2001", "2001 of 1900..2001"),
        ("calendar --size 5", "1997..2001 of"),
        ("coins --size 2048", "x = 0..2047 of 0..65535, 32 a line"),
        ("coins --size 4096", "x = 0..4095 of 0..65535, 64 a line"),
        ("rows", "x = 0..2207 of 0..1048575, 32 a line"),
        ("grid", "n = 1..9660 of 1..10000, 70 a line"),
    ):
        assert f": {title}" in show(capsys, *words.split()).splitlines()[0]
    lines = show(capsys, "calendar.grundy", "--from", 1901, "--color", "always").splitlines()
    assert [line.split() for line in lines if re.match(r" +19", line)] == [
        [str(year) for year in range(first, first + 6)] for first in (1901, 1907, 1913, 1919)
    ]
    lines = show(capsys, "calendar.remoteness", "--year", 1999, "--color", "always").splitlines()
    assert [line.split()[0] for line in lines[2:8]] == ["Jan", "Mar", "May", "Jul", "Sep", "Nov"]
    monkeypatch.setenv("LINES", "1")
    assert "n = 1..16 down" in show(capsys, "queen")


MINE = """
from datetime import date, timedelta
from gametables import Box, Dates, Game, Listed, Masks

class Heaps(Game):
    def positions(self):
        return Box(x=range(5, 17), y=range(-3, 17), z=range(5, 17))

    def options(self, *p):
        return [(*p[:i], p[i] - k, *p[i + 1 :]) for i in range(3) for k in (1, 2) if p[i] - k >= (5, -3, 5)[i]]

class Days(Game):
    def positions(self):
        return Dates("2024-02-10", "2025-03-05")

    def options(self, day):
        return [day + timedelta(k) for k in (1, 2, 5) if day + timedelta(k) <= date(2025, 3, 5)]

class Bits(Game):
    def positions(self):
        return Masks(6)

    def options(self, x):
        return [x & ~(1 << i) for i in range(6) if x >> i & 1]

class Words(Game):
    word = "abcabc"

    def positions(self):
        return Listed(self.word)

    def options(self, word):
        return [word[1:], word[:-1]] if len(word) > 1 else []

class Loop(Game):
    def positions(self):
        return Box(n=range(12))

    def options(self, n):
        return [(n + 1) % 10] if n < 10 else [n - 1] if n == 11 else []
"""
DRAWN = {  # by what is asked for the title, and the positions that are shown, line after line; None for all
    "Heaps": (
        "x = 5, y = -3..14 down, z = 5..16 across, of 20 x 12",
        [(5, -3 + i, 5 + j) for i in range(18) for j in range(12)],
    ),
    "Heaps --from 7 -1 15 --size 2": (
        "x = 7, y = -1..0 down, z = 15..16 across, of 20 x 12",
        [(7, -1, 15), (7, -1, 16), (7, 0, 15), (7, 0, 16)],
    ),
    "Days --from 2025": (
        "2025 of 2024..2025, days down, a column a month",
        [
            (2025, month, day)
            for day in range(1, 32)
            for month in (1, 2, 3)
            if (month, day) < (3, 6) and (month, day) not in ((2, 29), (2, 30), (2, 31))
        ],
    ),
    "Bits": ("x = 0..63 of 0..63, 8 a line", None),
    "Words": ("i = 0..14 of 0..14, 4 a line", None),
    "Words word=abca": ("i = 0..8 of 0..8, 4 a line", None),
    "Loop": ("n = 0..11 of 0..11, 4 a line", None),
}


@pytest.mark.parametrize("asked", DRAWN)
def test_games_of_ones_own(capsys, tmp_path, asked):
    """Each kind of positions has its picture, of three coordinates a slice; letters are the outcomes."""
    path = tmp_path / "pictured_games.py"
    path.write_text(MINE)
    name, *words = asked.split()
    lines = show(capsys, f"{path}:{name}", *words, "--ascii").splitlines()
    title, positions = DRAWN[asked]
    assert lines[0].endswith(f".outcome: {title}")
    game = find(f"{path}:{name}")
    if "=" in asked:
        game = type(game)(word="abca")
    game.solve()
    found = "".join(line.split(maxsplit=1)[1] for line in lines[2:] if re.match(r" *-?\d+ ", line))
    positions = positions or [(position,) for position in game.kind]
    assert list(found.replace(" ", "").upper()) == [game.outcome(*position) for position in positions]
    assert ("a draw (D): 10" in lines[-1]) == (name == "Loop")


def test_parts_that_a_game_of_ones_own_has_not(capsys, tmp_path):
    path = tmp_path / "pictured_games.py"
    path.write_text(MINE)
    for words, error in {
        "Heaps --from 7 17 5": "Heaps.outcome: --from must be -3..16, not 17",
        "Heaps --from 5 5 5 5": "--from takes one number or two, not 4",
        "Heaps --year 1999": "--year goes with dates; Heaps.outcome has",
        "Days --year 2026": "Days: --year must be 2024..2025, not 2026",
        "Words --from 15": "Words.outcome: --from must be 0..14, not 15",
        "Words word": "'word' is none",
    }.items():
        assert error in show(capsys, *f"{path}:{words}".split(), status=2).splitlines()[-1]


def test_without_matplotlib(capsys, monkeypatch, tmp_path):
    """The error names the extra; nothing is written, and the terminal needs none."""
    for name in ["matplotlib", *(name for name in sys.modules if name.startswith("matplotlib."))]:
        monkeypatch.setitem(sys.modules, name, None)
    error = show(capsys, "queen", "--png", tmp_path / "no.png", status=1)
    assert "gametables[plot]" in error
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "no.png").exists()
    assert show(capsys, "queen").startswith("queen.outcome: n = 1..36 down")


def test_formulas_say_how_they_fare(capsys):
    guess = "min(a, b) != floor(1.618 * abs(a - b))"
    assert "\nfails in 8 of 1,000,000 cells, none of them here, the first at (377, 610)\n" in show(
        capsys, "queen", "--formula", guess
    )
    text = show(capsys, "queen", "--from", 370, 600, "--size", 20, 30, "--formula", guess)
    assert "\nfails in 8 of 1,000,000 cells, 2 of them here\n" in text
    assert "█ the formula fails: 2 " in text
    assert "\nholds in all 1,000,000 cells\n" in show(capsys, "rook.grundy", "--formula", "a ^ b")
    assert "\na ^ b\n" in show(capsys, "rook.grundy", "--formula", " a \t^   b ")
    rule = "2 * x + 1 - popcount(x)%2"
    long = show(capsys, "coins", "--formula", rule + " + 0" * 60)
    assert len(" ".join(long.splitlines()[1:4])) <= 182
    assert "...\nholds in all 65,536" in long
    longest = rule + " + 0" * 38 + "+ 0"
    assert len(longest) == 180
    for formula, cut in ((longest, False), (longest + " ", False), (longest + "-0", True)):
        assert ("..." in show(capsys, "coins", "--size", 2, "--formula", formula)) == cut


def test_colours_only_where_they_are_wanted(capsys, monkeypatch):
    assert "\x1b" not in show(capsys, "queen")
    assert "\x1b" in show(capsys, "queen", "--color", "always")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert "\x1b[38;2;" in show(capsys, "queen.grundy")
    assert "\x1b" not in show(capsys, "queen.grundy", "--color", "never")
    monkeypatch.setenv("COLORTERM", "24bit")
    assert "\x1b[38;2;" in show(capsys, "queen.grundy")
    monkeypatch.setenv("NO_COLOR", "")  # set but empty: no wish (no-color.org)
    assert "\x1b[38;2;" in show(capsys, "queen.grundy")
    monkeypatch.setenv("COLORTERM", "")
    assert "\x1b[38;5;" in show(capsys, "queen.grundy")
    monkeypatch.delenv("TERM", raising=False)
    assert "\x1b" not in show(capsys, "queen")
    monkeypatch.setenv("TERM", "")
    assert "\x1b" not in show(capsys, "queen")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in show(capsys, "queen")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in show(capsys, "queen")
    assert "\x1b" in show(capsys, "queen", "--color", "always")


def test_a_year_in_a_narrow_terminal(capsys, monkeypatch):
    """In letters where they fit, else in colours; without colours it is refused, with what helps."""
    monkeypatch.setenv("COLUMNS", "66")
    assert "▀" not in show(capsys, "calendar", "--year", 1999, "--color", "always")
    monkeypatch.setenv("COLUMNS", "65")
    assert "▀" in show(capsys, "calendar", "--year", 1999, "--color", "always")
    error = show(capsys, "calendar", "--year", 1999, status=2)
    assert "there is room for 30 cells across here, not for 31: widen the terminal" in error


def test_every_glyph_that_is_needed_can_be_written(monkeypatch):
    """Half blocks alone, as in code page 437, do not suffice."""
    for encoding, letters in (("cp437", True), ("ascii", True), ("utf-8", False)):
        written = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", written)
        assert main(["show", "knight", "--size", "9"]) == 0
        assert (b" P d d" in written.buffer.getvalue()) == letters


def test_without_standard_output(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["show", "knight"]) == 0


def test_formulas_of_wide_letters_are_shown_as_python_reads_them(capsys):
    assert "\na ^ b\nholds" in show(capsys, "rook.grundy", "--size", 3, "--formula", "\uff41 ^ \uff42")


ERRORS = {
    "quen": "there is no game or table 'quen'; did you mean queen?",
    "queen.grund": "did you mean queen.grundy?",
    "queen --size 2000": "queen.outcome: --size (from there on) must be 1..1000, not 2000",
    "queen --size 0": "queen.outcome: --size (from there on) must be 1..1000, not 0",
    "queen --from 990 --size 12": "--size (from there on) must be 1..11, not 12",
    "queen --from 0": "queen.outcome: --from must be 1..1000, not 0",
    "queen --size 20 200": "there is room for 75 cells across here, not for 200",
    "queen --size 1 2 3": "--size takes one number or two, not 3",
    "queen --year 1999": "--year goes with dates; queen.outcome has --from and --size",
    "calendar --size 0": "calendar.outcome: --size (from there on) must be 1..102, not 0",
    "queen --png x.png --ascii": "--ascii and --color are about text",
    "queen --png x.png --color never": "--ascii and --color are about text",
    "queen --year 0": "--year goes with dates",
    "calendar --year 1999 --from 1990": "--year shows one year",
    "queen --scale 0": "--scale goes with --png",
    "queen --scale 3": "--scale goes with --png",
    "queen --png x.png --scale 0": "--scale must be 1..64, not 0",
    "queen --png x.png --scale 64": "pixels is too large; take a smaller --scale",
    "rows --from 3 4": "--from takes one number here, not 2",
    "coins --from 65536": "coins.grundy: --from must be 0..65535, not 65536",
    "calendar --year 1899": "calendar: --year must be 1900..2001, not 1899",
    "calendar --from 1999 --size 5": "calendar.outcome: --size (from there on) must be 1..3, not 5",
    "calendar --year 1999 --size 2": "--year shows one year",
    "queen --png x.jpg": "--png takes a name that ends in .png, not 'x.jpg'",
    "coins.outcome": "there is no game or table 'coins.outcome'; there are coins.grundy",
    "queen --formula a++": "this is no formula",
}


@pytest.mark.parametrize("words", ERRORS)
def test_errors_are_one_line(capsys, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    error = show(capsys, *words.split(), status=2)
    assert error.startswith("gametables show: ")
    assert ERRORS[words] in error
    assert len(error.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", ["show", "show queen --size a", "show queen --nonsense", "ask", "check queen.outcome"]
)
def test_misuse_is_one_line(capsys, words):
    with pytest.raises(SystemExit) as end:
        main(words.split())
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    assert err.startswith(f"gametables {words.split()[0]}: ")
    assert err.endswith(f"; see gametables {words.split()[0]} --help\n")
    assert len(err.splitlines()) == 1


def test_a_file_that_cannot_be_written(capsys, tmp_path):
    for path in (tmp_path / "none" / "x.png", tmp_path / "folder.png"):
        (tmp_path / "folder.png").mkdir(exist_ok=True)
        error = show(capsys, "queen", "--size", 9, "--png", path, status=2)
        assert error.startswith("gametables show: the picture cannot be written: ")
        assert len(error.splitlines()) == 1
