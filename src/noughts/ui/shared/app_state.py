"""AppState: what all screens of the terminal or the window share: the player, their settings and the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import date, datetime
from random import Random
from typing import Any

from noughts.game import Game, Mode, Record
from noughts.lessons.course import lesson_named
from noughts.match import Event, Setup
from noughts.play import Library, Session, Settings
from noughts.play.analysis_board import opened
from noughts.play.exploring import Games
from noughts.play.seats import setup_from_settings
from noughts.profiles.progress import Trainer
from noughts.rules import Cell, NoughtsError
from noughts.store import Filter, Summary
from noughts.ui.shared import routes
from noughts.ui.shared.commands import Action
from noughts.ui.shared.input import GameInput
from noughts.ui.shared.lessons import resume_lesson
from noughts.ui.shared.pages.controller import Feature, OpenGames
from noughts.ui.shared.pages.open_games import open_games
from noughts.ui.shared.people import rename_player
from noughts.ui.shared.puzzle_sets import PuzzleSet, of_game, of_this_day, of_today, storm
from noughts.ui.shared.texts import spoken_board


@dataclass(eq=False)
class AppState:
    """The person, their settings and the game, for all screens. Implements ``PageHost``; the front end adds navigation."""

    library: Library
    name: str
    settings: Settings
    session: Session
    _: KW_ONLY
    features: Collection[Feature]
    go: Callable[[routes.Route], None]
    back: Callable[[], None]
    leave: Callable[[], None]
    show: Callable[[str, str], None]
    """Shows a message in a colour."""
    on_change: Callable[[], None] = lambda: None
    """Called when settings may have changed: the front end applies the theme and switches the sound."""
    launch_theme: str | None = None
    """From the command line; used until another theme is chosen."""
    launch_pace: float | None = None
    """From the command line, for one watched game."""
    reply_delay: float = 0.0
    """Seconds before a program answers, so that your own mark appears first."""
    rng: Random = field(default_factory=Random)

    def today(self) -> date:
        return datetime.now().astimezone().date()

    def show_message(self, text: str, role: str = "ink") -> None:
        self.show(text, role)

    def attempt(self, command: Callable[[], object]) -> bool:
        """Run something; False if it failed, and the reason is shown."""
        try:
            command()
        except (NoughtsError, OSError) as error:
            self.show_message(str(error), "loss")
            return False
        return True

    # Who plays, and with which settings

    @property
    def theme(self) -> str:
        return self.launch_theme or self.settings.theme

    def change(self, **choices: Any) -> None:
        changed = replace(self.settings, **choices)
        if "theme" in choices:
            self.launch_theme = None
        if changed != self.settings:
            self.settings = changed
            self.on_change()
            self.library.save_settings(self.name, changed)
        elif "theme" in choices:
            self.on_change()

    def rename(self, name: str) -> None:
        """Give the current player another name, with their record; a guest who gives a known name is welcomed back."""
        self.welcome(rename_player(self.session, self.name, name))

    def welcome(self, name: str) -> None:
        """Let another person play, with their own settings."""
        profile = self.library.welcome(name)
        self.name = profile.name
        self.settings = self.library.settings(profile.name)
        self.on_change()

    # Games

    def play(self, setup: Setup, first: Cell | None = None, earlier: Game | None = None) -> None:
        """Start a game and show it. The pace is set first, since a program may move at once."""
        self._set_pace(setup.mode)
        self.go(routes.GameRoute(tuple(self.session.new_game(setup, earlier)), first))

    def play_again(self, first: Cell | None = None, earlier: Game | None = None) -> None:
        settings = replace(self.settings, rules=str(earlier.rules)) if earlier else self.settings
        self.play(setup_from_settings(settings, self.name, self.rng), first, earlier)

    def resume(self, id: str, first: Cell | None = None) -> None:  # noqa: A002 - the name that records have for it
        self.go(routes.GameRoute(tuple(self.reopen(id)), first))

    def reopen(self, id: str) -> list[Event]:  # noqa: A002
        """Put an unfinished game on the board of the session."""
        kept = self.library.store.reopen(id)
        self._set_pace(Mode.of(kept.x, kept.o))
        return self.session.reopen(id)

    def saved_games(self) -> Games:
        return Games(self.library.store, lambda: self.name, reads_files=True)

    def analyse_freely(self, record: Record, plies: int) -> None:
        """Put a finished game on the analysis board, at one of its moves."""
        game = opened(record.game)
        game.goto(game.root)
        game.goto(min(plies, len(game.line()) - 1))
        self.go(routes.AnalysisRoute(game))

    def retry(self, record: Record, plies: int) -> None:
        """Play on from a position of a finished game."""
        self.go(routes.GameRoute(tuple(self.session.retry(record, plies))))

    def open_games(self) -> OpenGames:
        return open_games(self.library, self.name)

    def open_game(self, id: str) -> None:  # noqa: A002
        self.go(routes.ReplayRoute(self.library.store.game(id)))

    def history(self, wanted: Filter, *, newest_first: bool, limit: int, offset: int) -> tuple[list[Summary], int | None]:
        """Finished games, and the offset of the next page if there is one."""
        games = self.library.store.history(wanted, newest_first=newest_first, limit=limit, offset=offset)
        after = offset + len(games)
        return games, after if after < self.library.store.count(wanted) else None

    def _set_pace(self, mode: Mode) -> None:
        if mode is Mode.WATCH:
            self.session.pace = self.settings.pace if self.launch_pace is None else self.launch_pace
            self.launch_pace = None
        else:
            self.session.pace = self.reply_delay if self.settings.animation else 0.0

    # Learning

    def open_section(self, name: str) -> None:
        match name:
            case "puzzles":
                self.practise(of_this_day(self.library, self.name, self.today()))
            case "storm":
                self.practise(storm(self.library, self.name, self.rng))
            case "mistakes":
                self.practise(of_today(self.library, self.name, self.today()))
            case "tree":
                self.go(routes.TreeRoute())
            case "analysis":
                self.go(routes.AnalysisRoute())
            case _:
                self.go(routes.PageRoute(name))

    def start_lesson(self, name: str) -> None:
        self.go(routes.LessonRoute(resume_lesson(lesson_named(name), self.library.progress(self.name))))

    def practise(self, puzzles: PuzzleSet) -> None:
        self.go(routes.PuzzleRoute(puzzles))

    def practise_mistakes(self, record: Record) -> None:
        self.practise(of_game(self.library, self.name, record, self.today()))

    def trainer(self) -> Trainer:
        """The mistakes to practise; none if they cannot be read, which is shown."""
        try:
            return self.library.trainer(self.name)
        except OSError as error:
            self.show_message(str(error), "loss")
            return Trainer()


class AppFrontEnd:
    """What the terminal and the window do alike as front ends: everything that leads elsewhere goes through AppState."""

    input: GameInput
    unsupported: Collection[Action] = frozenset()

    @property
    def app_state(self) -> AppState:
        raise NotImplementedError

    @property
    def session(self) -> Session:
        return self.app_state.session

    @property
    def player(self) -> str:
        return self.app_state.name

    @property
    def settings(self) -> Settings:
        return self.app_state.settings

    def on_new_game(self) -> None:
        raise NotImplementedError

    def show_events(self, happened: Sequence[Event]) -> None:
        raise NotImplementedError

    def show_text(self, title: str, text: str) -> None:
        self.app_state.go(routes.TextRoute(title, text))

    def wait_for_answer(self) -> None:
        """The session wakes the front end."""

    def change(self, **choices: Any) -> None:
        self.app_state.change(**choices)

    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        self.app_state.go(routes.NameRoute(then))

    def show_board(self) -> None:
        """In words, since the board is in sight."""
        self.show_text("The board", spoken_board(self.session.view().position))

    def open_line(self) -> None:
        self.input.line.open()

    def review(self, record: Record) -> None:
        self.app_state.go(routes.ReplayRoute(record, is_review=True))

    def practise(self, record: Record) -> None:
        self.app_state.practise_mistakes(record)

    def replay(self, record: Record) -> None:
        self.app_state.go(routes.ReplayRoute(record))

    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        happened = self.app_state.reopen(id)
        self.on_new_game()
        self.show_events(happened)

    def leave(self) -> None:
        self.app_state.leave()
