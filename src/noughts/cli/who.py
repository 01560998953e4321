"""WHO on the command line: the person who types, another person by name, or a program."""

from __future__ import annotations

import getpass
from dataclasses import dataclass

from noughts.game.seat import LONGEST_NAME, read_name
from noughts.players.characters import Character
from noughts.players.player import Player
from noughts.players.roster import player
from noughts.rules.errors import BadName
from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.rules.side import Side
from noughts.search.limit import Limit

BRIEFLY = Limit(nodes=1)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name, and the player if it is a program."""

    name: str
    player: Player | None = None


def read_seats(x: str, o: str, own_name: str | None, rules: Rules) -> dict[Side, Seat]:
    """The two who play.

    >>> read_seats("me", "@Bob", "Alice", Rules(3, 3, 3))
    {<Side.X: 'x'>: Seat(name='Alice', player=None), <Side.O: 'o'>: Seat(name='Bob', player=None)}
    """
    seats = {side: _seat(who, own_name) for side, who in ((Side.X, x), (Side.O, o))}
    if seats[Side.X].name.casefold() == seats[Side.O].name.casefold():
        raise BadName(f"{seats[Side.O].name}: both players have this name; say who is who with --x @Name or --o @Name")
    for seat in seats.values():
        if seat.player:
            seat.player.think(Position.start(rules), BRIEFLY)  # whoever does not know the game says so before it begins
    return seats


def _seat(who: str, own_name: str | None) -> Seat:
    if who == "me":
        return Seat(read_name(own_name if own_name is not None else _login_name()))
    if who.startswith("@"):
        return Seat(read_name(who[1:]))
    chosen = player(who)
    return Seat(chosen.title if isinstance(chosen, Character) else chosen.name, chosen)


def _login_name() -> str:
    """The name of the account, where there is one."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, ImportError, OSError):
        return "You"
