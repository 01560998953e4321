"""UGI, the Universal Game Interface: UCI for any game, in both directions.

A manager asks an engine for moves, and also whose turn it is and who has won. The commands are described at
https://github.com/kz04px/cutegames/blob/master/ugi.md. Boards and moves are written as everywhere in noughts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from noughts.players import Odds, Player, Thought, TooSlow
from noughts.players.sandbox import name_of
from noughts.players.searching import SHARE_OF_GAME, SHORTEST
from noughts.protocols.gomocup_player import (
    GREETING,
    STARTING,
    USUAL_SECONDS,
    NoAnswer,
    ProgramFailed,
    ProgramPlayer,
    as_word,
    last_move,
)
from noughts.rules import Move, NoughtsError, Position, Rules, Side, printable, quoted
from noughts.search import Limit
from noughts.search.api import ONE_SECOND

RULES_OPTION = "Rules"  # the option of an engine that plays more than one game


class BadCommand(NoughtsError):
    """A command that is incomplete."""


class Engine:
    """Plays the moves of a player: a line in, replies out. It has no input, output or clock of its own.

    A command that fails is answered with ``info string`` and the reason, and changes nothing.

    >>> from noughts import player
    >>> engine = Engine(player("perfect"), Random(0), Rules.parse("3x3"), version="0.1.0")
    >>> engine.hear("position startpos moves b2 a1"), engine.hear("query p1turn")
    ([], ['response true'])
    >>> engine.hear("position startpos moves b2 b2")
    ['info string error: b2: X is already there; choose an empty cell']
    """

    def __init__(self, player: Player, rng: Random, rules: Rules, *, version: str) -> None:
        player.check(rules)
        self.has_ended = False  # whether the manager has sent ``quit``
        self._player, self._rng, self._version = player, rng, version
        self._position = Position.start(rules)

    def hear(self, line: str) -> list[str]:
        """Execute one line; returns the replies."""
        word, _, rest = " ".join(line.split()).partition(" ")
        if not word or self.has_ended:
            return []
        if word not in COMMANDS:
            return [f"info string error: {quoted(word)}: an unknown command"]
        try:
            return COMMANDS[word](self, rest)
        except NoughtsError as error:
            return [f"info string error: {printable(str(error))}"]

    def _introduce(self, _: str) -> list[str]:
        option = f"option name {RULES_OPTION} type string default {self._position.rules}"
        return [f"id name noughts {self._version}", "id author The noughts maintainers", option, "ugiok"]

    def _set_option(self, text: str) -> list[str]:
        found = re.fullmatch(rf"name {RULES_OPTION} value (.+)", text, re.IGNORECASE)
        if found is None:
            raise BadCommand(f"{quoted(text)}: expected, for example, setoption name {RULES_OPTION} value connect-four")
        rules = Rules.parse(found[1])
        self._player.check(rules)
        self._position = Position.start(rules)
        return []

    def _ready(self, _: str) -> list[str]:
        return ["readyok"]

    def _set_position(self, text: str) -> list[str]:
        where, _, moves = text.partition("moves")
        kind, _, board = where.strip().partition(" ")
        rules = self._position.rules
        if kind not in ("startpos", "fen"):
            raise BadCommand(f"position {quoted(text)}: expected position startpos moves b2 a1, or position fen X../.../... o")
        position = Position.parse(board, rules) if kind == "fen" else Position.start(rules)
        for move in moves.split():
            position = position.play(position.parse_move(move))
        self._position = position
        return []

    def _go(self, text: str) -> list[str]:
        return [f"bestmove {self._player.choose(self._position, self._limit(text), self._rng).move}"]

    def _limit(self, text: str) -> Limit:
        """The limit of a move; what is not said, and ``infinite``, is a second, since a line is heard after the one before."""
        words = text.split()
        told = {name: int(number) for name, number in zip(words[::2], words[1::2], strict=False) if number.isdecimal()}
        own = 1 if self._position.side is Side.X else 2
        if left := told.get(f"p{own}time"):
            return Limit(seconds=max(SHORTEST, (SHARE_OF_GAME * left + told.get(f"p{own}inc", 0) / 2) / 1000))
        if time := told.get("movetime"):
            return Limit(seconds=time / 1000)
        limit = Limit(depth=told.get("depth") or None, nodes=told.get("nodes") or None)
        return ONE_SECOND if limit == Limit() else limit

    def _query(self, what: str) -> list[str]:
        outcome = self._position.outcome
        match what:
            case "p1turn":
                answer = str(self._position.side is Side.X).lower()
            case "gameover":
                answer = str(outcome is not None).lower()
            case "result":
                winner = outcome.winner if outcome else None
                answer = "none" if outcome is None else "draw" if winner is None else "p1win" if winner is Side.X else "p2win"
            case _:
                raise BadCommand(f"query {quoted(what)}: expected p1turn, gameover or result")
        return [f"response {answer}"]

    def _nothing(self, _: str) -> list[str]:
        return []

    def _quit(self, _: str) -> list[str]:
        self.has_ended = True
        return []


COMMANDS: Mapping[str, Callable[[Engine, str], list[str]]] = {
    "ugi": Engine._introduce,
    "setoption": Engine._set_option,
    "isready": Engine._ready,
    "uginewgame": Engine._nothing,
    "position": Engine._set_position,
    "go": Engine._go,
    "query": Engine._query,
    "stop": Engine._nothing,
    "quit": Engine._quit,
}

_READY = re.compile(r"readyok|info string error")
_DECISION = re.compile(r"bestmove|info string error")
_OPTION_OR_OK = re.compile(rf"ugiok|option name {RULES_OPTION}\b|id name\b", re.IGNORECASE)


class UgiPlayer(ProgramPlayer):
    """A program that speaks UGI. One with an option ``Rules`` is told the game; another one is asked about any game.

    A game is sent as its moves; a position that it did not see begin comes first, as noughts writes it.
    """

    example, farewell = "ugi:./my-engine", "quit"
    _plays_any = False
    _origin = "startpos"
    _moves: tuple[Move, ...] = ()  # where the game began, and the moves that led to ``_after``

    def introduce(self, seconds: float = GREETING) -> None:
        """Start the program; BadPlayer unless it speaks UGI."""
        with self._turn, self._blamed():
            self._greet(seconds)

    def _greet(self, seconds: float) -> None:
        lines, answer = ["ugi"], ""
        while answer != "ugiok":
            try:
                answer = self._reply(lines, seconds, _OPTION_OR_OK)
            except NoAnswer as error:
                raise ProgramFailed(f"does not answer ugi with ugiok within {seconds:g} s") from error
            lines = []
            self._plays_any |= answer.lower().startswith("option")
            if answer.lower().startswith("id name"):
                self.name = as_word(answer[len("id name") :]) or self.name

    def think(self, position: Position, limit: Limit) -> Thought:
        """The move that it answers; BadPlayer if it fails, TooSlow if it does not answer in time."""
        seconds = USUAL_SECONDS if limit.seconds is None else limit.seconds
        how = f"nodes {limit.nodes}" if limit.nodes and limit.seconds is None else f"movetime {max(1, round(1000 * seconds))}"
        with self._turn, self._blamed():
            if self._program is None:
                self._greet(STARTING)
            if self._plays_any and (self._after is None or self._after.rules != position.rules):
                self._running.say(f"setoption name {RULES_OPTION} value {position.rules}")
            begins = self._continue_with(position)
            where = " moves ".join(filter(None, (self._origin, " ".join(map(str, self._moves)))))
            patience = STARTING if "nodes" in how else seconds + self._grace
            try:
                ready = self._reply([*begins, f"position {where}", "isready"], STARTING, _READY, limit.stop)
                answer = self._reply([f"go {how}"], patience, _DECISION, limit.stop) if ready == "readyok" else ready
            except NoAnswer as error:
                raise TooSlow(f"{name_of(self)}: took more than {patience:g} s for a move") from error
            word, _, text = answer.partition(" ")
            if word != "bestmove" or not text:
                raise ProgramFailed(f"says {quoted(answer)}; expected a move, for example bestmove b2")
            move = position.parse_move(text.split()[0])
            self._after = position.play(move)
            self._moves = (*self._moves, move)
        return Thought(Odds.even([move]))

    def _continue_with(self, position: Position) -> list[str]:
        """Make ``_origin`` and ``_moves`` lead to a position; returns what to say before, if another game begins."""
        if (last := last_move(self._after, position)) is not None:
            self._moves = (*self._moves, last)
            return []
        start = Position.start(position.rules)
        first = last_move(start, position)
        self._origin = "startpos" if first or position == start else f"fen {position}"
        self._moves = (first,) if first else ()
        return ["uginewgame"]


player_from_program = UgiPlayer.at
