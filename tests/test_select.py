"""`select` and `count`, and the command that asks for them: the positions with an outcome, all of them, in order."""

import json
from datetime import date

import pytest

import gametables as gt
from gametables.commands import main
from gametables.errors import FormulaError, GameError, TableMissing


class Days(gt.Game):
    def positions(self):
        return gt.Dates(date(2023, 12, 1), date(2024, 3, 31))

    def options(self, day):
        later = [date.fromordinal(day.toordinal() + k) for k in (1, 2, 5)]
        return [each for each in later if each <= date(2024, 3, 31)]


class Ring(gt.Game):
    def positions(self):
        return gt.Listed(("at", 0))

    def options(self, name, k):
        return [] if k is None else [(name, (k + 1) % 5), (name, (k + 2) % 5)] + [("at", None)] * (k == 3)


class Heaps(gt.Game):
    components = True

    def positions(self):
        return gt.Box(n=range(3, 40))

    def options(self, n):
        return range(3, n)


GAMES = [gt.Knight(side=9).solve(), gt.Rows(width=6).solve(), Days().solve(), Ring().solve(), Heaps().solve()]
GAMES += [gt.Board(shape=(3, 4, 5)).solve(), gt.Heap(code="0.07", most=40).solve()]


@pytest.fixture(params=GAMES, ids=lambda game: type(game).__name__)
def game(request):
    return request.param


def with_outcome(game, outcome):
    """The positions by the look-ups, one at a time."""
    for position in game.kind:
        mask = game.components and type(game).__name__ == "Rows"
        one = [game.columns(position)] if mask else [position] if game.components else position
        arguments = one if isinstance(one, tuple) else (one,)
        if game.outcome(*arguments) == outcome:
            yield position


@pytest.mark.parametrize("outcome", "NPD")
def test_all_positions_with_an_outcome(game, outcome):
    found = list(game.select(outcome))
    assert found == list(with_outcome(game, outcome))
    assert game.count(outcome) == len(found)


def test_every_position_has_one_outcome(game):
    assert sum(game.count(outcome) for outcome in "NPD") == game.kind.size


def test_where():
    knight, rows, days, ring, heaps, nim, _ = GAMES
    assert set(knight.select("N", "n < m and m <= 7")) == {(n, m) for n, m in with_outcome(knight, "N") if n < m <= 7}
    assert set(rows.select("P", "popcount(x) == 3")) == {x for x in with_outcome(rows, "P") if x.bit_count() == 3}
    assert list(days.select("P", "y == 2024 and m == 2")) == [day for day in with_outcome(days, "P") if day.month == 2]
    assert list(ring.select("D", "i < 3")) == [at for at in with_outcome(ring, "D") if ring.index(*at) < 3]
    assert heaps.count("N", where="n % 2 == 0") == 18
    assert nim.count("P", "a == b") == sum(a == b for a, b, c in with_outcome(nim, "P"))
    assert nim.count("P", "True") == nim.count("P")
    assert nim.count("P", "a < 0") == 0


def test_what_is_no_outcome_and_no_condition():
    knight = GAMES[0]
    for outcome in ("X", "", "PN", "p", None, 1, ("P",)):
        with pytest.raises(GameError, match="outcome"):
            knight.count(outcome)
    for where in ("n +", "n", "q == 1", "n + 0.5", '"N"', "", "__import__('os')"):
        with pytest.raises(FormulaError):
            knight.count("P", where)
        with pytest.raises(FormulaError):
            knight.select("P", where)
    with pytest.raises(TableMissing):
        gt.Knight(side=10).count("P")


# The command.


def asked(capsys, *words, status=0):
    assert main(["ask", *words]) == status
    return capsys.readouterr().out


def test_what_is_listed_can_be_typed_again(capsys):
    lines = asked(capsys, "Knight", "side=9", "--list", "N", "--where", "n < m").splitlines()
    assert lines == [f"{n} {m}" for n, m in with_outcome(GAMES[0], "N") if n < m]
    assert all("(N)" in asked(capsys, "Knight", "side=9", *line.split()) for line in lines[:3])
    lines = asked(capsys, "Calendar", "goal=1900-04-05", "--list", "P").splitlines()
    assert all("(P)" in asked(capsys, "Calendar", "goal=1900-04-05", line) for line in lines[:3])
    assert asked(capsys, "Rows", "width=5", "--list", "P", "--where", "x < 8").splitlines()[:3] == ["-", "5", "4,5"]
    assert "(P)" in asked(capsys, "Rows", "width=5", "4,5")


def test_numbers_and_data(capsys):
    assert asked(capsys, "queen", "--count", "P") == "763\n"
    assert asked(capsys, "queen", "--count", "P", "--where", "a < b") == "381\n"
    data = json.loads(asked(capsys, "queen", "--list", "P", "--where", "n < 4 and m < 4", "--json"))
    assert data == [[1, 1], [2, 3], [3, 2]]
    data = json.loads(asked(capsys, "queen", "--count", "D", "--json"))
    assert data == {"game": "queen", "outcome": "D", "count": 0}


@pytest.mark.parametrize(
    "words",
    [
        ("--list", "X"),
        ("--count", ""),
        ("--list", "P", "3", "4"),
        ("--where", "n < 3", "3", "4"),
        ("--list", "P", "--where", "n"),
    ],
)
def test_bad_use(capsys, words):
    assert main(["ask", "queen", *words]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "Traceback" not in error
