"""Play a game against perfect play. At each of your turns the position is drawn, with
who wins and in how many moves (those of both players together), and the legal
moves; type one of them, or "hint" for what perfect play does, or "quit". Without a
position a game begins that you can win."""

import argparse
import sys

from ..play import Session, converse, start
from . import arguments


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.game_and_position(prog, __doc__)
    result.add_argument("--second", action="store_true", help="the computer moves first")
    return result


def run(args: argparse.Namespace) -> int:
    """Play until the game ends, the input does, or somebody quits; return the exit status."""
    game, words = arguments.game_and_words(args)
    position = game.read(game.typed(words)) if words else start(game, won=not args.second)
    session = Session(game, position)
    print(f"{game.name}, {game.words(position)}")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # what cannot be read is no move
    converse(session, yours=not args.second)
    return 0
