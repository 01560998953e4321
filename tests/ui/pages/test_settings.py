"""Settings and players."""

from __future__ import annotations

import pytest

from noughts.game import Seat
from noughts.play import Library, Settings
from noughts.ui.shared.blocks import Button, Page
from noughts.ui.shared.pages.controller import Feature
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.routes import PageRoute
from tests.ui.pages.host import SITE, TERMINAL, WINDOW, Games, Host


def button(page: Page, key: str) -> Button:
    return next(block for block in page.walk() if isinstance(block, Button) and block.key == key)


def test_settings_are_saved_as_soon_as_they_are_set(library: Library) -> None:
    host = Host(library, WINDOW)
    page = host.open("settings")
    for key, value in {"theme": "dark", "animation": "off", "sound": "off", "pace": "0.25", "shows_analysis": "on"}.items():
        page.set(key, value)
    page.press("turn shows_numbers")
    kept = library.settings("Alice")
    assert (kept.theme, kept.animation, kept.sound, kept.pace) == ("dark", False, False, 0.25)
    assert kept.shows_analysis
    assert kept.shows_numbers
    assert set(host.messages) == {"Saved."}


def test_each_front_end_is_offered_what_it_has(library: Library) -> None:
    keys = {
        name: {block.key for block in Host(library, features).open("settings").page.walk() if hasattr(block, "key")}
        for name, features in (("terminal", TERMINAL), ("window", WINDOW), ("site", SITE))
    }
    assert {name: {"bell", "sound", "uses_keys", "players"} & each for name, each in keys.items()} == {
        "terminal": {"bell", "players"},
        "window": {"sound", "players"},
        "site": {"uses_keys"},
    }


def test_where_there_is_no_sound_device_the_page_says_so(library: Library) -> None:
    host = Host(library, WINDOW | {Feature.SILENT})
    assert "No sound device found, so the game is silent." in host.texts("settings")
    host.change(sound=False)
    assert "No sound device" not in host.texts("settings")


def test_another_name_keeps_the_record(host: Host, games: Games) -> None:
    games.win(Seat("Alice"), Seat("Bob"))
    page = host.open("settings")
    page.set("name", "Zoë")
    assert (host.name, host.messages) == ("Zoë", ["Hello, Zoë!"])
    assert host.library.store.statistics("@Zoë").wins == 1
    page.set("name", "   ")
    assert host.name == "Zoë", "nobody is called nothing"


def test_the_settings_lead_to_the_players_and_to_the_own_statistics(host: Host) -> None:
    page = host.open("settings")
    page.press("players")
    page.press("player")
    assert host.routes == [PageRoute("players"), PageRoute("player", {"name": "Alice"})]


def test_another_player_brings_their_own_settings(host: Host) -> None:
    host.library.welcome("Bob")
    host.library.save_settings("Bob", Settings(theme="dark", opponent="kitty"))
    host.open("players").press("play Bob")
    assert (host.name, host.settings.opponent, host.done) == ("Bob", "kitty", [("back", None)])
    host.open("players").set("new", "Mia")
    assert host.name == "Mia"
    assert button(host.open("players").page, "play Mia").is_chosen


def test_players_are_listed_with_their_games(host: Host, games: Games) -> None:
    games.win(Seat("Alice"), Seat("Cop", "cop"))
    host.library.welcome("Bob")
    page = host.open("players").page
    assert [button(page, f"play {name}").note for name in ("Alice", "Bob")] == ["1 game", "0 games"]
    assert page.focus == "play Alice"


def test_a_player_is_removed_by_a_second_press(host: Host) -> None:
    host.library.welcome("Bob")
    page = host.open("players")
    page.press("remove Bob")
    assert host.library.store.profile("Bob"), "once is not enough"
    assert "Press again to remove Bob. Their games stay, without the name." in host.texts("players", **page.state)
    extra = button(page.page, "play Bob").extra
    assert extra
    assert extra.label == "Really remove Bob?"
    page.press("remove Bob")
    assert host.library.store.profile("Bob") is None
    assert host.messages == ["Bob has been removed."]


def test_who_removes_themselves_is_a_guest(host: Host) -> None:
    page = host.open("players")
    page.press("remove Alice")
    page.press("remove Alice")
    assert host.name == GUEST


@pytest.mark.parametrize("name", ["", "   "])
def test_a_player_without_a_name_is_not_added(host: Host, name: str) -> None:
    host.open("players").set("new", name)
    assert host.name == "Alice"
    assert not host.done
