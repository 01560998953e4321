"""Tree: a search that is seen to think; its nodes on the left, the board, the step and the code on the right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from noughts.classroom import TEXTBOOK, Node
from noughts.classroom.code import code_of
from noughts.classroom.words import points_text
from noughts.rules import Position
from noughts.ui.terminal.app.drawing.board import Picture
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.screens.prompt import PromptScreen
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.terminal.app.widgets.panel import Words
from noughts.ui.view.choices import pace_beside, pace_text
from noughts.ui.view.searches import EXAMPLES, other_search
from noughts.ui.view.tree_document import title_text
from noughts.ui.view.tree_text import node_text
from noughts.ui.view.typed_position import read_position
from noughts.ui.view.watched_tree import TreeRow, WatchedTree

FASTEST = 0.25
"""Seconds a step."""

POSITION_QUESTION = "Which position? Rows from the top with slashes between, or a board such as 4x3."
SEARCH_QUESTION = "Which search? minimax, alphabeta:all=off,ordering=on, mcts:nodes=200, neural:nodes=64 …"


class TreeScreen(Page):
    """A tree to walk through, to open and to step through."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **Page.SHORTCUTS,
        "right": "open",
        "left": "shut",
        ".": "forward",
        ",": "backward",
        "c": "next_cut",
        "v": "next_change",
        "[": "first",
        "]": "last",
        "space": "run",
        " ": "run",
        "+": "faster",
        "=": "faster",
        "-": "slower",
        "a": "other_search",
        "s": "search",
        "p": "position",
        "f": "from_here",
    }

    def __init__(self, position: Position | None = None, search: str = TEXTBOOK) -> None:
        super().__init__()
        self._position = position or read_position(EXAMPLES[0].position, None)
        self._search = search
        self._watched: WatchedTree | None = None
        self._shown: list[TreeRow] = []
        self._pace = 1.0
        self._timer: Timer | None = None

    @property
    def watched(self) -> WatchedTree:
        """The search that is looked at."""
        if self._watched is None:
            self._watched = WatchedTree(self._position, self._search, wake=self.noughts.wake)
        return self._watched

    def compose_body(self) -> Iterable[Widget]:
        """The nodes on the left, with the code below them; on the right the board and all there is to read."""
        yield Vertical(Menu(id="nodes", compact=True), Words(id="code", markup=False), id="tree")
        yield VerticalScroll(
            Words(id="step", markup=False),
            Board(Picture(self._position), self.noughts.palette),
            Words(id="counters", markup=False),
            Words(id="about-node", markup=False),
            id="side",
            can_focus=False,
        )

    def on_mount(self) -> None:
        """Begin to think."""
        super().on_mount()
        self.query_one(Board).can_focus = False
        self.set_focus(self.query_one(Menu))
        self._begin(self._position, self._search)

    def on_unmount(self) -> None:
        """Think no more."""
        self.watched.close()

    def title_text(self) -> str:
        """Which search, and where."""
        return f"noughts · {title_text(self.watched.tree)}"

    def title_aside(self) -> str:
        """How it is asked for by name."""
        return self._search

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("→", "open", "open"),
            Hint("←", "close", "shut"),
            Hint(".", "step on", "forward"),
            Hint(",", "step back", "backward"),
            Hint("c", "next cut", "next_cut"),
            Hint("v", "next change", "next_change"),
            Hint("Space", "stop" if self._timer else "play", "run"),
            Hint("a", "another search", "other_search"),
            Hint("p", "position", "position"),
            HELP,
            BACK,
        ]

    def help_lines(self) -> list[tuple[str, str]]:
        """Every key."""
        return [
            ("↑ ↓", "Walk through the tree."),
            ("→ ←", "Open a node, and close it."),
            (". ,", "One step of the search on, and back."),
            ("c", "On to the next cut."),
            ("v", "On to the next change of the value at the root."),
            ("[ ]", "To the start of the search, and to its end."),
            ("Space", "Let it step by itself; + and - change the pace."),
            ("a", "Another search on the same position."),
            ("s", "A search by its name."),
            ("p", "Another position, or the empty board of any rules."),
            ("f", "Search from the node where you are."),
            ("Esc", "Back."),
        ]

    # Showing

    def see(self) -> None:
        """There is more to see."""
        if self.is_mounted and self._watched:
            self.attempt(self._fetch)

    def _fetch(self) -> None:
        if self.watched.fetch():
            self._show_tree()

    def _begin(self, position: Position, search: str) -> None:
        """Watch another search; one that cannot be watched leaves this one where it is."""
        begun = WatchedTree(position, search, wake=self.noughts.wake)
        self._stop()
        if self._watched:
            self._watched.close()
        self._position, self._search, self._watched = position, search, begun
        self.query_one(Menu).highlighted = None
        self._show_tree()
        self.show_lines()

    def _show_tree(self) -> None:
        """Every line of the tree, with the cursor where it was; while it steps, where the step is."""
        rows, menu = self.watched.rows(), self.query_one(Menu)
        at = self._at
        if [(row.text, row.tone) for row in rows] != [(row.text, row.tone) for row in self._shown] or not menu.option_count:
            with self.prevent(OptionList.OptionHighlighted):
                menu.clear_options()
                menu.add_options([Option(Content.styled(row.text, f"$tone-{row.tone}")) for row in rows])
        self._shown = rows
        number = 0
        if at is not None:
            key = at.node.visit, at.is_node
            number = next((number for number, row in enumerate(rows) if (row.node.visit, row.is_node) == key), 0)
        with self.prevent(OptionList.OptionHighlighted):
            menu.highlighted = number
        self._show_side()

    def _show_side(self) -> None:
        """The board, the step, the counters, the node and the code."""
        watched, walk, at = self.watched, self.watched.walk, self._at
        step = walk.step
        told = step.text if step else "Nothing has been looked at yet. Step on with a point."
        place = f"Step {walk.at} of {len(walk.steps)}. {told}"
        thinks = f"Thinking: {watched.sight.visited:,} nodes so far …"
        self.query_one("#step", Words).say(thinks if watched.is_thinking else place, "bold")
        if step:
            saved = "" if step.saved is None else f" · {step.saved:,} saved"
            best = "" if step.root_value is None else f" · best {points_text(step.root_value, step.node.cells)}"
            best += f" by {step.root_move}" if step.root_move and best else ""
            self.query_one("#counters", Words).say(f"{step.visited:,} visited · {step.cut:,} cut{saved}{best}", "$tone-quiet")
        code = self.query_one("#code", Words)
        lines = [
            _here(line.text, code.size.width or LINE) if step and step.line == number else f"  {line.text}"
            for number, line in enumerate(code_of(watched.tree.searcher))
        ]
        code.say("\n".join(lines), "$tone-quiet")
        if at is None:
            return
        node = at.node
        has_come = walk.at == len(walk.steps) or any(each.node.visit == node.visit for each in walk.steps[: walk.at])
        text = (
            node_text(watched.tree, node, watched.window_above(node))
            if has_come and at.is_node and not watched.is_thinking
            else ""
        )
        self.query_one("#about-node", Words).say(text, "$tone-ink")
        last = node.move.cell if node.move else None
        picture = Picture(node.position, node.position.outcome, last, has_colour=self.noughts.palette.has_colour)
        self.query_one(Board).show(picture, theme=self.noughts.palette)

    @property
    def _at(self) -> TreeRow | None:
        """Where the cursor is."""
        number = self.query_one(Menu).highlighted
        return self._shown[number] if number is not None and number < len(self._shown) else None

    def on_option_list_option_highlighted(self) -> None:
        """Show the node where the cursor is."""
        if self.is_mounted:
            self._show_side()

    def on_option_list_option_selected(self) -> None:
        """Enter, or a click: open what is closed, and close what is open."""
        if self._at:
            self.do("open" if self.watched.is_shut(self._at.node) else "shut")

    # Walking through the tree

    def do_open(self) -> None:
        """Show what lies below the node; what is open already is entered."""
        at = self._at
        if at is None or not at.is_node:
            return
        if self.watched.is_shut(at.node):
            self.watched.open(at.node)
            self._show_tree()
        elif at.node.children:
            self.query_one(Menu).action_cursor_down()

    def do_shut(self) -> None:
        """Hide what lies below the node, or go up."""
        at = self._at
        if at is None:
            return
        if at.is_node and not self.watched.is_shut(at.node) and (at.node.children or at.node.unlooked):
            self.watched.shut(at.node)
            self._show_tree()
            return
        above = at.node.path[:-1] if at.is_node else at.node.path
        found = (number for number, row in enumerate(self._shown) if row.is_node and row.node.path == above)
        self.query_one(Menu).highlighted = next(found, self.query_one(Menu).highlighted)

    # Stepping

    def do_forward(self) -> None:
        """One step on."""
        self._stop()
        self.watched.walk.forward()
        self._follow()

    def do_backward(self) -> None:
        """One step back."""
        self._stop()
        self.watched.walk.back()
        self._follow()

    def do_next_cut(self) -> None:
        """On to the next cut."""
        self._stop()
        self.watched.walk.to_cut()
        self._follow()

    def do_next_change(self) -> None:
        """On to the next change of the value at the root."""
        self._stop()
        self.watched.walk.to_change()
        self._follow()

    def do_first(self) -> None:
        """Before the first step."""
        self._stop()
        self.watched.walk.go(0)
        self._follow()

    def do_last(self) -> None:
        """To the end."""
        self._stop()
        self.watched.walk.go(len(self.watched.walk.steps))
        self._follow()

    def _follow(self) -> None:
        """Show where the step is."""
        step = self.watched.walk.step
        if step:
            self.watched.reveal(step.node)
        self._show_tree()
        if step:
            self._go_to(step.node)
        self._show_side()

    def _go_to(self, node: Node) -> None:
        found = (number for number, row in enumerate(self._shown) if row.is_node and row.node.visit == node.visit)
        self.query_one(Menu).highlighted = next(found, 0)

    def do_run(self) -> None:
        """Let it step by itself, or stop that."""
        if self._timer:
            self._stop()
        elif self.watched.walk.steps:
            if self.watched.walk.at == len(self.watched.walk.steps):
                self.watched.walk.go(0)
            self._timer = self.set_interval(self._pace, self._tick)
            self._follow()
        self.show_lines()

    def _tick(self) -> None:
        self.watched.walk.forward()
        self._follow()
        if self.watched.walk.at == len(self.watched.walk.steps):
            self._stop()

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.show_lines()

    def do_faster(self) -> None:
        """Sooner."""
        self._change_pace(-1)

    def do_slower(self) -> None:
        """Later."""
        self._change_pace(1)

    def _change_pace(self, steps: int) -> None:
        self._pace = max(FASTEST, pace_beside(self._pace, steps))
        self.say(f"{pace_text(self._pace).replace('a move', 'a step').capitalize()}.", "quiet")
        if self._timer:
            self._timer.stop()
            self._timer = self.set_interval(self._pace, self._tick)

    # Another search

    def do_other_search(self) -> None:
        """The next of the searches that can be watched."""
        self._begin(self._position, other_search(self._search))

    def do_search(self) -> None:
        """A search by its name."""
        self.app.push_screen(PromptScreen(SEARCH_QUESTION, self._search), self._take_search)

    def _take_search(self, text: str | None) -> None:
        if text:
            self.attempt(lambda: self._begin(self._position, text))

    def do_position(self) -> None:
        """Another position."""
        self.app.push_screen(PromptScreen(POSITION_QUESTION, str(self._position)), self._take_position)

    def _take_position(self, text: str | None) -> None:
        if text:
            self.attempt(lambda: self._begin(read_position(text, None), self._search))

    def do_from_here(self) -> None:
        """The same search from the node where the cursor is."""
        if self._at and not self._at.node.position.outcome:
            self._begin(self._at.node.position, self._search)
        else:
            self.say("The game is over there. Choose another node.", "quiet")


LINE = 80
"""Columns of code until it is known how many there are."""


def _here(text: str, width: int) -> str:
    """The line of code where the search is, to be read in full; lines that are cut wait for their turn."""
    indent = " " * (len(text) - len(text.lstrip()))
    return "\n".join(wrap(text.lstrip(), width, initial_indent=f"▶ {indent}", subsequent_indent=f"    {indent}"))
