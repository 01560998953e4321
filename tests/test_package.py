"""The package as a stranger meets it."""

import builtins
import collections.abc
import inspect
import pydoc
import random
import re
import subprocess
import sys
import typing
from functools import partial
from pathlib import Path

import pytest

import noughts
from tests import stranger

REFERENCE = Path(__file__).parents[1] / "docs" / "reference" / "python.md"

COMPILED = {name for name in sys.modules if re.fullmatch(r"_cython_\w+|cython_runtime", name)}
"""What compiled modules put among the modules by themselves; no package is behind these names."""


def modules_after(statement: str) -> set[str]:
    """The top-level modules that a fresh Python has loaded after a statement."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    return {name.split(".")[0] for name in loaded}


def test_importing_noughts_pulls_in_no_third_party_package():
    assert modules_after("import noughts") - set(sys.stdlib_module_names) - COMPILED == {"noughts"}


def test_the_command_line_pulls_in_nothing_but_click():
    assert modules_after("import noughts.cli.main") - set(sys.stdlib_module_names) - COMPILED == {"noughts", "click"}


@pytest.mark.parametrize("name", noughts.__all__)
def test_every_public_name_says_what_it_is(name):
    assert getattr(noughts, name).__doc__


WORD = re.compile(r"\b[A-Z]\w+")

NOT_OURS = {*vars(typing), *vars(collections.abc), "Executor", "ForwardRef", "Path", "PathLike", "Random"}
"""Types of Python itself."""


MADE_ELSEWHERE = {"Position", "Store", "Trace"}
"""Classes whose objects come from ``Position.of``, ``Store.open`` and ``trace``, and not from a call of the class."""


def documented(name: str) -> list[object]:
    """A public name, and the members of a class that the reference shows."""
    found = getattr(noughts, name)
    section = re.search(rf":: {name}\n(?:   :members:(.*))?", REFERENCE.read_text("utf-8"))
    if not inspect.isclass(found) or section is None or section[1] is None:
        return [found]
    wanted = section[1].replace(",", " ").split()
    return [
        found,
        *(member for key, member in inspect.getmembers(found) if key in wanted or (not wanted and _is_shown(key, member))),
    ]


def _is_shown(name: str, member: object) -> bool:
    return not name.startswith("_") and bool(inspect.getdoc(member)) and callable(member)


def types_of(member: object) -> set[str]:
    """The names of types in a signature."""
    if getattr(member, "__name__", "") in MADE_ELSEWHERE:
        return set()
    try:
        signature = inspect.signature(member.fget if isinstance(member, property) else member)
    except (TypeError, ValueError):
        return set()
    shown = [*(parameter.annotation for parameter in signature.parameters.values()), signature.return_annotation]
    return {word for text in shown if isinstance(text, str) for word in WORD.findall(text)} - NOT_OURS


@pytest.mark.parametrize("name", noughts.__all__)
def test_every_type_in_a_public_signature_can_be_imported(name):
    needed = set().union(*map(types_of, documented(name)))
    assert not {each for each in needed if not hasattr(noughts, each) and not hasattr(builtins, each)}


@pytest.mark.parametrize("name", noughts.__all__)
def test_help_shows_no_lambda(name):
    assert "lambda" not in pydoc.render_doc(getattr(noughts, name), renderer=pydoc.plaintext)


def test_every_public_name_has_an_example_in_the_reference():
    examples = "\n".join(re.findall(r"^(?:>>>|\.\.\.) .*", REFERENCE.read_text("utf-8"), re.MULTILINE))
    shown = {name for name in noughts.__all__ if len(re.findall(rf"\b{name}\b", examples)) >= 2}
    assert shown == set(noughts.__all__), set(noughts.__all__) - shown


def test_the_public_names_are_sorted_and_few():
    assert noughts.__all__ == sorted(noughts.__all__)
    assert len(noughts.__all__) <= 80


def test_the_package_is_typed():
    from importlib.resources import files

    assert files("noughts").joinpath("py.typed").is_file()


@pytest.mark.parametrize("name", noughts.__all__)
def test_a_stranger_uses_every_public_name(name):
    assert len(re.findall(rf"\b{name}\b", Path(stranger.__file__).read_text("utf-8"))) >= 2, "imported, and used"


@pytest.mark.parametrize(
    "think",
    [
        partial(noughts.analyse, "4x4"),
        partial(noughts.solve, "4x4"),
        partial(noughts.trace, "4x4"),
        partial(noughts.explain, "4x4", "b2"),
        partial(noughts.review, noughts.Game("4x4", "b2 c3")),
        partial(noughts.player("sera").choose, "4x4"),
    ],
    ids=["analyse", "solve", "trace", "explain", "review", "choose"],
)
def test_whatever_thinks_takes_seconds_nodes_or_a_limit(think):
    for options in ({"nodes": 100}, {"seconds": 0.05}, {"limit": noughts.Limit(nodes=100)}):
        assert str(think(**options))
    for wrong in ({"nodes": 0}, {"seconds": -1}, {"limit": 5}):
        with pytest.raises(noughts.NoughtsError):
            think(**wrong)


def test_results_print_as_text_for_people():
    game = noughts.Game("3x3", "b2 a1 b1 a2 b3")
    assert str(game.outcome) == "X won (line b1 b2 b3)"
    assert str(noughts.player("perfect").choose("XX./OO./...")) == "c1"
    assert str(next(noughts.puzzles("3x3", seed=1))).endswith("O to move: find the move that holds the draw")
    assert str(noughts.strength("god")[0]).startswith("X against random: wins ")


def test_a_stranger_can_play_and_keep_games():
    outcome = stranger.play_a_random_game("5x5", random.Random(1))
    assert stranger.is_decided_by_a_line(outcome) == bool(outcome.cells)
    record = stranger.play_and_keep(["a1", "b1", "a2", "b2", "a3"])
    assert record.x.name == "183 seconds left"
    assert stranger.line_of(record.game.outcome) == ["0:0", "0:1", "0:2"]
    assert not stranger.is_legal(record.game.position, "c3")
    assert stranger.odd_rules() == "4x4x3 misere wild gravity torus exact, 15x15x5 renju"
    assert stranger.look(record.game.position).startswith("O X True")


def test_a_stranger_can_ask():
    assert stranger.values("XOX/OXO/.X.") == {"a3": "loses in 2", "c3": "loses in 2"}
    assert stranger.first_snapshot("3/3/3").best
    assert stranger.first_player_wins("3x3 torus")
    text, kinds = stranger.why("XX./OO./...", "c1")
    assert (text, kinds[0]) == ("Wins at once with a1 b1 c1.", noughts.Kind.WINS_NOW)
    assert "C[Gives the draw away" in stranger.annotated("(;GM[4]SZ[3];B[bb];W[ba];B[aa])")
    shown, size = stranger.tree("XOX/XOO/.X.")
    assert size == 5
    assert "└ c3 loses at ply 2" in shown


def test_a_stranger_can_bring_a_search_and_use_library_and_proofs():
    assert stranger.best_by(stranger.Shy(), "XX./OO./...") == "c1"
    assert stranger.proven("4x3") == ("win", True)
    assert stranger.kept(["(;GM[4]SZ[3]PB[Ann];B[bb])"]) == [".../.X./... o"]


def test_a_stranger_can_write_players_and_let_them_meet():
    assert stranger.chosen("XOX/XOO/.X.")[::2] == ["c3", "a3"]
    assert stranger.ranking()[0] == "perfect"
    assert stranger.chance_to_lose(stranger.Gambler()).value == 1
