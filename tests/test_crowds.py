"""Many askers at once: threads, forked and spawned processes, and one process for a long time."""

import gc
import multiprocessing
import os
import random
import threading
import tracemalloc

import numpy as np
import pytest
from conftest import forget_tables as forget

import gametables as gt
from gametables import blob, table

QUESTIONS = [
    (gt.calendar.wins, (2001, 11, 3), True),
    (gt.calendar.grundy, (2001, 9, 30), 2),
    (gt.calendar.remoteness, (2001, 9, 30), 5),
    (gt.king.outcome, (3, 3), "P"),
    (gt.king.grundy, (4, 7), 3),
    (gt.king.remoteness, (4, 8), 9),
    (gt.rook.wins, (5, 5), False),
    (gt.rook.grundy, (5, 8), 3),
    (gt.rook.remoteness, (5, 8), 9),
    (gt.knight.outcome, (5, 5), "D"),
    (gt.knight.remoteness, (4, 4), 2),
    (gt.queen.wins, (5, 8), False),
    (gt.queen.grundy, (2, 3), 0),
    (gt.queen.grundy, (8, 4), 9),
    (gt.queen.remoteness, (6, 8), 5),
    (gt.queen.best_move, (6, 8), (1, 5)),
    (gt.rows.grundy, ([[16, 17], [19]],), 3),
    (gt.coins.grundy, ([0, 3, 5, 8],), 29),
    (gt.grid.wins, (8,), True),
]
TABLES = {
    "calendar.outcome", "calendar.grundy", "calendar.remoteness", "king.outcome", "king.grundy", "king.remoteness",
    "rook.outcome", "rook.grundy", "rook.remoteness", "knight.outcome", "knight.remoteness", "queen.outcome",
    "queen.grundy", "queen.remoteness", "rows.grundy", "coins.grundy", "grid.outcome",
}  # fmt: skip


def wrong_answers(seed):
    """Ask every question, in an order of its own; return those that are answered wrongly."""
    order = random.Random(seed).sample(QUESTIONS, len(QUESTIONS))
    return [(ask, position) for ask, position, answer in order if ask(*position) != answer]


@pytest.mark.parametrize("rounds", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_threads_that_all_ask_first(monkeypatch, rounds):
    """32 threads, many rounds, nothing loaded at the beginning of a round: no table is unpacked twice."""
    unpacked, wrong = [], []
    monkeypatch.setattr(blob, "unpack", lambda name, *rest, old=blob.unpack: unpacked.append(name) or old(name, *rest))
    barrier = threading.Barrier(33)

    def asker(number):
        for round_ in range(rounds):
            barrier.wait()
            try:
                wrong.extend(wrong_answers(rounds * number + round_))
                assert gt.load("queen.grundy")[1, 2] == 0
                assert gt.queen.wins(np.array([5, 6]), 8).tolist() == [False, True]
            except BaseException as error:
                wrong.append(error)
            barrier.wait()

    threads = [threading.Thread(target=asker, args=(number,), daemon=True) for number in range(32)]
    for thread in threads:
        thread.start()
    for _ in range(rounds):
        forget()
        unpacked.clear()
        barrier.wait()
        barrier.wait()
        assert wrong == []
        assert sorted(unpacked) == sorted(TABLES)
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_that_all_ask_first(method):
    forget()
    with multiprocessing.get_context(method).Pool(8) as pool:
        assert pool.map(wrong_answers, range(32), chunksize=1) == [[]] * 32


def test_a_process_forked_while_another_thread_unpacks_is_not_stuck():
    forget()
    with table._lock:  # as another thread would hold it at that moment
        child = os.fork()
        if child == 0:
            os._exit(0 if gt.grid.wins(8) else 1)
    reader = threading.Thread(target=lambda: os.waitpid(child, 0), daemon=True)
    reader.start()
    reader.join(20)
    assert not reader.is_alive()


def mixed_calls(calls):
    """Ask in a loop and compare every answer; all positions and answers are at hand before."""
    generator = random.Random(7)
    plans = []
    for ask, position, answer in QUESTIONS[:16] + QUESTIONS[18:]:
        plans.append((ask, position, answer))
    for n, m in ((generator.randint(1, 1000), generator.randint(1, 1000)) for _ in range(500)):
        plans.append((gt.rook.grundy, (n, m), (n - 1) ^ (m - 1)))
        plans.append((gt.rook.wins, (n, m), n != m))
        plans.append((gt.rows.row_grundy, (n * m,), int(gt.load("rows.grundy")[n * m])))
    generator.shuffle(plans)
    for _ in range(calls // len(plans)):
        for ask, position, answer in plans:
            if ask(*position) != answer:
                raise AssertionError((ask, position))


def array_calls(calls):
    n, m = np.random.default_rng(7).integers(1, 1001, (2, 5_000))
    due = n != m
    for _ in range(calls):
        if not np.array_equal(gt.rook.wins(n, m), due):
            raise AssertionError("rook.wins")


@pytest.mark.parametrize(("calls", "arrays"), [(200_000, 50), pytest.param(10_000_000, 2_000, marks=pytest.mark.slow)])
def test_a_long_time(calls, arrays):
    """Memory does not grow by a megabyte, however long the questions go on; every answer is compared."""
    mixed_calls(20_000)
    array_calls(20)
    gc.collect()
    tracemalloc.start()
    mixed_calls(10_000)
    array_calls(5)
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    used = resident()
    mixed_calls(calls)
    array_calls(arrays)
    assert resident() - used < 1_000_000
    tracemalloc.start()
    mixed_calls(10_000)
    array_calls(5)
    assert tracemalloc.get_traced_memory()[0] - before < 1_000_000
    tracemalloc.stop()


def resident():
    """Return the memory in use by this process, in bytes."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Counting:
    """A number that is another one each time it is asked: it is asked once."""

    def __init__(self, *values):
        self.values = list(values)

    def __index__(self):
        return self.values.pop(0)


class Failing:
    def __index__(self):
        raise RuntimeError("no number today")


def test_positions_that_lie_about_themselves():
    forget()
    for _ in range(2):  # with nothing loaded, and with the table at hand
        assert gt.queen.wins(Counting(5), 8) is False
        assert gt.queen.wins(Counting(6), 8) is True
        with pytest.raises(gt.PositionError, match="not 1001"):
            gt.queen.wins(Counting(1001, 5), 8)
        with pytest.raises(gt.PositionError, match="an integer of 16610 bits"):
            gt.queen.wins(Counting(10**5000, 5), 8)
        for position in ((Failing(), 8), (5, Failing())):
            with pytest.raises(RuntimeError, match="no number today"):
                gt.queen.wins(*position)
        with pytest.raises(RuntimeError, match="no number today"):
            gt.coins.grundy([Failing()])


def test_a_name_that_is_a_string_of_another_class():
    class Name(str):
        def __eq__(self, other):
            return True

        __hash__ = str.__hash__

    assert gt.load(Name("king.outcome")) is gt.load("king.outcome")
    with pytest.raises(gt.TableMissing):
        gt.load(Name("../king.outcome"))
