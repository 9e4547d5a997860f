"""Copies of the package in which one thing is wrong, and what the proof says of them.

A copy consists of links to the package's files, except for the one that is edited. `notice` asks in a process of its
own: do the shipped tables bear out the declarations of the copy; if they do, does the copy's build go through?
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
ASK = """
import sys
try:
    import resource  # so that a copy that never ends does not take all memory
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
except ImportError:
    pass
sys.path.insert(0, {folder!r})
import gametables as gt
from gametables import build, catalog
from gametables.prove import prove

assert gt.__file__.startswith({folder!r})
for name in {games!r}:
    game = catalog.game(name)
    try:
        for quantity, (counts, first) in prove(game, {{q: game.load(q) for q in game.quantities}}).items():
            found = [witness for witness, count in counts.items() if count]
            if found:
                sys.exit(f"verify of {{name}}.{{quantity}}: {{', '.join(found)}}: {{first}}")
        for _ in build.solve_and_prove(game.tables()):
            pass
    except build.BuildError as error:
        sys.exit(f"build: {{error}}")
    except gt.Error as error:
        sys.exit(f"{{type(error).__name__}}: {{error}}")
"""


def copy(folder: Path, file: str, text: str) -> None:
    """Make a copy of the package in a folder, in which a file has another text."""
    parts = Path(file).parts
    here, there = ROOT / "gametables", folder / "gametables"
    for part in (*parts[:-1], None):
        there.mkdir(parents=True, exist_ok=True)
        for path in here.iterdir():
            if path.name not in ("__pycache__", part, parts[-1]) and not (there / path.name).exists():
                (there / path.name).symlink_to(path)
        if part:
            here, there = here / part, there / part
    for path in here.iterdir():
        if path.name == parts[-1]:
            (there / path.name).write_text(text)
    (folder / "tables").symlink_to(ROOT / "tables")


def notice(folder: Path, file: str, text: str, games: list[str]) -> str:
    """Return what the copy says that is wrong with it: the last line of its errors, "" if nothing is.

    Any exception counts, as the build fails by it; but not that time or memory run out.
    """
    copy(folder, file, text)
    code = ASK.format(folder=str(folder), games=games)
    environ = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, env=environ, timeout=60, check=False
    )
    assert run.returncode in (0, 1), run.stderr
    assert not any(error in run.stderr for error in ("MemoryError", "SystemError"))  # memory ran out
    return run.stderr.strip().splitlines()[-1] if run.returncode else ""


def edited(file: str, old: str, new: str) -> str:
    """Return a file's text in which something that stands there just once is replaced."""
    text = (ROOT / "gametables" / file).read_text()
    assert text.count(old) == 1, f"{file}: {text.count(old)} times {old!r}"
    return text.replace(old, new)


# Mutations that nobody has chosen.

RULES = ("positions", "options", "array_options", "end", "rank", "beside", "_bit")
DATA = ("steps", "rides", "turned", "first", "goal")
SWAPS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
SWAPS |= {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.In: ast.NotIn, ast.NotIn: ast.In}


def rules(file: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the rules that the classes of a file declare, by class and name."""
    for family in ast.parse((ROOT / "gametables" / file).read_text()).body:
        for node in family.body if isinstance(family, ast.ClassDef) else ():
            if isinstance(node, ast.FunctionDef) and node.name in RULES:
                yield f"{family.name}.{node.name}", node
            if isinstance(node, (ast.Assign, ast.AnnAssign)):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                names = [name.id for name in ast.walk(target) if isinstance(name, ast.Name)]
                if set(names) & set(DATA) and any(isinstance(part, ast.Constant) for part in ast.walk(node.value)):
                    yield f"{family.name}.{'/'.join(names)}", node


def sites(rule: ast.AST) -> list[tuple[ast.AST, str, object]]:
    """Return the single changes of a rule: a node, which of its fields changes, and to what."""
    found: list[tuple[ast.AST, str, object]] = []
    for node in _without_docstring(rule):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            found += [(node, "value", node.value + change) for change in (1, -1)]
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPS:
            found.append((node, "op", SWAPS[type(node.op)]()))
        elif isinstance(node, ast.Compare):
            for number, operator in enumerate(node.ops):
                if type(operator) in SWAPS:
                    swapped = SWAPS[type(operator)]()
                    found.append((node, "ops", [*node.ops[:number], swapped, *node.ops[number + 1 :]]))
    return found


def _without_docstring(rule: ast.AST) -> Iterator[ast.AST]:
    parts = rule.body if isinstance(rule, ast.FunctionDef) else [rule.value]
    for part in parts:
        yield from ast.walk(part)


def mutated(file: str, rule: ast.AST, site: tuple[ast.AST, str, object]) -> tuple[str, str]:
    """Return a file's text with one change of a rule made, and the change as it reads."""
    lines = (ROOT / "gametables" / file).read_text().splitlines()
    node, field, new = site
    old = getattr(node, field)
    before = ast.unparse(rule)
    setattr(node, field, new)
    after = ast.unparse(rule)
    setattr(node, field, old)
    indent = " " * rule.col_offset
    first = min([rule.lineno, *(d.lineno for d in getattr(rule, "decorator_list", []))])
    lines[first - 1 : rule.end_lineno] = [indent + line for line in after.splitlines()]
    changed = next(pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if pair[0] != pair[1])
    return "\n".join(lines) + "\n", "{} -> {}".format(*(" ".join(line.split()) for line in changed))


def drawn(seed: str, file: str) -> Iterator[tuple[str, str, str]]:
    """Yield for each rule of a file one mutation drawn by a seed: the rule, the change, the file's text."""
    for name, rule in rules(file):
        if found := sites(rule):
            text, change = mutated(file, rule, Random(f"{seed} {name}").choice(found))
            yield name, change, text
