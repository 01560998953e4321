"""The application of terminal and window, as pages use it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from noughts.game import Mode, Seat
from noughts.lessons.course import COURSE
from noughts.play import Library, Session, Settings
from noughts.rules import Cell
from noughts.store import Filter
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.pages import controller_for
from noughts.ui.shared.routes import GameRoute, LessonRoute, PageRoute, PuzzleRoute, ReplayRoute, Route, TreeRoute
from tests.ui.pages.host import TERMINAL, Games

ALICE, BOB, COP, SERA = Seat("Alice"), Seat("Bob"), Seat("Cop", "cop"), Seat("Sera", "sera")


class App(AppState):
    """An application without a screen."""

    def __init__(self, library: Library, settings: Settings, *, theme: str | None = None, pace: float | None = None) -> None:
        self.routes: list[Route] = []
        self.said: list[str] = []
        self.changes = 0
        library.welcome("Alice")
        super().__init__(
            library,
            "Alice",
            settings,
            Session(library, rng=Random(1)),
            features=TERMINAL,
            go=self.routes.append,
            back=lambda: None,
            leave=lambda: None,
            show=lambda text, role: self.said.append(f"{role}: {text}"),
            on_change=self._count,
            launch_theme=theme,
            launch_pace=pace,
            reply_delay=0.5,
            rng=Random(1),
        )

    def _count(self) -> None:
        self.changes += 1

    def press(self, page: str, key: str) -> None:
        controller_for(PageRoute(page), self).press(key)


@pytest.fixture
def app(library: Library) -> Iterator[App]:
    made = App(library, Settings(mode="people", second_name="Bob"))
    yield made
    made.session.leave()


def test_a_page_starts_the_game_that_it_names(app: App) -> None:
    app.press("start", "first b2")
    (route,) = app.routes
    assert isinstance(route, GameRoute)
    assert route.first == Cell(1, 1)
    assert app.session.view().mode is Mode.PEOPLE
    assert app.session.pace == 0.5, "so that one's own mark is seen first"


def test_a_page_continues_a_game(app: App, games: Games) -> None:
    games.play(ALICE, BOB, "a1 b2")
    app.press("start", "continue")
    assert isinstance(app.routes[0], GameRoute)
    assert len(app.session.view().moves) == 2


def test_own_games_and_watched_games_are_told_apart(app: App, games: Games) -> None:
    own, watched, _ = games.play(ALICE, COP, "a1"), games.play(COP, SERA, "a1"), games.play(BOB, COP, "a1")
    assert [[game.id for game in group] for group in app.open_games()] == [[own], [watched]]


def test_a_watched_game_has_the_pace_of_the_command_line_once(library: Library) -> None:
    app = App(library, Settings(mode="watch", pace=2.0), pace=4.0)
    try:
        paces = []
        for _ in range(2):
            app.play_again()
            paces.append(app.session.pace)
        assert paces == [4.0, 2.0]
    finally:
        app.session.leave()


def test_a_finished_game_is_replayed(app: App, games: Games) -> None:
    id = games.win(ALICE, BOB)  # noqa: A001 - as records have it
    app.press("history", f"open {id}")
    (route,) = app.routes
    assert isinstance(route, ReplayRoute)
    assert route.record.id == id


def test_the_history_says_where_its_next_page_begins(app: App, games: Games) -> None:
    for _ in range(3):
        games.win(ALICE, BOB)
    pages = [app.history(Filter(), newest_first=True, limit=2, offset=offset) for offset in (0, 2)]
    assert [(len(found), after) for found, after in pages] == [(2, 2), (1, None)]


def test_every_section_of_learn_is_opened(app: App, games: Games) -> None:
    games.win(ALICE, BOB)
    for section in ("lessons", "puzzles", "mistakes", "tree", "atlas"):
        app.press("learn", f"section {section}")
    app.press("lessons", f"lesson {COURSE[0].name}")
    assert [type(route) for route in app.routes] == [PageRoute, PuzzleRoute, PuzzleRoute, TreeRoute, PageRoute, LessonRoute]


def test_settings_are_saved_when_they_are_others(app: App) -> None:
    app.change(opponent="sera")
    app.change(opponent="sera")
    assert app.library.settings("Alice").opponent == "sera"
    assert app.changes == 1


def test_the_theme_of_the_command_line_holds_until_another_one_is_chosen(library: Library) -> None:
    app = App(library, Settings(theme="light"), theme="dark")
    assert app.theme == "dark"
    app.change(theme="light")
    assert (app.theme, app.changes) == ("light", 1)


def test_what_cannot_be_done_is_shown(app: App) -> None:
    assert not app.attempt(lambda: app.resume("nothing"))
    assert app.said[0].startswith("loss: ")
