"""The analysis board: any position, moves for both sides, and what a search finds, in every terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from textual.containers import VerticalScroll
from textual.widget import Widget

from noughts.game import Game
from noughts.ui.shared.analysis_controller import ACTIONS, AnalysisController, board_keys
from noughts.ui.shared.panel import reading_rows
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import SCROLLING, BaseScreen, fold
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Reading, Words


class AnalysisScreen(BaseScreen):
    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self._game = game

    @cached_property
    def controller(self) -> AnalysisController:
        return AnalysisController(self.state, self._game, wake=self.noughts.wake, games=self.state.saved_games())

    def compose_body(self) -> Iterable[Widget]:
        yield BoardWidget(self.controller.board, self.noughts.palette)
        yield VerticalScroll(
            Words(id="status", markup=False),
            Reading(id="rows"),
            id="side",
            can_focus=False,
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(BoardWidget))
        self.show()

    def on_unmount(self) -> None:
        self.controller.close()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self.show()

    def title_text(self) -> str:
        return f"noughts · {self.controller.title}"

    def check_news(self) -> None:
        if self.is_mounted:
            self.show()

    def show(self) -> None:
        it, side = self.controller, self.query_one("#side")
        fold(it.rules, self.size.width, self.size.height - 3).apply(self, side)
        side.display = True
        view = it.view()
        cursor = it.target(it.cursor) if it.takes_cells else None
        picture = Picture(view.position, view.outcome, view.last, cursor=cursor, badges=it.badges())
        self.show_picture(picture, can_point=it.takes_cells)
        status = it.status()
        self.query_one("#status", Words).say(status.text, f"bold $tone-{status.tone}")
        self.query_one(Reading).show([*it.more(), *reading_rows(it.panel())])
        self.show_lines()
        self.wait_for_number(it)
        self.show_typed(it)

    def hints(self) -> list[Hint]:
        place = [Hint("arrows Enter", "or type a cell")] if self.controller.takes_cells else []
        ways = [Hint(each.key_text, each.label.lower(), each.name, each.sentence) for each in self.controller.actions()]
        return [*place, *ways, HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return board_keys()

    def takes(self, key: str) -> bool:
        if key in SCROLLING:
            getattr(self.query_one("#side"), SCROLLING[key])(animate=False)
            return True
        it = self.controller
        if it.line.is_open or key not in self.SHORTCUTS:
            is_taken = it.press("space" if key == " " else key)
            if self.app.screen is self:
                self.show()
            return is_taken
        return super().takes(key)

    def go_back(self) -> None:
        """From setting up to the board as it was, then away."""
        if self.controller.editor:
            self.controller.editor = None
            self.show()
        else:
            super().go_back()

    def do(self, command: str) -> None:
        if self.app.screen is self and command in {each.name for each in ACTIONS}:
            self.state.attempt(lambda: self.controller.do(command))
            if self.app.screen is self:
                self.show()
        else:
            super().do(command)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        self.controller.place(event.cell)
        self.show()
