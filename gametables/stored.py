"""Values in files: as JSON, and back exactly. Data, never code: integers, text, dates, tuples, sets of these."""

from .errors import GameError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KINDS = "integers, text, True, False, None, dates, tuples and frozensets of these"


def encoded(value: "Any") -> "Any":
    """Return a value as JSON has it; GameError for one that cannot be stored."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, tuple):
        return list(map(encoded, value))
    if isinstance(value, frozenset):
        return {"set": sorted(map(encoded, value), key=text)}
    if hasattr(value, "toordinal") and not hasattr(value, "hour"):
        return {"date": value.isoformat()}
    raise GameError(f"{shown(value)} ({type(value).__name__}) cannot be in a file: only {_KINDS} can", value=value)


def decoded(value: "Any") -> "Any":
    """Return what was encoded; ValueError for what was not."""
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is list:
        return tuple(map(decoded, value))
    kind, inner = next(iter(value.items())) if type(value) is dict and len(value) == 1 else ("", None)
    if kind == "set" and type(inner) is list:
        return frozenset(map(decoded, inner))
    if kind == "date" and type(inner) is str:
        from datetime import date

        return date.fromisoformat(inner)
    raise ValueError(f"{shown(value)} is nothing that was stored")


def text(data: "Any") -> str:
    """Return encoded data as the only text that there is for it."""
    import json

    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def fingerprint(data: "Any") -> str:
    """Return eight digits by which encoded data is known: the CRC-32 of its text."""
    from zlib import crc32

    return f"{crc32(text(data).encode()):08x}"
