"""The errors of gametables, and how an offending value is shown in their messages."""


class PositionError(ValueError):
    """A position or a move that the game does not have, or that lies outside its table."""


class FormulaError(ValueError):
    """A formula that cannot be read or reckoned; the message says why and, where it can, in which column."""


class TableError(Exception):
    """A table that cannot be used; the message names it and the remedy."""


class TableMissing(TableError, FileNotFoundError):
    """No table has this name, or the file that holds it is not there."""


class TableCorrupt(TableError):
    """The file is there but it is damaged, cut, unreadable, or not this table's."""


class ExtraMissing(ImportError):
    """An optional package that is not installed; the message names the extra that brings it."""


def shown(value: object) -> str:
    """Return `value` as it appears in a message: its repr, kept to one short line.

    An integer too long for Python to print is told by its size; a repr that fails, by its type.
    """
    try:
        text = repr(value)
    except Exception:
        if isinstance(value, tuple):
            return f"({', '.join(map(shown, value[:4]))})"
        bits = value.bit_length() if isinstance(value, int) else 0
        return f"an integer of {bits} bits" if bits else f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:40]}... ({len(text)} characters)"
