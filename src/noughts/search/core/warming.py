"""Calling every compiled function once, so that all are compiled or loaded."""

from __future__ import annotations

WARM_NODES = 5_000
"""Enough to have been everywhere in the code, whose first run through is slow."""


def warm_up() -> None:
    """Importing compiles the functions that state their types; the others are compiled when they are first called."""
    from noughts.rules.position import Position
    from noughts.rules.rules import Rules
    from noughts.search.core.engine import root  # noqa: F401 - see above
    from noughts.search.core.playouts.perfect_games import perfect_games
    from noughts.search.core.playouts.random_games import random_games
    from noughts.search.core.proof.inquiry import CompiledInquiry
    from noughts.search.core.proof.memory import Memory

    for text in ("6x5x4", "6x5x4 gravity"):
        rules = Rules.parse(text)
        inquiry = CompiledInquiry(rules, Memory(megabytes=1), nodes=WARM_NODES)
        inquiry.wins(Position.start(rules), mover_attacks=True, plies=30)
    perfect_games(games=1, seed=1)
    for text in ("3x3", "5x5", "3x3 wild gravity exact torus misere"):
        random_games(Rules.parse(text), games=1, seed=1)
