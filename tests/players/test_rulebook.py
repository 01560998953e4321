"""mortal and god: the book, rule by rule."""

import pytest

from noughts import Limit, Position, Rules, Side
from noughts.arena.strength import strength
from noughts.players.rulebook import NotMyGame, god, mortal
from noughts.rules import geometry_of


def losses(player, seat: Side) -> tuple[int, int]:
    """How many of all lines of play a player loses in a seat, and how many lines there are."""
    lost = total = 0
    waiting = [Position.start(Rules(3, 3, 3))]
    while waiting:
        position = waiting.pop()
        if position.outcome:
            total += 1
            lost += position.outcome.winner is seat.other
            continue
        moves = player.think(position, Limit()).odds.moves if position.side is seat else position.moves()
        waiting.extend(position.play(move) for move in moves)
    return lost, total


@pytest.mark.parametrize(("seat", "lines"), [(Side.X, 408), (Side.O, 1776)])
def test_god_loses_not_a_single_line_of_play(seat, lines):
    assert losses(god(), seat) == (0, lines)


def test_god_survives_the_line_that_beat_its_ancestor():
    """1 1, 3 3, 3 1, 3 2 won against the program that god comes from."""
    position = Position.start(Rules(3, 3, 3)).play("1 1")
    assert "3 3" not in [f"{move.row + 1} {move.col + 1}" for move in god().think(position, Limit()).odds.moves]


@pytest.mark.parametrize("seat", Side)
def test_mortal_can_be_beaten(seat):
    assert losses(mortal(), seat)[0] > 0


@pytest.mark.parametrize(
    ("text", "reason", "moves"),
    [
        ("XX./OO./...", "win", "c1"),
        ("XX./.O./...", "block", "c1"),
        ("X../.O./..X", "stop a fork", "b1 a2 c2 b3"),
        ("XOX/O../...", "fork", "b2 c3"),
        ("O../.X./...", "opposite corner", "c3"),
        ("XOX/.X./OXO", "side", "a2 c2"),
        ("X../.../...", "centre", "b2"),
        (".../.X./...", "corner", "a1 c1 a3 c3"),
        (".../.../...", "centre", "b2"),
    ],
)
def test_god_quotes_the_rule_that_it_follows(text, reason, moves):
    thought = god().think(Position.parse(text), Limit())
    assert (thought.reason, " ".join(map(str, thought.odds.moves))) == (reason, moves)


@pytest.mark.parametrize("rules", ["5x5x4", "4x4", "15x15"])
def test_on_other_boards_god_goes_for_open_lines(rules):
    thought = god().think(Position.start(Rules.parse(rules)), Limit())
    assert thought.reason == "most open lines"
    lines = geometry_of(Rules.parse(rules)).through
    counts = [sum(len(axis.lines) for axis in axes) for axes in lines]
    most = [number for number, count in enumerate(counts) if count == max(counts)]
    cols = Rules.parse(rules).cols
    assert [move.row * cols + move.col for move in thought.odds.moves] == most


@pytest.mark.parametrize("rules", ["3x3 misere", "notakto", "3x3 wild", "3x3 gravity", "3x3 torus", "3x3 exact"])
def test_the_book_refuses_other_rules_with_the_reason(rules):
    for player in (mortal(), god()):
        with pytest.raises(NotMyGame, match=f"{player.name}: the book only covers"):
            player.think(Position.start(Rules.parse(rules)), Limit())


def test_god_is_worth_what_the_table_in_the_docs_says():
    first, second, *_ = strength(god(), Rules(3, 3, 3))
    assert (round(100 * first.wins.value, 3), round(100 * second.wins.value, 3)) == (95.833, 87.196)
