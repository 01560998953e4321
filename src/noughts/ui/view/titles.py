"""What games are called: the board by its name where it has one, and who plays."""

from __future__ import annotations

from functools import lru_cache

from noughts.game import Mode
from noughts.match import Setup
from noughts.rules import Rules
from noughts.ui.view.choices import BOARDS, VARIANTS, time_text
from noughts.ui.view.programs import program_named


@lru_cache(maxsize=256)
def board_title(rules: Rules | str) -> str:
    """A board by the name it is offered under, or as people would describe it.

    >>> [board_title(text) for text in ("7x6x4 gravity", "3x3x3 wild", "8x8x4 misere torus")]
    ['Connect Four', '3x3 wild', '8x8, 4 in a row, misère torus']
    """
    text = str(rules)
    known = next((board.title for board in BOARDS if board.rules == text), "")
    if known:
        return known
    size, *words = text.split()
    cols, rows, k = size.split("x")
    is_usual = Rules.parse(f"{cols}x{rows}").k == int(k)
    shown = " ".join(variant.title.lower() for variant in VARIANTS if variant.word in words)
    if is_usual:
        return f"{cols}x{rows} {shown}".rstrip()
    return ", ".join(filter(None, (f"{cols}x{rows}", f"{k} in a row", shown)))


def setup_title(setup: Setup) -> str:
    """A game that could be played, with all that is settled: the board, whom one meets, a coach, a clock."""
    who = game_title(setup).split(" · ")[-1]
    if setup.mode in (Mode.PEOPLE, Mode.COACH):
        who = f"{setup.x.name} and {setup.o.name}"
    coach = f"{program_named(setup.coach).title} coaches" if setup.coach else ""
    clock = time_text(str(setup.time)) if setup.time else ""
    return " · ".join(filter(None, (board_title(setup.rules), who, coach, clock)))


@lru_cache(maxsize=1024)
def game_title(setup: Setup) -> str:
    """A game in a few words: the board, and whom one plays."""
    if setup.mode is Mode.COMPUTER:
        who = (setup.o if setup.o.program else setup.x).name
    else:
        who = f"{setup.x.name} against {setup.o.name}"
    return f"{board_title(setup.rules)} · {who}"
