"""On large boards the reasons are about shapes, and in Connect Four about columns; the referee checks what they claim."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from noughts import Limit, analyse
from noughts.reasons import Kind, explain
from noughts.rules import Position, Rules
from tests.reasons.checking import CHECKS, Referee
from tests.reasons.test_board_reasons import crowded_game
from tests.strategies import random_game

SHAPES = {Kind.STOPS_ROW, Kind.OPEN_TWO, Kind.TWO_WAYS, Kind.CLOSE, Kind.ROOM}
COLUMNS = {Kind.LATER_THREAT, Kind.STACKED, Kind.GIVES_UP_THREAT}


class Unproven(Referee):
    """For boards on which nothing is proven: only claims that the board shows."""

    def __init__(self, text: str) -> None:
        self.rules = Rules.parse(text)


# Room in every direction is rare; there is some in game 84.
@pytest.mark.parametrize(
    ("text", "seeds", "wanted"),
    [("9x9x5", (*range(30), 84), SHAPES), ("12x12x6", range(6), set()), ("connect-four", range(60), COLUMNS)],
)
def test_every_shape_is_where_it_is_said_to_be(text: str, seeds: Iterable[int], wanted: set[Kind]) -> None:
    referee, found = Unproven(text), set[Kind]()
    rules = Rules.parse(text)
    for seed in seeds:
        played = random_game(rules, seed) if text == "connect-four" else crowded_game(rules, seed)
        for position in random.Random(seed).sample(played[:-1], min(4, len(played) - 1)) + [Position.start(rules)][: seed == 0]:
            analysis = analyse(position, Limit(nodes=100))
            for move in random.Random(seed).sample(position.moves(), min(6, len(position.moves()))):
                explanation = explain(position, move, analysis, limit=Limit(nodes=50))
                for reason in explanation.reasons:
                    if reason.kind in SHAPES | COLUMNS:
                        CHECKS[reason.kind](referee, explanation, reason, position)
                        found.add(reason.kind)
    assert found >= wanted


@pytest.mark.parametrize(
    ("moves", "move", "text"),
    [
        ("", "h8", "Takes the centre. "),
        ("h8 a1", "h10", "Makes an open two with h8. "),
        ("h8 g7 i7", "g9", "Stops a row before it is open: X has i7 and h8. "),
        (
            "h8 f7 h9 g7 h10",
            "h7",
            "Stops the open four that X would make with h7. Takes the initiative with an open three: next, ",
        ),
        ("h8 a1 j8 a3", "i9", "Builds in two directions with h8 and j8. "),
    ],
)
def test_openings_are_told_in_shapes(moves: str, move: str, text: str) -> None:
    position = Position.start("gomoku")
    for each in moves.split():
        position = position.play(each)
    assert explain(position, move, limit=Limit(nodes=300)).text.startswith(text)
