"""How many positions the engine visits a second, on boards that only it can play."""

from __future__ import annotations

from functools import partial

from benchmarks.measure import Work, rates, show
from noughts import Limit, Position, Rules
from noughts.search.engine import Engine
from noughts.search.registry import best_of

NODES = 200_000  # for each search

CASES = (
    ("15x15x5", "h8 h7 i8"),
    ("9x9x5", "e5"),
    ("26x26x5", ""),
    ("10x10x4 gravity", ""),
    ("10x10x5 exact", ""),
    ("10x10x5 torus", ""),
    ("10x10x5 misere", ""),
    ("10x10x5 only-x", ""),
    ("10x10x5 wild", ""),
)


def search(position: Position) -> int:
    """Think once, and say how many nodes that took."""
    return best_of(Engine().analyse(position, Limit(nodes=NODES))).nodes


def work(text: str, moves: str) -> Work:
    """A search of the position after some moves."""
    position = Position.start(Rules.parse(text))
    for move in moves.split():
        position = position.play(move)
    return partial(search, position)


def main() -> None:
    show("The engine, one core", "nodes/s", rates({f"{text} {moves}".strip(): work(text, moves) for text, moves in CASES}))
