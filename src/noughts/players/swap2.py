"""Swap2: a fair start for five in a row. The players place the first stones themselves, and choose the sides after that.

The opener places three stones: X, O and X. The other player continues as O, takes X and lets the opener move, or places two
more stones and lets the opener choose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from noughts.rules import BadRules, Goal, Marks, Move, NoughtsError, Placement, Position, Rules, Side, Wrap
from noughts.search import Draw, Estimate, Limit, Win
from noughts.search.api import analyse
from noughts.search.heuristics import central_first

if TYPE_CHECKING:
    from noughts.players.player import Player

STAGES = {0: (3,), 3: (0, 1, 2), 5: (0, 1)}
"""How many stones the next player may add, by the number on the board; 0 means taking the other side."""

SHORTEST_LINE = 4  # with shorter lines, three stones of one side may end the game
JUDGEMENT = Limit(nodes=1_000)  # nodes, so that every machine finds the same value

CENTRE = 36
"""Cells from which random moves are drawn, the most central ones; elsewhere on a large board they would hardly matter."""

BALANCED = 0.3  # openings with a larger expected result are rejected
TRIES = 40  # random openings to judge; some games have no balanced one


def check(rules: Rules) -> None:
    plain = (rules.goal, rules.marks, rules.placement, rules.wrap) == (Goal.LINE_WINS, Marks.OWN, Placement.FREE, Wrap.FLAT)
    if not plain or rules.k < SHORTEST_LINE or rules.cols * rules.rows < max(STAGES) + 1:
        raise BadRules(f"{rules}: swap2 is for games with lines of 4 or more that win, such as 15x15, renju or caro")


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins: its first moves, whether the opener plays O, and whose error ended it before that."""

    opening: tuple[Move, ...]
    is_swapped: bool = False
    loser: Player | None = None
    fault: NoughtsError | None = None


def agree(rules: Rules, opener: Player, other: Player, ask: Callable[[Player, Position], tuple[Move, ...]]) -> Start:
    """Let two players agree on a start; ``ask`` returns the stones that a player adds."""
    position = Position.start(rules)
    opening: tuple[Move, ...] = ()
    asked, waiting = opener, other
    while True:
        try:
            added = ask(asked, position)
            position = follow(position, added)
        except NoughtsError as error:
            return Start(opening, loser=asked, fault=error)
        opening += tuple(added)
        if (opening and len(opening) not in STAGES) or not added:
            break
        asked, waiting = waiting, asked
    # A single stone was O's, so X is to move and the other player is X; with none, O is to move and who was asked takes X.
    x = waiting if position.side is Side.X else asked
    return Start(opening, is_swapped=x is not opener)


def follow(position: Position, added: tuple[Move, ...]) -> Position:
    """The position after an answer; NoughtsError if the answer is not allowed."""
    allowed = STAGES[(position.x | position.o).bit_count()]
    if len(added) not in allowed:
        wanted = " or ".join(map(str, allowed))
        raise BadAnswer(f"{len(added)} stones: after {(position.x | position.o).bit_count()} stones, swap2 adds {wanted}")
    return position.play(*added) if added else position


class BadAnswer(NoughtsError):
    """A number of stones that swap2 does not allow."""


def usual_answer(player: Player, position: Position, limit: Limit, rng: Random) -> tuple[Move, ...]:
    """The answer of a player that knows nothing of swap2: a balanced opening, then the side that a short search prefers."""
    if not position.x:
        tries = [random_opening(position.rules, STAGES[0][0], rng) for _ in range(TRIES)]
        return next((each for each in tries if abs(value_of(position.play(*each))) <= BALANCED), tries[0])
    if value_of(position) < 0:
        return ()
    return (player.choose(position, limit, rng).move,)


def random_opening(rules: Rules, plies: int, rng: Random) -> tuple[Move, ...]:
    """So many random moves, near the centre if the board has one; fewer if they end the game."""
    opening: list[Move] = []
    position = Position.start(rules)
    while len(opening) < plies and not position.outcome:
        moves = position.moves() if rules.wrap is Wrap.TORUS else central_first(position)[:CENTRE]
        opening.append(rng.choice(moves))
        position = position.play(opening[-1])
    return tuple(opening)


def value_of(position: Position) -> float:
    """The expected result for the side to move, from -1 to 1, as far as a short search sees."""
    score = analyse(position, JUDGEMENT, searcher="auto:every=off").score
    if isinstance(score, Estimate):
        return score.x
    return 0.0 if isinstance(score, Draw) else 1.0 if isinstance(score, Win) else -1.0
