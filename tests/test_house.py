"""The house: no game is known by its name outside its own file, imports go one way, and a first answer loads little."""

import ast
import re
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
import zstandard

from gametables.catalog import SHIPPED

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "gametables"
FILES = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): path for path in sorted(PACKAGE.rglob("*.py"))}

# Names of games; two of them are common words, and are looked for where they can only be meant as games.
NAMED = re.compile(r"\b(king|rook|knight|queen|calendar|coins)s?\b", re.IGNORECASE)
WORDS = r"(rows|grid)\b"
QUOTED = re.compile(rf"""["'`]{WORDS}["'`.]|\b(gt|gametables|games)\.{WORDS}|\b{WORDS}\.(outcome|grundy)\b""")
AT_HOME = {"__init__"} | {name for name in FILES if name.split(".")[0] in ("games", "contest")}


def lines(name):
    """The lines of a file by number, without the list of the shipped games."""
    text = FILES[name].read_text()
    shipped = [node for node in ast.parse(text).body if isinstance(node, ast.Assign) and _names(node) == ["SHIPPED"]]
    listed = set(chain.from_iterable(range(node.lineno, node.end_lineno + 1) for node in shipped))
    return {number: line for number, line in enumerate(text.splitlines(), start=1) if number not in listed}


def _names(node):
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


@pytest.mark.parametrize("name", [name for name in FILES if name not in AT_HOME])
def test_no_game_is_named_outside_its_own_file(name):
    found = {number: line for number, line in lines(name).items() if NAMED.search(line) or QUOTED.search(line)}
    assert not found


def test_the_search_for_names_would_find_them():
    assert set(SHIPPED) == {"calendar", "king", "rook", "knight", "queen", "coins", "rows", "grid"}
    for name in SHIPPED:
        for text in (f'if game == "{name}":', f"gt.{name}.grundy(3)", f">>> gametables.{name}", f"'{name}.outcome'"):
            assert NAMED.search(text) or QUOTED.search(text), text
        assert NAMED.search(f"a {name}'s") or name in ("rows", "grid")
    for text in ("packing", "for row in rows", "a grid of cells"):
        assert not NAMED.search(text)
        assert not QUOTED.search(text)
    assert "games.board" in AT_HOME
    assert not any("calendar:" in line for line in lines("catalog").values())


# What a file imports: at once, when it is loaded, or late, in a function; for type checkers alone is no import.


@cache
def imports(name):
    """The modules of the package that one of them imports at once, and late."""
    module = FILES[name]
    package = ["gametables", *module.relative_to(PACKAGE).parts[:-1]]
    at_once, late = set(), set()

    def walk(node, found):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            found = late
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(_imported(node, package))
        for child in ast.iter_child_nodes(node):
            walk(child, found)

    walk(ast.parse(module.read_text()), at_once)
    return at_once, late - at_once


def _imported(node, package):
    """The modules of the package, without its name, that an import statement in a file of that package names."""
    if isinstance(node, ast.Import):
        paths = [alias.name for alias in node.names]
    else:
        base = package[: len(package) - node.level + 1] if node.level else []
        path = ".".join([*base, *([node.module] if node.module else [])])
        paths = [f"{path}.{alias.name}" for alias in node.names]
    for path in paths:
        parts = path.split(".")
        if parts[0] == "gametables":
            inside = [".".join(parts[1:end]) for end in range(len(parts), 0, -1)]
            yield next((one for one in inside if one in FILES), _package(inside))


def _package(names):
    return next((f"{name}.__init__" for name in names if f"{name}.__init__" in FILES), "__init__")


def folder(name):
    """The part of the house that a module is in."""
    return name.split(".")[0]


# Layers, lowest first; what is imported at once must not be of a higher one, and never leads round in a circle.
LAYERS = [
    ["errors", "faults", "quantities", "stored", "positions", "sums"],
    ["dates", "table", "blob", "files"],
    ["declaration", "texts", "lookups", "tabled", "game", "opened"],
    ["games", "arrays", "catalog", "integers", "__init__"],
    ["solve", "prove", "formula", "render", "contest", "play"],
    ["beyond"],
    ["search"],
    ["difference", "exports", "build"],
    ["commands", "__main__"],
]
LAYER = {part: number for number, parts in enumerate(LAYERS) for part in parts}
# The verbs of a game, and what it finds by name, may be in higher layers, and are imported when they are asked for.
LATE = {
    ("game", "arrays"),
    ("game", "catalog"),
    ("game", "formula"),
    ("game", "prove"),
    ("game", "search"),
    ("game", "solve"),
    ("tabled", "prove"),
    ("tabled", "solve"),
    ("games", "arrays"),
}


def test_every_part_of_the_house_has_its_layer():
    assert {folder(name) for name in FILES} - {"types"} == set(LAYER)


@pytest.mark.parametrize("name", FILES)
def test_imports_go_one_way(name):
    at_once, late = imports(name)
    for other in at_once:
        assert LAYER[folder(other)] <= LAYER.get(folder(name), 9), f"{name} imports {other}"
    for other in late:
        allowed = (folder(name), folder(other)) in LATE
        assert LAYER[folder(other)] <= LAYER.get(folder(name), 9) or allowed, f"{name} imports {other} late"


@pytest.mark.parametrize("name", FILES)
def test_solvers_provers_formulas_and_commands_are_strangers(name):
    others = {folder(other) for other in chain(*imports(name))}
    strangers = {
        "solve": {"prove", "formula", "build", "render"},
        "prove": {"solve", "build", "render"},
        "formula": {"solve", "build", "render"},
        "render": {"solve", "prove", "build"},
        "contest": {"solve", "prove", "formula", "build"},
        "play": {"solve", "prove", "formula", "build", "render"},
    }
    assert not others & strangers.get(folder(name), set())
    assert folder(name) in ("commands", "__main__") or "commands" not in others
    assert "types" not in others


def test_what_is_imported_at_once_leads_round_in_no_circle():
    left = {name: {other for other in imports(name)[0] if other != name} for name in FILES}
    while ready := [name for name, others in left.items() if not others & set(left)]:
        for name in ready:
            del left[name]
    assert not left


def test_a_special_solver_or_prover_is_imported_by_name_and_its_module_is_there():
    named = re.compile(r'"gametables\.((?:solve|prove)\.\w+):(\w+)"')
    texts = [FILES[name].read_text() for name in FILES if folder(name) == "games"]
    found = set(chain.from_iterable(map(named.findall, texts)))
    assert len(found) >= 5
    for module, function in found:
        tops = [node.name for node in ast.parse(FILES[module].read_text()).body if hasattr(node, "name")]
        assert function in tops


# What a first answer loads. zstandard needs some modules of the standard library that the package does without, so
# it is imported first, and what it has brought is forgotten.

HEAVY = ["argparse", "dataclasses", "difflib", "enum", "importlib.resources", "inspect", "json", "numpy", "pathlib"]
HEAVY += ["re", "threading", "typing"]
MINE = [
    "blob",
    "catalog",
    "declaration",
    "errors",
    "game",
    "lookups",
    "positions",
    "quantities",
    "sums",
    "table",
    "tabled",
    "texts",
]
GROUND = [*MINE, "games"]
DECLARED = (
    "class Mine(gametables.Game):\n"
    "    def positions(self): return gametables.Box(n=range(9))\n"
    "    def options(self, n): return [n - 1] if n else []\n"
    "Mine().moves(3)"
)
ANSWERS = {
    "gametables.queen.wins(5, 8)": [*GROUND, "games.board"],
    "gametables.king.best_move(5, 8)": [*GROUND, "games.board"],
    "gametables.calendar.grundy(2001, 9, 30)": [*GROUND, "games.calendar", "dates"],
    "gametables.rows.wins([[19], [18]])": [*GROUND, "games.rows"],
    "gametables.coins.grundy([0, 3, 5, 2**31])": [*GROUND, "games.coins"],
    "gametables.grid.wins(8)": [*GROUND, "games.grid"],
    DECLARED: MINE,
    "pass": ["catalog", "errors"],
}


@pytest.mark.parametrize("asked", ANSWERS, ids=lambda asked: asked.split("(")[0])
def test_a_scalar_answer_loads_these_modules_and_no_others(asked):
    places = [str(ROOT), str(Path(zstandard.__file__).parent.parent)]
    code = (
        f"import sys; sys.path[:0] = {places}; import zstandard; heavy = {HEAVY}\n"
        "for name in heavy: sys.modules.pop(name, None)\n"
        f"import gametables\n{asked}\n"
        "print(*[name for name in heavy if name in sys.modules])\n"
        "print(*[name for name in sys.modules if name.startswith('gametables.')])"
    )
    run = subprocess.run([sys.executable, "-S", "-E", "-c", code], capture_output=True, text=True, check=True)
    heavy, ours = run.stdout.splitlines()
    assert heavy == ""
    assert sorted(ours.split()) == sorted(f"gametables.{name}" for name in ANSWERS[asked])
