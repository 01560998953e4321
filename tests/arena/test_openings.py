"""Openings: balanced ones drawn by chance, and those in files."""

import pytest

from noughts import Game, Position, Record, Rules
from noughts.arena.openings import BadOpening, Openings, opening_file
from noughts.game.sgf import to_sgf

GOMOKU = Rules.parse("15x15")


def reached(opening, rules):
    position = Position.start(rules)
    for move in opening:
        position = position.play(move)
    return position


@pytest.mark.parametrize("rules", ["4x4", "connect-four", "15x15", "5x5 wild", "5x5 misere", "6x6x5 torus"])
def test_random_openings_repeat_with_their_seed_and_never_each_other(rules):
    rules = Rules.parse(rules)
    one, same, other = (Openings("random", rules, seed) for seed in (1, 1, 2))
    drawn = [one[number] for number in range(12)]
    assert drawn == [same[number] for number in range(12)] != [other[number] for number in range(12)]
    ends = [reached(opening, rules) for opening in drawn]
    assert len({position.key for position in ends}) == 12
    assert not any(position.outcome for position in ends)


@pytest.mark.parametrize("rules", ["7x7x4", "2x3x2"])
def test_candidates_judged_in_any_order_give_the_same_openings(rules):
    expected, openings = (Openings("random:2", Rules.parse(rules), 3) for _ in range(2))
    while len(batches := [missing for _ in range(3) if (missing := openings.missing(20))]) == 3:
        for candidates in reversed(batches):
            openings.note(candidates.first, candidates.verdicts())
    assert [openings[number] for number in range(20)] == [expected[number] for number in range(20)]


def test_candidates_that_were_lost_are_judged_where_they_are_needed():
    expected, openings = (Openings("random", Rules.parse("5x5"), 3) for _ in range(2))
    assert openings.missing(0)
    assert openings[8] == expected[8]


def test_few_openings_begin_again():
    openings = Openings("random:1", Rules.parse("3x3"), 0)
    drawn = [openings[number] for number in range(9)]
    assert drawn[3:6] == drawn[:3]
    assert len(set(drawn)) == 3
    assert [openings.number_of(pair) for pair in range(5)] == [0, 1, 2, 0, 1]


def test_small_boards_begin_empty_and_larger_ones_do_not():
    assert Openings(None, Rules.parse("3x3"), 0)[0] == ()
    assert len(Openings(None, GOMOKU, 0)[0]) == 8


def test_a_file_has_moves_or_the_offsets_of_gomocup(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("# two openings\nh8 g7 h9\n\n-7,-7, 7,7\n8h\n".replace("8h\n", ""))
    assert [" ".join(map(str, opening)) for opening in opening_file(path, GOMOKU)] == ["h8 g7 h9", "a1 o15"]


def test_openings_that_are_mirrored_count_once(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("a1\no15\nh8\n")
    assert len(opening_file(path, GOMOKU)) == 2


def test_the_games_of_an_sgf_file_are_openings(tmp_path):
    game = Game(GOMOKU)
    for move in ("h8", "i9"):
        game.play(move)
    path = tmp_path / "openings.sgf"
    path.write_text(to_sgf(Record(game)))
    assert [" ".join(map(str, opening)) for opening in opening_file(path, GOMOKU)] == ["h8 i9"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no openings found; expected moves on each line, such as h8 g7 h9"),
        ("h8 h8", "line 1: h8: X is already there"),
        ("h8\n99,0", "line 2: 99,0: not on a board of 15 x 15, counted from its centre"),
        ("1,2,3", "line 1: "),
        ("a1 a2 b1 b2 c1 c2 d1 d2 e1", "line 1: the game is over after these moves"),
    ],
)
def test_the_line_of_a_mistake_is_named(tmp_path, text, why):
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(BadOpening) as error:
        opening_file(path, GOMOKU)
    assert why in str(error.value)


@pytest.mark.parametrize("source", ["nowhere.txt", "random:0", "random:x", "random:225"])
def test_what_is_neither_a_file_nor_random_is_refused(source):
    with pytest.raises(BadOpening):
        Openings(source, GOMOKU, 0)[0]
