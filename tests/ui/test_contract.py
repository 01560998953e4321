"""Every command does the same, and says the same, in every front end and in every state of a game."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from noughts.play import Library
from noughts.ui.shared.commands import COMMANDS, Action, Command
from tests.ui.contract import FRONTS, STATES, State, Typist, settled, summary, written

WRITTEN = {Action.EXPORT, Action.PICTURE}
"""Commands that write a file, each under another name."""

Result = tuple[dict[str, object], str]
"""What a command did, and what was said."""

Expected = dict[tuple[str, frozenset[Action]], list[Result]]
"""What a front end that only writes down what it is told makes of all commands but some, in a state of the game."""


@contextmanager
def fresh(empty: Path) -> Iterator[Library]:
    """A library in which there is nothing yet; making the tables once is enough."""
    copy = empty.with_name("games.db")
    shutil.copy(empty, copy)
    with Library.open(str(copy)).store as store:
        yield Library(store)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "empty.db"
    library = Library.open(str(path))
    library.welcome("Alice")
    library.close()
    return path


@pytest.fixture(scope="module")
def expected() -> Expected:
    """What was found out already."""
    return {}


async def done(typist: Typist, state: State, actions: list[Command]) -> list[Result]:
    """What each command did and said, each in a game of its own."""
    found = []
    for command in actions:
        await typist.begin(state.setup)
        await settled(typist.session, "")
        for line in state.typed:
            typist.enter(line)
            await settled(typist.session, "")  # a coach has something to say about a move if it was studied before
        await typist.type(command.words[0])
        found.append((summary(typist), typist.said()))
    return found


def timeless(text: str) -> str:
    """The same without minutes and seconds: they are others for the next front end."""
    return re.sub(r"(\d{4}-\d\d-\d\d )?\d+:\d\d", "then", text)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("front", FRONTS)
async def test_every_command_does_and_says_the_same_in_every_front(
    front: str, state: str, expected: Expected, empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    opened, unsupported = FRONTS[front]
    commands = [command for command in COMMANDS if command.words and command.action not in unsupported | {Action.LEAVE}]

    if (state, unsupported) not in expected:
        with fresh(empty) as library:
            async with written(library) as front_end:
                expected[state, unsupported] = await done(front_end, STATES[state], commands)
    with fresh(empty) as library:
        async with opened(library) as typist:
            found = await done(typist, STATES[state], commands)
    for command, (what, said), (does, says) in zip(commands, expected[state, unsupported], found, strict=True):
        assert does == what, command.action
        if what.get("game", "") is not None and command.action not in (
            Action.EXPORT,
            Action.PICTURE,
        ):  # of a file each has its own name
            assert timeless(said) in timeless(says), command.action
