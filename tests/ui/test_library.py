"""The tables of the library: games, standings and statistics."""

from datetime import UTC, datetime

from noughts import Seat, Side, Why
from noughts.drawing.tables import cut, table, text_width
from noughts.game import Assist, Mode
from noughts.store import Result, Statistics, Streak, Summary, Tally, TallyRow
from noughts.ui.shared.library import (
    games_table,
    leaderboard_table,
    recent_text,
    results_bar,
    statistics_text,
    table_text,
)


def summary(number: int, *, x: str = "Alice", winner: Side | None = Side.X, why: Why = Why.LINE) -> Summary:
    when = datetime(2026, 1, number, 12, tzinfo=UTC)
    seat, other = Seat(x), Seat("Bob" if x == "Alice" else "Alice")
    return Summary(
        number,
        str(number),
        when,
        when,
        "3x3x3",
        Mode.PEOPLE,
        seat,
        other,
        winner,
        why,
        5,
        1234,
        9,
        2.0,
        frozenset({Assist.HINT}),
    )


def test_the_history_has_a_cell_for_every_heading():
    shown = games_table([summary(1)], is_numbered=True)
    (row,) = shown.rows
    assert len(row.cells) == len(shown.headings)
    assert [cell.text for cell in row.cells[5:]] == ["X won", "5", "1,234", "9", "hint"]


def test_a_table_leaves_out_what_is_missed_least_until_it_fits():
    shown = games_table([summary(1), summary(2, x="Bob")], is_numbered=True)
    headings = [table_text(shown, width).splitlines()[0].split() for width in (85, 78, 71, 64, 20)]
    usual = ["Game", "When", "Board", "X", "O", "Result"]
    assert headings[0] == [*usual, "Moves", "Nodes", "Depth", "Notes"]
    assert headings[1] == [*usual, "Moves", "Nodes", "Notes"]
    assert headings[2] == [*usual, "Moves", "Notes"]
    assert headings[3] == [*usual, "Moves"]
    assert all(text_width(line) <= 20 for line in table_text(shown, 20).splitlines())


def test_in_a_narrow_table_the_day_and_the_winner_stand_whole():
    shown = games_table([summary(1, why=Why.RESIGNED)])
    assert table_text(shown, 40).splitlines()[1] == "1 Jan  Tic-tac-toe  Alice  Bob  X won"
    assert "2026-01-01" in table_text(shown, 80)
    assert "X won (O resigned)" in table_text(shown, 80)


def test_recent_results_are_signs_from_ones_own_point_of_view_oldest_first():
    latest_first = [
        summary(4, why=Why.ABANDONED, winner=None),
        summary(3, winner=None, why=Why.FULL),
        summary(2, x="Bob"),
        summary(1),
    ]
    assert recent_text("Alice", latest_first) == "+ - ="


def test_a_leaderboard_has_bars_that_add_up():
    shown = leaderboard_table([TallyRow(label="Alice", wins=1, losses=1, draws=1)])
    (row,) = shown.rows
    assert len(row.cells) == len(shown.headings)
    assert len(row.cells[-1].text) == 20
    assert row.cells[-1].results == (1, 1, 1)
    assert results_bar(Tally(), 10) == ""


def test_statistics_have_totals_streaks_and_tables():
    standing = TallyRow(label="Sera", wins=1, losses=2, draws=1)
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
        by_rules=(TallyRow(label="7x6x4 gravity", wins=1, losses=2, draws=1),),
    )
    text = statistics_text(found, "+ = - -")
    for part in ("4 and 3 abandoned", "1 (25%)", "7.5", "2 lost in a row", "+ = - -", "Against", "Connect Four"):
        assert part in text
    assert "1 won in a row" not in text, "one is no row"
    assert statistics_text(Statistics(name="Bob"), "") == "No games found for Bob. Play one: noughts play"


def test_tables_stay_straight_with_wide_and_narrow_names_and_fit_the_width():
    rows = [("Zoë", "1"), ("\N{CAT FACE}\N{CAT FACE}", "22"), ("名前の長い人", "3"), ("a" * 40, "4")]
    lines = table(rows, right={1}, width=20).splitlines()
    assert {text_width(line) for line in lines} == {20}
    assert cut("abc", 3) == "abc"
    assert cut("名前", 3) == "名…"
