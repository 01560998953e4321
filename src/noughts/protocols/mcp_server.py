"""A server of the Model Context Protocol: a language model plays, analyses and checks k-in-a-row games with tools.

Whatever a model sends names no file and no program: opponents are those of this installation.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from itertools import count
from random import Random
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError

from noughts.game import Game
from noughts.lessons.puzzles import PUZZLE_BOARDS, Grade, Puzzle, search_puzzles, up_to_first
from noughts.players import Player
from noughts.players.player import check_plays
from noughts.players.registry import player
from noughts.reasons import explain
from noughts.reasons.review import review
from noughts.reasons.rule_texts import WORD_SENTENCES, question_text, rules_text
from noughts.rules import NoughtsError, Position, Rules, Side, quoted
from noughts.rules.rules import PRESETS
from noughts.search import Limit
from noughts.search.api import analyse
from noughts.search.exact.atlas import entry_of
from noughts.search.exact.proofs import Proof, check
from noughts.search.registry import for_strangers

MOST_SECONDS = 10.0

MOST_KEPT = 1_000  # games and puzzles that are remembered; the oldest are forgotten first
MOST_CANDIDATES = 12  # moves of an analysis that are told, best first

REPLY = Limit(nodes=20_000, seconds=1)

INSTRUCTIONS = """noughts plays, explains and solves tic-tac-toe and every k-in-a-row game.
Rules are texts: 3x3, 15x15x5, connect-four, 5x5x4 misere, 3x3 wild gravity torus. The resource noughts://rules explains them.
Cells are a column letter and a row number from the top left: a1, b2. In wild games the mark comes first: Xb2.
A position is the id of a game, rules (3x3) for the empty board, or rows from the top (X.O/.X./...), with rules if need be.
Ask legal_moves before you play if you are not sure. Values are proven unless the answer says that they are not."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class PlayedGame:
    """A game of a model, against itself or an opponent, who plays the other side."""

    game: Game
    opponent: Player | None
    side: Side
    lock: Lock = field(default_factory=Lock)
    """Held while a move is played and answered, since calls of tools may run at the same time."""


@dataclass(slots=True)
class Desk:
    """What the tools remember: games and puzzles by their ids."""

    rng: Random
    games: OrderedDict[str, PlayedGame] = field(default_factory=OrderedDict)
    puzzles: OrderedDict[str, Puzzle] = field(default_factory=OrderedDict)
    _numbers: count[int] = field(default_factory=lambda: count(1))
    _lock: Lock = field(default_factory=Lock)

    def keep_game(self, played: PlayedGame) -> str:
        return self._keep(self.games, "game", played)

    def keep_puzzle(self, puzzle: Puzzle) -> str:
        return self._keep(self.puzzles, "puzzle", puzzle)

    def _keep(self, kept: OrderedDict[str, T], word: str, value: T) -> str:
        with self._lock:
            name = f"{word}-{next(self._numbers)}"
            kept[name] = value
            while len(kept) > MOST_KEPT:
                kept.popitem(last=False)
        return name

    def game(self, name: str) -> PlayedGame:
        return _found(self.games, name, "game", "new_game")

    def puzzle(self, name: str) -> Puzzle:
        return _found(self.puzzles, name, "puzzle", "puzzle")

    def position(self, text: str, rules: str | None) -> Position:
        """The position of a game, or the one that a text writes."""
        played = self.games.get(text.strip())
        return played.game.position if played else Position.of(text, rules)


def _found(kept: OrderedDict[str, T], name: str, word: str, tool: str) -> T:
    if name not in kept:
        raise ToolError(f"{quoted(name)}: no such {word}; {tool} begins one and returns its id")
    return kept[name]


def anticipated(function: Callable[P, T]) -> Callable[P, T]:
    """A tool that tells the model what was wrong with its question."""

    @wraps(function)
    def asked(*arguments: P.args, **named: P.kwargs) -> T:
        try:
            return function(*arguments, **named)
        except NoughtsError as error:
            raise ToolError(str(error)) from error

    return asked


Document = dict[str, Any]


def state_of(name: str, played: PlayedGame) -> Document:
    game = played.game
    position, outcome = game.position, game.outcome
    return {
        "game": name,
        **_board(position),
        "moves": [str(move) for move in game],
        "opponent": played.opponent.name if played.opponent else None,
        "you": played.side.value if played.opponent else None,
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner.value if outcome.winner else None, "why": outcome.why.value},
    }


def _board(position: Position) -> Document:
    over = position.outcome is not None
    return {
        "rules": str(position.rules),
        "position": str(position),
        "board": position.drawing(),
        "side": position.side.value,
        "legal_moves": [] if over else [str(move) for move in position.moves()],
    }


def server_of(rng: Random, *, version: str = "") -> MCPServer[Any]:
    """The server with its tools and resources, which remembers the games of one client."""
    desk = Desk(rng)
    server: MCPServer[Any] = MCPServer("noughts", instructions=INSTRUCTIONS, version=version, log_level="WARNING")
    for function in (*_playing(desk), *_thinking(desk), *_learning(desk)):
        server.tool()(anticipated(function))
    server.resource("noughts://rules", name="rules", description="All words of the rules.", mime_type="text/plain")(all_rules)
    server.resource(
        "noughts://rules/{rules}", name="game", description="What the rules of one game say.", mime_type="text/plain"
    )(_rules)
    return server


def all_rules() -> str:
    words = {"misere": "The player who completes a line loses.", **WORD_SENTENCES}
    return "\n".join(
        [
            "Rules are a size, columns x rows or columns x rows x k (k in a row; without it, what is usual), and words:",
            *(f"{word}: {sentence.format(how='for')}" for word, sentence in words.items()),
            f"Names of well-known games: {', '.join(PRESETS)}.",
        ]
    )


def _rules(rules: str) -> str:
    from urllib.parse import unquote

    try:
        return question_text(Position.start(Rules.parse(unquote(rules))))
    except NoughtsError as error:
        raise ResourceError(str(error)) from error


def _playing(desk: Desk) -> tuple[Callable[..., Document], ...]:
    def new_game(rules: str = "3x3", opponent: str | None = None, side: str = "x") -> Document:
        """Begin a game. Without an opponent you play both sides.

        rules: such as 3x3, connect-four or 5x5x4 misere. opponent: kitty, cop, sera, level:1 to level:10 or a search.
        side: x, which moves first, or o.
        """
        played = PlayedGame(Game(rules), player(for_strangers(opponent)) if opponent else None, _side(side))
        if played.opponent:
            check_plays(played.opponent, played.game.rules)
        _reply(played, desk.rng)
        return state_of(desk.keep_game(played), played)

    def play(game: str, move: str) -> Document:
        """Play your move in a game; the opponent, if there is one, answers at once."""
        played = desk.game(game)
        with played.lock:
            played.game.play(move)
            _reply(played, desk.rng)
            return state_of(game, played)

    def legal_moves(position: str, rules: str | None = None) -> Document:
        """The board of a position or a game, whose turn it is, and the legal moves."""
        return _board(desk.position(position, rules))

    return new_game, play, legal_moves


def _side(text: str) -> Side:
    try:
        return Side(text.strip().lower())
    except ValueError as error:
        raise ToolError(f"side {quoted(text)}: expected x or o") from error


def _reply(played: PlayedGame, rng: Random) -> None:
    game, opponent = played.game, played.opponent
    if opponent and not game.outcome and game.position.side is not played.side:
        game.play(opponent.choose(game.position, REPLY, rng).move)


def _thinking(desk: Desk) -> tuple[Callable[..., Document], ...]:
    def analyse_position(position: str, rules: str | None = None, seconds: float = 1.0) -> Document:
        """What every move is worth, best first: who wins with best play and in how many plies, or an estimate."""
        analysis = analyse(desk.position(position, rules), Limit(seconds=min(seconds, MOST_SECONDS)))
        document = analysis.to_json()
        document["candidates"] = [each.to_json() for each in analysis.candidates[:MOST_CANDIDATES]]
        return document

    def explain_move(position: str, move: str, rules: str | None = None) -> Document:
        """Why a move is good or bad: its value and its reasons, in words."""
        return explain(desk.position(position, rules), move).to_json()

    def review_game(moves: str, rules: str = "3x3") -> Document:
        """Judge every move of a game: its id, or its moves in order, such as b2 a1 c3, with their rules."""
        played = desk.games.get(moves.strip())
        return review(played.game if played else Game(rules, moves)).to_json()

    def look_up_atlas(rules: str) -> Document:
        """Who wins a small game with best play from the first move on, from the atlas of proven games."""
        found = entry_of(rules)
        if found is None:
            raise ToolError(f"{Rules.parse(rules)}: not in the atlas, which has boards of 2 to 7 columns and rows")
        return found.to_json()

    def check_proof(proof: str) -> Document:
        """Check a proof, as noughts writes it, by the rules alone: it says what to answer in every position."""
        parsed = Proof.parse(proof.splitlines())
        checked = check(parsed)
        return {
            "rules": str(parsed.rules),
            "value": parsed.value,
            "sound": True,
            "claims": [{"claim": str(each.claim), "positions": each.positions} for each in checked],
        }

    return analyse_position, explain_move, review_game, look_up_atlas, check_proof


def _learning(desk: Desk) -> tuple[Callable[..., Document], ...]:
    def puzzle(rules: str = "3x3", grade: str | None = None) -> Document:
        """A puzzle: exactly one move wins, or holds the draw. Answer it with answer_puzzle."""
        try:
            wanted = Grade(grade) if grade else None
        except ValueError as error:
            raise ToolError(f"grade {quoted(grade)}: expected {', '.join(each.value for each in Grade)}") from error
        found = next(filter(None, up_to_first(search_puzzles(rules, desk.rng.random(), wanted))))
        return {
            "puzzle": desk.keep_puzzle(found),
            **_board(found.position),
            "aim": found.aim.value,
            "grade": found.grade.value if found.grade else None,
            "question": f"{rules_text(found.position.rules)} Find the only move that {AIMS[found.aim.value]}.",
        }

    def answer_puzzle(puzzle: str, move: str) -> Document:
        """Whether a move solves a puzzle, and the explanation of that move."""
        asked = desk.puzzle(puzzle)
        explanation = explain(asked.position, move)
        is_right = explanation.move in asked.right
        return {"right": is_right, "move": str(explanation.move), "explanation": explanation.text}

    puzzle.__doc__ = (
        f"{puzzle.__doc__} rules: {', '.join(board.rules for board in PUZZLE_BOARDS)}. grade: easy, medium or hard."
    )
    return puzzle, answer_puzzle


AIMS = {"win": "wins", "hold": "holds the draw", "stop": "does not lose soon"}  # what the solution of a puzzle does, by its aim
