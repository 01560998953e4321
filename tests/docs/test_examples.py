"""Every example in the README and the documentation does what it says."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import LONG

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])


def blocks(kind: str) -> list[object]:
    """Every page with examples of a kind, and those examples."""
    found = {page: re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL) for page in PAGES}
    return [pytest.param(bodies, id=str(page.relative_to(ROOT))) for page, bodies in found.items() if bodies]


@pytest.mark.parametrize("bodies", blocks("pycon"))
def test_the_python_examples_of_a_page_run_from_top_to_bottom(bodies):
    text = "\n".join(bodies)
    if "noughts.envs" in text:
        pytest.importorskip("pettingzoo", reason="NOT TESTED: learning environments need PettingZoo")
    if "pyspiel" in text:
        pytest.importorskip("pyspiel", reason="NOT TESTED: OpenSpiel is not installed")
    test = doctest.DocTestParser().get_doctest(text, {}, "page", None, 0)
    assert test.examples
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=failures.append)
    assert not failures, "".join(failures)


@pytest.fixture(scope="module")
def path(program, tmp_path_factory):
    """Where a shell looks for programs: first for ``noughts``, ready at once."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "noughts").write_text(f'#!/bin/sh\nexec {shlex.join(program.command)} "$@"\n', encoding="utf-8")
    (folder / "noughts").chmod(0o755)
    return os.pathsep.join(map(str, (folder, Path(sys.executable).parent, os.environ["PATH"])))


@pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: the examples are written for a POSIX shell")
@pytest.mark.parametrize("bodies", blocks("console"))
def test_the_commands_of_a_page_print_what_it_shows(bodies, database, path, tmp_path):
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NOUGHTS_DATABASE": database, "TZ": "UTC"}
    for body in bodies:
        commands = re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]
        assert commands
        for command, _, expected in (text.partition("\n") for text in commands):
            done = subprocess.run(
                command, shell=True, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=LONG, check=False
            )
            assert trimmed(done.stdout + done.stderr) == trimmed(expected), command


def trimmed(text: str) -> str:
    """Without spaces at the end of lines, which no reader sees."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
