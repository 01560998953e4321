"""A mistake is what made the position worth less, and every move that would not have is right."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.game import Game
from noughts.lessons.puzzles import Aim, mistakes_in
from noughts.reasons.review import Verdict, review
from noughts.rules import Side
from noughts.search import Limit
from noughts.ui.shared.puzzles import PuzzleAttempt, hint_text, solution_text, task_text
from tests.search.brute import Brute


@st.composite
def games(draw, rules: str) -> Game:
    game = Game(rules)
    while not game.position.outcome:
        game.play(draw(st.sampled_from(game.position.moves())))
    return game


@settings(max_examples=40, deadline=None)
@given(games("3x3"), st.sampled_from([[Side.X], [Side.O], list(Side)]))
def test_mistakes_are_those_of_the_review_and_brute_force_agrees(game: Game, sides: list[Side]) -> None:
    brute = Brute("3x3")
    found = [puzzle for puzzle in mistakes_in(game, sides) if puzzle]
    judged = [each for each in review(game).judgements if each.position.side in sides]
    dropped = [each for each in judged if each.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)]
    assert [(puzzle.position, puzzle.played) for puzzle in found] == [(each.position, each.move) for each in dropped]
    for puzzle in found:
        worth = {move: type(brute.move_score(puzzle.position, move)) for move in puzzle.position.moves()}
        assert set(puzzle.right) == {move for move, kind in worth.items() if kind is worth[puzzle.solution]}
        assert puzzle.played not in puzzle.right


@settings(max_examples=25, deadline=None)
@given(games("3x3") | games("3x3 misere") | games("3x3 wild"))
def test_nothing_names_a_right_move_before_it_is_found(game: Game) -> None:
    for puzzle in filter(None, mistakes_in(game, list(Side))):
        cells = {str(move) for move in puzzle.right}
        for text in (task_text(puzzle).replace(str(puzzle.played), ""), hint_text(puzzle)):
            assert not any(cell in text for cell in cells)
        for move in puzzle.position.moves():
            attempt = PuzzleAttempt(puzzle)
            verdict = attempt.take(move)
            assert verdict.is_right is attempt.is_solved is attempt.is_clean is (move in puzzle.right)
            assert verdict.is_right or not any(cell in verdict.text.removeprefix(f"Not {move}") for cell in cells)
        assert solution_text(puzzle).startswith(f"{puzzle.solution}. ")


def test_without_a_proven_value_a_quick_loss_is_a_mistake_all_the_same() -> None:
    game = Game("7x7x4 gravity")
    for move in "a b a b c b c b".split():
        game.play(move)
    *_, missed = mistakes_in(game, [Side.X], Limit(nodes=2000))
    assert missed
    assert (missed.aim, *map(str, missed.right)) == (Aim.STOP, "b4")
    assert task_text(missed) == "You are X. You played c6, and then O wins at once. Which move stops that?"
    for move in missed.position.moves():
        assert PuzzleAttempt(missed).take(move).is_right is (move in missed.right)
