"""Lessons, puzzles and the analysis board in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from textwrap import fill

from noughts.drawing.tables import glossary
from noughts.game import Game
from noughts.lessons.course import LessonProgress, Task, TaskKind
from noughts.lessons.puzzles import Puzzle
from noughts.play.analysis_board import ROUNDS, AnalysisBoard
from noughts.play.exploring import Games
from noughts.rules import NoughtsError, Position
from noughts.search.api import ONE_SECOND
from noughts.ui.shared.analysis_controller import AnalysisController
from noughts.ui.shared.board_actions import ACTIONS
from noughts.ui.shared.lessons import BOARD_OPTIONS, HELP, exhibit_text, place_text
from noughts.ui.shared.puzzle_controller import StormController
from noughts.ui.shared.puzzle_sets import ALL_DONE, PuzzleSet, of_position
from noughts.ui.shared.puzzles import PUZZLE_HELP, PuzzleAttempt, task_text
from noughts.ui.shared.routes import PageRoute, PromptRoute, Route, TreeRoute
from noughts.ui.shared.tree_document import rules_unless_usual

LEAVING = ("quit", "q", "exit", "leave")

ELSEWHERE = {
    "play": ("Play from here", "noughts play --from"),
    "board": ("The analysis board", "noughts board"),
    "tree": ("See a search think", "noughts tree"),
}
"""Commands for what plain lines do not show beside something else."""


def elsewhere_text(way: str, position: Position) -> str:
    """The command that leads on from a board.

    >>> elsewhere_text("tree", Position.parse("XO./.X./.O.", "3x3 misere"))
    'See a search think: noughts tree "XO./.X./.O. x" --rules "3x3x3 misere"'
    """
    title, command = ELSEWHERE[way]
    rules = rules_unless_usual(position.rules)
    return f'{title}: {command} "{position}"' + (f' --rules "{rules}"' if rules else "")


WORDS = {"hint": "hint", "h": "hint", "show": "show", "s": "show", "": "help", "help": "help", "?": "help"}
BOARD_WORDS = {word: name for key, _, name in BOARD_OPTIONS for word in (key, name)}  # what can be typed beside an answer
Ask = Callable[[], str | None]
Show = Callable[[str], object]


def practise(puzzles: PuzzleSet, ask: Ask, show: Show, *, width: int) -> bool:
    """Pose one puzzle after another; False if the person left before the last one was over."""
    found = [puzzle for puzzle in puzzles.find(ONE_SECOND) if puzzle]
    for number, puzzle in enumerate(found):
        show(("\n" if number else "") + puzzles.title(puzzle))
        attempt = solve_puzzle(puzzle, ask, show, width=width)
        if not attempt.is_over:
            return False
        said = puzzles.finish(attempt)
        if said:
            show(said)
    last = ALL_DONE if len(found) > 1 else "" if found else puzzles.none
    if last:
        show(last)
    return True


def take_storm(
    puzzles: PuzzleSet, ask: Ask, show: Show, *, width: int, clock: Callable[[], float] = time.monotonic
) -> StormController:
    """Pose puzzles against the clock, until time is up or the person leaves."""
    news = threading.Event()
    storm = StormController(puzzles, wake=news.set, clock=clock)
    try:
        while not storm.is_over:
            while (storm.attempt is None and storm.is_looking) or storm.is_checking:
                news.wait()
                news.clear()
                storm.poll()
            if storm.message.text:
                show(storm.message.text)
            if storm.attempt is None:
                break
            show(f"\n{storm.title}\n\n{storm.attempt.puzzle.position.drawing(width=width)}\n\n{storm.task}")
            line = _line(ask)
            if line is None:
                return storm
            storm.poll()
            if line.lower() in SKIPPING:
                storm.do("skip")
            else:
                storm.play(line.lower())
        show(storm.task)
    finally:
        storm.close()
    return storm


SKIPPING = ("", "n", "skip")


def solve_puzzle(puzzle: Puzzle, ask: Ask, show: Show, *, width: int) -> PuzzleAttempt:
    """Ask until the puzzle is solved or shown, or the person leaves."""
    attempt = PuzzleAttempt(puzzle)
    words: dict[str, Callable[[], str]] = {
        "hint": attempt.hint,
        "show": attempt.show,
        "help": lambda: PUZZLE_HELP,
    }
    show(f"\n{puzzle.position.drawing(width=width)}\n\n{task_text(puzzle)}")
    while not attempt.is_over and (line := _line(ask)) is not None:
        word = WORDS.get(line.lower())
        try:
            show(words[word]() if word else attempt.take(line.lower()).text)
        except NoughtsError as error:
            show(str(error))
    return attempt


def _line(ask: Ask) -> str | None:
    """The next line; None if the person leaves, or at the end of input."""
    line = ask()
    return None if line is None or line.strip().lower() in LEAVING else line.strip()


WIDEST = 80  # columns; longer lines are hard to read


def take_lesson(
    attempt: LessonProgress, ask: Ask, show: Show, keep: Callable[[LessonProgress], object], *, width: int
) -> LessonProgress:
    """Pose one task after another until the person leaves or the lesson is done; completed tasks are kept."""
    width = min(width, WIDEST)
    while not attempt.is_done:
        task = attempt.task
        show(f"\n{place_text(attempt)}\n{_shown(task, width)}")
        if task.missing:
            attempt = attempt.on()
        else:
            after = _answered(attempt, ask, show, width)
            if after is None:
                break
            attempt = after
        keep(attempt)
    if attempt.is_done:
        show(f"\n{fill(attempt.lesson.closing, width)}")
    return attempt


def _answered(attempt: LessonProgress, ask: Ask, show: Show, width: int) -> LessonProgress | None:
    """The progress after the task, solved or shown; None if the person leaves."""

    def say(text: str) -> None:
        show(fill(text, width))

    while (line := _line(ask)) is not None:
        position, way = attempt.task.position, BOARD_WORDS.get(line.lower())
        if position and way:
            if way in ELSEWHERE:
                show(elsewhere_text(way, position))
            elif not practise(of_position(position), ask, show, width=width):
                return None
            continue
        match WORDS.get(line.lower()):
            case "hint":
                say(attempt.task.hint)
            case "show":
                say(attempt.task.shown())
                return attempt.on()
            case "help":
                say(HELP)
            case _:
                try:
                    after, verdict = attempt.answer(line)
                except NoughtsError as error:
                    say(str(error))
                    continue
                say(verdict.text)
                if verdict.is_right:
                    return after
                if after.wrong == 1:
                    say(f"Hint: {after.task.hint}")
                attempt = after
    return None


def _shown(task: Task, width: int) -> str:
    """The text, the board and the question; or why the task cannot be posed."""
    if task.missing:
        return fill(task.missing, width)
    parts = [fill(task.told, width)]
    if task.position:
        parts.append(task.position.drawing(width=width))
    parts += [exhibit_text(task, width)] if task.sketch or task.rows else []
    question = fill(task.question, width)
    if task.kind is TaskKind.CHOICE:
        question = "\n".join([question, *(f"  {number}  {option.text}" for number, option in enumerate(task.options, 1))])
    parts.append(question)
    return "\n\n".join(parts)


BOARD_HELP = "Type a move, a position, moves, or column numbers to open; or one of these words."


class PlainAnalysis:
    """Reads lines until the person leaves, and shows the board after each."""

    def __init__(self, game: Game, ask: Ask, show: Show, *, name: str, width: int, games: Games | None = None) -> None:
        self.name = name
        self._ask = ask
        self._show = show
        self._width = width
        self._found = threading.Event()
        analysis = AnalysisBoard(game, rounds=ROUNDS[:1], wake=self._found.set, games=games)
        self.controller = AnalysisController(self, analysis=analysis)

    def run(self) -> None:
        try:
            self._show_board()
            while (line := self._ask()) is not None and line.strip().lower() not in LEAVING:
                self._take(line.strip())
        finally:
            self.controller.close()

    def _take(self, line: str) -> None:
        it = self.controller
        if line.lower() in ("", "help", "?"):
            self._show(f"{BOARD_HELP}\n\n{glossary([(each.words[0], each.sentence) for each in ACTIONS], self._width)}")
            return
        before = self._standing()
        it.enter(line)
        if before != self._standing():
            self._show_board()
        elif it.message.text:
            self._show(it.message.text)

    def _standing(self) -> tuple[object, ...]:
        it = self.controller
        return it.analysis.game.node, it.editor and it.editor.text, it.analysis.is_studied, it.analysis.is_explored

    def go(self, route: Route) -> None:
        """Ask for the text that an action takes, or say which command shows the rest."""
        match route:
            case PromptRoute():
                self._show(route.question)
                answer = self._ask()
                if answer is not None:
                    route.take(answer)
            case TreeRoute(position):
                self._show(elsewhere_text("tree", position or self.controller.position))
            case PageRoute():
                self._show(elsewhere_text("play", self.controller.position))

    def _show_board(self) -> None:
        """Show the board, and what one round of analysis finds."""
        it = self.controller
        while it.analysis.is_thinking:
            self._found.wait()
            self._found.clear()
        view = it.view()
        drawing = view.position.drawing(last=view.last, width=self._width)
        known = glossary([(row.label, row.text) for row in it.reading()], self._width)
        self._show("\n".join(["", drawing, "", it.status().text, known]))
