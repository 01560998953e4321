"""What characters say in a game, and when; always true, and seldom the same twice."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from noughts.match import Said, Setup
from noughts.play.seats import title_of
from noughts.players import Choice, Player
from noughts.players.characters import Character, Occasion
from noughts.players.registry import player
from noughts.reasons.values import is_worse
from noughts.rules import Outcome, Side, Why
from noughts.search import Score

CHATTER = 0.2
"""The probability of a remark while a character thinks."""


class Speaker:
    """What one side or a coach says in a game; a player that is not a character is silent."""

    def __init__(self, player: Player, name: str, side: Side | None, rng: Random) -> None:
        self._player = player
        self._name = name
        self._side = side
        self._rng = rng
        self._hope: Score | None = None
        """The proven value of its last move."""
        self._last: dict[Occasion, str] = {}

    def greet(self, heard: Collection[str], *, is_rematch: bool) -> list[Said]:
        """The usual greeting of a character; another one in a rematch, or if it was heard already."""
        if self._side is None:
            return self._say(Occasion.COACH, heard)
        if is_rematch or not isinstance(self._player, Character) or self._player.greeting in heard:
            return self._say(Occasion.GREETING, heard)
        return [Said(self._name, self._player.greeting)]

    def idle_remark(self) -> list[Said]:
        return self._say(Occasion.THINKING) if self._rng.random() < CHATTER else []

    def comment(self, choice: Choice) -> list[Said]:
        """A remark about the opponent's mistake, if there was one, else about the own move."""
        if self._was_given_something(choice):
            said = self._say(Occasion.MISTAKE)
            if said:
                return said
        return [Said(self._name, choice.says)] if choice.says else []

    def react(self, outcome: Outcome, heard: Collection[str], rng: Random) -> list[Said]:
        if outcome.why is Why.ABANDONED:
            return []
        if outcome.winner is None:
            return self._say(Occasion.DRAW, heard, rng)
        return self._say(Occasion.WIN if outcome.winner is self._side else Occasion.LOSS, heard, rng)

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
        """A text for the occasion, but not one that was heard; with ``rng``, it does not depend on earlier remarks."""
        if not isinstance(self._player, Character):
            return []
        own = self._last.get(occasion)
        text = self._player.say(occasion, rng or self._rng, heard if rng or own is None else {own, *heard})
        self._last[occasion] = text
        return [Said(self._name, text)]


class Dialogue:
    """All speakers of a game: the characters that play it, and the coach."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        seats = {side: setup.seat(side) for side in Side}
        self.sides = {side: Speaker(player(seat.program), seat.name, side, rng) for side, seat in seats.items() if seat.program}
        coach = player(setup.coach) if setup.coach else None
        self._coach = [Speaker(coach, title_of(coach), None, rng)] if coach else []

    def greet(self, *, is_rematch: bool) -> list[Said]:
        """Greetings of all speakers, no two alike."""
        said: list[Said] = []
        for speaker in (*self.sides.values(), *self._coach):
            said += speaker.greet(_texts(said), is_rematch=is_rematch)
        return said

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
