"""PageScene: draws any page, and passes to its controller what a person does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.rules import Cell, Position
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardWidget, Extras
from noughts.ui.desktop.kit.buttons import ButtonWidget, Icon, SwitchWidget, of_icon
from noughts.ui.desktop.kit.choosers import SegmentWidget, SliderWidget, StepperWidget
from noughts.ui.desktop.kit.fields import FieldWidget, LineEditor
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Painter, mark_of_mover
from noughts.ui.desktop.kit.tables import table_widgets
from noughts.ui.desktop.kit.widget import Gap, Highlight, LabelWidget, Placed, Press, TextWidget, Widget, heading, label
from noughts.ui.desktop.pictures import draw_name, of_lines, thumbnail
from noughts.ui.desktop.scenes.scene import Scene, WindowState
from noughts.ui.desktop.scenes.widget_scene import MARGIN, WidgetScene
from noughts.ui.desktop.side_panel import draw_speaker
from noughts.ui.shared.blocks import (
    Block,
    Button,
    ButtonStyle,
    Choice,
    Field,
    Group,
    Heading,
    Number,
    Page,
    Portrait,
    Preview,
    Slider,
    Switch,
    Table,
    Text,
)
from noughts.ui.shared.learn_sections import BACK, KeyRow
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.people import Speaker
from noughts.ui.shared.routes import PageRoute

WIDE = 880
"""Units of width from which on a board stands beside the page."""

LEFT = 0.56
"""The share of the width that the page has then."""

MANY = 6
"""Options; more of them, if each has a sentence, are rows."""

LIVE_PAUSE_S = 0.25
"""How long nothing is typed into a live field before it is set."""

CHOOSING: KeyRow = ("Tab", "Go to the next button or input; arrows lead to all of them, and Enter presses a button.")

INLINE = (Button, Switch, Number, Field)
"""Blocks that may stand beside others of their group."""


class PageScene(WidgetScene):
    """Keeps what only a renderer knows: what is being typed, which groups are open, and the focus."""

    types_every_key = True

    def __init__(self, state: WindowState, controller: PageController, game: Scene | None = None) -> None:
        super().__init__(state, game)
        self.controller = controller
        self._lines: dict[str, LineEditor] = {}
        self._opened: set[str] = set()
        """The folded groups that are open."""
        self._targets: dict[str, str] = {}
        """From the key of a block to the widget that has its focus."""
        self._unset: tuple[str, float] | None = None
        """A live field that is being typed into, and when it will be set."""
        self._board = AnimatedBoard(animates=False)
        self._pointed: Cell | None = None
        """The cell of the preview under the mouse."""
        self._is_wide = False
        self._is_compact = False
        """Whether rows stand in two columns, since there is too little room for one."""
        self._is_low = False
        """Whether what stands above a table takes as little height as possible."""
        self._first_focus = controller.page.focus
        self.title = controller.page.title

    @property
    def page(self) -> Page:
        return self.controller.page

    def on_shown_again(self) -> None:
        self.controller.refresh()

    def leave(self) -> None:
        """Esc in a field that was changed only takes the change back."""
        field = self.page.find_input(self.focus)
        line = self._lines.get(self.focus)
        if isinstance(field, Field) and line and line.text != field.value:
            line.text = field.value
            self._unset = None
        else:
            super().leave()

    # What is to be seen

    def head(self) -> Sequence[Widget]:
        return () if self.page.is_root else super().head()

    def aside(self) -> str:
        return super().aside() or self.page.aside

    def help_keys(self) -> tuple[KeyRow, ...]:
        """Every key that is shown, with what it does; nothing on a page that is only to be read."""
        blocks = [block for block in self.page.walk() if isinstance(block, (*INLINE, Choice, Slider, Table))]
        if not any(not isinstance(block, Table) or any(row.key for row in block.rows) for block in blocks):
            return ()
        shown = (block for block in blocks if isinstance(block, Button | Switch) and block.hint)
        keys = ((block.hint, f"{block.label}. {block.sentence}".rstrip()) for block in shown)
        return (*keys, CHOOSING, BACK)

    def open_help(self) -> None:
        """At the start, everything; elsewhere, the keys of the page."""
        if self.page.is_root:
            self.app.go(PageRoute("help"))
        else:
            super().open_help()

    def widgets(self) -> list[Widget]:
        self.title = self.page.title
        self._targets = {}
        return [*self._block_widgets(self.page.blocks), Gap(8)]

    def footer(self) -> list[Widget]:
        """The main button fills what the others leave."""
        main = [button for button in self.page.footer if button.style is ButtonStyle.MAIN]
        others = [self._button(button) for button in self.page.footer if button not in main]
        return [*(self._button(button, beside=others) for button in main), *others]

    def _block_widgets(self, blocks: Sequence[Block], *, is_group: bool = False) -> list[Widget]:
        made: list[Widget] = []
        for kind, run in groupby(blocks, _kind):
            together = list(run)
            if not (is_group and kind in INLINE):
                made.append(Gap())
            is_half = self._is_compact and len(together) % 2 == 0 and all(_can_be_half(block) for block in together)
            for block in together:
                made += self._widgets_of(block, len(together), is_half=is_half)
        return made

    def _widgets_of(self, block: Block, count: int, *, is_half: bool) -> list[Widget]:
        """The widgets of a block that stands in a row of so many of its kind."""
        match block:
            case Text(text, role):
                return [TextWidget(text, role=role)]
            case Heading(text):
                return [heading(text)]
            case Choice():
                return self._choice(block)
            case Slider():
                return [self._slider(block)]
            case Switch():
                picture = of_lines(block.picture) if block.picture else None
                press, key = self._pressing(f"turn {block.key}"), block.key
                return [
                    SwitchWidget(
                        key,
                        block.label,
                        press,
                        is_on=block.is_on,
                        sentence=block.sentence,
                        hint=block.hint,
                        picture=picture,
                        count=count,
                    )
                ]
            case Number(key, label, value, least, most):
                return [
                    StepperWidget(
                        key, label, value, lambda number: self.controller.set(key, str(number)), least=least, most=most
                    )
                ]
            case Field():
                return [self._field(block, count)]
            case Button():
                extra = [self._button(block.extra)] if block.extra else []
                for each in extra:
                    each.stretches = True
                return [self._button(block, count, is_half=is_half, beside=extra), *extra]
            case Table():
                return [*([heading(block.caption)] if block.caption else []), *table_widgets(block, self._pressing)]
            case Group():
                return self._group(block)
            case Portrait() if self._preview is None:
                return [PortraitWidget(block)]
        return []  # a preview or a portrait beside it, which stand beside the page

    def _group(self, group: Group) -> list[Widget]:
        name = group.key or group.label or _labels(group)
        if not group.is_folded and not (self._is_low and _is_filter(group)):
            title = [heading(group.label)] if group.label else [Gap()]
            return [*title, *self._block_widgets(_without_title(group), is_group=True)]
        is_open = name in self._opened
        toggle = ButtonWidget(
            f"fold {name}",
            group.label or _labels(group),
            lambda: self._opened.symmetric_difference_update({name}),
            picture=of_icon(Icon.OPEN if is_open else Icon.NEXT),
        )
        return [toggle, *(self._block_widgets(group.blocks, is_group=True) if is_open else [])]

    def _choice(self, choice: Choice) -> list[Widget]:
        made: list[Widget] = []
        last = len(choice.options) - 1
        self._targets[choice.key] = f"{choice.key} {choice.value or choice.options[0].value}"
        is_list = not choice.is_pictured and last >= MANY and all(option.sentence for option in choice.options)
        if choice.label:
            is_before = self._is_low and not choice.is_pictured and not is_list
            made.append(LabelWidget(choice.label) if is_before else label(choice.label))
        for number, option in enumerate(choice.options):
            key, press = f"{choice.key} {option.value}", self._choosing(choice.key, option.value)
            is_chosen, picture = option.value == choice.value, thumbnail(option.picture)
            if choice.is_pictured or is_list:
                made.append(
                    ButtonWidget(
                        key,
                        option.text,
                        press,
                        style=ButtonStyle.ROW if is_list else ButtonStyle.CARD,
                        sentence=option.sentence,
                        chosen=is_chosen,
                        picture=picture,
                        count=last + 1,
                        picture_units=SMALL_CARD if self._is_compact else CARD,
                    )
                )
            else:
                is_first, is_last = number == 0, number == last
                made.append(
                    SegmentWidget(
                        key, option.text, press, chosen=is_chosen, is_first=is_first, is_last=is_last, picture=picture
                    )
                )
        return [*made, Gap()]

    def _slider(self, slider: Slider) -> Widget:
        values = [option.value for option in slider.options]

        def change(step: int) -> None:
            self.controller.set(slider.key, values[step])

        step = values.index(slider.value) if slider.value in values else None
        return SliderWidget(slider.key, slider.label, [option.text for option in slider.options], step, change)

    def _field(self, field: Field, count: int) -> Widget:
        line = self._lines.setdefault(field.key, LineEditor(field.value))
        if self.focus != field.key and line.text != field.value and not self._unset:
            line.text = field.value

        def typed(_: str) -> None:
            self._unset = field.key, self.state.now + LIVE_PAUSE_S

        return FieldWidget(
            field.key,
            field.label,
            line,
            lambda text: self._set_field(field.key, text),
            advice=field.advice,
            count=count,
            typed=typed if field.is_live else None,
        )

    def _button(
        self, button: Button, count: int = 1, *, is_half: bool = False, beside: Sequence[ButtonWidget] = ()
    ) -> ButtonWidget:
        sentence = button.sentence if button.style is not ButtonStyle.PLAIN else ""
        in_footer = button in self.page.footer
        return ButtonWidget(
            button.key,
            button.label,
            self._pressing(button.key),
            style=button.style,
            sentence="" if in_footer else sentence,
            hint=button.hint,
            note=button.note,
            chosen=button.is_chosen,
            picture=thumbnail(button.picture),
            fills=in_footer and button.style is ButtonStyle.MAIN,
            count=count,
            is_half=is_half,
            picture_units=SMALL_CARD if self._is_compact else CARD,
            beside=beside,
        )

    # What a person does

    def _pressing(self, key: str) -> Press:
        return lambda: self.run(key)

    def _choosing(self, key: str, value: str) -> Press:
        return lambda: self.controller.set(key, value)

    def run(self, key: str) -> None:
        """Press a key of the page; one that leads to an input gives it the focus."""
        verb, _, target = key.partition(" ")
        if verb == "focus":
            self._unfold(self.page.blocks, target)
            self.widgets()
            self.focus_on(self._targets.get(target, target))
        else:
            self.controller.press(key)

    def _unfold(self, blocks: Sequence[Block], key: str) -> bool:
        """Open the groups around an input; says whether it is there."""
        for block in blocks:
            if getattr(block, "key", "") == key and not isinstance(block, Group):
                return True
            if isinstance(block, Group) and self._unfold(block.blocks, key):
                self._opened.add(block.key or block.label or _labels(block))
                return True
        return False

    def _set_field(self, key: str, text: str) -> None:
        """A field is complete."""
        field = self.page.find_input(key)
        self._unset = None
        if isinstance(field, Field) and text != field.value:
            self.controller.set(key, text)

    def press(self) -> None:
        if self.page.main:
            self.run(self.page.main)

    def _enter(self, widget: Widget | None) -> None:
        """Enter does what has the focus; where that is done already, or is no button, it presses the main button."""
        if isinstance(widget, ButtonWidget | SwitchWidget | SegmentWidget) and not getattr(widget, "is_chosen", False):
            widget.press()
            return
        if isinstance(widget, FieldWidget):
            widget.press()
        if self.page.main or not widget:
            self.press()
        else:
            widget.press()

    def shortcut(self, letter: str) -> bool:
        shown = self.page.shortcuts()
        focused = next((block for block in self.page.walk() if isinstance(block, Button) and block.key == self.focus), None)
        if focused and focused.extra and letter and focused.extra.hint == letter:
            self.run(focused.extra.key)
        elif letter in shown:
            self.run(shown[letter])
        else:
            return False
        return True

    def handle(self, event: Event) -> bool:
        before = self._pointed
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._board.grid.cell_at(event.pos) if self._is_wide else None
        return super().handle(event) or before != self._pointed

    # Time

    def update(self, now: float) -> bool:
        is_due = self._unset is not None and now >= self._unset[1]
        if self._unset and is_due:
            key = self._unset[0]
            self.attempt(lambda: self._set_field(key, self._lines[key].text))
        return super().update(now) or is_due

    def next_look(self, now: float) -> float | None:
        later = super().next_look(now)
        if self._unset is None:
            return later
        due = max(0.0, self._unset[1] - now)
        return due if later is None else min(due, later)

    # Drawing

    @property
    def _preview(self) -> Preview | None:
        return next((block for block in self.page.walk() if isinstance(block, Preview)), None)

    def widest(self, painter: Painter, room: Rect) -> float:
        """A part of the window, where the rest is a board."""
        self._is_wide = self._preview is not None and room.width / painter.unit >= WIDE and room.height < room.width
        return LEFT * room.width / painter.unit - 2 * MARGIN if self._is_wide else super().widest(painter, room)

    def flow(self, painter: Painter, width: int) -> tuple[list[Placed], int]:
        """Rows in one column, or in two where the page would not fit otherwise."""
        has_table = any(isinstance(block, Table) for block in self.page.blocks)
        self._is_low = has_table and painter.surface.get_height() < painter.px(LOW)
        self._is_compact = False
        placed, height = super().flow(painter, width)
        if height > painter.surface.get_height() - painter.px(HEAD + (FOOT if self.page.footer else 0)):
            self._is_compact = True
            return super().flow(painter, width)
        return placed, height

    def centre(self, painter: Painter, room: Rect) -> int:
        return round(room.width * LEFT / 2) if self._is_wide else super().centre(painter, room)

    def draw(self, painter: Painter, room: Rect) -> None:
        if self._first_focus:
            self.widgets()
            self.focus = self._targets.get(self._first_focus, self._first_focus)
            self._first_focus, self._follows_focus = "", self.state.uses_keys
        super().draw(painter, room)
        if self._is_wide:
            self._draw_beside(painter, Rect(round(room.width * LEFT), 0, round(room.width * (1 - LEFT)), room.height))

    def _draw_beside(self, painter: Painter, room: Rect) -> None:
        """The board, and below it the portraits for which there is room."""
        px, preview = painter.px, self._preview
        if preview is None:
            return
        portraits = [block for block in self.page.walk() if isinstance(block, Portrait)]
        inner = Rect(room.left + px(4), self._body.top, room.width - px(MARGIN + 4), self._body.bottom - self._body.top)
        high, gap = px(PORTRAIT), px(16)
        size = min(inner.width, inner.height - gap)
        shown = portraits[: max(0, (inner.height - size) // (high + gap))] if portraits else []
        if portraits and not shown:
            size = min(size, inner.height - high - 2 * gap)
            shown = portraits[:1]
        whole = size + len(shown) * (high + gap)
        top = inner.top + max(0, (inner.height - whole) // 2)
        place = Rect(inner.left + (inner.width - size) // 2, top, size, size)
        board = self._board_widget(preview)
        board.draw(painter, place, Highlight())
        if board.key:
            self.placed.append(Placed(board, place))
        for number, portrait in enumerate(shown):
            y = place.bottom + gap + number * (high + gap)
            PortraitWidget(portrait).draw(painter, Rect(inner.left, y, inner.width, high), Highlight())

    def _board_widget(self, preview: Preview) -> BoardWidget:
        position = Position.parse(preview.position) if preview.position else Position.start(preview.rules)
        if position != self._board.position:
            self._board.show(position, position.outcome, None, self.state.now, moves=False)
        target = position.landing(self._pointed) if self._pointed and preview.key else None
        extras = Extras(ghost=(target, mark_of_mover(position)) if target else None, has_labels=False)
        choose: Callable[[Cell], object] | None = None
        if preview.key:

            def choose(cell: Cell) -> None:
                self.run(f"{preview.key} {cell}")

        return BoardWidget(self._board, self.state.now, extras, choose)

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:
        """The name of the program, where there is no way back."""
        if not self.page.is_root:
            margin = painter.px(MARGIN)
            wide = Rect(rect.left, rect.top, painter.surface.get_width() - rect.left - margin, rect.height)
            return super().draw_head(painter, wide if self._is_wide else rect, height)
        whole = painter.surface.get_height()
        is_small = self._is_compact or whole / painter.unit < 560
        size = painter.px(34 if is_small else Size.HERO.value)
        spare = whole - height - size - painter.px(40)
        top = painter.px(8) if is_small else max(painter.px(16), spare // 2)
        draw_name(painter, rect.left, top, size)
        help_button = self._placed_help(painter, Rect(rect.left, top, rect.width, size), rect.width)
        return top + size + painter.px(6 if is_small else 12), [help_button]


LOW = 560
"""Units of height; a table has little room in a window that is lower."""

HEAD, FOOT = 84, 54
"""Units: about how much room is lost above and below a page."""

CARD, SMALL_CARD = 84, 60
"""Units: the size of the picture of a card; less where room is short."""

PORTRAIT = 88
"""Units: the size of a portrait below the board."""


class PortraitWidget(Widget):
    """A face and a bubble with what it says."""

    fills = True

    def __init__(self, portrait: Portrait) -> None:
        self._speaker = Speaker(portrait.program, portrait.name, portrait.words)

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.px(PORTRAIT)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002
        draw_speaker(painter, rect, self._speaker, face_units=PORTRAIT)


def _kind(block: Block) -> object:
    """Blocks of one kind stand together."""
    if isinstance(block, Button) and block.style is not ButtonStyle.PLAIN:
        return ButtonStyle.ROW if _is_row(block) else block.style
    return type(block)


def _is_row(button: Button) -> bool:
    return button.style is ButtonStyle.ROW or (button.style is ButtonStyle.MAIN and bool(button.sentence))


def _is_filter(group: Group) -> bool:
    return not group.label and all(isinstance(block, Field | Choice) for block in group.blocks)


def _labels(group: Group) -> str:
    """What stands on the button that opens a group without a label."""
    labels = [block.label for block in group.blocks if isinstance(block, Field | Choice)]
    return " · ".join(labels)


def _can_be_half(block: Block) -> bool:
    return isinstance(block, Button) and block.style is ButtonStyle.ROW and not block.picture and not block.extra


def _without_title(group: Group) -> Sequence[Block]:
    """The blocks of a group; the first one need not repeat its title."""
    first, *rest = group.blocks
    return [replace(first, label=""), *rest] if isinstance(first, Choice) and first.label == group.label else group.blocks
