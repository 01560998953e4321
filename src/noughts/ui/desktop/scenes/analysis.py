"""AnalysisScene: any position, with moves for both sides and the results of a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from noughts.game import Game
from noughts.play import BoardView
from noughts.rules import Cell, Mark
from noughts.ui.desktop.board.drawing import BoardOverlay, ghost_at
from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.scenes.board_scene import BoardScene, typed_line
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.desktop.scenes.widget_scene import HELP_KEYS
from noughts.ui.desktop.side_panel import PanelContents
from noughts.ui.shared.analysis_controller import AnalysisController
from noughts.ui.shared.blocks import Button
from noughts.ui.shared.board_actions import board_keys
from noughts.ui.shared.board_input import ARROWS
from noughts.ui.shared.panel import Panel
from noughts.ui.shared.routes import HelpRoute
from noughts.ui.shared.values import Line

BUSY = 0.1  # seconds between two looks while a search runs


class AnalysisScene(BoardScene):
    """Arrows and Enter, a typed cell or a click play a move, or change a cell while the board is set up."""

    def __init__(self, state: WindowState, game: Game | None = None) -> None:
        super().__init__(state)
        self.controller = AnalysisController(
            state.app, game, wake=state.wake, games=state.app.saved_games(), clock=lambda: state.now
        )
        self._shows_cursor = False
        self._look()

    def close(self) -> None:
        self.controller.close()

    def view(self) -> BoardView:
        return self.controller.view()

    @property
    def hand(self) -> Mark:
        return self.controller.hand

    def title(self, view: BoardView) -> str:  # noqa: ARG002 - nobody plays
        return f"noughts · {self.controller.title}"

    def aside(self, view: BoardView) -> str:  # noqa: ARG002 - nobody scores
        return ""

    def pointed(self) -> Cell | None:
        cell = self.controller.cursor if self._shows_cursor else self.hovered
        return self.controller.target(cell) if cell else None

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:
        it = self.controller
        moves = tuple(str(node.move) for node in it.analysis.game.line() if node.move) if it.editor is None else ()
        return PanelContents(panel, it.status(), is_live=False, more=tuple(it.more()), moves=moves, ply=len(view.moves))

    def overlay(self, view: BoardView) -> BoardOverlay:
        it, cell = self.controller, self.pointed()
        can_place = it.editor is None and self.hovered is not None and not self._shows_cursor and it.takes_cells
        return BoardOverlay(
            ghost=ghost_at(view.position, cell, it.hand) if can_place else None,
            cursor=cell if self._shows_cursor or (it.editor and cell) else None,
            values=it.badges(),
            has_numbers=self.app.settings.shows_numbers,
        )

    def note(self, shown: PanelContents, *, is_folded: bool) -> Line:
        """The line being typed; without a panel, the last message."""
        it = self.controller
        if it.line.is_open:
            return typed_line(it)
        return it.message if is_folded and it.message.text else super().note(shown, is_folded=is_folded)

    # What a person does

    def go_to(self, ply: int) -> None:
        self.controller.analysis.goto(ply)
        self._look()

    def click_board(self, cell: Cell | None) -> None:
        self._shows_cursor = False
        if cell and self.controller.takes_cells:
            self.controller.place(cell)
            self._look(moves=True)

    def key(self, key: str) -> bool:
        """Esc ends setting up, or leaves; other keys go to the controller."""
        it = self.controller
        if it.line.is_open:
            return self._press(key)
        if key == "escape":
            if it.editor:
                it.editor = None
            else:
                self.app.back()
            self._look()
            return True
        if key in HELP_KEYS:
            self.help()
            return True
        self._shows_cursor = key in ARROWS or self._shows_cursor
        return self._press(key)

    def _press(self, key: str) -> bool:
        is_known = self.controller.press(key)
        self._look(moves=True)
        return is_known

    def _do(self, name: str) -> None:
        self.app.attempt(lambda: self.controller.do(name))
        self._look()

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:  # noqa: ARG002 - the controller knows
        it = self.controller
        return [
            ButtonWidget(
                Button(each.name, each.label, hint=each.key_text, is_chosen=it.is_on(each.name)),
                partial(self._do, each.name),
            )
            for each in it.actions()
        ]

    def help(self) -> None:
        self.app.go(HelpRoute(board_keys()))

    # Time

    def _look(self, *, moves: bool = False) -> None:
        view = self.view()
        self.board.show(view.position, view.outcome, view.last, self.state.now, moves=moves)

    def on_shown_again(self) -> None:
        super().on_shown_again()
        self._look()

    def update(self, now: float) -> bool:
        self.controller.tick()
        return super().update(now)

    def signature(self) -> tuple[object, ...]:
        it, view = self.controller, self.view()
        return (
            *super().signature(),
            view.position,
            view.study,
            view.reason,
            view.is_thinking,
            it.more(),
            it.message,
            it.line.text,
            it.cursor,
            it.editor is None,
        )

    def moments(self, now: float) -> Sequence[float | None]:
        is_busy = self.controller.analysis.is_thinking or self.controller.line.is_waiting
        return (*super().moments(now), now + BUSY if is_busy else None)
