"""Boards of any number of coordinates: a move takes a vector away, once or as often as one likes.

Nim with three heaps is `Board(shape=(64, 64, 64), rides=((1, 0, 0), (0, 1, 0), (0, 0, 1)))`: a ride for each heap. A
position is what is left of each coordinate, from 0 on, and who cannot move loses.
"""

from ..errors import GameError, shown
from ..positions import Box, integers
from .board import Vectors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Vector = tuple[int, ...]
_NAMES = "abcdefghijklmnopqrstuvwxyz"


class Board(Vectors):
    """Take a vector of `steps` away, or one of `rides` any number of times; who cannot move loses.

    Coordinate i is 0 to shape[i] - 1. Without steps and rides it is Nim: any number may be taken from one coordinate.
    With `stuck="D"` it is a draw to be stuck short of all zeros.
    """

    shape = (16, 16)
    steps: tuple[Vector, ...] = ()
    rides: tuple[Vector, ...] = ()
    stuck = "P"
    solver = "gametables.solve.lines:solve"
    prover = "gametables.prove.rays:rays"

    def __init__(self, **parameters: "Any") -> None:
        self._given = {*parameters}
        super().__init__(**parameters)

    @classmethod
    def _defaults(cls) -> "dict[str, Any]":
        """Of other boards the vectors are no parameters."""
        return {"shape": cls.shape, "steps": cls.steps, "rides": cls.rides} | super()._defaults()

    def positions(self) -> Box:
        shape = self.shape if isinstance(self.shape, tuple) else (self.shape,)
        if not 1 <= len(shape) <= len(_NAMES) or not all(type(extent) is int and extent > 0 for extent in shape):
            wanted = f"1 to {len(_NAMES)} integers, each at least 1"
            raise GameError(f"Board: the shape must be {wanted}, not {shown(self.shape)}", value=self.shape)
        if self.stuck not in ("P", "D"):
            raise GameError(f'Board: stuck must be "P" or "D", not {shown(self.stuck)}', value=self.stuck)
        self.shape = shape
        self.steps, self.rides = self._read("step", self.steps), self._read("ride", self.rides)
        if not self.steps + self.rides:
            if {"steps", "rides"} & self._given:
                raise GameError("Board: no move is left, as there are no steps and no rides")
            self.rides = tuple(tuple(int(i == k) for i in range(len(shape))) for k in range(len(shape)))
        self.parameters |= {"shape": shape, "steps": self.steps, "rides": self.rides}
        if self.misere or (self.stuck == "D" and self.stuck_short(shape)):
            self.quantities = ("outcome", "remoteness")
        return Box(**{name: range(extent) for name, extent in zip(_NAMES, shape)})  # noqa: B905

    def _read(self, what: str, vectors: "Any") -> tuple[Vector, ...]:
        """Return steps or rides as they are declared, once they are known to be vectors; one may stand alone."""
        if not isinstance(vectors, (tuple, list)):
            raise GameError(f"Board: {what}s must be a tuple of vectors, not {shown(vectors)}", value=vectors)
        alone = len(vectors) == len(self.shape) and all(type(part) is int for part in vectors)
        return tuple(self._vector(what, vector) for vector in ((vectors,) if alone else vectors))

    def _vector(self, what: str, vector: "Any") -> Vector:
        parts = tuple(vector) if isinstance(vector, (tuple, list)) else ()
        whole = all(type(part) is int and part >= 0 for part in parts)
        if len(parts) != len(self.shape) or not whole or not any(parts):
            wanted = f"{len(self.shape)} integers, none below 0, not all 0"
            raise GameError(f"Board: a {what} must be {wanted}, not {shown(vector)}", value=vector)
        return parts

    def options(self, *at: int) -> "dict[Vector, Any]":
        """Return what is left, by the vector that is taken."""
        found = {vector: tuple(here - part for here, part in zip(at, vector)) for vector in self.vectors(at)}  # noqa: B905
        return found if len(at) > 1 else {vector: left for vector, (left,) in found.items()}

    array_options, rank = Vectors.array_options, Vectors.rank

    def end(self, *at: int) -> str:
        return self.stuck if any(at) else "P"

    def as_move(self, move: "Any") -> Vector:
        return tuple(integers(f"{self.name}: a move is the vector taken", move, len(self.shape)))

    def smaller(self, options: int) -> "Board | None":
        most = self.fewer(options)
        return type(self)(**self.parameters | {"shape": tuple(min(most, extent) for extent in self.shape)})
