"""The games in examples/: each is short, is solved and proved, and answers what its file says that it answers."""

import ast
import re
import shlex

import pytest
from conftest import ROOT

import gametables as gt
from gametables import Game, catalog
from gametables.commands import main

FILES = sorted((ROOT / "examples").glob("*.py"))
COMMAND = re.compile(r"^    \$ gametables (.*)\n((?:    .*\n)+)", re.MULTILINE)
LONGEST = 10  # lines of a declaration, blank ones and comments not counted


def declared(path):
    """The name of the game that a file declares, and the lines of its body."""
    text = path.read_text(encoding="utf-8")
    (body,) = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    lines = text.splitlines()[body.lineno : body.end_lineno]
    return body.name, [line for line in lines if line.strip() and not line.strip().startswith("#")]


def made(path, **parameters):
    """The game of a file, with parameters."""
    return type(catalog.find(f"{path}:{declared(path)[0]}"))(**parameters)


def own(name):
    """The path of a file in examples/."""
    return ROOT / "examples" / f"{name}.py"


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def test_there_are_examples_of_all_kinds():
    assert len(FILES) >= 14
    kinds = {type(made(path).kind).__name__ for path in FILES}
    assert kinds == {"Box", "Dates", "Listed", "Masks"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_declaration_is_short_and_is_explained(path):
    _, lines = declared(path)
    assert len(lines) <= LONGEST
    assert "Source: " in ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_command_in_a_file_answers_what_is_written_there(path, capsys):
    ((command, answer),) = COMMAND.findall(path.read_text(encoding="utf-8"))
    assert f"examples/{path.name}:{declared(path)[0]}" in command
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out.splitlines() == [line[4:] for line in answer.splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_is_solved_as_it_is_declared(path):
    small = {"most": 30} if "most" in made(path).parameters and path.stem != "four_heaps" else {}
    small |= {"shape": (20, 20)} if "shape" in made(path).parameters else {}
    small |= {"most": 4} if path.stem == "four_heaps" else {}
    game = made(path, **small).solve()  # proves every cell
    assert isinstance(game, Game)
    assert not any(verdict.mismatches for verdict in game.verify())


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("unequal", {"most": 40}),
        ("halving", {"most": 40}),
        ("lessen_and_add", {"most": 40}),
        ("at_most_times", {"times": 3, "most": 20}),
        ("marked_wythoff", {"shape": (12, 9)}),
    ],
)
def test_moves_of_arrays_are_those_of_positions(name, parameters):
    """A game whose options are declared anew is solved by these, position by position."""
    game = made(own(name), **parameters)
    alone = type("Alone", (type(game),), {"options": type(game).options})(**parameters)
    assert game.unchanged("array_options")
    assert not alone.unchanged("array_options")
    for table in game.solve().tables():
        assert table.array().tolist() == alone.solve().load(table.quantity).tolist()


def test_play_that_need_not_end():
    pong, all_of = made(own("pong_hau_ki")).solve(), made(own("pong_hau_ki"), starts=placements()).solve()
    assert [pong.count(outcome) for outcome in "PND"] == [2, 4, 22]
    assert [all_of.count(outcome) for outcome in "PND"] == [2, 4, 24]
    assert made(own("pong_hau_ki"), starts=placements(), misere=True).solve().count("D") == 28


def placements():
    """All ways to place two men a side on five points."""
    from itertools import combinations

    pairs = list(combinations(range(5), 2))
    return tuple((mine, yours) for mine in pairs for yours in pairs if not {*mine} & {*yours})


@pytest.mark.parametrize(
    ("name", "parameters", "family"),
    [
        ("kayles", {"most": 60}, gt.Heap(code="0.77", most=60)),
        ("subtraction", {"take": (2, 5, 7), "most": 60}, gt.Heap(take=(2, 5, 7), most=60)),
        ("last_match", {"most": 60}, gt.Heap(take=(1, 2, 3), most=60, misere=True)),
        ("mock_turtles", {"width": 6}, gt.Turning(family="mock", width=6)),
        ("lamps", {"width": 9}, gt.Heap(code="0.77", most=9)),
    ],
)
def test_what_a_family_is_too_agrees_with_it(name, parameters, family):
    """Another engine and another prover: the outcomes of one pile are those of the other."""
    game, family = made(own(name), **parameters).solve(), family.solve()
    if name == "mock_turtles":
        heads = [[at for at in range(6) if mask >> at & 1] for mask in range(64)]
        assert game.load("grundy").tolist() == [family.grundy(coins) for coins in heads]
    elif name == "lamps":
        rows = [[len(row) for row in f"{mask:b}".split("0")] for mask in range(1 << 9)]
        assert game.load("grundy").tolist() == [gt.nim_sum(*map(family.grundy, row)) for row in rows]
    else:
        assert game.load("outcome").tolist() == family.load("outcome").tolist()
