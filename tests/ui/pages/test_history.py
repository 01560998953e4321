"""The history: whose games, in which order, and what is said where there are none."""

from __future__ import annotations

import pytest

from noughts.game import Assist, Seat
from noughts.ui.shared.blocks import Button, Group, Page, Table
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.routes import PageRoute
from tests.ui.pages.host import SITE, Games, Host, column, table_of, texts_of

ALICE, BOB, COP, SERA = Seat("Alice"), Seat("Bob"), Seat("Cop", "cop"), Seat("Sera", "sera")


@pytest.fixture
def played(host: Host, games: Games) -> list[str]:
    """The games of a library, the oldest first."""
    return [
        games.win(ALICE, COP),
        games.draw(BOB, ALICE),
        games.win(COP, ALICE),
        games.win(COP, SERA),
        games.play(ALICE, BOB, "a1 b1 a2 b2 a3 b3 a4", rules="5x5"),
    ]


def shown(page: Page) -> list[str]:
    """The games of a page, by their ids."""
    tables = [block for block in page.walk() if isinstance(block, Table)]
    return [row.key.removeprefix("open ") for table in tables for row in table.rows]


def button(page: Page, key: str) -> Button | None:
    return next((block for block in page.walk() if isinstance(block, Button) and block.key == key), None)


def test_the_own_games_come_first_the_latest_at_the_top(host: Host, played: list[str]) -> None:
    page = host.open("history")
    assert shown(page.page) == [played[4], played[2], played[1], played[0]]
    assert page.page.subtitle == "4 games, newest first"
    page.press("order")
    assert shown(page.page)[0] == played[0]
    assert page.page.subtitle == "4 games, oldest first"
    page.press("mine")
    assert len(shown(page.page)) == 5
    page.press("mine")
    assert len(shown(page.page)) == 4


def test_a_visitor_of_a_site_sees_the_games_of_everyone(host: Host, played: list[str]) -> None:
    visitor = Host(host.library, SITE, GUEST)
    page = visitor.open("history")
    assert len(shown(page.page)) == 5
    page.set("player", "Bob")
    assert len(shown(page.page)) == 2


def test_the_history_is_filtered(host: Host, played: list[str]) -> None:
    page = host.open("history")
    for key, value, count in (
        ("result", "win", 2),
        ("result", "", 4),
        ("mode", "computer", 2),
        ("mode", "", 4),
        ("opponent", "bob", 2),
        ("rules", "5x5x4", 1),
        ("rules", "", 2),
        ("typed_rules", "3x3", 1),
        ("opponent", "nobody", 0),
        ("opponent", "", 3),
        ("until", "2020-01-31", 0),
        ("until", "", 3),
        ("since", "2026-11-01", 3),
        ("player", "sera", 1),
    ):
        page.set(key, value)
        assert len(shown(page.page)) == count, (key, value)
    page.press("clear")
    assert len(shown(page.page)) == 5


def test_a_period_is_one_press(host: Host, played: list[str]) -> None:
    page = host.open("history")
    page.press("days 7")
    assert (page.state["since"], shown(page.page)) == ("2026-11-10", [])
    page.press("days 31")
    assert (page.state["since"], len(shown(page.page))) == ("2026-10-17", 4)


def test_against_somebody_without_a_player_means_you(host: Host, played: list[str]) -> None:
    page = host.open("history", player="", opponent="cop")
    assert shown(page.page) == [played[2], played[0]]


def test_a_result_without_a_player_says_what_is_missing(host: Host, played: list[str]) -> None:
    page = host.open("history", player="", result="win").page
    assert "result: whose games? Name the player too." in texts_of(page)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        ({"since": "soon"}, "since soon: not a day. Try 2026-01-31."),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "the end is before the beginning"),
        ({"rules": "0x0"}, "0x0"),
        ({"mode": "chess"}, "chess: expected one of computer, people, coach, watch"),
    ],
)
def test_a_filter_that_makes_no_sense_says_why(host: Host, state: dict[str, str], text: str) -> None:
    assert text in host.texts("history", **state)


def test_filters_are_put_away_until_one_is_used(host: Host) -> None:
    def is_folded(**state: str) -> bool:
        page = host.open("history", **state).page
        return next(block.is_folded for block in page.walk() if isinstance(block, Group) and block.key == "filters")

    assert is_folded()
    assert is_folded(opponent="bob")
    assert not is_folded(since="2026-01-01")
    assert not is_folded(rules="3x3x3")


def test_an_empty_history_says_what_to_do(host: Host) -> None:
    assert "No games yet. Play the first one." in host.texts("history")
    assert "No games found. Clear the filters, or play a game." in host.texts("history", mode="coach")
    assert "No games found for Nobody. Clear the filters, or play a game." in host.texts("history", player="Nobody")
    page = host.open("history")
    again = button(page.page, "again")
    assert again
    assert (again.label, again.hint) == ("Play: Tic-tac-toe · Cop", "p")
    page.press("again")
    assert len(host.begun) == 1


def test_a_long_history_has_pages(host: Host, games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.ui.shared.pages.history.GAMES_ON_A_PAGE", 2)
    ids = [games.win(ALICE, BOB) for _ in range(5)][::-1]
    page = host.open("history")
    assert not button(page.page, "previous")
    seen = [shown(page.page)]
    for _ in range(2):
        page.press("next")
        seen.append(shown(page.page))
    assert seen == [ids[:2], ids[2:4], ids[4:]]
    assert page.page.subtitle == "5 to 5 of 5, newest first"
    assert not button(page.page, "next")
    page.press("previous")
    assert shown(page.page) == ids[2:4]
    page.press("previous")
    assert not button(page.page, "previous")
    page.press("next")
    page.press("order")
    assert shown(page.page) == ids[:2:-1], "another order begins on its first page"


def test_a_page_leads_on_where_private_games_are_left_out(host: Host, games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [games.win(ALICE, BOB) for _ in range(5)][::-1]
    monkeypatch.setattr("noughts.ui.shared.pages.history.GAMES_ON_A_PAGE", 2)

    def history(wanted, *, newest_first, limit, offset):
        """The third game is private."""
        found = host.library.store.history(wanted, newest_first=newest_first, limit=5, offset=offset)
        seen = [game for game in found if game.id != ids[2]][:limit]
        after = offset + found.index(seen[-1]) + 1
        return seen, after if after < 5 else None

    monkeypatch.setattr(host, "history", history)
    page = host.open("history")
    page.press("next")
    assert shown(page.page) == ids[3:]
    assert page.page.subtitle == "3 to 5 of 5, newest first"
    page.press("previous")
    assert shown(page.page) == ids[:2]


def test_a_page_beyond_the_last_one_is_the_last_one(host: Host, played: list[str]) -> None:
    for offset in ("1000", "9" * 30, "-1", "x"):
        assert len(shown(host.open("history", offset=offset).page)) == 4


def test_only_columns_that_say_something_are_shown(host: Host, games: Games) -> None:
    games.win(ALICE, BOB)
    usual = ("When", "Board", "X", "O", "Result", "Moves")
    assert table_of(host.open("history").page).headings == usual
    games.win(ALICE, BOB, assist=Assist.HINT)
    table = table_of(host.open("history").page)
    assert table.headings == (*usual, "Notes")
    assert column(table, "Notes") == ["hint", ""]
    assert [table.headings[at] for at in table.spare] == ["Notes", "Moves"]
    assert table.numbers == {5}


def test_results_have_the_colour_that_they_have_for_this_person(host: Host, played: list[str]) -> None:
    table = table_of(host.open("history", player="").page)
    at = table.headings.index("Result")
    assert [row.cells[at].role for row in table.rows] == ["win", "ink", "loss", "draw", "win"]


def test_a_row_opens_its_game_and_a_name_its_player(host: Host, played: list[str]) -> None:
    page = host.open("history")
    page.press(f"open {played[0]}")
    page.press("program cop Cop")
    page.press("person Bob")
    assert host.done == [("open_game", played[0])]
    assert host.routes == [
        PageRoute("player", {"name": "Cop", "program": "cop"}),
        PageRoute("player", {"name": "Bob"}),
    ]


def test_a_store_that_cannot_be_read_is_a_line(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(host.library.store, "count", fail)
    assert "the disk is gone" in host.texts("history")
