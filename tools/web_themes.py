"""Write what the page takes from the other front ends: the colours of all themes.

Run it after a change to ``noughts.drawing.colours``; a test tells when what
is written has grown old.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from noughts.drawing.colours import DARK, LIGHT, ROLES, THEMES, Theme

STATIC = Path(__file__).resolve().parents[1] / "src" / "noughts" / "ui" / "web" / "static"


def themes_css() -> str:
    """Every theme as custom properties; without a choice, light or dark as the screen is."""
    both = "".join(f"  --{role}: light-dark({LIGHT.tone(role)}, {DARK.tone(role)});\n" for role in ROLES)
    blocks = [f":root {{\n  color-scheme: light dark;\n{both}}}\n"]
    blocks += [f'[data-theme="{theme.name}"] {{\n{_properties(theme)}}}\n' for theme in THEMES.values()]
    return "/* Written by tools/web_themes.py from noughts.drawing.colours. */\n" + "".join(blocks)


def _properties(theme: Theme) -> str:
    scheme = f"  color-scheme: {'dark' if theme.is_dark else 'light'};\n"
    if theme in (LIGHT, DARK):
        return scheme
    return scheme + "".join(f"  --{role}: {theme.tone(role)};\n" for role in ROLES)


def files() -> Iterator[tuple[Path, str]]:
    """Everything that is written, and where."""
    yield STATIC / "themes.css", themes_css()


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
