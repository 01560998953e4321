"""Position.parse accepts the positions that can arise, all of them, and nothing else."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given, settings

from noughts import Position, Rules
from noughts.rules import BadPosition, geometry_of
from noughts.rules.reachable import check_reachable
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
    *("3x3x2 exact torus", "3x3x2 exact torus only-x", "4x2x3 exact torus", "4x2x3 exact torus wild"),  # some rings never open
]


def all_boards(rules: Rules) -> Iterator[tuple[int, int]]:
    """The cells with X and those with O on every board that can be written."""
    full = (1 << rules.cols * rules.rows) - 1
    for x in range(full + 1):
        o = free = full & ~x
        yield x, o
        while o:
            o = (o - 1) & free  # the next lower number with some of these bits
            yield x, o


def written(rules: Rules, x: int, o: int) -> str:
    rows = [range(start, start + rules.cols) for start in range(0, rules.cols * rules.rows, rules.cols)]
    return "/".join("".join("X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in row) for row in rows)


def is_accepted(check: Callable[..., object], *board: object) -> bool:
    try:
        check(*board)
    except BadPosition:
        return False
    return True


@pytest.mark.parametrize("text", SMALL)
def test_of_all_boards_those_are_accepted_that_play_leads_to_and_no_other(text):
    rules = Rules.parse(text)
    geometry = geometry_of(rules)
    accepted = {written(rules, x, o) for x, o in all_boards(rules) if is_accepted(check_reachable, geometry, x, o)}
    assert accepted == reference.reachable(rules)


@pytest.mark.parametrize("text", ["3x3", "3x3 wild gravity", "8x1x3 exact"])
def test_parse_accepts_the_same_of_all_boards(text):
    rules = Rules.parse(text)
    boards = [written(rules, x, o) for x, o in all_boards(rules)]
    assert len(set(boards)) == 3 ** (rules.cols * rules.rows)
    assert {board for board in boards if is_accepted(Position.parse, board, rules)} == reference.reachable(rules)


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
