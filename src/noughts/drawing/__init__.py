"""Boards as text and as SVG, tables, and the colours of all front ends."""

from noughts.drawing.picture import Picture as Picture
