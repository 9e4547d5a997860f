"""Every kind of positions at its ends, positions made of components, and families with other parameters."""

from datetime import date, timedelta
from functools import cache
from itertools import product
from random import Random

import numpy as np
import oracle
import pytest
from graphs import KINDS, ByArrays, Declared, in_box, in_list, on_dates, on_masks

import gametables as gt
from gametables import Box, Game, GameError, PositionError, Sum
from gametables.positions import spread

VERBS = ("outcome", "wins", "remoteness", "moves", "winning_moves", "best_move", "index")


def made(place, seed, count=20):
    """A solved game on one kind of positions, and its graph."""
    rng = Random(seed)
    kind, graph = place(rng, KINDS["draws"](rng, count))
    return type("Declared", (Declared,), {"_graph": graph, "_kind": kind})().solve(), graph


def assert_outside(game, *position):
    """No verb answers for a position that the game does not have."""
    for verb in VERBS:
        with pytest.raises(PositionError, match="Declared"):
            getattr(game, verb)(*position)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_wraps_at_the_ends_of_a_box(seed):
    game, graph = made(in_box, seed)
    ranges = game.kind.ranges
    for filled in (False, True):
        for place, values in enumerate(ranges):
            for outside in (values.start - 1, values.stop, values.start - len(values), -1, 2**63, -(2**63)):
                if outside in values:
                    continue
                position = [values.start for values in ranges]
                position[place] = outside
                assert_outside(game, *position)
                if -(2**63) < outside < 2**63:
                    with pytest.raises(PositionError, match="Declared"):
                        game.outcome(*(np.array([n, n]) for n in position))
        if not filled:
            assert {game.outcome(*spread(at)) for at in graph} <= set("PND")


@pytest.mark.parametrize("place", [on_masks, on_dates, in_list])
def test_nothing_wraps_at_the_ends_of_other_kinds(place):
    game, graph = made(place, 5)
    outside = {on_masks: [-1, 32, 64], on_dates: [], in_list: [-1, "none", ("x", "y"), frozenset()]}[place]
    if place is on_dates:
        outside = [min(graph) - timedelta(1), max(graph) + timedelta(1), date(1, 1, 1), date(9999, 12, 31)]
    for position in outside:
        assert_outside(game, *spread(position))
    assert [game.outcome(*spread(at)) for at in graph]
    for position in outside:
        assert_outside(game, *spread(position))


@pytest.mark.parametrize("place", [in_box, on_masks, on_dates, in_list])
def test_index_and_position_are_a_bijection_over_all_places(place):
    game, graph = made(place, 3, 60)
    kind = game.kind
    assert {kind.position(n) for n in range(kind.size)} == set(graph)
    assert [kind.index(kind.position(n)) for n in range(kind.size)] == list(range(kind.size))
    for at in graph:
        assert game.position(*spread(game.index(*spread(at)))) == at
    for beyond in (-1, kind.size):
        with pytest.raises((PositionError, TypeError)):
            game.position(*[beyond] * len(kind.shape))


def test_the_order_of_a_list_depends_on_no_order():
    graph = {("b", 1): [("a", 2), 7], ("a", 2): [7, "x"], 7: "P", "x": [frozenset([3])], frozenset([3]): "P"}
    orders = []
    for names in (list(graph), list(graph)[::-1]):
        body = {"_graph": graph, "_kind": gt.Listed(*names)}
        game = type("Declared", (Declared,), body)()
        orders.append([game.kind.position(n) for n in range(5)])
    assert orders[0] == orders[1]


class Heaps(Game):
    """Nim with heaps that lose 1, 2 or 3; a position is any number of heaps."""

    components = True

    def positions(self):
        return Box(n=range(7))

    def options(self, n):
        return {f"take {k}": n - k for k in (1, 2, 3) if k <= n}


@cache
def nim(heaps):
    """Whether the player to move wins these heaps, played out as a whole."""
    left = [(*heaps[:at], n - k, *heaps[at + 1 :]) for at, n in enumerate(heaps) for k in (1, 2, 3) if k <= n]
    return any(not nim(tuple(sorted(after))) for after in left)


def test_a_position_may_be_any_number_of_components():
    game = Heaps().solve()
    for count in range(4):
        for heaps in product(range(0, 7, 2 if count > 2 else 1), repeat=count):
            assert game.wins(heaps) == nim(tuple(sorted(heaps)))
            after = {move: game.after(heaps, move) for move in game.moves(heaps)}
            assert len(after) == sum(min(n, 3) for n in heaps)
            won = {move for move, left in after.items() if not nim(tuple(sorted(left)))}
            assert set(game.winning_moves(heaps)) == won
    for bad in ([7], [-1], [1, 7], ["1"], [(1, 2)]):
        with pytest.raises((PositionError, TypeError), match="Heaps"):
            game.outcome(bad)
    with pytest.raises(TypeError, match="Heaps"):
        game.outcome(1, 2)


def test_components_do_not_add_in_misere_play():
    game = Heaps(misere=True).solve()
    for heaps in ([], [3], [1, 2]):
        with pytest.raises(GameError, match="Heaps"):
            game.outcome(heaps)


def board(side, steps, rides, end):
    """The graph of a piece that takes steps away from a board of n rows and m columns."""
    graph = {}
    for n, m in product(range(1, side + 1), repeat=2):
        moves = [*steps, *((k * a, k * b) for k in range(1, side) for a, b in rides)]
        options = [(n - a, m - b) for a, b in moves if n - a >= 1 and m - b >= 1]
        graph[n, m] = options or ("P" if (n, m) == (1, 1) else end)
    return graph


BOARDS = {
    "King": ([(1, 0), (0, 1), (1, 1)], []),
    "Rook": ([], [(1, 0), (0, 1)]),
    "Knight": ([(1, 2), (2, 1)], []),
    "Queen": ([], [(1, 0), (0, 1), (1, 1)]),
}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("family", BOARDS)
@pytest.mark.parametrize("side", [1, 2, 9])
def test_boards_of_other_sizes_and_misere_are_what_they_are_played_out(family, side, misere):
    game = getattr(gt, family)(side=side, misere=misere).solve()
    graph = board(side, *BOARDS[family], "D")
    for at, (outcome, moves) in oracle.played(graph, misere).items():
        assert (game.outcome(*at), game.remoteness(*at)) == (outcome, moves)
    if family == "Knight" or misere:
        assert "grundy" not in [table.quantity for table in game.tables()]
        with pytest.raises((AttributeError, GameError)):
            game.grundy(1, 1)
    else:
        assert {at: game.grundy(*at) for at in graph} == oracle.added(graph)
    assert not any(verdict.mismatches for verdict in game.verify())


def test_a_family_with_another_rule_is_solved_by_its_own_rule():
    class Camel(gt.Knight):
        """A knight that goes three and one."""

        steps = ((3, 1), (1, 3))

    class Lame(gt.Queen):
        """A queen that rides straight on, and steps once along the diagonal."""

        def options(self, n, m):
            straight = [(n - k, m) for k in range(1, n)] + [(n, m - k) for k in range(1, m)]
            return straight + [(n - 1, m - 1)] * (n > 1 and m > 1)

    class Lopsided(gt.Queen):
        """A queen that rides down, and steps right: rows and columns are not alike."""

        def options(self, n, m):
            return [(n - k, m) for k in range(1, n)] + [(n, m - 1)] * (m > 1)

    for game, graph in (
        (Lopsided(side=8), board(8, [(0, 1)], [(1, 0)], "D")),
        (Camel(side=8), board(8, [(3, 1), (1, 3)], [], "D")),
        (Lame(side=8), board(8, [(1, 1)], [(1, 0), (0, 1)], "D")),
    ):
        game.solve()
        for at, (outcome, moves) in oracle.played(graph).items():
            assert (game.outcome(*at), game.remoteness(*at)) == (outcome, moves)


@pytest.mark.parametrize("misere", [False, True])
def test_a_calendar_with_another_goal(misere):
    first, goal = date(2099, 1, 28), date(2100, 3, 3)
    graph = {}
    for day in (first + timedelta(n) for n in range((goal - first).days + 1)):
        month = [other for other in (day + timedelta(n) for n in range(28, 32)) if other.day == day.day]
        month = [other for other in month if (other.year * 12 + other.month) - (day.year * 12 + day.month) == 1]
        graph[day] = [other for other in (day + timedelta(1), *month) if other <= goal] or "P"
    game = gt.Calendar(first=(2099, 1, 28), goal=(2100, 3, 3), misere=misere).solve()
    for day, (outcome, moves) in oracle.played(graph, misere).items():
        assert (game.outcome(day), game.remoteness(day)) == (outcome, moves)


def test_a_wrong_table_in_memory_is_found_by_verify():
    rng = Random(1)
    kind, graph = in_box(rng, KINDS["falling"](rng, 30))
    game = type("Declared", (ByArrays,), {"_graph": graph, "_kind": kind})().solve()
    assert not any(verdict.mismatches for verdict in game.verify())
    wrong = game.load("grundy").copy()
    wrong.reshape(-1)[7] += 1
    game.table("grundy").put(wrong)
    assert any(verdict.mismatches for verdict in game.verify())


def test_a_sum_of_one_position_as_an_option_is_that_position():
    rng = Random(2)
    kind, graph = in_box(rng, KINDS["draws"](rng, 30))
    alone = {at: o if isinstance(o, str) else [oracle.Parts([to]) for to in o] for at, o in graph.items()}
    for family in (Declared, ByArrays):
        game = type("Declared", (family,), {"_graph": alone, "_kind": kind})().solve()
        for at, (outcome, moves) in oracle.played(graph).items():
            assert (game.outcome(*spread(at)), game.remoteness(*spread(at))) == (outcome, moves)
    assert Sum(1) != 1
