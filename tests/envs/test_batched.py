"""Many games at once keep the rules, and what they show is what single games show."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Rules, Side
from noughts.envs import BatchedGame, BoardGame
from noughts.envs.batched import BadBatch
from noughts.rules import BadRules
from noughts.search.neural.features import encode
from tests import reference
from tests.strategies import VARIANTS, rules_values

GAMES = 12


def random_actions(legal, rng):
    return (legal * rng.random(legal.shape)).argmax(1)


def check_against_the_rules(rules, seed, count=GAMES):
    """Play random games to their ends, each beside the same one by the rules; returns their outcomes."""
    games, rng = BatchedGame(rules), np.random.default_rng(seed)
    state, positions = games.init(count), [games.position(games.init(1), 0)] * count
    winners = [None] * count
    encoding = games.encoding
    while not state.terminated.all():
        legal, planes = games.legal_actions(state), games.observe(state)
        features = games.features(state)
        running = [n for n in range(count) if not state.terminated[n]]
        for n in range(count):
            assert legal[n].tolist() == encoding.mask(positions[n]).tolist()
        for n in running:
            assert (planes[n] == encoding.planes(positions[n], positions[n].side)).all()
        expected = encode([positions[n] for n in running])
        assert all((ours[running] == theirs).all() for ours, theirs in zip(features, expected, strict=True))
        actions = random_actions(legal, rng)
        for n in running:
            positions[n] = positions[n].play(encoding.move(positions[n], actions[n]))
            winners[n] = positions[n].winner
        state = games.step(state, actions)
        for n in running:
            assert games.position(state, n) == positions[n]
            assert state.terminated[n] == positions[n].is_over
            won = 0 if winners[n] is None else 1 if winners[n] is Side.X else -1
            assert state.rewards[n].tolist() == [won, -won]
    return winners


@settings(max_examples=40, deadline=None)
@given(rules=rules_values(longest=8), seed=st.integers(0, 2**32))
def test_every_variant_is_played_as_the_rules_say(rules, seed):
    check_against_the_rules(rules, seed)


@pytest.mark.parametrize("rules", ["3x3", "connect-four", "10x10", "10x10x5 exact", "9x9x5 torus exact wild"])
def test_the_usual_boards_are_played_as_the_rules_say(rules):
    assert {Side.X, Side.O} <= set(check_against_the_rules(Rules.parse(rules), 1))


def perft(games, depth):
    """The ways to play so many moves, all branches at once."""
    state = games.init(1)
    for _ in range(depth):
        game, action = games.legal_actions(state).nonzero()
        state = games.step(type(state)(state.marks[game], state.ply[game], state.rewards[game], state.terminated[game]), action)
    return len(state.ply)


@pytest.mark.parametrize("size", ["3x3x3", "4x3x3"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda knobs: "-".join(knob.value for knob in knobs))
def test_move_sequences_and_games_are_those_of_the_rules_in_all_variants(variant, size):
    rules = Rules(*map(int, size.split("x")), *variant)
    assert [perft(BatchedGame(rules), depth) for depth in (1, 2, 3)] == reference.perft(rules, 3)
    check_against_the_rules(rules, 1, count=40)


def test_all_sequences_of_3x3_are_as_many_as_there_are():
    games = BatchedGame("3x3")
    assert [perft(games, depth) for depth in (7, 8, 9)] == [148_176, 200_448, 127_872]


def test_an_illegal_action_ends_its_game_alone():
    games = BatchedGame("connect-four")
    state = games.init(4)
    for _ in range(6):
        state = games.step(state, [0, 1, 2, 3])
    assert not state.terminated.any()
    after = games.step(state, [0, 0, -1, 7])
    assert after.terminated.tolist() == [True, False, True, True]
    assert after.rewards.tolist() == [[-1, 0], [0, 0], [-1, 0], [-1, 0]]
    later = games.step(after, [0, 0, 0, 0])
    assert later.rewards.tolist() == [[0, 0]] * 4
    assert later.ply.tolist() == [6, 8, 6, 6]
    assert not games.legal_actions(later)[0].any()


@pytest.mark.parametrize("rules", ["renju", "9x9 caro"])
def test_renju_and_caro_are_not_played_at_once(rules):
    with pytest.raises(BadRules, match="does not play renju or caro"):
        BatchedGame(rules)


def test_a_finished_game_begins_anew_when_asked():
    games = BatchedGame("3x3")
    state = games.init(2)
    for action in (0, 3, 1, 4, 2):
        state = games.step(state, [action, 8 - action])
    assert state.terminated.all()
    again = games.reset(state, np.array([True, False]))
    assert again.terminated.tolist() == [False, True]
    assert games.legal_actions(again).sum(1).tolist() == [9, 0]
    env = BoardGame("3x3")
    env.reset()
    assert (games.observe(again)[0] == env.observe("player_1")["observation"]).all()


@pytest.mark.parametrize("actions", [[0], [0, 1, 2], 5, [0.0, 1.0], ["a", "b"], None, [[0, 1]]])
def test_actions_that_are_not_one_number_for_each_game_are_refused(actions):
    games = BatchedGame("3x3")
    with pytest.raises(BadBatch, match="expected 2 whole numbers"):
        games.step(games.init(2), actions)
    with pytest.raises(BadBatch, match="0 games: expected at least 1"):
        games.init(0)
