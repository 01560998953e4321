"""What is on the screen can be seen: contrast measured on the pixels, in every theme and every scene."""

import numpy
import pygame
import pytest

from noughts.drawing.colours import THEMES
from noughts.rules import Cell, Rules
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.tables import TableCellWidget
from noughts.ui.shared.routes import (
    PageRoute,
)
from tests.ui.desktop.test_game import end

PAGES = "start history leaderboard unfinished settings players help learn lessons atlas new_game player".split()
PLACES = tuple(PageRoute(name) for name in PAGES)
MARGIN = 60
"""Pixels by which a text may be larger than its room."""

SIZES = ((480, 360), (1000, 700), (1600, 1000))


CHANNELS = numpy.arange(256) / 255.0
LINEAR = numpy.where(CHANNELS <= 0.04045, CHANNELS / 12.92, ((CHANNELS + 0.055) / 1.055) ** 2.4)
"""The light of each value that a channel of a pixel can have."""


def luminance(pixels):
    return LINEAR[pixels] @ numpy.array([0.2126, 0.7152, 0.0722])


def contrast(before, after):
    """The strongest contrast of a pixel with what was there before."""
    one, other = luminance(before), luminance(after)
    lighter, darker = numpy.maximum(one, other), numpy.minimum(one, other)
    return float(((lighter + 0.05) / (darker + 0.05)).max())


def pixels(surface, rect):
    return pygame.surfarray.array3d(surface.subsurface(rect.clip(surface.get_rect())))


@pytest.fixture
def measured(monkeypatch):
    """Every text that is drawn, with the contrast it has on the screen."""
    found = []
    real = Painter.text

    def text(painter, text, room, **how):
        surface = painter.surface
        around = room.inflate(2 * MARGIN, 2 * MARGIN).clip(surface.get_rect())
        if surface.get_flags() & pygame.SRCALPHA or not text.strip() or not around:
            return real(painter, text, room, **how)
        before = surface.subsurface(around).copy()
        place = real(painter, text, room, **how)
        seen = place.clip(surface.get_clip())
        if seen.width > 3 and seen.height == place.height:
            assert around.contains(seen)
            found.append((text, contrast(pixels(before, seen.move(-around.x, -around.y)), pixels(surface, seen))))
        return place

    monkeypatch.setattr(Painter, "text", text)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_of_every_scene_stands_out(hand, measured, theme):
    it = hand((1000, 700), theme=theme, mode="coach", time="3m+2s", shows_analysis=True)
    it.wait(lambda: it.view.study is not None and it.view.study.is_complete)
    it.play("b2")
    end(it, "b2")
    it.type("?")
    it.window.draw()
    it.escape()
    it.type(":describe")
    it.enter()
    it.window.draw()
    it.escape()
    for place in PLACES:
        it.window.go(place)
        it.window.draw()
    assert len(measured) > 150
    assert not weak(measured)


def weak(measured):
    return sorted({(round(ratio, 2), text) for text, ratio in measured if ratio < 4.5})


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("moves", ["a1 b1 a2 b2 a3", "a1 b1 a2 b2 c3 b3", "a1 b1 c1 b2 a2 c2 b3 a3 c3"])
def test_the_ribbon_the_replay_and_the_review_stand_out(hand, measured, theme, moves):
    it = hand(theme=theme, mode="people", second_name="Bob")
    end(it, moves)
    it.frames(1.5)
    measured.clear()
    it.window.draw()
    assert {"Alice wins!", "Bob wins!", "It's a draw!"} & {text for text, _ in measured}
    it.type("y")
    it.frames(2)
    it.type("a")
    it.wait(lambda: it.scene.view().study is not None and it.scene.view().study.is_complete)
    it.window.draw()
    it.escape()
    it.type("v")
    it.wait(lambda: it.scene._review.is_done)
    it.type("v")
    it.window.draw()
    assert len(measured) > 100
    assert not weak(measured)


@pytest.mark.parametrize("theme", THEMES)
def test_a_loss_stands_out(hand, measured, theme):
    it = hand(theme=theme, opponent="sera")
    it.type("gg")
    it.frames(1.5)
    measured.clear()
    it.window.draw()
    assert "Sera wins." in {text for text, _ in measured}
    assert not weak(measured)


@pytest.mark.parametrize("theme", ["high-contrast", "no-colour"])
def test_the_line_is_told_from_the_marks_it_strikes_through(hand, theme):
    it = hand(theme=theme, mode="people", animation=False)
    end(it, "a1 b1 b2 c1 c3")
    it.scene.is_veil_away = True
    surface, rect = it.surface(), it.scene.board.grid.rect(Cell(1, 1))
    along = [surface.get_at((rect.centerx + step, rect.centery - step))[:3] for step in range(-12, 13)]
    assert min(map(sum, along[:12])) < 60, "between the line and the other stroke of the X is an edge"
    assert sum(along[12]) > 600


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rules", ["3x3x3", "7x6x4 gravity"])
def test_marks_and_lines_stand_out(hand, theme, rules):
    it = hand(theme=theme, mode="people", rules=rules, animation=False)
    empty = it.surface().copy()
    it.play("b2")
    it.play("a1")
    full = it.surface()
    for cell in it.scene.board.marks:
        rect = it.scene.board.grid.rect(cell).inflate(-20, -20)
        assert contrast(pixels(empty, rect), pixels(full, rect)) >= 3
    if rules == "3x3x3":
        grid = it.scene.board.grid
        line = pygame.Rect(grid.rect(it.scene.input.cursor).right - 4, grid.window.top + 40, 8, 4)
        cell = pygame.Rect(line.left + 20, line.top, 8, 4)
        assert contrast(pixels(full, cell), pixels(full, line)) >= 3


def test_marks_differ_by_shape_alone(hand):
    it = hand(theme="no-colour", mode="people", animation=False)
    it.play("a1")
    it.play("b2")
    grid, surface = it.scene.board.grid, it.surface()
    x, o = (surface.get_at(grid.rect(cell).center) for cell in it.scene.board.marks)
    assert contrast(numpy.array([[x[:3]]]), numpy.array([[o[:3]]])) > 3, "a cross has a middle, a nought has none"


@pytest.mark.parametrize("size", [*SIZES, (700, 900), (900, 380), (500, 800)], ids=str)
@pytest.mark.parametrize("settings", [{"mode": "coach"}, {"opponent": "sera"}], ids=str)
def test_a_clock_is_in_sight_in_a_window_of_any_shape(hand, measured, size, settings):
    it = hand(size, time="1h", **settings)
    measured.clear()
    it.window.draw()
    assert any("1:00:00" in text or "59:59" in text for text, _ in measured)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_lies_over_anything_else(hand, size):
    it = hand(size, mode="people")
    window = pygame.Rect((0, 0), size)
    layout = it.scene.layout
    parts = [layout.head, layout.board, layout.note, layout.foot, *([layout.panel] if layout.panel else [])]
    assert all(window.contains(part) for part in parts)
    for number, part in enumerate(parts):
        assert not any(part.colliderect(other) for other in parts[number + 1 :])
    rects = [each.rect for each in it.scene.toolbar]
    assert all(layout.foot.inflate(0, 4).contains(rect) for rect in rects)
    assert not any(rect.collidelist(rects[:i]) >= 0 for i, rect in enumerate(rects))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_widgets_stay_in_their_column(hand, size, place):
    it = hand(size, plays=False)
    if place.name != "start":
        it.window.go(place)
    it.window.draw()
    whole = [each for each in it.scene.placed if not isinstance(each.widget, TableCellWidget)]
    rects = [each.rect for each in whole if it.scene._body.contains(each.rect) or each.widget.key == "begin"]
    assert all(rect.left >= 0 and rect.right <= size[0] for rect in rects)
    assert not any(rect.collidelist(rects[:i]) >= 0 for i, rect in enumerate(rects) if rect.height)


def test_text_is_never_smaller_than_can_be_read(hand):
    it = hand((480, 360), mode="people")
    assert min(size for size, _, _ in it.window._typeface._fonts) >= 11


def test_every_portrait_is_another(hand):
    from noughts.ui.desktop.pictures import WALLS, portrait
    from noughts.ui.shared.speakers import Mood

    it = hand()
    painter = Painter(it.surface(), it.window.palette, it.window._typeface, it.window._shapes, 1.0)
    programs = ["kitty", "cop", "sera", "ada", "ada:3m", "ada:newborn", "mcts"]
    pictures = {pygame.image.tobytes(portrait(painter, name, 80, mood), "RGBA") for name in programs for mood in Mood}
    assert len(pictures) == len(programs) * len(Mood) == len(WALLS) * len(Mood)


def test_the_lines_on_the_tiles_of_boards_run_in_different_ways():
    from noughts.ui.desktop.pictures import sample_line

    lines = [sample_line(Rules.parse(text)) for text in ("3x3x3", "5x5x4", "7x7x4", "15x15x5")]
    steps = {(line[1][0] - line[0][0], line[1][1] - line[0][1]) for line in lines}
    assert len(steps) == len(lines)
    assert [len(line) for line in lines] == [3, 4, 4, 5]
