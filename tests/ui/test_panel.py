"""The rows beside the board."""

from dataclasses import replace
from random import Random

import pytest

from noughts import Cell, Game, Move, MoveStats, Outcome, Position, Rules, Seat, Side, TimeControl, Why
from noughts.game import Assist
from noughts.match import Ended, MoveMade, Resigned, Said, Setup, TimeRanOut, Undone
from noughts.play import BoardView, RunningScore, Study
from noughts.reasons import explain
from noughts.search import Estimate
from noughts.search.exact.lookup import Lookup
from noughts.search.score import badge_text
from noughts.ui.shared.event_texts import event_text
from noughts.ui.shared.panel import panel_of, reading_rows, status_text
from noughts.ui.shared.values import value_text

ALICE, SERA = Seat("Alice"), Seat("Sera", "sera")
WINNING = Position.parse("XX./OO./...")


def view_of(position: Position = WINNING, *, x: Seat = ALICE, o: Seat = SERA, **more: object) -> BoardView:
    setup = Setup(position.rules, x, o)
    moves = ((Move(0, 0), MoveStats(1.0)), (Move(0, 1), MoveStats(0.5, 57, 8, "d")))
    return BoardView("1", setup, position, position.outcome, moves, RunningScore.of(setup), **more)


def view_after(start: str | Position, moves: str, *, x: Seat = ALICE, o: Seat = SERA) -> BoardView:
    """A game from a position on."""
    position, played = Position.of(start), []
    for text in moves.split():
        played.append((position.parse_move(text), MoveStats()))
        position = position.play(text)
    return replace(view_of(position, x=x, o=o), moves=tuple(played))


def test_the_panel_begins_with_the_speaker_the_turn_and_the_last_move():
    analysis = next(Lookup().analyse(WINNING))
    best = explain(WINNING, "c1", analysis)
    shown = panel_of(view_of(said=Said("Sera", "Interesting."), thought=analysis, thinking=analysis, reason=best))
    assert (shown.speaker.name, shown.speaker.words) == ("Sera", "“Interesting.”")
    assert shown.status.text == "Your turn."
    assert shown.last == "Sera played a2."
    assert (shown.values, shown.thinking, shown.reason, shown.rule) == (None, "", None, "")
    assert [row.label for row in reading_rows(shown)] == ["moves"]


def test_before_the_first_move_it_is_said_which_mark_is_yours():
    assert panel_of(replace(view_of(), moves=())).last == "You play X."


def test_equal_moves_stand_together_and_the_one_pointed_at_is_explained():
    analysis = next(Lookup().analyse(WINNING))
    reasons = {candidate.move: explain(WINNING, candidate.move, analysis) for candidate in analysis.candidates}
    values = panel_of(view_of(study=Study(analysis, reasons), is_analysed=True), at=Cell(2, 2)).values
    assert [group.text for group in values.groups] == ["+ wins in 1: c1", "= draws: c2", "- lose in 1: a3 c3 b3"]
    assert (values.highlighted.move, values.highlighted.value) == ("c3", "- loses in 1")
    assert values.highlighted.why == reasons[Move(2, 2)].text
    assert values.prediction == "X wins in 1 move"
    assert values.legend == "+2 wins in 2 moves · = draws · -2 loses in 2 moves"
    best = panel_of(view_of(study=Study(analysis), is_analysed=True)).values.highlighted
    assert best.move == "c1", "nothing is pointed at, so the best one is explained"


def test_a_move_that_the_clock_made_is_marked_in_the_list():
    setup = replace(view_of().setup, time=TimeControl.parse("5s/move"))
    moves = ((Move(0, 0), MoveStats(4.9)), (Move(0, 1), MoveStats(1.0)), (Move(1, 0), MoveStats(5.0)))
    view = replace(view_of(WINNING.play("c2")), setup=setup, moves=moves)
    assert panel_of(view).moves == ("a1", "a2", "b1 (random)")
    assert panel_of(view).last == "Time's up! b1 was played for you."
    assert panel_of(replace(view, setup=replace(setup, time=None))).moves == ("a1", "a2", "b1")


def test_an_estimate_never_looks_like_a_distance():
    for x in (-0.99, -0.4, 0.0, 0.05, 0.3, 0.99):
        assert not any(letter.isdigit() for letter in badge_text(Estimate(x)))
        assert value_text(Estimate(x)).startswith("~ looks")


def test_what_a_program_thought_is_shown_only_to_those_who_watch():
    analysis = next(Lookup().analyse(WINNING))
    assert panel_of(view_of(thought=analysis)).values is None
    assert panel_of(view_of(x=Seat("Kitty", "kitty"), thought=analysis)).values is not None


def test_to_those_who_watch_values_are_about_the_board_that_they_see():
    before, now = (next(Lookup().analyse(position)) for position in (WINNING, WINNING.play("c2")))
    watched = view_of(WINNING.play("c2"), x=Seat("Kitty", "kitty"), thought=before, thinking=now, is_thinking=True)
    panel = panel_of(watched)
    assert {value.move for value in panel.values.moves} == {str(move) for move in watched.position.moves()}
    assert not panel.thinking, "the same search is not said twice"


@pytest.mark.parametrize(
    ("outcome", "headline", "text", "tone"),
    [
        (Outcome(Side.X, Why.RESIGNED), "You win!", "Sera (O) resigned.", "win"),
        (Outcome(Side.O, Why.TIME), "Sera wins.", "You ran out of time.", "loss"),
        (Outcome(Side.X, Why.LINE, (Cell(0, 0), Cell(1, 0), Cell(2, 0))), "You win!", "Three in a row: a1 b1 c1.", "win"),
        (Outcome(None, Why.FULL), "It's a draw!", "The board is full.", "draw"),
        (Outcome(None, Why.ABANDONED), "Abandoned.", "No winner.", "quiet"),
    ],
)
def test_the_end_is_said_to_you_with_its_tone(outcome, headline, text, tone):
    shown = panel_of(replace(view_of(), outcome=outcome))
    assert (shown.headline.text, shown.status.text, shown.headline.tone) == (headline, text, tone)


def test_to_those_who_watch_the_winner_is_said_by_name():
    watched = replace(view_of(x=Seat("Kitty", "kitty")), outcome=Outcome(Side.X, Why.RESIGNED))
    assert panel_of(watched).headline.text == "Kitty wins!"


def test_the_game_says_what_it_waits_for():
    assert status_text(view_of(is_paused=True)) == "Paused. Press p to continue."
    assert status_text(view_of(o=ALICE, x=SERA)) == "Sera is thinking …"
    assert status_text(view_of(o=Seat("Bob"))) == "Your turn, Alice (X)."


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        ("3x3", ""),
        ("5x5", "Four in a row wins."),
        ("notakto", "Three in a row loses. Both players place X."),
        ("3x3 torus", "Three in a row wins. Lines wrap around the edges."),
    ],
)
def test_the_rule_is_in_view_where_it_is_not_the_usual_one(rules, rule):
    assert panel_of(replace(view_of(Position.start(Rules.parse(rules))), moves=())).rule == rule


def test_a_clock_that_runs_short_is_a_warning():
    clocks = {clock.name: (clock.text, clock.tone) for clock in panel_of(view_of(x_left=4.2, o_left=90.0)).clocks}
    assert clocks == {"Alice": ("4.2", "loss"), "Sera": ("1:30", "o")}


def test_a_hint_is_told_and_with_analysis_the_reason_for_the_last_move_too():
    best = explain(WINNING, "c1")
    assert panel_of(view_of(hint=best)).advice.text == "Wins at once with a1 b1 c1."
    study = Study(next(Lookup().analyse(WINNING)))
    assert panel_of(view_of(reason=best, study=study, is_analysed=True)).reason.text == "Wins at once with a1 b1 c1."


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (MoveMade(Side.X, Move(1, 1), MoveStats(1.0)), "You play b2."),
        (MoveMade(Side.O, Move(1, 1), MoveStats(1.0, 57, 8, "w3")), "Sera plays b2."),
        (MoveMade(Side.X, Move(1, 1), MoveStats(5.0), by_chance=True), "Time's up! A random move was made for you: b2."),
        (Resigned(Side.X), ""),  # the end says so
        (TimeRanOut(Side.X), ""),  # the end or the random move says so
        (Undone(1), "Took back one move."),
        (Undone(2), "Took back 2 moves."),
        (Ended(Outcome(None, Why.FULL)), "It's a draw! The board is full."),
        (Said("Sera", "Hm."), "Sera: Hm."),
    ],
)
def test_every_event_is_said_with_who_and_what(event, text):
    assert event_text(event, view_of()) == text


def test_with_values_a_move_is_told_with_what_its_program_saw():
    made = MoveMade(Side.O, Move(1, 1), MoveStats(1.0, 57, 8, "w3"))
    assert event_text(made, view_of(is_analysed=True)) == "Sera plays b2 (+ wins in 2 · 57 positions, 8 moves ahead)."
    at_first_sight = MoveMade(Side.O, Move(1, 1), MoveStats(1.0, 1, 0, Estimate(-0.3).code))
    assert event_text(at_first_sight, view_of(is_analysed=True)) == "Sera plays b2 (~ looks worse · 1 position)."


def test_rules_and_time_do_not_matter_to_the_score():
    setup = Setup(Rules.parse("5x5"), ALICE, SERA, time=TimeControl.parse("3m"))
    score = RunningScore.of(setup).after(Outcome(Side.O, Why.TIME), setup)
    assert score.after(Outcome(None, Why.FULL), setup).text == "Alice: 0 · Sera: 1 · draws: 1"
    assert score.after(Outcome(None, Why.ABANDONED), setup) == score


def test_a_panel_notes_help_and_another_try_only_where_there_were_any():
    assert panel_of(view_of()).note == ""
    rows = reading_rows(panel_of(view_of(aids=frozenset({Assist.RETRY, Assist.UNDO}))))
    said = "This game did not start from the beginning, so it does not count. You took back a move."
    assert [row.text for row in rows if row.label == "note"] == [said]


@pytest.mark.parametrize(
    ("moves", "is_perfect"),
    [("a1 b1 b2 a2 c3", True), ("a1 b1 c1 c3 b2 c2 a3", False), ("a1 b2", False)],
    ids=["perfect", "a slower win", "not over"],
)
def test_a_perfect_game_is_called_perfect_in_every_front_end(moves, is_perfect):
    view = view_after("3x3", moves)
    assert panel_of(view).status.text.endswith("You played a perfect game.") is is_perfect
    if view.outcome:
        assert event_text(Ended(view.outcome), view).endswith("You played a perfect game.") is is_perfect
    watched = replace(view, setup=Setup(view.rules, Seat("Kitty", "kitty"), SERA))
    helped = replace(view, aids=frozenset({Assist.HINT}))
    assert "perfect" not in panel_of(watched).status.text + panel_of(helped).status.text


@pytest.mark.parametrize(("moves", "is_perfect"), [("c3 c2 a2 b1 b3 a3", True), ("c3 b3 b1 c2 a2 a3", False)])
def test_a_perfect_game_may_begin_with_marks(moves, is_perfect):
    view = view_after("X.O/.X./...", moves, x=SERA, o=ALICE)
    assert ("perfect" in panel_of(view).status.text) is is_perfect


@pytest.mark.parametrize("rules", ["3x3", "4x4 wild", "notakto", "connect-four", "3x3 torus"])
def test_a_view_knows_the_position_that_its_game_began_from(rules):
    game, rng = Game(rules), Random(1)
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    positions = [node.position for node in game.node.path()]
    for number, start in enumerate(positions):
        moves = [str(node.move) for node in game.node.path()[number + 1 :]]
        assert view_after(start, " ".join(moves)).start == start
