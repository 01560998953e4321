"""Form: a page with rows to fill in; up and down go from row to row."""

from __future__ import annotations

from textual.widgets import Input, OptionList

from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.cycle import Cycle


class Form(Page):
    """Rows of cycles, fields and lists."""

    def takes(self, key: str) -> bool:
        """Up and down leave a row, and a list at its ends."""
        focused = self.focused
        if key in ("up", "down") and isinstance(focused, Cycle | Input):
            self._step(key)
            return True
        if isinstance(focused, OptionList) and focused.option_count:
            is_first, is_last = focused.highlighted in (None, 0), focused.highlighted == focused.option_count - 1
            if (key == "up" and is_first) or (key == "down" and is_last):
                self._step(key)
                return True
        return super().takes(key)

    def _step(self, key: str) -> None:
        (self.focus_previous if key == "up" else self.focus_next)()
