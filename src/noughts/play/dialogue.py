"""What characters say in a game, and when; always true, and never the same twice within ten games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from noughts.game import MoveStats
from noughts.match import Said, Setup
from noughts.play.seats import title_of
from noughts.players import Choice, Player
from noughts.players.characters import Character, Occasion
from noughts.players.registry import player
from noughts.profiles.past_games import PastGame, PastGames, key_of
from noughts.reasons.values import is_worse
from noughts.rules import Goal, Move, Outcome, Placement, Rules, Side, Why
from noughts.search import Score

CHATTER = 0.2  # the probability of a remark while a character thinks
KNOWING = 0.5  # the probability that a greeting shows what the character knows
ENDINGS = (Occasion.WIN, Occasion.LOSS, Occasion.DRAW)

LONG_THINK = 60.0  # seconds that a character remarks on

LEAST_STREAK, LEAST_LEAD, LEAST_CORNERS = 2, 2, 2
"""Smaller streaks, leads and numbers of games begun in a corner are not worth a remark."""

LARGE = 81  # cells; on such a board a character feels lost

Moves = Sequence[tuple[Move, MoveStats]]


class Speaker:
    """What one side or a coach says in a game; a player that is not a character is silent."""

    def __init__(self, player: Player, name: str, side: Side | None, rng: Random, memory: PastGames, game: str) -> None:
        self.program = player.name
        self._player = player
        self._name = name
        self._side = side
        self._rng = rng
        self._memory = memory.without(game)  # earlier games
        known = next((each for each in memory.games if each.id == game), PastGame(game))
        self.game = known  # as it will be remembered
        self._hope: Score | None = None  # the proven value of its last move

    def greet(self, heard: Collection[str], *, lead: int = 0, rules: Rules) -> list[Said]:
        """A greeting: the usual one at first, later others; now and then about what the character knows.

        ``lead`` is the number of games that the person is ahead, in this series.
        """
        if self._side is None:
            return self._say(Occasion.COACH, heard)
        if not isinstance(self._player, Character):
            return []
        usual = self._player.greeting
        if not self._memory.games and usual not in heard and key_of(usual) not in self.game.heard:
            return self._said(usual, usual)
        if self._rng.random() < KNOWING:
            result, number = self._memory.streak
            streak = {"win": "won_in_a_row", "loss": "lost_in_a_row"}.get(result, "")
            for topic, is_true, n in (
                (streak, streak and number >= LEAST_STREAK, number),
                ("ahead" if lead > 0 else "behind", abs(lead) >= LEAST_LEAD, abs(lead)),
                ("gravity", rules.placement is Placement.GRAVITY, 0),
                ("misere", rules.goal is Goal.LINE_LOSES, 0),
                ("large", rules.cols * rules.rows >= LARGE, 0),
            ):
                if is_true and (said := self._tell(topic, heard, n)):
                    return said
        return self._say(Occasion.GREETING, heard)

    def idle_remark(self) -> list[Said]:
        return self._say(Occasion.THINKING) if self._rng.random() < CHATTER else []

    def comment(self, choice: Choice, moves: Moves = (), rules: Rules | None = None) -> list[Said]:
        """A remark about the opponent's mistake, about something else remarkable, or about the program's own move."""
        began_in_corner = rules and 0 < len(moves) <= len(Side) and is_corner(moves[-1][0], rules)
        if began_in_corner:
            self.game = replace(self.game, is_corner=True)
        if self._was_given_something(choice) and (said := self._say(Occasion.MISTAKE)):
            return said
        if moves and (moves[-1][1].seconds or 0) >= LONG_THINK and (said := self._tell("long_think")):
            return said
        if began_in_corner and self._memory.corners >= LEAST_CORNERS and (said := self._tell("corner")):
            return said
        if isinstance(self._player, Character):
            return self._say(Occasion.GOOD_MOVE) if choice.says else []
        return [Said(self._name, choice.says)] if choice.says else []

    def react(self, outcome: Outcome, heard: Collection[str], rng: Random) -> list[Said]:
        if outcome.why is Why.ABANDONED:
            return []
        number = 2 if outcome.winner is None else 0 if outcome.winner is self._side else 1
        result = ("loss", "win", "draw")[number]  # of the person
        self.game = replace(self.game, result=result)
        return self._say(ENDINGS[number], heard, rng)

    def forget(self) -> None:
        """Drop the value of the last move, after moves were taken back."""
        self._hope = None

    def _was_given_something(self, choice: Choice) -> bool:
        """Whether the position is better than the proven value of the last move; remembers the value of this one."""
        hoped, self._hope = self._hope, None
        if choice.analysis is None:
            return False
        chosen = next((each for each in choice.analysis.candidates if each.move == choice.move), None)
        if chosen and chosen.proven:
            self._hope = chosen.score
        return hoped is not None and choice.analysis.proven and is_worse(hoped, choice.analysis.score)

    def _say(self, occasion: Occasion, heard: Collection[str] = (), rng: Random | None = None) -> list[Said]:
        """A fresh line for the occasion that is not in ``heard``; silence if there is none.

        The last words come from ``rng``, so that they do not depend on earlier remarks, and never fail.
        """
        if not isinstance(self._player, Character):
            return []
        lines = [line for line in self._player.lines[occasion] if line not in heard]
        fresh = self._fresh(lines)
        if not fresh and occasion in (Occasion.THINKING, Occasion.GOOD_MOVE, Occasion.MISTAKE):
            return []
        line = (rng or self._rng).choice(fresh or lines)
        return self._said(line, line)

    def _tell(self, topic: str, heard: Collection[str] = (), n: int = 0) -> list[Said]:
        """A fresh line about what the character knows; silence if there is none."""
        known = self._player.knowing.get(topic, ()) if isinstance(self._player, Character) else ()
        fresh = [line for line in self._fresh(known) if line not in heard]
        if not fresh:
            return []
        line = self._rng.choice(fresh)
        return self._said(line, line.format(n=n))

    def _fresh(self, lines: Sequence[str]) -> list[str]:
        """Those that were said neither in this game nor in those that the character remembers."""
        known = self._memory.heard | self.game.heard
        return [line for line in lines if key_of(line) not in known]

    def _said(self, line: str, text: str) -> list[Said]:
        self.game = replace(self.game, heard=self.game.heard | {key_of(line)})
        return [Said(self._name, text)]


def is_corner(move: Move, rules: Rules) -> bool:
    is_edge = move.col in (0, rules.cols - 1) and move.row in (0, rules.rows - 1)
    return is_edge and rules.placement is Placement.FREE


class Dialogue:
    """All speakers of a game: the characters that play it, and the coach."""

    def __init__(
        self, setup: Setup, rng: Random, memories: Mapping[str, PastGames] = MappingProxyType({}), game: str = ""
    ) -> None:
        def speaker(program: Player, name: str, side: Side | None) -> Speaker:
            return Speaker(program, name, side, rng, memories.get(program.name, PastGames()), game)

        self._rules = setup.rules
        seats = {side: setup.seat(side) for side in Side}
        self.sides = {side: speaker(player(seat.program), seat.name, side) for side, seat in seats.items() if seat.program}
        coach = player(setup.coach) if setup.coach else None
        self._coach = [speaker(coach, title_of(coach), None)] if coach else []
        self._kept: Mapping[str, PastGame] = self.games

    @property
    def games(self) -> Mapping[str, PastGame]:
        return {speaker.program: speaker.game for speaker in (*self.sides.values(), *self._coach)}

    def news(self) -> Mapping[str, PastGame]:
        """What is new to remember since the last call."""
        news = {program: game for program, game in self.games.items() if self._kept.get(program) != game}
        self._kept = self.games
        return news

    def greet(self, *, lead: int = 0) -> list[Said]:
        said: list[Said] = []
        for speaker in (*self.sides.values(), *self._coach):
            said += speaker.greet(_texts(said), lead=lead, rules=self._rules)
        return said

    def comment(self, side: Side, choice: Choice, moves: Moves) -> list[Said]:
        """What a program says with its move; ``moves`` are those before it."""
        return self.sides[side].comment(choice, moves, self._rules)

    def react(self, outcome: Outcome, game: str) -> list[Said]:
        """Remarks of both sides at the end; ``game`` is the seed, so that they are the same wherever it is open."""
        rng = Random(game)  # noqa: S311 - words, not secrets
        said: list[Said] = []
        for speaker in self.sides.values():
            said += speaker.react(outcome, _texts(said), rng)
        return said

    def forget(self) -> None:
        for speaker in self.sides.values():
            speaker.forget()


def _texts(said: Iterable[Said]) -> set[str]:
    return {each.text for each in said}
