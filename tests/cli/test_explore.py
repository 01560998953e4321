"""``noughts explore``: what was played from a position."""

import json

from noughts.players.registry import characters
from noughts.store.store import Store
from tests.store.making import records


def test_all_games_are_counted_and_named(noughts, tmp_path):
    database = str(tmp_path / "games.db")
    with Store.open(database) as store:
        store.add(records(seed=1, count=80))
    done = noughts("explore", "3x3", "--json", "--database", database)
    found = json.loads(done.stdout)
    total = sum(row[name] for row in found["moves"] for name in ("wins", "draws", "losses", "abandoned"))
    assert total == sum(
        1 for record in records(seed=1, count=80) if str(record.game.rules) == "3x3x3" and record.game.root.next
    )
    assert f"{total} games continued from here" in noughts("explore", "3x3", "--database", database).stdout
    assert found["characters"]["Kitty"]["b2"] == 0.1111
    assert set(found["characters"]) == {each.title for each in characters()}


def test_a_position_without_games_says_so(noughts, tmp_path):
    done = noughts("explore", "connect-four", "--database", str(tmp_path / "games.db"))
    assert done.stdout.split() == "games no games in the library continue from here".split()


def test_a_position_that_is_none_gets_one_sentence(noughts):
    done = noughts("explore", "XX./.../...")
    assert done.returncode == 2
    assert "X moves first" in done.stderr
