"""Scores, distances and lines follow from yes-or-no questions, whoever answers them."""

from __future__ import annotations

import pytest

from noughts.rules import Move, Position, Rules
from noughts.search import Candidate, Draw, Estimate, Loss, Score, Win
from noughts.search.exact.proving import (
    KnownResult,
    best_line,
    keeping_move,
    position_scores,
    score_moves,
    score_position,
)
from noughts.search.score import is_exact, sharper
from tests.search.core_proof.truth import Truth, assert_line, random_positions, truth_of

NEEDS_NUMBA = False

GAMES = ["3x3", "3x3 misere", "3x3 misere only-x", "3x3 wild", "3x3 torus", "4x3x3", "4x3x3 gravity"]


class Enumeration:
    """An inquiry that looks everything up in the plain truth, as long as it may."""

    def __init__(
        self, truth: Truth, *, questions: int | None = None, refuses: bool | None = None, shortens_wins: bool = False
    ) -> None:
        self.truth = truth
        self.shortens_wins = shortens_wins
        self.height: int | None = None
        self.questions_left = questions
        self.refuses = refuses
        """Does not answer whether the side to move wins (True), or loses (False)."""

    @property
    def is_exhausted(self) -> bool:
        return self.questions_left == 0

    def wins(self, position: Position, *, mover_attacks: bool, plies: int, budget: int | None = None) -> bool | None:
        if self.is_exhausted or mover_attacks is self.refuses:
            return None
        if self.questions_left:
            self.questions_left -= 1
        score = self.truth.score(position)
        return isinstance(score, Win if mover_attacks else Loss) and score.plies <= plies


@pytest.mark.parametrize("rules", GAMES)
def test_a_judgement_is_the_score_of_the_position(rules: str) -> None:
    inquiry = Enumeration(truth_of(rules))
    for position in random_positions(rules, count=30, fewest=1, most=6):
        for budget in (None, 1000):
            assert score_position(inquiry, position, budget=budget) == truth_of(rules).score(position)


@pytest.mark.parametrize("rules", GAMES)
def test_every_move_is_judged_exactly_in_the_end(rules: str) -> None:
    truth = truth_of(rules)
    for position in random_positions(rules, count=30, fewest=1, most=6):
        judged = {verdict.move: verdict.score for verdict in score_moves(Enumeration(truth), position, {}) if verdict}
        assert judged == {move: truth.move_score(position, move) for move in position.moves()}


@pytest.mark.parametrize("rules", GAMES)
def test_a_line_keeps_the_score_to_the_end(rules: str) -> None:
    truth = truth_of(rules)
    for position in random_positions(rules, count=30, fewest=1, most=6):
        score = truth.score(position)
        line = tuple(best_line(Enumeration(truth), position, score))
        assert_line(position, Candidate.of(position, score, line, proven=True), truth)


@pytest.mark.parametrize("rules", GAMES)
def test_a_bound_comes_before_the_distance_and_holds(rules: str) -> None:
    truth = truth_of(rules)
    for position in random_positions(rules, count=30, fewest=1, most=6):
        *bounds, score = position_scores(Enumeration(truth), position)
        assert score == truth.score(position)
        for bound in bounds:
            assert type(bound) is type(score)
            assert isinstance(bound, Win | Loss)
            assert isinstance(score, Win | Loss)
            assert not bound.exact
            assert bound.plies >= score.plies
            move = keeping_move(Enumeration(truth), position, bound)
            assert move
            assert type(truth.move_score(position, move)) is type(score)


@pytest.mark.parametrize("rules", GAMES)
def test_an_inquiry_that_is_exhausted_proves_nothing_wrong(rules: str) -> None:
    truth = truth_of(rules)
    for position in random_positions(rules, count=10, fewest=3, most=6):
        for questions in range(1, 40):
            inquiry = Enumeration(truth, questions=questions)
            judged = {verdict.move: verdict.score for verdict in score_moves(inquiry, position, {}) if verdict}
            assert set(judged) <= set(position.moves())
            for move, score in judged.items():
                if score:
                    assert_agrees(score, truth.move_score(position, move))


def assert_agrees(claim: Score, truth: Score) -> None:
    assert type(claim) is type(truth)
    if isinstance(claim, Win | Loss) and isinstance(truth, Win | Loss):
        assert claim == truth if claim.exact else claim.plies >= truth.plies


LOST = Position.parse("XX./XO./..O", Rules.parse("3x3"))
"""O to move, who can stop only one of two lines."""


def test_a_loss_is_found_though_it_is_not_known_whether_the_mover_can_win() -> None:
    inquiry = Enumeration(truth_of("3x3"), refuses=True)
    assert score_position(inquiry, LOST, budget=1000) == Loss(2)


def test_nothing_is_a_draw_while_one_side_may_still_win() -> None:
    position = Position.start(Rules.parse("3x3"))
    for refuses in (True, False):
        assert score_position(Enumeration(truth_of("3x3"), refuses=refuses), position, budget=1000) is None


def test_what_is_known_of_a_position_says_something_about_its_replies() -> None:
    assert KnownResult(can_win=True, must_lose=False).of_replies() == KnownResult()
    assert KnownResult(can_win=False).of_replies() == KnownResult(must_lose=False)
    assert KnownResult(can_win=False, must_lose=True).of_replies() == KnownResult(can_win=True, must_lose=False)
    assert KnownResult(can_win=False, must_lose=False).of_replies() == KnownResult(must_lose=False)


def test_an_exhausted_inquiry_still_takes_a_win_at_once() -> None:
    position = Position.parse("XX./OO./...")
    inquiry = Enumeration(truth_of("3x3"), questions=0)
    assert keeping_move(inquiry, position, Win(1)) == Move(2, 0)
    assert keeping_move(inquiry, Position.start(position.rules), Draw()) is None


@pytest.mark.parametrize(
    ("before", "now", "kept"),
    [
        (None, Win(9, exact=False), Win(9, exact=False)),
        (Win(9, exact=False), Win(7, exact=False), Win(7, exact=False)),
        (Win(7, exact=False), Win(9, exact=False), Win(7, exact=False)),
        (Win(7), Win(7, exact=False), Win(7)),
        (Win(7, exact=False), Win(5), Win(5)),
        (Loss(8, exact=False), Loss(6, exact=False), Loss(6, exact=False)),
        (Loss(6), Loss(8, exact=False), Loss(6)),
        (Draw(), Draw(), Draw()),
    ],
)
def test_the_sharper_of_two_proofs_is_kept(before: Score | None, now: Score, kept: Score) -> None:
    assert sharper(before, now) == kept


def test_only_a_draw_and_a_known_distance_are_exact() -> None:
    assert [is_exact(score) for score in (Draw(), Win(3), Loss(2), Win(3, exact=False), Estimate(0.0))] == [True] * 3 + [
        False
    ] * 2
