"""Game: what can be asked of a game, whatever it is; each verb interprets the one declaration."""

from . import lookups
from .errors import GameError, PositionError, shown
from .positions import is_array, members, spread
from .quantities import GRUNDY, LETTERS, OUTCOME, QUANTITIES, REMOTENESS, D, N, P
from .sums import Sum, nim_sum
from .tabled import Tabled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    from numpy.typing import NDArray

    from .formula.check import Checked
    from .formula.closed import ClosedForm
    from .prove.verify import Verdict
    from .search.rule import Rules

    G = TypeVar("G", bound="Game")

LOOKUPS = {"outcome": OUTCOME, "wins": OUTCOME, "grundy": GRUNDY, "remoteness": REMOTENESS}


class Game(Tabled):
    """A game: declare its positions and its options in a subclass, and ask.

    The look-ups `outcome`, `wins`, `grundy` and `remoteness` take a position or numpy arrays of coordinates; the other
    verbs take one position. A position outside is a PositionError.
    """

    if TYPE_CHECKING:
        outcome: Any
        wins: Any
        grundy: Any
        remoteness: Any

    def _prepare(self, folder: "Any") -> None:
        super()._prepare(folder)
        for verb, quantity in LOOKUPS.items():
            there = self.quantities or QUANTITIES
            if (quantity in there or (quantity == OUTCOME and GRUNDY in there)) and not hasattr(type(self), verb):
                setattr(self, verb, lookups.bound(self, verb, quantity))

    def __getattr__(self, name: str) -> "Any":
        if name in LOOKUPS:
            raise AttributeError(f"{self.name} has no {name}: its tables are {', '.join(self._possible())}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce__(self) -> "tuple[Any, ...]":
        if self.shipped and self.folder is None:
            from .catalog import game

            return game, (self.name,)
        solved = {quantity: table.array() for quantity, table in self._tables.items() if table.solved}
        return _rebuilt, (type(self), {**self.changed, "tables": self.folder}, solved)

    def check(self, quantity: str, formula: "str | Callable[..., Any]", where: "str | None" = None) -> "Checked":
        """Hold a guess at the rule behind a table against every cell of it; see `gametables.check`."""
        from .formula.check import check

        return check(self.table(quantity), formula, where)

    def rules(self, quantity: str, where: "str | None" = None, seconds: float = 10.0) -> "Rules":
        """Return the simplest rules found behind a table; see `gametables.rules`."""
        from .search.rules import rules

        return rules(self.table(quantity), where, seconds)

    def closed_form(self, quantity: str) -> "ClosedForm | None":
        """Return the rule behind a table as a function, or None; see `gametables.closed_form`."""
        from .search.closed import closed_form

        return closed_form(self.table(quantity))

    def verify(self) -> "list[Verdict]":
        """Hold the tables against all their witnesses; see `gametables.verify`."""
        from .prove.verify import verify

        return verify(self)

    def select(self, outcome: str, where: "str | None" = None) -> "Iterator[Any]":
        """Yield the positions with an outcome, "N", "P" or "D", in the order of the tables; of components single ones.

        where: a formula in the language of `check` that is true of the positions wanted, such as "a <= b". Raises
        GameError for no outcome, FormulaError for what is no formula or gives no truth values.
        """
        from .formula.select import select

        return select(self, outcome, where)

    def count(self, outcome: str, where: "str | None" = None) -> int:
        """Return how many positions `select` yields."""
        from .formula.select import count

        return count(self, outcome, where)

    # The look-ups.

    def nested(self, quantity: str) -> "tuple[list[Any], list[int]]":
        """Return the nested lists of the quick look-ups in a table, and in a list the code of a draw."""
        return self._nested.setdefault(quantity, (self.kind.blank(), [-1]))

    def answer(self, verb: str, quantity: str, values: "tuple[Any, ...]", whole: bool = False) -> "Any":
        """Answer a look-up slowly, whatever form the position, `whole` or a component, has; fill the quick lists."""
        if is_array(*values) and not whole:
            from . import arrays

            return arrays.answer(self, verb, quantity, values)
        one = self.components and not whole
        position = self.kind.read(values, self, quantity) if one else self.read(values, quantity)
        if isinstance(position, Sum) or quantity not in self._possible():
            cell = self.cell(quantity, position)
        else:
            table = self.table(quantity)
            cell = table.cells()[self.kind.index(position)]
            rows, draws = self.nested(quantity)
            draws[0] = table.draw
            if self.kind.depth:
                self.kind.fill(rows, table, position)
        if quantity == OUTCOME:
            return cell == N if verb == "wins" else LETTERS[cell]
        return cell if isinstance(position, Sum) or cell != self.table(quantity).draw else None

    def cell(self, quantity: str, position: "Any") -> int:
        """Return the cell of a position, or of a sum from the Grundy values of its parts."""
        if not isinstance(position, Sum):
            tabled = quantity != OUTCOME or OUTCOME in self._possible()
            value = int(self.table(quantity if tabled else GRUNDY).cells()[self.kind.index(position)])
            return value if tabled else int(value > 0)
        if quantity == REMOTENESS or self.misere:
            raise GameError(f"{self.name}: there is no {quantity} of a sum{' in misère play' * self.misere}", self.name)
        value = nim_sum(*(self.cell(GRUNDY, part) for part in position))
        return value if quantity == GRUNDY else (N if value else P)

    def read(self, values: "tuple[Any, ...]", quantity: str = OUTCOME) -> "Any":
        """Return the position, or the sum, that the values of a call name; PositionError for none of the game's."""
        if self.components:
            if len(values) != 1:
                raise TypeError(f"{self.name}: a position is one value, {self.form}; not {len(values)} values")
            return values[0] if isinstance(values[0], Sum) else Sum(*self.parts(values[0]))
        if len(values) == 1 and isinstance(values[0], Sum):
            return Sum(*(self.kind.read(spread(part), self, quantity) for part in values[0]))
        return self.kind.read(values, self, quantity)

    def parts(self, position: "Any") -> "list[Any]":
        """Return the components of a position that is made of them, from the form that callers give it in."""
        return [self.kind.read(spread(part), self) for part in members(f"{self.name}: components", position, 1_000_000)]

    def whole(self, position: Sum) -> "Any":
        """Return a position made of components in the form that callers get."""
        return tuple(position) if self.components else position

    def hint(self, quantity: str) -> str:
        """Return what a message about limits closes with, where a closed form has none."""
        if not (self.shipped and quantity in self.closed):
            return ""
        return f' (gametables.closed_form("{self.name}.{quantity}") takes {self.untabled})'

    # Moves.

    def moves_from(self, position: "Any") -> "dict[Any, Any]":
        """Return the options of a position that is no sum, by their moves, in order."""
        return self.option_map(position)

    def of_parts(self, position: Sum) -> "Iterator[tuple[Any, int, Any]]":
        """Yield the moves of a sum, each with the number of the component that it is made in and that one's option."""
        for number, part in enumerate(position):
            for move, option in self.moves_from(part).items():
                yield self.part_move(number, move), number, option

    def part_move(self, number: int, move: "Any") -> "Any":
        """Return a move in the component of that number, counted from 0, as a move of the sum."""
        return number, move

    def legal(self, position: "Any") -> "Iterator[Any]":
        """Return an iterator over the legal moves from a position, or a sum, in order."""
        if isinstance(position, Sum):
            return (move for move, _, _ in self.of_parts(position))
        return iter(self.moves_from(position))

    def moves(self, *position: "Any") -> "tuple[Any, ...]":
        """Return every legal move, in order."""
        return tuple(self.legal(self.read(position)))

    def winning_moves(self, *position: "Any") -> "Iterable[Any]":
        """Return the legal moves that leave the opponent lost (P), in order; () unless the outcome is "N"."""
        here = self.read(position)
        if isinstance(here, Sum):
            return tuple(self._winning(here))
        return tuple(move for move, option in self.moves_from(here).items() if self.cell(OUTCOME, option) == P)

    def _winning(self, position: Sum) -> "Iterator[Any]":
        """Yield the moves that make a component of a sum worth what the others are together."""
        total = self.cell(GRUNDY, position)
        due = [total ^ self.cell(GRUNDY, part) for part in position]
        return (move for move, number, option in self.of_parts(position) if self.cell(GRUNDY, option) == due[number])

    def best_move(self, *position: "Any") -> "Any":
        """Return what perfect play does; None where there is no move.

        At N the winning move of least remoteness, at P the move that delays the end longest, at D one that keeps the
        draw; of equals the first in order. Where there is no remoteness, any winning move, else any.
        """
        here = self.read(position)
        if isinstance(here, Sum):
            return next(self._winning(here), None) or next(self.legal(here), None)
        options, outcome = self.moves_from(here), self.cell(OUTCOME, here)
        good = {P: N, N: P, D: D}[outcome]
        moves = [move for move, option in options.items() if self.cell(OUTCOME, option) == good]
        if outcome == D or not moves or not self.timed(here, *options.values()):
            return next(iter(moves), None)
        choose = min if outcome == N else max
        return choose(moves, key=lambda move: self.cell(REMOTENESS, options[move]))

    def timed(self, *positions: "Any") -> bool:
        """Return whether the remoteness of these positions is known."""
        tabled = REMOTENESS in self.known
        return tabled and not any(isinstance(position, Sum) for position in positions)

    def after(self, *position_and_move: "Any") -> "Any":
        """Return the position that a move, the last argument, leads to; PositionError for a move that is not legal."""
        *values, move = position_and_move or (None,)
        position = self.read(tuple(values))
        whole = self.components or not isinstance(position, Sum)
        move = self.as_move(move) if whole else move
        try:
            option = self._led_to(position, move)
            return self.whole(option) if isinstance(option, Sum) else option
        except (LookupError, TypeError):
            where = self.where(position) if whole else f"from {self.words(position)}"
            message = f"{self.name}: {shown(move)} is no move {where}"
            raise PositionError(message, self.name, move) from None

    def _led_to(self, position: "Any", move: "Any") -> "Any":
        """Return what a move leads to; LookupError for what is no move."""
        if not isinstance(position, Sum):
            return self.moves_from(position)[move]
        for known, number, option in self.of_parts(position):
            if known == move:
                return position.with_part(number, option)
        raise LookupError(move)

    def as_move(self, move: "Any") -> "Any":
        """Return a move in the form that `moves` gives; TypeError for what can be none."""
        return tuple(move) if isinstance(move, list) else move

    def where(self, position: "Any") -> str:
        """Return how a message says that a move is none there."""
        return f"from {self.words(position)}"

    def index(self, *position: "Any") -> "Any":
        """Return where the position stands in the arrays of `load`."""
        return self.kind.place(position, self)

    def position(self, *index: "Any") -> "Any":
        """Return the position that stands at an index of the arrays of `load`: the inverse of `index`."""
        return self.kind.at(index, self)


def _rebuilt(family: type[Game], parameters: "dict[str, Any]", solved: "dict[str, NDArray[Any]]") -> Game:
    """Return a game from its pickle."""
    game = family(**parameters)
    if solved:
        game.from_rules()
        game._keep(solved)
    return game
