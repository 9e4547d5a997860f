"""Pictures of the tables: pinned text, cells read back from glyphs and pixels, and everything fits."""

import io
import re
import shlex
import sys
import unicodedata
from collections import Counter
from datetime import date

import numpy as np
import pytest
from test_blob import ROOT

import gametables as gt
from gametables.commands import main
from gametables.look import ink, scale, terminal

PAGES = (ROOT / "tests" / "show.txt").read_text(encoding="utf-8")
BOARDS = ("king", "rook", "knight", "queen")
PINNED = re.findall(r"^\$ gametables (.*)\n((?:(?!\$ ).*\n)*)", PAGES, re.MULTILINE)
P, N, D, FAILS = (31, 73, 160), (238, 219, 172), (230, 140, 40), (0, 0, 0)  # the colours, once more
DRAW = (232, 232, 232)  # among numbers


@pytest.fixture(autouse=True)
def _terminal(monkeypatch):
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


def halves(glyph):
    """What a block shows of its upper and its lower cell, left and right, by the glyph's name in Unicode."""
    name = unicodedata.name(glyph)
    if name == "SPACE":
        return "  ", "  "
    if name == "FULL BLOCK":
        return "##", "##"
    if name.endswith("HALF BLOCK"):
        side = name.split()[0]
        return {"UPPER": ("##", "  "), "LOWER": ("  ", "##"), "LEFT": ("# ", "# "), "RIGHT": (" #", " #")}[side]
    filled = name.removeprefix("QUADRANT ").split(" AND ")
    cells = [
        "".join("#" if f"{row} {side}" in filled else " " for side in ("LEFT", "RIGHT")) for row in ("UPPER", "LOWER")
    ]
    return tuple(cells)


def shapes(text, rows, columns):
    """The shapes of the cells, read from lines of blocks; labels stand before the first column."""
    lines = text.splitlines()[2:]
    margin = 1 + max(len(line.split(" ")[0].strip()) for line in lines[:1])
    margin = max(margin, len(str(rows)) + 1)
    pairs = [[halves(glyph) for glyph in f"{line[margin:]:{columns}}"[:columns]] for line in lines[: -(-rows // 2)]]
    return [[pair[half] for pair in line] for line in pairs for half in (0, 1)][:rows]


@pytest.mark.parametrize("game", ["king", "rook", "knight", "queen"])
def test_shapes_are_the_outcomes(capsys, game):
    """Full, left half and empty: the game's own look-ups say which is which."""
    shape = {"P": "##", "N": "# ", "D": "  "} if game == "knight" else {"P": "##", "N": "  "}
    text = show(capsys, f"{game}.outcome", "--size", 31, 60)
    outcomes = [[getattr(gt, game).outcome(n, m) for m in range(1, 61)] for n in range(1, 32)]
    assert shapes(text, 31, 60) == [[shape[outcome] for outcome in line] for line in outcomes]
    sample = {"##": "█", "# ": "▌", "  ": "(empty)"}
    for outcome, count in Counter(outcome for line in outcomes for outcome in line).items():
        assert re.search(
            rf"(?m)(?:^|  ){re.escape(sample[shape[outcome]])} [a-z ]+ \({outcome}\): {count:,}(?:$|  )", text
        )


def test_shapes_of_four_kinds_at_once(capsys):
    """Where the formula fails goes before all outcomes; all sixteen pairs have a glyph of their own."""
    text = show(capsys, "knight", "--size", 30, 40, "--formula", "'N' if (a + b) % 3 == 0 else 'D'")
    found = shapes("\n".join(text.splitlines()[2:]), 30, 40)
    for n in range(1, 31):
        for m in range(1, 41):
            outcome = gt.knight.outcome(n, m)
            holds = outcome == ("N" if (n + m - 2) % 3 == 0 else "D")
            assert found[n - 1][m - 1] == ({"P": "# ", "N": " #", "D": "  "}[outcome] if holds else "##")
    drawn = [[halves(glyph) for glyph in glyphs] for glyphs in terminal._QUADRANTS]
    assert drawn == [[(over, under) for under in ("  ", "# ", " #", "##")] for over in ("  ", "# ", " #", "##")]


DYED = re.compile(r"\x1b\[(?:38;2;(\d+);(\d+);(\d+))?;?(?:48;2;(\d+);(\d+);(\d+))?m([^\x1b]+)\x1b\[0m")


def colours(line):
    """The glyphs of a line with the colours of their upper and lower halves."""
    for *levels, text in DYED.findall(line):
        fore, back = (tuple(map(int, part)) if part[0] else None for part in (levels[:3], levels[3:]))
        for glyph in text:
            yield glyph, fore, back


@pytest.mark.parametrize("table", ["queen.grundy", "rook.remoteness", "knight.remoteness"])
def test_colours_are_the_numbers(capsys, table):
    """Equal numbers have equal colours, and greater ones lighter colours."""
    text = show(capsys, table, "--size", 20, 30, "--color", "always")
    lines = [list(colours(line)) for line in text.splitlines()[2:12]]
    assert {glyph for line in lines for glyph, *_ in line} == {"▀"}
    found = np.array([[cell[half] for cell in line] for line in lines for half in (1, 2)])
    cells = gt.load(table)[:20, :30].astype(int)
    assert found.shape == (20, 30, 3)
    assert (found[cells == 65535] == DRAW).all()
    numbers = sorted(set(cells[cells < 65535].tolist()))
    dyes = [{tuple(dye) for dye in found[cells == number].tolist()} for number in numbers]
    assert all(len(dye) == 1 for dye in dyes)
    light = [lightness(dye) for (dye,) in dyes]
    assert light == sorted(set(light))
    part = show(capsys, table, "--from", 301, 301, "--size", 6, "--color", "always").splitlines()[2:5]
    light = [lightness(dye) for line in part for _, *pair in colours(line) for dye in pair if dye != DRAW]
    assert (min(light), max(light)) == pytest.approx((16, 94), abs=3)  # the whole ramp, for the numbers that are shown


GUESSES = {  # formulas for the knight, and what they are by other means
    None: None,
    "'N' if (a + b) % 3 == 0 else 'D'": lambda n, m: "N" if (n + m - 2) % 3 == 0 else "D",
    "'N' if a % 2 == 0 else 'D' if abs(a - b) > 1 or (a + b) % 3 != 0 else 'P' if a == b else 'N'": (
        lambda n, m: "N" if n % 2 else gt.knight.outcome(n, m)  # so that failures lie above P and N
    ),
}


@pytest.mark.parametrize(("game", "formula"), [("queen", None), *(("knight", formula) for formula in GUESSES)])
def test_colours_are_the_outcomes(capsys, game, formula):
    """Where a block has two colours, what is drawn is in the colour of its kind and the rest in the ground's."""
    words = ("--formula", formula) if formula else ()
    text = show(capsys, game, "--size", 20, 30, "--color", "always", *words)
    lines = [line for line in text.splitlines() if re.match(r" *\d+ \x1b", line)]
    assert len(lines) == 10
    for i, line in enumerate(lines):
        for m, (glyph, fore, back) in enumerate(colours(line), 1):
            for half, n in zip(halves(glyph), (2 * i + 1, 2 * i + 2), strict=True):
                outcome = getattr(gt, game).outcome(n, m)
                fails = formula and outcome != GUESSES[formula](n, m)
                assert (fore if "#" in half else back) == (FAILS if fails else {"P": P, "N": N, "D": D}[outcome])


def test_days_of_a_year_in_blocks(capsys, monkeypatch):
    """Each day that exists has a colour, also one that stands below a day that does not."""
    monkeypatch.setenv("COLUMNS", "60")
    for table in ("calendar.outcome", "calendar.remoteness"):
        text = show(capsys, table, "--year", 2000, "--color", "always")
        lines = [line[4:] for line in text.splitlines() if re.match(r"(Jan|Mar|May|Jul|Sep|Nov) ", line)]
        assert len(lines) == 6
        for i, line in enumerate(lines):
            for day in range(1, 32):
                glyph, fore, back = padded(line)[day - 1]
                for month, half in zip((2 * i + 1, 2 * i + 2), halves(glyph), strict=True):
                    drawn = fore if "#" in half else back
                    assert (drawn is not None) == exists(2000, month, day)


def padded(line):
    """The glyphs of a line with their colours, blanks too, 31 of them."""
    cells, fore, back = [], None, None
    for code, text in re.findall(r"(\x1b\[[\d;]*m)|([^\x1b])", line):
        if code:
            fore, back = (re.search(rf"{plane};2;(\d+;\d+;\d+)", code) for plane in (38, 48))
        else:
            cells.append((text, fore, back))
    return cells + [(" ", None, None)] * (31 - len(cells))


def exists(year, month, day):
    try:
        return bool(date(year, month, day))
    except ValueError:
        return False


def test_256_colours_are_the_nearest_of_the_cube():
    """The cube of 6 x 6 x 6 colours as xterm has it: levels 0, 95 and from there in steps of 40."""
    levels = [0, *range(95, 256, 40)]
    cube = {16 + i: colour for i, colour in enumerate((r, g, b) for r in levels for g in levels for b in levels)}
    for colour in (P, N, D, FAILS, (0, 115, 255), (200, 10, 60)):
        line = ink.written([ink.Glyph("x", colour, colour)], ink.FEW)
        fore, back = re.fullmatch(r"\x1b\[38;5;(\d+);48;5;(\d+)mx\x1b\[0m", line).groups()
        found = cube[int(fore)]
        assert fore == back
        for level, wanted in zip(found, colour, strict=True):
            assert abs(level - wanted) == min(abs(other - wanted) for other in levels)


def test_round_numbers_for_legends():
    hundreds = [0, 100, 200, 300, 400, 500, 600]
    for low, high, due in (
        (0, 8, [0, 2, 4, 6, 8]),
        (0, 0, [0]),
        (7, 7, [7]),
        (0, 666, [*hundreds, 666]),
        (0, 640, hundreds),
    ):
        assert scale.Scale((), "numbers", low, high).stops() == due
    for low, high in ((685, 1348), (0, 2472), (1, 131_071), (499, 505), (0, 81)):
        stops = scale.Scale((), "numbers", low, high).stops()
        assert low <= stops[0] <= stops[-1] <= high
        assert len(stops) <= 8
        assert len(stops) >= 3


def lightness(colour):
    """L* of CIELAB, of a colour in sRGB (IEC 61966-2-1, CIE 15)."""
    linear = [
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in np.divide(colour, 255)
    ]
    luminance = np.dot(linear, [0.2126, 0.7152, 0.0722])
    return 116 * np.cbrt(luminance) - 16 if luminance > 216 / 24389 else luminance * 24389 / 27


def test_the_ramp_is_even_and_the_kinds_are_apart():
    """Steps of lightness are alike along the ramp; the kinds differ by a fifth of its range at least."""
    steps = np.diff([lightness(colour) for colour in scale.ramp(np.linspace(0, 1, 21)).tolist()])
    assert steps.min() > 0.8 * steps.max() > 0
    ladder = sorted(lightness(colour) for colour in (P, N, D, FAILS))
    assert min(np.diff(ladder)) > 20
    assert [kind.colour for kind in (*scale.OUTCOMES_WITH_DRAWS, scale.FAILURE)] == [P, N, D, FAILS]


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
    for width in range(1, 45):
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


def test_letters_are_the_cells(capsys):
    """Letters and numbers read back, for every style of table, from a corner and from the middle."""
    for table, words in (
        ("queen.grundy", (1, 1, 9, 11)),
        ("rook.remoteness", (500, 700, 7, 9)),
        ("knight.outcome", (4, 3, 9, 9)),
    ):
        n, m, rows, columns = words
        text = show(capsys, table, "--from", n, m, "--size", rows, columns, "--ascii")
        found = [line.split()[1:] for line in text.splitlines()[2 : 2 + rows]]
        cells = gt.load(table)[n - 1 : n - 1 + rows, m - 1 : m - 1 + columns]
        letters = dict(enumerate("Pnd")) if table == "knight.outcome" else {}
        assert found == [[letters.get(cell, str(cell)) for cell in line] for line in cells.tolist()]


def test_a_year_is_every_day_of_it(capsys):
    for year in (1900, 1924, 1999, 2000, 2001):
        lines = show(capsys, "calendar", "--year", year).splitlines()[2:14]
        for month, line in enumerate(lines, 1):
            for day in range(1, 32):
                letter = f"{line:70}"[3 + 2 * day - 1 + 1]
                try:
                    assert letter == {"P": "P", "N": "n"}[gt.calendar.outcome(year, month, day)]
                except gt.PositionError:
                    assert letter == " "


def test_strips_of_years_are_every_day(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    text = show(capsys, "calendar.grundy", "--from", 1998, "--ascii")
    assert "1998..2001 of 1900..2001" in text
    lines = show(capsys, "calendar.grundy", "--from", 1998, "--size", 3, "--ascii").splitlines()
    assert lines[1].split() == ["1998", "1999", "2000"]
    for day, line in enumerate(lines[2:33], 1):
        for column in range(36):
            letter = f"{line:80}"[3 + 2 * column + 1]
            try:
                assert letter == str(gt.calendar.grundy(1998 + column // 12, column % 12 + 1, day))
            except gt.PositionError:
                assert letter == " "


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


def test_long_rows_in_lines(capsys):
    lines = show(capsys, "coins", "--from", 40_000, "--size", 100, "--ascii").splitlines()
    found = " ".join(line.split(maxsplit=1)[1] for line in lines[2:-1]).split()
    assert found == ["eo"[gt.coins.coin_grundy(x) % 2] for x in range(40_000, 40_100)]
    lines = show(capsys, "grid", "--from", 9_977, "--ascii").splitlines()
    assert "n = 9977..10000" in lines[0]
    assert " ".join(line.split(maxsplit=1)[1] for line in lines[2:-1]).split() == [
        "Pn"[n % 2 == 0] for n in range(9_977, 10_001)
    ]


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
    long = show(capsys, "rook.grundy", "--formula", "a ^ b" + " + 0" * 60)
    assert len(" ".join(long.splitlines()[1:4])) <= 182
    assert "...\nholds in all" in long
    longest = "a ^ b" + " + 0" * 43 + "+ 0"  # 180 characters
    for formula, cut in ((longest, False), (longest + " ", False), (longest + "-0", True)):
        text = show(capsys, "rook.grundy", "--size", 2, "--formula", formula)
        assert ("..." in text) == cut


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


def test_letters_where_blocks_cannot_be_written(monkeypatch):
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", written)
    assert main(["show", "queen", "--size", "5"]) == 0
    assert b"n n P n n\n" in written.buffer.getvalue()


ERRORS = {
    "quen": "there is no game or table 'quen'; did you mean queen?",
    "queen.grund": "did you mean queen.grundy?",
    "queen --size 2000": "queen.outcome: --size (from there on) must be 1..1000, not 2000",
    "queen --size 0": "queen.outcome: --size (from there on) must be 1..1000, not 0",
    "queen --from 990 --size 12": "--size (from there on) must be 1..11, not 12",
    "queen --from 0": "queen.outcome: --from must be 1..1000, not 0",
    "queen --size 20 200": "there is room for 75 cells across here, not for 200",
    "queen --size 1 2 3": "--size takes one number or two, not 3",
    "queen --year 1999": "--year goes with the calendar",
    "calendar --size 0": "calendar.outcome: --size (from there on) must be 1..102, not 0",
    "queen --png x.png --ascii": "--ascii and --color are about text",
    "queen --png x.png --color never": "--ascii and --color are about text",
    "queen --year 0": "--year goes with the calendar",
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
