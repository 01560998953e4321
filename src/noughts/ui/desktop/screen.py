"""Opens a window on the screen, or says why that is impossible."""

from __future__ import annotations

import os
import sys

import pygame
from pygame import Surface, Vector2
from pygame.event import Event

from noughts.drawing.colours import DARK
from noughts.rules import Mark
from noughts.ui.desktop.kit.painter import draw_mark

SMALLEST = (480, 360)

SHARE = 0.75
"""How much of the screen's height a new window takes."""

ASPECT = 10 / 7  # of a new window
ICON = 64  # pixels
NO_DISPLAY = "there is no display to open a window on; play in the terminal instead: noughts"


class NoDisplay(OSError):
    """There is no screen to open a window on."""


class Screen:
    """A window of the system. Sizes are pixels; the mouse uses points on dense screens, and is converted."""

    def __init__(self, window: pygame.Window) -> None:
        self.window = window
        self._is_full = False

    def surface(self) -> Surface:
        return self.window.get_surface()

    def toggle_full(self) -> None:
        self._is_full = not self._is_full
        if self._is_full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def close(self) -> None:
        self.window.destroy()
        pygame.quit()

    def in_pixels(self, event: Event) -> Event:
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return event
        density = self.surface().get_width() / max(1, self.window.size[0])
        if density == 1:
            return event
        x, y = event.pos
        return Event(event.type, {**event.dict, "pos": (round(x * density), round(y * density))})


UNSEEN = ("offscreen", "dummy")
"""The library's fallback drivers without a screen, accepted only if the environment names one."""


def open_screen() -> Screen:
    is_told = "SDL_VIDEODRIVER" in os.environ
    if sys.platform == "linux" and not (is_told or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoDisplay(NO_DISPLAY)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() in UNSEEN and not is_told:
            raise pygame.error("no screen")
        size = usual_size(*pygame.display.get_desktop_sizes()[0])
        window = pygame.Window("noughts", size, resizable=True, allow_high_dpi=True)
        window.minimum_size = SMALLEST
        window.get_surface()
    except pygame.error as error:
        pygame.quit()
        raise NoDisplay(NO_DISPLAY) from error
    window.set_icon(_icon())
    pygame.key.set_repeat(400, 60)
    return Screen(window)


def usual_size(width: int, height: int) -> tuple[int, int]:
    """The size of a new window on a screen.

    >>> [usual_size(*screen) for screen in ((1920, 1080), (3840, 2160), (800, 600), (320, 240))]
    [(1157, 810), (2314, 1620), (643, 450), (480, 360)]
    """
    high = min(SHARE * height, SHARE * width / ASPECT * 1.2)
    return max(SMALLEST[0], round(high * ASPECT)), max(SMALLEST[1], round(high))


def _icon() -> Surface:
    large = Surface((ICON * 4, ICON * 4), pygame.SRCALPHA)
    pygame.draw.rect(large, DARK.background, large.get_rect(), border_radius=ICON * 4 // 5)
    size = ICON * 4
    draw_mark(large, Mark.X, Vector2(size * 0.36, size * 0.36), size * 0.62, pygame.Color(DARK.x))
    draw_mark(large, Mark.O, Vector2(size * 0.64, size * 0.64), size * 0.62, pygame.Color(DARK.o))
    return pygame.transform.smoothscale(large, (ICON, ICON))


def no_colour() -> bool:
    return bool(os.environ.get("NO_COLOR"))
