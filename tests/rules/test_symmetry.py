"""Symmetries: those that the rules have, and no others."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Position, Rules
from noughts.rules import symmetries_of
from tests.strategies import games, positions


@given(games(longest=7), st.data())
@settings(deadline=None)
def test_playing_through_a_symmetry_equals_the_symmetry_of_playing(positions, data):
    symmetry = data.draw(st.sampled_from(positions[0].symmetries()))
    number = data.draw(st.integers(0, len(positions) - 2))
    for move in positions[number].moves():
        played = positions[number].play(move)
        image = positions[number].image(symmetry).play(symmetry.move(move, played.rules))
        assert image == played.image(symmetry)
        assert image.outcome == played.image(symmetry).outcome


@given(positions(longest=7), st.data())
@settings(deadline=None)
def test_a_position_shares_its_key_with_its_images(position, data):
    symmetry = data.draw(st.sampled_from(position.symmetries()))
    assert position.image(symmetry).key == position.key


@given(positions(longest=7), st.data())
@settings(deadline=None)
def test_the_image_of_a_position_is_one_that_play_leads_to(position, data):
    image = position.image(data.draw(st.sampled_from(position.symmetries())))
    assert Position.parse(str(image), position.rules) == image
    assert Position.parse(str(image), position.rules).outcome == image.outcome


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3x3", 8),
        ("4x3", 4),
        ("7x6x4 gravity", 2),
        ("3x3 gravity", 2),
        ("3x3 torus", 72),
        ("4x3 torus", 48),
        ("5x4x4 gravity torus", 10),
        ("3x3 wild", 16),
        ("4x3 wild gravity", 4),
        ("1x1", 1),
        ("3x1", 2),
        ("2x2x2 torus", 8),
    ],
)
def test_rules_have_as_many_symmetries_as_they_should(text, count):
    symmetries = symmetries_of(Rules.parse(text))
    assert len(set(symmetries)) == len(symmetries) == count
    assert symmetries[0].images == tuple(range(len(symmetries[0].images)))


def test_positions_that_only_look_alike_have_different_keys():
    assert Position.parse("X.O/.../...").key != Position.parse("XO./.../...").key
