"""What is published can be installed where nothing else is, and then solves and plays."""

from __future__ import annotations

import email
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import noughts
from tests.installed.test_compiled import compiled_modules
from tests.waiting import LONG

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.timeout(900)  # seconds; a compiler may have to share the machine

SOLVING = """
from noughts import Limit, Position, player, solve
from noughts.search.core import is_compiled
print(is_compiled(), solve("4x4x4").score)
position = Position.start("15x15").play("h8").play("a1")
print(player("sera").choose(position, Limit(nodes=500)).move in position.moves())
"""


def run(*command: str, typed: str = "", cwd: Path = ROOT, **more: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | more
    result = subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, timeout=LONG, cwd=cwd, env=environment
    )
    if result.returncode:
        pytest.fail(f"{' '.join(command)}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built with what is installed here, so that nothing has to be fetched."""
    pytest.importorskip("Cython", reason="NOT TESTED: without Cython no wheel can be built")
    folder = tmp_path_factory.mktemp("wheel")
    return built(ROOT, "wheel", folder, **with_what_is_compiled(folder))


def with_what_is_compiled(folder: Path) -> dict[str, str]:
    """Build in a folder of its own that holds what was compiled when noughts was installed."""
    package = Path(noughts.__file__).parent
    for path in compiled_modules():
        target = folder / "lib" / path.relative_to(package.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)  # newer than its source, so nothing is compiled again
    (folder / "build.cfg").write_text(f"[build]\nbuild_base = {folder / 'build'}\nbuild_lib = {folder / 'lib'}\n")
    return {"DIST_EXTRA_CONFIG": str(folder / "build.cfg")}


@pytest.fixture(scope="module")
def plain_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the sdist, as on a machine without a compiler; that it compiles shows the other wheel."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(built(ROOT, "sdist", folder, NOUGHTS_NO_EXTENSIONS="1")) as sdist:
        sdist.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return built(unpacked, "wheel", folder, NOUGHTS_NO_EXTENSIONS="1")


def built(source: Path, what: str, folder: Path, **environment: str) -> Path:
    """A wheel or an sdist, made by the build backend, as pip and build call it."""
    assert pyproject(source)["build-system"]["backend-path"] == ["tools"]
    calling = f"import sys; sys.path.insert(0, 'tools'); import backend; print('made', backend.build_{what}({str(folder)!r}))"
    said = run(sys.executable, "-c", calling, cwd=source, **environment)
    return folder / said.rsplit("made ", 1)[1].strip()


def pyproject(source: Path) -> dict[str, Any]:
    return tomllib.loads((source / "pyproject.toml").read_text("utf-8"))


@pytest.mark.parametrize("which", ["wheel", "plain_wheel"])
def test_an_empty_environment_solves_and_plays_with_it(which: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    file: Path = request.getfixturevalue(which)
    venv.create(tmp_path / "empty", with_pip=False)
    programs = tmp_path / "empty" / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-compile",
        str(file),
    )
    assert run(python, "-c", SOLVING, cwd=tmp_path).split() == [str(which == "wheel"), "Draw()", "True"]
    lend_dependencies(python)
    where = {"NOUGHTS_DATABASE": str(tmp_path / "games.db"), "NOUGHTS_STATE": str(tmp_path)}
    played = run(
        str(programs / "noughts"), "play", "--o", "@Bob", "--plain", typed="b2\na1\nc1\nb1\na3\n", cwd=tmp_path, **where
    )
    assert "Three in a row: a3 b2 c1." in played


def lend_dependencies(python: str) -> None:
    """What noughts needs, from the environment of the tests; the wheel's own noughts comes first."""
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (Path(site) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")


def test_the_wheel_holds_no_source_of_compiled_modules_but_the_python(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".c", ".pxd"))]
    assert {"noughts/py.typed", "noughts/ui/terminal/app.tcss", "noughts/store/migrations/script.py.mako"} <= set(names)
    assert {"noughts/search/exact/atlas.txt", "noughts/search/exact/connect-four.book"} <= set(names)
    assert "noughts/search/core/proof/classic.py" in names


def test_the_sdist_gives_the_same_python_as_the_tree(wheel: Path, plain_wheel: Path) -> None:
    one, other = ({name for name in ZipFile(path).namelist() if name.startswith("noughts/")} for path in (wheel, plain_wheel))
    assert {name for name in one if not name.endswith((".so", ".pyd"))} == other


def test_the_description_has_absolute_links_and_a_picture_first(wheel: Path) -> None:
    (name,) = [name for name in ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA")]
    metadata = email.message_from_bytes(ZipFile(wheel).read(name))
    text = str(metadata.get_payload())
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert links
    assert all(link.startswith("https://") for link in links)
    assert text.index("![") < text.index("```")
    assert "pip install noughts" in text
    home = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= home.keys()


def test_every_link_of_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]*)[^)]*\)", (ROOT / "README.md").read_text("utf-8"))
    assert not [link for link in links if not link.startswith("https://") and not (ROOT / link).exists()]


def test_the_lowest_versions_that_are_claimed_are_those_that_are_tested() -> None:
    project = pyproject(ROOT)["project"]
    extras = project["optional-dependencies"]
    optional = {each for name, extra in extras.items() if name != "learn" for each in extra}  # PyTorch is too large to try
    claimed = [*project["dependencies"], *(each for each in optional if not each.startswith("noughts["))]
    pinned = dict(line.lower().split("==") for line in (ROOT / "constraints-lowest.txt").read_text("utf-8").split())
    for requirement in claimed:
        name, lowest = re.match(r"([\w-]+)(?:\[\w+\])?>=([\d.]+)", requirement).groups()
        assert pinned[name.lower()].rstrip(".0") == lowest.rstrip(".0"), requirement
