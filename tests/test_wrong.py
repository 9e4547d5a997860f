"""Each hook of a declaration, wrong in several ways: a line that names the offender, and never an answer."""

import itertools
import random
from datetime import date

import numpy as np
import pytest

import gametables as gt
from gametables import Box, Dates, Game, Listed, Masks, Sum
from gametables.commands import main
from gametables.errors import Error, GameError


def mine(**declared):
    """A game in which one of n counters is taken, but for what is declared otherwise."""
    usual = {"positions": lambda self: Box(n=range(10)), "options": lambda self, n: [n - 1] if n else []}
    return type("Mine", (Game,), usual | declared)


def two(**declared):
    return mine(options=lambda self, n: [n - k for k in (1, 2) if k <= n], **declared)


def refused(family, *named, **parameters):
    """Neither solving nor building gives an answer; the error is a line that has all these words."""
    with pytest.raises(Error) as caught:
        family(**parameters).solve()
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < 400
    for word in named:
        assert word in text, text


TICK = itertools.count()
POSITIONS = [
    (lambda self: None, "positions()", "None"),
    (lambda self: [1, 2], "positions()", "[1, 2]"),
    (lambda self: Box, "positions()", "Box"),
    (lambda self: Box(), "Box", "coordinate"),
    (lambda self: Box(n=range(0)), "n must be a range", "range(0, 0)"),
    (lambda self: Box(n=range(0, 10, 2)), "step 1", "range(0, 10, 2)"),
    (lambda self: Box(n=10), "n must be a range", "10"),
    (lambda self: Box(a=range(10**6), b=range(10**6)), "1,000,000,000,000 positions", "GiB", "minutes"),
    (lambda self: Listed(), "Listed", "start"),
    (lambda self: Listed([1]), "Listed", "[1]", "hashed"),
    (lambda self: Dates(date(2024, 3, 1), date(2024, 2, 1)), "2024-03-01..2024-02-01"),
    (lambda self: Dates("soon", "later"), "soon"),
    (lambda self: Masks(99), "Masks", "99"),
    (lambda self: Masks(2.5), "Masks", "2.5"),
    (lambda self: 1 // 0, "ZeroDivisionError", "test_wrong.py, line"),
    (lambda: Box(n=range(3)), "takes 0 positional arguments"),
]
OPTIONS = [
    (lambda self, n: None, "the options of 0", "None"),
    (lambda self, n: n, "the options of 0", "not 0"),
    (lambda self, n: [[n - 1]], "the options of 0", "[[-1]]"),
    (lambda self, n: [n + 100], "from 0", "100"),
    (lambda self, n: [(n - 1,)] if n else [], "from 1", "(0,)"),
    (lambda self, n: [n - 0.5], "from 0", "-0.5"),
    (lambda self, n: [n - 1.0] if n else [], "from 1", "0.0"),
    (lambda self, n: [np.int64(n - 1)] if n else [], "from 1", "np.int64(0)"),
    (lambda self, n: [np.float64(n - 1)] if n else [], "from 1", "np.float64(0.0)"),
    (lambda self, n: [n == 1] if n else [], "from 1", "True"),
    (lambda self, n: "ab", "from 0", "'a'"),
    (lambda self, n: {"take": [1]}, "from 0", "take", "[1]"),
    (lambda self, n: [None], "from 0", "None"),
    (lambda self, n: itertools.repeat(0), "the options of 0", "no end"),
    (lambda self, n: itertools.count(), "the options of 0", "no end"),
    (lambda self, n: range(1 << 40), "the options of 0", "more than"),
    (lambda self, n: [n - 1 - next(TICK) % 2] if n > 1 else [], "call to call"),
    (lambda self, n: random.sample(range(n), n // 2), ""),
    (lambda self, n: [10 // (n - 5)], "(n=", "test_wrong.py, line"),
    (lambda self, n: [n - 1] if n < 5 else {}["x"], "(n=5) raised KeyError: 'x'", "test_wrong.py, line"),
    (lambda self, n: np.load("/nothing/of/this/name"), "(n=0) raised FileNotFoundError", "test_wrong.py, line"),
    (lambda self: [], "1 positional argument"),
    (lambda self, a, b: [], "'b'"),
]
ARRAYS = [
    (lambda self, n: None, "array_options", "None"),
    (lambda self, n: [n - 1], "array_options", "pairs"),
    (lambda self, n: [(n > 0, n - 1, 0)], "array_options", "pairs"),
    (lambda self, n: [((n > 0) * 1, n - 1), (n > 1, n - 2)], "array_options", "bool"),
    (lambda self, n: [(n > 0, (n - 1) * 1.0), (n > 1, n - 2)], "array_options", "form"),
    (lambda self, n: [(n > 0, (n - 1, n - 1)), (n > 1, n - 2)], "array_options", "form"),
    (lambda self, n: [(n >= 0, n - 1), (n > 1, n - 2)], "from 0"),
    (lambda self, n: [(True, n - 1), (n > 1, n - 2)], "from 0"),
    (lambda self, n: [(n > 0, n - 1)], "n = 2", "[1, 0]"),
    (lambda self, n: [(n.min() > 0, n - 1), (n > 1, n - 2)], "n = 1", "[0]"),
    (lambda self, n: [(n > 0, n - 1), (n > 1, n - 2)][: 1 + (len(n) < 10)], "n = 2", "[1, 0]"),
    (lambda self, n: [(n[:1] > 0, n - 1), (n > 1, n - 2)], "array_options", "shape"),
    (lambda self, n: [(n[1:] > 0, n[1:] - 1), (n > 1, n - 2)], "array_options", "shape"),
    (lambda self, n: ((n > 0, n - 1) for _ in itertools.count()), "array_options", "no end"),
    (lambda self, n: [(n > 0, n - 1), (n > 1, n - 2), (n > 2, n - 3)], "n = 3", "[2, 1]"),
    (lambda self, n: [(n > 0, n - 1), (n > 1, np.where(n == 7, 0, n - 2))], "n = 7", "[6, 5]"),
    (lambda self, n: [(n > 0, Sum(n - 1, n - 1)), (n > 1, n - 2)], "n = 1", "[0]"),
    (lambda self, n: [(n > 0, n - 1), (n > 1, 1 // 0)], "ZeroDivisionError", "test_wrong.py, line"),
    (lambda self: [], "1 positional argument"),
]
ENDS = [
    (lambda self, n: "X", "the end at 0", "'X'"),
    (lambda self, n: None, "the end at 0", "None"),
    (lambda self, n: 0, "the end at 0", "not 0"),
    (lambda self, n: ["P"], "the end at 0", "['P']"),
    (lambda self, n: np.array(["P", "N"]), "the end at 0", "array"),
    (lambda self, n: 1 // n, "(n=0) raised ZeroDivisionError", "test_wrong.py, line"),
    (lambda self: "P", "1 positional argument"),
    ("P", "parameter", "end"),
]
RANKS = [
    (lambda self, n: 0 * n, "the rank does not fall", "from 1 to 0"),
    (lambda self, n: -n, "the rank does not fall"),
    (lambda self, n: np.where(n == 5, 4, n), "the rank does not fall", "from 5 to 4"),
    (lambda self, n: n / 2, "integers", "float64"),
    (lambda self, n: "a", "integers"),
    (lambda self, n: None, "integers"),
    (lambda self, n: np.array([1, 2]), "shape", "(2,)"),
    (lambda self, n: n if isinstance(n, int) else -n, "the rank does not fall"),
    (lambda self, n: 1 // 0, "ZeroDivisionError", "test_wrong.py, line"),
    (lambda self: 1, "1 positional argument"),
    (5, "parameter", "rank"),
]
SUMS = [
    (lambda self, n: [Sum(Sum(n - 1))] if n else [], "from 1", "Sum(Sum(0))"),
    (lambda self, n: [Sum(n - 1, "x")] if n else [], "from 1", "Sum(0, 'x')"),
    (lambda self, n: [Sum((n - 1,))] if n else [], "from 1", "Sum((0,))"),
    (lambda self, n: [Sum(n - 0.5)], "from 0", "Sum(-0.5)"),
    (lambda self, n: [Sum(n, n)] if n else [], "sums"),
    (lambda self, n: [Sum((n + 1) % 10, 0)], "sums"),
]
CLOSED = [
    ({"outcome": "n %"}, "closed form of outcome", "column 1"),
    ({"outcome": "q == 1"}, "closed form of outcome", "'q'"),
    ({"outcome": "n"}, "closed form of outcome", "True or False"),
    ({"grundy": "n > 1"}, "closed form of grundy", "integers"),
    ({"value": "n"}, "closed", "'value'"),
    ({"outcome": 5}, "closed form of outcome", "5"),
    ("n", "closed", "'n'"),
    ({"outcome": lambda n: 1 // 0}, "ZeroDivisionError", "test_wrong.py, line"),
    ({"outcome": lambda: True}, "0 positional arguments"),
    ({"outcome": lambda n: n[:2] > 0}, "closed form of outcome", "(2,)"),
]


WRONG = {"positions": POSITIONS, "options": [*OPTIONS, *SUMS], "array_options": ARRAYS, "end": ENDS, "rank": RANKS}
WRONG |= {"closed": CLOSED}


@pytest.mark.parametrize(
    ("hook", "wrong", "named"), [(hook, wrong, named) for hook, cases in WRONG.items() for wrong, *named in cases]
)
def test_a_wrong_hook(hook, wrong, named):
    refused((two if hook == "array_options" else mine)(**{hook: wrong}), *named)


@pytest.mark.parametrize(("wrong", "named"), [(wrong, named) for wrong, *named in SUMS])
def test_a_wrong_sum_in_misere_play(wrong, named):
    refused(mine(options=wrong), *named, misere=True)


def test_a_closed_form_that_fails_in_a_cell_is_not_claimed():
    for form in ("n % 2 == 0", "n % 2 == 1 and n != 7", lambda n: n % 3 == 1):
        game = mine(closed={"outcome": form})().solve()
        assert game.outcome(7) == "N"
        assert gt.closed_form(game.table("outcome")) is None


@pytest.mark.parametrize(
    ("attributes", "given", "named"),
    [
        ({"outcome": 5}, {}, ["outcome", "verb"]),
        ({"options_of": 5}, {}, ["options_of"]),
        ({"load": 1}, {}, ["load"]),
        ({"name": "x"}, {}, ["name"]),
        ({"tables": 3}, {}, ["tables"]),
        ({"select": 3}, {}, ["select"]),
        ({"most": 3}, {"mots": 4}, ["'mots'", "most"]),
        ({"most": 3}, {"least": 4}, ["'least'", "most"]),
        ({}, {"most": 4}, ["'most'", "misere"]),
        ({}, {"misere": 1}, ["misere", "1"]),
        ({}, {"misere": "no"}, ["misere", "'no'"]),
    ],
)
def test_parameters(attributes, given, named):
    with pytest.raises(GameError) as caught:
        mine(**attributes)(**given)
    assert all(word in str(caught.value) for word in named), caught.value


def test_what_a_declared_function_raises_is_kept_as_the_cause():
    def options(self, n):
        if n == 7:
            raise RuntimeError("not\nseven")
        return [n - 1] if n else []

    with pytest.raises(
        GameError, match=r"^Mine: options\(n=7\) raised RuntimeError: not seven \(test_wrong.py, "
    ) as caught:
        mine(options=options)().solve()
    assert isinstance(caught.value.__cause__, RuntimeError)
    solved = mine()().solve()
    type(solved).options = options
    for ask in (solved.moves, solved.winning_moves, solved.best_move):
        with pytest.raises(GameError, match=r"options\(n=7\) raised RuntimeError"):
            ask(7)


def test_what_somebody_stops_is_stopped():
    def options(self, n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mine(options=options)().solve()


def test_more_positions_than_can_be_listed(monkeypatch):
    monkeypatch.setattr(Listed, "MOST", 1000)
    refused(mine(positions=lambda self: Listed(0), options=lambda self, n: [n + 1]), "1,000 positions")
    refused(
        mine(positions=lambda self: Listed(0), options=lambda self, n: [n + k for k in range(900)]), "1,000 positions"
    )


# What has no answer says why.


def test_grundy_values_where_there_are_none():
    for game in (mine(options=lambda self, n: [(n + 1) % 10])(), mine()(misere=True), mine(end=lambda self, n: "D")()):
        game.solve()
        with pytest.raises((GameError, AttributeError), match="Grundy values need normal play"):
            game.grundy(3)
    with pytest.raises(GameError, match="sum in misère play"):
        mine()(misere=True).solve().outcome(Sum(1, 2))
    splitting = mine(options=lambda self, n: [Sum(a, n - 1 - a) for a in range(n)])().solve()
    with pytest.raises(GameError, match="sums"):
        splitting.remoteness(3)


# A position of another type is taken as the integer that it is, or refused.

KINDS = {
    "line": (mine()(), (3,), [(3.0,), (3.5,), ("3",), (None,), (np.float64(3),), ((3, 3),), (10,), (-1,)]),
    "board": (
        gt.Queen(side=6),
        (3, 5),
        [(3.0, 5), (3, "5"), (3, np.float64(5)), (3,), (3, 5, 1), (3, 7), (0, 5)],
    ),
    "masks": (gt.Rows(width=4), ([[1, 3]],), [([[1.0, 3]],), ([[1, True]],), ([[1, 5]],), ([[0]],), (3,), ("13",)]),
    "dates": (
        gt.Calendar(first=(2000, 1, 1), goal=(2000, 5, 1)),
        (2000, 3, 1),
        [(2000, 3, 1.0), (2000, 2, 30), (2000, 6, 1), ("2000", 3, 1), (3,), (2000, 3)],
    ),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "verb", ["outcome", "wins", "grundy", "remoteness", "moves", "winning_moves", "best_move", "index"]
)
def test_positions_of_another_type(kind, verb):
    game, right, wrong = KINDS[kind]
    if kind == "masks" and verb in ("remoteness", "index"):
        return
    game.in_memory or game.solve()
    ask = getattr(game, verb)
    due = ask(*right)
    for position in wrong:
        with pytest.raises((ValueError, TypeError)):
            ask(*position)
    if all(isinstance(part, int) for part in right):
        assert ask(*map(np.int64, right)) == due
        assert ask(*map(np.uint8 if max(right) < 256 else np.int32, right)) == due


# The same through the commands: one line, and nothing of a traceback.

FILE = """
from gametables import Box, Game, Listed, Sum

class Mine(Game):
    most = 10
    def positions(self):
        return Box(n=range(self.most))
    def options(self, n):
        {}
"""
BODIES = [
    "return [n + 100]",
    "return 1 // 0",
    "while True: yield 0",
    "raise OSError(5, 'x')",
    "return {n: Sum('x')}",
    "return nothing",
    "return",
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(
    "command",
    ["ask {} 3", "show {}", "check {}.outcome n", "build {}", "verify {}", "play {} 3", "info {}", "compare {} {}"],
)
def test_commands(command, body, tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(FILE.format(body))
    status = main(command.format(*[f"{path}:Mine"] * 2).split(" "))
    out, err = capsys.readouterr()
    assert status in (1, 2)
    last = err.splitlines()[-1]
    assert last.startswith("gametables")
    assert "Traceback" not in out + err
    assert not list(tmp_path.rglob("*.zst")) + list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "class Mine: pass",
        "import nothing_of_this_name",
        "1 // 0",
        "def f(:",
        "\0",
        "from gametables import Game\nclass Mine(Game): pass",
    ],
)
def test_files_without_a_game(text, tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(text)
    assert main(["ask", f"{path}:Mine", "3"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "mine.py" in err or "Mine" in err
