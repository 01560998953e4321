"""What is not installed is not offered, and the message names what is missing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from noughts.extras import PARTS, NotInstalled, missing, missing_text, require
from noughts.players.registry import check_installed, player, roster
from noughts.rules import Rules
from noughts.search.registry import installed_searches, searches_for
from tests.waiting import LONG

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
OPTIONAL = PROJECT["project"]["optional-dependencies"]

NETWORK = "the network needs threadpoolctl: pip install 'noughts[neural]'; all other searches and players work without"


def packages(extra: str) -> set[str]:
    """What an extra installs, also through the extras that it refers to."""
    found: set[str] = set()
    for requirement in OPTIONAL[extra]:
        name, _, extras = re.match(r"([\w-]+)(\[([\w,]+)\])?", requirement).groups()
        found |= {name} if name != "noughts" else set().union(*(packages(each) for each in extras.split(",")))
    return found


def test_every_part_is_an_extra_that_installs_all_it_needs():
    assert PARTS.keys() == OPTIONAL.keys()
    for name, part in PARTS.items():
        assert set(part.packages) <= packages(name), name


def test_ada_can_be_played_on_every_site():
    assert packages("neural") <= packages("web")


def test_no_requirement_of_noughts_is_written_twice():
    own = [name for extra in OPTIONAL.values() for name in extra if not name.startswith("noughts[")]
    shared = {"numpy>=1.26"}  # environments need NumPy, and no network
    assert {name for name in own if own.count(name) > 1} <= shared
    grouped = [name for group in PROJECT["dependency-groups"].values() for name in group if isinstance(name, str)]
    assert not set(grouped) & set(own)


def test_the_message_names_only_what_is_missing(monkeypatch):
    assert not missing("neural")
    require("neural")
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    assert missing_text("neural") == NETWORK
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert missing("neural") == ["numpy", "threadpoolctl"]
    with pytest.raises(NotInstalled, match="the network needs numpy and threadpoolctl: pip install"):
        require("neural")


def test_players_and_searches_that_cannot_run_are_not_offered(without_network):
    assert not {"ada", "neural"} & {*roster(), *installed_searches(), *searches_for(Rules.parse("3x3"))}
    assert {"sera", "mcts", "level"} <= roster().keys()
    with pytest.raises(NotInstalled):
        check_installed("ada:1m")
    with pytest.raises(NotInstalled):
        player("neural:nodes=5").check(Rules.parse("3x3"))


def test_they_are_offered_again_once_they_can_run():
    assert {"ada", "neural"} <= roster().keys()


def run(missing_module: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The program on an installation without a module."""
    code = f"import sys; sys.modules[{missing_module!r}] = None; from noughts.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, timeout=LONG)


@pytest.mark.parametrize(
    ("module", "command", "message"),
    [
        ("threadpoolctl", ["play", "--plain", "--o", "ada"], NETWORK),
        ("threadpoolctl", ["watch", "ada:1m", "cop", "--plain"], NETWORK),
        ("threadpoolctl", ["analyse", "3x3", "--with", "neural"], NETWORK),
        ("threadpoolctl", ["tree", "3x3", "--with", "neural:nodes=5"], NETWORK),
        ("pygame", ["desktop"], "the window needs pygame-ce: pip install 'noughts[desktop]'; or play in the terminal: noughts"),
        ("segno", ["serve"], "the site needs segno: pip install 'noughts[web]'; or play in the terminal: noughts"),
        (
            "torch",
            ["train"],
            "training needs torch: pip install 'noughts[learn]'; to play against Ada, noughts[neural] is enough",
        ),
        (
            "websockets",
            ["play", "--server", "http://localhost:1"],
            "playing on a site needs websockets: pip install 'noughts[remote]'; or play here: noughts",
        ),
    ],
)
def test_a_command_that_cannot_run_says_what_to_install(database, module, command, message):
    done = run(module, *command)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"noughts: {message}\n")


def test_the_command_line_offers_only_what_is_installed(database):
    known = run("threadpoolctl", "play", "--plain", "--o", "nobody").stderr
    assert "perfect" in known
    assert not re.search(r"\b(ada|neural)\b", known)
    assert "neural" not in run("threadpoolctl", "compare", "XOX/.O./...").stdout
    assert "neural" in run("nothing", "compare", "XOX/.O./...").stdout
