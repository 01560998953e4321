"""Deeds: what a move does, told so that nothing is given away: no cell that is still free, and no value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from noughts.reasons.cell_reasons import placed
from noughts.reasons.explanation import Explanation
from noughts.reasons.look import Look
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.viewpoint import NEUTRAL, PointOfView
from noughts.reasons.wording import Telling

DEEDS: Mapping[Kind, str] = {
    Kind.WINS_NOW: "wins with {t.row}",
    Kind.COMPLETES_LINE: "completes {t.row} and loses",
    Kind.FORCES_LINE: "leaves {t.they} only moves that complete a line",
    Kind.OPEN_ROW: "makes an open {t.row_name}",
    Kind.TWO_ROWS: "makes two {t.row_name}s at once",
    Kind.FORK: "makes a fork",
    Kind.ROW_AND_OPEN_ROW: "makes {t.row_and_open_row} at once",
    Kind.FORK_NEXT: "threatens to win",
    Kind.BLOCKS_AND_THREATENS: "blocks {t.cell}, where {t.they} would win, and threatens to win in turn",
    Kind.MUST_BLOCK: "blocks {t.cell}, where {t.they} would win",
    Kind.BLOCKS: "blocks {t.cell}, where {t.they} would win",
    Kind.NO_TIME: "threatens to win, and leaves {t.they} no time for a fork",
    Kind.STOPS_FORK: "stops a fork",
    Kind.MIRRORS: "{t.mirrored}",
    Kind.AVOIDS_LINE: "completes no line",
    Kind.LEAVES_NO_LINE: "leaves {t.they} no line to complete",
    Kind.ANSWERED_IN_TURN: "threatens to win",
    Kind.THREATENS: "threatens to win",
    Kind.IN_THE_WAY: "gets in the way of {t.every_cell}",
    Kind.BUILDS_ROW: "builds a row with {t.every_cell}",
    Kind.NO_LINE_LEFT: "leaves no line that can still be completed",
    Kind.DEAD_CELL: "stands on no line that can still be completed",
    Kind.FAR: "far from the fight: no line through it holds a mark",
    Kind.OPEN_ROW_NEXT: "makes an open {t.shorter_row_name}",
    Kind.TWO_OPEN_ROWS_NEXT: "makes two open {t.shorter_row_name}s at once",
    Kind.TAKES_CENTRE: "takes the {t.centre}",
    Kind.MOST_LINES: "no other cell has more open lines",
    Kind.FEWEST_LINES: "no other cell has fewer open lines",
    Kind.ONLY_LEGAL: "the only move there is",
}
"""What may be said of a move before the game is over. The board itself shows each of these.

All cells they name are taken. What a move is worth, what it overlooks and
what to answer are other reasons, and left out.
"""

MOST = 2
"""Sentences."""


def deed_text(explanation: Explanation, view: PointOfView = NEUTRAL) -> str:
    """One or two sentences on what a move does; empty for a move of which the board shows nothing.

    >>> from noughts import Position, explain
    >>> deed_text(explain(Position.parse("X../.O./..."), "c1"))
    'Threatens to win.'
    """
    known = [reason for reason in explanation.reasons if reason.kind in DEEDS] or _placed(explanation)
    told = dict.fromkeys(DEEDS[reason.kind].format(t=Telling(explanation.position, reason, view)) for reason in known)
    return " ".join(f"{phrase[0].upper()}{phrase[1:]}." for phrase in list(told)[:MOST])


@lru_cache(maxsize=64)
def _placed(explanation: Explanation) -> tuple[Reason, ...]:
    """Where the move stands. The words for a mistake leave that out, and its silence would tell."""
    return tuple(placed(Look.at(explanation.position, explanation.move)))
