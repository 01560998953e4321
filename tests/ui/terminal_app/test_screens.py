"""Every screen beside the game: start, choosing, boards, history, replay, review, standings, settings, help."""

from __future__ import annotations

import asyncio
import time

import pytest
from textual.widgets import OptionList

from noughts.game import Game, Mode, Record, Seat
from noughts.lessons.steps import steps_of
from noughts.lessons.tree import TEXTBOOK, Tree
from noughts.play import Library, Settings
from noughts.rules import Rules
from noughts.store import StoreUnreachable
from noughts.ui.shared.searches import EXAMPLES
from noughts.ui.shared.tree_document import node_text
from noughts.ui.terminal.screens.game import GameScreen
from noughts.ui.terminal.screens.replay import ReplayScreen
from noughts.ui.terminal.widgets.board import BoardWidget
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


async def test_the_start_greets_by_name_and_record_and_offers_all(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(100, 30)) as driver:
        await driver.sees(
            "Welcome back, Alice! Your record: 2 wins, 1 loss, 0 draws (3 games).",
            "p Play again: Tic-tac-toe · Cop",
            "1 Play against the computer",
            "2 Same screen",
            "3 Same screen with a coach",
            "4 Watch",
            "b Boards and variants",
            "h History",
            "l Leaderboard and statistics",
            "s Settings",
            "q Quit",
            "“You have",
        )
        assert driver.page == "start"
        await driver.press("?")
        await driver.sees("Same screen. Two players: you and someone beside you.", "key goes back.")
        await driver.press("escape", "escape")
        await driver.sees("Press q to quit.")


async def test_the_sentence_about_a_row_uses_the_whole_width_at_once(library: Library) -> None:
    async with driving(library, size=(60, 20)) as driver:
        await driver.press("e")
        await driver.sees("a network that taught itself.")


async def test_sentences_beside_options_are_left_out_rather_than_cut(library: Library) -> None:
    async with driving(library, Settings(animation=False, mode="watch"), size=(100, 30)) as driver:
        await driver.press("4")
        assert "lear…" not in await driver.sees("Kitty (Easy)", "Playful and")


async def test_a_new_player_is_welcomed_and_has_no_game_to_continue(library: Library) -> None:
    async with driving(library, name="Zoë") as driver:
        text = await driver.sees("Welcome, Zoë! This is your first game.", "Play: Tic-tac-toe · Cop")
        assert "Continue" not in text
        await driver.press("g")
        assert driver.page == "start"


async def test_the_menu_works_with_arrows_and_with_the_mouse(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("down", "enter")
        assert driver.page == "new_game"
        await driver.press("escape")
        await driver.click_row("mode people", x=6)
        assert driver.page == "new_game"
        await driver.pilot.click("KeyLine", offset=(3, 0))
        await driver.pause()
        assert isinstance(driver.screen, GameScreen)
        await driver.press("escape")
        await driver.press("up", "up", "up", "enter")
        assert driver.app.return_value == 0, "above the first line comes the last one"


async def test_an_opponent_that_cannot_play_here_is_not_offered(library: Library, without_network: None) -> None:
    async with driving(library, size=(100, 40)) as driver:
        await driver.press("1")
        await driver.sees("Sera (Hard)", "How strong")
        assert "Ada" not in driver.text


async def test_an_opponent_is_chosen_and_every_choice_is_remembered(library: Library) -> None:
    async with driving(library, size=(100, 30)) as driver:
        await driver.press("1")
        await driver.sees("Cop (Medium)  Fair and strategic.", "“You")
        await driver.press("down")
        await driver.sees("Sera (Hard)   Ruthless perfectionist.", "“Prepare")
        await driver.focus("rules")
        await driver.press("right", "down", "right", "right", "down", "right")
        await driver.focus("allows_undo")
        await driver.press("space", "enter")
        assert isinstance(driver.screen, GameScreen)
        setup = driver.app.state.session.setup
        assert str(setup.rules) == "5x5x4"
        assert {setup.x.program, setup.o.program} == {None, "sera"}
        assert setup.time is not None
        assert not setup.allows_undo
    kept = library.settings("Alice")
    assert (kept.opponent, kept.rules, kept.begins, kept.time, kept.allows_undo) == (
        "sera",
        "5x5x4",
        "random",
        "5s/move",
        False,
    )


async def test_looking_at_another_mode_does_not_change_what_is_played_next(library: Library) -> None:
    async with driving(library, Settings(animation=False, opponent="sera", rules="5x5x4"), size=(100, 30)) as driver:
        await driver.press("4")
        await driver.sees("Enter watch", "Pace")
        await driver.press("escape")
        await driver.sees("Play: 5x5 · Sera")
        await driver.press("4", "enter")
        assert driver.app.state.session.setup.mode is Mode.WATCH


async def test_a_program_that_does_not_know_a_game_says_so(library: Library) -> None:
    async with driving(library, Settings(animation=False, opponent="table", rules="15x15x5")) as driver:
        await driver.press("1", "enter")
        assert driver.page == "new_game"
        await driver.sees("! ")


async def test_the_second_player_has_a_name_and_two_alike_are_refused(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("2", *["backspace"] * 6)
        await driver.type("alice")
        await driver.press("enter")
        await driver.sees("alice: both players have this name")
        await driver.press(*["backspace"] * 5)
        await driver.type("Bob?h:")
        await driver.press("enter")
        await driver.sees("Alice against Bob?h:")
    assert library.settings("Alice").second_name == "Bob?h:"


async def test_a_coach_is_chosen_too(library: Library) -> None:
    async with driving(library, size=(100, 30)) as driver:
        await driver.press("3", "home", "enter")
        assert driver.app.state.session.setup.coach == "kitty"
        await driver.sees("Kitty, coach")


async def test_both_programs_are_chosen_to_be_watched(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("4", "down", "right", "up")
        await driver.press("enter")
        await driver.sees("Cop against Cop II")


async def test_a_board_is_seen_while_it_is_chosen(library: Library) -> None:
    async with driving(library, size=(100, 30)) as driver:
        await driver.press("b", "down", "down", "down")
        await driver.sees("Columns ‹ 7 ›", "Rows ‹ 6 ›", "In a row ‹ 4 ›")
        await driver.sees("7x6: four in a row wins. Marks fall to the lowest free cell of their column.")
        await driver.focus("cols")
        await driver.press("2", "7")
        await driver.sees("Columns ‹ 7 ›"), "2, and then 7 in its place: there is no board of 27 columns"
        await driver.press("1", "0")
        await driver.sees("Columns ‹ 10 ›")
        await driver.press("backspace", "4", "right", "left")
        await driver.sees("Columns ‹ 14 ›")
        await driver.press("down", "5")
        await driver.focus("misere")
        await driver.sees("X X X   Misère", "· O ·   Completing a line")
        await driver.press("space", "down", "space", "down", "space", "down", "down", "space")
        await driver.sees("14x5", "Only X ‹ off ›", "Wild ‹ on ›")
        await driver.press("escape")
        await driver.sees("Play: 14x5 misère wild gravity torus")
    assert library.settings("Alice").rules == "14x5x4 misere wild gravity torus"


async def test_an_empty_history_says_what_to_do(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("h")
        await driver.sees("No games yet. Play the first one.")
        await driver.press("p")
        assert isinstance(driver.screen, GameScreen)


async def test_the_history_is_filtered_and_ordered_both_ways(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 30)) as driver:
        await driver.press("h")
        text = await driver.sees("3 games, newest first", "Bob [bold]", "X won")
        assert "Kitty" not in text
        await driver.press("m")
        await driver.sees("4 games", "Kitty", "draw")
        await driver.press("o")
        text = await driver.sees("oldest first")
        assert text.index("Bob [bold]") < text.index("Kitty")
        await driver.press("f")
        await driver.type("Alice")
        await driver.press("tab")
        await driver.type("cop")
        await driver.press("enter")
        await driver.sees("2 games")
        await driver.focus("result")
        await driver.press("right")
        await driver.sees("1 game, ")
        await driver.press("x")
        await driver.sees("4 games, ")


async def test_the_history_is_filtered_by_days(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 30)) as driver:
        await driver.press("h", "x")
        await driver.focus("filters")
        await driver.press("enter")
        await driver.focus("since")
        await driver.type("2026-03-03")
        await driver.press("enter")
        await driver.sees("2 games")
        await driver.focus("until")
        await driver.type("2026-13-03")
        await driver.press("enter")
        await driver.sees("! until 2026-13-03: not a day. Try 2026-01-31.")
        await driver.press("x", "f")
        await driver.type("Nobody")
        await driver.press("enter")
        await driver.sees("No games found for Nobody. Clear the filters, or play a game.")


async def test_a_result_without_a_player_says_what_is_missing(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library) as driver:
        await driver.press("h", "x")
        await driver.focus("result")
        await driver.press("right")
        await driver.sees("! ")


async def test_a_long_history_has_pages(library: Library) -> None:
    library.welcome("Alice")
    game = Game(Rules.parse("3x3"))
    for move in X_WINS.split():
        game.play(move)
    library.store.add(Record(game, x=ALICE, o=BOB, id=f"game-{number}") for number in range(60))

    async with driving(library) as driver:
        await driver.press("h")
        await driver.sees("1 to 25 of 60")
        await driver.press("n", "n")
        await driver.sees("51 to 60 of 60")
        await driver.press("n", "b")
        await driver.sees("26 to 50 of 60")
        await driver.press("end", "enter")
        assert isinstance(driver.screen, ReplayScreen), "the last line of the page is a game that can be reached"
        await driver.press("escape")
        await driver.sees("26 to 50 of 60"), "what is there when the page is opened was not typed, and leads to no other part"


async def test_the_headings_stay_in_sight_while_a_list_is_scrolled(library: Library) -> None:
    library.welcome("Alice")
    game = Game(Rules.parse("3x3"))
    for move in X_WINS.split():
        game.play(move)
    library.store.add(Record(game, x=ALICE, o=BOB, id=f"game-{number}") for number in range(25))

    async with driving(library) as driver:
        await driver.press("h", "end")
        await driver.sees("Player Alice", "When ", "Result  Moves")
        await driver.press("pageup", "pageup", "up")
        assert driver.page_screen.focused_row.key == "filters"


async def test_a_game_is_replayed_forwards_backwards_and_alone_with_its_analysis(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 40)) as driver:
        await driver.press("h", "down", "down", "enter")
        assert isinstance(driver.screen, ReplayScreen)
        await driver.sees("Replay · Alice against Bob [bold] · Tic-tac-toe", "The start of 5 moves.")
        await driver.press("right", "right")
        await driver.sees("Move 2 of 5: Bob [bold] a2.")
        await driver.press("a")
        await driver.sees("best play", "why a2")
        await driver.press("left")
        await driver.sees("Move 1 of 5: Alice a1.")
        await driver.press("end")
        await driver.sees("Move 5 of 5: Alice c1. Alice wins! Three in a row: a1 b1 c1.")
        await driver.press("c")
        await driver.sees("play from here: the game is over here. Go back a move first.")
        await driver.press("home", "+", "+", "space")
        await driver.sees("Space stop")
        await driver.until(lambda: any(f"Move {number} of 5" in driver.text for number in (2, 3, 4, 5)))
        await driver.press("left")
        await driver.sees("Space play")
        autoplay = driver.screen.autoplay
        assert not autoplay.tick(time.monotonic() + 60), "whoever goes back looks at a move, and nothing moves on"
        await driver.press("space")
        await driver.sees("Move 5 of 5")
        await driver.press("left", "left", "c")
        assert isinstance(driver.screen, GameScreen)
        assert driver.moves == ["a1", "a2", "b1"]
        await driver.press("escape")
        assert driver.page == "start"


async def test_a_chosen_game_replays_itself(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, Settings(animation=True)) as driver:
        await driver.press("h", "enter", "+", "+")
        await driver.until(lambda: driver.screen.replay.is_at_end)
        await driver.sees("Move 6 of 6")


async def test_a_review_judges_every_move_and_shows_how_far_it_is(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 40)) as driver:
        await driver.press("h", "enter", "v")
        await driver.sees("6 of 6 moves", "? mistake", "?? blunder", "Alice: accuracy", "Cop: accuracy")
        moves = driver.screen.query_one("#moves", OptionList)
        assert moves.option_count == 6
        assert moves.highlighted == 1, "it opens at the first mistake"
        await driver.sees("Better:")
        assert driver.screen.query_one(BoardWidget).picture.advised, "the better cell is ringed"
        await driver.press("v")
        assert moves.highlighted == 3
        await driver.press("v", "v")
        assert moves.highlighted == 1, "after the last mistake comes the first"
        await driver.press("end")
        await driver.sees("Wins at once")
        await driver.press("t")
        await driver.sees("Alpha-beta on XX./OO./..X", "Nothing has been looked at yet.")
        await driver.press("escape", "escape")
        assert isinstance(driver.screen, ReplayScreen)
        await driver.press("escape")
        assert driver.page == "history"


async def test_from_a_mistake_one_can_try_again(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 40)) as driver:
        await driver.press("h", "enter", "v")
        await driver.sees("6 of 6 moves")
        await driver.press("v", "v", "c")
        assert isinstance(driver.screen, GameScreen)
        assert driver.moves == ["a1", "a2", "b1", "b2"]
        await driver.sees("Your turn.")


async def test_the_leaderboard_and_the_statistics_have_bars(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 50)) as driver:
        await driver.press("l")
        text = await driver.sees("Leaderboard", "Win rate", "67%", "+++")
        assert "Kitty" in text
        await driver.press("right")
        await driver.until(lambda: "Kitty" not in driver.text)
        await driver.press("tab", "right")
        await driver.sees("‹ Wins ›", "highest first")
        await driver.press("o")
        await driver.sees("lowest first")
        await driver.focus("table 1")
        await driver.press("home", "enter")
        await driver.sees("Bob [bold]")
        assert driver.page == "player"
        await driver.press("escape", "m")
        await driver.sees("My statistics", "2 (67%)", "+++", "Against", "Board", "Latest games")


async def test_a_bar_of_results_has_the_colours_of_the_results(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library) as driver:
        await driver.press("l")
        palette = driver.app.palette
        colours = {
            segment.text[0]: segment.style.color.get_truecolor().hex
            for strip in driver.app.screen._compositor.render_strips()
            for segment in strip
            if set(segment.text) in ({"+"}, {"="}, {"-"})
        }
        assert colours == {"+": palette.win.lower(), "=": palette.draw.lower(), "-": palette.loss.lower()}


async def test_statistics_count_the_games_of_a_mode_and_of_some_days(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(100, 40)) as driver:
        await driver.press("l", "m")
        await driver.focus("filters")
        await driver.press("enter", "down", "right")
        text = await driver.sees("‹ Against a program ›", "Wins 1 (50%)")
        assert "Bob" not in text
        await driver.focus("since")
        await driver.type("2026-03-03")
        await driver.sees("1 (100%)")
        await driver.press("escape", "x")
        await driver.sees("Wins 2 (67%)")
        await driver.focus("since")
        await driver.type("soon")
        await driver.sees("! since soon: not a day. Try 2026-01-31.")
        await driver.press("escape", "?")
        await driver.sees("Clear filters. Show everything again.")


async def test_without_games_the_standings_say_what_to_do(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("l")
        await driver.sees("No games yet. Play the first one.")


async def test_settings_are_saved_and_a_new_name_keeps_the_record(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library) as driver:
        await driver.press("s", "right")
        await driver.sees("‹ Light ›", "Saved.")
        assert driver.app.theme == "noughts-light"
        await driver.press("down", "down", "right")
        await driver.focus("pace")
        await driver.press("right")
        await driver.focus("name")
        await driver.press(*["backspace"] * 5)
        await driver.type("Ally")
        await driver.press("enter")
        await driver.sees("Hello, Ally!")
        await driver.press("escape")
        await driver.sees("Welcome back, Ally! Your record: 2 wins, 1 loss, 0 draws (3 games).")
    kept = library.settings("Ally")
    assert (kept.theme, kept.pace, kept.bell) == ("light", 2.0, True)
    assert library.last_player() == "Ally"
    assert library.store.profile("Alice") is None


async def test_escape_does_not_save_a_name_that_is_half_typed(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("s")
        await driver.focus("name")
        await driver.type("p?q")
        assert driver.page == "settings", "letters in a field are text, whatever they do elsewhere"
        await driver.press("escape")
        assert driver.page == "start"
        await driver.press("s")
        await driver.sees("Your name   Alice")
    assert [profile.name for profile in library.store.profiles()] == ["Alice"]


async def test_a_name_is_saved_when_another_line_is_chosen(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("s")
        await driver.focus("name")
        await driver.type("2")
        await driver.press("down")
        await driver.sees("Hello, Alice2!")
        await driver.focus("name")
        await driver.type("3")
        await driver.click_row("bell")
        await driver.sees("Settings", "Alice23", "Bell     ‹ on ›")


async def test_analysis_that_is_switched_on_stays_on_for_every_game(library: Library) -> None:
    async with driving(library, size=(120, 40)) as driver:
        await driver.press("s")
        await driver.focus("shows_analysis")
        await driver.press("enter")
        await driver.sees("Analysis against programs  ‹ on ›")
        await driver.press("escape", "p")
        await driver.sees("best play", "Looked at")
        await driver.press("escape", "p")
        await driver.sees("best play")
        await driver.press("a")
        await driver.sees("Analysis is off.")
        assert "best play" not in driver.text
        await driver.press("escape", "p")
        await driver.sees("best play")
    assert library.settings("Alice").shows_analysis


async def test_no_key_is_offered_that_a_field_would_take_as_text(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("s")
        assert "p players" in driver.text
        await driver.focus("name")
        assert "players" not in driver.text.splitlines()[-1]
        assert "Tab next · Esc back" in driver.text


async def test_a_theme_chosen_in_the_settings_replaces_that_of_the_command_line(library: Library) -> None:
    async with driving(library, theme="high-contrast") as driver:
        assert driver.app.theme == "noughts-high-contrast"
        await driver.press("s", "right")
        await driver.sees("‹ Light ›")
        assert driver.app.theme == "noughts-light"


async def test_players_are_welcomed_and_removed(library: Library) -> None:
    library.welcome("Bob")
    add_games(library)

    async with driving(library) as driver:
        await driver.press("s", "p")
        await driver.sees("Who plays?", "Alice", "3 games", "Bob")
        await driver.press("n")
        await driver.type("Zoë")
        await driver.press("enter", "escape")
        await driver.sees("Welcome, Zoë!")
        await driver.press("s", "p")
        await driver.focus("play Alice")
        await driver.press("x")
        await driver.sees("x Really remove Alice?", "Press again to remove Alice. Their games stay, without the name.")
        await driver.press("x")
        await driver.sees("Alice has been removed.")
    assert library.store.profile("Alice") is None
    assert library.store.count() == 4


@pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids=str)
async def test_a_guest_is_asked_for_a_name_only_on_the_way_to_a_rematch(library: Library, size: tuple[int, int]) -> None:
    async with driving(library, Settings(animation=False, mode="people"), name="Guest", size=size) as driver:
        await driver.press("p", *"14253")
        await driver.sees("Guest wins!")
        await driver.press("v", "escape")
        assert isinstance(driver.screen, GameScreen), "nobody is asked while the game can still be seen"
        await driver.press("r")
        await driver.sees("What's your name? We'll put your games so far under it.")
        await driver.type("Zoë")
        await driver.press("enter")
        await driver.sees("Friend against Zoë", "Zoë: 1 · Friend: 0 · draws: 0")
        await driver.press("escape")
        await driver.sees("Welcome back, Zoë! Your record: 1 win")
    assert library.last_player() == "Zoë"


async def test_a_guest_who_is_known_is_welcomed_back_with_the_game_just_played(library: Library) -> None:
    library.welcome("Zoë")

    async with driving(library, Settings(animation=False, mode="people"), name="Guest") as driver:
        await driver.press("p", *"14253", "escape")
        await driver.type("zoë")
        await driver.press("enter")
        await driver.sees("Welcome back, Zoë! Your record: 1 win")


async def test_a_guest_who_stays_one_goes_on_and_is_not_asked_again(library: Library) -> None:
    async with driving(library, Settings(animation=False, mode="people"), name="Guest") as driver:
        await driver.press("p", *"14253", "escape")
        await driver.sees("What's your name?")
        await driver.press("escape")
        await driver.sees("Welcome back, Guest!")
        await driver.press("p", *"14253", "r")
        assert not driver.moves


async def test_a_name_that_cannot_be_stays_in_the_dialog_to_be_corrected(library: Library) -> None:
    async with driving(library, Settings(animation=False, mode="people"), name="Guest") as driver:
        await driver.press("p", *"14253", "r")
        await driver.type("Z" * 41)
        await driver.press("enter")
        await driver.sees("40 characters", "ZZZZ", "Guest wins!")
        await driver.type("friend")
        await driver.press("enter")
        await driver.sees("both players have this name", "friend", "Guest wins!")
        await driver.type("Zoe")
        await driver.press("enter")
        await driver.sees("Hello, Zoe!", "Your turn, Friend (X).")


async def test_unfinished_games_are_listed_continued_and_deleted(library: Library) -> None:
    async with driving(library, Settings(animation=False, mode="people")) as driver:
        await driver.press("p", "5", "escape", "p", "1", "2", "escape")
        await driver.sees("g  Continue your last game", "u  Unfinished games (2)", "Welcome back, Alice!")
        assert "first game" not in driver.text
        await driver.press("u")
        await driver.sees("Tic-tac-toe · Alice against Friend", "2 moves,", "1 move,", "x Delete")
        await driver.press("down", "x")
        await driver.sees("x Delete this game?", "Press again to delete this game. It will count as abandoned.")
        await driver.press("x")
        await driver.sees("The game has been deleted.")
        await driver.press("enter")
        assert driver.moves == ["a1", "b1"]
    assert [game.why.value for game in library.store.history()] == ["abandoned"]


async def test_a_long_name_can_be_seen_while_it_is_typed(library: Library) -> None:
    async with driving(library, size=(80, 24)) as driver:
        await driver.press("h", "f", *["backspace"] * 5)
        await driver.type("Wolfgang Amadeus Theophilus")
        await driver.sees("Theophilus")
        await driver.focus("filters")
        await driver.press("enter")
        await driver.focus("since")
        await driver.type("2026-01-31 12:00")
        await driver.sees("12:00")


async def test_filters_work_while_they_are_typed(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 30)) as driver:
        await driver.press("h", "f", "tab")
        await driver.sees("Type to filter", "Esc to the list")
        await driver.type("cop")
        await driver.sees("2 games")
        await driver.press("escape")
        assert driver.page == "history", "Esc leaves the filters first"
        await driver.sees("x clear filters")
        await driver.press("x")
        await driver.sees("4 games, ")
        await driver.press("f")
        await driver.type("nobody")
        await driver.sees("No games found for nobody.")
        await driver.press("escape", "x")
        await driver.sees("4 games, ")
        await driver.press("escape")
        assert driver.page == "start"


async def test_keys_belong_to_the_games_again_after_a_filter(library: Library) -> None:
    library.welcome("Alice")
    add_games(library)

    async with driving(library, size=(120, 30)) as driver:
        await driver.press("h", "f", "tab")
        await driver.type("cop")
        await driver.press("enter", "enter")
        assert isinstance(driver.screen, ReplayScreen)


async def test_play_leads_to_another_opponent_where_one_is_needed(library: Library) -> None:
    async with driving(library, Settings(animation=False, opponent="table", rules="15x15x5"), size=(100, 30)) as driver:
        await driver.sees("p  Play", "Choose another opponent or board.")
        await driver.press("p")
        assert driver.page == "new_game"
        await driver.sees("! 15x15x5: the table is for boards of 9 cells and fewer.")
        await driver.focus("opponent")
        await driver.press("down", "enter")
        assert isinstance(driver.screen, GameScreen)


async def test_play_again_tells_of_the_clock_and_the_coach_it_brings_back(library: Library) -> None:
    chosen = Settings(animation=False, mode="coach", coach="kitty", time="1m", second_name="Bob")

    async with driving(library, chosen, size=(120, 30)) as driver:
        await driver.sees("Alice and Bob", "Kitty coaches", "1 minute each")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_the_set_up_for_watching_shows_lists_and_pace_at_every_size(library: Library, size: tuple[int, int]) -> None:
    async with driving(library, size=size) as driver:
        await driver.press("4")
        text = await driver.sees("Kitty", "Sera", "More players", "Pace", "‹ One second a move ›", "Enter watch")
        assert text.count("Cop (Medium)") == 2


async def test_the_level_is_a_slider_and_other_players_are_a_line_away(library: Library) -> None:
    async with driving(library, size=(100, 30)) as driver:
        await driver.press("1", "end")
        await driver.sees("Ada", "How long she has practised", "2 hours ›")
        await driver.press("down", *["left"] * 9)
        await driver.sees("Ada (newborn)", "newborn ›")
        await driver.press("down", "right")
        await driver.sees("Level 5", "Strength 5 of 10.")
        await driver.press("right", "right", "enter")
        await driver.sees("Tic-tac-toe · Level 7")
        await driver.press("escape", "1")
        assert "Or by name" not in driver.text
        await driver.focus("opponent_more")
        await driver.press("enter")
        await driver.sees("▾ More players", "Or by name")
        await driver.press("space")
        assert "Or by name" not in driver.text
        await driver.click_row("opponent_more")
        await driver.press("down", "left", "right", "right")
        await driver.sees("‹ God ›", "plays by a rule")
        await driver.focus("opponent_typed")
        await driver.type("mcts:nodes=50")
        await driver.press("down")
        await driver.sees("‹ mcts:nodes=50 ›")
        await driver.press("escape")
    assert library.settings("Alice").opponent == "mcts:nodes=50"


async def test_a_name_that_cannot_be_is_rejected_in_words(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("s")
        await driver.focus("name")
        await driver.type("A" * 40)
        await driver.press("enter")
        await driver.sees("a name has 1 to 40 characters")
        await driver.press("down")
        await driver.type("!")
        await driver.sees("AAA!"), "it stays there to be corrected"


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast", "no-colour"])
async def test_every_theme_dresses_the_whole_app(library: Library, theme: str) -> None:
    async with driving(library, Settings(animation=False, theme=theme)) as driver:
        await driver.press("p")
        palette = driver.app.palette
        assert palette.name == theme
        board = driver.screen.query_one(BoardWidget)
        assert board.theme == palette
        assert driver.screen.styles.background.hex.upper() == palette.background.upper()


async def test_no_color_has_the_last_word(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

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


async def test_a_store_that_cannot_be_read_is_told_on_every_screen(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise StoreUnreachable("games.db: cannot be opened")

    async with driving(library) as driver:
        for name in ("history", "count", "statistics", "leaderboard", "unfinished"):
            monkeypatch.setattr(library.store, name, gone)
        for key in ("h", "l"):
            await driver.press(key)
            await driver.sees("! games.db: cannot be opened")
            await driver.press("escape")
            await driver.sees("! games.db: cannot be opened")


async def test_where_games_are_not_kept_the_start_says_why() -> None:
    library = Library.open("sqlite://")
    library.storage_error = "the folder cannot be written to"

    async with driving(library) as driver:
        await driver.sees("! Games are not being saved: the folder cannot be written to")
    library.close()


def test_leaving_has_an_exit_code_and_ctrl_c_its_own(library: Library) -> None:
    async def run(key: str) -> int | None:
        async with driving(library) as driver:
            await driver.press("p", "5")
            await driver.press(key)
        return driver.app.return_value

    assert asyncio.run(run("ctrl+c")) == 130
    assert asyncio.run(run("ctrl+q")) in (None, 0)
    assert len(library.store.unfinished("Alice")) == 2


async def test_a_search_is_seen_to_think_opened_and_stepped_through(library: Library) -> None:
    tree = Tree(EXAMPLES[0].position, TEXTBOOK, plies=1).complete()
    steps = steps_of(tree)
    cut = next(step for step in steps if step.is_cut)

    async with driving(library, size=(120, 40)) as driver:
        await driver.press("e", "t")
        await driver.sees(f"Alpha-beta on {EXAMPLES[0].position}", "Nothing has been looked at yet.")
        await driver.press("]")
        await driver.sees(steps[-1].text, "25 visited · 8 cut · 153 saved", "▶ return best")
        await driver.press("down", "down")
        (_, twice, *_) = tree.root.children
        await driver.sees(node_text(tree, twice, tree.root.window_before(twice)))
        await driver.press("[")
        await driver.sees("Nothing has been looked at yet.", "▸ 18. X c3: not yet")
        await driver.press("c")
        await driver.sees(f"Step {cut.number} of {len(steps)}. {cut.text}")
        await driver.press(",", "]")
        await driver.press("right")
        await driver.press("home", "down", "down", "right")
        await driver.sees("19. O a3: -9")
        await driver.press("left")
        await driver.until(lambda: "19. O a3" not in driver.text)
        await driver.press("p")
        await driver.type("nonsense")
        await driver.press("enter")
        await driver.sees("! nonsense", "Which position?")
        await driver.press("escape", "a", "a", "?")
        await driver.sees("Go to the next cut.")
        await driver.press("escape", "escape", "escape")
        assert driver.page == "start"
