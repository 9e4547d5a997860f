"""Games drawn at random and declared in many ways: engine, prover and oracle agree in every cell."""

import pickle
from collections import Counter
from random import Random

import numpy as np
import oracle
import pytest
from graphs import KINDS, Declared, declare, followers
from oracle import Parts

from gametables import Box, Dates, Sum
from gametables.positions import spread
from gametables.prove import prove

LETTERS = "PND"
QUICK, SLOW = 15, 143  # games of each kind


def size_of(rng, kind):
    """Mostly few positions, up to 200; fewer where sums are played out as a whole."""
    return rng.randint(2, 6) if kind == "sums" and rng.random() < 0.6 else round(2 * 100 ** rng.random())


def drawn(kind, seed):
    """A random game of a kind, and its graph by the game's positions."""
    rng = Random(f"{kind} {seed}")
    misere = kind != "sums" and rng.random() < 0.4
    return rng, *declare(rng, KINDS[kind](rng, size_of(rng, kind)), misere)


def unwrapped(graph):
    """The graph where a sum of one position is that position."""

    def bare(option):
        return option[0] if isinstance(option, Parts) and len(option) == 1 else option

    return {at: options if isinstance(options, str) else [*map(bare, options)] for at, options in graph.items()}


def expected(game, graph):
    """By quantity what each position has, by the oracle; only the quantities that the game should have."""
    wanted = {}
    graph = unwrapped(graph)
    if any(isinstance(option, Parts) for options in graph.values() for option in options):
        wanted["grundy"] = oracle.added(graph)
        wanted["outcome"] = {at: "N" if value else "P" for at, value in wanted["grundy"].items()}
        return wanted
    played = oracle.played(graph, game.misere)
    wanted["outcome"] = {at: outcome for at, (outcome, _) in played.items()}
    wanted["remoteness"] = {at: moves for at, (_, moves) in played.items()}
    lost_ends = all(options == "P" for options in graph.values() if isinstance(options, str))
    if lost_ends and not game.misere and not oracle.loops(graph):
        wanted["grundy"] = oracle.added(graph)
    return wanted


def assert_solved(game, graph):
    """Hold every table of a solved game, and every verb, against the oracle."""
    wanted = expected(game, graph)
    assert {table.quantity for table in game.tables()} == set(wanted)
    assert len(graph) == game.kind.size
    for quantity, cells in wanted.items():
        array = game.load(quantity)
        code = (1 << 8 * array.itemsize) - 1 if quantity == "remoteness" else None
        for at, value in cells.items():
            stored = array[game.index(*spread(at))]
            assert getattr(game, quantity)(*spread(at)) == value
            assert stored == (LETTERS.index(value) if quantity == "outcome" else code if value is None else value)
        assert type(game).__name__ != "ByArrays" or isinstance(game.kind, Box | Dates)
    assert_moves(game, graph, wanted)


def assert_moves(game, graph, wanted):
    """Hold moves, and what perfect play makes of them, against the graph."""
    outcomes, remoteness = wanted["outcome"], wanted.get("remoteness")
    for at, options in graph.items():
        found = {move: game.after(*spread(at), move) for move in game.moves(*spread(at))}
        options = [] if isinstance(options, str) else options
        assert set(found.values()) == {Sum(*o) if isinstance(o, Parts) else o for o in options}
        assert game.wins(*spread(at)) == (outcomes[at] == "N")
        best = game.best_move(*spread(at))
        if not options:
            assert best is None
        elif not any(isinstance(option, Parts) for option in options):
            won = {move for move, option in found.items() if outcomes[option] == "P"}
            assert set(game.winning_moves(*spread(at))) == won
            kept = outcomes[found[best]] == {"N": "P", "P": "N", "D": "D"}[outcomes[at]]
            hurried = not remoteness or outcomes[at] == "D" or remoteness[at] == remoteness[found[best]] + 1
            assert kept
            assert hurried


def proved(game, tables):
    """Whether the prover finds no fault with tables."""
    return not any(any(counts.values()) for counts, _ in prove(game, tables).values())


def wrong_values(rng, quantity, cells, place):
    """Some values of each kind that a cell should not have, none of them the one that it has."""
    draw = (1 << 8 * cells.itemsize) - 1
    right = int(cells[place])
    other = {right + 1, right - 1, right + 2, 0, 1, rng.randint(0, 254), draw}
    values = {0, 1, 2, 3} if quantity == "outcome" else other
    return sorted(value for value in values - {right} if 0 <= value <= draw)


def assert_faults_found(rng, game, cells_a_table=1):
    """Put wrong values into cells of each table, one at a time: the prover notices each, in that quantity's verdict."""
    right = {table.quantity: table.array() for table in game.tables()}
    for quantity, array in right.items():
        for place in rng.sample(range(array.size), min(cells_a_table, array.size)):
            for value in wrong_values(rng, quantity, array.reshape(-1), place):
                wrong = array.copy()
                wrong.reshape(-1)[place] = value
                assert not proved(game, right | {quantity: wrong}), (quantity, place, value)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seeds", [range(QUICK), pytest.param(range(QUICK, SLOW), marks=pytest.mark.slow)], ids=str)
def test_engine_prover_and_oracle_agree_in_every_cell(kind, seeds):
    for seed in seeds:
        rng, game, graph = drawn(kind, seed)
        game.solve()
        assert_solved(game, graph)
        right = {table.quantity: table.array() for table in game.tables()}
        assert proved(game, right)
        assert_faults_found(rng, game, 1 if seed < QUICK else 3)


def test_the_random_games_are_of_all_sorts():
    sorts = Counter()
    for kind in KINDS:
        for seed in range(QUICK):
            _, game, graph = drawn(kind, seed)
            found = {outcome for outcome, _ in oracle.played(graph).values()} if kind != "sums" else set()
            sorts[type(game.kind).__name__] += 1
            sorts[type(game).__name__] += 1
            sorts["misere"] += game.misere
            sorts["ranked"] += game.rank is not None
            sorts["drawn"] += "D" in found
            sorts["looping"] += kind != "sums" and oracle.loops(graph)
            sorts["with parts"] += any(isinstance(o, Parts) for options in graph.values() for o in options)
            sorts["over 100"] += len(graph) > 100
            sorts["several coordinates"] += len(getattr(game.kind, "ranges", ())) > 1
    assert min(sorts.values()) >= 4, sorts
    assert len(sorts) == 15


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 100), marks=pytest.mark.slow)], ids=str)
def test_sums_of_options_are_what_playing_them_as_a_whole_gives(seeds):
    for seed in seeds:
        rng = Random(f"whole {seed}")
        game, graph = declare(rng, KINDS["sums"](rng, rng.randint(2, 5)))
        game.solve()
        whole = oracle.whole(graph)
        positions = list(graph)
        for at in positions:
            assert (game.outcome(*spread(at)), game.grundy(*spread(at))) == whole(at)
        for _ in range(3):
            parts = [rng.choice(positions) for _ in range(rng.randint(0, 2))]
            assert (game.outcome(Sum(*parts)), game.grundy(Sum(*parts))) == whole(*parts)
            assert_moves_of_sum(game, graph, whole, parts)


def assert_moves_of_sum(game, graph, whole, parts):
    """Hold the moves of a sum, and which of them win, against playing it out."""
    options = {move: game.after(Sum(*parts), move) for move in game.moves(Sum(*parts))}
    assert len(options) == sum(len(game.moves(*spread(part))) for part in parts)
    won = {move for move, option in options.items() if whole(*option)[0] == "P"}
    assert set(game.winning_moves(Sum(*parts))) == won
    assert bool(won) == (whole(*parts)[0] == "N")


@pytest.mark.parametrize("kind", ["draws", "falling", "mixed ends"])
def test_arrays_are_answered_as_single_positions_are(kind):
    asked = 0
    for seed in range(SLOW, SLOW + 40):
        _, game, graph = drawn(kind, seed)
        if not isinstance(game.kind, Box):
            continue
        asked += 1
        game.solve()
        positions = list(graph)
        columns = [np.array(column) for column in zip(*map(spread, positions), strict=True)]
        assert game.outcome(*columns).tolist() == [game.outcome(*spread(at)) for at in positions]
        moves = [game.remoteness(*spread(at)) for at in positions]
        assert game.remoteness(*columns).tolist() == [-1 if count is None else count for count in moves]
    assert asked > 10


def test_the_declared_graphs_are_those_that_were_drawn():
    for kind in KINDS:
        _, game, graph = drawn(kind, 0)
        for at, options in graph.items():
            found = game.option_map(at).values()
            parts = [part for option in found for part in (option if isinstance(option, Sum) else (option,))]
            assert set(parts) == set(followers(options))


RING = {0: [1], 1: [2], 2: [3], 3: [0, 4], 4: [5], 5: "P"}


class Ring(Declared):
    """Positions in a ring, one way out of it."""

    _kind = Box(n=range(6))
    _graph = RING


def test_solved_games_survive_a_pickle():
    game = Ring(misere=True).solve()
    again = pickle.loads(pickle.dumps(game))
    assert [again.outcome(n) for n in range(6)] == [game.outcome(n) for n in range(6)]
    assert_solved(again, RING)
