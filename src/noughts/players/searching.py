"""Players that search: a search chooses, and chance decides among equally good moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from noughts.game import Clock, Per
from noughts.players.player import Considering, Odds, Player, Thought, considered
from noughts.rules import Move, Position, Rules, Side
from noughts.search import Analysis, Candidate, Draw, Estimate, Limit, Loss, Score, Win
from noughts.search.auto import Auto
from noughts.search.core import is_compiled
from noughts.search.core.playouts.random_games import random_games_from
from noughts.search.exact import lookup
from noughts.search.limits import run_to_end
from noughts.search.registry import Searcher, any_rules

MARGIN = 0.15
"""How much lower an estimate must be for a move to count as worse."""


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """Three ways to be human.

    ``random_move`` is the chance of a move without looking at all. Otherwise a
    win on the board is taken and a threat is answered; and when nothing is
    forced, ``error`` is the chance of a move that gives something away.
    """

    random_move: float = 0.0
    error: float = 0.0

    def odds(self, analysis: Analysis) -> Odds:
        """The odds of each move, given what every move is worth."""
        moves = analysis.position.moves()
        if self.random_move == 1 or not analysis.candidates:
            return Odds.even(moves)
        return Odds.mixed(((self.random_move, Odds.even(moves)), (1 - self.random_move, self._careful(analysis.candidates))))

    def _careful(self, candidates: Sequence[Candidate]) -> Odds:
        wins = [c.move for c in candidates if isinstance(c.score, Win) and c.score.plies == 1]
        if wins:
            return Odds.even(wins)
        good = keeping(candidates)
        is_forced = any(_loses_at_once(c.score) for c in candidates)
        good_moves = set(good)
        bad = [c.move for c in candidates if c.move not in good_moves and not _loses_at_once(c.score)]
        if is_forced or not bad or not self.error:
            return Odds.even(good)
        return Odds.mixed(((self.error, Odds.even(bad)), (1 - self.error, Odds.even(good))))


def keeping(candidates: Sequence[Candidate]) -> list[Move]:
    """The moves that keep the value of the position; where it is lost, those that lose last."""
    best = candidates[0].score
    if isinstance(best, Loss):
        return [c.move for c in candidates if c.score == best]
    return [c.move for c in candidates if _class(c.score) == _class(best) and not _is_worse(c.score, best)]


def best_of(candidates: Sequence[Candidate]) -> list[Move]:
    """The moves that are as good as the best: the fastest win, the longest defence."""
    return [c.move for c in candidates if c.score == candidates[0].score]


def _class(score: Score) -> int:
    return 2 if isinstance(score, Win) else -2 if isinstance(score, Loss) else 1 if isinstance(score, Estimate) else 0


def _is_worse(score: Score, best: Score) -> bool:
    return isinstance(score, Estimate) and isinstance(best, Estimate) and score.x < best.x - MARGIN


def _loses_at_once(score: Score) -> bool:
    """Whether the move itself loses, or the next reply does."""
    return isinstance(score, Loss) and score.plies <= 2


Preference = Callable[[Sequence[Candidate]], Sequence[Move]]
"""Which candidates, best first, are all right to play."""


@dataclass(frozen=True, slots=True)
class RandomPlayer(Player):
    """Any legal move, without looking."""

    name: str = "random"

    def think(self, position: Position, limit: Limit) -> Thought:  # noqa: ARG002 - there is nothing to limit
        """All moves alike."""
        return Thought(Odds.even(position.moves()))


@dataclass(frozen=True, slots=True)
class Searching(Player):
    """Plays what a search finds best; by default any of the moves that are exactly as good."""

    name: str
    searcher: Searcher
    prefers: Preference = best_of
    asks: Callable[[Rules], None] = any_rules
    """Raises an error for rules that the search cannot be used with."""

    def check(self, rules: Rules) -> None:
        """Some searches are for some boards only."""
        self.asks(rules)

    def think(self, position: Position, limit: Limit) -> Thought:
        """The preferred moves alike."""
        return run_to_end(self.consider(position, limit))

    def consider(self, position: Position, limit: Limit) -> Considering:
        """The search as it goes on, and the preferred moves."""
        return considered(self.searcher.analyse(position, limit), self._preferred)

    def _preferred(self, analysis: Analysis) -> Thought:
        return Thought(Odds.even(self.prefers(analysis.candidates)), analysis)


@dataclass(frozen=True, slots=True)
class Tempered(Player):
    """Knows what every move is worth, and errs as its temper has it."""

    name: str
    temper: ErrorModel
    searcher: Searcher = field(default_factory=Auto)

    def think(self, position: Position, limit: Limit) -> Thought:
        """The odds of its temper."""
        return run_to_end(self.consider(position, limit))

    def consider(self, position: Position, limit: Limit) -> Considering:
        """The search as it goes on; the weakness comes after it."""
        return considered(self.searcher.analyse(position, limit), lambda found: Thought(self.temper.odds(found), found))


def perfect() -> Player:
    """Any move that keeps the value of the position, and in a lost one those that lose last."""
    return Searching("perfect", Auto(), prefers=keeping)


BLIND = (1.0, 0.88, 0.76, 0.62, 0.45, 0.31, 0.2, 0.12, 0.06, 0.0)
"""How often each level moves without looking; chosen for steps of about one size on 5x5x4 (benchmarks/strength.py)."""


def level(number: int) -> Player:
    """The dial: from 1, which never looks, to 10, which always does."""
    return Tempered(f"level:{number}", ErrorModel(random_move=BLIND[number - 1]))


SHARE_OF_MOVE = 0.5
"""Of the time for a move, what a program thinks at most."""

SHARE_OF_GAME = 0.04
"""The same of what is left for the whole game."""

SHORTEST = 0.02
"""Seconds; less is no thought at all."""


def limit_under(limit: Limit, clock: Clock | None, side: Side, now: float) -> Limit:
    """The limit of a program's thought, so that it never loses on time.

    >>> from noughts import TimeControl
    >>> limit_under(Limit(seconds=1), Clock.of(TimeControl.parse("10s")), Side.X, now=0.0).seconds
    0.4
    """
    if clock is None:
        return limit
    share = SHARE_OF_MOVE if clock.control.per is Per.MOVE else SHARE_OF_GAME
    return limit.within(Limit(seconds=max(SHORTEST, share * clock.left(side, now))))


GAMES = 80 if is_compiled() else 2
"""Random games for each move where the chance is estimated: enough to tell a trap from a dull move, and some 7 ms in all with
64 moves to choose from. A number and not a time, so that the same traps are set on every machine that has compiled games."""

ROUNDING = 1e-12
"""Chances that differ by less are the same, computed in another order."""


def sharpest(analysis: Analysis) -> list[Move]:
    """The moves of a perfectionist: the fastest win, the longest defence, or of the drawing moves those that win most often.

    Against an opponent who moves at random for the rest of the game, that
    is; exact on nine cells and fewer, elsewhere estimated by random games.
    """
    candidates = analysis.candidates
    if not (analysis.proven and isinstance(analysis.score, Draw)):
        return best_of(candidates)
    return _likeliest(analysis.position, keeping(candidates))


def _likeliest(position: Position, drawing: Iterable[Move]) -> list[Move]:
    """Of the drawing moves those after which the game is won most often."""
    after = {move: position.play(move) for move in drawing}
    if lookup.fits(position.rules):
        chances = {move: _exact(board, position.side) for move, board in after.items()}
    else:
        chances = _estimated(after, position.side)
    highest = max(chances.values())
    return [move for move, likely in chances.items() if likely >= highest - ROUNDING]


@lru_cache(maxsize=1 << 16)
def _exact(position: Position, hunter: Side) -> float:
    """The chance that the hunter, playing ``sharpest``, wins against random moves."""
    if position.outcome:
        return float(position.outcome.winner is hunter)
    moves = position.moves()
    if position.side is hunter:
        worths = lookup.worths(position)
        best = max(worths.values())
        found = [move for move, worth in worths.items() if worth == best]
        moves = found if best else _likeliest(position, found)
    return sum(_exact(position.play(move), hunter) for move in moves) / len(moves)


def _estimated(drawing: dict[Move, Position], hunter: Side) -> dict[Move, float]:
    """How many random games the hunter wins after each move; the same position always gives the same number."""
    seat = list(Side).index(hunter)
    return {
        move: 0.0 if position.outcome else random_games_from(position, GAMES, seed=0)[seat]  # if it is over, it is drawn
        for move, position in drawing.items()
    }
