"""Kinds: everything that can be said about a move, one row each; and the reason that says it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Self

from noughts.rules import Cell, Move
from noughts.search import Score

ENDINGS = ("wins-by-force", "loses", "loses-anyway", "loses-sooner", "lasts-longest")
"""Reasons that a move needs no more once it ends the game."""

RESULTS = ("better", "quicker", "only-move", "wins-by-force", "keeps-draw", "draws", "estimate", "only-legal")
"""What usually comes second: the result, after how it is reached."""

AFTER_A_STOP = ("two-open-rows-next", "open-row-next", "two-ways", "open-two", *RESULTS)
"""Who stops a row and makes one has the initiative."""

AFTER_A_FORK = ("quicker", "must-block", "blocks", "only-move")

AFTER_A_BLOCK = (
    "lasts-longest", "open-row", "two-rows", "fork", "no-answer", "row-and-open-row", "fork-next",
    "quicker", "wins-by-force", "keeps-draw", "draws", "estimate",
)  # fmt: skip
"""First what must be stopped, then what the move gains."""


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """All texts and relations of one kind of reason; other kinds are named by their values.

    In every text ``t`` is the PhraseFields of the reason. A phrase never
    begins with a name or a move, which keep their case in a sentence.
    """

    value: str  # the name in JSON
    phrase: str
    second_phrase: str = ""
    effect: str = ""
    """What may be said of the move during the game: only what the board shows, and only cells that are taken.

    Empty for values, for what a move overlooks, and for replies.
    """
    is_harmless: bool = False  # whether the whole phrase may be said during the game
    nudge: str = ""  # A coach's nudge if this is the sharpest reason for the best move; ``they`` is the opponent's name
    comment: str = ""  # what a coach says of it
    implies: tuple[str, ...] = ()  # kinds that need not be said besides this one
    seconds: tuple[str, ...] = RESULTS  # kinds that may follow in the second sentence, best first
    is_dull: bool = False  # whether, if only dull reasons are known, the place of the move is worth a reason
    is_defence: bool = False  # whether it says what the move prevents: of a move that wins, how it wins is said first
    is_threat: bool = False  # whether a win that follows is shown in full, since it may come much later than the threat


class Kind(Enum):
    """What a reason claims, sharpest first; below each row its claim and its ``cells``.

    The ``line`` shows the claim. A line that shows what would happen
    otherwise begins with another move.
    """

    _value_: str
    row: ReasonRow

    def __new__(cls, row: ReasonRow) -> Self:
        member = object.__new__(cls)
        member._value_ = row.value
        member.row = row
        return member

    WINS_NOW = ReasonRow(
        "wins-now",
        phrase="wins at once with {t.row}",
        effect="wins with {t.row}",
        nudge="You can win right now. Do you see it?",
        implies=ENDINGS,
        seconds=(),
    )
    """The move completes a line and wins; the cells of that line."""
    COMPLETES_LINE = ReasonRow(
        "completes-line",
        phrase="completes {t.row} and loses{t.as_all_do}",
        effect="completes {t.row} and loses",
        implies=ENDINGS,
    )
    """Misère: the move completes a line and loses; the cells of that line."""
    MISSES_WIN = ReasonRow(
        "misses-win",
        phrase="misses {t.first}, which wins at once",
        comment="That works, but the win was there already.",
        seconds=("open-row", "two-rows", "fork", "still-wins", "wins-by-force"),
    )
    """The move wins, but not at once, as another does; the line begins with that one."""
    NO_SAFE_MOVE = ReasonRow(
        "no-safe-move", phrase="no move is safe any more{t.reply}", implies=("loses", "loses-anyway"), seconds=()
    )
    """Gravity: nothing is threatened, and yet every move lets the opponent win on top of it; where that is."""
    GIVES_AWAY_WIN = ReasonRow(
        "gives-away-win", phrase="{t.far_and}gives the win away{t.reply}", comment="That let the win slip. Try to see why."
    )
    """The position was won and no longer is; the reply that does it."""
    GIVES_AWAY_DRAW = ReasonRow(
        "gives-away-draw",
        phrase="{t.far_and}gives the draw away{t.reply}",
        comment="That move can be punished. Try to see how.",
    )
    """The position was a draw and is lost now; the reply that does it."""
    LOSES_ANYWAY = ReasonRow("loses-anyway", phrase="loses, as every move does{t.reply}")
    """Every move loses, and none later than another; the opponent's reply."""
    LOSES_SOONER = ReasonRow(
        "loses-sooner",
        phrase="{t.far_and}loses sooner than it has to{t.reply}",
        comment="That makes it too easy. Another move would have held out longer.",
    )
    """Every move loses, and some later; the opponent's reply."""
    LOSES = ReasonRow("loses", phrase="{t.far_and}loses{t.reply}")
    """The move loses, and the others are not known to or do not exist; the opponent's reply."""
    DRIVES_TO_FORK = ReasonRow("drives-to-fork", phrase="loses{t.reply}")
    """The one answer to the move's threat makes a fork for the opponent; the answer, then the cells that win."""
    FORCES_LINE = ReasonRow(
        "forces-line",
        phrase="leaves {t.they} only moves that complete a line",
        is_harmless=True,
        nudge="You can leave {they} nothing but bad moves.",
        seconds=("only-move",),
    )
    """Misère: every reply completes a line; the cells of one such line."""
    BLOCKS_AND_THREATENS = ReasonRow(
        "blocks-and-threatens",
        phrase="blocks {t.cell}, where {t.they} would win, and threatens {t.last_cell} in turn",
        effect="blocks {t.cell}, where {t.they} would win, and threatens to win in turn",
        nudge="Careful: {they} can win with the next move.",
        seconds=AFTER_A_BLOCK,
    )
    """The opponent would have won with this cell, and must now answer a threat; the cell, then the answer."""
    MUST_BLOCK = ReasonRow(
        "must-block",
        phrase="blocks {t.cell}, where {t.they} would win",
        effect="blocks {t.cell}, where {t.they} would win",
        nudge="Careful: {they} can win with the next move.",
        seconds=AFTER_A_BLOCK,
    )
    """Any other move lets the opponent win at once; the cell that is taken. The line shows it."""
    OPEN_ROW = ReasonRow(
        "open-row",
        phrase="makes an open {t.row_name}: {t.all_cells} win, and {t.they} can stop only one",
        effect="makes an open {t.row_name}",
        nudge="You can make a row that is open at both ends.",
        implies=("fork",),
        seconds=AFTER_A_FORK,
    )
    """A fork along one row: all but one of the marks of a line stand side by side, and both ends win; the ends."""
    TWO_ROWS = ReasonRow(
        "two-rows",
        phrase="makes two {t.row_name}s at once: {t.all_cells} win, and {t.they} can stop only one",
        effect="makes two {t.row_name}s at once",
        nudge="You can make two threats at once.",
        implies=("fork",),
        seconds=AFTER_A_FORK,
    )
    """A fork by two rows that cross in the cell of the move and lack one mark each; the cells that win."""
    FORK = ReasonRow(
        "fork",
        phrase="makes a fork: {t.all_cells} win, and {t.they} can stop only one",
        effect="makes a fork",
        nudge="You can make two threats at once.",
        seconds=AFTER_A_FORK,
    )
    """Two or more cells win with the next move, and the opponent cannot win first; those cells."""
    STILL_WINS = ReasonRow(
        "still-wins",
        phrase="still wins: {t.all_cells} win, as before, and {t.they} can stop only one",
        effect="keeps two threats",
        seconds=AFTER_A_FORK,
    )
    """Two or more cells won before the move already, and still do; those that win now."""
    NO_ANSWER = ReasonRow(
        "no-answer",
        phrase="whatever {t.they:plays}, {t.me:wins} with the next move",
        nudge="One move leaves {they} without an answer.",
        seconds=AFTER_A_FORK,
    )
    """Whatever the reply, the next move wins, though no fork is on the board; where it wins in this line."""
    ROW_AND_OPEN_ROW = ReasonRow(
        "row-and-open-row",
        phrase="makes {t.row_and_open_row} at once: after the block, {t.any_cell} makes an open {t.row_name}",
        effect="makes {t.row_and_open_row} at once",
        nudge="Begin with a threat that prepares a row open at both ends.",
        implies=("fork-next",),
    )
    """The move threatens, and once that is blocked it is part of an open row; the cells that make it."""
    FORK_NEXT = ReasonRow(
        "fork-next",
        phrase="threatens {t.second}; then {t.any_cell} makes {t.fork_made}",
        second_phrase="once that is blocked, {t.any_cell} makes {t.fork_made}",
        effect="threatens to win",
        nudge="Begin with a threat, and think one move further.",
    )
    """The move threatens, and once that is blocked there is a fork; the cells that make it."""
    BLOCKS = ReasonRow(
        "blocks",
        phrase="blocks {t.cell}, where {t.they} would win",
        is_harmless=True,
        nudge="Careful: {they} can win with the next move.",
        seconds=("lasts-longest", *RESULTS),
    )
    """The opponent would have won with this cell; the cell. The line shows it."""
    COULD_WIN = ReasonRow(
        "could-win",
        phrase="misses a win: {t.first} {t.result}",
        comment="There was a win here. Try to see it.",
        seconds=("estimate",),
    )
    """Another move is proven to win, and this one is not; the line begins with that one."""
    LIKELY_MISTAKE = ReasonRow(
        "likely-mistake",
        phrase="probably a mistake: now it looks {t.estimate}",
        comment="I'm not sure that was wise. Try to see why.",
        implies=("estimate",),
        seconds=("better",),
    )
    """By the estimates, the move costs so much of the expected result that it is a mistake; the cell."""
    LASTS_LONGEST = ReasonRow(
        "lasts-longest", phrase="loses anyway, but lasts longest{t.reply}", implies=("drives-to-fork",), seconds=()
    )
    """Every move loses, and some lose sooner; the opponent's reply."""
    NO_TIME = ReasonRow(
        "no-time",
        phrase="threatens {t.last_cell}: {t.they:must block and has no time} to make a fork with {t.cell}",
        effect="threatens to win, and leaves {t.they} no time for a fork",
        nudge="{they} is planning two threats at once. Leave no time for that.",
        implies=("stops-fork",),
        is_defence=True,
    )
    """The opponent could make a fork but for a threat that must be answered; the cell that makes it, then the answer."""
    STOPS_FORK = ReasonRow(
        "stops-fork",
        phrase="stops {t.fork_stopped} that {t.they} would make with {t.cell}",
        effect="stops a fork",
        nudge="{they} is planning two threats at once. Get in the way.",
        seconds=AFTER_A_STOP,
        is_defence=True,
    )
    """The opponent would have made a fork; the cell that makes it, then those that win. The line shows it."""
    MIRRORS = ReasonRow("mirrors", phrase="{t.mirrored}", is_harmless=True, nudge="Think of the centre as a mirror.")
    """Misère: through the centre, each mark has its opposite; the cell of the move, and the one that it answers if any."""
    KNIGHTS_JUMPS = ReasonRow(
        "knights-jumps",
        phrase="takes the centre: from now on {t.me:can answer} each move a knight's jump away,"
        " until {t.they:has to complete a line}",
        nudge="Think of the centre, and of knight's jumps.",
    )
    """Misère, both place X: from the centre each move can be answered a knight's jump away from now on, and each such answer
    that completes no line wins; the cell."""
    AVOIDS_LINE = ReasonRow(
        "avoids-line",
        phrase="safe: it completes no line, but {t.first} would",
        effect="completes no line",
        nudge="Look twice: some moves complete a line.",
        is_defence=True,
    )
    """Misère: other moves complete a line; their cells. The line is one of them."""
    LEAVES_NO_LINE = ReasonRow(
        "leaves-no-line",
        phrase="safe: {t.they} cannot complete a line, but could after {t.first}",
        effect="leaves {t.they} no line to complete",
        nudge="Think of what {they} could complete after your move.",
        is_defence=True,
    )
    """Shared marks: other moves let the opponent complete a line; their cells. The line shows one of them."""
    SAFE_MOVES = ReasonRow(
        "safe-moves",
        phrase="leaves {t.they} {t.safe_moves}",
        is_harmless=True,
        nudge="Count the safe moves that {they} has left.",
    )
    """Misère: the opponent has few moves that complete no line; those."""
    ANSWERED_IN_TURN = ReasonRow(
        "answered-in-turn",
        phrase="threatens {t.cell}; the block there threatens {t.last_cell} in turn",
        effect="threatens to win",
        nudge="A threat would keep {they} busy.",
        is_threat=True,
    )
    """The move threatens, and the one answer threatens in turn; the answer, then the cell to be blocked."""
    THREATENS = ReasonRow(
        "threatens",
        phrase="threatens to win with {t.cell}",
        effect="threatens to win",
        nudge="A threat would keep {they} busy.",
        is_threat=True,
    )
    """The next move wins unless the opponent takes one cell; that cell. The line shows what happens otherwise."""
    STILL_THREATENS = ReasonRow(
        "still-threatens", phrase="still threatens to win with {t.cell}", effect="still threatens to win", is_threat=True
    )
    """The opponent must take one cell, as before the move; that cell. The line shows what happens otherwise."""
    TRAP = ReasonRow(
        "trap", phrase="leaves {t.they} only one good reply: {t.second}", nudge="You can set a trap with a single way out."
    )
    """The move holds the draw, and every reply but one loses, though nothing threatens; that reply."""
    TWO_OPEN_ROWS_NEXT = ReasonRow(
        "two-open-rows-next",
        phrase="makes two open {t.shorter_row_name}s at once: next, {t.any_cell} makes an open {t.row_name}",
        effect="makes two open {t.shorter_row_name}s at once",
        nudge="You can prepare two rows at once.",
        implies=("threatens-fork",),
    )
    """The next move makes an open row in one direction or another; the cells that make one. The line shows it."""
    OPEN_ROW_NEXT = ReasonRow(
        "open-row-next",
        phrase="makes an open {t.shorter_row_name}: next, {t.any_cell} makes an open {t.row_name}",
        second_phrase="takes the initiative with an open {t.shorter_row_name}: next, {t.any_cell} makes an open {t.row_name}",
        effect="makes an open {t.shorter_row_name}",
        nudge="You can prepare a row that is open at both ends.",
        implies=("threatens-fork",),
    )
    """The next move makes an open row unless the opponent prevents it; the cells that make it. The line shows it."""
    THREATENS_FORK = ReasonRow(
        "threatens-fork", phrase="threatens to make a fork with {t.any_cell}", nudge="You can prepare two threats at once."
    )
    """The next move makes a fork unless the opponent prevents it; the cells that make it. The line shows it."""
    ANSWERS_ABOVE = ReasonRow(
        "answers-above",
        phrase="from now on, whatever {t.they:plays}, {t.me:can answer} on top of it, and {t.they:completes} no line",
        nudge="Think of what comes on top of each move.",
    )
    """Gravity: each move can be answered on top of it from now on, and then the opponent completes no line; the cell."""
    WAITS = ReasonRow(
        "waits",
        phrase="waits for {t.cell}: once the other columns are full, {t.they:has to play} {t.last_cell}, just below it",
        nudge="Think ahead to the end, when only one column has room.",
    )
    """Gravity: a cell now wins that cannot be played yet, and once the other columns are full the opponent must play
    below it; that cell, then the one below."""
    STACKED = ReasonRow(
        "stacked",
        phrase="makes two threats, one above the other ({t.every_cell}): blocking one opens the other",
        effect="makes two threats, one above the other",
        nudge="Two threats, one above the other, cannot both be blocked.",
        implies=("later-threat",),
    )
    """Gravity: two cells that now win lie one above the other, and cannot be played yet; the upper one, then the lower."""
    LATER_THREAT = ReasonRow(
        "later-threat",
        phrase="makes a threat for later at {t.cell}{t.parity}: from now on {t.they} must not play {t.last_cell}",
        effect="makes a threat for later",
        nudge="Think of a threat that cannot be blocked yet.",
    )
    """Gravity: a cell now wins that cannot be played yet; that cell, then the one below."""
    GIVES_UP_THREAT = ReasonRow(
        "gives-up-threat",
        phrase="gives up the threat at {t.cell}: {t.they} can block it now",
        comment="Now your own threat can be blocked.",
    )
    """Gravity: the move fills the cell below one that would win later; that cell."""
    ONLY_MOVE = ReasonRow(
        "only-move",
        phrase="the only move that {t.only}",
        second_phrase="no other move {t.feat}",
        nudge="Only one move is good here. Look at what the others allow.",
        comment="Well seen: that was the only move.",
        seconds=(),
    )
    """Every other move has a worse result; the cell of the move."""
    WINS_BY_FORCE = ReasonRow(
        "wins-by-force",
        phrase="wins {t.soon}, whatever {t.they:plays}{t.example}",
        second_phrase="wins {t.soon}",
        nudge="There is a win here, whatever {they} does. Look for it.",
    )
    """The move wins in the end, whatever the replies; the cell of the move."""
    NO_LINE_LEFT = ReasonRow(
        "no-line-left", phrase="nobody can complete a line any more", effect="leaves no line that can still be completed"
    )
    """Every line of the board holds marks of both sides, so nobody can win any more; the cell."""
    DEAD_CELL = ReasonRow("dead-cell", phrase="is on no line that can still be completed", is_harmless=True)
    """Every line through the cell holds marks of both sides; the cell."""
    FAR = ReasonRow("far", phrase="far from the fight: no line through it holds a mark", is_harmless=True)
    """No line through the cell holds a mark, and none stands near; the cell."""
    LEAVES_ALONE = ReasonRow(
        "leaves-alone",
        phrase="keeps away from {t.every_cell}, where {t.they} would win by playing on top",
        is_dull=True,
        is_defence=True,
    )
    """Gravity: other moves let the opponent win on top of them; their cells. The line shows one of them."""
    STOPS_ROW = ReasonRow(
        "stops-row",
        phrase="stops a row before it is open: {t.they:has {t.every_cell}}",
        effect="stops a row before it is open, with {t.every_cell}",
        nudge="{they} is building a row. Get in the way before it is open at both ends.",
        implies=("in-the-way",),
        seconds=AFTER_A_STOP,
        is_defence=True,
    )
    """With one more mark here, the opponent would have a row that is open at both ends and lacks two; its marks."""
    TWO_WAYS = ReasonRow(
        "two-ways",
        phrase="builds in two directions with {t.every_cell}",
        is_harmless=True,
        nudge="One mark can build in two directions at once.",
        implies=("open-two", "builds-row"),
    )
    """The move is part of open rows in two directions or more; the marks that they hold already."""
    OPEN_TWO = ReasonRow(
        "open-two",
        phrase="makes an open {t.shortest_row_name} with {t.every_cell}",
        is_harmless=True,
        nudge="Build next to what you have, where both ends are free.",
        implies=("builds-row",),
    )
    """The move is part of a row that is open at both ends and lacks three marks at most; the marks it holds already."""
    IN_THE_WAY = ReasonRow(
        "in-the-way",
        phrase="keeps {t.they} from building a row with {t.every_cell}",
        is_harmless=True,
        nudge="{they} is building a row. Get in the way.",
        is_defence=True,
    )
    """The opponent could still complete a line through the cell; the marks that it holds."""
    BUILDS_ROW = ReasonRow(
        "builds-row", phrase="builds a row with {t.every_cell}", is_harmless=True, nudge="Build on what you have."
    )
    """The mover can still complete a line through the cell and other marks; those marks."""
    TAKES_CENTRE = ReasonRow(
        "takes-centre", phrase="takes the {t.centre}", is_harmless=True, nudge="Which cell is part of the most lines?"
    )
    """The cell is in the middle of the board, or under gravity of its width; the cell."""
    MOST_LINES = ReasonRow("most-lines", phrase="{t.most_ways}", nudge="Which cell is part of the most lines?")
    """No other move is part of more lines that can still be completed; the cell."""
    FEWEST_LINES = ReasonRow(
        "fewest-lines", phrase="no other cell has fewer open lines", nudge="Which cell is part of the fewest lines?"
    )
    """Misère: no other move is part of fewer lines that can still be completed; the cell."""
    CLOSE = ReasonRow("close", phrase="stays close to {t.every_cell}", is_harmless=True)
    """Marks of either side stand near; the nearest."""
    ROOM = ReasonRow("room", phrase="has room for a row in every direction", is_harmless=True)
    """The mover can still complete a line through the cell in every direction; the cell."""
    SOME_LINES = ReasonRow("some-lines", phrase="{t.ways}")
    """Other moves are part of more lines that can still be completed; the cell."""
    KEEPS_DRAW = ReasonRow("keeps-draw", phrase="{t.result}", seconds=("others-lose", "as-all-do", "only-legal"), is_dull=True)
    """Nothing better than a draw was possible, and the move keeps it; the cell."""
    DRAWS = ReasonRow("draws", phrase="draws with best play", is_dull=True)
    """With best play the move leads to a draw; about the others too little is known; the cell."""
    OTHERS_LOSE = ReasonRow("others-lose", phrase="playing {t.any_cell} would lose", is_dull=True)
    """The move holds the draw, as some others do, and the rest loses; the cells of those. The line begins with one of them."""
    AS_ALL_DO = ReasonRow("as-all-do", phrase="so does every other move", is_dull=True)
    """Every move holds the draw; the cell of the move."""
    ESTIMATE = ReasonRow("estimate", phrase="it looks {t.estimate}", is_dull=True)
    """Nothing is proven, and the engine guesses; the cell."""
    ONLY_LEGAL = ReasonRow(
        "only-legal", phrase="the only legal move", second_phrase="it is the only legal move", is_harmless=True, is_dull=True
    )
    """There is no other move; the cell."""
    BETTER = ReasonRow("better", phrase="better: {t.first} {t.result}")
    """Another move has a better result or loses later; the line begins with it."""
    QUICKER = ReasonRow("quicker", phrase="quicker: {t.first} {t.result}", comment="That works, but there was a quicker way.")
    """The move wins, and another one wins sooner; the line begins with that one."""

    @property
    def effect(self) -> str:
        return self.row.phrase if self.row.is_harmless else self.row.effect

    @property
    def sharpness(self) -> int:
        """The place in the order; 0 is the sharpest."""
        return _ORDER[self]


_ORDER = {kind: place for place, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Reason:
    """A proven claim about a move, or an estimate.

    ``line`` starts from the position before the move. It leads to the end of
    the game if that is known, and at least to the opponent's reply if the
    claim is about it. ``score``, if any, is that of the first move of the line.
    """

    kind: Kind
    cells: tuple[Cell, ...]
    line: tuple[Move, ...]
    score: Score | None = None

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.kind.value,
            "cells": [str(cell) for cell in self.cells],
            "line": [str(move) for move in self.line],
            **(self.score.to_json() if self.score else {}),
        }
