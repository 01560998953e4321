"""People: a guest who gets a name, and a name that changes; the record stays with the person."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.app import BoardView, Library, Session
from noughts.game import Mode, read_name
from noughts.store import Tally, Unfinished
from noughts.ui.view.texts import welcome_text

GUEST = "Guest"
"""Whoever has not said who they are."""

ASKED = "name asked"
"""The setting that says that a guest was asked already."""

NAME_QUESTION = "What's your name? Your games so far come with you."


def welcome(name: str, record: Tally, left: Sequence[Unfinished]) -> str:
    """How somebody is greeted who has this record and may continue these games; those of programs alone are nobody's."""
    is_known = any(Mode.of(game.x, game.o) is not Mode.WATCH for game in left)
    return welcome_text(name, record.wins, record.losses, record.draws, is_first=not is_known)


def is_to_be_asked(view: BoardView, player: str, library: Library) -> bool:
    """Whether a guest is to be asked for a name: after the first game they finished, and only once.

    The moment is when they leave that game for another one or for the menu,
    so that a result can be looked at for as long as anybody likes.
    """
    if player != GUEST or view.outcome is None or GUEST not in view.names.values():
        return False
    return library.store.setting(ASKED) is None


def note_asked(library: Library) -> None:
    """A guest was asked; whoever wants to stay one is left in peace."""
    library.store.set_setting(ASKED, "yes")


def renamed(session: Session, player: str, name: str) -> str:
    """Give somebody another name, and their games with it; a guest who is known already is welcomed instead."""
    library, wanted = session.library, read_name(name)
    if session.has_game:
        session.setup.renamed({player: wanted})  # refuses the name of whoever plays against them
    known = library.store.profile(wanted)
    if known is None or known.name == player or player != GUEST:
        library.store.rename(player, wanted)
    welcomed = library.welcome(wanted).name
    session.rename(player, welcomed)
    return welcomed
