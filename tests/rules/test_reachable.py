"""Position.parse accepts the positions that can arise, all of them, and nothing else."""

from itertools import product

import pytest
from hypothesis import given, settings

from noughts import Position, Rules
from noughts.rules import BadPosition
from tests import reference
from tests.strategies import positions

MARKS = ("", " only-x", " wild")
SMALL = [
    *(
        f"{size}{marks}{gravity}{torus}"
        for size, marks, gravity, torus in product(("3x3",), MARKS, ("", " gravity"), ("", " torus"))
    ),
    *(f"3x3x2{marks}{gravity} exact" for marks, gravity in product(MARKS, ("", " gravity"))),
    *(f"{size} exact{gravity}" for size, gravity in product(("4x2x2", "2x4x2", "5x2x3", "8x1x3", "1x8x2"), ("", " gravity"))),
    *("8x1x3 exact only-x", "8x1x3 exact wild", "8x1x3 exact torus", "4x2x3 gravity exact torus", "2x4x3 gravity"),
]


def accepted(rules: Rules) -> set[str]:
    """Every board, of all that can be written, which parse accepts."""
    boards = set()
    for cells in product(".XO", repeat=rules.cols * rules.rows):
        text = "/".join("".join(cells[start : start + rules.cols]) for start in range(0, len(cells), rules.cols))
        try:
            Position.parse(text, rules)
        except BadPosition:
            continue
        boards.add(text)
    return boards


@pytest.mark.parametrize("text", SMALL)
def test_of_all_boards_parse_accepts_exactly_those_that_play_leads_to(text):
    rules = Rules.parse(text)
    assert accepted(rules) == reference.reachable(rules)


@given(positions())
@settings(max_examples=200, deadline=None)
def test_every_position_of_a_game_round_trips_through_text(position):
    parsed = Position.parse(str(position), position.rules)
    assert parsed == position
    assert (parsed.side, parsed.outcome, parsed.key) == (position.side, position.outcome, position.key)


@pytest.mark.parametrize(
    ("text", "rules", "sentence"),
    [
        ("XX./.../...", "3x3", "X has 2 marks and O has 0: X moves first, so X has as many as O or one more"),
        (".../.../..O", "3x3", "X has 0 marks and O has 1: X moves first, so X has as many as O or one more"),
        ("X../.../... x", "3x3", "X to move: after 1 marks it is O's turn"),
        ("XXX/OOO/...", "3x3", "two winners: X has a1 b1 c1 and O has a2 b2 c2, but the first line ended the game"),
        ("XXX/OO./O..", "3x3", "X has the line a1 b1 c1, but O moved last"),
        ("XXX/OOO/XXX/OO.", "3x4x3", "two winners: X has a1 b1 c1 and O has a2 b2 c2, but the first line ended the game"),
        ("XXX/OO./XXX/OO./O..", "3x5x3", "X has lines that share no cell: one of them ended the game before the other"),
        ("X../.../... o", "3x3 gravity", "a1: the mark floats; with gravity, the cell below it cannot be empty"),
        ("X/O", "1x2x2 gravity", "no order of moves leads to this board"),
        ("O../.../...", "3x3 only-x", "an O is on the board: in an only-x game both players place X"),
        ("..../OOX./XXXO", "4x3x3 gravity", "X has the line a3 b3 c3, but no order of moves completes it last"),
    ],
)
def test_what_is_wrong_with_a_position_is_said_in_a_sentence(text, rules, sentence):
    with pytest.raises(BadPosition) as caught:
        Position.parse(text, Rules.parse(rules))
    assert str(caught.value).startswith(sentence)


def test_a_board_that_was_made_to_be_tangled_is_refused_in_time():
    """Sixteen stacks of four alike: to find that no order exists, all would have to be tried."""
    rows = "/".join(["XO" * 8] * 4 + ["OX" * 8] * 3)
    with pytest.raises(BadPosition):
        Position.parse(rows.replace("O", "X", 1), Rules.parse("16x7x7 gravity"))
