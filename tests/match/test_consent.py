"""Two people who play apart: nobody acts for the other, and what concerns both is asked for and answered."""

from datetime import UTC, datetime
from random import Random

import pytest

from noughts import Outcome, Rules, Seat, Side, TimeControl, Why
from noughts.match import (
    Answered,
    Asked,
    BadSetup,
    DrawIsOff,
    Ended,
    GameGoesOn,
    Match,
    NothingAsked,
    NotYourTurn,
    PauseIsOff,
    Request,
    Setup,
    Undone,
    Wish,
)
from noughts.rules import NothingToUndo

X, O = Side.X, Side.O  # noqa: E741 - the letters are the names of the sides
FIVE = Rules.parse("5x5x4")


def match_apart(moves: str = "", *, rules: Rules = FIVE, is_apart: bool = True, **setup: object) -> Match:
    chosen = Setup(rules, Seat("Alice"), Seat("Bob"), is_apart=is_apart, **setup)
    match = Match(chosen, id="1", started=datetime(2026, 1, 1, tzinfo=UTC), rng=Random(1))
    match.begin(0.0)
    for second, move in enumerate(moves.split(), start=1):
        match.play(move, float(second), by=match.position.side)
    return match


def moves_of(match: Match) -> str:
    return " ".join(map(str, match.game.moves()))


def test_nobody_moves_for_the_other():
    match = match_apart()
    with pytest.raises(NotYourTurn, match="c3: it is Alice's turn"):
        match.play("c3", 1.0, by=O)
    assert moves_of(match) == ""


def test_whoever_resigns_loses_whoever_is_to_move():
    match = match_apart("c3")
    match.resign(2.0, by=X)
    assert match.outcome == Outcome(O, Why.RESIGNED)


def test_undo_is_asked_for_and_granted():
    match = match_apart("c3 b2 d4")
    assert match.undo(9.0, by=X) == [Asked(Wish.UNDO, X)]
    assert moves_of(match) == "c3 b2 d4"
    assert match.asked == Request(Wish.UNDO, X)
    assert match.answer(10.0, by=O, is_granted=True) == [Answered(Wish.UNDO, O, is_granted=True), Undone(1)]
    assert moves_of(match) == "c3 b2"
    assert match.asked is None


def test_undo_goes_back_to_where_whoever_asked_was_to_move():
    match = match_apart("c3 b2 d4")
    match.undo(9.0, by=O)
    match.answer(10.0, by=X, is_granted=True)
    assert moves_of(match) == "c3"
    with pytest.raises(NothingToUndo):
        match_apart("c3").undo(9.0, by=O)


def test_what_is_not_granted_changes_nothing_and_can_be_asked_again():
    match = match_apart("c3 b2")
    match.undo(9.0, by=X)
    assert match.answer(10.0, by=O, is_granted=False) == [Answered(Wish.UNDO, O, is_granted=False)]
    assert moves_of(match) == "c3 b2"
    assert match.undo(11.0, by=X) == [Asked(Wish.UNDO, X)]


def test_nobody_grants_a_wish_of_their_own_but_anybody_can_think_better_of_it():
    match = match_apart("c3")
    match.undo(9.0, by=X)
    with pytest.raises(NothingAsked, match="the other side has to answer"):
        match.answer(10.0, by=X, is_granted=True)
    assert match.answer(11.0, by=X, is_granted=False) == [Answered(Wish.UNDO, X, is_granted=False)]
    with pytest.raises(NothingAsked, match="nothing has been asked"):
        match.answer(12.0, by=O, is_granted=True)


def test_a_move_puts_an_end_to_what_was_asked():
    match = match_apart("c3")
    match.undo(9.0, by=X)
    match.play("b2", 10.0, by=O)
    assert match.asked is None


def test_who_both_want_the_same_have_agreed():
    match = match_apart("c3 b2")
    match.draw(9.0, by=O)
    happened = match.draw(10.0, by=X)
    assert happened == [Answered(Wish.DRAW, X, is_granted=True), Ended(Outcome(None, Why.AGREED))]


def test_a_later_wish_takes_the_place_of_an_earlier_one():
    match = match_apart("c3 b2")
    match.undo(9.0, by=X)
    match.draw(10.0, by=X)
    match.answer(11.0, by=O, is_granted=True)
    assert match.outcome == Outcome(None, Why.AGREED)


def test_a_draw_is_for_two_people_on_a_large_board():
    with pytest.raises(DrawIsOff, match="16 cells and more"):
        match_apart("b2", rules=Rules.parse("3x3")).draw(9.0, by=X)
    against_cop = Match(Setup(FIVE, Seat("Alice"), Seat("Cop", "cop")), id="1", started=datetime.now(UTC), rng=Random(1))
    against_cop.begin(0.0)
    with pytest.raises(DrawIsOff):
        against_cop.draw(1.0, by=X)


def test_at_one_keyboard_everything_is_granted_at_once():
    match = match_apart("c3 b2", is_apart=False)
    assert match.undo(9.0, by=X) == [Undone(1)]
    assert match.draw(10.0, by=X) == [Ended(Outcome(None, Why.AGREED))]
    assert match.rematch(11.0, by=X) == []


def test_a_rematch_is_agreed_on_after_the_end():
    match = match_apart("c3")
    with pytest.raises(GameGoesOn):
        match.rematch(2.0, by=X)
    match.resign(3.0, by=O)
    assert match.rematch(4.0, by=O) == [Asked(Wish.REMATCH, O)]
    assert match.answer(5.0, by=X, is_granted=True) == [Answered(Wish.REMATCH, X, is_granted=True)]


def test_nobody_stops_the_others_clock():
    with pytest.raises(PauseIsOff):
        match_apart("c3", time=TimeControl.parse("3m")).pause(2.0)


def test_a_program_is_never_apart():
    with pytest.raises(BadSetup, match="two people"):
        Setup(FIVE, Seat("Alice"), Seat("Cop", "cop"), is_apart=True)
