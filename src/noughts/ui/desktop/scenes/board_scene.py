"""BoardScene: the board, panel, note and toolbar that several scenes share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.play import BoardView
from noughts.rules import Cell, Mark, Side
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardOverlay, draw_board, place_board
from noughts.ui.desktop.kit.buttons import ButtonWidget, back_button
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.inputs import SliderWidget
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Placed, Scroll
from noughts.ui.desktop.layout import BoardLayout, is_narrow, laid_out
from noughts.ui.desktop.pictures import draw_seat
from noughts.ui.desktop.scenes.scene import WHEEL, Scene, WindowState, key_of
from noughts.ui.desktop.side_panel import PanelContents, SidePanel
from noughts.ui.shared.blocks import Button
from noughts.ui.shared.board_input import BoardInput
from noughts.ui.shared.choices import game_title
from noughts.ui.shared.panel import Panel, panel_of
from noughts.ui.shared.speakers import mood_of
from noughts.ui.shared.values import Line

GAP, LITTLE_GAP = 8, 4  # units between two buttons; less where room is short


def place_toolbar(painter: Painter, room: Rect, left: Sequence[ButtonWidget], right: Sequence[ButtonWidget]) -> list[Placed]:
    """Place buttons in one row. Where room is short they are squeezed, and then some on the left are left out."""
    left, gaps = list(left), [painter.px(GAP)] * 2

    def spare() -> int:
        return room.width - _width(painter, left, gaps[0]) - painter.px(GAP) - _width(painter, right, gaps[1])

    for number, group in enumerate((left, right)):  # the left ones first
        if spare() < 0:
            gaps[number] = painter.px(LITTLE_GAP)
            for button in group:
                button.squeeze()
    while left and spare() < 0:
        left.pop(next((number for number in reversed(range(len(left))) if not left[number].works), len(left) - 1))
    placed = []
    for buttons, gap, start in ((left, gaps[0], room.left), (right, gaps[1], room.right - _width(painter, right, gaps[1]))):
        x = start
        for button in buttons:
            w, h = button.measure(painter, room.width)
            placed.append(Placed(button, Rect(x, room.centery - h // 2, w, h)))
            x += w + gap
    return placed


def _width(painter: Painter, buttons: Sequence[ButtonWidget], gap: int) -> int:
    return sum(button.measure(painter, 10_000)[0] for button in buttons) + gap * (len(buttons) - 1 if buttons else 0)


def typed_line(it: BoardInput) -> Line:
    """What is being typed, and advice; empty while nothing is."""
    if it.line.text is None or it.board is None:
        return Line("")
    return Line(f"{it.line.visible}|    {it.typing_advice}", "focus")


TOLD = 5.0  # seconds that a message under the board stays at least
READ = 12  # characters read per second
MANY = 49  # cells; larger boards show the name of the cell under the mouse


class BoardScene(Scene):
    """Draws a view of a game, and knows the cell under the mouse."""

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self.board = AnimatedBoard(animates=self.app.settings.animation)
        self.panel = SidePanel(self.go_to)
        self.toolbar: list[Placed] = []
        """The buttons below the board, as last drawn."""
        self.hovered: Cell | None = None
        self.layout: BoardLayout | None = None
        self.wants_panel: bool | None = None
        """Whether the panel was opened or closed by hand; None while the window decides."""
        self._told: tuple[Line, float] = Line(""), 0.0
        self._drag: tuple[int, int] | None = None
        self._seen: tuple[object, ...] = ()
        self._to_reveal: Cell | None = None

    # What each scene defines

    @abstractmethod
    def view(self) -> BoardView:
        """The game as shown."""

    @abstractmethod
    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:
        """The buttons below the board on the left."""

    def ways_out(self, view: BoardView) -> Sequence[ButtonWidget]:  # noqa: ARG002 - only a game asks it
        """The buttons that are always on the right."""
        return [ButtonWidget(Button("help", "Help", hint="?"), self.help), back_button(self.app.back)]

    @abstractmethod
    def help(self) -> None: ...

    @abstractmethod
    def shown(self, view: BoardView, panel: Panel) -> PanelContents: ...

    @abstractmethod
    def key(self, key: str) -> bool:
        """Handle a key; False if it means nothing here."""

    def go_to(self, ply: int) -> None:
        """Show the game after so many moves."""

    def bar(self) -> SliderWidget | None:
        return None

    def pointed(self) -> Cell | None:
        return self.hovered

    def overlay(self, view: BoardView) -> BoardOverlay:
        reasons = view.hint.reasons if view.hint else ()
        advised = view.hint.move.cell if view.hint else None
        return BoardOverlay(advised=advised, pointed=reasons[0].cells if reasons else ())

    @property
    def hand(self) -> Mark | None:
        """The mark that a click places in a wild game."""
        return None

    def show_message(self, text: str, tone: str = "ink") -> None:
        self._told = Line(text, tone), self.state.now + max(TOLD, len(text) / READ)

    @property
    def told(self) -> str:
        return self._told[0].text if self.state.now < self._told[1] else ""

    @property
    def said(self) -> Line:
        """The error or message under the board."""
        return self.state.message if self.state.message.text else self._told[0] if self.told else Line("")

    # The mouse

    @property
    def scrolls(self) -> Sequence[Scroll]:
        bars = (self.panel.scroll, self.board.grid.across, self.board.grid.down)
        is_free = not any(scroll.is_held for scroll in bars)
        return bars[:1] if is_free and self._is_over_panel(self._mouse) else bars

    def point(self, pos: tuple[int, int]) -> bool:
        before = self.hovered
        if self._drag and self.board.grid.overflows:
            self.board.grid.scroll(self._drag[0] - pos[0], self._drag[1] - pos[1])
            self._drag = pos
            return True
        changes = super().point(pos)
        is_covered = self._hovered or self._held or self._is_over_panel(pos)
        self.hovered = None if is_covered else self.board.grid.cell_at(pos)
        return changes or before != self.hovered

    def _click(self, pos: tuple[int, int]) -> None:
        super()._click(pos)
        if not self._held and not self._is_over_panel(pos):
            self.click_board(self.board.grid.cell_at(pos))

    def click_board(self, cell: Cell | None) -> None:
        """The board, or its surroundings, were clicked."""

    def _is_over_panel(self, pos: tuple[int, int]) -> bool:
        panel = self.layout.panel if self.layout else None
        return panel is not None and panel.collidepoint(pos)

    def turn_wheel(self, event: Event) -> None:
        """Scroll the panel, or a board larger than its room."""
        if self._is_over_panel(self._mouse) or not self.board.grid.overflows:
            self.panel.scroll.by(-event.y * WHEEL)
        else:
            step = self.board.grid.cell * 2
            across = pygame.key.get_mods() & pygame.KMOD_SHIFT
            self.board.grid.scroll(-event.y * step if across else event.x * step, 0 if across else -event.y * step)

    def other_button(self, event: Event) -> None:
        """Other buttons drag a large board."""
        self._drag = event.pos if event.type == pygame.MOUSEBUTTONDOWN else None

    # The keyboard

    def key_down(self, event: Event) -> bool:
        key = key_of(event)
        return bool(key) and self.key(key)

    def move_focus(self, step: int) -> None:
        """Focus the next enabled button below the board, or the first one."""
        keys = [each.widget.key for each in self.toolbar if each.widget.works]
        at = keys.index(self.focus) + step if self.focus in keys else 0
        self.focus = keys[at % len(keys)] if keys else ""

    def toggle_panel(self) -> None:
        self.wants_panel = self.layout is None or self.layout.panel is None

    def reveal(self, cell: Cell | None) -> None:
        """Scroll a large board to a cell with the next frame."""
        self._to_reveal = cell

    # Drawing

    def draw(self, painter: Painter, room: Rect) -> None:
        now, view = self.state.now, self.view()
        painter.surface.fill(painter.palette["background"])
        has_panel = self.wants_panel if self.wants_panel is not None else not is_narrow(room, painter.unit)
        bar = self.bar()
        self.layout = layout = laid_out(room, painter.unit, has_panel=has_panel, has_bar=bar is not None)
        panel = panel_of(view, at=self.pointed(), hand=self.hand)
        self._draw_head(painter, layout, view, panel)
        overlay = self.overlay(view)
        place_board(painter, self.board, layout.board, overlay)
        if self._to_reveal:
            self.board.grid.reveal(self._to_reveal)
            self._to_reveal = None
        draw_board(painter, self.board, now, overlay)
        shown = self.shown(view, panel)
        note = self.note(shown, is_folded=layout.panel is None)
        if note.text:
            painter.lines(note.text, layout.note, role=note.tone)
        self.toolbar = place_toolbar(painter, layout.foot, self.buttons(view), self.ways_out(view))
        self.placed = [*self.toolbar, *([Placed(bar, layout.bar)] if bar else [])]
        for each in self.placed:
            each.widget.draw(painter, each.rect, self.highlight(each.widget.key))
        self.draw_over(painter, layout, view)
        if layout.panel and layout.is_over:
            self.toolbar = self.placed = [each for each in self.toolbar if not each.rect.colliderect(layout.panel)]
        if layout.panel:
            self.placed = [*self.placed, *self.panel.draw(painter, layout.panel, view, now, shown, self.highlight)]

    def draw_over(self, painter: Painter, layout: BoardLayout, view: BoardView) -> None:
        """Draw on top of the board."""

    def title(self, view: BoardView) -> str:
        return f"noughts · {game_title(view.setup)}"

    def caption(self) -> str:
        return self.title(self.view())

    def aside(self, view: BoardView) -> str:
        return view.score.text if view.score.wins else ""

    def _draw_head(self, painter: Painter, layout: BoardLayout, view: BoardView, panel: Panel) -> None:
        right, role, room = self.aside(view), "quiet", layout.head.copy()
        clocks = panel.clocks
        if clocks and layout.panel is None and not view.outcome:  # a running clock is always visible
            right = " · ".join(f"{clock.name} {clock.text}" for clock in clocks)
            role = "loss" if any(clock.is_short for clock in clocks) else "ink"
        width = min(painter.width(right, Size.SMALL), layout.head.width // 2)
        if right:
            place = Rect(room.right - width, room.top, width, room.height)
            painter.text(right, place, size=Size.SMALL, role=role, align=Align.RIGHT)
            room.width -= width + painter.px(14)
        if layout.panel is None:
            room = self._draw_faces(painter, room, view)
        painter.text(self.title(view), room)

    def _draw_faces(self, painter: Painter, room: Rect, view: BoardView) -> Rect:
        """Without a panel, show faces beside the title; returns the remaining room."""
        size = painter.px(32)
        for side in Side:
            if view.seat(side).program:
                face = Rect(room.left, room.centery - size // 2, size, size)
                draw_seat(painter, face, view.seat(side), side, mood_of(view, side))
                room = Rect(face.right + painter.px(8), room.top, room.right - face.right - painter.px(8), room.height)
        return room

    def note(self, shown: PanelContents, *, is_folded: bool) -> Line:
        """The line under the board: an error or message, otherwise what the panel would say."""
        if self.said.text:
            return self.said
        values, cell = shown.panel.values, self.pointed()
        if values and cell and values.highlighted.move.endswith(str(cell)):
            found = values.highlighted
            return Line(" · ".join(filter(None, (found.move, found.value, found.why))))
        if is_folded:
            speaker = shown.panel.speaker
            said = f"{speaker.name}: {speaker.words}" if speaker and speaker.words else ""
            more = [line.text for line in shown.said] + [row.text for row in shown.more]
            rest = [shown.panel.last, said] if shown.is_live else more[:1]
            return Line(" ".join(filter(None, (shown.status.text, *rest))))
        if cell and not self.board.falls and self.board.grid.cols * self.board.grid.rows > MANY:
            return Line(str(cell), "quiet")
        return Line("")

    # Time

    def update(self, now: float) -> bool:  # noqa: ARG002 - the app has it
        """Whether any text has changed, if only with time."""
        before, self._seen = self._seen, self.signature()
        return before != self._seen

    def signature(self) -> tuple[object, ...]:
        """A summary of what is shown, except motion: a new value needs a new frame."""
        return (self.told,)

    def is_moving(self, now: float) -> bool:
        return self.board.is_moving(now)

    def moments(self, now: float) -> Sequence[float | None]:
        return (self._told[1] if now < self._told[1] else None,)
