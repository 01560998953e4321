"""Menu: a list to choose from, that also bears a terminal with no room for it."""

from __future__ import annotations

from textual.widgets import OptionList


class Menu(OptionList):
    """A list of lines."""

    def action_page_up(self) -> None:
        """A page up; with no room for a page, to the first line."""
        if self._is_shown:
            super().action_page_up()  # type: ignore[no-untyped-call]
        else:
            self.action_first()

    def action_page_down(self) -> None:
        """A page down; with no room for a page, to the last line."""
        if self._is_shown:
            super().action_page_down()  # type: ignore[no-untyped-call]
        else:
            self.action_last()

    @property
    def _is_shown(self) -> bool:
        return self.scrollable_content_region.height > 0 and len(self._lines) > 0
