"""BoardScene: what scenes with a board have in common: the board, the panel, the line below, and the row of buttons."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.app.view import BoardView
from noughts.rules import Cell, Side
from noughts.ui.desktop.board.board import Board
from noughts.ui.desktop.board.drawing import Extras, draw_board, place_board
from noughts.ui.desktop.layout import Fold, Layout, is_narrow, laid_out
from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.portraits.drawing import draw_seat
from noughts.ui.desktop.scenes.scene import Scene
from noughts.ui.desktop.side_panel import SidePanel, speech_of
from noughts.ui.desktop.speaking import mood_of
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.desktop.widgets.flow import Placed
from noughts.ui.desktop.widgets.widget import Look
from noughts.ui.view.answers import ANSWERS
from noughts.ui.view.badges import badges
from noughts.ui.view.keys import Action
from noughts.ui.view.panel import SHORT_OF_TIME, Row, candidate_text, status_text
from noughts.ui.view.titles import game_title

TOLD = 5.0
"""Seconds that something said under the board stays at least."""

READ = 12
"""Characters that are read in a second."""

MANY = 49
"""Cells; a board with more shows which one is pointed at."""


class BoardScene(Scene):
    """Draws a view of a game and finds out what is pointed at."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.board = Board(animates=stage.settings.animation)
        self.panel = SidePanel()
        self.cursor = Cell(0, 0)
        self.shows_cursor = False
        self.hovered: Cell | None = None
        self.layout: Layout | None = None
        self.placed: list[Placed] = []
        """The buttons, as they were last drawn."""
        self.hovered_button = ""
        self.focused_button = ""
        self.wants_panel: bool | None = None
        """Whether the panel was asked for, or put away; None while the window decides."""
        self._told: tuple[str, str, float] = ("", "", 0.0)
        self._drag: tuple[int, int] | None = None
        self._mouse = (0, 0)
        self._seen: tuple[object, ...] = ()

    @abstractmethod
    def view(self) -> BoardView:
        """The game as it stands."""

    @abstractmethod
    def buttons(self, view: BoardView) -> Sequence[Button]:
        """What can be pressed under the board."""

    def extras(self, view: BoardView) -> Extras:
        """What is drawn beside the marks."""
        reasons = view.hint.reasons if view.hint else ()
        return Extras(
            cursor=self.cursor if self.shows_cursor else None,
            values=badges(view),
            advised=view.hint.move.cell if view.hint else None,
            pointed=reasons[0].cells if reasons else (),
        )

    def say(self, text: str, role: str = "ink") -> None:
        """Tell something under the board, for a while."""
        self._told = text, role, self.stage.now + max(TOLD, len(text) / READ)

    @property
    def told(self) -> str:
        """What is said under the board now."""
        return self._told[0] if self.stage.now < self._told[2] else ""

    # Pointing

    def point(self, pos: tuple[int, int]) -> bool:
        """The mouse is somewhere; says whether that changes what is seen."""
        before = self.hovered, self.hovered_button
        self._mouse = pos
        if self._drag and self.board.grid.overflows:
            self.board.grid.scroll(self._drag[0] - pos[0], self._drag[1] - pos[1])
            self._drag = pos
            return True
        button = self.button_at(pos)
        self.hovered_button = button.widget.key if button else ""
        is_covered = button is not None or self._is_over_panel(pos)
        self.hovered = None if is_covered else self.board.grid.cell_at(pos)
        if self.hovered and before[0] != self.hovered:
            self.shows_cursor = False
        return before != (self.hovered, self.hovered_button)

    def button_at(self, pos: tuple[int, int]) -> Placed | None:
        """The button under a point."""
        return next((each for each in reversed(self.placed) if each.rect.collidepoint(pos)), None)

    def _is_over_panel(self, pos: tuple[int, int]) -> bool:
        panel = self.layout.panel if self.layout else None
        return panel is not None and panel.collidepoint(pos)

    def wheel(self, event: Event) -> bool:
        """Scroll what the mouse is over: the panel, or a board that is larger than its window."""
        if self._is_over_panel(self._mouse) or not self.board.grid.overflows:
            self.panel.scroll_by(-event.y * 36)
        else:
            step = self.board.grid.cell * 2
            across = pygame.key.get_mods() & pygame.KMOD_SHIFT
            self.board.grid.scroll(-event.y * step if across else event.x * step, 0 if across else -event.y * step)
        return True

    def drag(self, event: Event) -> None:
        """Another button than the left one moves a large board."""
        self._drag = event.pos if event.type == pygame.MOUSEBUTTONDOWN else None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Arrows."""
        grid = self.board.grid
        if self.shows_cursor:
            self.cursor = Cell((self.cursor.col + dx) % grid.cols, (self.cursor.row + dy) % grid.rows)
        self.shows_cursor = True
        self.hovered = None
        grid.reveal(self.cursor)

    def toggle_panel(self) -> None:
        """Put the panel away, or bring it back."""
        self.wants_panel = self.layout is None or self.layout.panel is None

    # Drawing

    def draw(self, painter: Painter, room: Rect) -> None:
        """From a fresh background: title, board, line, buttons, panel."""
        now, view = self.stage.now, self.view()
        painter.surface.fill(painter.palette["background"])
        narrow = is_narrow(room, painter.unit)
        has_panel = self.wants_panel if self.wants_panel is not None else not narrow
        self.layout = layout = laid_out(room, painter.unit, has_panel=has_panel)
        self._draw_head(painter, layout, view)
        extras = self.extras(view)
        place_board(painter, self.board, layout.board, extras)
        draw_board(painter, self.board, now, extras)
        self._draw_note(painter, layout, view)
        self.placed = self._draw_buttons(painter, layout.foot, self.buttons(view))
        self.draw_over(painter, layout, view)
        if layout.panel:
            if layout.fold is Fold.OVER:
                self.placed = [each for each in self.placed if not each.rect.colliderect(layout.panel)]
            self.panel.draw(painter, layout.panel, view, now, status=self.status(view), more=self.more_rows(view))

    def draw_over(self, painter: Painter, layout: Layout, view: BoardView) -> None:
        """What lies over the board."""

    def title(self, view: BoardView) -> str:
        """The board and who plays."""
        return f"noughts · {game_title(view.setup)}"

    def caption(self) -> str:
        """The same as the title."""
        return self.title(self.view())

    def status(self, view: BoardView) -> str | None:  # noqa: ARG002 - of a game that is played, the view says it
        """What the panel says in place of whose turn it is."""
        return None

    def more_rows(self, view: BoardView) -> Sequence[Row]:  # noqa: ARG002 - most have none
        """Rows that only this scene has."""
        return ()

    def aside(self, view: BoardView) -> str:
        """What stands on the right of the title."""
        return view.score.text if view.score.wins else ""

    def _draw_head(self, painter: Painter, layout: Layout, view: BoardView) -> None:
        right, role, room = self.aside(view), "quiet", layout.head.copy()
        left = view.left(view.side)
        if left is not None and layout.panel is None and not view.outcome:  # a clock that runs is always to be seen
            right, role = ANSWERS[Action.CLOCK](view), "loss" if left < SHORT_OF_TIME else "ink"
        width = min(painter.width(right, Size.SMALL), layout.head.width // 2)
        if right:
            place = Rect(room.right - width, room.top, width, room.height)
            painter.text(right, place, size=Size.SMALL, role=role, align=Align.RIGHT)
            room.width -= width + painter.px(14)
        if layout.panel is None:
            room = self._draw_faces(painter, room, view)
        painter.text(self.title(view), room)

    def _draw_faces(self, painter: Painter, room: Rect, view: BoardView) -> Rect:
        """Without a panel, who plays is seen beside the title; returns the room that is left."""
        size = painter.px(32)
        for side in Side:
            if view.seat(side).program:
                face = Rect(room.left, room.centery - size // 2, size, size)
                draw_seat(painter, view.seat(side), side, face, mood_of(view, side))
                room = Rect(face.right + painter.px(8), room.top, room.right - face.right - painter.px(8), room.height)
        return room

    def _draw_note(self, painter: Painter, layout: Layout, view: BoardView) -> None:
        text, role = self.note(view, is_folded=layout.panel is None)
        if text:
            painter.lines(text, layout.note, role=role)

    def note(self, view: BoardView, *, is_folded: bool) -> tuple[str, str]:
        """The line under the board: what went wrong or was said, else what the cell is worth, else how things stand."""
        if self.stage.trouble:
            return self.stage.trouble, "loss"
        if self.told:
            return self.told, self._told[1]
        cell = self.hovered or (self.cursor if self.shows_cursor else None)
        if view.study and cell and not view.outcome:
            for candidate in view.study.analysis.candidates:
                if candidate.move.cell == cell:
                    return re.sub(" {2,}", " · ", candidate_text(view, candidate)), "ink"
        if is_folded:
            return " · ".join(filter(None, (self.status(view) or status_text(view), speech_of(view)))), "ink"
        if cell and not self.board.falls and self.board.grid.cols * self.board.grid.rows > MANY:
            return str(cell), "quiet"
        return "", "ink"

    def _draw_buttons(self, painter: Painter, room: Rect, buttons: Sequence[Button]) -> list[Placed]:
        """As many as fit, the last two always; where room is short, each takes less."""
        gap = painter.px(8)
        sizes = [button.measure(painter, room.width) for button in buttons]
        if sum(w for w, _ in sizes) + gap * (len(sizes) - 1) > room.width:
            gap = painter.px(5)
            for button in buttons:
                button.squeeze()
            sizes = [button.measure(painter, room.width) for button in buttons]
        total = sum(w for w, _ in sizes) + gap * (len(sizes) - 1)
        shown = list(zip(buttons, sizes, strict=True))
        while total > room.width and len(shown) > 2:
            _, (w, _) = shown.pop(-3)
            total -= w + gap
        placed, x = [], room.left + max(0, (room.width - total) // 2)
        for button, (w, h) in shown:
            rect = Rect(x, room.centery - h // 2, w, h)
            placed.append(Placed(button, rect))
            button.draw(painter, rect, Look(button.key == self.hovered_button, button.key == self.focused_button))
            x += w + gap
        return placed

    def update(self, now: float) -> bool:  # noqa: ARG002 - the stage has it
        """Whether what is told by words has changed, if only because time went by."""
        before, self._seen = self._seen, self.signature()
        return before != self._seen

    def signature(self) -> tuple[object, ...]:
        """What is to be seen, in short, beside what moves."""
        return (self.told,)

    def is_moving(self, now: float) -> bool:
        """Whether something on the board has not come to rest."""
        return self.board.is_moving(now)

    def next_look(self, now: float) -> float | None:
        """When what was said goes."""
        return self._told[2] - now if now < self._told[2] else None
