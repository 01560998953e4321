"""Whatever is typed, every reader answers with a value or one of the named errors."""

import contextlib
import json

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from noughts import Game, NoughtsError, Position, Record, Rules, TimeControl
from noughts.game import read_name
from noughts.play.seats import two_seats
from noughts.players.registry import player

NEARLY = st.text(st.sampled_from("xXoO.-_/ 0123456789abcz+,;:smh×è²٣\n\x00ß\U0001f600"), max_size=60)
"""Texts made of what readers look for, so that they get further than noise does."""

WORDS = st.lists(
    st.sampled_from("3x3 4x4x3 misere only-x wild gravity torus exact gomoku 0x0 99x99x99 x -1".split()), max_size=6
)

RULES = [
    Rules.parse(text) for text in ("3x3", "3x3 wild", "7x6x4 gravity", "26x26 wild gravity exact", "4x3 torus only-x misere")
]

READERS = {
    "rules": lambda text, rules: Rules.parse(text),
    "position": lambda text, rules: Position.parse(text),
    "position under rules": Position.parse,
    "move": lambda text, rules: Position.start(rules).parse_move(text),
    "play": lambda text, rules: Game(rules).play(text),
    "time": lambda text, rules: TimeControl.parse(text),
    "record": lambda text, rules: Record.from_json(text),
    "name": lambda text, rules: read_name(text),
    "seats": lambda text, rules: two_seats("@" + text, "@" + text.upper(), None),
    "player": lambda text, rules: player(text),
}


@given(text=st.text() | NEARLY | WORDS.map(" ".join), rules=st.sampled_from(RULES))
@settings(max_examples=500, deadline=None)
def test_readers_raise_nothing_but_named_errors(text, rules):
    for name, read in READERS.items():
        note(f"the reader of: {name}")
        with contextlib.suppress(NoughtsError):
            read(text, rules)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | NEARLY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["moves", "after"]), inner),
)


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_a_record_with_anything_in_any_field_raises_only_named_errors(data):
    game = Game(Rules.parse("3x3"))
    for move in ("b2", "a1", "c3"):
        game.play(move)
    game.undo()
    game.play("a3", as_variation=True)
    document = json.loads(Record(game).to_json())
    field = data.draw(st.sampled_from(sorted(document)))
    document[field] = data.draw(JSON)
    with contextlib.suppress(NoughtsError):
        Record.from_json(json.dumps(document))


def test_deeply_nested_json_is_refused():
    with pytest.raises(NoughtsError, match="not JSON"):
        Record.from_json("[" * 200_000)
