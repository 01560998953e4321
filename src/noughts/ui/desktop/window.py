"""Window: the loop that hands events to a scene, and frames to the screen; it rests when nothing moves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.drawing.colours import theme_named
from noughts.match import Setup
from noughts.play import Library, Session, Settings
from noughts.ui.desktop.app_state import AppState
from noughts.ui.desktop.kit.fonts import Typeface
from noughts.ui.desktop.kit.painter import Painter, Palette, Shapes
from noughts.ui.desktop.layout import unit_of
from noughts.ui.desktop.routes import (
    ChoicesRoute,
    Destination,
    FixedRoute,
    GameRoute,
    HelpRoute,
    LessonRoute,
    NameRoute,
    PromptRoute,
    PuzzleRoute,
    StatisticsRoute,
    TextRoute,
    TreeRoute,
)
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.history import History, UnfinishedGames
from noughts.ui.desktop.scenes.learn import Atlas, Learn, Lessons
from noughts.ui.desktop.scenes.lesson import Studying
from noughts.ui.desktop.scenes.new_game import NewGame
from noughts.ui.desktop.scenes.prompt import Asking, Naming
from noughts.ui.desktop.scenes.puzzle import Drilling
from noughts.ui.desktop.scenes.replay import Replaying
from noughts.ui.desktop.scenes.review import Reviewing
from noughts.ui.desktop.scenes.scene import Scene
from noughts.ui.desktop.scenes.settings import Players, Preferences
from noughts.ui.desktop.scenes.standings import Leaderboard, Statistics
from noughts.ui.desktop.scenes.start import Start
from noughts.ui.desktop.scenes.text import Help, KeyHelp, Reading
from noughts.ui.desktop.scenes.tree import SearchTree
from noughts.ui.desktop.screen import Screen, no_colour, open_screen

GLANCE = 1 / 60
"""Seconds between two looks at the keyboard and the mouse while nothing moves.

``pygame.event.wait`` looks every thousandth of a second, which costs three
times as much; see ``benchmarks/frames.py``.
"""


class EventWaiter:
    """A bell that any thread may ring; however often it is rung, it is heard once."""

    def __init__(self) -> None:
        self._bell = threading.Event()

    def __call__(self) -> None:
        """From any thread."""
        self._bell.set()

    def rest(self, seconds: float) -> list[Event]:
        """Sleep until there are events, the bell rings or time is up; gives the events."""
        end = time.monotonic() + seconds
        while True:
            events = pygame.event.get()
            left = end - time.monotonic()
            if events or left <= 0 or self._bell.wait(min(GLANCE, left)):
                self._bell.clear()
                return events


FRAMES = 60
"""A second, while something moves."""

LONGEST_REST = 60.0
"""Seconds without looking at anything."""


class Window:
    """What is shown, one scene above another; each is drawn anew from a fresh background."""

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
        self._waking = EventWaiter()
        self._clock = clock
        session = session or Session(library, wake=self._waking)
        self.app = AppState(library, name, settings, session, go=self.go, back=self.back, wake=self._waking)
        self.app.theme = theme
        self.app.now = clock()
        self._typeface, self._shapes = Typeface(), Shapes()
        self._scenes: list[Scene] = []
        self._is_dirty = True
        self._pressed_at: Scene | None = None
        """Where the last key was pressed; what it types is meant for no scene that it has led to."""
        self.frames = 0
        """How many have been drawn."""

    # The loop

    def run(self) -> None:
        """Until the window is closed; the game is kept then."""
        ticks = pygame.time.Clock()
        try:
            while self.app.is_open:
                is_moving = self.frame(self._clock())
                if is_moving:
                    ticks.tick(FRAMES)
                    events = pygame.event.get()
                else:
                    events = self._waking.rest(self.until_next_look())
                for event in events:
                    self.handle(event)
        finally:
            for scene in self._scenes:
                scene.close()
            self.app.sounds.close()
            self.app.session.leave()

    def until_next_look(self) -> float:
        """The seconds in which nothing will change by itself; at least a frame."""
        wait = self.scene.next_look(self._clock())
        return max(1 / FRAMES, LONGEST_REST if wait is None else min(wait, LONGEST_REST))

    def handle(self, event: Event) -> None:
        """Take one event."""
        self.app.now = self._clock()
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.app.leave()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._is_dirty = True
        elif event.type == pygame.WINDOWLEAVE:  # nothing is pointed at any more
            self._is_dirty |= self.scene.handle(Event(pygame.MOUSEMOTION, pos=(-1, -1), rel=(0, 0), buttons=(0, 0, 0)))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.screen.toggle_full()
            self._is_dirty = True
        else:
            event = self.screen.in_pixels(event)
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self.app.trouble = ""
            if event.type == pygame.KEYDOWN:
                self._pressed_at = self.scene
            is_of_another = event.type == pygame.TEXTINPUT and self._pressed_at not in (None, self.scene)
            if not is_of_another and self.scene.handle(event):
                self._is_dirty = True

    def frame(self, now: float) -> bool:
        """Look what has happened, and draw if there is something new; says whether something moves."""
        self.app.now = now
        scene = self.scene
        had_news = scene.update(now)
        is_moving = self.scene.is_moving(now)
        if had_news or is_moving or self._is_dirty or scene is not self.scene:
            self.draw()
            self._is_dirty = is_moving
        return is_moving

    def draw(self) -> None:
        """Draw the scene and show it."""
        surface = self.screen.surface()
        room = Rect((0, 0), surface.get_size())
        painter = Painter(surface, self.palette, self._typeface, self._shapes, unit_of(*room.size))
        self.scene.draw(painter, room)
        self.screen.name(self.scene.caption())
        self.screen.show()
        self.frames += 1

    @property
    def palette(self) -> Palette:
        """The colours that are chosen now."""
        app = self.app
        return Palette(theme_named(app.theme or app.settings.theme, is_dark=False, no_colour=no_colour()))

    # The ways from scene to scene

    @property
    def scene(self) -> Scene:
        """What is shown."""
        if not self._scenes:
            self.go(FixedRoute.START)
        return self._scenes[-1]

    def go(self, place: Destination) -> None:
        """Show a place: the menu and a game instead of all that was shown, what else there is over it."""
        match place:
            case FixedRoute.START:
                self.app.attempt(self.app.session.leave)  # a game that goes on is kept
                self._clear()
            case FixedRoute.GAME:
                self._clear()
            case ChoicesRoute():
                self.go(FixedRoute.START)
        self._scenes.append(self._scene_at(place))
        self._is_dirty = True

    def _scene_at(self, place: Destination) -> Scene:
        app = self.app
        match place:
            case ChoicesRoute(mode):
                return NewGame(app, mode)
            case StatisticsRoute(who):
                return Statistics(app, who)
            case GameRoute(record, is_review):
                return Reviewing(app, record) if is_review else Replaying(app, record)
            case PuzzleRoute(drill):
                return Drilling(app, drill)
            case LessonRoute(attempt):
                return Studying(app, attempt)
            case TreeRoute(position):
                return SearchTree(app, position)
            case PromptRoute(title, question, text, take):
                return Asking(app, title, question, text, take)
            case NameRoute(then):
                return Naming(app, then)
            case HelpRoute(rows):
                return KeyHelp(app, rows)
            case TextRoute(title, text):
                return Reading(app, self._game_below(), title, text)
            case FixedRoute.HELP:
                return Help(app, self._game_below())
        return PAGES[place](app)

    def _game_below(self) -> Scene | None:
        """The game that goes on under what is shown over it."""
        return self._scenes[-1] if self._scenes and isinstance(self._scenes[-1], GameScene) else None

    def back(self) -> None:
        """What was shown before; at last the menu."""
        if self._scenes:
            self._scenes.pop().close()
        self._is_dirty = True
        if not self._scenes:
            self.go(FixedRoute.START)

    def _clear(self) -> None:
        for each in self._scenes:
            each.close()
        self._scenes.clear()


PAGES: Mapping[FixedRoute, Callable[[AppState], Scene]] = {
    FixedRoute.START: Start,
    FixedRoute.GAME: GameScene,
    FixedRoute.HISTORY: History,
    FixedRoute.LEADERBOARD: Leaderboard,
    FixedRoute.UNFINISHED: UnfinishedGames,
    FixedRoute.SETTINGS: Preferences,
    FixedRoute.PLAYERS: Players,
    FixedRoute.LEARN: Learn,
    FixedRoute.LESSONS: Lessons,
    FixedRoute.ATLAS: Atlas,
}
"""The scenes that need nothing but the app."""


def run(library: Library, name: str, settings: Settings, *, setup: Setup | None = None, theme: str | None = None) -> int:
    """Open the window and play until it is closed."""
    screen = open_screen()
    try:
        window = Window(screen, library, name, settings, theme=theme)
        if setup:
            window.app.play(setup)
        window.run()
    finally:
        screen.close()
    return 0
