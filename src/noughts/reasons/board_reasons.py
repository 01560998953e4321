"""Seeing: the reasons that a board itself shows, without any search."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from noughts.reasons.column_reasons import columns
from noughts.reasons.look import Finder, Look, cells_of
from noughts.reasons.misere_reasons import misere
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.row_reasons import rows
from noughts.reasons.tactics import (
    forks,
    has_no_answer,
    is_fork,
    is_misere,
    is_race,
    is_shared,
    makes_fork,
    passed,
    threats,
    wins,
)
from noughts.reasons.tempo_reasons import tempo
from noughts.rules import Rules
from noughts.search import Loss, Win


def seen(look: Look) -> Iterator[Reason]:
    """Every reason that the board shows for a move."""
    for suits, finders in FINDERS:
        if suits(look.position.rules):
            for find in finders:
                yield from find(look)


def _completed(look: Look) -> Iterator[Reason]:
    """The move ends the game with a line."""
    outcome = look.after.outcome
    if outcome and outcome.winner:
        has_won = outcome.winner is look.position.side
        kind, score = (Kind.WINS_NOW, Win(1)) if has_won else (Kind.COMPLETES_LINE, Loss(1))
        yield Reason(kind, outcome.cells, (look.move,), score)


def _only_legal(look: Look) -> Iterator[Reason]:
    if next(look.others, None) is None:
        yield Reason(Kind.ONLY_LEGAL, (look.move.cell,), (look.move,))


def _attack(look: Look) -> Iterator[Reason]:
    """One threat, two or more, and what one threat leads to."""
    if look.after.outcome or look.replies or not look.threats:
        return
    if is_fork(look.after):
        block, win = look.threats[:2]
        yield Reason(Kind.FORK, cells_of(look.threats), (look.move, block, win), Win(3))
        return
    (threat,) = look.threats
    idle = next((reply for reply in look.after.moves() if reply != threat), None)
    if idle:
        yield Reason(Kind.THREATENS, (threat.cell,), (look.move, idle, threat))
    blocked = look.after.play(threat)
    next_forks = [] if blocked.outcome else forks(blocked)
    if next_forks:
        block, win = threats(blocked.play(next_forks[0]))[:2]
        line = (look.move, threat, next_forks[0], block, win)
        yield Reason(Kind.FORK_NEXT, cells_of(next_forks), line, Win(5))


def _cornered(look: Look) -> Iterator[Reason]:
    """Every reply loses at once, but not to two threats that are there already."""
    if look.after.outcome or len(look.threats) > 1 or not has_no_answer(look.after):
        return
    # A line shows most if it begins with the reply that looks like an answer.
    reply = look.threats[0] if look.threats else look.after.moves()[0]
    win = wins(look.after.play(reply))[0]
    yield Reason(Kind.NO_ANSWER, (win.cell,), (look.move, reply, win), Win(3))


def _block(look: Look) -> Iterator[Reason]:
    """The move takes a cell with which the opponent would have won."""
    if look.move not in look.danger or look.after.outcome:
        return
    idle = next((move for move in look.others if move not in look.wins), None)
    if idle is None:
        return  # the only other moves win, so nobody will ever see the threat
    kind = Kind.MUST_BLOCK if not look.wins and len(look.danger) == 1 else Kind.BLOCKS
    yield Reason(kind, (look.move.cell,), (idle, look.move))


def _stopped_fork(look: Look) -> Iterator[Reason]:
    """The opponent would have made a fork, which some other move shows, and now can neither make one nor win."""
    if look.after.outcome or look.danger or look.wins or look.replies:
        return
    expected = forks(passed(look.position))
    if not expected or forks(look.after):
        return
    for idle in look.others:
        otherwise = look.position.play(idle)
        if wins(otherwise):
            continue  # under gravity a move can give more away than the fork
        fork = next((fork for fork in expected if fork != idle and makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.STOPS_FORK, cells_of([fork, *winning]), (idle, fork, *winning[:2]))
            return


def _aimed_fork(look: Look) -> Iterator[Reason]:
    """A fork comes next, which there was none before; a threat would be more to speak of."""
    if look.after.outcome or look.replies or look.threats or look.wins or forks(look.position):
        return
    aimed = forks(passed(look.after))
    for idle in look.after.moves() if aimed else ():
        otherwise = look.after.play(idle)
        fork = next((fork for fork in aimed if fork != idle and makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.THREATENS_FORK, cells_of(aimed), (look.move, idle, fork, *winning[:2]))
            return


def _safe(look: Look) -> Iterator[Reason]:
    """Shared marks: the move leaves no line to complete, and others would have."""
    if look.wins or look.replies or look.after.outcome:
        return
    careless = [move for move in look.others if wins(look.position.play(move))]
    if careless:
        punished = wins(look.position.play(careless[0]))[0]
        yield Reason(Kind.LEAVES_NO_LINE, cells_of(careless), (careless[0], punished))


FINDERS: tuple[tuple[Callable[[Rules], bool], tuple[Finder, ...]], ...] = (
    (lambda rules: True, (_completed, _only_legal)),  # noqa: ARG005 - any game
    (is_race, (_attack, _cornered, _block, _stopped_fork, _aimed_fork, rows, tempo, columns)),
    (is_shared, (_cornered, _safe)),
    (is_misere, (misere,)),
)
"""What to look for in which games."""
