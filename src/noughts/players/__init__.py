"""Programs that choose a move: characters, rule books and searches, found by name in the registry."""

from noughts.players.player import BadOdds, Choice, Choosing, Considering, Odds, Player, Thought
from noughts.players.sandbox import BadPlayer, TooSlow

__all__ = [
    "BadOdds",
    "BadPlayer",
    "Choice",
    "Choosing",
    "Considering",
    "Odds",
    "Player",
    "Thought",
    "TooSlow",
]
