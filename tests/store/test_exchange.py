"""Games in files."""

import csv
import io
import json
import random
import re
from collections import deque
from dataclasses import replace
from itertools import chain, pairwise, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, Outcome, Record, Rules, Side, Why
from noughts.game import Seat
from noughts.rules import BadRecord
from noughts.store import Added
from noughts.store.exchange import Format, _guarded, _plain, format_of, read_games, write_games
from noughts.store.store import Store
from tests.store.making import FOR_ANY_GAME, random_record, records
from tests.strategies import random_game

GAMES = records(seed=21, count=60)


def written(games: list[Record], how: Format) -> str:
    stream = io.StringIO()
    assert write_games(games, stream, how) == len(games)
    return stream.getvalue()


@pytest.mark.parametrize("how", FOR_ANY_GAME)
@pytest.mark.parametrize("is_told", [True, False])
def test_games_come_back_as_they_were(how, is_told):
    text = written(GAMES, how)
    copies = read_games(io.StringIO(text), how if is_told else None)
    assert [copy.to_json() for copy in copies] == [game.to_json() for game in GAMES]


@pytest.mark.parametrize("how", FOR_ANY_GAME)
def test_a_file_can_be_imported_twice_without_doubling_anything(tmp_path, how):
    file = tmp_path / "games.txt"
    with Store.open(str(tmp_path / "one.db")) as one, file.open("w", encoding="utf-8", newline="") as stream:
        one.add(GAMES)
        assert write_games(one.games(), stream, how) == 60
        stream.flush()
        with file.open(encoding="utf-8", newline="") as again:
            assert one.add(read_games(again)) == Added(0, 60)
    with Store.open(str(tmp_path / "two.db")) as two:
        for expected in (Added(60, 0), Added(0, 60)):
            with file.open(encoding="utf-8", newline="") as stream:
                assert two.add(read_games(stream)) == expected
        assert two.recount() == []


def test_an_sgf_file_of_another_program_is_not_doubled_either(tmp_path):
    text = "(;GM[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[ii])(;GM[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[gg])"
    with Store.open(str(tmp_path / "games.db")) as store:
        assert store.add(read_games(io.StringIO(text))) == Added(2, 0)
        assert store.add(read_games(io.StringIO(text))) == Added(0, 2)


FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "'=1",
    "'",
    "a=1",
    '"=1"',
    "Zoë;=1",
    "a;b; -1",
    'a;"=1',
    "\uff1d1",
    "\uff0b1;\uff201",
]


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("locale", [",", ";"])
def test_no_text_becomes_a_formula_wherever_it_is_opened(name, locale):
    record = replace(random_record(random.Random(1)), x=Seat(name))
    text = written([record], Format.CSV)
    for row in csv.reader(io.StringIO(text), delimiter=locale):
        for cell in row:
            assert not re.match(r'[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20]', cell)
    assert next(read_games(io.StringIO(text))).x.name == name


@given(st.text(alphabet="'=+-@\ta; \"\uff1d"))
def test_guarding_can_always_be_undone(text):
    assert _plain(_guarded(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "line 1: hello: neither JSON Lines nor CSV nor SGF"),
        ("\n\n\nhello", "line 4: hello: neither JSON Lines nor CSV nor SGF"),
        ("{}", "line 1: not a record"),
        ("\n\n{}", "line 3: not a record"),
        ("{" + "x" * 1_000_001, "line 1: has more than 1,000,000 characters"),
        ("\n;hello", "line 2: ;hello: not SGF; a game begins with (;"),
        ("\n\n(;SZ[3]\n;B[aa]\n;W[aa])", "line 5: game 1, node 3: a1: X is already there"),
        ("id,moves\n", "line 1: the column rules is missing"),
        ("(;SZ[3];B[aa];W[aa])", "line 1: game 1, node 3: a1: X is already there"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text, sentence):
    with pytest.raises(BadRecord) as caught:
        list(read_games(io.StringIO(text)))
    assert str(caught.value).startswith(sentence)


def test_the_line_that_is_wrong_is_named():
    lines = written(GAMES[:5], Format.JSON).splitlines(keepends=True)
    document = json.loads(lines[2])
    lines[2] = json.dumps(document | {"moves": ["a1", "a1"]}) + "\n"
    reading = read_games(iter(lines))
    assert [next(reading).id, next(reading).id] == [GAMES[0].id, GAMES[1].id]
    with pytest.raises(BadRecord, match=r"^line 3: "):
        next(reading)
    table = written(GAMES[:5], Format.CSV).splitlines(keepends=True)
    table[3] = table[3].replace(GAMES[2].id, GAMES[2].id + ",")
    with pytest.raises(BadRecord, match=r"^line 4: has 23 fields; expected 22"):
        list(read_games(iter(table)))


def test_a_byte_order_mark_and_empty_lines_are_left_out():
    text = "\ufeff\n\n" + written(GAMES[:2], Format.JSON) + "\n\n"
    assert len(list(read_games(io.StringIO(text)))) == 2


@pytest.mark.parametrize("how", FOR_ANY_GAME)
def test_an_export_without_games_can_be_imported(how):
    assert list(read_games(io.StringIO(written([], how)), how)) == []
    assert list(read_games(io.StringIO("\ufeff\n \n"), how)) == []


class Endless:
    """A device that never ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.given = 0

    def readline(self, size: int = -1) -> str:
        assert 0 < size < 10_000_000, "a line without an end must not be read to its end"
        line = self.text if "\n" in self.text else self.text * (size // len(self.text))
        self.given += len(line)
        return line


@pytest.mark.parametrize("text", ["\0", "x", "(", "(;C[x", "\n", "(;SZ[3];B[aa])\n", '{"a":', written(GAMES[:1], Format.JSON)])
def test_a_stream_without_an_end_is_given_up(monkeypatch, text):
    monkeypatch.setattr("noughts.store.exchange.LARGEST_FILE", 100_000 if "\n" in text else 3_000_000)
    device = Endless(text)
    with pytest.raises(BadRecord, match=r"characters|neither JSON Lines|no value|not JSON"):
        deque(read_games(device), maxlen=0)
    assert device.given < 5_000_000


def test_a_row_whose_quotes_never_end_is_given_up():
    heading = written([], Format.CSV)
    with pytest.raises(BadRecord, match="a row has more than 1,000,000 characters"):
        list(read_games(chain([heading, '"a\n'], repeat('","b\n'))))


def test_the_name_of_a_file_tells_its_format():
    assert [format_of(name) for name in ("a.jsonl", "b.CSV", "c.sgf", "d.txt")] == [Format.JSON, Format.CSV, Format.SGF, None]


def test_variations_go_into_sgf_and_json():
    game = Game(Rules.parse("3x3"))
    game.play("b2")
    game.undo()
    game.play("a1", as_variation=True)
    for how in (Format.JSON, Format.SGF):
        (copy,) = read_games(io.StringIO(written([Record(game)], how)))
        assert len(copy.game.root.children) == 2


PSQ = """Piskvorky 20x20, 11:11, 0
1,1,0
2,2,250
1,2,3
C:\\brains\\pbrain-Yixin.zip
pbrain-rapfi
-1
2,Freestyle
Piskvorky 15x15, 11:11, 1
8,8,100
a
b
-1
0,Standard
"""


def test_a_file_of_gomocup_games_is_read(tmp_path):
    (tmp_path / "games.psq").write_text(PSQ, "utf-8")
    first, second = read_games(tmp_path / "games.psq")
    assert [str(move) for move in first.game.moves()] == ["a1", "b2", "a2"]
    assert (first.x.name, first.o.name, str(first.game.rules)) == ("Yixin", "rapfi", "20x20x5")
    assert [node.effort.seconds for node in first.game.line()[1:]] == [0.0, 0.25, 0.003]
    assert first.game.outcome == Outcome(Side.O, Why.RESIGNED)
    assert (str(second.game.rules), second.game.outcome) == ("15x15x5 exact", Outcome(None, Why.AGREED))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Piskvorky 2, 0", "line 1: Piskvorky 2, 0: expected the size of the board"),
        ("Piskvorky 15x15, 11:11, 0\n1,1,0\n1,1,0", "line 3: a1: X is already there"),
        ("Piskvorky 15x15, 11:11, 0\n16,1,0", "line 2: "),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n1,Pro", "line 1: pro: other rules than freestyle, standard, renju, caro"),
        ("Piskvorky 15x15, 11:11, 0\n" + "name\n" * 2000, "has more than 1,000 lines"),
    ],
)
def test_a_faulty_gomocup_file_is_refused_with_its_line(text, sentence, tmp_path):
    (tmp_path / "games.psq").write_text(text, "utf-8")
    with pytest.raises(BadRecord, match=re.escape(f"{tmp_path}/games.psq: ")) as caught:
        list(read_games(tmp_path / "games.psq"))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("rules", ["15x15x5", "9x7x5 exact", "15x15x5 renju", "12x12x5 caro"])
def test_games_of_five_in_a_row_come_back_from_a_gomocup_file(rules, tmp_path):
    played = [Game(rules, " ".join(map(str, moves_to(rules, seed)))) for seed in (1, 2)]
    played[1].undo()
    played[1].end(Outcome(Side.X, Why.RESIGNED))
    records = [Record(game, x=Seat("Ann"), o=Seat("Bob")) for game in played]
    with (tmp_path / "games.psq").open("w", encoding="utf-8") as stream:
        assert write_games(records, stream, Format.PSQ) == 2
    again = list(read_games(tmp_path / "games.psq"))
    assert [record.game.moves() for record in again] == [game.moves() for game in played]
    assert [record.game.outcome for record in again] == [game.outcome for game in played]
    assert [(str(record.game.rules), record.x.name, record.o.name) for record in again] == [(rules, "Ann", "Bob")] * 2


def moves_to(rules, seed):
    """The moves of the same random game."""
    line = random_game(Rules.parse(rules), seed)
    return [next(move for move in before.moves() if before.play(move) == after) for before, after in pairwise(line)]


@pytest.mark.parametrize("rules", ["3x3", "15x15 torus", "15x15x6", "connect-four"])
def test_other_games_have_no_gomocup_file(rules):
    with pytest.raises(BadRecord, match="psq files have games of five in a row"):
        write_games([Record(Game(rules))], io.StringIO(), Format.PSQ)
