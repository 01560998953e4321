"""Until the compiled code is ready, and where there is no Numba, alpha-beta answers instead, and rightly."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.search import standing_in
from noughts.search.auto import Auto
from noughts.search.core.loading import Loader, loader
from noughts.search.engine import Engine
from noughts.search.limit import Limit
from noughts.search.score import Draw, Win
from noughts.search.searcher import Searcher, best_of
from noughts.search.solver import Solver
from tests.search.core_proof.truth import assert_true, random_positions, truth_of

NEEDS_NUMBA = False

GAMES = ["4x3x3", "4x3x3 misere", "4x4x4", "4x4x3 gravity torus", "4x3x3 misere only-x", "4x3x3 wild"]


@pytest.fixture
def _no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_NO_NUMBA", "1")
    fresh = Loader()
    monkeypatch.setattr(standing_in, "loader", lambda: fresh)


@pytest.mark.usefixtures("_no_numba")
@pytest.mark.parametrize("make", [Solver, Engine, Auto])
@pytest.mark.parametrize("rules", GAMES)
def test_every_move_has_its_true_value_without_numba(make: Callable[[], Searcher], rules: str) -> None:
    for position in random_positions(rules, count=4, fewest=1, most=4 if "wild" in rules else 6):
        assert_true(best_of(make().analyse(position, Limit())), truth_of(rules))


@pytest.mark.usefixtures("_no_numba")
def test_a_position_alone_has_its_value_without_numba() -> None:
    for rules, score in (("3x3", Draw()), ("4x3x3", Win(7))):
        analysis = best_of(Solver(every=False).analyse(Position.start(Rules.parse(rules))))
        assert (analysis.score, analysis.proven, len(analysis.candidates)) == (score, True, 1)


@pytest.mark.usefixtures("_no_numba")
@pytest.mark.parametrize("make", [Solver, Engine, Auto])
def test_a_limit_is_kept_without_numba(make: Callable[[], Searcher]) -> None:
    position = Position.start(Rules.parse("7x7x4"))
    for analysis in make().analyse(position, Limit(nodes=200)):
        assert analysis.nodes <= 200
        assert analysis.best in position.moves()
        assert not analysis.proven


@pytest.mark.usefixtures("_no_numba")
def test_a_loader_without_numba_is_never_ready() -> None:
    fresh = Loader()
    assert not fresh.is_possible
    assert fresh.start() is False
    assert fresh.wait() is False
    assert fresh.problem is None


class ReadyLater:
    """A loader that is ready when it has been asked so many times."""

    is_loading = False

    def __init__(self, times: int) -> None:
        self.times = times

    def start(self) -> bool:
        self.times -= 1
        return self.times < 0 and loader().wait()


@pytest.mark.parametrize("times", [1, 2, 5, 20])
@pytest.mark.parametrize("rules", GAMES)
def test_the_compiled_code_takes_over_in_the_middle_and_changes_nothing(
    rules: str,
    times: int,
    monkeypatch: pytest.MonkeyPatch,
    is_compiled: bool,  # noqa: FBT001
) -> None:
    for position in random_positions(rules, count=3, fewest=2, most=4 if "wild" in rules else 6):
        late = ReadyLater(times)
        monkeypatch.setattr(standing_in, "loader", lambda late=late: late)
        assert_true(best_of(Solver(megabytes=1).analyse(position)), truth_of(rules))


@pytest.mark.parametrize("searcher", [Solver(megabytes=1), Engine(), Auto()], ids=["solver", "engine", "auto"])
def test_nothing_is_lost_or_counted_twice_when_the_compiled_code_takes_over(
    searcher: Solver | Engine | Auto,
    monkeypatch: pytest.MonkeyPatch,
    is_compiled: bool,  # noqa: FBT001
) -> None:
    late = ReadyLater(20)
    monkeypatch.setattr(standing_in, "loader", lambda: late)
    snapshots = list(searcher.analyse(Position.start(Rules.parse("5x5x4")), Limit(nodes=20_000)))
    nodes = [snapshot.nodes for snapshot in snapshots]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= 20_000
    assert all(snapshot.best for snapshot in snapshots)


NUMBA_FREE = """
import sys
from noughts import Position, Rules, analyse
print(analyse(Position.parse({position!r}, Rules.parse({rules!r}))).score, "numba" in sys.modules, "numpy" in sys.modules)
"""


@pytest.mark.parametrize(
    ("rules", "position", "environment"),
    [("3x3", "XX./OO./...", {}), ("4x4x4", "XXX./OO../O.../....", {"NOUGHTS_NO_NUMBA": "1"})],
    ids=["3x3", "without Numba"],
)
def test_numba_is_imported_only_where_it_is_needed(rules: str, position: str, environment: dict[str, str]) -> None:
    program = NUMBA_FREE.format(rules=rules, position=position)
    ran = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["Win(1)", "False", "False"]
