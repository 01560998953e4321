"""``noughts compare`` and ``tree``."""

import json

import pytest


def test_compare_runs_every_search_that_suits(noughts):
    document = json.loads(noughts("compare", "XOX/.O./...", "--json").stdout)
    assert [search["search"] for search in document["searches"]] == [
        "table",
        "solver",
        "engine",
        "minimax",
        "alphabeta",
        "mcts",
        "neural",
    ]
    assert {search["best"] for search in document["searches"]} == {"b3"}
    table = noughts("compare", "XOX/.O./....../..X..", "--rules", "3x3").stderr
    assert "row 3: 6 cells, but the board has 3 columns" in table


def test_compare_runs_the_searches_and_switches_that_are_named(noughts, tmp_path):
    chart = tmp_path / "chart.svg"
    names = ("minimax", "alphabeta:all=off", "alphabeta:every=off", "solver")
    options = [word for name in names for word in ("--with", name)]
    document = json.loads(noughts("compare", "XOX/.O./...", *options, "--json", "--svg", str(chart)).stdout)
    found = {search["search"]: search for search in document["searches"]}
    assert tuple(found) == names
    assert [found[name]["nodes"] for name in names[:2]] == [206, 110]
    assert {search["best"] for search in found.values()} == {"b3"}
    assert [search["memory"] is None for search in found.values()] == [False, False, False, True]
    assert all(f">{search['nodes']:,}</text>" in chart.read_text("utf-8") for search in found.values())


def test_compare_shows_a_table_and_a_chart(noughts):
    done = noughts("compare", "2x2", "--with", "minimax:nodes=500", "--with", "alphabeta:all=off,table=on,nodes=500")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["search", "move", "value", "proven", "depth", "nodes", "time", "memory"]
    assert sum(line.endswith("  ##########") for line in lines) == 1


def test_a_tree_is_shown_as_text(noughts):
    done = noughts("tree", "XOX/.O./...")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Alpha-beta on XOX/.O./..., 3x3x3 (alphabeta:all=off,ordering=on)"
    assert lines[-1].startswith("The search ends after 152 nodes. Its answer: b3, worth 0. 39 nodes were cut.")


def test_rules_stand_for_the_empty_board_and_a_path_leads_on(noughts):
    document = json.loads(noughts("tree", "3x3", "--path", "b2 a1", "--plies", "1", "--json").stdout)
    (root,) = document["rounds"]
    way = root["children"][0]
    assert (way["move"], way["children"][0]["move"], way["children"][0]["is_open"]) == ("b2", "a1", True)
    assert [child["is_open"] for child in way["children"]] == [True] + [False] * 7
    again = json.loads(noughts("tree", "3x3", "--path", "#3", "--plies", "1", "--json").stdout)
    assert again["path"] == ["b2", "a1"]


def test_a_depth_and_steps_can_be_asked_for(noughts):
    done = noughts("tree", "5x5", "--depth", "2", "--steps")
    assert done.returncode == 0
    assert "2 plies deep" in done.stdout
    assert " CUT: " in done.stdout
    assert done.stdout.splitlines()[-1].partition(". ")[2].startswith("line")


FORMS = {"svg": "<svg xmlns=", "html": "<!doctype html>"}


def test_a_tree_is_written_to_files_and_none_is_replaced_unasked(noughts, tmp_path):
    files = {form: tmp_path / f"tree.{form}" for form in FORMS}
    options = [word for form, path in files.items() for word in (f"--{form}", str(path))]
    done = noughts("tree", "XOX/.O./...", *options)
    assert (done.returncode, done.stdout) == (0, "")
    for form, begins in FORMS.items():
        assert files[form].read_text("utf-8").startswith(begins)
    assert noughts("tree", "XOX/.O./...", "--svg", "-").stdout == files["svg"].read_text("utf-8")
    assert noughts("tree", "XOX/.O./...", *options).returncode == 2
    assert noughts("tree", "XOX/.O./...", *options, "--force").returncode == 0


def test_the_end_of_the_time_shows_what_is_known(noughts):
    document = json.loads(noughts("tree", "7x7", "--with", "minimax", "--depth", "20", "--seconds", "0.1", "--json").stdout)
    (root,) = document["rounds"]
    assert (root["max"], root["why"]) == (None, "The search has not found a value here.")
    assert document["visited"] == root["nodes"] > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "nonsense"),
        (["3x3", "--with", "solver"], "compiled and cannot be traced"),
        (["3x3", "--path", "b2 b2"], "b2: X is already there"),
        (["3x3", "--path", "a1 a2"], "a1 a2: the search did not go there"),
        (["3x3", "--path", "#99999"], "node 99999: the search has 7,865"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(refused, arguments, message):
    assert message in refused("tree", *arguments)
