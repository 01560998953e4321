"""Start a game: in the app, in plain lines, or on a site."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn
from uuid import uuid4

import click

from noughts.cli.output import say, terminal_width
from noughts.extras import require
from noughts.game import Game, Seat
from noughts.match import Setup
from noughts.play import Library, Session
from noughts.ui.shared.library import interrupted_text
from noughts.ui.shared.people import GUEST, welcome_with_record
from noughts.ui.terminal.plain import Lines, PlainGame


def has_screen() -> bool:
    """Whether the app can be shown: standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def launch(
    library: Library,
    name: str,
    setup: Setup,
    *,
    resume: str | None = None,
    earlier: Game | None = None,
    is_plain: bool = False,
    is_spoken: bool = False,
    pace: float | None = None,
) -> None:
    """Play a new game, perhaps from the last position of an ``earlier`` one, or resume one."""
    library.welcome(name)
    if not (is_plain or is_spoken) and has_screen():
        open_app(library, name, setup=setup, resume=resume, earlier=earlier, pace=pace)
    prompt = Prompt()
    session = Session(library, wake=prompt.wake)
    session.pace = pace or 0.0
    game = PlainGame(
        session,
        player=name,
        settings=library.settings(name),
        ask=prompt.ask,
        listen=prompt.listen,
        show=say,
        width=terminal_width(),
        is_spoken=is_spoken,
    )
    prompt.has_news = game.has_news
    _welcome(library, name, setup, resume)
    try:
        game.run(lambda: session.reopen(resume) if resume else session.new_game(setup, earlier))
    except KeyboardInterrupt:  # the game is saved
        say()
        game.say_goodbye()
        raise


def open_app(library: Library, name: str, **asked: Any) -> NoReturn:
    """Open the app as the fields of ``Launch`` say, and exit with its exit code."""
    from noughts.ui.terminal.app import Launch, run

    click.get_current_context().exit(run(library, name, library.settings(name), Launch(**asked)))


def _welcome(library: Library, name: str, setup: Setup, resumed: str | None) -> None:
    """Greet both people, or the one at the keyboard, and mention an unfinished game."""
    seats = (setup.x, setup.o)
    has_two = not any(seat.program for seat in seats)
    left = library.store.unfinished(name)
    for each in [seat.name for seat in seats if has_two and seat.name != GUEST] or [name]:
        say(welcome_with_record(each, library.store.statistics(Seat(each)), left if each == name else ()))
    if left and not resumed:
        say(f"You have an unfinished game: {interrupted_text(left[0])}. Type resume to continue it.")


class Prompt:
    """Reads lines, and echoes those from a pipe, so that the output shows the whole game."""

    def __init__(self) -> None:
        self._lines = Lines(sys.stdin.fileno())
        self.wake = self._lines.wake
        self.has_news: Callable[[], bool] = lambda: False  # whether a prompt should give way to what happened since

    def ask(self, timeout: float | None) -> str | None:
        """Print a prompt and read a line: None at the end of input, TimeoutError if none comes in time, or news."""
        say("> ", nl=False)
        end = math.inf if timeout is None else time.monotonic() + timeout
        while True:
            try:
                line = self.listen(None if timeout is None else max(0.0, end - time.monotonic()))
            except TimeoutError:
                if time.monotonic() < end and not self.has_news():
                    continue
                say()
                raise
            if line is None:
                say()
            return line

    def listen(self, timeout: float | None) -> str | None:
        """Read a line without a prompt."""
        line = self._lines.next(timeout)
        if line is not None and not sys.stdin.isatty():
            say(line)
        return line


def play_on_site(server: str, name: str | None, request: dict[str, Any], *, is_spoken: bool = False) -> None:
    require("remote")
    from noughts.profiles.settings import LastPlayer
    from noughts.ui.terminal.remote import RemoteGame, ServerAccount

    account = ServerAccount(server, LastPlayer.default().folder)
    if name:
        account.rename(name)
    prompt = Prompt()
    link = _link(account, server, request)
    RemoteGame(account, link, listen=prompt.listen, show=say, width=0 if is_spoken else terminal_width()).run()


def game_request(x: str, o: str, **common: object) -> dict[str, object]:
    """The request for a new game on a site; ``@Name`` is the person who opens the link."""
    if "me" not in (x, o):
        return {**common, "mode": "watch", "x": x, "o": o}
    side, other = ("x", o) if x == "me" else ("o", x)
    if other.startswith("@") or other == "me":
        return {**common, "mode": "invite", "side": side}
    return {**common, "mode": "computer", "side": side, "opponent": other}


def _link(account: Any, server: str, request: dict[str, Any]) -> str:
    """The link in the address, or that of a new game."""
    from noughts.ui.terminal.remote import ServerSaysNo, address_of

    parts = address_of(server)
    _, _, link = parts.path.rstrip("/").rpartition("/game/")
    if link:
        if parts.fragment:
            try:
                account.post(f"/api/games/{link}/seat", invite=parts.fragment)
            except ServerSaysNo as error:
                say(str(error))
        return link
    made = account.post("/api/games", key=uuid4().hex, **request)
    address = f"{account.server}/game/{made['link']}"
    say(f"Send this to your friend: {address}#{made['invite']}" if made["invite"] else f"Others can watch at {address}")
    return str(made["link"])
