"""SGF: games as the files that other programs read and write, FF[4] and GM[4].

X is Black and moves first; cells are two letters, ``aa`` at the top left. ``RU``
holds the rules text. What SGF has no property for stands in properties of
our own, which all begin with N; other programs leave them alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from noughts.game.clock import Per
from noughts.game.game import Game, Node
from noughts.game.record import MOST_MOVES, Record
from noughts.game.sgf_grammar import GameText, Properties, Token, escaped, games_apart, tokens_in
from noughts.game.sgf_meaning import EFFORT, GOMOKU, LETTERS, OURS, annotate, conclude, end, play, record_of, start_of
from noughts.rules import BadRecord, NoughtsError, Rules, Why, quoted
from noughts.rules.move import COLUMNS
from noughts.rules.notation import read_cell

REASONS = {Why.TIME: "T", Why.RESIGNED: "R", Why.LINE: "", Why.FULL: "", Why.AGREED: ""}
"""What RE says after the winner."""


def to_sgf(record: Record) -> str:
    """A game with all its variations as the text of one SGF game.

    >>> from noughts import Rules, Seat
    >>> game = Game(Rules.parse("3x3"))
    >>> _ = game.play("b2")
    >>> print(to_sgf(Record(game, x=Seat("Alice"))))
    (;FF[4]GM[4]CA[UTF-8]AP[noughts]SZ[3]RU[3x3x3]PB[Alice];B[bb])
    """
    text = ["(", _written(_root_properties(record))]
    waiting: list[Node | str] = [")", *_branches(record.game.root)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            text.append(item)
        else:
            text.append(_written(_node_properties(item)))
            waiting += _branches(item)
    return "".join(text)


def _branches(node: Node) -> list[Node | str]:
    """What follows a node, the last first."""
    if len(node.children) < 2:
        return list(node.children)
    return [item for child in reversed(node.children) for item in (")", child, "(")]


Written = list[tuple[str, list[str]]]
"""Properties with their values as they stand in a file."""


def _written(properties: Written) -> str:
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in properties)


def _root_properties(record: Record) -> Written:
    rules, root = record.game.rules, record.game.root
    size = str(rules.cols) if rules.cols == rules.rows else f"{rules.cols}:{rules.rows}"
    first: Written = [("FF", ["4"]), ("GM", [GOMOKU]), ("CA", ["UTF-8"]), ("AP", ["noughts"]), ("SZ", [size])]
    said = _said(record)
    known: Written = [(name, [escaped(value)]) for name, value in said.items()]
    return [*first, *known, *_ending(root), *_annotations(root, rules, without=said)]


def _said(record: Record) -> dict[str, str]:
    """What a record says about its game, by the names that SGF has for it."""
    rules, root = record.game.rules, record.game.root
    start = str(root.position) if root.position.x | root.position.o else None
    known = {
        "RU": str(rules),
        "PB": record.x.name,
        "PW": record.o.name,
        "DT": record.ended and record.ended.date().isoformat(),
        "RE": _result(record.game),
        "TM": record.time and record.time.per is Per.GAME and f"{record.time.seconds:g}",
        "OT": record.time and record.time.increment and f"{record.time.increment:g} fischer",
        "NID": record.id,
        "NXP": record.x.program,
        "NOP": record.o.program,
        "NCO": record.coach,
        "NAI": " ".join(sorted(aid.value for aid in record.aids)),
        "NBE": record.started and record.started.isoformat(),
        "NEN": record.ended and record.ended.isoformat(),
        "NTC": record.time and f"{record.time} {record.time.on_time.value}",
        "NPO": start,
    }
    return {name: value for name, value in known.items() if value}


def _annotations(node: Node, rules: Rules, without: Collection[str] = ()) -> Written:
    """The comment, the labels, and what else a file said that was read."""
    if not isinstance(node.comment, str) or not all(isinstance(label, str) for label in node.labels.values()):
        raise BadRecord(f"{quoted(node.comment)}: comments and labels are texts")
    found: Written = [("C", [escaped(node.comment)])] if node.comment else []
    cells = ((read_cell(name, rules), label) for name, label in node.labels.items())
    labels = [f"{COLUMNS[cell.col]}{COLUMNS[cell.row]}:{escaped(label)}" for cell, label in cells]
    found += [("LB", labels)] if labels else []
    return [*found, *((name, values) for name, values in node.properties.items() if name not in without)]


def _result(game: Game) -> str | None:
    """How the main line ended, as SGF says it."""
    node = game.root
    while node.children:
        node = node.children[0]
    outcome = node.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return "Void" if outcome.why is Why.ABANDONED else "0"
    return f"{LETTERS[outcome.winner]}+{REASONS[outcome.why]}"


def _node_properties(node: Node) -> Written:
    move = node.move
    if move is None or node.parent is None:
        return []
    found: Written = [(LETTERS[node.parent.position.side], [COLUMNS[move.col] + COLUMNS[move.row]])]
    if move.mark:
        found.append(("NMA", [str(move.mark)]))
    for name, measure in EFFORT.items():
        value = getattr(node.effort, measure)
        if value is not None:
            found.append((name, [escaped(value) if isinstance(value, str) else repr(value)]))
    return [*found, *_ending(node), *_annotations(node, node.position.rules)]


def _ending(node: Node) -> Written:
    """An end that the board does not show, at the move after which it came."""
    if not node.ending:
        return []
    winner = node.ending.winner
    return [("NED", [f"{node.ending.why.value} {winner.value if winner else ''}".strip()])]


def from_sgf(text: str) -> list[Record]:
    """All games of a file; BadRecord names the line, the game and the node that is wrong.

    >>> from_sgf("(;GM[4]SZ[15];B[hh];W[ii])")[0].game.rules
    Rules.parse('15x15x5')
    """
    games = list(games_in([text]))
    if not games:
        raise BadRecord(f"{quoted(text.strip())}: not SGF; a game begins with (;")
    return games


def game_in(text: str) -> Game:
    """The first game of a file, with all that the file says about it."""
    if not isinstance(text, str):
        raise BadRecord(f"{quoted(text)}: not SGF; expected the text of a file")
    for game in games_apart([text]):
        return _Reading(game).game()
    raise BadRecord(f"{quoted(text.strip())}: not SGF; a game begins with (;")


def games_in(pieces: Iterable[str], line: int = 1) -> Iterator[Record]:
    """The games of a file that comes in pieces, one after the other; the first piece begins in this line."""
    for game in games_apart(pieces, line):
        yield _Reading(game).record()


class _Reading:
    """A game as far as it has been read."""

    def __init__(self, source: GameText) -> None:
        self._source = source
        self._nodes = 0
        self._branches: list[Node | None] = []
        self._game: Game | None = None
        self._root: Properties = {}

    def record(self) -> Record:
        """The whole game."""
        for token in tokens_in(self._source):
            self._take(token)
        if self._branches:
            raise self._wrong("its end is missing; a game ends with )")
        if self._game is None:
            raise self._wrong("has no node; a game begins with (;")
        try:
            conclude(self._game, self._root)
            record = record_of(self._game, self._root)
        except NoughtsError as error:
            raise self._wrong(str(error)) from error
        for name in _said(record):  # what the record knows is not said twice
            record.game.root.properties.pop(name, None)
        return record

    def game(self) -> Game:
        """The game alone, whose first node keeps what a record would say about it."""
        game = self.record().game
        game.root.properties = {name: values for name, values in self._root.items() if name not in OURS}
        return game

    def _take(self, token: Token) -> None:
        """Read on: a variation begins, a node follows, or a variation ends."""
        if token.sign == "(":
            self._branches.append(self._game.node if self._game else None)
        elif token.sign == ")":
            node = self._branches.pop()
            if self._game and node:
                self._game.node = node  # where we came from: the way there need not be gone again
        else:
            self._nodes += 1
            try:
                self._node(token.properties)
            except NoughtsError as error:
                raise self._wrong(str(error), token) from error

    def _node(self, properties: Properties) -> None:
        if self._nodes > MOST_MOVES:
            raise BadRecord(f"has more than {MOST_MOVES:,} nodes")
        if self._game is None:
            self._root = properties
            self._game = Game(start_of(properties))
            if not {"B", "W"} & properties.keys():
                annotate(self._game.root, properties, self._game.rules)
                end(self._game, properties)
                return
        play(self._game, properties)

    def _wrong(self, what: str, token: Token | None = None) -> BadRecord:
        """What is wrong, and where."""
        source = self._source
        line, node = (source.line_at(token.place), f", node {self._nodes}") if token else (source.line, "")
        return BadRecord(f"line {line}: game {source.number}{node}: {what}")
