"""The rules, apart from all else: the tables are sealed with this file's bytes, and an edit asks for a new build."""

from gametables import Box, Game, Sum


class Skittles(Game):
    """A ball knocks down one skittle of a row, or two neighbours; what stands on either side goes on as a row."""

    most = 500

    def positions(self):
        return Box(n=range(self.most + 1))

    def options(self, n):
        throws = [(left, n - down - left) for down in (1, 2) for left in range(n - down + 1)]
        return {throw: Sum(*(part for part in throw if part)) for throw in throws}
