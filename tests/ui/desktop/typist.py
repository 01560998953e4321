"""The window as the contract of all front ends knows it: somebody who types words into it, on a screen that nobody sees."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from noughts.match import Setup
from noughts.play import Library, Session, Settings
from noughts.rules import Mark
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.screen import Screen, open_screen
from noughts.ui.desktop.window import DesktopWindow, EventWaiter
from tests.ui.contract import SETTINGS, SIGN, Typist, settled

SILENT = replace(SETTINGS, sound=False)
"""Sound is off at first, as it is everywhere else."""


class WindowTypist:
    """Real events for a window."""

    def __init__(self, screen: Screen, library: Library) -> None:
        self.session = Session(library, rng=Random(1), wake=EventWaiter())
        self.window = DesktopWindow(screen, library, "Alice", SILENT, session=self.session)

    @property
    def settings(self) -> Settings:
        return self.window.app.settings

    async def begin(self, setup: Setup) -> None:
        self.window.app.settings = SILENT
        self.window.app.play(setup)
        self._frame()

    @property
    def game(self) -> GameScene | None:
        """The game, also under a page that is shown over it."""
        return next((scene for scene in self.window._scenes if isinstance(scene, GameScene)), None)

    def enter(self, line: str) -> None:
        assert self.game
        self.game.input.enter(line)

    async def type(self, line: str) -> None:
        for letter in (":", *line):
            self._key(ord(letter), letter)
        self._key(pygame.K_RETURN, "\r")
        await settled(self.session, line)
        self._frame()

    def _key(self, key: int, letter: str) -> None:
        self.window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter, mod=0))

    def _frame(self) -> None:
        self.window.frame(time.monotonic())

    def said(self) -> str:
        return self.game.told if self.game else ""

    async def take(self, hand: Mark) -> None:
        self._key(ord(str(hand).lower()), str(hand).lower())

    def signs(self) -> dict[str, str]:
        assert self.game
        grid, drawn = self.game.board.grid, {}
        real = Painter.text

        def text(painter: Painter, words: str, room: pygame.Rect, **how: Any) -> pygame.Rect:
            place = real(painter, words, room, **how)
            if (cell := grid.cell_at(place.center)) and SIGN.fullmatch(words):
                drawn[str(cell)] = words
            return place

        self._frame()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Painter, "text", text)
            self.window.draw()
        return drawn


@asynccontextmanager
async def window(library: Library) -> AsyncIterator[Typist]:
    """The window."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        screen = open_screen()
    typist = WindowTypist(screen, library)
    try:
        yield typist
    finally:
        typist.session.leave()
        typist.window.state.sounds.close()
        screen.window.destroy()  # the library itself may be in use by other tests
