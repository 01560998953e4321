"""Seeing: the reasons that a board itself shows, without any search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import (
    completing,
    forks,
    has_no_answer,
    is_fork,
    is_misere,
    is_race,
    is_shared,
    must_complete,
    open_row,
    passed,
    threats,
    wins,
)
from noughts.rules import Cell, Marks, Move, Placement, Position, Rules, Side
from noughts.search import Loss, Win


@dataclass(frozen=True, slots=True)
class Look:
    """A move, the positions before and after it, and what both sides can do at once."""

    position: Position
    move: Move
    after: Position
    wins: list[Move]
    """Moves that win at once, instead of this one."""
    danger: list[Move]
    """Moves with which the opponent would win if this side passed."""
    threats: list[Move]
    """Moves with which this side wins next, if the opponent passes."""
    replies: list[Move]
    """Moves with which the opponent wins next."""

    @classmethod
    def at(cls, position: Position, move: Move) -> Look:
        """Look at a legal move; IllegalMove when it is none."""
        after = position.play(move)
        return cls(position, move, after, wins(position), threats(position), threats(after), wins(after))

    @property
    def others(self) -> Iterator[Move]:
        """The other legal moves."""
        return (move for move in self.position.moves() if move != self.move)


Finder = Callable[[Look], Iterator[Reason]]


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
        yield Reason(Kind.FORK, _cells(look.threats), (look.move, block, win), Win(3))
        if ends := open_row(look.after, look.move):
            yield Reason(Kind.OPEN_ROW, _cells(list(ends)), (look.move, *ends), Win(3))
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
        yield Reason(Kind.FORK_NEXT, _cells(next_forks), line, Win(5))


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
        fork = next((fork for fork in expected if fork != idle and _makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.STOPS_FORK, _cells([fork, *winning]), (idle, fork, *winning[:2]))
            return


def _aimed_fork(look: Look) -> Iterator[Reason]:
    """A fork comes next, which there was none before; a threat would be more to speak of."""
    if look.after.outcome or look.replies or look.threats or look.wins or forks(look.position):
        return
    aimed = forks(passed(look.after))
    for idle in look.after.moves() if aimed else ():
        otherwise = look.after.play(idle)
        fork = next((fork for fork in aimed if fork != idle and _makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.THREATENS_FORK, _cells(aimed), (look.move, idle, fork, *winning[:2]))
            return


def _open_row_next(look: Look) -> Iterator[Reason]:
    """An open row comes next, of which the move is a part; a threat would be more to speak of."""
    if look.after.outcome or look.replies or look.threats or look.wins:
        return
    idle_board = passed(look.after)
    aimed = [move for move in forks(idle_board) if _makes_open_row(idle_board, move, look.move)]
    for idle in look.after.moves() if aimed else ():
        otherwise = look.after.play(idle)
        row = next((move for move in aimed if move != idle and _makes_open_row(otherwise, move, look.move)), None)
        if row:
            ends = open_row(otherwise.play(row), row) or ()
            yield Reason(Kind.OPEN_ROW_NEXT, _cells(aimed), (look.move, idle, row, *ends))
            return


def _makes_open_row(position: Position, move: Move, part: Move) -> bool:
    """Whether a move makes an open row that another mark is part of."""
    if not _makes_fork(position, move):
        return False
    after = position.play(move)
    return open_row(after, move) is not None and open_row(after, part) is not None


def _makes_fork(position: Position, move: Move) -> bool:
    return not position.outcome and move in position.moves() and is_fork(position.play(move))


def _safe(look: Look) -> Iterator[Reason]:
    """Shared marks: the move leaves no line to complete, and others would have."""
    if look.wins or look.replies or look.after.outcome:
        return
    careless = [move for move in look.others if wins(look.position.play(move))]
    if careless:
        punished = wins(look.position.play(careless[0]))[0]
        yield Reason(Kind.LEAVES_NO_LINE, _cells(careless), (careless[0], punished))


def _avoided(look: Look) -> Iterator[Reason]:
    """Misère: the move completes no line, and others would have."""
    careless = completing(look.position)
    if careless and look.move not in careless:
        yield Reason(Kind.AVOIDS_LINE, _cells(careless), (careless[0],))


def _mirrored(look: Look) -> Iterator[Reason]:
    """Misère: in the centre stands the mover's mark, and opposite each other mark one of the other side."""
    rules, after = look.position.rules, look.after
    if rules.marks is not Marks.OWN or rules.placement is not Placement.FREE or after.outcome:
        return
    if not (rules.cols % 2 and rules.rows % 2):
        return
    last = rules.cols * rules.rows - 1
    mine, theirs = (after.x, after.o) if look.position.side is Side.X else (after.o, after.x)
    middle = 1 << last // 2
    if mine & middle and _turned(mine & ~middle, last) == theirs:
        answered = Cell(rules.cols - 1 - look.move.col, rules.rows - 1 - look.move.row)
        yield Reason(Kind.MIRRORS, tuple(dict.fromkeys((look.move.cell, answered))), (look.move,))


def _turned(marks: int, last: int) -> int:
    """A set of cells after half a turn of the board."""
    return sum(1 << last - number for number in range(last + 1) if marks >> number & 1)


def _forced_line(look: Look) -> Iterator[Reason]:
    """Misère: whatever the opponent plays completes a line."""
    if must_complete(look.after):
        reply = look.after.moves()[0]
        outcome = look.after.play(reply).outcome
        yield Reason(Kind.FORCES_LINE, outcome.cells if outcome else (), (look.move, reply), Win(2))


def _cells(moves: list[Move]) -> tuple[Cell, ...]:
    """The cells of moves, each once: in wild games two moves can share one."""
    return tuple(dict.fromkeys(move.cell for move in moves))


FINDERS: tuple[tuple[Callable[[Rules], bool], tuple[Finder, ...]], ...] = (
    (lambda rules: True, (_completed, _only_legal)),  # noqa: ARG005 - any game
    (is_race, (_attack, _cornered, _block, _stopped_fork, _open_row_next, _aimed_fork)),
    (is_shared, (_cornered, _safe)),
    (is_misere, (_mirrored, _avoided, _forced_line)),
)
"""What to look for in which games."""
