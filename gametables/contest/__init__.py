"""The five contest problems answered: text in their formats in, their answers out, strictly.

Each problem has a *quick* reader, which knows ordinary cases only, and a *strict* one, which goes word by word and says
what is wrong and where. Where the quick one stops the strict one goes on: it alone decides what is bad.
"""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from itertools import islice
from typing import Any

from ..errors import PositionError, guess, shown
from .reader import ContestError, Reader, Source

__all__ = ["GAMES", "ContestError", "Reader", "Source", "answer", "answers", "lines", "problem", "strictly"]
GAMES = ("calendar", "board", "rows", "coins", "grid")


def answer(game: str, text: "str | bytes") -> str:
    """Return the answers to an input in the contest format of a game: calendar, board, rows, coins or grid.

    Raises ContestError (a ValueError) for bad input, with the case, the line, and the answers before it.

    >>> answer("board", "2 1 5 5 4 5 5").split()
    ['G', 'B']
    """
    data = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text
    found: list[str] = []
    try:
        for some in answers(game, Source(BytesIO(data).read)):
            found += some
    except ContestError as error:
        error.answers = lines(found)
        raise
    return lines(found)


def lines(some: list[str]) -> str:
    """Return answers as they are printed."""
    return "\n".join([*some, ""])


def problem(game: str) -> Any:
    """Return the module of a problem; raise PositionError for a name that is none's."""
    if game not in GAMES:
        raise PositionError(f"there is no contest problem {shown(game)}{guess(str(game), GAMES)}")
    return import_module(f".{game}", __name__)


def answers(game: str, source: Source) -> Iterator[list[str]]:
    """Yield the answers to an input, some at a time; after the last good ones raise ContestError for bad input."""
    module = problem(game)
    reader, quick = Reader(source, module.COUNTED), module.quick()
    while reader.left() > 0:
        words, some, used = source.words(), list[str](), 0
        with suppress(LookupError, ValueError):
            for one, end in islice(quick(words), reader.left()):
                some.append(one)
                used = end
        reader.case += len(some)
        source.skip(used, len(words))
        yield some
        if len(words) - used >= module.LONGEST or not source.fill():
            break  # no unfinished case is that long: something is not ordinary
    yield from ([one] for one in strictly(game, reader))


def strictly(game: str, reader: Reader) -> Iterator[str]:
    """Yield the answers from where the reader is, word by word; raise ContestError for bad input."""
    module = problem(game)
    while reader.left() > 0:
        reader.case, reader.words = reader.case + 1, []
        one = module.strict(reader)
        if one is None:  # the input ends here, as it may
            reader.case -= 1
            return
        yield one
    reader.end()
