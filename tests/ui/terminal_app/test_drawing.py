"""The board as characters."""

from __future__ import annotations

import pytest

from noughts.rules import Cell, Mark, Position, Rules
from noughts.ui.terminal.app.drawing.board import Picture, draw, landing, place_of
from noughts.ui.terminal.app.drawing.marks import mark_quarters
from noughts.ui.terminal.app.drawing.scale import SCALES, Scale, scale_for
from noughts.ui.terminal.app.screens.folding import fold
from noughts.ui.terminal.portraits import HEIGHT, PORTRAITS, PROGRAM, WIDTH, Mood, portrait

BOARDS = ["1x1x1", "3x3", "5x5", "7x7", "7x6x4 gravity", "15x15", "26x26", "3x3 torus", "2x9x3"]


@pytest.mark.parametrize("scale", [scale for scale in SCALES if scale.is_drawn], ids=lambda scale: f"{scale.height}")
@pytest.mark.parametrize("mark", Mark)
def test_marks_are_symmetric_at_every_size(mark: Mark, scale: Scale) -> None:
    mirror = {0: 0, 1: 2, 2: 1, 4: 8, 8: 4}
    flip = {0: 0, 1: 4, 4: 1, 2: 8, 8: 2}

    def moved(quarters: int, how: dict[int, int]) -> int:
        return sum(how[bit] for bit in (1, 2, 4, 8) if quarters & bit)

    drawn = mark_quarters(mark, scale.width, scale.height)
    assert [[moved(each, mirror) for each in reversed(row)] for row in drawn] == [list(row) for row in drawn]
    assert [[moved(each, flip) for each in row] for row in reversed(drawn)] == [list(row) for row in drawn]
    assert any(any(row) for row in drawn)


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("size", [(200, 60), (120, 40), (80, 24), (60, 20), (40, 12)])
def test_a_board_is_drawn_no_larger_than_its_room_unless_it_is_to_be_scrolled(text: str, size: tuple[int, int]) -> None:
    rules = Rules.parse(text)
    scale = scale_for(rules, *size)
    canvas = draw(Picture(Position.start(rules)), scale)
    assert (canvas.width, canvas.height) == scale.size(rules)
    assert scale == SCALES[-1] or (canvas.width <= size[0] and canvas.height <= size[1])


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("size", [(80, 21), (120, 37), (200, 57), (60, 17), (30, 9)])
def test_the_panel_and_the_board_share_the_room(text: str, size: tuple[int, int]) -> None:
    width, height = size
    found = fold(Rules.parse(text), width, height)
    assert found.beside < width
    assert found.below < height
    assert not (found.beside and found.below)


def test_letters_have_brackets_around_the_last_move_and_stars_on_the_line() -> None:
    position = Position.parse("XXX/OO./...")
    small = Scale(3, 1, is_ruled=True)
    shown = draw(Picture(position, position.outcome, last=Cell(2, 0)), small).text()
    assert "*X*│*X*│*X*" in shown
    ongoing = Position.parse("X../.O./...")
    assert "[O]" in draw(Picture(ongoing, last=Cell(1, 1)), small).text()


def test_the_line_that_ended_the_game_is_struck_through_in_every_direction() -> None:
    for board in ("XXX/OO./...", "XO./XO./X..", "XO./OX./..X", "O.X/OX./X.."):
        position = Position.parse(board)
        scale = Scale(11, 5, is_ruled=True)
        struck, plain = draw(Picture(position, position.outcome), scale), draw(Picture(position), scale)
        for cell in position.outcome.cells:  # type: ignore[union-attr]
            x, y = place_of(cell, scale)
            inks = {struck.inks[row][col].role for row in range(y, y + 5) for col in range(x, x + 11)}
            assert "win" in inks
        assert struck.text() != plain.text()


def test_without_colour_the_stroke_is_cut_out_of_large_marks_and_small_ones_are_reversed() -> None:
    position = Position.parse("XXX/OO./...")
    large, small = Scale(15, 7, is_ruled=True), Scale(11, 5, is_ruled=True)
    coloured = draw(Picture(position, position.outcome), large)
    plain = draw(Picture(position, position.outcome, has_colour=False), large)
    assert coloured.text() != plain.text()
    reversed_cells = draw(Picture(position, position.outcome, has_colour=False), small)
    x, y = place_of(Cell(1, 0), small)
    assert reversed_cells.inks[y][x].is_reversed


def test_a_line_over_the_edge_of_a_torus_stays_on_the_board() -> None:
    rules = Rules.parse("3x3 torus")
    position = Position.start(rules)
    for move in ("a2", "a1", "b1", "c2", "c3"):
        position = position.play(move)
    assert position.outcome
    canvas = draw(Picture(position, position.outcome), Scale(11, 5, is_ruled=True))
    assert "╌" in canvas.text()


def test_numbers_run_into_each_other_nowhere() -> None:
    rules = Rules.parse("15x15")
    small = draw(Picture(Position.start(rules)), Scale(3, 1, is_ruled=False)).text()
    assert "100" not in small
    assert "│100│" in draw(Picture(Position.start(rules)), Scale(3, 1, is_ruled=True)).text()


def test_under_gravity_a_mark_lands_on_the_lowest_free_cell() -> None:
    position = Position.start(Rules.parse("7x6x4 gravity")).play("d")
    assert landing(position, Cell(3, 0)) == Cell(3, 4)
    assert landing(position, Cell(0, 2)) == Cell(0, 5)
    full = Position.start(Rules.parse("2x1x1 gravity misere")).play("a")
    assert landing(full, Cell(0, 0)) is None


def test_values_stand_in_their_cells_and_hints_in_parentheses() -> None:
    picture = Picture(Position.start(Rules.parse("3x3")), advised=frozenset({Cell(0, 0)}), badges={Cell(1, 1): ("+3", "win")})
    assert "(1)" in draw(picture, Scale(7, 3, is_ruled=True)).text()
    assert "+3" in draw(picture, Scale(7, 3, is_ruled=True)).text()
    assert "+3" in draw(picture, Scale(3, 1, is_ruled=True)).text()


def test_the_cursor_is_a_heavy_frame_or_reversed() -> None:
    picture = Picture(Position.start(Rules.parse("3x3")), cursor=Cell(1, 1))
    assert "┏━━━┓" in draw(picture, Scale(3, 1, is_ruled=True)).text()
    canvas = draw(picture, Scale(3, 1, is_ruled=False))
    x, y = place_of(Cell(1, 1), Scale(3, 1, is_ruled=False))
    assert canvas.inks[y][x].is_reversed


@pytest.mark.parametrize("mood", Mood)
@pytest.mark.parametrize("name", [*PORTRAITS, "level:3"])
def test_every_portrait_has_the_same_size_in_every_mood(name: str, mood: Mood) -> None:
    lines = portrait(name, mood).splitlines()
    assert len(lines) == HEIGHT
    assert {len(line) for line in lines} == {WIDTH}


def test_faces_change_with_the_mood() -> None:
    for each in (*PORTRAITS.values(), PROGRAM):
        assert len({each.text(mood) for mood in Mood}) == len(Mood)
