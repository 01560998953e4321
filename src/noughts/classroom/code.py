"""The algorithms in a few lines each, for reading beside the tree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noughts.search.neural.search import Neural
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.trace import How
from noughts.search.registry import Searcher


class Place(Enum):
    """Where in the code a search is."""

    ENTER = "enter"
    OVER = "over"
    DEEP = "deep"
    KNOWN = "known"
    LOOP = "loop"
    CHILD = "child"
    MAX = "max"
    MIN = "min"
    CUT = "cut"
    RETURN = "return"
    PLAYOUT = "playout"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of pseudo-code, and the place that it is."""

    text: str
    place: Place


MINIMAX = (
    CodeLine("value(position):", Place.ENTER),
    CodeLine("  if the game is over: return its result", Place.OVER),
    CodeLine("  if this is deep enough: return a guess", Place.DEEP),
    CodeLine("  for each move:", Place.LOOP),
    CodeLine("    v = value(position after the move)", Place.CHILD),
    CodeLine("    if MAX moves: best = max(best, v)", Place.MAX),
    CodeLine("    if MIN moves: best = min(best, v)", Place.MIN),
    CodeLine("  return best", Place.RETURN),
)

ALPHABETA = (
    CodeLine("value(position, alpha, beta):", Place.ENTER),
    CodeLine("  if the game is over: return its result", Place.OVER),
    CodeLine("  if this is deep enough: return a guess", Place.DEEP),
    CodeLine("  if the table knows it: return what it says", Place.KNOWN),
    CodeLine("  for each move, the most promising first:", Place.LOOP),
    CodeLine("    v = value(position after the move, alpha, beta)", Place.CHILD),
    CodeLine("    if MAX moves: best = max(best, v); alpha = max(alpha, best)", Place.MAX),
    CodeLine("    if MIN moves: best = min(best, v); beta = min(beta, best)", Place.MIN),
    CodeLine("    if alpha >= beta: return best (skip the other moves)", Place.CUT),
    CodeLine("  return best", Place.RETURN),
)

PLAYOUTS = (
    CodeLine("again and again, until all is proven or the limit is reached:", Place.LOOP),
    CodeLine("  go down by moves that did well, or were seldom tried", Place.CHILD),
    CodeLine("  add one new position", Place.ENTER),
    CodeLine("  if the game is over there: its result is proven", Place.OVER),
    CodeLine("  else play on at random to the end", Place.PLAYOUT),
    CodeLine("  tell the result to every position on the way back", Place.RETURN),
)

NETWORK = (
    CodeLine("again and again, until all is proven or the limit is reached:", Place.LOOP),
    CodeLine("  go down by moves that the network wants, did well, or were seldom tried", Place.CHILD),
    CodeLine("  add one new position", Place.ENTER),
    CodeLine("  if a move or the reply to it ends the game there: that is proven", Place.OVER),
    CodeLine("  ask the network: what to expect, and which moves are worth a look?", Place.ASK),
    CodeLine("  tell its answer to every position on the way back", Place.RETURN),
)

PLACES = {
    How.FINISHED: Place.OVER,
    How.DEPTH: Place.DEEP,
    How.TABLE: Place.KNOWN,
    How.TWIN: Place.KNOWN,
    How.CUT: Place.CUT,
    How.SEARCHED: Place.RETURN,
    How.PLAYOUT: Place.PLAYOUT,
    How.NETWORK: Place.ASK,
    How.SIGHT: Place.OVER,
}
"""Where a node gets its value."""


def title_of(searcher: Searcher) -> str:
    """What the algorithm is called.

    >>> title_of(AlphaBeta())
    'Alpha-beta'
    """
    titles = {Mcts: "Monte Carlo", Neural: "Neural search", AlphaBeta: "Alpha-beta"}
    return titles.get(type(searcher), "Minimax")


def code_of(searcher: Searcher) -> tuple[CodeLine, ...]:
    """The algorithm of a search, without what is turned off.

    >>> len(code_of(AlphaBeta())), len(code_of(AlphaBeta(table=False)))
    (10, 9)
    """
    if isinstance(searcher, Mcts | Neural):
        return PLAYOUTS if isinstance(searcher, Mcts) else NETWORK
    if not isinstance(searcher, AlphaBeta):
        return MINIMAX
    is_ordered = searcher.ordering or searcher.killers or searcher.history or searcher.table
    lines = (line for line in ALPHABETA if searcher.table or line.place is not Place.KNOWN)
    return tuple(line if is_ordered or line.place is not Place.LOOP else MINIMAX[3] for line in lines)
