"""Clocks that are told the time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Clock, OnTime, Side, TimeControl
from noughts.game import Per
from noughts.rules import BadTime


@given(st.integers(100, 86_400_000), st.integers(0, 3_600_000), st.sampled_from(Per))
def test_every_time_control_round_trips_through_text(milliseconds, increment, per):
    on_time = OnTime.MOVE if per is Per.MOVE else OnTime.LOSE
    control = TimeControl(milliseconds / 1000, per, on_time, 0.0 if per is Per.MOVE else increment / 1000)
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("5s/move", "5s/move"),
        ("3m", "3m"),
        ("3m+2s", "3m+2s"),
        (" 90S ", "1m30s"),
        ("1h30m", "1h30m"),
        ("0.5m+0.5s", "30s+0.5s"),
    ],
)
def test_a_time_is_written_in_its_largest_units(text, written):
    assert str(TimeControl.parse(text)) == written


@pytest.mark.parametrize("text", ["", "5", "s", "5s/game", "3m+", "3m/move+2s", "3s3m", "5s 3s", "-5s", "1e9s", "3m+2s+2s"])
def test_what_is_not_a_time_is_refused_with_examples(text):
    with pytest.raises(BadTime, match=r"not a time\. Try 5s/move, 3m or 3m\+2s\."):
        TimeControl.parse(text)


@pytest.mark.parametrize("text", ["0s", "0.05s/move", "25h", "3m+25h"])
def test_times_without_sense_are_refused(text):
    with pytest.raises(BadTime, match="at least"):
        TimeControl.parse(text)


def test_out_of_time_means_a_random_move_or_a_lost_game_unless_chosen():
    assert TimeControl.parse("5s/move").on_time is OnTime.MOVE
    assert TimeControl.parse("3m").on_time is OnTime.LOSE
    assert TimeControl.parse("5s/move", OnTime.LOSE).on_time is OnTime.LOSE


def test_a_time_for_each_move_begins_anew_with_every_turn():
    clock = Clock.of(TimeControl.parse("5s/move")).start(Side.X, 10.0)
    assert clock.left(Side.X, 14.0) == 1.0
    clock = clock.press(14.0).press(18.0)
    assert clock.left(Side.X, 18.0) == 5.0
    assert clock.out_of_time(22.9) is None
    assert clock.out_of_time(23.0) is Side.X


def test_the_clock_of_a_game_adds_its_increment_after_each_move():
    clock = Clock.of(TimeControl.parse("10s+2s")).start(Side.X, 0.0).press(4.0)
    assert clock.left(Side.X, 100.0) == 8.0
    assert clock.left(Side.O, 5.0) == 9.0
    assert clock.out_of_time(14.0) is Side.O


def test_a_move_after_the_end_of_time_earns_no_increment():
    clock = Clock.of(TimeControl.parse("10s+2s")).start(Side.X, 0.0).press(11.0)
    assert clock.left(Side.X, 11.0) == 0.0


def test_a_stopped_clock_loses_no_time():
    clock = Clock.of(TimeControl.parse("10s")).start(Side.X, 0.0).stop(3.0)
    assert clock.out_of_time(1000.0) is None
    assert clock.start(Side.X, 1000.0).left(Side.X, 1001.0) == 6.0


def test_time_never_runs_backwards():
    clock = Clock.of(TimeControl.parse("10s")).start(Side.X, 5.0)
    assert clock.left(Side.X, 0.0) == 10.0


def test_a_clock_is_started_and_stopped_in_turn():
    clock = Clock.of(TimeControl.parse("10s"))
    for misuse in (clock.press, clock.stop):
        with pytest.raises(BadTime, match="not running"):
            misuse(0.0)
    with pytest.raises(BadTime, match="already running for X"):
        clock.start(Side.X, 0.0).start(Side.O, 0.0)


@given(st.lists(st.floats(0, 5), max_size=30))
def test_a_whole_game_uses_as_much_time_as_has_passed(waits):
    now, clock = 0.0, Clock.of(TimeControl.parse("24h")).start(Side.X, 0.0)
    for wait in waits:
        now += wait
        clock = clock.press(now)
    used = 2 * 86_400 - clock.left(Side.X, now) - clock.left(Side.O, now)
    assert used == pytest.approx(sum(waits), abs=1e-6)
