"""The families of the package, whole tables against a plain loop over positions that is written from the rules alone.

A game is a dict here: by position, those that can be reached before it, its options or the outcome of an end. What is
left of a heap that breaks, or of a row of coins, is a tuple of all heaps, or of all heads, played out as a whole.
"""

from datetime import date, timedelta
from functools import cache, reduce
from itertools import combinations, product
from operator import xor
from random import Random

import numpy as np
import pytest

import gametables as gt
from gametables import GameError
from gametables.games.coins import Coins
from gametables.games.turning import Turning
from gametables.prove import prove
from gametables.solve import solve

NAMES = "PND"


def some(quick, slow):
    """Seeds, those from `quick` on of slow tests."""
    return [*range(quick), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, slow))]


def mex(values):
    """The least integer from 0 on that is missing."""
    present, value = set(values), 0
    while value in present:
        value += 1
    return value


def played(graph, misere=False):
    """By position its outcome and remoteness, None for a draw; options come before in the graph."""
    found = {}
    for at, options in graph.items():
        if isinstance(options, str):
            found[at] = (options if not misere else {"P": "N", "N": "P", "D": "D"}[options]), 0
            found[at] = found[at] if options != "D" else ("D", None)
            continue
        lost = [found[option][1] for option in options if found[option][0] == "P"]
        won = [found[option][1] for option in options if found[option][0] == "N"]
        if lost:
            found[at] = "N", 1 + min(lost)
        else:
            found[at] = ("P", 1 + max(won)) if len(won) == len(options) else ("D", None)
    return found


def values(graph):
    """By position its Grundy value; options come before in the graph."""
    found = {}
    for at, options in graph.items():
        found[at] = 0 if isinstance(options, str) else mex([found[option] for option in options])
    return found


def cells(game, quantity):
    """A table as the public has it, position by position."""
    array = game.load(quantity)
    none = np.iinfo(array.dtype).max
    if quantity == "outcome":
        return [NAMES[value] for value in array.reshape(-1).tolist()]
    left = array.reshape(-1).tolist()
    return left if quantity == "grundy" else [None if value == none else value for value in left]


def assert_tables(game, graph, grundy=True):
    """Hold all tables of a game, solved and proved, against the graph, which has its positions in order of place."""
    game.solve()
    wanted = played(graph, game.misere)
    assert list(graph) == list(game.kind)
    assert cells(game, "outcome") == [outcome for outcome, _ in wanted.values()]
    assert cells(game, "remoteness") == [moves for _, moves in wanted.values()]
    ends_lost = all(options == "P" for options in graph.values() if isinstance(options, str))
    has = [table.quantity for table in game.tables()]
    assert ("grundy" in has) == (grundy and ends_lost and not game.misere)
    if "grundy" in has:
        assert cells(game, "grundy") == list(values(graph).values())


# Boards


def taken(at, steps, rides):
    """What is left when a vector is taken once, or as often as there is room for it."""
    found = set()
    for vectors, most in ((steps, 1), (rides, 99)):
        for vector in vectors:
            left = at
            for _ in range(most):
                left = tuple(here - part for here, part in zip(left, vector, strict=True))
                if min(left) < 0:
                    break
                found.add(left)
    return found


def board(shape, steps, rides, stuck="P"):
    """The graph of a board; one coordinate stands alone."""
    graph = {}
    for at in product(*map(range, shape)):
        options = taken(at, steps, rides) or (stuck if any(at) else "P")
        if len(shape) == 1:
            graph[at[0]] = options if isinstance(options, str) else {left for (left,) in options}
        else:
            graph[at] = options
    return graph


def drawn(rng, dimensions, largest=3):
    """Vectors that are not all 0, often short, and seldom primitive or alike in all coordinates."""
    found = []
    while len(found) < rng.randint(0 if largest == 2 else 1, 3):
        vector = tuple(rng.choice((0, 0, 1, 1, 2, 3)[: 2 + largest]) for _ in range(dimensions))
        if any(vector):
            found.append(vector)
    return tuple(found)


SHAPES = ([(40,), (1,), (90,)], [(9, 7), (1, 8), (30, 3), (8, 8)], [(5, 4, 6), (1, 5, 1), (2, 20, 2)], [(3, 3, 2, 4)])


@pytest.mark.parametrize("seed", some(20, 120))
def test_random_boards_in_one_to_four_dimensions(seed):
    rng = Random(f"board {seed}")
    shape = rng.choice(SHAPES[seed % 4])
    steps, rides = drawn(rng, len(shape)), drawn(rng, len(shape), 2)
    misere, stuck = rng.random() < 0.4, rng.choice("PPD")
    game = gt.Board(shape=shape, steps=steps, rides=rides, stuck=stuck, misere=misere)
    assert_tables(game, board(shape, steps, rides, stuck))


BOARDS = [
    ((30, 20), (), ((2, 0), (0, 1)), "P"),
    ((30,), ((5,),), ((2,), (3,)), "P"),
    ((20, 20), (), ((2, 0), (1, 0), (4, 0), (0, 3)), "P"),
    ((15, 15), ((1, 2),), ((2, 4), (3, 6)), "D"),
    ((90, 2), ((0, 1), (7, 1)), ((3, 0), (2, 0)), "P"),
    ((1, 1, 1), ((1, 0, 0),), (), "P"),
    ((1, 70, 1), (), ((0, 1, 0),), "D"),
    ((80, 3), (), ((1, 0), (0, 1), (1, 1)), "P"),
    ((6, 6, 6), ((1, 0, 2),), ((1, 1, 0), (0, 2, 2), (0, 0, 1)), "D"),
]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("shape", "steps", "rides", "stuck"), BOARDS)
def test_boards_with_rides_that_skip_and_rides_on_one_line(shape, steps, rides, stuck, misere):
    game = gt.Board(shape=shape, steps=steps, rides=rides, stuck=stuck, misere=misere)
    assert_tables(game, board(shape, steps, rides, stuck))


@pytest.mark.parametrize("shape", [(70,), (20, 12), (5, 1, 9), (9, 8, 7), (3, 4, 5, 2)])
def test_a_board_without_steps_and_rides_is_nim(shape):
    game = gt.Board(shape=shape).solve()
    for at in product(*map(range, shape)):
        assert game.grundy(*at) == reduce(xor, at)
    units = tuple(tuple(int(i == axis) for i in range(len(shape))) for axis in range(len(shape)))
    assert_tables(game, board(shape, (), units))


def test_misere_nim_is_nim_but_for_heaps_of_one():
    game = gt.Board(shape=(9, 9, 9), misere=True).solve()
    for at in product(range(9), repeat=3):
        lost = sum(at) % 2 == 1 if max(at) < 2 else reduce(xor, at) == 0
        assert game.outcome(*at) == ("P" if lost else "N")


def test_the_moves_of_a_board_are_vectors():
    game = gt.Board(shape=(8, 8), rides=((1, 2), (3, 0)), steps=((0, 1),)).solve()
    for at in product(range(8), repeat=2):
        left = {tuple(a - b for a, b in zip(at, move, strict=True)) for move in game.moves(*at)}
        assert left == taken(at, ((0, 1),), ((1, 2), (3, 0)))
        won = {game.after(*at, move) for move in game.winning_moves(*at)}
        assert won == {there for there in left if game.outcome(*there) == "P"}


class FewerOptions(gt.Board):
    """Nim whose last counter of the first heap stays."""

    def options(self, a, b):
        return {move: left for move, left in super().options(a, b).items() if left[0] > 0 or a == 0}


class OtherEnd(gt.Board):
    """Nim that is won by who cannot move, but for 0, 0, where nobody wins."""

    def end(self, a, b):
        return "D" if (a, b) == (0, 0) else "N"


class Ordered(gt.Board):
    """A board of which other vectors are taken."""

    def options(self, a, b):
        return [(a - k, b) for k in range(1, a + 1) if k % 3] + [(a, b - 1)] * (b > 0)


def test_a_board_that_changes_a_rule_is_solved_and_proved_by_it():
    nim = board((7, 9), (), ((1, 0), (0, 1)))
    fewer = {at: options for at, options in nim.items() if at}
    fewer = {
        at: o if isinstance(o, str) else {left for left in o if left[0] > 0 or at[0] == 0} for at, o in nim.items()
    }
    assert_tables(FewerOptions(shape=(7, 9)), {at: options or "P" for at, options in fewer.items()})
    assert_tables(OtherEnd(shape=(7, 9)), {at: "D" if at == (0, 0) else options for at, options in nim.items()})
    short = {}
    for a, b in nim:
        short[a, b] = {(a - k, b) for k in range(1, a + 1) if k % 3} | ({(a, b - 1)} if b else set()) or "P"
    assert_tables(Ordered(shape=(7, 9)), short)
    for family in (FewerOptions, OtherEnd, Ordered):
        assert not family(shape=(7, 9)).unchanged("solver")
        assert not family(shape=(7, 9)).unchanged("prover")


# Pieces


class Hopper(gt.Queen):
    """The queen with one more step."""

    steps = ((1, 2),)


class Skipper(gt.Queen):
    """A queen that goes down by two squares at a time, and by one once."""

    rides = ((2, 0), (0, 1), (1, 1))
    steps = ((1, 0),)


def piece(side, steps, rides):
    """The graph of a piece, by the size of the board."""
    graph = board((side, side), steps, rides, "D")

    def sizes(at):
        return tuple(part + 1 for part in at)

    return {sizes(at): o if isinstance(o, str) else set(map(sizes, o)) for at, o in graph.items()}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("side", [1, 2, 9])
@pytest.mark.parametrize("family", [gt.King, gt.Rook, gt.Knight, gt.Queen, Hopper, Skipper])
def test_pieces_of_other_sizes_and_steps(family, side, misere):
    game = family(side=side, misere=misere)
    graph = piece(side, family.steps, family.rides)
    assert_tables(game, graph, family is not gt.Knight)
    wanted = played(graph, misere)
    for at, options in graph.items():
        options = set() if isinstance(options, str) else options
        after = {move: game.after(*at, move) for move in game.moves(*at)}
        assert set(after.values()) == options
        won = {move for move, left in after.items() if wanted[left][0] == "P"}
        assert set(game.winning_moves(*at)) == won
        best = game.best_move(*at)
        assert (best is None) == (not options)
        if options and wanted[at][1] is not None:
            assert wanted[after[best]][1] == wanted[at][1] - 1
            assert (wanted[after[best]][0] == "P") == (wanted[at][0] == "N")


def test_a_queen_with_one_more_step_is_that_board():
    queen = Hopper(side=20).solve()
    same = gt.Board(shape=(20, 20), steps=((1, 2),), rides=((1, 0), (0, 1), (1, 1))).solve()
    for quantity in ("outcome", "grundy", "remoteness"):
        assert (queen.load(quantity) == same.load(quantity)).all()
    assert (queen.load("outcome") != gt.Queen(side=20).solve().load("outcome")).any()


# Heaps


def left(n, digits, most_parts=3):
    """What is left of a heap of n counters, each time the heaps in order, by a code's digits."""
    for k, digit in enumerate(digits):
        rest = n - k
        if rest == 0 and digit & 1:
            yield ()
        if rest > 0 and digit & 2:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest) if a <= rest - a)
        if digit & 8:
            yield from ((a, b, rest - a - b) for a in range(1, rest) for b in range(a, rest - a) if b <= rest - a - b)


def heap_values(digits, most):
    """The Grundy values of heaps by a code's digits, where heaps add up by XOR."""
    found = []
    for n in range(most + 1):
        found.append(mex({reduce(xor, (found[heap] for heap in heaps), 0) for heaps in left(n, digits)}))
    return found


def code_of(rng):
    """A code with up to three digits after its point, each to f, and its digits."""
    first = rng.choice("000048c")
    digits = "".join(rng.choice("0123456789abcdef") for _ in range(rng.randint(1, 3)))
    return f"{first}.{digits}", [int(digit, 16) for digit in first + digits]


@pytest.mark.parametrize("seed", some(14, 60))
def test_random_codes(seed):
    code, digits = code_of(Random(f"code {seed}"))
    game = gt.Heap(code=code, most=30).solve()
    assert game.load("grundy").tolist() == heap_values(digits, 30), code
    assert game.load("outcome").tolist() == [int(value > 0) for value in heap_values(digits, 30)]
    for n in range(12):
        options = [left if type(left) is tuple else (left,) for left in map(tuple_of, after_all(game, n))]
        wanted = set(left_sorted(n, digits))
        assert set(options) == wanted, (code, n)


def after_all(game, n):
    """What each move from a heap leaves."""
    return [game.after(n, move) for move in game.moves(n)]


def tuple_of(option):
    """The heaps that are left, none of them empty, in ascending order."""
    parts = option.parts if isinstance(option, gt.Sum) else (option,)
    return tuple(sorted(part for part in parts if part))


def left_sorted(n, digits):
    """The same by the rules."""
    return (tuple(sorted(heaps)) for heaps in left(n, digits))


@pytest.mark.parametrize("code", ["0.137", "4.06", "8.003", "c.4", "0.8f", "0.07"])
def test_heaps_that_break_played_out_as_a_whole(code):
    digits = [int(digit, 16) for digit in code.replace(".", "")]

    @cache
    def wins(heaps):
        for place, heap in enumerate(heaps):
            for some in left(heap, digits):
                if not wins(tuple(sorted(heaps[:place] + heaps[place + 1 :] + some))):
                    return True
        return False

    game = gt.Heap(code=code, most=9).solve()
    for heaps in combinations(range(1, 8), 2):
        assert game.outcome(gt.Sum(*heaps)) == ("N" if wins(heaps) else "P")
    assert [game.outcome(n) for n in range(1, 10)] == ["N" if wins((n,)) else "P" for n in range(1, 10)]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rules", [{"take": (1, 3, 4)}, {"take": (2, 5)}, {"code": "0.123"}, {"code": "0.30103"}])
def test_heaps_that_never_break(rules, misere):
    digits = [int(digit) for digit in rules["code"].replace(".", "")] if "code" in rules else None
    digits = digits or [3 * (k in rules["take"]) for k in range(6)]
    graph = {n: {sum(heaps) for heaps in left(n, digits)} or "P" for n in range(80)}
    assert_tables(gt.Heap(most=79, misere=misere, **rules), graph)


def test_161_and_36_differ_first_at_519():
    first, second = (solve(gt.Heap(code=code, most=530))["grundy"].astype(int) for code in ("0.161", "0.36"))
    assert np.flatnonzero(first != second)[0] == 519
    assert {first[519], second[519]} == {2, 4}
    assert first[:150].tolist() == heap_values([0, 1, 6, 1], 149)


KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]  # Winning Ways, chapter 4


def test_kayles_has_its_known_values_and_its_period():
    found = solve(gt.Heap(code="0.77", most=2000))["grundy"].tolist()
    assert found[: len(KAYLES)] == KAYLES
    assert all(found[n] == found[n + 12] for n in range(71, 1989))
    assert found[70] != found[82]
    assert gt.Heap(most=200).solve().load("grundy").tolist() == found[:201]


def test_misere_heaps_that_break_are_refused():
    with pytest.raises(GameError, match="mis"):
        gt.Heap(code="0.77", misere=True, most=20).solve()


class HalfHeap(gt.Heap):
    """Kayles where never more than half of a heap is taken."""

    def options(self, n):
        return {move: left for move, left in super().options(n).items() if move[0] <= n // 2}


def test_a_heap_that_changes_a_rule_is_solved_by_it():
    found = []
    for n in range(40):
        some = [(n - k - b, b) for k in (1, 2) if k <= n // 2 for b in range(n - k + 1)]
        found.append(mex({found[a] ^ found[b] for a, b in some}))
    assert HalfHeap(most=39).solve().load("grundy").tolist() == found


# Coins


COUNTS = {"turtles": {1, 2}, "mock": {1, 2, 3}, "moebius": set(range(1, 6)), "mogul": set(range(1, 8))}
COUNTS |= {"twins": {2}, "triplets": {3}, "ruler": None}


def turned(family, width):
    """The sets of coins that may be turned over together in a family."""
    for count in COUNTS[family] or range(1, width + 1):
        for coins in combinations(range(width), count):
            if COUNTS[family] or coins[-1] - coins[0] == count - 1:
                yield frozenset(coins)


@pytest.mark.parametrize("family", COUNTS)
def test_coins_against_all_sets_of_heads(family):
    width = 7
    moves = list(turned(family, width))
    found = {}
    for number in range(1 << width):  # what is turned from heads last is the highest bit: the number falls
        heads = frozenset(coin for coin in range(width) if number >> coin & 1)
        found[heads] = mex({found[heads ^ coins] for coins in moves if max(coins) in heads})
    game = Turning(family=family, width=width).solve()
    for heads, value in found.items():
        assert game.grundy(heads) == value
        assert game.outcome(heads) == ("N" if value else "P")
        if len(heads) in (0, 1, 3) and max(heads, default=0) < 5:
            won = {coins for coins in moves if max(coins, default=-1) in heads and not found[heads ^ coins]}
            assert set(map(frozenset, game.winning_moves(heads))) == won


def odious(count):
    """The first so many numbers with an odd number of one-bits."""
    return [n for n in range(4 * count + 4) if bin(n).count("1") % 2][:count]


def test_known_values_of_coins():
    """Winning Ways, chapter 14: the mock turtles are the odious numbers; the ruler's are the greatest powers of 2."""
    first = {
        family: solve(Turning(family=family, width=40))["grundy"].tolist() for family in COUNTS if family != "mogul"
    }
    assert first["turtles"] == list(range(1, 41))
    assert first["mock"] == odious(40)
    assert first["ruler"] == [(n & -n) for n in range(1, 41)]
    assert first["twins"] == list(range(40))
    assert first["triplets"] == [0, 0, *odious(38)]
    assert first["moebius"][:9] == [1, 2, 4, 8, 16, 31, 32, 64, 103]


@pytest.mark.parametrize("family", COUNTS)
@pytest.mark.parametrize("width", [1, 2, 3])
def test_the_least_rows_of_coins(family, width):
    found = []
    moves = list(turned(family, width))
    for coin in range(width):
        some = [coins - {coin} for coins in moves if max(coins) == coin]
        found.append(mex({reduce(xor, (found[other] for other in others), 0) for others in some}))
    assert Turning(family=family, width=width).solve().load("grundy").tolist() == found


ILLEGAL = {"ruler": (0, 2), "twins": (2,), "triplets": (1, 2), "turtles": (0, 1, 2), "mock": (0, 1, 2, 3)}


@pytest.mark.parametrize("family", ILLEGAL)
def test_coins_that_may_not_be_turned_together(family):
    game = Turning(family=family, width=5).solve()
    with pytest.raises(gt.PositionError):
        game.after((2, 3), ILLEGAL[family])
    legal = next(iter(game.moves((2, 3))))
    assert game.after((2, 3), legal) == tuple(sorted({2, 3} ^ set(legal)))


# The shipped games at other sizes


@pytest.mark.parametrize("width", [1, 2, 5, 9])
def test_rows_of_other_widths(width):
    rows = gt.Rows(width=width).solve()
    found = {}
    for mask in range(1 << width):  # a piece moves to the right, to a lower bit
        options = []
        for square in range(width):
            empty = [to for to in range(square) if not mask >> to & 1]
            if mask >> square & 1 and empty:
                options.append(found[mask ^ 1 << square ^ 1 << max(empty)])
        found[mask] = mex(options)
    assert [rows.row_grundy(mask) for mask in range(1 << width)] == list(found.values())
    assert rows.load("grundy").tolist() == list(found.values())


def next_month(day):
    """The same day of the next month, None where there is none."""
    try:
        return day.replace(year=day.year + day.month // 12, month=day.month % 12 + 1)
    except ValueError:
        return None


SPANS = [
    (date(1999, 12, 30), date(2000, 3, 2)),
    (date(1899, 12, 15), date(1900, 6, 30)),
    (date(2001, 5, 4), date(2001, 5, 4)),
    (date(2099, 11, 1), date(2100, 4, 1)),
]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("first", "goal"), SPANS)
def test_calendars_of_other_dates(first, goal, misere):
    days = [first + timedelta(n) for n in range((goal - first).days + 1)]
    before = {}
    for day in reversed(days):
        before[day] = {to for to in (day + timedelta(1), next_month(day)) if to and to <= goal} or "P"
    game = gt.Calendar(first=first, goal=goal, misere=misere).solve()
    wanted, found = played(before, misere), values(before)
    for day in days:
        assert (game.outcome(day), game.remoteness(day)) == wanted[day]
        assert misere or game.grundy(day) == found[day]


@pytest.mark.parametrize("side", [1, 4])
def test_grids_of_other_sides(side):
    def wins(stone, free):
        near = [(stone[0] + a, stone[1] + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        return any(not wins(square, free - {square}) for square in near if square in free)

    game = gt.Grid(side=side).solve()
    for n in range(1, side + 1):
        free = {*product(range(n), repeat=2)} - {(0, 0)}
        assert game.outcome(n) == ("N" if wins((0, 0), free) else "P")


# The parts of a proof: a wrong cell is noticed by each special prover


PROVED = [
    gt.Board(shape=(5, 6, 4), rides=((1, 0, 1), (0, 2, 0)), steps=((1, 0, 0),)),
    gt.Board(shape=(20,), rides=((3,),), steps=((1,),)),
    gt.Board(shape=(9, 4), rides=((2, 0), (3, 0))),
    gt.Board(shape=(8, 8), rides=((1, 2),), stuck="D"),
    gt.Heap(code="4.137", most=30),
    gt.Heap(code="0.8f", most=16),
    *(Turning(family=family, width=9) for family in COUNTS),
    Coins(tabled=40),
    Hopper(side=8),
]


@pytest.mark.parametrize("game", PROVED, ids=repr)
def test_a_wrong_cell_is_noticed(game):
    game.solve()
    tables = {table.quantity: table.array() for table in game.tables()}
    assert not any(any(counts.values()) for counts, _ in prove(game, tables).values())
    rng = Random(repr(game))
    for quantity, array in tables.items():
        for place in {0, array.size - 1, rng.randrange(array.size), rng.randrange(array.size)}:
            wrong = array.copy()
            cell = wrong.reshape(-1)
            cell[place] = {0: 1, 1: 0, 2: 0}.get(int(cell[place]), 0) if quantity == "outcome" else cell[place] ^ 1
            found = prove(game, tables | {quantity: wrong})
            assert any(any(counts.values()) for counts, _ in found.values()), (quantity, place)


# Wrong parameters


WRONG = [
    (gt.Board, {"shape": 2.5}, "2.5"),
    (gt.Board, {"shape": (3, 2.5)}, "2.5"),
    (gt.Board, {"shape": (3, 0)}, "0"),
    (gt.Board, {"shape": (3, -1)}, "-1"),
    (gt.Board, {"shape": ()}, "()"),
    (gt.Board, {"shape": "88"}, "88"),
    (gt.Board, {"shape": (2,) * 27}, "26"),
    (gt.Board, {"shape": (3, True)}, "True"),
    (gt.Board, {"steps": ((1, -1),)}, "-1"),
    (gt.Board, {"steps": ((0, 0),)}, "(0, 0)"),
    (gt.Board, {"rides": ((0, 0),)}, "(0, 0)"),
    (gt.Board, {"rides": ((1, 0.5),)}, "0.5"),
    (gt.Board, {"rides": ((1, 0, 0),)}, "(1, 0, 0)"),
    (gt.Board, {"rides": 5}, "5"),
    (gt.Board, {"steps": ()}, "steps"),
    (gt.Board, {"steps": "1,0"}, "1,0"),
    (gt.Board, {"stuck": "Q"}, "Q"),
    (gt.Board, {"stuck": None}, "None"),
    (gt.Board, {"step": ((1, 0),)}, "step"),
    (gt.Heap, {"code": "0.7g"}, "0.7g"),
    (gt.Heap, {"code": "1.7"}, "1.7"),
    (gt.Heap, {"code": "77"}, "77"),
    (gt.Heap, {"code": "0."}, "0."),
    (gt.Heap, {"code": ".7"}, ".7"),
    (gt.Heap, {"code": 0.77}, "0.77"),
    (gt.Heap, {"code": ""}, "code"),
    (gt.Heap, {"take": ()}, "()"),
    (gt.Heap, {"take": (0, 1)}, "0"),
    (gt.Heap, {"take": (1, -2)}, "-2"),
    (gt.Heap, {"take": (1, 2.0)}, "2.0"),
    (gt.Heap, {"take": 3.5}, "3.5"),
    (gt.Heap, {"take": "13"}, "13"),
    (gt.Heap, {"take": (1,), "code": "0.7"}, "0.7"),
    (gt.Heap, {"most": -1}, "-1"),
    (gt.Heap, {"most": 10.0}, "10.0"),
    (gt.Heap, {"most": "10"}, "10"),
    (Turning, {"family": "turtle"}, "turtle"),
    (Turning, {"family": 3}, "3"),
    (Turning, {"width": 0}, "0"),
    (Turning, {"width": 4.0}, "4.0"),
    (gt.Queen, {"side": 0}, "0"),
    (gt.Queen, {"side": 4.5}, "4.5"),
    (gt.Queen, {"side": -3}, "-3"),
    (gt.Queen, {"side": "8"}, "8"),
    (gt.Rows, {"width": 2.5}, "2.5"),
    (gt.Rows, {"width": -1}, "-1"),
    (gt.Grid, {"side": 0}, "0"),
    (gt.Grid, {"side": 1.5}, "1.5"),
    (Coins, {"tabled": 0}, "0"),
    (Coins, {"tabled": 2.5}, "2.5"),
    (gt.Calendar, {"first": date(2001, 1, 2), "goal": date(2001, 1, 1)}, "2001"),
    (gt.Calendar, {"goal": "soon"}, "soon"),
    (gt.Calendar, {"goal": (2001, 2, 30)}, "30"),
    (gt.Calendar, {"goal": 5}, "5"),
]


@pytest.mark.parametrize(("family", "parameters", "offender"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_parameters_are_named(family, parameters, offender):
    with pytest.raises(GameError) as error:
        family(**parameters)
    assert offender in str(error.value)
    assert "\n" not in str(error.value)


def test_numpy_integers_are_integers():
    two = np.int64(2)
    assert gt.Board(shape=(two, 3), rides=((np.uint8(1), 0),)) == gt.Board(shape=(2, 3), rides=((1, 0),))
    assert gt.Heap(take=[two, 3], most=np.int16(9)) == gt.Heap(take=(2, 3), most=9)
    assert Turning(width=two) == Turning(width=2)
    assert gt.Queen(side=two) == gt.Queen(side=2)
    assert gt.Rows(width=two).solve().row_grundy(2) == 1
    assert gt.Board(shape=[4]) == gt.Board(shape=4) == gt.Board(shape=(np.int8(4),))


def test_one_vector_may_stand_alone():
    assert gt.Board(shape=(4, 4), rides=(1, 1)) == gt.Board(shape=(4, 4), rides=((1, 1),))
    assert gt.Board(shape=9, steps=(2,)) == gt.Board(shape=(9,), steps=((2,),))
