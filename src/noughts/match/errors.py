"""What a player can ask of a match in vain."""

from __future__ import annotations

from noughts.rules import IllegalMove, NothingToUndo, NoughtsError


class GameGoesOn(NoughtsError):
    """What was asked for can only be done when the game is over."""


class GamePaused(IllegalMove):
    """The game is paused, so nobody can move."""


class NotYourTurn(IllegalMove):
    """It is a program's turn, or the other person's."""


class UndoIsOff(NothingToUndo):
    """In this game no move is taken back."""


class DrawIsOff(NoughtsError):
    """In this game nobody agrees on a draw."""


class PauseIsOff(NoughtsError):
    """In this game nobody stops the clock."""


class NothingAsked(NoughtsError):
    """There is nothing to answer, or not for this side."""
