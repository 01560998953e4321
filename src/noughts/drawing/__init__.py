"""How things are drawn, whatever they are: a board as text and as SVG, tables, and the colours of all front ends."""

from noughts.drawing.picture import Picture

__all__ = ["Picture"]
