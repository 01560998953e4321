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
        (["strength", "nobody"], "nobody: no such player."),
        (["strength"], "Missing argument 'WHO'"),
        (["strength", "god", "--rules", "3x3+wild"], "god: the book knows only"),
    ],
)
def test_bad_input_gets_one_line_on_standard_error_and_exit_code_2(noughts, arguments, message):
    done = noughts(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
