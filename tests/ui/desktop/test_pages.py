"""Every menu, with real events."""

import pygame
import pytest

from noughts.game import Mode
from noughts.play import Settings
from noughts.rules import Cell
from noughts.store import Sort, Who
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.history import History
from noughts.ui.desktop.scenes.new_game import NewGame
from noughts.ui.desktop.scenes.prompt import NameScene
from noughts.ui.desktop.scenes.replay import ReplayScene
from noughts.ui.desktop.scenes.review import ReviewScene
from noughts.ui.desktop.scenes.settings import Preferences
from noughts.ui.desktop.scenes.standings import Leaderboard, Statistics
from noughts.ui.desktop.scenes.start import Start
from noughts.ui.desktop.scenes.text import Help
from noughts.ui.shared.board_input import TYPING_HELP
from noughts.ui.shared.choices import BOARDS, VARIANTS, WAYS
from noughts.ui.shared.commands import COMMANDS
from noughts.ui.shared.replays import mistakes


def play_a_game(it, moves="a1 b1 a2 b2 a3"):
    for move in moves.split():
        it.click(it.at(move))
        it.frames(0.3)
    it.frames(1.5)


@pytest.fixture
def played(hand):
    """A window at the menu, after Alice has won against Bob and drawn."""
    it = hand(mode="people", second_name="Bob")
    play_a_game(it)
    it.type("r")
    it.frame()
    play_a_game(it, "a1 b1 c1 b2 a2 c2 b3 a3 c3")
    it.escape()
    it.frame()
    return it


def test_the_start_greets_and_offers_everything(hand):
    it = hand(plays=False)
    assert isinstance(it.scene, Start)
    assert it.says("Welcome, Alice! This is your first game.")
    texts = it.texts()
    assert all(way.title in texts for way in WAYS if way.mode is not Mode.COMPUTER)
    assert {"Kitty (Easy)", "Cop (Medium)", "Sera (Hard)", "More players"} <= set(texts)
    assert {"Boards and variants", "History", "Leaderboard and statistics", "Settings", "Help", "Quit"} <= set(texts)


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
    assert isinstance(it.scene, NewGame)
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
    ("letter", "scene"), [("1", NewGame), ("b", NewGame), ("h", History), ("l", Leaderboard), ("s", Preferences), ("?", Help)]
)
def test_every_entry_has_its_key_and_esc_goes_back(hand, letter, scene):
    it = hand(plays=False)
    it.type(letter)
    it.frame()
    assert isinstance(it.scene, scene)
    it.escape()
    it.frame()
    assert isinstance(it.scene, Start)


def test_q_leaves_and_esc_says_so(hand):
    it = hand(plays=False)
    it.escape()
    assert it.window.is_open
    assert it.says("Press q to quit.")
    it.type("q")
    assert not it.window.is_open


def test_the_keyboard_reaches_every_entry(hand):
    it = hand((480, 360), plays=False)
    reached = set()
    for _ in range(20):
        it.key(pygame.K_TAB, "\t")
        it.frame()
        reached.add(it.scene.focus)
        placed = next(each for each in it.scene.placed if each.widget.key == it.scene.focus)
        assert it.scene._body.contains(placed.rect.inflate(-2, -2)), "what has the focus is in sight"
    assert reached == {each.widget.key for each in it.scene.placed if each.widget.key}
    it.scene.focus = "Watch"
    it.key(pygame.K_UP)
    assert it.scene.focus == "Two players with a coach"
    it.key(pygame.K_DOWN)
    it.enter()
    it.frame()
    assert next(each.widget for each in it.scene.placed if each.widget.key == "way watch").is_chosen


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_every_board_is_chosen_with_a_click_and_remembered(hand, board, library):
    it = hand(plays=False)
    it.type("2")
    it.press(f"board {board.title}")
    assert library.settings("Alice").rules == board.rules
    it.press("begin")
    assert str(it.view.rules) == board.rules


def test_variants_and_sizes_combine(hand):
    it = hand(plays=False)
    it.type("2")
    for variant in VARIANTS:
        it.press(f"word {variant.word}")
    assert it.window.app.settings.rules == "3x3x3 misere wild gravity torus exact", "wild puts only-x out"
    it.press("word gravity")
    for _ in range(2):
        it.scene.focus = "size cols"
        it.type("+")
    it.scene.focus = "size k"
    it.type("-")
    assert it.window.app.settings.rules == "5x3x2 misere wild torus exact"
    right = next(each.rect for each in it.scene.placed if each.widget.key == "size rows")
    it.scene.scroll.by(0)
    it.frame()
    it.press("size rows")
    assert it.window.app.settings.rules == "5x4x2 misere wild torus exact", right


def test_rules_that_cannot_be_are_told_in_a_line(hand):
    it = hand(plays=False, rules="26x26x5")
    it.type("2")
    it.frame()
    it.scene.focus = "size cols"
    it.type("+")
    assert it.says("27x26: a board has 1 to 26 columns")
    assert it.window.app.settings.rules == "26x26x5"


def test_an_opponent_that_cannot_play_here_is_not_offered(hand, without_network):
    it = hand(plays=False)
    for key in ("", "1"):
        it.type(key)
        it.frame()
        assert it.says("Sera")
        assert not it.says("Ada")


def test_the_whole_form_is_remembered(hand, library):
    it = hand(plays=False)
    it.type("1")
    for key in ("opponent sera", "side o", "time 1m", "hints", "undo"):
        it.press(key)
    kept = library.settings("Alice")
    assert (kept.opponent, kept.begins, kept.time, kept.allows_hints, kept.allows_undo) == ("sera", "o", "1m", False, False)
    it.press("begin")
    assert it.view.setup.x.program == "sera"
    assert it.view.x_left is not None


def test_any_program_can_be_typed_and_a_wrong_one_is_told(hand):
    it = hand(plays=False)
    it.type("1")
    slide(it, "opponent level", 2, of=9)
    it.press("begin")
    assert it.view.setup.o.program == "level:3"
    it.escape()
    it.type("1")
    assert it.says("Level 3")
    it.press("opponent others")
    it.press("field opponent")
    it.type("sara")
    it.press("begin")
    assert it.says("sara: no such player. Did you mean sera?")


def slide(it, key, step, *, of):
    """Drag the knob of a slider to a step, from wherever it is."""
    it.press(key)
    placed = next(each for each in it.scene.placed if each.widget.key == key)
    track = placed.widget._track(placed.rect)
    it.hold((track.left, track.top))
    it.drag((track.left + track.width * step // of, track.top))
    it.let_go()
    it.frame()


def test_two_players_need_two_names(hand):
    it = hand(plays=False)
    it.type("2")
    it.press("field second_name")
    for _ in range(10):
        it.key(pygame.K_BACKSPACE)
    it.type("alice")
    it.press("begin")
    assert it.says("both players have this name")


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


def fill(it, field, text):
    """Type into a field of a page."""
    it.press(f"field {field}")
    it.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    it.type(text)
    it.enter()


def test_the_history_filters_and_replays(played):
    it = played
    it.type("h")
    it.frame()
    assert it.scene.count == 2
    assert it.says("1 to 2 of 2")
    it.press("result win")
    assert it.scene.count == 1
    it.press("mode computer")
    assert it.says("No games match. Press x to clear the filters, or p to play.")
    it.press("mode any")
    it.press("days 1")
    it.press("order")
    assert it.scene.count == 1
    it.press("game 1")
    assert isinstance(it.scene, ReplayScene)
    it.escape()
    assert isinstance(it.scene, History)


def test_the_history_has_the_columns_that_say_something(played):
    it = played
    it.type("h")
    headings = {"when", "board", "X", "O", "result", "moves"}
    assert headings <= set(it.texts())
    assert not {"nodes", "depth", "notes"} & set(it.texts()), "two people who were not helped"
    it.escape()
    it.type("p")
    it.frame()
    it.type("h")
    it.frame()
    play_a_game(it)
    it.escape()
    it.type("h")
    assert {"notes", "hint"} <= set(it.texts())


def test_the_history_filters_by_opponent_rules_and_dates(played):
    it = played
    it.type("h")
    it.frame()
    fill(it, "opponent", "bob")
    assert it.scene.count == 2
    fill(it, "rules", "5x5x4")
    assert it.scene.count == 0
    fill(it, "rules", "3x3")
    assert it.scene.count == 2
    fill(it, "until", "2020-01-31")
    assert it.scene.count == 0
    fill(it, "until", "")
    fill(it, "since", "2020-01-31")
    assert it.scene.count == 2
    fill(it, "since", "soon")
    assert it.says("since soon: not a day. Try 2026-01-31.")
    fill(it, "since", "")
    fill(it, "opponent", "nobody")
    assert it.scene.count == 0
    it.press("clear")
    assert it.scene.count == 2
    fill(it, "opponent", "bob")
    assert it.says("against: whose games? Name the player too.")


def test_the_filters_of_the_history_are_reached_by_key(played):
    it = played
    it.type("h")
    it.frame()
    it.type("fx")
    assert it.scene.filtering.lines["player"].text == "Alicex", "the key that leads to the field is not typed into it"
    it.enter()
    assert it.scene.count == 0
    it.key(pygame.K_TAB, "\t")
    assert it.scene.focus == "field opponent"
    it.scene.focus = ""
    it.type("x")
    assert it.scene.count == 2


def test_a_long_history_has_pages(played, monkeypatch):
    monkeypatch.setattr("noughts.ui.desktop.scenes.history.PAGE", 1)
    it = played
    it.type("h")
    it.frame()
    assert [game.number for game in it.scene.games] == [2]
    it.type("n")
    assert [game.number for game in it.scene.games] == [1]
    it.type("n")
    it.press("before")
    it.type("o")
    assert [game.number for game in it.scene.games] == [1]
    it.type("m")
    assert it.scene.filtering.wanted.read().player is None
    it.type("m")
    assert it.scene.filtering.wanted.read().player == "Alice"


def test_the_window_is_named_for_what_it_shows(played):
    assert played.window.screen.window.title == "noughts"
    played.type("h")
    played.frame()
    assert played.window.screen.window.title == "noughts · History"


def test_an_empty_history_says_what_to_do(hand):
    it = hand(plays=False)
    it.type("h")
    assert it.says("No games yet. Press p to play the first one.")
    it.type("p")
    assert isinstance(it.scene, GameScene)


@pytest.mark.parametrize("way", ["lp", "lmp"])
def test_where_there_are_no_games_p_plays_the_first(hand, way):
    it = hand(plays=False)
    it.type(way[:-1])
    assert it.says("No games yet. Press p to play the first one.")
    it.type("p")
    assert isinstance(it.scene, GameScene)


def test_a_replay_is_exported_and_reviewed(played, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    it = played
    it.type("h")
    it.frame()
    it.press("game 1")
    it.type("e")
    (written,) = tmp_path.glob("*.sgf")
    assert written.name in "".join(it.texts())
    it.press("export")
    assert len(list(tmp_path.glob("*.sgf"))) == 2
    it.key(pygame.K_END)
    it.type("c")
    assert it.says("The game is over here. Go back a move first.")
    it.type("+")
    assert it.says("Half a second a move.")
    it.type("+++")
    assert it.scene.autoplay.pace == 0.25, "what comes faster cannot be followed"
    it.type("v")
    assert isinstance(it.scene, ReviewScene)
    it.type("?")
    it.escape()
    it.escape()
    assert isinstance(it.scene, ReplayScene)


def test_a_replay_goes_forwards_backwards_and_by_itself(played):
    it = played
    it.type("h")
    it.frame()
    it.press("game 1")
    scene = it.scene
    it.frames(1.2)
    assert scene.replay.ply == 1, "by itself"
    it.type("p")
    it.frames(2)
    assert scene.replay.ply == 1
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_LEFT)
    assert scene.replay.ply == 2
    it.key(pygame.K_END)
    it.frames(1)
    assert scene.replay.is_at_end
    assert scene.board.struck(it.clock.now) == 1
    it.key(pygame.K_HOME)
    assert not scene.board.marks
    it.key(pygame.K_RIGHT)
    it.type("a")
    it.wait(lambda: scene.view().study is not None and scene.view().reason is not None)
    assert it.says("why a1")
    it.press("from here")
    assert isinstance(it.scene, GameScene)
    assert len(it.view.moves) == 1


def test_a_review_opens_at_the_first_mistake_with_the_better_cell_ringed(hand):
    it = hand(mode="people")
    play_a_game(it)
    it.type("v")
    assert isinstance(it.scene, ReviewScene)
    it.wait(lambda: it.scene._review.is_done)
    first, second = mistakes(it.scene.judgements)
    assert it.scene.replay.ply == first == 2
    assert it.says("? mistake")
    assert it.scene.extras(it.scene.view()).advised == Cell(1, 1)
    assert it.says("accuracy 50 %")
    assert {"b1?", "b2?!"} <= set(it.texts()), "the moves say which could have been better"
    it.press("mistake")
    assert it.scene.replay.ply == second
    it.type("v")
    assert it.scene.replay.ply == first
    it.escape()
    assert it.view.outcome


def test_without_a_panel_a_line_says_what_would_have_been_better(hand):
    it = hand((480, 360), mode="people")
    play_a_game(it)
    it.type("v")
    it.wait(lambda: it.scene._review.is_done)
    assert it.scene.layout.panel is None
    assert it.says("Better: b2")


def test_a_mistake_can_be_tried_again(hand):
    it = hand(mode="people")
    play_a_game(it)
    it.type("v")
    it.wait(lambda: it.scene._review.is_done)
    it.press("again")
    assert isinstance(it.scene, GameScene)
    assert [str(move) for move, _ in it.view.moves] == ["a1"]


def test_whoever_has_gone_somewhere_is_not_taken_to_a_mistake(hand):
    it = hand(mode="people")
    play_a_game(it)
    it.type("v")
    it.key(pygame.K_HOME)
    it.wait(lambda: it.scene._review.is_done)
    assert it.scene.replay.ply == 0


def test_the_leaderboard_ranks_and_opens_somebody(played):
    it = played
    it.type("l")
    it.frame()
    assert [standing.label for standing in it.scene.standings] == ["Alice", "Bob"]
    it.press("who programs")
    assert it.scene.who is Who.PROGRAMS
    assert not it.scene.standings
    it.press("who people")
    it.press("by name")
    assert it.scene.sort is Sort.NAME
    assert [standing.label for standing in it.scene.standings] == ["Alice", "Bob"]
    it.type("o")
    assert [standing.label for standing in it.scene.standings] == ["Bob", "Alice"]
    assert it.says("From z to a")
    it.press("row @Bob")
    assert isinstance(it.scene, Statistics)
    assert it.scene.title == "Bob"
    assert it.scene.statistics.losses == 1


def test_statistics_add_up(played):
    it = played
    it.type("lm")
    assert it.says("1 (50 %)")
    assert it.says("+ =")


def test_leaderboard_and_statistics_count_the_games_of_a_mode_and_a_period(played):
    it = played
    it.type("l")
    for page in (Leaderboard, Statistics):
        assert isinstance(it.scene, page)
        it.press("mode coach")
        assert it.says("No games match. Press x to clear the filters, or p to play.")
        it.type("x")
        it.press("days 1")
        assert it.says("50 %")
        fill(it, "until", "2020-01-01")
        assert it.says("the end is before the beginning")
        it.press("clear")
        assert it.says("50 %")
        it.type("m")


def test_settings_change_at_once_and_are_kept(hand, library):
    it = hand(plays=False, theme="light")
    it.type("s")
    light = it.surface().get_at((2, 2))
    it.press("theme dark")
    assert it.surface().get_at((2, 2)) != light
    it.press("animation")
    it.press("sound")
    it.press("pace 0.25")
    it.press("shows_analysis")
    kept = library.settings("Alice")
    assert (kept.theme, kept.animation, kept.sound, kept.pace) == ("dark", False, False, 0.25)
    assert kept.shows_analysis


def test_another_name_keeps_the_record(played, library):
    it = played
    it.type("s")
    it.press("name")
    it.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    it.type("Zoë")
    it.enter()
    assert it.window.app.name == "Zoë"
    assert library.store.statistics("@Zoë").wins == 1
    it.press("name")
    it.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    it.type("   ")
    it.escape()
    assert it.window.app.name == "Zoë", "nobody is called nothing"


def test_another_player_brings_their_own_settings(hand, library):
    library.welcome("Bob")
    library.save_settings("Bob", Settings(theme="dark", opponent="kitty"))
    it = hand(plays=False)
    it.type("sp")
    it.press("player Bob")
    assert isinstance(it.scene, Preferences)
    assert it.window.app.name == "Bob"
    assert it.window.app.settings.opponent == "kitty"
    it.press("players")
    it.press("new")
    it.type("Mia")
    it.enter()
    assert it.window.app.name == "Mia"


def test_a_player_is_removed_when_it_is_asked_twice(played, library):
    it = played
    it.type("sp")
    it.press("remove Bob")
    assert library.store.profile("Bob")
    assert it.says("Really remove Bob?")
    it.press("remove Bob")
    assert library.store.profile("Bob") is None
    it.press("remove Alice")
    it.press("remove Alice")
    assert it.window.app.name == "Guest"


def test_several_unfinished_games_are_listed_continued_and_given_up(hand, library):
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
    first, second, _ = library.interrupted("Alice")
    it.press(f"give up {first.id}")
    assert len(library.interrupted("Alice")) == 3, "once is not enough"
    it.press(f"give up {first.id}")
    assert library.interrupted("Alice")[0].id == second.id
    it.press(f"game {second.id}")
    assert isinstance(it.scene, GameScene)
    assert [str(move) for move, _ in it.view.moves] == ["b2"]


def test_a_guest_is_asked_for_a_name_once_after_the_first_game(hand, library):
    it = hand(plays=False, mode="people", second_name="Bob")
    it.window.app.welcome("Guest")
    it.window.app.change(mode="people", second_name="Bob")
    it.type("p")
    it.frame()
    play_a_game(it)
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
    play_a_game(it)
    it.type("r")
    assert isinstance(it.scene, GameScene), "once"


def test_a_guest_who_wants_to_stay_one_goes_where_they_wanted(hand):
    it = hand(plays=False, mode="people")
    it.window.app.welcome("Guest")
    it.window.app.change(mode="people")
    it.type("p")
    it.frame()
    play_a_game(it)
    it.escape()
    assert isinstance(it.scene, NameScene)
    it.escape()
    assert isinstance(it.scene, Start)
    assert it.window.app.name == "Guest"


def test_help_shows_every_key_and_any_key_goes_back(hand):
    it = hand(mode="people")
    it.type("?")
    assert isinstance(it.scene, Help)
    it.window.screen.window.size = (1000, 1400)
    pygame.event.clear()
    shown = " ".join(it.texts())
    assert all(command.sentence in shown for command in COMMANDS if command.keys)
    assert TYPING_HELP in shown
    it.scene.scroll.by(5000)
    assert it.says(COMMANDS[-1].sentence)
    it.type("x")
    assert isinstance(it.scene, GameScene)


def test_a_store_that_cannot_be_read_is_a_line(hand, library, monkeypatch):
    it = hand(plays=False)

    def fail(*_, **__):
        raise OSError("the disk is gone")

    monkeypatch.setattr(library.store, "count", fail)
    it.type("h")
    assert it.says("the disk is gone")
