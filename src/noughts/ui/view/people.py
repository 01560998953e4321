"""People: a guest who gets a name, and a name that changes; the record stays with the person."""

from __future__ import annotations

from dataclasses import replace

from noughts.app import BoardView, Library
from noughts.game import Seat, read_name
from noughts.match import Setup

GUEST = "Guest"
"""Whoever has not said who they are."""

ASKED = "name asked"
"""The setting that says that a guest was asked already."""

NAME_QUESTION = "What's your name? Your games so far come with you."


def is_to_be_asked(view: BoardView, player: str, library: Library) -> bool:
    """Whether this is the moment to ask a guest for a name: after the first game they finished, and only once."""
    if player != GUEST or view.outcome is None or GUEST not in view.names.values():
        return False
    return library.store.setting(ASKED) is None


def note_asked(library: Library) -> None:
    """A guest was asked; whoever wants to stay one is left in peace."""
    library.store.set_setting(ASKED, "yes")


def renamed(library: Library, player: str, name: str) -> str:
    """Give somebody another name, and their games with it; a guest who is known already is welcomed instead."""
    wanted = read_name(name)
    known = library.store.profile(wanted)
    if known is None or known.name == player or player != GUEST:
        library.store.rename(player, wanted)
    return library.welcome(wanted).name


def named(setup: Setup, name: str) -> Setup:
    """The same game with a guest who has a name now."""
    x, o = (Seat(name) if seat == Seat(GUEST) else seat for seat in (setup.x, setup.o))
    return replace(setup, x=x, o=o)
