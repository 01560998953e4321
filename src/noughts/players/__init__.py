"""Programs that choose a move: characters, rule books and searches, found by name in the registry."""

from noughts.players.player import (
    BadOdds as BadOdds,
    Choice as Choice,
    Choosing as Choosing,
    Considering as Considering,
    Odds as Odds,
    Player as Player,
    Thought as Thought,
)
from noughts.players.sandbox import BadPlayer as BadPlayer, TooSlow as TooSlow
