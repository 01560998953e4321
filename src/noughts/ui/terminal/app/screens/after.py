"""After the game: rematch, play on, review, replay, export."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.widgets import OptionList

from noughts.app.view import BoardView
from noughts.game.seat import Mode
from noughts.rules.errors import NoughtsError
from noughts.ui.terminal.app.screens.exporting import export
from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.menu import Menu


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that can be done with a game that is over."""

    key: str
    command: str
    word: str
    sentence: str

    @property
    def label(self) -> Content:
        """How the menu shows it."""
        return Content.assemble((f" {self.key:<4}", "bold $tone-focus"), self.sentence)


ENDINGS = (
    Ending("r", "restart", "rematch", "Rematch, with the sides exchanged."),
    Ending("c", "play_on", "play on", "Practise from your last turn on."),
    Ending("v", "review", "review", "Review the mistakes."),
    Ending("y", "replay", "replay", "Replay it move by move."),
    Ending("e", "export", "export", "Export it as an SGF file."),
    Ending("Esc", "menu", "menu", "Back to the menu."),
)


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

    def endings(self) -> list[Ending]:
        """Those that make sense: nobody can play on where only programs played."""
        is_watched = self.session.match.setup.mode is Mode.WATCH
        return [ending for ending in ENDINGS if not (is_watched and ending.command == "play_on")]

    def _check_over(self, what: str) -> None:
        if not self.session.view().outcome:
            raise NoughtsError(f"{what}: the game is not over yet")

    def do_play_on(self) -> None:
        """A new game from the last position where a person was to move."""
        self._check_over("play on")
        self.noughts.show_game(self.session.play_on, self.session.match.setup.mode)

    def do_review(self) -> None:
        """Judge every move."""
        from noughts.ui.terminal.app.screens.review import ReviewScreen

        self._check_over("review")
        self.app.push_screen(ReviewScreen(self.session.match.record()))

    def do_replay(self) -> None:
        """Go through the game."""
        from noughts.ui.terminal.app.screens.replay import ReplayScreen

        self._check_over("replay")
        self.app.push_screen(ReplayScreen(self.session.match.record()))

    def do_export(self) -> None:
        """Write the game into a file."""
        self._check_over("export")
        self.say(f"Written to {export(self.session.match.record())}", "win")
