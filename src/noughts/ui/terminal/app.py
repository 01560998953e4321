"""The terminal app: one session, the person at this keyboard, and the screens."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.events import Event, Key
from textual.message import Message
from textual.screen import Screen

from noughts.drawing.colours import Theme
from noughts.game import Game
from noughts.match import Setup
from noughts.play import Library, Session, Settings
from noughts.rules import NoughtsError
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.pages import controller_for
from noughts.ui.shared.pages.controller import Feature
from noughts.ui.shared.routes import (
    AnalysisRoute,
    GameRoute,
    HelpRoute,
    LessonRoute,
    NameRoute,
    PageRoute,
    PromptRoute,
    PuzzleRoute,
    ReplayRoute,
    Route,
    TextRoute,
    TreeRoute,
)
from noughts.ui.terminal import themes
from noughts.ui.terminal.screens.dialogs import HelpScreen, NameScreen, PromptScreen
from noughts.ui.terminal.screens.game import GameScreen
from noughts.ui.terminal.screens.page import PageScreen

KEY_TIMEOUT_S = 1.0
"""How long a key may take before the next one is handled anyway."""

SCREEN_POLL_S = 0.005
"""How often to look whether a screen that is opening is there."""

QUEUE_PASSES = 2
"""How often to follow a key's way: a widget may answer it with a message of its own, which takes the same way."""


class KeyOrder:
    """Handles one key at a time: the next key waits until the one before has been handled.

    Textual sends a key to the focused widget, and from there up to the screen
    and the app, through one message queue at each step. A key that is typed
    before that is done could overtake it, and reach the old screen when the
    key before it opens another one. So this puts a marker behind each key in
    all of these queues, one after the other, and sends the next key when the
    marker has come through.
    """

    def __init__(self, app: App[Any], send: Callable[[Key], Awaitable[None]]) -> None:
        self._app = app
        self._send = send
        self._waiting: deque[Key] = deque()
        self._current = 0
        """The number of the key that is being handled; 0 if none is, -1 while a screen opens."""
        self._count = 0

    @property
    def is_busy(self) -> bool:
        """Whether there are keys that have not been handled."""
        return bool(self._current or self._waiting)

    @property
    def is_handling(self) -> bool:
        """Whether a key is on its way through the widgets."""
        return self._current > 0

    async def add(self, key: Key) -> None:
        self._waiting.append(key)
        if not self._current:
            await self._next()

    async def _next(self) -> None:
        self._current = 0
        if not self._app.screen_stack:  # the app is closing
            self._waiting.clear()
        if not self._waiting:
            return
        if not getattr(self._app.screen, "is_ready", self._app.screen.is_mounted):
            self._current = -1
            self._app.set_timer(SCREEN_POLL_S, self._next)
            return
        self._count += 1
        number = self._current = self._count
        way = [*(self._app.focused or self._app.screen).ancestors_with_self]
        await self._send(self._waiting.popleft())
        self._app.set_timer(KEY_TIMEOUT_S, lambda: self._finish(number))
        await self._follow(number, way * QUEUE_PASSES)

    async def _follow(self, number: int, way: list[DOMNode]) -> None:
        """Pass through the queues of the nodes that are left."""
        while way:
            node, *way = way
            if node.is_running and node.call_later(self._follow, number, way):
                return
        await self._finish(number)

    async def _finish(self, number: int) -> None:
        if self._current == number:
            await self._next()


INTERRUPTED = 130
"""The exit code after Ctrl-C."""

REPLY_DELAY_S = 0.35
"""Before a program answers a person, so that one's own mark is seen first."""

NEWS_DELAY_S = 0.04
"""News of threads that arrives within this time is shown together."""

FEATURES = frozenset({Feature.ANALYSIS, Feature.BELL, Feature.COMMAND_LINE, Feature.PLAYERS, Feature.QUIT})


ROOT = 2
"""Screens while the start is shown: Textual's own, and the start."""


class News(Message):
    """A thread has something new to show."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What the command line asks for: a game at once, new or unfinished, and what holds until it is chosen otherwise."""

    setup: Setup | None = None
    earlier: Game | None = None
    """What the new game continues from."""
    resume: str | None = None
    analysed: Game | None = None
    """For the analysis board."""
    pace: float | None = None
    theme: str | None = None


class NoughtsApp(App[int]):
    """Plays in the terminal."""

    CSS_PATH = "app.tcss"
    TITLE = "noughts"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self,
        library: Library,
        name: str,
        settings: Settings,
        launch: Launch | None = None,
        *,
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._launch = launch or Launch()
        rng = rng or Random()  # noqa: S311 - games, not secrets
        self.state = AppState(
            library,
            name,
            settings,
            Session(library, rng=rng, clock=clock, wake=self.wake),
            features=FEATURES,
            go=self.go,
            back=self.back,
            leave=lambda: self.exit(0),
            show=self.show_message,
            on_change=self.apply_theme,
            launch_theme=self._launch.theme,
            launch_pace=self._launch.pace,
            reply_delay=REPLY_DELAY_S,
            rng=rng,
        )
        self._has_news = False
        self.keys = KeyOrder(self, super().on_event)
        self.storage_error = ""
        """Why the game of the command line could not be opened; the start says so."""
        self.palette: Theme = themes.chosen_theme(self.state.theme)
        for each in themes.ALL:
            self.register_theme(each)
        if os.environ.get("NO_COLOR"):
            themes.take_colours_away(self)
        self.apply_theme()

    def on_mount(self) -> None:
        self.go(PageRoute("start"))
        try:
            if self._launch.resume:
                self.state.resume(self._launch.resume)
            elif self._launch.analysed:
                self.go(AnalysisRoute(self._launch.analysed))
            elif self._launch.setup:
                self.state.play(self._launch.setup, earlier=self._launch.earlier)
        except (NoughtsError, OSError) as error:
            self.storage_error = str(error)

    def apply_theme(self) -> None:
        self.palette = themes.chosen_theme(self.state.theme)
        self.theme = themes.PREFIX + self.palette.name

    # Keys

    async def on_event(self, event: Event) -> None:
        """Handle each key before the next one, however fast they come and whatever screens they open."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self.keys.add(event)
        elif self.screen_stack or not isinstance(event, Key):  # while the app closes, a key has nowhere to go
            await super().on_event(event)

    # News of the session

    def wake(self) -> None:
        """A thread of the session has something new; called in that thread, so it only posts a message."""
        if self._has_news:
            return
        self._has_news = True
        try:
            self.post_message(News())
        except RuntimeError:  # the app has just ended
            self._has_news = False

    def on_news(self) -> None:
        """Let the screens look, but not more often than anyone can see."""
        self.set_timer(NEWS_DELAY_S, self._notify_screens)

    def _notify_screens(self) -> None:
        self._has_news = False
        for screen in self.screen_stack:
            check_news = getattr(screen, "check_news", None)
            if check_news:
                check_news()

    # Where to go

    def go(self, route: Route) -> None:
        """Show the screen that a route leads to; a game takes the place of everything above the start."""
        if isinstance(route, GameRoute):
            while len(self.screen_stack) > ROOT:
                self.pop_screen()
        self.push_screen(_screen_of(route, self.state))

    def back(self) -> None:
        if len(self.screen_stack) > ROOT:
            self.pop_screen()

    def show_message(self, text: str, role: str) -> None:
        """Show a line on the screen that is open."""
        show = getattr(self.screen, "show_message", None)
        if show:
            show(text, role)

    def action_interrupt(self) -> None:
        """Ctrl-C."""
        self.exit(INTERRUPTED)


def _screen_of(route: Route, state: AppState) -> Screen[Any]:
    """A new screen for a route. Those behind the first ones are imported when they are needed, so that the app opens fast."""
    match route:
        case GameRoute(events, first):
            return GameScreen(events, first)
        case PageRoute():
            return PageScreen(controller_for(route, state))
        case PromptRoute():
            return PromptScreen(route)
        case NameRoute(then):
            return NameScreen(state.name, then)
        case HelpRoute(rows):
            return HelpScreen(rows)
        case TextRoute(title, text):
            return HelpScreen((), (title, text))
    from noughts.ui.terminal.screens import analysis, replay, review, tasks, tree

    match route:
        case ReplayRoute(record, is_review):
            return review.ReviewScreen(record) if is_review else replay.ReplayScreen(record)
        case PuzzleRoute(puzzles):
            return tasks.PuzzleScreen(puzzles)
        case LessonRoute(attempt):
            return tasks.LessonScreen(attempt)
        case TreeRoute(position):
            return tree.TreeScreen(position)
        case AnalysisRoute(game):
            return analysis.AnalysisScreen(game)


def run(library: Library, name: str, settings: Settings, launch: Launch | None = None) -> int:
    """Open the app; returns the exit code. The game on the board is saved, however the app is left."""
    app = NoughtsApp(library, name, settings, launch)
    try:
        code = app.run()
    finally:
        app.state.session.leave()
    return code if code is not None else app.return_code or 0
