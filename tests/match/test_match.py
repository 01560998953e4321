"""A game between two seats: turns, taking back, clocks, ends."""

from datetime import UTC, datetime
from random import Random

import pytest

from noughts import Game, MoveStats, Outcome, Rules, Seat, Side, TimeControl, Why
from noughts.game import Assist, Mode, OnTime
from noughts.match import (
    Abandon,
    BadSetup,
    Began,
    Ended,
    GamePaused,
    Match,
    MoveMade,
    OfferDraw,
    Pause,
    Paused,
    Play,
    Redo,
    Redone,
    Resign,
    Resigned,
    Setup,
    TimeRanOut,
    Undo,
    UndoIsOff,
    Undone,
    Unpause,
    Unpaused,
)
from noughts.rules import BadName, CellTaken, GameOver, NothingToRedo, NothingToUndo

ALICE, BOB, COP, SERA = Seat("Alice"), Seat("Bob"), Seat("Cop", "cop"), Seat("Sera", "sera")
THREE = Rules.parse("3x3")


def match_of(x: Seat = ALICE, o: Seat = COP, *, moves: str = "", **setup: object) -> Match:
    """A match that has begun at 0 s, with one move made each second."""
    match = Match(Setup(THREE, x, o, **setup), id="1", started=datetime(2026, 1, 1, tzinfo=UTC), rng=Random(1))
    match.begin(0.0)
    for second, move in enumerate(moves.split(), start=1):
        match.apply(Play(move), by=match.position.side, now=float(second))
    return match


def person(match: Match) -> Side:
    """Whoever acts at the one keyboard."""
    return match.setup.only_person or match.position.side


def moves_of(match: Match) -> str:
    return " ".join(map(str, match.game.moves()))


def test_a_match_begins_paused_and_then_waits_for_whoever_has_x():
    match = Match(Setup(THREE, ALICE, COP), id="1", started=datetime(2026, 1, 1, tzinfo=UTC), rng=Random(1))
    assert match.is_paused
    with pytest.raises(GamePaused, match="b2: the game is paused"):
        match.apply(Play("b2"), by=match.position.side, now=0.0)
    assert match.begin(0.0) == [Began()]
    assert match.is_persons_turn
    assert not match.is_paused


def test_a_move_tells_who_moved_and_how_long_it_took():
    match = match_of()
    (made,) = match.apply(Play("b2"), by=match.position.side, now=2.5)
    assert (made.side, str(made.move), made.effort) == (Side.X, "b2", MoveStats(seconds=2.5))
    (made,) = match.apply(Play("a1", MoveStats(nodes=82, depth=9, score="d")), by=Side.O, now=3.0)
    assert made == MoveMade(Side.O, made.move, MoveStats(0.5, 82, 9, "d"))
    assert match.game.node.effort == made.effort


def test_a_pause_does_not_count_as_thinking():
    match = match_of()
    assert match.apply(Pause(), by=match.position.side, now=2.0) == [Paused()]
    assert match.is_paused
    assert match.apply(Unpause(), by=match.position.side, now=100.0) == [Unpaused()]
    assert match.apply(Unpause(), by=match.position.side, now=100.0) == []
    (made,) = match.apply(Play("b2"), by=match.position.side, now=101.0)
    assert made.effort.seconds == 3.0


def test_a_refused_move_changes_nothing():
    match = match_of(moves="b2 a1")
    with pytest.raises(CellTaken):
        match.apply(Play("a1"), by=match.position.side, now=9.0)
    assert moves_of(match) == "b2 a1"
    assert match.is_persons_turn


def test_a_line_ends_the_match_and_its_result_stands():
    match = match_of(ALICE, BOB, moves="a1 b1 a2 b2")
    made, ended = match.apply(Play("a3"), by=match.position.side, now=9.0)
    assert isinstance(made, MoveMade)
    assert ended == Ended(match.outcome)
    assert match.outcome.winner is Side.X
    for command in (Pause(), Unpause(), Abandon(), Undo(), Redo(), OfferDraw(), Resign()):
        with pytest.raises(GameOver, match="Rematch, or try again"):
            match.apply(command, by=Side.X, now=10.0)
    with pytest.raises(GameOver):
        match.apply(Play("c3"), by=match.position.side, now=10.0)
    assert not match.can_undo(person(match))


@pytest.mark.parametrize(
    ("x", "o", "moves", "left"),
    [
        (ALICE, BOB, "b2", ""),
        (ALICE, BOB, "b2 a1 c3", "b2 a1"),
        (ALICE, COP, "b2 a1", ""),
        (ALICE, COP, "b2 a1 c3", "b2 a1"),  # the computer thinks: one ply
        (COP, ALICE, "b2 a1 c3", "b2"),
        (COP, ALICE, "b2 a1", "b2"),
    ],
)
def test_undo_goes_back_to_where_a_person_was_to_move_and_redo_mirrors_it(x, o, moves, left):
    match = match_of(x, o, moves=moves)
    undone = len(moves.split()) - len(left.split())
    assert match.can_undo(person(match))
    assert match.apply(Undo(), by=person(match), now=50.0) == [Undone(undone)]
    assert moves_of(match) == left
    assert match.is_persons_turn
    assert Assist.UNDO in match.aids
    assert match.apply(Redo(), by=person(match), now=51.0) == [Redone(undone)]
    assert moves_of(match) == moves


@pytest.mark.parametrize(("x", "o", "moves"), [(ALICE, COP, ""), (COP, ALICE, ""), (COP, ALICE, "b2")])
def test_undo_is_refused_where_no_person_has_moved(x, o, moves):
    match = match_of(x, o, moves=moves)
    assert not match.can_undo(person(match))
    with pytest.raises(NothingToUndo, match="none of your moves"):
        match.apply(Undo(), by=person(match), now=9.0)
    assert moves_of(match) == moves
    assert Assist.UNDO not in match.aids


def test_a_new_move_clears_what_could_be_redone():
    match = match_of(moves="b2 a1 c3 b1")
    match.apply(Undo(), by=person(match), now=9.0)
    match.apply(Play("c1"), by=match.position.side, now=10.0)
    assert not match.can_redo
    with pytest.raises(NothingToRedo):
        match.apply(Redo(), by=person(match), now=11.0)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"allows_undo": False}, "undo: moves cannot be taken back in this game"),
        ({"time": TimeControl.parse("3m")}, "undo: moves cannot be taken back while a clock runs"),
        ({"x": COP, "o": SERA}, "undo: moves cannot be taken back in this game"),
    ],
)
def test_undo_can_be_off_and_is_off_under_a_clock(change, sentence):
    match = match_of(**({"x": ALICE, "o": BOB, "moves": "b2 a1"} | change))
    assert not match.can_undo(person(match))
    assert not match.can_redo
    with pytest.raises(UndoIsOff) as caught:
        match.apply(Undo(), by=person(match), now=9.0)
    assert str(caught.value) == sentence


def test_resigning_loses_whoever_turn_it_is():
    match = match_of(moves="b2")
    outcome = Outcome(Side.O, Why.RESIGNED)
    assert match.apply(Resign(), by=Side.X, now=9.0) == [Resigned(Side.X), Ended(outcome)]
    assert match.record().game.outcome == outcome


def test_an_abandoned_match_has_no_winner():
    match = match_of(moves="b2")
    match.apply(Pause(), by=match.position.side, now=2.0)
    assert match.apply(Abandon(), by=match.position.side, now=9.0) == [Ended(Outcome(None, Why.ABANDONED))]


def test_out_of_time_by_the_move_a_random_move_is_made():
    match = match_of(ALICE, BOB, time=TimeControl.parse("5s/move"))
    assert match.tick(4.9) == []
    ran_out, made = match.tick(5.0)
    assert ran_out == TimeRanOut(Side.X)
    assert made.by_chance
    assert made.move in Game(THREE).position.moves()
    assert match.left(Side.O, 5.0) == 5.0
    assert match.tick(5.0) == []


def test_out_of_time_by_the_game_it_is_lost():
    match = match_of(ALICE, BOB, time=TimeControl.parse("3s"), moves="b2")
    outcome = Outcome(Side.X, Why.TIME)
    assert match.tick(3.0) == []
    assert match.tick(4.0) == [TimeRanOut(Side.O), Ended(outcome)]
    assert match.tick(5.0) == []
    assert match.left(Side.O, 99.0) == 0.0


def test_a_move_after_the_end_of_time_is_not_made():
    match = match_of(ALICE, BOB, time=TimeControl.parse("3s"))
    happened = match.apply(Play("b2"), by=match.position.side, now=3.5)
    assert [type(event) for event in happened] == [TimeRanOut, Ended]
    assert match.game.moves() == []


def test_whoever_has_no_time_left_for_the_game_can_be_moved_by_chance():
    match = match_of(ALICE, BOB, time=TimeControl.parse("3s", OnTime.MOVE))
    assert isinstance(match.tick(3.0)[1], MoveMade)
    match.apply(Play(match.position.moves()[0]), by=match.position.side, now=4.0)
    assert isinstance(match.tick(4.0)[0], TimeRanOut)


def test_a_pause_stops_the_clock():
    match = match_of(ALICE, BOB, time=TimeControl.parse("3s"))
    match.apply(Pause(), by=match.position.side, now=1.0)
    assert match.tick(100.0) == []
    match.apply(Unpause(), by=match.position.side, now=100.0)
    assert match.left(Side.X, 101.0) == 1.0


def test_the_record_says_who_how_and_with_what_help():
    match = match_of(ALICE, BOB, coach="sera", moves="b2 a1")
    match.apply(Undo(), by=person(match), now=9.0)
    match.mark(Assist.HINT)
    record = match.record(ended=datetime(2026, 1, 2, tzinfo=UTC))
    assert (record.x, record.o, record.id, record.mode) == (ALICE, BOB, "1", Mode.COACH)
    assert record.aids == {Assist.UNDO, Assist.HINT}
    assert record.started < record.ended


@pytest.mark.parametrize(
    ("x", "o", "coach", "error"),
    [
        (Seat("Zoë"), Seat("ZOË"), None, BadName),
        (Seat("Cop"), COP, None, BadName),
        (ALICE, COP, "sera", BadSetup),
    ],
)
def test_a_game_that_cannot_be_played_like_this_is_refused(x, o, coach, error):
    with pytest.raises(error):
        Setup(THREE, x, o, coach=coach)


@pytest.mark.parametrize(
    ("x", "o", "coach", "mode", "you"),
    [
        (ALICE, COP, None, Mode.COMPUTER, Side.X),
        (COP, ALICE, None, Mode.COMPUTER, Side.O),
        (ALICE, BOB, None, Mode.PEOPLE, None),
        (ALICE, BOB, "cop", Mode.COACH, None),
        (COP, SERA, None, Mode.WATCH, None),
    ],
)
def test_the_seats_make_the_mode(x, o, coach, mode, you):
    setup = Setup(THREE, x, o, coach=coach)
    assert setup.mode is mode
    assert setup.only_person is you
    assert setup.swapped().swapped() == setup
