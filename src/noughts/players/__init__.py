"""Programs that choose a move: characters, rule books, searches, and the roster that finds them by name."""

from noughts.players.patience import BadPlayer, TooSlow
from noughts.players.player import BadOdds, Choice, Choosing, Considering, Odds, Player, Thought

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
