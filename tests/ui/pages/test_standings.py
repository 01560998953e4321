"""The leaderboard, and what the games of one player add up to."""

from __future__ import annotations

import pytest

from noughts.game import Seat
from noughts.ui.shared.blocks import Page, Portrait, Table
from noughts.ui.shared.routes import PageRoute
from tests.ui.pages.host import Games, Host, column, table_of, texts_of

ALICE, BOB, COP = Seat("Alice"), Seat("Bob"), Seat("Cop", "cop")


@pytest.fixture
def played(host: Host, games: Games) -> list[str]:
    return [games.win(ALICE, BOB), games.draw(BOB, ALICE), games.win(COP, BOB)]


def facts(page: Page) -> dict[str, str]:
    """The totals of a player."""
    return {label.text: cell.text for label, cell in (row.cells for row in table_of(page).rows)}


def test_the_leaderboard_ranks_players(host: Host, played: list[str]) -> None:
    page = host.open("leaderboard")
    table = table_of(page.page)
    assert column(table, "Name") == ["Cop", "Alice", "Bob"]
    assert column(table, "Rank") == ["1", "2", "3"]
    assert column(table, "Win rate") == ["100%", "50%", "0%"]
    assert [row.cells[-1].results for row in table.rows] == [(1, 0, 0), (1, 1, 0), (0, 1, 2)]
    assert table.rows[2].cells[-1].spoken == "0 won, 1 drawn, 2 lost"
    assert table.rows[2].cells[-1].text == "=======-------------"
    assert [row.cells[1].role for row in table.rows] == ["ink", "focus", "ink"], "this person is seen at once"
    assert page.page.subtitle == "highest first"


def test_the_leaderboard_is_ordered_both_ways(host: Host, played: list[str]) -> None:
    page = host.open("leaderboard")
    page.set("who", "people")
    page.set("sort", "name")
    assert column(table_of(page.page), "Name") == ["Alice", "Bob"]
    page.press("order")
    assert column(table_of(page.page), "Name") == ["Bob", "Alice"]
    assert page.page.subtitle == "from z to a"
    page.set("who", "programs")
    page.press("order")
    page.set("sort", "games")
    assert column(table_of(page.page), "Name") == ["Cop"]


@pytest.mark.parametrize("name", ["leaderboard", "player"])
def test_standings_count_the_games_that_are_meant(host: Host, played: list[str], name: str) -> None:
    page = host.open(name)
    page.set("mode", "coach")
    assert "No games found. Clear the filters, or play a game." in texts_of(page.page)
    page.press("clear")
    page.press("days 31")
    page.set("rules", "3x3x3")
    assert any(isinstance(block, Table) for block in page.page.walk())
    page.set("until", "2020-01-01")
    assert "the end is before the beginning" in "\n".join(texts_of(page.page))
    page.press("clear")
    page.press("again")
    assert len(host.begun) == 1


@pytest.mark.parametrize("name", ["leaderboard", "player"])
def test_without_games_the_standings_say_what_to_do(host: Host, name: str) -> None:
    assert "No games yet. Play the first one." in host.texts(name)


def test_a_row_leads_to_its_player(host: Host, played: list[str]) -> None:
    page = host.open("leaderboard")
    page.press("person Bob")
    page.press("program cop Cop")
    page.press("own")
    assert host.routes == [
        PageRoute("player", {"name": "Bob"}),
        PageRoute("player", {"name": "Cop", "program": "cop"}),
        PageRoute("player", {"name": "Alice"}),
    ]


def test_statistics_add_up(host: Host, played: list[str]) -> None:
    page = host.open("player").page
    assert page.title == "My statistics"
    found = facts(page)
    assert (found["Games"], found["Wins"], found["Losses"], found["Lately"]) == ("2", "1 (50%)", "0 (0%)", "+ =")
    tables = [block for block in page.walk() if isinstance(block, Table)]
    assert [table.caption for table in tables] == ["Alice", "Against", "Board", "As", "Latest games"]
    assert column(tables[1], "Against") == ["Bob"]
    assert column(tables[2], "Board") == ["Tic-tac-toe"]
    assert column(tables[3], "As") == ["X", "O"]
    assert len(tables[4].rows) == 2
    lately = next(row.cells[1] for row in tables[0].rows if row.cells[0].text == "Lately")
    assert lately.spoken == "won, drawn"


def test_a_player_page_leads_on(host: Host, played: list[str]) -> None:
    page = host.open("player", name="Bob")
    assert page.page.title == "Bob"
    page.press("person Alice")
    page.press("history")
    page.press(f"open {played[0]}")
    assert host.routes == [PageRoute("player", {"name": "Alice"}), PageRoute("history", {"player": "Bob"})]
    assert host.done == [("open_game", played[0])]


def test_a_program_has_a_page_with_its_face(host: Host, played: list[str]) -> None:
    page = host.open("player", name="Cop", program="cop").page
    portrait = next(block for block in page.walk() if isinstance(block, Portrait))
    assert portrait.program == "cop"
    assert facts(page)["Wins"] == "1 (100%)"
    assert "Cop has not played here yet." in host.texts("player", name="Cop"), "a person may be called so, and is not meant"


def test_private_games_are_not_listed_on_the_page_of_a_player(
    host: Host, played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "history", lambda *_, **__: ([], None))
    tables = [block.caption for block in host.open("player", name="Bob").page.walk() if isinstance(block, Table)]
    assert "Latest games" not in tables
    assert tables[0] == "Bob"


def test_somebody_unknown_has_not_played_here(host: Host) -> None:
    page = host.open("player", name="Zoë").page
    assert "Zoë has not played here yet." in texts_of(page)
    assert page.find_input("mode") is None
