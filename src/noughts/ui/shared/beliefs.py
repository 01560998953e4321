"""What Ada thinks of the board, beside the truth: where she would play, and how she expects the game to end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from noughts.drawing.tables import percent_text
from noughts.play import BoardView
from noughts.players.characters import age_of, is_ada
from noughts.rules import Cell, Position, Side
from noughts.search import Draw, Score, Win
from noughts.search.neural.ages import Age, network_of
from noughts.search.registry import ALGORITHMS

SURE = 0.6
"""The probability from which she counts on a result."""

THOUGHTS = {
    1: "Ada thinks she is winning.",
    0: "Ada thinks it is a draw.",
    -1: "Ada thinks she is losing.",
    None: "Ada does not know who is winning.",
}
"""By the result she expects for herself; None if she is not sure."""

WRONG = {1: "She is not.", 0: "It is not.", -1: "She is not."}
RIGHT = "She is right."
TRUTHS = {1: "She is.", 0: "It is a draw.", -1: "She is losing."}
"""The truth, where she is not sure."""

BLOCKS = "█▒░"


@dataclass(frozen=True, slots=True)
class Belief:
    """What Ada thinks: how likely each result is for her."""

    words: str
    """What she thinks, and whether she is right where that is known."""
    text: str
    win: float
    draw: float
    loss: float
    heat: Mapping[str, float]
    """How much she likes each cell, from 0 to 1, by name."""

    def bar(self, width: int) -> str:
        """Wins, draws and losses as a bar.

        >>> Belief("", "", 0.624, 0.3, 0.076, {}).bar(10)
        '██████▒▒▒░'
        """
        wins, draws = round(self.win * width), round((self.win + self.draw) * width)
        return BLOCKS[0] * wins + BLOCKS[1] * (draws - wins) + BLOCKS[2] * (width - draws)


def belief_of(view: BoardView) -> Belief | None:
    """What Ada thinks of the position, if she plays and the viewer may see values."""
    side = _side_of_ada(view)
    if side is None:
        return None
    win, draw, loss, heat = _opinion(view.position, age_of(view.seat(side).program or ""))
    if side is not view.side:
        win, loss = loss, win
    words = _words(_expected(win, draw, loss), _truth(view, side))
    named = {str(cell): round(share, 3) for cell, share in heat.items()}
    return Belief(words, _shares_text(win, draw, loss), win, draw, loss, named)


def heat_of(view: BoardView) -> Mapping[Cell, float]:
    """How much Ada likes each cell, from 0 to 1; empty where ``belief_of`` is None."""
    side = _side_of_ada(view)
    return {} if side is None else _opinion(view.position, age_of(view.seat(side).program or ""))[3]


def _side_of_ada(view: BoardView) -> Side | None:
    side = next((side for side in (view.side, view.side.other) if is_ada(view.seat(side).program)), None)
    is_shown = side is not None and not view.outcome and view.shows_values
    return side if is_shown and ALGORITHMS["neural"].is_installed else None


def _shares_text(win: float, draw: float, loss: float) -> str:
    """The shares in words.

    >>> _shares_text(0.624, 0.3, 0.076)
    'win 62%, draw 30%, loss 8%'
    """
    return f"win {percent_text(win)}, draw {percent_text(draw)}, loss {percent_text(loss)}"


@lru_cache(maxsize=200)
def _opinion(position: Position, age: Age) -> tuple[float, float, float, Mapping[Cell, float]]:
    """Win, draw and loss for the side to move, and how much she likes each cell; takes a few milliseconds."""
    (opinion,) = network_of(age).opinions([position])
    heat: dict[Cell, float] = {}
    for move, share in zip(position.moves(), opinion.policy, strict=True):
        heat[move.cell] = max(heat.get(move.cell, 0.0), float(share))
    most = max(heat.values())
    return opinion.win, opinion.draw, opinion.loss, MappingProxyType({cell: share / most for cell, share in heat.items()})


def _expected(win: float, draw: float, loss: float) -> int | None:
    return next((result for result, share in ((1, win), (0, draw), (-1, loss)) if share >= SURE), None)


def _truth(view: BoardView, side: Side) -> int | None:
    """The result for a side if it is proven."""
    for analysis in (view.study.analysis if view.study else None, view.thinking):
        if analysis and analysis.proven and analysis.position == view.position:
            return _result(analysis.score) * (1 if side is view.side else -1)
    return None


def _result(score: Score) -> int:
    return 1 if isinstance(score, Win) else 0 if isinstance(score, Draw) else -1


def _words(expected: int | None, truth: int | None) -> str:
    """What she thinks, and whether it is true.

    >>> _words(1, 0), _words(-1, -1), _words(0, None)
    ('Ada thinks she is winning. She is not.', 'Ada thinks she is losing. She is right.', 'Ada thinks it is a draw.')
    """
    thought = THOUGHTS[expected]
    if truth is None:
        return thought
    verdict = TRUTHS[truth] if expected is None else RIGHT if expected == truth else WRONG[expected]
    return f"{thought} {verdict}"
