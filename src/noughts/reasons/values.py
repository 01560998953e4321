"""The reasons that follow from proven values, and the lines of play behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noughts.reasons.evidence import KEPT, MISTAKE, NEAR_WIN, cost, is_evidence
from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import MoveContext, cells_of, forks, is_dead, is_misere, is_race, must_complete, threats
from noughts.rules import Cell, Marks, Move
from noughts.search import Analysis, Candidate, Draw, Limit, Loss, Score, Win
from noughts.search.api import analyse
from noughts.search.exact import lookup
from noughts.search.exact.lookup import Lookup
from noughts.search.score import is_exact, value_of


def is_worse(score: Score, than: Score) -> bool:
    """Whether one proven result is worse than another, regardless of distance."""
    one, other = value_of(score), value_of(than)
    return one is not None and other is not None and one < other


def gives_away(analysis: Analysis, candidate: Candidate) -> bool:
    """Whether a move is proven to have a worse result than the position."""
    return analysis.proven and candidate.proven and is_worse(candidate.score, analysis.score)


def find_value_reasons(context: MoveContext, analysis: Analysis, candidate: Candidate) -> Iterator[Reason]:
    cells, line, score = (context.move.cell,), candidate.line, candidate.score
    best = analysis.candidates[0]
    if not candidate.proven:
        yield from _by_evidence(context, analysis, candidate)
    elif gives_away(analysis, candidate):
        yield Reason(_given_away(analysis), _reply(line), line, score)
    elif isinstance(score, Loss):
        yield Reason(_manner_of_losing(analysis, candidate), _reply(line), line, score)
    elif isinstance(score, Win):
        yield Reason(Kind.WINS_BY_FORCE, cells, line, score)
    else:
        yield Reason(Kind.KEEPS_DRAW if analysis.proven else Kind.DRAWS, cells, line, score)
    if _is_only_move(context, analysis, candidate):
        yield Reason(Kind.ONLY_MOVE, cells, line, score)
    only_reply = None if gives_away(analysis, candidate) or not isinstance(score, Draw) else _only_good_reply(context)
    if only_reply:
        yield Reason(Kind.TRAP, (only_reply.cell,), (context.move, only_reply))
    yield from _elsewhere(context, analysis, candidate)
    if _is_better(best, candidate, analysis):
        quicker = Kind.MISSES_WIN if best.score == Win(1) else Kind.QUICKER
        kind = quicker if isinstance(score, Win) else Kind.BETTER
        yield Reason(kind, (best.move.cell,), best.line, best.score)


def _by_evidence(context: MoveContext, analysis: Analysis, candidate: Candidate) -> Iterator[Reason]:
    """What the values say of a move whose own value is not proven."""
    best, cells = analysis.candidates[0], (context.move.cell,)
    lost = cost(best.score, candidate.score, context.position.rules)
    yield Reason(Kind.ESTIMATE, cells, candidate.line, candidate.score)
    if isinstance(best.score, Win) and best.proven:
        if best.score.plies <= NEAR_WIN or lost >= KEPT:
            yield Reason(Kind.COULD_WIN, (best.move.cell,), best.line, best.score)
    elif is_evidence(analysis) and lost >= MISTAKE:
        yield Reason(Kind.LIKELY_MISTAKE, cells, candidate.line, candidate.score)
        yield Reason(Kind.BETTER, (best.move.cell,), best.line, best.score)


def _elsewhere(context: MoveContext, analysis: Analysis, candidate: Candidate) -> Iterator[Reason]:
    """What the other moves do to a draw, if all are known; not in wild games, where a cell alone is no move."""
    others = [other for other in analysis.candidates if other.move != context.move]
    is_known = len(others) == len(list(context.others)) and all(other.proven for other in others)
    if not others or not is_known or not candidate.proven or context.position.rules.marks is Marks.WILD:
        return
    if not isinstance(candidate.score, Draw) or not isinstance(analysis.score, Draw):
        return
    lost = [other for other in others if isinstance(other.score, Loss)]
    if not lost:
        yield Reason(Kind.AS_ALL_DO, (context.move.cell,), candidate.line, candidate.score)
    elif len(lost) < len(others):
        yield Reason(Kind.OTHERS_LOSE, cells_of([other.move for other in lost]), lost[0].line, lost[0].score)


def sharpened(
    context: MoveContext, analysis: Analysis, candidate: Candidate, shown: Sequence[Reason], limit: Limit
) -> Candidate:
    """The candidate made as precise as possible: what the board shows is proven, and its line is extended."""
    proof = next((reason for reason in shown if reason.score), None)
    score = proof.score if proof else Loss(2) if context.replies else None
    if score is None and not context.after.outcome and is_race(context.position.rules) and is_dead(context.after):
        score = Draw()
    if score and not (candidate.proven and is_exact(candidate.score)):
        candidate = Candidate.of(context.position, score, candidate.line, proven=True)
    line = proof.line if proof and proof.score == candidate.score else _tactical_line(context, candidate.score)
    if not line and len(candidate.line) == 1 and not context.after.outcome and _is_about_replies(analysis, candidate):
        line = _searched_line(context, candidate, limit)
    return Candidate.of(context.position, candidate.score, line or candidate.line, proven=candidate.proven)


def _tactical_line(context: MoveContext, score: Score) -> tuple[Move, ...]:
    match score:
        case Loss(plies=2) if context.replies:
            return context.move, context.replies[0]
        case Loss(plies=3) if is_misere(context.position.rules):
            trap = next((reply for reply in context.after.moves() if must_complete(context.after.play(reply))), None)
            return (context.move, trap, context.after.play(trap).moves()[0]) if trap else ()
        case Loss(plies=4):
            fork = next(iter(forks(context.after)), None)
            return (context.move, fork, *threats(context.after.play(fork))[:2]) if fork else ()
    return ()


def _is_about_replies(analysis: Analysis, candidate: Candidate) -> bool:
    return candidate.proven and (not isinstance(candidate.score, Draw) or gives_away(analysis, candidate))


def _searched_line(context: MoveContext, candidate: Candidate, limit: Limit) -> tuple[Move, ...]:
    """A line with the replies that a search of all moves left out, if they are found in time."""
    found = analyse(context.after, limit, searcher="auto:every=off")
    if found.proven and value_of(found.score.one_ply_earlier()) is value_of(candidate.score):
        return context.move, *found.line
    return ()


def _given_away(analysis: Analysis) -> Kind:
    return Kind.GIVES_AWAY_WIN if isinstance(analysis.score, Win) else Kind.GIVES_AWAY_DRAW


def _manner_of_losing(analysis: Analysis, candidate: Candidate) -> Kind:
    """The kind for a losing move: whether it lasts as long as any, if everything is known and there is a choice."""
    if not analysis.proven or len(analysis.candidates) == 1:
        return Kind.LOSES
    scores = [other.score for other in analysis.candidates]
    if not all(map(is_exact, scores)) or min(scores) == max(scores):
        return Kind.LOSES_ANYWAY
    return Kind.LASTS_LONGEST if candidate.score == max(scores) else Kind.LOSES_SOONER


def _is_only_move(context: MoveContext, analysis: Analysis, candidate: Candidate) -> bool:
    others = [other for other in analysis.candidates if other.move != context.move]
    if not others or len(others) != len(list(context.others)) or not candidate.proven:
        return False
    return all(other.proven and is_worse(other.score, candidate.score) for other in others)


def _only_good_reply(context: MoveContext) -> Move | None:
    """The one reply that does not lose, if the table knows all and the board shows no threat."""
    if context.after.outcome or context.threats or not lookup.fits(context.position.rules):
        return None
    replies = next(Lookup().analyse(context.after)).candidates
    good = [reply.move for reply in replies if not isinstance(reply.score, Loss)]
    return good[0] if len(good) == 1 < len(replies) else None


def _is_better(best: Candidate, candidate: Candidate, analysis: Analysis) -> bool:
    """Whether the best move is proven to have a better or quicker result."""
    if gives_away(analysis, candidate):
        return True
    is_known = analysis.proven and candidate.proven and is_exact(best.score) and is_exact(candidate.score)
    return is_known and best.score > candidate.score


def _reply(line: tuple[Move, ...]) -> tuple[Cell, ...]:
    """The cell of the reply, or of the move if the line ends there."""
    return (line[1].cell,) if len(line) > 1 else (line[0].cell,)
