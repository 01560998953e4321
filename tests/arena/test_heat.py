"""The heat map tells of every move what is known elsewhere, exactly where that is possible."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from noughts.arena.heat import heat
from noughts.rules import Position
from noughts.search.api import analyse
from noughts.ui.shared.comparisons import heat_json, heat_svg, heat_table


def test_on_3x3_the_means_over_all_cells_are_the_known_numbers() -> None:
    warmths = heat(analyse(Position.parse(".../.../...")))
    random = [warmth.rates["random"] for warmth in warmths]
    assert sum(fortune.wins.value for fortune in random) / 9 == pytest.approx(0.5849, abs=5e-5)
    assert sum(fortune.draws.value for fortune in random) / 9 == pytest.approx(0.1270, abs=5e-5)
    assert {warmth.rates["perfect"].draws.value for warmth in warmths} == {1.0}
    for warmth in warmths:
        for fortune in warmth.rates.values():
            assert fortune.wins.value + fortune.draws.value + fortune.losses.value == pytest.approx(1)
            assert fortune.wins.low == fortune.wins.high


def test_perfect_players_confirm_every_value() -> None:
    position = Position.parse("X.O/.X./...")
    for warmth in heat(analyse(position)):
        fortune = warmth.rates["perfect"]
        kind = type(warmth.candidate.score).__name__
        assert {"Win": fortune.wins, "Draw": fortune.draws, "Loss": fortune.losses}[kind].value == pytest.approx(1)


def test_a_larger_board_is_sampled_and_a_proof_tells_of_perfect_play() -> None:
    position = Position.parse("5/5/2X2/5/5")
    warmths = heat(analyse(position), games=500)
    assert len(warmths) == 24
    assert {frozenset(warmth.rates) for warmth in warmths} == {frozenset({"random", "perfect"})}
    by_move = {str(warmth.move): warmth.rates for warmth in warmths}
    assert by_move["b2"]["perfect"].draws.value == 1
    assert by_move["a1"]["perfect"].losses.value == 1
    assert by_move["a1"]["random"].wins.low < by_move["a1"]["random"].wins.value < by_move["a1"]["random"].wins.high


def test_table_document_and_picture_show_the_same_numbers() -> None:
    position = Position.parse("X.O/.X./...")
    warmths = heat(analyse(position))
    lines, document = heat_table(position, warmths).splitlines(), heat_json(warmths)
    words = [text for text in ET.fromstring(heat_svg(position, warmths)).itertext() if text.strip()]
    assert len(document) == len(position.moves()) == 6
    for line, each in zip(lines[1:], document, strict=False):
        wins = each["random"]["wins"]["value"]  # type: ignore[index]
        assert line.startswith(f"{each['move']}  ")
        assert f"{100 * wins:.1f} (" in line
        assert f"{100 * wins:.0f}" in words


def test_a_move_that_wins_at_once_wins_at_every_strength() -> None:
    best = next(warmth for warmth in heat(analyse(Position.parse("XX./OO./..."))) if str(warmth.move) == "c1")
    assert {fortune.wins.value for fortune in best.rates.values()} == {1.0}
