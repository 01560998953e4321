"""WidgetScene: a scrolling scene of widgets, for mouse and keyboard alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.game import Mode
from noughts.match import Pause, Unpause
from noughts.ui.desktop.kit.buttons import ButtonWidget, back_button
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.inputs import FieldWidget
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Highlight, Placed, Scroll, Widget, flow, neighbour
from noughts.ui.desktop.layout import is_tall
from noughts.ui.desktop.scenes.scene import ARROWS, WHEEL, Scene, WindowState, key_of
from noughts.ui.shared.blocks import Button
from noughts.ui.shared.commands import BY_ACTION, Action
from noughts.ui.shared.panel import status_text
from noughts.ui.shared.routes import HelpRoute, KeyRow
from noughts.ui.shared.spoilers import times_text

WIDEST = 760  # units; longer lines are hard to read
MARGIN = 22  # units around a page
HELP_KEYS = BY_ACTION[Action.HELP].keys


class WidgetScene(Scene):
    """Its widgets are rebuilt after each action and identified by their keys.

    The focus shows what Enter will do: after a click, it presses the main
    button if there is one; arrows continue from what was clicked.

    A game below continues, and its clock is shown; but a game between programs
    without a clock is paused.
    """

    title = ""
    wide = math.inf
    """Units of width from which there is something beside the page."""
    share = 1.0
    """The page's share of the width then."""
    is_right = False
    """Whether the page is on the right then."""
    types_every_key = False
    """Whether ``?`` is typed into a focused field instead of opening help."""

    def __init__(self, state: WindowState, game: Scene | None = None) -> None:
        super().__init__(state)
        self.fixed: Sequence[Widget] = ()
        """The widgets of a page that never changes."""
        self.scroll = Scroll()
        self._order: list[Placed] = []
        """The placed widgets in keyboard order, the footer below and the head above everything that scrolls."""
        self._clicked = ""
        """Where arrows continue after a click."""
        self._inside: set[str] = set()
        """The widgets that scroll."""
        self._body = Rect(0, 0, 0, 0)
        self._is_beside = False
        self._shows_focus = state.uses_keys
        self._follows_focus = False
        self._taken = ""
        """The letter of a key that did something; it must not be typed when it comes again as text."""
        self._game = game
        self._standing = ""
        view = self.app.session.view() if game else None
        self._waits = bool(view and view.mode is Mode.WATCH and view.x_left is None and not view.is_paused and not view.outcome)
        if self._waits:
            self.app.attempt(lambda: self.app.session.do(Pause()))

    def close(self) -> None:
        if self._waits and self.app.session.has_game:
            self.app.attempt(lambda: self.app.session.do(Unpause()))

    def widgets(self) -> Sequence[Widget]:
        """The widgets on the page now."""
        return self.fixed

    def caption(self) -> str:
        return " · ".join(dict.fromkeys(("noughts", self.title)))

    def head(self) -> Sequence[Widget]:
        """The widgets at the top: the way back."""
        return [back_button(self.leave)]

    def footer(self) -> Sequence[Widget]:
        return ()

    def aside(self) -> str:
        """A few words right of the title: the state of the game below."""
        return self._standing

    def help_keys(self) -> tuple[KeyRow, ...]:
        """What the keys do; if not empty, there is a help button."""
        return ()

    def open_help(self) -> None:
        self.app.go(HelpRoute(self.help_keys()))

    def leave(self) -> None:
        self.app.back()

    # The game below

    def standing(self) -> str:
        """The state of the game below: whose turn it is, and both clocks."""
        if self._game is None or not self.app.session.has_game:
            return ""
        if self._waits:
            return "The game is paused."
        view = self.app.session.view()
        clocks = times_text(view) if view.x_left is not None and not view.outcome else ""
        return " · ".join(filter(None, (status_text(view), clocks)))

    def update(self, now: float) -> bool:
        if self._game:
            self._game.update(now)
        before, self._standing = self._standing, self.standing()
        return before != self._standing

    def moments(self, now: float) -> Sequence[float | None]:
        return self._game.moments(now) if self._game else ()

    # The mouse

    @property
    def scrolls(self) -> Sequence[Scroll]:
        return (self.scroll,)

    def turn_wheel(self, event: Event) -> None:
        self.scroll.by(-event.y * WHEEL)

    def take_text(self, event: Event) -> bool:
        widget = self.focused if event.text != self._taken else None
        return widget is not None and widget.type(event)

    @property
    def focused(self) -> Widget | None:
        found = self.find(self.focus)
        return found.widget if found else None

    def can_press(self, placed: Placed, pos: tuple[int, int]) -> bool:
        return super().can_press(placed, pos) and (placed.widget.key not in self._inside or self._body.collidepoint(pos))

    def _click(self, pos: tuple[int, int]) -> None:
        found = self.at(pos)
        self._commit(unless=found.widget if found else None)
        if found:
            key = self._clicked = found.widget.key
            self.focus = key if isinstance(found.widget, FieldWidget) else self._main or key
            self._shows_focus = True
        super()._click(pos)

    @property
    def _main(self) -> str:
        return next((each.widget.key for each in self.placed if each.widget.is_main), "")

    def _commit(self, *, unless: Widget | None = None) -> None:
        """Set a focused field to what was typed, as the focus moves on."""
        widget = self.focused
        if isinstance(widget, FieldWidget) and widget is not unless:
            widget.press()

    # The keyboard

    def key_down(self, event: Event) -> bool:
        self._taken = ""
        widget = self.focused
        is_typing = isinstance(widget, FieldWidget)
        is_typed = is_typing and self.types_every_key and bool(event.unicode)
        if key_of(event) in HELP_KEYS and self.help_keys() and not is_typed:
            self._taken = event.unicode
            self.open_help()
            return True
        if event.key == pygame.K_ESCAPE:
            self.leave()
            return True
        if widget and widget.type(event):
            return True
        if event.key in ARROWS or event.key == pygame.K_TAB:
            self._move_focus(event)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll.by(self._body.height * (1 if event.key == pygame.K_PAGEDOWN else -1))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter(widget)
            return True
        if is_typing:
            return False
        if event.key == pygame.K_SPACE and widget:
            widget.press()
            return True
        is_taken = self.shortcut(event.unicode)
        self._taken = event.unicode if is_taken else ""
        return is_taken

    def _enter(self, widget: Widget | None) -> None:
        (widget or self).press()
        if isinstance(widget, FieldWidget):
            self.focus = self._main or self.focus

    def press(self) -> None:
        """React to Enter where nothing has the focus."""

    def shortcut(self, letter: str) -> bool:
        """Handle a letter, usually one on a button; returns whether it did something."""
        shown = [widget for widget in (*self.widgets(), *self.footer()) if isinstance(widget, ButtonWidget)]
        found = next((button for button in shown if letter and button.hint == letter), None)
        if found:
            found.press()
        return found is not None

    def _move_focus(self, event: Event) -> None:
        self._commit()
        dx, dy = ARROWS.get(event.key, (0, 0))
        if event.key == pygame.K_TAB:
            dx = -1 if event.mod & pygame.KMOD_SHIFT else 1
        self.focus_on(neighbour(self._order, self._clicked or self.focus, dx, dy))
        self._clicked = ""

    def focus_on(self, key: str) -> None:
        """Focus a widget, and scroll to it."""
        self.focus = key
        self._shows_focus = self._follows_focus = True

    # Drawing

    def draw(self, painter: Painter, room: Rect) -> None:
        painter.surface.fill(painter.palette["background"])
        px = painter.px
        margin = px(MARGIN)
        part, wide = self.column(painter, room), room.inflate(-2 * margin, 0)
        column = Rect(0, 0, part.width - 2 * margin if self._is_beside else min(wide.width, px(WIDEST)), room.height)
        column.centerx = part.centerx
        placed, height = self.flow(painter, column.width)
        height += px(16)
        across = wide if self._is_beside else column
        top, head = self.draw_head(painter, Rect(across.left, px(12), across.width, px(44)), height)
        below, footer = self._place_footer(painter, column)
        self._body = Rect(column.left - margin // 2, top, column.width + margin, below - top)
        self.scroll.place(Rect(self._body.right - px(3), top, px(6), below - top), height)
        self._keep_focus(placed)
        offset = column.left, top + px(8) - self.scroll.offset
        inside = [Placed(each.widget, each.rect.move(offset)) for each in placed]
        self._inside = {each.widget.key for each in inside}
        visible = [each for each in inside if each.rect.colliderect(self._body)]
        with painter.inside(self._body):
            self._draw_all(painter, visible)
        self.scroll.draw(painter)
        self._draw_all(painter, [*head, *footer])
        self.placed = [*(each for each in inside if each not in visible and each.widget.key), *visible, *footer]
        self.placed.sort(key=lambda each: (each.rect.top // px(8), each.rect.left))
        self.placed += head
        far = self.scroll.whole + room.height
        self._order = [
            *(each for each in self.placed if each.widget.key in self._inside),
            *(Placed(each.widget, each.rect.move(0, far)) for each in footer),
            *(Placed(each.widget, each.rect.move(0, -far)) for each in head),  # the way back comes last
        ]
        if self._is_beside:
            left, right = (margin, part.left) if part.left else (part.right, wide.right)
            self.draw_beside(painter, Rect(left, self._body.top, right - left, self._body.height))

    def flow(self, painter: Painter, width: int) -> tuple[list[Placed], int]:
        """Place the page in a column of this width; returns its height too."""
        return flow(painter, self.widgets(), width)

    def column(self, painter: Painter, room: Rect) -> Rect:
        """The page's part of the window; the rest is for ``draw_beside``."""
        self._is_beside = not is_tall(room) and room.width >= self.wide * painter.unit and self.has_beside()
        width = round(room.width * self.share) if self._is_beside else room.width
        return Rect(room.width - width if self.is_right else 0, 0, width, room.height)

    def has_beside(self) -> bool:
        return True

    def draw_beside(self, painter: Painter, room: Rect) -> None:
        """Draw what is beside the page."""

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:  # noqa: ARG002
        """Draw the title; returns where the page, which is ``height`` high, begins, and what can be pressed."""
        placed, x = [], rect.left
        for widget in self.head():
            w, h = widget.measure(painter, rect.width // 2)
            placed.append(Placed(widget, Rect(x, rect.centery - h // 2, w, h)))
            x += w + painter.px(14)
        right = rect.right
        if self.help_keys():
            placed.append(self._placed_help(painter, rect, right - x))
            right = placed[-1].rect.left - painter.px(14)
        title = painter.text(self.title, Rect(x, rect.top, right - x, rect.height), size=Size.TITLE)
        return self._draw_aside(painter, rect, title.right + painter.px(16), right), placed

    def _draw_aside(self, painter: Painter, rect: Rect, left: int, right: int) -> int:
        """Draw ``aside`` beside the title, or below it where there is no room; returns where it ends."""
        text, bottom = self.aside(), rect.bottom + painter.px(4)
        if not text:
            return bottom
        role = "focus" if self._game else "quiet"
        if painter.width(text, Size.SMALL) <= right - left:
            place = Rect(left, rect.top, right - left, rect.height)
            painter.text(text, place, size=Size.SMALL, role=role, align=Align.RIGHT)
            return bottom
        line = Rect(rect.left, rect.bottom - painter.px(2), rect.width, painter.line_height(Size.SMALL))
        painter.text(text, line, size=Size.SMALL, role=role)
        return line.bottom + painter.px(2)

    def _placed_help(self, painter: Painter, rect: Rect, room: int) -> Placed:
        """The help button at the right end; only its sign where the title needs the room."""
        button = ButtonWidget(Button("help", "Help", hint=HELP_KEYS[0]), self.open_help)
        title = painter.width(self.title, Size.TITLE) + painter.px(14)
        if title + button.measure(painter, room)[0] > room:
            button = ButtonWidget(Button("help", HELP_KEYS[0]), self.open_help)
        w, h = button.measure(painter, room)
        return Placed(button, Rect(rect.right - w, rect.centery - h // 2, w, h))

    def _place_footer(self, painter: Painter, column: Rect) -> tuple[int, list[Placed]]:
        message = self.state.message
        placed, height = self._flow_footer(painter, column.width)
        line = painter.line_height(Size.SMALL) if message.text else 0
        bottom = column.height - painter.px(12)
        top = bottom - height
        if message.text:
            room = Rect(column.left, top - line - painter.px(3), column.width, line)
            painter.text(message.text, room, size=Size.SMALL, role=message.tone)
        if not placed and not line:
            return column.height, []
        return top - line - painter.px(8), [Placed(each.widget, each.rect.move(column.left, top)) for each in placed]

    def _flow_footer(self, painter: Painter, width: int) -> tuple[list[Placed], int]:
        """Place the footer, without the keys on its buttons if that makes it lower."""
        buttons = self.footer()
        _, height = flow(painter, buttons, width)
        for button in buttons:
            if isinstance(button, ButtonWidget):
                button.squeeze()
        squeezed = flow(painter, buttons, width)
        return squeezed if squeezed[1] < height else flow(painter, self.footer(), width)

    def _keep_focus(self, placed: list[Placed]) -> None:
        here = next((each.rect for each in placed if each.widget.key == self.focus), None)
        if here and self._follows_focus:
            self.scroll.reveal(max(0, here.top - 24), here.bottom + 24)
        self._follows_focus = False

    def _draw_all(self, painter: Painter, placed: Sequence[Placed]) -> None:
        """Draw the focused widget last, since its frame covers its neighbours."""
        focused = next((each.rect for each in placed if self.focus and each.widget.key == self.focus), None)
        for each in sorted(placed, key=lambda each: focused is not None and focused.contains(each.rect)):
            each.widget.draw(painter, each.rect, self.highlight(each.widget.key))

    def highlight(self, key: str) -> Highlight:
        found = super().highlight(key)
        return replace(found, is_focused=found.is_focused and self._shows_focus)
