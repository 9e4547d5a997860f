"""What is wrong with a rule, a solver or the prover is noticed: by `verify`, or by the build.

Each mutation is one edit in a copy of the package. The copy's declarations are held against the tables that are
shipped, as `verify` and the build do it; if they agree, the copy's solvers solve again, and their tables are proved.
"""

import pytest
from mutants import drawn, edited, notice

# Each with the game that is asked, the file that is edited, and the word for what notices it; `error` is an exception.
CHOSEN = """\
calendar games/calendar.py options: its step, for players
- timedelta(1)]
+ timedelta(1 + (day.day == 9))]
calendar games/calendar.py error: its step, for arrays
- day < goal, day + 1
+ day < goal, day + 2
calendar games/calendar.py options: an option at the end
- for later in found if later <= goal
+ for later in found if later < goal
calendar games/calendar.py error: its coordinate
- (2001, 11, 4)
+ (2001, 11, 3)
calendar games/calendar.py rules: its end
- start = ("2001-09-01", "2001-09-02")
+ start, end = ("2001-09-01", "2001-09-02"), lambda self, day: "N"
king games/board.py rules: a step
- steps = ((1, 0), (0, 1), (1, 1))
+ steps = ((1, 0), (0, 1), (1, 2))
king games/board.py rules: a step that is missing
- steps = ((1, 0), (0, 1), (1, 1))
+ steps = ((1, 0), (0, 1))
king games/board.py error: a coordinate
- sizes = range(1, at_least(
+ sizes = range(0, at_least(
rook games/board.py rules: a ride
- rides = ((1, 0), (0, 1))
+ rides = ((1, 0), (0, 2))
rook games/board.py options: a ride that ends early, for players
- range(1, far + 1)}
+ range(1, far)}
knight games/board.py rules: a step
- steps = ((2, 1), (1, 2))
+ steps = ((2, 1), (1, 3))
knight games/board.py options: a step, for players
- (n - a, m - b) for a, b in self.steps if
+ (n - a, m - b) for a, b in ((2, 1), (1, 3)) if
knight games/board.py rules: an end where it is stuck
- return "P" if n == m == 1 else "D"
+ return "P" if n == m == 1 else "P"
queen games/board.py error: a ride
- rides = ((1, 0), (0, 1), (1, 1))
+ rides = ((1, 0), (0, 1), (1, 2))
queen games/board.py options: rides that end early, for arrays
- for vector in self.vectors(int(there.max(initial=0)) for there in room):
+ for vector in self.vectors(int(there.max(initial=0)) - 1 for there in room):
rows games/rows.py options: an option, for players
- found[column, empty] = row ^ self._bit(column) ^ self._bit(empty)
+ found[column, empty] = row ^ self._bit(column)
rows games/rows.py options: a coordinate, mirrored
- return 1 << self.width - column
+ return 1 << column - 1
rows games/rows.py error: a step, for arrays
- row - bit + empty
+ row - bit + 2 * empty
rows games/rows.py rules: its rank
- total + (row >> square & 1) * square
+ total + (row >> square & 1) * (square & -2)
coins games/coins.py error: a step, how many are turned
- turned = 3
+ turned = 2
coins games/coins.py options: an option, which are turned
- combinations(range(x), count)
+ combinations(range(1, x), count)
coins games/coins.py error: an option, which moves are legal
- 1 <= len(turned) <= self.turned
+ 2 <= len(turned) <= self.turned
coins games/coins.py options: an option, a coin that stays
- Sum(*others) for others in turned
+ Sum(*others, *others[:1]) for others in turned
grid games/grid.py options: a step
- ((0, 1), (1, 0), (0, -1), (-1, 0))
+ ((0, 1), (1, 0), (0, -1), (-1, 1))
grid games/grid.py error: an option, visited squares
- (square, free - {square})
+ (square, free)
grid games/grid.py error: an option of the first move
- 1 <= min(square) <= max(square) <= n
+ 1 <= min(square) <= max(square) < n
grid games/grid.py error: a coordinate
- Box(n=range(1, at_least(
+ Box(n=range(0, at_least(
king positions.py options: a place
- place = place * len(values) + number - values.start
+ place = place * len(values) - number + values.stop - 1
knight positions.py error: a position
- place, offset = divmod(place, len(values))
+ place, offset = divmod(place, len(values) - 1)
calendar dates.py options: a place
- position.toordinal() - self._begin
+ self.size - 1 - position.toordinal() + self._begin
queen solve/antidiagonals.py build: a step of bits
- ray.append(near << da)
+ ray.append(near << db)
queen solve/antidiagonals.py build: the order
- before = s - da - db
+ before = s - max(da, db)
rook solve/antidiagonals.py error: an index of lines
- start = a * db - (s - a) * da
+ start = a * db - (s - a - 1) * da
knight solve/antidiagonals.py build: an end where it is stuck
- np.where(high < 0, stuck if s else first, lasting(
+ np.where(high < 0, stuck if s > 1 else first, lasting(
rows solve/slides.py build: a step
- empty = (1 << square) - step
+ empty = np.full_like(step, 1 << square)
rows solve/slides.py build: an index
- values[stage + 1] = values[stage >> 1]
+ values[stage + 1] = values[stage]
rows solve/slides.py build: the order
- [sums, sums + square]
+ [sums, sums + 1]
coins solve/turning.py build: a step
- values[:, start] |= permuted[bit]
+ values[:, start] |= permuted[bit ^ 1]
coins solve/turning.py build: an index
- start * _WORD + bit
+ start * _WORD + bit + (x == 65_535)
coins solve/turning.py build: the order
- range(size)
+ reversed(range(size))
grid solve/pairing.py build: an index
- left_over[n] = left_over[n - 2]
+ left_over[n] = left_over[n - 1]
grid solve/pairing.py error: a step
- (n - 2, n - 1, 0, n), (n - 1, n, 0, n)
+ (n - 2, n - 1, 0, n), (n - 1, n, 1, n)
calendar solve/stages.py build: the loser hurries
- = found[-1] - WON + 1 if found[-1] < DRAWN
+ = found[0] - WON + 1 if found[-1] < DRAWN
calendar solve/stages.py build: the mex
- seen |= cells[option]
+ seen = cells[option]
calendar prove/rules.py rules: the winner delays
- np.minimum, far)
+ np.maximum, far)
rows prove/rules.py rules: the mex
- lowest - np.uint64(1)
+ lowest
calendar prove/options.py error: an index
- range(0, len(where), BLOCK)
+ range(1, len(where), BLOCK)
king prove/rays.py rules: a step
- if ride else values
+ if not ride else values
queen prove/rays.py rules: an index
- range(step[axis], len(result))
+ range(step[axis] + 1, len(result))
coins prove/turning.py rules: the certificate
- numbers[is_odd][:count]
+ numbers[~is_odd][:count]
grid prove/pairing.py rules: the certificate
- left_over = [0, 1]
+ left_over = [1, 0]
grid prove/pairing.py options: a step
- row < 2, 1 - row, row
+ row < 2, 2 - row, row
""".splitlines()
CHOSEN = {head: (old[2:], new[2:]) for head, old, new in zip(CHOSEN[::3], CHOSEN[1::3], CHOSEN[2::3], strict=True)}


def assert_noticed(folder, head):
    """The copy with the edit is refused, by the witness that is named."""
    game, file, witness = head.partition(":")[0].split()
    found = notice(folder, file, edited(file, *CHOSEN[head]), [game])
    assert found, "nothing has noticed it"
    assert witness in found or witness == "error"


@pytest.mark.slow
@pytest.mark.parametrize("head", CHOSEN)
def test_a_mutation_is_noticed(tmp_path, head):
    assert_noticed(tmp_path, head)


def test_a_mutated_step_is_noticed(tmp_path):
    assert_noticed(tmp_path, "knight games/board.py options: a step, for players")


@pytest.mark.slow
def test_without_a_mutation_nothing_is_noticed(tmp_path):
    text = edited("sums.py", '"""Games played side by side."""', '"""Games side by side."""')
    games = ["calendar", "king", "rook", "knight", "queen", "rows", "coins", "grid"]
    assert notice(tmp_path, "sums.py", text, games) == ""


# One mutation of each rule, drawn by a seed: an integer one more or less, a comparison or + and - exchanged. A rule
# whose text changes draws anew; if its mutation then is one that changes nothing, it belongs below, with the reason.

# Which games to ask, if not the one of the class's name.
ASKED = {"Piece": ["rook", "king"], "Vectors": ["rook", "king"], "Heads": ["coins"], "Walk": ["grid"]}
DRAWN = {
    name: (file, change, text)
    for file in ("board", "calendar", "coins", "grid", "rows")
    for name, change, text in drawn("gametables", f"games/{file}.py")
}
EQUIVALENT = {
    # It is for boards of one coordinate, and those that are shipped have two.
    "Vectors.array_options": "yield (legal, option if len(option) > 1 else option[1])",
    # The least that a parameter may be; what is shipped is larger.
    "Piece.positions": "sizes = range(1, at_least(2, type(self).__name__, 'side', self.side) + 1)",
    "Coins.positions": "return Box(x=range(at_least(0, 'Coins', 'tabled', self.tabled)))",
}


@pytest.mark.slow
@pytest.mark.parametrize("rule", DRAWN)
def test_a_mutation_that_nobody_has_chosen_is_noticed(tmp_path, rule):
    file, change, text = DRAWN[rule]
    family = rule.partition(".")[0]
    found = notice(tmp_path, f"games/{file}.py", text, ASKED.get(family, [family.lower()]))
    if rule in EQUIVALENT:
        assert change.endswith(f" -> {EQUIVALENT[rule]}")
    assert bool(found) == (rule not in EQUIVALENT), change


def test_each_rule_of_each_game_has_its_mutation():
    families = ("Vectors", "Piece", "King", "Rook", "Knight", "Queen", "Calendar", "Coins", "Walk", "Grid", "Rows")
    assert {rule.partition(".")[0] for rule in DRAWN} == {*families}
    hooks = ("options", "array_options", "end", "rank", "positions", "steps", "rides", "turned")
    assert {rule.partition(".")[2] for rule in DRAWN} >= {*hooks}
