"""`gametables ask`: the answer for one position, as a sentence or as JSON."""

import argparse
import json
from itertools import islice
from typing import Any

from . import arguments, positions

_OUTCOMES = {"N": "the player to move wins", "P": "the player to move loses", "D": "a draw"}
_MOST, _SHOWN = 100, 8  # winning moves in JSON, in words
_DESCRIPTION = "Say who wins a position of a game when both players play perfectly, and by which moves."
_EXAMPLES = """examples:
  gametables ask calendar 2001-09-30
  gametables ask queen 6 8
  gametables ask rows 16,17 19
  gametables ask coins 0 3 5
  gametables ask grid 8 --json"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.game_and_position(prog, _DESCRIPTION, _EXAMPLES)
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the answer and return the exit status."""
    position = positions.read(args.game, args.position) if positions.game(args.game) else ()
    answer = answers(args.game, position)
    print(json.dumps(answer) if args.json else sentence(answer, positions.words(args.game, position)))
    return 0


def answers(name: str, position: tuple[Any, ...]) -> dict[str, Any]:
    """Return what the game knows of the position, by the names of its verbs; what it has not is left out."""
    game = positions.game(name)
    verbs = [verb for verb in ("outcome", "wins", "grundy", "remoteness") if hasattr(game, verb)]
    answer = {"game": name, "position": positions.data(name, position)}
    answer |= {verb: getattr(game, verb)(*position) for verb in verbs}
    best, winning = game.best_move(*position), list(islice(game.winning_moves(*position), _MOST + 1))
    answer["best_move"] = best and positions.move_data(name, best)
    answer["winning_moves"] = [positions.move_data(name, move) for move in winning[:_MOST]]
    return answer | ({"more": True} if len(winning) > _MOST else {})


def sentence(answer: dict[str, Any], position: str) -> str:
    """Return the answer in words."""
    game, over = answer["game"], answer["outcome"] == "P" and not answer["best_move"]
    text = f"{game}, {position}: {'the player to move has lost' if over else _OUTCOMES[answer['outcome']]}"
    if answer.get("remoteness"):
        text += f" in {answer['remoteness']} move{'s' if answer['remoteness'] != 1 else ''}"
    text += f" ({answer['outcome']})."
    if "grundy" in answer:
        text += f" Grundy value {answer['grundy']}."
    if answer["best_move"]:
        text += f"\nbest move: {_move(game, answer['best_move'])}"
    if answer["winning_moves"]:
        text += f"\nwinning moves: {_list(game, answer['winning_moves'])}"
    return text


def _list(game: str, moves: list[Any]) -> str:
    texts = [_move(game, move) for move in moves[:_SHOWN]]
    return "; ".join(texts + (["and more"] if len(moves) > _SHOWN else []))


def _move(game: str, move: Any) -> str:
    return positions.move_words(game, move if isinstance(move, str) else tuple(move))
