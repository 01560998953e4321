"""Puzzles in words: the task, feedback to an attempt, and the solution for those who ask."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from noughts.game import MoveStats, Seat
from noughts.lessons.puzzles import Aim, Grade, Puzzle
from noughts.lessons.tasks import AnswerFeedback, fault_of
from noughts.match import Setup
from noughts.play import BoardView, RunningScore
from noughts.profiles.progress import Progress
from noughts.reasons import explain
from noughts.reasons.wording import count
from noughts.rules import Move, Position, Side
from noughts.search import Loss, Win
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.speakers import nudge_of
from noughts.ui.shared.texts import number_text, side_text

GRADES = {Grade.EASY: "an easy one", Grade.MEDIUM: "not so easy", Grade.HARD: "a hard one"}

PUZZLE_HELP = "Type a move, hint, show, or quit."
TRY_AGAIN = "Try again."
TOMORROW = "Come back tomorrow for the next one."


PLAYED_WIN = "You are {side}. You played {move}, but you can win here{soon}. Which move wins?"
PLAYED_HOLD = "You are {side}. You played {move}, and that loses. Which move holds the draw?"
PLAYED_STOP = "You are {side}. You played {move}, and then {they} wins {soon}. Which move stops that?"
UNPROVEN = "{move} may work, but that is not proven. Another move is certain."


@dataclass
class PuzzleAttempt:
    puzzle: Puzzle
    is_clean: bool = True
    """Whether no try was wrong, and nothing was shown."""
    is_solved: bool = False
    is_shown: bool = False

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to find."""
        return self.is_solved or self.is_shown

    def take(self, move: Move | str) -> AnswerFeedback:
        verdict = verdict_of(self.puzzle, self.puzzle.position.parse_move(move))
        self.is_solved |= verdict.is_right
        self.is_clean &= verdict.is_right
        return verdict

    def show(self) -> str:
        self.is_shown, self.is_clean = True, False
        return solution_text(self.puzzle)


def title_text(puzzle: Puzzle, day: date | None = None) -> str:
    """Which puzzle it is.

    >>> from noughts.lessons.puzzles import daily_puzzle
    >>> title_text(daily_puzzle(date(2026, 11, 14)), date(2026, 11, 14))
    'Puzzle of 2026-11-14 · 5x5 · a hard one'
    """
    board = board_title(str(puzzle.position.rules))
    if puzzle.played:
        return f"Your move {_number(puzzle)} · {board}"
    whose = f"Puzzle of {day.isoformat()}" if day else "Puzzle"
    return " · ".join(filter(None, (whose, board, GRADES[puzzle.grade] if puzzle.grade else "")))


def _number(puzzle: Puzzle) -> int:
    return (puzzle.position.x | puzzle.position.o).bit_count() + 1


def task_text(puzzle: Puzzle) -> str:
    side = side_text(puzzle.position.side, puzzle.position.rules)
    if puzzle.played and puzzle.aim is Aim.WIN:
        soon = f" in {puzzle.moves}" if puzzle.moves and puzzle.moves > 1 else ""
        return PLAYED_WIN.format(side=side, move=puzzle.played, soon=soon)
    if puzzle.played and puzzle.aim is Aim.STOP:
        they = side_text(puzzle.position.side.other, puzzle.position.rules)
        return PLAYED_STOP.format(side=side, move=puzzle.played, they=they, soon=_soon(puzzle))
    if puzzle.played:
        return PLAYED_HOLD.format(side=side, move=puzzle.played)
    who = f"{side[0].upper()}{side[1:]}"
    if puzzle.aim is Aim.WIN:
        return f"{who} to play and win in {puzzle.moves}."
    return f"Find the only move that saves {side}."


def _soon(puzzle: Puzzle) -> str:
    """How soon the other side wins after the move that was played."""
    lost = next(each.score for each in puzzle.analysis.candidates if each.move == puzzle.played)
    return count(Win(lost.plies - 1)) if isinstance(lost, Loss) else "soon"


def verdict_of(puzzle: Puzzle, move: Move) -> AnswerFeedback:
    """Right, and why; or wrong, and what the other side does about it, as long as that does not name the solution."""
    is_right = puzzle.is_right(move)
    explanation = explain(puzzle.position, move, puzzle.analysis)
    if is_right:
        return AnswerFeedback(is_right=True, text=f"Right! {explanation.text}")
    if is_right is None:
        return AnswerFeedback(is_right=False, text=f"{UNPROVEN.format(move=move)} {TRY_AGAIN}")
    told = fault_of(explanation, {each.cell for each in puzzle.right})
    return AnswerFeedback(is_right=False, text=f"Not {move}: {told}. {TRY_AGAIN}")


def view_of(position: Position, answer: Move | None = None) -> BoardView:
    """The board of a question as front ends draw a game, with the answer as its last move once it is on it."""
    x, o = (Seat(side_text(side, position.rules).capitalize()) for side in Side)
    setup = Setup(position.rules, x, o)
    moves = ((answer, MoveStats()),) if answer else ()
    return BoardView("", setup, position, position.outcome, moves, RunningScore())


def hint_text(puzzle: Puzzle) -> str:
    """Where to look, without the move."""
    they = side_text(puzzle.position.side.other, puzzle.position.rules)
    return nudge_of(explain(puzzle.position, puzzle.solution, puzzle.analysis), they)


def solution_text(puzzle: Puzzle) -> str:
    return f"{puzzle.solution}. {explain(puzzle.position, puzzle.solution, puzzle.analysis).text}"


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    return {
        "rules": str(puzzle.position.rules),
        "position": str(puzzle.position),
        "aim": puzzle.aim.value,
        "moves": puzzle.moves,
        "grade": puzzle.grade.value if puzzle.grade else None,
        "task": task_text(puzzle),
        "solution": str(puzzle.solution),
        "reason": explain(puzzle.position, puzzle.solution, puzzle.analysis).text,
    }


def streak_text(progress: Progress, today: date) -> str:
    """How many days in a row; nothing for the first."""
    days = progress.streak(today)
    return f"{number_text(days).capitalize()} days in a row!" if days > 1 else ""


def solved_text(progress: Progress, today: date) -> str:
    """What is said when the puzzle of the day is solved."""
    return streak_text(progress, today) or TOMORROW
