"""The input of a contest problem: words from a stream, in blocks or one by one with their lines."""

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

from ..errors import Error

# A reader of ordinary cases takes the words at hand and yields the answer to each whole case and where in the words it
# ends; for a case that is not ordinary, or not all there, it raises a LookupError or a ValueError, or ends.
Quick = Callable[[list[bytes]], Iterator[tuple[str, int]]]
BLOCK = 1 << 18  # bytes read at a time; a word as long is taken as it is, being no number anyway
_WORD = re.compile(rb"\S+")
_MOST_DIGITS = 18


def _breaks(text: bytes) -> int:
    """Return the number of line breaks of any kind."""
    return text.count(b"\n") + (text.count(b"\r") - text.count(b"\r\n") if b"\r" in text else 0)


def _shown(word: bytes) -> str:
    """Return a word as a message has it: short, and what cannot be read of it as escapes."""
    text = word[:40].decode("utf-8", "backslashreplace")
    return text if text.isprintable() else text.encode("unicode_escape").decode()


class ContestError(Error, ValueError):
    """Bad input: `case` and `line` count from 1, `answers` is what is printed for the cases before it."""

    def __init__(self, case: int, line: int, what: str) -> None:
        super().__init__(f"case {case}, line {line}: {what}" if case else f"line {line}: {what}")
        self.case, self.line, self.what, self.answers = case, line, what, ""

    def __reduce__(self) -> tuple[Any, ...]:
        return ContestError, (self.case, self.line, self.what), vars(self)


class Source:
    """A stream of bytes as words; no more of it is kept than a block and a word."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read, self._ended = read, False
        self._text, self._at = b"", 0  # what has been read, and where in it we are: after a word
        self._unfinished = False  # is there a word at hand of which more may come?
        self.line = 1  # of the last word taken
        self.fill()
        self._text = self._text.removeprefix(b"\xef\xbb\xbf")  # a byte-order mark

    def fill(self) -> bool:
        """Read on; return False at the end of the stream."""
        text = self._text[self._at :]
        if text.isspace():  # of white space only the last line break matters
            keep = text[-2:] if text.endswith(b"\r\n") else text[-1:]
            self.line += _breaks(text[: -len(keep)])
            text = keep
        data = self._read(BLOCK)
        self._text, self._at, self._ended = text + data, 0, not data
        return bool(data)

    def words(self) -> list[bytes]:
        """Return the whole words at hand, without taking them."""
        words = self._text[self._at :].split()
        self._unfinished = bool(words) and not self._whole(len(words[-1]))
        return words[:-1] if self._unfinished else words

    def _whole(self, length: int) -> bool:
        """Return whether a last word of that length is whole: nothing that is still to be read belongs to it."""
        return self._ended or self._text[-1:].isspace() or length >= BLOCK

    def skip(self, count: int, of: int) -> None:
        """Take the first `count` of the `of` words that `words` gave."""
        if not count:
            return
        text, left = self._text[self._at :], of - count + self._unfinished
        taken = text.rsplit(None, left)[0] if left else text.rstrip()
        self.line += _breaks(taken)
        self._at += len(taken)

    def word(self) -> bytes | None:
        """Take the next word; None at the end of the input."""
        while True:
            found = _WORD.search(self._text, self._at)
            if found and (found.end() < len(self._text) or self._whole(len(found[0]))):
                self.line += _breaks(self._text[self._at : found.start()])
                self._at = found.end()
                return found[0]
            if not self.fill() and not found:
                return None


class Reader:
    """The strict reader: numbers one by one, each in its limits, with the case and the line for the errors."""

    def __init__(self, source: Source, counted: bool) -> None:
        self._source = source
        self.case = 0  # the one at hand, or as many as are done
        self.words: list[str] = []  # of the case at hand
        self._cases = self.number("the number of cases") if counted else sys.maxsize

    def left(self) -> int:
        """Return how many cases there are still to be, at most."""
        return self._cases - self.case

    def number(self, what: str, low: int = 0, high: int = sys.maxsize, needed: bool = True) -> int:
        """Take a number from low to high; at the end of the input -1 if none is needed. Errors say `what`."""
        word = self._source.word()
        if word is None:
            if needed:
                raise self.error(f"the input ends where {what} should be")
            return -1
        self.words.append(_shown(word))
        if not word.isdigit() or len(word.lstrip(b"0")) > _MOST_DIGITS:
            raise self.error(f"{what} should be a number, not '{self.words[-1]}'")
        number = int(word.lstrip(b"0") or b"0")
        if not low <= number <= high:
            raise self.error(f"{what} must be {low}..{high}, not {number}")
        return number

    def end(self) -> None:
        """Raise an error if anything but white space is left."""
        word = self._source.word()
        if word is not None:
            what = f"nothing is expected after the last case, but there is '{_shown(word)}'"
            raise ContestError(0, self._source.line, what)

    def error(self, what: str) -> ContestError:
        """Return the error for the case at hand."""
        return ContestError(self.case, self._source.line, what)
