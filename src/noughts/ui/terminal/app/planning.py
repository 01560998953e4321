"""Planning: the game that the settings ask for, without waiting for a search to be loaded."""

from __future__ import annotations

from random import Random

from noughts.app.seating import Begins, arranged, in_order, seat_of, two_seats
from noughts.app.settings import Settings
from noughts.game.clock import TimeControl
from noughts.game.seat import Mode, Seat, read_name
from noughts.match.setup import Setup
from noughts.players.characters import CHARACTERS
from noughts.rules.rules import Rules

AT_HOME_EVERYWHERE = {*(character.name for character in CHARACTERS), "level", "random", "perfect", "auto", "mcts"}
"""Programs that know every game, so that they need not be asked before one begins: asking loads compiled code, which takes a
second on a large board, and they do the same later in a thread of their own."""


def planned(settings: Settings, name: str, rng: Random) -> Setup:
    """The setup as it is chosen; whether a program knows the game is not asked."""
    mode = Mode(settings.mode)
    if mode is Mode.WATCH:
        x, o = two_seats(settings.watch_x, settings.watch_o, name)
    else:
        other = seat_of(settings.opponent if mode is Mode.COMPUTER else f"@{settings.second_name}", name)
        x, o = in_order(Seat(read_name(name)), other, Begins(settings.begins), rng)
    return Setup(
        Rules.parse(settings.rules),
        x,
        o,
        time=TimeControl.parse(settings.time) if settings.time else None,
        coach=settings.coach if mode is Mode.COACH else None,
        allows_undo=settings.allows_undo,
        allows_hints=settings.allows_hints,
    )


def checked(settings: Settings, name: str, rng: Random) -> Setup:
    """The same for a game that begins now: programs that may not know it are asked first, and say so."""
    setup = planned(settings, name, rng)
    programs = [seat.program.partition(":")[0] for seat in (setup.x, setup.o) if seat.program]
    return setup if AT_HOME_EVERYWHERE.issuperset(programs) else arranged(settings, name, rng)
