"""The pages of every front end, by name, and what their renderers need."""

from __future__ import annotations

from collections.abc import Mapping

from noughts.ui.shared.blocks import (
    OFF,
    ON,
    Block,
    Button,
    ButtonStyle,
    Choice,
    Field,
    Group,
    Heading,
    Input,
    Number,
    Option,
    Page,
    Portrait,
    Preview,
    Slider,
    Switch,
    Table,
    TableCell,
    TableRow,
    Text,
    to_json,
)
from noughts.ui.shared.pages.atlas import AtlasPage
from noughts.ui.shared.pages.controller import Feature, NotOnThisPage, OpenGame, OpenGames, PageController, PageHost
from noughts.ui.shared.pages.help import HelpPage
from noughts.ui.shared.pages.history import HistoryPage
from noughts.ui.shared.pages.learn import LearnPage, LessonsPage
from noughts.ui.shared.pages.new_game import BoardsPage, NewGamePage
from noughts.ui.shared.pages.open_games import UnfinishedPage
from noughts.ui.shared.pages.settings import PlayersPage, SettingsPage
from noughts.ui.shared.pages.standings import LeaderboardPage, PlayerPage
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
    """The controller of the page that a route names; a NotOnThisPage if there is no such page."""
    page = PAGES.get(route.name)
    if page is None:
        raise NotOnThisPage(f"{route.name}: no such page")
    return page(host, route.state)


__all__ = [
    "OFF",
    "ON",
    "PAGES",
    "Block",
    "Button",
    "ButtonStyle",
    "Choice",
    "Feature",
    "Field",
    "Group",
    "Heading",
    "Input",
    "NotOnThisPage",
    "Number",
    "OpenGame",
    "OpenGames",
    "Option",
    "Page",
    "PageController",
    "PageHost",
    "Portrait",
    "Preview",
    "Slider",
    "Switch",
    "Table",
    "TableCell",
    "TableRow",
    "Text",
    "controller_for",
    "to_json",
]
