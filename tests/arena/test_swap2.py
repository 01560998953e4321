"""Swap2: the players agree on the first stones and on the sides, and a table counts the right ones."""

from __future__ import annotations

from random import Random

import pytest

from noughts import Limit, Position, Rules, tournament
from noughts.arena.games import Conditions
from noughts.arena.openings import Openings
from noughts.arena.tournament import Contest
from noughts.arena.work import Workers
from noughts.players import Player
from noughts.players.swap2 import STAGES, agree, follow, usual_answer
from noughts.rules import BadRules, Move, NoughtsError

RULES = Rules.parse("9x9x5")
THREE = tuple(map(Position.start(RULES).parse_move, ("e5", "f5", "e6")))
TWO = tuple(map(Position.start(RULES).parse_move, ("a1", "i9")))
ONE = TWO[:1]


class Scripted(Player):
    """Answers what is written down for each number of stones, and plays the first free cell."""

    def __init__(self, name: str, answers: dict[int, tuple[Move, ...]]) -> None:
        self.name = name
        self._answers = answers

    def move(self, position: Position) -> Move:
        return position.moves()[0]

    def swap2(self, position: Position, limit: Limit, rng: Random) -> tuple[Move, ...]:
        return self._answers[(position.x | position.o).bit_count()]


@pytest.mark.parametrize(
    ("other", "again", "stones", "x"),
    [
        (ONE, None, 4, "opener"),
        ((), None, 3, "other"),
        (TWO, (Move(2, 2),), 6, "other"),
        (TWO, (), 5, "opener"),
    ],
)
def test_who_places_a_single_stone_has_o_and_who_places_none_x(
    other: tuple[Move, ...], again: tuple[Move, ...] | None, stones: int, x: str
) -> None:
    opener = Scripted("opener", {0: THREE, 5: again or ()})
    start = agree(RULES, opener, Scripted("other", {3: other}), lambda player, at: player.swap2(at, Limit(), Random(0)))
    assert (len(start.opening), start.is_swapped, start.fault) == (stones, x == "other", None)


@pytest.mark.parametrize("answer", [(), TWO, (*THREE, *TWO), (THREE[0],) * 3])
def test_an_answer_that_swap2_does_not_allow_loses_the_game(answer: tuple[Move, ...]) -> None:
    bad, good = Scripted("bad", {0: answer}), Scripted("good", {3: ONE, 0: THREE})
    table = tournament([bad, good], RULES, games=2, openings="swap2")
    assert table.winner.name == "good"
    assert len(next(each for each in table.standings if each.name == "bad").faults) >= 1


def test_points_go_to_who_played_the_winning_side() -> None:
    """Whoever is asked second takes X, completes a line in the first row, and so wins both games in turn."""
    players = [Scripted(name, {0: THREE, 3: ()}) for name in ("one", "other")]
    contest = Contest(players, Conditions(RULES), games=2, openings="swap2")
    records = []
    with Workers.of(1, None) as workers:
        contest.play(workers, keep=records.append)
    assert [record.x.name for record in records] == ["other", "one"]
    for record in records:
        assert [str(node.move) for node in record.game.root.main_line()[1:4]] == [str(move) for move in THREE]
    table = contest.result()
    assert sum(each.points for each in table.standings) == 2
    winners = [getattr(record, record.game.outcome.winner.value).name for record in records if record.game.outcome.winner]
    assert sorted(winners) == sorted(each.name for each in table.standings for _ in range(each.wins))


@pytest.mark.parametrize("text", ["15x15", "15x15 renju", "15x15 caro"])
def test_programs_of_ours_agree_in_every_league(text: str) -> None:
    table = tournament(["engine:nodes=200", "random"], text, games=2, openings="swap2", nodes=200)
    assert [each.faults for each in table.standings] == [[], []]


def test_three_stones_are_balanced_and_a_lost_side_is_left() -> None:
    player = Scripted("any", {})
    start = Position.start("15x15")
    assert len(usual_answer(player, start, Limit(nodes=100), Random(1))) == STAGES[0][0]
    assert usual_answer(player, start.play("h8", "a1", "i8", "a15", "j8"), Limit(nodes=100), Random(1)) == ()


@pytest.mark.parametrize("text", ["3x3", "15x15 torus", "connect-four", "5x5 wild"])
def test_swap2_is_refused_for_other_games(text: str) -> None:
    with pytest.raises(BadRules, match="swap2 is for games"):
        Openings("swap2", Rules.parse(text), 0)


def test_a_wrong_number_of_stones_is_named() -> None:
    with pytest.raises(NoughtsError, match="2 stones: after 0 stones, swap2 adds 3"):
        follow(Position.start(RULES), TWO)
