"""Unfinished games: continued, watched and deleted."""

from __future__ import annotations

from noughts.game import Seat
from noughts.rules import Why
from noughts.ui.shared.blocks import Button, Group, Page
from tests.ui.pages.host import Games, Host, texts_of

ALICE, BOB, COP, SERA = Seat("Alice"), Seat("Bob"), Seat("Cop", "cop"), Seat("Sera", "sera")


def rows(page: Page) -> dict[str, list[Button]]:
    """The rows of each group."""
    return {
        block.label: [each for each in block.blocks if isinstance(each, Button)]
        for block in page.blocks
        if isinstance(block, Group)
    }


def test_unfinished_games_are_listed_the_own_ones_first(host: Host, games: Games) -> None:
    first, second = games.play(ALICE, COP, "a1"), games.play(BOB, ALICE, "a1 b2")
    watched = games.play(COP, SERA, "a1")
    games.play(BOB, COP, "a1")
    found = rows(host.open("unfinished").page)
    assert {label: [row.key for row in each] for label, each in found.items()} == {
        "Continue your game": [f"resume {second}", f"resume {first}"],
        "Watch": [f"resume {watched}"],
    }
    assert [row.label for each in found.values() for row in each] == [
        "Tic-tac-toe · Bob against Alice",
        "Tic-tac-toe · Cop",
        "Tic-tac-toe · Cop against Sera",
    ]
    assert found["Continue your game"][0].note.startswith("2 moves, 20")


def test_an_unfinished_game_is_continued(host: Host, games: Games) -> None:
    id = games.play(ALICE, COP, "a1")  # noqa: A001 - as records have it
    host.open("unfinished").press(f"resume {id}")
    assert host.done == [("resume", id)]


def test_a_second_press_deletes_an_unfinished_game(host: Host, games: Games) -> None:
    first, second = games.play(ALICE, COP, "a1"), games.play(ALICE, BOB, "a1")
    page = host.open("unfinished")
    page.press(f"delete {first}")
    page.press(f"delete {second}")
    assert len(host.library.store.unfinished("Alice")) == 2, "once is not enough"
    assert "Delete this game? It will count as abandoned." in [
        row.extra.label for row in rows(page.page)["Continue your game"] if row.extra
    ]
    page.press(f"delete {second}")
    assert [game.id for game in host.library.store.unfinished("Alice")] == [first]
    (finished,) = host.library.store.history()
    assert (finished.id, finished.why) == (second, Why.ABANDONED)
    assert host.messages[-1] == "The game has been deleted."


def test_without_unfinished_games_the_page_says_so(host: Host) -> None:
    assert "No unfinished games." in texts_of(host.open("unfinished").page)
