"""What the numbers in a picture's cells stand for: kinds with a letter and a colour, or steps of a ramp.

Colours differ in lightness and not in hue alone, so that the colour-blind and a grey print tell them apart.
"""

from typing import Any, NamedTuple

import numpy as np

from .ansi import BLACK, WHITE, Colour

Array = Any
BLANK, FAILS, DRAW = -1, -2, -3  # in a cell: no such position; a formula fails here; a draw, which has no remoteness
TENS = tuple(digit * 10**power for power in range(9) for digit in (1, 2, 5))  # steps that make round numbers
_MOST_STOPS = 6


class Kind(NamedTuple):
    """A kind of cell: the number that stands for it, its letter, its meaning and its colour."""

    code: int
    letter: str
    meaning: str
    colour: Colour


_BLUE, _SAND, _ORANGE, _GREY = (31, 73, 160), (238, 219, 172), (230, 140, 40), (232, 232, 232)
_LOST, _WON = Kind(0, "P", "the previous player wins (P)", _BLUE), Kind(1, "n", "the next player wins (N)", _SAND)
_DRAWN = Kind(2, "d", "a draw (D)", _ORANGE)
# Of kinds the last is the ground, which is drawn empty.
FAILURE = Kind(FAILS, "x", "the formula fails", BLACK)
OUTCOMES, OUTCOMES_WITH_DRAWS = (_LOST, _WON), (_LOST, _WON, _DRAWN)
LAST_BIT = (Kind(1, "o", "odd value", _BLUE), Kind(0, "e", "even value", _SAND))
DRAWS = (_DRAWN._replace(code=DRAW, colour=_GREY),)  # among numbers, whose ramp comes too near to orange

# The ramp is a straight line, and so even to the eye, in Oklab (B. Ottosson, "A perceptual color space for image
# processing", 2020): from a dark blue to a light yellow, which the colour-blind see as well.
_DARK, _LIGHT = np.array([0.30, -0.01, -0.12]), np.array([0.95, -0.04, 0.15])
_TO_CONES = np.array(
    [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480]]
)
_TO_RGB = np.array(
    [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
)


def ramp(where: Array) -> Array:
    """Return the colours, 0..255 for red, green and blue, at places from 0 (dark) to 1 (light) along the ramp."""
    where = np.asarray(where, "f8")[..., None]
    linear = ((_DARK + where * (_LIGHT - _DARK)) @ _TO_CONES.T) ** 3 @ _TO_RGB.T
    curved = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * np.maximum(linear, 0) ** (1 / 2.4) - 0.055)
    return np.rint(255 * curved.clip(0, 1)).astype("u1")


LIGHTEST: Colour = tuple(ramp(1.0).tolist())  # of the ramp


class Scale(NamedTuple):
    """How the cells of a picture are to be read: those of a kind, and all others as numbers from low to high."""

    kinds: tuple[Kind, ...]
    numbers: str = ""  # what the others are; "" where all cells are of some kind
    low: int = 0
    high: int = 0

    def colours(self, cells: Array) -> Array:
        """Return the colours of cells, white for blanks, as an array with red, green and blue last."""
        found = ramp(((cells - self.low) / max(1, self.high - self.low)).clip(0, 1))
        found[cells == BLANK] = WHITE
        for kind in self.kinds:
            found[cells == kind.code] = kind.colour
        return found

    def letters(self, cells: Array) -> Array:
        """Return what stands for each cell in writing: a kind's letter, a number, nothing for a blank."""
        names = {kind.code: kind.letter for kind in self.kinds} | {BLANK: ""}
        return np.array([names.get(cell, str(cell)) for cell in cells.flat], object).reshape(cells.shape)

    def stops(self) -> list[int]:
        """Return a few round numbers, evenly spread, and the highest if that is not near."""
        step = next(step for step in TENS if (self.high - self.low) // step <= _MOST_STOPS)
        stops = list(range(-(-self.low // step) * step, self.high + 1, step))
        return [*stops, self.high] if 2 * (self.high - stops[-1]) >= step else stops
