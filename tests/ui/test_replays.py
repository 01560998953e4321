"""What is said of a reviewed game is only what is known."""

from noughts import Game, Limit, Record, Seat, Side, review
from noughts.ui.shared.replays import ALL_RIGHT, NONE_FOUND, PERFECT, advice_of, review_text, summary_lines

NAMES = {Side.X: "Alice", Side.O: "Bob"}


def summary(moves: str, rules: str, nodes: int = 20_000) -> list[str]:
    return summary_lines(review(moves.split(), rules, limit=Limit(nodes=nodes)), NAMES)


def test_a_game_is_called_perfect_only_if_that_is_proven() -> None:
    assert summary("b2 a1 c1 a3 a2 c2 b1 b3 c3", "3x3")[-1] == PERFECT
    assert summary("b2 a1", "3x3")[-1] == ALL_RIGHT, "resigning a drawn game is not perfect play"
    assert summary("h8 h9", "gomoku")[-1] == NONE_FOUND
    assert summary("b2 b1 a1 c3 a3", "3x3")[-1] == "Alice played a perfect game."


def test_a_better_move_is_named_once() -> None:
    _, mistake, *_ = review("a1 b1 a2 b2 a3".split(), "3x3").judgements
    assert str(mistake.better.move) == "b2"
    assert advice_of(mistake).endswith(" Better: b2 holds the draw.")


def test_a_summary_says_how_many_moves_were_judged() -> None:
    assert summary("h8 i9 g7", "gomoku", nodes=20)[-1] == "0 of 3 moves judged; too little is known about the others."


def test_a_review_in_plain_text_shows_who_was_ahead() -> None:
    game = Game("3x3", "b2 b1 a1 c3 a3 c1 a2")
    text = review_text(review(game), Record(game, Seat("Alice"), Seat("Bob")))
    rows = [line for line in text.splitlines() if line[:2].strip(".").isdigit()]
    assert [row.count("#") for row in rows] == [0, 5, 5, 5, 5, 5, 5]
    assert "to the left" in text
