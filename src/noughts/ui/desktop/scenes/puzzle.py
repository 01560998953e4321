"""PuzzleScene: puzzles, or a player's own mistakes, tried until they are right."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.play import BoardView
from noughts.rules import Cell, Position
from noughts.ui.desktop.board.drawing import BoardOverlay, ghost_at
from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.scenes.board_scene import BoardScene
from noughts.ui.desktop.scenes.scene import WindowState, answer_buttons
from noughts.ui.desktop.scenes.widget_scene import HELP_KEYS
from noughts.ui.desktop.side_panel import PanelContents
from noughts.ui.shared.board_input import ARROWS
from noughts.ui.shared.pages.help import puzzle_keys
from noughts.ui.shared.panel import Panel
from noughts.ui.shared.puzzle_controller import PuzzleController
from noughts.ui.shared.puzzles import PuzzleSet, view_of
from noughts.ui.shared.routes import HelpRoute
from noughts.ui.shared.values import Line, Row

NOTHING = Position.start("3x3")  # shown until there is a question
BUSY = 0.1  # seconds between two looks while something is looked for


class PuzzleScene(BoardScene):
    """Arrows and Enter, a typed cell or a click try a move."""

    def __init__(self, state: WindowState, puzzles: PuzzleSet) -> None:
        super().__init__(state)
        self.controller = PuzzleController(puzzles, wake=state.wake, clock=lambda: state.now)
        self._shows_cursor = False
        self._shaken: Cell | None = None
        """Where a wrong move has been refused."""
        self._look()

    def close(self) -> None:
        self.controller.close()

    def view(self) -> BoardView:
        return view_of(self.controller.position or NOTHING, self.controller.answer)

    @property
    def shows_values(self) -> bool:
        """They would give the answer away."""
        return False

    def title(self, view: BoardView) -> str:  # noqa: ARG002 - the question says more
        return f"noughts · {self.controller.title}"

    def aside(self, view: BoardView) -> str:  # noqa: ARG002 - nobody scores
        return self.app.name

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:  # noqa: ARG002 - the question stands in its place
        controller = self.controller
        rows = (Row("", controller.said.text, controller.said.tone), Row("", controller.afterwards, "quiet"))
        more = tuple(row for row in rows if row.text)
        return PanelContents(panel, Line(controller.task), is_live=False, more=more)

    def overlay(self, view: BoardView) -> BoardOverlay:
        controller, position = self.controller, view.position
        if not controller.is_open:
            return BoardOverlay()
        cell = controller.cursor if self._shows_cursor else self.hovered
        cursor = position.landing(controller.cursor) if self._shows_cursor else None
        return BoardOverlay(ghost=ghost_at(position, cell, controller.hand), cursor=cursor)

    # What a person does

    def click_board(self, cell: Cell | None) -> None:
        self._shows_cursor = False
        if cell:
            self.controller.place(cell)
            self._look()

    def key(self, key: str) -> bool:
        """Esc leads back, and there is help; everything else is for the controller."""
        if key == "escape" and not self.controller.line.is_open:
            self.app.back()
            return True
        if key in HELP_KEYS and not self.controller.line.is_open:
            self._help()
            return True
        self._shows_cursor = key in ARROWS or (self._shows_cursor and not self.controller.line.is_open)
        is_known = self.controller.press(key)
        self._look()
        return is_known

    def _do(self, name: str) -> None:
        self.controller.do(name)
        self._look()

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:  # noqa: ARG002 - always the same
        return answer_buttons(self.controller.options(), self._do)

    def ways_out(self, view: BoardView) -> Sequence[ButtonWidget]:  # noqa: ARG002 - always the same
        return self.help_and_back(self._help)

    def _help(self) -> None:
        self.app.go(HelpRoute(puzzle_keys()))

    # Time

    def _look(self) -> None:
        self.controller.see()
        view = self.view()
        if self.controller.refused and self.controller.refused != self._shaken:
            self.board.shake(self.controller.refused, self.state.now)
        self._shaken = self.controller.refused
        self.board.show(view.position, view.outcome, view.last, self.state.now, moves=self.controller.answer is not None)

    def update(self, now: float) -> bool:
        self.controller.tick()
        self._look()
        return super().update(now)

    def signature(self) -> tuple[object, ...]:
        controller = self.controller
        return (
            *super().signature(),
            controller.title,
            controller.task,
            controller.said,
            controller.afterwards,
            controller.line.text,
            controller.cursor,
        )

    def next_look(self, now: float) -> float | None:
        later = super().next_look(now)
        return min(BUSY, later or BUSY) if self.controller.is_busy or self.controller.line.is_waiting else later
