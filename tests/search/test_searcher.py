"""A search can be asked for by name, and every mistake in the asking is named."""

from __future__ import annotations

import re

import pytest

from noughts import analyse
from noughts.rules import Position
from noughts.search import UNLIMITED, BadLimit, Limit
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.minimax import Minimax
from noughts.search.registry import BadSearcher, Limited, Searcher, best_of, searcher_named


@pytest.mark.parametrize(
    ("text", "searcher"),
    [
        ("minimax", Minimax()),
        ("alphabeta", AlphaBeta()),
        ("alphabeta:", AlphaBeta()),
        ("alphabeta:ordering=off,table=on", AlphaBeta(ordering=False)),
        (" AlphaBeta: killers=off , history=off ", AlphaBeta(killers=False, history=False)),
        ("mcts:nodes=2000,seed=7", Limited(Mcts(seed=7), Limit(nodes=2000))),
        ("mcts:exploration=0.5,seconds=0.5", Limited(Mcts(exploration=0.5), Limit(seconds=0.5))),
        ("minimax:depth=3", Limited(Minimax(), Limit(depth=3))),
    ],
)
def test_a_text_asks_for_the_search_it_names(text: str, searcher: Searcher) -> None:
    assert searcher_named(text) == searcher


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "alfabeta",
            "alfabeta: no such search. Choose from: auto, .*, mcts, neural. Did you mean alphabeta?",
        ),
        ("", r"\(nothing\): no such search. Choose from: auto, table, solver, engine, minimax, alphabeta, mcts, neural."),
        ("alphabeta:tabel=off", "tabel: alphabeta has no such option. Choose from: ordering, .* Did you mean table?"),
        ("minimax:seed=3", "seed: minimax has no such option. Choose from: depth, nodes, seconds."),
        ("alphabeta:table=perhaps", "table=perhaps: expected on or off"),
        ("alphabeta:table", r"table=\(nothing\): expected on or off"),
        ("mcts:seed=x", "seed=x: expected a whole number"),
        ("mcts:exploration=-1", "exploration=-1: expected a number above 0"),
        ("mcts:seed=1,seed=2", "seed: given twice"),
    ],
)
def test_a_text_that_names_no_search_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(BadSearcher, match=message):
        searcher_named(text)


def test_a_limit_in_the_text_must_make_sense() -> None:
    with pytest.raises(BadLimit, match="nodes 0"):
        searcher_named("mcts:nodes=0")


def test_of_two_limits_the_tighter_one_holds() -> None:
    position = Position.parse(".../.../...")
    searcher = searcher_named("mcts:nodes=50")
    assert best_of(searcher.analyse(position, Limit(nodes=20))).nodes == 20
    assert best_of(searcher.analyse(position, Limit(nodes=100))).nodes == 50
    assert best_of(searcher.analyse(position, UNLIMITED)).nodes == 50


def test_a_search_of_ones_own_is_asked_and_anything_else_refused():
    with pytest.raises(BadSearcher, match="no such search"):
        analyse("3x3", searcher=3)
    assert str(analyse("XX./OO./...", searcher=searcher_named("minimax")).best) == "c1"


def test_an_analysis_is_printed_as_a_table_of_its_best_moves() -> None:
    printed = str(analyse("15x15x5", nodes=2000, searcher="engine")).splitlines()
    assert printed[0].split() == ["move", "score", "line"]
    assert re.fullmatch(r"h8 +[+-]\d\.\d\d +h8 .*", printed[1])
    assert re.fullmatch(r"\w+ +<= [+-]\d\.\d\d +\w+", printed[2])
    assert re.fullmatch(r"and \d+ more", printed[-1])
    assert str(analyse("XXX/OO./...")) == "Loss(0)"
