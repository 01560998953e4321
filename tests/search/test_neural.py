"""The search that a network guides: what it proves is true, and what the network knows is measured."""

from __future__ import annotations

import io
import math
import os
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.resources import files
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib import format as npy

from noughts import Draw, Limit, Loss, Position, Rules, Side, Win
from noughts.players.registry import player
from noughts.rules import NoughtsError
from noughts.search.analysis import immediate_results
from noughts.search.exact.lookup import Lookup
from noughts.search.neural.ages import AGES, GROWN_UP, BadAge, network_of
from noughts.search.neural.network import BadNetwork, Network, Opinion
from noughts.search.neural.search import Neural
from noughts.search.registry import BadSearcher, best_of, searcher_named, searches_for
from tests.strategies import VARIANTS, random_game


def outlook(score: object) -> type:
    return next(kind for kind in (Win, Draw, Loss) if isinstance(score, kind))


@pytest.mark.parametrize("knobs", VARIANTS[::5])
def test_what_it_proves_on_3x3_is_true_in_every_kind_of_game(knobs) -> None:
    for position in random_game(Rules(3, 3, 3, *knobs), seed=4)[:-1]:
        truth = {candidate.move: candidate.score for candidate in best_of(Lookup().analyse(position)).candidates}
        analysis = best_of(Neural().analyse(position, Limit(nodes=60)))
        assert {candidate.move for candidate in analysis.candidates} == set(truth)
        for candidate in analysis.candidates:
            if candidate.proven:
                assert outlook(candidate.score) is outlook(truth[candidate.move])


def test_given_time_it_proves_a_small_game_to_the_end() -> None:
    analysis = best_of(Neural().analyse(Position.start(Rules.parse("3x3 torus")), Limit(nodes=5000)))
    assert analysis.proven
    assert isinstance(analysis.score, Win)


@pytest.mark.parametrize("text", ["3x3", "3x3 misere"])
def test_the_policy_alone_keeps_the_value_wherever_it_matters(text: str) -> None:
    todo, seen, judged = [Position.start(Rules.parse(text))], set(), []
    while todo:
        position = todo.pop()
        if position.outcome or (position.x, position.o) in seen:
            continue
        seen.add((position.x, position.o))
        todo += [position.play(move) for move in position.moves()]
        candidates = best_of(Lookup().analyse(position)).candidates
        kinds = {outlook(candidate.score) for candidate in candidates}
        if len(kinds) > 1:
            best = outlook(candidates[0].score)
            judged.append((position, {c.move for c in candidates if outlook(c.score) is best}))
    network = network_of(GROWN_UP)
    for start in range(0, len(judged), 64):
        part = judged[start : start + 64]
        for (position, good), opinion in zip(part, network.opinions([position for position, _ in part]), strict=True):
            assert position.moves()[int(opinion.policy.argmax())] in good, str(position)


def test_ada_loses_no_line_of_3x3_in_either_seat() -> None:
    searcher = Neural()
    for seat in Side:
        todo, seen = [Position.start(Rules.parse("3x3"))], set()
        while todo:
            position = todo.pop()
            if position.outcome:
                assert position.outcome.winner is not seat.other
            elif (position.x, position.o) not in seen:
                seen.add((position.x, position.o))
                best = best_of(searcher.analyse(position, Limit(nodes=32))).best
                todo += [position.play(best)] if position.side is seat else [position.play(move) for move in position.moves()]


def test_the_same_nodes_give_the_same_answer_and_are_counted() -> None:
    position = Position.start(Rules.parse("7x7x4")).play("d4").play("e5")
    one, other = (best_of(Neural().analyse(position, Limit(nodes=40))) for _ in range(2))
    assert [(c.move, c.score) for c in one.candidates] == [(c.move, c.score) for c in other.candidates]
    assert one.nodes == 40
    assert best_of(Neural().analyse(position, Limit(nodes=1))).nodes == 1
    assert best_of(Neural().analyse(position, Limit(nodes=30, depth=1))).depth <= 1


def test_where_all_moves_but_one_lose_at_once_the_network_is_not_asked() -> None:
    asked: list[Position] = []

    class Spy(Network):
        def opinions(self, positions: Sequence[Position]) -> list[Opinion]:
            asked.extend(positions)
            return network_of(GROWN_UP).opinions(positions)

    position = Position.parse("......./......./......./.X...X./XOOXOO./XXOXXOO o", "connect-four")
    forced = 0
    for nodes in (30, 61, 120):
        asked.clear()
        analysis = best_of(Neural(network=Spy({}, {})).analyse(position, Limit(nodes=nodes)))
        assert analysis.nodes == nodes
        # The last one may be asked about all the same, where no node is left to look behind it.
        assert not any(len(immediate_results(one)) == len(one.moves()) - 1 for one in asked[1:-1])
        forced += nodes - len(asked)
    assert forced > 20


def test_every_age_plays_every_game_and_the_oldest_sees_more() -> None:
    fork = Position.parse("X.../.O../..../....", Rules.parse("4x4x3"))
    for name in AGES:
        for position in (fork, Position.start(Rules.parse("15x15")), Position.start(Rules.parse("2x2x2 wild gravity torus"))):
            assert player(f"ada:{name}").choose(position, Limit(seconds=5), Random(1)).move in position.moves()
    threatened = Position.parse("XX.../O..../...../...../.....", Rules.parse("5x5x3"))
    assert str(player("ada").choose(threatened, Limit(seconds=5), Random(1)).move) == "c1"


def test_the_weights_of_all_ages_together_stay_under_four_megabytes() -> None:
    kept = {file.name: len(file.read_bytes()) for file in (files("noughts.search.neural") / "weights").iterdir()}
    assert {f"{name}.npz" for name in AGES} == {name for name in kept if name.endswith(".npz")}
    assert sum(kept.values()) < 4_000_000


def test_an_age_that_nobody_kept_is_refused() -> None:
    with pytest.raises(BadAge, match=r"7m: no such age. Choose from: newborn, 1m"):
        player("ada:7m")
    with pytest.raises(BadSearcher, match=r"age=7m: expected an age, newborn, 1m"):
        searcher_named("neural:age=7m")


def test_without_numpy_a_sentence_says_what_to_install_and_the_rest_works(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    rules = Rules.parse("3x3")
    for name in ("ada", "neural:nodes=5"):
        with pytest.raises(NoughtsError, match=r"the network needs numpy: pip install 'noughts\[neural\]'"):
            player(name).check(rules)
    assert "neural" not in searches_for(rules)
    assert player("sera").choose(Position.start(rules), Limit(seconds=1), Random(1)).move


def test_a_network_of_ones_own_is_named_by_its_file(tmp_path):
    own = tmp_path / "Mine.npz"
    own.write_bytes((files("noughts.search.neural") / "weights" / "1m.npz").read_bytes())
    position = Position.start("3x3")
    mine, shipped = (player(f"neural:{which},nodes=20").choose(position).analysis for which in (f"network={own}", "age=1m"))
    assert mine.candidates == shipped.candidates
    (tmp_path / "text.npz").write_text("no weights")
    os.mkfifo(tmp_path / "pipe.npz")
    for wrong in ("nowhere.npz", "text.npz", "pipe.npz"):
        with pytest.raises(NoughtsError, match="expected a file that noughts train wrote"):
            player(f"neural:network={tmp_path / wrong}")


SHIPPED = (files("noughts.search.neural") / "weights" / "1m.npz").read_bytes()


def network_file(changed: Mapping[str, bytes], *, packing: int = ZIP_DEFLATED) -> io.BytesIO:
    """The shipped network with these entries instead of its own, or besides them."""
    made = io.BytesIO()
    with ZipFile(io.BytesIO(SHIPPED)) as archive, ZipFile(made, "w", packing) as other:
        entries = {name: archive.read(name) for name in archive.namelist()}
        for name, data in {**entries, **changed}.items():
            other.writestr(name, data)
    made.seek(0)
    return made


def array_of(*size: int, kind: str = "<f4", data: bytes | None = None) -> bytes:
    """An array of zeros, or of these bytes, as NumPy writes it."""
    made = io.BytesIO()
    npy.write_array_header_1_0(made, {"descr": kind, "fortran_order": False, "shape": size})
    return made.getvalue() + (bytes(math.prod(size) * int(kind[-1])) if data is None else data)


ZEROS = array_of(64_000_000, kind="|i1")
"""64 MB that are packed into 64 kB."""


@pytest.mark.parametrize(
    "changed",
    [
        {"stem.cells.npy": ZEROS},
        {"stem.cells/scale.npy": ZEROS},
        {"about.npy": ZEROS},
        {"stem.facts.npy": array_of(17, 4_000_000, kind="|i1")},
        {"stem.facts.npy": array_of(17, 10**12, data=b"")},
        {f"block{number}.around1.npy": b"" for number in range(2_000)},
        {"about.npy": array_of(9_000, kind="|u1", data=b"[" * 9_000)},
        {"about.npy": array_of(2, kind="|u1", data=b"{]")},
        {"top.scale.npy": array_of(64, data=b"\xff" * 256)},
        {"top.scale.npy": array_of(64, kind="|O8")},
        {"top.scale.npy": b"\x93NUMPY\x01\x00\xff\xff" + b"-" * 65_535},
        {"top.scale.npy": b"\x93NUMPY\x01\x00\x28\x23" + b"-" * 9_000},
        {"top.scale.npy": b""},
    ],
    ids=lambda changed: min(changed),
)
def test_a_hostile_network_is_refused_before_it_is_unpacked(changed: dict[str, bytes]) -> None:
    file = network_file(changed)
    with memory_peak() as peak, pytest.raises(BadNetwork, match="expected a network as noughts train writes it"):
        Network.read(file)
    assert peak() < 10_000_000


def test_what_else_a_network_file_holds_is_not_read() -> None:
    with memory_peak() as peak:
        assert Network.read(network_file({"teapot.npy": ZEROS, "evil.pkl": b"cos"})).note["seconds"] == 60
    assert peak() < 10_000_000


def test_a_network_is_packed_as_numpy_does_it() -> None:
    Network.read(network_file({}, packing=ZIP_STORED))
    for packing in (ZIP_BZIP2, ZIP_LZMA):
        with pytest.raises(BadNetwork):
            Network.read(network_file({}, packing=packing))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_network_is_read_or_refused(data: st.DataObject) -> None:
    damaged = bytearray(SHIPPED)
    for _ in range(data.draw(st.integers(1, 4))):
        where = data.draw(st.one_of(st.integers(0, 300), st.integers(len(damaged) - 9_000, len(damaged) - 1)))
        damaged[where] = data.draw(st.integers(0, 255))
    with suppress(BadNetwork):
        Network.read(io.BytesIO(damaged))


@contextmanager
def memory_peak() -> Iterator[Callable[[], int]]:
    """Count the most bytes that Python and NumPy hold at a time."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    try:
        yield lambda: tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def test_a_sure_draw_is_not_given_up_for_a_faint_hope() -> None:
    """In misere after ..X/.X./OO. only b1 holds; c2 once seemed a ten-millionth better than its proven draw."""
    position = Position.parse("..X/.X./OO. x", "3x3 misere")
    assert str(best_of(Neural().analyse(position, Limit(nodes=32))).best) == "b1"
