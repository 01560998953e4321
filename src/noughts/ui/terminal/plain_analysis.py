"""The analysis board in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

import threading
from textwrap import fill

from noughts.drawing.tables import table
from noughts.game import Game
from noughts.play.analysis_board import ROUNDS, AnalysisBoard
from noughts.play.exploring import Games
from noughts.ui.shared.analysis_controller import ACTIONS, AnalysisController
from noughts.ui.shared.panel import reading_rows
from noughts.ui.shared.routes import PageRoute, PromptRoute, Route, TreeRoute
from noughts.ui.terminal.plain_lessons import LEAVING, Ask, Show, elsewhere_text

LABEL = 11
"""Columns for a label."""

HELP = "Type a move, a position, moves, or column numbers to open; or one of these words."


class PlainAnalysis:
    """Reads lines until the person leaves, and shows the board after each."""

    def __init__(self, game: Game, ask: Ask, show: Show, *, name: str, width: int, games: Games | None = None) -> None:
        self.name = name
        self._ask = ask
        self._show = show
        self._width = width
        self._found = threading.Event()
        analysis = AnalysisBoard(game, rounds=ROUNDS[:1], wake=self._found.set, games=games)
        self.controller = AnalysisController(self, analysis=analysis)

    def run(self) -> None:
        try:
            self._show_board()
            while (line := self._ask()) is not None and line.strip().lower() not in LEAVING:
                self._take(line.strip())
        finally:
            self.controller.close()

    def _take(self, line: str) -> None:
        it = self.controller
        if line.lower() in ("", "help", "?"):
            self._show(f"{HELP}\n\n{table([(each.words[0], each.sentence) for each in ACTIONS])}")
            return
        before = self._standing()
        it.enter(line)
        if before != self._standing():
            self._show_board()
        elif it.message.text:
            self._show(it.message.text)

    def _standing(self) -> tuple[object, ...]:
        """What is shown."""
        it = self.controller
        return it.analysis.game.node, it.editor and it.editor.text, it.analysis.is_studied, it.analysis.is_explored

    def go(self, route: Route) -> None:
        """Ask for the text that an action takes; say where else to find what is not here."""
        match route:
            case PromptRoute():
                self._show(route.question)
                answer = self._ask()
                if answer is not None:
                    route.take(answer)
            case TreeRoute(position):
                self._show(elsewhere_text("tree", position or self.controller.position))
            case PageRoute():
                self._show(elsewhere_text("play", self.controller.position))

    def _show_board(self) -> None:
        """The board, and what is known about it within the time of one look."""
        it = self.controller
        while it.analysis.is_thinking:
            self._found.wait()
            self._found.clear()
        view = it.view()
        rows = [*it.more(), *(reading_rows(it.panel()) if it.editor is None else ())]
        drawing = view.position.drawing(last=view.last, width=self._width)
        indent = " " * LABEL
        lines = (fill(row.text, self._width, initial_indent=row.label.ljust(LABEL), subsequent_indent=indent) for row in rows)
        self._show("\n".join(["", drawing, "", it.status().text, *lines]))
