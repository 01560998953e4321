"""Every screen beside the game: start, choosing, boards, history, replay, review, standings, settings, help."""

from __future__ import annotations

import asyncio

import pytest
from textual.widgets import Input, OptionList

from noughts.app.library import Library
from noughts.app.settings import Settings
from noughts.game import Game, Record, Seat
from noughts.rules import Rules
from noughts.store import StoreUnreachable
from noughts.ui.terminal.app.screens.arrange import ArrangeScreen
from noughts.ui.terminal.app.screens.game import GameScreen
from noughts.ui.terminal.app.screens.history import HistoryScreen
from noughts.ui.terminal.app.screens.replay import ReplayScreen
from noughts.ui.terminal.app.screens.start import StartScreen
from noughts.ui.terminal.app.widgets.board import Board
from tests.ui.terminal_app.driving import driving

ALICE, BOB, COP = Seat("Alice"), Seat("Bob [bold]"), Seat("Cop", "cop")
X_WINS = "a1 a2 b1 b2 c1"
O_WINS = "a1 a2 b1 b2 c3 c2"
DRAW = "b2 a1 c1 a3 a2 c2 b3 b1 c3"


def add_games(library: Library) -> None:
    """Four finished games: Alice beats Bob and Cop, loses to Cop; two programs draw."""
    from datetime import UTC, datetime

    rows = [
        (ALICE, BOB, X_WINS, "3x3", 1),
        (ALICE, COP, X_WINS, "3x3", 2),
        (ALICE, COP, O_WINS, "3x3", 3),
        (Seat("Kitty", "kitty"), Seat("Sera", "sera"), DRAW, "3x3", 4),
    ]
    for x, o, moves, rules, day in rows:
        game = Game(Rules.parse(rules))
        for move in moves.split():
            game.play(move)
        at = datetime(2026, 3, day, 12, tzinfo=UTC)
        library.store.finish(Record(game, x=x, o=o, id=f"game-{day}", started=at, ended=at))


def test_the_start_greets_by_name_and_record_and_offers_everything(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async def run() -> None:
        async with driving(library, size=(100, 30)) as driver:
            await driver.sees(
                "Welcome back, Alice! Your record: 2 wins, 1 loss, 0 draws (3 games).",
                "Play again: 3x3 · Cop",
                "Play against a character",
                "Two players",
                "Two players with a coach",
                "Watch",
                "Board and variant",
                "History",
                "Leaderboard and statistics",
                "Settings",
                "Leave",
                "“You have the right to make",
            )
            assert isinstance(driver.screen, StartScreen)
            await driver.press("?")
            await driver.sees("Two players. You and the person beside you.", "Any key goes back.")
            await driver.press("escape", "escape")
            await driver.sees("q leaves.")

    asyncio.run(run())


def test_somebody_new_is_welcomed_and_no_game_is_there_to_go_on_with(library: Library) -> None:
    async def run() -> None:
        async with driving(library, name="Zoë") as driver:
            await driver.sees("Welcome, Zoë! This is your first game.", "Play: 3x3 · Cop")
            await driver.press("g")
            await driver.sees("No game was left unfinished.")

    asyncio.run(run())


def test_the_menu_works_with_arrows_and_with_the_mouse(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("down", "enter")
            assert isinstance(driver.screen, ArrangeScreen)
            await driver.press("escape")
            await driver.pilot.click("#menu", offset=(6, 1))
            assert isinstance(driver.screen, ArrangeScreen)
            await driver.press("escape")
            await driver.pilot.click("KeyLine", offset=(3, 0))
            assert isinstance(driver.screen, GameScreen)

    asyncio.run(run())


def test_an_opponent_is_chosen_by_character_and_everything_is_remembered(library: Library) -> None:
    async def run() -> None:
        async with driving(library, size=(100, 30)) as driver:
            await driver.press("1")
            await driver.sees("Cop", "Medium. Fair and strategic.", "You have the right")
            await driver.press("down")
            await driver.sees("Hard. Ruthless perfectionist.", "“Prepare yourself. I don't make")
            await driver.press("tab", "right", "tab", "right", "right", "tab", "right", "tab", "space")
            await driver.press("enter")
            assert isinstance(driver.screen, GameScreen)
            setup = driver.app.session.setup
            assert str(setup.rules) == "5x5x4"
            assert {setup.x.program, setup.o.program} == {None, "sera"}
            assert setup.time is not None
            assert not setup.allows_undo

    asyncio.run(run())
    kept = library.settings("Alice")
    assert (kept.opponent, kept.rules, kept.begins, kept.time, kept.allows_undo) == (
        "sera",
        "5x5x4",
        "random",
        "5s/move",
        False,
    )


def test_a_program_that_does_not_know_a_game_says_so(library: Library) -> None:
    async def run() -> None:
        async with driving(library, Settings(animation=False, opponent="table", rules="15x15x5")) as driver:
            await driver.press("1", "enter")
            assert isinstance(driver.screen, ArrangeScreen)
            await driver.sees("! ")

    asyncio.run(run())


def test_the_second_player_has_a_name_and_two_alike_are_refused(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("2", *["backspace"] * 5)
            await driver.type("alice")
            await driver.press("enter")
            await driver.sees("alice: both players have this name")
            await driver.press(*["backspace"] * 5)
            await driver.type("Bob?h:")
            await driver.press("enter")
            await driver.sees("Alice against Bob?h:")

    asyncio.run(run())
    assert library.settings("Alice").second_name == "Bob?h:"


def test_a_coach_is_chosen_too(library: Library) -> None:
    async def run() -> None:
        async with driving(library, size=(100, 30)) as driver:
            await driver.press("3", "home", "enter")
            assert driver.app.session.setup.coach == "kitty"
            await driver.sees("Kitty, coach")

    asyncio.run(run())


def test_both_programs_are_chosen_to_be_watched(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("4", "down", "tab", "up")
            await driver.press("enter")
            await driver.sees("Cop against Cop II")

    asyncio.run(run())


def test_a_board_is_seen_while_it_is_chosen_and_what_cannot_be_played_says_why(library: Library) -> None:
    async def run() -> None:
        async with driving(library, size=(100, 30)) as driver:
            await driver.press("b", "down", "down", "down")
            await driver.sees("7x6: whoever makes 4 in a row wins. A mark falls to the lowest free cell of its column.")
            cols = driver.screen.query_one("#cols", Input)
            driver.screen.set_focus(cols)
            await driver.press("backspace", "2", "7")
            await driver.sees("27x6: a board has 1 to 26 columns and 1 to 26 rows")
            await driver.press("enter")
            await driver.sees("! 27x6")
            await driver.press("backspace", "backspace", "4", "down", "down", "down")
            await driver.sees("X X X Misère", "· O · Whoever completes a line")
            await driver.press("space", "down", "space", "down", "space")
            await driver.sees("only-x and wild exclude each other; choose one")
            await driver.press("space", "enter")
            await driver.sees("Play: 4x6x4 misere only-x gravity")

    asyncio.run(run())
    assert library.settings("Alice").rules == "4x6x4 misere only-x gravity"


def test_an_empty_history_says_what_to_do(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("h")
            await driver.sees("No games yet. Press p to play the first one.")
            await driver.press("p")
            assert isinstance(driver.screen, GameScreen)

    asyncio.run(run())


def test_the_history_is_filtered_and_ordered_both_ways(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async def run() -> None:
        async with driving(library, size=(120, 30)) as driver:
            await driver.press("h")
            text = await driver.sees("1 to 3 of 3, newest first", "Bob [bold]", "X won")
            assert "Kitty" not in text
            await driver.press("m")
            await driver.sees("1 to 4 of 4", "Kitty", "draw")
            await driver.press("o")
            text = await driver.sees("oldest first")
            assert text.index("Bob [bold]") < text.index("Kitty")
            await driver.press("f")
            await driver.type("Alice")
            await driver.press("tab")
            await driver.type("cop")
            await driver.press("enter")
            await driver.sees("1 to 2 of 2")
            driver.screen.set_focus(driver.screen.query_one("#result"))
            await driver.press("right")
            await driver.sees("1 to 1 of 1")
            await driver.press("x")
            await driver.sees("1 to 4 of 4")
            driver.screen.set_focus(driver.screen.query_one("#since"))
            await driver.type("2026-03-03")
            await driver.press("enter")
            await driver.sees("1 to 2 of 2")
            driver.screen.set_focus(driver.screen.query_one("#until"))
            await driver.type("2026-13-03")
            await driver.press("enter")
            await driver.sees("until 2026-13-03: not a day. Try 2026-01-31.")
            await driver.press("x", "f")
            await driver.type("Nobody")
            await driver.press("enter")
            await driver.sees("No game is like this. Press x to clear the filters.")

    asyncio.run(run())


def test_a_result_without_a_player_says_what_is_missing(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("h", "x")
            driver.screen.set_focus(driver.screen.query_one("#result"))
            await driver.press("right")
            await driver.sees("! ")

    asyncio.run(run())


def test_a_long_history_has_pages(library: Library) -> None:
    library.welcome("Alice")
    game = Game(Rules.parse("3x3"))
    for move in X_WINS.split():
        game.play(move)
    library.store.add(Record(game, x=ALICE, o=BOB, id=f"game-{number}") for number in range(60))

    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("h")
            await driver.sees("1 to 50 of 60")
            await driver.press("n")
            await driver.sees("51 to 60 of 60")
            await driver.press("n", "b")
            await driver.sees("1 to 50 of 60")

    asyncio.run(run())


def test_a_game_is_replayed_forwards_backwards_and_by_itself_with_its_analysis(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async def run() -> None:
        async with driving(library, size=(120, 40)) as driver:
            await driver.press("h", "down", "down", "enter")
            assert isinstance(driver.screen, ReplayScreen)
            await driver.sees("Replay · Alice against Bob [bold]", "The start of 5 moves.")
            await driver.press("right", "right")
            await driver.sees("Move 2 of 5: Bob [bold] a2.")
            await driver.press("a")
            await driver.sees("best play", "why a2")
            await driver.press("left")
            await driver.sees("Move 1 of 5: Alice a1.")
            await driver.press("end")
            await driver.sees("Move 5 of 5: Alice c1. Alice (X) wins with a1 b1 c1.")
            await driver.press("c")
            await driver.sees("play on: the game is over here. Go back a move first.")
            await driver.press("home", "+", "+", "space")
            await driver.sees("Move 5 of 5")
            await driver.press("left", "left", "c")
            assert isinstance(driver.screen, GameScreen)
            assert driver.moves == ["a1", "a2", "b1"]
            await driver.press("escape")
            assert isinstance(driver.screen, StartScreen)

    asyncio.run(run())


def test_a_review_judges_every_move_and_shows_how_far_it_is(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async def run() -> None:
        async with driving(library, size=(120, 40)) as driver:
            await driver.press("h", "enter", "v")
            await driver.sees("6 of 6 moves", "? mistake", "kept the value in")
            moves = driver.screen.query_one("#moves", OptionList)
            assert moves.option_count == 6
            await driver.press("end")
            await driver.sees("Wins at once")
            await driver.press("escape")
            assert isinstance(driver.screen, ReplayScreen)
            await driver.press("escape")
            assert isinstance(driver.screen, HistoryScreen)

    asyncio.run(run())


def test_the_leaderboard_and_the_statistics_have_bars(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async def run() -> None:
        async with driving(library, size=(120, 50)) as driver:
            await driver.press("l")
            text = await driver.sees("LEADERBOARD", "ALICE", "win rate", "67 %", "+++", "against", "board")
            assert "Kitty" in text
            await driver.press("right")
            await driver.until(lambda: "Kitty" not in driver.text)
            await driver.press("tab", "right")
            await driver.sees("‹ wins ›")

    asyncio.run(run())


def test_without_games_the_standings_say_what_to_do(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("l")
            await driver.sees("Nobody has finished a game yet. Press p to play the first one.")

    asyncio.run(run())


def test_settings_are_kept_and_another_name_is_another_player(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("s", "right")
            await driver.sees("‹ light ›", "Kept.")
            assert driver.app.theme == "noughts-light"
            await driver.press("down", "right", "down", "right")
            await driver.press("up", "up", "up", *["backspace"] * 5)
            await driver.type("Bob")
            await driver.press("escape")
            await driver.sees("Welcome, Bob!")

    asyncio.run(run())
    kept = library.settings("Alice")
    assert (kept.theme, kept.pace, kept.bell) == ("light", 2.0, True)
    assert library.somebody() == "Bob"


def test_a_name_that_cannot_be_is_refused_in_words(library: Library) -> None:
    async def run() -> None:
        async with driving(library) as driver:
            await driver.press("s", "up", *["backspace"] * 5, "enter")
            await driver.sees("a name has 1 to 40 characters")

    asyncio.run(run())


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast", "no-colour"])
def test_every_theme_dresses_the_whole_app(library: Library, theme: str) -> None:
    async def run() -> None:
        async with driving(library, Settings(animation=False, theme=theme)) as driver:
            await driver.press("p")
            palette = driver.app.palette
            assert palette.name == theme
            board = driver.screen.query_one(Board)
            assert board.theme == palette
            assert driver.screen.styles.background.hex.upper() == palette.background.upper()

    asyncio.run(run())


def test_no_color_has_the_last_word(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def run() -> None:
        async with driving(library, Settings(animation=False, theme="light")) as driver:
            await driver.press("p", "5")
            assert driver.app.palette.name == "no-colour"
            colours = {
                segment.style.color
                for strip in driver.app.screen._compositor.render_strips()
                for segment in strip.apply_filter(driver.app._filters[0], driver.screen.styles.background)
                if segment.style
            }
            assert {colour.name for colour in colours if colour} <= {"default"}

    asyncio.run(run())


def test_a_store_that_cannot_be_read_is_told_on_every_screen(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise StoreUnreachable("games.db: cannot be opened")

    async def run() -> None:
        async with driving(library) as driver:
            for name in ("history", "count", "statistics", "leaderboard", "unfinished"):
                monkeypatch.setattr(library.store, name, gone)
            for key in ("h", "l"):
                await driver.press(key)
                await driver.sees("! games.db: cannot be opened")
                await driver.press("escape")
                await driver.sees("! games.db: cannot be opened")

    asyncio.run(run())


def test_where_games_are_not_kept_the_start_says_why() -> None:
    library = Library.open("sqlite://")
    library.trouble = "the folder cannot be written to"

    async def run() -> None:
        async with driving(library) as driver:
            await driver.sees("Games are not kept: the folder cannot be written to")

    asyncio.run(run())
    library.close()


def test_leaving_has_an_exit_code_and_ctrl_c_its_own(library: Library) -> None:
    async def run(key: str) -> int | None:
        async with driving(library) as driver:
            await driver.press("p", "5")
            await driver.press(key)
        return driver.app.return_value

    assert asyncio.run(run("ctrl+c")) == 130
    assert asyncio.run(run("ctrl+q")) in (None, 0)
    assert len(library.interrupted("Alice")) == 2
