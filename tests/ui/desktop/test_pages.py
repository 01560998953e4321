"""Every page, with real events. What the pages say and do is tested in ``tests/ui/pages``."""

import pygame
import pytest

from noughts.game import Mode
from noughts.play import Settings
from noughts.rules import Cell
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.replay import ReplayScene
from noughts.ui.desktop.scenes.text import NameScene
from noughts.ui.shared.board_input import TYPING_HELP
from noughts.ui.shared.choices import BOARDS, MODE_CHOICES, VARIANTS
from noughts.ui.shared.commands import COMMANDS


def widget(it, key):
    it.window.draw()
    return next(each.widget for each in it.scene.placed if each.widget.key == key)


# The start


def test_the_start_greets_and_offers_everything(hand):
    it = hand(plays=False)
    assert it.page == "start"
    assert it.says("Welcome, Alice! This is your first game.")
    texts = it.texts()
    assert all(way.title in texts for way in MODE_CHOICES)
    assert {"Kitty (Easy)", "Cop (Medium)", "Sera (Hard)"} <= set(texts)
    assert {"Boards and variants", "Learn", "History", "Leaderboard and statistics", "Settings", "Help", "Quit"} <= set(texts)


@pytest.mark.parametrize("size", [(1280, 800), (1000, 700), (800, 600), (480, 420), (480, 360)], ids=str)
def test_the_start_fits_its_window_also_with_an_unfinished_game(hand, size):
    it = hand(size, mode="people")
    it.play("b2")
    it.escape()
    it.window.draw()
    assert it.says("Continue your last game")
    assert not it.scene.scroll.overflows


def test_the_start_shows_the_game_to_continue_and_a_click_moves_there(hand):
    it = hand(mode="people")
    it.play("b2")
    it.escape()
    it.window.draw()
    board = it.scene._board
    assert [str(cell) for cell in board.marks] == ["b2"]
    it.click(board.grid.rect(Cell(0, 0)).center)
    it.settle()
    assert isinstance(it.scene, GameScene)
    assert [str(move) for move, _ in it.view.moves] == ["b2", "a1"]


def test_a_page_shows_a_board_of_any_size_as_a_whole(hand):
    it = hand(plays=False, mode="people", rules="26x26x5")
    it.window.draw()
    assert not it.scene._board.grid.overflows
    it.click(it.scene._board.grid.rect(Cell(25, 25)).center)
    it.settle()
    assert [str(move) for move, _ in it.view.moves] == ["z26"]


@pytest.mark.parametrize("letter", ["\r", "p"])
def test_enter_and_p_play_again_as_last_time(hand, letter):
    it = hand(plays=False, opponent="sera", rules="5x5x4")
    assert it.says("Play: 5x5 · Sera")
    it.key(ord(letter), letter)
    it.frame()
    assert isinstance(it.scene, GameScene)
    assert it.view.setup.o.program == "sera"
    assert str(it.view.rules) == "5x5x4"


def test_looking_at_another_mode_does_not_change_what_is_played_next(hand):
    it = hand(plays=False, opponent="sera", rules="5x5x4")
    it.type("4")
    it.frame()
    assert it.page == "new_game"
    it.escape()
    it.frame()
    assert it.says("Play: 5x5 · Sera")
    it.type("4")
    it.frame()
    it.enter()
    it.frame()
    assert it.view.mode is Mode.WATCH


def test_a_returning_player_sees_the_record(played):
    assert played.says("Welcome back, Alice! Your record: 1 win, 0 losses, 1 draw (2 games).")


@pytest.mark.parametrize(
    ("letter", "page"), [*zip("1bhlse?", "new_game boards history leaderboard settings learn help".split(), strict=True)]
)
def test_every_entry_has_its_key_and_esc_goes_back(hand, letter, page):
    it = hand(plays=False)
    it.type(letter)
    it.frame()
    assert it.page == page
    it.escape()
    it.frame()
    assert it.page == "start"


def test_q_leaves_and_esc_says_so(hand):
    it = hand(plays=False)
    it.escape()
    assert it.window.is_open
    assert it.says("Press q to quit.")
    it.type("q")
    assert not it.window.is_open


@pytest.mark.parametrize("size", [(640, 480), (480, 360)], ids=str)
def test_the_keyboard_reaches_every_entry(hand, size):
    it = hand(size, plays=False)
    reached = {it.scene.focus}
    for _ in range(24):
        it.key(pygame.K_TAB, "\t")
        it.frame()
        reached.add(it.scene.focus)
        placed = next(each for each in it.scene.placed if each.widget.key == it.scene.focus)
        is_inside = it.scene.focus in it.scene._inside
        assert not is_inside or it.scene._body.contains(placed.rect.inflate(-2, -2)), "what has the focus is in sight"
    assert reached == {each.widget.key for each in it.scene.placed if each.widget.key}


def test_arrows_lead_to_the_entry_above_and_below(hand):
    it = hand(plays=False)
    it.scene.focus = "mode watch"
    it.key(pygame.K_UP)
    assert it.scene.focus == "mode people"
    it.key(pygame.K_DOWN)
    it.enter()
    it.frame()
    assert widget(it, "mode watch").is_chosen


# A new game


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_every_board_is_chosen_with_a_click_and_remembered(hand, board, library):
    it = hand(plays=False)
    it.type("2")
    it.press(f"rules {board.rules}")
    assert library.settings("Alice").rules == board.rules
    it.press("begin")
    assert str(it.view.rules) == board.rules


def test_variants_and_sizes_combine(hand):
    it = hand(plays=False)
    it.type("2")
    for variant in VARIANTS[:6]:
        it.press(variant.word)
    assert it.window.app.settings.rules == "3x3x3 misere wild gravity torus exact", "wild puts only-x out"
    it.press("gravity")
    for _ in range(2):
        it.scene.focus = "cols"
        it.type("+")
        it.frame()
    it.scene.focus = "k"
    it.type("-")
    assert it.window.app.settings.rules == "5x3x2 misere wild torus exact"
    rows = next(each.rect for each in it.scene.placed if each.widget.key == "rows")
    it.scene.scroll.reveal(rows.top, rows.bottom)
    it.press("rows")
    assert it.window.app.settings.rules in ("5x4x2 misere wild torus exact", "5x2x2 misere wild torus exact")


def test_a_number_stops_where_no_board_is_larger(hand):
    it = hand(plays=False, rules="26x26x5")
    it.type("2")
    it.frame()
    it.scene.focus = "cols"
    it.type("+")
    assert it.window.app.settings.rules == "26x26x5"
    it.type("-")
    assert it.window.app.settings.rules == "25x26x5"


def test_an_opponent_that_cannot_play_here_is_not_offered(hand, without_network):
    it = hand(plays=False)
    for key in ("", "1"):
        it.type(key)
        it.frame()
        assert it.says("Sera")
        assert not it.says("Ada (")


def test_the_whole_form_is_remembered(hand, library):
    it = hand(plays=False)
    it.type("1")
    for key in ("opponent sera", "begins o", "time 1m", "allows_hints", "allows_undo"):
        it.press(key)
    kept = library.settings("Alice")
    assert (kept.opponent, kept.begins, kept.time, kept.allows_hints, kept.allows_undo) == ("sera", "o", "1m", False, False)
    it.press("begin")
    assert it.view.setup.x.program == "sera"
    assert it.view.x_left is not None


def test_any_program_can_be_typed_and_a_wrong_one_is_told(hand):
    it = hand(plays=False)
    it.type("1")
    slide(it, "opponent_level", 2, of=9)
    it.press("begin")
    assert it.view.setup.o.program == "level:3"
    it.escape()
    it.type("1")
    assert it.says("Level 3")
    it.press("fold opponent_more")
    it.press("opponent_typed")
    it.type("sara")
    it.enter()
    assert it.says("sara: no such player. Did you mean sera?")
    assert it.page == "new_game"


def slide(it, key, step, *, of):
    """Drag the knob of a slider to a step, from wherever it is."""
    it.press(key)
    placed = next(each for each in it.scene.placed if each.widget.key == key)
    track = placed.widget._track
    it.hold((track.left, track.top))
    it.drag((track.left + track.width * step // of, track.top))
    it.let_go()
    it.frame()


def test_two_players_need_two_names(hand):
    it = hand(plays=False)
    it.type("2")
    fill(it, "second_name", "alice")
    assert it.says("both players have this name")
    assert it.page == "new_game"


def test_coach_and_watch_choose_their_characters(hand):
    it = hand(plays=False)
    it.type("3")
    it.press("coach kitty")
    it.press("begin")
    assert it.view.setup.coach == "kitty"
    it.escape()
    it.type("4")
    it.press("watch_x cop")
    it.press("watch_o kitty")
    it.press("begin")
    assert (it.view.setup.x.program, it.view.setup.o.program) == ("cop", "kitty")


def test_the_first_move_is_made_on_the_board_beside_the_form(hand):
    it = hand(plays=False, mode="people", second_name="Bob", rules="7x6x4 gravity")
    it.type("2")
    it.window.draw()
    it.click(it.scene._board.grid.rect(next(iter(it.scene._board.grid.seen()))).center)
    it.settle()
    assert [str(move) for move, _ in it.view.moves] == ["a6"]


# Lists


def fill(it, field, text):
    """Type into a field of a page."""
    it.press(field)
    it.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    it.type(text)
    it.enter()


def games(it):
    """The numbers of the games that are listed."""
    it.window.draw()
    keys = (each.widget.key.split() for each in it.scene.placed)
    return [key[1] for key in keys if len(key) == 2 and key[0] == "open"]


def test_the_history_filters_and_replays(played):
    it = played
    it.type("h")
    it.frame()
    assert len(games(it)) == 2
    assert it.says("2 games")
    it.press("result win")
    (won,) = games(it)
    it.press("fold filters")
    it.press("mode computer")
    assert it.says("No games found. Clear the filters, or play a game.")
    it.press("mode ")
    it.press("days 1")
    it.press("order")
    assert games(it) == [won]
    it.press(f"open {won}")
    assert isinstance(it.scene, ReplayScene)
    it.escape()
    assert it.page == "history"
    assert games(it) == [won], "what was chosen stays"


def test_the_history_is_read_again_while_a_filter_is_typed(played):
    it = played
    it.type("h")
    it.frame()
    it.type("f")
    it.frame()
    it.key(pygame.K_END)
    it.type("x")
    assert it.scene.focused.line.text == "Alicex", "the key that leads to the field is not typed into it"
    assert len(games(it)) == 2, "not before a pause"
    assert 0 < it.window.until_next_look() < 1
    it.frames(0.5)
    assert not games(it)
    it.key(pygame.K_TAB, "\t")
    assert it.scene.focus == "opponent"
    it.escape()
    assert it.page == "start"


def test_esc_takes_back_what_was_typed_and_not_set(played):
    it = played
    it.type("s")
    it.press("name")
    it.type("x")
    it.escape()
    assert it.page == "settings"
    assert it.scene.focused.line.text == "Alice"
    it.escape()
    assert it.page == "start"
    assert it.window.app.name == "Alice"


def test_the_history_has_the_columns_that_say_something(played):
    it = played
    it.type("h")
    headings = {"When", "Board", "X", "O", "Result", "Moves"}
    assert headings <= set(it.texts())
    assert not {"Nodes", "Depth", "Notes"} & set(it.texts()), "two people who were not helped"
    it.escape()
    it.type("p")
    it.frame()
    it.type("h")
    it.frame()
    it.play_game()
    it.escape()
    it.type("h")
    assert {"Notes", "hint"} <= set(it.texts())


def test_a_name_in_the_history_leads_to_its_player(played):
    it = played
    it.type("h")
    it.frame()
    first = games(it)[0]
    it.press(f"open {first} person Bob")
    assert it.page == "player"
    assert it.scene.title == "Bob"


def test_a_wrong_filter_is_told_and_cleared(played):
    it = played
    it.type("h")
    it.frame()
    it.press("fold filters")
    fill(it, "typed_rules", "5x5x4")
    assert not games(it)
    fill(it, "typed_rules", "3x3")
    assert len(games(it)) == 2
    fill(it, "since", "soon")
    assert it.says("since soon: not a day. Try 2026-01-31.")
    it.press("clear")
    assert len(games(it)) == 2


def test_a_long_history_has_pages(played, monkeypatch):
    monkeypatch.setattr("noughts.ui.shared.pages.history.GAMES_ON_A_PAGE", 1)
    it = played
    it.type("h")
    it.frame()
    (last,) = games(it)
    it.type("n")
    (first,) = games(it)
    assert first != last
    it.type("n")
    assert games(it) == [first]
    it.press("previous")
    assert games(it) == [last]
    it.type("o")
    assert games(it) == [first]


def test_the_window_is_named_for_what_it_shows(played):
    assert played.window.screen.window.title == "noughts"
    played.type("h")
    played.frame()
    assert played.window.screen.window.title == "noughts · History"


@pytest.mark.parametrize("way", ["h", "l", "lm"])
def test_where_there_are_no_games_p_plays_the_first(hand, way):
    it = hand(plays=False)
    it.type(way)
    assert it.says("No games yet. Play the first one.")
    it.type("p")
    assert isinstance(it.scene, GameScene)


def ranked(it):
    it.window.draw()
    return [each.widget.key for each in it.scene.placed if each.widget.key.startswith("person ")]


def test_the_leaderboard_ranks_and_opens_a_player(played):
    it = played
    it.type("l")
    it.frame()
    assert ranked(it) == ["person Alice", "person Bob"]
    it.press("who programs")
    assert not ranked(it)
    it.press("who people")
    it.press("sort name")
    assert ranked(it) == ["person Alice", "person Bob"]
    it.type("o")
    assert ranked(it) == ["person Bob", "person Alice"]
    assert it.says("from z to a")
    it.press("person Bob")
    assert it.page == "player"
    assert it.scene.title == "Bob"
    assert it.says("1 (50%)")


def test_statistics_add_up(played):
    it = played
    it.type("lm")
    assert it.says("1 (50%)")
    assert it.says("+ =")


def test_leaderboard_and_statistics_count_the_games_of_a_mode_and_a_period(played):
    it = played
    it.type("l")
    for page in ("leaderboard", "player"):
        assert it.page == page
        it.press("fold filters")
        it.press("mode coach")
        assert it.says("No games found. Clear the filters, or play a game.")
        it.type("x")
        it.press("days 1")
        assert it.says("50%")
        fill(it, "until", "2020-01-01")
        assert it.says("the end is before the beginning")
        it.press("clear")
        assert it.says("50%")
        it.type("m")


@pytest.mark.parametrize("size", [(480, 360), (480, 420)], ids=str)
@pytest.mark.parametrize("page", ["h", "l"])
def test_in_a_low_window_filters_are_put_away_so_that_rows_are_in_sight(played, screen, size, page):
    it = played
    screen.window.size = size
    pygame.event.clear()
    it.type(page)
    it.window.draw()
    rows = [each for each in it.scene.placed if each.widget.key in (*(f"open {game}" for game in games(it)), *ranked(it))]
    assert len(rows) == 2
    assert all(it.scene._body.contains(each.rect) for each in rows)
    assert not it.says("anyone")
    if page == "h":
        it.type("f")
        it.window.draw()
        assert it.scene.focus == "player", "and come back when they are asked for"


# Settings and players


def test_settings_change_at_once_and_are_kept(hand, library):
    it = hand(plays=False, theme="light")
    it.type("s")
    light = it.surface().get_at((2, 2))
    it.press("theme dark")
    assert it.surface().get_at((2, 2)) != light
    it.press("animation")
    it.press("sound")
    assert not it.window.state.sounds.is_on
    it.press("pace 0.25")
    it.press("shows_analysis")
    kept = library.settings("Alice")
    assert (kept.theme, kept.animation, kept.sound, kept.pace) == ("dark", False, False, 0.25)
    assert kept.shows_analysis


def test_a_machine_without_sound_says_so_where_sound_is_switched_on(hand, monkeypatch):
    def fail(**_):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    it = hand(plays=False, sound=False)
    it.type("s")
    assert not it.says("No sound device")
    it.press("sound")
    assert it.says("No sound device")


def test_another_name_keeps_the_record(played, library):
    it = played
    it.type("s")
    fill(it, "name", "Zoë")
    assert it.window.app.name == "Zoë"
    assert library.store.statistics("@Zoë").wins == 1
    fill(it, "name", "   ")
    assert it.window.app.name == "Zoë", "nobody is called nothing"


def test_another_player_brings_their_own_settings(hand, library):
    library.welcome("Bob")
    library.save_settings("Bob", Settings(theme="dark", opponent="kitty"))
    it = hand(plays=False)
    it.type("s")
    it.key(pygame.K_TAB, "\t")
    it.type("p")
    it.press("play Bob")
    assert it.page == "settings"
    assert it.window.app.name == "Bob"
    assert it.window.app.settings.opponent == "kitty"
    it.press("players")
    fill(it, "new", "Mia")
    assert it.window.app.name == "Mia"


def test_a_player_is_removed_when_it_is_asked_twice(played, library):
    it = played
    it.type("sp")
    it.press("remove Bob")
    assert library.store.profile("Bob")
    assert it.says("Really remove Bob?")
    it.press("remove Bob")
    assert library.store.profile("Bob") is None
    it.scene.focus_on("play Alice")
    it.window.draw()
    it.type("xx")
    assert it.window.app.name == "Guest"


def test_several_unfinished_games_are_listed_continued_and_deleted(hand, library):
    it = hand(mode="people")
    for move in ("a1", "b2", "c3"):
        it.play(move)
        it.escape()
        it.frame()
        it.type("p")
        it.frame()
    it.escape()
    it.frame()
    assert it.says("Unfinished games (3)")
    it.type("u")
    first, second, _ = library.store.unfinished("Alice")
    it.press(f"delete {first.id}")
    assert len(library.store.unfinished("Alice")) == 3, "once is not enough"
    it.press(f"delete {first.id}")
    assert library.store.unfinished("Alice")[0].id == second.id
    it.press(f"resume {second.id}")
    assert isinstance(it.scene, GameScene)
    assert [str(move) for move, _ in it.view.moves] == ["b2"]


# Names and help


def test_a_guest_is_asked_for_a_name_once_after_the_first_game(hand, library):
    it = hand(plays=False, mode="people", second_name="Bob")
    it.window.app.welcome("Guest")
    it.window.app.change(mode="people", second_name="Bob")
    it.scene.controller.refresh()
    it.type("p")
    it.frame()
    it.play_game()
    it.frames(3)
    assert isinstance(it.scene, GameScene), "a result is seen in peace"
    it.type("r")
    it.frame()
    assert isinstance(it.scene, NameScene)
    it.type("Zoë")
    it.enter()
    assert isinstance(it.scene, GameScene)
    assert not it.view.moves
    assert it.view.score.text == "Zoë: 1 · Bob: 0 · draws: 0"
    assert library.store.statistics("@Zoë").games == 1
    it.play_game()
    it.type("r")
    assert isinstance(it.scene, GameScene), "once"


def test_a_guest_who_wants_to_stay_one_goes_where_they_wanted(hand):
    it = hand(plays=False, mode="people")
    it.window.app.welcome("Guest")
    it.window.app.change(mode="people")
    it.type("p")
    it.frame()
    it.play_game()
    it.escape()
    assert isinstance(it.scene, NameScene)
    it.escape()
    assert it.page == "start"
    assert it.window.app.name == "Guest"


def test_help_shows_every_key_and_esc_goes_back(hand):
    it = hand((1000, 2400), mode="people")
    it.type("?")
    assert it.page == "help"
    shown = " ".join(it.texts())
    assert all(command.sentence in shown for command in COMMANDS if command.keys)
    assert TYPING_HELP in shown
    assert "3x3: three in a row wins." in shown, "the game on the board"
    it.escape()
    assert isinstance(it.scene, GameScene)


def test_a_store_that_cannot_be_read_is_a_line(hand, library, monkeypatch):
    it = hand(plays=False)

    def fail(*_, **__):
        raise OSError("the disk is gone")

    monkeypatch.setattr(library.store, "count", fail)
    it.type("h")
    assert it.says("the disk is gone")
