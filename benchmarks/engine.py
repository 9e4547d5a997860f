"""What the generic engine costs, beside the function that people write by hand and beside the special solvers.

    python benchmarks/engine.py [--runs 5]

Every figure is a ratio of two things measured in turn in this one run (medians of the processor's time). What is
compared is compared cell for cell, too. Takes two minutes.
"""

import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from speed import begin, row

from gametables.game import Game
from gametables.games.board import King, Knight, Queen, Rook
from gametables.games.calendar import Calendar
from gametables.games.coins import Coins
from gametables.games.rows import Rows
from gametables.positions import spread
from gametables.quantities import QUANTITIES
from gametables.solve import generic, solve


class Stuck(Knight):
    """The knight, but who is stuck has lost; so there are Grundy values."""

    quantities = QUANTITIES  # type: ignore[assignment]
    array_options, rank = Knight.array_options, Knight.rank

    def end(self, n: int, m: int) -> str:
        return "P"


def by_hand(game: Game, positions: list[Any]) -> dict[Any, int]:
    """Return the Grundy values of positions, with a dictionary that remembers them: what people write by hand."""
    memo: dict[Any, int] = {}

    def grundy(position: Any) -> int:
        if position not in memo:
            options = game.options(*position) if isinstance(position, tuple) else game.options(position)
            values = {grundy(option) for option in (options.values() if isinstance(options, dict) else options)}
            value = 0
            while value in values:
                value += 1
            memo[position] = value
        return memo[position]

    for position in positions:
        grundy(position)
    return memo


def declared_with_options(game: Game) -> Game:
    """Return the same game, of whose declaration only the positions, `options` and `end` are left."""
    family = type(game)
    rules = {"options": family.options, "end": family.end, "quantities": game.quantities}
    game = type("Only" + family.__name__, (family,), rules)(**game.changed)
    return game


def in_turn(runs: int, **sides: Callable[[], Any]) -> tuple[dict[str, float], dict[str, Any]]:
    """Return the median of each side's times in seconds, the sides run in turn; and what each returned."""
    times: dict[str, list[float]] = {name: [] for name in sides}
    found = {}
    for _ in range(runs):
        for name, side in sides.items():
            start = process_time()
            found[name] = side()
            times[name].append(process_time() - start)
    return {name: median(times[name]) for name in sides}, found


def parts(times: dict[str, float]) -> str:
    """Return times as a note."""
    return ", ".join(f"{name} {1000 * time:.0f} ms" for name, time in times.items())


def same(found: dict[str, np.ndarray], solution: generic.Solution) -> bool:
    """Return whether tables have what the generic engine finds, cell for cell."""
    for quantity, cells in found.items():
        values = cells.astype("i8").reshape(-1)
        if quantity == "remoteness":
            values[cells.reshape(-1) == np.iinfo(cells.dtype).max] = -1
        if (values != getattr(solution, quantity)).any():
            return False
    return True


def beside_hand(game: Game, runs: int) -> Iterator[tuple[str, str, float, float, str]]:
    """Yield the rows of a game beside the function written by hand."""
    positions, slow = list(game.kind), declared_with_options(game)
    positions.sort(key=lambda position: game.rank(*spread(position)) if game.rank else -game.kind.index(position))
    times, found = in_turn(
        runs,
        hand=lambda: by_hand(game, positions),
        options=lambda: generic.solve(slow, ("grundy",)).grundy,
        arrays=lambda: generic.solve(game, ("grundy",)).grundy,
        everything=lambda: solve(slow),
        proved=slow.solve,
    )
    values = np.array([found["hand"][position] for position in game.kind])
    if (found["options"] != values).any() or (found["arrays"] != values).any():
        raise ArithmeticError(f"{game.name}: the engine and the function by hand differ")
    name, hand = f"{game.name}: ", times["hand"]
    yield name + "options", "memo by hand", 2.5, times["options"] / hand, parts(times)
    yield name + "array_options", "memo by hand", 0.2, times["arrays"] / hand, ""
    yield name + "solve()", "memo by hand", 10, times["proved"] / hand, "with its proof"


def beside_special(game: Game, runs: int) -> tuple[str, str, float, float, str]:
    """Return the row of a game beside its special solver."""
    times, found = in_turn(runs, special=lambda: solve(game), generic=lambda: generic.solve(game, game.quantities))
    if not same(found["special"], found["generic"]):
        raise ArithmeticError(f"{game.name}: the engine and the special solver differ")
    return f"{game.name}: everything", "special solver", np.inf, times["generic"] / times["special"], parts(times)


def main() -> None:
    """Print the table."""
    runs = begin(__doc__, 5)
    sys.setrecursionlimit(100_000)
    games: list[Game] = [King(side=300), Stuck(side=300), Calendar(), Rows(width=16)]
    for line in (line for game in games for line in beside_hand(game, runs)):
        row(*line)
    games = [King(), Knight(), Rows(), Rook(side=200), Queen(side=200), Coins(tabled=100)]
    for game in games:
        row(*beside_special(game, runs))


if __name__ == "__main__":
    main()
