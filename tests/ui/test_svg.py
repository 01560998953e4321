"""A board in a notebook shows what the window shows."""

import io
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings

from noughts import Position, Seat, analyse
from noughts.drawing.colours import LIGHT
from noughts.match import Setup
from noughts.play import BoardView, RunningScore, Study
from noughts.ui.shared.panel import badges
from tests.strategies import positions


def drawn(svg: str) -> list[ET.Element]:
    return [*ET.fromstring(svg).iter()]


def marks_in(svg: str) -> dict[str, str]:
    return {part.attrib["data-cell"]: part.attrib["data-mark"] for part in drawn(svg) if "data-mark" in part.attrib}


def values_in(svg: str) -> dict[str, tuple[str, str]]:
    parts = [part.attrib for part in drawn(svg) if "data-value" in part.attrib]
    return {part["data-cell"]: (part["data-value"], part["data-tone"]) for part in parts}


def line_in(svg: str) -> str:
    return next((part.attrib["data-line"] for part in drawn(svg) if "data-line" in part.attrib), "")


@given(positions())
@settings(deadline=None, max_examples=60)
def test_marks_and_the_line_are_those_of_the_window(position):
    board_module = pytest.importorskip("noughts.ui.desktop.board.board", reason="NOT TESTED: without pygame there is no window")
    window = board_module.AnimatedBoard()
    window.show(position, position.outcome, None, now=0.0)
    svg = position._repr_svg_()
    assert marks_in(svg) == {str(cell): str(mark) for cell, mark in window.marks.items()}
    assert line_in(svg) == " ".join(map(str, window.outcome.cells if window.outcome else ()))


@pytest.mark.parametrize("text", ["X.O/.X./...", "XOX/OXO/.X.", "3/3/3", "5/5/2X2/5/5"])
def test_values_are_those_that_the_fronts_show(text):
    position = Position.parse(text)
    analysis = analyse(position, nodes=500)
    setup = Setup(position.rules, Seat("Alice"), Seat("Bob"))
    view = BoardView("1", setup, position, None, (), RunningScore.of(setup), study=Study(analysis), is_analysed=True)
    assert values_in(analysis._repr_svg_()) == {str(cell): value for cell, value in badges(view).items()}


def test_colours_are_those_of_the_fronts():
    svg = analyse("X.O/.X./...")._repr_svg_()
    for role in ("panel", "grid", "x", "o", "draw", "loss"):
        assert LIGHT.tone(role) in svg


def test_viewers_without_a_browser_show_the_size_of_the_document():
    """CairoSVG applies the style of the root and every rule outside @media; ``height: auto`` made its picture blank."""
    root, style, *_ = drawn(Position.start("3x3").svg())
    assert int(root.attrib["width"]) == int(root.attrib["height"]) > 100
    assert "style" not in root.attrib
    assert style.text.startswith("@media")
    assert all(rule.startswith("@media") for rule in re.findall(r"(?:^|}})([^{}]+)", style.text))


def test_cairosvg_draws_the_board():
    cairosvg = pytest.importorskip("cairosvg", reason="NOT TESTED: CairoSVG is not installed")
    image = (
        pytest.importorskip("PIL.Image")
        .open(io.BytesIO(cairosvg.svg2png(Position.start("3x3").play("b2").svg().encode())))
        .convert("RGB")
    )
    assert {LIGHT.panel, LIGHT.x} <= {"#{:02X}{:02X}{:02X}".format(*colour) for _, colour in image.getcolors(100_000)}


def test_whoever_listens_hears_the_board():
    assert 'aria-label="Board of 3 x 3: X on b2; O on a1"' in Position.start("3x3").play("b2").play("a1").svg()
