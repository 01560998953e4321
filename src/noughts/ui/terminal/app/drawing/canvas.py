"""Canvas: a rectangle of characters, each with the role of its colour."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ink:
    """How a character is set: the role of its colour in a theme, that of its ground, and its weight."""

    role: str = "ink"
    ground: str | None = None
    """A role, or None for whatever is behind the board."""
    is_bold: bool = False
    is_reversed: bool = False


PLAIN = Ink()


class Canvas:
    """Characters and their inks, to be written to until it is shown."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write a text; what would stand outside is left out."""
        if not 0 <= y < self.height:
            return
        for at, char in enumerate(text, start=x):
            if 0 <= at < self.width:
                self.chars[y][at] = char
                self.inks[y][at] = ink

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """Blank a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, ink)

    def runs(self, y: int) -> list[tuple[str, Ink]]:
        """A line as pieces of text that share an ink."""
        runs: list[tuple[str, Ink]] = []
        start = 0
        inks, chars = self.inks[y], self.chars[y]
        for at in range(1, self.width + 1):
            if at == self.width or inks[at] != inks[start]:
                runs.append(("".join(chars[start:at]), inks[start]))
                start = at
        return runs

    def window(self, left: int, top: int, width: int, height: int, *, margin: int, heading: int) -> Canvas:
        """A part of the canvas, with the first columns and lines kept as they are, as in a table that is scrolled."""
        part = Canvas(min(width, self.width), min(height, self.height))
        for y in range(part.height):
            source = y if y < heading else y + top
            for x in range(part.width):
                column = x if x < margin else x + left
                if source < self.height and column < self.width:
                    part.chars[y][x] = self.chars[source][column]
                    part.inks[y][x] = self.inks[source][column]
        return part

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(row).rstrip() for row in self.chars)
