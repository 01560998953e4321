"""Remembering: a player whose searches go on from what earlier ones have found out."""

from __future__ import annotations

from dataclasses import replace

from noughts.players.characters import Character
from noughts.players.player import Player
from noughts.players.searching import Searching, Tempered
from noughts.search.auto import Auto
from noughts.search.engine import Engine
from noughts.search.memories import Memories
from noughts.search.solver import Solver


def remembering(player: Player, memories: Memories) -> Player:
    """The same player with these memories; one that does not search, or comes from elsewhere, as it is.

    >>> from noughts.players.roster import player as named
    >>> memories = Memories()
    >>> remembering(named("sera"), memories).searcher.memories is memories
    True
    """
    if isinstance(player, Character | Searching | Tempered) and isinstance(player.searcher, Auto | Solver | Engine):
        return replace(player, searcher=replace(player.searcher, memories=memories))
    return player
