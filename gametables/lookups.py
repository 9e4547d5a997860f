"""The quick look-ups: one small function a verb, over nested lists that are filled when they are first needed.

Each takes the coordinates as they are, and lists begin with unused places, so that nothing is subtracted; whatever is
not found, or is below the least coordinate (Python counts negative ones from the end), takes the slow way, which
answers everything and fills the lists. The functions are bound to the game, and so are pickled as game and verb.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .game import Game

    Slow = Callable[..., Any]

_MISSING: "Any" = object()  # an argument that was not given
_NOT_HERE = (LookupError, TypeError, ValueError)  # an array is a ValueError where one truth value is needed
LETTERS, TRUTHS = ("P", "N", "D"), (False, True, False)
DOCS = {
    "outcome": """Return who wins with perfect play: "N" the player to move, "P" the previous one, "D" nobody.

    Takes a position, or numpy arrays of coordinates, which broadcast and give an array of letters. Raises
    PositionError for a position outside the table and TypeError for what is no position.""",
    "wins": """Return whether the player to move wins: True iff the outcome is "N"; for arrays an array of bool.""",
    "grundy": """Return the Grundy value: 0 iff the outcome is "P"; for games side by side, XOR theirs.

    A position as for `outcome`; arrays give an array of int64.""",
    "remoteness": """Return how many moves, of both players together, the game still lasts; None for a draw.

    The winner hurries and the loser delays. A position as for `outcome`; arrays give an array of int64 with -1 for
    a draw.""",
}


def bound(game: "Game", verb: str, quantity: str, name: str = "") -> "Any":
    """Return the look-up of a verb in the table of a quantity, bound to the game; name: that of one for components."""
    kind = game.kind
    answers = {"outcome": LETTERS, "wins": TRUTHS}.get(verb)
    rows, draws = game.nested(quantity)
    whole = game.components and not name  # positions made of components have no quick look-up

    def slow(*values: "Any") -> "Any":
        while len(values) > 1 and values[-1] is _MISSING:
            values = values[:-1]
        return game.answer(verb, quantity, values, whole)

    make = (_any, _one, _two, _three)[0 if whole else kind.depth]
    function = make(rows, getattr(kind, "lows", ()), draws, answers, slow)
    function.__name__ = name or verb
    function.__qualname__ = f"{type(game).__name__}.{name or verb}"
    function.__doc__ = DOCS[verb]
    method: Any = type(game.load)
    return method(function, game)


def _any(rows: "Any", lows: "Any", draws: "Any", answers: "Any", slow: "Slow") -> "Any":
    def verb(self: "Game", *position: "Any") -> "Any":
        return slow(*position)

    return verb


def _one(rows: "Any", lows: "Any", draws: "Any", answers: "Any", slow: "Slow") -> "Any":
    (low,) = lows

    def coded(self: "Game", a: "Any") -> "Any":
        try:
            if a >= low:
                return answers[rows[0][a]]
        except _NOT_HERE:
            pass
        return slow(a)

    def number(self: "Game", a: "Any") -> "Any":
        try:
            if a >= low:
                cell = rows[0][a]
                return cell if cell != draws[0] else None
        except _NOT_HERE:
            pass
        return slow(a)

    return coded if answers else number


def _two(rows: "Any", lows: "Any", draws: "Any", answers: "Any", slow: "Slow") -> "Any":
    low, low2 = lows

    def coded(self: "Game", a: "Any", b: "Any" = _MISSING) -> "Any":
        try:
            if a >= low and b >= low2:
                return answers[rows[a][b]]
        except _NOT_HERE:
            pass
        return slow(a, b)

    def number(self: "Game", a: "Any", b: "Any" = _MISSING) -> "Any":
        try:
            if a >= low and b >= low2:
                cell = rows[a][b]
                return cell if cell != draws[0] else None
        except _NOT_HERE:
            pass
        return slow(a, b)

    return coded if answers else number


def _three(rows: "Any", lows: "Any", draws: "Any", answers: "Any", slow: "Slow") -> "Any":
    low, low2, low3 = lows

    def coded(self: "Game", a: "Any", b: "Any" = _MISSING, c: "Any" = _MISSING) -> "Any":
        try:
            if a >= low and b >= low2 and c >= low3:
                return answers[rows[a][b][c]]
        except _NOT_HERE:
            pass
        return slow(a, b, c)

    def number(self: "Game", a: "Any", b: "Any" = _MISSING, c: "Any" = _MISSING) -> "Any":
        try:
            if a >= low and b >= low2 and c >= low3:
                cell = rows[a][b][c]
                return cell if cell != draws[0] else None
        except _NOT_HERE:
            pass
        return slow(a, b, c)

    return coded if answers else number
