"""What a type checker says of code that uses the package. It needs the extra `dev`."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow
RIGHT = """
from datetime import date
from typing import Literal
import numpy as np
from numpy.typing import NDArray
import gametables as gt

def who(n: int, m: int) -> str:
    return gt.queen.outcome(n, m)
def letter(n: int) -> Literal["N", "P", "D"]:
    return gt.grid.outcome(n)
def value(day: date, mask: int) -> int:
    return gt.calendar.grundy(day) ^ gt.calendar.grundy(2001, 1, 1) ^ gt.rows.row_grundy(mask) ^ gt.coins.grundy([1])
def count(n: int) -> int | None:
    return gt.knight.remoteness(n, 3)
def many(n: NDArray[np.int64]) -> NDArray[np.bool_]:
    return gt.rook.wins(n, 5)

class Heap(gt.Game):
    most = 10
    def positions(self) -> gt.Box:
        return gt.Box(n=range(self.most))
    def options(self, n: int) -> list[int]:
        return list(range(n))
heap: Heap = Heap(most=5).solve()
"""
WRONG = [
    'gt.queen.outcome("x", None)',
    "gt.queen.outcome(5)",
    "gt.knight.grundy(5, 5)",
    "x: int = gt.queen.outcome(5, 8)",
    "x: int = gt.queen.remoteness(5, 8)",
    "x: bool = gt.queen.wins(np.arange(3), 8)",
    'gt.calendar.wins("2001-01-01")',
    "gt.grid.wins(3, 4)",
]


def strictly(tmp_path, text):
    file = tmp_path / "user.py"
    file.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path).stdout


def test_right_uses_pass_and_each_wrong_one_is_found(tmp_path):
    assert strictly(tmp_path, RIGHT).startswith("Success")
    found = strictly(tmp_path, RIGHT + "\n".join(WRONG) + "\n").splitlines()
    first = RIGHT.count("\n") + 1
    assert {int(line.split(":")[1]) - first for line in found if ": error:" in line} == set(range(len(WRONG)))
