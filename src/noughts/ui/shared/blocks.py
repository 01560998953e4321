"""Blocks: what a page is made of, as values that every front end draws in its own way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

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
class Option:
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
    ``is_live``, ``set`` is also called while someone types, after a pause.
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
    """Whether it may be put away until someone presses its label. The front end keeps it open from then on."""
    key: str = ""
    """What a folded group is remembered by."""


Input = Choice | Slider | Switch | Number | Field
Block = Text | Input | Button | Table | Preview | Portrait | Group


@dataclass(frozen=True, slots=True)
class Page:
    name: str
    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""
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
