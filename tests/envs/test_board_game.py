"""BoardGame keeps PettingZoo's promises, and noughts' rules."""

import pickle
import re
import subprocess
import sys
import warnings
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Mark, Move, NoughtsError, Position, Side
from noughts.envs import BoardGame
from noughts.envs.environments import AGENTS, SIDES
from tests.strategies import random_game, rules_values

with warnings.catch_warnings(action="ignore"):  # PettingZoo's tests load one of its games in a way that it warns of
    from pettingzoo.test import api_test, seed_test

SEVERAL = ["3x3", "connect-four", "4x4 misere wild torus", "notakto", "4x5 wild gravity", "26x26"]


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # nor is that of any of PettingZoo's board games
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")  # so is an empty board
@pytest.mark.parametrize("rules", SEVERAL)
def test_pettingzoo_finds_nothing_wrong(rules):
    api_test(BoardGame(rules), num_cycles=50)
    seed_test(lambda: BoardGame(rules), num_cycles=50)


def as_text(position, planes, looks):
    """The board that planes show, written as positions are."""
    own, other = ("O", "X") if looks is Side.O and position.rules.marks.value == "own" else ("X", "O")
    return "/".join("".join(own if a else other if b else "." for a, b in row) for row in planes.tolist())


@settings(max_examples=40, deadline=None)
@given(rules=rules_values(longest=8), seed=st.integers(0, 2**32))
def test_what_agents_see_may_do_and_get_is_what_the_rules_say(rules, seed):
    game = random_game(rules, seed)
    env = BoardGame(rules)
    for position, after in pairwise(game):
        assert env.position == position
        assert env.agent_selection == AGENTS[position.side]
        for agent, side in SIDES.items():
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert as_text(position, seen["observation"], side) == str(position).split()[0]
            allowed = position.moves() if side is position.side else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(map(env.action_of, allowed))
        assert not any(env.rewards.values())
        env.step(next(env.action_of(move) for move in position.moves() if position.play(move) == after))
    winner = game[-1].winner
    assert env.rewards == {agent: 0 if winner is None else 1 if side is winner else -1 for agent, side in SIDES.items()}
    assert env.terminations == dict.fromkeys(SIDES, True)
    assert not env.observe(env.agent_selection)["action_mask"].any()
    assert as_text(game[-1], env.state(), Side.X) == str(game[-1]).split()[0]


@pytest.mark.parametrize(
    ("rules", "action", "move"),
    [
        ("3x3", 5, Move(2, 1)),
        ("4x3", 4, Move(0, 1)),
        ("connect-four", 3, Move(3, 5)),
        ("3x3 wild", 8, Move(1, 1, Mark.X)),
        ("3x3 wild", 9, Move(1, 1, Mark.O)),
        ("4x4 wild gravity", 7, Move(3, 3, Mark.O)),
    ],
)
def test_actions_count_cells_row_by_row_or_columns_and_marks_in_wild_games(rules, action, move):
    env = BoardGame(rules)
    assert env.action_of(move) == env.action_of(str(move)) == action
    env.step(action)
    assert env.position == Position.start(rules).play(move)


@pytest.mark.parametrize(("rules", "action"), [("3x3", 4), ("connect-four", 3), ("3x3 wild", 9)])
def test_an_illegal_action_loses_and_the_other_player_gets_nothing(rules, action):
    env = BoardGame(rules)
    while env.observe(env.agent_selection)["action_mask"][action]:
        env.step(action)
        assert not any(env.terminations.values())
    before, mover = env.position, env.agent_selection
    env.step(action)
    assert env.rewards == {agent: -1 if agent == mover else 0 for agent in SIDES}
    assert env.position == before
    last = {}
    for agent in env.agent_iter():
        last[agent] = env.last()[1:3]
        env.step(None)
    assert last == {agent: (-1 if agent == mover else 0, True) for agent in SIDES}
    env.reset()
    assert env.position == Position.start(rules)


def test_a_game_can_begin_anywhere_that_it_goes_on():
    env = BoardGame("3x3")
    env.reset(options={"position": "XO./.X./..."})
    assert env.agent_selection == "player_2"
    env.reset(options={"position": Position.parse("XO./.../...")})
    env.step(np.int64(8))
    assert str(env.position) == "XO./.../..X o"
    for wrong, why in (
        ("XXX/OO./...", "the game is over there"),
        ("XX./.../...", "X moves first"),
        (Position.start("4x4"), "4x4x4, but this environment plays 3x3x3"),
    ):
        with pytest.raises(NoughtsError, match=why):
            env.reset(options={"position": wrong})


def test_the_board_is_shown_as_text_to_whoever_asked_for_it():
    env = BoardGame("3x3", render_mode="ansi")
    env.step(4)
    assert env.render() == Position.parse("3/1X1/3").drawing()
    assert BoardGame().render() is None


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda: BoardGame("3x3 mirere"), "mirere: not a word of the rules. Did you mean misere?"),
        (lambda: BoardGame(render_mode="human"), "render_mode human: expected 'ansi'"),
        (lambda: BoardGame().action_of("d4"), "d4: the board has columns a to c"),
        (lambda: BoardGame("3x3 wild").action_of(Move(1, 1)), "b2: in a wild game the mark comes first"),
        (lambda: BoardGame().step(9), "action 9: expected a number from 0 to 8"),
        (lambda: BoardGame().step(-1), "action -1: expected a number from 0 to 8"),
        (lambda: BoardGame().step("b2"), "action b2: expected a number from 0 to 8"),
        (lambda: BoardGame().step(None), "action None: expected a number from 0 to 8"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(act, why):
    with pytest.raises(NoughtsError, match=re.escape(why)):
        act()


def test_after_the_last_agent_has_gone_nothing_can_be_done_but_reset():
    env = BoardGame("1x1")
    env.step(0)
    for _ in env.agent_iter():
        env.step(None)
    with pytest.raises(NoughtsError, match="call reset to begin the next"):
        env.step(0)


def test_environments_can_be_sent_to_other_processes():
    env = BoardGame("connect-four")
    env.step(3)
    assert pickle.loads(pickle.dumps(env)).position == env.position


def test_without_the_packages_a_sentence_says_which_and_all_else_works():
    code = "import sys; sys.modules['pettingzoo'] = None; import noughts; noughts.solve('3x3'); import noughts.envs"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ImportError: learning environments need pettingzoo: pip install 'noughts[envs]'" in done.stderr
    assert done.returncode == 1
