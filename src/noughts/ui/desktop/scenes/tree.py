"""TreeScene: a search to watch: its nodes, and beside them the board, the step, the node and the code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.rules import NoughtsError, Position
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardOverlay, draw_board, place_board
from noughts.ui.desktop.kit.buttons import ButtonWidget, Icon, draw_icon, player_buttons
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.widget import Highlight, Placed, Scroll, Widget
from noughts.ui.desktop.scenes.scene import WHEEL, WindowState, key_of
from noughts.ui.desktop.scenes.tree_views import TreePicture, TreeRows
from noughts.ui.desktop.scenes.widget_scene import MARGIN, WidgetScene
from noughts.ui.desktop.side_panel import Column
from noughts.ui.shared.blocks import Button
from noughts.ui.shared.pages.help import READING, tree_keys
from noughts.ui.shared.routes import KeyRow, PromptRoute
from noughts.ui.shared.tree_controller import POSITION_QUESTION, SHORTCUTS, TreeController, search_question
from noughts.ui.shared.tree_layout import USUAL_ZOOM, ZOOMS

LOW = 0.44  # the side's share of the height when it is below the tree
BOARD = (90, 230)  # units: the board's smallest and largest size
INDENT = 6  # units for a space at the beginning of a line of code


@dataclass
class TreeSide(Widget):
    """Scrollable texts beside the tree, or below it in a narrow window."""

    _controller: TreeController
    _board: AnimatedBoard
    _scroll: Scroll
    _now: float
    fills = True

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, round(LOW * painter.surface.get_height())

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002 - there is nothing to press
        px = painter.px
        painter.box(rect, border=painter.palette["outline"], radius=14)
        inner = rect.inflate(-2 * px(14), -2 * px(12))
        with painter.inside(inner):
            top = inner.top - self._scroll.offset
            y = self._draw_step(painter, Rect(inner.left, top, inner.width, 0), inner)
            y = self._draw_code(painter, Rect(inner.left, y + px(10), inner.width, 0))
        self._scroll.place(Rect(inner.right + px(5), inner.top, px(5), inner.height), y - top)
        self._scroll.draw(painter)

    def _draw_step(self, painter: Painter, room: Rect, seen: Rect) -> int:
        """Draw the step and the node, with the board above or beside them; returns where they end."""
        px, controller = painter.px, self._controller
        size = max(px(BOARD[0]), min(px(BOARD[1]), round(min(seen.width * 0.9, seen.height * 0.33))))
        is_beside = seen.width > 2.4 * size
        square = Rect(room.left, room.top, size, size)
        if not is_beside:
            square.centerx = room.centerx
        overlay = BoardOverlay(has_labels=True)
        place_board(painter, self._board, square, overlay)
        draw_board(painter, self._board, self._now, overlay)
        left = square.right + px(14) if is_beside else room.left
        top = room.top if is_beside else square.bottom + px(6)
        column = Column(painter, Rect(left, top, room.right - left, 0))
        column.text(controller.step_text(), size=Size.SMALL, weight=Weight.STRONG)
        for text, role in (
            (controller.counters_text(), "quiet"),
            (controller.message, "quiet"),
            (controller.node_text(), "ink"),
        ):
            if text:
                column.y += px(5)
                column.text(text, size=Size.SMALL, role=role)
        return max(column.y, square.bottom)

    def _draw_code(self, painter: Painter, room: Rect) -> int:
        px, height, y = painter.px, painter.line_height(Size.SMALL), room.top
        for text, is_here in self._controller.code_lines():
            line = text.lstrip(" ")
            left = room.left + px(16) + (len(text) - len(line)) * px(INDENT)
            place = Rect(left, y, room.right - left, 0)
            if is_here:
                high = painter.height(line, place.width, size=Size.SMALL)
                painter.box(Rect(room.left, y, room.width, high), fill=painter.palette["current"], radius=4)
                draw_icon(painter, Rect(room.left, y, px(14), height), Icon.PLAY)
            y += painter.paragraph(line, place, size=Size.SMALL, role="ink" if is_here else "quiet")
        return y


BUSY = 0.1  # seconds between two looks while a search runs
ROOMY = 760  # units of width from which all buttons fit in a row
NODES = "nodes"


class TreeScene(WidgetScene):
    """Arrows move through the tree, and open and close nodes; everything else has a key, and most of it a button."""

    wide, share = 560, 0.53

    def __init__(self, state: WindowState, position: Position | None) -> None:
        super().__init__(state)
        self.controller = TreeController(position, wake=state.wake, clock=lambda: state.now)
        self.board = AnimatedBoard(animates=False)
        self.side, self.across = Scroll(), Scroll(is_across=True)
        self.is_drawn = True
        """Whether the tree is drawn, or listed as an outline."""
        self.zoom = USUAL_ZOOM
        self._side_room = Rect(0, 0, 0, 0)
        self._is_small = False
        """Whether the buttons have little room."""
        self._look()
        self.focus_on(NODES)

    def close(self) -> None:
        self.controller.close()

    # What is to be seen

    def widgets(self) -> Sequence[Widget]:
        return [self._nodes()]

    def _nodes(self) -> TreeRows | TreePicture:
        controller = self.controller
        if not self.is_drawn:
            return TreeRows(controller.rows, controller.cursor, self._go, self.press, controller.deepest)
        return TreePicture(controller, self._go, self.press, self.across, ZOOMS[self.zoom])

    def footer(self) -> Sequence[Widget]:
        """The buttons, with the side above them in a tall window."""
        controller, walk = self.controller, self.controller.tree.walk
        stop, cut = Button("halt", "Stop", hint="x"), Button("next_cut", "Next cut", hint="c")
        first = stop if controller.is_thinking else cut
        buttons = [
            *player_buttons(self._do, at=walk.at, last=len(walk.steps), is_running=controller.autoplay.is_running),
            ButtonWidget(first, partial(self._do, first.key), works=first is stop or bool(walk.steps)),
            ButtonWidget(Button("other_search", "Another search", hint="a"), partial(self._do, "other_search")),
            ButtonWidget(Button("position", "Position", hint="p"), self._ask_position),
            ButtonWidget(Button("draw", "Outline" if self.is_drawn else "Drawing", hint="d"), self._draw_or_list),
        ]
        side = [] if self._is_beside else [self._side()]
        if self._is_small:
            buttons = [button for button in buttons if button.key not in ("first", "last")]
            for button in buttons:
                button.squeeze()
        return [*side, *buttons]

    def _side(self) -> TreeSide:
        return TreeSide(self.controller, self.board, self.side, self.state.now)

    def help_keys(self) -> tuple[KeyRow, ...]:
        return tree_keys(("d i o", "Draw the tree or list its nodes; larger, smaller."), READING)

    def caption(self) -> str:
        return f"noughts · {self.controller.title}"

    # What a person does

    def _look(self) -> None:
        controller = self.controller
        self.title = controller.title
        node = controller.at.node if controller.at else None
        last = node.move.cell if node and node.move else None
        position = controller.current_position
        self.board.show(position, position.outcome, last, self.state.now, moves=False)

    def _do(self, action: str) -> None:
        search = self.controller.tree
        self.app.attempt(lambda: self.controller.do(action))
        self._show(is_other=self.controller.tree is not search)

    def _show(self, *, is_other: bool = False) -> None:
        """Show the result of an action, with the current line in sight."""
        self._look()
        self._follows_focus = True
        if is_other:
            self.side.offset = 0

    def _go(self, number: int) -> None:
        self.controller.go(number)
        self._look()

    def _draw_or_list(self) -> None:
        self.is_drawn = not self.is_drawn
        self._follows_focus = True

    def _zoom_by(self, steps: int) -> None:
        self.zoom = max(0, min(self.zoom + steps, len(ZOOMS) - 1))
        self._follows_focus = True

    def _beside(self, step: int) -> None:
        self.controller.move_in_column(step)
        self._show()

    def _ask_position(self) -> None:
        self._ask("Position", POSITION_QUESTION, str(self.controller.position), self.controller.change_position)

    def _ask_search(self) -> None:
        self._ask("Search", search_question(), self.controller.search, self.controller.change_search)

    def _ask(self, title: str, question: str, text: str, take: Callable[[str], object]) -> None:
        def begin(answer: str) -> None:
            take(answer)
            self._show(is_other=True)

        self.app.go(PromptRoute(title, question, text, begin))

    def press(self) -> None:
        self._do("toggle")

    def key_down(self, event: Event) -> bool:
        """The tree has the keys of every front end. Tab leads to the buttons, and arrows from one to the next."""
        key, is_in_tree = key_of(event), self.focus in ("", NODES)
        rows = {pygame.K_HOME: 0, pygame.K_END: len(self.controller.rows)}
        if is_in_tree and event.key in rows:
            self._go(rows[event.key])
            self._follows_focus = True
            return True
        if is_in_tree and key == "enter":
            self.press()
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.side.by(self._side_room.height * (0.8 if event.key == pygame.K_PAGEDOWN else -0.8))
            return True
        actions: dict[str, Callable[[], None]] = {"s": self._ask_search, "p": self._ask_position}
        actions |= {each: partial(self._do, action) for each, action in SHORTCUTS.items() if is_in_tree or len(each) == 1}
        actions |= {"d": self._draw_or_list, "i": partial(self._zoom_by, 1), "o": partial(self._zoom_by, -1)}
        if self.is_drawn and is_in_tree:
            actions |= {"up": partial(self._beside, -1), "down": partial(self._beside, 1)}
        if key not in actions:
            return super().key_down(event)
        self._taken = event.unicode
        actions[key]()
        return True

    def _click(self, pos: tuple[int, int]) -> None:
        """After any click the arrows belong to the tree again."""
        super()._click(pos)
        self.focus, self._clicked = NODES, ""

    @property
    def scrolls(self) -> Sequence[Scroll]:
        return self.side, self.scroll, self.across

    def turn_wheel(self, event: Event) -> None:
        held = pygame.key.get_mods()
        if self.is_drawn and held & pygame.KMOD_CTRL:
            self._zoom_by(event.y)
            return
        if self.is_drawn and (event.x or held & pygame.KMOD_SHIFT):
            self.across.by((event.x - event.y) * WHEEL)
            return
        is_over_side = self._side_room.collidepoint(self._mouse)
        (self.side if is_over_side else self.scroll).by(-event.y * WHEEL)

    # Time

    def update(self, now: float) -> bool:  # noqa: ARG002 - the app knows the time
        was_stepping = self.controller.autoplay.is_running
        try:
            is_new = self.controller.poll()
        except (NoughtsError, OSError) as error:
            self.app.show_message(str(error), "loss")
            is_new = True
        if is_new:
            self._look()
            self._follows_focus |= was_stepping
        return is_new

    def moments(self, now: float) -> Sequence[float | None]:
        return (now + BUSY if self.controller.is_thinking else self.controller.autoplay.due,)

    # Drawing

    def column(self, painter: Painter, room: Rect) -> Rect:
        self._is_small = room.width < painter.px(ROOMY)
        return super().column(painter, room)

    def _keep_focus(self, placed: list[Placed]) -> None:
        nodes = next(((each.widget, each.rect) for each in placed if isinstance(each.widget, TreeRows | TreePicture)), None)
        if nodes and self._follows_focus and self.focus in ("", NODES) and self.controller.rows:
            widget, rect = nodes
            self.scroll.reveal(*widget.extent(rect, self.controller.cursor))
            self._follows_focus = False
        else:
            super()._keep_focus(placed)

    def draw(self, painter: Painter, room: Rect) -> None:
        super().draw(painter, room)
        if not self._is_beside:
            found = next((each.rect for each in self.placed if isinstance(each.widget, TreeSide)), None)
            self._side_room = found or Rect(0, 0, 0, 0)

    def draw_beside(self, painter: Painter, room: Rect) -> None:
        self._side_room = room
        self._side().draw(painter, room, Highlight())

    def _place_footer(self, painter: Painter, column: Rect) -> tuple[int, list[Placed]]:
        margin = painter.px(MARGIN)
        return super()._place_footer(painter, Rect(margin, 0, painter.surface.get_width() - 2 * margin, column.height))
