"""Players on the command line: by name, from a file of one's own, or another program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # all players and searches are behind this, and the help needs none
    from noughts.players import Player

GOMOCUP = "gomocup:"
"""Before the path of a program that speaks the Gomocup protocol."""


def chosen_player(text: str) -> Player:
    """Whoever is asked for; a file is run only because whoever typed this said so."""
    from noughts.players.registry import player

    return _own_player(text) or player(text)


def announced(who: str) -> str:
    """The name under which whoever is asked for can take a seat; a player of one's own becomes known by its own."""
    from noughts.players.registry import announce

    own = _own_player(who)
    return announce(own) if own else who


def _own_player(text: str) -> Player | None:
    """Who is not found by name, but brought along."""
    from noughts.players.registry import is_file, player_from_file

    if text.startswith(GOMOCUP):
        from noughts.protocols.gomocup_player import player_from_program

        return player_from_program(text.removeprefix(GOMOCUP))
    return player_from_file(text) if is_file(text) else None
