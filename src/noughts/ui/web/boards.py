"""Analysis boards and puzzle storms of visitors, kept for a while so that their searches continue between two requests."""

from __future__ import annotations

import threading
from itertools import islice
from typing import Generic, TypeVar

from noughts.game import Game
from noughts.game.game import Node
from noughts.game.variations import game_query, pasted_game, variation_parts
from noughts.play import SearchPool
from noughts.play.analysis_board import AnalysisBoard, BoardEditor
from noughts.play.exploring import Games
from noughts.rules import NoughtsError, Rules
from noughts.rules.notation import read_cell
from noughts.search import Limit
from noughts.ui.shared import board_actions
from noughts.ui.shared.analysis_controller import AnalysisController
from noughts.ui.shared.puzzle_controller import StormController
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.shared.puzzles import view_of
from noughts.ui.shared.routes import Route
from noughts.ui.web.documents import AnalysisAnswer, AnalysisRequest, BoardAction, PuzzleState, StormState
from noughts.ui.web.jobs import JobCache
from noughts.ui.web.state import board_state

ROUNDS = (Limit(seconds=1), Limit(seconds=3))
"""How long a position is searched; others are waiting."""

STORM_WAIT_S = 0.5
"""How long an answer waits for the next puzzle before the client is told to ask again."""

USUAL = Rules.parse("3x3")


class WebBoard:
    name = ""

    def __init__(self, pool: SearchPool, visitor: str, games: Games) -> None:
        self.route: Route | None = None
        """Where the last action would lead."""
        self.lock = threading.Lock()
        analysis = AnalysisBoard(Game(USUAL), rounds=ROUNDS, pool=pool, owner=visitor, games=games)
        self.controller = AnalysisController(self, analysis=analysis, unsupported={"export"})
        self.stands = ("", 0, "", "")
        """As the client was last told: game, position, draft and rules."""

    def go(self, route: Route) -> None:
        self.route = route

    def stand(self, asked: AnalysisRequest) -> None:
        """Set the board up as the client says; BadPaste or another NoughtsError if that is impossible."""
        it = self.controller
        if (asked.game, asked.at, asked.draft, asked.rules) != self.stands:
            it.open(pasted_game(asked.game, USUAL) if asked.game.strip() else Game(USUAL))
            if asked.at is not None:
                it.analysis.goto(node_at(it.analysis.game, asked.at))
            if asked.draft:
                it.editor = BoardEditor(Rules.parse(asked.rules), asked.draft)
        if asked.is_studied != it.analysis.is_studied:
            it.analysis.study(on=asked.is_studied)
        if asked.is_explored != it.analysis.is_explored:
            it.analysis.explore(on=asked.is_explored)

    def act(self, action: str, text: str) -> None:
        """Carry out an action of an ``AnalysisRequest``."""
        it = self.controller
        if action == "place":
            it.cursor = read_cell(text, it.rules)
            it.place(it.cursor)
        elif action == "play":
            it.play(text)
        elif action == "enter":
            it.enter(text)
        elif action == "goto":
            it.analysis.goto(node_at(it.analysis.game, int(text) if text.isdecimal() else -1))
        elif action == "cancel":
            it.editor = None
        elif action:
            it.do(action, text)

    def answer(self, address: str = "") -> AnalysisAnswer:
        it = self.controller
        game, editor = it.analysis.game, it.editor
        is_done = not it.analysis.is_thinking  # first: what is found from now on is asked for again
        nodes = list(game.root.tree())
        self.stands = (
            game.to_sgf(),
            nodes.index(game.node),
            editor.text if editor else "",
            str(editor.rules) if editor else "",
        )
        return AnalysisAnswer(
            *self.stands,
            board=board_state(it.view()),
            panel=it.panel(),
            status=it.status(),
            more=[(row.label, row.text, row.tone) for row in it.more()],
            moves=_moves(game),
            actions=[self._action(each) for each in it.actions()],
            is_studied=it.analysis.is_studied,
            is_done=is_done,
            address=f"/learn/analysis?{game_query(game)}",
            go=address,
        )

    def _action(self, action: board_actions.BoardAction) -> BoardAction:
        it = self.controller
        question, usual = it.question_of(action), it.initial_text(action.name)
        return BoardAction(action.name, action.key, action.label, action.sentence, question, usual)


def _moves(game: Game) -> list[tuple[str, int]]:
    """All moves with the numbers of the positions after them; brackets and comments have -1."""
    numbers = {node: number for number, node in enumerate(game.root.tree())}
    found = [(game.root.comment, -1)] if game.root.comment else []
    for part in variation_parts(game.root):
        found.append((str(part.move), numbers[part]) if isinstance(part, Node) else (part, -1))
        if isinstance(part, Node) and part.comment:
            found.append((part.comment, -1))
    return found


MAX_BOARDS = 200
"""On one server; the least recently used one is closed."""


class WebStorm:
    def __init__(self, puzzles: PuzzleSet, pool: SearchPool) -> None:
        self.lock = threading.Lock()
        self._news = threading.Event()
        self.controller = StormController(puzzles, wake=self._news.set, thinkers=pool)

    def act(self, action: str, text: str) -> None:
        """Try a move, or skip the puzzle; other actions only look."""
        it = self.controller
        it.poll()
        if action == "play":
            it.play(text)
        elif action == "skip":
            it.do("skip")

    def state(self) -> StormState:
        """The storm now; without a puzzle, ask again soon."""
        it = self.controller
        it.poll()
        while not (it.is_open or it.is_over) and self._news.wait(STORM_WAIT_S):
            self._news.clear()
            it.poll()
        asked = None
        if it.attempt and it.is_open:
            asked = PuzzleState(str(it.asked), it.puzzle_set.heading, it.task, board_state(view_of(it.attempt.puzzle.position)))
        return StormState(it.left, it.solved, asked, it.task if it.is_over else "", it.message)


BoardT = TypeVar("BoardT", WebBoard, WebStorm)


class Boards(Generic[BoardT]):
    """The most recently used analysis boards, or storms, of all visitors."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._boards: JobCache[tuple[str, str], BoardT] = JobCache(MAX_BOARDS, lambda board: board.controller.close())

    def find(self, visitor: str, name: str) -> BoardT | None:
        with self._lock:
            return self._boards.get((visitor, name))

    def keep(self, visitor: str, name: str, board: BoardT) -> None:
        with self._lock:
            self._boards[visitor, name] = board

    def drop(self, visitor: str, name: str) -> None:
        """Close a board and its search."""
        with self._lock:
            found = self._boards.pop((visitor, name), None)
        if found:
            found.controller.close()

    def close(self) -> None:
        with self._lock:
            self._boards.close()


def node_at(game: Game, number: int) -> Node:
    """A node of a game by its number from 0."""
    found = next(islice(game.root.tree(), number, None), None) if number >= 0 else None
    if found is None:
        raise NoughtsError(f"{number}: the game has no such move")
    return found
