"""Line and Row: texts with the role in the theme that they are set in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A text and its role."""

    text: str
    tone: str = "ink"


@dataclass(frozen=True, slots=True)
class Row:
    """A label, a text, and its role: a line of a table."""

    label: str
    text: str
    tone: str = "ink"
