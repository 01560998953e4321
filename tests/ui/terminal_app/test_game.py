"""Games in the app, with real keys and clicks."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from noughts.game import Game, Seat
from noughts.match import Setup
from noughts.play import BoardView, Library, Settings, viewer
from noughts.players import Odds, Player, Thought
from noughts.players.registry import roster
from noughts.rules import Position, Rules
from noughts.search import Limit
from noughts.store import StoreFull
from noughts.ui.terminal.screens.game import GameScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import NoteLine
from noughts.ui.terminal.widgets.panel import Panel
from tests.ui.terminal_app.conftest import Slow
from tests.ui.terminal_app.driving import Driver, driving, key_event

QUIET = Settings(animation=False)


def settings(**choices: object) -> Settings:
    return Settings.from_json({"animation": False, **choices})


async def test_a_narrow_title_names_the_game_before_the_program(library: Library) -> None:
    async with driving(
        library, QUIET, setup=Setup(Rules.parse("3x3"), Seat("Alice"), Seat("Cop", "cop")), size=(50, 16)
    ) as driver:
        assert driver.text.splitlines()[0].startswith(" Tic-tac-toe · Cop")


async def play_out(driver: Driver) -> None:
    """Play the first free cell until the game is over."""
    while not driver.app.state.session.view().outcome:
        await driver.my_turn()
        view = driver.app.state.session.view()
        if view.outcome:
            break
        before = len(view.moves)
        await driver.command(str(view.position.moves()[0]))
        await driver.until(lambda before=before: len(driver.app.state.session.view().moves) > before)


@pytest.mark.parametrize("opponent", ["kitty", "cop", "sera"])
async def test_a_game_against_each_character_ends_with_its_words_and_the_numbers(library: Library, opponent: str) -> None:
    async with driving(library, settings(opponent=opponent)) as driver:
        await driver.press("p")
        await driver.sees(f"Tic-tac-toe · {opponent.title()}", "Your turn.", "“")
        await play_out(driver)
        text = await driver.sees("r rematch", "moves ", "time ")
        assert "“" in text
        assert "wins" in text or "draw" in text
    assert library.store.count() == 1


async def test_marks_are_large_and_empty_cells_keep_their_numbers_when_wanted(library: Library) -> None:
    async with driving(library, settings(shows_numbers=True)) as driver:
        await driver.press("p")
        await driver.sees("or type 5")
        await driver.press("5")
        await driver.my_turn(moves=2)
        text = driver.text
        assert "▀█▄ ▄█▀" in text
        free = {str(Rules.parse("3x3").number(move.cell)) for move in driver.app.state.session.view().position.moves()}
        shown = {word for word in text.replace("│", " ").replace("┃", " ").split() if word.isdigit()}
        assert free <= shown


async def test_a_click_on_a_cell_places_a_mark_there(library: Library) -> None:
    async with driving(library, size=(120, 40)) as driver:
        await driver.press("p")
        await driver.click_cell("c1")
        assert driver.moves[0] == "c1"


async def test_a_click_on_the_board_of_the_start_begins_the_game_with_that_move(library: Library) -> None:
    async with driving(library) as driver:
        await driver.click_cell("a3")
        await driver.until(lambda: driver.app.state.session.has_game and driver.moves)
        assert driver.moves[0] == "a3"


async def test_the_cursor_moves_with_arrows_and_around_the_edges(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", "left", "up", "enter")
        await driver.press("right", "right", "right", "down", "enter")
        assert driver.moves == ["a1", "a2"]
        await driver.press("up", "enter")
        assert "a1: X is already there" in driver.text


async def test_two_people_take_turns_and_the_rematch_exchanges_the_sides(library: Library) -> None:
    async with driving(library, settings(mode="people", second_name="Bob")) as driver:
        await driver.press("p")
        await driver.sees("Your turn, Alice")
        await driver.press("1")
        await driver.sees("Your turn, Bob")
        await driver.press("4", "2", "5", "3")
        await driver.sees("Alice wins!", "Three in a row: a1 b1 c1", "Alice: 1 · Bob: 0 · draws: 0")
        await driver.press("enter")
        assert driver.app.state.session.view().outcome, "Enter alone must not start a rematch by mistake"
        await driver.press("r")
        await driver.sees("Your turn, Bob (X).")


async def test_the_coach_comments_on_a_move_nudges_and_then_names_the_move(library: Library) -> None:
    async with driving(library, settings(mode="coach", second_name="Bob", coach="sera"), size=(120, 40)) as driver:
        await driver.press("p")
        await driver.sees("Sera, coach", "You begin.")
        await driver.press("1", "2")
        await driver.sees("b1: That move can be punished.", "Try to see how.")
        assert "best play" not in driver.text
        await driver.press("h")
        await driver.sees("Ask again for the move.")
        assert driver.app.state.session.view().hint is None
        await driver.press("h")
        await driver.until(lambda: driver.app.state.session.view().hint is not None)
        await driver.sees("Try ")
        await driver.press("a", "right")
        await driver.sees("best play", "+ win in")


async def test_programs_are_watched_paused_stepped_and_hurried(library: Library) -> None:
    async with driving(library, settings(mode="watch", watch_x="cop", watch_o="sera", pace=4.0)) as driver:
        await driver.press("4", "enter")
        await driver.sees("Cop against Sera", "p pause", "s step", "+ faster")
        await driver.press("p")
        await driver.sees("Paused. Press p to continue.")
        await driver.press("s")
        await driver.until(lambda: len(driver.moves) == 1)
        await driver.sees("values", "best play", "Looked at", "Paused")
        await driver.press("s")
        await driver.until(lambda: len(driver.moves) == 2)
        await driver.press("p", "p")
        await driver.sees("values", "best play", "Looked at", "Paused")
        await driver.press("-")
        await driver.sees("Four seconds a move.")
        for _ in range(5):
            await driver.press("+")
        await driver.sees("As fast as they can.")
        await driver.press("p")
        await driver.until(lambda: driver.app.state.session.view().outcome is not None)
        await driver.sees("r rematch")
        assert "play on" not in driver.text
        assert driver.app.state.settings.pace == 0.0


async def test_undo_while_the_program_thinks_returns_the_move_and_redo_plays_it(library: Library, slow: Slow) -> None:
    async with driving(library, settings(opponent="slow")) as driver:
        await driver.press("p", "5")
        await driver.sees("Slow is thinking …")
        assert "positions" not in driver.text, "how far it looks is told with analysis alone"
        await driver.press("1")
        await driver.sees("1: it is Slow's turn")
        await driver.press("u")
        await driver.sees("Your turn.", "Took back one move.")
        assert driver.moves == []
        await driver.press("U")
        await driver.sees("is thinking")
        assert driver.moves == ["b2"]
        await driver.press("u", "1")
        assert driver.moves == ["a1"]


async def test_escape_while_the_program_thinks_keeps_and_offers_the_game_first(library: Library, slow: Slow) -> None:
    async with driving(library, settings(opponent="slow")) as driver:
        await driver.press("p", "5", "escape")
        assert driver.page == "start"
        await driver.sees("Continue your last game", "Tic-tac-toe · Slow, 1 move")
        await driver.press("enter")
        assert isinstance(driver.screen, GameScreen)
        await driver.sees("Slow is thinking")
        assert driver.moves == ["b2"]


def test_a_game_that_was_left_by_closing_the_app_goes_on_in_the_next(library: Library) -> None:
    async def first() -> None:
        async with driving(library, settings(mode="people")) as driver:
            await driver.press("p", "5", "1")

    async def second() -> None:
        async with driving(library) as driver:
            await driver.press("g")
            assert driver.moves == ["b2", "a1"]

    asyncio.run(first())
    asyncio.run(second())


async def test_the_app_opens_with_a_game_that_is_new_or_was_left_or_says_why_not(library: Library) -> None:
    setup = Setup(Rules.parse("5x5"), Seat("Alice"), Seat("Bob"))

    async with driving(library, setup=setup) as driver:
        assert isinstance(driver.screen, GameScreen)
        await driver.sees("5x5 · Alice against Bob")
        await driver.type("13")
        left = driver.app.state.session.view().id
    async with driving(library, resume=left) as driver:
        assert driver.moves == ["c3"]
    async with driving(library, resume="no such game") as driver:
        assert driver.page == "start"
        await driver.sees("! ", "no such game")


async def test_a_clock_counts_down_and_a_random_move_is_made_when_it_runs_out(library: Library) -> None:
    async with driving(library, settings(mode="people", time="0.4s/move")) as driver:
        await driver.press("p")
        await driver.sees("Alice 0.")
        await driver.sees("Time's up! A random move was made for Alice:")
        assert len(driver.moves) >= 1


async def test_a_clock_for_the_game_loses_it(library: Library) -> None:
    async with driving(library, settings(mode="people", time="0.5s", second_name="Bob")) as driver:
        await driver.press("p")
        await driver.sees("Bob wins!", "Alice (X) ran out of time.")


async def test_a_pause_stops_the_clock(library: Library) -> None:
    passed = [0.0]
    async with driving(library, settings(mode="people", time="10m"), clock=lambda: time.monotonic() + passed[0]) as driver:
        await driver.press("p", "p")
        await driver.sees("Paused. Press p to continue.")
        session = driver.app.state.session
        left = session.view().x_left
        passed[0] = 60.0
        assert session.view().x_left == left
        assert not session.is_busy
        await driver.press("p")
        await driver.sees("Your turn")


async def test_giving_up_wants_to_be_asked_twice(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("p", "g")
        await driver.sees("Press g again to resign.")
        await driver.press("left", "g")
        assert not driver.app.state.session.view().outcome
        await driver.press("g")
        await driver.sees("Cop wins.", "You resigned.")


async def test_words_can_be_typed_after_a_colon(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p")
        await driver.type(":c")
        assert ":c" in driver.text
        await driver.press("3", "enter")
        assert driver.moves == ["c3"]
        await driver.command("2 2")
        await driver.command("undo")
        assert driver.moves == ["c3"]
        await driver.command("z9")
        await driver.sees("z9: the board has columns a to c. Try b2, 5 or 2 2.")
        await driver.command("moves")
        await driver.sees("c3")
        await driver.command("describe")
        await driver.sees("row 3: empty, empty, X")
        await driver.press("escape")
        await driver.type(":a1")
        await driver.press("escape")
        assert driver.moves == ["c3"]
        await driver.command("resign")
        await driver.sees("resigned")


async def test_thirty_keys_at_once_lose_nothing(library: Library) -> None:
    async with driving(library, settings(mode="people", rules="15x15x5"), size=(120, 40)) as driver:
        words = "p 1 enter 12 enter 225 113 114 7 enter 100 101".split()
        keys = [key for word in words for key in ([word] if word == "enter" else word)]
        await driver.burst([*keys, *["right"] * 10, "enter"])
        await driver.until(lambda: driver.app.state.session.has_game and len(driver.moves) == 9)
        assert driver.moves == ["a1", "l1", "o15", "h8", "i8", "g1", "j7", "k7", "f7"]


async def test_keys_that_are_typed_while_a_screen_opens_reach_it(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.burst("p519:undo")
        await driver.burst(["enter"])
        await driver.until(lambda: driver.app.state.session.has_game and len(driver.moves) == 2)
        assert driver.moves == ["b2", "a1"]


async def test_keys_that_pass_through_a_form_and_a_field_stay_in_their_order(library: Library) -> None:
    async with driving(library) as driver:
        await driver.burst(["2", "enter", *"b2a1c3:undo", "enter", "c", "1"])
        await driver.until(lambda: driver.app.state.session.has_game and len(driver.moves) == 3)
        assert driver.moves == ["b2", "a1", "c1"]


async def test_a_letter_and_a_number_are_a_cell_though_the_letter_is_a_key(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.ui.shared.board_input.LETTER_WAIT_S", 60.0)  # however long the machine takes

    async with driving(library, settings(mode="people", rules="15x15x5"), size=(120, 40)) as driver:
        await driver.press("p", "h")
        await driver.sees(":h", "Type a number to name a cell, or wait for hint.")
        await driver.press("8")
        assert driver.moves == ["h8"]
        assert not driver.app.state.session.view().aids
        await driver.press("g", "7", "a", "2")
        assert driver.moves == ["h8", "g7", "a2"]


async def test_the_cell_that_is_named_as_an_example_is_free(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p")
        await driver.sees("arrows Enter or type b2")
        await driver.press("5")
        await driver.sees("arrows Enter or type a1")


async def test_a_game_from_a_position_says_that_it_does_not_count(library: Library) -> None:
    setup = Setup(Rules.parse("3x3"), Seat("Alice"), Seat("Bob"))
    async with driving(library, setup=setup, earlier=Game("XX./OO./...")) as driver:
        await driver.sees("Your turn, Alice (X).")
        await driver.press("3")
        await driver.sees("Alice wins!", "Alice: 0", "This game did not start from the beginning")


async def test_a_cell_that_is_typed_after_the_end_begins_no_other_game(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.ui.shared.board_input.LETTER_WAIT_S", 60.0)

    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", *"14253", "c")
        await driver.sees(":c", "Type a number to name a cell, or wait for try again.")
        await driver.press("3")
        await driver.sees("c3: the game is over.")
        assert driver.moves == ["a1", "a2", "b1", "b2", "c1"]


async def test_what_is_said_goes_when_it_has_been_read(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.ui.terminal.screens.base.SHORTEST", 0.2)
    monkeypatch.setattr("noughts.ui.terminal.screens.base.READ", 1000)
    said: list[str] = []
    say = NoteLine.say

    def heard(self: NoteLine, text: str, tone: str = "ink") -> None:
        said.append(text)
        say(self, text, tone)

    monkeypatch.setattr(NoteLine, "say", heard)  # a busy machine may show it too late to be seen

    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", "5", "u")
        assert "Took back one move." in said
        await driver.until(lambda: "Took back" not in driver.text)


async def test_you_win_is_said_to_you_with_a_streak(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    class Weak(Player):
        """Plays the last free cell."""

        name = "weak"

        def think(self, position: Position, limit: Limit) -> Thought:
            return Thought(Odds.even(position.moves()[-1:]))

    monkeypatch.setitem(roster(), "weak", lambda options: Weak())

    async with driving(library, settings(opponent="weak", begins="x"), size=(120, 40)) as driver:
        await driver.press("p")
        for cell in "123":
            await driver.my_turn()
            await driver.press(cell)
        await driver.sees("You win!", "Three in a row: a1 b1 c1.")
        assert "wins in a row" not in driver.text
        await driver.press("r")
        for cell in "741":
            await driver.until(lambda: driver.app.state.session.view().is_persons_turn)
            await driver.press(cell)
        await driver.sees("You win!", "That is two wins in a row!")


async def test_a_complete_number_is_played_at_once_and_enter_after_it_is_a_habit(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.ui.shared.board_input.REDUNDANT_ENTER_S", 60.0)  # however long the machine takes

    async with driving(library, settings(mode="people", rules="7x6x4 gravity")) as driver:
        await driver.press("p", "4", "enter")
        assert driver.moves == ["d6"]
        await driver.press("4")
        assert driver.moves == ["d6", "d5"]


async def test_under_gravity_the_cursor_is_a_column_and_numbers_are_columns(library: Library) -> None:
    async with driving(library, settings(mode="people", rules="7x6x4 gravity")) as driver:
        await driver.press("p")
        assert "d 4" in driver.text
        await driver.press("up", "enter", "enter", "left", "enter")
        assert driver.moves == ["d6", "d5", "c6"]
        await driver.press("right")
        assert driver.screen.query_one(NoteLine).text == "d4", "where the mark would come to lie"
        await driver.click_cell("a1")
        assert driver.moves[-1] == "a6"


async def test_in_a_wild_game_x_and_o_choose_the_mark(library: Library) -> None:
    async with driving(library, settings(mode="people", rules="3x3x3 wild")) as driver:
        await driver.press("p")
        await driver.sees("You place X; x or o changes it.")
        await driver.press("o")
        await driver.sees("You place O")
        await driver.press("enter", "x", "1")
        assert driver.moves == ["Ob2", "Xa1"]
        await driver.command("oc3")
        assert driver.moves[-1] == "Oc3"


async def test_a_hint_names_a_move_and_marks_its_cell(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("p", "h")
        await driver.until(lambda: driver.app.state.session.view().hint)
        await driver.sees(f"({driver.app.state.session.view().hint.move})")


async def test_analysis_puts_the_value_of_every_move_on_the_board_and_away_again(library: Library) -> None:
    async with driving(library, size=(120, 40)) as driver:
        await driver.press("p", "5")
        await driver.my_turn(moves=2)
        await driver.press("a")
        await driver.sees("best play", "Looked at")
        await driver.press("a")
        await driver.until(lambda: "best play" not in driver.text)


async def test_without_hints_help_is_refused_in_words(library: Library) -> None:
    async with driving(library, settings(allows_hints=False)) as driver:
        await driver.press("p", "h")
        await driver.sees("hint: there are no hints in this game")
        assert "h hint" not in driver.text


async def test_gomoku_fits_the_smallest_usual_terminal(library: Library) -> None:
    async with driving(library, settings(mode="people", rules="15x15x5")) as driver:
        await driver.press("p", "enter")
        text = await driver.sees("[X]", "Your turn", "h8")
        assert "a  b  c  d  e  f  g  h  i  j  k  l  m  n  o" in text
        assert all(f"{row:>2} │" in text for row in range(1, 16))


async def test_a_board_that_does_not_fit_follows_the_cursor(library: Library) -> None:
    async with driving(library, settings(mode="people", rules="26x26x5")) as driver:
        await driver.press("p", *["up"] * 12, *["left"] * 12, "enter")
        assert driver.moves == ["a1"]
        assert " 1 X◂" in driver.text
        await driver.press("up", "left", "enter")
        assert driver.moves[1] == "z26"
        assert "z" in driver.text.splitlines()[1]
        assert driver.text.splitlines()[21].startswith("26")
        await driver.click_cell("y25")
        assert driver.moves[2] == "y25"


async def test_every_size_of_terminal_shows_the_board_and_whose_turn_it_is(library: Library) -> None:
    async with driving(library, size=(200, 60)) as driver:
        await driver.press("p")
        for size in ((200, 60), (120, 40), (80, 24), (60, 20), (40, 24), (30, 12), (60, 20), (200, 60)):
            await driver.pilot.resize_terminal(*size)
            await driver.sees("Your turn.", "a", "3")
            assert max(map(len, driver.text.splitlines())) <= size[0]


async def test_a_panel_that_nearly_fits_its_room_comes_to_rest(library: Library) -> None:
    setup = Setup(Rules.parse("3x3 only-x gravity exact"), Seat("Alice"), Seat("Bob"))
    async with driving(library, QUIET, setup=setup) as driver:
        await driver.command("analyse")
        await driver.sees("signs")
        driver.app.post_message(key_event("x"))  # the line below the board takes the last free line from the panel
        for _ in range(20):
            await driver.pilot._wait_for_screen()
            driver.screen._on_timer_update()
        assert driver._is_answered()


async def test_the_panel_can_be_put_away_and_the_status_stays(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("p", "/")
        await driver.pause()
        assert not driver.screen.query_one("#side").display
        await driver.sees("Your turn.")
        await driver.press("/")
        await driver.pause()
        assert driver.screen.query_one(Panel).display


async def test_a_store_that_fails_is_told_and_the_move_is_not_made(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreFull("games.db: there is no room left on the disk")

    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", "5")
        with monkeypatch.context() as patch:
            patch.setattr(library.store, "write", full)
            await driver.press("1")
            await driver.sees("! games.db: there is no room left on the disk")
            assert driver.moves == ["b2"]
        await driver.press("1")
        assert driver.moves == ["b2", "a1"]


async def test_a_store_that_fails_while_a_program_moves_pauses_the_game(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreFull("games.db: there is no room left on the disk")

    async with driving(library, settings(mode="watch", pace=0.3)) as driver:
        await driver.press("4", "enter")
        with monkeypatch.context() as patch:
            patch.setattr(library.store, "write", full)
            await driver.sees("no room left on the disk", "Paused. Press p to continue.")
        await driver.press("p")
        await driver.until(lambda: len(driver.moves) >= 1)


async def test_restarting_a_game_that_goes_on_wants_to_be_asked_twice(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", "5", "r")
        await driver.sees("Press r again to start over.")
        assert driver.moves == ["b2"]
        await driver.press("r")
        assert driver.moves == []


async def test_after_the_game_it_is_exported_and_nothing_is_overwritten(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async with driving(library, settings(mode="people", second_name="Bob / [red]")) as driver:
        await driver.press("p", "e")
        await driver.sees("export: the game is not over yet")
        await driver.press("1", "4", "2", "5", "3", "e")
        await driver.sees("Saved as")
        await driver.press("e")
        await driver.sees("Saved as")
    files = sorted(tmp_path.glob("*.sgf"))
    assert len(files) == 2
    assert files[0].read_text() == files[1].read_text()


async def test_a_retry_starts_at_the_last_turn_and_is_said_not_to_count(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", "1", "4", "2", "5", "3", "c")
        await driver.until(lambda: not driver.app.state.session.view().outcome)
        assert driver.moves == ["a1", "a2", "b1", "b2"]
        await driver.sees("This game did not start from the beginning")


async def test_on_a_tall_terminal_the_endings_are_a_menu(library: Library) -> None:
    async with driving(library, settings(mode="people"), size=(120, 40)) as driver:
        await driver.press("p", "1", "4", "2", "5", "3")
        await driver.sees("Rematch, with the sides swapped.")
        await driver.press("down", "enter")
        await driver.until(lambda: not driver.moves)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("by", ["enter", "click"])
async def test_after_the_end_enter_or_a_click_offers_a_rematch(library: Library, size: tuple[int, int], by: str) -> None:
    async with driving(library, settings(mode="people"), size=size) as driver:
        await driver.press("p", "1", "4", "2", "5", "up", "right", "enter")
        for said in ("enter", "told"):
            if by == "click":
                await driver.click_cell("c3")
            else:
                await driver.press("enter")
            if said == "told":
                await driver.until(lambda: not driver.moves)
            else:
                await driver.sees("A rematch? Press Enter or click again.")


async def test_after_the_end_a_line_is_for_commands(library: Library) -> None:
    async with driving(library, settings(mode="people")) as driver:
        await driver.press("p", ":")
        await driver.sees("Try b2, 5 or 2 2. Enter plays it")
        await driver.press("escape", "1", "4", "2", "5", "3", ":")
        await driver.sees("Type a command. Enter carries it out")


async def test_a_long_reason_is_shown_whole_in_a_small_terminal(library: Library) -> None:
    async with driving(library, settings(mode="people"), size=(80, 24)) as driver:
        await driver.press("p", "1", "5", "9", "7", "g", "g", ":", "w", "h", "y", "enter")
        await driver.sees("Gives the draw away", "Better: b1 holds the", "draw.")


async def test_nothing_runs_while_the_app_waits_for_a_person(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("p", "5")
        await driver.my_turn(moves=2)
        screen = driver.app.screen
        assert isinstance(screen, GameScreen)
        timer = screen._timer
        assert timer is not None
        await driver.until(lambda: not driver.app.state.session.is_busy and not timer._active.is_set())


async def test_a_new_mark_grows_for_a_moment_and_is_whole_in_the_end(library: Library) -> None:
    async with driving(library, settings(mode="people", animation=True)) as driver:
        await driver.press("p")
        board = driver.screen.query_one(BoardWidget)
        seen: list[float] = []
        redraw = board._redraw

        def noting() -> None:
            seen.append(board.picture.growth)
            redraw()

        board._redraw = noting  # type: ignore[method-assign]
        driver.app.post_message(key_event("5"))
        await driver.until(lambda: min(seen, default=1.0) < 1.0 == seen[-1])
        assert driver.moves == ["b2"]
        await driver.sees("▀█▄ ▄█▀")


async def test_custom_rules_reach_the_game(library: Library) -> None:
    async with driving(library, settings(mode="people", rules="4x3x3 misere torus")) as driver:
        await driver.press("p")
        await driver.sees("4x3 misère torus", "╌", "Three in a row loses. Lines wrap around the edges.")
        await driver.press("?")
        await driver.sees("three in a row loses", "Take back your last move.")
        assert driver.app.state.session.setup.rules == Rules.parse("4x3x3 misere torus")


@pytest.mark.parametrize("moves", [True, False])
async def test_a_win_is_celebrated_for_a_moment_unless_motion_is_off(library: Library, moves: bool) -> None:  # noqa: FBT001
    async with driving(library, settings(mode="people", animation=moves)) as driver:
        await driver.press("p")
        board = driver.screen.query_one(BoardWidget)
        thrown: list[float | None] = []
        redraw = board._redraw

        def noting() -> None:
            thrown.append(board.picture.thrown)
            redraw()

        board._redraw = noting  # type: ignore[method-assign]
        await driver.press(*"14253")
        await driver.sees("Alice wins!")
        if moves:
            await driver.until(lambda: thrown[-1] is None and any(part is not None for part in thrown))
        assert any(part is not None for part in thrown) is moves
        assert board.picture.thrown is None


async def test_enter_makes_one_view_of_the_board_after_the_move(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Counted(BoardView):
        __slots__ = ()

        def __init__(self, **fields: object) -> None:
            super().__init__(**fields)
            made.append(len(self.moves))

    people = Setup(Rules.parse("3x3"), Seat("Alice"), Seat("Bob"))
    async with driving(library, QUIET, setup=people) as driver:
        await driver.press("right")
        monkeypatch.setattr(viewer, "BoardView", Counted)
        await driver.press("enter")
        await driver.pause()
        assert driver.moves == ["c2"]
    assert made == [1], "the view before the move is the one on the screen"
