"""Page controllers: what a menu, a form or a list shows and what can be done there, once for every front end.

A front end has one renderer. It draws the blocks of a ``Page`` and answers a
person through two calls of the ``PageController``: ``set(key, value)`` when an
input changes, ``press(key)`` when a button, a row or a cell is pressed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from random import Random
from typing import ClassVar, Protocol, TypeVar

from noughts.game import Game
from noughts.play import Library, Settings
from noughts.rules import Cell, NoughtsError, quoted
from noughts.store import Filter, Summary
from noughts.ui.shared.blocks import OFF, ON, Choice, Number, Page, Slider, Switch, Text
from noughts.ui.shared.routes import Route

Found = TypeVar("Found")


class Feature(Enum):
    """What a front end may have. A page leaves out what its front end lacks."""

    BELL = "bell"
    SOUND = "sound"
    PAGE_SOUND = "page sound"
    """Sounds that are off until someone turns them on, as on the web."""
    SILENT = "silent"
    """There is no sound device."""
    KEY_SWITCH = "key switch"
    """Single-key commands can be switched off, as the web requires."""
    PLAYERS = "players"
    """Several people share the program, and one of them is chosen."""
    PORTRAITS = "portraits"
    """The start page shows every character."""
    LARGE_FORMS = "large forms"
    """A form may be longer than a terminal of 24 lines."""
    INVITE = "invite"
    """A friend can join by a link, and games can be kept out of public lists."""
    COMMAND_LINE = "command line"
    """A game has a line for commands in words, which a colon opens, and a panel that can be hidden."""
    ANALYSIS = "analysis"
    COMPARE = "compare"
    """Searches can be compared side by side."""
    WINDOW = "window"
    """It has a mouse wheel and can fill the screen."""
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class OpenGame:
    id: str
    title: str
    note: str
    """How far it is, and since when."""
    can_be_deleted: bool = False
    rules: str = ""
    position: str = ""
    """Empty where it is not known."""


OpenGames = tuple[Sequence[OpenGame], Sequence[OpenGame]]
"""This person's unfinished games, the latest first, and those they may only watch."""


class PageHost(Protocol):
    """What pages need of the program that shows them."""

    library: Library
    name: str
    settings: Settings
    rng: Random
    features: Collection[Feature]

    def today(self) -> date: ...
    def change(self, **choices: object) -> None: ...
    def rename(self, name: str) -> None: ...
    def welcome(self, name: str) -> None: ...
    def go(self, route: Route) -> None: ...
    def back(self) -> None: ...
    def show_message(self, text: str, role: str = "ink") -> None: ...
    def play_again(self, first: Cell | None = None, earlier: Game | None = None) -> None:
        """Start the game that the settings describe, or go on from an earlier one; raises why it cannot be played."""

    def open_games(self) -> OpenGames: ...
    def resume(self, id: str, first: Cell | None = None) -> None:  # noqa: A002 - the name that records have for it
        """Continue an unfinished game, or watch it; ``first`` is played if it is this person's turn."""

    def open_game(self, id: str) -> None: ...  # noqa: A002
    def open_section(self, name: str) -> None: ...
    def start_lesson(self, name: str) -> None: ...
    def history(self, wanted: Filter, *, newest_first: bool, limit: int, offset: int) -> tuple[list[Summary], int | None]:
        """The finished games that this person may see, and the offset of the next page if there is one."""

    def leave(self) -> None: ...


class InvitingHost(PageHost, Protocol):
    """A host with ``Feature.INVITE``."""

    def invite(self, earlier: Game | None = None) -> None:
        """Start the game that the settings describe with a friend, who gets a link."""


class NotOnThisPage(NoughtsError):
    """The page does not offer this."""


class PageController(ABC):
    """One page: builds its value and answers what a person does there.

    ``state`` is all it remembers beyond the settings: what is typed and chosen,
    as texts. On the site it travels in the address.
    """

    name: ClassVar[str]
    leads: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose ``on_press`` only leads elsewhere, so that a web page can have links for them."""

    def __init__(self, host: PageHost, state: Mapping[str, str] | None = None) -> None:
        self.host = host
        self.state: dict[str, str] = dict(state or {})
        self._page: Page | None = None
        self._troubles: dict[str, None] = {}
        """What could not be read while the page was built, each once."""

    @abstractmethod
    def build(self) -> Page:
        """The page as things stand."""

    @abstractmethod
    def on_press(self, verb: str, argument: str) -> None:
        """Run a key of the page; raises what is wrong with it."""

    def on_set(self, key: str, value: str) -> None:
        """Take a value; pages whose inputs are settings save it instead."""
        self.state[key] = value

    @property
    def page(self) -> Page:
        """The current page, built once for each change. What cannot be read is left out, and the page says why."""
        if self._page is None:
            self._troubles.clear()
            try:
                page = self.build()
            except (NoughtsError, OSError) as error:
                self._troubles[str(error)] = None
                page = Page(self.name, self.name.capitalize().replace("_", " "), ())
            troubles = tuple(Text(trouble, "loss") for trouble in self._troubles)
            self._page = replace(page, blocks=(*troubles, *page.blocks)) if troubles else page
        return self._page

    def read(self, what: Callable[[], Found], otherwise: Found) -> Found:
        """What a function returns, or a fallback with a line on the page that says why."""
        try:
            return what()
        except (NoughtsError, OSError) as error:
            self._troubles[str(error)] = None
            return otherwise

    def refresh(self) -> None:
        """Build the page again; something it shows may have changed elsewhere."""
        self._page = None

    def set(self, key: str, value: str) -> None:
        """Give an input another value; raises what is wrong with it."""
        found = self.page.find_input(key)
        if found is None:
            raise NotOnThisPage(f"{key}: not on this page")
        if isinstance(found, Choice | Slider) and value not in {option.value for option in found.options}:
            raise NotOnThisPage(f"{value}: not one of the choices for {found.label or key}")
        if isinstance(found, Switch) and value not in (ON, OFF):
            raise NotOnThisPage(f"{value}: {found.label} is {ON} or {OFF}")
        if isinstance(found, Number) and not (value.isdecimal() and found.least <= int(value) <= found.most):
            raise NotOnThisPage(
                f"{quoted(value)}: expected a number of {found.label.lower()} from {found.least} to {found.most}"
            )
        try:
            self.on_set(key, value)
        finally:
            self.refresh()

    def press(self, key: str) -> None:
        """Press a button, a row, a cell or a key; raises what is wrong with it."""
        if not self.page.can_press(key):
            raise NotOnThisPage(f"{key}: not on this page")
        verb, _, argument = key.partition(" ")
        if verb == "focus":
            return
        if verb == "turn":
            turned = self.page.find_input(argument)
            if isinstance(turned, Switch):
                self.set(argument, OFF if turned.is_on else ON)
            return
        try:
            self.on_press(verb, argument)
        finally:
            self.refresh()

    def is_second_press(self, what: str) -> bool:
        """Whether this press confirms the one before it; the first is remembered, so that the page can ask."""
        is_second = self.state.pop("asked", "") == what
        if not is_second:
            self.state["asked"] = what
        return is_second

    def has(self, feature: Feature) -> bool:
        return feature in self.host.features

    def change_setting(self, key: str, value: str) -> None:
        """Save an input as the setting of the same name."""
        usual = getattr(Settings(), key)
        read: object = value == ON if isinstance(usual, bool) else float(value) if isinstance(usual, float) else value
        self.host.change(**{key: read})
