"""Write what the page takes from the other fronts: the colours of all themes, and the faces as drawn for the window.

Run it after a change to ``noughts.drawing.colours`` or the portraits; a test
tells when what is written has grown old.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from noughts.drawing.colours import DARK, LIGHT, ROLES, THEMES, Theme
from noughts.ui.desktop.portraits import drawing
from noughts.ui.shared.people import Mood

STATIC = Path(__file__).resolve().parents[1] / "src" / "noughts" / "ui" / "web" / "static"

Point = tuple[float, float]


class SvgPen:
    """The window's pen, but what it draws is SVG on a square of 100 by 100."""

    def __init__(self) -> None:
        self.shapes: list[str] = []

    def circle(self, at: Point, radius: float, colour: str) -> None:
        """A filled circle."""
        self.shapes.append(f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{colour}"/>')

    def oval(self, at: Point, width: float, height: float, colour: str) -> None:
        """A filled ellipse around a point."""
        radii = f'rx="{_n(width / 2)}" ry="{_n(height / 2)}"'
        self.shapes.append(f'<ellipse cx="{_n(at[0])}" cy="{_n(at[1])}" {radii} fill="{colour}"/>')

    def shape(self, points: Sequence[Point], colour: str) -> None:
        """A filled polygon."""
        self.shapes.append(f'<path d="M{_points(points)}Z" fill="{colour}"/>')

    def curve(self, points: Sequence[Point], colour: str) -> None:
        """A filled shape whose outline runs smoothly by the given points: Catmull-Rom, as Bézier curves."""
        path, count = f"M{_points(points[:1])}", len(points)
        for i in range(count):
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
            leaving = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
            coming = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
            path += f"C{_points([leaving, coming, c])}"
        self.shapes.append(f'<path d="{path}Z" fill="{colour}"/>')

    def line(self, points: Sequence[Point], colour: str, width: float = 2.0) -> None:
        """A line with round ends from point to point."""
        self._stroke(f"M{_points(points)}", colour, width)

    def box(self, left: float, top: float, width: float, height: float, colour: str, radius: float = 4) -> None:
        """A filled rectangle with round corners."""
        size = f'width="{_n(width)}" height="{_n(height)}" rx="{_n(min(radius, width / 2, height / 2))}"'
        self.shapes.append(f'<rect x="{_n(left)}" y="{_n(top)}" {size} fill="{colour}"/>')

    def bow(self, at: Point, radius: float, colour: str, *, start: float, sweep: float, width: float = 2.0) -> None:
        """A part of a circle; angles clockwise from the top."""
        ends = [
            (at[0] + radius * math.sin(math.radians(angle)), at[1] - radius * math.cos(math.radians(angle)))
            for angle in (start, start + sweep)
        ]
        arc = f"A{_n(radius)} {_n(radius)} 0 {int(sweep > 180)} 1 "
        self._stroke(f"M{_points(ends[:1])}{arc}{_points(ends[1:])}", colour, width)

    def _stroke(self, path: str, colour: str, width: float) -> None:
        line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        self.shapes.append(f'<path d="{path}" {line} stroke="{colour}" stroke-width="{_n(width)}"/>')


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)} {_n(y)}" for x, y in points)


def themes_css() -> str:
    """Every theme as custom properties; without a choice, light or dark as the screen is."""
    both = "".join(f"  --{role}: light-dark({LIGHT.tone(role)}, {DARK.tone(role)});\n" for role in ROLES)
    blocks = [f":root {{\n  color-scheme: light dark;\n{both}}}\n"]
    blocks += [f'[data-theme="{theme.name}"] {{\n{_properties(theme)}}}\n' for theme in THEMES.values()]
    return "/* Written by tools/web_drawings.py from noughts.drawing.colours. */\n" + "".join(blocks)


def _properties(theme: Theme) -> str:
    scheme = f"  color-scheme: {'dark' if theme.is_dark else 'light'};\n"
    if theme in (LIGHT, DARK):
        return scheme
    return scheme + "".join(f"  --{role}: {theme.tone(role)};\n" for role in ROLES)


def portraits() -> Iterator[tuple[str, str]]:
    """A name of a file, and the face in it, for everybody in every mood."""
    faces = {**{name: face for name, (face, _) in drawing.FACES.items()}, "machine": drawing.MACHINE[0]}
    for (name, face), mood in itertools.product(faces.items(), Mood):
        pen = SvgPen()
        face(pen, mood)  # type: ignore[arg-type]  # a pen in all but name
        shapes = "\n".join(pen.shapes)
        yield f"{name}-{mood.value}.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{shapes}\n</svg>\n'


def files() -> Iterator[tuple[Path, str]]:
    """Everything that is written, and where."""
    yield STATIC / "themes.css", themes_css()
    for name, text in portraits():
        yield STATIC / "portraits" / name, text


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
