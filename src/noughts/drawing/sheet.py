"""A sheet: an SVG document that is dark on a dark screen, and the few shapes that charts and trees are made of."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from noughts.drawing.colours import DARK, LIGHT

ROLES = ("background", "ink", "quiet", "grid", "x", "o", "win", "draw", "loss")
"""What is drawn with."""


def sheet(width: float, height: float, title: str, shapes: Iterable[str]) -> str:
    """A whole document.

    >>> sheet(10, 10, "Nothing", []).count("<rect")
    1
    """
    dark = "".join(f".sheet .f-{role}{{fill:{DARK.tone(role)}}}.sheet .s-{role}{{stroke:{DARK.tone(role)}}}" for role in ROLES)
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}" font-family="sans-serif"'
    ground = f'<rect width="{width:.0f}" height="{height:.0f}" {fill("background")}/>'
    style = f"<style>@media (prefers-color-scheme:dark){{{dark}}}</style>"
    return "\n".join([f'{head} class="sheet">', style, ground, *shapes, "</svg>", ""])


def fill(role: str) -> str:
    """The attributes of a filled shape; the light colour stands there for viewers that know no style."""
    return f'class="f-{role}" fill="{LIGHT.tone(role)}"'


def stroke(role: str, width: float = 1) -> str:
    """The attributes of a line."""
    return f'class="s-{role}" stroke="{LIGHT.tone(role)}" stroke-width="{width:g}" fill="none"'


def text(x: float, y: float, words: str, role: str = "ink", *, size: int = 13, anchor: str = "start") -> str:
    """Words that stand on a line.

    >>> text(1, 2, "a < b")
    '<text x="1" y="2" font-size="13" text-anchor="start" class="f-ink" fill="#1D2430">a &lt; b</text>'
    """
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" {fill(role)}>{escape(words)}</text>'
