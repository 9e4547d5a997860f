"""Answer an input in a contest format, from standard input to standard output. Bad input
is never answered: the answers before it are printed, standard error names case and
line, and the exit status is 2."""

import sys
from types import SimpleNamespace
from typing import Any

from ..contest import GAMES, ContestError, Reader, Source, answers, lines, problem, strictly
from ..errors import PositionError

_EXAMPLES = """problems:
{problems}

examples:
  {prog} {game} < input > answers
  {prog} {game} --make 100 --seed 1 > input
  {prog} {game} --against answers < input"""


def ordinary(argv: list[str]) -> Any:
    """Return the arguments where there is only a problem's name: most of a short run is the import of argparse."""
    if len(argv) == 1 and argv[0] in GAMES:
        return SimpleNamespace(game=argv[0], make=None, against=None)


def parser(prog: str) -> Any:
    """Return the parser of the command's arguments."""
    from . import arguments

    problems = "\n".join(f"  {name:10}{str(problem(name).__doc__).partition(':')[0]}" for name in GAMES)
    result = arguments.parser(prog, __doc__, _EXAMPLES.format(problems=problems, prog=prog, game=GAMES[0]))
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
        from ..contest.make import make

        if args.make < 0:
            raise PositionError(f"--make takes a number of cases, not {args.make}")
        for line in make(args.game, args.make, args.seed):
            print(line)
        return 0
    if sys.stdin is None or sys.stdout is None:
        raise PositionError("standard input and output must be open")
    source = Source(sys.stdin.buffer.read)
    try:
        if args.against is not None:
            return _compare(args.game, source, args.against)
        for some in answers(args.game, source):
            sys.stdout.buffer.write(lines(some).encode())
        return 0
    except ContestError as error:
        sys.stdout.flush()
        print(f"gametables contest {args.game}: {error}", file=sys.stderr)
        return 2


def _compare(game: str, source: Source, path: str) -> int:
    """Print the first case that somebody's answers differ in."""
    try:
        with open(path, encoding="utf-8-sig", errors="backslashreplace") as file:
            theirs = iter(file.read().split())
    except OSError as error:
        raise PositionError(f"the answers cannot be read: {error}") from None
    reader = Reader(source, problem(game).COUNTED)
    for ours in strictly(game, reader):
        if (answer := next(theirs, "nothing")) != ours:
            words = " ".join(reader.words)
            words = words if len(words) <= 200 else f"{words[:200]}... ({len(reader.words)} words)"
            print(f"case {reader.case} differs\n  input: {words}\n  theirs: {answer}\n  ours: {ours}")
            return 1
    more = next(theirs, None)
    print(f"after case {reader.case}, the last, there is more\n  theirs: {more}\n  ours: nothing" if more else "equal")
    return 1 if more else 0
