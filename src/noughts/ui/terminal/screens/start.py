"""The start: who is here, a board that invites, and the menu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.game import Mode
from noughts.match import Setup
from noughts.play.seats import setup_from_settings
from noughts.rules import NoughtsError, Position, Rules
from noughts.ui.shared.choices import WAYS, setup_title
from noughts.ui.shared.learn_sections import LEARN, OFFER, with_due
from noughts.ui.shared.library import interrupted_text
from noughts.ui.shared.people import welcome_with_record
from noughts.ui.shared.programs import program_named
from noughts.ui.shared.texts import rules_text
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.page import Page
from noughts.ui.terminal.widgets.board import Board
from noughts.ui.terminal.widgets.form import Menu
from noughts.ui.terminal.widgets.lines import HELP, Hint
from noughts.ui.terminal.widgets.panel import Speaker

INDENT = 4
"""Columns before a title in the menu."""

NARROWEST = 16
"""Columns of a title."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu."""

    key: str
    command: str
    title: str
    sentence: str

    def label(self, room: int) -> Content:
        """How the menu shows it: what needs another line goes on below the title, not below the key."""
        first, *rest = Content(self.title).wrap(max(NARROWEST, room - INDENT))
        return Content("\n").join(
            [Content.styled(f" {self.key}  ", "bold") + first, *(Content(" " * INDENT) + line for line in rest)]
        )


ENTRIES = (
    *(Entry(way.key, f"way_{way.mode.value}", way.title, way.sentence) for way in WAYS),
    Entry("b", "boards", "Boards and variants", "From 3x3 to 26x26, with gravity, misère and more."),
    Entry("e", "learn", LEARN, OFFER),
    Entry("h", "history", "History", "Every game you played, to watch again and learn from."),
    Entry("l", "standings", "Leaderboard and statistics", "Who wins how often, and how you are doing."),
    Entry("s", "settings", "Settings", "Your name, colours, analysis and more."),
    Entry("q", "leave", "Quit", "See you soon."),
)
"""Below what is offered first: the game that was left, and the one of the last time."""


class StartScreen(Page):
    """The menu, beside a board on which a click begins a game."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        "?": "help",
        "g": "go_on",
        "u": "unfinished",
        "p": "again",
        "escape": "stay",
        **{entry.key: entry.command for entry in ENTRIES},
    }

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ENTRIES
        self._left_game: str | None = None
        self._trouble = ""
        """Why the game of the last time cannot be played, if it cannot."""

    def compose_body(self) -> Iterable[Widget]:
        """The board on the left, words and menu on the right."""
        yield Board(Picture(Position.start(Rules.parse("3x3"))), self.noughts.palette)
        yield Vertical(
            Static(id="welcome", markup=False),
            Menu(id="menu", compact=True),
            Static(id="sentence", markup=False),
            Speaker(id="waiting"),
            id="choices",
        )

    def show_lines(self) -> None:
        """Everything as it is now, for instance after a game."""
        self.attempt(self._fill)
        super().show_lines()
        if self.noughts.storage_error:
            self.show_message(self.noughts.storage_error, "loss")

    def _fill(self) -> None:
        app = self.state
        found = app.library.store.statistics(f"@{app.name}")
        left = app.library.interrupted(app.name)
        self.query_one("#welcome", Static).update(welcome_with_record(app.name, found, left))
        first = []
        self._left_game = left[0].id if left else None
        if left:
            first.append(Entry("g", "go_on", "Continue your last game", f"{interrupted_text(left[0])}."))
        if len(left) > 1:
            first.append(Entry("u", "unfinished", f"Unfinished games ({len(left)})", "Continue one, or give it up."))
        setup = self._last_setup()
        verb = "Play again" if found.games or found.abandoned else "Play"
        if setup:
            sentence = f"{rules_text(setup.rules)} Or just click the board."
            first.append(Entry("p", "again", f"{verb}: {setup_title(setup)}", sentence))
        else:
            first.append(Entry("p", "again", verb, f"{self._trouble} Choose another opponent or board."))
        self._greet(setup)
        offer = with_due(OFFER, app.library.trainer(app.name), app.today())
        rest = [replace(entry, sentence=offer) if entry.command == "learn" else entry for entry in ENTRIES]
        self._entries = (*first, *rest)
        self._show_menu()
        board = self.query_one(Board)
        rules = setup.rules if setup else Rules.parse("3x3")
        board.show(Picture(Position.start(rules), has_colour=self.noughts.palette.has_colour), theme=self.noughts.palette)

    def _greet(self, setup: Setup | None) -> None:
        """Whoever was the opponent the last time waits below the menu."""
        seats = [setup.o, setup.x] if setup else []
        waiting = next((program_named(seat.program) for seat in seats if seat.program), None)
        speaker = self.query_one(Speaker)
        speaker.display = waiting is not None and bool(waiting.greeting)
        if waiting:
            speaker.show(waiting.name, waiting.title, f"“{waiting.greeting}”")

    def _show_menu(self) -> None:
        menu = self.query_one("#menu", Menu)
        at = menu.highlighted if menu.option_count == len(self._entries) else 0
        menu.clear_options()
        menu.add_options([Option(entry.label(menu.content_size.width), id=entry.command) for entry in self._entries])
        menu.highlighted = at
        self.set_focus(menu)

    def on_resize(self) -> None:
        """Fold the lines of the menu anew."""
        self.call_after_refresh(self._show_menu)

    def _last_setup(self) -> Setup | None:
        """The game of the last time, if it can still be played."""
        try:
            return setup_from_settings(self.state.settings, self.state.name, self.state.rng)
        except (NoughtsError, ValueError) as error:
            self._trouble = f"{error}."
            return None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say more about the line of the menu."""
        entry = next((each for each in self._entries if each.command == event.option_id), None)
        if entry:
            self.query_one("#sentence", Static).update(entry.sentence)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do it."""
        if event.option_id:
            self.do(event.option_id)

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click on the board begins the game of the last time, with that move if it is ours to make."""
        if self.app.screen is self:
            self.attempt(lambda: self.state.play_again(event.cell))

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """The board answers the mouse."""
        self.query_one(Board).point(event.cell)

    def hints(self) -> list[Hint]:
        """The line below."""
        first = [Hint("g", "continue", "go_on")] if self._left_game else []
        return [
            *first,
            Hint("p", "play", "again"),
            Hint("arrows Enter", "choose"),
            Hint("h", "history", "history"),
            Hint("s", "settings", "settings"),
            HELP,
            Hint("q", "quit", "leave"),
        ]

    def help_lines(self) -> list[tuple[str, str]]:
        """Every line of the menu."""
        return [(entry.key, f"{entry.title}. {entry.sentence}") for entry in self._entries]

    def do_stay(self) -> None:
        """There is no way further back."""
        self.show_message("Press q to quit.", "quiet")

    def do_go_on(self) -> None:
        """The game that was left."""
        if self._left_game is None:
            self.show_message("You have no unfinished game. Press p to play one.", "quiet")
        else:
            self.state.resume(self._left_game)

    def do_again(self) -> None:
        """As last time; if that cannot be played any more, choose what can."""
        try:
            self.state.play_again()
        except (NoughtsError, ValueError) as error:
            from noughts.ui.terminal.screens.new_game import NewGameScreen

            mode = next((mode for mode in Mode if mode.value == self.state.settings.mode), Mode.COMPUTER)
            self.app.push_screen(NewGameScreen(mode, str(error)))

    def do_unfinished(self) -> None:
        """All games that were left."""
        from noughts.ui.terminal.screens.history import UnfinishedScreen

        self.app.push_screen(UnfinishedScreen())

    def _arrange(self, mode: Mode) -> None:
        from noughts.ui.terminal.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(mode))

    def do_way_computer(self) -> None:
        """Against a character."""
        self._arrange(Mode.COMPUTER)

    def do_way_people(self) -> None:
        """Two people."""
        self._arrange(Mode.PEOPLE)

    def do_way_coach(self) -> None:
        """Two people and a coach."""
        self._arrange(Mode.COACH)

    def do_way_watch(self) -> None:
        """Two programs."""
        self._arrange(Mode.WATCH)

    def do_boards(self) -> None:
        """Choose a board."""
        from noughts.ui.terminal.screens.boards import BoardsScreen

        self.app.push_screen(BoardsScreen())

    def do_learn(self) -> None:
        """The classroom."""
        from noughts.ui.terminal.screens.learn import LearnScreen

        self.app.push_screen(LearnScreen())

    def do_history(self) -> None:
        """Games that were played."""
        from noughts.ui.terminal.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen())

    def do_standings(self) -> None:
        """Leaderboard and statistics."""
        from noughts.ui.terminal.screens.standings import StandingsScreen

        self.app.push_screen(StandingsScreen())

    def do_settings(self) -> None:
        """What can be set."""
        from noughts.ui.terminal.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def do_leave(self) -> None:
        """Leave the app."""
        self.app.exit(0)
