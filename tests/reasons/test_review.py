"""A game looked at again gets the verdicts that it deserves."""

from __future__ import annotations

import json
import random

import pytest

from benchmarks.coaching import planted_games
from noughts.game import Game
from noughts.reasons.review import Review, Verdict, review
from noughts.rules import CellTaken, Outcome, Position, Rules, Side, Why
from noughts.search import Limit

FOOLS_LINE = ["1 1", "2 2", "3 3", "1 3", "3 1", "2 1", "3 2"]
"""How G's rule book, in the centre and then in a corner, was beaten."""


def verdicts(found: Review) -> str:
    return " ".join(judgement.verdict.value for judgement in found.judgements)


def test_the_rule_book_loses_by_taking_a_corner() -> None:
    found = review(FOOLS_LINE)
    assert verdicts(found) == "best best best mistake best best best"
    mistake = found.judgements[3]
    assert found.turning_point is mistake
    assert mistake.explanation.text == (
        "Gives the draw away: its threat forces X to play a3, which makes a fork (a2 and b3). Better: b1 holds the draw."
    )
    assert mistake.better
    assert str(mistake.better.move) == "b1"
    assert mistake.better.text == "Threatens b3: X must block and has no time to make a fork with a3. Holds the draw."
    assert (found.accuracy(Side.X), found.accuracy(Side.O)) == (1, 2 / 3)


@pytest.mark.parametrize(
    ("rules", "moves", "expected"),
    [
        ("3x3", "a1 b1 c1", "best mistake mistake"),
        ("3x3", "a1 b1 a2 a3 b2 c2 c3", "best mistake best best best best best"),
        ("3x3", "b2 a1 c3 b1 a2 c1", "best best best mistake blunder best"),
        ("3x3", "b2 b1 a1 c3 b3 a3", "best mistake best best mistake best"),
        ("3x3", "b2 a1 c1 a3 a2 c2 b1 b3 c3", "best best best best best best best best forced"),
        ("3x3 misere", "a1 b1", "mistake best"),
        ("notakto", "b2 a1 c2", "best best best"),
    ],
)
def test_every_verdict_is_the_exact_one(rules: str, moves: str, expected: str) -> None:
    assert verdicts(review(moves.split(), Rules.parse(rules))) == expected


def test_a_slower_win_is_told_apart_from_a_mistake_and_counts_as_kept() -> None:
    found = review(["a1"], Position.parse(".../..X/OOX x"))
    assert verdicts(found) == "slower"
    assert found.accuracy(Side.X) == 1
    assert found.judgements[0].better
    assert found.judgements[0].better.text == "Wins at once with c1 c2 c3."


def test_a_game_that_was_always_a_draw_has_no_turning_point() -> None:
    found = review("b2 a1 c1 a3 a2 c2 b1 b3 c3".split())
    assert found.turning_point is None
    assert (found.accuracy(Side.X), found.accuracy(Side.O)) == (1, 1)


def test_the_last_of_several_changes_is_the_turning_point() -> None:
    found = review("a1 b1 c1 c3 b2 a3".split())
    losing = [judgement for judgement in found.judgements if judgement.keeps is False]
    assert len(losing) > 1
    assert found.turning_point is losing[-1]


def test_a_game_is_reviewed_along_its_current_line_even_if_it_was_resigned() -> None:
    game = Game(Rules.parse("3x3"))
    for move in FOOLS_LINE[:5]:
        game.play(move)
    game.end(Outcome(Side.X, Why.RESIGNED))
    game.goto(1)
    assert verdicts(review(game)) == "best best best mistake best"


def test_what_a_search_has_hardly_seen_is_unclear_and_counts_neither_way() -> None:
    found = review(["h8", "i9"], Rules.parse("gomoku"), limit=Limit(nodes=20))
    assert verdicts(found) == "unclear unclear"
    assert (found.turning_point, found.unclear(), found.unclear(Side.X)) == (None, 2, 1)
    assert found.accuracy(Side.X) is found.accuracy(Side.O) is None


CORNERS = "h8 a1 i9 o15 g7 a15 j10 o1 f6".split()
"""A game of gomoku in which O plays into the corners."""


def test_where_nothing_is_proven_the_evidence_judges() -> None:
    found = review(CORNERS, Rules.parse("gomoku"), limit=Limit(nodes=50_000))
    assert found.unclear() <= 1
    assert found.accuracy(Side.X) == 1
    assert found.accuracy(Side.O) < 1
    assert found.turning_point in found.judgements[1:6:2]
    assert found.curve[0] < 0.7 < found.curve[4]
    assert found.curve[6:] == (1, 1, 1, 1)
    assert len(found.curve) == len(CORNERS) + 1


def test_a_win_that_was_missed_carries_over_to_the_verdict() -> None:
    found = review([*CORNERS[:6], "a8"], Rules.parse("gomoku"), limit=Limit(nodes=50_000))
    assert found.judgements[-1].verdict is Verdict.SLOWER
    assert found.judgements[-1].explanation.text.startswith("Misses a win: ")


def test_the_same_limit_gives_the_same_words() -> None:
    once, again = (review(CORNERS[:6], Rules.parse("gomoku"), limit=Limit(nodes=20_000)) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("text", ["5x5x4", "connect-four"])
def test_a_planted_blunder_is_the_worst_moment_or_the_second_worst(text: str) -> None:
    """A sample of what ``python -m benchmarks.coaching`` does with hundreds of games on five boards."""
    games = planted_games(text, random.Random(f"a sample {text}"))
    for _ in range(3):
        game = next(games)
        assert game.rank(review(game.moves, game.rules, limit=Limit(nodes=20_000)).judgements) <= 1, game


def test_an_empty_game_has_an_empty_review() -> None:
    found = review([])
    assert (found.judgements, found.turning_point, found.accuracy(Side.X)) == ((), None, None)


def test_a_list_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(CellTaken):
        review(["b2", "b2"])


def test_json_uses_the_names_of_the_design() -> None:
    document = json.loads(json.dumps(review(FOOLS_LINE).to_json()))
    assert document["rules"] == "3x3x3"
    assert document["position"] == ".../.../... x"
    assert document["moves"] == ["a1", "b2", "c3", "c1", "a3", "a2", "b3"]
    assert document["turning_point"] == 4
    assert document["accuracy"] == {"x": 1.0, "o": pytest.approx(2 / 3)}
    judgement = document["judgements"][3]
    assert {"position", "side", "move", "verdict", "value", "plies", "reasons", "text", "better"} <= set(judgement)
    assert (judgement["side"], judgement["move"], judgement["verdict"], judgement["value"]) == ("o", "c1", "mistake", "loss")


def test_every_verdict_can_be_had() -> None:
    assert {verdict.value for verdict in Verdict} == {
        "best",
        "good",
        "slower",
        "mistake",
        "blunder",
        "forced",
        "unclear",
    }
