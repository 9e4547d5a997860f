"""A .npy file of integers is a table: checked, shown, described, exported; anything else is refused in a line."""

from pathlib import Path

import numpy as np
import pytest

from gametables.commands import main


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys, *words, status=0):
    assert main([*words]) == status
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert (err.count("\n") == 1) == (status == 2)
    return out or err


@pytest.mark.parametrize("dtype", ["u1", "i1", "<i2", ">i2", ">u4", "<u8", "i8", ">i8"])
def test_every_kind_of_integers(dtype, capsys):
    array = np.bitwise_xor.outer(np.arange(9), np.arange(30)).astype(dtype)
    np.save("x.npy", array)
    assert "holds in all 270 cells" in said(capsys, "check", "x.npy", "a ^ b")
    assert "exceptions" in said(capsys, "check", "x.npy", "a + b", status=1)
    assert "0..31" in said(capsys, "info", "x.npy")
    assert "of 9 x 30" in said(capsys, "show", "x.npy", "--size", "4")
    assert "x.csv" in said(capsys, "export", "x.npy", "x.csv")
    rows = [tuple(map(int, line.split(","))) for line in Path("x.csv").read_text().splitlines()[1:]]
    assert rows == [(a, b, a ^ b) for a in range(9) for b in range(30)]


def test_one_and_three_dimensions(capsys):
    np.save("x.npy", np.arange(50) % 7)
    np.save("y.npy", np.add.outer(np.add.outer(np.arange(3), np.arange(4)), np.arange(5)))
    assert "holds" in said(capsys, "check", "x.npy", "x % 7")
    assert "holds" in said(capsys, "check", "y.npy", "a + b + c")
    assert "x = 0..49" in said(capsys, "show", "x.npy", "--size", "50")


def test_integers_at_the_limits(capsys):
    np.save("n.npy", np.array([-(2**63), -1, 2**63 - 1]))
    np.save("u.npy", np.array([2**64 - 1, 3], "u8"))
    assert "holds" in said(capsys, "check", "n.npy", "-1 if x == 1 else (-2**62)*2 if x == 0 else 2**62 - 1 + 2**62")
    assert "1 exception" in said(capsys, "check", "u.npy", "3", status=1)
    for name in ("n.npy", "u.npy"):
        assert name in said(capsys, "show", name, status=2)
    assert f"{-(2**63)}..{2**63 - 1}" in said(capsys, "info", "n.npy")


def damaged():
    np.save("whole.npy", np.arange(100))
    whole = Path("whole.npy").read_bytes()
    yield from ((f"cut{at}.npy", whole[:at]) for at in (0, 1, 5, 8, 20, 127, 128, 500, len(whole) - 1))
    yield "text.npy", b"a table"
    yield "huge.npy", whole.replace(b"(100,), }  ", b"(10**14,), }")[:128]
    yield "great.npy", whole.replace(b"(100,), }         ", b"(99999999999999,),}")
    yield (
        "code.npy",
        whole.replace(b"(100,), }                                ", b"(__import__('os').system('touch x'),),}  "),
    )


def test_what_is_no_array_of_integers(capsys, folder):
    arrays = {
        "f": np.arange(3.0),
        "t": np.array(["a"]),
        "b": np.array([True]),
        "e": np.zeros((0, 3), int),
        "z": np.array(3),
        "c": np.array([1j]),
    }
    for name, array in arrays.items():
        np.save(f"{name}.npy", array)
    np.save("o.npy", np.array([{}], object), allow_pickle=True)
    np.savez("s.npz", a=np.arange(3))
    (folder / "s.npz").rename("s.npy")
    for name, content in damaged():
        (folder / name).write_bytes(content)
    (folder / "d.npy").mkdir()
    (folder / "whole.npy").unlink()
    for path in folder.iterdir():
        for command in (
            ("check", path.name, "0"),
            ("show", path.name),
            ("info", path.name),
            ("export", path.name, "x.csv"),
        ):
            assert path.name in said(capsys, *command, status=2)
    assert not (folder / "x").exists()
    assert not (folder / "x.csv").exists()
    assert "none.npy" in said(capsys, "check", "none.npy", "0", status=2)


def test_what_needs_a_game(capsys):
    np.save("x.npy", np.arange(3))
    for words in (
        ("verify", "x.npy"),
        ("ask", "x.npy", "1"),
        ("play", "x.npy"),
        ("check", "x.npy", "k=3", "x"),
        ("build", "x.npy"),
    ):
        assert "x.npy" in said(capsys, *words, status=2)
