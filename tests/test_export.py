"""`export`: each format, read back by something else, says what the cells say; what it cannot say is refused."""

import csv
import json
import subprocess
from datetime import date

import numpy as np
import pytest

import gametables as gt
from gametables import catalog
from gametables.commands import main
from gametables.errors import GameError, PositionError

LETTERS = "PND"


class Walk(gt.Game):
    """Two coordinates from other lows, with draws."""

    def positions(self):
        return gt.Box(a=range(-2, 5), b=range(1, 9))

    def options(self, a, b):
        return [(a - 1, b)] * (a > -2) + [(a, b - 2)] * (b > 2)

    def end(self, a, b):
        return "D" if b == 2 else "P"


class Words(gt.Game):
    """Positions with everything that csv must quote."""

    def positions(self):
        return gt.Listed('a,"b"\n', "plain")

    def options(self, text):
        return [text[1:]] if text else []


class Days(gt.Game):
    def positions(self):
        return gt.Dates(date(2024, 2, 27), date(2024, 3, 9))

    def options(self, day):
        return [date.fromordinal(day.toordinal() + 1)] * (day < date(2024, 3, 9))


GAMES = {family.__name__: family().solve() for family in (Walk, Words, Days)}
GAMES |= {
    "Queen": gt.Queen(side=17).solve(),
    "Heap": gt.Heap(code="0.77", most=90).solve(),
    "Nim": gt.Board(shape=(3, 4, 5)).solve(),
}
TABLES = [game.table(quantity) for game in GAMES.values() for quantity in game.known]


@pytest.fixture(params=TABLES, ids=lambda table: table.name)
def table(request):
    return request.param


def due(table, draw):
    """The cells in order, as look-ups give them."""
    game, values = table.game, []
    for position in game.kind:
        arguments = position if isinstance(position, tuple) else (position,)
        values.append(getattr(game, table.quantity)(*arguments))
    return [draw if value is None else value for value in values]


def test_csv(table, tmp_path):
    gt.export(table, tmp_path / "t.csv")
    with open(tmp_path / "t.csv", newline="") as file:
        head, *rows = csv.reader(file)
    assert head == [*table.game.kind.columns, table.quantity]
    assert [row[-1] for row in rows] == list(map(str, due(table, "")))
    positions = [position if isinstance(position, tuple) else (position,) for position in table.game.kind]
    assert [tuple(row[:-1]) for row in rows] == [tuple(map(str, position)) for position in positions]


def test_json(table, tmp_path):
    gt.export(table, tmp_path / "t.json")
    found = json.loads((tmp_path / "t.json").read_text())
    assert (found["table"], tuple(found["shape"])) == (table.name, table.shape)
    values = np.array(found["values"], object)
    assert values.shape == table.shape
    assert values.reshape(-1).tolist() == due(table, None)


def test_npy(table, tmp_path):
    gt.export(table, tmp_path / "t.npy")
    found = np.load(tmp_path / "t.npy", allow_pickle=False)
    assert found.dtype == table.array().dtype
    assert (found == table.array()).all()


def test_b_file(table, tmp_path):
    path, kind = tmp_path / "b.txt", table.game.kind
    if not (isinstance(kind, gt.Box) and len(kind.names) == 1) or table.quantity == "outcome":
        with pytest.raises(GameError, match="b-file"):
            gt.export(table, path)
        assert list(tmp_path.iterdir()) == []
        return
    gt.export(table, path)
    found = [tuple(map(int, line.split(" "))) for line in path.read_text().splitlines()]
    assert found == list(enumerate(due(table, None)))


def test_draws_are_no_integers_of_a_b_file(tmp_path):
    class Line(gt.Game):
        def positions(self):
            return gt.Box(n=range(9))

        def options(self, n):
            return [n - 2] if n > 1 else []

        def end(self, n):
            return "PD"[n]

    with pytest.raises(GameError, match="draws"):
        gt.export(Line().solve().table("remoteness"), tmp_path / "b.txt")


PROGRAM = """#include "table.h"
#include <stdio.h>
int main(void) {{
    const {kind} *cells = (const {kind} *){name};
    for (unsigned i = 0; i < sizeof {name} / sizeof *cells; i++) printf("%lld\\n", (long long)cells[i]);
    printf("%u %u\\n", (unsigned)(sizeof {name} / sizeof *cells), (unsigned){sizes});
    return 0;
}}
"""


@pytest.mark.parametrize("compiler", [("gcc", "-std=c99"), ("g++", "-x", "c++")])
def test_a_header_compiles_and_holds_the_cells(compiler, tmp_path):
    for table in (TABLES[1], GAMES["Queen"].table("grundy"), GAMES["Nim"].table("grundy")):
        gt.export(table, tmp_path / "table.h", force=True)
        text = (tmp_path / "table.h").read_text()
        kind, name = text.split("static const ")[1].split("[")[0].split(" ")
        sizes = " * ".join(f"{name.upper()}_SIZE_{axis}" for axis in range(len(table.shape)))
        (tmp_path / "main.c").write_text(PROGRAM.format(kind=kind, name=name, sizes=sizes))
        command = [*compiler, "-Wall", "-Wextra", "-Werror", "main.c", "-o", "main"]
        subprocess.run(command, cwd=tmp_path, check=True)
        *cells, last = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout.split(
            "\n"
        )[:-1]
        assert list(map(int, cells)) == table.array().reshape(-1).tolist()
        assert last == f"{table.size} {table.size}"


@pytest.mark.parametrize("compiler", [("gcc", "-std=c99"), ("g++", "-x", "c++")])
def test_a_header_of_any_array_compiles(compiler, tmp_path, monkeypatch):
    """Names that are words of the language, and the least integer there is."""
    monkeypatch.chdir(tmp_path)
    for name in ("int", "class", "main", "uint8_t"):
        np.save(f"{name}.npy", np.array([-(2**63), -1, 2**63 - 1]))
        assert main(["export", f"{name}.npy", "table.h", "--force"]) == 0
        (tmp_path / "main.c").write_text(PROGRAM.format(kind="int64_t", name=f"table_{name}", sizes="3"))
        subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "main.c", "-o", "main"], check=True)
        found = subprocess.run(["./main"], capture_output=True, text=True, check=True).stdout
        assert found == f"{-(2**63)}\n-1\n{2**63 - 1}\n3 3\n"


def test_a_header_says_which_cell_a_position_is(tmp_path):
    gt.export(GAMES["Walk"].table("remoteness"), tmp_path / "t.h")
    text = (tmp_path / "t.h").read_text()
    assert "[a - -2][b - 1]" in text
    assert f"a draw is {GAMES['Walk'].table('remoteness').draw}" in text


def test_parameters_cannot_end_the_comment_of_a_header(tmp_path):
    class Named(gt.Game):
        note = "*/ int evil; /*"

        def positions(self):
            return gt.Box(n=range(3))

        def options(self, n):
            return range(n)

    gt.export(Named(note="*/ int worse; /*").solve().table("grundy"), tmp_path / "t.h")
    comment, rest = (tmp_path / "t.h").read_text().split("*/", 1)
    assert "worse" in comment
    assert "worse" not in rest.split("\n", 2)[2].replace("int_worse", "").replace("INT_WORSE", "")


def test_any_array_is_exported(tmp_path):
    array = np.array([[-3, 5, 2**62], [0, 7, -(2**63)]])
    gt.export(array, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == f"a,b,value\n0,0,-3\n0,1,5\n0,2,{2**62}\n1,0,0\n1,1,7\n1,2,{-(2**63)}\n"
    gt.export(np.array([2**64 - 1], "u8"), tmp_path / "a.json")
    assert json.loads((tmp_path / "a.json").read_text())["values"] == [2**64 - 1]
    gt.export(array.astype(">i8"), tmp_path / "a.npy")
    assert (np.load(tmp_path / "a.npy") == array).all()


def test_nothing_is_lost_and_nothing_is_left(tmp_path, monkeypatch):
    path = tmp_path / "t.csv"
    path.write_text("mine")
    with pytest.raises(PositionError, match="force"):
        gt.export(TABLES[0], path)
    assert path.read_text() == "mine"
    for name in ("t.xyz", "t", ".csv", "t.npz"):
        with pytest.raises(GameError, match=r"\.csv|\.npy"):
            gt.export(TABLES[0], tmp_path / name)
    with pytest.raises(PositionError, match="written"):
        gt.export(TABLES[0], tmp_path / "none" / "t.csv")
    monkeypatch.setattr("gametables.exports.public", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        gt.export(TABLES[0], path, force=True)
    assert [each.name for each in tmp_path.iterdir()] == ["t.csv"]
    assert path.read_text() == "mine"


def test_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["export", "Heap.grundy", "code=0.137", "most=20", "b.txt"]) == 0
    assert capsys.readouterr().out == "b.txt: Heap(code='0.137', most=20).grundy, 21 cells\n"
    assert (tmp_path / "b.txt").read_text().startswith("0 0\n1 1\n2 1\n3 2\n4 0\n5 3\n")
    assert main(["export", "queen.outcome", "b.txt"]) == 2
    assert main(["export", "queen.outcome", "q.txt"]) == 2
    assert main(["export", "king.grundy", "k.npy"]) == 0
    assert (np.load("k.npy") == catalog.load("king.grundy")).all()
    assert main(["export", "k.npy", "again.npy"]) == 0
    assert (np.load("again.npy") == catalog.load("king.grundy")).all()
