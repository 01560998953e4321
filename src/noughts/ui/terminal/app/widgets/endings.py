"""Endings: what can be done with a game that is over, as a menu where there is room for one."""

from __future__ import annotations

from textual.content import Content
from textual.widgets.option_list import Option

from noughts.app import BoardView
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.commands import offered

LEAST_HEIGHT = 30
"""Lines of a terminal that has room for it; on a smaller one the key line offers the same."""


class Endings(Menu):
    """A line for each way on."""

    def __init__(self) -> None:
        super().__init__(id="ending", compact=True)

    def offer(self, view: BoardView, height: int) -> bool:
        """Offer the endings, or take them away; says whether that changed anything."""
        is_offered = view.outcome is not None and height >= LEAST_HEIGHT
        if self.display == is_offered:
            return False
        self.display = is_offered
        self.clear_options()
        self.add_options(
            Option(
                Content.assemble((f" {command.key:<4}", "bold $tone-focus"), command.sentence_for(view)),
                id=command.action.name.lower(),
            )
            for command in offered(view)
        )
        self.highlighted = None
        return True

    def takes(self, key: str) -> bool:
        """Arrows choose an ending; Enter takes one only after that, so that a fast hand does nothing by mistake."""
        if self.has_focus:
            return False
        if key != "enter" and self.display:
            self.focus()
            self.highlighted = 0
        return True
