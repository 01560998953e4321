"""Random command lines: an answer or one line that says what is wrong, never a traceback."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path
from random import Random

import click

from noughts.cli.main import noughts as program_group
from noughts.store.exchange import write_games
from noughts.store.store import Store
from tests.fuzz.program import Done, run
from tests.store.making import FOR_ANY_GAME, records

Case = list[str]

LEFT_OUT = ("desktop", "serve", "strength", "train")
"""They need a screen, do not end, take their time, or need more memory than is allowed here."""

QUICK = {"--seconds": "0.02", "--pace": "0"}
"""Said last, where a command has such an option, so that it ends."""

NOT_SAID = "--server"
"""It would call strangers."""

FEW = ("0", "-1", "2", "x", "")
"""Games of a program against itself."""

SECRET = "secret"
"""A password in the addresses below; where a database is meant, nobody shall see it."""

WORDS = (
    "", "-", "--", "-1", "0", "1", "3", "17", "1e999", "nan", "inf", "9" * 30, "last", "me", "@Bob", "@", "kitty", "random",
    "cop", "level:3", "level:99", "mcts:nodes=5", "solver:megabytes=1000000", "alphabeta:depth=2", "table:x=y", "3x3",
    "3x3 wild", "4x3x3 misere", "notakto", "99x99", "3x3x9", "hello", "X.O/.X./...", "XX./OO./...", "XXX/OO./...", "XX",
    "9999-12-31", "0001-01-01", "2026-01-31", "2200-01-01", "yesterday", "\x1b[31mred", "Zoë", "a\nb", "games.json",
    "games.csv", "games.sgf", "broken.json", "empty.sgf", "folder", "missing.sgf", "link.sgf", "pipe", "new.json", "new.csv",
    "games.db", "other.db", "folder/x.db", "~nosuchuser/x.db", "mysql://me:secret@host/x",
    "postgresql://me:secret@localhost:1/x", "postgresql:/me:secret@host", "@address", "@missing", "json", "csv", "sgf", "win",
    "computer", "undo", "win rate", "people", "5s/move", "3m+2s", "0s", "on", "x" * 3000,
)  # fmt: skip


class CommandLines:
    """One command line after the other, in a folder with things in it."""

    def __init__(self, folder: Path) -> None:
        self._template = folder / "template"
        self._folder = folder / "here"
        self._template.mkdir()
        games = records(seed=3, count=12)
        with Store.open(str(self._template / "games.db")) as store:
            store.add(games)
        for how in FOR_ANY_GAME:
            with (self._template / f"games.{how.value}").open("w", encoding="utf-8", newline="") as stream:
                write_games(games, stream, how)
        (self._template / "broken.json").write_text('{"noughts": 1}\n')
        (self._template / "empty.sgf").touch()
        (self._template / "address").write_text("games.db\n")
        (self._template / "folder").mkdir()
        (self._template / "link.sgf").symlink_to("games.sgf")

    def case(self, rng: Random) -> Case:
        """A command with options that it has, and values that it may not like."""
        name = rng.choice([name for name in program_group.commands if name not in LEFT_OUT])
        command = program_group.commands[name]
        words = [name]
        for parameter in command.params:
            if isinstance(parameter, click.Argument):
                chosen = FEW if parameter.name == "games" else WORDS
                words += [rng.choice(chosen) for _ in range(1 if chosen is FEW else rng.choice((0, 1, 1, 1, 2)))]
            elif rng.random() < 0.25 and NOT_SAID not in parameter.opts:
                words.append(rng.choice(parameter.opts))
                if not getattr(parameter, "is_flag", False):
                    words.append(rng.choice(WORDS))
        for parameter in command.params:
            if parameter.opts[0] in QUICK:
                words += [parameter.opts[0], QUICK[parameter.opts[0]]]
        return words

    def check(self, case: Case) -> None:
        """Run it."""
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.copytree(self._template, self._folder, symlinks=True)
        environment = {
            "NOUGHTS_DATABASE": "games.db",
            "NOUGHTS_STATE": "state",
            "HOME": str(self._folder),
        }
        is_wordy = any("\0" in word for word in case)
        done = run([] if is_wordy else case, typed=b"b2\nhint\nquit\n", folder=self._folder, environment=environment)
        check_done(done)
        others = [word for before, word in pairwise(["", *case]) if before != "--database"]
        if not any(SECRET in word for word in others):
            assert SECRET not in done.out + done.err


def check_done(done: Done) -> None:
    """The program ended as it promises to."""
    assert done.code in (0, 1, 2, 130), f"exit code {done.code}: {done.err[-2000:]}"
    for sign in ("Traceback", "unexpected error", "\x1b", "Exception"):
        assert sign not in done.err, done.err[-2000:]
    assert "\x1b" not in done.out, "an escape character on standard output"
    if done.code in (1, 2):
        assert all(line.startswith("noughts: ") for line in done.err.splitlines()), done.err[-2000:]
