"""The pages of every front end, by name."""

from __future__ import annotations

from collections.abc import Mapping

from noughts.ui.shared.pages.atlas import AtlasPage
from noughts.ui.shared.pages.controller import NotOnThisPage, PageController, PageHost
from noughts.ui.shared.pages.help import HelpPage
from noughts.ui.shared.pages.history import HistoryPage, LeaderboardPage, PlayerPage
from noughts.ui.shared.pages.learn import LearnPage, LessonsPage
from noughts.ui.shared.pages.new_game import BoardsPage, NewGamePage
from noughts.ui.shared.pages.open_games import UnfinishedPage
from noughts.ui.shared.pages.settings import PlayersPage, SettingsPage
from noughts.ui.shared.pages.start import StartPage
from noughts.ui.shared.routes import PageRoute

PAGES: Mapping[str, type[PageController]] = {
    page.name: page
    for page in (
        StartPage,
        NewGamePage,
        BoardsPage,
        UnfinishedPage,
        HistoryPage,
        LeaderboardPage,
        PlayerPage,
        SettingsPage,
        PlayersPage,
        LearnPage,
        LessonsPage,
        AtlasPage,
        HelpPage,
    )
}


def controller_for(route: PageRoute, host: PageHost) -> PageController:
    """The controller of the page that a route names; NotOnThisPage if there is no such page."""
    page = PAGES.get(route.name)
    if page is None:
        raise NotOnThisPage(f"{route.name}: no such page")
    return page(host, route.state)
