"""Boards as PNG and animated GIF: the pixels say what is on the board, in the colours of all front ends."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("PIL", reason="NOT TESTED: without Pillow there are no pictures")

from PIL import Image, ImageColor

from noughts import Game, Position
from noughts.drawing.colours import DARK, LIGHT, Theme
from noughts.drawing.raster import board_image, png


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    return {colour for _, colour in picture.convert("RGB").getcolors(picture.width * picture.height) or []}


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_mark_has_its_colour_in_its_cell_and_nowhere_else(theme: Theme) -> None:
    picture = board_image(Position.parse("X../.../..O").picture(), (300, 300), theme)
    x, o = (ImageColor.getrgb(theme.tone(role)) for role in ("x", "o"))
    first, last = picture.crop((20, 20, 107, 107)), picture.crop((193, 193, 280, 280))
    assert x in colours(first)
    assert o in colours(last)
    assert not {x, o} & colours(picture.crop((107, 107, 193, 193)))


def test_the_line_that_ended_the_game_is_struck_through_and_the_rest_pale() -> None:
    picture = board_image(Position.parse("XXX/OO./...").picture(), (300, 300))
    assert ImageColor.getrgb(LIGHT.ink) in colours(picture)
    assert ImageColor.getrgb(LIGHT.o) not in colours(picture)


@pytest.mark.parametrize(("text", "size"), [("3x3", (480, 480)), ("7x6x4 gravity", (480, 411)), ("26x1x3", (480, 240))])
def test_a_picture_has_the_shape_of_its_board(text: str, size: tuple[int, int]) -> None:
    assert opened(Position.start(text).png()).size == size
    assert opened(png(Position.start(text).picture(), (1200, 630))).size == (1200, 630)


def test_a_moving_picture_has_a_frame_for_each_position_and_rests() -> None:
    game = Game("3x3", "b2 a1 c1 a3 a2 c2")
    picture = opened(game.gif(seconds=0.5))
    assert getattr(picture, "n_frames", 1) == 7
    times = []
    for number in range(7):
        picture.seek(number)
        times.append(picture.info["duration"])
    assert times == [500] * 6 + [3000]
    picture.seek(1)
    shown = picture.convert("RGB").crop((190, 190, 290, 290))
    assert ImageColor.getrgb(LIGHT.x) in colours(shown), "the first move is in the middle"


def test_a_game_draws_the_position_at_its_cursor() -> None:
    game = Game("3x3", "b2 a1")
    assert game.png() == game.position.png(last=game.node.move.cell if game.node.move else None)
    assert 'data-cell="a1"' in game.svg()
    game.undo()
    assert 'data-cell="a1"' not in game.svg()
