"""Sitting down to a game: in the app where there is a screen, else in plain lines."""

from __future__ import annotations

import os
import shutil
import sys

import click

from noughts.game import Seat
from noughts.match import Setup
from noughts.play import Library, Session
from noughts.rules import printable
from noughts.ui.shared.library import interrupted_text
from noughts.ui.shared.people import GUEST, welcome_with_record
from noughts.ui.terminal.lines import Lines
from noughts.ui.terminal.plain import PlainGame


def has_screen() -> bool:
    """Whether the app can be shown: on a terminal at both ends that is more than a typewriter."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def sit_down(
    library: Library,
    name: str,
    setup: Setup,
    *,
    resumed: str | None = None,
    is_plain: bool = False,
    is_spoken: bool = False,
    pace: float | None = None,
) -> None:
    """Play a game, or continue one that was left, in the app or in plain lines."""
    library.welcome(name)
    if is_plain or is_spoken or not has_screen():
        _play_plainly(library, name, setup, resumed, pace, is_spoken=is_spoken)
    else:
        open_app(library, name, setup, resumed=resumed, pace=pace)


def open_app(
    library: Library, name: str, setup: Setup | None = None, *, resumed: str | None = None, pace: float | None = None
) -> None:
    """The app: its start screen, or a game at once; its exit code is that of the program."""
    from noughts.ui.terminal.app import run

    code = run(library, name, library.settings(name), setup=setup, resume=resumed, pace=pace)
    click.get_current_context().exit(code)


def _play_plainly(
    library: Library, name: str, setup: Setup, resumed: str | None, pace: float | None, *, is_spoken: bool
) -> None:
    """A game in lines of text; Ctrl-C leaves it, saved."""
    session = Session(library)
    session.pace = pace or 0.0
    prompt = Prompt(Lines(sys.stdin.fileno()))
    game = PlainGame(
        session,
        player=name,
        settings=library.settings(name),
        ask=prompt.ask,
        listen=prompt.listen,
        show=click.echo,
        width=shutil.get_terminal_size().columns,
        is_spoken=is_spoken,
    )
    _welcome(library, name, setup, resumed)
    try:
        game.run(lambda: session.reopen(resumed) if resumed else session.new_game(setup))
    except KeyboardInterrupt:
        click.echo()
        game.say_goodbye()
        raise


def _welcome(library: Library, name: str, setup: Setup, resumed: str | None) -> None:
    """Greet the two who sit down, or whoever is at the keyboard, and tell of a game that was left."""
    seats = (setup.x, setup.o)
    has_two = not any(seat.program for seat in seats)
    left = library.interrupted(name)
    for each in [seat.name for seat in seats if has_two and seat.name != GUEST] or [name]:
        click.echo(welcome_with_record(each, library.store.statistics(Seat(each)), left if each == name else ()))
    if left and not resumed:
        click.echo(f"You have an unfinished game: {interrupted_text(left[0])}. Type resume to continue it.")


class Prompt:
    """Asks for lines; one that comes from a pipe is shown, so that the output reads like the game."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def ask(self, timeout: float | None) -> str | None:
        """A line after a prompt."""
        click.echo("> ", nl=False)
        try:
            line = self.listen(timeout)
        except TimeoutError:
            click.echo()
            raise
        if line is None:
            click.echo()
        return line

    def listen(self, timeout: float | None) -> str | None:
        """A line without a prompt, while other things are told."""
        line = self._lines.next(timeout)
        if line is not None and not sys.stdin.isatty():
            click.echo(printable(line))
        return line
