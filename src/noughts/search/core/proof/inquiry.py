"""Asking the compiled search one yes-or-no question about a position."""

from __future__ import annotations

import numpy as np

from noughts.rules.position import Position
from noughts.rules.rules import Goal, Marks, Rules
from noughts.rules.side import Side
from noughts.search.core.proof.classic import prove
from noughts.search.core.proof.control import DEPTH, HALTED, NEVER, NODE_LIMIT, NODES, QUESTION_LIMIT, STOP, new_control
from noughts.search.core.proof.memory import Memory
from noughts.search.core.proof.tables import board_of, is_classic
from noughts.search.core.proof.variant import prove_any
from noughts.search.core.proof.work import new_work
from noughts.search.core.proof.zone import HEIGHT
from noughts.search.proving import BUDGET_GROWTH, FIRST_BUDGET, cells_left

DEEPENING_SHARE = 2
"""The part of a budget that goes to the search for short wins."""


class CompiledInquiry:
    """The compiled search of one game, with its memory. One thread uses it; ``stop`` may be called from any."""

    def __init__(self, rules: Rules, memory: Memory, nodes: int | None = None) -> None:
        self._rules = rules
        self._is_classic = is_classic(rules)
        self._board = board_of(rules)
        self._slots = new_control(nodes)
        self._work = new_work(self._board, memory.words, self._slots)
        self.height: int | None = None
        """Plies within which the last win found succeeds, where the search tells."""

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self._slots[NODES])

    @property
    def depth(self) -> int:
        """The largest number of plies that was asked about."""
        return int(self._slots[DEPTH])

    @property
    def is_exhausted(self) -> bool:
        """Whether it was stopped, or all its nodes are spent."""
        return bool(self._slots[STOP]) or bool(self._slots[NODES] >= self._slots[NODE_LIMIT])

    def stop(self) -> None:
        """Have the search give up; it looks at every node whether to."""
        self._slots[STOP] = 1

    def wins(self, position: Position, *, mover_attacks: bool, plies: int, budget: int | None = None) -> bool | None:
        """Whether the attacker wins within so many plies; None when stopped, or out of the budget of nodes."""
        self._slots[DEPTH] = max(self._slots[DEPTH], plies)
        nodes = NEVER if budget is None else budget
        if plies < cells_left(position):
            return self._ask(position, mover_attacks, plies, nodes)
        return self._ask_in_turn(position, mover_attacks, plies, nodes)

    def _ask_in_turn(self, position: Position, mover_attacks: bool, plies: int, budget: int) -> bool | None:  # noqa: FBT001
        """Ask a question without a limit on plies in three ways, each with a budget that grows.

        An easier question settles many draws: if the attacker cannot win when only his own lines count, he cannot win.
        Questions with ever larger limits on plies find short wins among many moves. The question itself finds the rest.
        Which is answered first cannot be told beforehand.
        """
        is_easier_open, share = self._is_classic, min(FIRST_BUDGET, budget)
        limit = 1 if mover_attacks == (self._rules.goal is Goal.LINE_WINS) else 2
        while not self.is_exhausted:
            if is_easier_open:
                answer = self._ask(position, mover_attacks, plies, share, has_rival=False)
                if answer is False:
                    return False
                is_easier_open = answer is None
            answer = self._ask(position, mover_attacks, plies, share)
            if answer is None:
                answer, limit = self._deepen(position, mover_attacks, limit, plies, share // DEEPENING_SHARE)
            if answer is not None or share >= budget:
                return answer
            share = min(share * BUDGET_GROWTH, budget)
        return None

    def _deepen(
        self,
        position: Position,
        mover_attacks: bool,  # noqa: FBT001
        limit: int,
        plies: int,
        budget: int,
    ) -> tuple[bool | None, int]:
        """Look for a win within ``limit``, then two plies more, and so on; also returns the limit to go on from."""
        end = self.nodes + budget
        while limit < plies:
            answer = self._ask(position, mover_attacks, limit, end - self.nodes)
            if answer is not False:
                return answer, limit
            limit += 2
        return None, limit

    def _ask(
        self,
        position: Position,
        mover_attacks: bool,  # noqa: FBT001
        plies: int,
        budget: int,
        *,
        has_rival: bool = True,
    ) -> bool | None:
        if self.is_exhausted:
            return None
        self._slots[HALTED] = 0
        self._slots[QUESTION_LIMIT] = min(NEVER, self.nodes + budget)
        a, b = self._sets(position, mover_attacks)
        if self._is_classic:
            won = prove(self._board, a, b, mover_attacks, plies, has_rival, self._work, 0)
            self.height = int(self._work.zones[0, HEIGHT]) if won else None
        else:
            won = prove_any(self._board, a, b, mover_attacks, plies, self._work)
            self.height = None
        return None if self._slots[HALTED] else bool(won)

    def _sets(self, position: Position, mover_attacks: bool) -> tuple[np.uint64, np.uint64]:  # noqa: FBT001
        """The attacker's marks and the defender's, or X and O where marks tell nothing about sides."""
        x, o = np.uint64(position.x), np.uint64(position.o)
        if self._rules.marks is Marks.OWN and (position.side is Side.X) != mover_attacks:
            return o, x
        return x, o
