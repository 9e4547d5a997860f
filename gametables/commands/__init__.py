"""The command line: `gametables COMMAND ...`, a file a command, loaded when it is called for.

Exit status: 0 done; 1 a check that failed, a missing or damaged table; 2 bad use. Errors are a line on standard error.
"""

import os
import sys
from importlib import import_module

from ..errors import Error, ExtraMissing, TableError, guess, shown

COMMANDS = {
    "ask": "the answer for one position of a game",
    "play": "play a game against perfect play",
    "show": "a table as a picture, in the terminal or as a PNG file",
    "info": "what is shipped: sizes, values, witnesses",
    "check": "hold a guess at the rule behind a table against every cell",
    "rules": "look for the rule behind a table, and say how far it holds",
    "compare": "the first position in which two games differ",
    "export": "a table as csv, json, npy, a b-file or a header for C",
    "verify": "hold tables against their witnesses, every cell",
    "build": "solve and prove a game, and write its tables",
    "contest": "answer an input in one of five contest formats",
}


def main(argv: list[str] | None = None) -> int:
    """Run the command that the arguments name and return the exit status."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # rather than none of the answer
    try:
        status = _main(sys.argv[1:] if argv is None else argv)
        if sys.stdout:  # it may be closed
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130  # as shells have it for a command that was interrupted
    except BrokenPipeError:  # who reads the output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is written, at exit neither
        return 141  # as shells have it for a command that a closed pipe has ended
    except OSError as error:
        print(f"gametables: {error}", file=sys.stderr)
        return 1


def _main(argv: list[str]) -> int:
    command, *rest = argv or [""]
    if command in COMMANDS:
        return _run(command, rest)
    if command in ("-h", "--help"):
        print(_usage())
        return 0
    if command == "--version":
        from .. import __version__

        print(f"gametables {__version__}")
        return 0
    problem = f"there is no command {shown(command)}{guess(command, COMMANDS)}" if command else "a command is needed"
    print(f"gametables: {problem}; see gametables --help", file=sys.stderr)
    return 2


def _run(command: str, argv: list[str]) -> int:
    module, prog = import_module(f".{command}", __name__), f"gametables {command}"
    try:
        args = hasattr(module, "ordinary") and module.ordinary(argv)
        return int(module.run(args or module.parser(prog).parse_intermixed_args(argv)))
    except Error as error:
        print(f"{prog}: {error}", file=sys.stderr)
        return 1 if isinstance(error, (TableError, ExtraMissing)) and error.value is None else 2
    except Exception as error:
        from ..faults import blamed

        if (told := blamed(error)) is None:
            raise
        print(f"{prog}: {told}", file=sys.stderr)
        return 2


def _usage() -> str:
    from ..catalog import games

    commands = "\n".join(f"  {command:10}{purpose}" for command, purpose in COMMANDS.items())
    examples = "\n".join(f"  gametables ask {game.name} {game.start[1]}" for game in games() if game.start)
    return f"""usage: gametables COMMAND ... | --help | --version

Exact answers for small combinatorial games, by looking them up.

commands:
{commands}

examples:
{examples}
More about a command: gametables COMMAND --help"""
