"""Tournament: many pairs of games between players in both seats, on any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

from noughts.arena.games import Conditions, Contestant, Entrant, Played, contestant, move_limit, record_of
from noughts.arena.openings import Candidates, Opening, Openings
from noughts.arena.schedules import SCHEDULES, Points, pairs_in
from noughts.arena.selfplay import BadCount
from noughts.arena.statistics import Sprt
from noughts.arena.tournament_table import Standing, Tournament
from noughts.arena.work import Journal, Skipped, Workers, ignore, run
from noughts.game import Record, TimeControl
from noughts.players import BadPlayer, Player
from noughts.players.player import check_plays
from noughts.players.sandbox import blaming
from noughts.players.swap2 import agree
from noughts.rules import Move, Outcome, Position, Rules, Side, Why, quoted
from noughts.search import Limit

JUDGING = "openings"  # begins the keys of tasks that judge candidates for openings


@dataclass(frozen=True, slots=True)
class PairTask:
    """Two games with one opening, seats swapped, as plain values."""

    conditions: Conditions
    one: Entrant
    other: Entrant
    opening: Opening
    seed: str
    is_agreed: bool = False  # whether the players agree on the opening and the sides by swap2


def play_pair(task: PairTask) -> list[dict[str, Any]]:
    """The two games; in the first, the player named first moves first in the game, or places the first stones."""
    games = []
    players = contestant(task.one, task.conditions), contestant(task.other, task.conditions)
    for number, (x, o) in enumerate((players, players[::-1])):
        rng = Random(f"{task.seed} {number}")  # noqa: S311 - games, not secrets
        if task.is_agreed:
            games.append(_agreed_game(task, x, o, rng))
            continue
        played = task.conditions.play({Side.X: x, Side.O: o}, rng, task.opening)
        games.append(played.to_json(with_seconds=task.conditions.is_timed))
    return games


def _agreed_game(task: PairTask, opener: Contestant, other: Contestant, rng: Random) -> dict[str, Any]:
    """A game that begins with swap2; who fails in that loses it."""
    conditions = task.conditions
    start = agree(conditions.rules, opener.player, other.player, lambda player, at: _answer(player, at, conditions.limit, rng))
    if start.fault:
        winner = Side.O if start.loser is opener.player else Side.X
        played = Played(Outcome(winner, Why.ABANDONED), BadPlayer(str(start.fault)))
    else:
        x, o = (other, opener) if start.is_swapped else (opener, other)
        played = conditions.play({Side.X: x, Side.O: o}, rng, start.opening)
    agreed = {"opening": [str(move) for move in start.opening], "swapped": start.is_swapped, "forced": False}
    return {**played.to_json(with_seconds=conditions.is_timed), **agreed}


def _answer(player: Player, position: Position, limit: Limit, rng: Random) -> tuple[Move, ...]:
    with blaming(player):
        return player.swap2(position, limit, rng)


def _result_of(task: PairTask | Candidates) -> Any:
    return task.verdicts() if isinstance(task, Candidates) else play_pair(task)


class Contest:
    """A tournament while it is played: it can be stopped, looked at, and continued from a file."""

    def __init__(
        self,
        players: Sequence[Player | str | Entrant],
        conditions: Conditions,
        *,
        games: int = 100,
        seed: int = 0,
        openings: str | None = None,
        schedule: str = "round-robin",
        sprt: Sprt | None = None,
    ) -> None:
        """Check everything; an error says what cannot be played."""
        if not isinstance(games, int) or games < 1:
            raise BadCount(f"{quoted(games)} games: play at least 1")
        if games % 2:
            raise BadCount(f"{games} games: each opening is played from both seats; play an even number, such as {games + 1}")
        self.entrants = _with_own_names([each if isinstance(each, Entrant) else Entrant.of(each) for each in players])
        if len(self.entrants) < 2:
            raise BadCount(f"{'one player' if self.entrants else 'no players'}: a tournament has at least 2")
        if schedule not in SCHEDULES:
            raise BadCount(f"{quoted(schedule)}: no such schedule. Choose from: {', '.join(SCHEDULES)}")
        if sprt and len(self.entrants) != 2:
            raise BadCount(f"{len(self.entrants)} players: a sequential test is between 2")
        for entrant in self.entrants:
            check_plays(entrant.player, conditions.rules)
        self.conditions = conditions
        self.pairs = games // 2
        self.seed = seed
        self.openings = Openings(openings, conditions.rules, seed)
        self.schedule = schedule
        self.sprt = sprt
        self._points = Points(len(self.entrants))
        self._standings = tuple(Standing(entrant.name) for entrant in self.entrants)
        self._forced: dict[tuple[int, int, int], list[list[str]]] = {}
        """The moves of two players from an opening, where they left nothing to chance."""
        self._repetitions: dict[tuple[int, int, int], list[list[dict[str, Any]]]] = {}
        """Games with the same moves again, which do not count, as long as the players never differ."""
        self._skipped: list[str] = []

    @property
    def games(self) -> int:
        """At most, without tie-breaks."""
        return 2 * pairs_in(self.schedule, len(self.entrants), self.pairs)

    @property
    def plan(self) -> dict[str, object]:
        """What a file must be about, so that the tournament can be continued from it."""
        names = [entrant.name for entrant in self.entrants]
        first = [" ".join(map(str, self.openings[number])) for number in range(min(2, self.pairs))]
        return {**self.conditions.plan, "players": names, "seed": self.seed, "openings": self.openings.source, "first": first}

    def play(
        self,
        workers: Workers,
        journal: Journal | None = None,
        report: Callable[[int], object] = ignore,
        keep: Callable[[Record], object] | None = None,
    ) -> None:
        """Play to the end, or until a sequential test is decided; ``keep`` gets every game, in order."""
        for encounters in SCHEDULES[self.schedule](len(self.entrants), self.pairs, self._points):
            # A pair of every encounter in turn, so that a table that is stopped early is fair.
            rounds = zip_longest(*([(one, other, pair) for pair in pairs] for one, other, pairs in encounters))
            todo = (each for some in rounds for each in some if each)
            if not self._play(todo, workers, journal, report, keep):
                return

    def _play(
        self,
        todo: Iterator[tuple[int, int, int]],
        workers: Workers,
        journal: Journal | None,
        report: Callable[[int], object],
        keep: Callable[[Record], object] | None,
    ) -> bool:
        """Play some pairs; False once nothing more needs to be known."""

        def hear(task: PairTask | Candidates, result: Any) -> None:
            if isinstance(task, PairTask):
                report(2)
            else:  # what no worker could judge is judged here
                self.openings.note(task.first, task.verdicts() if isinstance(result, Skipped) else result)

        results = run(_result_of, self._tasks(todo), workers, journal, hear=hear)
        try:
            for key, games in results:
                if key.startswith(JUDGING):
                    continue
                one, other, pair = map(int, key.split())
                if isinstance(games, Skipped):
                    names = f"{self.entrants[one].name} and {self.entrants[other].name}"
                    self._skipped.append(f"pair {pair + 1} of {names}, which {games.why}")
                    continue
                self._enter(one, other, pair, games)
                if keep:
                    for number, game in enumerate(games):
                        keep(self._record(one, other, pair, number, game))
                if self.sprt and self.sprt.verdict(self._standings[0].pairs) is not None:
                    return False
        finally:
            results.close()
        return True

    def _tasks(self, todo: Iterator[tuple[int, int, int]]) -> Iterator[tuple[str, PairTask | Candidates]]:
        """Every pair, once its opening is known; workers judge the candidates for openings too, so that nobody waits for us."""
        for one, other, pair in todo:
            while candidates := self.openings.missing(pair):
                yield f"{JUDGING} {candidates.first}", candidates
            yield f"{one} {other} {pair}", self._task(one, other, pair)

    def _task(self, one: int, other: int, pair: int) -> PairTask:
        seed = f"{self.seed} {one} {other} {pair}"
        return PairTask(
            self.conditions, self.entrants[one], self.entrants[other], self.openings[pair], seed, self.openings.is_agreed
        )

    def _enter(self, one: int, other: int, pair: int, games: list[dict[str, Any]]) -> None:
        """Count a pair of games, unless it only repeats an earlier one.

        Chance may bring the same game twice, and then it counts twice. But
        players who leave nothing to chance play the same games again from the
        same opening; they count once, as long as they never differ.
        """
        if not all(game["forced"] for game in games):
            self._count(one, other, pair, games)
            return
        group, moves = (one, other, self.openings.number_of(pair)), [game["moves"] for game in games]
        if group not in self._forced:
            self._forced[group], self._repetitions[group] = moves, []
        elif moves == self._forced[group] and group in self._repetitions:
            self._repetitions[group].append(games)
            return
        elif moves != self._forced[group]:  # one of them is random after all, so the repetitions were chance
            for repetition in self._repetitions.pop(group, []):
                self._count(one, other, pair, repetition)
        self._count(one, other, pair, games)

    def _count(self, one: int, other: int, pair: int, games: list[dict[str, Any]]) -> None:
        first = [Side.O if len(self._opening(pair, game)) % 2 else Side.X for game in games]
        of_one = [Side.O if number ^ game.get("swapped", False) else Side.X for number, game in enumerate(games)]
        sides = of_one, [side.other for side in of_one]
        for player, opponent, own in zip((one, other), (other, one), sides, strict=True):
            points = self._standings[player].enter(self._standings[opponent].name, games, own, first)
            self._points.add(player, opponent, points)

    def _record(self, one: int, other: int, pair: int, number: int, game: dict[str, Any]) -> Record:
        names = [self.entrants[one].name, self.entrants[other].name]
        by_side = dict(zip(Side, names[:: -1 if number ^ game.get("swapped", False) else 1], strict=True))
        return record_of(game, by_side, self.conditions, self._opening(pair, game), f"{pair + 1}.{number + 1}")

    def _opening(self, pair: int, game: dict[str, Any]) -> Opening:
        """The opening that the players agreed on, or that of the pair."""
        if "opening" not in game:
            return self.openings[pair]
        start = Position.start(self.conditions.rules)
        return tuple(start.parse_move(text) for text in game["opening"])

    def result(self) -> Tournament:
        """The table so far."""
        ranking = tuple(self._points.ranked()) if self.schedule in ("swiss", "knockout") else ()
        return Tournament(
            self.conditions.rules,
            self._standings,
            self.schedule,
            ranking,
            sum(len(games) for again in self._repetitions.values() for games in again),
            tuple(self._skipped),
            self.sprt,
            self.conditions.is_timed,
        )


def _with_own_names(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Equal names are numbered."""
    names = [each.name for each in entrants]
    return [
        each if names.count(each.name) == 1 else replace(each, name=f"{each.name} ({names[:n].count(each.name) + 1})")
        for n, each in enumerate(entrants)
    ]


def tournament(
    players: Sequence[Player | str],
    rules: Rules | str = "3x3",
    *,
    games: int = 100,
    seed: int = 0,
    limit: Limit | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    time: TimeControl | str | None = None,
    openings: str | None = None,
    schedule: str = "round-robin",
    sprt: str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    resume: str | Path | None = None,
    report: Callable[[int], object] | None = None,
) -> Tournament:
    """Let each pair of players play ``games`` games, half of them with seats swapped.

    Both games of a pair begin with the same opening: on boards of more than
    nine cells a random balanced one. A player that fails or takes too long
    loses the game, and the table says so. The same seed gives the same games
    on any number of workers, unless time is limited or a player is random in
    its own way. ``jobs`` processes share the games, or any ``executor``;
    ``resume`` is a file from which they can be continued.

    >>> print(tournament(["god", "random"], games=40))
       player  games  wins  draws  losses  score           Elo
    1  god        40    34      6       0  92% (84 to 99)  +436 (+283 to +866)
    2  random     40     0      6      34  8% (1 to 16)    -436 (-866 to -283)
    god is the stronger one with a likelihood of over 99.9%.
    """
    control = TimeControl.parse(time) if isinstance(time, str) else time
    conditions = Conditions(Rules.of(rules), move_limit(limit, seconds=seconds, nodes=nodes, time=control), control)
    test = Sprt.parse(sprt) if sprt is not None else None
    contest = Contest(players, conditions, games=games, seed=seed, openings=openings, schedule=schedule, sprt=test)
    with Journal(Path(resume) if resume is not None else None, contest.plan) as journal, Workers.of(jobs, executor) as workers:
        contest.play(workers, journal, report or ignore)
    return contest.result()
