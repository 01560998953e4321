"""Blocks: the parts of a page, as values that each front end draws in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

ON, OFF = "on", "off"


class ButtonStyle(Enum):
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
    """A kind and a name: ``program cop``, ``person Alice``, ``rules 3x3x3``, ``mark x`` or ``theme dark``."""


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    label: str
    options: tuple[Option, ...]
    value: str
    """Empty if none is chosen."""
    is_pictured: bool = False
    """Whether its options are cards with a picture and a sentence, where there is room."""


@dataclass(frozen=True, slots=True)
class Slider:
    """A choice between values that differ in degree."""

    key: str
    label: str
    options: tuple[Option, ...]
    value: str


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
    """A line of text. While it has the focus, every printable key is typed, even if it is a shortcut of the page.

    ``set`` is called on Enter, and where a front end moves the focus on by
    another key or a click. Esc leaves the field as it was and sets nothing. If
    ``is_live``, ``set`` is also called while someone types, after a pause.
    """

    key: str
    label: str
    value: str
    advice: str = ""
    """The placeholder."""
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
    is_chosen: bool = False
    extra: Button | None = None
    """Something else to do with the same thing, such as removing it. Its hint works while this button has the focus."""


@dataclass(frozen=True, slots=True)
class TableCell:
    text: str
    role: str = "ink"
    key: str = ""
    """What pressing it does, if not what its row does."""
    spoken: str = ""
    """For screen readers, where the text is too short."""
    results: tuple[int, int, int] | None = None
    """Wins, draws and losses, drawn as a bar; the text is the same bar in signs."""
    short: str = ""
    """What to show instead where room is short."""

    def text_in(self, room: float, measure: Callable[[str], float]) -> str:
        """The text if it fits, else the short one if there is one."""
        return self.short if self.short and measure(self.text) > room else self.text


@dataclass(frozen=True, slots=True)
class TableRow:
    cells: tuple[TableCell, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    headings: tuple[str, ...]
    """Empty for a table of labels and texts."""
    rows: tuple[TableRow, ...]
    numbers: frozenset[int] = frozenset()
    """Right-aligned columns."""
    spare: tuple[int, ...] = ()
    """Columns to drop where room is short, the first one first."""

    def short_widths(self, measure: Callable[[str], int]) -> dict[int, int]:
        """The columns with short texts, the last one first, each with the width that it then needs."""
        found = {at for row in self.rows for at, cell in enumerate(row.cells) if cell.short}
        return {
            at: max(measure(self.headings[at]), *(measure(row.cells[at].short or row.cells[at].text) for row in self.rows))
            for at in sorted(found, reverse=True)
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """A board to look at, where there is room.

    If it has a key, pressing a cell presses the key, a space and the cell.
    """

    rules: str
    position: str = ""
    """By default the empty board."""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A program with a face and what it says, where there is room."""

    program: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that belong together, side by side where there is room."""

    label: str
    blocks: tuple[Block, ...]
    is_folded: bool = False
    """Whether it is collapsed until someone presses its label. The front end keeps it open from then on."""
    key: str = ""
    """Identifies a folded group."""


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
    """Buttons for the whole page, always in sight. For a key ``focus KEY`` the front end focuses that input."""
    main: str = ""
    """What Enter presses, unless a button, a row or a cell has the focus. In a field, Enter sets the field first."""
    focus: str = ""
    """The key of the block, row or cell that has the focus first."""
    is_root: bool = False
    """Whether this is the first page. On every other page a front end adds Esc to go back, and ``?`` for help."""

    def walk(self) -> Iterator[Block]:
        """All blocks, including those in groups and the footer, but not the extra buttons of buttons."""
        yield from _walk((*self.blocks, *self.footer))

    def pressable(self) -> list[str]:
        """Everything that can be pressed, except the cells of previews."""
        return [key for block in self.walk() for key in _pressable(block)]

    def find_input(self, key: str) -> Input | None:
        return next((block for block in self.walk() if isinstance(block, Input) and block.key == key), None)

    def can_press(self, key: str) -> bool:
        """Whether the page offers this key. A client may press nothing else."""
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
    """A page or a part of it as plain values; every block names its kind in ``is``."""
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
