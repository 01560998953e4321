"""What is compiled belongs to the sources beside it, and says the same as they do."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import noughts
from noughts.search.core import is_compiled
from tests.waiting import LONG

SOURCES = Path(noughts.__file__).parent
SEARCH = SOURCES / "search"


def compiled_modules() -> list[Path]:
    return [path for end in ("so", "pyd") for path in SEARCH.rglob(f"*.{end}")]


@pytest.fixture(scope="module", autouse=True)
def _is_compiled() -> None:
    if not is_compiled():
        reason = "NOT TESTED: noughts was installed without compiled code"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)


def is_twin(path: Path) -> bool:
    return path.read_text(encoding="utf-8").startswith("# Twin")


def test_whatever_is_declared_is_compiled_and_nothing_else() -> None:
    declared = {path.with_suffix("") for path in SEARCH.rglob("*.pxd") if not is_twin(path)}
    assert {path.parent / path.name.partition(".")[0] for path in compiled_modules()} == declared


def test_nothing_compiled_is_older_than_its_source() -> None:
    """It would be loaded instead of newer Python; ``make`` compiles again."""
    for path in compiled_modules():
        source = path.parent / f"{path.name.partition('.')[0]}.py"
        assert path.stat().st_mtime >= max(source.stat().st_mtime, source.with_suffix(".pxd").stat().st_mtime), source.name


@pytest.mark.parametrize("path", [path for path in SEARCH.rglob("*.pxd") if is_twin(path)], ids=lambda path: path.stem)
def test_twins_have_the_same_functions_and_constants(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    module = import_module(".".join(path.relative_to(SOURCES.parent).with_suffix("").parts))
    for name in re.findall(r"^cdef inline .*?(\w+)\(", text, re.MULTILINE):
        assert callable(getattr(module, name)), name
    constants = {name: int(value) for name, value in re.findall(r"^    ([A-Z]\w*) = (-?\d+)$", text, re.MULTILINE)}
    if path.stem != "machine":  # a plain node takes a thousand times as long, so the clock is looked at more often
        assert {name: getattr(module, name) for name in constants} == constants


SIGNATURE = """
from noughts import Limit, Position, Rules
from noughts.search.core import is_compiled
from noughts.search.registry import best_of, searcher_named
print(is_compiled())
for search in ("solver", "solver:every=off", "engine"):
    for rules in ("4x4x4", "4x4x3 misere", "5x5x4", "6x5x4 gravity", "4x3x3 wild", "4x4x3 torus exact", "4x3x3 misere only-x"):
        answer = best_of(searcher_named(search).analyse(Position.start(Rules.parse(rules)), Limit(nodes=1500))).to_json()
        del answer["seconds"]
        print(answer)
"""


def told(folder: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", SIGNATURE]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONG, env=environment)
    return result.stdout.splitlines()


def test_plain_python_gives_the_same_answers_with_the_same_number_of_nodes(tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "noughts", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    is_plain, *plain = told(tmp_path)
    is_fast, *fast = told(SOURCES.parent)
    assert (is_plain, is_fast) == ("False", "True")
    assert plain == fast
