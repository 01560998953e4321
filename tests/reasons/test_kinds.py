"""Every reason's claim holds, checked by brute force."""

from __future__ import annotations

import pytest

from noughts.reasons import Kind, WrongAnalysis, explain
from noughts.rules import CellTaken, GameOver, Position, Rules
from noughts.search import UNLIMITED, Analysis, Candidate, Draw, Estimate, Limit, Win
from noughts.search.api import analyse
from noughts.search.limits import Budget
from tests.reasons.checking import CHECKS, Referee
from tests.reasons.examples import careful_game, every_open_position, late, looked_up, proven, sampled


def kinds(position: str, move: str, rules: str = "3x3") -> list[Kind]:
    return [reason.kind for reason in explain(Position.parse(position, Rules.parse(rules)), move).reasons]


def test_every_claim_about_every_move_holds_on_3x3() -> None:
    referee, positions = Referee("3x3"), every_open_position("3x3")
    assert len(positions) == 627
    for position in positions:
        for explanation in looked_up(position):
            referee.check(explanation)


@pytest.mark.parametrize(
    "rules",
    [
        "3x3 misere",
        "notakto",
        "3x3 only-x",
        "3x3 wild",
        "3x3 misere wild",
        "3x3 torus",
        "3x3 misere torus",
        "3x3 gravity",
        "3x3 misere gravity",
        "4x2x3",
        "4x2x3 torus",
        "3x3x2",
        "2x2x1",
    ],
)
def test_every_claim_holds_in_variants(rules: str) -> None:
    referee = Referee(rules)
    for position in sampled(rules, 100):
        for explanation in looked_up(position):
            referee.check(explanation)


@pytest.mark.parametrize(
    ("rules", "number", "most_empty"),
    [
        ("4x4x3", 150, 8),
        ("4x4", 200, 8),
        ("5x5x4", 150, 9),
        ("4x4x3 misere", 40, 7),
        ("4x4x4 misere only-x", 40, 6),
        ("connect-four", 60, 11),
        ("4x3x3 exact", 40, 6),
        ("4x3x3 exact torus gravity", 30, 6),
    ],
)
def test_every_claim_holds_late_on_larger_boards(rules: str, number: int, most_empty: int) -> None:
    referee = Referee(rules)
    positions = late(rules, number, most_empty=most_empty)
    assert len(positions) == number
    for position in positions:
        for explanation in proven(position):
            referee.check(explanation)


@pytest.mark.parametrize(
    ("rules", "number", "most_empty", "expected"),
    [
        ("connect-four", 250, 11, {Kind.WAITS, Kind.ANSWERS_ABOVE, Kind.LEAVES_ALONE, Kind.NO_SAFE_MOVE}),
        ("4x4x3 gravity", 150, 9, {Kind.WAITS, Kind.ANSWERS_ABOVE, Kind.LEAVES_ALONE}),
        ("5x5x4", 80, 9, {Kind.ANSWERED_IN_TURN, Kind.BLOCKS_AND_THREATENS, Kind.TWO_ROWS}),
    ],
)
def test_every_claim_holds_late_between_players_who_see_a_threat(
    rules: str, number: int, most_empty: int, expected: set[Kind]
) -> None:
    referee, found = Referee(rules), set[Kind]()
    for position in late(rules, number, most_empty=most_empty, play=careful_game):
        for explanation in proven(position):
            referee.check(explanation)
            found |= {reason.kind for reason in explanation.reasons}
    assert found >= expected


def test_every_kind_has_a_check_unless_it_is_about_what_is_not_proven() -> None:
    assert set(Kind) - set(CHECKS) == {Kind.ESTIMATE, Kind.DRAWS, Kind.COULD_WIN, Kind.LIKELY_MISTAKE}


@pytest.mark.parametrize(
    ("position", "move", "first"),
    [
        ("XX./OO./... x", "c1", Kind.WINS_NOW),
        ("XX./.O./... o", "c1", Kind.BLOCKS_AND_THREATENS),
        ("XX./.../O.O x", "b3", Kind.MISSES_WIN),
        (".../.X./.XO o", "b1", Kind.MUST_BLOCK),
        ("XO./.../... x", "b2", Kind.FORK_NEXT),
        ("X../.O./... x", "b1", Kind.ANSWERED_IN_TURN),
        (".../.../.XO x", "b2", Kind.THREATENS),
        ("X../.O./..X o", "a3", Kind.GIVES_AWAY_DRAW),
        ("X../.O./..X o", "b1", Kind.NO_TIME),
        ("X../O../X.. o", "b2", Kind.STOPS_FORK),
        ("X../.../... o", "b2", Kind.ONLY_MOVE),
        (".../.../... x", "b2", Kind.TAKES_CENTRE),
        ("..X/XOO/OXX o", "a1", Kind.NO_LINE_LEFT),
        (".../.../... x", "a1", Kind.TRAP),
        (".../.../.XO x", "c2", Kind.THREATENS_FORK),
    ],
)
def test_the_sharpest_reason_comes_first(position: str, move: str, first: Kind) -> None:
    found = kinds(position, move)
    assert found[0] is first
    assert found == sorted(found, key=lambda kind: kind.sharpness)


def test_a_win_that_was_there_before_is_not_called_new() -> None:
    position = Position.parse("....../.XXX../....../OO.O../....../......", "6x6x4")
    assert kinds(str(position), "f6", "6x6x4")[0] is not Kind.FORK
    assert Kind.STILL_WINS in kinds(str(position), "c4", "6x6x4")
    assert Kind.STILL_THREATENS in kinds("XX./O../O.. x", "c2")


def test_what_must_be_stopped_comes_before_what_it_gains() -> None:
    position = Position.parse("X.O/.O./..X x")
    assert kinds(str(position), "a3")[:2] == [Kind.MUST_BLOCK, Kind.FORK]


def test_in_misere_games_the_reasons_turn_round() -> None:
    assert kinds("XX./OO./... x", "c1", "3x3 misere")[0] is Kind.COMPLETES_LINE
    assert kinds("XOO/XX./... o", "b3", "3x3 misere")[0] is Kind.FORCES_LINE
    assert kinds("XO./XO./... x", "c1", "3x3 misere")[0] is Kind.AVOIDS_LINE


def test_where_marks_are_shared_a_safe_move_leaves_no_line_to_complete() -> None:
    assert Kind.LEAVES_NO_LINE in kinds("X../.../... o", "c2", "3x3 only-x") + kinds("XXO/.../... o", "Oa2", "3x3 wild")


def test_a_move_without_proof_is_called_an_estimate_and_nothing_else() -> None:
    position = Position.start(Rules.parse("gomoku"))
    candidates = [Candidate.of(position, Estimate(0.3), (move,), proven=False) for move in position.moves()]
    analysis = Analysis.of(position, candidates, Budget(UNLIMITED), is_settled=True)
    claims = {reason.kind for reason in explain(position, "h8", analysis).reasons}
    assert claims == {Kind.ESTIMATE, Kind.TAKES_CENTRE, Kind.ROOM}


def test_what_the_board_shows_is_proven_even_where_the_search_only_guesses() -> None:
    rules = Rules.parse("gomoku")
    position = Position.start(rules)
    for move in "h8 a1 i8 a15 j8 o1".split():
        position = position.play(move)
    candidates = [Candidate.of(position, Estimate(0.3), (move,), proven=False) for move in position.moves()]
    explanation = explain(position, "k8", Analysis.of(position, candidates, Budget(UNLIMITED), is_settled=True))
    assert explanation.score == Win(3)
    assert [reason.kind for reason in explanation.reasons] == [Kind.OPEN_ROW, Kind.WINS_BY_FORCE]
    assert {str(cell) for cell in explanation.reasons[0].cells} == {"g8", "l8"}


def test_what_is_proven_of_one_move_says_nothing_about_the_others() -> None:
    position = Position.start(Rules.parse("4x4"))
    guess, *rest = position.moves()
    candidates = [Candidate.of(position, Estimate(0.3), (guess,), proven=False)]
    candidates += [Candidate.of(position, Draw(), (move,), proven=True) for move in rest]
    analysis = Analysis.of(position, candidates, Budget(UNLIMITED), is_settled=True)
    explanation = explain(position, rest[0], analysis)
    assert [reason.kind for reason in explanation.reasons] == [Kind.DRAWS]
    assert explanation.text == "Draws with best play."


def test_an_analysis_of_one_move_is_enough_to_explain_another() -> None:
    position = Position.parse("XO../.X../..../.... o", Rules.parse("4x4x3"))
    analysis = analyse(position, Limit(seconds=5), searcher="auto:every=off")
    assert explain(position, "d1", analysis).reasons[0].kind is not Kind.ESTIMATE


def test_an_analysis_of_another_position_is_refused() -> None:
    start = Position.start(Rules.parse("3x3"))
    with pytest.raises(WrongAnalysis):
        explain(start.play("b2"), "a1", analyse(start))


def test_what_cannot_be_played_cannot_be_explained() -> None:
    with pytest.raises(CellTaken):
        explain(Position.parse("X../.../..."), "a1")
    with pytest.raises(GameOver):
        explain(Position.parse("XXX/OO./..."), "c3")
