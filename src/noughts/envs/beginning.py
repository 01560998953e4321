"""Beginning: how a game in an environment starts, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noughts.rules import BadPosition, NoughtsError, Position, Rules, quoted

METADATA: dict[str, Any] = {
    "name": "noughts_v0",
    "render_modes": ["ansi"],
    "render_fps": 1,
    "is_parallelizable": False,
}
"""What an environment says about itself; nobody acts at the same time as the other."""

NO_GAME = "no game goes on; reset begins the next"


class NoSuchRenderMode(NoughtsError):
    """A way to show the board that an environment does not have."""


def check_render_mode(mode: str | None) -> None:
    """NoSuchRenderMode unless the board can be shown in this way."""
    if mode is not None and mode not in METADATA["render_modes"]:
        raise NoSuchRenderMode(f"render_mode {quoted(mode)}: expected 'ansi', which is the board as text, or None")


def beginning(rules: Rules, options: Mapping[str, Any] | None) -> Position:
    """The empty board, or the position that the options of ``reset`` ask for."""
    asked = (options or {}).get("position")
    if asked is None:
        return Position.start(rules)
    position = asked if isinstance(asked, Position) else Position.parse(asked, rules)
    if position.rules != rules:
        raise BadPosition(f"{quoted(str(position))}: a position of {position.rules}, and {rules} is played here")
    if position.outcome:
        raise BadPosition(f"{quoted(str(position))}: the game is over there; begin where it goes on")
    return position
