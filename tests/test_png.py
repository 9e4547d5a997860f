"""Pictures as PNG files: their pixels, and the words, labels and legends of the figures behind them."""

import matplotlib
import matplotlib.image
import numpy as np
import pytest
from test_show import BOARDS, eighty_by_twenty_four, show  # noqa: F401 (a fixture)
from test_terminal import FAILS, D, N, P, lightness

import gametables as gt
from gametables.catalog import table
from gametables.render import draw, png
from gametables.render.picture import Part


def image(capsys, tmp_path, *words):
    """A picture as pixels of red, green and blue."""
    path = tmp_path / "picture.png"
    printed = show(capsys, *words, "--png", path)
    pixels = np.rint(matplotlib.image.imread(path)[:, :, :3] * 255).astype(int)
    assert printed == f"{path}: {pixels.shape[1]} x {pixels.shape[0]} pixels\n"
    return pixels


def cell(pixels, row, column, side):
    """The colour of a cell: all its pixels but the outermost and those of a letter have it."""
    square = pixels[
        png.TOP + row * side : png.TOP + (row + 1) * side, png.LEFT + column * side : png.LEFT + (column + 1) * side
    ]
    found, counts = np.unique(square.reshape(-1, 3), axis=0, return_counts=True)
    return tuple(found[counts.argmax()].tolist())


def test_png_outcomes(capsys, tmp_path):
    """Every cell of a board, at two scales; the size is that of the cells and fixed margins."""
    for side in (5, 20):
        pixels = image(capsys, tmp_path, "knight", "--size", 20, 30, "--scale", side)
        due = np.array([png.TOP + 20 * side + png.BOTTOM, png.LEFT + 30 * side + png.RIGHT])
        assert (due <= pixels.shape[:2]).all()  # more only where the title needs it
        assert side < 20 or (due == pixels.shape[:2]).all()
        for n in range(1, 21):
            for m in range(1, 31):
                assert cell(pixels, n - 1, m - 1, side) == {"P": P, "N": N, "D": D}[gt.knight.outcome(n, m)]


def test_names_in_capitals(capsys, tmp_path):
    show(capsys, "queen", "--size", 5, "--png", tmp_path / "X.PNG")
    assert (tmp_path / "X.PNG").read_bytes().startswith(b"\x89PNG")


def test_png_of_a_whole_table(capsys, tmp_path):
    """A million cells, a pixel each."""
    pixels = image(capsys, tmp_path, "queen.outcome")
    shown = pixels[png.TOP : png.TOP + 1000, png.LEFT : png.LEFT + 1000]
    assert ((shown == P).all(axis=2) == (gt.load("queen.outcome") == 0)).all()


def test_png_numbers_and_formula(capsys, tmp_path):
    """Equal numbers have equal colours, greater ones lighter; where a formula fails, the cell is black."""
    pixels = image(capsys, tmp_path, "rook.grundy", "--size", 24, "--formula", "a ^ b if a != 5 else 7", "--scale", 12)
    dyes = {}
    for a in range(24):
        for b in range(24):
            number = FAILS if a == 5 and a ^ b != 7 else a ^ b
            assert dyes.setdefault(number, cell(pixels, a, b, 12)) == cell(pixels, a, b, 12)
    assert dyes.pop(FAILS) == FAILS
    light = [lightness(dyes[number]) for number in sorted(dyes)]
    assert light == sorted(set(light))


def test_png_calendar(capsys, tmp_path):
    pixels = image(capsys, tmp_path, "calendar", "--year", 2001, "--scale", 15)
    for month in range(1, 13):
        for day in range(1, 32):
            try:
                due = {"P": P, "N": N}[gt.calendar.outcome(2001, month, day)]
            except gt.PositionError:
                due = (255, 255, 255)
            assert cell(pixels, month - 1, day - 1, 15) == due


QUICK = ("calendar.outcome", "knight.remoteness", "grid.outcome")
PICTURES = [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in gt.tables()]


@pytest.mark.parametrize("name", PICTURES)
def test_every_table_is_a_picture(capsys, tmp_path, name):
    """Title, labels and legend are there: dark pixels above, left of, below and right of the cells."""
    part = ("--year", 1950) if name.startswith("calendar") else ("--size", 40 if name.startswith(BOARDS) else 900)
    pixels = image(capsys, tmp_path, name, *part)
    dark = pixels.sum(axis=2) < 300
    for margin in (
        dark[: png.TOP - 10],
        dark[:, : png.LEFT - 10],
        dark[-png.BOTTOM + 10 :],
        dark[:, -png.RIGHT + 10 :],
    ):
        assert margin.sum() > 50
    assert not dark[:5].any()  # nothing is cut off
    assert not dark[-5:].any()
    assert not dark[:, :5].any()
    assert not dark[:, -5:].any()


def test_rings_around_a_few_small_failures(capsys, tmp_path):
    guess = "min(a, b) != floor(1.618 * abs(a - b))"
    pixels = image(capsys, tmp_path, "queen", "--from", 278, 411, "--size", 200, "--scale", 1, "--formula", guess)
    near = pixels[png.TOP + 99 - 8 : png.TOP + 99 + 8, png.LEFT + 199 - 8 : png.LEFT + 199 + 8]
    assert ((near == FAILS).all(axis=2)).sum() > 20


def drawn(name, start=(), size=(), year=None, scale=None, wrong=None):
    """The figure of a part of a table."""
    return png.figure(draw.picture(table(name), Part(start, size, year), wrong=wrong), scale)


def ticks(axis):
    """Where labels stand, in cells from the edge to a cell's middle, and what they say."""
    return {place: label.get_text() for place, label in zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True)}


def test_axes_letters_and_title():
    """A board that is wider than high, from its middle: each label and each number stands where it belongs."""
    figure = drawn("rook.grundy", (3, 5), (6, 9), scale=40)
    axes = figure.axes[0]
    assert ticks(axes.xaxis) == {i + 0.5: str(5 + i) for i in range(9)}
    assert ticks(axes.yaxis) == {i + 0.5: str(3 + i) for i in range(6)}
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("m", "n")
    numbers = {text.get_position(): text.get_text() for text in axes.texts}
    assert numbers == {(m - 4.5, n - 2.5): str(gt.rook.grundy(n, m)) for n in range(3, 9) for m in range(5, 14)}
    assert figure.texts[0].get_text() == "rook.grundy: n = 3..8 down, m = 5..13 across, of 1000 x 1000"
    assert not drawn("rook.grundy", (3, 5), (6, 9), scale=20).axes[0].texts  # two figures do not fit there
    assert not drawn("king.grundy", size=(40, 40), scale=20).axes[0].texts  # too many


def test_the_bar_of_numbers():
    figure = drawn("king.remoteness", (10, 20), (30, 30))
    bar = figure.axes[1]
    low, high = gt.king.remoteness(10, 20), gt.king.remoteness(39, 49)
    (image,) = bar.get_images()
    assert image.get_extent() == [0, 1, low, high]
    assert [lightness(image.get_array()[i, 0]) for i in (-1, 90, 0)] == pytest.approx([15, 56, 95], abs=8)
    assert list(bar.get_yticks()) == [*(x for x in range(low, high + 1) if x % 10 == 0), high]
    assert bar.get_title(loc="left") == "remoteness"
    assert drawn("king.grundy", size=(5,)).axes[1].get_title(loc="left") == "Grundy value"
    nothing = drawn("rook.grundy", size=(5,), wrong=np.ones((1000, 1000), bool))
    assert len(nothing.axes) == 1  # no number is shown, and so no bar
    assert not figure.legends[0].get_texts()


def test_the_legend_of_kinds():
    """Each kind that is there, with its colour and its number of cells; the formula's failures first."""
    wrong = np.zeros((1000, 1000), bool)
    wrong[0, :7] = True
    legend = drawn("knight.outcome", size=(20, 30), wrong=wrong).legends[0]
    counts = [(gt.load("knight.outcome")[:20, :30][~wrong[:20, :30]] == code).sum() for code in range(3)]
    assert [text.get_text() for text in legend.get_texts()] == [
        "the formula fails\n(7 here)",
        f"the previous player wins (P)\n({counts[0]} here)",
        f"the next player wins (N)\n({counts[1]} here)",
        f"a draw (D)\n({counts[2]} here)",
    ]
    found = [tuple(np.rint(np.multiply(patch.get_facecolor()[:3], 255)).astype(int)) for patch in legend.get_patches()]
    assert found == [FAILS, P, N, D]
    assert len(drawn("queen.outcome", size=(9, 9)).legends[0].get_texts()) == 2
    odd = drawn("coins.grundy", size=(4,), scale=20).legends[0]  # 1, 2, 4, 7
    assert [text.get_text() for text in odd.get_texts()] == ["odd value\n(2 here)", "even value\n(2 here)"]
    assert tuple(np.rint(np.multiply(odd.get_patches()[0].get_facecolor()[:3], 255)).astype(int)) == P


def test_rings_stand_around_the_cells():
    wrong = np.zeros((1000, 1000), bool)
    wrong[[3, 70], [90, 5]] = True
    (rings,) = drawn("queen.outcome", size=(100, 100), wrong=wrong, scale=7).axes[0].collections
    assert rings.get_offsets().tolist() == [[90.5, 3.5], [5.5, 70.5]]
    assert not drawn("queen.outcome", size=(100, 100), wrong=wrong, scale=8).axes[0].collections
    wrong[:5, :7] = True
    assert not drawn("queen.outcome", size=(100, 100), wrong=wrong, scale=7).axes[0].collections


def test_a_century_is_six_strips_of_years(capsys, tmp_path):
    """Seventeen years each, their labels at each January, none over another; every pixel of each day."""
    figure = drawn("calendar.grundy")
    assert len(figure.axes) == 7  # and the bar
    for i, axes in enumerate(figure.axes[:6]):
        assert ticks(axes.xaxis) == {12 * year + 0.5: str(1900 + 17 * i + year) for year in range(17)}
    bottoms, tops = ([round(getattr(axes.bbox, side)) for axes in figure.axes[:6]] for side in ("y0", "y1"))
    assert all(tops[i + 1] + png.BETWEEN == bottoms[i] for i in range(5))
    pixels = image(capsys, tmp_path, "calendar.grundy", "--scale", 1)
    shades = {0: None, 1: None, 2: None}
    for year in range(1900, 2002):
        top, left = png.TOP + (year - 1900) // 17 * (31 + png.BETWEEN), png.LEFT + (year - 1900) % 17 * 12
        for month in range(12):
            for day in range(31):
                colour = tuple(pixels[top + day, left + month].tolist())
                try:
                    number = gt.calendar.grundy(year, month + 1, day + 1)
                except gt.PositionError:
                    assert colour == (255, 255, 255)
                    continue
                shades[number] = shades[number] or colour
                assert colour == shades[number]
    assert len(set(shades.values())) == 3


def test_months_and_days_are_labelled():
    axes = drawn("calendar.outcome", year=1999).axes[0]
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    assert ticks(axes.yaxis) == {i + 0.5: month for i, month in enumerate(months)}
    assert ticks(axes.xaxis) == {day - 0.5: str(day) for day in range(1, 32)}
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("day", "month")


@pytest.mark.parametrize("name", ["king.grundy", "knight.outcome", "rook.remoteness"])
def test_letters_can_be_read_on_their_cells(name):
    """The contrast of ink and cell is 4.5 at least (WCAG 2)."""
    axes = drawn(name, (1, 1), (9, 9), scale=40).axes[0]
    assert len(axes.texts) == 81
    shown = draw.picture(table(name), Part(size=(9, 9)))
    dyes = shown.scale.colours(shown.panels[0].cells)
    for text in axes.texts:
        column, row = (int(place) for place in text.get_position())
        ink = np.multiply(matplotlib.colors.to_rgb(text.get_color()), 255)
        bright, dark = sorted((luminance(ink), luminance(dyes[row, column])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) > 4.5


def luminance(colour):
    """Relative luminance, from L* of CIELAB."""
    light = lightness(colour)
    return ((light + 16) / 116) ** 3 if light > 8 else light * 27 / 24389


@pytest.mark.parametrize(
    ("name", "part", "scale"),
    [("calendar.outcome", {}, 1), ("calendar.outcome", {"year": 2001}, 4), ("rows.grundy", {"start": (900_000,)}, 1)],
)
def test_labels_do_not_overlap(name, part, scale):
    figure = drawn(name, scale=scale, **part)
    figure.draw_without_rendering()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            boxes = [label.get_window_extent() for label in axis.get_ticklabels() if label.get_text()]
            assert not any(box.overlaps(other) for i, box in enumerate(boxes) for other in boxes[:i])


def test_pictures_that_would_be_too_large_are_refused():
    """A pixel takes a hundred bytes while a picture is made."""
    assert drawn("queen.outcome", scale=3) is not None
    for scale in (4, 64):
        with pytest.raises(gt.PositionError, match="pixels is too large; take a smaller --scale"):
            drawn("queen.outcome", scale=scale)
    with pytest.raises(gt.PositionError, match="too large"):
        drawn("king.outcome", size=(2, 400), scale=64)


PARTS = [
    ("queen.outcome", {}),
    ("knight.outcome", {"size": (5, 5)}),
    ("rook.remoteness", {"start": (995, 3), "size": (6, 900)}),
    ("rows.grundy", {}),
    ("calendar.remoteness", {}),
    ("calendar.outcome", {"year": 2001}),
    ("grid.outcome", {"size": (7,)}),
]


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_no_word_is_cut_off_or_covered(name, part):
    """The words of a figure lie inside it; title and legend do not touch the cells or each other."""
    figure = drawn(name, **part)
    figure.draw_without_rendering()
    cells = [axes.bbox for axes in figure.axes]
    legend = figure.legends[0]
    words = [*figure.texts, *legend.get_texts()]
    for axes in figure.axes:
        words += [*axes.xaxis.get_ticklabels(), *axes.yaxis.get_ticklabels(), axes.xaxis.label, axes.yaxis.label]
    boxes = [word.get_window_extent() for word in words if word.get_text()]
    for box in boxes:
        assert 0 <= box.x0 <= box.x1 <= figure.bbox.width
        assert 0 <= box.y0 <= box.y1 <= figure.bbox.height
    free = [
        figure.texts[0].get_window_extent(),
        *(text.get_window_extent() for text in legend.get_texts()),
    ]
    assert not any(box.overlaps(other) for i, box in enumerate(free) for other in [*cells, *free[:i]])


def test_the_side_of_a_cell():
    """Where nothing is said, a picture is neither small nor large."""
    for size, side in ((1000, 1), (421, 1), (420, 2), (60, 14), (35, 24), (3, 24)):
        figure = drawn("queen.outcome", size=(size, 2))
        assert round(figure.axes[0].bbox.height) == size * side


def test_a_long_formula_is_wrapped(capsys, tmp_path):
    for formula in (" and ".join(f"n + 0 < {number}" for number in range(3000, 3010)), "%".join("n" * 90)):
        pixels = image(capsys, tmp_path, "grid", "--size", 9, "--formula", f"({formula}) > 0")
        assert pixels.shape[1] < 1400
        assert not (pixels[:, -5:].sum(axis=2) < 300).any()
        assert not (pixels[png.TOP - 8 : png.TOP - 4].sum(axis=2) < 300).any()  # between title and cells


def test_settings_of_the_users_own_do_not_matter(tmp_path):
    picture = draw.picture(table("king.grundy"), Part(size=(5, 5)))
    paths = [str(tmp_path / name) for name in ("a.png", "b.png")]
    png.save(picture, paths[0])
    own = {
        "axes.grid": True,
        "savefig.dpi": 10,
        "text.color": "red",
        "savefig.facecolor": "red",
        "savefig.bbox": "tight",
    }
    with matplotlib.rc_context(own):
        png.save(picture, paths[1])
    a, b = (matplotlib.image.imread(path) for path in paths)
    assert (a == b).all()
