"""Whoever speaks: the opponent, the coach, or one of two programs; what they say, and how they look."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noughts.app import BoardView
from noughts.rules import Side, Why
from noughts.ui.view.coaching import THINKING, comment_text
from noughts.ui.view.programs import program_named


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
