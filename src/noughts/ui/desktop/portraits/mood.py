"""Mood: what a face shows."""

from __future__ import annotations

from enum import Enum


class Mood(Enum):
    """How somebody looks."""

    CALM = "calm"
    THINKING = "thinking"
    HAPPY = "happy"
    SAD = "sad"
