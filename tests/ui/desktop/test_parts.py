"""Sounds, screens, and the parts that need no game."""

import os
import subprocess
import sys
from array import array
from random import Random

import pygame
import pytest

from noughts.rules import Cell, Position
from noughts.ui.desktop.board.board import AnimatedBoard, Grid
from noughts.ui.desktop.kit import fonts
from noughts.ui.desktop.kit.fonts import Typeface, Weight
from noughts.ui.desktop.screen import Screen
from noughts.ui.desktop.sounds import LOUDEST, Sounds, samples
from noughts.ui.desktop.window import EventWaiter, HeldKeys
from noughts.ui.shared.effects import TONES, Sound
from noughts.ui.shared.routes import (
    PageRoute,
)
from tests.waiting import LONG


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_short_quiet_and_ends_in_silence(sound):
    made = array("h", samples(TONES[sound]))
    assert 0 < len(made) < 22_050
    assert 2_000 < max(map(abs, made)) <= 32_767 * LOUDEST
    assert abs(made[-1]) < 300


def test_a_machine_without_sound_plays_on_in_silence(monkeypatch):
    def fail(**_):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(is_on=True)
    sounds.play(Sound.WIN)
    assert not sounds.works
    assert sounds.played == [Sound.WIN]
    sounds.close()


def test_sound_that_is_off_is_not_even_made():
    sounds = Sounds(is_on=False)
    sounds.play(Sound.X)
    assert not sounds.played


def test_sounds_play_on_a_device(screen):
    sounds = Sounds(is_on=True)
    sounds.play(Sound.X)
    sounds.play(Sound.O)
    assert sounds.works
    sounds.close()


def test_on_a_dense_screen_the_mouse_is_told_in_pixels(screen):
    class Dense(Screen):
        def surface(self):
            return pygame.Surface((self.window.size[0] * 2, self.window.size[1] * 2))

    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 50), button=1)
    assert Dense(screen.window).in_pixels(event).pos == (200, 100)
    assert Screen(screen.window).in_pixels(event).pos == (100, 50)


def test_many_wakes_are_one(screen):
    waking = EventWaiter()
    pygame.event.clear()  # a new screen has news of its own
    for _ in range(100):
        waking()
    assert waking.wait(5.0) == []
    pygame.event.clear()
    assert waking.wait(0.01) == []


def test_a_grid_finds_every_cell_under_the_mouse():
    grid = Grid()
    grid.place(pygame.Rect(7, 9, 500, 300), 26, 26, smallest=20)
    for cell in grid.seen():
        rect = grid.rect(cell)
        if grid.window.collidepoint(rect.center):
            assert grid.cell_at(rect.center) == cell
    grid.reveal(Cell(25, 25))
    assert grid.window.contains(grid.rect(Cell(25, 25)))
    assert grid.cell_at((0, 0)) is None


def test_two_new_marks_come_one_after_the_other():
    board, start = AnimatedBoard(), Position.parse(".../.../...")
    board.show(start, None, None, now=0.0)
    later = start.play("b2").play("a1")
    board.show(later, None, Cell(0, 0), now=10.0)
    assert board.progress(Cell(1, 1), 10.1) > 0 == board.progress(Cell(0, 0), 10.1)
    assert not board.is_moving(10.4)


def test_text_is_cut_and_wrapped_to_any_width(screen):
    face = Typeface()
    rng = Random(1)
    for _ in range(200):
        text = "".join(rng.choice("abc WwIil. ") for _ in range(rng.randrange(60)))
        room = rng.randrange(8, 300)
        assert face.width(face.cut(text, 13, room), 13) <= room or not face.cut(text, 13, room)
        lines = face.wrapped(text, 13, room)
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_names_of_any_script_can_be_drawn(hand, library):
    it = hand(plays=False)
    for name in ("Zoë", "日本", "Ω" * 40, "👩‍🚀", "x" * 40):
        it.window.app.welcome(name)
        it.window.go(PageRoute("start"))
        it.frame()
        it.enter()
        it.frame()
        assert it.scene


def test_letters_that_the_own_face_lacks_come_from_a_face_of_the_system(screen, monkeypatch):
    asked = []

    def has(path, char):
        asked.append(path)
        return path == "other.ttf" and char != "本"

    monkeypatch.setattr(fonts, "_has", has)
    monkeypatch.setattr(fonts, "_paths", lambda: ("none.ttf", "other.ttf"))
    fonts.face_of.cache_clear()
    try:
        assert fonts.runs("Zoë") == [fonts.Run("Zoë")]
        assert not asked, "what is surely there is not looked for"
        assert fonts.runs("Al שלום אב 5") == [
            fonts.Run("Al "),
            fonts.Run("שלום אב", "other.ttf", is_from_right=True),
            fonts.Run(" "),
            fonts.Run("5"),
        ]
        assert fonts.runs("日") == [fonts.Run("日", "other.ttf")]
        assert fonts.runs("本") == [fonts.Run("本")], "what no face has is a box"
    finally:
        fonts.face_of.cache_clear()


def test_a_face_of_the_system_is_used_where_there_is_one(screen):
    face = Typeface()
    text, black = "אβג ж", pygame.Color("black")
    assert face.render(text, 20, black).get_width() == pytest.approx(face.width(text, 20), abs=2)
    if not pygame.font.match_font("dejavusans"):
        pytest.skip("NOT TESTED: Hebrew needs a face that has it")
    one, other = (pygame.image.tobytes(face.render(letter, 20, black), "RGBA") for letter in "אש")
    assert one != other, "letters, not boxes"


def test_text_has_two_weights(screen):
    face, black = Typeface(), pygame.Color("black")
    regular, strong = (face.render("noughts", 20, black, weight) for weight in Weight)
    assert pygame.mask.from_surface(regular).count() < pygame.mask.from_surface(strong).count()


@pytest.fixture
def no_package(monkeypatch):
    """The package with the typeface is not installed."""
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)
    fonts.own_font.cache_clear()
    yield
    fonts.own_font.cache_clear()


def test_without_the_package_text_is_set_in_the_face_of_pygame(screen, no_package):
    face, black = Typeface(), pygame.Color("black")
    assert fonts.own_font(Weight.STRONG) is None
    assert pygame.mask.from_surface(face.render("“noughts”", 20, black, Weight.STRONG)).count() > 200
    assert face.line_height(16) == 22


def test_without_the_package_every_button_still_holds_its_words(hand, no_package):
    it = hand(mode="people")
    it.window._typeface = Typeface()
    it.window.draw()
    for each in it.scene.placed:
        assert it.window._typeface.width(each.widget.label, 16) < each.rect.width


def test_hundreds_of_games_leave_nothing_behind(hand):
    it = hand(mode="people", animation=False, sound=False)

    def play():
        for cell in "a1 b1 a2 b2 a3".split():
            it.click(it.at(cell))
        it.window.draw()
        it.type("r")
        it.frame()

    play()
    shapes, texts = len(it.window._shapes), len(it.window._typeface._kept)
    for _ in range(40):
        play()
    assert len(it.window._shapes) <= shapes + 4
    assert len(it.window._typeface._kept) <= texts + 90, "the score changes, and little else"


RUN = "import sys; from noughts.cli.main import main; main()"


def run(code, **environment):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("SDL_") and "DISPLAY" not in key}
    return subprocess.run(
        [sys.executable, "-c", code, "desktop", "--database", "sqlite://"],
        capture_output=True,
        text=True,
        env={**clean, **environment},
        timeout=LONG,
    )


SILENT = "import pygame; from noughts.ui.desktop.sounds import Sounds; print(Sounds(is_on=True).works)"


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: only Linux's library is noisy")
def test_a_machine_without_sound_writes_nothing_about_it():
    result = run(SILENT, SDL_AUDIODRIVER="alsa", AUDIODEV="nothing", PYGAME_HIDE_SUPPORT_PROMPT="1")
    assert (result.stdout, result.stderr) == ("False\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: only Linux can be without a screen")
def test_without_a_display_the_terminal_is_offered():
    result = run(RUN)
    assert result.returncode == 1
    assert result.stderr == "noughts: there is no display to open a window on; play in the terminal instead: noughts\n"


def test_without_pygame_it_says_what_to_install():
    result = run("import sys; sys.modules['pygame'] = None; " + RUN.removeprefix("import sys; "))
    assert result.returncode == 1
    assert "pip install 'noughts[desktop]'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_key_whose_release_is_seen_late_is_not_repeated():
    keys = HeldKeys()
    down, up = (pygame.event.Event(kind, key=pygame.K_8) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    assert keys.without_late_repeats([down, up]) == [down, up]
    assert keys.without_late_repeats([down]) == [down]
    assert keys.without_late_repeats([down]) == [down], "a key that is held is repeated"
    assert keys.without_late_repeats([down, down, up, down, up]) == [up, down, up]
