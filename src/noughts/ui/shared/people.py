"""People: a guest who gets a name, and a name that changes; the record stays with the person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from noughts.game import read_name
from noughts.play import BoardView, Library, Session
from noughts.rules import Side, Why
from noughts.store import Tally, Unfinished
from noughts.ui.shared.coaching import THINKING, comment_text
from noughts.ui.shared.programs import program_named
from noughts.ui.shared.texts import welcome_text

GUEST = "Guest"
"""Whoever has not said who they are."""

ASKED = "name asked"
"""The setting that says that a guest was asked already."""

GUEST_QUESTION = "What's your name? Your latest games come with you."
NAME_QUESTION = "Your new name? Your games so far come with you."


def name_question(player: str) -> str:
    """What whoever plays here is asked, and what becomes of their games."""
    return GUEST_QUESTION if player == GUEST else NAME_QUESTION


def welcome_with_record(name: str, record: Tally, left: Sequence[Unfinished]) -> str:
    """The greeting of a person who has this record and left these games."""
    return welcome_text(name, record.wins, record.losses, record.draws, is_first=not left)


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
    """Give somebody another name, and their games with it.

    A guest who turns out to be somebody known takes along what they played in
    this sitting: what guests played before may be anybody's. On a server, where
    guests play at many keyboards, so does one whom nobody knows yet.
    """
    library, wanted = session.library, read_name(name)
    if session.has_game:
        session.setup.renamed({player: wanted})  # refuses the name of whoever plays against them
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


class Mood(Enum):
    """What a face shows."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SAD = "sad"


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody with a face."""

    program: str
    """By which the roster, and so the portrait, is found."""
    name: str
    words: str
    """As they are shown; empty while there is nothing to say."""
    mood: Mood = Mood.CALM
    side: Side | None = None
    """Whom they play; None for a coach."""


def mood_of(view: BoardView, side: Side) -> Mood:
    """How a side looks: the result, or that it thinks."""
    outcome = view.outcome
    if outcome:
        is_open = outcome.winner is None or outcome.why is Why.ABANDONED
        return Mood.CALM if is_open else Mood.GLAD if outcome.winner is side else Mood.SAD
    thinks = view.side is side and not view.is_paused and not view.is_persons_turn
    return Mood.THINKING if thinks else Mood.CALM


def speaker_of(view: BoardView) -> Speaker | None:
    """Who has a face in this game, if anybody: the coach, the opponent, or of two programs the one that spoke last."""
    if view.setup.coach:
        return _coach(view, view.setup.coach)
    programs = [side for side in Side if view.seat(side).program]
    spoke = [side for side in programs if view.said and view.names[side] == view.said.name]
    side = next(iter((*spoke, *programs)), None)
    if side is None:
        return None
    said = view.said.text if view.said and view.said.name == view.names[side] else ""
    mood = mood_of(view, side)
    words = f"“{said}”" if said else "…" if mood is Mood.THINKING else ""
    return Speaker(view.seat(side).program or "", view.names[side], words, mood, side)


def _coach(view: BoardView, program: str) -> Speaker:
    words = comment_text(view)
    mood = Mood.GLAD if view.outcome else Mood.THINKING if words == THINKING else Mood.CALM
    return Speaker(program, f"{program_named(program).title}, coach", words, mood)
