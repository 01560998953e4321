"""``noughts desktop``."""

from __future__ import annotations

import os

import click

from noughts.cli.completion import RULES, WHO
from noughts.cli.library_options import database_option

THEMES = ("auto", "light", "dark", "high-contrast", "no-colour")


class NoWindow(OSError):
    """The part of the program that draws windows is not installed."""


@click.command()
@click.option("--rules", "rules_text", type=RULES, help="The board and the variant; a game begins at once.")
@click.option("--x", "x", type=WHO, help="Who moves first; a game begins at once.")
@click.option("--o", "o", type=WHO, help="Who moves second; a game begins at once.")
@click.option("--name", metavar="NAME", help="Your name; else that of the last time, else Guest.")
@click.option("--theme", type=click.Choice(THEMES), help="The look; else the one that you chose last.")
@database_option
def desktop(
    rules_text: str | None, x: str | None, o: str | None, name: str | None, theme: str | None, database: str | None
) -> None:
    """Play in a window.

    WHO and RULES are as in noughts play. Without them the menu opens.

    \b
    Example:
      noughts desktop --o sera --rules connect-four
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: F401 - whether it is there
    except ImportError as error:
        raise NoWindow(
            "the window needs pygame-ce: pip install 'noughts[desktop]'; or play in the terminal: noughts"
        ) from error
    from noughts.cli.library_options import open_library, own_name
    from noughts.cli.own_player import announced
    from noughts.match import Setup
    from noughts.play.seats import check_knows, two_seats
    from noughts.rules import Rules
    from noughts.ui.desktop.window import run

    rules = Rules.parse(rules_text or "3x3")
    library = open_library(database, to_play=True)
    me = own_name(library, name)
    setup = None
    if rules_text or x or o:
        second = o or ("cop" if x in (None, "me") else "me")
        setup = Setup(rules, *two_seats(announced(x or "me"), announced(second), me))
        for seat in (setup.x, setup.o):
            check_knows(seat, rules)
    library.welcome(me)
    click.get_current_context().exit(run(library, me, library.settings(me), setup=setup, theme=theme))
