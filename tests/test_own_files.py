"""Games of one's own in files: built, found, opened without their code; and whatever is not theirs is refused."""

import json
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import gametables as gt
from gametables import catalog
from gametables.commands import arguments, main
from gametables.errors import GameError, TableCorrupt, TableMissing

MINE = '''
from datetime import date

from gametables import Box, Dates, Game, Listed, Masks, Sum


class Take(Game):
    """Take 1, 3 or 4 counters."""

    most, take = 60, (1, 3, 4)

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return {k: n - k for k in self.take if k <= n}


class Corner(Game):
    """A knight that only goes down and right, misere or not."""

    side = 9

    def positions(self):
        return Box(a=range(self.side), b=range(2, self.side))

    def options(self, a, b):
        return [(a - i, b - j) for i, j in ((1, 2), (2, 1)) if a >= i and b >= j + 2]

    def end(self, a, b):
        return "P" if a + b < 4 else "D"


class Pins(Game):
    """Knock down one pin or two neighbours."""

    width = 6

    def positions(self):
        return Masks(self.width)

    def options(self, x):
        balls = [3 << k for k in range(self.width - 1)] + [1 << k for k in range(self.width)]
        return {ball: x ^ ball for ball in balls if x & ball == ball}


class Days(Game):
    """Cross off a day or a week."""

    last = (2024, 3, 31)

    def positions(self):
        return Dates(date(2024, 2, 1), date(*self.last))

    def options(self, day):
        ahead = [date.fromordinal(day.toordinal() + k) for k in (1, 7)]
        return [each for each in ahead if each <= date(*self.last)]


class Ring(Game):
    """Walk round a ring, or leave it; with loops and draws."""

    def positions(self):
        return Listed(("at", 0), frozenset({"x", "y"}))

    def options(self, *at):
        at = at[0] if len(at) == 1 else at
        if isinstance(at, frozenset):
            return [at - {each} for each in at]
        if at[1] is None:
            return []
        return [("at", (at[1] + k) % 7) for k in (1, 2)] + [("at", None)] * (at[1] == 3)


class Rows(Game):
    """Kayles in several rows."""

    components = True

    def positions(self):
        return Box(n=range(30))

    def options(self, n):
        return [Sum(a, n - k - a) for k in (1, 2) for a in range((n - k) // 2 + 1) if n >= k]
'''
FAMILIES = ("Take", "Corner", "Pins", "Days", "Ring", "Rows")


@pytest.fixture
def mine(tmp_path):
    """A folder with games of one's own."""
    (tmp_path / "mine.py").write_text(MINE)
    return tmp_path / "mine.py"


def build(path, *words):
    assert main(["build", f"{path}:{words[0]}", *words[1:]]) == 0


def answers(game):
    """All that the look-ups of a game answer, by position."""
    found = {}
    for position in game.kind:
        whole = ([position],) if game.components else position if isinstance(position, tuple) else (position,)
        verbs = [
            verb
            for verb in ("outcome", "wins", "grundy", "remoteness")
            if verb[:6] in "".join(game.known) or verb == "wins"
        ]
        found[position] = [getattr(game, verb)(*whole) for verb in verbs]
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_files_answer_what_the_solution_in_memory_does(mine, family):
    build(mine, family)
    found, solved = catalog.find(f"{mine}:{family}"), catalog.find(f"{mine}:{family}").solve()
    opened = gt.open(mine.parent / "tables")
    assert found.known == opened.known == solved.known != ()
    assert answers(found) == answers(opened) == answers(solved)
    assert len(answers(found)) == solved.kind.size
    for quantity in solved.known:
        assert (opened.load(quantity) == solved.load(quantity)).all()
    assert not found.in_memory
    assert main(["build", f"{mine}:{family}", "--compare"]) == 0


def test_positions_in_a_file_come_back_as_they_were(mine):
    build(mine, "Ring")
    listed = list(gt.open(mine.parent / "tables").kind)
    assert set(listed) == {*(("at", k) for k in (*range(7), None)), *map(frozenset, ("", "x", "y", "xy"))}
    assert {type(position) for position in listed} == {tuple, frozenset}


def test_moves_need_the_declaration(mine):
    build(mine, "Take")
    opened = gt.open(mine.parent / "tables")
    assert opened.outcome(2) == "P"
    for ask in (opened.moves, opened.winning_moves, opened.best_move):
        with pytest.raises(GameError, match="declaration"):
            ask(5)
    with pytest.raises(GameError, match="rules"):
        opened.solve()


def test_parameters_have_files_of_their_own(mine):
    for words in ((), ("take=2,3",), ("take=2,3", "misere=yes"), ("most=12",)):
        build(mine, "Take", *words)
    module = sys.modules[type(catalog.find(f"{mine}:Take")).__module__]
    for given in ({}, {"take": (2, 3)}, {"take": (2, 3), "misere": True}, {"most": 12}):
        game = module.Take(**given)
        assert answers(game) == answers(module.Take(**given).solve())
        assert answers(gt.open(mine.parent / "tables", game.name)) == answers(game)
    with pytest.raises(TableMissing, match=r"gametables build .*mine.py:Take take=5,6"):
        module.Take(take=(5, 6)).outcome(3)
    with pytest.raises(TableMissing, match="Take"):
        gt.open(mine.parent / "tables")  # which of them?
    with pytest.raises(TableMissing, match="Tape"):
        gt.open(mine.parent / "tables", "Tape")


@pytest.mark.parametrize(
    "words",
    [
        "King side=12 misere=yes",
        "Queen side=30",
        "Calendar goal=1903-05-06",
        "Rows width=6",
        "Grid side=9",
        "Heap code=0.137 most=40",
        "Board shape=5,4,3",
        "Turning family=ruler",
        "Knight side=9",
    ],
)
def test_families_of_the_package_are_built_like_ones_own(words, tmp_path):
    """Nothing shipped is looked at, and nothing that the parameters take away is missed."""
    name, *parameters = words.split()
    assert main(["build", name, *parameters, "--out", str(tmp_path)]) == 0
    game = gt.open(tmp_path)
    assert game.known
    again = arguments.declared(name, parameters).solve()
    for quantity in again.known:
        assert (game.load(quantity) == again.load(quantity)).all()
    assert game.known == again.known
    assert main(["build", name, *parameters, "--out", str(tmp_path), "--compare"]) == 0
    found = arguments.declared(name, [*parameters, f"tables={tmp_path}"])
    assert found.known == game.known
    assert main(["verify", name, *parameters, f"tables={tmp_path}"]) == 0


def test_another_folder(mine, tmp_path):
    build(mine, "Take", "--out", str(tmp_path / "out"))
    assert not (tmp_path / "tables").exists()
    family = type(catalog.find(f"{mine}:Take"))
    assert family(tables=tmp_path / "out").outcome(2) == "P"
    with pytest.raises(TableMissing):
        family().outcome(2)


# What is not the game's is refused.


def refused(mine, family="Take", **parameters):
    """No way leads to an answer from the files; return what is said about it."""
    game = type(catalog.find(f"{mine}:{family}"))(**parameters)
    position = game.kind.starts[0] if family == "Ring" else 5
    with pytest.raises((TableCorrupt, TableMissing)) as error:
        game.outcome(*position) if isinstance(position, tuple) else game.outcome(position)
    assert "\n" not in str(error.value)
    assert "build" in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("change", ["(1, 3, 4)", "# a comment"])
def test_an_edited_declaration_is_not_answered_for(mine, change):
    build(mine, "Take")
    mine.write_text(MINE.replace("(1, 3, 4)", "(1, 3, 5)") if change in MINE else MINE + change)
    refused(mine)
    build(mine, "Take")
    edited = catalog.find(f"{mine}:Take")
    assert answers(edited) == answers(type(edited)().solve())
    assert edited.outcome(2) == "P"


def test_a_table_that_no_longer_follows_is_solved_again(mine):
    """Where only the text has changed the old table is proved anew; a table of other rules is not."""
    build(mine, "Take")
    before = gt.open(mine.parent / "tables").load("grundy").tolist()
    mine.write_text(MINE.replace("(1, 3, 4)", "(1, 3, 5)"))
    build(mine, "Take")
    after = gt.open(mine.parent / "tables").load("grundy").tolist()
    assert before[:8] == [0, 1, 0, 1, 2, 3, 2, 0]
    assert after[:8] == [0, 1, 0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("other", ["Take.take=2,3", "Take.most=30", "Take.misere=yes", "Pins"])
def test_files_of_another_game_in_place_are_refused(mine, other):
    build(mine, "Take")
    build(mine, *other.split("."))
    folder = mine.parent / "tables"
    shutil.copy(folder / f"{other}.outcome.npy.zst", folder / "Take.outcome.npy.zst")
    refused(mine)
    with pytest.raises(TableCorrupt):
        gt.open(folder, "Take").outcome(5)


@pytest.mark.parametrize("file", ["Take.outcome.npy.zst", "Ring.outcome.npy.zst", "Ring.positions.json.zst"])
def test_any_damage_to_a_file_is_noticed(mine, file):
    """Each byte is flipped, each length is cut to, something is appended."""
    family = file.partition(".")[0]
    build(mine, family)
    path, position = mine.parent / "tables" / file, {"Take": (5,), "Ring": ("at", 0)}[family]
    whole, game = path.read_bytes(), gt.open(mine.parent / "tables")
    damaged = [whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :] for at in range(len(whole))]
    for content in [*damaged, *(whole[:length] for length in range(0, len(whole), 7)), whole + b"\0"]:
        path.write_bytes(content)
        game = gt.open(mine.parent / "tables")
        with pytest.raises(TableCorrupt):
            game.outcome(*position)
    path.unlink()
    if family == "Take":  # whose outcomes follow from the Grundy values, too
        assert gt.open(mine.parent / "tables").outcome(5) == "N"
        (mine.parent / "tables" / "Take.grundy.npy.zst").unlink()
    with pytest.raises(TableMissing, match=r"build"):
        gt.open(mine.parent / "tables").outcome(*position)


def test_the_list_of_another_game_is_refused(mine):
    """Its order would give each position the answer of another."""
    build(mine, "Ring")
    folder = mine.parent / "tables"
    shutil.move(folder, mine.parent / "old")
    mine.write_text(MINE.replace("% 7", "% 9"))
    build(mine, "Ring")
    shutil.copy(mine.parent / "old" / "Ring.positions.json.zst", folder)
    refused(mine, "Ring")
    with pytest.raises(TableCorrupt):
        gt.open(folder).outcome("at", 0)


def test_an_edited_manifest_is_noticed(mine):
    """Whatever of a description is changed, the seal of the file says otherwise."""
    build(mine, "Take")
    manifest = mine.parent / "tables" / "manifest.json"
    entries = json.loads(manifest.read_text())
    described = entries["Take.outcome"]["declaration"]
    changes = [("declared", "00000000"), ("family", "Other"), ("components", True), ("folded", ["outcome"])]
    changes += [
        ("parameters", described["parameters"] | {"take": [2, 3]}),
        ("positions", {"kind": "Masks", "last": 63}),
    ]
    changes += [("positions", described["positions"] | {"last": [59]}), ("parameters", {}), ("positions", None)]
    for key, value in changes:
        assert described[key] != value
        edited = {name: entry | {"declaration": described | {key: value}} for name, entry in entries.items()}
        manifest.write_text(json.dumps(edited))
        with pytest.raises((TableCorrupt, GameError)):
            gt.open(manifest.parent).load("outcome")
    for text in ("", "[]", "{", "7", '{"Take.outcome": 3}', "[" * 100_000, '{"Take.outcome": {"declaration": {}}}'):
        manifest.write_text(text)
        with pytest.raises((TableCorrupt, TableMissing)):
            gt.open(manifest.parent)
    manifest.unlink()
    with pytest.raises(TableMissing):
        gt.open(manifest.parent)


def test_opening_runs_no_code(mine):
    """Not the declaration, and nothing else that lies in the folder."""
    build(mine, "Ring")
    for name in ("mine.py", "tables/mine.py", "tables/__init__.py", "tables/manifest.py"):
        (mine.parent / name).write_text("raise SystemExit('code was run')")
    code = (
        "import gametables as gt; print(gt.open('tables').outcome('at', 3)); import sys; print('mine' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=mine.parent, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["N", "False"]


# What cannot be in files, and where files do not go.

ODD = """
import gametables as gt
class Odd(gt.Game):
    def positions(self):
        return gt.Listed(3.5)
    def options(self, x):
        return [x - 1] if x > 1 else []
"""


def test_positions_that_are_no_data_are_solved_in_memory_alone(mine, capsys):
    mine.write_text(ODD)
    assert catalog.find(f"{mine}:Odd").solve().outcome(3.5) == "N"
    assert main(["build", f"{mine}:Odd"]) in (1, 2)
    error = capsys.readouterr().err
    assert re.search(r"3\.5|2\.5|1\.5|0\.5", error)
    assert "Traceback" not in error
    assert not list((mine.parent / "tables").glob("*.zst"))


def test_two_classes_of_one_name_do_not_share_a_folder(mine, capsys):
    build(mine, "Take")
    other = mine.parent / "other.py"
    other.write_text(MINE.replace("(1, 3, 4)", "(1, 3, 5)"))
    before = {path: path.read_bytes() for path in (mine.parent / "tables").iterdir()}
    assert main(["build", f"{other}:Take"]) == 1
    assert "mine.py:Take" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in (mine.parent / "tables").iterdir()} == before
    refused(other)


def test_the_folder_of_what_is_shipped_takes_nothing_else(mine, capsys):
    shipped = Path(gt.__file__).parent.parent / "tables"
    before = sorted(shipped.iterdir())
    assert main(["build", f"{mine}:Take", "--out", str(shipped)]) == 1
    assert "--out" in capsys.readouterr().err
    assert sorted(shipped.iterdir()) == before


def test_a_large_game_is_not_solved_on_the_spot(mine, capsys):
    assert main(["ask", f"{mine}:Take", "most=5000000", "7"]) == 1
    assert f"gametables build {mine}:Take most=5000000" in capsys.readouterr().err


def test_a_game_in_a_cell_has_its_files_in_the_current_folder(tmp_path, monkeypatch):
    """Its text is at hand nowhere, so that the manifest says which it was."""
    monkeypatch.chdir(tmp_path)
    space = {"__name__": "cell_of_a_notebook"}
    exec(MINE, space)
    game = space["Days"]()
    with pytest.raises(TableMissing, match=r"solve\(\)"):
        game.outcome(date(2024, 3, 1))
    assert game.solve().outcome(2024, 3, 31) == "P"
