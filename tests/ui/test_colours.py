"""Every theme can be read by everybody."""

import re

import pytest

from noughts import Side
from noughts.drawing.colours import LIGHT, ROLES, THEMES, contrast, theme_named

SURFACES = ("background", "panel")
TEXTS = ("ink", "quiet", "x", "o", "win", "draw", "loss", "focus")
DRAWINGS = ("grid", "x", "o")


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_stands_out_and_so_do_shapes(theme, surface):
    for role in TEXTS:
        assert contrast(theme.tone(role), theme.tone(surface)) >= 4.5, role
    for role in DRAWINGS:
        assert contrast(theme.tone(role), theme.tone(surface)) >= 3, role


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_colour_is_written_the_same_way(theme):
    for role in ROLES:
        assert re.fullmatch("#[0-9A-F]{6}", theme.tone(role)), role


def test_high_contrast_has_more_of_it_than_any_other():
    for role in TEXTS:
        assert contrast(THEMES["high-contrast"].tone(role), "#000000") >= 7


def test_without_colour_there_are_only_shades_of_grey():
    for role in ROLES:
        colour = THEMES["no-colour"].tone(role)
        assert colour[1:3] == colour[3:5] == colour[5:7]


def test_contrast_is_the_same_either_way_round():
    assert contrast("#123456", "#FEDCBA") == contrast("#FEDCBA", "#123456")
    assert contrast("#777777", "#777777") == 1


def test_what_is_not_known_gives_a_theme_that_suits_the_screen():
    assert theme_named("pink", is_dark=False) is LIGHT
    assert LIGHT.tone(Side.X.value) == LIGHT.x
