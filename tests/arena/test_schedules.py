"""Who meets whom, and who goes on."""

from itertools import combinations

import pytest

from noughts.arena.schedules import SCHEDULES, Points, pairs_in


def played(schedule, players, pairs=2, better=lambda one, other: one):
    """All encounters of a tournament in which the better player wins every game."""
    points, rounds = Points(players), []
    for encounters in SCHEDULES[schedule](players, pairs, points):
        rounds.append(encounters)
        for one, other, some in encounters:
            for _ in some:
                won = better(one, other)
                for player, opponent in ((one, other), (other, one)):
                    points.add(player, opponent, 1.0 if won is None else 2.0 * (player == won))
    return rounds, points


def test_a_round_robin_is_everybody_and_a_gauntlet_the_first_against_all():
    ((*robin,), _), ((*gauntlet,), _) = played("round-robin", 5), played("gauntlet", 5)
    assert [(one, other) for one, other, _ in robin[0]] == list(combinations(range(5), 2))
    assert [(one, other) for one, other, _ in gauntlet[0]] == [(0, other) for other in range(1, 5)]


@pytest.mark.parametrize("players", range(2, 18))
def test_in_a_swiss_tournament_nobody_meets_twice_and_the_best_wins(players):
    rounds, points = played("swiss", players, better=min)
    met = [frozenset((one, other)) for encounters in rounds for one, other, _ in encounters]
    assert len(met) == len(set(met))
    assert points.ranked()[0] == 0
    assert all(len(encounters) == players // 2 for encounters in rounds)
    assert len(points.byes) == (len(rounds) if players % 2 else 0)


@pytest.mark.parametrize("players", range(2, 18))
def test_a_knock_out_has_one_match_less_than_players(players):
    rounds, points = played("knockout", players, better=max)
    assert sum(map(len, rounds)) == players - 1
    assert points.ranked()[0] == players - 1


def test_a_drawn_match_has_tie_breaks_and_then_the_first_goes_on():
    rounds, _ = played("knockout", 4, better=lambda one, other: None)
    assert [[some for *_, some in encounters] for encounters in rounds[:4]] == [
        [range(2), range(2)],
        *([range(extra, extra + 1)] * 2 for extra in (2, 3, 4)),
    ]
    assert [(one, other) for one, other, _ in rounds[4]] == [(0, 1)]


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("players", range(2, 10))
def test_the_number_of_pairs_is_known_before(schedule, players):
    rounds, _ = played(schedule, players, pairs=3)
    assert sum(len(some) for encounters in rounds for *_, some in encounters) == pairs_in(schedule, players, 3)
