"""The table finds a position and its twins, nothing else, and does not outgrow its bound."""

from __future__ import annotations

from random import Random

import pytest

from noughts.rules import Position, Rules
from noughts.search.readable.alphabeta import TranspositionTable, Zobrist
from noughts.search.score import Bound
from tests.search.brute import positions

VARIANTS = ("3x3", "3x3 wild", "3x3 torus", "3x3 gravity", "3x3 misere only-x", "4x2x3", "2x2 wild torus")


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_positions_share_a_smallest_hash_exactly_if_they_are_twins(variant: str) -> None:
    zobrist = Zobrist(Rules.parse(variant), symmetry=True)
    different = positions(variant)
    assert len({min(zobrist.of(position)) for position in different}) == len(different)
    for position in different[::7]:
        images = {min(zobrist.of(position.image(symmetry))) for symmetry in position.symmetries()}
        assert images == {min(zobrist.of(position))}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("symmetry", [True, False])
def test_a_hash_carried_along_a_game_is_the_hash_of_the_position(variant: str, *, symmetry: bool) -> None:
    zobrist = Zobrist(Rules.parse(variant), symmetry=symmetry)
    position = Position.start(zobrist.rules)
    hashes = zobrist.of(position)
    rng = Random(1)
    while not position.outcome:
        move = rng.choice(position.moves())
        hashes = zobrist.after(hashes, position.side, move)
        position = position.play(move)
        assert hashes == zobrist.of(position)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_found_in_a_position_leads_a_twin_to_a_twin(variant: str) -> None:
    rng = Random(2)
    zobrist = Zobrist(Rules.parse(variant), symmetry=True)
    for position in positions(variant)[::5]:
        end, line = position, []
        while not end.outcome:
            line.append(rng.choice(end.moves()))
            end = end.play(line[-1])
        table = TranspositionTable()
        table.put(zobrist.of(position), 0, Bound.EXACT, tuple(line), None)
        for symmetry in position.symmetries():
            twin = position.image(symmetry)
            entry = table.get(zobrist.of(twin))
            assert entry
            for move in zobrist.line(entry, zobrist.of(twin)):
                twin = twin.play(move)
            assert twin.key == end.key


def test_a_table_never_holds_more_than_its_bound() -> None:
    table = TranspositionTable(entries=10)
    for number in range(100):
        table.put((number,), 0, Bound.EXACT, (), None)
        assert table.get((number,))
    assert len(table) == 10
    assert table.get((5,)) is None


def test_a_torus_too_large_for_its_shifts_is_searched_without_twins() -> None:
    position = Position.start(Rules.parse("26x26 torus"))
    assert len(Zobrist(position.rules, symmetry=True).of(position)) == 1
