"""TreeScene: a search that is seen to think; its nodes, and beside them the board, the step, the node and the code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.rules import NoughtsError, Position
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.kit.buttons import ButtonWidget, Icon, of_icon
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.scroll import Scroll
from noughts.ui.desktop.kit.widget import Highlight, Placed, Widget
from noughts.ui.desktop.scenes.scene import WindowState, key_of
from noughts.ui.desktop.scenes.tree_rows import TreeRows, TreeSide
from noughts.ui.desktop.scenes.widget_scene import MARGIN, WHEEL, WidgetScene
from noughts.ui.shared.learn_sections import READING, KeyRow, tree_keys
from noughts.ui.shared.routes import PromptRoute
from noughts.ui.shared.tree_controller import POSITION_QUESTION, SHORTCUTS, TreeController, search_question

BUSY = 0.1
"""Seconds between two looks while a search thinks."""

LEFT = 0.53
"""The share of the width that the tree has, where the side stands beside it."""

WIDE = 560
"""Units of width from which on it does."""

ROOMY = 760
"""Units of width from which on all buttons stand in a row."""

NODES = "nodes"


class TreeScene(WidgetScene):
    """Arrows walk through the tree, open and close it; everything else has a key and most of it a button."""

    def __init__(self, state: WindowState, position: Position | None) -> None:
        super().__init__(state)
        self.controller = TreeController(position, wake=state.wake, clock=lambda: state.now)
        self.board = AnimatedBoard(animates=False)
        self.side = Scroll()
        """How far the side is scrolled."""
        self._side_room = Rect(0, 0, 0, 0)
        self._mouse = (0, 0)
        self._is_beside = True
        self._is_small = False
        """Whether the buttons must do with little room."""
        self._look()
        self.focus_on(NODES)

    def close(self) -> None:
        """Think no more."""
        self.controller.close()

    # What is to be seen

    def widgets(self) -> Sequence[Widget]:
        """The nodes."""
        controller = self.controller
        return [TreeRows(controller.rows, controller.cursor, self._go, self._doing("toggle"), deepest=controller.deepest)]

    def footer(self) -> Sequence[Widget]:
        """Steps, and another search; while one thinks, how to stop it. In a tall window the side stands above them."""
        controller, walk = self.controller, self.controller.tree.walk
        has_steps, is_at_end = bool(walk.steps), walk.at == len(walk.steps)
        playing = Icon.PAUSE if controller.is_stepping else Icon.PLAY
        buttons = [
            self._icon("first", Icon.FIRST, works=walk.at > 0),
            self._icon("backward", Icon.BEFORE, works=walk.at > 0),
            self._icon("run", playing, works=has_steps),
            self._icon("forward", Icon.NEXT, works=not is_at_end),
            self._icon("last", Icon.LAST, works=not is_at_end),
            ButtonWidget("halt", "Stop", self._doing("halt"), hint="x")
            if controller.is_thinking
            else ButtonWidget("next_cut", "Next cut", self._doing("next_cut"), hint="c", works=has_steps),
            ButtonWidget("other_search", "Another search", self._doing("other_search"), hint="a"),
            ButtonWidget("position", "Position", self._ask_position, hint="p"),
        ]
        side = [] if self._is_beside else [self._side()]
        if self._is_small:
            buttons = [button for button in buttons if button.key not in ("first", "last")]
            for button in buttons:
                button.squeeze()
        return [*side, *buttons]

    def _icon(self, action: str, icon: Icon, *, works: bool) -> ButtonWidget:
        return ButtonWidget(action, "", self._doing(action), picture=of_icon(icon, "ink" if works else "quiet"), works=works)

    def _side(self) -> TreeSide:
        return TreeSide(self.controller, self.board, self.side, self.state.now)

    def help_keys(self) -> tuple[KeyRow, ...]:
        """Every key."""
        return tree_keys(("Home End", "To the first line, and to the last."), READING)

    def caption(self) -> str:
        """Which search, and where."""
        return f"noughts · {self.controller.title}"

    # What a person does

    def _look(self) -> None:
        """Show what has come of something."""
        controller = self.controller
        self.title = controller.title
        node = controller.at.node if controller.at else None
        last = node.move.cell if node and node.move else None
        position = controller.position_here
        self.board.show(position, position.outcome, last, self.state.now, moves=False)

    def _doing(self, action: str) -> Callable[[], None]:
        """Something that is done in the tree, as something to press."""

        def do() -> None:
            search = self.controller.tree
            self.attempt(lambda: self.controller.do(action))
            self._show(is_other=self.controller.tree is not search)

        return do

    def _show(self, *, is_other: bool = False) -> None:
        """Show the result of an action, with the current line in sight."""
        self._look()
        self._follows_focus = True
        if is_other:
            self.side.offset = 0

    def _go(self, number: int) -> None:
        self.controller.go(number)
        self._look()

    def _ask_position(self) -> None:
        self._ask("Position", POSITION_QUESTION, str(self.controller.position), self.controller.take_position)

    def _ask_search(self) -> None:
        self._ask("Search", search_question(), self.controller.search, self.controller.take_search)

    def _ask(self, title: str, question: str, text: str, take: Callable[[str], object]) -> None:
        def begin(answer: str) -> None:
            take(answer)
            self._show(is_other=True)

        self.app.go(PromptRoute(title, question, text, begin))

    def press(self) -> None:
        """Enter in the tree: open what is closed, and close what is open."""
        self._doing("toggle")()

    def _key(self, event: Event) -> bool:
        """In the tree the keys are those of every front end; Tab leads to the buttons, and among these arrows lead on."""
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
        actions |= {each: self._doing(action) for each, action in SHORTCUTS.items() if is_in_tree or len(each) == 1}
        if key not in actions:
            return super()._key(event)
        self._taken = event.unicode
        actions[key]()
        return True

    def _click(self, pos: tuple[int, int]) -> bool:
        """After a click anywhere the arrows are those of the tree."""
        is_taken = super()._click(pos)
        self.focus, self._clicked = NODES, ""
        return is_taken

    def handle(self, event: Event) -> bool:
        """As on every page; but over the side, the wheel and the bar are those of the side."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._mouse = event.pos
                if self.side.is_held:
                    self.side.drag(event.pos)
                    return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.side.release()
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.side.grab(event.pos):
                return True
            case pygame.MOUSEWHEEL if self._side_room.collidepoint(self._mouse):
                self.side.by(-event.y * WHEEL)
                return True
        return super().handle(event)

    # Time

    def update(self, now: float) -> bool:  # noqa: ARG002 - the app knows the time
        """Take over what the search has found, and step when it is time."""
        was_stepping = self.controller.is_stepping
        try:
            is_new = self.controller.see()
        except (NoughtsError, OSError) as error:
            self.app.show_message(str(error), "loss")
            is_new = True
        if is_new:
            self._look()
            self._follows_focus |= was_stepping
        return is_new

    def next_look(self, now: float) -> float | None:
        """Soon while it thinks, else when the next step is due."""
        if self.controller.is_thinking:
            return BUSY
        return None if self.controller.due is None else max(0.0, self.controller.due - now)

    # Drawing

    def widest(self, painter: Painter, room: Rect) -> float:
        """About half of the window, where the other half is the side."""
        self._is_beside = room.height <= room.width * 1.15 and room.width / painter.unit >= WIDE
        self._is_small = room.width / painter.unit < ROOMY
        return (LEFT * room.width / painter.unit - 2 * MARGIN) if self._is_beside else super().widest(painter, room)

    def centre(self, painter: Painter, room: Rect) -> int:
        """To the left, where the side is on the right."""
        return round(room.width * LEFT / 2) if self._is_beside else super().centre(painter, room)

    def _keep_focus(self, placed: list[Placed]) -> None:
        """Bring the line where we are into sight."""
        rows = next((each.rect for each in placed if each.widget.key == NODES), None)
        if rows and self._follows_focus and self.focus in ("", NODES) and self.controller.rows:
            height = rows.height // len(self.controller.rows)
            top = rows.top + self.controller.cursor * height
            self.scroll.reveal(top, top + 2 * height)
            self._follows_focus = False
        else:
            super()._keep_focus(placed)

    def draw(self, painter: Painter, room: Rect) -> None:
        """The page, and beside it the side."""
        super().draw(painter, room)
        if self._is_beside:
            px = painter.px
            left = round(room.width * LEFT)
            self._side_room = Rect(left, self._body.top, room.width - left - px(MARGIN), self._body.height)
            self._side().draw(painter, self._side_room, Highlight())
        else:
            found = next((each.rect for each in self.placed if isinstance(each.widget, TreeSide)), None)
            self._side_room = found or Rect(0, 0, 0, 0)

    def _place_footer(self, painter: Painter, column: Rect) -> tuple[int, list[Placed]]:
        """Over the whole width, too."""
        margin = painter.px(MARGIN)
        return super()._place_footer(painter, Rect(margin, 0, painter.surface.get_width() - 2 * margin, column.height))

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:
        """Over the whole width, since the title is long."""
        margin = painter.px(MARGIN)
        return super().draw_head(painter, Rect(margin, rect.top, painter.surface.get_width() - 2 * margin, rect.height), height)
