"""The window: a loop that passes events to a scene and frames to the screen, and rests when nothing moves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.drawing.colours import theme_named
from noughts.match import Setup
from noughts.play import Library, Session, Settings
from noughts.rules import NoughtsError
from noughts.ui.desktop.kit.fonts import Typeface
from noughts.ui.desktop.kit.painter import Painter, Palette, Shapes
from noughts.ui.desktop.layout import unit_of
from noughts.ui.desktop.scenes.analysis import AnalysisScene
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.learning import LessonScene, PuzzleScene
from noughts.ui.desktop.scenes.page_scene import PageScene
from noughts.ui.desktop.scenes.replay import ReplayScene, ReviewScene
from noughts.ui.desktop.scenes.scene import NOTHING, Scene, WindowState
from noughts.ui.desktop.scenes.text import KeysScene, NameScene, PromptScene, TextScene
from noughts.ui.desktop.scenes.tree import TreeScene
from noughts.ui.desktop.screen import Screen, no_colour, open_screen
from noughts.ui.desktop.sounds import Sounds
from noughts.ui.shared import routes
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.pages import controller_for
from noughts.ui.shared.pages.controller import Feature
from noughts.ui.shared.values import Line

GLANCE_S = 1 / 60
"""Between two checks of keyboard and mouse while nothing moves.

``pygame.event.wait`` checks every millisecond, which costs three times as
much; see ``benchmarks/frames.py``.
"""


class EventWaiter:
    """Waits for events, and for news from threads. Several calls wake it once."""

    def __init__(self) -> None:
        self._bell = threading.Event()

    def __call__(self) -> None:
        """Wake it; from any thread."""
        self._bell.set()

    def wait(self, seconds: float) -> list[Event]:
        """Sleep until there are events, a thread calls, or time is up; returns the events."""
        end = time.monotonic() + seconds
        while True:
            events = pygame.event.get()
            left = end - time.monotonic()
            if events or left <= 0 or self._bell.wait(min(GLANCE_S, left)):
                self._bell.clear()
                return events


class HeldKeys:
    """Tells held keys from those whose release a busy machine saw late."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def without_late_repeats(self, events: list[Event]) -> list[Event]:
        """Drop the repeats of keys that are released later in the same batch."""
        released = [event.key for event in events if event.type == pygame.KEYUP]
        kept = []
        for event in events:
            if event.type == pygame.KEYUP:
                self._down.discard(event.key)
                released.remove(event.key)
            elif event.type == pygame.KEYDOWN:
                if event.key in self._down and event.key in released:
                    continue
                self._down.add(event.key)
            kept.append(event)
        return kept


FRAMES = 60  # a second, while something moves
LONGEST_WAIT_S = 60.0
FEATURES = set(map(Feature, ("analysis", "sound", "command line", "players", "portraits", "large forms", "window", "quit")))
START = routes.PageRoute("start")


class DesktopWindow:
    """A stack of scenes, each drawn on a fresh background."""

    def __init__(
        self,
        screen: Screen,
        library: Library,
        name: str,
        settings: Settings,
        *,
        theme: str | None = None,
        session: Session | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.screen = screen
        self.is_open = True
        self.frames = 0
        self._waiter = EventWaiter()
        self._clock = clock
        self._typeface, self._shapes = Typeface(), Shapes()
        self._scenes: list[Scene] = []
        self._is_dirty = True
        self._pressed_at: Scene | None = None
        """The scene of the last key; what it types is not meant for the scene it led to."""
        self.app = AppState(
            library,
            name,
            settings,
            session or Session(library, wake=self._waiter),
            features=FEATURES,
            go=self.go,
            back=self.back,
            leave=self.leave,
            show=self.show_message,
            on_change=self._apply_settings,
            launch_theme=theme,
        )
        self.state = WindowState(self.app, Sounds(is_on=settings.sound), self._waiter, clock())

    # The loop

    def run(self) -> None:
        ticks, keys = pygame.time.Clock(), HeldKeys()
        try:
            while self.is_open:
                is_moving = self.frame(self._clock())
                if is_moving:
                    ticks.tick(FRAMES)
                    events = pygame.event.get()
                else:
                    events = self._waiter.wait(self.until_next_look())
                for event in keys.without_late_repeats(events):
                    self.handle(event)
        finally:
            for scene in self._scenes:
                scene.close()
            self.state.sounds.close()
            self.app.session.leave()

    def until_next_look(self) -> float:
        """Seconds in which nothing changes without an event; at least a frame."""
        now = self._clock()
        moments = (moment - now for moment in self.scene.moments(now) if moment is not None)
        return max(1 / FRAMES, min(moments, default=LONGEST_WAIT_S))

    def handle(self, event: Event) -> None:
        """Handle one event, and show errors."""
        self.state.now = self._clock()
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.leave()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._is_dirty = True
        elif event.type == pygame.WINDOWLEAVE:  # nothing is hovered
            self._pass_on(Event(pygame.MOUSEMOTION, pos=(-1, -1), rel=(0, 0), buttons=(0, 0, 0)))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.screen.toggle_full()
            self._is_dirty = True
        else:
            event = self.screen.in_pixels(event)
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self.state.message = NOTHING
                self.state.uses_keys = event.type == pygame.KEYDOWN
            if event.type == pygame.KEYDOWN:
                self._pressed_at = self.scene
            if event.type != pygame.TEXTINPUT or self._pressed_at in (None, self.scene):
                self._pass_on(event)

    def _pass_on(self, event: Event) -> None:
        try:
            self._is_dirty |= self.scene.handle(event)
        except (NoughtsError, OSError) as error:
            self.show_message(str(error), "loss")

    def frame(self, now: float) -> bool:
        """Draw if something is new; returns whether something moves."""
        self.state.now = now
        scene = self.scene
        had_news = scene.update(now)
        is_moving = self.scene.is_moving(now)
        if had_news or is_moving or self._is_dirty or scene is not self.scene:
            self.draw()
            self._is_dirty = is_moving
        return is_moving

    def draw(self) -> None:
        surface = self.screen.surface()
        room = Rect((0, 0), surface.get_size())
        painter = Painter(surface, self.palette, self._typeface, self._shapes, unit_of(*room.size))
        self.scene.draw(painter, room)
        if self.screen.window.title != self.scene.caption():
            self.screen.window.title = self.scene.caption()
        self.screen.window.flip()
        self.frames += 1

    @property
    def palette(self) -> Palette:
        return Palette(theme_named(self.app.theme, is_dark=False, no_colour=no_colour()))

    # What the application asks of the window

    def leave(self) -> None:
        self.is_open = False

    def show_message(self, text: str, role: str = "ink") -> None:
        self.state.message = Line(text, role)
        self._is_dirty = True

    def _apply_settings(self) -> None:
        self.state.sounds.is_on = self.app.settings.sound
        self._look_for_sound()
        self._is_dirty = True

    def _look_for_sound(self) -> None:
        """Let the settings mention a missing sound device, if sound is on."""
        is_silent = self.app.settings.sound and not self.state.sounds.works
        self.app.features = FEATURES | {Feature.SILENT} if is_silent else FEATURES

    @property
    def scene(self) -> Scene:
        if not self._scenes:
            self.go(START)
        return self._scenes[-1]

    def go(self, route: routes.Route) -> None:
        """Show a scene: the start or a game instead of everything else, other scenes on top."""
        if route == START:
            self.app.attempt(self.app.session.leave)  # an unfinished game is kept
        scene = self._scene_at(route)
        if route == START or isinstance(route, routes.GameRoute):
            while self._scenes:
                self._scenes.pop().close()
        self._scenes.append(scene)
        self._is_dirty = True

    def _scene_at(self, route: routes.Route) -> Scene:
        state = self.state
        game = self._scenes[-1] if self._scenes and isinstance(self._scenes[-1], GameScene) else None
        match route:
            case routes.PageRoute(name):
                if name == "settings":
                    self._look_for_sound()
                return PageScene(state, controller_for(route, self.app), game if name == "help" else None)
            case routes.GameRoute(events, first):
                return GameScene(state, events, first)
            case routes.ReplayRoute(record, is_review):
                return ReviewScene(state, record) if is_review else ReplayScene(state, record)
            case routes.PuzzleRoute(puzzles):
                return PuzzleScene(state, puzzles)
            case routes.LessonRoute(attempt):
                return LessonScene(state, attempt)
            case routes.TreeRoute(position):
                return TreeScene(state, position)
            case routes.AnalysisRoute(earlier):
                return AnalysisScene(state, earlier)
            case routes.PromptRoute(title, question, text, take):
                return PromptScene(state, title, question, text, take)
            case routes.NameRoute(then):
                return NameScene(state, then)
            case routes.HelpRoute(rows):
                return KeysScene(state, rows)
            case routes.TextRoute(title, text):
                return TextScene(state, game, title, text)

    def back(self) -> None:
        """Show the previous scene, finally the start, which only ``q`` leaves."""
        self._is_dirty = True
        if len(self._scenes) > 1:
            self._scenes.pop().close()
            self._scenes[-1].on_shown_again()
        elif isinstance(self.scene, PageScene) and self.scene.page.is_root:
            self.show_message("Press q to quit.")
        else:
            self.go(START)


def run(library: Library, name: str, settings: Settings, *, setup: Setup | None = None, theme: str | None = None) -> int:
    """Open the window and play until it is closed."""
    screen = open_screen()
    try:
        window = DesktopWindow(screen, library, name, settings, theme=theme)
        if setup:
            window.app.play(setup)
        window.run()
    finally:
        screen.close()
    return 0
