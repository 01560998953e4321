"""Every question with every filter, against a naive recount."""

import random
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from noughts import Side, Why
from noughts.game import Assist, Mode
from noughts.store import EVERYTHING, Filter, Result, Sort, Who
from noughts.store.store import Store
from tests.store import naive
from tests.store.making import NEW_YEAR, RULES, records

GAMES = records(seed=7, count=400)

MOMENTS = [
    None,
    datetime(2020, 5, 5, tzinfo=UTC),
    datetime(2024, 1, 1, tzinfo=UTC),
    datetime(2024, 3, 1, tzinfo=UTC),
    datetime(2024, 3, 17, 5, 3, 2, 999_999, tzinfo=UTC),
    datetime(2024, 12, 31, 23, 59, 59, tzinfo=UTC),
    datetime(2025, 1, 1, tzinfo=UTC),
    datetime(2025, 6, 10, 12, tzinfo=UTC),
    datetime(2025, 12, 1, tzinfo=UTC),
    datetime(2026, 2, 20, tzinfo=UTC),
    datetime(2030, 1, 1, tzinfo=UTC),
]

NAMES = ["alice", "BOB", "zoë", "cop", "level:3"]


def random_filter(rng: random.Random) -> Filter:
    """A filter with a few conditions, at random."""
    player = rng.choice([None, *NAMES])
    since, until = sorted(rng.choices(MOMENTS, k=2), key=lambda moment: moment or NEW_YEAR.replace(year=1))
    return Filter(
        player=player,
        opponent=rng.choice([None, None, *NAMES]) if player else None,
        program=rng.choice([None, None, None, "cop", "kitty"]),
        mode=rng.choice([None, None, *Mode]),
        rules=rng.choice([None, None, *RULES]),
        result=rng.choice([None, None, *Result]) if player else None,
        winner=rng.choice([None, None, None, "draw", *Side]),
        why=rng.choice([None, None, None, *Why]),
        since=since,
        until=until if rng.random() < 0.7 else None,
        without=frozenset(aid for aid in Assist if rng.random() < 0.2),
    )


SINGLE = [
    EVERYTHING,
    *(Filter(player=name) for name in NAMES),
    *(Filter(player="alice", opponent=name) for name in NAMES),
    *(Filter(player="cop", result=result) for result in Result),
    *(Filter(program=name) for name in ("cop", "kitty", "nobody")),
    *(Filter(mode=mode) for mode in Mode),
    *(Filter(rules=rules) for rules in RULES),
    *(Filter(why=why) for why in Why),
    *(Filter(winner=winner) for winner in (*Side, "draw")),
    *(Filter(without=frozenset({aid})) for aid in Assist),
    *(Filter(since=moment) for moment in MOMENTS),
    *(Filter(until=moment) for moment in MOMENTS),
    *(Filter(since=a, until=b) for a, b in pairwise(MOMENTS[1:])),
]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def full(request, tmp_path_factory):
    """A store with many games."""
    if request.param == "sqlite":
        url = str(tmp_path_factory.mktemp("full") / "games.db")
    else:
        url = request.getfixturevalue("server").format("postgres")
    with Store.open(url) as store:
        store.add(GAMES)
        yield store


def filters(seed: int, count: int) -> list[Filter]:
    rng = random.Random(seed)
    return SINGLE + [random_filter(rng) for _ in range(count)]


def test_history_and_count(full):
    rng = random.Random(1)
    for wanted in filters(seed=1, count=100):
        expected = naive.history(GAMES, wanted)
        assert full.count(wanted) == len(expected), wanted
        offset, limit = rng.randrange(len(expected) + 2), rng.choice([1, 7, 1000])
        newest = full.history(wanted, limit=limit, offset=offset)
        assert [s.id for s in newest] == expected[::-1][offset : offset + limit], wanted
        oldest = full.history(wanted, newest_first=False, limit=limit, offset=offset)
        assert [s.id for s in oldest] == expected[offset : offset + limit], wanted


def test_pages_make_up_the_whole(full):
    for wanted in (EVERYTHING, Filter(program="cop"), Filter(rules=RULES[0], why=Why.LINE)):
        pages = [full.history(wanted, limit=37, offset=offset) for offset in range(0, 800, 37)]
        assert [s.id for page in pages for s in page] == naive.history(GAMES, wanted)[::-1]


def test_leaderboards(full):
    rng = random.Random(2)
    for wanted in filters(seed=2, count=100):
        who, sort, least, ascending = rng.choice(list(Who)), rng.choice(list(Sort)), rng.choice([0, 1, 5]), rng.random() < 0.5
        shown = full.leaderboard(wanted, who=who, sort=sort, least_games=least, ascending=ascending)
        rows = [(s.label, s.wins, s.losses, s.draws, s.abandoned) for s in shown]
        assert rows == naive.leaderboard(GAMES, wanted, who, sort, least, ascending=ascending), (wanted, sort)


def test_statistics(full):
    for wanted in filters(seed=3, count=150):
        if wanted.player is None:
            continue
        found, expected = full.statistics(wanted.player, wanted), naive.statistics(GAMES, wanted)
        assert (found.wins, found.losses, found.draws, found.abandoned) == expected["total"], wanted
        assert found.games == found.wins + found.losses + found.draws
        assert found.average_plies == expected["average"], wanted
        if found.program is None:
            assert (found.streak, found.longest_win_streak) == (expected["streak"], expected["longest"]), wanted
        for name, table in (("opponents", found.by_opponent), ("rules", found.by_rules), ("seats", found.by_seat)):
            assert {s.label: (s.wins, s.losses, s.draws, s.abandoned) for s in table} == expected[name], wanted


def test_summaries_say_what_the_games_say(full):
    by_id = {record.id: record for record in GAMES}
    for summary in full.history(limit=1000):
        record = by_id[summary.id]
        assert (summary.winner, summary.why) == naive.outcome(record)
        assert (summary.x, summary.o, summary.mode, summary.aids) == (record.x, record.o, record.mode, record.aids)
        assert (summary.started, summary.ended, summary.rules) == (record.started, record.ended, str(record.game.rules))
        efforts = [node.effort for node in record.game.line()[1:]]
        assert summary.plies == len(efforts)
        assert summary.nodes == (sum(e.nodes for e in efforts if e.nodes) or None)
        assert summary.seconds == (sum(e.seconds for e in efforts if e.seconds) or None)


def test_a_moment_without_a_zone_is_in_utc(full):
    naive_moment = datetime(2024, 6, 1)
    assert full.count(Filter(since=naive_moment)) == full.count(Filter(since=naive_moment.replace(tzinfo=UTC)))


def test_the_standings_equal_a_recount(full):
    assert full.recount() == []
