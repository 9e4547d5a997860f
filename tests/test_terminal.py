"""Pictures in the terminal, read back: glyphs by their names, colours, letters, against the look-ups."""

import re
import unicodedata
from collections import Counter
from datetime import date

import numpy as np
import pytest
from test_show import eighty_by_twenty_four, show  # noqa: F401 (a fixture)

import gametables as gt
from gametables.render import ansi, scale, terminal

P, N, D, FAILS = (31, 73, 160), (238, 219, 172), (230, 140, 40), (0, 0, 0)  # the colours, once more
DRAW = (232, 232, 232)  # among numbers


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
        line = ansi.written([ansi.Glyph("x", colour, colour)], ansi.FEW)
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


def test_long_rows_in_lines(capsys):
    lines = show(capsys, "coins", "--from", 40_000, "--size", 100, "--ascii").splitlines()
    found = " ".join(line.split(maxsplit=1)[1] for line in lines[2:-1]).split()
    assert found == ["eo"[gt.coins.coin_grundy(x) % 2] for x in range(40_000, 40_100)]
    lines = show(capsys, "grid", "--from", 9_977, "--ascii").splitlines()
    assert "n = 9977..10000" in lines[0]
    assert " ".join(line.split(maxsplit=1)[1] for line in lines[2:-1]).split() == [
        "Pn"[n % 2 == 0] for n in range(9_977, 10_001)
    ]
