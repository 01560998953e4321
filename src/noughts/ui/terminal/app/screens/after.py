"""After the game: rematch, play on, review, replay, export."""

from __future__ import annotations

from pathlib import Path

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from noughts.app.exporting import export
from noughts.app.view import BoardView
from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.keys import Key, offered
from noughts.ui.view.texts import written_text


def ending_label(key: Key) -> Content:
    """How the menu shows what can be done."""
    return Content.assemble((f" {key.key:<4}", "bold $tone-focus"), key.sentence)


LEAST_FOR_MENU = 30
"""Lines of a terminal that has room for the menu of endings; on a smaller one the key line offers them."""


class AfterGame(GamePage):
    """What a game's screen offers when the game is over."""

    def _turn_over(self, view: BoardView) -> None:
        """Offer the endings, or take them away."""
        is_offered = view.outcome is not None and self.size.height >= LEAST_FOR_MENU
        menu = self.query_one("#ending", Menu)
        if menu.display != is_offered:
            menu.display = is_offered
            menu.clear_options()
            menu.add_options(Option(ending_label(key), id=key.action.name.lower()) for key in offered(view))
            self.set_class(is_offered, "-over")
            menu.highlighted = None
            self.set_focus(self.query_one(Board))

    def _to_endings(self, key: str) -> bool:
        """Arrows choose among the endings; Enter takes one only after that, so that a fast hand does nothing by mistake."""
        menu = self.query_one("#ending", Menu)
        if self.focused is menu:
            return False
        if key != "enter" and menu.display:
            self.set_focus(menu)
            menu.highlighted = 0
        return True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An ending was chosen."""
        if event.option_list.id == "ending" and event.option_id:
            self.do(event.option_id)

    def do_play_on(self) -> None:
        """A new game from the last position where a person was to move."""
        self.noughts.show_game(self.session.play_on, self.session.setup.mode)

    def do_review(self) -> None:
        """Judge every move."""
        from noughts.ui.terminal.app.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.session.finished("review")))

    def do_replay(self) -> None:
        """Go through the game."""
        from noughts.ui.terminal.app.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.session.finished("replay")))

    def do_export(self) -> None:
        """Write the game into a file."""
        self.say(written_text(export(self.session.finished("export"), Path.cwd())), "win")
