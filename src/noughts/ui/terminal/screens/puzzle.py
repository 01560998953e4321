"""A board with a question: the puzzle of the day, or your own mistakes, to try until they are right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import VerticalScroll
from textual.widget import Widget

from noughts.rules import Position
from noughts.ui.shared.key_help import puzzle_keys
from noughts.ui.shared.puzzle_controller import PuzzleController
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen, fold
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint, NoteLine
from noughts.ui.terminal.widgets.panel import Words


class PuzzleScreen(BaseScreen):
    """The board on the left, the question and what is said on the right."""

    def __init__(self, puzzles: PuzzleSet) -> None:
        super().__init__()
        self._puzzle_set = puzzles
        self._trying: PuzzleController | None = None

    @property
    def trying(self) -> PuzzleController:
        """Where they are."""
        if self._trying is None:
            self._trying = PuzzleController(self._puzzle_set, wake=self.noughts.wake)
        return self._trying

    def compose_body(self) -> Iterable[Widget]:
        """The board and the words."""
        yield BoardWidget(Picture(Position.start("3x3")), self.noughts.palette)
        yield VerticalScroll(
            Words(id="task", markup=False),
            Words(id="said", markup=False),
            Words(id="afterwards", markup=False),
            id="side",
            can_focus=False,
        )

    def on_mount(self) -> None:
        """Begin to look."""
        board = self.query_one(BoardWidget)
        board.moves_marks = self.state.settings.animation
        super().on_mount()
        self.set_focus(board)
        self.check_news()

    def on_unmount(self) -> None:
        """Stop thinking."""
        self.trying.close()

    def on_resize(self) -> None:
        """Fold the words anew."""
        self.call_after_refresh(self.show)

    def title_text(self) -> str:
        """Which one it is."""
        return f"noughts · {self.trying.title}"

    def check_news(self) -> None:
        """Something was found out."""
        if self.is_mounted:
            self.trying.see()
            self.show()

    def show(self) -> None:
        """The board and the words as they are."""
        trying, board = self.trying, self.query_one(BoardWidget)
        position = trying.position
        board.display = position is not None
        if position:
            fold(position.rules, self.size.width, self.size.height - 3).apply(self, self.query_one("#side"))
            self.query_one("#side").display = True  # without its question a board is nothing
            board.show(
                Picture(
                    position,
                    position.outcome,
                    trying.answer.cell if trying.answer else None,
                    cursor=position.landing(trying.cursor) if trying.is_open else None,
                    hover=board.picture.hover if trying.is_open else None,
                    has_colour=self.noughts.palette.has_colour,
                    shows_numbers=self.state.settings.shows_numbers,
                )
            )
        self.query_one("#task", Words).say(trying.task, "bold")
        self.query_one("#said", Words).say(trying.said.text, f"$tone-{trying.said.tone}")
        self.query_one("#afterwards", Words).say(trying.afterwards, "$tone-quiet")
        self.show_lines()
        self.wait_for_number(trying)
        note = self.query_one(NoteLine)
        if trying.line.text is not None and position:
            note.type(trying.line.text, trying.line.advice(position.rules, trying.waits_for))
        elif note.is_typed:
            note.say("")

    def hints(self) -> list[Hint]:
        """What works now."""
        place = [Hint("arrows Enter", "or type a cell")] if self.trying.is_open else []
        ways = [Hint(way.key, way.label, way.name) for way in self.trying.options() if way.works]
        return [*place, *ways, HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        """The keys, whichever of them work now."""
        return puzzle_keys()

    def takes(self, key: str) -> bool:
        """What is typed goes to the board first."""
        if self.trying.line.is_open or key not in self.SHORTCUTS:
            is_taken = self.trying.press("space" if key == " " else key)
            self.show()
            return is_taken
        return super().takes(key)

    def do(self, command: str) -> None:
        """Hint, show and next are done there, the others are those of every screen."""
        if command in {way.name for way in self.trying.options()}:
            self.trying.do(command)
            self.show()
        else:
            super().do(command)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """A click tries a cell."""
        self.trying.place(event.cell)
        self.show()

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """The mouse is over a cell."""
        position = self.trying.position
        is_open = position is not None and self.trying.is_open and event.cell is not None
        self.query_one(BoardWidget).point(position.landing(event.cell) if is_open and position and event.cell else None)
