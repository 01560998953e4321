"""What people read: short, plain, and right about who is who."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from noughts.reasons import Explanation, Kind, PointOfView, explain
from noughts.reasons.explanation import nudge_of, phrase_of
from noughts.reasons.explanation import told as told_reasons
from noughts.rules import Position, Rules, Side
from noughts.search import UNLIMITED, Limit, Loss, Win
from noughts.search.api import analyse
from tests.reasons.examples import looked_up, sampled
from tests.search.brute import Brute
from tests.strategies import positions

JARGON = re.compile(r"\b(ply|plies|minimax|node|nodes|depth|score|None|True|False)\b")
SENTENCE = re.compile(r"(\w[^.]*)\.")


def told(position: str, move: str, rules: str = "3x3", view: PointOfView | None = None) -> str:
    explanation = explain(Position.parse(position, Rules.parse(rules)), move)
    return explanation.told(view) if view else explanation.text


def check_text(text: str) -> None:
    sentences = SENTENCE.findall(text)
    assert 1 <= len(sentences) <= 2
    assert " ".join(f"{sentence}." for sentence in sentences) == text
    assert all(sentence[0].isupper() for sentence in sentences)
    assert not JARGON.search(text)
    assert "  " not in text
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("rules", ["3x3", "3x3 misere", "notakto", "3x3 only-x", "3x3 wild", "3x3 misere wild", "3x3 gravity"])
def test_every_text_is_one_or_two_plain_sentences(rules: str) -> None:
    for position in sampled(rules, 200):
        for explanation in looked_up(position):
            check_text(explanation.text)
            check_text(explanation.told(PointOfView(you=Side.X)))


@settings(deadline=None, max_examples=60)
@given(positions(longest=5))
def test_any_move_of_any_game_gets_an_explanation(position: Position) -> None:
    if position.outcome:
        return
    analysis = analyse(position, Limit(nodes=300), searcher="alphabeta")
    for move in position.moves()[:4]:
        explanation = explain(position, move, analysis, limit=Limit(nodes=300))
        check_text(explanation.text)
        for reason in explanation.reasons:
            end = position
            for step in reason.line:
                end = end.play(step)


def test_every_kind_has_a_phrase_that_begins_with_a_word_of_ours() -> None:
    ours = ("{t.result}", "{t.mirrored}", "{t.blocks}", "{t.ways}", "{t.most_ways}", "{t.far_and}")
    templates = [text for kind in Kind for text in (kind.row.phrase, kind.row.second_phrase, kind.effect) if text]
    assert all(kind.row.phrase for kind in Kind)
    assert all(template[0].islower() or template.startswith(ours) for template in templates)


def test_every_row_names_kinds_that_there_are() -> None:
    for kind in Kind:
        assert {*kind.row.implies, *kind.row.seconds} <= {other.value for other in Kind}


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("XO./.../... x", "b2", "Threatens c3; then a2 or a3 makes a fork. Wins in 3 moves."),
        ("XO./.../... x", "c1", "Gives the win away: O takes b2. Taking b2 first wins in 3 moves."),
        ("XX./OO./... x", "c1", "Wins at once with a1 b1 c1."),
        (
            ".../..X/OOX x",
            "b2",
            "Misses c1, which wins at once. Makes a fork: a1, c1 and a2 all win, and O can stop only one.",
        ),
        (
            ".../..X/XOO x",
            "b1",
            "Wins in 3 moves, whatever O plays: for example b1 a1, and then b2 makes a fork. Quicker: b2 wins in 2 moves.",
        ),
        (".../.X./.XO o", "b1", "Blocks b1, where X would win. Holds the draw."),
        ("XX./.O./... o", "c1", "Blocks c1, where X would win, and threatens a3 in turn. Holds the draw."),
        ("X../.O./... x", "b1", "Threatens c1; the block there threatens a3 in turn. Holds the draw."),
        ("X../.O./..X o", "b1", "Threatens b3: X must block and has no time to make a fork with a3. Holds the draw."),
        (
            "X../.O./..X o",
            "a3",
            "Gives the draw away: its threat forces X to play c1, which makes a fork (b1 and c2). Better: b1 holds the draw.",
        ),
        (
            "X.O/.O./..X x",
            "a3",
            "Blocks a3, where O would win. Makes a fork: a2 and b3 both win, and O can stop only one.",
        ),
        ("X../.../... o", "b2", "The only move that holds the draw: every other move loses."),
        (".../.../... x", "b2", "Takes the centre. Holds the draw."),
        (".../.../... x", "b1", "Holds the draw. So does every other move."),
        (".../.../.X. o", "b1", "Holds the draw. Playing a1, c1, a2 or c2 would lose."),
        ("XO./.X./... o", "a2", "Loses sooner than it has to: X wins with c3. Blocking there lasts longer."),
        (
            ".O./.XX/... o",
            "a2",
            "Blocks a2, where X would win. Loses anyway, but lasts longest: X takes c1 and makes a fork (a3 and c3).",
        ),
        (".../.../... x", "a1", "Leaves O only one good reply: b2. Holds the draw."),
        (
            "X../.../... o",
            "b1",
            "Gives the draw away: X takes a2 and threatens a3; after the block, b2 makes a fork. Better: b2 holds the draw.",
        ),
    ],
)
def test_the_words_are_those_that_we_chose(position: str, move: str, text: str) -> None:
    assert told(position, move) == text


@pytest.mark.parametrize(
    ("rules", "position", "move", "text"),
    [
        (
            "5x5x4",
            "...../...../..X../...../..... o",
            "c4",
            "Gives the draw away: X takes b2 and makes an open two, which wins in 4 moves. Taking b2 first holds the draw.",
        ),
        (
            "5x5x4",
            "...../.X.../..X../.XOO./..... o",
            "a1",
            "Loses, as every move does: X takes d2 and makes an open three (e1 and a5).",
        ),
        (
            "5x5x4",
            "O..../.X.../.XX../.XOO./..... o",
            "b1",
            "Loses, as every move does: b1 and b5 both win for X, and only one can be stopped.",
        ),
        (
            "5x4x3 gravity",
            "...../...../...../..XO. x",
            "c",
            "Threatens to win with c2. Wins in 4 moves: for example c3 c2 d3 d2, and then b4 makes a fork.",
        ),
        (
            "notakto",
            ".../.../... x",
            "b2",
            "Takes the centre: from now on the first player can answer each move a knight's jump away, "
            "until the second player has to complete a line. No other move wins.",
        ),
        ("notakto", "X.X/XX./.X. o", "a3", "Completes a1 a2 a3 and loses, as every move does."),
        (
            "connect-four",
            ".OXOOXO/.OXXOOO/XXOXXXO/XOXOOOX/OOXOXXX/XXOXOOX x",
            "a",
            "No move is safe any more: O wins with a1, on top of it.",
        ),
    ],
)
def test_what_wins_or_loses_is_told_with_a_name(rules: str, position: str, move: str, text: str) -> None:
    assert told(position, move, rules).endswith(text)


def test_a_long_win_by_threats_tells_its_plan() -> None:
    position = Position.parse("X...X/...../...../.O.../.....", Rules.parse("5x5x4"))
    text = explain(position, "c2", limit=Limit(nodes=500_000)).text
    assert re.fullmatch(
        r"Wins in 6 moves, whatever X plays: for example [a-e1-5 ]+, and then \w+ threats in a row lead to a fork with \w\d\.",
        text,
    )


@pytest.mark.parametrize("rules", ["3x3", "3x3 misere", "4x2x3 torus", "4x3x3 gravity"])
def test_the_same_win_never_has_two_numbers(rules: str) -> None:
    """Moves are the winner's own, the one that is spoken of included: in every sentence, for every speaker."""
    brute, numbers = Brute(rules), 0
    for position in sampled(rules, 60):
        analysis = analyse(position, UNLIMITED)
        for explanation in (explain(position, move, analysis) for move in position.moves()):
            for sentence in SENTENCE.findall(explanation.text):
                told = re.search(r"in (\d+) moves?", sentence)
                if not told:
                    continue
                is_other = sentence.startswith(("Better:", "Quicker:", "Taking", "Blocking there"))
                move = explanation.reasons[-1].line[0] if is_other else explanation.move
                assert not is_other or str(move) in explanation.text
                score = brute.move_score(position, move)
                assert isinstance(score, Win | Loss)
                assert int(told[1]) == (score.plies + isinstance(score, Win)) // 2, explanation.text
                numbers += 1
    assert numbers > 5


def test_in_misere_the_centre_is_a_mirror() -> None:
    assert told(".../.../... x", "b2", "3x3 misere").startswith("Takes the centre, to mirror every move from now on.")
    assert told("O../.X./... x", "c3", "3x3 misere").startswith("Mirrors a1 through the centre.")


def test_in_wild_games_a_reply_is_named_with_its_mark() -> None:
    replies = [
        reply
        for position in sampled("3x3 misere wild", 150)
        for explanation in looked_up(position)
        for reply in re.findall(r"one good reply: (\w+)", explanation.text)
    ]
    assert replies
    assert all(re.fullmatch("[XO][abc][123]", reply) for reply in replies)


def test_you_are_addressed_and_the_verb_follows() -> None:
    position, move = "X../.O./..X o", "a3"
    assert told(position, move, view=PointOfView(you=Side.X)).startswith(
        "Gives the draw away: its threat forces you to play c1"
    )
    position, move = "X../.../... o", "b1"
    assert told(position, move, view=PointOfView(you=Side.X)).startswith("Gives the draw away: you take a2 and threaten a3")
    assert told(position, move, view=PointOfView(you=Side.O)).startswith(
        "Gives the draw away: your opponent takes a2 and threatens a3"
    )


def test_names_stay_as_they_were_typed() -> None:
    view = PointOfView(x="anna-Lena {x}", o="BOB")
    assert "forces anna-Lena {x} to play c1, which makes a fork" in told("X../.O./..X o", "a3", view=view)
    assert "where BOB would win" in told("X.O/.O./..X x", "a3", view=view)


def test_a_nudge_comes_from_the_same_reasons_as_the_sentences() -> None:
    nudges = 0
    for position in sampled("3x3", 200):
        for explanation in looked_up(position):
            nudge = nudge_of(explanation, "Cop")
            nudges += bool(nudge)
            said = [reason.kind.row.nudge.format(they="Cop") for reason in told_reasons(explanation.reasons)]
            assert not nudge or nudge in said
            assert not re.search(r"\b[a-c][1-3]\b", nudge)
    assert nudges > 200
    assert nudge_of(explain("X.O/.O./..X x", "a3"), "Cop") == "Careful: Cop can win with the next move."


def test_players_are_first_and_second_where_marks_do_not_tell() -> None:
    assert told(".../.../... x", "a1", "notakto").startswith("Gives the win away: the second player takes")
    assert told("XX./X../... o", "b2", "notakto") == "Leaves the first player only moves that complete a line."


def test_a_phrase_is_the_sentence_without_its_capital_and_full_stop() -> None:
    explanation: Explanation = explain(Position.parse("XO./.../... x"), "b2")
    phrase = phrase_of(explanation.position, explanation.reasons[0])
    assert phrase == "threatens c3; then a2 or a3 makes a fork"


def test_json_uses_the_names_of_the_design() -> None:
    score = {"value": "loss", "plies": 2, "plies_exact": True, "estimate": None}
    document = explain(Position.parse("XX./OO./... x"), "c3").to_json()
    reasons = document.pop("reasons")
    assert document == {"move": "c3", **score, "text": "Gives the win away: O wins with c2. Better: c1 wins at once."}
    assert reasons[0] == {"kind": "gives-away-win", "cells": ["c2"], "line": ["c3", "c2"], **score}
    assert [reason["kind"] for reason in reasons] == ["gives-away-win", "better"]
