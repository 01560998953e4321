"""Plays games while other threads run. The plain twin of the `.pxd`, which releases the interpreter's lock."""

from __future__ import annotations

from noughts.search.core.playouts.games import play_any, play_chosen, play_small, play_straight

__all__ = ["play_any", "play_chosen", "play_small", "play_straight"]
