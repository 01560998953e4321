"""Tree: a search that is seen to think; its nodes on the left, the board, the step and the code on the right."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from noughts.lessons import TEXTBOOK
from noughts.rules import Position
from noughts.ui.shared.key_help import tree_keys
from noughts.ui.shared.routes import PromptRoute
from noughts.ui.shared.tree_controller import POSITION_QUESTION, SHORTCUTS, TreeController, search_question
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.form import Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Words


class TreeScreen(BaseScreen):
    """A tree to walk through, to open and to step through."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **BaseScreen.SHORTCUTS,
        **{key: action for key, action in SHORTCUTS.items() if key not in ("up", "down")},  # the menu has these itself
        "s": "search",
        "p": "position",
    }

    def __init__(self, position: Position | None = None, search: str = TEXTBOOK) -> None:
        super().__init__()
        self._begun_with = position, search
        self._watching: TreeController | None = None
        self._drawn: list[tuple[str, str]] = []
        """The rows in the menu, with their tones."""
        self._timer: Timer | None = None

    @property
    def watching(self) -> TreeController:
        """The search that is looked at."""
        if self._watching is None:
            self._watching = TreeController(*self._begun_with, wake=self.noughts.wake)
        return self._watching

    def compose_body(self) -> Iterable[Widget]:
        """The nodes on the left, with the code below them; on the right the board and all there is to read."""
        yield Vertical(Menu(id="nodes", compact=True), Words(id="code", markup=False), id="tree")
        yield VerticalScroll(
            Words(id="step", markup=False),
            BoardWidget(Picture(self.watching.position), self.noughts.palette),
            Words(id="counters", markup=False),
            Words(id="about-node", markup=False),
            id="side",
            can_focus=False,
        )

    def on_mount(self) -> None:
        """Begin to think."""
        super().on_mount()
        self.query_one(BoardWidget).can_focus = False
        self.set_focus(self.query_one(Menu))
        self._show()

    def on_unmount(self) -> None:
        """Think no more."""
        self.watching.close()

    def title_text(self) -> str:
        """Which search, and where."""
        return f"noughts · {self.watching.title}"

    def title_aside(self) -> str:
        """How it is asked for by name."""
        return self.watching.search

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            *(Hint(each.key, each.label, each.action) for each in self.watching.actions()),
            Hint("p", "position", "position"),
            HELP,
            BACK,
        ]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        """Every key."""
        return tree_keys()

    # Showing

    def check_news(self) -> None:
        """There is more to see."""
        if self.is_mounted:
            self.attempt(self._fetch)

    def _fetch(self) -> None:
        if self.watching.see():
            self._show()

    def _show(self) -> None:
        """Every line of the tree with the cursor in its place, and all beside it; then wait for the next step."""
        watching, menu = self.watching, self.query_one(Menu)
        rows = [(row.text, row.tone) for row in watching.rows]
        with self.prevent(OptionList.OptionHighlighted):
            if rows != self._drawn or not menu.option_count:
                menu.clear_options()
                menu.add_options([Option(Content.styled(text, f"$tone-{tone}")) for text, tone in rows])
                self._drawn = rows
            menu.highlighted = watching.cursor
        self._show_side()
        self.show_lines()
        if self._timer:
            self._timer.stop()
        wait = None if watching.due is None else max(0.0, watching.due - time.monotonic())
        self._timer = None if wait is None else self.set_timer(wait, self.check_news)

    def _show_side(self) -> None:
        """The board, the step, the counters, the node and the code."""
        watching = self.watching
        self.query_one("#step", Words).say(watching.step_text(), "bold")
        self.query_one("#counters", Words).say(watching.counters_text(), "$tone-quiet")
        code = self.query_one("#code", Words)
        width = code.size.width or LINE
        lines = [_here(line, width) if is_here else f"  {line}" for line, is_here in watching.code_lines()]
        code.say("\n".join(lines), "$tone-quiet")
        self.query_one("#about-node", Words).say(watching.node_text(), "$tone-ink")
        node = watching.at.node if watching.at else None
        last = node.move.cell if node and node.move else None
        position = watching.position_here
        picture = Picture(position, position.outcome, last, has_colour=self.noughts.palette.has_colour)
        self.query_one(BoardWidget).show(picture, theme=self.noughts.palette)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the node where the cursor is."""
        if self.is_mounted:
            self.watching.go(event.option_index)
            self._show_side()

    def on_option_list_option_selected(self) -> None:
        """Enter, or a click: open what is closed, and close what is open."""
        self.do("toggle")

    # Doing

    def do(self, command: str) -> None:
        """What is done in the tree is the same in every front end."""
        if self.app.screen is self and (command == "toggle" or command in SHORTCUTS.values()):
            self.attempt(lambda: self._do(command))
        else:
            super().do(command)

    def _do(self, action: str) -> None:
        self.watching.do(action)
        self._show()
        if self.watching.said:
            self.show_message(self.watching.said, "quiet")

    def do_search(self) -> None:
        """A search by its name."""
        self.state.go(PromptRoute("", search_question(), self.watching.search, self._take_search))

    def _take_search(self, text: str) -> None:
        self.watching.take_search(text)
        self._show()

    def do_position(self) -> None:
        """Another position."""
        self.state.go(PromptRoute("", POSITION_QUESTION, str(self.watching.position), self._take_position))

    def _take_position(self, text: str) -> None:
        self.watching.take_position(text)
        self._show()


LINE = 80
"""Columns of code until it is known how many there are."""


def _here(text: str, width: int) -> str:
    """The line of code where the search is, to be read in full; lines that are cut wait for their turn."""
    indent = " " * (len(text) - len(text.lstrip()))
    return "\n".join(wrap(text.lstrip(), width, initial_indent=f"▶ {indent}", subsequent_indent=f"    {indent}"))
