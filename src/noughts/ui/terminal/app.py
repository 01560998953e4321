"""The app: one session, the person at this keyboard, and the screens."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, datetime
from random import Random
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.events import Event as TextualEvent
from textual.events import Key
from textual.message import Message

from noughts.drawing.colours import Theme
from noughts.game import Mode
from noughts.match import Event, Setup
from noughts.play import Library, Session, Settings
from noughts.play.seats import arranged
from noughts.rules import NoughtsError
from noughts.ui.shared.people import renamed
from noughts.ui.shared.puzzle_sets import Drill
from noughts.ui.terminal import themes
from noughts.ui.terminal.screens.game import GameScreen
from noughts.ui.terminal.screens.start import StartScreen

LONGEST_ANSWER = 1.0
"""Seconds; a key that takes longer than that keeps no other from being answered."""

OPENING = 0.005
"""Seconds between two looks whether a screen is there that is about to open."""

ROUNDS = 2
"""How often the way is gone: a widget may answer a key with a message of its own, which takes the same way after it."""


class KeyOrder:
    """Lets one key go at a time, and the next when that one has come back.

    Textual sends a key to where the focus is; from there it goes up to the
    screen and the app, through a queue at each step. Keys that are sent
    before that is done overtake what the first one does.
    """

    def __init__(self, app: App[Any], send: Callable[[Key], Awaitable[None]]) -> None:
        self._app = app
        self._send = send
        self._waiting: deque[Key] = deque()
        self._sent = 0
        """The number of the key that is being answered; 0 if none is."""
        self._count = 0

    @property
    def is_busy(self) -> bool:
        """Whether there are keys that have not been answered."""
        return bool(self._sent or self._waiting)

    async def take(self, key: Key) -> None:
        """Answer a key now, or when its turn comes."""
        self._waiting.append(key)
        if not self._sent:
            await self._next()

    async def _next(self) -> None:
        self._sent = 0
        if not self._waiting:
            return
        if not self._app.screen.is_mounted:
            self._sent = -1
            self._app.set_timer(OPENING, self._next)
            return
        self._count += 1
        number = self._sent = self._count
        way = [*(self._app.focused or self._app.screen).ancestors_with_self]
        await self._send(self._waiting.popleft())
        self._app.set_timer(LONGEST_ANSWER, lambda: self._is_answered(number))
        await self._follow(number, way * ROUNDS)

    async def _follow(self, number: int, way: list[DOMNode]) -> None:
        """Go the way of the key, from queue to queue, and be done when it is."""
        while way:
            node, *way = way
            if node.is_running and node.call_later(self._follow, number, way):
                return
        await self._is_answered(number)

    async def _is_answered(self, number: int) -> None:
        if self._sent == number:
            await self._next()


INTERRUPTED = 130
"""The exit code after Ctrl-C."""

REPLY_PACE = 0.35
"""Seconds before a program answers a person, so that one's own mark is seen first."""


LOOKING = 0.04
"""Seconds in which all that threads find out is told together."""


class Woken(Message):
    """A thread has found something new."""


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
        *,
        setup: Setup | None = None,
        resume: str | None = None,
        pace: float | None = None,
        theme: str | None = None,
        rng: Random | None = None,
        make_session: Callable[..., Session] = Session,
    ) -> None:
        super().__init__()
        self.library = library
        self.name_of_player = name
        self.settings = settings
        self.rng = rng or Random()  # noqa: S311 - games, not secrets
        self.session = make_session(library, rng=self.rng, wake=self.wake)
        self._setup = setup
        self._resume = resume
        self._pace = pace
        self._theme_asked_for = theme
        self._is_woken = False
        self._keys = KeyOrder(self, super().on_event)
        self.trouble = f"Your games cannot be saved: {library.trouble}" if library.trouble else ""
        """What the start screen has to say before anything else."""
        self.palette: Theme = themes.chosen_theme(theme or settings.theme)
        for each in themes.ALL:
            self.register_theme(each)
        if os.environ.get("NO_COLOR"):
            themes.take_colours_away(self)
        self.dress()

    def on_mount(self) -> None:
        """Open the first screen."""
        self.push_screen(StartScreen())
        try:
            if self._resume:
                self.resume(self._resume)
            elif self._setup:
                self.start(self._setup)
        except (NoughtsError, OSError) as error:
            self.trouble = str(error)

    def dress(self) -> None:
        """Put the theme of the settings on."""
        self.palette = themes.chosen_theme(self._theme_asked_for or self.settings.theme)
        self.theme = themes.PREFIX + self.palette.name

    # Keys

    async def on_event(self, event: TextualEvent) -> None:
        """Let each key be answered before the next one, however fast they come and whatever screens they open."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self._keys.take(event)
        else:
            await super().on_event(event)

    @property
    def has_keys(self) -> bool:
        """Whether keys have been typed that are not answered yet."""
        return self._keys.is_busy

    # The session

    def wake(self) -> None:
        """A thread of the session has something new; called there, so it only leaves a message."""
        if self._is_woken:
            return
        self._is_woken = True
        try:
            self.post_message(Woken())
        except RuntimeError:  # the app has just ended, and nobody listens any more
            self._is_woken = False

    def on_woken(self) -> None:
        """Let the screens see to it, but not more often than anybody can look."""
        self.set_timer(LOOKING, self._spread_the_word)

    def _spread_the_word(self) -> None:
        self._is_woken = False
        for screen in self.screen_stack:
            see = getattr(screen, "see", None)
            if see:
                see()

    def start(self, setup: Setup) -> None:
        """Begin a game and show it."""
        self.show_game(lambda: self.session.new_game(setup), setup.mode)

    def play_again(self) -> None:
        """The game of the last time once more."""
        self.start(arranged(self.settings, self.name_of_player, self.rng))

    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        """Continue a game that was left, from any screen."""
        self._show(self.reopened(id))

    def reopened(self, id: str) -> list[Event]:  # noqa: A002
        """Put a game that was left on the board."""
        kept = self.library.store.reopen(id)
        self._set_pace(Mode.of(kept.x, kept.o))
        return self.session.reopen(id)

    def show_game(self, begin: Callable[[], list[Event]], mode: Mode) -> None:
        """Begin a game and show it, from any screen; a program may move at once, so the pace comes first."""
        self._set_pace(mode)
        self._show(begin())

    def _set_pace(self, mode: Mode) -> None:
        self.session.pace = self._watching_pace() if mode is Mode.WATCH else REPLY_PACE if self.settings.animation else 0.0

    def _show(self, happened: list[Event]) -> None:
        while not isinstance(self.screen_stack[-1], StartScreen):
            self.pop_screen()
        self.push_screen(GameScreen(happened))

    def _watching_pace(self) -> float:
        """What the command line asked for, once; else the setting."""
        pace, self._pace = self._pace, None
        return self.settings.pace if pace is None else pace

    def practise(self, drill: Drill) -> None:
        """Show puzzles to try, from any screen."""
        from noughts.ui.terminal.screens.puzzle import DrillScreen

        self.push_screen(DrillScreen(drill))

    def today(self) -> date:
        """The day, where we are."""
        return datetime.now().astimezone().date()

    def change(self, **choices: Any) -> None:
        """Remember what a person chose."""
        changed = replace(self.settings, **choices)
        if "theme" in choices:  # what was chosen here replaces what the command line asked for
            self._theme_asked_for = None
        if changed != self.settings:
            self.settings = changed
            self.library.save_settings(self.name_of_player, changed)

    def rename(self, name: str) -> None:
        """Whoever plays here is called something else from now on; a guest who is known already is welcomed."""
        self.welcome(renamed(self.session, self.name_of_player, name))

    def welcome(self, name: str) -> None:
        """Somebody else plays at this keyboard."""
        profile = self.library.welcome(name)
        self.name_of_player = profile.name
        self.settings = self.library.settings(profile.name)
        self.dress()

    # Leaving

    def action_interrupt(self) -> None:
        """Ctrl-C."""
        self.exit(INTERRUPTED)


def run(
    library: Library,
    name: str,
    settings: Settings,
    *,
    setup: Setup | None = None,
    resume: str | None = None,
    pace: float | None = None,
    theme: str | None = None,
) -> int:
    """Open the app, with a game at once if one is given, new or left before; the exit code.

    The game on the board is kept, however the app is left.
    """
    app = NoughtsApp(library, name, settings, setup=setup, resume=resume, pace=pace, theme=theme)
    try:
        code = app.run()
    finally:
        app.session.leave()
    return code if code is not None else app.return_code or 0
