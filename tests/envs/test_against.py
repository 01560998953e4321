"""Against keeps Gymnasium's promises, noughts' rules, and to its seed."""

import re

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from noughts import Move, NoughtsError, Odds, Player, Position, Side, Thought
from noughts.envs import Against
from noughts.envs.encoding import Encoding

SEVERAL = ["3x3", "connect-four", "4x4 misere wild torus", "notakto"]


class First(Player):
    """Takes the first free cell."""

    name = "first"

    def move(self, position):
        return position.moves()[0]


class Cheat(Player):
    name = "cheat"

    def think(self, position, limit):
        return Thought(Odds.even([Move(0, 0)]))


def games(env, seed, count=5):
    """All that happens in some random games."""
    rng = np.random.default_rng(seed)
    told = []
    _, info = env.reset(seed=seed)
    for _ in range(count):
        observation, info = env.reset()
        is_over = False
        while not is_over:
            told.append((env.unwrapped.side, observation.tobytes()))
            observation, reward, is_over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        told.append((str(env.unwrapped.position), reward))
    return told


@pytest.mark.parametrize("seat", ["first", "second", "random"])
@pytest.mark.parametrize("rules", SEVERAL)
def test_gymnasium_finds_nothing_wrong(rules, seat):
    check_env(gymnasium.make("noughts/Against-v0", opponent="random", rules=rules, seat=seat).unwrapped)


@pytest.mark.parametrize("rules", SEVERAL)
def test_the_same_seed_gives_the_same_games(rules):
    one, same = (Against("cop", rules, seat="random", nodes=50) for _ in range(2))
    told = games(one, seed=3)
    assert told == games(same, seed=3) == games(one, seed=3)
    assert told != games(one, seed=4)


@pytest.mark.parametrize("seat", ["first", "second", "random"])
@pytest.mark.parametrize("rules", SEVERAL)
def test_the_agent_sees_its_own_side_and_is_told_the_outcome_from_there(rules, seat):
    env, encoding = Against("random", rules, seat=seat), Encoding(Position.start(rules).rules)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    sides = set()
    for _ in range(10):
        observation, info = env.reset()
        sides.add(env.side)
        is_over = False
        while not is_over:
            assert env.position.side is env.side
            assert np.array_equal(observation, encoding.planes(env.position, env.side))
            legal = sorted(map(env.action_of, env.position.moves()))
            assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(env.action_masks()).tolist() == legal
            observation, reward, is_over, _, info = env.step(rng.choice(legal))
            assert is_over == env.position.is_over
        winner = env.position.winner
        assert reward == (0 if winner is None else 1 if winner is env.side else -1)
        assert not info["action_mask"].any()
    assert sides == {"first": {Side.X}, "second": {Side.O}, "random": set(Side)}[seat]


def test_the_opponent_is_whoever_was_asked_for():
    env = Against(First(), "3x3", seat="second")
    env.reset()
    assert str(env.position) == "X../.../... o"
    env.step(8)
    assert str(env.position) == "XX./.../..O o"
    assert Against("level:3").opponent.name == "level:3"


def test_an_illegal_action_has_lost():
    env = Against(First(), "3x3")
    env.reset()
    env.step(4)
    assert env.step(4)[1:4] == (-1, True, False)
    assert not env.action_masks().any()
    with pytest.raises(NoughtsError, match="call reset to begin the next"):
        env.step(8)


def test_a_game_over_before_the_agent_moves_is_lost_with_its_first_step():
    env = Against(First(), "3x3", seat="second")
    _, info = env.reset(options={"position": ".XX/OO./..."})
    assert not info["action_mask"].any()
    assert env.step(0)[1:3] == (-1, True)


def test_what_the_opponent_does_wrong_is_not_the_agents_fault():
    env = Against(Cheat(), "3x3")
    env.reset()
    with pytest.raises(NoughtsError, match="cheat: a1: X is already there"):
        env.step(0)


def test_the_board_is_shown_as_text_to_whoever_asked_for_it():
    env = Against(First(), render_mode="ansi")
    env.reset(options={"position": "3/1X1/2O"})
    assert env.render() == Position.parse("3/1X1/2O").drawing()
    assert Against().render() is None


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda: Against("cob"), "cob: no such player. Did you mean cop?"),
        (lambda: Against(5), "5: not a player. Expected a Player, or a name such as 'cop'"),
        (lambda: Against("table", "9x9"), "9x9x5: the table is for boards of 9 cells and fewer"),
        (lambda: Against(rules="3by3"), "3by3: not a word of the rules"),
        (lambda: Against(seat="third"), "seat third: expected first, second, random"),
        (lambda: Against(seat=[1]), "seat [1]: expected first, second, random"),
        (lambda: Against(nodes=0), "nodes 0: expected at least 1"),
        (lambda: Against(render_mode="human"), "render_mode human: expected 'ansi'"),
        (lambda: Against().step(0), "call reset to begin the next"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(act, why):
    with pytest.raises(NoughtsError, match=re.escape(why)):
        act()
