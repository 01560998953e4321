"""What every store promises, on SQLite and on PostgreSQL."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta

import pytest

from noughts import Game, Outcome, Position, Record, Rules, Side, Why
from noughts.game import Seat
from noughts.rules import BadName, BadRecord
from noughts.store import (
    Added,
    BadFilter,
    BadText,
    Filter,
    GameKnown,
    NameTaken,
    NoSuchGame,
    NoSuchProfile,
    PlayedElsewhere,
    Result,
    Sort,
    Streak,
    Who,
)
from noughts.store.store import Store
from tests.store.making import ALICE, BOB, COP, NEW_YEAR, kept, random_record, records


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same; they are compared as text, since a game equals only itself."""
    return one.to_json() == other.to_json()


def won(winner: Side | None, *, day: int, x: Seat = ALICE, o: Seat = COP, name: str = "") -> Record:
    """A short game; without a winner it was abandoned."""
    game = Game(Rules.parse("3x3"))
    game.play("b2")
    game.end(Outcome(winner, Why.RESIGNED if winner else Why.ABANDONED))
    return Record(game, x=x, o=o, id=name or f"day-{day:03}", ended=NEW_YEAR + timedelta(days=day))


class TestPeople:
    def test_a_person_is_found_in_any_case_and_keeps_the_first_spelling(self, store):
        assert store.profile("Zoë") is None
        made = store.welcome("Zoë", NEW_YEAR)
        assert store.welcome("ZOË", NEW_YEAR + timedelta(days=1)) == made
        assert (made.name, made.created, made.settings) == ("Zoë", NEW_YEAR, {})
        assert [profile.name for profile in store.profiles()] == ["Zoë"]

    @pytest.mark.parametrize("name", ['Bob "the \N{CAT}" O\'Neil', "שָׁלוֹם", "x'; DROP TABLE game; --", "%_%", "@home", "cop"])
    def test_any_printable_name_will_do(self, store, name):
        assert store.welcome(name, NEW_YEAR).name == name
        assert store.profile(name.upper()).name == name

    def test_a_name_that_is_none_is_refused(self, store):
        with pytest.raises(BadName):
            store.welcome("  ", NEW_YEAR)

    def test_a_new_name_takes_all_games_along(self, store):
        store.finish(won(Side.X, day=1))
        store.save(kept())
        assert store.rename("alice", "Alicia").name == "Alicia"
        assert store.profile("Alice") is None
        assert store.statistics("Alicia").wins == 1
        assert store.game("last").x == Seat("Alicia")
        assert [game.x.name for game in store.unfinished("alicia")] == ["Alicia"]

    def test_another_spelling_of_the_same_name_is_no_other_name(self, store):
        store.welcome("alice", NEW_YEAR)
        assert store.rename("alice", "ALICE").name == "ALICE"

    def test_a_name_that_is_taken_stays_with_its_owner(self, store):
        store.welcome("Alice", NEW_YEAR)
        store.welcome("Bob", NEW_YEAR)
        with pytest.raises(NameTaken, match="bOB: another player has this name"):
            store.rename("Alice", "bOB")
        with pytest.raises(NoSuchProfile):
            store.rename("Carol", "Dora")

    def test_settings_are_kept(self, store):
        store.welcome("Alice", NEW_YEAR)
        chosen = {"theme": "dark", "sound": False, "names": ["Ü", None]}
        assert store.change_settings("ALICE", lambda known: {**known, **chosen}) == chosen
        assert store.profile("Alice").settings == chosen
        store.change_settings("Alice", lambda known: {**known, "theme": "light"})
        assert store.profile("Alice").settings == {**chosen, "theme": "light"}
        with pytest.raises(NoSuchProfile):
            store.change_settings("Bob", dict)

    def test_settings_of_nobody_are_kept(self, store):
        assert store.setting("theme") is None
        store.set_setting("theme", "dark")
        store.set_setting("theme", "light")
        assert store.setting("theme") == "light"


class TestUnfinished:
    def test_a_game_goes_on_from_version_to_version(self, store):
        for version in (1, 2, 3):
            store.save(kept(version))
            assert store.reopen("one") == kept(version)

    @pytest.mark.parametrize("version", [1, 2, 4])
    def test_two_programs_cannot_go_on_with_one_game(self, store, version):
        store.save(kept(1))
        store.save(kept(2))
        with pytest.raises(PlayedElsewhere, match="one: this game was continued in another window"):
            store.save(kept(version))
        assert store.reopen("one") == kept(2)

    def test_a_game_that_is_not_there_cannot_go_on(self, store):
        with pytest.raises(PlayedElsewhere):
            store.save(kept(2))

    def test_the_game_left_last_comes_first_though_the_clock_was_set_back(self, store):
        store.save(kept(game_id="old"))
        store.save(kept(game_id="mid", day=1, x=COP, o=ALICE))
        store.save(kept(game_id="new", day=-300, x=BOB))
        assert [game.id for game in store.unfinished()] == ["new", "mid", "old"]
        store.save(kept(2, game_id="old", day=-400))
        assert [game.id for game in store.unfinished()] == ["old", "new", "mid"]

    def test_the_latest_comes_first(self, store):
        store.save(kept(game_id="old"))
        store.save(kept(game_id="mid", day=1, x=COP, o=ALICE))
        store.save(kept(game_id="new", day=2, x=BOB))
        assert [game.id for game in store.unfinished()] == ["new", "mid", "old"]
        assert [game.id for game in store.unfinished("ALICE")] == ["mid", "old"]
        assert store.unfinished("nobody") == []

    def test_a_dropped_game_is_gone(self, store):
        store.save(kept())
        store.drop("one", version=1)
        for ask in (lambda: store.reopen("one"), lambda: store.drop("one", version=1)):
            with pytest.raises(NoSuchGame, match="one: no unfinished game has this id"):
                ask()

    def test_a_game_that_continued_is_not_dropped_by_an_older_version(self, store):
        store.save(kept())
        store.save(kept(version=2))
        with pytest.raises(PlayedElsewhere, match="one: this game was continued in another window"):
            store.drop("one", version=1)
        assert store.version_of("one") == store.reopen("one").version == 2

    def test_a_game_that_is_not_kept_has_no_version(self, store):
        assert store.version_of("one") is None

    def test_the_end_lets_go_of_the_unfinished_game(self, store):
        store.save(kept(1))
        store.finish(won(Side.X, day=0, name="one"), version=2)
        assert store.unfinished() == []

    @pytest.mark.parametrize("version", [1, 2, 4])
    def test_a_game_that_has_gone_on_elsewhere_cannot_end_here(self, store, version):
        store.save(kept(1))
        store.save(kept(2))
        with pytest.raises(PlayedElsewhere):
            store.finish(won(Side.X, day=0, name="one"), version=version)
        assert store.count() == 0
        assert store.reopen("one").version == 2
        assert store.recount() == []


class TestFinished:
    @pytest.mark.parametrize("seed", range(12))
    def test_a_game_comes_back_as_it_was(self, store, seed):
        record = random_record(random.Random(seed))
        store.finish(record)
        assert same(store.game("last"), record)

    def test_a_game_from_a_position_comes_back_as_it_was(self, store):
        game = Game(Position.parse("X.O/.X./... o"))
        game.play("a2")
        game.play("c3")
        record = Record(game, x=ALICE, o=BOB, id="from", ended=NEW_YEAR)
        store.finish(record)
        assert same(store.game("from"), record)

    def test_a_game_is_found_by_number_by_id_and_by_the_beginning_of_its_id(self, store):
        known = records(seed=1, count=5)
        for record in known:
            store.finish(record)
        numbers = {summary.id: str(summary.number) for summary in store.history()}
        for record in known:
            for which in (numbers[record.id], record.id, record.id[:8], f" {record.id} "):
                assert store.game(which).id == record.id

    @pytest.mark.parametrize("which", ["7", "999999999999999999999", "abc", "abcdef", "", "day-", "last"])
    def test_a_game_that_is_not_there_is_said_not_to_be(self, store, which):
        if which != "last":
            store.finish(won(Side.X, day=1))
            store.finish(won(Side.X, day=2))
        with pytest.raises(NoSuchGame):
            store.game(which)

    def test_the_same_game_counts_once(self, store):
        store.finish(won(Side.X, day=1))
        with pytest.raises(GameKnown, match="day-001: this game is already saved"):
            store.finish(won(Side.X, day=1))
        assert store.statistics("Alice").wins == 1
        assert store.recount() == []

    def test_a_game_that_goes_on_cannot_be_finished(self, store):
        with pytest.raises(BadRecord, match="the game is not over"):
            store.finish(Record(Game(Rules.parse("3x3")), id="new"))

    def test_people_become_known_by_playing(self, store):
        store.finish(won(Side.X, day=1))
        assert store.profile("alice").created == NEW_YEAR + timedelta(days=1)
        assert [profile.name for profile in store.profiles()] == ["Alice"]

    def test_whoever_has_no_name_is_on_no_list(self, store):
        store.finish(won(Side.X, day=1, x=Seat()))
        assert store.profiles() == []
        assert [standing.label for standing in store.leaderboard(who=Who.EVERYBODY)] == ["Cop"]
        assert store.history()[0].x == Seat()

    def test_a_person_and_a_program_of_one_name_are_two(self, store):
        store.finish(won(Side.X, day=1, x=Seat("Cop"), o=COP))
        assert store.statistics("cop").wins == 1
        assert store.statistics("@cop").wins == 1
        assert store.statistics(COP).losses == 1
        assert store.count(Filter(program="cop")) == 1

    def test_a_program_is_found_by_the_name_that_lists_show(self, store):
        store.finish(won(Side.X, day=1, x=Seat("Level 3", "level:3"), o=COP))
        assert store.statistics("Cop").losses == 1
        assert store.count(Filter(player="level 3", opponent="Cop")) == 1
        assert store.count(Filter(program="Level 3")) == 1


class TestAdding:
    def test_games_that_are_there_are_left_out(self, store):
        known = records(seed=2, count=30)
        assert store.add(known[:20]) == Added(20, 0)
        assert store.add(known + known[:3]) == Added(10, 23)
        assert store.count() == 30
        assert store.recount() == []

    def test_games_without_an_id_are_known_by_what_they_are(self, store):
        from dataclasses import replace

        nameless = [replace(record, id="") for record in records(seed=3, count=10)]
        assert store.add(nameless) == Added(10, 0)
        assert store.add(iter(nameless)) == Added(0, 10)

    def test_a_file_may_hold_the_same_nameless_game_several_times(self, store):
        from dataclasses import replace

        once, twice, often = (replace(record, id="") for record in records(seed=3, count=3))
        file = [once, twice, often, twice, often, often]
        assert store.add(file) == Added(6, 0)
        assert store.add(file) == Added(0, 6), "the same file again adds nothing"
        assert store.add([often] * 4) == Added(1, 3)
        assert store.recount() == []

    def test_adding_is_the_same_as_finishing(self, url, tmp_path):
        known = records(seed=4, count=40)
        with Store.open(url) as one, Store.open(str(tmp_path / "other.db")) as other:
            one.add(known)
            for record in known:
                other.finish(record)
            assert [s.id for s in one.history(limit=50)] == [s.id for s in other.history(limit=50)]
            assert one.leaderboard(who=Who.EVERYBODY) == other.leaderboard(who=Who.EVERYBODY)

    def test_games_are_exported_oldest_first(self, store):
        known = records(seed=5, count=60)
        store.add(known)
        in_order = sorted(known, key=lambda record: record.ended)
        assert [record.to_json() for record in store.games()] == [record.to_json() for record in in_order]
        of_alice = [r.id for r in in_order if ALICE in (r.x, r.o)]
        assert [record.id for record in store.games(Filter(player="alice"))] == of_alice

    def test_a_game_that_has_not_ended_counts_as_abandoned(self, store):
        game = Game(Rules.parse("3x3"))
        game.play("b2")
        store.add([Record(game, x=ALICE, o=BOB)])
        assert store.history()[0].why is Why.ABANDONED

    def test_a_bad_name_is_refused_before_anything_is_written(self, store):
        with pytest.raises(BadName):
            store.add([won(Side.X, day=1), won(Side.X, day=2, x=Seat("n" * 41))])
        assert store.count() == 0


class TestStatistics:
    def test_streaks_follow_the_calendar_and_skip_abandoned_games(self, store):
        results = [Side.X, Side.X, None, Side.X, Side.O, Side.X, None, Side.O, Side.O, None]
        for day in (5, 3, 1, 0, 9, 7, 2, 4, 6, 8):
            store.finish(won(results[day], day=day))
        statistics = store.statistics("alice")
        assert statistics.longest_win_streak == 3
        assert statistics.streak == Streak(Result.LOSS, 2)
        assert (statistics.games, statistics.abandoned) == (7, 3)

    def test_somebody_whom_nobody_knows_has_no_games(self, store):
        statistics = store.statistics("nobody")
        assert (statistics.games, statistics.win_rate, statistics.average_plies, statistics.streak) == (0, 0.0, None, None)

    def test_a_program_that_plays_itself_has_played_twice_in_one_game(self, store):
        store.finish(won(Side.X, day=1, x=COP))
        statistics = store.statistics("cop")
        assert (statistics.wins, statistics.losses) == (1, 1)
        assert store.count(Filter(program="cop")) == 1
        assert len(store.history(Filter(program="cop"))) == 1

    @pytest.mark.parametrize(
        ("wanted", "sentence"),
        [
            (Filter(result=Result.WIN), "result: whose"),
            (Filter(opponent="cop"), "against: whose"),
            (Filter(since=NEW_YEAR, until=NEW_YEAR - timedelta(1)), "2024"),
        ],
    )
    def test_a_filter_that_means_nothing_is_refused(self, store, wanted, sentence):
        for ask in (store.history, store.count, store.leaderboard):
            with pytest.raises(BadFilter, match=sentence):
                ask(wanted)

    def test_no_number_is_too_large_and_no_text_too_odd(self, store):
        store.finish(won(Side.X, day=1))
        assert len(store.history(limit=10**30)) == 1
        assert store.history(offset=10**30) == []
        assert len(store.history(offset=-5)) == 1
        assert store.leaderboard(least_games=10**30) == []
        assert len(store.leaderboard(limit=10**30)) == 1
        assert store.leaderboard(limit=-1) == []
        for text in ("\ud800", "a\x00b", "'\\%_\""):
            for ask in (store.game, store.statistics, lambda text: store.count(Filter(player=text))):
                with suppress(NoSuchGame, BadText):
                    ask(text)

    def test_a_filter_of_all_time_is_no_filter(self, store):
        store.add(records(seed=8, count=30))
        ever = Filter(since=datetime.min, until=datetime.max)
        assert store.count(ever) == 30
        assert store.leaderboard(ever) == store.leaderboard()

    def test_the_best_come_first_and_among_equals_who_has_played_more(self, store):
        for day, (x, winner) in enumerate([("A", Side.X), ("B", Side.X), ("B", Side.X), ("C", Side.O), ("D", None)]):
            store.finish(won(winner, day=day, x=Seat(x)))
        assert [standing.label for standing in store.leaderboard()] == ["B", "A", "C"]
        assert [standing.label for standing in store.leaderboard(least_games=2)] == ["B"]
        assert [standing.label for standing in store.leaderboard(sort=Sort.NAME, ascending=True)] == ["A", "B", "C"]
        assert [standing.label for standing in store.leaderboard(who=Who.PROGRAMS)] == ["Cop"]
        assert [standing.label for standing in store.leaderboard(limit=1)] == ["B"]


class TestThreads:
    def test_a_store_can_be_used_from_several_threads(self, store):
        def work(number: int) -> int:
            for record in records(seed=300 + number, count=10):
                store.finish(record)
                store.save(kept(game_id=record.id))
                store.history(Filter(player="alice"))
            return len(list(store.games()))

        with ThreadPoolExecutor(4) as pool:
            assert max(pool.map(work, range(4))) == 40
        assert store.recount() == []
        assert len(store.unfinished()) == 40

    def test_reading_goes_on_while_something_is_written(self, store):
        store.add(records(seed=9, count=20))
        reading = store.games()
        next(reading)
        store.welcome("Dora", NEW_YEAR)
        assert len(list(reading)) == 19


class TestChecking:
    def test_a_wrong_number_is_found_and_put_right(self, store):
        store.add(records(seed=6, count=50))
        assert store.recount() == []
        for damage in (
            "UPDATE seat SET plies = plies + 1 WHERE player = 1 AND side = 0",
            "UPDATE seat SET opponent = 1 WHERE player = 2",
            "INSERT INTO seat SELECT player, at + 1, game, side, opponent, kind, outcome, plies FROM seat WHERE player = 2",
            "UPDATE seat SET outcome = 6 WHERE player = 3",
            "DELETE FROM seat WHERE player = 4",
        ):
            with store._database.writing() as connection:
                connection.exec_driver_sql(damage)
            assert store.recount()
            store.rebuild()
            assert store.recount() == []
