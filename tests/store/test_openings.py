"""What was played from a position: the same as a recount of all games, whatever was done to them."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from noughts import Game, Outcome, Position, Record, Rules, Why
from noughts.game import Seat
from noughts.rules import Move
from noughts.store import openings
from noughts.store.openings import MOST_MARKS
from noughts.store.store import Store
from tests.store import naive
from tests.store.making import ALICE, BOB, COP, NEW_YEAR, PLAYERS, random_record
from tests.store.making import played as random_game

RULES = ("3x3", "4x3x3 gravity", "3x3 wild", "3x3 torus misere", "3x3 only-x", "4x4")


def image_key(position: Position, move: Move) -> object:
    """The same for all images of a position and a move in it."""
    return min((str(position.image(symmetry)), str(symmetry.move(move, position.rules))) for symmetry in position.symmetries())


def recounted(records: list[Record], position: Position) -> dict[object, tuple[Counter, Counter]]:
    """For each move from a position up to symmetry: how often each result and each player."""
    found: dict[object, tuple[Counter, Counter]] = {}
    for record in records:
        if record.game.rules != position.rules:
            continue
        for node in record.game.root.main_line()[1:]:
            before = node.parent.position
            if before.key == position.key and (before.x | before.o).bit_count() < MOST_MARKS:
                results, players = found.setdefault(image_key(before, node.move), (Counter(), Counter()))
                result = naive.result_of(record, before.side)
                results[result.value if result else "abandoned"] += 1
                players[record.x if before.side.value == "x" else record.o] += 1
    return found


def latest(records: list[Record], position: Position) -> list[tuple[str, object]]:
    """The games with a position, the latest first, and the move that was played there."""
    return [
        (record.id, image_key(node.parent.position, node.move))
        for record in reversed(records)
        for node in record.game.root.main_line()[1:]
        if record.game.rules == position.rules
        and node.parent.position.key == position.key
        and (position.x | position.o).bit_count() < MOST_MARKS
    ]


def check(store: Store, records: list[Record], position: Position) -> None:
    """Compare what the store says about a position with a recount."""
    wanted = recounted(records, position)
    explored = store.explore(position, players=100, games=5)
    told = {image_key(position, tally.moves[0]): tally for tally in explored.moves}
    assert told.keys() == wanted.keys()
    for key, (results, players) in wanted.items():
        tally = told[key]
        assert {image_key(position, move) for move in tally.moves} == {key}
        found = {"win": tally.wins, "draw": tally.draws, "loss": tally.losses, "abandoned": tally.abandoned}
        assert {name: count for name, count in found.items() if count} == results
        assert dict(tally.players) == players
    assert [(summary.id, image_key(position, move)) for summary, move in explored.latest] == latest(records, position)[:5]


def library(rng: random.Random, count: int) -> list[Record]:
    """Games of few kinds, so that positions come again; some begin with marks on the board."""
    found = []
    for number in range(count):
        rules = Rules.parse(rng.choice(RULES))
        record = replace(random_record(rng), id=f"game-{number}", game=random_game(rules, rng))
        if str(rules) == "3x3x3" and number % 3 == 0:
            game = Game(Position.parse(rng.choice(["X../.../...", "..X/.O./..."]), rules))
            game.play(rng.choice(game.position.moves()))
            game.end(Outcome(None, Why.AGREED))
            record = replace(record, game=game)
        found.append(record)
    return found


def some_positions(records: list[Record], rng: random.Random) -> list[Position]:
    nodes = [node for record in records for node in record.game.root.main_line()[:-1]]
    starts = [Position.start(rules) for rules in RULES]
    chosen = [rng.choice(nodes).position for _ in range(4)] if nodes else []
    return [*starts, *chosen, *(each.image(rng.choice(each.symmetries())) for each in chosen)]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=strategies.integers(0, 10_000), count=strategies.integers(0, 40))
def test_counts_equal_a_recount_up_to_symmetry(empty_file, tmp_path, seed, count):
    rng = random.Random(seed)
    records = library(rng, count)
    with Store.open("sqlite://") as store:
        store.add(records)
        for position in some_positions(records, rng):
            check(store, records, position)
        assert store.recount() == []


@pytest.mark.parametrize("looked_through", [0, 500])
def test_the_latest_games_are_found_wherever_they_are(store, monkeypatch, looked_through):
    monkeypatch.setattr(openings, "LAST_GAMES", looked_through)
    rng = random.Random(9)
    records = library(rng, 40)
    later = (record for record in library(rng, 160) if record.game.rules.cols == 4)
    records += [replace(record, id=f"later-{record.id}") for record in later]
    store.add(records)
    for position in some_positions(records, rng):
        check(store, records, position)


def test_counts_follow_everything_that_is_done_to_games(store):
    rng = random.Random(5)
    records = library(rng, 60)
    store.add(records[:40])
    for record in records[40:]:
        store.finish(record)
    for record in records[::7]:
        store.remove_game(record.id)
    records = [record for number, record in enumerate(records) if number % 7]
    store.rename("Alice", "Alicia")
    store.merge_guest([record.id for record in records[:20]], "Bob", "Zoë")
    store.remove_person("Alicia")

    def seat(record: Record, of: Seat, other: Seat, number: int) -> Seat:
        if of == ALICE:
            return Seat("")
        return PLAYERS[2] if of == BOB and other != PLAYERS[2] and number < 20 else of

    expected = [
        replace(record, x=seat(record, record.x, record.o, number), o=seat(record, record.o, record.x, number))
        for number, record in enumerate(records)
    ]
    for position in some_positions(records, rng):
        check(store, expected, position)
    assert store.recount() == []


def older(store: Store) -> None:
    """The games as an earlier version of the program left them: none of their moves is counted."""
    store._database.write(openings.forget_all)


def test_games_of_an_earlier_version_are_counted_bit_by_bit(store, monkeypatch):
    monkeypatch.setattr(openings, "BATCH", 7)
    rng = random.Random(6)
    records = library(rng, 30)
    store.add(records[:20])
    older(store)
    store.add(records[20:])
    assert store.explore(Position.start("3x3")).uncounted == 20
    left = [store.count_openings()]
    store.remove_game(records[3].id)
    store.merge_guest([record.id for record in records], "Alice", "Zoë")
    while left[-1]:
        left.append(store.count_openings())
    assert left == [13, 5, 0] or left == [13, 6, 0]
    assert store.count_openings() == 0
    assert store.recount() == []
    assert store.explore(Position.start("3x3")).uncounted == 0


def test_a_wrong_count_is_found_and_put_right(store):
    store.add(library(random.Random(7), 20))
    for damage in ("DELETE FROM opening WHERE game < 5", "UPDATE opening SET who = who + 1 WHERE game = 7"):
        with store._database.writing() as connection:
            connection.exec_driver_sql(damage)
        assert store.recount()
        store.rebuild()
        assert store.recount() == []


def test_a_damaged_game_takes_its_counts_with_it(store):
    store.add([replace(random_record(random.Random(8)), x=ALICE, o=COP, id="damaged")])
    with store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE game SET moves = 'z99 banana'")
    store.remove_game("damaged")
    assert store.recount() == []


@pytest.mark.parametrize("text", ["XXX/OO./...", "5x5x4"])
def test_a_position_that_nobody_has_played_has_no_moves(store, text):
    assert store.explore(Position.parse(text)).moves == ()


def test_only_the_first_positions_of_a_game_are_counted(store):
    game = Game("5x5x5")
    for _ in range(MOST_MARKS + 2):
        game.play(game.position.moves()[0])
    store.add([Record(game, x=ALICE, o=BOB, ended=NEW_YEAR)])
    line = game.root.main_line()
    assert store.explore(line[MOST_MARKS - 1].position).moves
    assert not store.explore(line[MOST_MARKS].position).moves
