"""Terms: what the manager of a tournament says about time and rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from noughts.players.time_share import SHARE_OF_GAME, SHARE_OF_MOVE, SHORTEST
from noughts.rules import BadRules, Overline, Rules
from noughts.search import Limit
from noughts.search.asking import ONE_SECOND

FIVE = 5
"""In a row, whatever the rule."""

FIVE_OR_MORE, EXACTLY_FIVE = 0, 1
"""The rules that are played, as the protocol counts them."""

OTHER_RULES = {2: "continuous game", 4: "renju", 8: "caro"}
"""The others, which the protocol adds up."""

MARGIN = 0.25
"""Seconds of a move's time for all that is not the search. Answers came 1 ms after the end of the search's time as a rule, and
on two cores with seven processes 0.21 s after it at the worst; 0.05 s of that was work, the rest waiting for a core."""

_NUMBER = re.compile(r"-?\d{1,15}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terms:
    """The limits in milliseconds and the rule; what was not said is None.

    >>> Terms().told("timeout_turn", "5000").limit.seconds, Terms().told("rule", "1").rules(15, 15)
    (4.75, Rules.parse('15x15x5 exact'))
    """

    timeout_turn: int | None = None
    """For each move; 0 asks for a move as soon as possible."""
    timeout_match: int | None = None
    """For all moves together; 0 is as much as one likes."""
    time_left: int | None = None
    """Of that, now; below 0 when it is used up."""
    rule: int = FIVE_OR_MORE

    def told(self, key: str, value: str) -> Terms:
        """The terms after one more piece of information; what is not understood is passed over, as the protocol has it."""
        if key not in self.__slots__ or not _NUMBER.fullmatch(value):
            return self
        return replace(self, **{key: int(value)})

    def rules(self, cols: int, rows: int) -> Rules:
        """The game that is played on a board of this size."""
        if self.rule not in (FIVE_OR_MORE, EXACTLY_FIVE):
            names = ", ".join(name for bit, name in OTHER_RULES.items() if self.rule & bit)
            raise BadRules(
                f"rule {self.rule}{names and f' ({names})'}: noughts plays rule {FIVE_OR_MORE}, five or more in a row, "
                f"and rule {EXACTLY_FIVE}, exactly five"
            )
        return Rules(cols, rows, FIVE, overline=Overline.EXACT if self.rule == EXACTLY_FIVE else Overline.COUNTS)

    @property
    def limit(self) -> Limit:
        """How long a move may be thought about, so that the game is not lost on time."""
        if self.timeout_turn is None:
            return ONE_SECOND.within(self._share_of_match)
        turn = self.timeout_turn / 1000
        return _at_least_a_glance(max(turn - MARGIN, SHARE_OF_MOVE * turn)).within(self._share_of_match)

    @property
    def _share_of_match(self) -> Limit:
        left = self.time_left if self.time_left is not None else self.timeout_match or None
        return Limit() if left is None else _at_least_a_glance(SHARE_OF_GAME * left / 1000)


def _at_least_a_glance(seconds: float) -> Limit:
    """The limit of so many seconds; where there are none, a move has to come all the same."""
    return Limit(seconds=seconds if seconds > 0 else SHORTEST)
