"""AnalysisBoard: a free board. Set up any position, try moves for both sides, branch and go back, while a search looks on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import replace
from datetime import datetime

from noughts.game import Game, Record, Seat
from noughts.game.game import Node
from noughts.match import Setup
from noughts.play.exploring import Exploration, Games, exploring_question
from noughts.play.jobs import Studies, Study, study
from noughts.play.pool import Job, Question, SearchPool, shared_pool
from noughts.play.view import BoardView, RunningScore, moves_to, point_of_view
from noughts.rules import Cell, Mark, Move, NoughtsError, Position, Rules, Side
from noughts.rules.geometry import geometry_of
from noughts.rules.notation import read_board, write_board
from noughts.search import Limit, Stop
from noughts.search.exact import lookup
from noughts.search.limits import run_to_end
from noughts.search.registry import NamedSearch, Searcher

ROUNDS = (Limit(seconds=1), Limit(seconds=4), Limit(seconds=15), Limit(seconds=60))
"""How long a position is studied, one round after the other, until its value is proven."""


def opened(game: Game) -> Game:
    """A copy of a game at the same place, without ends that the board does not show, such as resigning.

    >>> from noughts.rules import Outcome, Side, Why
    >>> game = Game("3x3", "b2")
    >>> game.end(Outcome(Side.X, Why.RESIGNED))
    >>> copy = opened(game)
    >>> copy.outcome is None, copy.play("a1").side == Side.X, len(game)
    (True, True, 1)
    """
    place = [node.parent.children.index(node) for node in game.node.path() if node.parent]
    copy = Record.from_document(Record(game).to_document()).game
    for node in copy.root.tree():
        node.ending = None
    copy.goto(copy.root)
    for number in place:
        copy.goto(copy.node.children[number])
    return copy


MARKS_IN_TURN = (None, Mark.X, Mark.O)


Asked = tuple[Node, Move | None]  # a position, and the move played there, to be explained; None at the cursor


class NoSuchBranch(NoughtsError):
    """There is no other move to go to, or none to remove."""


def deepening(
    position: Position, rounds: Sequence[Limit], searcher: Searcher, seats: Setup, played: Move | None, stop: Stop
) -> Generator[Study, None, Study]:
    """Ever better studies: the first round step by step, then only results of longer ones, so nothing shown gets worse."""
    view = point_of_view(seats, None)
    first, *longer = (limit.within(Limit(stop=stop)) for limit in rounds)
    found = yield from study(position, first, searcher, view, played)
    for limit in longer:
        if found.analysis.proven:
            break
        yield replace(found, is_complete=False)
        found = run_to_end(study(position, limit, searcher, view, played))
    return found


class AnalysisBoard:
    """A game tree with a cursor, and studies of the position at the cursor and of the one before.

    ``wake`` is called from a thread when the view has something new. What the cursor leaves behind is not studied any
    longer, but what was found out stays.
    """

    def __init__(
        self,
        game: Game,
        *,
        wake: Callable[[], None] = lambda: None,
        searcher: Searcher | None = None,
        rounds: Sequence[Limit] = ROUNDS,
        pool: SearchPool | None = None,
        owner: Hashable = "analysis board",
        games: Games | None = None,
    ) -> None:
        self.game = game
        self._wake = wake
        self._rounds = rounds
        self._pool = pool or shared_pool()
        self._searcher = searcher or NamedSearch(table_cache=self._pool.table_cache)
        self._owner = owner
        self._studies: Studies[Asked] = Studies(self._pool, owner, wake)
        self.is_studied = False
        self.games = games  # None without a library
        self._exploration: tuple[Position, Job[Exploration, Exploration]] | None = None
        self.is_explored = False

    @property
    def setup(self) -> Setup:
        return Setup(self.game.rules, Seat("X"), Seat("O"))

    # Moving about

    def open(self, game: Game) -> None:
        self._studies.want({})
        self.game = game
        self._look()

    def play(self, move: Move | str) -> None:
        """Play a move from the cursor; another one than before begins a variation."""
        self.game.play(move, as_variation=True)
        self._look()

    def undo(self) -> None:
        self.game.undo()
        self._look()

    def redo(self) -> None:
        self.game.redo()
        self._look()

    def goto(self, where: Node | int) -> None:
        self.game.goto(where)
        self._look()

    def next_variation(self) -> None:
        """Go to the next alternative to the move at the cursor; after the last, to the first."""
        node = self.game.node
        siblings = node.parent.children if node.parent else []
        if len(siblings) < 2:
            raise NoSuchBranch("variation: no other move was tried here. Go back and play one.")
        self.goto(siblings[(siblings.index(node) + 1) % len(siblings)])

    def remove(self) -> None:
        node = self.game.node
        if node.parent is None:
            raise NoSuchBranch("remove: there is no move to remove at the start")
        self.undo()
        above = self.game.node
        above.children.remove(node)
        if above.next is node:
            above.next = above.children[0] if above.children else None

    # What the search finds

    def study(self, *, on: bool = True) -> None:
        self.is_studied = on
        if not on:
            self._studies.want({})
        self._look()

    def explore(self, *, on: bool = True) -> None:
        self.is_explored = on and self.games is not None
        self._look()

    def close(self) -> None:
        self._studies.want({})
        self._leave_exploration()

    @property
    def error(self) -> Exception | None:
        """Why the position at the cursor cannot be studied; None if it can."""
        job = self._studies.jobs.get((self.game.node, None))
        return job.error if job else None

    @property
    def is_thinking(self) -> bool:
        is_exploring = self._exploration is not None and not self._exploration[1].is_done
        return is_exploring or self._studies.is_thinking

    @property
    def exploration(self) -> Exploration | None:
        """What was played from here, once it is known; raises the error if it failed."""
        if not self.is_explored or not self._exploration:
            return None
        job = self._exploration[1]
        if job.error:
            raise job.error
        return job.latest

    def view(self) -> BoardView:
        """The game at the cursor, with the values of its moves and why the last one was good or bad."""
        node, found = self.game.node, self._found((self.game.node, None))
        before = self._found((node.parent, node.move)) if node.parent else None
        return BoardView(
            id="",
            setup=self.setup,
            position=node.position,
            outcome=node.outcome,
            moves=moves_to(node),
            score=RunningScore(),
            can_undo=self.game.can_undo,
            can_redo=self.game.can_redo,
            is_analysed=self.is_studied,
            study=found,
            reason=before.explanations.get(node.move) if before and node.move else None,
            is_thinking=self.is_thinking,
            is_studied=found is not None and found.is_complete,
        )

    def record(self, name: str, now: datetime) -> Record:
        """The game with its variations and comments, to be exported."""
        return Record(self.game, Seat(name), Seat(name), started=now, ended=now)

    def _found(self, asked: Asked) -> Study | None:
        return self._studies.latest(asked) if self.is_studied else None

    def _look(self) -> None:
        """Study the positions at the cursor and before it, and explore the one at the cursor."""
        node = self.game.node
        if self.is_studied:
            here: list[Asked] = [] if node.outcome else [(node, None)]
            before: list[Asked] = [(node.parent, node.move)] if node.parent else []
            self._studies.want({asked: self._question(*asked) for asked in (*here, *before)})
        position = node.position
        if self._exploration and (not self.is_explored or self._exploration[0] is not position):
            self._leave_exploration()
        if self.games and self.is_explored and not self._exploration:
            self._exploration = position, self._pool.ask(exploring_question(self.games, position), self._owner, self._wake)

    def _leave_exploration(self) -> None:
        if self._exploration:
            self._exploration[1].stop()
            self._exploration = None

    def _question(self, node: Node, played: Move | None) -> Question[Study, Study]:
        """The study of a position; the one before the cursor only needs time to explain its move."""
        rounds = self._rounds[:1] if played else self._rounds
        position, searcher, seats = node.position, self._searcher, self.setup
        return Question(
            lambda stop: deepening(position, rounds, searcher, seats, played, stop),
            ("analysis board", position, rounds, played),
            is_short=lookup.fits(position.rules),
            takes_turns=True,
        )


class BoardEditor:
    """A board edited mark by mark, whether or not a game can lead there."""

    def __init__(self, rules: Rules, board: str = "") -> None:
        """Begin with a board in text, which need not be possible, or an empty one."""
        self.rules = rules
        rows = read_board(board, rules).rows if board else ()
        self._marks = {
            Cell(col, row): Mark(mark) for row, marks in enumerate(rows) for col, mark in enumerate(marks) if mark != "."
        }

    @classmethod
    def of(cls, position: Position) -> BoardEditor:
        return cls(position.rules, str(position).partition(" ")[0])

    def __getitem__(self, cell: Cell) -> Mark | None:
        return self._marks.get(cell)

    def put(self, cell: Cell, mark: Mark | None) -> None:
        if mark is None:
            self._marks.pop(cell, None)
        else:
            self._marks[cell] = mark

    def turn(self, cell: Cell) -> None:
        at = MARKS_IN_TURN.index(self[cell])
        self.put(cell, MARKS_IN_TURN[(at + 1) % len(MARKS_IN_TURN)])

    def clear(self) -> None:
        self._marks.clear()

    def swap(self) -> None:
        self._marks = {cell: Mark.O if mark is Mark.X else Mark.X for cell, mark in self._marks.items()}

    def change_rules(self, rules: Rules) -> None:
        """Other rules; marks beyond the edge of the board are lost."""
        self.rules = rules
        self._marks = {cell: mark for cell, mark in self._marks.items() if cell.col < rules.cols and cell.row < rules.rows}

    @property
    def text(self) -> str:
        return write_board(self.rules, self._bits(Mark.X), self._bits(Mark.O))

    @property
    def sketch(self) -> Position:
        """The board to be drawn, which need not be possible."""
        x, o = self._bits(Mark.X), self._bits(Mark.O)
        return Position(geometry_of(self.rules), x, o, Side.O if (x | o).bit_count() % 2 else Side.X, None)

    def position(self) -> Position:
        """The position; BadPosition says why no game leads to it."""
        return Position.parse(self.text, self.rules)

    @property
    def problem(self) -> str:
        """Why no game leads here; empty if one does."""
        try:
            self.position()
        except NoughtsError as error:
            return str(error)
        return ""

    def _bits(self, mark: Mark) -> int:
        cols = self.rules.cols
        return sum(1 << cell.row * cols + cell.col for cell, found in self._marks.items() if found is mark)
