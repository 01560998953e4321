"""Programs that choose a move: characters, rule books, searches, and the roster that finds them by name."""

from noughts.players.player import Choice, Choosing, Considering, Odds, Player, Thought

__all__ = [
    "Choice",
    "Choosing",
    "Considering",
    "Odds",
    "Player",
    "Thought",
]
