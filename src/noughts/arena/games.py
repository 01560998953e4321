"""One game between two programs: its moves, what they thought, and whose fault the end was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from uuid import uuid4

from noughts.game import Clock, Game, MoveStats, OnTime, Record, Seat, TimeControl
from noughts.game.seat import LONGEST_NAME, LONGEST_PROGRAM
from noughts.players import BadPlayer, Player, Thought, TooSlow
from noughts.players.player import check_plays
from noughts.players.registry import chosen_player
from noughts.players.sandbox import blaming, name_of
from noughts.players.searching import SHORTEST, limit_under
from noughts.rules import Move, NoughtsError, Outcome, Position, Rules, Side, Why, printable, quoted
from noughts.search import UNLIMITED, Estimate, Limit, Loss, Score, Win
from noughts.search.exact import lookup
from noughts.search.score import own_moves

USUAL_LIMIT = Limit(nodes=10_000)  # for each move, in nodes, so that every machine plays the same games; about 20 ms
LONGEST_LINE = 6  # moves of a line in a comment


def move_limit(
    limit: Limit | None, *, seconds: float | None = None, nodes: int | None = None, time: TimeControl | None = None
) -> Limit:
    """The limit for each move: what was asked for, else only the clock's if there is one, else the usual one."""
    return Limit.of(limit, seconds=seconds, nodes=nodes, usual=USUAL_LIMIT if time is None else UNLIMITED)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player by the text that names it, so that every process can make its own."""

    name: str = field(compare=False)
    text: str = ""
    make: Callable[[str], Player] = chosen_player
    given: Player | None = field(default=None, compare=False)
    """A player without such a text; it is copied to other processes."""
    origin: str = field(default_factory=lambda: uuid4().hex, repr=False)
    """Where a worker serves many, an entrant of one event is not taken for one of another."""

    @classmethod
    def of(cls, who: Player | str, make: Callable[[str], Player] = chosen_player) -> Entrant:
        """The entrant for a player or a text that names one; an error for other texts."""
        if isinstance(who, str):
            unnamed = cls("", who, make)
            return replace(unnamed, name=name_of(unnamed.player))
        return cls(name_of(who) if isinstance(who, Player) else quoted(who), given=who)

    @property
    def player(self) -> Player:
        return self.given if self.given is not None else _made(self)


@lru_cache(maxsize=64)
def _made(entrant: Entrant) -> Player:
    return entrant.make(entrant.text)


class Ply(NamedTuple):
    """A move with the thought behind it and the seconds that it took."""

    move: Move
    thought: Thought
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A game after its opening; ``fault`` is the loser's error, if that ended it."""

    outcome: Outcome
    fault: BadPlayer | None = None
    plies: tuple[Ply, ...] = ()

    @property
    def is_forced(self) -> bool:
        """Whether chance chose no move, as far as the players say: the same players then play the same game again."""
        return all(len(ply.thought.odds.moves) == 1 for ply in self.plies)

    def to_json(self, *, with_seconds: bool) -> dict[str, Any]:
        """The game as plain values; without seconds, the same game always gives the same ones."""
        return {
            "moves": [str(ply.move) for ply in self.plies],
            "winner": self.outcome.winner and self.outcome.winner.value,
            "why": self.outcome.why.value,
            "fault": self.fault and str(self.fault),
            "forced": self.is_forced,
            "thoughts": [[ply.seconds if with_seconds else None, *_thought_json(ply)] for ply in self.plies],
        }


def _thought_json(ply: Ply) -> list[object]:
    found = ply.thought.analysis
    if found is None:
        return [None, None, None, ply.thought.reason]
    candidate = next((each for each in found.candidates if each.move == ply.move), None)
    line = " ".join(map(str, candidate.line[:LONGEST_LINE])) if candidate else ""
    score = candidate and candidate.score
    words = ply.thought.reason or (f"{_value_text(score)}: {line}" if score else "")
    return [found.nodes, found.depth, score and score.code, words]


def _value_text(score: Score) -> str:
    match score:
        case Win(plies=plies):
            return f"wins in {own_moves(plies)}"
        case Loss(plies=plies):
            return f"loses in {plies // 2}"
        case Estimate(x=x):
            return f"looks {x + 0.0:+.2f}"
    return "draws"


class Contestant:
    """A player with its thoughts: on a small board, one with odds thinks only once about each position."""

    def __init__(self, player: Player, rules: Rules, time: TimeControl | None) -> None:
        check_plays(player, rules)
        self.player = player
        self._known: dict[Position, Thought] | None = {} if lookup.fits(rules) and time is None and player.has_odds else None

    def think(self, position: Position, limit: Limit) -> Thought:
        if self._known is not None and position in self._known:
            return self._known[position]
        with blaming(self.player):
            thought = self.player.think(position, limit)
        if self._known is not None:
            self._known[position] = thought
        return thought


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all games of two players have in common."""

    rules: Rules
    limit: Limit = USUAL_LIMIT
    time: TimeControl | None = None

    def play(
        self,
        players: Mapping[Side, Contestant],
        rng: Random,
        opening: tuple[Move, ...] = (),
        now: Callable[[], float] = perf_counter,
    ) -> Played:
        """Play a game from an opening; a player that fails or takes too long loses it."""
        position = Position.start(self.rules)
        for move in opening:
            position = position.play(move)
        clock = Clock.of(self.time).start(position.side, now()) if self.time else None
        plies: list[Ply] = []
        while not position.outcome:
            side, player = position.side, players[position.side].player
            began = now()
            try:
                thought = players[side].think(position, self._limit(player, side, clock, began))
                move = player.drawn(thought, rng)
                after = position.play(move)
            except TooSlow as fault:
                return Played(Outcome(side.other, Why.TIME), None if clock else fault, tuple(plies))
            except BadPlayer as fault:
                return Played(Outcome(side.other, Why.ABANDONED), fault, tuple(plies))
            except NoughtsError as error:
                return Played(Outcome(side.other, Why.ABANDONED), BadPlayer(f"{player.name}: {error}"), tuple(plies))
            ended = now()
            if clock:
                if clock.out_of_time(ended):
                    if clock.control.on_time is OnTime.LOSE:
                        return Played(Outcome(side.other, Why.TIME), None, tuple(plies))
                    move = rng.choice(position.moves())
                    after = position.play(move)
                clock = clock.press(ended)
            plies.append(Ply(move, thought, ended - began))
            position = after
        return Played(position.outcome, None, tuple(plies))

    def _limit(self, player: Player, side: Side, clock: Clock | None, now: float) -> Limit:
        """The limit of a player; one that does not keep time may use all that is left on its clock."""
        if clock is None or player.keeps_time:
            return limit_under(self.limit, clock, side, now)
        return self.limit.within(Limit(seconds=max(SHORTEST, clock.left(side, now))))

    @property
    def is_timed(self) -> bool:
        return self.limit.seconds is not None or self.time is not None

    @property
    def plan(self) -> dict[str, object]:
        limit = {"depth": self.limit.depth, "nodes": self.limit.nodes, "seconds": self.limit.seconds}
        return {"rules": str(self.rules), **limit, "time": self.time and str(self.time)}


@lru_cache(maxsize=128)
def contestant(entrant: Entrant, conditions: Conditions) -> Contestant:
    """An entrant with its thoughts, the same for all its games in this process."""
    return Contestant(entrant.player, conditions.rules, conditions.time)


def record_of(
    game: Mapping[str, Any], names: Mapping[Side, str], conditions: Conditions, opening: tuple[Move, ...], round_name: str
) -> Record:
    """A game as a record, with the thoughts of the players as comments."""
    played = Game(conditions.rules)
    for move in opening:
        played.play(move)
    if opening:
        played.node.comment = "the opening ends here"
    for move, (seconds, nodes, depth, score, words) in zip(game["moves"], game["thoughts"], strict=True):
        played.play(move, effort=MoveStats(seconds, nodes, depth, score))
        played.node.comment = printable(words)
    if not played.outcome:
        winner = game["winner"] and Side(game["winner"])
        played.end(Outcome(winner, Why(game["why"]) if Why(game["why"]) is Why.TIME else Why.RESIGNED))
        if game["fault"]:
            played.node.comment = "\n".join(
                filter(None, (played.node.comment, f"lost by its own fault: {printable(game['fault'])}"))
            )
    played.root.properties["RO"] = [round_name]
    x, o = (Seat(names[side][:LONGEST_NAME], names[side][:LONGEST_PROGRAM]) for side in Side)
    return Record(played, x, o, time=conditions.time)
