"""Prover: asks the compiled proof search one yes-or-no question about a position."""

from __future__ import annotations

from dataclasses import replace

from noughts.rules import Goal, Marks, Overline, Position, Rules, Side, geometry_of
from noughts.search.core.proof import classic, variant
from noughts.search.core.proof.memory import Memory
from noughts.search.core.proof.tables import board_of, is_classic
from noughts.search.core.proof.workspace import Workspace
from noughts.search.core.runtime import NEVER, Watch
from noughts.search.exact.proving import BUDGET_GROWTH, FIRST_BUDGET, cells_left

DEEPENING_SHARE = 2
DEEPENING_SHARE_OF_OTHERS = 8
"""The part of a budget that goes to the search for short wins: one in so many, in classic games and in others.

Chosen by the nodes for 5x5x4 and 7x7x4, and for openings of Connect Four, which are seldom won soon.
"""


class Prover:
    """The proof search of one game, with its memory, for one thread at a time; the watch says when it has to end."""

    def __init__(self, rules: Rules, memory: Memory, watch: Watch | None = None, *, force_general: bool = False) -> None:
        """With ``force_general`` the search for every variant answers, even where the quicker one could."""
        self._rules = rules
        self._is_classic = is_classic(rules) and not force_general
        self._deepening = DEEPENING_SHARE if self._is_classic else DEEPENING_SHARE_OF_OTHERS
        self.watch = Watch() if watch is None else watch
        self._work = Workspace(board_of(rules), memory, self.watch)
        any_length = replace(rules, overline=Overline.COUNTS)
        has_exact_lines_alone = not is_classic(rules) and is_classic(any_length) and not force_general
        self._any_length = (
            Prover(any_length, Memory(any_length, memory.megabytes), self.watch) if has_exact_lines_alone else None
        )
        """For exact games: the same game with lines of any length."""
        self.depth = 0
        """The largest number of plies that was asked about."""
        self.height: int | None = None
        """Plies within which the last win found succeeds, where the search tells."""

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return self.watch.nodes

    @property
    def is_exhausted(self) -> bool:
        """Whether no further question will be answered: stopped, or out of nodes or time."""
        return self.watch.check()

    def wins(self, position: Position, *, mover_attacks: bool, plies: int, budget: int | None = None) -> bool | None:
        """Whether the attacker wins within so many plies; None when stopped, or out of the budget of nodes."""
        self.depth = max(self.depth, plies)
        nodes = NEVER if budget is None else budget
        if plies < cells_left(position):
            return self._ask(position, mover_attacks=mover_attacks, plies=plies, budget=nodes)
        return self._ask_in_turn(position, mover_attacks=mover_attacks, plies=plies, budget=nodes)

    def _ask_in_turn(self, position: Position, *, mover_attacks: bool, plies: int, budget: int) -> bool | None:
        """Ask a question without a limit on plies in three ways, each with a budget that grows.

        An easier question settles many draws: if the attacker cannot win when only his own lines count, he cannot win. In
        exact games it is asked about lines of any length: a side that cannot have one of these cannot have an exact one either.
        Questions with ever larger limits on plies find short wins among many moves. The question itself finds the rest.
        Which is answered first cannot be told beforehand.
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
        self,
        position: Position,
        *,
        mover_attacks: bool,
        limit: int,
        plies: int,
        budget: int,
    ) -> tuple[bool | None, int]:
        """Look for a win within ``limit``, then two plies more, and so on; also returns the limit to go on from."""
        end = self.nodes + budget
        while limit < plies:
            answer = self._ask(position, mover_attacks=mover_attacks, plies=limit, budget=end - self.nodes)
            if answer is not False:
                return answer, limit
            limit += 2
        return None, limit

    def _ask(
        self,
        position: Position,
        *,
        mover_attacks: bool,
        plies: int,
        budget: int,
        has_rival: bool = True,
    ) -> bool | None:
        if self.is_exhausted:
            return None
        node_limit = min(NEVER, self.nodes + budget)
        self._work.ask(mover_attacks=mover_attacks, plies=plies, has_rival=has_rival, node_limit=node_limit)
        a, b = self._sets(position, mover_attacks=mover_attacks)
        won = classic.ask(self._work, a, b) if self._is_classic else variant.ask(self._work, a, b)
        self.height = self._work.height if won and self._is_classic else None
        self.watch.check()
        return None if self._work.halted else won

    def _easier(self, position: Position, *, mover_attacks: bool) -> Prover | None:
        """The prover for the easier question; None where the attacker has a line already, one that is too long to count."""
        if self._is_classic or self._any_length is None:
            return self if self._is_classic else None
        attacker, _ = self._sets(position, mover_attacks=mover_attacks)
        return None if geometry_of(self._any_length._rules).complete_lines(attacker) else self._any_length

    def _sets(self, position: Position, *, mover_attacks: bool) -> tuple[int, int]:
        """The attacker's marks and the defender's, or X and O where marks tell nothing about sides."""
        if self._rules.marks is Marks.OWN and (position.side is Side.X) != mover_attacks:
            return position.o, position.x
        return position.x, position.o
