"""OpenSpiel's own tests pass for the games of noughts."""

from random import Random

import pyspiel
import pytest

import noughts.envs.openspiel  # noqa: F401 - registers the games
from noughts import NoughtsError, Position, Rules
from noughts.arena.exam import VARIANTS
from tests.reference import perft

LARGER = ["connect-four", "5x4x3 misere wild torus", "4x2x2", "7x7x5 exact"]


def game_of(rules):
    return pyspiel.load_game(f"noughts(rules={rules})")


@pytest.mark.parametrize("rules", [*VARIANTS, *LARGER])
def test_the_random_simulation_of_openspiel_passes(rules):
    pyspiel.random_sim_test(game_of(rules), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", [*VARIANTS[::5], *LARGER])
def test_a_playthrough_can_be_repeated(rules):
    from open_spiel.python.algorithms import generate_playthrough as playthroughs  # with SciPy, which takes seconds

    game = str(game_of(rules))
    text = playthroughs.playthrough(game, None, seed=7)
    actions = [int(line.rpartition(": ")[2]) for line in text.splitlines() if line.startswith("action: ")]
    assert actions
    assert playthroughs.playthrough(game, actions) == text


@pytest.mark.parametrize("rules", [*VARIANTS[::3], "connect-four"])
def test_states_follow_the_positions_of_the_game(rules):
    rng, position, state = Random(rules), Position.start(Rules.parse(rules)), game_of(rules).new_initial_state()
    while not position.outcome:
        assert {state.action_to_string(action) for action in state.legal_actions()} == set(map(str, position.moves()))
        assert state.current_player() == ("x", "o").index(position.side.value)
        move = rng.choice(position.moves())
        state.apply_action(state.string_to_action(str(move)))
        position = position.play(move)
        assert str(state) == str(state.clone()) == str(position)
    winner = position.winner
    assert state.is_terminal()
    assert state.returns() == ([0, 0] if winner is None else [1, -1] if winner.value == "x" else [-1, 1])


@pytest.mark.parametrize("rules", ["3x3 misere gravity", "3x3 wild", "3x3 only-x torus"])
def test_openspiel_counts_as_many_games_as_the_rules(rules):
    def count(state, depth):
        if not depth or state.is_terminal():
            return int(not depth)
        return sum(count(state.child(action), depth - 1) for action in state.legal_actions())

    start = game_of(rules).new_initial_state()
    assert [count(start, depth) for depth in (1, 2, 3)] == perft(Rules.parse(rules), 3)


def test_the_observation_is_the_board():
    game = game_of("3x3 misere")
    state = game.new_initial_state()
    state.apply_action(4)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["observation"].shape == (3, 3, 2)
    assert (observer.tensor.sum(), observer.dict["observation"][1, 1, 0]) == (1, 1)
    assert observer.string_from(state, 0) == ".../.X./... o"


def test_bad_rules_are_refused_in_a_sentence():
    with pytest.raises((NoughtsError, RuntimeError), match="nonsense"):
        game_of("nonsense")
    assert game_of("notakto").num_distinct_actions() == 9
