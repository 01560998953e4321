"""The terminal app: one session, the person at this keyboard, and the screens."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.events import Event, Key
from textual.filter import NoColor
from textual.message import Message
from textual.screen import Screen
from textual.theme import Theme as TextualTheme

from noughts.drawing.colours import ROLES, THEMES, Theme, theme_named
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
from noughts.ui.terminal.screens.dialogs import HelpScreen, NameScreen, PromptScreen
from noughts.ui.terminal.screens.game import GameScreen
from noughts.ui.terminal.screens.page import PageScreen

THEME_PREFIX = "noughts-"


def textual_theme(theme: Theme) -> TextualTheme:
    """A theme with a CSS variable for each role: ``$tone-win`` and so on."""
    is_plain = not theme.has_colour
    return TextualTheme(
        name=THEME_PREFIX + theme.name,
        primary=theme.focus,
        secondary=theme.x,
        accent=theme.o,
        warning=theme.draw,
        error=theme.loss,
        success=theme.win,
        foreground=theme.ink,
        background=theme.background,
        surface=theme.panel,
        panel=theme.panel,
        dark=theme.is_dark,
        text_alpha=1.0,
        variables={
            **{f"tone-{role}": theme.tone(role) for role in ROLES},
            "block-cursor-foreground": theme.ink if is_plain else theme.background,
            "block-cursor-background": theme.background if is_plain else theme.focus,
            "block-cursor-text-style": "reverse" if is_plain else "bold",
            "block-cursor-blurred-foreground": theme.ink,
            "block-cursor-blurred-background": theme.panel,
            "block-hover-background": theme.panel,
            "border": theme.focus,
            "border-blurred": theme.grid,
            "input-cursor-text-style": "reverse",
            "scrollbar": theme.grid,
            "scrollbar-hover": theme.quiet,
            "scrollbar-active": theme.focus,
            "scrollbar-background": theme.background,
            "scrollbar-background-hover": theme.background,
            "scrollbar-background-active": theme.background,
            "scrollbar-corner-color": theme.background,
        },
    )


def chosen_theme(name: str, environment: Mapping[str, str] = os.environ) -> Theme:
    """The theme for a setting on this terminal; ``NO_COLOR`` has the last word."""
    if environment.get("NO_COLOR"):
        return theme_named("no-colour")
    return theme_named(name, is_dark=is_dark(environment))


def is_dark(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that its ground is dark; most are, and most say nothing.

    >>> is_dark({"COLORFGBG": "0;15"}), is_dark({"COLORFGBG": "15;default;0"}), is_dark({})
    (False, True, True)
    """
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return ground not in ("7", "15")


KEY_TIMEOUT_S = 1.0  # after this, the next key is handled anyway
SCREEN_POLL_S = 0.005  # between two looks at a screen that is opening
QUEUE_PASSES = 2  # a widget may answer a key with a message, which takes the same way


class KeyOrder:
    """Handles one key at a time: the next key waits until the one before has been handled.

    Textual sends a key to the focused widget, and from there up to the screen
    and the app, through one message queue at each step. A key that is typed
    before that is done could overtake it, and reach the old screen when the
    key before it opens another one. So this puts a marker behind each key in
    all of these queues, one after another, and sends the next key when the
    marker has come through.
    """

    def __init__(self, app: App[Any], send: Callable[[Key], Awaitable[None]]) -> None:
        self._app = app
        self._send = send
        self._waiting: deque[Key] = deque()
        self._current = 0  # the key being handled; 0 for none, -1 while a screen opens
        self._count = 0

    @property
    def is_busy(self) -> bool:
        return bool(self._current or self._waiting)

    @property
    def is_handling(self) -> bool:
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
        """Pass through the queues of the remaining nodes."""
        while way:
            node, *way = way
            if node.is_running and node.call_later(self._follow, number, way):
                return
        await self._finish(number)

    async def _finish(self, number: int) -> None:
        if self._current == number:
            await self._next()


INTERRUPTED = 130  # the exit code after Ctrl-C
REPLY_DELAY_S = 0.35  # before a program answers, so that people see their own mark first
NEWS_DELAY_S = 0.04  # news within this time is shown together
FEATURES = frozenset({Feature.ANALYSIS, Feature.BELL, Feature.COMMAND_LINE, Feature.PLAYERS, Feature.QUIT})


ROOT = 2  # screens: Textual's own, and the start


class News(Message):
    """A thread has something new to show."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What the command line asks for."""

    setup: Setup | None = None
    earlier: Game | None = None  # what the new game continues from
    resume: str | None = None
    analysed: Game | None = None  # for the analysis board
    pace: float | None = None
    theme: str | None = None


class NoughtsApp(App[int]):
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
        self.storage_error = ""  # why the game asked for could not be opened
        self.palette: Theme = chosen_theme(self.state.theme)
        for each in THEMES.values():
            self.register_theme(textual_theme(each))
        if os.environ.get("NO_COLOR"):
            self._filters[:] = [NoColor()]  # Textual's own answer to NO_COLOR is shades of grey
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
        self.palette = chosen_theme(self.state.theme)
        self.theme = THEME_PREFIX + self.palette.name

    # Keys

    async def on_event(self, event: Event) -> None:
        """Handle keys one by one, however fast they come and whatever they open."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self.keys.add(event)
        elif self.screen_stack or not isinstance(event, Key):  # while the app closes, a key has nowhere to go
            await super().on_event(event)

    # News of the session

    def wake(self) -> None:
        """Called in a thread of the session that has news, so it only posts a message."""
        if self._has_news:
            return
        self._has_news = True
        try:
            self.post_message(News())
        except RuntimeError:  # the app has just ended
            self._has_news = False

    def on_news(self) -> None:
        """Notify the screens, but no more often than anyone can see."""
        self.set_timer(NEWS_DELAY_S, self._notify_screens)

    def _notify_screens(self) -> None:
        self._has_news = False
        for screen in self.screen_stack:
            check_news = getattr(screen, "check_news", None)
            if check_news:
                check_news()

    # Where to go

    def go(self, route: Route) -> None:
        """Show the screen of a route; a game replaces everything above the start."""
        if isinstance(route, GameRoute):
            while len(self.screen_stack) > ROOT:
                self.pop_screen()
        self.push_screen(_screen_of(route, self.state))

    def back(self) -> None:
        if len(self.screen_stack) > ROOT:
            self.pop_screen()

    def show_message(self, text: str, role: str) -> None:
        show = getattr(self.screen, "show_message", None)
        if show:
            show(text, role)

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)


def _screen_of(route: Route, state: AppState) -> Screen[Any]:
    """A new screen for a route. Rarer ones are imported when they are needed, so that the app opens fast."""
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
    from noughts.ui.terminal.screens import boards, replay, tree

    match route:
        case ReplayRoute(record, is_review):
            return replay.ReviewScreen(record) if is_review else replay.ReplayScreen(record)
        case PuzzleRoute(puzzles):
            return boards.PuzzleScreen(puzzles)
        case LessonRoute(attempt):
            return boards.LessonScreen(attempt)
        case TreeRoute(position):
            return tree.TreeScreen(position)
        case AnalysisRoute(game):
            return boards.AnalysisScreen(game)


def run(library: Library, name: str, settings: Settings, launch: Launch | None = None) -> int:
    """Open the app and return the exit code. The game on the board is saved, however the app ends."""
    app = NoughtsApp(library, name, settings, launch)
    try:
        code = app.run()
    finally:
        app.state.session.leave()
    return code if code is not None else app.return_code or 0
