"""TreeController: walking through the tree of a search, with a cursor and a current step."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from noughts.lessons.node import TreeNode
from noughts.lessons.steps import code_of
from noughts.lessons.tree import TEXTBOOK
from noughts.rules import Position
from noughts.ui.shared.choices import pace_text
from noughts.ui.shared.open_tree import OpenTree, TreeRow
from noughts.ui.shared.replays import Autoplay
from noughts.ui.shared.searches import EXAMPLES, other_search, usual_searches
from noughts.ui.shared.tree_document import counters_text, node_text, title_text
from noughts.ui.shared.tree_layout import Spot, layout

POSITION_QUESTION = "Which position? Rows from the top with slashes between, or a board such as 4x3."


def search_question() -> str:
    return f"Which search? {', '.join(usual_searches())} …"


NOTHING_YET = "Nothing has been looked at yet. Press . for the first step."
OVER_THERE = "The game is over at this node. Choose another one."

TREE_KEYS: Sequence[tuple[str, str, Mapping[str, str]]] = (
    ("↑ ↓", "Walk through the tree.", {"up": "up", "down": "down"}),
    ("→ ←", "Open a node, or close it. Enter and a click do the same.", {"right": "expand", "left": "collapse"}),
    (". ,", "One step of the search forward, or back.", {".": "forward", ",": "backward"}),
    ("c", "Go to the next cut.", {"c": "next_cut"}),
    ("v", "Go to the next change of the value at the root.", {"v": "next_change"}),
    ("[ ]", "Go to the start of the search, or to its end.", {"[": "first", "]": "last"}),
    (
        "Space",
        "Play the steps; + and - change the pace.",
        {"space": "run", " ": "run", "+": "faster", "=": "faster", "-": "slower"},
    ),
    ("x", "Stop a long search, and keep what it has found.", {"x": "halt"}),
    ("a", "Another search on the same position.", {"a": "other_search"}),
    ("s", "A search by its name.", {}),
    ("p", "Another position, or the empty board of any rules.", {}),
    ("f", "Search from the node where you are.", {"f": "from_here"}),
)
"""Keys, their help, and the action of each; a front end asks for searches and positions itself."""

SHORTCUTS = {key: action for _, _, actions in TREE_KEYS for key, action in actions.items()}


class TreeController:
    """Walks through one search after another. ``wake`` is called from other threads; then call ``poll``."""

    def __init__(
        self,
        position: Position | None = None,
        search: str = TEXTBOOK,
        *,
        wake: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.position = position or Position.parse(EXAMPLES[0].position)
        self.search = search
        self.message = ""
        self.autoplay = Autoplay(self)
        self.cursor = 0
        self.rows: list[TreeRow] = []
        self.spots: list[Spot] = []
        """Where the rows are in the drawing."""
        self.deepest = 0
        self._wake = wake
        self._clock = clock
        self.tree = OpenTree(self.position, search, wake=wake)
        self._look()

    def begin(self, position: Position, search: str) -> None:
        """Start another search; if it cannot be watched, keep the current one."""
        begun = OpenTree(position, search, wake=self._wake)
        self.close()
        self.position, self.search, self.tree = position, search, begun
        self.cursor, self.rows = 0, []
        self._look()

    def close(self) -> None:
        self.autoplay.stop()
        self.tree.close()

    def do(self, action: str) -> None:
        """Run an action of ``TREE_KEYS``."""
        self.message = ""
        walk = self.tree.walk
        steps = {"forward": walk.forward, "backward": walk.back, "next_cut": walk.to_cut, "next_change": walk.to_change}
        if action in steps:
            self._step(steps[action])
        elif action in ("first", "last"):
            self._step(lambda: walk.go(0 if action == "first" else len(walk.steps)))
        elif action in ("up", "down"):
            self.go(self.cursor + (1 if action == "down" else -1))
        elif action in ("faster", "slower"):
            self._change_pace(1 if action == "slower" else -1)
        else:
            getattr(self, action)()

    # Time

    def poll(self) -> bool:
        """Take over what was found, and step if it is time; False if nothing changed. Raises what went wrong."""
        is_new = self.tree.fetch()
        if self.autoplay.tick(self._clock()):
            self._follow()
            return True
        if is_new:
            self._look()
        return is_new

    @property
    def is_thinking(self) -> bool:
        return self.tree.is_thinking

    @property
    def is_at_end(self) -> bool:
        return self.tree.walk.at == len(self.tree.walk.steps)

    def forward(self) -> None:
        self.tree.walk.forward()

    def goto(self, number: int) -> None:
        self.tree.walk.go(number)

    # Walking through the tree

    @property
    def at(self) -> TreeRow | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def go(self, number: int) -> None:
        self.cursor = max(0, min(number, len(self.rows) - 1))

    def move_in_column(self, step: int) -> None:
        """Go up or down in the column of the drawing; from its end, to the next line."""
        rows = self.rows[self.cursor + 1 :] if step > 0 else self.rows[: self.cursor][::-1]
        depth = self.at.depth if self.at else 0
        away = next((number for number, row in enumerate(rows, start=1) if row.depth == depth), 1)
        self.go(self.cursor + step * away)

    def toggle(self) -> None:
        if self.at and self.at.is_node:
            (self.expand if self.tree.is_collapsed(self.at.node) else self.collapse)()

    def expand(self) -> None:
        """Show what lies below the node, or enter it if it is open."""
        at = self.at
        if at is None or not at.is_node:
            return
        if self.tree.is_collapsed(at.node):
            self.tree.expand(at.node)
            self._look()
        elif at.node.children:
            self.go(self.cursor + 1)

    def collapse(self) -> None:
        """Hide what lies below the node, or go up."""
        at = self.at
        if at is None:
            return
        if at.is_node and not self.tree.is_collapsed(at.node) and (at.node.children or at.node.unlooked):
            self.tree.collapse(at.node)
            self._look()
            return
        above = at.node.path[:-1] if at.is_node else at.node.path
        self.go(next((number for number, row in enumerate(self.rows) if row.is_node and row.node.path == above), self.cursor))

    def _look(self) -> None:
        """Read the rows again, with the cursor where it was."""
        at, self.rows = self.at, self.tree.rows()
        self.spots = layout([row.depth for row in self.rows])
        self.deepest = max((row.depth for row in self.rows), default=0)
        if at is not None:
            self._find(at.node, is_node=at.is_node)

    def _find(self, node: TreeNode, *, is_node: bool = True) -> None:
        key = node.visit, is_node
        self.cursor = next((number for number, row in enumerate(self.rows) if (row.node.visit, row.is_node) == key), 0)

    # Stepping

    def _step(self, take: Callable[[], object]) -> None:
        self.autoplay.stop()
        take()
        self._follow()

    def _follow(self) -> None:
        """Go to the node of the current step."""
        step = self.tree.walk.step
        if step:
            self.tree.reveal(step.node)
        self._look()
        if step:
            self._find(step.node)

    def run(self) -> None:
        """Start or stop autoplay."""
        if not self.tree.walk.steps:
            return
        self.autoplay.toggle(self._clock())
        if self.autoplay.is_running:
            self._follow()

    def _change_pace(self, steps: int) -> None:
        self.autoplay.change_pace(steps, self._clock())
        self.message = f"{pace_text(self.autoplay.pace).replace('a move', 'a step').capitalize()}."

    # Another search

    def halt(self) -> None:
        self.tree.halt()

    def other_search(self) -> None:
        self.begin(self.position, other_search(self.search))

    def change_search(self, text: str) -> None:
        self.begin(self.position, text)

    def change_position(self, text: str) -> None:
        self.begin(Position.parse(text), self.search)

    def from_here(self) -> None:
        if self.at and not self.at.node.position.outcome:
            self.begin(self.at.node.position, self.search)
        else:
            self.message = OVER_THERE

    # What to show

    @property
    def title(self) -> str:
        return title_text(self.tree.tree)

    @property
    def current_visit(self) -> int | None:
        """The node of the current step; None at the end."""
        step = self.tree.walk.step
        return step.node.visit if step and not self.is_at_end else None

    @property
    def current_position(self) -> Position:
        """The board at the node under the cursor."""
        return self.at.node.position if self.at else self.position

    def step_text(self) -> str:
        """The current step, or the progress of the search."""
        if self.is_thinking:
            return f"Thinking: {self.tree.snapshot.visited:,} nodes so far …"
        walk = self.tree.walk
        return f"Step {walk.at} of {len(walk.steps)}. {walk.step.text if walk.step else NOTHING_YET}"

    def counters_text(self) -> str:
        return counters_text(self.tree.walk.step) if self.tree.walk.step else ""

    def node_text(self) -> str:
        """The node under the cursor in words, if the search has reached it by this step."""
        at, walk = self.at, self.tree.walk
        if at is None or not at.is_node or self.is_thinking:
            return ""
        has_come = self.is_at_end or any(step.node.visit == at.node.visit for step in walk.steps[: walk.at])
        return node_text(self.tree.tree, at.node, self.tree.window_above(at.node)) if has_come else ""

    def code_lines(self) -> list[tuple[str, bool]]:
        here = self.tree.walk.step.line if self.tree.walk.step else None
        return [(line.text, number == here) for number, line in enumerate(code_of(self.tree.tree.searcher))]

    def actions(self) -> list[tuple[str, str, str]]:
        """Keys, labels and actions for a footer."""
        return [
            *([("x", "stop thinking", "halt")] if self.is_thinking else []),
            ("→", "open", "expand"),
            ("←", "close", "collapse"),
            (".", "step forward", "forward"),
            (",", "step back", "backward"),
            ("c", "next cut", "next_cut"),
            ("v", "next change", "next_change"),
            ("Space", "stop" if self.autoplay.is_running else "play", "run"),
            ("a", "another search", "other_search"),
        ]
