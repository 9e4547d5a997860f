"""The errors of gametables: one base class, whose fields say what the message says; and how a value is shown in it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NoReturn


class Error(Exception):
    """What all errors of gametables share; where they are known, it has the game's name, the value, its limits."""

    def __init__(self, message: str = "", game: str = "", value: "Any" = None, limits: "Any" = None) -> None:
        super().__init__(message)
        self.game, self.value, self.limits = game, value, limits


class PositionError(Error, ValueError):
    """A position or a move that the game does not have, or that lies outside its table."""


class GameError(Error, ValueError):
    """A declaration that is none, or that cannot be solved for what is asked."""


class FormulaError(Error, ValueError):
    """A formula that cannot be read or worked out; the message says why and, where it can, in which column."""


class TableError(Error):
    """A table that cannot be used; the message names it and the remedy."""


class TableMissing(TableError, FileNotFoundError):
    """No game or table has this name, or the file that holds it is not there."""


class TableCorrupt(TableError):
    """The file is there but it is damaged, cut, unreadable, or not this table's."""


class ExtraMissing(Error, ImportError):
    """An optional package that is not installed; the message names the extra that brings it."""


def raise_as_theirs(error: Exception) -> "NoReturn":
    """Raise an error that was caught: told as that of a declared function, if one has raised it, else as it is."""
    from .faults import blamed

    told = blamed(error)
    if told is None:
        raise error
    raise told from error


def shown(value: object) -> str:
    """Return `value` as in messages: its repr in one short line; where that fails its size in bits, or its type."""
    try:
        text = repr(value)
    except Exception:
        if isinstance(value, tuple):
            return f"({', '.join(map(shown, value[:4]))})"
        bits = value.bit_length() if isinstance(value, int) else 0
        return f"an integer of {bits} bits" if bits else f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:40]}... ({len(text)} characters)"


def guess(word: str, known: "Iterable[str]") -> str:
    """Return what an error says of a word that is not among the known ones: the likeliest, or all."""
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    close = get_close_matches(word[:80].lower(), names, n=1)
    return f"; did you mean {names[close[0]]}?" if close else f"; there are {', '.join(names.values())}"
