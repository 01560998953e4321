"""Proving: from yes-or-no questions to scores, distances and lines of play.

Everything rests on one question: does the attacker win within so many plies?
Asked for each side without a limit, it settles the value. Asked with growing
limits, it finds the distance: the first limit that succeeds is exact, since
the smaller ones failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from noughts.rules import Goal, Marks, Move, Overline, Position, Rules, Side, geometry_of
from noughts.search.analysis import immediate_results, result_of
from noughts.search.core.proof import classic, columns, gravity, variant
from noughts.search.core.proof.columns import BoundTable, GravitySearch, columns_of
from noughts.search.core.proof.memory import Memory
from noughts.search.core.proof.tables import board_of, is_classic
from noughts.search.core.proof.workspace import Workspace
from noughts.search.core.runtime import NEVER, Watch
from noughts.search.exact.book import Book
from noughts.search.heuristics import central_first
from noughts.search.score import Draw, Loss, Score, Win, is_exact, sharper

LINE_BUDGET = 50_000
"""Nodes for each move of a line, which is an extra, not the answer."""

FIRST_BUDGET = 5_000
"""Nodes for the first try at a question."""

BUDGET_GROWTH = 8
"""The factor from one try to the next; chosen by the time for 5x5x4, 7x7x4 and Connect Four."""

BEST_SHARE = 700
"""How much more than on another move may be spent on the best one, divided by the number of moves; chosen on openings of
Connect Four, and so that the other moves get their turn on large boards."""

DEEPENING_SHARE = 2
DEEPENING_SHARE_OF_OTHERS = 8
"""One in so many nodes of a budget goes to the search for short wins, in classic games and in others.

Chosen by the nodes for 5x5x4 and 7x7x4, and for openings of Connect Four, which are seldom won soon.
"""


def memory_of(rules: Rules, megabytes: int) -> Memory | BoundTable:
    """An empty memory of the search that answers fastest in a game."""
    return BoundTable(rules, megabytes) if columns.fits(rules) else Memory(rules, megabytes)


class Prover:
    """Asks a compiled proof search of one game, with its memory, until the watch ends it; for one thread at a time.

    The memory decides which search: any game has a ``Memory``; ``memory_of`` is the one to take.
    """

    def __init__(
        self,
        rules: Rules,
        memory: Memory | BoundTable,
        watch: Watch | None = None,
        *,
        book: Book | None = None,
        force_general: bool = False,
    ) -> None:
        """What a ``book`` of the game has is not searched; with ``force_general`` the search for all variants answers."""
        self._rules = rules
        self._is_classic = is_classic(rules) and not force_general
        self._deepening = DEEPENING_SHARE if self._is_classic else DEEPENING_SHARE_OF_OTHERS
        self.watch = Watch() if watch is None else watch
        self._book = book
        self._columns: GravitySearch | None = None
        if isinstance(memory, BoundTable):
            self._columns = GravitySearch(columns_of(rules), memory, self.watch)
        else:
            self._work = Workspace(board_of(rules), memory, self.watch)
        any_length = replace(rules, overline=Overline.COUNTS)
        has_exact_lines_alone = not is_classic(rules) and is_classic(any_length) and not force_general
        self._any_length = (
            Prover(any_length, Memory(any_length, memory.megabytes), self.watch) if has_exact_lines_alone else None
        )
        """For exact games: the same game with lines of any length."""
        self.depth = 0
        """The largest number of plies asked about."""
        self.height: int | None = None
        """Plies within which the last win found succeeds, where known."""
        self.shortens_wins = self._columns is not None
        """Whether distances are found from the longest down: each win found is a bound for the next question."""

    @property
    def nodes(self) -> int:
        return self.watch.nodes

    @property
    def is_exhausted(self) -> bool:
        """Whether no further question will be answered: stopped, or out of nodes or time."""
        return self.watch.check()

    def wins(self, position: Position, *, mover_attacks: bool, plies: int, budget: int | None = None) -> bool | None:
        """Whether the attacker, to move or not, wins within so many plies; None when stopped or out of ``budget`` nodes."""
        known = self._book.value(position) if self._book else None
        if known is not None and not self.is_exhausted:
            return self._answer(known, position, mover_attacks=mover_attacks, plies=plies)
        self.depth = max(self.depth, plies)
        nodes = NEVER if budget is None else budget
        if self._columns or plies < cells_left(position):
            return self._ask(position, mover_attacks=mover_attacks, plies=plies, budget=nodes)
        return self._ask_in_turn(position, mover_attacks=mover_attacks, plies=plies, budget=nodes)

    def _ask_in_turn(self, position: Position, *, mover_attacks: bool, plies: int, budget: int) -> bool | None:
        """Ask a question without a ply limit in three ways, with growing budgets; no one knows which is answered first.

        An easier question settles many draws: an attacker who cannot win when only his own lines count cannot win. In exact
        games it is about lines of any length: a side that cannot complete one of those cannot complete an exact one.
        Questions with growing ply limits find short wins among many moves. The question itself finds the rest.
        """
        easier = self._easier(position, mover_attacks=mover_attacks)
        share = min(FIRST_BUDGET, budget)
        limit = 1 if mover_attacks == (self._rules.goal is Goal.LINE_WINS) else 2
        while not self.is_exhausted:
            if easier:
                answer = easier._ask(position, mover_attacks=mover_attacks, plies=plies, budget=share, has_rival=False)
                if answer is False:
                    return False
                easier = easier if answer is None else None
            answer = self._ask(position, mover_attacks=mover_attacks, plies=plies, budget=share)
            if answer is None:
                answer, limit = self._deepen(
                    position, mover_attacks=mover_attacks, limit=limit, plies=plies, budget=share // self._deepening
                )
            if answer is not None or share >= budget:
                return answer
            share = min(share * BUDGET_GROWTH, budget)
        return None

    def _deepen(
        self, position: Position, *, mover_attacks: bool, limit: int, plies: int, budget: int
    ) -> tuple[bool | None, int]:
        """Look for a win within ``limit``, then two plies more, and so on; also returns the limit to continue from."""
        end = self.nodes + budget
        while limit < plies:
            answer = self._ask(position, mover_attacks=mover_attacks, plies=limit, budget=end - self.nodes)
            if answer is not False:
                return answer, limit
            limit += 2
        return None, limit

    def _ask(self, position: Position, *, mover_attacks: bool, plies: int, budget: int, has_rival: bool = True) -> bool | None:
        if self.is_exhausted:
            return None
        node_limit = min(NEVER, self.nodes + budget)
        if self._columns:
            answer = self._ask_columns(self._columns, position, mover_attacks=mover_attacks, plies=plies, node_limit=node_limit)
        else:
            self._work.ask(mover_attacks=mover_attacks, plies=plies, has_rival=has_rival, node_limit=node_limit)
            a, b = self._sets(position, mover_attacks=mover_attacks)
            won = classic.ask(self._work, a, b) if self._is_classic else variant.ask(self._work, a, b)
            self.height = self._work.height if won and self._is_classic else None
            answer = None if self._work.halted else won
        self.watch.check()
        return answer

    def _ask_columns(
        self, search: GravitySearch, position: Position, *, mover_attacks: bool, plies: int, node_limit: int
    ) -> bool | None:
        """Ask whether the value is above the one that the question is about."""
        alpha = _value_before(position, mover_attacks=mover_attacks, plies=plies)
        search.question_limit = node_limit
        value = gravity.ask(search, position.x, position.o, position.side is Side.X, alpha)
        return None if search.halted else self._answer(value, position, mover_attacks=mover_attacks, plies=plies)

    def _answer(self, value: int, position: Position, *, mover_attacks: bool, plies: int) -> bool:
        """The answer to a question from the value of the position, or from its bound; also notes the height of a win."""
        won = (value > _value_before(position, mover_attacks=mover_attacks, plies=plies)) == mover_attacks
        left = cells_left(position)
        height = 2 * ((left + 1) // 2 - value) + 1 if mover_attacks else 2 * (left // 2 + value + 1)
        self.height = height if won else None
        return won

    def _easier(self, position: Position, *, mover_attacks: bool) -> Prover | None:
        """The prover for the easier question; None if the attacker already has a line that is too long to count."""
        if self._is_classic or self._any_length is None:
            return self if self._is_classic else None
        attacker, _ = self._sets(position, mover_attacks=mover_attacks)
        return None if geometry_of(self._any_length._rules).complete_lines(attacker, 0)[0] else self._any_length

    def _sets(self, position: Position, *, mover_attacks: bool) -> tuple[int, int]:
        """The attacker's marks and the defender's, or X and O where marks do not belong to sides."""
        if self._rules.marks is Marks.OWN and (position.side is Side.X) != mover_attacks:
            return position.o, position.x
        return position.x, position.o


@dataclass(frozen=True, slots=True)
class KnownResult:
    """What is already known of a position, and need not be asked again."""

    can_win: bool | None = None
    must_lose: bool | None = None
    height: int | None = None
    """Plies within which that win or loss happens, where known."""

    @property
    def is_settled(self) -> bool:
        return self.can_win is not None and self.must_lose is not None

    def improved(self, prover: Prover, position: Position, budget: int) -> KnownResult:
        """Ask what is not known yet, each question with a budget of nodes."""
        if self.can_win or self.must_lose:
            return self
        answers: list[bool | None] = [self.can_win, self.must_lose]
        for number, mover_attacks in enumerate((True, False)):
            if answers[number] is None:
                prover.height = None
                answers[number] = prover.wins(position, mover_attacks=mover_attacks, plies=cells_left(position), budget=budget)
                if answers[number]:
                    return KnownResult(can_win=mover_attacks, must_lose=not mover_attacks, height=prover.height)
        return KnownResult(*answers)

    def of_replies(self) -> KnownResult:
        """What follows for every position one move later: if no move wins, no reply loses, and so on."""
        if self.must_lose:
            return KnownResult(can_win=True, must_lose=False)
        return KnownResult(must_lose=False if self.can_win is False else None)


UNKNOWN = KnownResult()


def score_position(
    prover: Prover, position: Position, outlook: KnownResult = UNKNOWN, budget: int | None = None
) -> Score | None:
    """The score of a position, each question with a budget of nodes; None if it was not found."""
    score = None
    for score in position_scores(prover, position, outlook, budget):  # noqa: B007 - the last one counts
        pass
    return score


def position_scores(
    prover: Prover, position: Position, outlook: KnownResult = UNKNOWN, budget: int | None = None
) -> Iterator[Score]:
    """The score of a position; before the exact distance of a win or a loss, a bound on it."""
    if position.outcome:
        yield result_of(position)
        return
    outlook = _settled(prover, position, outlook) if budget is None else outlook.improved(prover, position, budget)
    if not outlook.is_settled:
        return
    if not outlook.can_win and not outlook.must_lose:
        yield Draw()
        return
    is_win = bool(outlook.can_win)
    # The side that completes the line makes the last move.
    shortest = 1 if is_win == (position.rules.goal is Goal.LINE_WINS) else 2
    distances = range(shortest, (outlook.height or cells_left(position)) + 1, 2)
    if prover.wins(position, mover_attacks=is_win, plies=shortest, budget=budget):
        distances = distances[:1]
    decided = Win if is_win else Loss
    yield decided(distances[-1], exact=len(distances) == 1)
    if len(distances) > 1:
        yield decided(*_distance(prover, position, is_win, distances, budget))


def _settled(prover: Prover, position: Position, outlook: KnownResult) -> KnownResult:
    """Ask for either side in turn with growing budgets, since either question may be the easy one."""
    budget = FIRST_BUDGET
    while not outlook.is_settled and not prover.is_exhausted:
        outlook = outlook.improved(prover, position, budget)
        budget *= BUDGET_GROWTH
    return outlook


@dataclass(frozen=True, slots=True)
class MoveScore:
    """A move's score, None if unknown; ``is_best`` says that no move can be better."""

    move: Move
    score: Score | None
    is_best: bool = False


def score_moves(prover: Prover, position: Position, known: Mapping[Move, Score]) -> Iterator[MoveScore | None]:
    """The score of every move, the best one first, and again whenever more is known; None after a round without result.

    Moves are searched in rounds with growing budgets, central moves first, so
    that one hard move does not delay the others. Until the best move is
    known, most of each round goes to finding it. ``known`` are exact scores
    to begin with.
    """
    pending: dict[Move, Score | None] = {move: None for move in central_first(position) if move not in known}
    outlook, budget = UNKNOWN, FIRST_BUDGET
    share = 1 + BEST_SHARE // len(position.moves())
    best: Score | None = None
    while pending and not prover.is_exhausted:
        if not outlook.is_settled:
            outlook = outlook.improved(prover, position, share * budget)
            yield None
        if outlook.is_settled and not _is_known(best):
            for score in position_scores(prover, position, outlook, share * budget):
                move = keeping_move(prover, position, score)
                if move and (best is None or sharper(best, score) is score):
                    best = score
                    yield MoveScore(move, score, is_best=True)
                    if move in pending:
                        pending[move] = score
        for move in list(pending):
            if not _is_known(pending[move]):
                reply = score_position(prover, position.play(move), outlook.of_replies(), budget)
                pending[move] = sharper(pending[move], reply.one_ply_earlier()) if reply else pending[move]
                yield MoveScore(move, pending[move])
            if _is_known(pending[move]):
                del pending[move]
        budget *= BUDGET_GROWTH


def best_moves(prover: Prover, position: Position) -> Iterator[MoveScore | None]:
    """A move that keeps the score of the position, and again once the distance is exact; None after a round without result."""
    outlook, budget = UNKNOWN, FIRST_BUDGET
    while not outlook.is_settled and not prover.is_exhausted:
        outlook = outlook.improved(prover, position, budget)
        budget *= BUDGET_GROWTH
        yield None
    for score in position_scores(prover, position, outlook):
        move = keeping_move(prover, position, score)
        if move is None:
            return
        yield MoveScore(move, score, is_best=True)


def _is_known(score: Score | None) -> bool:
    return score is not None and is_exact(score)


def keeping_move(prover: Prover, position: Position, score: Score) -> Move | None:
    """A move that keeps the proven score of a position; None if the prover was exhausted first."""
    moves, budget = central_first(position), LINE_BUDGET
    if isinstance(score, Loss) and not score.exact:
        lost = immediate_results(position)  # every move loses within the bound, but these lose sooner than others may
        return next((move for move in moves if move not in lost), moves[0])
    while True:
        for move in moves:
            if _keeps(prover, position.play(move), score, budget):
                return move
        if prover.is_exhausted:
            return None
        budget *= BUDGET_GROWTH


def best_line(prover: Prover, position: Position, score: Score) -> Iterator[Move]:
    """Best play from a position whose exact score is known, as far as it is cheap to find."""
    while not position.outcome:
        moves = central_first(position)
        move = next((move for move in moves if _keeps(prover, position.play(move), score, LINE_BUDGET)), None)
        if move is None:
            return
        yield move
        position = position.play(move)
        score = score.one_ply_later()


def _keeps(prover: Prover, after: Position, score: Score, budget: int) -> bool:
    """Whether the move that led here is seen to have kept the score of the position before it."""
    if after.outcome:
        return result_of(after).one_ply_earlier() >= score
    match score:
        case Win(plies=plies):
            return prover.wins(after, mover_attacks=False, plies=plies - 1, budget=budget) is True
        case Loss(plies=plies):
            return prover.wins(after, mover_attacks=True, plies=plies - 2, budget=budget) is False
    return prover.wins(after, mover_attacks=True, plies=cells_left(after), budget=budget) is False


def _distance(
    prover: Prover,
    position: Position,
    is_win: bool,  # noqa: FBT001
    distances: range,
    budget: int | None,
) -> tuple[int, bool]:
    """The plies of a win that succeeds within the last of these distances, and whether they are exact."""
    if prover.shortens_wins:
        return _distance_from_above(prover, position, is_win, distances, budget)
    for plies in distances[:-1]:
        won = prover.wins(position, mover_attacks=is_win, plies=plies, budget=budget)
        if won is not False:
            return (plies, True) if won else (distances[-1], False)
    return distances[-1], True


def _distance_from_above(
    prover: Prover,
    position: Position,
    is_win: bool,  # noqa: FBT001
    distances: range,
    budget: int | None,
) -> tuple[int, bool]:
    plies = distances[-1]
    while plies > distances[0]:
        won = prover.wins(position, mover_attacks=is_win, plies=plies - 2, budget=budget)
        if not won:
            return plies, won is False
        plies = min(plies - 2, prover.height or plies)
    return plies, True


def _value_before(position: Position, *, mover_attacks: bool, plies: int) -> int:
    """The value, counted in own marks from the last that fits on the board, above which the mover wins, or saves himself."""
    left = cells_left(position)
    plies = min(plies, left)
    return (left + 1) // 2 - (plies + 1) // 2 if mover_attacks else plies // 2 - left // 2 - 1


def cells_left(position: Position) -> int:
    """The most plies that a game can still take."""
    return position.rules.cols * position.rules.rows - (position.x | position.o).bit_count()
