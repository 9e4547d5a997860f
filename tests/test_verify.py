"""The witnesses of the tables, and the witnesses tested: they must catch every change, each on its own."""

import json
import re

import numpy as np
import pytest

import gametables as gt
from gametables import catalog, store
from gametables.commands import main
from gametables.prove import board, verify

PIECES = ("king", "rook", "knight", "queen")
CLOSED = [name for name in gt.tables() if gt.closed_form(name)]


def test_all_shipped_tables_stand():
    found = gt.verify()
    assert [verdict.table for verdict in found] == list(gt.tables())
    for verdict in found:
        names = {"digest", "rules"} | ({"closed form"} if verdict.table in CLOSED else set())
        names |= {"agreement"} if verdict.table.split(".")[0] not in ("rows", "coins", "grid") else set()
        assert set(verdict.witnesses) == names
        assert verdict.cells == gt.load(verdict.table).size
        assert (verdict.mismatches, verdict.first) == (0, None)


def small(name, witness=verify.by_rules):
    """The tables of a game at a small size, cut from the shipped ones where these have it as a corner."""
    game = name.split(".")[0]
    names = [other for other in gt.tables() if other.startswith(game + ".")]
    if game == "calendar" and witness is not verify.by_closed_form:  # another goal: 15 March 1900, by playing
        from gametables.solve import calendar

        return {other: getattr(calendar, other.split(".")[1])((1900, 1, 1), (1900, 3, 15)) for other in names}
    if game in PIECES:
        return {other: gt.load(other)[:7, :7].copy() for other in names}
    return {other: gt.load(other)[: 64 if game == "rows" else 70].copy() for other in names}


def wrong_values(array, place):
    """Every wrong value for a cell of one byte; of more bytes those up to 300 and at the ends of the range."""
    top = np.iinfo(array.dtype).max
    values = range(256) if top == 255 else [*range(300), 1 << 15, top - 1, top]
    return [value for value in values if value != array[place]]


@pytest.mark.parametrize("witness", [verify.by_rules, verify.by_closed_form])
@pytest.mark.parametrize("name", gt.tables())
def test_every_wrong_value_in_every_cell_of_a_small_table_is_caught(name, witness):
    tables = small(name, witness)
    array = tables[name]
    if witness(name, tables) is None:
        assert name not in CLOSED
        return
    assert not witness(name, tables)[0].any()
    by_value = witness is verify.by_closed_form or name in ("coins.grundy", "grid.outcome")
    due = witness(name, tables)[1]
    for place in np.ndindex(array.shape):
        right = array[place]
        for value in wrong_values(array, place):
            if by_value:  # what is due does not depend on the cells: no need to reckon it again
                assert due[place] == right != value
                continue
            array[place] = value
            assert witness(name, tables)[0].any(), (name, place, value)
        array[place] = right


@pytest.mark.parametrize("count", [2, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("witness", [verify.by_rules, verify.by_closed_form])
@pytest.mark.parametrize("name", gt.tables())
def test_changed_cells_of_a_full_table_are_caught_one_by_one(name, witness, count):
    generator = np.random.default_rng(20)
    for _ in range(count):
        tables = verify._Shipped()
        changed = tables[name] = gt.load(name).copy()
        place = tuple(int(generator.integers(extent)) for extent in changed.shape)
        changed[place] += generator.integers(1, 256)
        heard = witness(name, tables)
        if heard is None:
            assert name not in CLOSED
            continue
        wrong, due = heard
        assert wrong[place]
        assert due[place] == gt.load(name)[place]


@pytest.mark.parametrize("name", [name for name in gt.tables() if name.split(".")[0] in (*PIECES, "calendar")])
def test_agreement_catches_what_it_speaks_of(name):
    game, quantity = name.split(".")
    for value in {"outcome": (0, 1, 2), "grundy": (0, 1), "remoteness": (0, 1, 65_535)}[quantity]:
        tables = small(name)
        place = (4,) if game == "calendar" else (4, 5)
        lost = tables[f"{game}.outcome"][place] == 0
        had = tables[name][place]
        tables[name][place] = value
        wrong = verify.by_agreement(name, tables)[0]
        if game == "calendar" and quantity != "outcome":
            assert wrong[place] == (value == 65_535 or (value % 2 == 0) != lost)
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
        tables = verify._Shipped()
        tables[name] = gt.load(name).copy()
        tables[name][place] += 2
        counts, first = verify.witnesses(name, tables)
        assert (first.witness, first.position) == ("rules", words)
        assert first.stored == gt.load(name)[place] + 2
        assert first.expected == gt.load(name)[place]
        assert counts["rules"] >= 1


def test_a_knight_with_nowhere_to_go_is_no_loser():
    """The rule that P needs an option: all of the first row but its corner are draws, by the rules alone."""
    assert board.stuck((3, 3)).tolist() == [[0, 2, 2], [2, 2, 2], [2, 2, 2]]
    assert (gt.load("knight.outcome")[0, 1:] == 2).all()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the shipped tables that a test may damage, and which everything is read from."""
    for name in [*(f"{name}.npy.zst" for name in gt.tables()), "manifest.json"]:
        (tmp_path / name).write_bytes(store.read_file(name)[1])
    monkeypatch.setattr(store, "FOLDERS", [str(tmp_path)] * 2)
    monkeypatch.setattr(store, "_decoded", {})
    monkeypatch.setattr(store, "_arrays", {})
    return tmp_path


def run(capsys, *words):
    status = main(["verify", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_the_command(capsys, folder):
    status, lines, err = run(capsys, "king", "rows.grundy")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in lines[:-1]] == ["king.outcome", "king.grundy", "king.remoteness", "rows.grundy"]
    assert lines[0].endswith("digest, rules, closed form, agreement")
    assert lines[-1] == "4 tables, 4,048,576 cells, 0 mismatches"


def test_a_wrong_table_that_is_sealed_and_whole(capsys, folder):
    from gametables import blob

    table, array = catalog.TABLES["king.outcome"], gt.load("king.outcome").copy()
    store._arrays.clear()
    store._decoded.clear()
    array[2, 5] = array[5, 2] = 0
    file = blob.pack(table.name, blob.header(table.dtype, table.stored) + array.tobytes(), level=1)
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
