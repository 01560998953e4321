"""Tournaments: the same table wherever the games are played, and nothing counted twice."""

from concurrent.futures import BrokenExecutor, Executor, Future
from random import Random

import pytest

from noughts import NoughtsError, Player, Rules, Side, Thought, TimeControl, tournament
from noughts.arena.games import Conditions, Entrant, contestant
from noughts.arena.openings import Candidates
from noughts.arena.selfplay import BadCount
from noughts.arena.tournament import Contest
from noughts.arena.work import Journal, Worker, Workers
from noughts.game.sgf import from_sgf, to_sgf
from noughts.players.player import Odds
from noughts.search import Limit
from tests.arena.workplace import dask

PLAYERS = ("engine", "alphabeta", "cop")

CONDITIONS = Conditions(Rules.parse("4x4"), Limit(nodes=60))


def contest(players=PLAYERS, conditions=CONDITIONS, **options):
    return Contest(players, conditions, **{"games": 6, "seed": 5, **options})


def table_of(played, workers, journal=None):
    records = []
    played.play(workers, journal, keep=lambda record: records.append(to_sgf(record)))
    table = played.result()
    return f"{table}\n{table.crosstable()}\n{table.effort()}", records


@pytest.fixture(scope="module")
def expected():
    with Workers.here() as workers:
        return table_of(contest(), workers)


def test_two_processes_and_a_cluster_give_the_same_table_and_games(expected):
    with Workers.processes(2) as workers:
        assert table_of(contest(), workers) == expected
    with dask() as cluster, Workers.cluster(cluster.scheduler_address) as workers:
        assert table_of(contest(), workers) == expected


def test_a_tournament_that_was_stopped_continues_from_its_file(tmp_path, expected):
    class Enough(Exception):
        pass

    seen = []

    def stop(record):
        seen.append(record)
        if len(seen) == 8:
            raise Enough

    first, path = contest(), tmp_path / "results"
    with Journal(path, first.plan) as journal, Workers.here() as workers, pytest.raises(Enough):
        first.play(workers, journal, keep=stop)
    known = len(path.read_text().splitlines())
    assert 1 < known < 10
    with Journal(path, contest().plan) as journal, Workers.processes(2) as workers:
        assert table_of(contest(), workers, journal) == expected
    with pytest.raises(NoughtsError, match=r"belongs to other work \(seed, first differ\)"):
        Journal(path, contest(seed=6).plan)


def test_a_tournament_of_which_all_is_known_judges_no_opening_again(tmp_path, expected, monkeypatch):
    path, first, again = tmp_path / "results", contest(), contest()
    with Journal(path, first.plan) as journal, Workers.here() as workers:
        assert table_of(first, workers, journal) == expected
    with Journal(path, again.plan) as journal, Workers.here() as workers:
        monkeypatch.setattr("noughts.arena.openings.value_of", None)
        assert table_of(again, workers, journal) == expected


def test_workers_judge_the_openings(expected, monkeypatch):
    with Workers.processes(1) as workers:
        monkeypatch.setattr("noughts.arena.openings.value_of", None)
        assert table_of(contest(), workers) == expected


def test_openings_that_kill_workers_are_judged_here(expected):
    class Fragile(Executor):
        def submit(self, function, task):
            future = Future()
            if isinstance(task, Candidates):
                future.set_exception(BrokenExecutor())
            else:
                future.set_result(function(task))
            return future

    class Replaceable(Worker):
        def restarted(self):
            return self

    assert table_of(contest(), Workers([Replaceable(Fragile())])) == expected


def test_a_match_may_be_made_longer(tmp_path):
    path = tmp_path / "results"
    short = tournament(["engine", "cop"], "4x4", games=4, nodes=60, resume=path)
    lines = path.read_text().splitlines()
    longer = tournament(["engine", "cop"], "4x4", games=8, nodes=60, resume=path)
    assert path.read_text().splitlines()[: len(lines)] == lines
    assert (short.entrants[0].games, longer.entrants[0].games) == (4, 8)


def test_players_who_always_answer_alike_are_counted_once():
    class First(Player):
        name = "first"

        def move(self, position):
            return position.moves()[0]

    class Last(Player):
        name = "last"

        def think(self, position, limit):
            return Thought(Odds.even(position.moves()[-1:]))

    table = tournament([First(), Last()], games=100)
    assert [standing.games for standing in table.entrants] == [2, 2]
    assert table.repeated == 98
    assert "98 games repeated an earlier one move for move and do not count" in str(table)
    more = tournament([First(), Last()], "4x4", games=20)
    assert (more.repeated, more.entrants[0].games) == (0, 20)


def test_the_same_game_by_chance_counts_each_time():
    assert tournament(["random", "random"], "2x2x2", games=60).entrants[0].games == 60


def test_a_bot_that_turns_out_to_be_random_is_counted_in_full():
    class Fickle(Player):
        name, calls = "fickle", 0

        def move(self, position):
            self.calls += 1
            return position.moves()[-(self.calls > 12)]

    class First(Fickle):
        name = "first"

        def move(self, position):
            return position.moves()[0]

    table = tournament([Fickle(), First()], games=20)
    assert table.repeated == 0
    assert table.entrants[0].games == 20


def test_each_opening_is_played_from_both_sides(expected):
    _, texts = expected
    records = [record for text in texts for record in from_sgf(text)]
    assert len(records) == 18
    for one, other in zip(records[::2], records[1::2], strict=True):
        assert (one.x, one.o) == (other.o, other.x)
        assert [str(move) for move in one.game.moves()][:2] == [str(move) for move in other.game.moves()][:2]
    engine_thought = next(node for record in records if record.x.name == "engine" for node in record.game.root.main_line()[3:])
    assert engine_thought.comment
    assert records[0].game.root.properties["RO"] == ["1.1"]
    assert all(node.effort.seconds is None for record in records for node in record.game.root.main_line())


def test_a_sequential_test_ends_when_it_knows():
    table = tournament(["perfect", "random"], "3x3", games=10_000, sprt="0,100")
    assert 32 <= table.entrants[0].games < 200
    assert "SPRT 0,100: +100 Elo is accepted" in str(table)
    assert "perfect is the stronger one with a likelihood of over 99.9%" in str(table)


def test_faults_and_lost_time_are_told_apart():
    class Broken(Player):
        name = "broken"

        def move(self, position):
            raise ZeroDivisionError

    table = tournament([Broken(), "random"], games=4)
    assert (len(table.entrants[0].faults), table.entrants[0].forfeits) == (4, 0)
    times = iter(range(0, 10_000, 40))
    late = Conditions(Rules.parse("3x3"), time=TimeControl.parse("1m"))
    players = Entrant.of("random"), Entrant.of("random")
    sides = dict(zip(Side, (contestant(each, late) for each in players), strict=True))
    played = late.play(sides, Random(1), now=lambda: float(next(times)))
    assert (played.outcome.why.value, played.fault) == ("time", None)


@pytest.mark.parametrize("schedule", ["gauntlet", "swiss", "knockout"])
def test_other_schedules_rank_their_winner_first(schedule):
    with Workers.here() as workers:
        played = contest(("perfect", "random", "kitty", "cop"), Conditions(Rules.parse("3x3")), schedule=schedule, games=20)
        played.play(workers)
    table = played.result()
    assert table.winner.name == "perfect"
    assert sum(standing.games for standing in table.entrants) >= 2 * played.games


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"games": 7}, "7 games: each opening is played from both seats; play an even number, such as 8"),
        ({"schedule": "league"}, "league: no such schedule. Choose from: round-robin, gauntlet, swiss, knockout"),
        ({"sprt": "0,10"}, "3 players: a sequential test is between 2"),
    ],
)
def test_what_cannot_be_played_is_refused(options, why):
    with pytest.raises(BadCount, match=why):
        tournament(["cop", "random", "kitty"], **options)
