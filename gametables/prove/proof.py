"""The proof of a game's tables: each witness holds a table against what it knows, in every cell."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from .. import arrays
from ..errors import GameError
from ..formula import closed
from ..game import Game
from ..positions import Listed as ListedPositions, spread
from ..quantities import GRUNDY, OUTCOME, REMOTENESS, D, N, P, draw
from . import offered, rules
from .offered import Certificate, Held, Mismatch
from .options import Listed
from .rules import Array

Said = tuple[Array, Any]  # the cells that a witness contradicts, and the values that are due, or words for them


class Proof:
    """What bears out the tables of a game. They are given by quantity, and must not change while it is made."""

    def __init__(self, game: Game, tables: Mapping[str, Array], budget: int = offered.QUICK) -> None:
        self.game, self.tables, self.budget = game, tables, budget
        self._said: dict[str, tuple[dict[str, int], Mismatch | None]] = {}

    def witnesses(self, quantity: str) -> tuple[dict[str, int], Mismatch | None]:
        """Return by witness how many cells of a table it contradicts, and the first contradiction."""
        if quantity not in self._said:
            self._said[quantity] = self._asked(quantity)
        return self._said[quantity]

    def _asked(self, quantity: str) -> tuple[dict[str, int], Mismatch | None]:
        counts, first, cells = {self.held.words: self.held.wrong}, self.held.first, self.tables[quantity].reshape(-1)
        for witness, ask in (("rules", self.rules), ("closed form", self.closed), ("agreement", self.agreement)):
            said = ask(quantity)
            if said is None:
                continue
            wrong, due = said
            counts[witness] = int(np.count_nonzero(wrong))
            if counts[witness] and first is None:
                place = int(wrong.argmax())
                expected = due if isinstance(due, str) else due.reshape(-1)[place].item()
                words = offered.in_words(self.game, self.game.kind.position(place))
                first = Mismatch(witness, words, cells[place].item(), expected)
        return counts, first

    @cached_property
    def _ways(self) -> list[Any]:
        return offered.ways(self.game)

    @property
    def way(self) -> Any:
        """The options of all positions, in the quickest way there is, or a certificate."""
        return self._ways[0]

    @cached_property
    def held(self) -> Held:
        """What the options were held against."""
        return offered.held(self.game, self._ways, self.budget)

    @property
    def _plain(self) -> bool:
        """Whether, wherever there is no option, the player to move has lost."""
        return type(self.game).end is Game.end and not self.game.misere

    @cached_property
    def _ends(self) -> Array:
        """The outcomes of positions without options; -1 of all others."""
        codes = np.full(self.game.kind.size, -1)
        (some,) = self.way(rules.Ask(np.ones(codes.shape, bool), np.logical_or, 0, np.ones_like))
        if self._plain:
            codes[~some] = P
        else:
            codes[~some] = [self.game.end_of(self.game.kind.position(at)) for at in np.flatnonzero(~some).tolist()]
        return codes

    def rules(self, quantity: str) -> Said:
        """Hold each cell against what the rules make of the cells at its options."""
        cells = self.tables[quantity]
        if isinstance(self.way, Certificate):
            return cells != self.way.due[quantity], self.way.due[quantity]
        wrong, due = {OUTCOME: self._outcome, GRUNDY: self._grundy, REMOTENESS: self._remoteness}[quantity]()
        return wrong.reshape(cells.shape), due if isinstance(due, str) else due.reshape(cells.shape)

    def _row(self, quantity: str) -> Array:
        """Return a table's cells as a row; remoteness as integers, -1 for a draw."""
        cells = self.tables[quantity].reshape(-1)
        return decoded(cells) if quantity == REMOTENESS else cells

    @cached_property
    def _timed(self) -> tuple[Array, Array, Array]:
        """The outcomes and the remoteness that are due, and where the remoteness is another, or none without a draw."""
        outcomes, given = self._row(OUTCOME), REMOTENESS in self.tables
        moves = self._row(REMOTENESS) if given else np.full(outcomes.shape, -1)
        due, found = rules.outcome(self.way, outcomes, moves, self._ends)
        while not given and (found != moves).any():  # without a table it is found stage by stage
            moves = found
            due, found = rules.outcome(self.way, outcomes, moves, self._ends)
        return due, found, (moves != found) | ((moves < 0) != (outcomes == D))

    def _outcome(self) -> Said:
        outcomes = self._row(OUTCOME)
        if len(self._ends) and self.way.sums:  # which is known once all options have been walked over
            wrong, basis = self._grundy()[0], "Grundy values that are proved"
            due = np.where(self._row(GRUNDY) == 0, P, N)
        else:
            (due, _, wrong), basis = self._timed, "a remoteness that bears it out"
        return (outcomes != due, due) if (outcomes != due).any() or not wrong.any() else (wrong, basis)

    def _remoteness(self) -> Said:
        due, wrong = self._timed[1:]
        if self.way.sums:
            raise GameError(f"{self.game.name}: there is no remoteness where options are sums", self.game.name)
        return wrong, np.where(due < 0, draw(self.tables[REMOTENESS].itemsize), due)

    def _grundy(self) -> Said:
        values = self._row(GRUNDY)
        due, stays = rules.grundy(self.way, values, self._ranks())
        if stays.any() and self.game.rank is None:
            options = self.way if isinstance(self.way, Listed) else offered.every(self.game)
            stays = options.order() == 0
        unfit = stays if self._plain else stays | (self._ends > P)
        if (values != due).any() or not unfit.any():
            return values != due, due
        return unfit, "normal play that ends: a rank that falls with every option, and P at every end"

    def _ranks(self) -> list[Array]:
        """Return numbers that may fall with every option, at least 1: as declared, or else some that often do."""
        game, kind, places = self.game, self.game.kind, np.arange(self.game.kind.size)
        given = arrays.arguments(kind)
        if game.rank is None:
            ranks: list[Array] = [places, -places, np.bitwise_count(places)] + [sum(given)] * (len(given) > 1)
        elif isinstance(kind, ListedPositions):
            ranks = [np.array([game.rank(*spread(position)) for position in kind])]
        else:
            ranks = [np.broadcast_to(game.rank(*given), places.shape)]
        return [rank.astype("i8") - int(rank.min().astype("i8")) + 1 for rank in ranks]

    def closed(self, quantity: str) -> Said | None:
        """Hold each cell against the closed form, if one is declared; games of users claim it only where it holds."""
        if quantity not in self.game.closed:
            return None
        cells, due = self.tables[quantity], closed.cells(self.game, quantity)
        wrong = (decoded(cells) if quantity == REMOTENESS else cells) != due
        if wrong.any() and not self.game.shipped:
            return None
        return wrong, np.where(due == -1, draw(cells.itemsize), due)

    def agreement(self, quantity: str) -> tuple[Array, str] | None:
        """Hold a table against the game's others, and one of a game with symmetric steps against its mirror image.

        The Grundy value is 0 just at P; the remoteness is none just at D, and even just at P if no end is N.
        """
        others = [other for other in (GRUNDY, REMOTENESS) if other in self.tables]
        if OUTCOME not in self.tables or not others:
            return None
        cells, outcomes = self.tables[quantity], self.tables[OUTCOME]
        wrong = cells != cells.T if self.game.symmetric else np.zeros(outcomes.shape, bool)
        for other in others if quantity == OUTCOME else [quantity]:
            values = self.tables[other] if other == GRUNDY else decoded(self.tables[other])
            wrong = wrong | ((values < 0) != (outcomes == D))
            if other == GRUNDY or self._plain or not (self._ends == N).any():
                lost = values == 0 if other == GRUNDY else values % 2 == 0
                wrong |= (values >= 0) & (lost != (outcomes == P))
        return wrong, "agreement with the game's other tables, and symmetry"


def decoded(cells: Array) -> Array:
    """Return cells of remoteness as integers, -1 for a draw."""
    values = cells.astype("i4" if cells.itemsize < 4 else "i8")
    values[cells == draw(cells.itemsize)] = -1
    return values
