"""Puzzles in words: what is to be found, and what is said of a try; the move itself only to whoever gives up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from noughts.app.progress import Progress
from noughts.classroom.puzzles import Aim, Grade, Puzzle
from noughts.reasons import explain
from noughts.reasons.words import phrase_of
from noughts.rules import Move
from noughts.search import Loss
from noughts.ui.view.coaching import nudge_of
from noughts.ui.view.texts import number_text, side_text
from noughts.ui.view.titles import board_title

GRADES = {Grade.EASY: "an easy one", Grade.MEDIUM: "not so easy", Grade.HARD: "a hard one"}

HELP = "Type a move, hint, show, or quit."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try was worth."""

    is_right: bool
    text: str


def title_text(puzzle: Puzzle, day: date | None = None) -> str:
    """Which puzzle it is.

    >>> from noughts.classroom.puzzles import of_the_day
    >>> title_text(of_the_day(date(2026, 11, 14)), date(2026, 11, 14))
    'Puzzle of 2026-11-14 · 5x5 · not so easy'
    """
    whose = f"Puzzle of {day.isoformat()}" if day else "Puzzle"
    return f"{whose} · {board_title(str(puzzle.position.rules))} · {GRADES[puzzle.grade]}"


def task_text(puzzle: Puzzle) -> str:
    """What is to be found."""
    side = side_text(puzzle.position.side, puzzle.position.rules)
    who = f"{side[0].upper()}{side[1:]}"
    if puzzle.aim is Aim.WIN:
        return f"{who} to move and win in {puzzle.moves}. One move does it: which?"
    return f"{who} to move. One move holds the draw, and every other one loses: which?"


def verdict_of(puzzle: Puzzle, move: Move) -> Verdict:
    """Right, and why; or wrong, and what the other side does about it, as long as that does not name the solution."""
    explanation = explain(puzzle.position, move, puzzle.analysis)
    if move == puzzle.solution:
        return Verdict(is_right=True, text=f"Right! {explanation.text}")
    reason = explanation.reasons[0]
    reply = reason.line[1] if len(reason.line) > 1 else None
    told = phrase_of(puzzle.position, reason)
    if reply is None or reply.cell == puzzle.solution.cell or str(puzzle.solution) in told:
        told = "that loses" if isinstance(explanation.score, Loss) else "that does not win"
    return Verdict(is_right=False, text=f"Not {move}: {told}. Try again.")


def hint_text(puzzle: Puzzle) -> str:
    """Where to look, without the move."""
    they = side_text(puzzle.position.side.other, puzzle.position.rules)
    return nudge_of(explain(puzzle.position, puzzle.solution, puzzle.analysis), they)


def solution_text(puzzle: Puzzle) -> str:
    """The move, and why."""
    return f"{puzzle.solution}. {explain(puzzle.position, puzzle.solution, puzzle.analysis).text}"


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle as a document, with its solution: whoever asks for it so wants both."""
    return {
        "rules": str(puzzle.position.rules),
        "position": str(puzzle.position),
        "aim": puzzle.aim.value,
        "moves": puzzle.moves,
        "grade": puzzle.grade.value,
        "task": task_text(puzzle),
        "solution": str(puzzle.solution),
        "reason": explain(puzzle.position, puzzle.solution, puzzle.analysis).text,
    }


def streak_text(progress: Progress, today: date) -> str:
    """How many days in a row; nothing for the first."""
    days = progress.streak(today)
    return f"{number_text(days).capitalize()} days in a row!" if days > 1 else ""
