"""`gametables play`: whole games, piped in, from won, lost and drawn starts; what is printed is true throughout."""

import io
import random
import re
import subprocess
import sys
from datetime import date

import brute
import pytest
from conftest import ROOT

from gametables.commands import main
from gametables.games.grid import Walk

STARTS = {  # by game, starts that the player to move wins, and that he loses
    "calendar": (["2001-09-30", "2001-09-29", "2000-01-31"], ["2001-11-04", "2001-11-02", "2001-10-01", "2000-02-29"]),
    "king": (["2 2", "6 7", "1 2"], ["1 1", "5 9", "1 3"]),
    "rook": (["5 8", "1 2"], ["1 1", "6 6"]),
    "knight": (["2 3", "6 5", "9 8"], ["1 1", "4 4", "10 10"]),
    "queen": (["6 8", "3 3", "9 12"], ["1 1", "2 3", "5 8", "11 7"]),
    "rows": (["19", "16,17 19", "10,12 15,18 -"], ["20", "18 18", "16,18 14 19"]),
    "coins": (["0", "0 3 5", "9", "4294967295"], ["0 1 2 3", "1 3 5 7 9 11 13 15 0 2 4 6 8 10 12 14"]),
    "grid": (["2", "4", "6"], ["1", "3", "5"]),
}
DRAWN = ["2 2", "5 5", "3 9", "12 10"]


class Player:
    """Sits at the prompt in place of standard input; sees all that has been printed, and answers by `choose`."""

    def __init__(self, choose):
        self.choose, self.seen, self.asked = choose, io.StringIO(), 0

    def readline(self, limit):
        self.asked += 1
        assert self.asked < 500  # no game here lasts so long
        return self.choose(self.seen.getvalue()) + "\n"

    def isatty(self):
        return False


def game(monkeypatch, name, start, choose, *options):
    """Everything that is printed in a game in which `choose` answers each prompt."""
    player = Player(choose)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", player)
        patch.setattr(sys, "stdout", player.seen)
        assert main(["play", name, *start.split(), *options]) == 0
    return player.seen.getvalue()


def obedient(seen):
    """Ask for a hint, then follow it."""
    hint = re.search(r"perfect play: (.*)\nyour move: $", seen)
    return hint[1] if hint else "hint"


def listed(seen):
    """The moves that were listed last."""
    text = seen[seen.rindex("\nmoves: ") + len("\nmoves: ") :]
    text = " ".join(text[: text.index("\nyour move: ")].split())
    return [move for move in text.split("; ") if not move.startswith("and more")]


def careless(seed):
    """Any of the moves listed."""
    chance = random.Random(seed)
    return lambda seen: chance.choice(listed(seen))


WON = [(name, start) for name, (won, _) in STARTS.items() for start in won]
LOST = [(name, start) for name, (_, lost) in STARTS.items() for start in lost]


@pytest.mark.parametrize(("name", "start"), WON)
def test_perfect_play_wins_what_can_be_won(monkeypatch, name, start):
    """Whoever moves first wins: you by following the hints, the computer against anybody."""
    text = game(monkeypatch, name, start, obedient)
    assert text.endswith("No move is left: you win.\n")
    assert "I win" not in text
    for seed in range(8):
        text = game(monkeypatch, name, start, careless(seed), "--second")
        assert text.endswith("No move is left: I win.\n")
        assert "You can win" not in text


@pytest.mark.parametrize(("name", "start"), LOST)
def test_perfect_play_wins_against_who_must_begin(monkeypatch, name, start):
    """The same the other way round."""
    for seed in range(8):
        text = game(monkeypatch, name, start, careless(seed))
        assert text.endswith("No move is left: I win.\n")
        assert "You can win" not in text
    assert game(monkeypatch, name, start, obedient, "--second").endswith("No move is left: you win.\n")


@pytest.mark.parametrize("start", DRAWN)
def test_a_draw_is_kept(monkeypatch, start):
    for options in ((), ("--second",)):
        text = game(monkeypatch, "knight", start, obedient, *options)
        assert text.endswith("No move is left: a draw.\n")
        for seed in range(8):
            text = game(monkeypatch, "knight", start, careless(seed), *options)
            assert not text.endswith("you win.\n")


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("options", [(), ("--second",)])
def test_without_a_position_you_can_win(monkeypatch, name, options):
    text = game(monkeypatch, name, "", obedient, *options)
    assert "\nYou can win" in text
    assert "I win" not in text
    assert text.endswith("you win.\n")


def test_mistakes_are_punished(monkeypatch):
    """From a won start, carelessly: the computer wins from the first prompt on at which it says so."""
    lost = 0
    for name, start in WON:
        for seed in range(10):
            text = game(monkeypatch, name, start, careless(seed))
            if re.search(r"^I win", text, re.MULTILINE):
                assert text.endswith("No move is left: I win.\n")
                assert "You can win" not in text[text.index("\nI win") :]
                lost += 1
    assert lost > 50


class Calendar:
    """A game followed by the oracle's rules; `moves` gives what may be typed and where it leads."""

    def __init__(self, start):
        self.start = date.fromisoformat(start)

    def moves(self, day):
        return {str(option): option for option in brute.calendar_moves(day)}


class Board:
    def __init__(self, name, start):
        self.name, self.goal = name, tuple(map(int, start.split()))
        self.start = (1, 1)

    def moves(self, square):
        left = brute.board_after(*self.goal, square)
        steps = brute.board_moves(self.name, *left)
        options = [(square[0] + row - 1, square[1] + column - 1) for row, column in sorted(steps)]
        return {f"{row} {column}": (row, column) for row, column in options}


class Rows:
    def __init__(self, start):
        self.start = tuple(
            frozenset(map(int, word.split(","))) if word != "-" else frozenset() for word in start.split()
        )

    def moves(self, board):
        return {"%d %d %d" % move: brute.rows_after(board, move) for move in brute.rows_moves(board)}


class Coins:
    def __init__(self, start):
        self.start = frozenset(map(int, start.split()))

    def moves(self, heads):
        return {" ".join(map(str, move)): brute.coins_after(heads, move) for move in brute.coins_moves(heads)}


class Grid:
    def __init__(self, start):
        self.n, self.start = int(start), ((1, 1),)

    def moves(self, walk):
        row, column = walk[-1]
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        fresh = [s for s in beside if s not in walk and 1 <= min(s) <= max(s) <= self.n]
        return {"%d %d" % square: (*walk, square) for square in fresh}


OTHERS = {"calendar": Calendar, "rows": Rows, "coins": Coins, "grid": Grid}
EVENTS = re.compile(
    r"^(You can win|I win|Nobody can win: a draw)(?: in (\d+) moves?)?.*$|"
    r"^moves: (.*(?:\n  .*)*)$|^(?:your|I) move: (.*)$",
    re.M,
)


def followed(name, start, text):
    """Hold all that was printed against the oracle: the moves listed, who wins and in how many moves."""
    game = OTHERS[name](start) if name in OTHERS else Board(name, start)
    stuck = (lambda at: "P" if at == game.goal else "D") if name == "knight" else (lambda at: "P")
    verdicts = brute.solve([game.start], lambda at: game.moves(at).values(), stuck)
    position, yours = game.start, True
    for event in EVENTS.finditer(text):
        wins, count, moves, move = event.groups()
        verdict = verdicts[position]
        if wins:
            winner = {"N": "You can win" if yours else "I win", "P": "I win" if yours else "You can win"}
            assert wins == winner.get(verdict.outcome, "Nobody can win: a draw")
            assert count is None or int(count) == verdict.remoteness
            assert count or name in ("rows", "coins", "grid") or verdict.outcome == "D"
        elif moves:
            found, due = " ".join(moves.split()).split("; "), list(game.moves(position))
            assert found == due if name != "coins" else sorted(found) == sorted(due)
        else:
            position, yours = game.moves(position)[move], not yours
    assert not game.moves(position)


LARGE = {("coins", "4294967295"), ("coins", STARTS["coins"][1][1]), ("grid", "5"), ("grid", "6")}
SMALL = [case for case in WON + LOST if case not in LARGE]


@pytest.mark.parametrize(("name", "start"), SMALL + [("knight", start) for start in DRAWN])
def test_all_that_is_said_is_true(monkeypatch, name, start):
    """In careless games and in perfect ones, at each point."""
    for choose in (careless(1), careless(2), careless(3)):
        followed(name, start, game(monkeypatch, name, start, choose))


def test_later_positions_of_the_walk_are_solved_right():
    """Every walk on boards to 4 x 4, and on cut-up boards, against playing all of it out."""
    chance = random.Random(5)
    seen = 0
    for n in (2, 3, 4):
        every = frozenset((row, column) for row in range(1, n + 1) for column in range(1, n + 1))
        boards = [every] + [frozenset(chance.sample(sorted(every), len(every) * 2 // 3)) | {(1, 1)} for _ in range(20)]
        for board in boards:
            verdicts = brute.solve([((1, 1), board - {(1, 1)})], walk_options)
            for (stone, free), verdict in verdicts.items():
                move = Walk().winning(stone, free)
                assert (move is not None) == (verdict.outcome == "N")
                assert move is None or verdicts[move, free - {move}].outcome == "P"
                seen += 1
    assert seen > 2000


def walk_options(position):
    stone, free = position
    return [(square, free - {square}) for square in free if abs(square[0] - stone[0]) + abs(square[1] - stone[1]) == 1]


def test_great_boards(monkeypatch):
    """What is too large to be drawn or listed can be played all the same."""
    text = game(monkeypatch, "queen", "900 1000", obedient)
    assert "(the queen is on 1 1; a board of more than 36 squares a side is not drawn)" in text
    assert "; and more: a square, its row and its column, such as 2 3 your move: " in " ".join(text.split())
    assert text.endswith("you win.\n")
    assert "heads at 4294967295\n" in game(monkeypatch, "coins", "4294967295", obedient)
    text = game(monkeypatch, "grid", "36", lambda seen: obedient(seen) if seen.count("I move") < 6 else "quit")
    assert text.count("\nYou can win.\n") > 10
    text = game(monkeypatch, "grid", "16", obedient)
    assert text.count("your move") > 10
    assert text.endswith("you win.\n")


def test_what_is_drawn_and_listed_at_the_limits(monkeypatch):
    """Boards to 36 squares a side, coins to 24, moves to 60; from there on in words."""
    quit_ = {"choose": lambda seen: "quit"}
    text = game(monkeypatch, "rook", "36 36", **quit_)
    assert "\n    1   3   5   7   9  11 " in text
    assert "\n 36 * . . ." in text
    for start in ("36 37", "37 36"):
        text = game(monkeypatch, "rook", start, **quit_)
        assert "\n(the rook is on 1 1; a board of more than 36 squares a side is not drawn)\n" in text
    assert "\n    1 2 3 4 5 6 7 8 9\n" in game(monkeypatch, "rook", "9 9", **quit_)
    assert "\n    1   3   5   7   9\n" in game(monkeypatch, "rook", "9 10", **quit_)
    assert "\ncoin  0  1  2 " in game(monkeypatch, "coins", "23", **quit_)
    assert "\nheads at 24\n" in game(monkeypatch, "coins", "24", **quit_)
    rows = " ".join(["19"] * 37)
    assert "\n(37 rows; more than 36 are not drawn)\n" in game(monkeypatch, "rows", rows, **quit_)
    assert "\nrow 36 " in game(monkeypatch, "rows", rows[:-3], **quit_)
    assert len(listed(game(monkeypatch, "rook", "31 31", **quit_))) == 60
    assert len(listed(game(monkeypatch, "rook", "31 32", **quit_))) == 20


@pytest.mark.parametrize("name", ["calendar", "king", "rook", "knight", "queen"])
def test_the_winner_hurries_and_the_loser_delays(monkeypatch, name):
    """In perfect play each move takes one off the moves that are left, won or lost."""
    for start in [start for starts in STARTS[name] for start in starts]:
        text = game(monkeypatch, name, start, obedient)
        counts = [int(count) for count in re.findall(r"^(?:You can win|I win) in (\d+) move", text, re.MULTILINE)]
        assert counts == list(range(len(counts), 0, -1))


def test_over_before_it_begins(monkeypatch):
    """The position is drawn once, whoever was to move."""
    for options in ((), ("--second",)):
        assert game(monkeypatch, "queen", "1 1", obedient, *options).count("  1 Q\n") == 1


def test_what_is_typed_is_not_shown_twice(monkeypatch):
    """Where somebody types, the terminal shows it."""
    monkeypatch.setattr(Player, "isatty", lambda self: True)
    assert game(monkeypatch, "queen", "6 8", lambda seen: "quit").endswith("your move: ")


def test_what_is_no_move_is_asked_for_again(monkeypatch):
    """Each mistake is a line, and the position stays as it was; blank lines, upper case and commas do not matter."""
    lines = iter(["", "x", "9 9", "1 1", "3", "\ufffd", "1, 5", "QUIT"])
    text = game(monkeypatch, "queen", "6 8", lambda seen: next(lines))
    assert text.count("a move is a square, its row and its column, such as 2 3, not 'x'\n") == 1
    assert text.count("the queen cannot move to 9 9\n") == 1
    assert text.count("cannot move") == 3
    assert text.count("I move: 1 6\n") == 1
    assert text.endswith("your move: QUIT\n")
    for name, start, line, error in (
        ("rows", "16,17", "1 17", "1 17 is no move here; a move is a row, the column of a piece"),
        ("rows", "16,17", "1 16 17", "1 16 17 is no move here; a move is a row"),
        ("coins", "5", "5 5", "5 5 is no move here; a move is one to three coins"),
        ("coins", "5", "6", "is no move"),
        ("calendar", "2001-09-30", "2001-09-31", "a move is a date, such as 2001-10-01, not '2001-09-31'"),
        ("calendar", "2001-09-30", "20011001", "a move is a date"),
        ("calendar", "2001-09-30", "2001-W40-1", "a move is a date"),
        ("calendar", "2001-09-30", "2001-11-30", "2001-11-30 is no move here; a move is a date"),
        ("grid", "4", "2 2", "the stone cannot move to 2 2"),
        ("king", "4 4", "9" * 5000 + " 1", "a move is a square"),
    ):
        lines = iter([line, "quit"])
        text = game(monkeypatch, name, start, lambda seen, lines=lines: next(lines))
        assert error in text
        assert text.count("your move: ") == 2


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "cp1252"])
def test_what_cannot_be_read_or_shown_is_no_move(monkeypatch, capsys, encoding):
    typed = b"\xff\xfe\n\xe4\xb8\xad\n\x81\nHINT\n" + b"9" * 20_000 + b"\nquit\n"
    output = io.TextIOWrapper(io.BytesIO(), encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding))
        patch.setattr(sys, "stdout", output)
        assert main(["play", "queen"]) == 0
    shown = output.buffer.getvalue()
    assert shown.count(b"a move is a square") >= 4
    assert shown.count(b"perfect play: 1 5") == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("start", "typed", "end"),
    [("6 8", "", "your move: \n"), ("6 8", "q\n", "your move: q\n"), ("1 1", "", "No move is left: I win.\n")],
)
def test_the_input_may_end(monkeypatch, start, typed, end):
    monkeypatch.setattr(Player, "readline", lambda self, limit: typed)
    assert game(monkeypatch, "queen", start, None).endswith(end)


def test_piped():
    """The whole command, with a script of moves on its standard input."""
    command = [sys.executable, "-m", "gametables", "play", "queen", "6", "8"]
    run = subprocess.run(command, input=b"\xff\xfe\nq\n", cwd=ROOT, capture_output=True, check=True)
    assert b"a move is a square" in run.stdout
    assert run.stdout.endswith(b"your move: q\n")
    assert run.stderr == b""


PAGES = (ROOT / "tests" / "play.txt").read_text(encoding="utf-8")
PINNED = re.findall(r"^\$ printf '(.*)' \| gametables play (.*)\n((?:(?!\$ ).*\n)*)", PAGES, re.MULTILINE)


@pytest.mark.parametrize(("typed", "words", "expected"), PINNED, ids=[words for _, words, _ in PINNED])
def test_pinned(monkeypatch, typed, words, expected):
    """Transcripts as they are read by people."""
    lines = iter(typed.replace("\\n", "\n").split("\n"))
    name, _, start = words.partition(" ")
    assert game(monkeypatch, name, start, lambda seen: next(lines)) == expected


def test_a_game_of_each_kind_is_pinned():
    assert {words.split()[0] for _, words, _ in PINNED} == set(STARTS)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("quen", "there is no game 'quen'; did you mean queen?"),
        ("queen 5", "queen: a position is rows and columns of the board: 5 8; not '5'"),
        ("queen 0 8", "queen: board size must be 1..1000, not 0"),
        ("calendar 1900-02-29", "calendar: the date 1900-02-29 does not exist"),
        ("grid 37", "grid: boards to 36 x 36 can be played on, not 37 x 37"),
    ],
)
def test_errors_are_one_line(capsys, words, error):
    assert main(["play", *words.split()]) == 2
    assert capsys.readouterr() == ("", f"gametables play: {error}\n")


DECLARED = """
from gametables import Box, Game, Listed, Sum

class Kayles(Game):
    '''Take one or two neighbouring pins; the rest may fall into two heaps.'''
    most = 20
    def positions(self):
        return Box(n=range(self.most + 1))
    def options(self, n):
        return [Sum(i, n - k - i) for k in (1, 2) for i in range((n - k) // 2 + 1) if n >= k]

class Take(Game):
    '''Take counters;
    who cannot move loses.

    Nothing of this is told.'''
    take = (1, 3, 4)
    def positions(self):
        return Box(n=range(41))
    def options(self, n):
        return {k: n - k for k in self.take if k <= n}

class Ring(Game):
    def positions(self):
        return Listed("a")
    def options(self, place):
        return {"a": {"go left": "b", "go round": "a"}, "b": {"back": "a", "out": "c"}, "c": {}}[place]

class Pair(Game):
    def positions(self):
        return Box(a=range(9), b=range(9))
    def options(self, a, b):
        return [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
"""


@pytest.fixture
def mine(tmp_path):
    """A file of games of one's own."""
    file = tmp_path / "mine.py"
    file.write_text(DECLARED)
    return lambda name: f"{file}:{name}"


def test_declared_games_can_be_played(monkeypatch, capsys, mine):
    """Without a text or a drawing of their own: from won starts, lost ones, and those that the game begins with."""
    for name, won, lost in (
        ("Kayles", "9", "1 + 1"), ("Kayles", "10 + 11", "7 + 7"), ("Take", "40", "9"), ("Pair", "5 3", "4,4"),
    ):  # fmt: skip
        assert game(monkeypatch, mine(name), "", obedient).endswith("No move is left: you win.\n")
        assert game(monkeypatch, mine(name), won, obedient).endswith("No move is left: you win.\n")
        for seed in range(3):
            text = game(monkeypatch, mine(name), won, careless(seed), "--second")
            assert text.endswith("No move is left: I win.\n")
            assert game(monkeypatch, mine(name), lost, careless(seed)).endswith("No move is left: I win.\n")
    assert game(monkeypatch, mine("Take"), "misere=yes 40", obedient).endswith("No move is left: you win.\n")
    text = game(monkeypatch, mine("Take"), "take=2,3 7", lambda seen: "quit")
    assert text.startswith("Take(take=(2, 3)), 7\nTake counters; who cannot move loses. Type a move, ")
    assert capsys.readouterr().err.count("solving Take(take=(2, 3)) ...\n") == 1


@pytest.mark.parametrize(
    ("name", "start", "typed", "then"),
    [
        ("Kayles", "9", ["3", "0: 0 + 1", "0 0,0"], ["2 + 1 + 3", "1 + 1 + 1 + 1", "1 + 1"]),  # by number, and by text
        ("Take", "9", ["2", "1", "4"], ["a move is one of those listed", "7", "No move is left: I win."]),
        ("Ring", "a", ["Go Round", "2", "1"], ["a", "a", "No move is left: I win."]),
        ("Pair", "2 2", ["(1,2)", "1 1 1", "0 1"], ["(1, 1)", "a move is one of those listed", "(0, 0)"]),
        ("Pair", "2 1 + 0 1", ["0: 1 1", "1"], ["(0, 1) + (0, 1)", "nothing"]),
    ],
)
def test_moves_of_declared_games_are_typed(monkeypatch, mine, name, start, typed, then):
    lines = iter([*typed, "quit"])
    text = game(monkeypatch, mine(name), start, lambda seen: next(lines))
    for said in then:
        assert f"\n{said}" in text
        text = text[text.index(f"\n{said}") + 1 :]


def test_a_draw_on_a_ring(monkeypatch, mine):
    text = game(monkeypatch, mine("Ring"), "a", lambda seen: "quit" if seen.count("go round") > 5 else "go round")
    assert text.count("Nobody can win: a draw.") > 2
    assert "I move: go round" in text
