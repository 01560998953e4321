"""Driving the app as a person would: keys and clicks in, the text on the screen out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from random import Random
from unittest.mock import patch
from weakref import WeakSet

from textual import events
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.keys import _character_to_key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from noughts.game import Game
from noughts.match import Setup
from noughts.play import Library, Settings
from noughts.rules import Cell
from noughts.rules.move import COLUMNS
from noughts.ui.terminal.app import Launch, NoughtsApp
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.screens.page import PageScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from tests.waiting import LONG


def screen_text(app: NoughtsApp) -> str:
    """What is to be seen, line by line."""
    visible_screen_stack.set(app._background_screens)
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def column_text(app: NoughtsApp) -> str:
    """The same for the columns on the right alone, so that sentences that go over several lines can be read."""
    columns, strips = [], app.screen._compositor.render_strips()
    for widget in app.screen.query("#side, #page, .page-column, #preview, #filters, #judged, #help"):
        region = widget.region
        lines = strips[region.y : region.bottom]
        columns.append(" ".join(line.crop(region.x, region.right).text.strip(" │") for line in lines))
    return " ".join(" ".join(columns).split())


def key_event(key: str) -> events.Key:
    """What a terminal tells of a key, given as a character or by its name."""
    if len(key) == 1:
        return events.Key(_character_to_key(key), key)
    return events.Key(key, CHARACTERS.get(key))


CHARACTERS = {"enter": "\r", "space": " ", "tab": "\t", "escape": "\x1b", "backspace": "\x7f"}
"""Of keys that have one, though they are called by a name."""


RECHECK_S = 0.25
"""After this time look even if nothing has happened, for what a thread changes without a word."""


TURNS = 50
"""Turns of the event loop. From then on a test that waits for the app looks at it only now and then."""

WAITING: WeakSet[MessagePump] = WeakSet()
"""Widgets, screens and apps that have done what they were told, and wait for the next message."""

get_message = MessagePump._get_message


async def _get_message_noted(pump: MessagePump) -> Message:
    WAITING.add(pump)
    try:
        return await get_message(pump)
    finally:
        WAITING.discard(pump)


def _is_at_rest(pump: MessagePump) -> bool:
    """Whether it waits for a message, and none is there; or it has ended."""
    if pump._closing or pump._closed:
        return True
    return pump in WAITING and not pump.message_queue_size


class Driver:
    """Somebody at the keyboard."""

    def __init__(self, app: NoughtsApp, pilot: Pilot[int], happened: asyncio.Event) -> None:
        self.app = app
        self.pilot = pilot
        self._happened = happened
        """Set by every message of the app: keys, timers, and what threads have found."""

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move, _ in self.app.state.session.view().moves]

    @property
    def screen(self) -> BaseScreen:
        assert isinstance(self.app.screen, BaseScreen)
        return self.app.screen

    @property
    def page(self) -> str:
        """The name of the page that is shown; empty if it is another screen."""
        return self.app.screen.page.name if isinstance(self.app.screen, PageScreen) else ""

    async def pause(self) -> None:
        """Wait until every key is answered, and all that came of it is done and drawn.

        The pause of Textual waits until the processor is idle, for whatever else it does.
        """
        is_drawn = False
        while not is_drawn:
            await self._come_to_rest()
            if self.app.state.settings.animation and self._is_ready and not self.app.keys.is_handling:
                return  # what moves is never done, and drawing it again and again leaves no time for it to move
            if self._is_answered():
                self.app.screen._on_timer_update()
                is_drawn = self._is_answered()

    async def _come_to_rest(self) -> None:
        """Wait until every widget waits for its next message.

        The wait of Textual sends a message to each of them, which took half the time of all these tests. It is still
        there for what takes longer than a few turns of the loop.
        """
        for _ in range(TURNS):
            await asyncio.sleep(0)
            if all(map(_is_at_rest, self._pumps())):
                return
        await self.pilot._wait_for_screen()

    def _pumps(self) -> Iterator[MessagePump]:
        """All that has a queue of messages: the app, the screen, and every widget on it."""
        yield self.app
        yield from self.app.screen.walk_children(with_self=True)

    @property
    def _is_ready(self) -> bool:
        return bool(getattr(self.app.screen, "is_ready", self.app.screen.is_mounted))

    def _is_answered(self) -> bool:
        """Whether there is no key and no message on its way."""
        return self._is_ready and not self.app.keys._current and not any(pump.message_queue_size for pump in self._pumps())

    async def burst(self, keys: str | list[str]) -> None:
        """Press keys without any time between them, as when text is pasted."""
        for key in keys:
            self.app.post_message(key_event(key))
        await self.pause()

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and see what each does."""
        for key in keys:
            await self.burst([key])

    async def type(self, text: str) -> None:
        await self.burst(text)

    async def command(self, words: str) -> None:
        await self.type(f":{words}")
        await self.press("enter")

    async def sees(self, *wanted: str) -> str:
        """Wait until all of these are on the screen."""
        shown = ""

        def missing() -> list[str]:
            nonlocal shown
            shown = self.text
            joined = " ".join(shown.split())
            absent = [each for each in wanted if each not in shown and each not in joined]
            columns = column_text(self.app) if absent else ""
            return [each for each in absent if each not in columns]

        await self.pause()
        await self.until(lambda: not missing(), missing)
        return shown

    async def until(self, holds: Callable[[], object], missing: Callable[[], object] = lambda: "") -> None:
        """Look again whenever something has happened in the app."""
        end = time.monotonic() + LONG
        while not holds():
            assert time.monotonic() < end, f"{missing()} not in\n{self.text}"
            self._happened.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._happened.wait(), RECHECK_S)
            await self.pause()

    def click_anywhere(self, x: int, y: int) -> None:
        """Click as a terminal reports it: whether or not a widget has been laid out there."""
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            button = 0 if kind is events.MouseMove else 1
            self.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))  # noqa: FBT003

    async def click_cell(self, name: str) -> None:
        assert self.text  # a board knows where its cells are once it is drawn
        board = self.screen.query_one(BoardWidget)
        wanted = Cell(COLUMNS.index(name[0]), int(name[1:]) - 1)
        spots = [(x, y) for y in range(board.size.height) for x in range(board.size.width) if board.cell_at(x, y) == wanted]
        await self.pilot.click(board, offset=spots[len(spots) // 2])
        await self.pause()

    @property
    def page_screen(self) -> PageScreen:
        assert isinstance(self.app.screen, PageScreen)
        return self.app.screen

    async def focus(self, key: str) -> None:
        """Lead to the row of a page with this key."""
        assert self.page_screen.focus_on(key), key
        await self.pause()

    async def click_row(self, key: str, x: int = 1, y: int = 0) -> None:
        row = next(row for row in self.page_screen.rows() if row.key == key)
        await self.pilot.click(row, offset=(x, y))
        await self.pause()

    async def my_turn(self, *, moves: int | None = None) -> None:
        """Wait until a person can move, or the game is over."""
        session = self.app.state.session

        def is_there() -> bool:
            view = session.view()
            return bool(view.outcome) or (view.is_persons_turn and (moves is None or len(view.moves) >= moves))

        await self.until(is_there)
        await self.pause()


def _draw_nothing(compositor: Compositor, **_: object) -> None:
    """Send nothing to a terminal that nobody sees, which takes a quarter of the time; ``screen_text`` draws what is there."""
    compositor._dirty_regions.clear()


PARSED: dict[tuple[object, ...], list[RuleSet]] = {}
"""Parsed style sheets, which are the same in every app with the same colours."""

parse_rules = Stylesheet._parse_rules


def _parse_rules_once(stylesheet: Stylesheet, css: str, *where: object, **options: object) -> list[RuleSet]:
    key = (css, where, *sorted(options.items()), *stylesheet._variables.items())
    if key not in PARSED:
        PARSED[key] = parse_rules(stylesheet, css, *where, **options)
    return PARSED[key]


@asynccontextmanager
async def driving(
    library: Library,
    settings: Settings | None = None,
    *,
    name: str = "Alice",
    size: tuple[int, int] = (80, 24),
    setup: Setup | None = None,
    earlier: Game | None = None,
    resume: str | None = None,
    seed: int = 1,
    theme: str | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> AsyncIterator[Driver]:
    """The app with somebody at it; motion is off, so that nothing is waited for."""
    library.welcome(name)
    settings = settings or Settings(animation=False)
    launch = Launch(setup=setup, earlier=earlier, resume=resume, theme=theme)
    app = NoughtsApp(library, name, settings, launch, rng=Random(seed), clock=clock)
    happened = asyncio.Event()
    with (
        patch.object(MessagePump, "_get_message", _get_message_noted),
        patch.object(Compositor, "render_update", _draw_nothing),
        patch.object(Stylesheet, "_parse_rules", _parse_rules_once),
    ):
        async with app.run_test(size=size, message_hook=lambda message: happened.set()) as pilot:
            driver = Driver(app, pilot, happened)
            await driver.pause()
            yield driver
    app.state.session.leave()
