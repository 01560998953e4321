"""The rows beside the board, and the tables of the library."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from noughts import Effort, Move, Outcome, Position, Rules, Seat, Side, TimeControl, Why
from noughts.app.score import RunningScore
from noughts.app.study import Study
from noughts.app.view import BoardView
from noughts.game import Aid, Mode
from noughts.match import Ended, MoveMade, Said, Setup, Undone
from noughts.reasons import explain
from noughts.search.lookup import Lookup
from noughts.store import Result, Standing, Statistics, Streak, Summary, Tally
from noughts.ui.view.event_texts import event_text
from noughts.ui.view.library import (
    HISTORY_HEADINGS,
    LEADERBOARD_HEADINGS,
    history_rows,
    leaderboard_rows,
    recent_text,
    results_bar,
    statistics_text,
)
from noughts.ui.view.panel import panel, status_text
from noughts.ui.view.tables import cut, table, text_width

ALICE, SERA = Seat("Alice"), Seat("Sera", "sera")
WINNING = Position.parse("XX./OO./...")


def view_of(position: Position = WINNING, *, x: Seat = ALICE, o: Seat = SERA, **more: object) -> BoardView:
    setup = Setup(position.rules, x, o)
    moves = ((Move(0, 0), Effort(1.0)), (Move(0, 1), Effort(0.5, 57, 8, "d")))
    return BoardView("1", setup, position, position.outcome, moves, RunningScore.of(setup), **more)


def rows_of(view: BoardView) -> dict[str, str]:
    return {row.label: row.text for row in panel(view)}


def test_a_beginner_sees_who_speaks_whose_turn_it_is_and_the_moves():
    rows = panel(view_of(said=Said("Sera", "Interesting.")))
    assert [(row.label, row.text) for row in rows] == [
        ("Sera", "“Interesting.”"),
        ("", "X to move. Your turn, Alice."),
        ("so far", "a1 a2"),
    ]


def test_values_appear_when_asked_for_with_sign_word_and_reason():
    analysis = next(Lookup().analyse(WINNING))
    rows = panel(view_of(study=Study(analysis)))
    values = [row for row in rows if row.tone in ("win", "loss")]
    assert values[0].text.startswith("c1  + wins in 1")
    explained = view_of(study=Study(analysis, {analysis.best: explain(WINNING, analysis.best, analysis)}))
    assert rows_of(explained)["moves"] == "c1  + wins in 1  Wins at once with a1 b1 c1."
    assert rows_of(explained)["best play"] == "X wins in 1 move"


def test_what_a_program_thought_is_shown_only_to_those_who_watch():
    analysis = next(Lookup().analyse(WINNING))
    assert "moves" not in rows_of(view_of(thought=analysis))
    assert "moves" in rows_of(view_of(x=Seat("Kitty", "kitty"), thought=analysis))


@pytest.mark.parametrize(
    ("outcome", "text", "tone"),
    [
        (Outcome(Side.X, Why.RESIGNED), "Alice (X) wins: Sera (O) resigned.", "win"),
        (Outcome(Side.O, Why.TIME), "Sera (O) wins: Alice (X) ran out of time.", "loss"),
        (Outcome(None, Why.FULL), "A draw: the board is full.", "draw"),
    ],
)
def test_the_end_has_its_words_and_its_tone(outcome, text, tone):
    (row,) = [row for row in panel(replace(view_of(), outcome=outcome)) if row.label == ""]
    assert (row.text, row.tone) == (text, tone)


def test_the_game_says_what_it_waits_for():
    assert status_text(view_of(is_paused=True)) == "Paused. Press p to go on."
    assert status_text(view_of(o=ALICE, x=SERA)) == "Sera (X) is thinking ..."


def test_a_clock_that_runs_short_is_a_warning():
    rows = panel(view_of(x_left=4.2, o_left=90.0))
    clocks = {row.label: (row.text, row.tone) for row in rows if row.label in ("Alice", "Sera")}
    assert clocks == {"Alice": ("4.2", "loss"), "Sera": ("1:30", "o")}


def test_a_hint_and_the_reason_for_the_last_move_are_told():
    best = explain(WINNING, "c1")
    rows = rows_of(view_of(hint=best, reason=best))
    assert rows["hint"] == "c1: Wins at once with a1 b1 c1."
    assert rows["why c1"] == "Wins at once with a1 b1 c1."


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (MoveMade(Side.X, Move(1, 1), Effort(1.0)), "Alice plays b2."),
        (MoveMade(Side.O, Move(1, 1), Effort(1.0, 57, 8, "w3")), "Sera plays b2 (+ wins in 2 · depth 8 · 57 nodes)."),
        (MoveMade(Side.X, Move(1, 1), Effort(5.0), by_chance=True), "Alice plays b2, drawn by chance."),
        (Undone(1), "One move was taken back."),
        (Undone(2), "2 moves were taken back."),
        (Ended(Outcome(None, Why.FULL)), "A draw: the board is full."),
        (Said("Sera", "Hm."), "Sera: Hm."),
    ],
)
def test_every_event_is_said_with_who_and_what(event, text):
    assert event_text(event, view_of()) == text


def summary(number: int, *, x: str = "Alice", winner: Side | None = Side.X, why: Why = Why.LINE) -> Summary:
    when = datetime(2026, 1, number, 12, tzinfo=UTC)
    seat, other = Seat(x), Seat("Bob" if x == "Alice" else "Alice")
    return Summary(
        number, str(number), when, when, "3x3x3", Mode.PEOPLE, seat, other, winner, why, 5, 1234, 9, 2.0, frozenset({Aid.HINT})
    )


def test_the_history_has_a_cell_for_every_heading():
    (row,) = history_rows([summary(1)])
    assert len(row) == len(HISTORY_HEADINGS)
    assert row[5:] == ("X won", "5", "1,234", "9", "hint")


def test_recent_results_are_signs_from_ones_own_point_of_view_oldest_first():
    latest_first = [
        summary(4, why=Why.ABANDONED, winner=None),
        summary(3, winner=None, why=Why.FULL),
        summary(2, x="Bob"),
        summary(1),
    ]
    assert recent_text("Alice", latest_first) == "+ - ="


def test_a_leaderboard_has_bars_that_add_up():
    (row,) = leaderboard_rows([Standing(label="Alice", wins=1, losses=1, draws=1)], width=10)
    assert len(row) == len(LEADERBOARD_HEADINGS)
    assert len(row[-1]) == 10
    assert results_bar(Tally(), 10) == ""


def test_statistics_have_totals_streaks_and_tables():
    standing = Standing(label="Sera", wins=1, losses=2, draws=1)
    found = Statistics(
        name="Alice",
        wins=1,
        losses=2,
        draws=1,
        abandoned=3,
        average_plies=7.5,
        streak=Streak(Result.LOSS, 2),
        longest_win_streak=1,
        by_opponent=(standing,),
    )
    text = statistics_text(found, "+ = - -")
    for part in ("4 and 3 abandoned", "1 (25 %)", "7.5", "2 lost in a row", "1 won in a row", "+ = - -", "against"):
        assert part in text
    assert statistics_text(Statistics(name="Bob"), "") == "Bob has not played such games yet."


def test_tables_stay_straight_with_wide_and_narrow_names_and_fit_the_width():
    rows = [("Zoë", "1"), ("\N{CAT FACE}\N{CAT FACE}", "22"), ("名前の長い人", "3"), ("a" * 40, "4")]
    lines = table(rows, right={1}, width=20).splitlines()
    assert {text_width(line) for line in lines} == {20}
    assert cut("abc", 3) == "abc"
    assert cut("名前", 3) == "名…"


def test_rules_and_time_do_not_matter_to_the_score():
    setup = Setup(Rules.parse("5x5"), ALICE, SERA, time=TimeControl.parse("3m"))
    score = RunningScore.of(setup).after(Outcome(Side.O, Why.TIME), setup)
    assert score.after(Outcome(None, Why.FULL), setup).text == "Alice 0 · Sera 1 · draws 1"
    assert score.after(Outcome(None, Why.ABANDONED), setup) == score
