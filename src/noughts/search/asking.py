"""Asking: the two questions that most callers have."""

from __future__ import annotations

from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.search.analysis import Analysis
from noughts.search.limit import UNLIMITED, Limit

ONE_SECOND = Limit(seconds=1)


def analyse(position: Position, limit: Limit = ONE_SECOND, *, searcher: str = "auto") -> Analysis:
    """The best that a search has to say about a position within a limit.

    >>> str(analyse(Position.parse("XX./OO./...")).best)
    'c1'
    """
    # All searches are behind this import, and whoever only plays needs none.
    from noughts.search.searcher import best_of, searcher_named

    return best_of(searcher_named(searcher).analyse(position, limit))


def solve(rules: Rules, limit: Limit = UNLIMITED) -> Analysis:
    """The value of a game from its first move on; without a limit it takes as long as it takes.

    >>> solve(Rules.parse("3x3")).score, solve(Rules.parse("3x3 torus")).score
    (Draw(), Win(7))
    """
    return analyse(Position.start(rules), limit, searcher="auto:every=off")
