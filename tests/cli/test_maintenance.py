"""``noughts doctor``: what is installed, where games are, who has them open, what the terminal can do."""

import json
import os
import sqlite3
from pathlib import Path

import pytest

from noughts.cli import maintenance
from noughts.extras import PARTS
from noughts.store.store import Store
from tests.store.making import records


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    with Store.open(str(path)) as store:
        store.add(records(seed=3, count=12))
    return path


def test_a_healthy_installation_is_said_to_be_one(noughts, games):
    done = noughts("doctor", "--database", str(games))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Database: {games}\n  + Intact: 12 games, 0 unfinished. All of them can be read." in done.stdout
    assert all(part.purpose in done.stdout for part in PARTS.values())
    assert "textual " in done.stdout


def test_the_document_has_every_part_and_the_database(noughts, games):
    document = json.loads(noughts("doctor", "--json", "--database", str(games)).stdout)
    assert [part["name"] for part in document["parts"]] == list(PARTS)
    assert (document["database"]["games"], document["database"]["faults"]) == (12, [])
    assert document["terminal"]["app"] is False


def test_what_is_missing_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setattr(maintenance, "missing", lambda part: ["pygame-ce"] if part == "desktop" else [])
    assert "- the window: noughts desktop; needs pygame-ce: pip install 'noughts[desktop]'" in maintenance._features()


def test_searches_that_are_not_compiled_are_a_warning(monkeypatch):
    monkeypatch.setattr(maintenance, "is_compiled", lambda: False)
    assert maintenance._searches()[0].startswith("! The searches are not compiled")


def test_nothing_is_made_where_there_is_no_database(noughts, tmp_path):
    done = noughts("doctor", "--database", str(tmp_path / "none.db"))
    assert done.returncode == 0
    assert "There is no database yet. The first game creates it." in done.stdout
    assert not (tmp_path / "none.db").exists()


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _write_text(path: Path) -> None:
    path.write_text("hello")


def _garble_a_game(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE game SET moves = 'z9' WHERE number = 1")
    connection.commit()
    connection.close()


@pytest.mark.parametrize("harm", [_cut, _write_text, _garble_a_game])
def test_a_damaged_database_is_a_fault_and_stays_as_it_is(noughts, games, harm):
    harm(games)
    before = games.read_bytes()
    done = noughts("doctor", "--database", str(games))
    assert done.returncode == 1
    assert "\n  ! " in done.stdout
    assert games.read_bytes() == before


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="NOT TESTED: the system does not tell who has a file open")
def test_who_has_the_database_open_is_named(noughts, games):
    connection = sqlite3.connect(games)
    connection.execute("SELECT * FROM game").fetchone()
    assert f"Open in process {os.getpid()}: " in noughts("doctor", "--database", str(games)).stdout
    connection.close()
    assert "No other program has it open." in noughts("doctor", "--database", str(games)).stdout


def test_no_password_is_shown(noughts, monkeypatch):
    monkeypatch.setenv("NOUGHTS_DATABASE", "postgresql://alice:secret@localhost:1/none")
    for arguments in (["doctor"], ["doctor", "--json"]):
        done = noughts(*arguments)
        assert done.returncode == 1
        assert "alice" in done.stdout
        assert "secret" not in done.stdout + done.stderr
