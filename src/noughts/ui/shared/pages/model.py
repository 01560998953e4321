"""Pages as data: what a menu, a form or a list shows and what can be done there, one value for every front end.

A front end has one renderer. It draws the blocks of a ``Page`` and answers a
person through two calls of the ``PageController``: ``set(key, value)`` when an
input changes, ``press(key)`` when a button, a row or a cell is pressed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date
from enum import Enum
from random import Random
from typing import ClassVar, Protocol, TypeVar

from noughts.play import Library, Settings
from noughts.rules import Cell, NoughtsError, quoted
from noughts.store import Filter, Summary
from noughts.ui.shared.routes import Route

Found = TypeVar("Found")


class Feature(Enum):
    """What a front end may have. A page leaves out what its front end has not."""

    BELL = "bell"
    SOUND = "sound"
    SILENT = "silent"
    """It would play sounds, but found no sound device."""
    KEY_SWITCH = "key switch"
    """Keys without Ctrl can be switched off, as the web requires."""
    PLAYERS = "players"
    """Several people share the program, and one of them is chosen."""
    PORTRAITS = "portraits"
    """The start shows every character to play at once."""
    LARGE_FORMS = "large forms"
    """A form may be longer than a terminal of 24 lines."""
    INVITE = "invite"
    """A friend can join by a link, and games can be kept out of public lists."""
    COMMAND_LINE = "command line"
    """A game has a line for commands in words, which a colon opens, and a panel that can be hidden."""
    COMPARE = "compare"
    """Searches can be compared side by side."""
    WINDOW = "window"
    """It has a mouse wheel and can fill the screen."""
    QUIT = "quit"


ON, OFF = "on", "off"
"""The values of a switch."""


class ButtonStyle(Enum):
    """How much a button matters."""

    MAIN = "main"
    ROW = "row"
    CARD = "card"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    role: str = "ink"
    """The role of its colour: ink, quiet, win, draw, loss."""


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """One of several values."""

    value: str
    text: str
    sentence: str = ""
    picture: str = ""
    """What to draw beside it: a kind and a name.

    The kinds are ``program cop``, ``person Alice``, ``rules 3x3x3``, ``mark x`` and ``theme dark``.
    """


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values is chosen."""

    key: str
    label: str
    options: tuple[Option, ...]
    value: str
    """Empty if none is chosen."""
    is_pictured: bool = False
    """Whether its options are cards with a picture and a sentence, where there is room."""


@dataclass(frozen=True, slots=True)
class Slider:
    """One of several values that differ in degree."""

    key: str
    label: str
    options: tuple[Option, ...]
    value: str
    """Empty if none is chosen."""


@dataclass(frozen=True, slots=True)
class Switch:
    key: str
    label: str
    is_on: bool
    sentence: str = ""
    hint: str = ""
    """The key that turns it."""
    picture: tuple[str, ...] = ()
    """Lines of a tiny board that explains it."""


@dataclass(frozen=True, slots=True)
class Number:
    key: str
    label: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Field:
    """A line of text. While it has the focus, every printable key is its own, also one that is a shortcut of the page.

    ``set`` is called on Enter, and where a front end moves the focus on by
    another key or a click. Esc leaves the field as it was and sets nothing. If
    ``is_live``, ``set`` is also called while somebody types, after a pause.
    """

    key: str
    label: str
    value: str
    advice: str = ""
    """What an empty field shows."""
    is_live: bool = False
    is_date: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    key: str
    label: str
    sentence: str = ""
    """What it does or leads to; also its line in the help."""
    hint: str = ""
    """The key that presses it."""
    note: str = ""
    """A word at its right end."""
    style: ButtonStyle = ButtonStyle.PLAIN
    picture: str = ""
    """As an option has it."""
    is_chosen: bool = False
    extra: Button | None = None
    """Something else to do with the same thing, such as removing it. Its hint works while this button has the focus."""


@dataclass(frozen=True, slots=True)
class TableCell:
    text: str
    role: str = "ink"
    key: str = ""
    """What pressing it does, besides what its row does."""
    spoken: str = ""
    """What a screen reader says, where the text is too short for that."""
    results: tuple[int, int, int] | None = None
    """Wins, draws and losses, drawn as a bar; the text is the same bar in signs."""


@dataclass(frozen=True, slots=True)
class TableRow:
    cells: tuple[TableCell, ...]
    key: str = ""
    """What pressing it does."""


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    headings: tuple[str, ...]
    """Empty for a table of labels and texts."""
    rows: tuple[TableRow, ...]
    numbers: frozenset[int] = frozenset()
    """Columns that are set flush right."""
    spare: tuple[int, ...] = ()
    """Columns to leave out where room is short, the first one first."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A board to look at. Where there is no room for it, it is left out.

    If it has a key, pressing a cell presses the key, a space and the cell.
    """

    rules: str
    position: str = ""
    """The position to show, if it is not the empty board."""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A program with a face and what it says. Where there is no room for it, it is left out."""

    program: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that belong together, side by side where there is room."""

    label: str
    blocks: tuple[Block, ...]
    is_folded: bool = False
    """Whether it may be put away until somebody presses its label. The front end keeps it open from then on."""
    key: str = ""
    """What a folded group is remembered by."""


Input = Choice | Slider | Switch | Number | Field
Block = Text | Heading | Input | Button | Table | Preview | Portrait | Group


@dataclass(frozen=True, slots=True)
class Page:
    """All that one page shows."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    aside: str = ""
    """A few words at the right end of the title."""
    footer: tuple[Button, ...] = ()
    """What can be done with the whole page, always in sight. A key ``focus KEY`` leads to an input: the front end does that."""
    main: str = ""
    """What Enter presses, unless a button, a row or a cell has the focus. In a field it sets the field first."""
    focus: str = ""
    """The key of what has the focus first: a block, or a row or a cell of a table."""
    is_root: bool = False
    """Whether there is no page before it. Everywhere else a front end adds Esc for the way back, and ``?`` for help."""

    def walk(self) -> Iterator[Block]:
        """Every block, those of groups and of the footer too, but not the extra buttons of buttons."""
        yield from _walk((*self.blocks, *self.footer))

    def pressable(self) -> list[str]:
        """Everything that can be pressed on it, but for the cells of previews."""
        return [key for block in self.walk() for key in _pressable(block)]

    def find_input(self, key: str) -> Input | None:
        return next((block for block in self.walk() if isinstance(block, Input) and block.key == key), None)

    def can_press(self, key: str) -> bool:
        """Whether the page offers this. Nothing else may be pressed, whatever a client sends."""
        return key in self.pressable() or any(
            isinstance(block, Preview) and block.key and key.startswith(f"{block.key} ") for block in self.walk()
        )

    def shortcuts(self) -> dict[str, str]:
        """From each key to what it presses; a switch is turned by ``turn KEY``."""
        found: dict[str, str] = {}
        for block in self.walk():
            if isinstance(block, Button) and block.hint:
                found.setdefault(block.hint, block.key)
            if isinstance(block, Switch) and block.hint:
                found.setdefault(block.hint, f"turn {block.key}")
        return found


def _walk(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Group):
            yield from _walk(block.blocks)


def _pressable(block: Block) -> list[str]:
    match block:
        case Button(key=key, extra=extra):
            return [key, extra.key] if extra else [key]
        case Table(rows=rows):
            return [key for row in rows for key in (row.key, *(cell.key for cell in row.cells)) if key]
        case Switch(key=key):
            return [f"turn {key}"]
    return []


def to_json(value: object) -> object:
    """A page, or a part of one, as plain values; every block says what it ``is``."""
    if is_dataclass(value):
        document = {each.name: to_json(getattr(value, each.name)) for each in fields(value)}
        return {"is": type(value).__name__.lower(), **document}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [to_json(each) for each in value]
    return value


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that can be continued or watched."""

    id: str
    title: str
    note: str
    """How far it is, and since when."""
    can_be_deleted: bool = False


OpenGames = tuple[Sequence[OpenGame], Sequence[OpenGame]]
"""The unfinished games in which a person plays, the latest first, and those that they may only watch."""


class PageHost(Protocol):
    """What a page needs of the program that shows it, and asks it to do."""

    library: Library
    name: str
    settings: Settings
    rng: Random
    features: Collection[Feature]

    def today(self) -> date: ...
    def change(self, **choices: object) -> None:
        """Change settings and remember them."""

    def rename(self, name: str) -> None:
        """Give the person who plays another name; raises what is wrong with it."""

    def welcome(self, name: str) -> None:
        """Let another person play, with their own settings."""

    def go(self, route: Route) -> None: ...
    def back(self) -> None: ...
    def show_message(self, text: str, role: str = "ink") -> None: ...
    def play_again(self, first: Cell | None = None) -> None:
        """Start the game that the settings describe; raises why it cannot be played."""

    def open_games(self) -> OpenGames: ...
    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        """Continue an unfinished game, or watch it."""

    def open_game(self, id: str) -> None:  # noqa: A002
        """Replay a finished game."""

    def open_section(self, name: str) -> None:
        """Open a section of Learn."""

    def start_lesson(self, name: str) -> None: ...
    def history(self, wanted: Filter, *, newest_first: bool, limit: int, offset: int) -> tuple[list[Summary], int | None]:
        """The finished games that this person may see, and where the next page begins if there is one."""

    def leave(self) -> None:
        """Quit the program."""


class InvitingHost(PageHost, Protocol):
    """A host with ``Feature.INVITE``."""

    def invite(self) -> None:
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
    """Verbs whose ``on_press`` only leads elsewhere, so that a page of the web can have links for them."""

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
        """Do what a key of the page says; raises what is wrong with it."""

    def on_set(self, key: str, value: str) -> None:
        """Take a value; pages whose inputs are settings save it instead."""
        self.state[key] = value

    @property
    def page(self) -> Page:
        """The value to draw, built once for each change. What cannot be read is left out, and the page says why."""
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
        """What a function finds, or something else and a line on the page that says why it cannot be found."""
        try:
            return what()
        except (NoughtsError, OSError) as error:
            self._troubles[str(error)] = None
            return otherwise

    def refresh(self) -> None:
        """Build the page again: something it shows may have changed elsewhere."""
        self._page = None

    def set(self, key: str, value: str) -> None:
        """An input has another value; raises what is wrong with it."""
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
        """A button, a row, a cell or a key was pressed; raises what is wrong with it."""
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

    def has(self, feature: Feature) -> bool:
        return feature in self.host.features

    def change_setting(self, key: str, value: str) -> None:
        """Save an input as the setting of the same name."""
        usual = getattr(Settings(), key)
        read: object = value == ON if isinstance(usual, bool) else float(value) if isinstance(usual, float) else value
        self.host.change(**{key: read})
