"""Errors that the functions of a declaration raise, told as theirs: which function, asked what, and where it failed."""

import os
import sys

from .errors import Error, GameError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

_HERE = os.path.dirname(os.path.abspath(__file__))
_HOOKS = ("positions", "options", "array_options", "end", "rank")


def blamed(error: Exception) -> Error | None:
    """Return a GameError that tells the error of a declared function as its own; None if none of them has raised it."""
    if isinstance(error, Error):
        return None
    trace, caller = error.__traceback__, ""
    while trace is not None:
        frame = trace.tb_frame
        if _ours(caller) and not _ours(frame.f_code.co_filename):
            return _told(frame, trace.tb_lineno, error) if _declares(frame) else None
        caller, trace = frame.f_code.co_filename, trace.tb_next
    text = _message(error)  # of a call that does not fit there is no frame
    if isinstance(error, TypeError) and text.partition("(")[0].rpartition(".")[2] in (*_HOOKS, "<lambda>"):
        return GameError(f"{text}: a declared function must take the coordinates, after self")
    return None


def _ours(file: str) -> bool:
    return file.startswith(_HERE + os.sep) and os.path.dirname(file) != os.path.join(_HERE, "games")


def _declares(frame: "FrameType") -> bool:
    """Is this a function of a game, or one that a game declares, and not one of a library?"""
    if hasattr(frame.f_locals.get("self"), "options_of"):
        return True
    module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    return module not in sys.stdlib_module_names and module not in ("numpy", "zstandard", "gametables")


def _told(frame: "FrameType", line: int, error: Exception) -> GameError:
    code, game = frame.f_code, frame.f_locals.get("self")
    names = [name for name in code.co_varnames[: code.co_argcount] if name != "self"]
    asked = ", ".join(f"{name}={shown(frame.f_locals.get(name))}" for name in names)
    if code.co_flags & 4 and not names:  # it takes *position
        asked = ", ".join(
            map(shown, frame.f_locals.get(code.co_varnames[code.co_argcount + code.co_kwonlyargcount], ()))
        )
    owner = f"{getattr(game, 'name', type(game).__name__)}: " if game is not None else ""
    where = f"{os.path.basename(code.co_filename)}, line {line}"
    message = _message(error)
    said = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return GameError(f"{owner}{code.co_name}({asked}) raised {said} ({where})", getattr(game, "name", ""))


def _message(error: Exception) -> str:
    try:
        return " ".join(str(error).split())
    except Exception:  # what it says of itself is declared, too
        return ""
