"""The contest formats: right answers, strict reading, and the quick reader held against the strict one."""

import copy
import io
import json
import pickle
import random
import re
import subprocess
import sys
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pytest
from conftest import ROOT

import gametables as gt
from gametables.commands import main
from gametables.contest import GAMES, ContestError, Reader, Source, answer, answers, problem, reader, strictly
from gametables.contest.make import make

CASES = [json.loads(line) for line in Path(__file__).with_name("contest.jsonl").read_text().splitlines()]
PIECES = (gt.king, gt.rook, gt.knight, gt.queen)


def source(text):
    return Source(io.BytesIO(text if isinstance(text, bytes) else text.encode()).read)


def by_quick(game, text):
    """What the quick reader and, where it stops, the strict one say: the answers, and the error if there is one."""
    found = []
    try:
        for some in answers(game, source(text)):
            found += some
    except ContestError as error:
        return found, str(error)
    return found, None


def by_strict(game, text):
    found = []
    try:
        for one in strictly(game, Reader(source(text), problem(game).COUNTED)):
            found.append(one)
    except ContestError as error:
        return found, str(error)
    return found, None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_inputs_with_right_answers(case):
    assert answer(case["game"], case["input"]) == case["expected"]
    assert by_strict(case["game"], case["input"]) == (case["expected"].split(), None)


def everything(game, part=1):
    """The whole domain of a problem, or much of it, as an input, and its answers by the look-ups.

    Of boards, rows and coins only one `part` of it.
    """
    generator = random.Random(game)
    if game == "calendar":
        days = [date(1900, 1, 1) + timedelta(i) for i in range(37_198)]
        return [f"{d.year} {d.month} {d.day}" for d in days], ["YES" if gt.calendar.wins(d) else "NO" for d in days]
    if game == "board":
        cases = [(t, n, m) for t in (1, 2, 3, 4) for n, m in product(range(1, 1001, part), repeat=2)]
        letters = {"N": "B", "P": "G", "D": "D"}
        return [f"{t} {n} {m}" for t, n, m in cases], [letters[PIECES[t - 1].outcome(n, m)] for t, n, m in cases]
    if game == "grid":
        return list(map(str, range(1, 10_001))), ["8600" if gt.grid.wins(n) else "ailyanlu" for n in range(1, 10_001)]
    if game == "rows":
        boards = [
            [gt.rows.columns(generator.getrandbits(20)) for _ in range(generator.choice((1, 1, 2, 3)))]
            for _ in range(100_000 // part)
        ]
        texts = [" ".join([str(len(b)), *(" ".join(map(str, [len(r), *r])) for r in b)]) for b in boards]
        return texts, ["YES" if gt.rows.wins(board) else "NO" for board in boards]
    sets = [
        [generator.randrange(generator.choice((6, 10**8))) for _ in range(generator.choice((0, 1, 2, 3, 4, 9)))]
        for _ in range(100_000 // part)
    ]
    return [" ".join(map(str, [len(s), *s])) for s in sets], ["No" if gt.coins.wins(s) else "Yes" for s in sets]


def written(game, cases):
    return "\n".join([*[str(len(cases))] * problem(game).COUNTED, *cases, *["0"] * (game == "grid")])


@pytest.fixture
def command(monkeypatch, capsysbinary):
    """Run the command with words and an input: the exit status, what it writes, its errors."""

    def run(*words, text=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        status = main(["contest", *words])
        out, err = capsysbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


@pytest.mark.parametrize("part", [9, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_domain_by_the_command(command, game, part):
    """By the quick reader all, by the strict one a part of it."""
    cases, expected = everything(game, part)
    assert command(game, text=written(game, cases).encode()) == (0, "".join(f"{one}\n" for one in expected), "")
    assert by_strict(game, written(game, cases[::part])) == (expected[::part], None)
    assert len(set(expected)) == (3 if game == "board" else 2)


LAYOUTS = {
    "one line": lambda text: text.replace("\n", " "),
    "a word a line": lambda text: "\n".join(text.split()),
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "old Mac": lambda text: text.replace("\n", "\r"),
    "tabs and form feeds": lambda text: text.replace(" ", "\t\f").replace("\n", "\v\n"),
    "blank lines": lambda text: "\n \n" + text.replace("\n", "\n\n\n") + "\n\n",
    "no last newline": lambda text: text.rstrip("\n"),
    "byte-order mark": lambda text: "\ufeff" + text,
    "leading zeros": lambda text: re.sub(r"\b(\d)", r"00\1", text),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("game", GAMES)
def test_layout_does_not_matter(game, layout):
    text = "\n".join(make(game, 60 if game != "rows" else 13, 1)) + "\n"
    other = LAYOUTS[layout](text)
    assert answer(game, other) == answer(game, text)
    assert by_strict(game, other) == by_strict(game, text)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize("game", GAMES)
def test_where_the_blocks_end_does_not_matter(game, size, monkeypatch):
    monkeypatch.setattr(reader, "BLOCK", 40)
    if game == "rows":
        short = b"3\n2\n2 19 20\n1 18\n0\n1\n20" + b"".join(b" %d" % c for c in range(1, 21))
    else:
        short = "\r\n".join(make(game, 40, 2)).encode()
    stream = io.BytesIO(short)
    cut = Source(lambda _: stream.read(size))
    found = [one for some in answers(game, cut) for one in some]
    assert (found, None) == by_strict(game, short)


def test_grid_ends_at_the_first_0_or_without():
    assert answer("grid", "2\n0\nwhat follows is ignored") == "8600\n"
    assert answer("grid", "2 3") == "8600\nailyanlu\n"
    assert answer("grid", "") == answer("grid", "0") == answer("grid", "000") == ""


def test_any_number_of_leading_zeros():
    assert answer("grid", "0" * 5_000 + "5") == "ailyanlu\n"
    assert answer("coins", "1\n" + "0" * 5_000 + "5") == "No\n"
    assert answer("board", "0" * 5_000 + "1 1 5 5") == "G\n"


@pytest.mark.parametrize("game", ["calendar", "board", "rows"])
def test_no_case_beyond_the_announced_ones_is_answered(game, monkeypatch):
    monkeypatch.setattr(reader, "BLOCK", 50)
    cases = "\n".join(make(game, 10, 1)).split("\n", 1)[1]
    found = by_quick(game, f"4\n{cases}")
    assert len(found[0]) == 4
    assert "nothing is expected after the last case" in found[1]
    assert found == by_strict(game, f"4\n{cases}")


def test_the_inputs_that_are_made_keep_the_problems_limits():
    sizes = [tuple(map(int, line.split())) for line in list(make("board", 1_000, 5))[1:]]
    assert all(1 <= number <= 4 and min(n, m) >= 2 and max(n, m) <= 1_000 for number, n, m in sizes)


def test_coins_end_with_the_input():
    assert answer("coins", "") == ""
    assert answer("coins", "0") == answer("coins", "0\n\n") == "Yes\n"
    assert answer("coins", "0\n\n1\n0\n0\n1\n5") == "Yes\nNo\nYes\nNo\n"


def test_boards_of_no_rows_and_of_one_square():
    assert answer("rows", "2 0 1 0") == "NO\nNO\n"
    assert answer("board", "2 1 1 1 3 1 2") == "G\nD\n"
    assert answer("board", "0") == answer("rows", "0") == answer("calendar", "0") == ""


BAD = [
    ("calendar", "", "", "line 1: the input ends where the number of cases should be"),
    ("calendar", "2\n2001 11 3", "YES\n", "case 2, line 2: the input ends where the year should be"),
    ("calendar", "1\n2001 11", "", "case 1, line 2: the input ends where the day should be"),
    ("calendar", "1\n2001 11 3\n7", "YES\n", "line 3: nothing is expected after the last case, but there is '7'"),
    ("calendar", "2\n2001 11 3\n1900 2 29\n", "YES\n", "case 2, line 3: calendar: the date 1900-02-29 does not exist"),
    (
        "calendar",
        "1\n2001 11 5",
        "",
        "case 1, line 2: calendar: the date must be 1900-01-01..2001-11-04, not 2001-11-05",
    ),
    ("calendar", "1\n1899 12 31", "", "not 1899-12-31"),
    ("calendar", "1\n2001 13 1", "", "2001-13-01 does not exist"),
    ("calendar", "1\n2001 1 0", "", "2001-01-00 does not exist"),
    ("calendar", "1_0\n", "", "line 1: the number of cases should be a number, not '1_0'"),
    ("calendar", "+5\n", "", "not '+5'"),
    ("calendar", "-1\n", "", "not '-1'"),
    ("calendar", "٣\n", "", "should be a number, not '٣'"),
    ("calendar", "1.0\n", "", "not '1.0'"),
    ("calendar", "1\n2001 11 3.0", "", "case 1, line 2: the day should be a number, not '3.0'"),
    ("calendar", "1\n2001\n11\n\nx", "", "case 1, line 5: the day should be a number, not 'x'"),
    ("calendar", "1\r\n2001\r11\n\rx", "", "case 1, line 5: the day should be a number, not 'x'"),
    ("calendar", "9" * 19, "", "should be a number"),
    ("calendar", "1 2001 11 " + "9" * 5000, "", "should be a number, not '9999999999999999999999999999999999999999'"),
    ("board", "1\n5 2 2", "", "case 1, line 2: the type must be 1..4, not 5"),
    ("board", "1\n0 2 2", "", "the type must be 1..4, not 0"),
    ("board", "2\n1 5 5\n1 1001 2", "G\n", "case 2, line 3: the number of rows must be 1..1000, not 1001"),
    ("board", "1\n1 2 0", "", "the number of columns must be 1..1000, not 0"),
    ("rows", "2\n1\n1 19\n1\n1 21", "YES\n", "case 2, line 5: a column of row 1 must be 1..20, not 21"),
    ("rows", "1\n1\n1 0", "", "a column of row 1 must be 1..20, not 0"),
    ("rows", "1\n2\n1 19\n3 4 5 4", "", "case 1, line 4: row 2 has two pieces in column 4"),
    ("rows", "1\n1\n21 1", "", "the number of pieces in row 1 must be 0..20, not 21"),
    ("rows", "1\n1001\n", "", "the number of rows must be 0..1000, not 1001"),
    ("rows", "1\n2\n1 19", "", "the input ends where the number of pieces in row 2 should be"),
    ("rows", "1\n1\n2 19", "", "the input ends where a column of row 1 should be"),
    ("coins", "1\n5\n101", "No\n", "case 2, line 3: the number of heads must be 0..100, not 101"),
    ("coins", "2\n5 100000000", "", "a coin must be 0..99999999, not 100000000"),
    ("coins", "0\n2\n5", "Yes\n", "case 2, line 3: the input ends where a coin should be"),
    ("coins", "1\n-5", "", "a coin should be a number, not '-5'"),
    ("coins", "1 99999999 1 100000000", "No\n", "a coin must be 0..99999999, not 100000000"),
    ("coins", "1\n" + "9" * 5_000, "", "a coin should be a number"),
    ("grid", "9" * 5_000, "", "the side should be a number"),
    ("grid", "9" * 3_000_000, "", "the side should be a number"),
    ("grid", "2\n10001\n0", "8600\n", "case 2, line 2: the side must be 0..10000, not 10001"),
    ("grid", "2\n3x", "8600\n", "case 2, line 2: the side should be a number, not '3x'"),
    ("grid", "2\x003", "", r"not '2\x003'"),
    ("grid", "2\xa03", "", "should be a number"),
]


@pytest.mark.parametrize(("game", "text", "before", "words"), BAD)
def test_bad_input_is_refused_after_the_answers_before_it(game, text, before, words, tmp_path):
    with pytest.raises(ContestError) as error:
        answer(game, text)
    assert words in str(error.value)
    assert error.value.answers == before
    assert by_quick(game, text) == by_strict(game, text) == (before.split(), str(error.value))
    found = re.match(r"(?:case (\d+), )?line (\d+): ", str(error.value))
    assert (error.value.case, error.value.line) == (int(found[1] or 0), int(found[2]))


def test_an_error_can_be_copied_and_pickled():
    with pytest.raises(gt.Error) as error:
        answer("calendar", "2\n2001 11 3\nx")
    for one in (copy.copy(error.value), copy.deepcopy(error.value), pickle.loads(pickle.dumps(error.value))):
        assert type(one) is ContestError
        assert (str(one), one.case, one.line, one.answers) == (str(error.value), 2, 3, "YES\n")


def test_the_command_prints_the_answers_before_an_error():
    run = [sys.executable, "-m", "gametables", "contest", "calendar"]
    text = "3\n2001 11 3\n2001 11 2\n1900 2 29\n"
    found = subprocess.run(run, cwd=ROOT, input=text, capture_output=True, text=True, check=False)
    error = "gametables contest calendar: case 3, line 4: calendar: the date 1900-02-29 does not exist\n"
    assert (found.returncode, found.stdout, found.stderr) == (2, "YES\nNO\n", error)


def test_a_problem_that_there_is_not(command):
    status, out, err = command("chess")
    assert (status, out) == (2, "")
    assert "there is no contest problem 'chess'" in err


def test_a_closed_pipe_ends_quietly():
    text = "\n".join(make("grid", 400_000, 1))
    run = subprocess.run(
        f"{sys.executable} -m gametables contest grid | head -1", shell=True, cwd=ROOT, input=text, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert (run.stdout, run.stderr) == ("ailyanlu\n", "")


LONG = {"rows": pytest.mark.slow}


@pytest.mark.parametrize("game", [pytest.param(game, marks=LONG.get(game, ())) for game in GAMES])
def test_random_inputs_are_valid_reproducible_and_of_both_answers(command, game):
    count = 200 if game != "rows" else 60
    text = "\n".join(make(game, count, 7))
    assert text == "\n".join(make(game, count, 7)) != "\n".join(make(game, count, 8))
    found, error = by_quick(game, text)
    assert (len(found), error) == (count, None)
    assert (found, error) == by_strict(game, text)
    counts = [found.count(one) for one in set(found)]
    assert len(counts) == (3 if game == "board" else 2)
    assert min(counts) >= count // 10
    assert command(game, "--make", str(count), "--seed", "7") == (0, text + "\n", "")
    assert answer(game, "\n".join(make(game, 3, 1))).count("\n") == 3
    assert command(game, "--make", "-1")[0] == 2


def test_somebodys_answers(command, tmp_path):
    text = "\n".join(make("board", 50, 3))
    good = answer("board", text)
    file = tmp_path / "answers"
    file.write_text(good.replace("\n", "\r\n"))
    assert command("board", "--against", str(file), text=text.encode()) == (0, "equal\n", "")
    words = good.split()
    words[4] = "X"
    file.write_text("\n".join(words))
    status, out, _ = command("board", "--against", str(file), text=text.encode())
    assert status == 1
    assert out.splitlines() == [
        "case 5 differs", f"  input: {text.splitlines()[5]}", "  theirs: X", f"  ours: {good.split()[4]}",
    ]  # fmt: skip
    for theirs, said in ((good.split()[:-1], "theirs: nothing"), ([*good.split(), "B"], "ours: nothing")):
        file.write_text("\n".join(theirs))
        status, out, _ = command("board", "--against", str(file), text=text.encode())
        assert status == 1
        assert said in out
    file.write_text("\ufeff" + good)
    assert command("board", "--against", str(file), text=text.encode())[1] == "equal\n"
    file.write_text("8600 8600 8600")
    assert "after case 2, the last" in command("grid", "--against", str(file), text=b"2 2 0")[1]
    assert command("grid", "--against", "", text=b"2 2 0")[0] == 2
    status, _, err = command("board", "--against", str(tmp_path / "none"), text=text.encode())
    assert status == 2
    assert len(err.splitlines()) == 1
    with pytest.raises(SystemExit, match="2"):
        command("grid", "--against", str(file), "--make", "3")


SCRAPS = [b"0", b"7", b" ", b"\n", b"\r", b"-", b"x", b"\xff", b"1_0", b"99999", b"\0"]


@pytest.mark.parametrize("seed", [*range(15), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(15, 90))])
@pytest.mark.parametrize("game", GAMES)
def test_damaged_and_random_inputs_never_end_in_a_traceback(game, seed):
    """Both readers say the same of anything: the same answers, and the same error or none."""
    generator = random.Random(seed)
    text = b""
    for line in make(game, generator.randint(0, 30), seed):
        text = (text + line.encode() + b"\n")[:20_000]
        if len(text) == 20_000:
            break
    for _ in range(12):
        damaged = bytearray(text)
        for _ in range(generator.randint(1, 6)):
            at = generator.randrange(len(damaged) + 1)
            kind = generator.randrange(4)
            if kind == 0:
                damaged[at:at] = generator.choice(SCRAPS)
            elif kind == 1:
                del damaged[at : at + generator.randint(1, 20)]
            elif kind == 2:
                damaged[at:] = b""
            else:
                damaged[at:at] = generator.randbytes(3)
        assert by_quick(game, bytes(damaged)) == by_strict(game, bytes(damaged))
    noise = generator.randbytes(200)
    assert by_quick(game, noise) == by_strict(game, noise)


def test_memory_does_not_grow_with_the_input(monkeypatch):
    """A long stream, and one of white space only, are read within a few blocks' memory."""
    import tracemalloc

    monkeypatch.setattr(reader, "BLOCK", 1 << 14)
    answer("grid", "2")  # loads the table
    for piece in (b"9999 2 37 " * 3_000, b" \n" * 15_000, b"\r\n" * 15_000):
        left = [40]

        def read(_, piece=piece, left=left):
            left[0] -= 1
            return piece if left[0] >= 0 else b""

        tracemalloc.start()
        count = sum(len(some) for some in answers("grid", Source(read)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 2_000_000  # of which 700,000 are the answers by word
        assert count == (40 * 9_000 if b"9" in piece else 0)
