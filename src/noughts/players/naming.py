"""Players by name, for callers who may never need one."""

from __future__ import annotations

from noughts.players.player import Player


def player(text: str) -> Player:
    """The player that a text asks for: a name, and after a colon the options.

    >>> player("sera").name, player("mcts:nodes=2000").name
    ('sera', 'mcts:nodes=2000')
    """
    # All players and searches are behind this import, and whoever only plays against people needs none.
    from noughts.players import registry

    return registry.player(text)
