"""Makes the pictures of the terminal app in docs/images: python docs/pictures.py.

Each picture is the app itself, driven by keys, in a store that forgets.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from noughts.play import IN_MEMORY, Library, Settings
from noughts.ui.terminal.app import NoughtsApp

IMAGES = Path(__file__).parent / "images"

FONTS = re.compile(r"@font-face\s*\{.*?\}", re.DOTALL)
"""Textual names fonts on a server; a picture needs none."""

LONGEST = 5.0
"""Seconds to wait until nothing happens any more."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: its name, the size of the terminal, what was chosen before, and the keys."""

    name: str
    size: tuple[int, int]
    keys: tuple[str, ...]
    choices: dict[str, object] = field(default_factory=dict)
    seed: int = 7


SHOTS = (
    Shot("start", (100, 30), ()),
    Shot("learn", (100, 30), ("e",)),
    Shot("opponent", (100, 30), ("1",)),
    Shot("game", (100, 30), ("p", "5", "wait", "1", "wait"), {"opponent": "sera"}),
    Shot("analysis", (120, 36), ("p", "5", "wait", ":", *"analyse", "enter", "wait"), {"opponent": "cop"}),
    Shot("won", (100, 32), ("p", "5", "2", "1", "3", "9"), {"mode": "people", "second_name": "Bob"}),
    Shot("coach", (120, 36), ("p", "5", "1", "wait"), {"mode": "coach", "second_name": "Bob", "coach": "kitty"}),
    Shot("gomoku", (100, 30), ("p", "enter", "wait", "right", "enter", "wait"), {"rules": "15x15x5"}),
    Shot("connect-four", (100, 32), ("p", "4", "wait", "4", "wait"), {"rules": "7x6x4 gravity", "theme": "light"}),
    Shot("boards", (100, 30), ("b", *["down"] * 3, *["tab"] * 7), {}),
    Shot("light", (100, 30), ("p", "5", "wait", "h", "wait"), {"theme": "light", "opponent": "kitty"}),
    Shot("high-contrast", (100, 30), ("p", "5", "wait"), {"theme": "high-contrast"}),
    Shot("no-colour", (100, 32), ("p", "1", "4", "2", "5", "3"), {"theme": "no-colour", "mode": "people"}),
)


async def picture(shot: Shot) -> str:
    """The picture as SVG."""
    library = Library.open(IN_MEMORY)
    library.welcome("Alice")
    settings = Settings.from_json({"animation": False, **shot.choices})
    app = NoughtsApp(library, "Alice", settings, rng=Random(shot.seed))  # noqa: S311 - pictures, not secrets
    async with app.run_test(size=shot.size) as pilot:
        for key in shot.keys:
            if key == "wait":
                await settled(app)
            else:
                await pilot.press(key)
        await pilot.pause()
        svg = app.export_screenshot(title="noughts")
    app.state.session.leave()
    return FONTS.sub("", svg)


async def settled(app: NoughtsApp) -> None:
    """Wait until no program thinks and nothing moves."""
    for _ in range(int(LONGEST / 0.1)):
        await asyncio.sleep(0.1)
        if not app.state.session.is_busy:
            break
    await asyncio.sleep(0.2)


def main() -> None:
    """Make every picture."""
    IMAGES.mkdir(exist_ok=True)
    for shot in SHOTS:
        path = IMAGES / f"terminal-{shot.name}.svg"
        path.write_text(asyncio.run(picture(shot)), encoding="utf-8")


if __name__ == "__main__":
    main()
