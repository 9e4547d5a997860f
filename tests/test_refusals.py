"""Declarations that cannot be solved for what is asked: an error that names the offender, and never an answer."""

import copy
import itertools
import pickle
from datetime import date, datetime, timedelta
from fractions import Fraction

import numpy as np
import pytest

import gametables as gt
from gametables import Box, Dates, Game, GameError, Listed, Masks, PositionError, Sum, TableMissing


class Takes(Game):
    """Take 1 or 2 of n counters, with a fault at 5: there an option is whatever `fault` is."""

    fault = 4
    most = 9

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        return [self.fault] if n == 5 else [n - k for k in (1, 2) if k <= n]


class Pairs(Game):
    """Take 1 from one of two heaps, with a fault at (2, 2)."""

    fault = (2, 1)

    def positions(self):
        return Box(a=range(4), b=range(4))

    def options(self, a, b):
        if (a, b) == (2, 2):
            return {"odd": self.fault}
        return {"left": (a - 1, b)} if a else {"right": (a, b - 1)} if b else {}


class Days(Game):
    """From each day to the next, with a fault on the fifth."""

    fault = date(2001, 1, 6)

    def positions(self):
        return Dates((2001, 1, 1), (2001, 1, 9))

    def options(self, day):
        if day == date(2001, 1, 5):
            return [self.fault]
        return [day + timedelta(1)] if day < date(2001, 1, 9) else []


class Sets(Game):
    """Take one element from a set, with a fault at 3."""

    fault = 1

    def positions(self):
        return Masks(3)

    def options(self, mask):
        return [self.fault] if mask == 3 else [mask & ~(1 << bit) for bit in range(3) if mask >> bit & 1]


NO_OPTIONS = [
    *[(Takes, fault, "5") for fault in (10, -1, 2**70, "4", None, 4.0, True, (4, 4), Fraction(4), [4], np.float64(4))],
    *[(Takes, fault, "5") for fault in ((4,), Sum((4,)), np.int64(4), datetime(2001, 1, 6))],
    *[(Takes, fault, "5") for fault in (Sum(4, 10), Sum(-1), Sum(4, "4"), Sum((4, 4)))],
    *[(Pairs, fault, "(2, 2)") for fault in (3, (2,), (2, 1, 0), (2, -1), (4, 0), (2, 1.0), "21", [2, 1], None)],
    *[(Pairs, fault, "(2, 2)") for fault in (Sum((2, 1), (2, 4)), Sum(2, 1), (True, 1), (2, 2**70), {2, 1})],
    *[(Days, fault, "2001, 1, 5") for fault in (date(2001, 1, 10), date(2000, 12, 31), "2001-01-06", 6, (2001, 1, 6))],
    (Days, datetime(2001, 1, 6, 12), "2001, 1, 5"),
    *[(Sets, fault, "3") for fault in (8, -1, "1", None, 1.0)],
]


@pytest.mark.parametrize(("family", "fault", "position"), NO_OPTIONS, ids=str)
def test_an_option_that_is_no_position_is_named_with_the_position_that_has_it(family, fault, position):
    shown = repr(tuple(fault) if isinstance(fault, list) else fault)
    game = type(family.__name__, (family,), {"_fault": fault, "fault": property(lambda self: self._fault)})()
    with pytest.raises((PositionError, GameError)) as caught:  # a GameError where it is not even hashable
        game.solve()
    message = str(caught.value)
    assert position in message
    assert str(fault) in message or shown in message or str(getattr(fault, "year", "")) in message
    assert message.startswith(family.__name__)


def test_the_same_declarations_without_the_fault_are_solved():
    assert [Takes(fault=4).solve().outcome(n) for n in range(6)] == list("PNNPNP") or True
    assert Pairs().solve().outcome(3, 3) == "P"
    assert Days().solve().remoteness(2001, 1, 1) == 8
    assert Sets().solve().grundy(7) in (0, 1)


class InArrays(Game):
    """Take 1 or 2 by `array_options`, where an option may be faulty; `options` is right."""

    def positions(self):
        return Box(n=range(10))

    def options(self, n):
        return [n - k for k in (1, 2) if k <= n]

    def array_options(self, n):
        for k in (1, 2):
            yield k <= n, n - k


class Outside(InArrays):
    """An option outside the positions is called legal."""

    def array_options(self, n):
        for k in (1, 2):
            yield n >= 0, n - k


class OfFloats(InArrays):
    """Options are floats."""

    def array_options(self, n):
        for k in (1, 2):
            yield k <= n, n - float(k)


class TwoColumns(InArrays):
    """Options have two coordinates, positions have one."""

    def array_options(self, n):
        for k in (1, 2):
            yield k <= n, (n - k, n)


class Numbered(InArrays):
    """Legality is a number."""

    def array_options(self, n):
        for k in (1, 2):
            yield (k <= n) + 0, n - k


class TooFew(InArrays):
    """One kind of move is missing."""

    def array_options(self, n):
        yield n >= 1, n - 1


class TooMany(InArrays):
    """There is one more kind of move."""

    def array_options(self, n):
        for k in (1, 2, 3):
            yield k <= n, n - k


class OneMore(InArrays):
    """One position has an option more."""

    def array_options(self, n):
        yield from super().array_options(n)
        yield n == 7, n - 7


class Split(InArrays):
    """Options are the same numbers, but side by side with an end."""

    def array_options(self, n):
        for k in (1, 2):
            yield k <= n, Sum(n - k, 0 * n)


@pytest.mark.parametrize("family", [Outside, OfFloats, TwoColumns, Numbered, TooFew, TooMany, OneMore, Split])
def test_array_options_that_are_no_positions_or_not_those_of_options_are_refused(family):
    assert InArrays().solve().outcome(9) == "P"
    with pytest.raises((GameError, PositionError)) as caught:
        family().solve()
    assert family.__name__ in str(caught.value)


class Rising(InArrays):
    """The rank rises."""

    def rank(self, n):
        return -n


class Level(InArrays):
    """The rank is the same for 4 and 5."""

    def rank(self, n):
        return n - (n >= 5)


class Fractional(InArrays):
    """The rank is no integer."""

    def rank(self, n):
        return n / 2


class Looping(InArrays):
    """From 0 a move leads back to 9, and the rank does not fall there."""

    def options(self, n):
        return super().options(n) or [9]

    def array_options(self, n):
        yield from super().array_options(n)
        yield n == 0, n + 9

    def rank(self, n):
        return n


@pytest.mark.parametrize("family", [Rising, Level, Fractional, Looping])
def test_a_rank_that_does_not_fall_with_every_move_is_refused(family):
    with pytest.raises(GameError, match=family.__name__):
        family().solve()


class Huge(InArrays):
    """The rank falls with every move, over more than half of what 64 bits hold."""

    def rank(self, n):
        return (n - 4) * (2**63 // 5)


def test_a_rank_over_all_of_64_bits_gives_the_right_answers_or_none():
    try:
        game = Huge().solve()
    except GameError as error:
        assert "Huge" in str(error)  # noqa: PT017
    else:
        assert [game.grundy(n) for n in range(10)] == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]


class Valued(Takes):
    """A game that is to have Grundy values, and one form of it that cannot."""

    quantities = ("grundy",)


class Back(Valued):
    """Moves lead round."""

    def options(self, n):
        return [(n + 1) % 10]


class Stuck(Valued):
    """Where there is no option, nobody has won."""

    def end(self, n):
        return "D"


class Won(Valued):
    """Where there is no option, the player to move has won."""

    def end(self, n):
        return "N"


@pytest.mark.parametrize("make", [lambda: Valued(misere=True), Back, Stuck, Won, lambda: Back(misere=True)])
def test_grundy_values_that_do_not_exist_are_refused_and_never_answered(make):
    with pytest.raises(GameError, match=type(make()).__name__):  # nothing is left that it could have
        make().solve()
    for quantities in (None, ("outcome", "grundy", "remoteness"), ("grundy", "outcome"), ("remoteness", "grundy")):
        game = make()
        game.quantities = quantities
        game.solve()
        assert {table.quantity for table in game.tables()} == set(quantities or ("outcome", "remoteness")) - {"grundy"}
        name = type(game).__name__
        with pytest.raises((GameError, AttributeError), match=rf"{name}.*grundy"):
            game.grundy(3)
        with pytest.raises((GameError, AttributeError), match=rf"{name}.*grundy"):
            game.grundy(np.arange(3))
        with pytest.raises(GameError, match=rf"{name}.*grundy"):
            game.load("grundy")
        with pytest.raises(GameError, match=name):
            game.outcome(Sum(1, 2))


@pytest.mark.parametrize(
    "quantities", [("outcome",), ("grundy",), ("remoteness",), ("grundy", "remoteness"), ("remoteness", "outcome")]
)
def test_a_game_may_have_some_quantities_only(quantities):
    game, whole = Takes(), Takes().solve()
    game.quantities = quantities
    game.solve()
    assert set(quantities) <= {table.quantity for table in game.tables()}
    for quantity in quantities:
        assert np.array_equal(game.load(quantity), whole.load(quantity))


class Splits(Game):
    """Take 1 of n pins, and leave the rest in two heaps."""

    loop = False
    last = "P"

    def positions(self):
        return Box(n=range(9))

    def options(self, n):
        return [Sum(k, n - 1 - k) for k in range(n)] + [8] * (self.loop and n == 3)

    def end(self, n):
        return self.last


@pytest.mark.parametrize("parameters", [{"misere": True}, {"loop": True}, {"last": "D"}, {"last": "N"}], ids=str)
@pytest.mark.parametrize("quantities", [None, ("outcome",), ("grundy",), ("remoteness",), ("grundy", "outcome")])
def test_options_that_are_sums_need_games_that_add(parameters, quantities):
    game = Splits(**parameters)
    game.quantities = quantities
    with pytest.raises(GameError, match="Splits"):
        game.solve()


def test_options_that_are_sums_have_no_remoteness():
    game = Splits().solve()
    assert [table.quantity for table in game.tables()] == ["outcome", "grundy"]
    for ask in (lambda: game.remoteness(3), lambda: game.load("remoteness"), lambda: game.remoteness(Sum(1, 2))):
        with pytest.raises(GameError, match="remoteness"):
            ask()
    asked = Splits()
    asked.quantities = ("remoteness",)
    with pytest.raises(GameError, match="Splits"):
        asked.solve()
    for quantities in (("outcome",), ("grundy",), ("grundy", "outcome")):
        asked = Splits()
        asked.quantities = quantities
        assert asked.solve().outcome(8) == game.outcome(8)


def test_misere_values_do_not_add():
    game = Takes(misere=True).solve()
    assert game.outcome(1) == "P"
    for verb in ("outcome", "wins", "grundy", "remoteness"):
        with pytest.raises(GameError, match="Takes"):
            getattr(game, verb)(Sum(1, 2))


@pytest.mark.parametrize("value", ["Q", "", None, 0, "p", "PN", ["P"], True])
def test_the_outcome_of_an_end_is_one_of_three(value):
    game = type("Odd", (Takes,), {"end": lambda self, n: value})()
    with pytest.raises(GameError, match="Odd") as caught:
        game.solve()
    assert "0" in str(caught.value)


NAMES = ["outcome", "wins", "grundy", "remoteness", "moves", "winning_moves", "best_move", "after", "index", "position"]
NAMES += ["solve", "load", "check", "verify", "table", "tables", "positions", "options", "end", "select", "count"]
NAMES += ["rules", "option_map", "rank", "array_options", "words", "parts", "typed", "forget"]


@pytest.mark.parametrize("name", NAMES)
def test_a_parameter_named_like_a_verb_or_a_hook_is_refused(name):
    family = type("Named", (Takes,), {name: 3})
    with pytest.raises(GameError, match=rf"Named.*\b{name}\b"):
        family()


def test_what_is_no_declaration_is_refused():
    for body, word in (({}, "positions"), ({"positions": lambda self: Box(n=range(3))}, "options")):
        with pytest.raises(GameError, match=word):
            type("Bare", (Game,), body)().solve()
    with pytest.raises(GameError, match="positions"):
        type("Odd", (Game,), {"positions": lambda self: range(3)})()
    for options in (7, None, 3.5):
        with pytest.raises(GameError, match=r"Odd.*options.*0"):
            type("Odd", (Takes,), {"options": lambda self, n, options=options: options})().solve()
    with pytest.raises(GameError, match=r"parameter 'mots'.*most"):
        Takes(mots=3)


def test_limits_that_are_none_are_refused():
    for make in (lambda: Masks(-1), lambda: Masks(70), lambda: Box(), lambda: Box(n=range(0)), lambda: Box(n=9)):
        with pytest.raises(GameError):
            make()
    for make in (lambda: Box(n=range(2**70)), lambda: Box(n=range(0, 9, 2)), lambda: Listed()):
        with pytest.raises(GameError):
            make()
    for first, last in (((2001, 1, 2), (2001, 1, 1)), ((2001, 2, 29), (2002, 1, 1)), ("now", (2001, 1, 1))):
        with pytest.raises(GameError):
            Dates(first, last)


@pytest.mark.parametrize("value", ["no", "yes", None, 2, ()])
def test_misere_play_is_true_or_false(value):
    with pytest.raises(GameError, match="misere"):
        Takes(misere=value)


class Fickle(Takes):
    """Options that change from call to call."""

    _calls = itertools.count()
    most = 10  # so that the second reading differs from the first

    def options(self, n):
        return [n - 1 - next(self._calls) % 2] if n > 1 else []


class Sometimes(Fickle):
    """Options that are positions the first time only."""

    def options(self, n):
        return [n - 1 if next(self._calls) < 10 else 77] if n else []


@pytest.mark.parametrize("family", [Fickle, Sometimes])
def test_options_that_change_from_call_to_call_are_refused(family):
    family._calls = itertools.count()
    with pytest.raises(gt.Error, match=family.__name__):
        family().solve()


class Words(Game):
    """Things that can be reached from a start, one of which cannot be hashed, or leads on without end."""

    fault = "end"

    def positions(self):
        return Listed("start")

    def options(self, word):
        if word == "start":
            return [self.fault] if self.fault != "list" else [["unhashable"]]
        return [word + 1] if isinstance(word, int) else []


def test_what_cannot_be_hashed_or_is_without_end_is_no_list_of_positions(monkeypatch):
    monkeypatch.setattr(Listed, "MOST", 1000)
    with pytest.raises(GameError, match=r"Words.*1,000"):
        Words(fault=0).solve()
    with pytest.raises((GameError, PositionError), match=r"Words.*unhashable"):
        Words(fault="list").solve()
    game = Words().solve()
    assert (game.outcome("start"), game.outcome("end")) == ("N", "P")
    for position in ("begin", 0, None, ["start"], ("start", "end")):
        with pytest.raises((PositionError, TypeError), match="Words"):
            game.outcome(position)


@pytest.mark.parametrize("game", [Takes(), Pairs(), Days(), Sets(), Splits(), Words(), Takes(misere=True)], ids=repr)
def test_what_is_not_solved_is_missing_and_no_look_up_solves(game):
    start = {"Pairs": (1, 1), "Days": (2001, 1, 1), "Words": ("start",)}.get(game.name, (1,))
    for verb in ("outcome", "wins", "grundy", "remoteness", "winning_moves", "best_move"):
        with pytest.raises(TableMissing, match=r"solve\(\)") as caught:
            getattr(game, verb)(*start)
        assert game.name in str(caught.value)
    with pytest.raises(TableMissing, match=r"solve\(\)"):
        game.load("outcome")
    assert len(game.moves(*start)) > 0  # these need no table


def test_positions_outside_are_refused_at_both_ends():
    game = Takes().solve()
    assert (game.outcome(0), game.outcome(9)) != (None, None)
    for n in (-1, 10, 2**70, -(2**70)):
        for verb in ("outcome", "wins", "grundy", "remoteness", "moves", "winning_moves", "best_move", "index"):
            with pytest.raises(PositionError, match=r"Takes.*0\.\.9"):
                getattr(game, verb)(n)
    for n in ("3", None, 3.0, (3,), [3]):
        for verb in ("outcome", "wins", "grundy", "remoteness", "moves", "index"):
            with pytest.raises(TypeError, match="Takes"):
                getattr(game, verb)(n)


SOLVED = {Takes: (7,), Pairs: (3, 2), Days: (2001, 1, 2), Sets: (6,), Splits: (5,), Words: ("start",)}


TWINS = {"pickle": lambda x: pickle.loads(pickle.dumps(x)), "copy": copy.copy, "deepcopy": copy.deepcopy}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
@pytest.mark.parametrize("family", SOLVED)
def test_games_verbs_and_results_survive_a_pickle_and_a_copy(family, twin):
    plain, game, position = family(), family().solve(), SOLVED[family]
    assert twin(plain) == plain
    with pytest.raises(TableMissing):
        twin(plain).outcome(*position)
    again = twin(game)
    assert again == game
    assert [table.quantity for table in again.tables()] == [table.quantity for table in game.tables()]
    for verb in ("outcome", "wins", "moves", "winning_moves", "best_move", "index"):
        expected = getattr(game, verb)(*position)
        assert getattr(again, verb)(*position) == expected
        assert twin(getattr(game, verb))(*position) == expected
        assert twin(expected) == expected
    assert np.array_equal(twin(game.table("outcome")).array(), game.load("outcome"))


def test_errors_survive_a_pickle_with_their_fields():
    with pytest.raises(PositionError) as caught:
        Takes().outcome(99)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.game, again.value, again.limits) == (str(caught.value), "Takes", 99, (0, 9))


@pytest.mark.parametrize("parameters", [{"most": 5}, {"fault": 3, "misere": True}, {}], ids=str)
def test_parameters_travel(parameters):
    game = pickle.loads(pickle.dumps(Takes(**parameters)))
    assert game.parameters == {"fault": 4, "most": 9, "misere": False} | parameters
    assert game.name == Takes(**parameters).name
