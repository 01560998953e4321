"""TextGame asks in words, and its reward is exactly what a move gives away."""

from random import Random

import pytest
from gymnasium.utils.env_checker import check_env

from noughts import NoughtsError, Position, Rules, analyse
from noughts.arena.exam import questions
from noughts.envs import TextGame
from noughts.envs.text import LONGEST_QUESTION
from noughts.reasons.rule_texts import question_text

SEVERAL = ["3x3", "connect-four", "3x3 misere wild torus", "notakto"]


@pytest.mark.parametrize("rules", SEVERAL)
def test_the_checker_of_gymnasium_is_content(rules):
    check_env(TextGame("random", rules, seat="random"), skip_render_check=True)


def test_the_reward_of_every_judged_move_is_its_regret():
    for question in questions(60):
        env = TextGame("random", question.position.rules, seat="random")
        for move, regret in question.regrets.items():
            env.reset(seed=1, options={"position": question.position})
            while env.side is not question.position.side:
                env.reset(options={"position": question.position})
            _, reward, _, truncated, info = env.step(str(move))
            assert (reward, info["regret"], truncated) == (-regret, regret, False)


@pytest.mark.parametrize("rules", SEVERAL)
def test_the_same_seed_gives_the_same_games(rules):
    def told(env):
        rng, lines = Random(3), []
        question, info = env.reset(seed=5)
        for _ in range(3):
            is_over = False
            while not is_over:
                question, reward, is_over, _, info = env.step(rng.choice(info["moves"]) if info["moves"] else "a1")
                lines.append((question, reward, info))
            question, info = env.reset()
        return lines

    assert told(TextGame("cop", rules, seat="random")) == told(TextGame("cop", rules, seat="random"))


@pytest.mark.parametrize("answer", ["", "z9", "I think that b2 is best.", "a1"])
def test_an_answer_that_is_no_legal_move_costs_two_and_says_why(answer):
    env = TextGame("random", "3x3", seat="second")
    env.reset(seed=1, options={"position": "X../.../... o"})
    _, reward, is_over, _, info = env.step(answer)
    assert (reward, is_over) == (-2.0, True)
    assert info["error"]
    with pytest.raises(NoughtsError, match="the game is over"):
        env.step("b2")


def test_what_cannot_be_proven_has_no_regret():
    env = TextGame("random", "15x15", proof=10)
    env.reset(seed=1)
    _, reward, _, _, info = env.step("h8")
    assert (reward, info["regret"]) == (0.0, None)


def test_the_longest_question_fits_into_the_space():
    start = Position.start(Rules.parse("26x26x5 misere wild torus exact"))
    assert len(question_text(start)) <= LONGEST_QUESTION


def test_the_regret_of_an_analysis_is_unknown_without_proof():
    assert analyse("3x3").regret("b2") == 0
    assert analyse("15x15", nodes=100).regret("h8") is None
