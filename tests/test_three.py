"""All games of three positions, with all tables: the proof accepts the oracle's table, and no other.

Each graph is a game, and each table a copy of it, in one large game of copies that share no move: so a copy's cells
depend on that copy alone, and all tables are tried at once. A copy is refused if one of its cells is contradicted. A
verdict may rest on fewer reasons while other copies are wrong, so those that are refused are taken out until none is.

Graphs that differ in the names of their positions only have the same tables, renamed; of each such class the quick run
takes one graph, drawn by a seed, since the proof could tell them apart by the order of places alone. The slow run takes
all thousand. A greatest remoteness of 3 is one more than play among three positions ever lasts without loops.
"""

from itertools import permutations, product
from random import Random

import numpy as np
import oracle
import pytest

from gametables import Box, Game
from gametables.prove import prove
from gametables.prove.proof import Proof

SUBSETS = [[w for w in range(3) if mask >> w & 1] for mask in range(1, 8)]
GRAPHS = [dict(enumerate(rows)) for rows in product([*SUBSETS, "P", "N", "D"], repeat=3)]
OUTCOMES = np.array(list(product(range(3), repeat=3)))
MOVES = np.array(list(product((-1, 0, 1, 2, 3), repeat=3)))
VALUES = np.array(list(product(range(4), repeat=3)))


def renamings(graph):
    """The graph under all names of its positions."""
    for names in permutations(range(3)):
        yield {names[at]: o if isinstance(o, str) else sorted(names[to] for to in o) for at, o in graph.items()}


def key(graph):
    """The graph as something that can be compared."""
    return tuple(str(graph[at]) for at in range(3))


def one_of_each_class():
    """A graph of each class of those that differ in names only, drawn by a seed."""
    classes = {min(map(key, renamings(graph))): graph for graph in GRAPHS}
    rng = Random("three")
    return [rng.choice(list(renamings(graph))) for graph in classes.values()]


SOME = one_of_each_class()


class Copies(Game):
    """Copies of graphs of three positions: (c, v) is position v of copy c."""

    _graphs = ()
    _graph_of = np.zeros(1, int)

    def positions(self):
        return Box(c=range(len(self._graph_of)), v=range(3))

    def options(self, c, v):
        options = self._graphs[self._graph_of[c]][v]
        return [] if isinstance(options, str) else [(c, to) for to in options]

    def array_options(self, c, v):
        for to in range(3):
            leads = np.array([[to in list(graph[at]) for at in range(3)] for graph in self._graphs])
            yield leads[self._graph_of[c], v], (c, 0 * v + to)

    def end(self, c, v):
        return self._graphs[self._graph_of[c]][v]


def copies(graphs, graph_of, misere=False):
    """The game of copies of graphs."""
    ends = {o for graph in graphs for o in graph.values() if isinstance(o, str)}
    body = {"_graphs": graphs, "_graph_of": np.asarray(graph_of)} | ({"end": Game.end} if ends <= {"P"} else {})
    return type("Copies", (Copies,), body)(misere=misere)


def accepted(graphs, graph_of, tables, misere=False):
    """The numbers of the copies whose tables the proof finds no fault with."""
    left = np.arange(len(graph_of))
    while len(left):
        proof = Proof(copies(graphs, graph_of[left], misere), {q: cells[left] for q, cells in tables.items()})
        wrong = np.any([np.any(proof.rules(quantity)[0], axis=1) for quantity in tables], axis=0)
        if not wrong.any():
            break
        left = left[~wrong]
    return left.tolist()


def tried(graphs, tables, misere=False):
    """By graph the tables that are accepted, out of all that there are; each a tuple of rows."""
    count = len(next(iter(tables.values())))
    found = [[] for _ in graphs]
    for first in range(0, len(graphs), 40):
        some = graphs[first : first + 40]
        graph_of = np.repeat(np.arange(len(some)), count)
        copied = {quantity: np.tile(cells, (len(some), 1)) for quantity, cells in tables.items()}
        for copy in accepted(some, graph_of, copied, misere):
            rows = (tuple(cells[copy].tolist()) for cells in copied.values())
            found[first + graph_of[copy]].append(tuple(rows))
    return found


def outcomes_and_moves():
    """All pairs of tables of outcomes and remoteness."""
    pairs = np.array(list(product(range(len(OUTCOMES)), range(len(MOVES))))).T
    return {"outcome": OUTCOMES[pairs[0]].astype("u1"), "remoteness": MOVES[pairs[1]].astype("u1")}


def due(graph, misere=False):
    """The oracle's outcomes and remoteness, as they are stored."""
    played = oracle.played(graph, misere)
    moves = [played[at][1] for at in range(3)]
    return tuple("PND".index(played[at][0]) for at in range(3)), tuple(255 if m is None else m for m in moves)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("graphs", [SOME, pytest.param(GRAPHS, marks=pytest.mark.slow)], ids=len)
def test_of_all_outcomes_with_remoteness_the_solution_alone_is_accepted(graphs, misere):
    graphs = [graph for graph in graphs if not misere or "N" not in graph.values()]  # else it is another's normal play
    for graph, found in zip(graphs, tried(graphs, outcomes_and_moves(), misere), strict=True):
        assert found == [due(graph, misere)], graph


@pytest.mark.parametrize("graphs", [SOME, pytest.param(GRAPHS, marks=pytest.mark.slow)], ids=len)
def test_of_all_outcomes_alone_the_solution_is_accepted(graphs):
    for graph, found in zip(graphs, tried(graphs, {"outcome": OUTCOMES.astype("u1")}), strict=True):
        assert found == [due(graph)[:1]], graph


@pytest.mark.parametrize("graphs", [SOME, pytest.param(GRAPHS, marks=pytest.mark.slow)], ids=len)
def test_of_all_grundy_values_those_are_accepted_that_exist(graphs):
    for graph, found in zip(graphs, tried(graphs, {"grundy": VALUES.astype("u1")}), strict=True):
        ends = {options for options in graph.values() if isinstance(options, str)}
        exist = not oracle.loops(graph) and ends == {"P"}
        assert found == ([(tuple(oracle.added(graph)[at] for at in range(3)),)] if exist else []), graph


def locally_right(graph, outcomes):
    """Whether each outcome follows from those of the options, whatever they follow from."""
    for at, options in graph.items():
        near = {outcomes[to] for to in options} if not isinstance(options, str) else set()
        rule = "N" if "P" in near else "D" if "D" in near else "P"
        if outcomes[at] != (options if isinstance(options, str) else rule):
            return False
    return True


def test_where_local_agreement_would_accept_a_wrong_table_the_proof_refuses_it():
    refused = 0
    for graph in SOME:
        game, right = copies([graph], [0]), due(graph)
        for outcomes in product("PND", repeat=3):
            table = np.array([["PND".index(outcome) for outcome in outcomes]], "u1")
            if locally_right(graph, outcomes) and tuple(table[0]) != right[0]:
                refused += 1
                for moves in (right[1], (255, 255, 255), tuple(0 if o == "P" else 1 for o in outcomes)):
                    given = {"outcome": table, "remoteness": np.array([moves], "u1")}
                    assert any(any(counts.values()) for counts, _ in prove(game, given).values())
                assert any(prove(game, {"outcome": table})["outcome"][0].values())
    assert refused > 50


def test_the_public_proof_accepts_each_solution_as_well():
    for graph in Random("accept").sample(SOME, 60):
        tables = {q: np.array([row], "u1") for q, row in zip(("outcome", "remoteness"), due(graph), strict=True)}
        assert not any(any(counts.values()) for counts, _ in prove(copies([graph], [0]), tables).values())
