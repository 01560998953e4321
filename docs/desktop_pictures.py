"""Makes ``images/desktop-*.png``: the window as it looks, drawn without a screen.

``python docs/desktop_pictures.py`` redraws them.
"""

import os
import struct
import time
import zlib
from pathlib import Path
from random import Random

import numpy
import pygame

from noughts import Limit, analyse
from noughts.lessons.course import LessonProgress, lesson_named
from noughts.play import Library, Session, Settings
from noughts.play.seats import setup_from_settings
from noughts.rules import Cell
from noughts.ui.desktop.screen import Screen, open_screen
from noughts.ui.desktop.window import START, DesktopWindow
from noughts.ui.shared.routes import LessonRoute, PageRoute, TreeRoute

IMAGES = Path(__file__).parent / "images"

SIZE = (1000, 700)
"""Small enough for a page, and for a repository."""

COLOURS = 200
"""Of a picture."""

MOST_BYTES = 60_000


class Camera:
    """A window, a clock that is set by hand, and pictures of what is shown."""

    def __init__(self, screen: Screen, library: Library, theme: str, size: tuple[int, int] = SIZE, **settings: object) -> None:
        screen.window.size = size
        pygame.event.clear()
        self.now = 0.0
        chosen = Settings(sound=False, **settings)  # type: ignore[arg-type]  # the fields of Settings
        chance = Random(5)  # noqa: S311 - games, not secrets
        session = Session(library, rng=chance, clock=lambda: self.now, limit=Limit(nodes=200_000))
        self.window = DesktopWindow(screen, library, "Alice", chosen, theme=theme, session=session, clock=lambda: self.now)

    def play(self, moves: str) -> None:
        """Begin the game of the settings, and make these moves."""
        self.window.app.play(setup_from_settings(self.window.app.settings, "Alice", self.window.app.rng))
        self.settle()
        for move in moves.split():
            self.window.scene.input.play(move)
            self.settle()

    def win(self) -> None:
        """Play the best moves to the end."""
        session = self.window.app.session
        while not session.view().outcome:
            best = analyse(session.view().position).best
            if best:
                self.window.scene.input.play(best)
            self.settle()

    def settle(self, seconds: float = 1.2) -> None:
        """Let programs move and marks be drawn."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            self.now += 0.02
            self.window.frame(self.now)
            if not self.window.app.session.is_busy:
                break
            time.sleep(0.002)
        for _ in range(round(seconds / 0.02)):
            self.now += 0.02
            self.window.frame(self.now)

    def think(self) -> None:
        """Let the search of a tree come to its end."""
        while self.window.scene.controller.is_thinking:
            self.settle(0.02)

    def key(self, letter: str) -> None:
        """Press a key."""
        self.window.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), unicode=letter, mod=0))

    def point(self, cell: Cell) -> None:
        """Move the mouse."""
        pos = self.window.scene.board.grid.rect(cell).center
        self.window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def take(self, name: str) -> None:
        """Write a picture, of few enough colours to be small."""
        self.window.draw()
        path = IMAGES / f"desktop-{name}.png"
        path.write_bytes(small_png(pygame.surfarray.array3d(self.window.screen.surface()).swapaxes(0, 1)))
        assert path.stat().st_size < MOST_BYTES, f"{path} has {path.stat().st_size:,} bytes"  # noqa: S101


def small_png(pixels: numpy.ndarray) -> bytes:
    """A picture with the colours that it has most of; the others become the nearest of those."""
    height, width, _ = pixels.shape
    colours, which, counts = numpy.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    kept = colours[numpy.argsort(-counts)[:COLOURS]].astype(int)
    nearest = numpy.array([((kept - colour) ** 2).sum(axis=1).argmin() for colour in colours.astype(int)], numpy.uint8)
    rows = nearest[which.reshape(height, width)]
    raw = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", kept.astype(numpy.uint8).tobytes()), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    chunks = (struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def main() -> None:
    """Draw them all."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    screen, library = open_screen(), Library.open("sqlite://")
    library.welcome("Alice")

    camera = Camera(screen, library, "light")
    camera.window.go(START)
    camera.take("start")

    camera = Camera(screen, library, "light", opponent="sera")
    camera.play("a1")
    camera.key("a")
    camera.settle()  # the letter waits for the number of a cell
    camera.settle()
    camera.point(Cell(2, 2))
    camera.take("analysis")

    camera = Camera(screen, library, "dark", opponent="kitty", rules="7x6x4 gravity")
    camera.play("d d e c")
    camera.point(Cell(1, 0))
    camera.take("connect-four")

    camera = Camera(screen, library, "light", opponent="kitty")
    camera.play("")
    camera.win()
    camera.settle(2)
    camera.take("win")

    camera = Camera(screen, library, "dark", mode="people", second_name="Bob")
    camera.play("a1 b1 a2 b2 a3")
    camera.key("v")
    camera.settle(2)
    camera.take("review")

    camera = Camera(screen, library, "light")
    camera.window.go(PageRoute("new_game"))
    camera.take("new-game")

    camera = Camera(screen, library, "light")
    camera.window.go(LessonRoute(LessonProgress(lesson_named("alphabeta"), 1)))
    camera.key("1")
    camera.take("lesson")

    camera = Camera(screen, library, "light")
    camera.window.go(TreeRoute())
    camera.think()
    camera.window.scene.controller.go(2)
    camera.window.scene.press()
    camera.think()
    for letter in "[ccc":
        camera.key(letter)
    camera.take("tree")

    camera = Camera(screen, library, "high-contrast", (480, 360), mode="people", rules="5x5x4")
    camera.play("c3 b2 d2 b4")
    camera.take("small")
    library.close()
    screen.close()


if __name__ == "__main__":
    main()
