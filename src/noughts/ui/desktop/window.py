"""Window: the loop that hands events to a scene, and frames to the screen; it rests when nothing moves."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.app.library import Library
from noughts.app.session import Session
from noughts.app.settings import Settings
from noughts.game import Mode, Record
from noughts.match import Setup
from noughts.ui.desktop.layout import unit_of
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.palette import Palette
from noughts.ui.desktop.scenes.board_scene import BoardScene
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.help import Help
from noughts.ui.desktop.scenes.history import History
from noughts.ui.desktop.scenes.leaderboard import Leaderboard
from noughts.ui.desktop.scenes.new_game import NewGame
from noughts.ui.desktop.scenes.reading import Reading
from noughts.ui.desktop.scenes.replay import Replaying
from noughts.ui.desktop.scenes.review import Reviewing
from noughts.ui.desktop.scenes.scene import Scene
from noughts.ui.desktop.scenes.settings import Preferences
from noughts.ui.desktop.scenes.start import Start
from noughts.ui.desktop.scenes.statistics import Numbers
from noughts.ui.desktop.screen import Screen, no_colour, open_screen
from noughts.ui.desktop.shapes import Shapes
from noughts.ui.desktop.sounds import Sounds
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.typeface import Typeface
from noughts.ui.desktop.waking import Waking
from noughts.ui.view.colours import theme_named

FRAMES = 60
"""A second, while something moves."""

LONGEST_REST = 60.0
"""Seconds without looking at anything."""


class Window(Stage):
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
        self.is_open = True
        self._waking = Waking()
        self._theme = theme
        session = session or Session(library, wake=self._waking)
        super().__init__(library, name, settings, session, Sounds(is_on=settings.sound))
        self._clock = clock
        self.now = clock()
        self._typeface, self._shapes = Typeface(), Shapes()
        self._scenes: list[Scene] = []
        self._is_dirty = True
        self.palette = self._find_palette()
        self.frames = 0
        """How many have been drawn."""

    # The loop

    def run(self) -> None:
        """Until the window is closed; the game is kept then."""
        ticks = pygame.time.Clock()
        try:
            while self.is_open:
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
            self.sounds.close()
            self.session.leave()

    def until_next_look(self) -> float:
        """The seconds in which nothing will change by itself; at least a frame."""
        wait = self.scene.next_look(self._clock())
        return max(1 / FRAMES, LONGEST_REST if wait is None else min(wait, LONGEST_REST))

    def handle(self, event: Event) -> None:
        """Take one event."""
        self.now = self._clock()
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.leave()
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
                self.trouble = ""
            if self.scene.handle(event):
                self._is_dirty = True

    def frame(self, now: float) -> bool:
        """Look what has happened, and draw if there is something new; says whether something moves."""
        self.now = now
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
    def scene(self) -> Scene:
        """What is shown."""
        if not self._scenes:
            self.start()
        return self._scenes[-1]

    # The ways from scene to scene

    def wake(self) -> None:
        """From any thread."""
        self._waking()

    def _show(self, scene: Scene, *, over: bool = False) -> None:
        """Show a scene, over the one before or instead of all."""
        if not over:
            for each in self._scenes:
                each.close()
            self._scenes.clear()
        self._scenes.append(scene)
        self._is_dirty = True

    def back(self) -> None:
        """What was shown before; at last the menu."""
        if self._scenes:
            self._scenes.pop().close()
        self._is_dirty = True
        if not self._scenes:
            self.start()

    def start(self) -> None:
        """The first menu; a game that goes on is kept."""
        self.attempt(self.session.leave)
        self._show(Start(self))

    def new_game(self, mode: Mode | None = None) -> None:
        """The choices; a game that goes on is kept."""
        self.attempt(self.session.leave)
        self._show(Start(self))
        self._show(NewGame(self, mode), over=True)

    def play(self, setup: Setup) -> None:
        """Begin a game and show it."""
        self._prepare(setup)
        self.session.new_game(setup)
        self._show(GameScene(self))

    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        """Go on with a game that was left."""

        def go_on() -> None:
            self.session.resume(id)
            self._prepare(self.session.setup)
            self._show(GameScene(self))

        self.attempt(go_on)

    def play_on(self, record: Record, plies: int) -> None:
        """Play on from a position of a recorded game."""

        def go_on() -> None:
            self.session.play_on(record, plies)
            self._show(GameScene(self))

        self.attempt(go_on)

    def _prepare(self, setup: Setup) -> None:
        """Programs that play each other take their time, against a person they answer at once."""
        self.session.pace = self.settings.pace if setup.mode is Mode.WATCH else 0.0

    def history(self) -> None:
        """The games that were played."""
        self._show(History(self), over=True)

    def replay(self, record: Record, *, review: bool = False) -> None:
        """A game again."""
        self._show(Reviewing(self, record) if review else Replaying(self, record), over=True)

    def leaderboard(self) -> None:
        """Who is best."""
        self._show(Leaderboard(self), over=True)

    def statistics(self, name: str | None = None) -> None:
        """Somebody's numbers."""
        self._show(Numbers(self, name), over=True)

    def preferences(self) -> None:
        """The settings."""
        self._show(Preferences(self), over=True)

    def help(self) -> None:
        """The keys."""
        self._show(Help(self, self._game_below()), over=True)

    def read(self, title: str, text: str) -> None:
        """A text on a page of its own."""
        self._show(Reading(self, self._game_below(), title, text), over=True)

    def _game_below(self) -> GameScene | None:
        """The game that goes on under what is shown over it."""
        return self.scene if isinstance(self.scene, GameScene) else None

    def toggle_panel(self) -> None:
        """The panel away, or back."""
        if isinstance(self.scene, BoardScene):
            room = Rect((0, 0), self.screen.surface().get_size())
            self.scene.toggle_panel(room, unit_of(*room.size))

    def leave(self) -> None:
        """Close the window."""
        self.is_open = False

    # Look and sound

    def settings_changed(self) -> None:
        """Look and sound are as they are chosen now."""
        self.palette = self._find_palette()
        self.sounds.is_on = self.settings.sound
        self._is_dirty = True

    def change(self, **choices: object) -> None:
        """Choose something; a theme that was chosen here replaces the one of the command line."""
        if "theme" in choices:
            self._theme = None
        super().change(**choices)

    def _find_palette(self) -> Palette:
        return Palette(theme_named(self._theme or self.settings.theme, is_dark=False, no_colour=no_colour()))


def run(library: Library, name: str, settings: Settings, *, setup: Setup | None = None, theme: str | None = None) -> int:
    """Open the window and play until it is closed."""
    screen = open_screen()
    try:
        window = Window(screen, library, name, settings, theme=theme)
        if setup:
            window.play(setup)
        window.run()
    finally:
        screen.close()
    return 0
