"""The files of a game that is not shipped: their names, the folders where they are, the text that declares the game."""

import os
import sys
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

_SAFE = frozenset("_=,.+-")  # beside letters and digits, in the name of a file
_LONGEST = 60


def words(parameters: "Mapping[str, Any]") -> list[str]:
    """Return parameters as they are typed: NAME=VALUE."""
    return [f"{name}={word(value)}" for name, value in parameters.items()]


def word(value: "Any") -> str:
    """Return the value of a parameter as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return (";" if value and isinstance(value[0], tuple) else ",").join(map(word, value))
    return str(value)


def stem(family: str, changed: "Mapping[str, Any]") -> str:
    """Return how the names of a game's files begin: its family, and the parameters that are not the usual ones."""
    if not changed:
        return family
    told = "+".join(words(changed))
    if len(told) > _LONGEST or not all((sign.isalnum() and sign.isascii()) or sign in _SAFE for sign in told):
        told = f"{zlib.crc32(told.encode()):08x}"
    return f"{family}.{told}"


def replaced(path: str, chunks: "Iterable[bytes]") -> None:
    """Write a file beside its place and rename it into it: readers find the old one whole, or the new."""
    folder, file = os.path.split(path)
    beside = os.path.join(folder, f".{file}.{os.getpid()}.part")
    try:
        with open(beside, "wb") as part:
            part.writelines(chunks)
        os.replace(beside, path)
    finally:
        if os.path.exists(beside):
            os.unlink(beside)


def sources(family: type) -> "Iterator[str]":
    """Yield the paths of the files that declare a family of games, outside this package; first its own."""
    for each in family.__mro__[:-1]:
        if each.__module__.partition(".")[0] != __package__:
            yield os.path.abspath(getattr(sys.modules.get(each.__module__), "__file__", None) or "")


def declared(family: type) -> "str | None":
    """Return the CRC-32 of the bytes of the files that declare a family of games; None where one is not there."""
    crc = 0
    for path in sources(family):
        if not path.endswith(".py") or not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            crc = zlib.crc32(file.read(), crc)
    return f"{crc:08x}"


def beside(family: type) -> str:
    """Return the folder where the files of a family are unless another is named.

    It is tables/ beside the file that declares it; where that is this package, or no file, in the current folder.
    """
    path = next(sources(family), "")
    return os.path.join(os.path.dirname(path) if os.path.isfile(path) else os.getcwd(), "tables")


def named(family: type) -> str:
    """Return a family as commands take it: FILE.py:NAME, module:NAME, or NAME in this package; "" if none would do."""
    path = next(sources(family), None)
    if path is None:
        return vars(family).get("ships") or family.__name__
    module = sys.modules.get(family.__module__)
    if module and family.__module__ != "__main__" and not hasattr(module, "__gametables_path__"):
        return f"{family.__module__}:{family.__name__}"
    if not os.path.isfile(path):
        return ""
    short = os.path.relpath(path)
    return f"{path if short.startswith(os.pardir) else short}:{family.__name__}"
