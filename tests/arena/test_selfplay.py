"""Self-play and strength."""

from itertools import pairwise

import pytest

from noughts import Limit, Player, Rules, Side
from noughts.arena.selfplay import BadCount, Results, SelfPlay, timed
from noughts.arena.statistics import Share
from noughts.arena.strength import against_best_response, policy_of, strength
from noughts.arena.work import Workers
from noughts.players.registry import player
from noughts.players.rulebook import NotMyGame
from noughts.players.searching import RandomPlayer

TICTACTOE = Rules(3, 3, 3)


def test_self_play_with_the_same_seed_repeats_and_with_another_does_not():
    match = SelfPlay.of(TICTACTOE, "cop", "random")
    assert match.tally(200, seed=1) == match.tally(200, seed=1)
    assert match.tally(200, seed=1) != match.tally(200, seed=2)


def test_random_games_come_out_as_the_exact_figures_say():
    tally = SelfPlay.of(TICTACTOE, "random", "random").tally(20_000, seed=1)
    for count, share in ((tally.x_wins, 0.58492), (tally.o_wins, 0.28810), (tally.draws, 0.12698)):
        assert abs(count / tally.games - share) < 5 * (share * (1 - share) / tally.games) ** 0.5


def test_perfect_players_always_draw_on_3x3_and_every_game_is_counted():
    seen = []
    match = SelfPlay.of(TICTACTOE, "perfect", "perfect")
    assert match.is_perfect
    with Workers.here() as here:
        pace = timed(match.batches(2_500_000, 0, here, report=seen.append), match)
    assert pace.tally == Results(draws=2_500_000)
    assert sum(seen) == 2_500_000
    assert pace.games_per_second > 0


def test_players_who_leave_nothing_to_chance_play_only_one_game():
    first = type("First", (Player,), {"name": "first", "move": lambda self, position: position.moves()[0]})()
    assert SelfPlay.of(TICTACTOE, first, first).tally(9, seed=1).only_game == "a1 b1 c1 a2 b2 c2 a3"
    assert SelfPlay.of(TICTACTOE, first, "random").tally(9, seed=1).only_game is None


@pytest.mark.parametrize("games", [0, -1])
def test_fewer_games_than_one_are_refused(games):
    with pytest.raises(BadCount, match=f"{games} games: play at least 1"):
        SelfPlay.of(TICTACTOE, "random", "random").tally(games, seed=0)


def test_players_who_do_not_know_the_game_are_refused_before_it_begins():
    with pytest.raises(NotMyGame):
        SelfPlay.of("3x3 misere", "god", "random").check(10)


def test_the_best_that_a_perfect_player_can_do_is_told_exactly():
    records = {(r.opponent, r.seat): r for r in strength(player("perfect"), TICTACTOE)}
    assert records["best response", Side.X].losses == Share.exact(0.0)
    assert records["perfect", Side.O].draws == Share.exact(1.0)


@pytest.mark.parametrize("rules", ["3x3 misere", "notakto", "3x3 wild", "4x2x3"])
def test_shares_of_a_record_add_up_in_every_variant(rules):
    for record in strength(player("cop"), Rules.parse(rules)):
        assert record.wins.value + record.draws.value + record.losses.value == pytest.approx(1)


def test_on_larger_boards_strength_is_sampled_with_intervals():
    records = strength(RandomPlayer(), Rules.parse("4x3x3"), games=40, limit=Limit(nodes=2_000))
    assert [record.opponent for record in records] == ["random", "random", "perfect", "perfect"]
    assert all(record.wins.low <= record.wins.value <= record.wins.high for record in records)
    assert records[2].losses.value > 0.5


def test_higher_levels_lose_less_often_to_knowing_opponents():
    levels = [policy_of(player(f"level:{number}")) for number in range(1, 11)]
    lost = [against_best_response(level, TICTACTOE, Side.O).losses.value for level in levels]
    assert lost == sorted(lost, reverse=True)
    assert max(before - after for before, after in pairwise(lost)) < 0.25
    assert lost[-1] == 0
