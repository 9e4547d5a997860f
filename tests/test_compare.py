"""`compare`: the first position in which two games differ, in the order of the first, or that none is known."""

import json
from datetime import date

import pytest

import gametables as gt
from gametables.commands import main
from gametables.errors import GameError


class Take(gt.Game):
    """Take a number of counters."""

    most, take, low = 30, (1, 2), 0

    def positions(self):
        return gt.Box(n=range(self.low, self.most + 1))

    def options(self, n):
        return [n - k for k in self.take if n - k >= self.low]


class Named(gt.Game):
    """The same heaps as text, from where one comes by taking."""

    begin, take = 20, (1, 2)

    def positions(self):
        return gt.Listed(f"heap {self.begin:02}")

    def options(self, heap):
        return [f"heap {int(heap[5:]) - k:02}" for k in self.take if int(heap[5:]) >= k]


class Days(gt.Game):
    first, last, steps_ = (2024, 1, 1), (2024, 3, 1), (1, 2)

    def positions(self):
        return gt.Dates(date(*self.first), date(*self.last))

    def options(self, day):
        later = [date.fromordinal(day.toordinal() + k) for k in self.steps_]
        return [each for each in later if each <= date(*self.last)]


def plain(game, other, quantity):
    """The first difference by look-ups, position by position; and how many both have."""
    both = [position for position in game.kind if position in set(other.kind)]
    for position in both:
        arguments = position if isinstance(position, tuple) else (position,)
        values = tuple(getattr(each, quantity)(*arguments) for each in (game, other))
        if values[0] != values[1]:
            return len(both), position, values
    return len(both), None, ()


PAIRS = [
    (Take(), Take(take=(1, 2, 5))),
    (Take(), Take(take=(1, 3))),
    (Take(), Take(most=12)),
    (Take(low=5), Take(most=12)),
    (Take(take=(1, 4)), Take(take=(1, 4, 10), most=80)),
    (Named(), Named(begin=25)),
    (Named(), Named(take=(2, 3), begin=19)),
    (Days(), Days(first=(2023, 12, 1))),
    (Days(), Days(steps_=(1, 3), first=(2024, 2, 1))),
    (gt.Board(shape=(7, 9)), gt.Board(shape=(9, 7), rides=((1, 0), (0, 1), (1, 2)))),
    (gt.Board(shape=(3, 4, 5)), gt.Board(shape=(4, 3, 6), steps=((1, 1, 1),), rides=((1, 0, 0), (0, 1, 0), (0, 0, 1)))),
    (gt.King(side=9), gt.Queen(side=8)),
    (gt.Knight(side=9), gt.Queen(side=8)),
]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_first_difference(pair):
    game, other = (each.solve() for each in pair)
    for one, two in ((game, other), (other, game)):
        both = [quantity for quantity in one.known if quantity in two.known]
        for quantity in both:
            found, (count, position, values) = gt.compare(one, two, quantity), plain(one, two, quantity)
            assert (found.positions, found.position, found.values) == (count, position, values)
            assert found.differ == bool(values)
        found = gt.compare(one, two)
        firsts = [plain(one, two, quantity)[1] for quantity in both]
        places = [one.kind.index(position) for position in firsts if position is not None]
        assert found.differ == bool(places)
        assert found.position == (one.kind.position(min(places)) if places else None)


def test_outcomes_may_follow_from_grundy_values():
    assert gt.compare(gt.Rows(width=6).solve(), gt.Rows(width=9).solve(), "outcome").positions == 64


@pytest.mark.slow
def test_two_codes_that_tables_in_print_take_for_one():
    one, two = gt.Heap(code="0.161", most=520).solve(), gt.Heap(code="0.36", most=520).solve()
    found = gt.compare(one, two)
    assert (found.position, found.quantity, found.values) == (519, "grundy", (2, 4))
    assert not gt.compare(one, two, "outcome").differ
    assert not gt.compare(one, gt.Heap(code="0.36", most=518).solve()).differ


def test_what_cannot_be_compared():
    take = Take().solve()
    with pytest.raises(GameError, match="position"):
        gt.compare(take, Days().solve())
    with pytest.raises(GameError, match="position"):
        gt.compare(take, gt.Queen(side=5).solve())
    with pytest.raises(GameError, match="grundy"):
        gt.compare(gt.Knight(side=5).solve(), gt.Queen(side=5).solve(), "grundy")
    with pytest.raises(GameError, match="value"):
        gt.compare(take, take, "value")


def test_the_command(capsys):
    assert main(["compare", "Heap", "take=1,4", "most=60", "Heap", "take=1,4,10", "most=50"]) == 1
    assert "10: outcome P and N" in capsys.readouterr().out
    assert main(["compare", "Queen", "side=20", "queen"]) == 0
    assert "400 positions" in capsys.readouterr().out
    assert main(["compare", "Queen", "side=20", "King", "side=9", "--quantity", "grundy", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["position"] == [1, 3]
    assert (found["quantity"], found["values"]) == ("grundy", [2, 0])
    for words in (("queen",), ("queen", "king", "rook"), ("queen", "calendar"), ("queen", "none")):
        capsys.readouterr()
        assert main(["compare", *words]) == 2
        assert capsys.readouterr().err.count("\n") == 1
