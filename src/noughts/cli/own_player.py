"""Players on the command line: by name, or from a file of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # all players and searches are behind this, and the help needs none
    from noughts.players import Player


def chosen_player(text: str) -> Player:
    """Whoever is asked for; a file is run only because whoever typed this said so."""
    from noughts.players.from_file import is_file, player_from_file
    from noughts.players.roster import player

    return player_from_file(text) if is_file(text) else player(text)


def announced(who: str) -> str:
    """The name under which whoever is asked for can take a seat; a player of a file becomes known by its own."""
    from noughts.players.from_file import is_file
    from noughts.players.roster import announce

    return announce(chosen_player(who)) if is_file(who) else who
