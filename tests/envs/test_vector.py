"""The vectorised environment keeps Gymnasium's promises, and plays like the single one."""

import gymnasium
import numpy as np
import pytest

from noughts import NoughtsError
from noughts.envs import VectorAgainst


def played(envs, steps, seed):
    observations, info = envs.reset(seed=seed)
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        assert envs.observation_space.contains(observations)
        actions = (info["action_mask"] * rng.random(info["action_mask"].shape)).argmax(1)
        observations, rewards, over, cut, info = envs.step(actions)
        assert not cut.any()
        seen.append((observations.copy(), rewards.copy(), over.copy()))
    return seen


@pytest.mark.parametrize("rules", ["3x3", "connect-four", "4x4 wild", "4x4 misere only-x torus"])
@pytest.mark.parametrize("seat", ["first", "second", "random"])
def test_the_same_seed_gives_the_same_games(rules, seat):
    one, same, other = (played(VectorAgainst("random", rules, seat, num_envs=6), 40, seed) for seed in (1, 1, 2))
    assert all((a == b).all() for left, right in zip(one, same, strict=True) for a, b in zip(left, right, strict=True))
    assert any((a != b).any() for left, right in zip(one, other, strict=True) for a, b in zip(left, right, strict=True))


def test_random_games_end_as_often_as_the_exact_figures_say():
    envs = VectorAgainst("random", "3x3", num_envs=500)
    seen = played(envs, 60, 1)
    rewards = np.concatenate([reward[over] for _, reward, over in seen])
    share = 0.58492
    assert abs((rewards == 1).mean() - share) < 5 * (share * (1 - share) / len(rewards)) ** 0.5
    assert abs((rewards == -1).mean() - 0.28810) < 0.03


def test_a_game_that_ended_begins_anew_at_the_next_step():
    envs = VectorAgainst("random", "3x3", "second", num_envs=50)
    over = np.zeros(50, bool)
    _, info = envs.reset(seed=3)
    for _ in range(30):
        actions = info["action_mask"].argmax(1)
        observations, rewards, after, _, info = envs.step(actions)
        assert not rewards[over].any()
        assert not after[over].any()
        assert (observations[over].sum((1, 2, 3)) == 1).all()
        assert (rewards[~after] == 0).all()
        over = after


def test_any_player_is_an_opponent_and_never_loses_to_the_first_free_cell():
    envs = gymnasium.make_vec("noughts/Against-v0", num_envs=8, vectorization_mode="vector_entry_point", opponent="perfect")
    _, info = envs.reset(seed=1)
    for _ in range(30):
        _, rewards, _, _, info = envs.step(info["action_mask"].argmax(1))
        assert (rewards <= 0).all()


def test_an_illegal_action_loses():
    envs = VectorAgainst("random", "3x3", num_envs=2)
    envs.reset(seed=1)
    _, rewards, over, _, _ = envs.step(np.array([4, 4]))
    _, rewards, over, _, _ = envs.step(np.array([4, 99]))
    assert rewards.tolist() == [-1, -1]
    assert over.all()


@pytest.mark.parametrize(
    "options",
    [{"num_envs": 0}, {"num_envs": "2"}, {"seat": "third"}, {"opponent": "nobody"}, {"rules": "0x0"}, {"opponent": 5}],
)
def test_odd_options_are_refused_by_name(options):
    with pytest.raises(NoughtsError):
        VectorAgainst(**options)
