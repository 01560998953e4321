"""Arrangement: from what somebody asks for to a game that can be played."""

from __future__ import annotations

from random import Random

import msgspec

from noughts.app.seating import check_knows, seat_of, two_seats
from noughts.game import Seat, TimeControl, name_key
from noughts.match import BadSetup, Setup
from noughts.rules import Rules, Side
from noughts.ui.view.programs import programs
from noughts.ui.web.messages import NewGame

GUEST = "Guest"
"""The person beside you, unless they have a name."""

FRIEND = "Your friend"
"""Whoever is waited for."""


def settled(asked: NewGame, rng: Random) -> NewGame:
    """The same with lots drawn for the sides."""
    side = rng.choice("xo") if asked.side == "random" else asked.side
    return msgspec.structs.replace(asked, side=side)


def own_side(asked: NewGame) -> Side:
    """The side of whoever asked, once it is settled."""
    return Side(asked.side)


def setup_of(asked: NewGame, own_name: str, friend: str = FRIEND) -> Setup:
    """The game, for somebody of this name; BadSetup, or what is wrong with the rules, the names or the time."""
    rules = Rules.parse(asked.rules)
    x, o = _seats(asked, own_name, friend)
    for seat in (x, o):
        _check_program(seat.program)
        check_knows(seat, rules)
    has_people = asked.mode in ("people", "invite")
    coach = asked.coach if has_people and asked.coach else None
    _check_program(coach)
    return Setup(
        rules,
        x,
        o,
        time=TimeControl.parse(asked.time) if asked.time else None,
        coach=coach,
        allows_undo=asked.allows_undo,
        allows_hints=asked.allows_hints,
        is_apart=asked.mode == "invite",
    )


def _seats(asked: NewGame, own_name: str, friend: str) -> tuple[Seat, Seat]:
    if asked.mode == "watch":
        return two_seats(asked.x, asked.o, None)
    other = {
        "computer": lambda: seat_of(asked.opponent, None),
        "people": lambda: Seat(asked.second_name or _guest(own_name)),
        "invite": lambda: Seat(friend),
    }[asked.mode]()
    if asked.mode == "computer" and not other.program:
        raise BadSetup(f"{asked.opponent}: not a program; choose one, or invite a friend")
    return (Seat(own_name), other) if own_side(asked) is Side.X else (other, Seat(own_name))


def _guest(own_name: str) -> str:
    return f"{GUEST} 2" if name_key(own_name) == name_key(GUEST) else GUEST


def _check_program(name: str | None) -> None:
    """Only programs that are offered: one that may search as long as it likes would keep others waiting."""
    if name is not None and name not in {program.name for program in programs()}:
        raise BadSetup(f"{name}: not one of the programs that play here")
