"""Typing: the words that can be typed in a game instead of a move, in every front."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.rules import Placement, Rules
from noughts.ui.view.keys import Action


@dataclass(frozen=True, slots=True)
class Word:
    """What can be typed for it, the first being the usual one, what it asks for, and what it means."""

    texts: tuple[str, ...]
    action: Action
    meaning: str


WORDS = (
    Word(("undo", "u"), Action.UNDO, "take back your last move"),
    Word(("redo",), Action.REDO, "play it again"),
    Word(("hint",), Action.HINT, "show a good move, and why it is good"),
    Word(("analyse", "analyze", "analysis"), Action.ANALYSE, "say what every move is worth"),
    Word(("why",), Action.WHY, "say why the last move was good or bad"),
    Word(("board",), Action.BOARD, "show the board"),
    Word(("describe",), Action.DESCRIBE, "say what is on the board, row by row"),
    Word(("moves",), Action.MOVES, "say the moves so far"),
    Word(("score",), Action.SCORE, "say who has won how often"),
    Word(("clock",), Action.CLOCK, "say how much time is left"),
    Word(("pause",), Action.PAUSE, "stop the clock, or programs that play each other"),
    Word(("go", "go on"), Action.GO_ON, "end the pause"),
    Word(("step",), Action.STEP, "let one program make one move"),
    Word(("faster",), Action.FASTER, "let programs move sooner"),
    Word(("slower",), Action.SLOWER, "let programs move later"),
    Word(("resign", "give up"), Action.RESIGN, "give up"),
    Word(("restart",), Action.RESTART, "start the game again"),
    Word(("rematch", "again"), Action.REMATCH, "play again, with the sides exchanged"),
    Word(("on", "play on"), Action.PLAY_ON, "after the end: go on from your last turn, as practice"),
    Word(("review",), Action.REVIEW, "after the end: say which moves could have been better"),
    Word(("replay",), Action.REPLAY, "after the end: show the game again, move by move"),
    Word(("export",), Action.EXPORT, "after the end: write the game to an SGF file"),
    Word(("resume",), Action.RESUME, "go on with the game that was left last"),
    Word(("new", "new game"), Action.NEW_GAME, "choose another game"),
    Word(("panel",), Action.PANEL, "put the panel away, or bring it back"),
    Word(("sound",), Action.SOUND, "sound on or off"),
    Word(("help", "?"), Action.HELP, "show this"),
    Word(("menu",), Action.MENU, "back to the menu; the game is kept"),
    Word(("quit", "exit"), Action.LEAVE, "leave; the game is kept"),
)
"""In the order in which help shows them; a front takes those that make sense on it."""

BY_TEXT = {text: word.action for word in WORDS for text in word.texts}


def typed_action(line: str) -> Action | None:
    """What a typed line asks for, unless it is a move.

    >>> typed_action("  Play  ON"), typed_action("b2")
    (<Action.PLAY_ON: 'play on'>, None)
    """
    return BY_TEXT.get(" ".join(line.lower().split()))


def is_complete(text: str, rules: Rules) -> bool:
    """Whether a number cannot be the beginning of a larger one on this board, so that it needs no Enter.

    >>> [is_complete(text, Rules.parse("5x5")) for text in ("1", "3", "12", "b2")]
    [False, True, True, False]
    """
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        return False
    most = rules.cols if rules.placement is Placement.GRAVITY else rules.cols * rules.rows
    return int(text) * 10 > most
