"""The contract of all front ends: a command does the same everywhere, and says the same.

Each front end is an async context manager that opens a game and gives somebody
who can type a line of words. What they do is compared with a front end that only
writes down what it is told.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from noughts.game import Mode, Record, Seat, TimeControl
from noughts.match import Event, Setup
from noughts.play import Library, Session, Settings
from noughts.rules import Cell, Mark, Rules
from noughts.ui.shared.commands import Action
from noughts.ui.shared.event_texts import note_of
from noughts.ui.shared.input import GameInput
from noughts.ui.terminal.plain import FOR_A_SCREEN, PlainGame
from tests.ui.terminal_app.driving import driving
from tests.waiting import LONG

ALICE, BOB, KITTY, SERA = Seat("Alice"), Seat("Bob"), Seat("Kitty", "kitty"), Seat("Sera", "sera")
WON = ("a1", "b1", "a2", "b2", "a3")


@dataclass(frozen=True)
class State:
    """A game, and what has been typed in it."""

    x: Seat = ALICE
    o: Seat = BOB
    typed: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def setup(self) -> Setup:
        return Setup(Rules.parse("3x3"), self.x, self.o, **self.options)


CLOCK = {"time": TimeControl.parse("10m")}
STATES = {
    "before": State(),
    "during": State(typed=("b2", "a1", "undo")),
    "paused": State(typed=("b2", "pause"), options=CLOCK),
    "after": State(typed=WON),
    "watching": State(KITTY, SERA, typed=("pause",)),
    "coach": State(typed=("b2",), options={"coach": "sera"}),
    "clock": State(typed=("b2", "a1"), options=CLOCK),
    "without help": State(typed=("b2",), options={"allows_hints": False, "allows_undo": False}),
}


SIGN = re.compile(r"[-+]\d+|=|~[-+]?")
"""What a cell shows of the worth of a move."""


class Typist(Protocol):
    """Somebody at a front end."""

    session: Session

    @property
    def settings(self) -> Settings: ...

    async def begin(self, setup: Setup) -> None:
        """Begin a game, with the settings that a front end opens with."""

    def enter(self, line: str) -> None:
        """Do what a line says, without typing it: for all that leads to what is to be tested."""

    async def type(self, line: str) -> None:
        """Type a line of words and Enter."""

    def said(self) -> str:
        """What has been said last, with whatever else there is to read."""

    async def take(self, hand: Mark) -> None:
        """Press the key of a mark, in a wild game; plain lines know no hand."""

    def signs(self) -> dict[str, str]:
        """What the drawn board says of each move with the mark in hand, by cell; plain lines say it once, of all moves."""


Front = Callable[[Library], AbstractAsyncContextManager[Typist]]


def summary(typist: Typist) -> dict[str, object]:
    """What the session did."""
    session = typist.session
    if not session.has_game:
        return {"game": None}
    view = session.view()
    return {
        "moves": [str(move) for move, _ in view.moves],
        "seats": view.names,
        "outcome": view.outcome,
        "paused": view.is_paused,
        "analysis": session.finds_values,
        "setting": typist.settings.shows_analysis,
        "pace": session.pace if view.mode is Mode.WATCH else None,
        "aids": view.aids,
        "hint": view.hint and view.hint.move,
        "undo": (view.can_undo, view.can_redo),
        "score": view.score.text,
    }


async def settled(session: Session, line: str) -> None:
    """Wait until what was asked for is found, and until no program moves that was told to."""
    end = time.monotonic() + LONG
    while session.has_game:
        view = session.view()
        asks = line in ("hint", "analyse") or session.finds_values
        is_studied = view.outcome or not view.is_persons_turn or not view.setup.allows_hints or view.is_studied or not asks
        # A step that is decided on is taken by whoever looks next.
        is_still = view.x_left is not None or not view.is_thinking or view.outcome or not view.is_paused
        if is_studied and is_still:
            return
        assert time.monotonic() < end, f"nobody answers {line!r}"
        await asyncio.sleep(0.005)


class WrittenFrontEnd:
    """A front end that writes down what it is told."""

    unsupported: frozenset[Action] = frozenset()
    sound = "bell"
    player = "Alice"

    def __init__(self, session: Session, settings: Settings) -> None:
        self.session = session
        self.settings = settings
        self.input = GameInput(self)
        self.lines: list[str] = []
        self.pages: list[str] = []

    def show_message(self, text: str, tone: str = "ink") -> None:
        if text:
            self.lines.append(text)

    def show_events(self, happened: Sequence[Event]) -> None:
        for event in happened:
            note = note_of(event, self.session.view())
            self.show_message(note.text if note else "")

    def show_text(self, title: str, text: str) -> None:
        self.pages.append(text)

    def wait_for_answer(self) -> None: ...

    def change(self, **choices: Any) -> None:
        self.settings = replace(self.settings, **choices)

    def on_new_game(self) -> None:
        self.input.on_new_game()

    def reject(self, cell: Cell) -> None: ...

    def show_board(self) -> None:
        self.pages.append("board")

    def open_line(self) -> None: ...

    def toggle_panel(self) -> None: ...

    def help(self) -> None:
        self.pages.append("help")

    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        self.pages.append("name")
        then()

    def review(self, record: Record) -> None:
        self.pages.append("review")

    def practise(self, record: Record) -> None:
        self.pages.append("mistakes")

    def replay(self, record: Record) -> None:
        self.pages.append("replay")

    def new_game(self, mode: Mode) -> None:
        self.session.leave()

    def resume(self, id: str) -> None:  # noqa: A002 - as the protocol has it
        happened = self.session.reopen(id)
        self.on_new_game()
        self.show_events(happened)

    def menu(self) -> None:
        self.session.leave()

    def leave(self) -> None: ...

    async def begin(self, setup: Setup) -> None:
        self.settings = SETTINGS
        self.session.pace = PACE
        happened = self.session.new_game(setup)
        self.on_new_game()
        self.show_events(happened)

    def enter(self, line: str) -> None:
        self.input.enter(line)

    async def type(self, line: str) -> None:
        self.lines.clear()
        self.input.enter(line)
        await settled(self.session, line)
        if self.session.has_game:
            self.show_events(self.session.poll())

    def said(self) -> str:
        return self.lines[-1] if self.lines else ""


PACE = 60.0
"""Seconds for a move of two programs: long enough to be stopped before one is made."""

SETTINGS = Settings(pace=PACE, animation=False)


@asynccontextmanager
async def written(library: Library) -> AsyncIterator[WrittenFrontEnd]:
    """The model."""
    session = Session(library, rng=Random(1))
    yield WrittenFrontEnd(session, SETTINGS)
    session.leave()


class PlainTypist:
    """Somebody in plain mode, whose lines are done one by one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.shown: list[str] = []
        self.game = PlainGame(session, player="Alice", ask=lambda _: None, listen=lambda _: None, show=self.shown.append)

    @property
    def settings(self) -> Settings:
        return self.game.settings

    async def begin(self, setup: Setup) -> None:
        self.game.settings = SETTINGS
        self.session.pace = PACE
        happened = self.session.new_game(setup)
        self.game.on_new_game()
        self.game.show_events(happened)

    def enter(self, line: str) -> None:
        self.game.input.enter(line)

    async def type(self, line: str) -> None:
        self.shown.clear()
        self.game.carry_out(line)

    def said(self) -> str:
        return "\n".join(self.shown)

    async def take(self, hand: Mark) -> None: ...

    def signs(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for line in "\n".join(self.shown).splitlines():
            if match := re.fullmatch(r"([-+=]) (?:(?:win|lose|draw)s?)(?: in (\d+))?: (.*)", line):
                sign, moves, cells = match.groups()
                found.update(dict.fromkeys(cells.split(), sign + (moves or "")))
        self.shown.clear()
        return found


@asynccontextmanager
async def plain(library: Library) -> AsyncIterator[Typist]:
    """Lines of text."""
    session = Session(library, rng=Random(1))
    yield PlainTypist(session)
    session.leave()


@asynccontextmanager
async def app(library: Library) -> AsyncIterator[Typist]:
    """The terminal app."""
    from noughts.ui.terminal.screens.game import GameScreen
    from noughts.ui.terminal.widgets.board import BoardWidget
    from noughts.ui.terminal.widgets.lines import NoteLine

    async with driving(library, SETTINGS) as driver:
        at_first = len(driver.app.screen_stack)

        class AppTypist:
            session = driver.app.state.session

            @property
            def settings(self) -> Settings:
                return driver.app.state.settings

            async def begin(self, setup: Setup) -> None:
                driver.app.state.settings = SETTINGS
                table = self._table()
                while (
                    len(driver.app.screen_stack) > at_first and driver.app.screen is not table
                ):  # what the last command opened
                    await driver.app.pop_screen()
                if table is None:
                    driver.app.state.play(setup)
                    await driver.until(lambda: driver.app.screen.is_mounted)
                    return
                self.session.pace = PACE if setup.mode is Mode.WATCH else 0.0
                happened = self.session.new_game(setup)
                table.show_message("")
                table.on_new_game()
                table.show_events(happened)
                table.check_news()

            def _table(self) -> GameScreen | None:
                """Where the last game was played, if that is still there: another can be played at it."""
                return next((each for each in driver.app.screen_stack if isinstance(each, GameScreen)), None)

            def enter(self, line: str) -> None:
                assert isinstance(driver.app.screen, GameScreen)
                driver.app.screen.input.enter(line)

            async def type(self, line: str) -> None:
                await driver.command(line)
                await settled(self.session, line)
                await driver.pause()
                screen = driver.app.screen
                if isinstance(screen, GameScreen):
                    screen.check_news()

            def said(self) -> str:
                table = self._table()
                return table.query_one(NoteLine).text if table else ""

            async def take(self, hand: Mark) -> None:
                await driver.press(str(hand).lower())

            def signs(self) -> dict[str, str]:
                table = self._table()
                assert table
                table.check_news()
                board, texts = table.query_one(BoardWidget), {}
                for y in range(board.size.height):
                    for x, letter in enumerate(board.render_line(y).text):
                        if cell := board.cell_at(x, y):
                            texts[cell] = texts.get(cell, "") + letter
                return {str(cell): found[0] for cell, text in texts.items() if (found := SIGN.search(text))}

        yield AppTypist()


def window(library: Library) -> AbstractAsyncContextManager[Typist]:
    """The window; it needs this module, so it is looked for when it is wanted."""
    from tests.ui.desktop.typist import window as opened

    return opened(library)


FRONTS: dict[str, tuple[Front, frozenset[Action]]] = {
    "plain": (plain, FOR_A_SCREEN),
    "app": (app, frozenset()),
    "window": (window, frozenset()),
}
"""Every front end, and what it has no place for. A front end in a package of its own adds itself here."""
