"""A bot of one's own: easily written, judged by what it is, and its faults are its own."""

import os
import subprocess
import sys
import threading
from random import Random

import pytest

from noughts import Limit, NoughtsError, Odds, Player, Position, Rules, Thought, TimeControl, player, strength, tournament
from noughts.arena.selfplay import SelfPlay
from noughts.players import BadPlayer, TooSlow
from tests.waiting import LONG

TICTACTOE = Rules(3, 3, 3)


def bot(answer, name="bot"):
    """A player that answers every question with one function."""
    made = type("Bot", (Player,), {"move": lambda self, position: answer(position)})()
    made.name = name
    return made


first_free = bot(lambda position: position.moves()[0])


def fail(position):
    raise ZeroDivisionError("oh")


def loop(position):
    while True:
        pass


@pytest.mark.parametrize("answer", [5, None, "z9", "a1", "", [], object()])
def test_nonsense_for_a_move_is_a_named_error_that_names_the_bot(answer):
    with pytest.raises(BadPlayer, match=r"^bot: "):
        bot(lambda position: answer).choose("X2/3/3")


def test_an_error_inside_a_bot_has_its_name_and_its_line():
    with pytest.raises(BadPlayer, match=r"bot: ZeroDivisionError: oh \(test_bots.py, line \d+\)"):
        bot(fail).choose("3/3/3")


@pytest.mark.parametrize("method", ["move", "think"])
def test_a_bot_cannot_end_the_program_without_a_word(method):
    leaver = type("Bot", (Player,), {"name": "bot", method: lambda self, *_: os._exit(3)})()
    bot(lambda position: "b2").choose("3x3")  # the first one guards the process
    with pytest.raises(BadPlayer, match=r"bot: SystemExit: os._exit\(3\) \(test_bots.py, line \d+\)"):
        leaver.choose("3/3/3")


FORKING = """
import os
from noughts import Player

class Bot(Player):
    name = "bot"

    def move(self, position):
        child = os.fork()
        if not child:
            os._exit(7)
        return "b2" if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7 else "none"

print(Bot().choose("3x3").move)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot fork here")
def test_a_child_of_a_bot_may_end():
    done = subprocess.run([sys.executable, "-c", FORKING], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "b2\n"), done.stderr


def test_a_bot_that_takes_too_long_is_left_and_its_thread_ends():
    with pytest.raises(TooSlow, match=r"bot: took more than 0.05 s for a move"):
        bot(loop).choose("3/3/3", Limit(seconds=0.05))
    for thread in [thread for thread in threading.enumerate() if thread.name == "noughts-bot"]:
        thread.join(timeout=LONG)
        assert not thread.is_alive()


def test_a_player_with_neither_move_nor_think_is_told_what_to_write():
    with pytest.raises(NoughtsError, match="write a method move"):
        type("Nothing", (Player,), {})().choose("3/3/3")


def test_a_bot_whose_thoughts_are_nonsense_is_named():
    thoughtless = type("Bot", (Player,), {"name": "bot", "think": lambda self, position, limit: "b2"})()
    with pytest.raises(BadPlayer, match="bot: think gave b2; expected a Thought"):
        thoughtless.choose("3/3/3")


@pytest.mark.parametrize("make", [lambda: Odds.even([]), lambda: Odds((), ()), lambda: Odds(tuple("ab"), (0.5, 0.6))])
def test_odds_that_are_none_are_refused(make):
    with pytest.raises(NoughtsError):
        make()


def test_limit_and_chance_have_defaults():
    assert player("sera").choose("XX./OO./...").move == Position.parse("XX./OO./...").parse_move("c1")
    assert player("random").choose(Position.start("3x3"), rng=Random(1)) == player("random").choose("3/3/3", rng=Random(1))


def test_a_bot_that_is_called_perfect_is_not_taken_for_ours():
    namesake = bot(lambda position: position.moves()[-1], name="perfect")
    assert SelfPlay.of(TICTACTOE, namesake, namesake).tally(20, seed=1).draws == 0


def test_a_random_bot_is_asked_each_time_and_its_strength_is_sampled():
    rng = Random(1)
    careless = bot(lambda position: rng.choice(position.moves()))
    assert len({played.outcome for played in SelfPlay.of(TICTACTOE, careless, careless).played(50, seed=1)}) > 5
    assert all(record.wins.low < record.wins.high for record in strength(careless, games=5))


def test_strength_is_exact_for_whoever_thinks_in_odds():
    class First(Player):
        name = "first"

        def think(self, position, limit):
            return Thought(Odds.even(position.moves()[:1]))

    assert all(record.wins.low == record.wins.high for record in strength(First()))


def test_a_tournament_swaps_seats_repeats_and_counts_every_game():
    one, same = (tournament([first_free, "cop", "random"], games=10, seed=3) for _ in range(2))
    assert one.rows() == same.rows()
    assert [standing.games for standing in one.standings] == [20, 20, 20]
    assert sum(standing.points for standing in one.standings) == 30
    assert one.winner.points == max(standing.points for standing in one.standings)
    assert "1  cop" in str(one)


def test_whoever_fails_loses_the_game_and_the_table_says_why():
    table = tournament([bot(fail, "broken"), bot(lambda position: "b2", "stubborn"), "random"], games=2)
    broken = next(standing for standing in table.standings if standing.name == "broken")
    assert (broken.losses, len(broken.faults)) == (4, 4)
    assert "broken lost 4 by its own fault. The first: broken: ZeroDivisionError: oh" in str(table)


def test_whoever_is_out_of_time_loses():
    times = iter(range(0, 10_000, 4))

    match = SelfPlay.of(TICTACTOE, first_free, first_free, time=TimeControl.parse("10s"), now=lambda: float(next(times)))
    (played,) = match.played(1, seed=0)
    assert played.outcome.why.value == "time"


@pytest.mark.parametrize("players", [[], ["cop"], ["cop", 5], ["cop", "nobody"], [None, None]])
def test_a_tournament_of_nobody_is_refused_by_name(players):
    with pytest.raises(NoughtsError):
        tournament(players)


@pytest.mark.parametrize("options", [{"games": 0}, {"games": "x"}, {"rules": 5}, {"seconds": -1}, {"time": "soon"}])
def test_odd_options_of_a_tournament_are_refused_by_name(options):
    with pytest.raises(NoughtsError):
        tournament(["cop", "random"], **options)
