"""``noughts selfplay`` and ``strength``."""

import json

import pytest


def test_quiet_self_play_prints_three_numbers_alone(noughts):
    done = noughts("selfplay", "50", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 0 50\n", "")


def test_self_play_tells_who_won_how_often_and_how_fast(noughts):
    done = noughts("selfplay", "200", "--x", "sera", "--o", "random", "--seed", "3")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("X sera")
    assert lines[1].split()[:3] == ["O", "random", "0"]
    assert lines[-1].startswith("200 games in ")
    assert lines[-1].endswith(" games a second")


def test_self_play_speaks_json_and_repeats_with_its_seed(noughts):
    arguments = ["selfplay", "60", "--x", "cop", "--o", "random", "--rules", "3x3+misere", "--json"]
    one, same, other = (json.loads(noughts(*arguments, "--seed", seed).stdout) for seed in ("1", "1", "2"))
    results = ("x_wins", "o_wins", "draws")
    assert [one[name] for name in results] == [same[name] for name in results] != [other[name] for name in results]
    assert sum(one[name] for name in results) == one["games"] == 60
    assert (one["rules"], one["x"], one["o"], one["seed"]) == ("3x3x3 misere", "cop", "random", 1)
    assert one["games_per_second"] > 0


BOT = """
from noughts import Player

class Bot(Player):
    name = "bot"

    def move(self, position):
        return position.moves()[-1]

class Broken(Bot):
    def move(self, position):
        return 1 / 0
"""


@pytest.fixture
def bot(tmp_path):
    """A file of somebody's own."""
    path = tmp_path / "mybot.py"
    path.write_text(BOT)
    return path


def test_a_bot_from_a_file_plays_with_seats_swapped_and_repeats(noughts, bot):
    arguments = ["selfplay", "20", "--x", f"{bot}:Bot", "--o", "cop", "--swap", "--json"]
    one, same = (json.loads(noughts(*arguments).stdout) for _ in range(2))
    assert one == same
    assert [(row["name"], row["games"]) for row in one["standings"]] == [("cop", 20), ("bot", 20)]
    assert all(row["low"] <= row["score"] <= row["high"] for row in one["standings"])


def test_one_can_sit_down_with_a_bot_from_a_file(noughts, bot):
    done = noughts("play", "--plain", "--o", f"{bot}:Bot", typed="a1\na2\na3\nquit\n")
    assert "Guest: 1 · Bot: 0 · draws: 0" in done.stdout
    assert "bot" in noughts("history", "--json").stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (":Nobody", "not a player. Expected a class that inherits from noughts.Player"),
        ("", "mybot.py: has 2 players. Choose one of mybot.py:Bot, mybot.py:Broken"),
        (":Broken", "bot: ZeroDivisionError: division by zero (mybot.py, line 12)"),
        ("x.py", "no such file. Expected a player such as mybot.py:Bot"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_one_line(noughts, bot, name, message):
    done = noughts("selfplay", "5", "--o", f"{bot}{name}")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr


def test_a_clock_can_be_set(noughts):
    done = json.loads(noughts("selfplay", "2", "--x", "sera", "--o", "random", "--time", "1m", "--json").stdout)
    assert (done["time"], done["nodes"], done["o_wins"]) == ("1m", None, 0)


def test_a_tournament_ranks_everybody_and_tells_who_got_what_from_whom(noughts, bot):
    arguments = ("tournament", "random", "god", f"{bot}:Bot", "--games", "4", "--seed", "3")
    lines = noughts(*arguments).stdout.splitlines()
    assert lines[0].split() == ["player", "games", "wins", "draws", "losses", "score"]
    assert lines[5].split() == ["against", "1", "2", "3"]
    assert [line.split()[1] for line in lines[1:4]] == [line.split()[1] for line in lines[6:9]]
    assert lines[1].split()[1] == "god"
    document = json.loads(noughts(*arguments, "--json").stdout)
    points = document["points_against"]
    assert document["games"] == 12
    assert all(points[one][other] + points[other][one] == 4 for one in points for other in points[one])
    assert [row["name"] for row in document["standings"]] == list(points)


def test_two_players_need_no_second_table(noughts):
    assert len(noughts("tournament", "god", "random", "--games", "2").stdout.splitlines()) == 3


def test_strength_says_what_a_best_response_is(noughts):
    assert "The best response knows this very player" in noughts("strength", "god").stdout
    assert "knows this very player" in " ".join(noughts("strength", "--help").stdout.split())


def test_strength_is_exact_on_a_small_board(noughts):
    done = noughts("strength", "sera")
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["random", "first", "99.479", "%", "0.521", "%", "0.000", "%"] in rows
    assert ["random", "second", "91.640", "%", "8.360", "%", "0.000", "%"] in rows


def test_strength_is_sampled_on_a_larger_board(noughts):
    document = json.loads(noughts("strength", "random", "--rules", "4x3", "--games", "10", "--json").stdout)
    assert (document["player"], document["rules"]) == ("random", "4x3x3")
    assert [(record["against"], record["side"]) for record in document["records"]] == [
        ("random", "x"),
        ("random", "o"),
        ("perfect", "x"),
        ("perfect", "o"),
    ]
    assert all(record["wins"]["low"] < record["wins"]["high"] for record in document["records"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["selfplay", "0"], "0 games: play at least 1"),
        (["selfplay", "--", "-5"], "-5 games: play at least 1"),
        (["selfplay", "many"], "'many' is not a valid integer"),
        (["selfplay", "5", "--x", "kity"], "kity: no such player. Did you mean kitty?"),
        (["selfplay", "5", "--x", "god", "--rules", "notakto"], "god: the book knows only"),
        (["tournament", "god"], "one player: a tournament has at least 2"),
        (["tournament"], "Missing argument 'WHO WHO...'"),
        (["tournament", "god", "cop", "--games", "0"], "0 games: play at least 1"),
        (["tournament", "god", "cop", "--rules", "notakto"], "god: the book knows only"),
        (["strength", "nobody"], "nobody: no such player."),
        (["strength"], "Missing argument 'WHO'"),
        (["strength", "god", "--rules", "3x3+wild"], "god: the book knows only"),
    ],
)
def test_bad_input_gets_one_line_on_standard_error_and_exit_code_2(refused, arguments, message):
    assert message in refused(*arguments)
