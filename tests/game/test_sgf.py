"""Games as SGF."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Game, Outcome, Position, Record, Rules, Side, TimeControl, Why
from noughts.game import Aid, Seat
from noughts.game.sgf import from_sgf, to_sgf
from noughts.rules import BadRecord
from tests.strategies import recorded_games, tree


@given(recorded_games())
@settings(deadline=None)
def test_every_game_round_trips_with_all_its_variations(game):
    (copy,) = from_sgf(to_sgf(Record(game)))
    assert tree(copy.game.root) == tree(game.root)
    assert copy.game.rules == game.rules


def test_who_when_and_how_long_are_kept():
    record = Record(
        Game(Rules.parse("7x6x4 misere")),
        x=Seat('Zoë] \\ "(;B[aa])"'),
        o=Seat("a:b", "level:3"),
        id="a-b",
        coach="sera",
        aids=frozenset({Aid.UNDO, Aid.PRACTICE}),
        started=datetime(2026, 1, 31, 12, tzinfo=UTC),
        ended=datetime(2026, 1, 31, 12, 5, 1, 5, tzinfo=UTC),
        time=TimeControl.parse("3m+2s"),
    )
    (copy,) = from_sgf(to_sgf(record))
    assert replace(copy, game=record.game) == record


def test_what_other_programs_read_is_there():
    game = Game(Rules.parse("7x6 gravity"))
    game.play("d")
    game.end(Outcome(Side.O, Why.TIME))
    text = to_sgf(Record(game, x=Seat("Ann"), o=Seat("Ben"), ended=datetime(2026, 1, 31, tzinfo=UTC)))
    for part in ("FF[4]GM[4]", "SZ[7:6]", "RU[7x6x4 gravity]", "PB[Ann]PW[Ben]", "DT[2026-01-31]", "RE[W+T]", ";B[df]"):
        assert part in text


def test_a_file_of_another_program_is_read():
    text = """\ufeff
    (;FF[4]GM[4]SZ[15]PB[Black\\] Smith]BR[5d]PW[  White
    Jones ]EV[Meijin]DT[2021-03-04,05]RE[B+]C[x (;B[aa\\]) \\] y]
    ;B[hh]C[centre];W[ii];B[gg](;W[ff];B[hg];C[a word])(;W[hg]))
    (;GaMe[4]SiZe[19]RU[Renju];B[jj];W[jk])
    """
    one, two = from_sgf(text)
    assert (one.x.name, one.o.name) == ("Black] Smith", "White Jones")
    assert one.ended == datetime(2021, 3, 4, tzinfo=UTC)
    assert [str(move) for move in one.game.moves()] == ["h8", "i9", "g7", "f6", "h7"]
    assert one.game.outcome == Outcome(Side.X, Why.RESIGNED)
    assert len(one.game.root.children[0].children[0].children[0].children) == 2
    assert str(two.game.rules) == "19x19x5"
    assert two.game.outcome is None


def test_set_up_stones_are_a_position():
    (record,) = from_sgf("(;GM[4]SZ[3]RU[3x3]AB[aa:ab]AW[bb][ca];B[cc])")
    assert str(record.game.root.position) == "X.O/XO./... x"
    assert record.game.position == Position.parse("X.O/XO./..X o")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "(nothing): not SGF; a game begins with (;"),
        ("hello", "hello: not SGF"),
        ("()", "game 1: has no node"),
        ("(;B[aa]", "game 1: its end is missing"),
        ("(;GM[4])(;GM[4];B[aa];B[bb])", "game 2, node 3: B[bb]: it is O's turn; X is B and moves first"),
        ("(;GM[1]SZ[19])", "game 1, node 1: GM[1]: another kind of game"),
        ("(;SZ[3];B[aa];W[aa])", "game 1, node 3: a1: X is there already"),
        ("(;SZ[3];B[dd])", "game 1, node 2: B[dd]: is not on a board of 3 x 3"),
        ("(;SZ[3];B[])", "game 1, node 2: B[(nothing)]: not a cell"),
        ("(;SZ[3];B[tt])", "game 1, node 2: B[tt]: is not on a board"),
        ("(;SZ[99])", "game 1, node 1: 99x99"),
        ("(;SZ[big])", "game 1, node 1: SZ[big]: not a size"),
        ("(;SZ[3];B[aa]W[bb])", "game 1, node 2: has several moves"),
        ("(;SZ[3];B)", "B: has no value in [ ] in line 1"),
        ("(;SZ[3]\n;B[aa", "B: has no value in [ ] in line 2"),
        ("(;SZ[3];B[aa];W[bb]*)", "*): expected (, ) or ; in line 1"),
        ("(;SZ[3];B[aa]))", "): stands outside of any game"),
        ("(;SZ[3]RE[W+];B[aa];W[ba];B[ab];W[bb];B[ac])", "game 1: RE[W+]: the moves end the game otherwise"),
        ("(;SZ[3]AB[aa][ab])", "game 1, node 1: X has 2 marks"),
        ("(;SZ[3];B[aa]NT[soon])", "game 1, node 2: NT[soon]: not a number"),
        ("(;SZ[3];B[aa]NT[nan])", "game 1, node 2: NT[nan]: expected a number"),
        ("(;SZ[3];B[aa]NED[tired])", "game 1, node 2: NED[tired]: expected an end"),
        ("(;SZ[3]RU[3x3 wild];B[aa])", "game 1, node 2: NMA[(nothing)]: expected X or O"),
        ("(;SZ[3]NAI[luck])", "game 1: NAI[luck]: expected undo or hint or practice"),
    ],
)
def test_what_is_wrong_is_said_with_the_game_and_the_node(text, sentence):
    with pytest.raises(BadRecord) as caught:
        from_sgf(text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1_000_000,
        "(;" * 300_000,
        "(;B[aa]" + "(;W[bb]" * 5000,
        "(;C[" + "\\" * 2_000_000,
        "(;" + "A[" * 500_000,
        "(;" + "a" * 2_000_000,
    ],
)
def test_hostile_files_are_refused_quickly(text):
    with pytest.raises(BadRecord):
        from_sgf(text)


@given(st.text(alphabet="();BWRESZ[]ab3:\\ \n+", max_size=60))
@settings(deadline=None, max_examples=300)
def test_any_text_is_refused_or_read_as_games_that_can_be_written(text):
    try:
        records = from_sgf("(;SZ[3]" + text)
    except BadRecord:  # any other error is a failure
        return
    for record in records:
        (copy,) = from_sgf(to_sgf(record))
        assert tree(copy.game.root) == tree(record.game.root)
