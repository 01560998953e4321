"""The brain of the Gomocup protocol: a line in, replies out."""

import re
import subprocess
import sys
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Limit, Odds, Player, Thought, player
from noughts.players.searching import SHORTEST
from noughts.protocols.gomocup import COMMANDS, WARM_UP, Brain, Terms
from noughts.rules import Move, Position, Side


class Noting(Player):
    """Takes the first free cell, and notes what it was asked."""

    name = "noting"

    def __init__(self):
        self.asked = []

    def think(self, position, limit):
        if limit != WARM_UP:
            self.asked.append((position, limit))
        return Thought(Odds.even(position.moves()[:1]))

    @property
    def rules(self):
        return str(self.asked[-1][0].rules)

    @property
    def seconds(self):
        return self.asked[-1][1].seconds


@pytest.fixture
def noting():
    return Noting()


@pytest.fixture
def tell(noting):
    """Says lines to one brain, and gives all its replies."""
    brain = Brain(noting, Random(0), version="1.2.3")

    def told(*lines):
        return [reply for line in lines for reply in brain.hear(line)]

    told.brain = brain
    return told


def test_a_game_is_begun_played_and_begun_again(tell):
    assert tell("START 15", "BEGIN", "TURN 1,0", "TURN 3,0") == ["OK", "0,0", "2,0", "4,0"]
    assert tell("RESTART", "TURN 0,0") == ["OK", "1,0"]


def test_x_is_the_column_and_y_the_row_on_boards_that_are_not_square(tell):
    assert tell("RECTSTART 7,5", "TURN 6,0", "TURN 6,5", "TURN 0,4") == [
        "OK",
        "0,0",
        "ERROR 6,5: the board has columns 0 to 6 and rows 0 to 4",
        "1,0",
    ]


@pytest.mark.parametrize("line", ["start 15\r\n", "  Start   15 ", "START\t15"])
def test_case_spaces_and_ends_of_lines_do_not_matter(tell, line):
    assert tell("", "\r\n", "  ", line, "begin\n", "turn 7 , 7\r") == ["OK", "0,0", "1,0"]


def test_a_board_is_taken_as_it_is_sent_in_any_order(tell, noting):
    assert tell("START 15", "BOARD", "7,7,2", "8,8,1", "9,9,2", "DONE") == ["OK", "0,0"]
    assert str(noting.asked[-1][0].side) == "O"
    assert tell("BOARD", "8,8,1", "7,7,2", "DONE") == ["0,0"]
    assert str(noting.asked[-1][0].side) == "X"
    assert tell("BOARD", "DONE") == ["0,0"]


@pytest.mark.parametrize(
    ("stones", "why"),
    [
        (["7,7,1"], "1 own and 0 of the opponent's: on our move, the opponent has as many stones as we have, or one"),
        (["7,7,2", "8,8,2"], "0 own and 2 of the opponent's"),
        (["7,7,1", "7,7,2"], "7,7: a stone is already there"),
        (["15,7,2"], "15,7: the board has columns 0 to 14"),
        (["7,7,3"], "7,7,3: expected a stone, for example 7,7,1"),
        (["hello"], "hello: expected a stone"),
        ([f"{n},0,2" for n in range(5)] + [f"{n},2,1" for n in range(4)], "the game is over: there are five in a row"),
        ([f"{n},{row},{row}" for n in range(5) for row in (1, 2)], "two winners: "),
    ],
)
def test_a_board_that_cannot_be_played_is_refused_and_changes_nothing(tell, stones, why):
    assert tell("START 15", "BEGIN") == ["OK", "0,0"]
    (reply,) = tell("BOARD", *stones, "DONE")
    assert reply.startswith(f"ERROR {why}")
    assert tell("TURN 1,0") == ["2,0"]


def test_a_board_that_is_never_done_is_forgotten(tell):
    assert tell("START 15", "BOARD", "7,7,2", "INFO rule 1") == ["OK"]
    assert tell("TURN 0,0") == ["ERROR BOARD: TURN came before DONE, so the board is as it was", "1,0"]
    assert tell("DONE") == ["ERROR DONE: there was no BOARD or SWAP2BOARD before it"]


def test_moves_are_taken_back_and_a_move_can_be_imposed(tell):
    assert tell("START 15", "TURN 7,7", "TAKEBACK 0,0", "TAKEBACK 7,7") == ["OK", "0,0", "OK", "OK"]
    assert tell("TAKEBACK 7,7") == ["ERROR 7,7: there is no stone to take back"]
    assert tell("PLAY 9,9", "PLAY 8,8", "TURN 9,9") == [
        "9,9",
        "ERROR 1 own and 0 of the opponent's: on our move, the opponent has as many stones as we have, or one more",
        "ERROR 9,9: a stone is already there",
    ]


def test_a_full_board_is_finished(tell):
    assert tell("RECTSTART 5,1", "BEGIN", "TURN 1,0", "TURN 3,0") == ["OK", "0,0", "2,0", "4,0"]
    assert tell("RESTART", "TURN 1,0", "TURN 2,0") == ["OK", "0,0", "3,0"]
    assert tell("TURN 4,0") == ["ERROR the game is over: the board is full"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("START", "START (nothing): expected a size, for example START 15"),
        ("START x", "START x: expected a size, for example START 15"),
        ("START 27", "27x27: a board has 1 to 26 columns and 1 to 26 rows"),
        ("START 4", "k 5: no line of 5 fits on this 4x4 board; k can be 1 to 4"),
        ("RECTSTART 15", "15: expected a size, for example RECTSTART 20,15"),
        ("BEGIN", "there is no board yet; begin with START 15"),
        ("RESTART", "there is no board yet; begin with START 15"),
        ("TURN 7,7", "there is no board yet; begin with START 15"),
        ("TAKEBACK 7,7", "there is no board yet; begin with START 15"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(tell, line, why):
    assert tell(line) == [f"ERROR {why}"]


def test_coordinates_that_are_none_are_refused(tell):
    expected = "expected a column and a row counted from 0, for example 7,7"
    assert tell("START 15", "TURN", "TURN h8", "TURN -1,3") == [
        "OK",
        f"ERROR (nothing): {expected}",
        f"ERROR h8: {expected}",
        f"ERROR -1,3: {expected}",
    ]


def test_a_search_that_is_not_for_such_boards_says_so_at_the_start():
    brain = Brain(player("table"), Random(0), version="")
    (reply,) = brain.hear("START 15")
    assert reply.startswith("ERROR ")
    assert "the table is for boards of 9 cells and fewer" in reply


def test_a_player_that_fails_is_an_error_with_its_name_and_play_continues():
    class Stubborn(Player):
        name = "stubborn"

        def move(self, position):
            return "a1"

    brain = Brain(Stubborn(), Random(0), version="")
    assert [brain.hear(line) for line in ("START 15", "TURN 0,0", "TURN 5,5")] == [
        ["OK"],
        ["ERROR stubborn: a1: X is already there; choose an empty cell"],
        ["0,0"],
    ]


def test_it_tells_about_itself(tell):
    (reply,) = tell("ABOUT")
    assert re.fullmatch(r'name="noughts", version="1\.2\.3"(, \w+="[^"]*")*', reply)


def test_after_the_end_it_says_nothing(tell):
    assert tell("START 15", "BOARD", "END", "BEGIN", "ABOUT", "hello") == ["OK"]
    assert tell.brain.has_ended


def test_what_is_not_known_is_unknown_and_no_reason_to_stop(tell):
    assert tell("Hello there", "SUGGEST", "START 15") == [
        "UNKNOWN Hello: an unknown command",
        "UNKNOWN SUGGEST: an unknown command",
        "OK",
    ]


@pytest.mark.parametrize(
    ("rule", "rules"),
    [
        ("0", "15x15x5"),
        ("1", "15x15x5 exact"),
        ("4", "15x15x5 renju"),
        ("8", "15x15x5 caro"),
        ("9", "15x15x5 exact caro"),
    ],
)
def test_the_rule_says_which_game_is_played(tell, noting, rule, rules):
    assert tell("START 15", f"INFO rule {rule}", "BEGIN") == ["OK", "0,0"]
    assert noting.rules == rules


@pytest.mark.parametrize(
    ("rule", "name"), [("2", "continuous game"), ("6", "continuous game, renju"), ("12", "renju, caro"), ("16", "")]
)
def test_a_rule_that_is_not_played_is_refused_when_a_move_is_wanted(tell, rule, name):
    known = "0 (five or more), 1 (exact), 4 (renju), 8 (caro), 9 (exact caro)"
    refusal = f"ERROR rule {rule}{name and f' ({name})'}: noughts plays the rules {known}"
    assert tell(f"INFO rule {rule}", "START 15", "BEGIN", "INFO rule 0", "BEGIN") == ["OK", refusal, "0,0"]


def test_information_is_never_answered(tell):
    keys = "timeout_turn timeout_match time_left max_memory rule game_type evaluate folder colour".split()
    values = ["", "0", "5", "-5", "x", "7,7", "/tmp/a folder", "9" * 99, "1.5"]
    assert tell("INFO", *(f"INFO {key} {value}" for key in keys for value in values)) == []


def given_time(**terms):
    return Terms(**terms).limit.seconds


def test_a_move_takes_no_longer_than_the_manager_gives(tell, noting):
    tell("START 15", "INFO TIMEOUT_TURN 5000", "BEGIN")
    assert noting.seconds == 4.95
    tell("INFO timeout_match 100000", "TURN 5,5")
    assert noting.seconds == 4
    tell("INFO time_left 10000", "TURN 6,6")
    assert noting.seconds == 0.4
    tell("INFO time_left 2147483647", "TURN 7,7")
    assert noting.seconds == 4.95


def test_who_is_told_nothing_thinks_for_a_second(tell, noting):
    tell("START 15", "BEGIN")
    assert noting.asked[-1][1] == Limit(seconds=1)


@given(st.integers(1, 10**7), st.one_of(st.none(), st.integers(1, 10**7)))
def test_the_search_is_given_less_than_the_time_there_is(turn, left):
    seconds = given_time(timeout_turn=turn, time_left=left)
    assert 0 < seconds < min(turn, left or turn) / 1000


def test_where_there_is_no_time_a_move_comes_as_fast_as_possible():
    assert given_time(timeout_turn=0) == given_time(timeout_turn=0, time_left=10**6) == SHORTEST
    assert given_time(time_left=-5) == given_time(timeout_turn=1000, time_left=0) == SHORTEST
    assert given_time(timeout_turn=10, time_left=-5) < 0.01


LINE = re.compile(r"(OK|SWAP|\d+,\d+( \d+,\d+){0,2}|(ERROR|UNKNOWN) [ -~]+|name=[ -~]+)")
"""Every line that may ever be said."""

cells = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda cell: f"{cell[0]},{cell[1]}")
stones = st.builds(lambda cell, whose: f"{cell},{whose}", cells, st.integers(1, 2))
boards = st.lists(stones, max_size=6).map(lambda sent: ["BOARD", *sent, "DONE"])
words = st.sampled_from(["START 6", "RECTSTART 7,5", "RESTART", "BEGIN", "BOARD", "DONE", "INFO rule 1", "INFO rule 0"])
moves = st.builds(lambda word, cell: f"{word} {cell}", st.sampled_from(["TURN", "TURN", "TAKEBACK", "PLAY"]), cells)
sensible = st.one_of(st.one_of(words, moves, moves, stones).map(lambda line: [line]), boards)
odd = st.builds(
    lambda word, rest: [f"{word} {rest}"],
    st.sampled_from([*COMMANDS, "SUGGEST", "timeout_turn", ""]),
    st.one_of(
        st.text(max_size=12), st.integers().map(str), st.sampled_from(["1,2,3", "٣,٣", "1_0", "\x1b[2J", "\ud800", "9" * 5000])
    ),
)


@given(st.lists(st.one_of(sensible, sensible, odd), max_size=40))
def test_whatever_is_said_the_answers_are_lines_of_the_protocol(parts):
    brain = Brain(player("random"), Random(0), version="1")
    for line in chain.from_iterable(parts):
        for reply in brain.hear(line):
            assert LINE.fullmatch(reply)


@given(st.lists(sensible, max_size=40))
def test_every_move_goes_to_a_free_cell_of_the_game_so_far(parts):
    """The game is kept beside the brain: the stones after each command that was not refused."""
    brain = Brain(player("random"), Random(0), version="1")
    size, board, sent = (6, 6), set(), set()
    brain.hear("START 6")
    for line in chain.from_iterable(parts):
        replies = brain.hear(line)
        word, _, rest = line.partition(" ")
        if word == "BOARD":
            sent = set()
        elif word not in COMMANDS:
            sent.add(_cell_of(word))
        if not replies or replies[-1].startswith(("ERROR", "UNKNOWN")):
            continue
        if replies[-1] == "OK":
            size = {"START": (6, 6), "RECTSTART": (7, 5)}.get(word, size)
            board = board - {_cell_of(rest)} if word == "TAKEBACK" else set()
            continue
        before = sent if word == "DONE" else board | {_cell_of(rest)} if word == "TURN" else board
        col, row = _cell_of(replies[-1])
        assert (col, row) not in before
        assert 0 <= col < size[0]
        assert 0 <= row < size[1]
        board = before | {(col, row)}


def _cell_of(text):
    col, row, *_ = text.split(",")
    return int(col), int(row)


@pytest.mark.parametrize("rule", [1, 4, 8, 9])
def test_every_move_of_a_game_is_one_by_the_rules(rule):
    brain, other = (Brain(player("engine:nodes=300"), Random(seed), version="1") for seed in (1, 2))
    position = Position.start(Terms(rule=rule).rules(9, 9))
    for each in (brain, other):
        each.hear("START 9")
        each.hear(f"INFO rule {rule}")
    (answer,) = brain.hear("BEGIN")
    while answer[0].isdigit():
        position = position.play(Move(*_cell_of(answer)))
        (answer,) = (brain if position.side is Side.X else other).hear(f"TURN {answer}")
    assert answer.startswith("ERROR the game is over")
    assert position.is_over


def test_a_start_by_swap2_is_three_stones_then_a_stone_or_the_other_side():
    brain = Brain(player("engine:nodes=300"), Random(1), version="1")
    brain.hear("START 15")
    assert brain.hear("SWAP2BOARD") == []
    (three,) = brain.hear("DONE")
    cells = [Move(*_cell_of(cell)) for cell in three.split()]
    assert len({*cells}) == 3
    for stones in (three.split(), [*three.split(), "0,0", "14,14"]):
        brain.hear("SWAP2BOARD")
        assert [reply for stone in stones for reply in brain.hear(stone)] == []
        (answer,) = brain.hear("DONE")
        assert answer == "SWAP" or len(answer.split()) == 1


def test_who_may_choose_takes_the_side_that_is_better_off():
    brain = Brain(player("engine:nodes=300"), Random(1), version="1")
    brain.hear("START 15")
    asked = ["SWAP2BOARD", "7,7", "0,0", "8,7", "0,14", "9,7", "DONE"]
    assert [reply for line in asked for reply in brain.hear(line)] == ["SWAP"]


@pytest.mark.parametrize(
    ("stones", "why"),
    [
        (["7,7", "7,7", "8,8"], "ERROR h8: X is already there; choose an empty cell"),
        (["7,7"], "ERROR SWAP2BOARD: 1 stones; expected 0, 3, 5"),
        (["99,7"], "ERROR row 99"),
        (["seven"], "ERROR seven: expected a column and a row"),
    ],
)
def test_a_start_that_cannot_be_is_refused_in_a_sentence(tell, stones, why):
    assert tell("START 15", "SWAP2BOARD", *stones, "DONE")[-1].startswith(why.removesuffix("row 99"))


class Manager:
    """Two brains in processes of their own, and a game between them by the rules, as a manager of Gomocup plays it."""

    def __init__(self, rule):
        self.rules = Terms(rule=rule).rules(15, 15)
        command = [sys.executable, "-m", "noughts", "engine", "--with", "engine:nodes=400"]
        self.brains = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) for _ in range(2)
        ]
        for brain in self.brains:
            self.ask(brain, "START 15")
            brain.stdin.write(f"INFO rule {rule}\nINFO timeout_turn 60000\n")

    def ask(self, brain, *lines):
        brain.stdin.write("".join(f"{line}\n" for line in lines))
        brain.stdin.flush()
        return brain.stdout.readline().strip()

    def start(self):
        """A start by swap2: the stones, and the brain of each side."""
        opener, other = self.brains
        stones = self.ask(opener, "SWAP2BOARD", "DONE").split()
        answer = self.ask(other, "SWAP2BOARD", *stones, "DONE")
        if answer == "SWAP":
            return stones, {Side.X: other, Side.O: opener}
        return [*stones, answer], {Side.X: opener, Side.O: other}

    def play(self):
        stones, brains = self.start()
        position = Position.start(self.rules)
        for stone in stones:
            position = position.play(Move(*_cell_of(stone)))
        told = set()
        while not position.outcome:
            brain = brains[position.side]
            if position.side in told:
                answer = self.ask(brain, f"TURN {stones[-1]}")
            else:
                own = len(stones) % 2
                board = [f"{stone},{1 if number % 2 == own else 2}" for number, stone in enumerate(stones)]
                answer = self.ask(brain, "BOARD", *board, "DONE")
                told.add(position.side)
            stones.append(answer)
            position = position.play(Move(*_cell_of(answer)))  # refuses what the rules forbid
        return position

    def end(self):
        for brain in self.brains:
            brain.communicate("END\n")


@pytest.mark.parametrize("rule", [4, 8])
def test_a_manager_plays_whole_games_of_renju_and_caro_over_pipes(rule):
    manager = Manager(rule)
    try:
        assert manager.play().is_over
    finally:
        manager.end()
