"""What somebody says about a game stays with it, in SGF and in JSON."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Game, NoughtsError, Record
from noughts.game import Node
from tests.strategies import positions

texts = st.text(st.characters(codec="utf-8", exclude_characters="\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), max_size=20)
"""Any text whose lines end as ours do."""


@st.composite
def annotated_games(draw) -> Game:
    """A tree of moves with something said at many of its nodes."""
    game = Game(draw(positions()))
    for _ in range(draw(st.integers(0, 8))):
        if moves := game.position.moves():
            game.play(draw(st.sampled_from(moves)), as_variation=True)
        game.node.comment = draw(texts).rstrip("\n")
        cell = draw(st.sampled_from([str(move.cell) for move in moves])) if moves else "a1"
        game.node.labels = draw(st.dictionaries(st.just(cell), texts.filter(lambda text: "\n" not in text), max_size=1))
        game.goto(draw(st.integers(0, len(game.line()) - 1)))
    return game


def said(node: Node) -> list[object]:
    """A tree as a plain value."""
    return [str(node.move), node.comment, node.labels, [said(child) for child in node.children]]


@given(annotated_games())
@settings(deadline=None, max_examples=60)
def test_comments_labels_and_variations_survive_sgf_and_json(game):
    assert said(Game.from_sgf(game.to_sgf()).root) == said(game.root)
    assert said(Record.from_json(Record(game).to_json()).game.root) == said(game.root)


FILE = r"""(;GM[4]SZ[3]PB[Ann \] Lee]EV[Club: final]
C[Two
lines];B[bb]TR[aa][cc]N[a name](;W[aa]C[corner];B[cc])(;W[ba]LB[aa:1][cc:x]))"""


def test_what_a_file_says_beyond_the_moves_is_written_again():
    again = Game.from_sgf(FILE).to_sgf()
    for part in (r"PB[Ann \] Lee]", "EV[Club: final]", "TR[aa][cc]", "N[a name]", "LB[aa:1][cc:x]"):
        assert part in again
    assert Game.from_sgf(again).root.comment == "Two\nlines"
    assert Game.from_sgf(again).to_sgf() == again


def test_the_cursor_stays_where_it_was_when_there_are_notes():
    game = Game("3x3")
    game.play("b2")
    game.node.comment = "good"
    game.play("a1")
    game.undo()
    assert Record.from_json(Record(game).to_json()).game.position == game.position


@pytest.mark.parametrize("text", ["", "hello", 5, "(;GM[4]SZ[3]LB[zz:1])"])
def test_what_is_no_sgf_is_refused_by_name(text):
    with pytest.raises(NoughtsError):
        Game.from_sgf(text)


def test_a_comment_that_is_no_text_is_refused_by_name():
    game = Game("3x3")
    game.node.comment = 5
    with pytest.raises(NoughtsError, match="must be text"):
        game.to_sgf()


def test_a_notebook_shows_the_game_at_its_cursor_and_then_all_moves():
    game = Game("3x3", "b2 a1 c3")
    game.undo()
    game.node.comment = "<corner>"
    here, line = game._repr_html_().split("<details>")
    assert here.count("<svg") == 1
    assert "2 of 3: O a1<br>&lt;corner&gt;" in here
    assert line.count("<svg") == 4
    assert "3 of 3: X c3" in line
    assert "<details>" not in Game("3x3")._repr_html_()


@pytest.mark.parametrize(
    "note",
    [
        {"comment": 5},
        {"labels": []},
        {"labels": {"z9": "A"}},
        {"labels": {"b2": 5}},
        {"properties": {"TR": "aa"}},
        {"properties": {"tr": ["aa"]}},
        {"properties": {"TR": ["]"]}},
        {"after": ["b2"]},
    ],
)
def test_a_note_that_makes_no_sense_is_refused_by_name(note):
    document = Record(Game("3x3")).to_document() | {"notes": [{"after": [], **note}]}
    with pytest.raises(NoughtsError):
        Record.from_document(document)
