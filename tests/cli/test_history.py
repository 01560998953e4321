"""The commands about games that were played."""

import csv
import json
import shutil
from pathlib import Path

import pytest

GAMES = {
    "Bob": "b2 a1 c1 a3 a2 c3 c2",
    "Carol": "a1 b1 a2 b2 c3 b3",
    "Zoë \N{CAT FACE}": "b2 a1 c3 c1 b1 b3 a2 c2 a3",
}
"""What Alice played against whom: won, lost, drawn."""


@pytest.fixture(scope="module")
def games_of_alice(program, tmp_path_factory) -> Path:
    """A library with a few games, played once."""
    path = tmp_path_factory.mktemp("alice") / "games.db"
    for name, moves in GAMES.items():
        command = ["play", "--name", "Alice", "--o", f"@{name}", "--database", str(path)]
        program.run(*command, typed="\n".join(moves.split()).encode()).check_returncode()
    return path


@pytest.fixture
def alice(noughts, database, games_of_alice, tmp_path):
    """Runs the program in a copy of that library, on a machine at which Alice sits."""
    shutil.copy(games_of_alice, database)
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "player.txt").write_text("Alice\n")
    return noughts


def document(done):
    assert done.returncode == 0
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.mark.parametrize("command", [["history"], ["stats"], ["leaderboard"], ["export"]])
def test_before_the_first_game_the_program_says_what_to_do(noughts, command):
    done = noughts(*command)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "noughts play" in done.stdout or command == ["export"]


def test_the_history_lists_every_game_either_way_round(alice):
    rows = [line.split()[0] for line in alice("history").stdout.splitlines()[1:4]]
    assert rows == ["3", "2", "1"]
    found = document(alice("history", "--oldest-first", "--json"))
    assert found["total"] == 3
    assert [(game["number"], game["o"], game["winner"], game["why"]) for game in found["games"]] == [
        (1, "Bob", "x", "line"),
        (2, "Carol", "o", "line"),
        (3, "Zoë \N{CAT FACE}", None, "full"),
    ]


def test_a_history_without_games_says_whose(alice):
    assert alice("history", "--player", "Nobody").stdout == "No games found for Nobody.\n"
    assert alice("history", "--rules", "7x7").stdout == "No games found.\n"


def test_the_history_comes_in_pages(alice):
    assert "3 games, page 2 of 2" in alice("history", "--limit", "2", "--page", "2").stdout
    assert [game["number"] for game in document(alice("history", "--limit", "2", "--page", "2", "--json"))["games"]] == [1]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (["--player", "alice", "--result", "win"], [1]),
        (["--player", "Carol", "--result", "win"], [2]),
        (["--player", "Alice", "--against", "Carol"], [2]),
        (["--against", "Carol"], [2]),
        (["--mode", "people"], [3, 2, 1]),
        (["--mode", "watch"], []),
        (["--rules", "5x5"], []),
        (["--rules", "3x3", "--until", "2020-01-01"], []),
        (["--since", "2020-01-01"], [3, 2, 1]),
        (["--program", "cop"], []),
        (["--without", "undo", "--without", "hint"], [3, 2, 1]),
    ],
)
def test_games_are_found_by_who_how_and_when(alice, options, numbers):
    assert [game["number"] for game in document(alice("history", *options, "--json"))["games"]] == numbers


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["history", "--since", "yesterday"], "--since yesterday: not a day. Try 2026-01-31."),
        (["history", "--rules", "3x3x9"], "no line of 9 fits"),
        (["history", "--result", "win"], "player"),
        (["replay", "99"], "99"),
        (["review", "nosuch"], "nosuch"),
        (["import", "missing.sgf"], "missing.sgf"),
        (["export", "--format", "pdf"], "pdf"),
        (["history", "--database", "ftp://host/x"], "ftp"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(alice, arguments, message):
    done = alice(*arguments)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("noughts: ")
    assert done.stderr.count("\n") == 1
    assert message in done.stderr
    assert done.stdout == ""


def test_statistics_are_ones_own_unless_a_name_is_given(alice):
    text = alice("stats").stdout
    assert text.startswith("Alice\n")
    assert "Wins          1 (33%)" in text
    assert "Lately        + - =" in text
    found = document(alice("stats", "carol", "--json"))
    assert (found["name"], found["games"], found["wins"]) == ("Carol", 1, 1)


def test_the_standings_can_be_checked_and_counted_again(alice):
    for option in ("--check", "--rebuild"):
        assert alice("stats", option).stdout == "The standings match the games.\n"


def test_the_leaderboard_stays_straight_with_any_names(alice):
    from noughts.drawing.tables import text_width

    lines = alice("leaderboard", "--sort", "games").stdout.splitlines()
    assert lines[1].split()[1:3] == ["Alice", "3"]
    assert len({text_width(line.partition("% ")[0]) for line in lines[1:]}) == 1
    found = document(alice("leaderboard", "--sort", "name", "--json"))
    assert [standing["name"] for standing in found["standings"]] == ["Alice", *GAMES]
    turned = document(alice("leaderboard", "--sort", "name", "--descending", "--json"))
    assert turned["standings"] == found["standings"][::-1]


def test_a_game_is_replayed_move_by_move(alice):
    text = alice("replay", "1").stdout
    assert text.startswith("Alice against Bob · Tic-tac-toe · ")
    assert "1. Alice plays b2." in text
    assert text.endswith("Alice wins! Three in a row: a2 b2 c2.\n")
    assert document(alice("replay", "last", "--json"))["moves"] == GAMES["Zoë \N{CAT FACE}"].split()


def test_a_review_names_the_mistakes(alice):
    text = alice("review", "1").stdout
    assert "Move 6, Bob c3, mistake: Gives the draw away: X wins with c2." in text
    assert document(alice("review", "1", "--json"))["turning_point"] == 6


@pytest.mark.parametrize("ending", ["json", "csv", "sgf"])
def test_what_is_exported_can_be_imported_once(alice, tmp_path, ending):
    file, other = str(tmp_path / f"games.{ending}"), str(tmp_path / "other.db")
    assert alice("export", file).stdout == f"3 games written to {file}.\n"
    assert document(alice("import", file, "--json")) == {"new": 0, "known": 3}
    assert alice("import", file, "--database", other).stdout == "3 games imported.\n"
    assert alice("import", file, file, "--database", other).stdout == "0 games imported; 6 already there.\n"
    mine, theirs = (document(alice("history", "--json", *where))["games"] for where in ([], ["--database", other]))
    for game in (*mine, *theirs):
        del game["number"]
    assert sorted(mine, key=str) == sorted(theirs, key=str)
    assert alice("replay", file).returncode == 0


def test_a_file_that_is_there_is_left_alone(alice, tmp_path):
    file = tmp_path / "games.csv"
    file.write_text("mine")
    done = alice("export", str(file))
    assert done.returncode == 2
    assert file.read_text() == "mine"
    assert alice("export", str(file), "--force").returncode == 0
    assert len(list(csv.reader(file.read_text("utf-8").splitlines()))) == 4


def test_the_number_of_a_game_is_not_the_name_of_a_file(alice, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = alice("export", "99999")
    expected = (
        "noughts: 99999: expected a file name, not the number of a game. Try games.json, games.csv, games.sgf or game.gif.\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", expected)
    assert not list(tmp_path.glob("99999"))


def test_an_export_that_cannot_be_finished_leaves_nothing_behind(alice, tmp_path):
    done = alice("export", str(tmp_path / "missing" / "games.csv"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "missing").exists()


def test_an_import_that_breaks_off_says_where(alice, tmp_path):
    file = tmp_path / "games.json"
    lines = alice("export").stdout.splitlines()
    file.write_text("\n".join([lines[0], lines[1][:100]]), encoding="utf-8")
    done = alice("import", str(file))
    assert done.returncode == 2
    assert "line 2" in done.stderr


def test_a_broken_database_of_ones_own_does_not_prevent_playing(noughts, tmp_path, monkeypatch):
    monkeypatch.delenv("NOUGHTS_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "noughts").mkdir()
    (tmp_path / "noughts" / "noughts.db").write_text("This is a letter, not a database." * 100)
    done = noughts("play", "--name", "Alice", "--o", "@Bob", typed="\n".join(GAMES["Bob"].split()))
    assert done.returncode == 0
    assert "Your games will not be saved this time." in done.stderr
    assert "Alice wins!" in done.stdout
    assert (tmp_path / "noughts" / "noughts.db").read_text().startswith("This is a letter")
    done = noughts("history")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_the_last_game_is_looked_at_when_none_is_named(alice):
    assert alice("review").stdout == alice("review", "last").stdout
    assert alice("replay").stdout == alice("replay", "last").stdout


def test_a_backup_into_a_folder_that_is_not_there_says_so(refused, tmp_path):
    assert f"{tmp_path / 'none'}: there is no such folder" in refused("backup", str(tmp_path / "none" / "games.db"))


def test_a_backup_brings_back_what_was_removed(noughts, tmp_path):
    copy = str(tmp_path / "copy.db")
    noughts("play", "--name", "Alice", "--o", "@Bob", typed="a1\nb1\na2\nb2\na3\n")
    assert noughts("backup", copy).stdout == f"1 game copied to {copy}.\n"
    again = noughts("backup", copy)
    assert again.returncode == 2
    assert again.stderr == f"noughts: {copy}: the file exists. Choose another name, or overwrite it with --force.\n"
    assert noughts("backup", copy, "--force").returncode == 0
    noughts("remove", "1")
    done = noughts("restore", copy)
    assert done.stdout.startswith(f"1 game restored from {copy}.\nWhat was there before is in ")
    assert "Alice" in noughts("history").stdout


def test_for_a_server_the_commands_to_run_are_printed(noughts):
    url = "postgresql://user:secret@host/my games"
    for command in ("backup", "restore"):
        done = noughts(command, "my copy", "--database", url)
        assert done.returncode == 0
        assert "'postgresql://user@host/my games'" in done.stdout
        assert "'my copy'" in done.stdout
        assert done.stdout.startswith(f"pg_{'dump' if command == 'backup' else 'restore'} --")


@pytest.mark.parametrize(("name", "begins"), [("game.gif", b"GIF89a"), ("game.png", b"\x89PNG"), ("game.svg", b"<svg")])
def test_the_latest_game_is_drawn_by_the_name_of_the_file(alice, tmp_path, name, begins):
    done = alice("export", str(tmp_path / name), "--player", "Alice")
    assert done.stdout == f"1 game drawn in {tmp_path / name}.\n"
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert alice("export", str(tmp_path / name)).returncode == 2


def test_where_there_is_no_game_nothing_is_drawn(alice, tmp_path):
    done = alice("export", str(tmp_path / "game.gif"), "--player", "Nobody")
    assert "no games found to draw" in done.stderr
    assert not list(tmp_path.glob("game.*"))
