"""Key order: keys are answered one after the other, also while screens open and close under them."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App
from textual.message_pump import MessagePump

LONGEST_WAIT = 2.0
"""Seconds; whatever takes longer than that is not waited for."""

STEP = 0.002
"""Seconds between two looks whether a screen is there."""


async def until_open(app: App[Any]) -> None:
    """Wait until the screen that was opened last can be typed at."""
    for _ in range(round(LONGEST_WAIT / STEP)):
        if app.screen.is_mounted:
            return
        await asyncio.sleep(STEP)


async def until_answered(app: App[Any]) -> None:
    """Wait until a key has come from where the focus was up to its screen.

    A widget may answer it with a message of its own, which takes the same
    way after it: hence twice.
    """
    way = [node for node in (app.focused or app.screen).ancestors_with_self if node is not app]
    for node in (*way, *way):
        await _drained(node)


async def _drained(pump: MessagePump) -> None:
    """Wait until a widget has seen to all that was sent to it so far."""
    done = asyncio.Event()
    if pump.is_running and pump.call_later(done.set):
        try:
            await asyncio.wait_for(done.wait(), LONGEST_WAIT)
        except TimeoutError:
            return
