"""A game in the window, with real events, looked at in its state and in its pixels."""

import pygame
import pytest

from noughts.drawing.colours import LIGHT
from noughts.play import Session
from noughts.rules import Cell, Mark, Side, Why
from noughts.search.api import analyse
from noughts.ui.shared.effects import Sound
from noughts.ui.shared.input import REMATCH_OFFER


def count_near(surface, rect, colour, tolerance=24):
    """Pixels of a rectangle that have nearly this colour."""
    wanted = pygame.Color(colour)
    part = surface.subsurface(rect.clip(surface.get_rect()))
    return pygame.mask.from_threshold(part, wanted, (tolerance, tolerance, tolerance, 255)).count()


def rect_of(hand, cell):
    return hand.scene.board.grid.rect(Cell(ord(cell[0]) - 97, int(cell[1:]) - 1))


def test_a_mark_is_drawn_at_once_while_the_program_thinks(hand, slow):
    it = hand(theme="light", animation=False)
    it.click(it.at("b2"))
    it.frame()
    assert it.view.is_thinking
    assert count_near(it.window.screen.surface(), rect_of(it, "b2"), LIGHT.x) > 500
    slow.go.set()
    it.wait(lambda: len(it.view.moves) == 2)


def test_a_mark_grows_from_the_first_frame_on(hand, slow):
    it = hand(theme="light")
    it.click(it.at("b2"))
    sizes = []
    for _ in range(12):
        assert it.frame() or sizes
        sizes.append(count_near(it.window.screen.surface(), rect_of(it, "b2"), LIGHT.x))
    assert sizes[0] < sizes[4] < sizes[-1]
    assert sizes == sorted(sizes)


def test_undo_while_the_program_thinks_stops_it(hand, slow):
    it = hand()
    it.click(it.at("b2"))
    it.frame()
    assert it.view.is_thinking
    it.type("u")
    it.frame()
    assert not it.view.moves
    slow.go.set()
    it.frames(0.3)
    assert not it.view.moves
    assert it.view.is_persons_turn


def test_a_click_on_a_taken_cell_shakes_it_and_says_why(hand):
    it = hand(mode="people")
    it.play("b2")
    it.click(it.at("b2"))
    it.frame()
    assert it.scene.board.refused(it.clock.now) == Cell(1, 1)
    assert it.frame(), "it shakes"
    assert it.says("b2: X is already there; choose an empty cell")
    it.frames(1)
    assert it.scene.board.refused(it.clock.now) is None
    it.frames(6)
    assert not it.says("already")


def test_the_mouse_shows_the_mark_that_would_be_placed(hand):
    it = hand(theme="light", mode="people")
    before = it.surface().copy()
    it.move(it.at("c3"))
    it.frame()
    after = it.surface()
    rect = rect_of(it, "c3")
    assert pygame.image.tobytes(before.subsurface(rect), "RGB") != pygame.image.tobytes(after.subsurface(rect), "RGB")
    assert it.scene.overlay(it.view).ghost == (Cell(2, 2), Mark.X)
    it.post(pygame.WINDOWLEAVE)
    assert it.scene.overlay(it.view).ghost is None


def test_arrows_and_enter_place_a_mark(hand):
    it = hand(mode="people")
    it.key(pygame.K_UP)
    assert it.scene.shows_cursor
    it.key(pygame.K_LEFT)
    it.key(pygame.K_UP)
    it.enter()
    it.settle()
    assert [str(move) for move, _ in it.view.moves] == ["a1"]


def test_digits_play_a_cell_and_a_colon_opens_a_line(hand):
    it = hand(mode="people")
    it.type("5")
    assert str(it.view.last) == "b2"
    it.type(":a1")
    assert it.says("a1|")
    it.enter()
    assert str(it.view.last) == "a1"
    it.type(":undo")
    it.enter()
    assert len(it.view.moves) == 1
    it.type(":z9")
    it.enter()
    assert it.says("z9: the board has columns a to c")
    it.type(":a")
    it.escape()
    assert not it.scene.input.line.is_open


def test_on_a_larger_board_a_number_waits_for_its_second_digit(hand):
    it = hand(mode="people", rules="5x5x4")
    it.type("1")
    assert not it.view.moves
    it.type("3")
    assert str(it.view.last) == "c3"


def test_undo_and_redo_are_keys(hand):
    it = hand(mode="people")
    it.play("b2")
    it.type("u")
    assert not it.view.moves
    it.type("U")
    assert len(it.view.moves) == 1
    it.type("u")
    it.type("u")
    assert it.says("undo: none of your moves can be taken back")


def test_a_hint_marks_a_cell_and_says_why(hand):
    it = hand(opponent="sera")
    it.type("h")
    it.wait(lambda: it.view.hint is not None)
    assert it.scene.overlay(it.view).advised == it.view.hint.move.cell
    assert it.says("Try ")


def test_analysis_shows_the_value_of_each_cell(hand):
    it = hand(mode="people")
    it.play("a1")
    it.type("a")
    it.wait(lambda: it.view.study is not None and it.view.study.is_complete)
    values = it.scene.overlay(it.view).values
    assert len(values) == 8
    assert values[Cell(1, 1)] == ("=", "draw")
    it.frames(6)
    it.move(it.at("b2"))
    assert it.says("b2 · = draws")
    it.type("a")
    it.frames(1.3)
    assert not it.scene.overlay(it.view).values


def end(it, moves):
    for move in moves.split():
        it.click(it.at(move))
        it.frames(0.3)


@pytest.mark.parametrize(
    ("moves", "title"), [("a1 b1 a2 b2 a3", "Alice wins!"), ("a1 b1 c1 b2 a2 c2 b3 a3 c3", "It's a draw!")]
)
def test_the_end_is_announced_after_a_pause(hand, moves, title):
    it = hand(mode="people", second_name="Bob")
    end(it, moves)
    assert it.view.outcome
    assert not it.scene.is_announced, "the last move is seen first"
    it.frames(1.2)
    assert it.scene.is_announced
    assert it.says(title)


def test_a_loss_is_told_in_its_own_words_and_colour(hand):
    it = hand(theme="light")
    it.type("gg")
    it.frames(1.5)
    assert it.view.outcome.why is Why.RESIGNED
    assert it.says("Cop wins.")
    assert count_near(it.surface(), it.scene.layout.note, LIGHT.loss) > 50
    assert it.window.state.sounds.played[-1] is Sound.LOSS


def test_the_overlay_is_as_dark_after_a_hundred_frames_as_after_one(hand):
    it = hand(mode="people")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    first = pygame.image.tobytes(it.surface(), "RGB")
    for _ in range(100):
        it.window.draw()
    assert pygame.image.tobytes(it.window.screen.surface(), "RGB") == first


def test_the_final_board_stays_visible_under_the_overlay(hand):
    it = hand(theme="light", mode="people")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(0.6)
    ink = count_near(it.surface(), rect_of(it, "a2"), LIGHT.ink)
    assert ink > 300, "the line is struck through"
    it.frames(1.5)
    before = it.surface()
    marks = [before.get_at(rect_of(it, cell).center) for cell in ("b1", "c3")]
    board = before.get_at(rect_of(it, "c2").center)
    assert abs(marks[0].g - board.g) < 60, "inside a nought is the board"
    it.click(rect_of(it, "c2").center)
    assert it.surface().get_at(rect_of(it, "c2").center) != board, "a click takes the veil away"


def test_a_rematch_exchanges_the_sides_and_the_score_runs_on(hand):
    it = hand(mode="people", second_name="Bob")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    it.type("r")
    it.frame()
    assert it.view.names[Side.X] == "Bob"
    assert it.view.score.wins["Alice"] == 1
    assert it.says("Alice: 1 · Bob: 0 · draws: 0")
    assert not it.scene.board.marks


@pytest.mark.parametrize("size", [(480, 360), (480, 420), (1000, 700)], ids=str)
def test_the_winner_stays_named_whatever_is_clicked_or_said_after_the_end(hand, size):
    it = hand(size, mode="people", second_name="Bob")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    assert it.says("Alice wins!")
    for place in (it.at("c3"), (3, size[1] // 2)):
        it.click(place)
        it.frames(0.3)
        assert it.says("Alice wins!")
    it.type("m")
    assert it.says("Sound is off.")
    assert it.says("Alice wins!")


@pytest.mark.parametrize("way", ["click", "enter"])
def test_after_the_end_a_click_offers_a_rematch_and_a_second_begins_it(hand, way):
    it = hand(mode="people", second_name="Bob")
    again = it.enter if way == "enter" else lambda: it.click(it.at("c3"))
    end(it, "a1 b1 a2 b2 a3")
    again()
    assert it.view.outcome, "the last move is seen first"
    it.frames(1.5)
    again()
    assert it.says(REMATCH_OFFER)
    assert not it.says("over")
    assert it.view.outcome
    again()
    assert not it.view.outcome
    assert not it.view.moves


def test_after_the_end_arrows_choose_a_button_for_enter(hand):
    it = hand(mode="people", second_name="Bob")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_RIGHT)
    it.window.draw()
    assert it.scene.focus == "retry"
    it.enter()
    assert len(it.view.moves) == 4


def test_play_on_goes_on_from_the_last_turn(hand):
    it = hand(mode="people")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    it.type("c")
    it.frames(1.5)
    assert not it.view.outcome, "the letter has waited for a number"
    assert len(it.view.moves) == 4
    assert it.says("This game did not start from the beginning")


def test_restart_wants_to_be_asked_twice(hand):
    it = hand(mode="people")
    it.play("b2")
    it.type("r")
    assert len(it.view.moves) == 1
    assert it.says("Press r again to start over.")
    it.type("r")
    assert not it.view.moves


def test_a_clock_runs_and_its_last_seconds_are_heard(hand):
    it = hand(mode="people", time="10m")
    it.frames(1.0)
    assert it.says("9:5")
    assert 0 < it.window.until_next_look() <= 1.0
    it.clock.now += 594
    it.frames(0.1)
    assert Sound.TICK in it.window.state.sounds.played
    it.clock.now += 10
    it.frames(2)
    assert it.view.outcome.why is Why.TIME
    assert it.says("ran out of time")


def test_time_for_a_move_that_runs_out_makes_a_move(hand):
    it = hand(mode="people", time="5s/move")
    it.clock.now += 6
    it.frames(0.2)
    assert len(it.view.moves) == 1


def test_a_coach_tells_both_players_what_the_moves_are_worth_when_asked(hand):
    it = hand(mode="coach", coach="kitty", second_name="Bob")
    it.wait(lambda: it.view.study is not None and it.view.study.is_complete)
    assert not it.scene.overlay(it.view).values
    it.type("a")
    it.frames(1.3)
    it.wait(lambda: it.view.study is not None and it.view.study.is_complete)
    assert len(it.scene.overlay(it.view).values) == 9
    it.play("a1")
    it.wait(lambda: it.view.study is not None and it.view.study.is_complete)
    assert it.scene.overlay(it.view).values[Cell(0, 1)][1] == "loss"


def test_programs_are_watched_paused_and_stepped(hand):
    it = hand(mode="watch", watch_x="kitty", watch_o="sera", pace=1.0)
    it.wait(lambda: len(it.view.moves) >= 1)
    it.type("p")
    count = len(it.view.moves)
    it.frames(3)
    assert len(it.view.moves) == count
    assert it.says("Paused")
    it.type("s")
    it.wait(lambda: len(it.view.moves) == count + 1)
    assert it.view.is_paused
    it.type("+")
    assert it.window.app.session.pace == 0.5
    it.type("-")
    it.type("p")
    it.wait(lambda: it.view.outcome is not None)


def test_discs_fall_to_the_lowest_cell(hand):
    it = hand(theme="light", mode="people", rules="7x6x4 gravity")
    it.click(it.at("d1"))
    it.frame()
    it.frame()
    assert str(it.view.last) == "d6"
    assert 0 < it.scene.board.progress(Cell(3, 5), it.clock.now) < 1
    top = count_near(it.window.screen.surface(), rect_of(it, "d1"), LIGHT.x)
    it.frames(1)
    assert count_near(it.window.screen.surface(), rect_of(it, "d1"), LIGHT.x) < max(top, 1)
    assert count_near(it.window.screen.surface(), rect_of(it, "d6"), LIGHT.x) > 500
    for _ in range(5):
        it.play("d1")
    it.click(it.at("d1"))
    assert it.says("d1: ")


def test_in_a_wild_game_the_mark_is_chosen(hand):
    it = hand(mode="people", rules="3x3x3 wild")
    it.type("o")
    it.play("a1")
    assert it.scene.board.marks[Cell(0, 0)] is Mark.O
    it.press("hand X")
    it.play("b2")
    assert it.scene.board.marks[Cell(1, 1)] is Mark.X
    it.click(it.at("c1"), button=3)
    assert it.scene.input.hand is Mark.O
    it.type("9")
    assert it.scene.board.marks[Cell(2, 2)] is Mark.O
    it.frames(0.5)


def test_both_place_x_in_notakto(hand):
    it = hand(mode="people", rules="3x3x3 misere only-x")
    it.play("a1")
    it.play("b1")
    assert set(it.scene.board.marks.values()) == {Mark.X}
    it.play("c1")
    it.frames(1.5)
    assert it.says("completed a1 b1 c1.")


def test_the_largest_board_is_usable_in_the_smallest_window(hand):
    it = hand((480, 360), mode="people", rules="26x26x5")
    grid = it.scene.board.grid
    assert grid.cell >= 16
    assert grid.overflows
    it.key(pygame.K_UP)
    for _ in range(11):
        it.key(pygame.K_DOWN)
        it.key(pygame.K_RIGHT)
    it.frame()
    cursor = it.scene.input.cursor
    assert grid.window.contains(grid.rect(cursor)), "the board follows the cursor"
    it.enter()
    assert it.view.last == cursor
    before = grid.down.offset
    it.move(grid.window.center)
    it.post(pygame.MOUSEWHEEL, x=0, y=1)
    assert grid.down.offset < before
    it.play("m" + str(grid.cell_at(grid.window.center).row + 1))
    assert len(it.view.moves) == 2


def test_the_window_can_be_resized_in_mid_game(hand, screen):
    it = hand(mode="people")
    it.play("b2")
    for size in ((480, 360), (600, 900), (1600, 1000), (500, 800)):
        screen.window.size = size
        for event in pygame.event.get():
            it.window.handle(event)
        it.frame()
        board, window = it.scene.board.grid.window, pygame.Rect((0, 0), size)
        assert window.contains(board)
        assert all(window.contains(each.rect) for each in it.scene.placed)
        assert it.scene.board.marks == {Cell(1, 1): Mark.X}
    it.play("a1")
    assert len(it.view.moves) == 2


def test_the_panel_is_put_away_and_brought_back(hand):
    it = hand()
    assert it.scene.layout.panel
    it.type("/")
    it.frame()
    assert it.scene.layout.panel is None
    it.type("/")
    it.frame()
    assert it.scene.layout.panel
    narrow = hand((480, 360))
    assert narrow.scene.layout.panel is None
    narrow.type("/")
    narrow.frame()
    assert narrow.scene.layout.panel


def test_leaving_keeps_the_game_and_the_menu_offers_it_first(hand, library):
    it = hand(mode="people")
    it.play("b2")
    it.escape()
    it.frame()
    assert library.store.unfinished("Alice")
    keys = [each.widget.key for each in it.scene.placed if each.widget.key]
    assert keys[0] == "continue"
    it.type("g")
    it.frame()
    assert str(it.view.last) == "b2"


def test_closing_the_window_keeps_the_game(hand, library):
    it = hand(mode="people")
    it.play("b2")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    it.window.run()
    assert not it.window.is_open
    assert [game.plies for game in library.store.unfinished("Alice")] == [1]


def test_a_full_disk_is_a_line_in_the_window(hand, library, monkeypatch):
    it = hand(mode="people")

    def fail(*_):
        raise OSError("disk full: the move could not be kept")

    monkeypatch.setattr(library.store, "write", fail)
    it.click(it.at("b2"))
    it.frame()
    assert it.says("disk full")
    assert not it.view.moves


def test_a_program_that_fails_pauses_the_game_and_says_so(hand, monkeypatch):
    class Broken:
        name = "cop"

        def choosing(self, *_):
            raise RuntimeError("no idea")
            yield

    monkeypatch.setattr("noughts.play.program_turn.player", lambda text: Broken())
    it = hand()
    it.click(it.at("b2"))
    it.wait(lambda: it.view.is_paused)
    assert it.says("no idea")


def test_sound_is_a_key(hand):
    it = hand()
    assert it.window.state.sounds.is_on
    it.type("m")
    assert not it.window.state.sounds.is_on
    assert it.says("Sound is off.")


def test_nothing_is_drawn_while_nothing_changes(hand):
    it = hand(mode="people")
    it.play("b2")
    it.frames(6)
    drawn = it.window.frames
    it.frames(2)
    assert it.window.frames == drawn
    assert it.window.until_next_look() > 10


def test_without_animation_nothing_moves(hand):
    it = hand(mode="people", animation=False)
    it.click(it.at("b2"))
    assert not it.frame()
    assert it.scene.board.progress(Cell(1, 1), it.clock.now) == 1


def test_every_character_is_played_to_the_end(hand):
    for name in ("kitty", "cop", "sera", "level:3"):
        it = hand(opponent=name)
        while not it.view.outcome:
            it.wait(lambda it=it: it.view.is_persons_turn or it.view.outcome)
            if not it.view.outcome:
                move = it.view.position.moves()[0]
                it.play(str(move))
        it.frames(1.5)
        assert it.scene.is_announced
    assert isinstance(it.window.app.session, Session)


@pytest.mark.parametrize("size", [(480, 360), (1000, 700), (1600, 1000)], ids=str)
@pytest.mark.parametrize("rules", ["3x3x3", "26x26x5"])
def test_the_ribbon_covers_no_cell_and_no_button(hand, size, rules):
    it = hand(size, theme="light", mode="people", animation=False, rules=rules)
    it.type("gg")
    it.frames(2.5)  # on a large board g is a column too, and waits for its number
    assert it.scene.is_announced
    shown, note = it.surface().copy(), it.scene.layout.note
    assert not note.colliderect(it.scene.board.grid.window)
    assert not any(note.colliderect(each.rect) for each in it.scene.placed)
    it.scene.is_veil_away = True
    it.scene.show_message("something else")
    changed = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), it.surface())
    changed.invert()
    boxes = changed.get_bounding_rects()
    frame = it.scene.board.grid.window.inflate(40, 40)
    assert boxes
    assert all(note.contains(box) or frame.contains(box) for box in boxes), (
        "the ribbon stays in its room, the veil on the board"
    )


@pytest.mark.parametrize("size", [(480, 360), (700, 500), (1000, 700)], ids=str)
@pytest.mark.parametrize("title", ["You win!", "It's a draw!"])
def test_the_ribbon_has_room_for_the_praise_of_a_perfect_game(hand, request, size, title):
    if "win" in title:
        request.getfixturevalue("slow").go.set()  # always takes the first free cell
    it = hand(size, opponent="sera", animation=False)
    while not it.view.outcome:
        it.wait(lambda: it.view.is_persons_turn or it.view.outcome)
        if not it.view.outcome:
            it.play(str(analyse(it.view.position).best))
    it.frames(1.5)
    assert it.says(title)
    assert it.says("You played a perfect game.")


def test_what_is_told_after_the_end_stands_beside_the_winner(hand, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    it = hand(mode="people", second_name="Bob")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    assert it.says("Alice wins!")
    it.type("e")
    (written,) = tmp_path.glob("*.sgf")
    assert written.name[-20:] in "".join(it.texts())
    assert it.says("Alice wins!")
    assert not it.says("Three in a row: a1 a2 a3.") or it.scene.layout.panel
    assert "Bob" in written.read_text("utf-8")
    it.type("e")
    assert len(list(tmp_path.glob("*.sgf"))) == 2, "a file is never overwritten"
    it.frames(20)
    assert it.says("Alice wins!")


def test_a_folder_that_cannot_be_written_is_told(hand, monkeypatch):
    it = hand(mode="people")
    end(it, "a1 b1 a2 b2 a3")

    def fail(folder, *rest):
        raise PermissionError(f"{folder}: not yours")

    monkeypatch.setattr("noughts.play.replay._write_new", fail)
    it.type("e")
    assert it.says("not yours")


def test_where_the_panel_is_folded_away_the_clocks_are_above_the_board(hand):
    it = hand((480, 360), mode="people", second_name="Bob", time="10m")
    it.frames(1.0)
    assert it.scene.layout.panel is None
    assert it.says("Alice 9:58 · Bob 10:00")


def test_a_clock_runs_on_under_help_and_is_seen_there(hand):
    it = hand(mode="people", second_name="Bob", time="10m")
    it.type("?")
    it.frames(2)
    assert it.says("Alice 9:57 · Bob 10:00")
    assert 0 < it.window.until_next_look() <= 1
    it.clock.now += 600
    it.frames(0.1)
    assert it.says("Alice (X) ran out of time")
    it.escape()
    it.frames(1.5)
    assert it.says("Bob wins!")


def test_programs_without_a_clock_wait_while_help_is_read(hand):
    it = hand(mode="watch", watch_x="kitty", watch_o="sera", pace=0.25)
    it.wait(lambda: len(it.view.moves) >= 1)
    it.type("?")
    count = len(it.view.moves)
    it.frames(3)
    assert it.says("The game is paused.")
    assert len(it.view.moves) == count
    it.escape()
    assert not it.view.is_paused
    it.wait(lambda: len(it.view.moves) > count)
    it.type("p?")
    it.escape()
    assert it.view.is_paused, "a pause that a player asked for stays"


def test_a_program_moves_while_help_is_open(hand):
    it = hand()
    it.click(it.at("b2"))
    it.type("?")
    it.wait(lambda: len(it.view.moves) == 2)


def test_leaving_from_help_keeps_the_game(hand, library):
    it = hand(mode="people")
    it.play("b2")
    it.type("?")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    it.window.run()
    assert [game.plies for game in library.store.unfinished("Alice")] == [1]


def test_a_long_text_under_the_board_takes_two_lines(hand):
    it = hand((480, 360), mode="people")
    it.scene.show_message("one two three four five " * 5)
    texts = it.texts()
    assert sum("three four" in text for text in texts) == 2
    assert it.scene.layout.note.height >= 2 * 13


def test_a_long_name_leaves_room_for_how_the_game_ended(hand, library):
    it = hand((480, 360), mode="people", second_name="x" * 40)
    end(it, "a1 b1 a2 b2 c3 b3")
    it.frames(1.5)
    shown = it.texts()
    assert any("Three in a row: b1 b2 b3." in text for text in shown)
    assert not any("wins!" in text for text in shown)
