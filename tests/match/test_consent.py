"""Two people who play apart: nobody acts for the other, and what concerns both is asked for and answered."""

from datetime import UTC, datetime
from random import Random

import pytest

from noughts import Outcome, Rules, Seat, Side, TimeControl, Why
from noughts.match import (
    Answer,
    BadSetup,
    DrawIsOff,
    Ended,
    GameNotOver,
    Match,
    NoProposal,
    NotYourTurn,
    OfferDraw,
    Pause,
    PauseIsOff,
    Play,
    Proposal,
    Proposed,
    Rematch,
    Resign,
    Responded,
    Setup,
    Undo,
    Undone,
)
from noughts.rules import NothingToUndo

X, O = Side.X, Side.O  # noqa: E741 - the letters are the names of the sides
FIVE = Rules.parse("5x5x4")


def match_apart(moves: str = "", *, rules: Rules = FIVE, is_remote: bool = True, **setup: object) -> Match:
    chosen = Setup(rules, Seat("Alice"), Seat("Bob"), is_remote=is_remote, **setup)
    match = Match(chosen, id="1", started=datetime(2026, 1, 1, tzinfo=UTC), rng=Random(1))
    match.begin(0.0)
    for second, move in enumerate(moves.split(), start=1):
        match.apply(Play(move), by=match.position.side, now=float(second))
    return match


def moves_of(match: Match) -> str:
    return " ".join(map(str, match.game.moves()))


def test_nobody_moves_for_the_other():
    match = match_apart()
    with pytest.raises(NotYourTurn, match="c3: it is Alice's turn"):
        match.apply(Play("c3"), by=O, now=1.0)
    assert moves_of(match) == ""


def test_whoever_resigns_loses_whoever_is_to_move():
    match = match_apart("c3")
    match.apply(Resign(), by=X, now=2.0)
    assert match.outcome == Outcome(O, Why.RESIGNED)


def test_undo_is_asked_for_and_granted():
    match = match_apart("c3 b2 d4")
    assert match.apply(Undo(), by=X, now=9.0) == [Proposed(Undo(), X)]
    assert moves_of(match) == "c3 b2 d4"
    assert match.proposal == Proposal(Undo(), X)
    assert match.apply(Answer(is_granted=True), by=O, now=10.0) == [Responded(Undo(), O, is_granted=True), Undone(1)]
    assert moves_of(match) == "c3 b2"
    assert match.proposal is None


def test_undo_goes_back_to_where_whoever_asked_was_to_move():
    match = match_apart("c3 b2 d4")
    match.apply(Undo(), by=O, now=9.0)
    match.apply(Answer(is_granted=True), by=X, now=10.0)
    assert moves_of(match) == "c3"
    with pytest.raises(NothingToUndo):
        match_apart("c3").apply(Undo(), by=O, now=9.0)


def test_what_is_not_granted_changes_nothing_and_can_be_asked_again():
    match = match_apart("c3 b2")
    match.apply(Undo(), by=X, now=9.0)
    assert match.apply(Answer(is_granted=False), by=O, now=10.0) == [Responded(Undo(), O, is_granted=False)]
    assert moves_of(match) == "c3 b2"
    assert match.apply(Undo(), by=X, now=11.0) == [Proposed(Undo(), X)]


def test_nobody_accepts_their_own_proposal_but_anyone_can_withdraw_it():
    match = match_apart("c3")
    match.apply(Undo(), by=X, now=9.0)
    with pytest.raises(NoProposal, match="the other side must answer"):
        match.apply(Answer(is_granted=True), by=X, now=10.0)
    assert match.apply(Answer(is_granted=False), by=X, now=11.0) == [Responded(Undo(), X, is_granted=False)]
    with pytest.raises(NoProposal, match="there is no proposal"):
        match.apply(Answer(is_granted=True), by=O, now=12.0)


def test_a_move_puts_an_end_to_what_was_asked():
    match = match_apart("c3")
    match.apply(Undo(), by=X, now=9.0)
    match.apply(Play("b2"), by=O, now=10.0)
    assert match.proposal is None


def test_who_both_want_the_same_have_agreed():
    match = match_apart("c3 b2")
    match.apply(OfferDraw(), by=O, now=9.0)
    happened = match.apply(OfferDraw(), by=X, now=10.0)
    assert happened == [Responded(OfferDraw(), X, is_granted=True), Ended(Outcome(None, Why.AGREED))]


def test_a_later_wish_takes_the_place_of_an_earlier_one():
    match = match_apart("c3 b2")
    match.apply(Undo(), by=X, now=9.0)
    match.apply(OfferDraw(), by=X, now=10.0)
    match.apply(Answer(is_granted=True), by=O, now=11.0)
    assert match.outcome == Outcome(None, Why.AGREED)


def test_a_draw_is_for_two_people_on_a_large_board():
    with pytest.raises(DrawIsOff, match="16 cells and more"):
        match_apart("b2", rules=Rules.parse("3x3")).apply(OfferDraw(), by=X, now=9.0)
    against_cop = Match(Setup(FIVE, Seat("Alice"), Seat("Cop", "cop")), id="1", started=datetime.now(UTC), rng=Random(1))
    against_cop.begin(0.0)
    with pytest.raises(DrawIsOff):
        against_cop.apply(OfferDraw(), by=X, now=1.0)


def test_at_one_keyboard_everything_is_granted_at_once():
    match = match_apart("c3 b2", is_remote=False)
    assert match.apply(Undo(), by=X, now=9.0) == [Undone(1)]
    assert match.apply(OfferDraw(), by=X, now=10.0) == [Ended(Outcome(None, Why.AGREED))]
    assert match.apply(Rematch(), by=X, now=11.0) == []


def test_a_rematch_is_agreed_on_after_the_end():
    match = match_apart("c3")
    with pytest.raises(GameNotOver):
        match.apply(Rematch(), by=X, now=2.0)
    match.apply(Resign(), by=O, now=3.0)
    assert match.apply(Rematch(), by=O, now=4.0) == [Proposed(Rematch(), O)]
    assert match.apply(Answer(is_granted=True), by=X, now=5.0) == [Responded(Rematch(), X, is_granted=True)]


def test_nobody_stops_the_others_clock():
    with pytest.raises(PauseIsOff):
        match_apart("c3", time=TimeControl.parse("3m")).apply(
            Pause(), by=match_apart("c3", time=TimeControl.parse("3m")).position.side, now=2.0
        )


def test_a_program_is_never_apart():
    with pytest.raises(BadSetup, match="two people"):
        Setup(FIVE, Seat("Alice"), Seat("Cop", "cop"), is_remote=True)
