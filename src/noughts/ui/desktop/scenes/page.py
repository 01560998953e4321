"""Page: a scene of widgets that flow, scroll, and are reached by mouse and keyboard alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import Button, Icon, of_icon
from noughts.ui.desktop.kit.fields import Field
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.scroll import Scroll
from noughts.ui.desktop.kit.widget import Look, Placed, Widget, flow, neighbour
from noughts.ui.desktop.scenes.scene import ARROWS, Scene, WindowState, key_of
from noughts.ui.shared.commands import BY_ACTION, Action
from noughts.ui.shared.learn_sections import KeyRow
from noughts.ui.shared.routes import HelpRoute

WIDEST = 760
"""Units; longer lines are hard to read."""

MARGIN = 22
"""Units around a page."""

HELP_KEYS = BY_ACTION[Action.HELP].keys

WHEEL = 48
"""Pixels for a notch of the wheel."""


class Page(Scene):
    """Made anew from its state whenever something was done; widgets are told again by their keys.

    What Enter will do is always to be seen. After a click that is the page's
    main button, if it has one; arrows go on from what was clicked.
    """

    title = ""

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self.focus = ""
        self.scroll = Scroll()
        self.placed: list[Placed] = []
        """Where everything is on the window, as it was last drawn."""
        self._hovered = ""
        self._held = ""
        """The widget that the mouse was pressed on, until it lets go."""
        self._clicked = ""
        """Where arrows go on from, after a click."""
        self._inside: set[str] = set()
        """The widgets that move when the page is scrolled."""
        self._body = Rect(0, 0, 0, 0)
        self._shows_focus = False
        self._follows_focus = False
        self._taken = ""
        """The letter of a key that has done something; it comes once more as text, and is not to be typed."""

    @abstractmethod
    def widgets(self) -> Sequence[Widget]:
        """What is on the page now."""

    def caption(self) -> str:
        """The title of the page."""
        return " · ".join(dict.fromkeys(("noughts", self.title)))

    def head(self) -> Sequence[Widget]:
        """What stays at the top: the way back."""
        return [Button("back", "Back", self.leave, hint="Esc", picture=of_icon(Icon.BACK))]

    def help_keys(self) -> tuple[KeyRow, ...]:
        """What its keys do, where that needs help; then there is a button for it, and ``?``."""
        return ()

    def open_help(self) -> None:
        """Show them."""
        self.app.go(HelpRoute(self.help_keys()))

    def footer(self) -> Sequence[Widget]:
        """What stays at the bottom whatever is scrolled."""
        return ()

    def leave(self) -> None:
        """Esc, or the button."""
        self.app.back()

    # The mouse

    def handle(self, event: Event) -> bool:
        """Mouse, arrows, Enter, Esc, and the keys of widgets."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._drag(event.pos) or self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._click(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.scroll.release()
                self._held = ""
                return True
            case pygame.MOUSEWHEEL:
                self.scroll.by(-event.y * WHEEL)
                return True
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT if event.text != self._taken:
                widget = self.focused
                return widget is not None and widget.type(event)
        return False

    def _found(self, key: str) -> Placed | None:
        return next((each for each in self.placed if key and each.widget.key == key), None)

    @property
    def focused(self) -> Widget | None:
        """The widget that keys go to."""
        found = self._found(self.focus)
        return found.widget if found else None

    def at(self, pos: tuple[int, int]) -> Placed | None:
        """The widget under a point that can be pressed; what has been scrolled out of sight cannot."""
        for each in reversed(self.placed):
            is_seen = each.widget.key not in self._inside or self._body.collidepoint(pos)
            if each.widget.key and each.rect.collidepoint(pos) and is_seen:
                return each
        return None

    def _hover(self, pos: tuple[int, int]) -> bool:
        found = self.at(pos)
        before, self._hovered = self._hovered, found.widget.key if found else ""
        return before != self._hovered

    def _drag(self, pos: tuple[int, int]) -> bool:
        """Whatever the mouse holds moves with it."""
        self.scroll.drag(pos)
        held = self._found(self._held)
        if held:
            held.widget.drag(pos, held.rect)
        return held is not None or self.scroll.is_held

    def _click(self, pos: tuple[int, int]) -> bool:
        if self.scroll.grab(pos):
            return True
        found = self.at(pos)
        self._commit(unless=found.widget if found else None)
        if found:
            widget = found.widget
            self._held = self._clicked = widget.key
            self.focus = widget.key if isinstance(widget, Field) else self._main or widget.key
            self._shows_focus = True
            widget.click(pos, found.rect)
        return True

    @property
    def _main(self) -> str:
        """The key of the main button; none on a page without one."""
        return next((each.widget.key for each in self.placed if each.widget.is_main), "")

    def _commit(self, *, unless: Widget | None = None) -> None:
        """What was typed counts, also when the focus goes elsewhere."""
        widget = self.focused
        if isinstance(widget, Field) and widget is not unless:
            widget.press()

    # The keyboard

    def _key(self, event: Event) -> bool:
        self._taken = ""
        widget = self.focused
        if key_of(event) in HELP_KEYS and self.help_keys():
            self._taken = event.unicode
            self.open_help()
            return True
        if event.key == pygame.K_ESCAPE:
            self._commit()
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
            (widget or self).press()
            if isinstance(widget, Field):
                self.focus = self._main or self.focus
            return True
        if isinstance(widget, Field):
            return False
        if event.key == pygame.K_SPACE and widget:
            widget.press()
            return True
        is_taken = self.shortcut(event.unicode)
        self._taken = event.unicode if is_taken else ""
        return is_taken

    def press(self) -> None:
        """Enter where nothing has the focus."""

    def shortcut(self, letter: str) -> bool:  # noqa: ARG002 - for pages that have some
        """A letter that does something; says whether it did."""
        return False

    def press_shown(self, letter: str) -> bool:
        """Press what shows this letter as its key; says whether something does."""
        found = next((each for each in self.widgets() if isinstance(each, Button) and letter and each.hint == letter), None)
        if found:
            found.press()
        return found is not None

    def _move_focus(self, event: Event) -> None:
        self._commit()
        dx, dy = ARROWS.get(event.key, (0, 0))
        if event.key == pygame.K_TAB:
            dx = -1 if event.mod & pygame.KMOD_SHIFT else 1
        self.focus_on(neighbour(self.placed, self._clicked or self.focus, dx, dy))
        self._clicked = ""

    def focus_on(self, key: str) -> None:
        """Let the keys go to a widget, and bring it into sight."""
        self.focus = key
        self._shows_focus = self._follows_focus = True

    # Drawing

    def draw(self, painter: Painter, room: Rect) -> None:
        """Title, widgets, what stays at the bottom, and what went wrong."""
        painter.surface.fill(painter.palette["background"])
        px = painter.px
        margin = px(MARGIN)
        column = Rect(0, 0, min(room.width - 2 * margin, px(self.widest(painter, room))), room.height)
        column.centerx = self.centre(painter, room)
        placed, height = flow(painter, self.widgets(), column.width)
        height += px(16)
        top, head = self.draw_head(painter, Rect(column.left, px(12), column.width, px(44)), height)
        below, footer = self._place_footer(painter, column)
        self._body = Rect(column.left - margin // 2, top, column.width + margin, below - top)
        self.scroll.place(Rect(self._body.right - px(3), top, px(6), below - top), height)
        self._keep_focus(placed)
        offset = column.left, top + px(8) - self.scroll.offset
        inside = [Placed(each.widget, each.rect.move(offset)) for each in placed]
        self._inside = {each.widget.key for each in inside}
        with painter.inside(self._body):
            self._draw_all(painter, inside)
        self.scroll.draw(painter)
        self._draw_all(painter, [*head, *footer])
        visible = [each for each in inside if each.rect.colliderect(self._body)]
        self.placed = [*(each for each in inside if each not in visible and each.widget.key), *visible, *footer]
        self.placed.sort(key=lambda each: (each.rect.top // px(8), each.rect.left))
        self.placed += head  # the way back comes last

    def widest(self, painter: Painter, room: Rect) -> float:  # noqa: ARG002 - pages with a picture are narrower
        """Units that the column has at most."""
        return WIDEST

    def centre(self, painter: Painter, room: Rect) -> int:  # noqa: ARG002 - pages with a picture move aside
        """Where the middle of the column is."""
        return room.centerx

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:  # noqa: ARG002
        """The way back and the title; returns where the page begins, which is ``height`` high, and what can be pressed."""
        placed, x = [], rect.left
        for widget in self.head():
            w, h = widget.measure(painter, rect.width // 2)
            placed.append(Placed(widget, Rect(x, rect.centery - h // 2, w, h)))
            x += w + painter.px(14)
        right = rect.right
        if self.help_keys():
            placed.append(self._placed_help(painter, rect, right - x))
            right = placed[-1].rect.left - painter.px(14)
        painter.text(self.title, Rect(x, rect.top, right - x, rect.height), size=Size.TITLE)
        return rect.bottom + painter.px(4), placed

    def _placed_help(self, painter: Painter, rect: Rect, room: int) -> Placed:
        """The button for help at the right end; a sign alone, where the title needs the room."""
        whole, sign = Button("help", "Help", self.open_help, hint=HELP_KEYS[0]), Button("help", HELP_KEYS[0], self.open_help)
        title = painter.width(self.title, Size.TITLE) + painter.px(14)
        button = whole if title + whole.measure(painter, room)[0] <= room else sign
        w, h = button.measure(painter, room)
        return Placed(button, Rect(rect.right - w, rect.centery - h // 2, w, h))

    def _place_footer(self, painter: Painter, column: Rect) -> tuple[int, list[Placed]]:
        """Where the page ends, and what stands below it."""
        placed, height = flow(painter, self.footer(), column.width)
        line = painter.line_height(Size.SMALL) if self.state.message.text else 0
        bottom = column.height - painter.px(12)
        top = bottom - height
        if self.state.message.text:
            room = Rect(column.left, top - line, column.width, line)
            painter.text(self.state.message.text, room, size=Size.SMALL, role=self.state.message.tone)
        if not placed and not line:
            return column.height, []
        return top - line - painter.px(6), [Placed(each.widget, each.rect.move(column.left, top)) for each in placed]

    def _keep_focus(self, placed: list[Placed]) -> None:
        """Bring what has just got the focus into sight."""
        here = next((each.rect for each in placed if each.widget.key == self.focus), None)
        if here and self._follows_focus:
            self.scroll.reveal(here.top, here.bottom + 24)
        self._follows_focus = False

    def _draw_all(self, painter: Painter, placed: Sequence[Placed]) -> None:
        for each in placed:
            key = each.widget.key
            is_focused = bool(key) and key == self.focus and self._shows_focus
            each.widget.draw(painter, each.rect, Look(bool(key) and key == self._hovered, is_focused))
