"""Games as SGF."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Game, Outcome, Position, Record, Rules, Side, TimeControl, Why
from noughts.game import Assist, Seat
from noughts.game.sgf import from_sgf, games_in, to_sgf
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
        aids=frozenset({Assist.UNDO, Assist.RETRY}),
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


@pytest.mark.parametrize("said", ["NID[-]", "NEN[2024-08-20]", "AB[aa]", "PB[Ann]", "NTC[3m+2s lose]"])
def test_only_the_first_node_speaks_of_the_whole_game(said):
    (record,) = from_sgf(f"(;GM[4]SZ[3];{said}C[a word];B[bb])")
    (copy,) = from_sgf(to_sgf(record))
    assert copy.to_json() == record.to_json()
    assert (record.id, record.ended, record.x.name, record.time) == ("", None, "", None)
    assert record.game.root.comment == "a word"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "(nothing): not SGF; a game begins with (;"),
        ("hello", "hello: not SGF"),
        ("()", "line 1: game 1: has no node"),
        ("(;B[aa]", "line 1: game 1: its end is missing"),
        ("(;GM[4])(;GM[4];B[aa];B[bb])", "line 1: game 2, node 3: B[bb]: it is O's turn; X is B and moves first"),
        ("(;GM[1]SZ[19])", "line 1: game 1, node 1: GM[1]: another kind of game"),
        ("(;SZ[3];B[aa];W[aa])", "line 1: game 1, node 3: a1: X is already there"),
        ("(;SZ[3];B[dd])", "line 1: game 1, node 2: B[dd]: not on a board of 3 x 3"),
        ("(;SZ[3];B[])", "line 1: game 1, node 2: B[(nothing)]: not a cell"),
        ("(;SZ[3];B[tt])", "line 1: game 1, node 2: B[tt]: not on a board"),
        ("(;SZ[99])", "line 1: game 1, node 1: 99x99"),
        ("(;SZ[big])", "line 1: game 1, node 1: SZ[big]: not a size"),
        ("(;SZ[3];B[aa]W[bb])", "line 1: game 1, node 2: has several moves"),
        ("(;SZ[3];B)", "line 1: B: has no value in [ ]"),
        ("(;SZ[3]\n;B[aa", "line 2: B: has no value in [ ]"),
        ("(;SZ[3];B[aa];W[bb]*)", "line 1: *): expected (, ) or ;"),
        ("(;SZ[3];B[aa]))", "line 1: ): this is outside any game"),
        ("(;SZ[3]RE[W+];B[aa];W[ba];B[ab];W[bb];B[ac])", "line 1: game 1: RE[W+]: the moves end the game differently"),
        ("(;SZ[3]AB[aa][ab])", "line 1: game 1, node 1: X has 2 marks"),
        ("(;SZ[3];B[aa]NT[soon])", "line 1: game 1, node 2: NT[soon]: not a number"),
        ("(;SZ[3];B[aa]NT[nan])", "line 1: game 1, node 2: NT[nan]: expected a time"),
        ("(;SZ[3]\n\n;B[aa]\nNS[thirteen char])", "line 3: game 1, node 2: NS[thirteen char]: expected a score"),
        (
            "(;SZ[3];B[aa]NN[9223372036854775808])",
            "line 1: game 1, node 2: NN[9223372036854775808]: expected a number of nodes",
        ),
        ("(;SZ[3])\n(;SZ[3]NBE[0001-01-01T00\\:00\\:00+14\\:00])", "line 2: game 2: NBE[0001-01-01T00:00:00+14:00]: expected"),
        ("(;SZ[3]NEN[9999-12-31])", "line 1: game 1: NEN[9999-12-31]: expected a date and time"),
        ("(;SZ[3]AB" + "[aa:cc]" * 10 + ")", "line 1: game 1, node 1: AB: has 10 values; the board has 9 cells"),
        ("(;SZ[3];B[aa]NED[tired])", "line 1: game 1, node 2: NED[tired]: expected an end"),
        ("(;SZ[3]RU[3x3 wild];B[aa])", "line 1: game 1, node 2: NMA[(nothing)]: expected X or O"),
        ("(;SZ[3]NAI[luck])", "line 1: game 1: NAI[luck]: expected undo or hint or practice"),
    ],
)
def test_what_is_wrong_is_said_with_the_line_the_game_and_the_node(text, sentence):
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
        "(;C[" + "x" * 2_000_000 + "])",
        "(;C[" + "\\]" * 600_000 + "])",
        "(;SZ[3]" + "A[]" * 400_000 + ")",
        "(;SZ[3]" + ";" * 30_000 + ")",
    ],
)
def test_hostile_files_are_refused_quickly(text):
    with pytest.raises(BadRecord):
        from_sgf(text)


@given(st.data())
@settings(deadline=None, max_examples=50)
def test_a_file_is_read_the_same_whatever_pieces_it_comes_in(data):
    text = " (;GM[4]SZ[3]PB[Z\\]oë(]PW[a\\\\]\n;B[aa]\n(;W[bb])(;W[cc]C[(\\])]))\n\n(;SZ[3];B[bb])\n"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pieces = [text[start:end] for start, end in pairwise([0, *cuts, len(text)])]
    assert [game.to_json() for game in games_in(pieces)] == [game.to_json() for game in from_sgf(text)]


def test_an_impossible_date_from_another_program_is_left_out():
    (record,) = from_sgf("(;GM[4]SZ[3]DT[3026-01-01];B[bb])")
    assert record.ended is None


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
