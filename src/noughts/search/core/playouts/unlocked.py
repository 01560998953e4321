"""All kinds of games, played so that other threads run meanwhile. The plain twin of the `.pxd`, which lets go of the lock."""

from __future__ import annotations

from noughts.search.core.playouts.any_games import play_any
from noughts.search.core.playouts.chosen_games import play_chosen
from noughts.search.core.playouts.small_games import play_small
from noughts.search.core.playouts.straight_games import play_straight

__all__ = ["play_any", "play_chosen", "play_small", "play_straight"]
