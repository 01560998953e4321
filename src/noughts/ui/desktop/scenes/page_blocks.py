"""PageBlocks: the widgets of the blocks of a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import partial
from itertools import groupby

from pygame import Rect

from noughts.ui.desktop.kit.buttons import ButtonWidget, CardWidget, Icon, RowWidget, SwitchWidget, draw_icon
from noughts.ui.desktop.kit.inputs import FieldWidget, LineEditor, SegmentWidget, SliderWidget, StepperWidget
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.tables import table_widgets
from noughts.ui.desktop.kit.widget import Gap, Highlight, Press, TextWidget, Widget, heading, join, label
from noughts.ui.desktop.pictures import draw_lines, thumbnail
from noughts.ui.desktop.side_panel import draw_speaker
from noughts.ui.shared import blocks
from noughts.ui.shared.blocks import Block, Button, ButtonStyle, Choice, Field, Group, Portrait
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.speakers import PanelSpeaker

MANY = 6  # options; more of them become rows if each has a sentence
CARD, SMALL_CARD = 84, 60  # units: the picture of a card; smaller where room is short
PORTRAIT = 88  # units
INLINE = (Button, blocks.Switch, blocks.Number, Field)  # blocks that may stand beside others of their group


class Density(IntEnum):
    """How densely a page is filled."""

    USUAL = 0
    HALVES = 1
    """Rows stand in two columns, and cards have smaller pictures."""
    CHIPS = 2
    """Rows are chips, one after the other, and cards have no sentence."""
    ALL_CHIPS = 3


class PageBlocks:
    """Makes the widgets, and remembers what is being typed and which groups are open."""

    def __init__(self, controller: PageController, run: Callable[[str], object], on_typed: Callable[[str], object]) -> None:
        self.lines: dict[str, LineEditor] = {}
        self.targets: dict[str, str] = {}
        """From the key of a choice to its widget for the focus."""
        self.density = Density.USUAL
        self.is_low = False
        """Whether everything above a table is as low as possible."""
        self._controller = controller
        self._run = run
        self._on_typed = on_typed
        self._opened: set[str] = set()

    def widgets(self, focus: str) -> list[Widget]:
        """Everything on the page. The text of the focused field is not reset."""
        self.targets = {}
        for block in self._controller.page.walk():
            if isinstance(block, Field) and block.key != focus and block.key in self.lines:
                self.lines[block.key].replace(block.value)
        return [*self._all(self._controller.page.blocks), Gap(8)]

    def footer(self) -> list[Widget]:
        buttons = [replace(button, sentence="") for button in self._controller.page.footer]
        others = [self._button(button) for button in buttons if button.style is not ButtonStyle.MAIN]
        main = [button for button in buttons if button.style is ButtonStyle.MAIN]
        return [*(self._button(button, fills=True, beside=others) for button in main), *others]

    def unfold(self, key: str, parts: Sequence[Block]) -> bool:
        """Open the groups around an input; returns whether these blocks have it."""
        for part in parts:
            if isinstance(part, Group) and self.unfold(key, part.blocks):
                self._opened.add(_name(part))
                return True
        return any(getattr(part, "key", "") == key for part in parts if not isinstance(part, Group))

    def _all(self, parts: Sequence[Block], *, is_group: bool = False) -> list[Widget]:
        made: list[Widget] = []
        for kind, run in groupby(parts, _kind):
            together = list(run)
            is_chip = self.density >= (Density.ALL_CHIPS if kind is ButtonStyle.CARD else Density.CHIPS)
            if not (is_group and (kind in INLINE or is_chip)):
                made.append(Gap())
            is_half = self.density is Density.HALVES and len(together) % 2 == 0 and all(map(_can_be_half, together))
            widgets = [widget for block in together for widget in self._made(block, len(together), is_half=is_half)]
            made += [*_make_equal(widgets), Gap()] if kind is ButtonStyle.CARD and not is_chip else widgets
        return made

    def _made(self, block: Block, count: int, *, is_half: bool) -> list[Widget]:
        """The widgets of a block, one of ``count`` of its kind."""
        match block:
            case blocks.Text(text, role):
                return [TextWidget(text, role=role)]
            case Choice():
                return self._choice(block)
            case blocks.Slider():
                values, choose = [option.value for option in block.options], self._setting(block.key)
                step = values.index(block.value) if block.value in values else None
                texts = [option.text for option in block.options]
                return [SliderWidget(block.key, block.label, texts, step, lambda number: choose(values[number]))]
            case blocks.Switch(key=key, picture=lines):
                picture = partial(draw_lines, lines=lines) if lines else None
                return [SwitchWidget(block, self._pressing(f"turn {key}"), picture=picture, count=count)]
            case blocks.Number(key=key):
                return [StepperWidget(block, self._setting(key))]
            case Field():
                return [self._field(block, count)]
            case Button():
                extra = [self._button(block.extra)] if block.extra else []
                for each in extra:
                    each.stretches = True
                return [self._button(block, is_half=is_half, beside=extra), *extra]
            case blocks.Table():
                return [*([heading(block.caption)] if block.caption else []), *table_widgets(block, self._pressing)]
            case Group():
                return self._group(block)
            case Portrait() if not any(isinstance(each, blocks.Preview) for each in self._controller.page.walk()):
                return [PortraitWidget(block)]
        return []  # a preview stands beside the page, and portraits below it

    def _group(self, group: Group) -> list[Widget]:
        first, *rest = group.blocks
        is_filter = not group.label and all(isinstance(block, Field | Choice) for block in group.blocks)
        if not group.is_folded and not (self.is_low and is_filter):
            if isinstance(first, Choice) and first.label == group.label:  # do not repeat the title
                first = replace(first, label="")
            title = [heading(group.label)] if group.label else [] if self.density >= Density.CHIPS else [Gap()]
            return [*title, *self._all([first, *rest], is_group=True)]
        name = _name(group)
        is_open = name in self._opened
        title_text = group.label or _labels(group)
        picture = partial(draw_icon, icon=Icon.OPEN if is_open else Icon.NEXT)
        turn = partial(self._opened.symmetric_difference_update, {name})
        toggle = ButtonWidget(Button(f"fold {name}", title_text), turn, picture=picture)
        return [toggle, *(self._all(group.blocks, is_group=True) if is_open else [])]

    def _choice(self, choice: Choice) -> list[Widget]:
        last, choose = len(choice.options) - 1, self._setting(choice.key)
        is_list = not choice.is_pictured and last >= MANY and all(option.sentence for option in choice.options)
        self.targets[choice.key] = f"{choice.key} {choice.value or choice.options[0].value}"
        made: list[Widget] = []
        if choice.label:
            made.append(label(choice.label))
            if self.is_low and not choice.is_pictured and not is_list:  # before its segments, in their row
                made = [ButtonWidget(Button("", choice.label), lambda: None, works=False)]
                made[0].starts_row = True
        style = ButtonStyle.ROW if is_list else ButtonStyle.CARD
        for option in choice.options:
            key, is_chosen, press = f"{choice.key} {option.value}", option.value == choice.value, partial(choose, option.value)
            if choice.is_pictured or is_list:
                card = Button(key, option.text, option.sentence, style=style, picture=option.picture, is_chosen=is_chosen)
                made.append(self._button(card, press=press))
            else:
                made.append(SegmentWidget(key, option.text, press, chosen=is_chosen, picture=thumbnail(option.picture)))
        join([each for each in made if isinstance(each, SegmentWidget)])
        return [*_make_equal(made), Gap()]

    def _field(self, field: Field, count: int) -> Widget:
        line = self.lines.setdefault(field.key, LineEditor(field.value))
        typed = (lambda _: self._on_typed(field.key)) if field.is_live else None
        return FieldWidget(field, line, partial(self.set_field, field.key), typed=typed, count=count)

    def set_field(self, key: str, text: str) -> None:
        field = self._controller.page.find_input(key)
        if isinstance(field, Field) and text != field.value:
            self._controller.set(key, text)

    def _button(
        self,
        button: Button,
        *,
        press: Press | None = None,
        fills: bool = False,
        is_half: bool = False,
        beside: Sequence[ButtonWidget] = (),
    ) -> ButtonWidget:
        press, picture = press or self._pressing(button.key), thumbnail(button.picture)
        if self.density >= Density.CHIPS:
            button = replace(button, sentence="")
        if button.style is ButtonStyle.CARD and self.density < Density.ALL_CHIPS:
            units = SMALL_CARD if self.density else CARD
            return CardWidget(button, press, picture=picture, picture_units=units)
        if self.density >= Density.CHIPS:
            return ButtonWidget(button, press, picture=picture, fills=fills or button.style is ButtonStyle.MAIN)
        if _is_row(button):
            row = RowWidget(button, press, picture=picture, fills=not is_half, beside=beside)
            if is_half:
                row.count, row.narrowest, row.stretches = 2, 1.0, True
            return row
        return ButtonWidget(button, press, picture=picture, fills=fills, beside=beside)

    def _pressing(self, key: str) -> Press:
        return lambda: self._run(key)

    def _setting(self, key: str) -> Callable[[object], None]:
        return lambda value: self._controller.set(key, str(value))


class PortraitWidget(Widget):
    fills = True

    def __init__(self, portrait: Portrait) -> None:
        self._speaker = PanelSpeaker(portrait.program, portrait.name, portrait.words)

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.px(PORTRAIT)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002
        draw_speaker(painter, rect, self._speaker, face_units=PORTRAIT)


def _make_equal(widgets: list[Widget]) -> list[Widget]:
    """Make all cards as high as the highest one."""
    cards = [each for each in widgets if isinstance(each, CardWidget)]
    for card in cards:
        card.peers, card.count = cards, len(cards)
    return widgets


def _kind(block: Block) -> object:
    """The kind by which blocks are grouped; a main button with a sentence is a row too."""
    if isinstance(block, Button) and block.style is not ButtonStyle.PLAIN:
        return ButtonStyle.ROW if _is_row(block) else block.style
    return type(block)


def _is_row(button: Button) -> bool:
    return button.style is ButtonStyle.ROW or (button.style is ButtonStyle.MAIN and bool(button.sentence))


def _name(group: Group) -> str:
    return group.key or group.label or _labels(group)


def _labels(group: Group) -> str:
    """The label of the button that opens an unnamed group."""
    return " · ".join(block.label for block in group.blocks if isinstance(block, Field | Choice))


def _can_be_half(block: Block) -> bool:
    return isinstance(block, Button) and block.style is ButtonStyle.ROW and not block.picture and not block.extra
