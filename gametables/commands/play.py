"""`gametables play`: a game against perfect play."""

import argparse
import sys
import textwrap
from itertools import islice

from ..errors import PositionError
from ..match import Match, match
from . import arguments, positions

_DESCRIPTION = """Play a game against perfect play. At each of your turns the position is drawn, with
who wins and in how many moves (those of both players together), and the legal
moves; type one of them, or "hint" for what perfect play does, or "quit".
Without a position a game begins that you can win. Boards are drawn to 36 x 36;
the grid can only be played on these."""
_EXAMPLES = """examples:
  gametables play queen
  gametables play knight 5 5 --second
  gametables play rows 16,17 12,19 5
  printf '2001-10-01\\nhint\\nquit\\n' | gametables play calendar 2001-09-30"""
_BEGIN = {  # positions that the player to move wins, and that he loses
    "calendar": ("2001-09-01", "2001-09-02"), "king": ("6 7", "5 7"), "rook": ("5 8", "6 6"),
    "knight": ("6 5", "7 7"), "queen": ("6 8", "5 8"), "rows": ("16,17 12,19 5", "16,18 14 19"),
    "coins": ("0 3 5", "0 1 4 5"), "grid": ("4", "5"),
}  # fmt: skip
_LINE, _LONGEST = 79, 10_000  # characters that are printed in a line, and that are read
_NO_BREAK = "\xa0"
_MOST, _FEW = 60, 20  # moves that are listed; so many where there are more


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.game_and_position(prog, _DESCRIPTION, _EXAMPLES)
    result.add_argument("--second", action="store_true", help="the computer moves first")
    return result


def run(args: argparse.Namespace) -> int:
    """Play until the game ends, the input does, or somebody quits; return the exit status."""
    positions.game(args.game)
    position = positions.read(args.game, args.position or _BEGIN[args.game][args.second].split())
    game = match(args.game, position)
    rules = textwrap.fill(f'{game.rules} Type a move, "hint" or "quit".', _LINE)
    print(f"{args.game}, {positions.words(args.game, position)}\n{rules}")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # what cannot be read is no move
    _play(game, yours=not args.second)
    return 0


def _play(game: Match, yours: bool) -> None:
    """Move in turn until no move is left."""
    if not yours and not _over(game):
        print(f"\n{game.draw()}")
    while not _over(game):
        if yours:
            print(f"\n{game.draw()}\n{_forecast(game, yours)}\n{_legal(game)}")
            if not _move(game):
                return
        else:
            print(_forecast(game, yours))
            move = game.best()
            game.play(move)
            print(f"I move: {game.words(move)}")
        yours = not yours
    winner = "a draw" if game.outcome() == "D" else "I win" if yours else "you win"
    print(f"\n{game.draw()}\nNo move is left: {winner}.")


def _over(game: Match) -> bool:
    return not any(True for _ in game.moves())


def _forecast(game: Match, yours: bool) -> str:
    """Return who wins from here, and in how many moves where that is known."""
    outcome, remoteness = game.outcome(), game.remoteness()
    if outcome == "D":
        return "Nobody can win: a draw."
    moves = f" in {remoteness} move{'s' if remoteness != 1 else ''}" if remoteness else ""
    return f"You can win{moves}." if (outcome == "N") == yours else f"I win{moves}, whatever you do."


def _legal(game: Match) -> str:
    moves = [game.words(move).replace(" ", _NO_BREAK) for move in islice(game.moves(), _MOST + 1)]
    listed = "; ".join(moves if len(moves) <= _MOST else [*moves[:_FEW], f"and more: {game.typed}"])
    lines = textwrap.fill(f"moves: {listed}", _LINE, subsequent_indent="  ", break_on_hyphens=False)
    return lines.replace(_NO_BREAK, " ")


def _move(game: Match) -> bool:
    """Make the move that is typed; return whether there was one."""
    while (line := _line()).lower() not in ("", "quit", "q"):
        if line.lower() == "hint":
            print(f"perfect play: {game.words(game.best())}")
            continue
        try:
            game.play(game.read(line))
            return True
        except PositionError as error:
            print(error)
    return False


def _line() -> str:
    """Return the next line that is not blank, "" at the end of the input; show it where it is not typed."""
    while True:
        print("your move: ", end="", flush=True)
        line = sys.stdin.readline(_LONGEST) if sys.stdin else ""  # it may be closed
        text = line.strip()
        if not (sys.stdin and sys.stdin.isatty()):
            print(text)
        if text or not line:
            return text
