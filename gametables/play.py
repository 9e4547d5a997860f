"""A game against perfect play: the position as it stands, drawn and told at each turn, and moves as they are typed."""

import sys
import textwrap
from collections.abc import Iterator
from itertools import islice
from typing import Any

from .errors import PositionError, shown
from .game import Game
from .positions import spread
from .quantities import LETTERS, OUTCOME, REMOTENESS, N, P
from .sums import Sum

_LINE, _LONGEST = 79, 10_000  # characters that are printed in a line, and that are read
_NO_BREAK = "\xa0"
_MOST, _FEW = 60, 20  # moves that are listed; so many where there are more
_LISTED = "one of those listed, or its number in the list unless they are numbers"
_SUM = "Each move is in one of the positions side by side, counted from 0."
_MISERE = "But this is misère play: who would win so loses."


class Session:
    """A game in play: the position as it stands, what is asked of it, and the moves that lead on."""

    def __init__(self, game: Game, position: Any) -> None:
        self.game, self.position = game.playing(position)
        self.begun = self.position
        self.outcome()  # a position that has none cannot be played

    @property
    def rules(self) -> str:
        """How the game is played, in sentences."""
        game, rules = self.game, (type(self.game).__doc__ or "").partition("\n\n")[0]
        rules = f"{rules} {_SUM}" if self.side_by_side else game.how_to_play or rules
        return " ".join(f"{rules} {_MISERE if game.misere else ''}".split())

    @property
    def side_by_side(self) -> bool:
        """Whether it has become a sum, of which the game's own texts and drawing know nothing."""
        return isinstance(self.position, Sum) and not self.game.components

    @property
    def how_to_type(self) -> str:
        """What a typed move looks like; "" where it is one of those listed."""
        return "" if self.side_by_side else self.game.how_to_type

    def outcome(self) -> str:
        """Return "N", "P" or "D" for the player to move."""
        return LETTERS[self.game.cell(OUTCOME, self.position)]

    def remoteness(self) -> int | None:
        """Return in how many moves it ends; None for a draw, and where that is not known."""
        known = self.game.timed(self.position) and self.outcome() != "D"
        return self.game.cell(REMOTENESS, self.position) if known else None

    def moves(self) -> Iterator[Any]:
        """Return an iterator over the legal moves."""
        return self.game.legal(self.position)

    def best(self) -> Any:
        """Return what perfect play does."""
        return self.game.best_move(*spread(self.position))

    def play(self, move: Any) -> None:
        """Make a move; an illegal one is a PositionError, and nothing has changed."""
        game = self.game
        try:
            after = game.after(*spread(self.position), move)
        except (PositionError, TypeError):
            said = game.no_move.format(game=game, move=self.words(move), how=self.how_to_type or _LISTED)
            raise PositionError(said, game.name, move) from None
        self.position = game.read((after,) if game.components else spread(after))
        if self.side_by_side:  # what has ended is not shown any longer
            self.position = Sum(*(part for part in self.position if game.moves_from(part)))

    def read(self, text: str) -> Any:
        """Return the move that was typed, legal or not; PositionError for what is none."""
        try:
            if self.how_to_type:
                return self.game.seen(self.game.read_move(text), self.position, self.begun, back=True)
            return self._chosen(text)
        except (ValueError, TypeError):
            raise PositionError(f"a move is {self.how_to_type or _LISTED}, not {shown(text)}") from None

    def _chosen(self, text: str) -> Any:
        """Return the legal move with a text, or a number in the list; ValueError for none, and for several."""
        moves, typed = list(self.moves()), _plain(text)
        texts = [_plain(self.words(move)) for move in moves]
        if typed not in texts and not any(map(str.isdecimal, texts)):
            return moves[range(1, len(moves) + 1).index(int(typed))]
        (move,) = (move for move, known in zip(moves, texts, strict=True) if known == typed)
        return move

    def words(self, move: Any) -> str:
        """Return a move as it is typed."""
        if not self.how_to_type:
            return self.game.told(self.position, move)
        return " ".join(map(str, spread(self.game.seen(move, self.position, self.begun))))

    def draw(self) -> str:
        """Return the position as lines of text."""
        return self.game.words(self.position) if self.side_by_side else self.game.draw(self.position, self.begun)


def _plain(text: str) -> str:
    """Return letters and numbers only, so that brackets, commas and spaces do not matter."""
    return " ".join("".join(sign if sign.isalnum() or sign in "-._" else " " for sign in text.lower()).split())


def start(game: Game, won: bool) -> Any:
    """Return a position to begin with, that the player to move wins, or loses: an example, or the last tabled."""
    if game.start and not game.changed:
        return game.read(game.typed(game.start[not won].split()))
    kind, wanted = game.kind, N if won else P
    backwards = (kind.position(place) for place in reversed(range(kind.size)))
    found = next((one for one in backwards if game.cell(OUTCOME, one) == wanted), kind.position(kind.size - 1))
    return Sum(found) if game.components else found


def converse(session: Session, yours: bool) -> None:
    """Move in turn, on standard input and output, until the game ends, the input does, or somebody quits."""
    print(textwrap.fill(f'{session.rules} Type a move, "hint" or "quit".'.strip(), _LINE))
    if not yours and not _ended(session):
        print(f"\n{session.draw()}")
    while not _ended(session):
        if yours:
            print(f"\n{session.draw()}\n{_forecast(session, yours)}\n{_legal(session)}")
            if not _moved(session):
                return
        else:
            move = session.best()
            print(f"{_forecast(session, yours)}\nI move: {session.words(move)}")
            session.play(move)
        yours = not yours
    winner = "a draw" if session.outcome() == "D" else "you win" if (session.outcome() == "N") == yours else "I win"
    print(f"\n{session.draw()}\nNo move is left: {winner}.")


def _ended(session: Session) -> bool:
    return not any(True for _ in session.moves())


def _forecast(session: Session, yours: bool) -> str:
    """Return who wins from here, and in how many moves where that is known."""
    outcome, remoteness = session.outcome(), session.remoteness()
    if outcome == "D":
        return "Nobody can win: a draw."
    moves = f" in {remoteness} move{'s' if remoteness != 1 else ''}" if remoteness else ""
    return f"You can win{moves}." if (outcome == "N") == yours else f"I win{moves}, whatever you do."


def _legal(session: Session) -> str:
    moves = [session.words(move).replace(" ", _NO_BREAK) for move in islice(session.moves(), _MOST + 1)]
    listed = moves if len(moves) <= _MOST else [*moves[:_FEW], f"and more: {session.how_to_type or _LISTED}"]
    lines = textwrap.fill(f"moves: {'; '.join(listed)}", _LINE, subsequent_indent="  ", break_on_hyphens=False)
    return lines.replace(_NO_BREAK, " ")


def _moved(session: Session) -> bool:
    """Make the move that is typed; return whether there was one."""
    while (line := _line()).lower() not in ("", "quit", "q"):
        if line.lower() == "hint":
            print(f"perfect play: {session.words(session.best())}")
            continue
        try:
            session.play(session.read(line))
            return True
        except PositionError as error:
            print(error)
    return False


def _line() -> str:
    """Return the next line that is not blank, "" at the end of the input; show it where it is not typed."""
    while True:
        print("your move: ", end="", flush=True)
        line = sys.stdin.readline(_LONGEST) if sys.stdin else ""  # it may be closed
        text = line.strip()
        if not (sys.stdin and sys.stdin.isatty()):
            print(text)
        if text or not line:
            return text
