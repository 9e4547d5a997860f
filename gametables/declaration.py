"""What a declaration of a game may say, with what holds where it says nothing; and the parameters of a family."""

from .errors import GameError, PositionError, guess, raise_as_theirs, shown
from .positions import MOST_OPTIONS, Listed, Positions, limited_options, spread
from .quantities import LETTERS, QUANTITIES
from .sums import Sum
from .texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any


class Declaration(Texts):
    """A game as declared: its positions, its options, and what else is known of it.

    A subclass is a family of games: its attributes that are none of the hooks here are parameters, with their
    defaults, and an instance is a game with values for them.
    """

    misere = False  # who cannot move wins
    components = False  # a position is any number of these side by side
    closed: "Mapping[str, str | Callable[..., Any]]" = {}  # by quantity a formula, or a function of the coordinates
    names: "Mapping[str, str | Callable[..., Any]]" = {}  # more names for formulas: formulas, or functions
    described: "tuple[str, ...]" = ()  # the names in which exceptions are described; () for the coordinates
    traits: "tuple[str, ...]" = ()  # formulas of what exceptions may have in common besides
    quantities: "tuple[str, ...] | None" = None  # the tables there are; None for those that solving finds
    folded: "tuple[str, ...]" = ()  # the tables of which only the lower triangle is stored
    symmetric = False  # do the coordinates stand for each other?
    steps: "Any" = None  # of a board: the vectors that a move takes away
    rides: "Any" = ()  # of these steps those that may be repeated
    solver = prover = ""  # "module:function" of a special one, for games that change no rule of the class that names it
    ships = ""  # the name under which the package ships the game with its default parameters
    noun = ""  # what all coordinates are, in messages; "" for their names
    untabled = "any size"  # what a closed form takes that the table has not
    start: "tuple[str, str] | tuple[()]" = ()  # positions as typed that the player to move wins, and loses
    pictured: "tuple[str, ...]" = ()  # in long rows "tens", else powers of two; "odd": only whether Grundy values are

    array_options: "Any" = None
    rank: "Any" = None

    def __init__(self, **parameters: "Any") -> None:
        defaults, family = self._defaults(), type(self).__name__
        self.parameters = dict(defaults)
        for name, value in parameters.items():
            if name not in defaults:
                raise GameError(f"{family} has no parameter {shown(name)}{guess(name, defaults)}", value=value)
            if name == "misere" and not isinstance(value, bool):
                raise GameError(f"{family}: misere must be True or False, not {shown(value)}", value=value)
            self.parameters[name] = _plain(value, defaults[name])
            setattr(self, name, self.parameters[name])
        self.changed = {name: value for name, value in self.parameters.items() if value != defaults[name]}
        self.shipped = bool(vars(type(self)).get("ships")) and not self.changed
        words = ", ".join(f"{name}={value!r}" for name, value in self.changed.items())
        self.name = self.ships if self.shipped else family + (f"({words})" if words else "")
        try:
            self.kind: Any = self.positions()
        except Exception as error:
            raise_as_theirs(error)
        if not isinstance(self.kind, Positions):
            raise GameError(f"{self.name}: positions() must be Box, Dates, Masks or Listed, not {shown(self.kind)}")
        if isinstance(self.kind, Listed):
            self.kind.game = self
        self._check_closed()

    def _check_closed(self) -> None:
        """Refuse closed forms of what is no quantity, and what is neither a formula nor a function."""
        if not hasattr(self.closed, "items"):
            raise GameError(
                f"{self.name}: closed must be a mapping from quantities, not {shown(self.closed)}", self.name
            )
        for quantity, form in self.closed.items():
            if quantity not in QUANTITIES:
                raise GameError(
                    f"{self.name}: closed has {shown(quantity)}{guess(str(quantity), QUANTITIES)}", self.name
                )
            if not (isinstance(form, str) or callable(form)):
                wanted = "must be a formula or a function"
                raise GameError(
                    f"{self.name}: the closed form of {quantity} {wanted}, not {shown(form)}", self.name, form
                )

    @classmethod
    def _defaults(cls) -> "dict[str, Any]":
        """Return the parameters of the family, with their defaults."""
        found: dict[str, Any] = {}
        for family in reversed(cls.__mro__[: cls.__mro__.index(Declaration)]):
            for name, value in vars(family).items():
                if name.startswith("_") or callable(value) or isinstance(value, (property, classmethod, staticmethod)):
                    continue
                inherited = [vars(base).get(name) for base in family.__mro__[1:]]
                told = hasattr(Declaration, name)  # such as `form`: it may be worked out, or be said
                hook = any(callable(value) or (isinstance(value, property) and not told) for value in inherited)
                if hook or (name in VERBS and value is not None):
                    raise GameError(f"{cls.__name__}: a parameter cannot be called {name}: that is a verb or a hook")
                if not hasattr(Declaration, name):
                    found[name] = _plain(value, value)
        return found | {"misere": cls.misere}

    def __repr__(self) -> str:
        return f"gametables.{self.name}" if self.shipped else self.name + "()" * (not self.changed)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.parameters)))

    def positions(self) -> Positions:
        """Return the kind of positions and their limits: Box, Dates, Masks or Listed."""
        raise GameError(f"{type(self).__name__} must declare positions()")

    def options(self, *position: "Any") -> "Mapping[Any, Any] | Iterable[Any]":
        """Return the positions one move away, or a mapping from the moves to them."""
        raise GameError(f"{type(self).__name__} must declare options()")

    def end(self, *position: "Any") -> str:
        """Return the outcome of a position without options, in normal play."""
        return "P"

    def array_moves(self, *coordinates: "Any") -> "Iterator[tuple[Any, Any]]":
        """Yield what `array_options` declares, once each is known to be a pair."""
        moves, most = self.array_options(*coordinates), min(MOST_OPTIONS, max(1 << 16, self.kind.size**2))
        for count, move in enumerate(moves if hasattr(moves, "__iter__") else [moves]):
            if count == most:
                raise GameError(f"{self.name}: array_options yields more than {most:,} moves, or has no end")
            if not isinstance(move, (tuple, list)) or len(move) != 2:
                raise GameError(
                    f"{self.name}: array_options must yield pairs (legal, option), not {shown(move)}", self.name
                )
            yield move[0], move[1]

    def end_of(self, position: "Any") -> int:
        """Return the code of the outcome of a position without options: misère play turns P and N round."""
        try:
            outcome = self.end(*spread(position))
        except Exception as error:
            raise_as_theirs(error)
        if not isinstance(outcome, str) or outcome not in ("P", "N", "D"):
            raise GameError(f'{self.name}: the end at {shown(position)} must be "P", "N" or "D", not {shown(outcome)}')
        return LETTERS.index(outcome) if not self.misere or outcome == "D" else 1 - LETTERS.index(outcome)

    def options_of(self, position: "Any") -> "dict[Any, Any]":
        """Return the options by their moves, as they are declared."""
        options: Any = None
        wrong = "must be positions, or a mapping from moves to them, not"
        try:
            options = self.options(*spread(position))
            if hasattr(options, "items"):
                return dict(options)
            if hasattr(options, "__iter__"):
                options = list(limited_options(options))
                if len(options) <= MOST_OPTIONS:
                    return dict(zip(options, options))  # noqa: B905
                wrong, options = f"are more than {MOST_OPTIONS:,}, or have no end:", options[:3]
        except Exception as error:
            if not (isinstance(error, TypeError) and isinstance(options, list)):  # which holds what cannot be hashed
                raise_as_theirs(error)
        raise GameError(f"{self.name}: the options of {shown(position)} {wrong} {shown(options)}", self.name, position)

    def option_map(self, position: "Any") -> "dict[Any, Any]":
        """Return the options by their moves, once they are known to be positions of the game."""
        options = self.options_of(position)
        for move, option in options.items():
            for part in option if isinstance(option, Sum) else (option,):
                try:
                    self.kind.index(part)
                except (LookupError, TypeError):
                    text = f"{self.name}: from {shown(position)} the move {shown(move)} leads to {shown(option)}"
                    raise PositionError(f"{text}, which is no position of the game", self.name, option) from None
        return options

    def as_data(self) -> "dict[str, Any]":
        """Return the moves as data, where a game is nothing else and each end is the same: what theorems speak of.

        `take`, the numbers that may be taken from a heap; or the `digits` of a code; or vectors, `steps` and `rides`.
        """
        return {}

    def theorems(self) -> "Mapping[str, tuple[str, str]]":
        """Return by quantity the formula of a known theorem about just this game, and its source."""
        return {}

    def unchanged(self, hook: str) -> bool:
        """Return whether no rule is declared anew below the class that names its special solver or prover."""
        rules = {"positions", "options", "array_options", "end", "rank"}
        for family in type(self).__mro__:
            if hook in vars(family):
                return bool(vars(family)[hook])
            if rules & set(vars(family)):
                break
        return False

    def smaller(self, options: int) -> "Any":
        """Return the game at the largest size that has at most so many options; None where there are no sizes."""
        return None


def _plain(value: "Any", default: "Any" = None) -> "Any":
    """Return the value of a parameter in the one form that stands for all that are equal: tuples and ints."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, value))
    if isinstance(default, tuple) and hasattr(value, "toordinal"):
        return value.year, value.month, value.day
    return int(value) if hasattr(value, "__index__") and type(value) is not bool else value


VERBS = frozenset(  # names that no parameter can have
    ("outcome", "wins", "grundy", "remoteness", "moves", "winning_moves", "best_move", "after", "index", "position",
     "select", "count", "rank", "array_options", "solve", "load", "check", "rules", "verify", "table", "kind", "name",
     "parameters", "changed", "shipped", "tables", "folder", "in_memory")
)  # fmt: skip
