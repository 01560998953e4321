"""UGI: noughts as an engine, and other programs as players."""

import stat
import sys
from random import Random

import pytest

from noughts import Position, Rules, player, tournament
from noughts.players import BadPlayer, TooSlow
from noughts.players.registry import chosen_player
from noughts.protocols.ugi import Engine, UgiPlayer
from noughts.search import Limit

LIMIT = Limit(nodes=200)


def engine(rules="3x3", who="perfect"):
    return Engine(player(who), Random(1), Rules.parse(rules), version="0")


@pytest.fixture
def script(tmp_path):
    """Makes an executable file that runs some Python code, or noughts with some options."""

    def make(*options, code="from noughts.cli.main import main\nmain()"):
        path = tmp_path / f"program-{len(list(tmp_path.iterdir()))}"
        path.write_text(f"#!{sys.executable}\nimport sys\nsys.argv[1:] = {list(options)!r}\n{code}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    return make


def test_an_engine_introduces_itself_and_is_ready():
    *about, last = engine("connect-four").hear("ugi")
    assert [line.split()[:2] for line in about] == [["id", "name"], ["id", "author"], ["option", "name"]]
    assert about[-1].endswith("default 7x6x4 gravity")
    assert last == "ugiok"
    assert engine().hear("isready") == ["readyok"]


@pytest.mark.parametrize(
    ("rules", "position", "turn", "over", "result"),
    [
        ("3x3", "startpos", "true", "false", "none"),
        ("3x3", "startpos moves b2 a1 c1 a3 a2 c2 b3 b1 c3", "false", "true", "draw"),
        ("3x3", "startpos moves a1 b1 a2 b2 a3", "false", "true", "p1win"),
        ("3x3+misere", "startpos moves a1 b1 a2 b2 a3", "false", "true", "p2win"),
        ("3x3", "fen XX./OO./... x moves c1", "false", "true", "p1win"),
        ("connect-four", "startpos moves d6 d5", "true", "false", "none"),
    ],
)
def test_an_engine_says_whose_turn_it_is_and_who_has_won(rules, position, turn, over, result):
    asked = engine(rules)
    assert asked.hear(f"position {position}") == []
    answers = [asked.hear(f"query {what}") for what in ("p1turn", "gameover", "result")]
    assert answers == [[f"response {answer}"] for answer in (turn, over, result)]


@pytest.mark.parametrize("how", ["nodes 50", "depth 2", "movetime 10", "p1time 500 p2time 500 p1inc 0 p2inc 0"])
def test_an_engine_moves_within_any_limit(how):
    asked = engine(who="alphabeta")
    asked.hear("position startpos moves b2 a1 c1")
    assert asked.hear(f"go {how}") == ["bestmove a3"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("position startpos moves b2 b2", "b2: X is already there"),
        ("position", "expected position startpos moves b2 a1"),
        ("position fen ...", "..."),
        ("setoption name Hash value 7", "expected, for example, setoption name Rules value connect-four"),
        ("setoption name Rules value 99x99", "a board has 1 to 26 columns"),
        ("query time", "expected p1turn, gameover or result"),
        ("castle", "castle: an unknown command"),
    ],
)
def test_a_command_that_fails_is_explained_and_changes_nothing(line, why):
    asked = engine()
    asked.hear("position startpos moves b2")
    (answer,) = asked.hear(line)
    assert answer.startswith("info string error: ")
    assert why in answer
    assert asked.hear("query p1turn") == ["response false"]


@pytest.mark.parametrize("rules", ["3x3", "connect-four", "3x3 misere", "3x3 wild"])
def test_noughts_plays_noughts_over_ugi(script, rules):
    asked = chosen_player(f"ugi:{script('engine', '--ugi', '--with', 'alphabeta')}")
    assert asked.name.startswith("noughts-")
    played = tournament([asked, "alphabeta"], rules, games=2, nodes=200, openings="none")
    assert [(each.games, each.faults) for each in played.entrants] == [(2, []), (2, [])]
    asked.end()


def test_a_game_is_continued_and_any_position_is_understood(script):
    asked = UgiPlayer(script("engine", "--ugi", "--with", "perfect"))
    position = Position.parse("X.O/.../X.. o", Rules.parse("3x3"))
    for _ in range(2):
        position = position.play(asked.think(position, LIMIT).odds.moves[0])
        position = position.play(position.moves()[0])
    assert asked.think(Position.start(Rules.parse("4x4")), LIMIT).odds.moves
    asked.end()


ECHO = "import sys\nfor line in sys.stdin:\n    print({'ugi': 'ugiok', 'isready': 'readyok'}.get(line.strip(), %r), flush=True)"


@pytest.mark.parametrize(
    ("code", "error", "why"),
    [
        (ECHO % "bestmove z9", BadPlayer, "z9"),
        (ECHO % "bestmove", BadPlayer, "expected a move, for example bestmove b2"),
        (ECHO % "info string error: no", BadPlayer, "info string error: no"),
        ("print('ugiok')", BadPlayer, "exited with code 0"),
    ],
)
def test_a_program_that_fails_is_to_blame_by_name(script, code, error, why):
    asked = UgiPlayer(script(code=code))
    with pytest.raises(error, match=rf"^{asked.name}: .*{why}"):
        asked.think(Position.start(Rules.parse("3x3")), LIMIT)


def test_a_program_that_does_not_answer_is_too_slow(script):
    asked = UgiPlayer(script(code=ECHO % "info"), grace=0.1)
    with pytest.raises(TooSlow, match=r"took more than 0\.11 s for a move"):
        asked.think(Position.start(Rules.parse("3x3")), Limit(seconds=0.01))


@pytest.mark.parametrize(("text", "why"), [("ugi:", "the path is missing"), ("ugi:./nowhere", "no such file")])
def test_a_program_that_is_not_there_is_refused(text, why):
    with pytest.raises(BadPlayer, match=f"{why}. Expected the path of a program, for example ugi:./my-engine"):
        chosen_player(text)
