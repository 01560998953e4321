"""Players by name."""

import threading
from random import Random

import pytest

import noughts
from noughts import Limit, Position, Rules
from noughts.players import BadPlayer, Odds, Player, Thought, TooSlow
from noughts.players.registry import NoSuchPlayer, announce, chosen_player, player, player_from_file, roster
from noughts.rules import GameOver, NoughtsError
from noughts.search.registry import BadSearcher
from tests.waiting import LONG

ANY_BOARD = ("kitty", "cop", "sera", "level:4", "random", "perfect", "auto", "solver", "engine", "alphabeta", "mcts:nodes=200")


@pytest.mark.parametrize("name", ANY_BOARD)
@pytest.mark.parametrize("rules", ["3x3", "4x3x3 misere", "notakto", "3x3 wild", "4x4x3 gravity torus", "5x5x4 exact", "9x8x5"])
def test_every_player_plays_a_legal_move_on_any_board(name, rules):
    position = Position.start(Rules.parse(rules))
    rng = Random(1)
    for _ in range(3):
        choice = player(name).choose(position, Limit(nodes=300), rng)
        assert choice.move in position.moves()
        position = position.play(choice.move)


@pytest.mark.parametrize("name", [*ANY_BOARD, "mortal", "god", "table", "minimax"])
def test_the_odds_of_a_player_add_up(name):
    odds = player(name).think(Position.parse("X../.O./..."), Limit(nodes=50_000)).odds
    assert sum(odds.chances) == pytest.approx(1)
    assert len(set(odds.moves)) == len(odds.moves) == len(odds.chances)
    assert all(chance > 0 for chance in odds.chances)


def test_a_finished_game_leaves_nothing_to_choose():
    with pytest.raises(GameOver, match="random: the game is over"):
        player("random").choose(Position.parse("XXX/OO./..."), Limit(), Random(1))


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("kity", NoSuchPlayer, "kity: no such player. Did you mean kitty?"),
        (
            "zzz",
            NoSuchPlayer,
            "zzz: no such player. Choose from: kitty, cop, sera, ada, mortal, god, level, random, perfect, auto",
        ),
        ("", NoSuchPlayer, "(nothing): no such player."),
        ("cop:5", NoSuchPlayer, "cop:5: cop has no options"),
        ("level:11", NoSuchPlayer, "level:11: levels are 1 to 10. Try level:5."),
        ("level", NoSuchPlayer, "level:(nothing): levels are 1 to 10. Try level:5."),
        ("mcts:nodes=x", BadSearcher, "nodes=x: expected a whole number"),
    ],
)
def test_who_is_unknown_is_refused_with_what_would_be_right(text, error, sentence):
    with pytest.raises(error) as caught:
        player(text)
    assert str(caught.value).startswith(sentence)
    assert isinstance(caught.value, NoughtsError)


class Stranger(Player):
    """A player from another package."""

    name = "stranger"

    def think(self, position: Position, limit: Limit) -> Thought:
        return Thought(Odds.even(position.moves()[:1]))


class Point:
    """An entry point, as another package would declare it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.value = "stranger:make"

    def load(self):
        return lambda options: Stranger()


def test_another_package_can_add_a_player_but_not_replace_one(monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Point("stranger"), Point("sera")])
    roster.cache_clear()
    try:
        assert isinstance(player("stranger"), Stranger)
        assert player("sera").name == "sera"
    finally:
        roster.cache_clear()


def test_a_player_of_ones_own_is_found_by_its_name_once_it_was_announced():
    try:
        assert announce(Stranger()) == "stranger"
        assert isinstance(player("Stranger"), Stranger)
    finally:
        roster.cache_clear()


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Cop", "is one of ours"), ("me", "is one of ours"), ("two words", "more than one word"), ("a:b", "one word")],
)
def test_a_player_of_ones_own_needs_a_name_of_its_own(name, reason, monkeypatch):
    monkeypatch.setattr(Stranger, "name", name)
    with pytest.raises(NoSuchPlayer, match=reason):
        announce(Stranger())


def test_odds_that_are_mixed_add_up_and_forget_what_never_happens():
    position = Position.start(Rules(3, 3, 3))
    one, two = Odds.even(position.moves()[:2]), Odds.even(position.moves()[1:3])
    mixed = Odds.mixed([(0.5, one), (0.5, two), (0.0, Odds.even(position.moves()))])
    assert dict(zip(map(str, mixed.moves), mixed.chances, strict=True)) == {"a1": 0.25, "b1": 0.5, "c1": 0.25}


BOT = "import noughts\n\nclass Bot(noughts.Player):\n"

FILES = {
    "import sys\nsys.exit(3)\n": r"bot.py: SystemExit: 3 \(bot.py, line 2\)",
    "import sys\nsys.exit()\n": r"bot.py: SystemExit \(bot.py, line 2\)",
    "import os\nos._exit(3)\n": r"bot.py: SystemExit: os._exit\(3\) \(bot.py, line 2\)",
    "from os import _exit\n_exit(0)\n": r"bot.py: SystemExit: os._exit\(0\) \(bot.py, line 2\)",
    "quit()\n": r"bot.py: SystemExit: None \(",
    "def\n": r"bot.py: SyntaxError: .+ \(bot.py, line 1\)",
    f"{BOT}    name = 5\n": r"Bot: the name is 5; expected a text .*\(bot.py, line 3\)",
    f"{BOT}    name = '\\x1b[2J'\n": r"the name is \\x1b\[2J; expected a text",
    f"{BOT}    @property\n    def name(self): raise OSError('oh')\n": r"OSError: oh \(bot.py, line 5\)",
    f"{BOT}    def __init__(self): raise OSError('oh')\n": r"OSError: oh \(bot.py, line 4\)",
}


@pytest.mark.parametrize("text", FILES, ids=list(map(str, range(len(FILES)))))
def test_a_file_that_fails_is_blamed_with_its_line(text, tmp_path):
    (tmp_path / "bot.py").write_text(text)
    with pytest.raises(BadPlayer, match=FILES[text]):
        player_from_file(f"{tmp_path}/bot.py")


@pytest.mark.parametrize(
    "text",
    ["while True:\n    pass\n", f"{BOT}    def __init__(self):\n        while 1: pass\n"],
)
def test_a_file_that_never_ends_is_left_with_the_line_it_is_in(text, tmp_path, monkeypatch):
    monkeypatch.setattr("noughts.players.sandbox.SECONDS_TO_LOAD", 1.5)
    (tmp_path / "bot.py").write_text(text)
    with pytest.raises(TooSlow, match=r"bot.py: took more than 1.5 s to load \(bot.py, line \d\)"):
        player_from_file(f"{tmp_path}/bot.py")
    for thread in [thread for thread in threading.enumerate() if thread.name == "noughts-bot.py"]:
        thread.join(timeout=LONG)


def test_a_player_in_a_file_is_made_from_python(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from noughts import Player\nclass Bot(Player):\n    def move(self, position):\n        return position.moves()[-1]\n",
        "utf-8",
    )
    assert str(chosen_player(f"{tmp_path}/mine.py:Bot").choose("3x3").move) == "c3"
    assert str(noughts.player(f"{tmp_path}/mine.py").choose("3x3").move) == "c3"
    assert noughts.tournament([f"{tmp_path}/mine.py:Bot", "random"], games=2).standings


@pytest.mark.parametrize("text", ["mine.py:Bot", "gomocup:./no-such-program"])
def test_only_typed_texts_run_files_and_programs(text):
    with pytest.raises(NoSuchPlayer):
        player(text)
    with pytest.raises(BadPlayer):
        chosen_player(text)
