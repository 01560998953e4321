"""The calls that most programs need: analyse, solve, trace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.rules import Position, PositionLike, Rules
from noughts.search.analysis import Analysis, Snapshots
from noughts.search.limits import UNLIMITED, Limit

if TYPE_CHECKING:
    from noughts.search.readable.trace import Trace
    from noughts.search.registry import Searcher

ONE_SECOND = Limit(seconds=1)

FOR_A_TREE = Limit(nodes=100_000)
"""A few seconds of a search that can be traced; in nodes, so that it can be repeated when a node is expanded."""


def analyse(
    position: PositionLike,
    limit: Limit | None = None,
    *,
    rules: Rules | str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    searcher: Searcher | str = "auto",
) -> Analysis:
    """Analyse a position, or a game at its cursor, within a limit, one second by default.

    ``searcher`` is the text of a search, such as ``"solver"`` or ``"mcts:seed=7"``, or an object of your own.

    >>> str(analyse("XX./OO./...").best), analyse("3x3 misere").position == analyse("3x3", rules="misere").position
    ('c1', True)
    """
    # This import loads all searches, which games between people do not need.
    from noughts.search.registry import best_of

    limit = Limit.of(limit, seconds=seconds, nodes=nodes, usual=ONE_SECOND)
    return best_of(analysing(position, limit, rules=rules, searcher=searcher))


def analysing(
    position: PositionLike,
    limit: Limit | None = None,
    *,
    rules: Rules | str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    searcher: Searcher | str = "auto",
) -> Snapshots:
    """Ever better analyses, until everything is known or the limit is reached; leaving the loop stops the search.

    >>> for snapshot in analysing("5/5/5/5/5"):
    ...     if snapshot.nodes > 1000:
    ...         break
    >>> snapshot.best is not None
    True
    """
    from noughts.search.registry import searcher_of

    limit = Limit.of(limit, seconds=seconds, nodes=nodes, usual=UNLIMITED)
    return searcher_of(searcher).analyse(Position.of(position, rules), limit)


def solve(
    position: PositionLike,
    limit: Limit | None = None,
    *,
    rules: Rules | str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Analysis:
    """The value of a game, from its first move or from a position; without a limit this takes as long as it takes.

    >>> solve("3x3").score, solve("3x3 torus").score, solve("XO./.../...").score
    (Draw(), Win(7), Win(5))
    """
    limit = Limit.of(limit, seconds=seconds, nodes=nodes, usual=UNLIMITED)
    return analyse(position, limit, rules=rules, searcher="auto:every=off")


def trace(
    position: PositionLike,
    searcher: str = "alphabeta",
    *,
    rules: Rules | str | None = None,
    plies: int = 3,
    limit: Limit | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Trace:
    """A search recorded as the tree it walked, down to ``plies``; printing it shows the tree.

    >>> print(trace("XOX/XOO/.X.", "minimax", plies=2))
    minimax · O to move · 5 nodes
    draws
    ├ a3 draws
    │ └ c3 draws · the game is over
    └ c3 loses at ply 2
      └ a3 wins at ply 2 · the game is over
    """
    from noughts.search.readable.trace import Trace
    from noughts.search.registry import searcher_named

    board = Position.of(position, rules)
    limit = Limit.of(limit, seconds=seconds, nodes=nodes, usual=FOR_A_TREE)
    tree = Trace(lambda listener: searcher_named(searcher, listener=listener).analyse(board, limit), searcher, plies=plies)
    for _ in tree.search():
        pass
    return tree
