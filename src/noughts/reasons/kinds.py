"""Kinds: everything that can be said about a move, one row each, and the reason that says it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noughts.rules import Cell, Move
from noughts.search import Score


class Kind(Enum):
    """What a reason claims, the sharpest first.

    Each says what its ``cells`` are, and where its ``line`` leads. A line
    that shows what would happen otherwise begins with another move.
    """

    WINS_NOW = "wins-now"
    """The move completes a line and wins; the cells of that line."""
    COMPLETES_LINE = "completes-line"
    """Misère: the move completes a line and loses; the cells of that line."""
    MISSES_WIN = "misses-win"
    """The move wins, but not at once, as another does; the line begins with that one."""
    NO_SAFE_MOVE = "no-safe-move"
    """Gravity: nothing is threatened, and yet every move lets the opponent win on top of it; where that is."""
    GIVES_AWAY_WIN = "gives-away-win"
    """The position was won and no longer is; the reply that sees to it."""
    GIVES_AWAY_DRAW = "gives-away-draw"
    """The position was a draw and is lost now; the reply that sees to it."""
    LOSES_ANYWAY = "loses-anyway"
    """Every move loses, and none later than another; the opponent's reply."""
    LOSES_SOONER = "loses-sooner"
    """Every move loses, and some later; the opponent's reply."""
    LOSES = "loses"
    """The move loses, and the others are not known to or do not exist; the opponent's reply."""
    DRIVES_TO_FORK = "drives-to-fork"
    """The one answer to the move's threat makes a fork for the opponent; the answer, then the cells that win."""
    FORCES_LINE = "forces-line"
    """Misère: every reply completes a line; the cells of one such line."""
    OPEN_ROW = "open-row"
    """A fork along one row: all but one of the marks of a line stand side by side, and both ends win; the ends."""
    TWO_ROWS = "two-rows"
    """A fork by two rows that cross in the cell of the move and lack one mark each; the cells that win."""
    FORK = "fork"
    """Two or more cells win with the next move, and the opponent cannot win first; those cells."""
    NO_ANSWER = "no-answer"
    """Whatever the reply, the next move wins, though no fork is on the board; where it wins in this line."""
    ROW_AND_OPEN_ROW = "row-and-open-row"
    """The move threatens, and once that is blocked it is part of an open row; the cells that make it."""
    FORK_NEXT = "fork-next"
    """The move threatens, and once that is blocked there is a fork; the cells that make it."""
    BLOCKS_AND_THREATENS = "blocks-and-threatens"
    """The opponent would have won with this cell, and must now answer a threat; the cell, then the answer."""
    MUST_BLOCK = "must-block"
    """Any other move lets the opponent win at once; the cell that is taken. The line shows it."""
    BLOCKS = "blocks"
    """The opponent would have won with this cell; the cell. The line shows it."""
    LASTS_LONGEST = "lasts-longest"
    """Every move loses, and some lose sooner; the opponent's reply."""
    NO_TIME = "no-time"
    """The opponent could make a fork but for a threat that must be answered; the cell that makes it, then the answer."""
    STOPS_FORK = "stops-fork"
    """The opponent would have made a fork; the cell that makes it, then those that win. The line shows it."""
    MIRRORS = "mirrors"
    """Misère: through the centre, each mark has its opposite; the cell of the move, and the one that it answers if any."""
    KNIGHTS_JUMPS = "knights-jumps"
    """Misère, both place X: from the centre each move can be answered a knight's jump away from now on, and each such answer
    that completes no line wins; the cell."""
    AVOIDS_LINE = "avoids-line"
    """Misère: other moves complete a line; their cells. The line is one of them."""
    LEAVES_NO_LINE = "leaves-no-line"
    """Shared marks: other moves let the opponent complete a line; their cells. The line shows one of them."""
    ANSWERED_IN_TURN = "answered-in-turn"
    """The move threatens, and the one answer threatens in turn; the answer, then the cell to be blocked."""
    THREATENS = "threatens"
    """The next move wins unless the opponent takes one cell; that cell. The line shows what happens otherwise."""
    TRAP = "trap"
    """The move holds the draw, and every reply but one loses, though nothing threatens; that reply."""
    TWO_OPEN_ROWS_NEXT = "two-open-rows-next"
    """The next move makes an open row in one direction or another; the cells that make one. The line shows it."""
    OPEN_ROW_NEXT = "open-row-next"
    """The next move makes an open row unless the opponent sees to it; the cells that make it. The line shows it."""
    THREATENS_FORK = "threatens-fork"
    """The next move makes a fork unless the opponent sees to it; the cells that make it. The line shows it."""
    ANSWERS_ABOVE = "answers-above"
    """Gravity: each move can be answered on top of it from now on, and then the opponent completes no line; the cell."""
    WAITS = "waits"
    """Gravity: a cell now wins that cannot be played yet, and once the other columns are full the opponent must play
    below it; that cell, then the one below."""
    ONLY_MOVE = "only-move"
    """Every other move has a worse result; the cell of the move."""
    WINS_BY_FORCE = "wins-by-force"
    """The move wins in the end, whatever the replies; the cell of the move."""
    NO_LINE_LEFT = "no-line-left"
    """Every line of the board holds marks of both sides, so nobody can win any more; the cell."""
    DEAD_CELL = "dead-cell"
    """Every line through the cell holds marks of both sides; the cell."""
    FAR = "far"
    """No line through the cell holds a mark, and none stands near; the cell."""
    LEAVES_ALONE = "leaves-alone"
    """Gravity: other moves let the opponent win on top of them; their cells. The line shows one of them."""
    IN_THE_WAY = "in-the-way"
    """The opponent could still complete a line through the cell; the marks that it holds."""
    BUILDS_ROW = "builds-row"
    """The mover can still complete a line through the cell and other marks; those marks."""
    TAKES_CENTRE = "takes-centre"
    """The cell is in the middle of the board, or under gravity of its width; the cell."""
    MOST_LINES = "most-lines"
    """No other move is part of more lines that can still be completed; the cell."""
    FEWEST_LINES = "fewest-lines"
    """Misère: no other move is part of fewer lines that can still be completed; the cell."""
    SOME_LINES = "some-lines"
    """Other moves are part of more lines that can still be completed; the cell."""
    KEEPS_DRAW = "keeps-draw"
    """Nothing better than a draw could be had, and the move keeps it; the cell."""
    DRAWS = "draws"
    """With best play the move leads to a draw; about the others too little is known; the cell."""
    OTHERS_LOSE = "others-lose"
    """The move holds the draw, as some others do, and the rest loses; the cells of those. The line begins with one of them."""
    AS_ALL_DO = "as-all-do"
    """Every move holds the draw; the cell of the move."""
    ESTIMATE = "estimate"
    """Nothing is proven, and the engine guesses; the cell."""
    ONLY_LEGAL = "only-legal"
    """There is no other move; the cell."""
    BETTER = "better"
    """Another move has a better result, or loses later; the line begins with it."""
    QUICKER = "quicker"
    """The move wins, and another one wins sooner; the line begins with that one."""

    @property
    def sharpness(self) -> int:
        """The place in the order, 0 for the sharpest."""
        return list(Kind).index(self)


@dataclass(frozen=True, slots=True)
class Reason:
    """A claim about a move that was proven, or is called an estimate.

    ``line`` starts from the position in which the move was made. It leads
    to the end of the game where so much is known, and to the opponent's
    reply at least where the claim is about that. ``score`` is what the
    claim says the first move of the line is worth, where it says so.
    """

    kind: Kind
    cells: tuple[Cell, ...]
    line: tuple[Move, ...]
    score: Score | None = None

    def to_json(self) -> dict[str, object]:
        """The reason as part of a JSON document."""
        return {
            "kind": self.kind.value,
            "cells": [str(cell) for cell in self.cells],
            "line": [str(move) for move in self.line],
            **(self.score.to_json() if self.score else {}),
        }
