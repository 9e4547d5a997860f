"""Make the pictures of the pages again, into docs/img/: `python docs/pictures.py` (needs gametables[plot])."""

import sys
from pathlib import Path

from gametables.commands import main

IMAGES = Path(__file__).resolve().parent / "img"
SHOWN = {  # what `gametables show` is asked for
    "calendar": ["calendar.outcome", "--year", "2001"],
    "calendar-remoteness": ["calendar.remoteness"],
    "king": ["king.grundy", "--size", "32"],
    "rook": ["rook.grundy", "--size", "256"],
    "knight": ["knight.outcome", "--size", "60"],
    "queen": ["queen.outcome", "--size", "200"],
    "queen-grundy": ["queen.grundy", "--size", "256"],
    "queen-guess": ["queen.outcome", "--size", "200", "--formula", "min(a, b) != floor(1.6 * abs(a - b))"],
    "rows": ["rows.grundy", "--size", "65536"],
    "coins": ["coins.grundy", "--size", "4096"],
    "grid": ["grid.outcome"],
}


def make(folder: Path) -> int:
    """Make every picture, until one fails, and return the exit status."""
    made = (main(["show", *words, "--png", str(folder / f"{name}.png")]) for name, words in SHOWN.items())
    return next((status for status in made if status), 0)


if __name__ == "__main__":
    sys.exit(make(IMAGES) if len(sys.argv) == 1 else __doc__)
