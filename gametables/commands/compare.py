"""Name the first position in which two games differ, or say that they do not, over the
positions that both have. A game is followed by its parameters."""

import argparse
import json

from ..errors import GameError
from ..quantities import QUANTITIES
from . import arguments

_EXAMPLES = f"""examples:
  gametables compare Heap code=0.161 Heap code=0.36
  gametables compare {arguments.MINE} take=2,3 {arguments.MINE} take=1,2 --quantity outcome

exit status: 0 they do not differ, 1 they do"""


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    result = arguments.parser(prog, __doc__, _EXAMPLES)
    result.add_argument("games", metavar="GAME", nargs="+", help="two, each followed by its parameters, NAME=VALUE")
    result.add_argument("--quantity", choices=QUANTITIES, help="only this; else all that both have")
    result.add_argument("--json", action="store_true", help="print an object for programs")
    return result


def run(args: argparse.Namespace) -> int:
    """Print how the games compare and return the exit status."""
    wanted = arguments.grouped(args.games)
    if len(wanted) != 2:
        raise GameError(f"two games are compared, not {len(wanted)}")
    first, second = (arguments.game(name, parameters) for name, *parameters in wanted)
    from ..difference import compare

    found = compare(first, second, args.quantity)
    if args.json:
        data = {"games": [first.name, second.name], "positions": found.positions, "quantities": found.quantities}
        position = first.kind.data(found.position) if found.differ else None
        print(json.dumps(data | {"position": position, "quantity": found.quantity or None, "values": found.values}))
    else:
        print(found)
    return 1 if found.differ else 0
