"""Players that search, and draw among equally good moves; how some of them err, and how the perfectionist sets traps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from noughts.game import Clock, Per
from noughts.players.player import Considering, Odds, Player, Thought
from noughts.rules import Move, Position, Rules, Side
from noughts.search import Analysis, Candidate, Draw, Estimate, Limit, Loss, Score, Win
from noughts.search.core import is_compiled
from noughts.search.exact import lookup
from noughts.search.registry import NamedSearch, Searcher, any_rules
from noughts.search.score import value_of

MARGIN = 0.15  # a move counts as worse if its estimate is lower by more than this


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """How a player errs, though it knows the value of every move.

    ``random_move`` is the chance to play without looking. Otherwise it takes a win and answers a threat; if nothing is
    forced, ``mistake`` is the chance of a move that gives something away.
    """

    random_move: float = 0.0
    mistake: float = 0.0

    def odds(self, analysis: Analysis) -> Odds:
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
        if is_forced or not bad or not self.mistake:
            return Odds.even(good)
        return Odds.mixed(((self.mistake, Odds.even(bad)), (1 - self.mistake, Odds.even(good))))


def keeping(candidates: Sequence[Candidate]) -> list[Move]:
    """The moves that keep the value of the position; in a lost position those that lose last."""
    best = candidates[0].score
    if isinstance(best, Loss):
        return [c.move for c in candidates if c.score == best]
    return [c.move for c in candidates if value_of(c.score) is value_of(best) and not _is_worse(c.score, best)]


def best_of(candidates: Sequence[Candidate]) -> list[Move]:
    """The moves as good as the best: the quickest win, the longest defence."""
    return [c.move for c in candidates if c.score == candidates[0].score]


def _is_worse(score: Score, best: Score) -> bool:
    return isinstance(score, Estimate) and isinstance(best, Estimate) and score.x < best.x - MARGIN


def _loses_at_once(score: Score) -> bool:
    return isinstance(score, Loss) and score.plies <= 2


@dataclass(frozen=True, slots=True)
class RandomPlayer(Player):
    name: str = "random"

    def think(self, position: Position, limit: Limit) -> Thought:  # noqa: ARG002 - there is nothing to limit
        return Thought(Odds.even(position.moves()))


def _even_best(analysis: Analysis) -> Odds:
    return Odds.even(best_of(analysis.candidates))


def _even_keeping(analysis: Analysis) -> Odds:
    return Odds.even(keeping(analysis.candidates))


@dataclass(frozen=True, slots=True)
class Searching(Player):
    """Plays by what a search finds; unless ``plays`` says otherwise, any of its best moves."""

    name: str
    searcher: Searcher = field(default_factory=NamedSearch, repr=False, compare=False)
    plays: Callable[[Analysis], Odds] = _even_best
    asks: Callable[[Rules], None] = field(default=any_rules, repr=False, compare=False)
    """Raises an error for rules that the player cannot play, or if a package is missing."""

    def check(self, rules: Rules) -> None:
        self.asks(rules)

    def consider(self, position: Position, limit: Limit) -> Considering:
        for analysis in self.searcher.analyse(position, limit):
            yield analysis
        return Thought(self.plays(analysis), analysis)


def perfect() -> Player:
    """Keeps the value of every position, and loses a lost one as late as possible."""
    return Searching("perfect", plays=_even_keeping)


RANDOM_MOVES = (1.0, 0.88, 0.76, 0.62, 0.45, 0.31, 0.2, 0.12, 0.06, 0.0)
"""How often each level plays without looking; chosen for even steps on 5x5x4 (benchmarks/strength.py)."""


def level(number: int) -> Player:
    """The player of a level from 1, which never looks, to 10, which always does."""
    return Searching(f"level:{number}", plays=ErrorModel(random_move=RANDOM_MOVES[number - 1]).odds)


SHARE_OF_MOVE = 0.5  # of its time for a move, at most
SHARE_OF_GAME = 0.04  # of its remaining time for the game, at most
SHORTEST = 0.02  # seconds


def limit_under(limit: Limit, clock: Clock | None, side: Side, now: float) -> Limit:
    """A limit under which a program never loses on time.

    >>> from noughts import TimeControl
    >>> limit_under(Limit(seconds=1), Clock.of(TimeControl.parse("10s")), Side.X, now=0.0).seconds
    0.4
    """
    if clock is None:
        return limit
    share = SHARE_OF_MOVE if clock.control.per is Per.MOVE else SHARE_OF_GAME
    return limit.within(Limit(seconds=max(SHORTEST, share * clock.left(side, now))))


GAMES = 80 if is_compiled() else 2
"""Random games for each move where chances are estimated: enough to tell a trap from a dull move, about 7 ms in all for 64
moves. Not a time, so that every machine with compiled games sets the same traps."""

ROUNDING = 1e-12  # sums in another order differ by less


def sharpest(analysis: Analysis) -> list[Move]:
    """The moves of a perfectionist: the quickest win, the longest defence, or the drawing moves that win most often.

    They win against an opponent who plays at random from then on: exactly on
    up to nine cells, elsewhere estimated by random games.
    """
    candidates = analysis.candidates
    if not (analysis.proven and isinstance(analysis.score, Draw)):
        return best_of(candidates)
    return _likeliest(analysis.position, keeping(candidates))


def _likeliest(position: Position, drawing: Iterable[Move]) -> list[Move]:
    """The drawing moves after which the game is won most often."""
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
    """How many random games the hunter wins after each move; always the same for the same position."""
    from noughts.search.core.playouts.random_games import random_games_from

    seat = list(Side).index(hunter)
    return {
        move: 0.0 if position.outcome else random_games_from(position, GAMES, seed=0)[seat]  # a finished game is drawn
        for move, position in drawing.items()
    }
