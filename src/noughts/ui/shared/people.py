"""People: guests who get a name, and names that change while the record stays with the person."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.game import name_key, read_name
from noughts.play import BoardView, Library, Session
from noughts.play.seats import GUEST as GUEST
from noughts.play.seats import account_name
from noughts.store import Statistics
from noughts.ui.shared.texts import count_text, wins_text

ASKED = "name asked"
"""The setting that says that a guest has been asked."""

GUEST_QUESTION = "What's your name? We'll put your games so far under it."
NAME_QUESTION = "What's your new name? You keep all your games."


def name_question(player: str) -> str:
    return GUEST_QUESTION if player == GUEST else NAME_QUESTION


def welcome_with_record(name: str, record: Statistics, unfinished: Sequence[object]) -> str:
    """The greeting of a person with this record and these unfinished games.

    >>> welcome_with_record("Alice", Statistics(name="Alice", wins=5, losses=3, draws=2), [])
    'Welcome back, Alice! Your record: 5 wins, 3 losses, 2 draws (10 games).'
    >>> welcome_with_record("Bob", Statistics(name="Bob"), [])
    'Welcome, Bob! This is your first game.'
    """
    if not record.games:
        is_first = not unfinished and not record.abandoned
        return f"Welcome, {name}! This is your first game." if is_first else f"Welcome back, {name}!"
    wins, losses = count_text(record.wins, "win"), count_text(record.losses, "loss", "losses")
    counts = f"{wins}, {losses}, {count_text(record.draws, 'draw')} ({count_text(record.games, 'game')})"
    streak = wins_text(record.streak)
    return f"Welcome back, {name}! Your record: {counts}.{f' {streak.capitalize()}!' if streak else ''}"


def should_ask_name(view: BoardView, player: str, library: Library) -> bool:
    """Whether to ask a guest for a name: once, after the first game they finished.

    The time to ask is when they leave that game for another one or for the
    menu, so that they can look at the result for as long as they like.
    """
    if player != GUEST or view.outcome is None or GUEST not in view.names.values():
        return False
    return library.store.setting(ASKED) is None


def mark_asked(library: Library) -> None:
    library.store.set_setting(ASKED, "yes")


def rename_player(session: Session, player: str, name: str) -> str:
    """Give a person another name, along with their games.

    A guest who gives a known name takes along only what they played in this
    session, since other people may have played as guests before. On a server,
    where guests share the name, a new name does the same.
    """
    library, wanted = session.library, read_name(name)
    if name_key(wanted) != name_key(player) and not library.store.profile(wanted):
        account_name(wanted)
    if session.has_game:
        session.setup.renamed({player: wanted})  # refuses the name of their opponent
    known = library.store.profile(wanted)
    is_other = known is not None and known.name != player
    if player == GUEST and (is_other or library.store.has_server):
        settings = library.settings(player)
        welcomed = library.welcome(wanted).name
        if not is_other:
            library.save_settings(welcomed, settings)
        session.merge_guest(player, welcomed)
    else:
        library.store.rename(player, wanted)
        welcomed = library.welcome(wanted).name
        session.rename(player, welcomed)
    return welcomed
