"""A new game is one file: Kayles, declared outside the package in a few lines, has all that the shipped games have.

n pins stand in a row; who is to move takes one, or two that are neighbours, and the rest may fall into two rows.
"""

import io
import json
from functools import cache

import numpy as np
import pytest

import gametables as gt
from gametables.commands import main

DECLARATION = '''\
from gametables import Box, Game, Sum

class Kayles(Game):
    """Take one pin, or two neighbouring ones, from a row of n; who takes the last pin wins."""
    most = 120
    closed = {"outcome": "n != 0"}
    def positions(self):
        return Box(n=range(self.most + 1))
    def options(self, n):
        cuts = [(k, left) for k in (1, 2) for left in range((n - k) // 2 + 1)]
        return {(k, left): Sum(left, n - k - left) for k, left in cuts}
'''
# The values of heaps 0, 1, 2, ... as they are known; from 71 on they repeat with period 12.
KNOWN = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7]
KNOWN += [4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7]
PERIOD = 12


@cache
def value(n):
    """The Grundy value of n pins: the mex over all ways to leave a row on the left and one on the right."""
    reached = {value(left) ^ value(n - k - left) for k in (1, 2) for left in range(n - k + 1)}
    return next(v for v in range(len(reached) + 1) if v not in reached)


@cache
def wins(pins):
    """Whether the player to move wins rows of pins, played out: pin by pin, as True for each that stands."""
    hits = [range(at, at + k) for k in (1, 2) for at in range(len(pins) - k + 1) if all(pins[at : at + k])]
    return any(not wins(tuple(stands and at not in hit for at, stands in enumerate(pins))) for hit in hits)


@pytest.fixture
def file(tmp_path):
    """The declaration's file, as it is named on the command line."""
    path = tmp_path / "mine.py"
    path.write_text(DECLARATION)
    return f"{path}:Kayles"


@pytest.fixture
def kayles(file):
    """The game, solved."""
    from gametables import catalog

    return catalog.find(file).solve()


def said(capsys, *argv, typed="", monkeypatch=None):
    """What a command prints, once it has ended with status 0."""
    if monkeypatch:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status, (out, err) = main([*argv]), capsys.readouterr()
    assert status == 0, err
    return out


def test_the_declaration_is_short():
    assert len(DECLARATION.splitlines()) <= 12
    assert max(map(len, DECLARATION.splitlines())) <= 120


def test_the_oracles_agree_with_each_other_and_with_what_is_known():
    assert [value(n) for n in range(72)] == KNOWN
    assert all(value(n) == value(n - PERIOD) for n in range(71 + PERIOD, 200))
    for n in range(11):
        assert wins((True,) * n) == (value(n) > 0)
        assert wins((True,) * n + (False,) + (True,) * 3) == (value(n) ^ value(3) > 0)


def test_grundy_values_of_heaps(kayles):
    assert [kayles.grundy(n) for n in range(121)] == [value(n) for n in range(121)]
    assert kayles.grundy(np.arange(121)).tolist() == kayles.load("grundy").tolist() == [value(n) for n in range(121)]
    assert [kayles.outcome(n) for n in range(121)] == ["N" if value(n) else "P" for n in range(121)]
    assert [table.name for table in kayles.tables()] == ["Kayles.outcome", "Kayles.grundy"]


def test_sums_of_heaps_and_their_moves(kayles):
    for heaps in ((), (5,), (1, 4), (10, 11), (3, 4, 5), (12, 12), (2, 3, 120)):
        total = gt.nim_sum(*map(value, heaps))
        assert (kayles.grundy(gt.Sum(*heaps)), kayles.wins(gt.Sum(*heaps))) == (total, total > 0)
        moves = kayles.moves(gt.Sum(*heaps))
        after = {move: kayles.after(gt.Sum(*heaps), move) for move in moves}
        assert len(moves) == sum(len(kayles.moves(n)) for n in heaps)
        won = {move for move, left in after.items() if gt.nim_sum(*map(value, left)) == 0}
        assert set(kayles.winning_moves(gt.Sum(*heaps))) == won
        assert bool(won) == (total > 0)
        assert kayles.best_move(gt.Sum(*heaps)) in (won or moves or [None])
    assert kayles.after(5, (2, 1)) == gt.Sum(1, 2)
    assert kayles.after(gt.Sum(3, 5), (1, (2, 1))) == gt.Sum(3, 1, 2)


def test_what_the_game_cannot_have_is_refused(kayles, file):
    from gametables import catalog

    for ask in (lambda: kayles.remoteness(5), lambda: kayles.remoteness(gt.Sum(5, 6))):
        with pytest.raises(gt.GameError, match="Kayles"):
            ask()
    for bad in (121, -1, gt.Sum(4, 121)):
        with pytest.raises(gt.PositionError, match=r"0\.\.120"):
            kayles.outcome(bad)
    with pytest.raises(gt.GameError, match="Kayles"):
        type(catalog.find(file))(misere=True).solve()
    with pytest.raises(gt.PositionError, match="no move"):
        kayles.after(5, (3, 0))


def test_ask(file, capsys):
    assert f"Grundy value {value(10) ^ value(11) ^ value(5)}." in said(capsys, "ask", file, "10 + 11 + 5")
    answer = json.loads(said(capsys, "ask", file, "--json", "10"))
    assert (answer["outcome"], answer["grundy"], answer["position"]) == ("N", value(10), 10)
    both = json.loads(said(capsys, "ask", file, "most=20", "--json", "10", "+", "11"))
    assert (both["outcome"], both["grundy"], both["position"]) == ("N", value(10) ^ value(11), [10, 11])
    assert len(both["winning_moves"]) > 0
    assert "player to move loses" in said(capsys, "ask", file, "7", "+", "7")


def test_play(file, capsys, monkeypatch):
    text = said(capsys, "play", file, "5", typed="(1, 2)\nhint\n(0, (1, 0))\n", monkeypatch=monkeypatch)
    assert "you can win" in text.lower()
    end = said(capsys, "play", file, "1", typed="1 0\n", monkeypatch=monkeypatch)
    assert "you win" in end
    first = said(capsys, "play", file, "--second", "most=9", typed="quit\n", monkeypatch=monkeypatch)
    assert "Kayles(most=9)" in first


def test_play_against_oneself_to_the_end(file, capsys, monkeypatch):
    """Whoever types the winning moves that `ask` gives wins."""
    from gametables import catalog
    from gametables.play import Session

    game = catalog.find(file).solve()
    session = Session(game, 12)
    while session.outcome() == "N" or any(True for _ in session.moves()):
        for move in list(session.moves()):
            assert session.read(session.words(move)) == move
        session.play(session.best())
        assert session.outcome() == "P"
        if not any(True for _ in session.moves()):
            break
        session.play(next(iter(session.moves())))
        assert session.outcome() == "N"


@pytest.mark.parametrize("quantity", ["", ".outcome", ".grundy"])
def test_show(file, capsys, tmp_path, quantity):
    text = said(capsys, "show", f"{file}{quantity}", "--ascii")
    assert "Kayles" in text
    numbers = [word for line in said(capsys, "show", f"{file}.grundy", "--ascii").splitlines() for word in line.split()]
    assert "8" in numbers
    picture = tmp_path / "picture.png"
    assert "picture.png" in said(capsys, "show", f"{file}{quantity}", "--png", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_check(file, capsys):
    assert "holds in all 121 cells" in said(capsys, "check", f"{file}.outcome", "n > 0")
    assert "holds in all 51 cells" in said(capsys, "check", f"{file}.outcome", "most=50", "n <= most and n > 0")
    assert main(["check", f"{file}.grundy", "n % 12", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    wrong = [n for n in range(121) if value(n) != n % 12]
    assert (found["cells"], found["mismatches"]) == (121, len(wrong))
    assert found["first"][0] == {"position": wrong[0], "table": value(wrong[0]), "formula": wrong[0] % 12}


def test_verify(file, capsys):
    text = said(capsys, "verify", file)
    assert "0 mismatches" in text
    assert "Kayles.outcome" in text
    assert "Kayles.grundy" in text
    rows = json.loads(said(capsys, "verify", file, "most=40", "--json"))
    assert [row["cells"] for row in rows] == [41, 41]


def test_faults_in_the_file_are_one_line_and_status_2(file, tmp_path, capsys):
    broken = tmp_path / "broken.py"
    broken.write_text(DECLARATION.replace("n - k - left)", "n + k)"))
    for argv in (
        ["ask", f"{broken}:Kayles", "10"],
        ["ask", f"{tmp_path / 'mine.py'}:Kails", "10"],
        ["ask", file, "mots=3", "10"],
        ["ask", file, "most=many", "10"],
        ["ask", file, "misere=yes", "10"],
        ["ask", file, "121"],
        ["ask", file, "10", "20"],
        ["ask", file, "ten"],
        ["check", f"{file}.remoteness", "n"],
        ["show", f"{file}.remoteness"],
        ["play", file, "x"],
    ):
        status, (out, err) = main(argv), capsys.readouterr()
        errors = [line for line in err.splitlines() if not line.startswith("solving")]
        assert (status, out, len(errors)) == (2, "", 1), (argv, err)
