"""Other programs that speak the Gomocup protocol, as players: real processes, honest and otherwise."""

import os
import re
import sys
from random import Random

import pytest

from noughts import Limit, Position, tournament
from noughts.arena.selfplay import SelfPlay
from noughts.game import TimeControl
from noughts.players import BadPlayer, Player, TooSlow
from noughts.players.registry import NoSuchPlayer, announce, player, roster
from noughts.protocols.gomocup_player import MOST_LINES, GomocupPlayer
from noughts.rules import BadRules, Rules
from noughts.search import Stop
from tests.processes import is_at_work, wait_until_it_is_gone
from tests.waiting import LONG

BRAIN = """
import sys
from pathlib import Path

REPLIES = {replies!r}

with Path(__file__).with_suffix(".heard").open("a") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        for reply in REPLIES.get(line.split()[0], []):
            print(reply, flush=True)
"""
"""Says what is written down for each command, and writes down what it hears."""

HONEST = {"ABOUT": ['name="Abel", version="1"'], "START": ["OK"], "RECTSTART": ["OK"], "BEGIN": ["4,4"], "DONE": ["0,8"]}

pytestmark = pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: brains are shell scripts here")

START = Position.start("9x9x5")


@pytest.fixture
def brain(tmp_path):
    """Makes players of programs that are written on the spot; whoever is still there at the end is sent away."""
    made = []

    def of(replies, *, code=BRAIN):
        script = tmp_path / f"brain{len(made)}.py"
        script.write_text(code.replace("{replies!r}", repr(replies)))
        path = script.with_name(f"pbrain-{len(made)}")
        path.write_text(f"#!/bin/sh\nexec '{sys.executable}' -ISu '{script}'\n")
        path.chmod(0o700)
        made.append(GomocupPlayer(path, grace=LONG))
        made[-1].heard = script.with_suffix(".heard")
        return made[-1]

    yield of
    for each in made:
        each.end()


def heard(player):
    """Every line that a program was told, but for those about time."""
    lines = player.heard.read_text().splitlines()
    return [line for line in lines if "time" not in line]


def test_it_is_told_size_rule_and_time_and_its_answer_is_played(brain):
    abel = brain(HONEST)
    assert str(abel.choose(START, Limit(seconds=2.5)).move) == "e5"
    lines = abel.heard.read_text().splitlines()
    assert lines == [
        "START 9",
        "INFO rule 0",
        "INFO timeout_match 0",
        "INFO time_left 2147483647",
        "INFO timeout_turn 2500",
        "BEGIN",
    ]


def test_boards_that_are_not_square_and_exact_games_are_said_to_be_so(brain):
    abel = brain(HONEST)
    abel.choose(Position.start("9x8x5 exact"))
    assert heard(abel) == ["RECTSTART 9,8", "INFO rule 1", "BEGIN"]


@pytest.mark.parametrize(("words", "rule"), [("renju", 4), ("caro", 8), ("exact caro", 9)])
def test_renju_and_caro_are_said_to_be_so(brain, words, rule):
    abel = brain(HONEST)
    abel.choose(Position.start(f"9x9x5 {words}"))
    assert heard(abel) == ["START 9", f"INFO rule {rule}", "BEGIN"]


def test_it_is_asked_for_the_first_stones_in_the_order_of_play(brain):
    abel = brain({**HONEST, "DONE": ["4,4 5,5"]})
    position = START.play("a1", "b3", "c2")
    assert abel.swap2(position, Limit(seconds=1), Random(0)) == ("e5", "f6")
    assert heard(abel) == ["START 9", "INFO rule 0", "SWAP2BOARD", "0,0", "1,2", "2,1", "DONE"]


def test_a_wish_to_swap_adds_no_stone(brain):
    assert brain({**HONEST, "DONE": ["SWAP"]}).swap2(START.play("a1", "b3", "c2"), Limit(), Random(0)) == ()


def test_a_move_after_its_own_is_sent_alone_and_other_positions_as_boards(brain):
    abel = brain({**HONEST, "TURN": ["0,0"]})
    after = START.play(abel.choose(START).move).play("a2")
    abel.choose(after)
    assert heard(abel)[-1] == "TURN 0,1"
    abel.choose(START.play("e5").play("b3").play("c1"))
    assert heard(abel)[-7:] == ["START 9", "INFO rule 0", "BOARD", "2,0,2", "1,2,1", "4,4,2", "DONE"]


def test_messages_and_a_name_that_comes_late_are_ignored(brain):
    abel = brain(
        {
            **HONEST,
            "START": ["Abel 1.0, by Ben", "MESSAGE OK?", "", 'name="Late"', "OK - fine"],
            "BEGIN": ["DEBUG 1,1", "message 2,2", "4,4"],
        }
    )
    assert str(abel.choose(START).move) == "e5"


FLOOD = """
while True:
    print("{replies!r}", flush=True)
"""

LEAVES = "raise SystemExit(3)"


@pytest.mark.parametrize(
    ("replies", "why"),
    [
        ({}, "took more than 0.01 s for a move"),
        ({"BEGIN": ["hello\x1b[2J"]}, r"says hello\\x1b[2J; expected a move, for example 7,7"),
        ({"BEGIN": ["x" * 10_000]}, "says xxx"),
        ({"BEGIN": ["99,99"]}, "column"),
        ({"BEGIN": ["-1,4"]}, "says -1,4; expected a move"),
        ({"BEGIN": ["ERROR I am ill"]}, "says ERROR I am ill"),
        ({"BEGIN": ["UNKNOWN BEGIN"]}, "says UNKNOWN BEGIN"),
        ({"BEGIN": ["MESSAGE more"] * MOST_LINES}, "printed 10000 lines without an answer"),
        ({"START": ["ERROR only 20"]}, "does not begin on 9x9: ERROR only 20"),
    ],
)
def test_what_it_does_wrong_is_said_with_its_name_and_ends_its_process(brain, replies, why):
    abel = brain({"START": ["OK"], **replies})
    abel._grace = LONG if replies else 0.01
    with pytest.raises(BadPlayer, match=r"^pbrain-0: ") as caught:
        abel.think(START, Limit(seconds=LONG if replies else 0.01))
    assert why.replace("\\\\", "\\") in str(caught.value)
    assert str(caught.value).isprintable()
    assert abel.pid is None


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (FLOOD, "printed 10000 lines without an answer"),
        (LEAVES, "exited with code 3"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by signal 9"),
    ],
)
def test_a_program_that_is_no_brain_is_found_out(brain, code, why):
    with pytest.raises(BadPlayer, match=re.escape(f"pbrain-0: {why}")):
        brain({}, code=code).think(START, Limit())


def test_one_that_leaves_at_once_is_refused_when_it_is_met(brain):
    with pytest.raises(BadPlayer, match="pbrain-0: exited with code 3"):
        brain({}, code=LEAVES).introduce(LONG)


def test_a_taken_cell_is_its_fault_and_a_new_process_plays_the_next_game(brain):
    stubborn = brain({**HONEST, "TURN": ["4,4"]})
    first = START.play(stubborn.choose(START).move).play("a1")
    pid = stubborn.pid
    with pytest.raises(BadPlayer, match="pbrain-0: e5: X is already there"):
        stubborn.choose(first)
    assert not is_at_work(pid)
    assert str(stubborn.choose(START).move) == "e5"
    assert stubborn.pid != pid


def test_a_program_that_fails_loses_its_games_and_the_tournament_continues(brain):
    table = tournament([brain({**HONEST, "TURN": ["4,4"]}), "random"], "9x9x5", games=2, openings="none")
    loser = table.standings[-1]
    assert (loser.name, loser.losses, len(loser.faults)) == ("pbrain-0", 2, 2)
    assert "already" in str(table)


def test_with_a_clock_it_is_told_a_share_of_what_is_left(brain):
    abel = brain({**HONEST, "TURN": ["4,4"]})
    game = SelfPlay.of(START.rules, abel, player("random"), Limit(), TimeControl.parse("3m"))
    next(game.played(1, 0))
    (said,) = re.findall(r"timeout_turn (\d+)", abel.heard.read_text())[:1]
    assert 0 < int(said) <= 180_000 / 25
    assert not abel.has_odds


def test_a_wish_to_stop_is_heard_while_it_thinks(brain):
    stop = Stop()
    stop.set()
    with pytest.raises(BadPlayer):
        brain({"START": ["OK"]}).think(START, Limit(seconds=LONG, stop=stop))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ('name="Abel", version="1"', "Abel"),
        ('version="2", NAME = "Two Words 1.5"', "Two-Words-1.5"),
        ('name="random"', "random-brain"),
        ('name="me"', "me-brain"),
        (f'name="{"é" * 99}"', "é" * 30),
        ('name="\x1b[2J"', "2J"),
        ('name="::"', "pbrain-0"),
        ("UNKNOWN ABOUT", "pbrain-0"),
    ],
)
def test_its_name_is_one_unique_word_that_it_says_or_that_of_its_file(brain, said, name):
    abel = brain({"ABOUT": [said]})
    abel.introduce(LONG)
    try:
        assert abel.name == announce(abel) == name
    finally:
        roster.cache_clear()


@pytest.mark.parametrize("rules", ["3x3", "connect-four", "9x9x5 misere", "9x9x5 wild", "9x9x5 only-x", "9x9x5 torus", "9x9x4"])
def test_games_that_the_protocol_does_not_know_are_refused_in_a_sentence(brain, rules):
    with pytest.raises(BadRules, match="pbrain-0 speaks the Gomocup protocol, which only has five in a row"):
        brain(HONEST).check(Rules.parse(rules))


def test_what_cannot_be_run_is_refused_before_anything_is_played(tmp_path):
    text = tmp_path / "text"
    text.write_text("no program")
    for path, why in ((tmp_path / "none", "no such file"), (tmp_path, "a folder"), (text, "not an executable file")):
        with pytest.raises(BadPlayer, match=why):
            GomocupPlayer(path)
    text.chmod(0o700)
    with pytest.raises(BadPlayer, match="text: cannot be started"):
        GomocupPlayer(text).introduce(LONG)


def test_the_roster_has_no_programs_so_no_site_can_be_made_to_start_one(tmp_path):
    with pytest.raises(NoSuchPlayer):
        player(f"gomocup:{tmp_path}")


PARENT = """
import subprocess, sys
from pathlib import Path

child = subprocess.Popen(["sleep", "1000"])
Path(__file__).with_suffix(".heard").write_text(str(child.pid))
print("OK", flush=True)
child.wait()
"""


def test_whatever_it_starts_itself_goes_with_it(brain):
    parent = brain({}, code=PARENT)
    parent._grace = 0.01
    with pytest.raises(TooSlow):
        parent.think(START, Limit(seconds=0.01))
    wait_until_it_is_gone(int(parent.heard.read_text()))


def test_a_player_that_nobody_knows_any_more_leaves_no_process(brain, tmp_path):
    brain(HONEST)
    abel: Player = GomocupPlayer(tmp_path / "pbrain-0")
    abel.choose(START, rng=Random(0))
    pid = abel.pid
    del abel
    wait_until_it_is_gone(pid)
