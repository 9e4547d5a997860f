"""The row game in play."""

from .. import catalog
from .game import LARGEST, Match


class Rows(Match):
    """Pieces in rows."""

    rules = "Move a piece, o, to the nearest empty square on its right, over others if need be. Who cannot move loses."
    typed = "a row, the column of a piece and the column it goes to, such as 1 17 18"

    def draw(self) -> str:
        """Return the rows, one a line."""
        if len(self.position[0]) > LARGEST:
            return f"({len(self.position[0])} rows; more than {LARGEST} are not drawn)"
        lines = ["column " + "".join(f"{column:>3}" for column in range(1, catalog.WIDTH + 1))]
        for number, row in enumerate(self.position[0], 1):
            cells = ("o" if column in row else "." for column in range(1, catalog.WIDTH + 1))
            lines.append(f"{f'row {number}':7}" + "".join(f"{cell:>3}" for cell in cells))
        return "\n".join(lines)
