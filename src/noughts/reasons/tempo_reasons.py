"""Tempo: what a threat gains or costs, since the other side must answer it in one cell."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.reasons.look import Look, cells_of
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import forks, is_fork, makes_fork, passed, threats, wins
from noughts.rules import Move
from noughts.search import Loss


def tempo(look: Look) -> Iterator[Reason]:
    """Every reason that is about a single threat and the answer to it."""
    if look.after.outcome or look.replies or look.wins or len(look.threats) != 1:
        return
    yield from _time_gained(look)
    yield from _answered(look)


def _time_gained(look: Look) -> Iterator[Reason]:
    """The threat comes with a block, or leaves the opponent no time for a fork."""
    (answer,) = look.threats
    idle = next((reply for reply in look.after.moves() if reply != answer), None)
    if look.move in look.danger:
        if idle:
            yield Reason(Kind.BLOCKS_AND_THREATENS, (look.move.cell, answer.cell), (look.move, idle, answer))
        return
    fork = None if look.danger or forks(look.after) else _fork_that_waits(look, answer)
    if fork:
        yield Reason(Kind.NO_TIME, (fork.cell, answer.cell), (look.move, fork, answer))


def _fork_that_waits(look: Look, answer: Move) -> Move | None:
    """A fork that the opponent would have made, and could make still but for the answer that is due."""
    for fork in forks(passed(look.position)):
        if fork not in (look.move, answer) and len(threats(look.after.play(fork))) > 1:
            return fork
    return None


def _answered(look: Look) -> Iterator[Reason]:
    """The answer makes a fork, or at least a threat."""
    (answer,) = look.threats
    blocked = look.after.play(answer)
    if blocked.outcome or wins(blocked):
        return
    threatened = threats(blocked)
    if is_fork(blocked):
        block, win = threatened[:2]
        yield Reason(Kind.DRIVES_TO_FORK, cells_of([answer, *threatened]), (look.move, answer, block, win), Loss(4))
    elif threatened and not makes_fork(blocked, threatened[0]):
        idle = next((move for move in blocked.moves() if move not in threatened), None)
        if idle:
            yield Reason(Kind.ANSWERED_IN_TURN, cells_of([answer, *threatened]), (look.move, answer, idle, threatened[0]))
