"""The wheel of this platform, installed where nothing else is, solves and plays with compiled code."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PLAYING = """
from random import Random
from noughts import Limit, Position, Rules, player, solve
from noughts.search.core import is_compiled
print(is_compiled(), solve(Rules.parse("4x4x4")).score)
position = Position.start(Rules.parse("15x15")).play("h8").play("a1")
print(player("sera").choose(position, Limit(nodes=2000), Random(1)).move in position.moves())
"""


def run(*command: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=ROOT, env=environment)
    if result.returncode:
        pytest.fail(f"{' '.join(command)}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built with what is installed here, so that nothing has to be fetched."""
    pytest.importorskip("Cython", reason="NOT TESTED: without Cython no wheel can be built")
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), ".")
    (built,) = folder.glob("noughts-*.whl")
    return built


def test_an_empty_environment_solves_and_plays_with_it(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path, with_pip=False)
    python = str(tmp_path / ("Scripts" if os.name == "nt" else "bin") / "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    assert run(python, "-c", PLAYING).split() == ["True", "Draw()", "True"]


def test_the_wheel_holds_no_source_of_what_was_compiled_from_it_but_the_python(wheel: Path) -> None:
    from zipfile import ZipFile

    names = ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".c", ".pxd"))]
    assert {"noughts/py.typed", "noughts/ui/terminal/app/app.tcss", "noughts/store/migrations/script.py.mako"} <= set(names)
    assert "noughts/search/core/proof/classic.py" in names
