"""The board as characters."""

from __future__ import annotations

import itertools

import pytest

from noughts.rules import Cell, Mark, Position, Rules
from noughts.ui.shared.blocks import Table, TableCell, TableRow
from noughts.ui.shared.effects import CONFETTI_S, FADING_S
from noughts.ui.terminal.drawing.board import Picture, draw, place_of
from noughts.ui.terminal.drawing.canvas import SCALES, Scale, mark_quarters, scale_for
from noughts.ui.terminal.drawing.page_lines import table_lines
from noughts.ui.terminal.portraits import HEIGHT, PORTRAITS, PROGRAM, WIDTH, Mood, portrait
from noughts.ui.terminal.screens.base import fold

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
def test_a_board_is_drawn_no_larger_than_its_room_unless_it_scrolls(text: str, size: tuple[int, int]) -> None:
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


def test_without_colour_the_stroke_cuts_large_marks_and_inverts_small_ones() -> None:
    position = Position.parse("XXX/OO./...")
    large, small = Scale(15, 7, is_ruled=True), Scale(11, 5, is_ruled=True)
    coloured = draw(Picture(position, position.outcome), large)
    plain = draw(Picture(position, position.outcome), large, has_colour=False)
    assert coloured.text() != plain.text()
    reversed_cells = draw(Picture(position, position.outcome), small, has_colour=False)
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


def test_cells_show_numbers_or_the_edge_shows_letters_and_rows_never_both() -> None:
    scale, start = Scale(7, 3, is_ruled=True), Position.start(Rules.parse("3x3"))
    named, numbered = draw(Picture(start), scale).text(), draw(Picture(start, shows_numbers=True), scale).text()
    assert {"a", "b", "c", "1", "2", "3"} <= set(named.replace("│", " ").split())
    assert "9" not in named
    assert {"1", "5", "9"} <= set(numbered.replace("│", " ").split())
    assert "a" not in numbered


def test_numbers_run_into_each_other_nowhere() -> None:
    picture = Picture(Position.start(Rules.parse("15x15")), shows_numbers=True)
    assert "100" not in draw(picture, Scale(3, 1, is_ruled=False)).text()
    assert "│100│" in draw(picture, Scale(3, 1, is_ruled=True)).text()


def test_the_edges_of_a_torus_say_where_they_lead() -> None:
    lines = draw(Picture(Position.start(Rules.parse("4x3 torus"))), Scale(7, 3, is_ruled=True)).text().splitlines()
    assert lines[1].split() != []
    assert [letter for letter in lines[1] if letter.isdigit()] == ["3"] * 4, "over the top one comes to the last row"
    assert [letter for letter in lines[-1] if letter.isdigit()] == ["1"] * 4
    rows = [line for line in lines if line.lstrip()[:1] in ("1", "2", "3") and "d" in line]
    assert len(rows) == 3
    assert all(row.rstrip().endswith("a") for row in rows), "on the right one comes to the first column"


def test_the_marks_of_a_line_that_won_stay_bright_and_all_others_step_back() -> None:
    position = Position.parse("XXX/OO./...")
    scale = Scale(3, 1, is_ruled=True)
    canvas = draw(Picture(position, position.outcome), scale)
    roles = {
        cell: canvas.inks[place_of(cell, scale)[1]][place_of(cell, scale)[0] + 1].role for cell in (Cell(0, 0), Cell(0, 1))
    }
    assert roles == {Cell(0, 0): "x", Cell(0, 1): "quiet"}


def test_the_stroke_is_drawn_from_one_end_to_the_other() -> None:
    position, scale = Position.parse("XXX/OO./..."), Scale(11, 5, is_ruled=True)

    def struck(share: float) -> int:
        inks = draw(Picture(position, position.outcome, struck=share), scale).inks
        return sum(ink.role == "win" for row in inks for ink in row)

    assert 0 == struck(0.0) < struck(0.4) < struck(0.7) < struck(1.0)


def test_the_last_mark_of_a_narrow_board_is_pointed_at() -> None:
    position = Position.start(Rules.parse("26x26")).play("a1")
    text = draw(Picture(position, last=Cell(0, 0)), Scale(2, 1, is_ruled=False, is_framed=False)).text()
    assert "X◂" in text
    assert "]" not in text


def test_values_stand_in_their_cells_and_hints_in_parentheses() -> None:
    picture = Picture(Position.start(Rules.parse("3x3")), advised=frozenset({Cell(0, 0)}), badges={Cell(1, 1): ("+3", "win")})
    assert "(a1)" in draw(picture, Scale(7, 3, is_ruled=True)).text()
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


def test_confetti_flies_in_many_colours_and_is_small_in_the_end() -> None:
    position = Position.parse("XXX/OO./...")
    scale = scale_for(position.rules, 60, 30)

    def flying(seconds: float) -> str:
        before, after = (draw(Picture(position, thrown=thrown), scale) for thrown in (None, seconds))
        pairs = zip(itertools.chain(*before.chars), itertools.chain(*after.chars), strict=True)
        return "".join(new for old, new in pairs if old != new)

    assert len(set(flying(0.5))) > 2
    assert set(flying(CONFETTI_S - FADING_S / 2)) == {"·"}


def test_a_history_in_40_columns_has_day_board_and_winner() -> None:
    day, result = TableCell("2026-11-20 12:00", short="20 Nov"), TableCell("O won (X resigned)", short="O won")
    row = TableRow((day, TableCell("Tic-tac-toe"), TableCell("Alice"), TableCell("Cop"), result, TableCell("2")))
    history = Table("", ("When", "Board", "X", "O", "Result", "Moves"), (row,), frozenset({5}), (5,))
    assert table_lines(history, 38)[1].plain == "20 Nov Tic-tac-toe Alice Cop O won "
    assert "2026-11-20 12:00  Tic-tac-toe" in table_lines(history, 80)[1].plain


def test_columns_have_the_letters_of_moves_where_room_is_short() -> None:
    start = Position.start(Rules.parse("7x6x4 gravity"))
    headings = [draw(Picture(start), Scale(width, 1, is_ruled=True)).text().splitlines()[0].split() for width in (3, 5)]
    assert headings == [list("abcdefg"), "a 1 b 2 c 3 d 4 e 5 f 6 g 7".split()]
