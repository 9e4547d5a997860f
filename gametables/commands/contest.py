"""`gametables contest`: answer an input in a contest format, make one, or check somebody's answers."""

import sys
from types import SimpleNamespace
from typing import Any

from ..contest import GAMES, ContestError, Reader, Source, answers, lines, problem, strictly
from ..errors import PositionError

_DESCRIPTION = """Answer an input in a contest format, from standard input to standard output:
  calendar  Calendar Game (POJ 1082, HDU 1079)
  board     Life Winner Bo (HDU 5754)
  rows      Chess (HDU 5724)
  coins     Daizhenyang's Coin (HDU 3537)
  grid      Play a game (HDU 1564)
Bad input is never answered: the answers before it are printed, standard error
names case and line, and the exit status is 2."""
_EXAMPLES = """examples:
  gametables contest calendar < input > answers
  gametables contest rows --make 100 --seed 1 > input
  gametables contest rows --against answers < input"""


def ordinary(argv: list[str]) -> Any:
    """Return the arguments where there is only a problem's name: most of a short run is the import of argparse."""
    if len(argv) == 1 and argv[0] in GAMES:
        return SimpleNamespace(game=argv[0], make=None, seed=0, against=None)
    return None


def parser(prog: str) -> Any:
    """Return the parser of the command's arguments."""
    from . import arguments

    result = arguments.parser(prog, _DESCRIPTION, _EXAMPLES)
    result.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    either = result.add_mutually_exclusive_group()
    either.add_argument("--make", type=int, metavar="N", help="print a random input with N cases, the edge cases first")
    result.add_argument("--seed", type=int, default=0, metavar="S", help="another one for another seed (0)")
    either.add_argument("--against", metavar="ANSWERS", help="compare this file with the answers to the input")
    return result


def run(args: Any) -> int:
    """Do what the arguments say and return the exit status."""
    problem(args.game)
    if args.make is not None:
        return _make(args.game, args.make, args.seed)
    if sys.stdin is None or sys.stdout is None:
        raise PositionError("standard input and output must be open")
    source = Source(sys.stdin.buffer.read)
    return _answer(args.game, source) if args.against is None else _compare(args.game, source, args.against)


def _answer(game: str, source: Source) -> int:
    write = sys.stdout.buffer.write
    try:
        for some in answers(game, source):
            if some:
                write(lines(some).encode())
    except ContestError as error:
        sys.stdout.flush()
        print(f"gametables contest {game}: {error}", file=sys.stderr)
        return 2
    return 0


def _make(game: str, count: int, seed: int) -> int:
    from ..contest.make import make

    if count < 0:
        raise PositionError(f"--make takes a number of cases, not {count}")
    for line in make(game, count, seed):
        print(line)
    return 0


def _compare(game: str, source: Source, path: str) -> int:
    """Print the first case that somebody's answers differ in."""
    try:
        with open(path, encoding="utf-8-sig", errors="backslashreplace") as file:
            theirs = iter(file.read().split())
    except OSError as error:
        raise PositionError(f"the answers cannot be read: {error}") from None
    reader, done = Reader(source), 0
    try:
        cases = reader.number("the number of cases") if problem(game).COUNTED else None
        for ours in strictly(game, reader, cases):
            if (answer := next(theirs, "nothing")) != ours:
                words = " ".join(reader.words)
                shown = words if len(words) <= 200 else f"{words[:200]}... ({len(reader.words)} words)"
                print(f"case {reader.case} differs\n  input: {shown}\n  theirs: {answer}\n  ours: {ours}")
                return 1
            done += 1
    except ContestError as error:
        print(f"gametables contest {game}: {error}", file=sys.stderr)
        return 2
    for more in theirs:
        print(f"after case {done}, the last, there is more\n  theirs: {more}\n  ours: nothing")
        return 1
    print("equal")
    return 0
