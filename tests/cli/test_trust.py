"""What files, neighbours, devices and broken pieces do to the program: an answer or a sentence, never more."""

import errno
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.store.store import Store
from tests.fuzz.program import Done, run
from tests.processes import running, wait_until_it_has_worked, worked
from tests.store.making import records
from tests.waiting import wait_for

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="NOT TESTED: the program is forked off here")

HOSTILE = "(;GM[4]SZ[3]PB[A]PW[B]DT[3026-01-01]RE[B+R];B[bb])(;GM[4]SZ[3]PB[A]PW[B]RE[B+R];B[aa])"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a database of twelve games."""
    with Store.open(str(tmp_path / "games.db")) as store:
        store.add(records(seed=3, count=12))
    return tmp_path


@pytest.fixture
def noughts(here, monkeypatch):
    """Runs the program in that folder."""
    monkeypatch.setenv("NOUGHTS_DATABASE", "games.db")
    monkeypatch.setenv("NOUGHTS_STATE", str(here / "state"))

    def started(*arguments: str, typed: bytes = b"", **environment: str) -> Done:
        return run(arguments, typed=typed, folder=here, environment=environment)

    return started


def refused(done: Done, sentence: str) -> None:
    """It ended with one line that says this."""
    assert done.code in (1, 2), done
    assert done.err.startswith("noughts: "), done
    assert done.err.count("\n") == 1, done
    assert sentence in done.err


class TestOneRecord:
    def test_games_of_another_millennium_stop_nobody(self, noughts, here):
        (here / "a.sgf").write_text(HOSTILE)
        assert noughts("import", "a.sgf").out == "2 games imported.\n"
        for command in (
            ["play", "--plain"],
            ["stats", "A"],
            ["history", "--player", "A", "--against", "B"],
            ["watch", "random", "random", "--pace", "0"],
        ):
            done = noughts(*command)
            assert (done.code, done.err) == (0, ""), command

    @pytest.mark.parametrize("years", [(1900, 2199)])
    def test_games_of_three_hundred_years_are_summed_up(self, noughts, here, years):
        games = [f"(;GM[4]SZ[3]PB[A]PW[B]DT[{year}-06-15]RE[B+R];B[bb])" for year in range(years[0], years[1] + 1)]
        (here / "a.sgf").write_text("\n".join(games))
        assert noughts("import", "a.sgf").code == 0
        for options in ([], ["--since", "1950-07-01"], ["--against", "B", "--until", "2150-03-01"]):
            found = json.loads(noughts("stats", "A", "--json", *options).out)
            assert found["wins"] == {0: 300, 2: 249, 4: 250}[len(options)]

    @pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1899-12-31T23:59:59"])
    def test_a_date_that_no_game_can_have_is_refused_where_it_is_read(self, noughts, here, moment):
        games = records(seed=5, count=1)
        document = json.loads(games[0].to_json())
        (here / "a.json").write_text(json.dumps(document | {"started": moment}))
        refused(noughts("import", "a.json"), "a.json: line 1: started: expected a date and time")

    @pytest.mark.parametrize("name", ["history", "stats", "export", "leaderboard"])
    @pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
    def test_the_first_and_the_last_moment_are_shown_in_every_time_zone(self, noughts, here, name, zone):
        (game,) = records(seed=5, count=1)
        document = json.loads(game.to_json())
        for number, moment in enumerate(("1900-01-01T00:00:00+00:00", "2199-12-31T23:59:59.999999+00:00")):
            (here / "a.json").write_text(json.dumps(document | {"id": f"edge-{number}", "ended": moment, "started": moment}))
            assert noughts("import", "a.json").code == 0
        assert noughts(name, TZ=zone).code == 0


class TestDamage:
    @pytest.fixture
    def damaged(self, here: Path) -> Path:
        """A database in which three games cannot be read."""
        import sqlite3

        connection = sqlite3.connect(here / "games.db")
        connection.execute("UPDATE game SET efforts = '[[1' WHERE number = 3")
        connection.execute("UPDATE game SET moves = CAST(X'FFFE' AS TEXT) WHERE number = 5")
        connection.execute("UPDATE game SET outcome = 99 WHERE number = 7")
        connection.execute("UPDATE player SET name = '\x1b[2JAlice', settings = '{' WHERE key = '@alice'")
        connection.commit()
        connection.close()
        return here

    def test_a_damaged_game_is_named_and_the_others_are_there(self, noughts, damaged):
        done = noughts("history", "--json")
        assert done.code == 0
        assert len(json.loads(done.out)["games"]) == 11  # the summary needs neither moves nor efforts
        assert "game 7 is damaged" in done.err
        done = noughts("export", "out.json")
        assert done.out == "9 games written to out.json.\n"
        assert sorted(line.split()[2] for line in done.err.splitlines()) == ["3", "5", "7"]
        assert noughts("play", "--plain", "--name", "Alice").code == 0

    def test_a_check_names_it_and_it_can_be_taken_out(self, noughts, damaged):
        done = noughts("stats", "--check")
        assert done.code == 1
        for number in (3, 5, 7):
            assert f"game {number} is damaged" in done.out
            removed = json.loads(noughts("remove", str(number)).out)
            assert removed["number"] == number
        assert noughts("stats", "--check").out == "The standings match the games.\n"

    def test_a_game_that_was_taken_out_can_be_brought_back(self, noughts, here):
        before = noughts("stats", "Alice", "--json").out
        (here / "one.json").write_text(noughts("remove", "4").out)
        assert noughts("stats", "--check").code == 0
        assert json.loads(noughts("history", "--json").out)["total"] == 11
        assert noughts("import", "one.json").out == "1 game imported.\n"
        assert noughts("stats", "Alice", "--json").out == before
        refused(noughts("remove", "4"), "4: no game has this number or id")

    @pytest.mark.parametrize(
        "column", ["document = '" + "[" * 5000 + "'", "updated = 9e18", "rules = 'hello'", "version = 'x'"]
    )
    def test_a_damaged_game_that_was_left_keeps_nobody_from_playing(self, noughts, here, column):
        assert noughts("play", "--plain", "--name", "Alice", "--o", "@Bob", typed=b"b2\n").code == 0
        connection = sqlite3.connect(here / "games.db")
        connection.execute(f"UPDATE unfinished SET {column}")
        connection.commit()
        connection.close()
        assert noughts("play", "--plain", "--name", "Alice").code == 0
        done = noughts("play", "--plain", "--name", "Alice", "--resume")
        assert done.code == 2
        assert "the saved game cannot be read" in done.err or "resume: Alice has no unfinished game" in done.err

    @pytest.mark.parametrize("name", ["", "  ", "\x1b[2J", "a\nb", "x" * 500, b"\xff\xfe"])
    def test_a_person_with_a_damaged_name_can_play(self, noughts, here, name):
        connection = sqlite3.connect(here / "games.db")
        connection.execute("UPDATE player SET name = ? WHERE key = '@alice'", (name,))
        connection.commit()
        connection.close()
        done = noughts("play", "--plain", "--name", "Alice", "--o", "@Bob", typed=b"b2\n")
        assert (done.code, done.err) == (0, "")
        assert "alice" in done.out.lower()
        assert noughts("stats", "Alice").code == 0

    def test_no_escape_character_of_a_database_reaches_a_terminal(self, noughts, damaged):
        for command in (
            ["history"],
            ["leaderboard"],
            ["stats", "Alice"],
            ["replay", "1"],
            ["play", "--name", "Alice", "--plain"],
        ):
            assert "\x1b" not in noughts(*command).out + noughts(*command).err


@pytest.fixture
def read_only(here: Path) -> Iterator[Path]:
    """A disk with the database, on which nothing can be written, not even by root."""
    disk, mount = here / "disk", shutil.which("mount")
    disk.mkdir()
    if not mount or subprocess.run([mount, "-t", "tmpfs", "tmpfs", disk], capture_output=True, check=False).returncode:
        pytest.skip("NOT TESTED: a read-only disk. Only root may mount one.")
    shutil.copy(here / "games.db", disk)
    subprocess.run([mount, "-o", "remount,ro", disk], check=True)
    yield disk
    subprocess.run(["umount", disk], check=True)


class TestReading:
    @pytest.mark.parametrize("command", ["history", "stats Alice", "leaderboard", "export -", "replay 1", "review 1"])
    def test_what_only_reads_needs_no_room_to_write(self, noughts, read_only, command):
        done = noughts(*command.split(), "--database", "disk/games.db")
        assert (done.code, done.err) == (0, "")
        assert done.out

    def test_what_writes_says_that_there_is_no_room(self, noughts, read_only):
        refused(noughts("remove", "1", "--database", "disk/games.db"), "disk/games.db: is read-only")

    def test_a_pipe_as_a_database_or_its_address_is_refused(self, noughts, here):
        os.mkfifo(here / "pipe")
        refused(noughts("history", "--database", "pipe"), "pipe: is not a file. It was left as it is.")
        refused(noughts("history", "--database", "@pipe"), "pipe: is a pipe. Write the address of the database into a file.")

    def test_a_pipe_in_place_of_the_last_name_is_left_alone(self, noughts, here):
        (here / "state").mkdir()
        os.mkfifo(here / "state" / "player.txt")
        assert noughts("stats").code == 0


class TestExport:
    def test_a_link_is_written_through_and_the_mode_is_kept(self, noughts, here):
        (here / "mine.sgf").write_text("old")
        (here / "mine.sgf").chmod(0o640)
        (here / "link.sgf").symlink_to("mine.sgf")
        assert noughts("export", "link.sgf", "--force").code == 0
        assert (here / "link.sgf").is_symlink()
        assert (here / "mine.sgf").read_text().startswith("(;")
        assert stat.S_IMODE((here / "mine.sgf").stat().st_mode) == 0o640

    def test_what_is_no_regular_file_is_left_as_it_is(self, noughts, here):
        os.mkfifo(here / "pipe")
        (here / "to-pipe").symlink_to("pipe")
        (here / "folder").mkdir()
        for name in ("pipe", "to-pipe", "folder"):
            refused(noughts("export", name, "--force"), f"{name}: not a regular file")
        assert stat.S_ISFIFO((here / "pipe").stat().st_mode)

    def test_a_new_file_has_the_mode_that_the_account_gives_files(self, noughts, here):
        before = os.umask(0o027)
        try:
            assert noughts("export", "new.csv").code == 0
        finally:
            os.umask(before)
        assert stat.S_IMODE((here / "new.csv").stat().st_mode) == 0o640

    def test_a_full_disk_is_named_with_the_file(self, noughts, here, monkeypatch):
        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr("os.fsync", full)
        refused(noughts("export", "new.json"), "new.json: No space left on device")
        assert not list(here.glob("*new.json*"))

    def test_nothing_stays_behind_when_it_fails(self, noughts, here):
        (here / "there.json").write_text("old")
        refused(noughts("export", "there.json"), "there.json: the file exists")
        refused(noughts("export", "none/new.json"), "none/new.json: No such file or directory")
        assert sorted(path.name for path in here.iterdir() if path.name.startswith(".")) == []


class TestNeighbours:
    def test_who_sits_here_is_kept_on_this_machine_and_not_in_the_database(self, noughts, here):
        assert "Alice" in noughts("play", "--plain", "--name", "Alice").out.splitlines()[0]
        assert "Alice" in noughts("play", "--plain").out.splitlines()[0]
        other = noughts("play", "--plain", NOUGHTS_STATE=str(here / "another-machine"))
        assert "Alice" not in other.out.splitlines()[0]

    def test_the_address_of_a_database_can_stand_in_a_file(self, noughts, here):
        (here / "address").write_text("sqlite:///games.db\n")
        assert "12 games" in noughts("history", "--database", "@address").out
        refused(noughts("history", "--database", "@missing"), "missing: No such file or directory")
        (here / "address").write_text("postgresql://me:se@cret@host/x\n")
        done = noughts("history", "--database", "@address")
        refused(done, "the address has more than one @")
        assert "cret" not in done.err

    def test_what_is_typed_is_shown_without_its_escape_characters(self, noughts):
        assert "\x1b" not in noughts("play", "--plain", typed=b"\x1b[2Jhello\n").out


class TestTracebacks:
    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["history", "--until", "9999-12-31"], "--until 9999-12-31: expected a day from 1900 to 2199"),
            (["replay", "1", "--pace", "nan"], "nan is not a number"),
            (["watch", "random", "random", "--pace", "nan"], "nan is not a number"),
            (["history", "--database", "~nosuchuser/x.db"], "~nosuchuser/x.db: there is no such home folder"),
            (["import", "folder"], "folder"),
            (["history", "--database", "x" * 5000], "File name too long"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_line(self, noughts, here, arguments, sentence):
        (here / "folder").mkdir()
        refused(noughts(*arguments), sentence)

    def test_without_a_home_folder_the_error_says_what_to_do(self, noughts, monkeypatch):
        def homeless(*arguments: object, **options: object) -> str:
            raise RuntimeError("could not determine the home directory")

        monkeypatch.setattr("platformdirs.user_data_dir", homeless)
        monkeypatch.delenv("NOUGHTS_DATABASE")
        refused(noughts("history"), "you have no home folder. Choose a file with --database.")
        played = noughts("play", "--plain")
        assert played.code == 0
        assert "Your games will not be saved this time" in played.err

    @pytest.mark.parametrize("arguments", [["history"], ["play", "--plain"], ["doctor"], ["export", "games.json"]])
    def test_a_clock_that_python_cannot_read_is_a_sentence(self, noughts, monkeypatch, arguments):
        def late() -> float:
            raise OverflowError("timestamp too large to convert to C _PyTime_t")

        monkeypatch.setattr("time.time", late)
        refused(noughts(*arguments), "the clock is after the year 2262; games are from 1900 to 2199. Set the clock.")

    def test_a_package_that_is_broken_is_named(self, noughts, monkeypatch):
        from noughts.players import registry

        class Broken:
            name = "eve"

            def load(self) -> object:
                raise ImportError("no module named torch")

        monkeypatch.setattr(registry, "roster", lambda: {"eve": lambda options: registry._loaded(Broken(), options)})
        refused(noughts("play", "--o", "eve"), "eve: the package that adds this player fails (no module named torch)")

    def test_an_unexpected_error_becomes_a_line_that_asks_for_a_report(self, noughts, monkeypatch):
        def mistake(*arguments: object, **options: object) -> object:
            raise KeyError("\x1b[31mwhy")

        monkeypatch.setattr("noughts.store.store.Store.open", mistake)
        done = noughts("history")
        refused(done, "an unexpected error (KeyError: ")
        assert "noughts --traceback" in done.err
        assert "\x1b" not in done.err
        assert "Traceback (most recent call last)" in noughts("--traceback", "history").err

    def test_too_little_memory_is_said(self, noughts, monkeypatch):
        def greedy(*arguments: object, **options: object) -> object:
            raise MemoryError

        monkeypatch.setattr("noughts.store.store.Store.open", greedy)
        refused(noughts("history"), "there is not enough memory for this")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="NOT TESTED: a disk that is always full")
    def test_a_full_disk_behind_standard_output_is_said(self, here, monkeypatch):
        monkeypatch.setenv("NOUGHTS_DATABASE", str(here / "games.db"))
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "noughts", "export"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert (done.returncode, done.stderr) == (1, "noughts: [Errno 28] No space left on device\n")


class TestImport:
    def test_what_was_kept_before_a_bad_line_is_said(self, noughts, here, monkeypatch):
        monkeypatch.setattr("noughts.store.games.BATCH", 5)
        lines = [record.to_json() for record in records(seed=9, count=12)]
        (here / "a.json").write_text("\n".join([*lines, "{}"]))
        refused(
            noughts("import", "a.json"),
            "a.json: line 13: not a record of a game: it has no version under the name noughts. Its first 10 games are saved.",
        )
        (here / "b.sgf").write_text("(;SZ[3])\n(;SZ[3];B[zz])")
        refused(
            noughts("import", "b.sgf"),
            "b.sgf: line 2: game 2, node 2: B[zz]: not on a board of 3 x 3. No game was saved.",
        )

    def test_a_device_that_never_ends_is_given_up(self, noughts):
        refused(noughts("import", "/dev/zero"), "/dev/zero: line 1: ")

    def test_a_name_that_a_terminal_would_obey_is_shown_harmlessly(self, noughts):
        refused(noughts("import", "\x1b[31m.sgf"), "\\x1b[31m.sgf: No such file or directory")


def test_json_has_no_word_for_infinity(noughts, monkeypatch):
    from noughts.arena import selfplay

    monkeypatch.setattr(selfplay.Pace, "games_per_second", property(lambda self: float("inf")))
    assert json.loads(noughts("selfplay", "1", "--x", "random", "--o", "random", "--json").out)["games_per_second"] is None


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: how much memory a process uses is read from /proc")
def test_a_pipe_without_an_end_takes_no_memory(here, monkeypatch):
    monkeypatch.setenv("NOUGHTS_DATABASE", str(here / "games.db"))
    with running(["yes", "zzz"], stdout=subprocess.PIPE) as typing:
        command = [sys.executable, "-m", "noughts", "play", "--plain", "--o", "@Bob"]
        with (here / "answers").open("w") as answers, running(command, stdin=typing.stdout, stdout=answers) as program:
            wait_for(lambda: (here / "answers").stat().st_size, missing=lambda: "nothing is answered")
            before = _resident(program.pid)
            wait_until_it_has_worked(program.pid, worked(program.pid) + 0.5)
            assert _resident(program.pid) - before < 10_000_000


def _resident(pid: int) -> int:
    """Bytes of memory that a process uses."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
