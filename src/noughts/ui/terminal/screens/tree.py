"""Tree: a search that is seen to think; its nodes on the left, the board, the step and the code on the right."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from textwrap import wrap
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from noughts.lessons.tree import TEXTBOOK
from noughts.rules import Position
from noughts.ui.shared.pages.help import tree_keys
from noughts.ui.shared.routes import PromptRoute
from noughts.ui.shared.tree_controller import POSITION_QUESTION, SHORTCUTS, TreeController, search_question
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Menu, Words


class TreeScreen(BaseScreen):
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **BaseScreen.SHORTCUTS,
        **{key: action for key, action in SHORTCUTS.items() if key not in ("up", "down")},  # the menu has these itself
        "s": "search",
        "p": "position",
    }

    def __init__(self, position: Position | None = None, search: str = TEXTBOOK) -> None:
        super().__init__()
        self._begun_with = position, search
        self._drawn: list[tuple[str, str]] = []  # the rows in the menu, with their tones
        self._timer: Timer | None = None

    @cached_property
    def controller(self) -> TreeController:
        return TreeController(*self._begun_with, wake=self.noughts.wake)

    def compose_body(self) -> Iterable[Widget]:
        yield Vertical(Menu(id="nodes", compact=True), Words(id="code", markup=False), id="tree")
        yield VerticalScroll(
            Words(id="step", markup=False),
            BoardWidget(self.controller.position, self.noughts.palette),
            Words(id="counters", markup=False),
            Words(id="about-node", markup=False),
            id="side",
            can_focus=False,
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(BoardWidget).can_focus = False
        self.set_focus(self.query_one(Menu))
        self._show()

    def on_unmount(self) -> None:
        self.controller.close()

    def title_text(self) -> str:
        return f"noughts · {self.controller.title}"

    def title_aside(self) -> str:
        return self.controller.search

    def hints(self) -> list[Hint]:
        return [
            *(Hint(*each) for each in self.controller.actions()),
            Hint("p", "position", "position"),
            HELP,
            BACK,
        ]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return tree_keys()

    # Showing

    def check_news(self) -> None:
        if self.is_mounted:
            self.state.attempt(self._fetch)

    def _fetch(self) -> None:
        if self.controller.poll():
            self._show()

    def _show(self) -> None:
        """Show the tree and all beside it, and wait for the next step."""
        it, menu = self.controller, self.query_one(Menu)
        rows = [(row.text, row.tone) for row in it.rows]
        with self.prevent(OptionList.OptionHighlighted):
            if rows != self._drawn or not menu.option_count:
                menu.clear_options()
                menu.add_options([Option(Content.styled(text, f"$tone-{tone}")) for text, tone in rows])
                self._drawn = rows
            menu.highlighted = it.cursor
        self._show_side()
        self.show_lines()
        if self._timer:
            self._timer.stop()
        wait = None if it.autoplay.due is None else max(0.0, it.autoplay.due - time.monotonic())
        self._timer = None if wait is None else self.set_timer(wait, self.check_news)

    def _show_side(self) -> None:
        it = self.controller
        self.query_one("#step", Words).say(it.step_text(), "bold")
        self.query_one("#counters", Words).say(it.counters_text(), "$tone-quiet")
        code = self.query_one("#code", Words)
        width = code.size.width or LINE
        lines = [_here(line, width) if is_here else f"  {line}" for line, is_here in it.code_lines()]
        code.say("\n".join(lines), "$tone-quiet")
        self.query_one("#about-node", Words).say(it.node_text(), "$tone-ink")
        node = it.at.node if it.at else None
        last = node.move.cell if node and node.move else None
        position = it.current_position
        self.show_picture(Picture(position, position.outcome, last))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.is_mounted:
            self.controller.go(event.option_index)
            self._show_side()

    def on_option_list_option_selected(self) -> None:
        self.do("toggle")

    # Doing

    def do(self, command: str) -> None:
        if self.app.screen is self and (command == "toggle" or command in SHORTCUTS.values()):
            self.state.attempt(lambda: self._do(command))
        else:
            super().do(command)

    def _do(self, action: str) -> None:
        self.controller.do(action)
        self._show()
        if self.controller.message:
            self.show_message(self.controller.message, "quiet")

    def commands(self) -> Mapping[str, Callable[[], object]]:
        it = self.controller
        return {
            **super().commands(),
            "search": lambda: self._ask(search_question(), it.search, it.change_search),
            "position": lambda: self._ask(POSITION_QUESTION, str(it.position), it.change_position),
        }

    def _ask(self, question: str, text: str, take: Callable[[str], None]) -> None:
        def take_and_show(answer: str) -> None:
            take(answer)
            self._show()

        self.state.go(PromptRoute("", question, text, take_and_show))


LINE = 80  # columns of code until the real width is known


def _here(text: str, width: int) -> str:
    """The current line of code, in full; the others may be cut."""
    indent = " " * (len(text) - len(text.lstrip()))
    return "\n".join(wrap(text.lstrip(), width, initial_indent=f"▶ {indent}", subsequent_indent=f"    {indent}"))
