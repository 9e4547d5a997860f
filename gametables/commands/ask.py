"""`gametables ask`: the answer for one position, as a sentence or as JSON."""

import argparse
import json
from typing import Any

from ..catalog import GAMES
from . import positions

_OUTCOMES = {"N": "the player to move wins", "P": "the player to move loses", "D": "a draw"}
_EXAMPLES = """examples:
  gametables ask calendar 2001-11-03
  gametables ask queen 5 8
  gametables ask rows 19,20 18
  gametables ask coins 0 3 5
  gametables ask grid 8 --json"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = argparse.ArgumentParser(
        prog=prog,
        description="Say who wins a position of a game when both players play perfectly.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    result.add_argument("position", metavar="POSITION", nargs="*", help="in the game's own form, see the examples")
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print the answer and return the exit status."""
    game, position = positions.game(args.game), positions.read(args.game, args.position)
    answer = {"game": args.game, "position": positions.data(args.game, position)} | answers(game, position)
    print(json.dumps(answer) if args.json else sentence(positions.words(args.game, position), answer))
    return 0


def answers(game: Any, position: tuple[Any, ...]) -> dict[str, Any]:
    """Return what the game knows of the position, by the names of its verbs; what it has not is left out."""
    verbs = [verb for verb in ("outcome", "wins", "grundy") if hasattr(game, verb)]
    return {verb: getattr(game, verb)(*position) for verb in verbs}


def sentence(where: str, answer: dict[str, Any]) -> str:
    """Return the answer in words."""
    text = f"{answer['game']}, {where}: {_OUTCOMES[answer['outcome']]} ({answer['outcome']})."
    return text + (f" Grundy value {answer['grundy']}." if "grundy" in answer else "")
