"""Say who wins a position of a game when both players play perfectly, and by which moves.
Of games that add up, positions side by side are one too: 10 + 11. Or name all positions
with an outcome, or count them."""

import argparse
import json
from itertools import islice
from typing import Any

from ..errors import PositionError, shown
from ..game import LOOKUPS, Game
from ..positions import spread
from ..quantities import OUTCOME, REMOTENESS
from ..sums import Sum
from . import arguments

_OUTCOMES = {"N": "the player to move wins", "P": "the player to move loses", "D": "a draw"}
_ENDED = _OUTCOMES | {"N": "the player to move has won", "P": "the player to move has lost"}
_MOST, _SHOWN = 100, 8  # winning moves in JSON, in words


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.game_and_position(prog, __doc__, f"  {prog} {arguments.MINE} --list P --where 'n < 50'")
    which = result.add_mutually_exclusive_group()
    which.add_argument("--list", metavar="OUTCOME", help="the positions with an outcome, N, P or D, a line each")
    which.add_argument("--count", metavar="OUTCOME", help="how many they are")
    result.add_argument("--where", metavar="FORMULA", help="only those where it is true; as `gametables check` has it")
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the answer and return the exit status."""
    game, words = arguments.game_and_words(args)
    if (outcome := args.list or args.count) is not None:
        return _several(game, words, outcome, args)
    if args.where is not None:
        raise PositionError("--where goes with --list or --count")
    values = game.typed(words)
    position, answer = game.read(values), answers(game, values)
    print(json.dumps(data(game, position, answer)) if args.json else sentence(game, position, answer))
    return 0


def _several(game: Game, words: list[str], outcome: str, args: argparse.Namespace) -> int:
    """Print the positions with an outcome, or their number."""
    if words:
        raise PositionError(f"with --list or --count no position is asked for; {shown(' '.join(words))} is one")
    if args.count is not None:
        number = game.count(outcome, args.where)
        print(json.dumps({"game": game.name, "outcome": outcome, "count": number}) if args.json else number)
    elif args.json:
        print(json.dumps([game.kind.data(position) for position in game.select(outcome, args.where)]))
    else:
        for position in game.select(outcome, args.where):
            print(game.words(Sum(position)) if game.components else " ".join(map(str, spread(position))))
    return 0


def answers(game: Game, values: tuple[Any, ...]) -> dict[str, Any]:
    """Return what the game knows of a position, by the names of its verbs; what it has not is left out."""
    known = {OUTCOME, *game.known} - (set() if game.timed(game.read(values)) else {REMOTENESS})
    answer = {verb: getattr(game, verb)(*values) for verb, quantity in LOOKUPS.items() if quantity in known}
    winning = list(islice(game.winning_moves(*values), _MOST + 1))
    return answer | {"best_move": game.best_move(*values), "winning_moves": winning}


def data(game: Game, position: Any, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the answer as JSON has it."""
    best, winning = answer["best_move"], [game.move_data(move) for move in answer["winning_moves"]]
    answer |= {"best_move": None if best is None else game.move_data(best), "winning_moves": winning[:_MOST]}
    more = {"more": True} if len(winning) > _MOST else {}
    return {"game": game.name, "position": game.data(position), **answer, **more}


def sentence(game: Game, position: Any, answer: dict[str, Any]) -> str:
    """Return the answer in words."""
    outcome, remoteness, best = answer["outcome"], answer.get("remoteness"), answer["best_move"]
    text = f"{game.name}, {game.words(position)}: {(_ENDED if best is None else _OUTCOMES)[outcome]}"
    if remoteness:
        text += f" in {remoteness} move{'s' if remoteness != 1 else ''}"
    text += f" ({outcome})." + (f" Grundy value {answer['grundy']}." if "grundy" in answer else "")
    if best is not None:
        text += f"\nbest move: {game.told(position, best)}"
    winning = [game.told(position, move) for move in answer["winning_moves"]]
    if winning:
        text += f"\nwinning moves: {'; '.join(winning[:_SHOWN] + ['and more'] * (len(winning) > _SHOWN))}"
    return text
