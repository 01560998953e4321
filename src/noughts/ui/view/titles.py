"""What games are called: the board by its name where it has one, and who plays."""

from __future__ import annotations

from noughts.game import Mode
from noughts.match import Setup
from noughts.rules import Rules
from noughts.ui.view.choices import BOARDS


def board_title(rules: Rules) -> str:
    """A board by the name it is offered under, or by its rules.

    >>> board_title(Rules.parse("connect-four")), board_title(Rules.parse("4x4 wild"))
    ('Connect Four', '4x4x4 wild')
    """
    return next((board.title for board in BOARDS if board.rules == str(rules)), str(rules))


def game_title(setup: Setup) -> str:
    """A game in a few words: the board, and whom one plays."""
    if setup.mode is Mode.COMPUTER:
        who = (setup.o if setup.o.program else setup.x).name
    else:
        who = f"{setup.x.name} against {setup.o.name}"
    return f"{board_title(setup.rules)} · {who}"
