"""Heat: the value of every cell, and how often players of three strengths win from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from noughts.arena.statistics import Share
from noughts.arena.strength import Chances, policy_of
from noughts.players import Player
from noughts.players.characters import COP
from noughts.players.searching import RandomPlayer, perfect
from noughts.rules import Move, Position, Side
from noughts.search import Analysis, Candidate, Draw, Win
from noughts.search.core.playouts.random_games import random_games_from
from noughts.search.exact import lookup

GAMES = 10_000  # random games from each cell, where there are too many to try all
STRENGTHS = ("random", "medium", "perfect")  # medium is Cop


@dataclass(frozen=True, slots=True)
class OutcomeRates:
    """How often the player of a move wins, draws and loses if both sides continue with the same strength."""

    wins: Share
    draws: Share
    losses: Share

    @classmethod
    def exact(cls, wins: float, losses: float) -> OutcomeRates:
        return cls(Share.exact(wins), Share.exact(1 - wins - losses), Share.exact(losses))


@dataclass(frozen=True, slots=True)
class CellOdds:
    """One move, its value, and its outcome rates for each strength."""

    candidate: Candidate
    rates: Mapping[str, OutcomeRates]  # by strength; a strength that cannot be told on a board of this size is missing

    @property
    def move(self) -> Move:
        return self.candidate.move


def heat(analysis: Analysis, *, games: int = GAMES, seed: int = 0) -> tuple[CellOdds, ...]:
    """Every move of a position, in cell order.

    On up to nine cells all rates are exact. On larger boards random games are
    sampled, perfect play follows from a proven value, and medium is left out.

    >>> from noughts.search.api import analyse
    >>> centre = heat(analyse(Position.parse(".../.../...")))[4]
    >>> str(centre.move), f"{centre.rates['random'].wins.value:.4f}", centre.rates["perfect"].draws.value
    ('b2', '0.6929', 1.0)
    """
    position = analysis.position
    known = {candidate.move: candidate for candidate in analysis.candidates}
    exact = _Exact(position) if lookup.fits(position.rules) else None
    found = []
    for number, move in enumerate(position.moves()):
        if move in known:
            after = position.play(move)
            rates = exact.of(after) if exact else _roughly(known[move], position, after, games, seed + number)
            found.append(CellOdds(known[move], rates))
    return tuple(found)


class _Exact:
    def __init__(self, position: Position) -> None:
        players: tuple[Player, ...] = (RandomPlayer(), COP, perfect())
        self._chances = {}
        for strength, player in zip(STRENGTHS, players, strict=True):
            policy = policy_of(player)
            self._chances[strength] = Chances(policy, policy, position.side)

    def of(self, after: Position) -> dict[str, OutcomeRates]:
        return {strength: OutcomeRates.exact(*chances.of(after)) for strength, chances in self._chances.items()}


def _roughly(candidate: Candidate, position: Position, after: Position, games: int, seed: int) -> dict[str, OutcomeRates]:
    """Rates from random games and a proof."""
    rates = {"random": _random(position, after, games, seed)}
    if candidate.proven and not candidate.at_most:
        is_win, is_draw = isinstance(candidate.score, Win), isinstance(candidate.score, Draw)
        rates["perfect"] = OutcomeRates.exact(float(is_win), float(not is_win and not is_draw))
    return rates


def _random(position: Position, after: Position, games: int, seed: int) -> OutcomeRates:
    if after.outcome:
        return OutcomeRates.exact(
            float(after.outcome.winner is position.side), float(after.outcome.winner is position.side.other)
        )
    x_wins, o_wins, draws = random_games_from(after, games, seed)
    wins, losses = (x_wins, o_wins) if position.side is Side.X else (o_wins, x_wins)
    return OutcomeRates(*(Share.sampled(count, games) for count in (wins, draws, losses)))
