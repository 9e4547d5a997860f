"""The witnesses of the tables, and the witnesses tested: they must catch every change, each on its own."""

import json
import re
from random import Random

import numpy as np
import pytest

import gametables as gt
from gametables import blob, catalog, table
from gametables.commands import main
from gametables.games.board import Piece
from gametables.prove import offered
from gametables.prove.proof import Proof

BOARDS = ("king", "rook", "knight", "queen")
CLOSED = [name for name in gt.tables() if gt.closed_form(name)]


def stand(found, names):
    """All witnesses of the tables of those names were asked, and none contradicts a cell."""
    assert [verdict.table for verdict in found] == names
    for verdict in found:
        (options,) = (witness for witness in verdict.witnesses if witness.startswith("options: "))
        witnesses = {"digest", "rules", options} | ({"closed form"} if verdict.table in CLOSED else set())
        witnesses |= {"agreement"} if verdict.table.split(".")[0] not in ("rows", "coins", "grid") else set()
        assert set(verdict.witnesses) == witnesses
        assert verdict.cells == gt.load(verdict.table).size
        assert (verdict.mismatches, verdict.first) == (0, None)


def test_all_shipped_tables_stand(monkeypatch):
    monkeypatch.setattr(offered, "BUDGET", offered.QUICK)
    stand(gt.verify(), list(gt.tables()))


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.SHIPPED)
def test_shipped_tables_stand_with_all_options_that_verify_compares(game):
    stand(gt.verify(game), [name for name in gt.tables() if name.startswith(f"{game}.")])


def small(name):
    """A small game of a shipped family, and its tables: cut from the shipped ones where these have them as a corner."""
    game = catalog.game(name)
    if name in BOARDS:
        return type(game)(side=7), {q: game.load(q)[:7, :7].copy() for q in game.quantities}
    if name == "calendar":  # another goal: by playing
        game = gt.Calendar(goal=(1900, 3, 15)).solve()
        return game, {q: game.load(q).copy() for q in ("outcome", "grundy", "remoteness")}
    size = {"rows": {"width": 6}, "coins": {"tabled": 70}, "grid": {"side": 70}}[name]
    game, tables = type(game)(**size), {q: game.load(q) for q in game.quantities}
    return game, {q: array[: game.kind.size].copy() for q, array in tables.items()}


def wrong_values(array, place):
    """Wrong values of all sorts for a cell: near the right one, and at the ends of the range."""
    right, top = int(array[place]), int(np.iinfo(array.dtype).max)
    return {right ^ 1, (right + 2) % top, 0, 1, 2, 64, 128 + right % 64, top - 1, top} - {right}


@pytest.mark.parametrize("name", gt.tables())
def test_wrong_values_in_every_cell_of_a_small_table_are_caught_by_the_rules(name):
    game, quantity = name.split(".")
    game, tables = small(game)
    array = tables[quantity]
    assert not Proof(game, tables).rules(quantity)[0].any()
    for place in np.ndindex(array.shape):
        right = array[place]
        for value in wrong_values(array, place):
            array[place] = value
            assert Proof(game, tables).rules(quantity)[0].any(), (name, place, value)
        array[place] = right


@pytest.mark.parametrize("delta", [1, 2, -1])
@pytest.mark.parametrize("name", CLOSED)
def test_wrong_values_in_all_cells_of_a_full_table_are_caught_by_the_closed_form(name, delta):
    game, quantity = name.split(".")
    array = gt.load(name)
    wrong, due = Proof(catalog.game(game), {quantity: array + array.dtype.type(delta % 256)}).closed(quantity)
    assert wrong.all()
    assert (due == array).all()


@pytest.mark.parametrize("count", [2, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", gt.tables())
def test_changed_cells_of_a_full_table_are_caught_one_by_one(name, count):
    generator = np.random.default_rng(20)
    game, quantity = name.split(".")
    game = catalog.game(game)
    tables = {other: game.load(other) for other in game.quantities}
    for _ in range(count):
        changed = gt.load(name).copy()
        place = tuple(int(generator.integers(extent)) for extent in changed.shape)
        changed[place] += generator.integers(1, 256)
        wrong, due = Proof(game, tables | {quantity: changed}).rules(quantity)
        assert wrong[place]
        assert due[place] == gt.load(name)[place]


@pytest.mark.parametrize("name", [name for name in gt.tables() if name.split(".")[0] in (*BOARDS, "calendar")])
def test_agreement_catches_what_it_speaks_of(name):
    game, quantity = name.split(".")
    place = (4,) if game == "calendar" else (4, 5)
    for value in {"outcome": (0, 1, 2), "grundy": (0, 1), "remoteness": (0, 1, -1)}[quantity]:
        small_game, tables = small(game)
        value %= 1 << 8 * tables[quantity].itemsize  # -1 is a draw
        lost = tables["outcome"][place] == 0
        had = tables[quantity][place]
        tables[quantity][place] = value
        wrong = Proof(small_game, tables).agreement(quantity)[0]
        if game == "calendar" and quantity != "outcome":
            assert wrong[place] == (value > 1 or (value == 0) != lost)
        elif value != had:
            assert wrong[place]


def test_the_first_mismatch_is_told_in_the_games_own_terms():
    cases = {
        "calendar.grundy": ((272,), "1900-09-30"),
        "queen.remoteness": ((4, 8), "n = 5, m = 9"),
        "knight.outcome": ((2, 7), "n = 3, m = 8"),
        "rows.grundy": ((3,), "x = 3"),
        "grid.outcome": ((7,), "n = 8"),
    }
    for name, (place, words) in cases.items():
        game, quantity = name.split(".")
        game = catalog.game(game)
        changed = gt.load(name).copy()
        changed[place] += 2
        tables = {other: game.load(other) for other in game.quantities} | {quantity: changed}
        counts, first = Proof(game, tables).witnesses(quantity)
        assert (first.witness, first.position) == ("rules", words)
        assert first.stored == gt.load(name)[place] + 2
        assert first.expected == gt.load(name)[place]
        assert counts["rules"] >= 1


def test_a_knight_with_nowhere_to_go_is_no_loser():
    """The rule that P needs an option: all of the first row but its corner are draws, by the rules alone."""
    game, tables = small("knight")
    due = Proof(game, tables).rules("outcome")[1]
    assert due[:2, :2].tolist() == [[0, 2], [2, 2]]
    assert (due[0, 1:] == 2).all()
    assert (gt.load("knight.outcome")[0, 1:] == 2).all()


class Pins(gt.Game):
    """Kayles; in arrays each way to split a heap is there once, among the options of players twice."""

    most, left_out = 60, -1

    def positions(self):
        return gt.Box(n=range(self.most + 1))

    def options(self, n):
        return [gt.Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]

    def array_options(self, n):
        for k, a in np.ndindex(3, self.most):
            yield (k > 0) & (2 * a <= n - k) & (n != self.left_out), gt.Sum(0 * n + a, n - k - a)


def test_options_are_held_against_those_of_players_as_sets():
    tables = Pins().solve().load("outcome"), Pins().solve().load("grundy")
    for left_out, wrong in ((-1, 0), (37, 1), (61, 0)):
        proof = Proof(Pins(left_out=left_out), dict(zip(("outcome", "grundy"), tables, strict=True)))
        assert (proof.held.words, proof.held.wrong) == ("options: all positions", wrong)
        assert proof.held.first is None or proof.held.first.position == "n = 37"


def test_rays_of_any_steps_have_the_options_of_players():
    """Steps among others' rides, and rides among each other's, too: no option may be counted twice."""
    rng, rays = Random(12), 0
    vectors = [(a, b) for a in range(4) for b in range(4) if a or b]
    for _ in range(40):
        body = {
            "steps": tuple(rng.sample(vectors, rng.randint(0, 3))),
            "rides": tuple(rng.sample(vectors, rng.randint(1, 3))),
        }
        game = type("Any", (Piece,), body)(side=rng.randint(1, 12))
        proof = Proof(game, {})
        rays += type(proof.way).__name__ == "Rays"
        assert (proof.held.words, proof.held.wrong) == ("options: all positions", 0)
    assert 20 < rays < 40


@pytest.fixture
def folder(tmp_path, monkeypatch, forget):
    """A copy of the shipped tables that a test may damage, and which everything is read from."""
    for name in [*(f"{name}.npy.zst" for name in gt.tables()), "manifest.json"]:
        (tmp_path / name).write_bytes(table.read_file(name)[1])
    monkeypatch.setattr(table, "FOLDERS", [str(tmp_path)] * 2)
    monkeypatch.setattr(offered, "BUDGET", offered.QUICK)
    return tmp_path


def run(capsys, *words):
    status = main(["verify", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_the_command(capsys, folder):
    status, lines, err = run(capsys, "king", "rows.grundy")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in lines[:-1]] == ["king.outcome", "king.grundy", "king.remoteness", "rows.grundy"]
    assert lines[0].endswith("digest, options: side 183 and 10,000 spread positions, rules, closed form, agreement")
    assert lines[-1] == "4 tables, 4,048,576 cells, 0 mismatches"


def test_a_wrong_table_that_is_sealed_and_whole(capsys, folder, forget):
    array = gt.load("king.outcome").copy()
    forget()
    array[2, 5] = array[5, 2] = 0
    file = blob.pack("king.outcome", blob.header("|u1", array.shape) + array.tobytes(), level=1)
    (folder / "king.outcome.npy.zst").write_bytes(file)
    status, lines, _ = run(capsys, "king.outcome")
    assert status == 1
    assert "king.outcome: stored {'dtype'" in lines[1]
    status, out, _ = run(capsys, "king.outcome", "--json")
    (row,) = json.loads("\n".join(out))
    assert status == 1
    assert row["witnesses"]["digest"] == 1
    assert row["witnesses"]["closed form"] == 2
    assert row["witnesses"]["rules"] > 2
    assert row["witnesses"]["agreement"] == 2
    assert row["mismatches"] == sum(row["witnesses"].values())
    assert set(row) == {"table", "cells", "witnesses", "mismatches", "first", "seconds"}


@pytest.mark.parametrize("key", ["dtype", "shape", "sha256"])
def test_a_manifest_that_is_wrong_in_one_point_is_said(capsys, folder, key):
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["king.outcome"][key] = manifest["king.grundy"]["sha256"] if key == "sha256" else "|u2"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    status, lines, _ = run(capsys, "king.outcome")
    assert status == 1
    assert "king.outcome: stored {" in lines[1]


@pytest.mark.parametrize("content", [None, b"", b"[" * 200_000, b"[]", b"{}", b'{"king.outcome": 1}', b"\xff"])
def test_a_manifest_that_is_missing_or_damaged_is_said(capsys, folder, content):
    (folder / "manifest.json").unlink()
    if content is not None:
        (folder / "manifest.json").write_bytes(content)
    assert gt.king.wins(2, 2)  # look-ups do without it
    status, lines, _ = run(capsys, "king.outcome")
    assert status == 1
    assert lines[1].startswith("  king.outcome: stored manifest.json: ")


def test_a_manifest_that_lists_more_or_less_is_said(capsys, folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["grid.outcome"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    status, lines, _ = run(capsys, "king.outcome")
    assert status == 1
    assert "manifest.json lists" in lines[1]


def test_damaged_and_missing_tables_are_said_and_the_others_still_verified(capsys, folder):
    (folder / "grid.outcome.npy.zst").write_bytes(b"no table")
    (folder / "king.outcome.npy.zst").unlink()
    status, lines, _ = run(capsys, "king.remoteness", "coins", "grid")
    assert status == 1
    assert "king.outcome.npy.zst is neither in" in lines[1]
    assert re.search(r" 1 mismatches .* digest, agreement$", lines[0])  # the file itself is whole
    assert lines[2].startswith("coins.grundy ")
    assert " 0 mismatches" in lines[2]
    assert "is not table grid.outcome" in lines[4]


def test_names_that_are_no_tables(capsys):
    status, lines, err = run(capsys, "quen")
    assert (status, lines) == (2, [])
    assert err == "gametables verify: there is no game or table 'quen'; did you mean queen?\n"
    with pytest.raises(gt.TableMissing):
        gt.verify("quen")
