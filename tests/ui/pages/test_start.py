"""The start: what is offered first, and what is never started by mistake."""

from __future__ import annotations

from datetime import timedelta

import pytest

from noughts.game import Mode, Seat
from noughts.lessons.puzzles import PUZZLE_BOARDS
from noughts.play import Library
from noughts.profiles.progress import Card
from noughts.ui.shared.blocks import Button, Page, Portrait, Preview
from noughts.ui.shared.routes import PageRoute
from tests.ui.pages.host import SITE, TERMINAL, WINDOW, Games, Host

ALICE, BOB, COP, SERA = Seat("Alice"), Seat("Bob"), Seat("Cop", "cop"), Seat("Sera", "sera")


def buttons(page: Page) -> dict[str, Button]:
    return {block.key: block for block in page.walk() if isinstance(block, Button)}


def test_a_new_player_is_welcomed_and_offered_a_game(host: Host) -> None:
    page = host.open("start").page
    assert "Welcome, Alice! This is your first game." in host.texts("start")
    assert buttons(page)["again"].label == "Play: Tic-tac-toe · Cop"
    assert page.main == "again"
    assert page.is_root
    assert "continue" not in buttons(page)


def test_who_returns_sees_their_record(host: Host, games: Games) -> None:
    games.win(ALICE, BOB)
    games.draw(ALICE, BOB)
    assert "Welcome back, Alice! Your record: 1 win, 0 losses, 1 draw (2 games)." in host.texts("start")
    assert buttons(host.open("start").page)["again"].label == "Play again: Tic-tac-toe · Cop"


def test_everything_is_one_press_away(library: Library) -> None:
    found = buttons(Host(library, TERMINAL).open("start").page)
    assert {key: each.hint for key, each in found.items()} == {
        "again": "p",
        "section puzzles": "z",
        "mode computer": "1",
        "mode people": "2",
        "mode coach": "3",
        "mode watch": "4",
        "page boards": "b",
        "page learn": "e",
        "page history": "h",
        "page leaderboard": "l",
        "page settings": "s",
        "leave": "q",
    }
    assert {"play kitty", "play cop", "play sera"} <= set(buttons(Host(library, WINDOW).open("start").page))
    site = buttons(Host(library, SITE).open("start").page)
    assert site["mode invite"].label == "Online with a friend"
    assert "leave" not in site


def test_play_again_starts_what_its_label_says(host: Host) -> None:
    host.change(mode="coach", opponent="kitty", second_name="Bob", coach="sera", rules="5x5x4", time="1m")
    page = host.open("start")
    assert buttons(page.page)["again"].label == "Play: 5x5 · Alice and Bob · Sera coaches · 1 minute each"
    page.press("again")
    setup, first = host.begun[0]
    assert (str(setup.rules), setup.mode, setup.coach, first) == ("5x5x4", Mode.COACH, "sera", None)


def test_play_again_never_means_watching_again(host: Host) -> None:
    host.change(mode="watch", opponent="sera", rules="5x5x4")
    page = host.open("start")
    assert buttons(page.page)["again"].label == "Play: 5x5 · Sera"
    page.press("again")
    assert host.begun[0][0].mode is Mode.COMPUTER
    assert host.settings.mode == "computer"


def test_a_click_on_the_board_begins_with_that_cell(host: Host) -> None:
    host.change(rules="7x6x4 gravity")
    page = host.open("start")
    preview = next(block for block in page.page.walk() if isinstance(block, Preview))
    assert preview.rules == "7x6x4 gravity"
    page.press(f"{preview.key} b3")
    assert [str(first) for _, first in host.begun] == ["b3"]


def test_an_unfinished_game_is_continued_first(host: Host, games: Games) -> None:
    games.play(ALICE, COP, "a1")
    last = games.play(COP, ALICE, "a1 b2 c3")
    page = host.open("start")
    found = buttons(page.page)
    assert page.page.main == "continue"
    assert found["continue"].sentence.startswith("Tic-tac-toe · Cop, 3 moves, ")
    assert found["page unfinished"].label == "Unfinished games (2)"
    page.press("continue")
    assert host.done == [("resume", last)]


def test_the_board_shows_the_game_to_continue_and_a_click_moves_there(host: Host, games: Games) -> None:
    last = games.play(ALICE, COP, "a1 b2", rules="5x5x4")
    page = host.open("start")
    preview = next(block for block in page.page.walk() if isinstance(block, Preview))
    assert (preview.rules, preview.position) == ("5x5x4", "X..../.O.../...../...../..... x")
    page.press(f"{preview.key} c3")
    assert host.done == [("resume", f"{last} c3")]


def test_the_puzzle_of_the_day_waits_until_it_is_solved(host: Host) -> None:
    days = [host.today() - timedelta(days=number) for number in (2, 1, 0)]
    waiting = buttons(host.open("start").page)["section puzzles"]
    assert (waiting.sentence, waiting.note) == ("One move wins or saves the game. Can you find it?", "new")
    for day in days[:2]:
        host.library.change_progress("Alice", lambda progress, day=day: progress.after_solving(day))
    waiting = buttons(host.open("start").page)["section puzzles"]
    assert (waiting.sentence, waiting.note) == ("Two days in a row. Make it three!", "new, 2 days in a row")
    host.library.change_progress("Alice", lambda progress: progress.after_solving(days[2]))
    solved = buttons(host.open("start").page)["section puzzles"]
    assert (solved.sentence, solved.note) == ("Solved! Three days in a row!", "solved, 3 days in a row")
    host.open("start").press("section puzzles")
    assert host.done == [("open_section", "puzzles")]


def test_several_wins_in_a_row_are_told(host: Host, games: Games) -> None:
    games.win(ALICE, BOB)
    games.win(ALICE, BOB)
    assert "Welcome back, Alice! Your record: 2 wins, 0 losses, 0 draws (2 games). Two wins in a row!" in host.texts("start")


def test_a_watched_game_is_never_offered_as_your_own(host: Host, games: Games) -> None:
    games.play(COP, SERA, "a1")
    games.play(BOB, SERA, "a1")
    page = host.open("start").page
    assert page.main == "again"
    assert "continue" not in buttons(page)
    assert "Welcome, Alice! This is your first game." in host.texts("start")
    assert "page unfinished" not in buttons(page)


def test_a_watched_game_can_be_watched_to_its_end(host: Host, games: Games) -> None:
    games.play(COP, SERA, "a1")
    assert "page unfinished" in buttons(host.open("new_game", mode="watch").page)
    assert "page unfinished" not in buttons(host.open("new_game", mode="computer").page)


def test_a_portrait_starts_a_game_at_once(library: Library) -> None:
    host = Host(library, WINDOW)
    host.change(mode="people")
    host.open("start").press("play sera")
    assert host.begun[0][0].o.program == "sera"
    assert (host.settings.mode, host.settings.opponent) == ("computer", "sera")


def test_a_game_that_cannot_be_played_leads_to_the_choices(host: Host) -> None:
    host.change(opponent="table", rules="15x15x5")
    page = host.open("start")
    sentence = buttons(page.page)["again"].sentence
    assert sentence.endswith("Choose another opponent or board.")
    page.press("again")
    assert not host.begun
    (route,) = host.routes
    assert isinstance(route, PageRoute)
    assert (route.name, route.state["mode"]) == ("new_game", "computer")
    assert route.state["trouble"] in sentence


def test_the_opponent_of_the_last_time_waits(host: Host) -> None:
    host.change(opponent="sera")
    page = host.open("start").page
    portrait = next(block for block in page.walk() if isinstance(block, Portrait))
    assert (portrait.program, portrait.words) == ("sera", "“Prepare yourself. I don't make mistakes.”")
    host.change(opponent="god")
    assert not any(isinstance(block, Portrait) for block in host.open("start").page.walk())


def test_mistakes_that_are_due_are_counted(host: Host) -> None:
    missed = Card(PUZZLE_BOARDS[0].rules, ".../.X./... o", "b1")
    host.library.change_trainer("Alice", lambda known: known.with_cards([missed], host.today()))
    learn = buttons(host.open("start").page)["page learn"]
    assert learn.note == "1"
    assert learn.sentence.startswith("One to try again today. ")


def test_where_games_are_not_kept_the_start_says_why(host: Host) -> None:
    host.library.storage_error = "the disk is full"
    assert "Games are not being saved: the disk is full" in host.texts("start")


def test_a_library_that_cannot_be_read_leaves_the_menu(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    for method in ("statistics", "unfinished", "profile"):
        monkeypatch.setattr(host.library.store, method, fail)
    page = host.open("start").page
    assert host.texts("start").count("the disk is gone") == 1
    assert {"again", "page settings", "leave"} <= set(buttons(page))


def test_every_entry_leads_to_its_page(host: Host) -> None:
    page = host.open("start")
    for key in buttons(page.page):
        if key.startswith(("page ", "mode ")):
            page.press(key)
    names = [route.name for route in host.routes if isinstance(route, PageRoute)]
    assert names == ["new_game"] * 4 + ["boards", "learn", "history", "leaderboard", "settings"]
    page.press("leave")
    assert host.done == [("leave", None)]
