"""Practising: going on from a position of a game that is over."""

from __future__ import annotations

from noughts.game import Game, Node, Record
from noughts.match import Setup


def practice_of(record: Record, plies: int | None = None) -> tuple[Setup, Game]:
    """The same two at the position after so many plies; else at the last one in which a person was to move.

    There is no clock, and the moves so far are part of the new game, so that
    a replay shows how it came about.
    """
    setup = Setup(record.game.rules, record.x, record.o, coach=record.coach)
    line = record.game.line()
    if plies is None:
        plies = next((ply for ply in reversed(range(len(line))) if _is_open_to_person(setup, line[ply])), 0)
    game = Game(line[0].position)
    for node in line[1 : plies + 1]:
        if node.move:
            game.play(node.move, effort=node.effort)
    return setup, game


def _is_open_to_person(setup: Setup, node: Node) -> bool:
    return not node.position.outcome and setup.seat(node.position.side).program is None
