"""The command line, and `gametables ask` in particular."""

import json
import signal
import subprocess
import sys
import time

import pytest
from conftest import ROOT

from gametables import table
from gametables.commands import main


def ask(capsys, *words):
    status = main(["ask", *words])
    out, err = capsys.readouterr()
    return status, out, err


ANSWERS = {
    "calendar 2001-11-03": {
        "position": "2001-11-03", "outcome": "N", "wins": True, "grundy": 1, "remoteness": 1,
        "best_move": "2001-11-04", "winning_moves": ["2001-11-04"],
    },
    "calendar 1999 9 30": {
        "position": "1999-09-30", "outcome": "N", "wins": True, "grundy": 2, "remoteness": 59,
        "best_move": "1999-10-01", "winning_moves": ["1999-10-01"],
    },
    "calendar 2001-11-04": {
        "position": "2001-11-04", "outcome": "P", "wins": False, "grundy": 0, "remoteness": 0,
        "best_move": None, "winning_moves": [],
    },
    "queen 6 8": {
        "position": [6, 8], "outcome": "N", "wins": True, "grundy": 1, "remoteness": 5,
        "best_move": [1, 5], "winning_moves": [[1, 5], [2, 1], [3, 3]],
    },
    "queen 6 x 8": {
        "position": [6, 8], "outcome": "N", "wins": True, "grundy": 1, "remoteness": 5,
        "best_move": [1, 5], "winning_moves": [[1, 5], [2, 1], [3, 3]],
    },
    "coins 0, 3,5": {
        "position": [0, 3, 5], "outcome": "N", "wins": True, "grundy": 13,
        "best_move": [1, 2, 5], "winning_moves": [[1, 2, 5], [0, 3, 5]],
    },
    "knight 5 5": {
        "position": [5, 5], "outcome": "D", "wins": False, "remoteness": None, "best_move": [2, 3], "winning_moves": [],
    },
    "rows 16,17 - 19": {
        "position": [[16, 17], [], [19]], "outcome": "N", "wins": True, "grundy": 3,
        "best_move": [1, 17, 18], "winning_moves": [[1, 17, 18]],
    },
    "rows": {
        "position": [], "outcome": "P", "wins": False, "grundy": 0, "best_move": None, "winning_moves": [],
    },
    "coins 0 3 5": {
        "position": [0, 3, 5], "outcome": "N", "wins": True, "grundy": 13,
        "best_move": [1, 2, 5], "winning_moves": [[1, 2, 5], [0, 3, 5]],
    },
    "coins": {
        "position": [], "outcome": "P", "wins": False, "grundy": 0, "best_move": None, "winning_moves": [],
    },
    "grid 8": {
        "position": 8, "outcome": "N", "wins": True, "best_move": [2, 1], "winning_moves": [[1, 2], [2, 1]],
    },
}  # fmt: skip


@pytest.mark.parametrize("words", ANSWERS)
def test_the_answer_as_json(capsys, words):
    status, out, err = ask(capsys, *words.split(), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"game": words.split()[0]} | ANSWERS[words]
    game, *rest = words.split()
    assert ask(capsys, game, "--json", *rest)[1] == out


@pytest.mark.parametrize("count", [7, 8, 9, 99, 100, 101])
def test_at_most_a_hundred_winning_moves_and_more(capsys, count):
    """An odd number of rows worth 1, each of which can be made worth 0 in one way, or one of them in two."""
    words = ["19"] * count if count % 2 else ["16,18", *["19"] * (count - 2)]
    answer = json.loads(ask(capsys, "rows", *words, "--json")[1])
    assert len(answer["winning_moves"]) == min(count, 100)
    assert ("more" in answer) == (count > 100)
    shown = ask(capsys, "rows", *words)[1].splitlines()[-1]
    assert shown.count("row ") == min(count, 8)
    assert shown.endswith("; and more") == (count > 8)


def test_a_full_disk_and_a_closed_pipe_give_no_traceback():
    ask_it = f"{sys.executable} -m gametables ask queen 5 8"
    full = subprocess.run(f"{ask_it} > /dev/full", shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (full.returncode, len(full.stderr.splitlines())) == (1, 1)
    closed = subprocess.Popen(ask_it.split(), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    closed.stdout.close()
    assert (closed.stderr.read(), closed.wait()) == ("", 141)  # and not 0: nobody knows what it said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "calendar 2001-09-30",
            "calendar, 2001-09-30: the player to move wins in 5 moves (N). Grundy value 2.\n"
            "best move: 2001-10-01\nwinning moves: 2001-10-01",
        ),
        ("calendar 2001-11-04", "calendar, 2001-11-04: the player to move has lost (P). Grundy value 0."),
        (
            "queen 5 8",
            "queen, 5 x 8: the player to move loses in 6 moves (P). Grundy value 0.\nbest move: to (1, 2)",
        ),
        (
            "king 2 2",
            "king, 2 x 2: the player to move wins in 1 move (N). Grundy value 2.\n"
            "best move: to (2, 2)\nwinning moves: to (2, 2)",
        ),
        ("knight 5 5", "knight, 5 x 5: a draw (D).\nbest move: to (2, 3)"),
        ("knight 2 2", "knight, 2 x 2: a draw (D)."),
        (
            "rows 19,20 -",
            "rows, 19,20 -: the player to move has lost (P). Grundy value 0.",
        ),
        (
            "rows 16,17 19",
            "rows, 16,17 19: the player to move wins (N). Grundy value 3.\n"
            "best move: row 1, 17 to 18\nwinning moves: row 1, 17 to 18",
        ),
        (
            "coins 5 3 0 3",
            "coins, heads at 0, 3, 5: the player to move wins (N). Grundy value 13.\n"
            "best move: turn 1 2 5\nwinning moves: turn 1 2 5; turn 0 3 5",
        ),
        ("grid 3", "grid, 3 x 3: the player to move loses (P).\nbest move: to (1, 2)"),
    ],
)
def test_the_answer_in_words(capsys, words, sentence):
    assert ask(capsys, *words.split()) == (0, sentence + "\n", "")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("quen 5 8", "there is no game 'quen'; did you mean queen?"),
        ("queen 5", "queen: a position is rows and columns of the board: 5 8; not '5'"),
        ("queen 5 8 1", "not '5 8 1'"),
        ("queen 5 1_0", "'1_0' is no number"),
        ("queen 5 8.0", "'8.0' is no number"),
        ("queen -1 8", "board size must be 1..1000, not -1"),
        ("king 5 1001", "board size must be 1..1000, not 1001"),
        ("calendar 1900-02-29", "calendar: the date 1900-02-29 does not exist"),
        ("calendar 2001-11-05", "1900-01-01..2001-11-04, not 2001-11-05"),
        ("calendar yesterday", "not 'yesterday'"),
        ("rows 21", "row 1: column must be 1..20, not 21"),
        ("rows 19,,20", "'19,,20' is no row"),
        ("coins 0x10", "'0x10' is no number"),
        ("queen 6 x", "'' is no number"),
        ("queen 6 8 x 2", "not '6 8 x 2'"),
        ("coins 4294967296", "coin must be 0..4294967295, not 4294967296"),
        ("grid 0", "board size must be 1..10000, not 0"),
        ("grid ٣", "'٣' is no number"),
        ("grid +5", "'+5' is no number"),
        ("QUEEN 5 8", "did you mean queen?"),
        ("grid " + "9" * 4001, "is no number"),
        ("calendar ٢٠٠١-11-03", "not '٢٠٠١-11-03'"),
    ],
)
def test_bad_positions_are_one_line_and_status_2(capsys, words, error):
    status, out, err = ask(capsys, *words.split())
    assert (status, out) == (2, "")
    assert err.startswith("gametables ask: ")
    assert error in err
    assert len(err.splitlines()) == 1


@pytest.fixture
def mine(tmp_path):
    """A file of a game of one's own."""
    file = tmp_path / "mine.py"
    file.write_text(
        "from gametables import Box, Game\n"
        "class Take(Game):\n"
        "    most, take, steps_back, note = 30, (1, 3, 4), True, 'none'\n"
        "    def positions(self):\n"
        "        return Box(n=range(self.most + 1))\n"
        "    def options(self, n):\n"
        "        return {k: n - k for k in self.take if k <= n}\n"
        "small = Take(most=9).solve()\n"
    )
    return f"{file}:Take"


def test_a_declared_game(capsys, mine):
    """It is solved on the spot, which is said where it does not disturb; a solved one is taken as it is."""
    answer = "the player to move wins in 5 moves (N). Grundy value 1.\nbest move: 3\nwinning moves: 1; 3\n"
    assert ask(capsys, mine, "10") == (0, f"Take, 10: {answer}", "solving Take ...\n")
    status, out, err = ask(capsys, mine, "most=12", "take=2,3", "misere=yes", "1", "--json")
    assert (status, err) == (0, "solving Take(most=12, take=(2, 3), misere=True) ...\n")
    assert json.loads(out) == {
        "game": "Take(most=12, take=(2, 3), misere=True)", "position": 1, "outcome": "N", "wins": True,
        "remoteness": 0, "best_move": None, "winning_moves": [],
    }  # fmt: skip
    assert "the player to move has won (N)." in ask(capsys, mine, "misere=yes", "0")[1]
    assert ask(capsys, mine.replace("Take", "small"), "9")[2] == ""
    assert ask(capsys, mine, "7", "+", "3")[1].startswith("Take, 7 + 3: the player to move wins (N). Grundy value 1.\n")


def test_a_shipped_game_with_other_parameters(capsys):
    words, err = ask(capsys, "queen", "side=12", "6", "8")[1:]
    assert (words, err) == (
        f"Queen(side=12), {ask(capsys, 'queen', '6', '8')[1].partition(', ')[2]}",
        "solving Queen(side=12) ...\n",
    )
    assert ask(capsys, "queen", "side=1000", "6", "8") == ask(capsys, "queen", "6", "8")
    assert ask(capsys, "calendar", "first=2000-01-01", "goal=2000-02-29", "2000-02-28")[1].startswith("Calendar(")
    assert "Grundy value 3.\nbest move: 0: to (1, 4)\n" in ask(capsys, "rook", "5", "8", "+", "3", "3")[1]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("tak=2 5", "has no parameter 'tak'; did you mean take?"),
        ("take=two 5", "take is (1, 3, 4) unless it is given, and cannot be 'two'"),
        ("steps_back=1 5", "steps_back is True unless it is given, and cannot be '1'"),
        ("most=1_000.0 5", "cannot be '1_000.0'"),
        ("31", "Take: n must be 0..30, not 31"),
        ("3 3", "Take: a position is n: 30; not '3 3'"),
        ("", "Take: a position is n: 30; not ''"),
        ("misere=yes 3 + 4", "there is no outcome of a sum in misère play"),
    ],
)
def test_what_a_declared_game_has_not(capsys, mine, words, error):
    status, out, err = ask(capsys, mine, *words.split())
    assert (status, out) == (2, "")
    assert error in err.removeprefix("solving Take ...\n")


def test_files_that_declare_no_game(capsys, mine, tmp_path):
    path = mine.removesuffix(":Take")
    (tmp_path / "worse.py").write_text("1 / 0")
    for name, error in (
        (f"{path}:Tak", "declares no game 'Tak'; did you mean Take?"),
        (f"{path}:Box.__init__", "declares no game"),
        (f"{path}:__name__", "is no game: a subclass of gametables.Game is needed"),
        (f"{path}x:Take", "cannot be imported"),
        ("none.py:Take", "there is no file none.py"),
        ("nothing.of_the_kind:Take", "cannot be imported: No module named 'nothing'"),
        (f"{tmp_path / 'worse.py'}:Take", "cannot be run: ZeroDivisionError: division by zero"),
    ):
        status, out, err = ask(capsys, name, "3")
        assert (status, out) == (2, "")
        assert error in err


def test_a_missing_table_is_one_line_and_status_1(capsys, monkeypatch, tmp_path, forget):
    monkeypatch.setattr(table, "FOLDERS", [str(tmp_path), str(tmp_path)])
    status, out, err = ask(capsys, "rook", "5", "8")
    assert (status, out) == (1, "")
    assert err.startswith("gametables ask: rook.outcome.npy.zst is neither in ")
    assert "python build_tables.py" in err
    assert len(err.splitlines()) == 1


def test_the_whole_command(capsys):
    run = subprocess.run(
        [sys.executable, "-m", "gametables", "ask", "grid", "8"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("grid, 8 x 8: the player to move wins (N).\n")
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    assert "gametables ask queen 5 8" in capsys.readouterr().out
    for words, problem in ((["aks"], "did you mean ask?"), ([], "a command is needed"), (["x" * 500], "characters")):
        assert main(words) == 2
        assert problem in capsys.readouterr().err
    with pytest.raises(SystemExit) as end:
        main(["ask", "--help"])
    assert end.value.code == 0
    assert "examples:" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["contest grid", "play queen", "verify"])
def test_an_interrupted_command_gives_no_traceback(command):
    """Ctrl-C, once it has begun: while it waits for input, or works."""
    run = subprocess.Popen(
        [sys.executable, "-m", "gametables", *command.split()],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    if command != "contest grid":
        run.stdout.read(1)
    else:
        time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert err.strip() == b""


def test_without_standard_input(capsys, monkeypatch):
    """As a service has it: `play` draws the position, and that is all."""
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "queen"]) == 0
    assert capsys.readouterr().out.endswith("your move: \n")
