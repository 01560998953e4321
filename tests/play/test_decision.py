"""A program's turn: what it says of its move is true, whatever it believed."""

from __future__ import annotations

from random import Random

import pytest

from noughts import Limit, Rules
from noughts.play.program_turn import Decision, deciding
from noughts.players.registry import player
from noughts.reasons import Kind, PointOfView
from noughts.rules import Position
from tests.strategies import random_game


def decided(name: str, position: Position) -> Decision:
    """What a program decides, once it has thought."""
    thinking = deciding(player(name), position, Limit(seconds=5), Random(1), PointOfView(), None)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            decision: Decision = end.value
            return decision


@pytest.mark.parametrize("name", ["mcts:nodes=30", "neural:nodes=2", "ada"])
@pytest.mark.parametrize("rules", ["3x3", "3x3 misere torus", "3x3 wild gravity"])
def test_the_reason_for_a_move_is_true_where_the_truth_is_known_at_once(name: str, rules: str) -> None:
    for position in random_game(Rules.parse(rules), seed=6)[:-1]:
        decision = decided(name, position)
        assert decision.analysis is decision.choice.analysis, "what it believed is shown as well"
        assert decision.explanation is not None
        assert Kind.ESTIMATE not in {reason.kind for reason in decision.explanation.reasons}
