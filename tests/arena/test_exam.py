"""The exam asks the same questions everywhere, judged rightly, and marks every answer."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Loss, NoughtsError, Odds, Player, Position, Win, solve
from noughts.arena.exam import (
    LARGER,
    VARIANTS,
    BadExam,
    Question,
    by_player,
    by_text,
    check_answered,
    marks_text,
    questions,
    read_answers,
    sit,
)


@cache
def exam() -> list[Question]:
    """All questions; judging them takes seconds, so they are not made before a test asks for them."""
    return list(questions())


def test_there_are_a_thousand_questions_from_every_variant():
    assert [question.number for question in exam()] == list(range(1, 1001))
    games = {str(question.position.rules) for question in exam()}
    assert len(VARIANTS) == 48
    assert len(games) == 48 + len(LARGER)
    assert len({(question.position.rules, question.position.key) for question in exam()}) == 1000


def test_a_seed_always_gives_the_same_questions():
    assert [question.to_json() for question in questions(100)] == [question.to_json() for question in exam()[:100]]
    assert [str(question.position) for question in questions(20, seed=1)] != [
        str(question.position) for question in exam()[:20]
    ]


def value_after(position: Position, move: object) -> int:
    """The value of a move for its player, by solving the position after it."""
    score = solve(position.play(move)).score
    return -1 if isinstance(score, Win) else 1 if isinstance(score, Loss) else 0


@given(st.integers(0, 999))
def test_every_move_is_judged_as_a_solver_judges_it(number):
    question = exam()[number]
    values = {move: value_after(question.position, move) for move in question.position.moves()}
    best = max(values.values())
    assert dict(question.regrets) == {move: best - value for move, value in values.items()}
    assert len(set(question.regrets.values())) > 1


def test_a_perfect_answer_gives_nothing_away_and_the_worst_everything():
    best = {question.number: str(min(question.regrets, key=question.regrets.get)) for question in exam()}
    worst = {question.number: str(max(question.regrets, key=question.regrets.get)) for question in exam()}
    right, wrong = sit("right", by_text(best), exam()), sit("wrong", by_text(worst), exam())
    assert (right.share, right.total.regret) == (1.0, 0)
    assert (wrong.share, wrong.total.regret) == (0.0, sum(question.worst for question in exam()))
    assert marks_text([wrong, right]).splitlines()[1].split()[:3] == ["right", "100.0%", "0.00"]


def test_an_answer_that_is_missing_or_illegal_counts_as_the_worst():
    marks = sit("silent", by_text({1: "z9"}), exam()[:2])
    assert (marks.total.missing, marks.share) == (2, 0.0)
    assert marks.total.regret == exam()[0].worst + exam()[1].worst
    assert marks.fault.startswith("question 1: z9")


def test_a_player_with_odds_is_marked_by_its_odds():
    shares = [sum(regret == 0 for regret in question.regrets.values()) / len(question.regrets) for question in exam()]
    assert sit("random", by_player("random"), exam()).share == pytest.approx(sum(shares) / len(exam()))


class Cheat(Player):
    name = "cheat"

    def think(self, position, limit):
        raise RuntimeError("no idea")


class Mover(Player):
    name = "mover"

    def move(self, position):
        return str(position.moves()[0])


def test_a_bot_that_fails_is_to_blame_by_name():
    marks = sit("cheat", by_player(Cheat()), exam()[:3])
    assert (marks.total.missing, marks.fault.split(":")[:2]) == (3, ["question 1", " cheat"])
    assert sit("mover", by_player(Mover()), exam()[:50]).total.missing == 0


@pytest.mark.parametrize("line", ["hello", "[]", "{}", '{"question": "one", "move": "b2"}', '{"question": 1, "move": 7}'])
def test_a_faulty_line_of_answers_is_named(line):
    with pytest.raises(BadExam, match="line 2"):
        read_answers(['{"question": 1, "move": "b2"}', line])


def test_an_answer_to_no_question_is_refused():
    with pytest.raises(NoughtsError, match="question 5: no such question"):
        check_answered(exam()[:4], {5: "b2"})
    with pytest.raises(BadExam, match="expected 1 to"):
        list(questions(0))


def test_odds_of_moves_add_up_to_one_answer():
    question = exam()[0]
    marks = sit("even", lambda asked: Odds.even(list(asked.regrets)), [question])
    assert marks.share == pytest.approx(sum(regret == 0 for regret in question.regrets.values()) / len(question.regrets))
