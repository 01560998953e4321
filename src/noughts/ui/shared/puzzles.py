"""Puzzles in words: the task, the feedback, and a sheet to print."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from random import Random

from noughts.game import MoveStats, Seat
from noughts.lessons.puzzles import (
    PUZZLE_BOARDS,
    Aim,
    Grade,
    NoPuzzle,
    Puzzle,
    search_puzzles,
    up_to_first,
)
from noughts.lessons.tasks import AnswerFeedback, fault_of
from noughts.match import Setup
from noughts.play import BoardView, RunningScore
from noughts.reasons import explain
from noughts.reasons.wording import count
from noughts.rules import Move, Position, Side
from noughts.search import Loss, Win
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.speakers import nudge_of
from noughts.ui.shared.texts import side_text
from noughts.ui.shared.tree_export import colour_variables

GRADES = {Grade.EASY: "easy", Grade.MEDIUM: "medium", Grade.HARD: "hard"}

PUZZLES = "Puzzles"
PUZZLE_HELP = "Type a move, hint, show, or quit."
TRY_AGAIN = "Try again."


PLAYED_WIN = "You are {side}. You played {move}, but you can win here{soon}. Which move wins?"
PLAYED_HOLD = "You are {side}. You played {move}, and that loses. Which move holds the draw?"
PLAYED_STOP = "You are {side}. You played {move}, and then {they} wins {soon}. Which move stops that?"
UNPROVEN = "{move} may work, but that is not proven. Another move is sure to work."


@dataclass
class PuzzleAttempt:
    puzzle: Puzzle
    is_clean: bool = True
    """Whether no try was wrong, and nothing was shown."""
    is_solved: bool = False
    is_shown: bool = False
    has_hint: bool = False

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to find."""
        return self.is_solved or self.is_shown

    @property
    def is_unaided(self) -> bool:
        """Whether it was solved at the first try, without a hint."""
        return self.is_solved and self.is_clean and not self.has_hint

    def take(self, move: Move | str) -> AnswerFeedback:
        verdict = verdict_of(self.puzzle, self.puzzle.position.parse_move(move))
        self.is_solved |= verdict.is_right
        self.is_clean &= verdict.is_right
        return verdict

    def hint(self) -> str:
        self.has_hint = True
        return hint_text(self.puzzle)

    def show(self) -> str:
        self.is_shown, self.is_clean = True, False
        return solution_text(self.puzzle)


def title_text(puzzle: Puzzle, day: date | None = None) -> str:
    """Which puzzle it is.

    >>> from noughts.lessons.puzzles import daily_puzzle
    >>> title_text(daily_puzzle(date(2026, 11, 14)), date(2026, 11, 14))
    'Puzzle of the day, 2026-11-14 · 5x5 · hard'
    """
    board = board_title(str(puzzle.position.rules))
    if puzzle.played:
        return f"Your move {(puzzle.position.x | puzzle.position.o).bit_count() + 1} · {board}"
    whose = f"Puzzle of the day, {day.isoformat()}" if day else "Puzzle"
    return " · ".join(filter(None, (whose, board, GRADES[puzzle.grade] if puzzle.grade else "")))


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
    return f"Find {'the only' if len(puzzle.right) == 1 else 'a'} move that saves {side}."


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
    fault = fault_of(explanation, {each.cell for each in puzzle.right})
    return AnswerFeedback(is_right=False, text=f"Not {move}: {fault}. {TRY_AGAIN}")


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


SHEET = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
{colours}
@page {{ size: A4; margin: 12mm; }}
* {{ box-sizing: border-box; margin: 0; }}
body {{ background: var(--background); color: var(--ink); font: 14px/1.35 sans-serif; }}
body {{ max-width: 50rem; margin: 0 auto; padding: 1rem; }}
h1, h2 {{ font-size: 1.3rem; margin-bottom: 3mm; }}
ol {{ list-style-position: inside; padding: 0; }}
.tasks {{ display: grid; grid-template-columns: repeat(3, 1fr); gap: 4mm 8mm; }}
.tasks li, .answers li {{ break-inside: avoid; }}
.tasks svg {{ display: block; width: 100%; height: 42mm; margin-top: 1.5mm; }}
.tasks text {{ font-size: 20px; }}
.answers {{ break-before: page; margin-top: 2rem; }}
.answers li {{ margin-bottom: 2.5mm; }}
@media print {{ body {{ background: none; max-width: none; padding: 0; }} .answers {{ margin-top: 0; }} }}
</style></head><body><main>
<h1>{title}</h1>
<ol class="tasks">
{tasks}
</ol>
<section class="answers"><h2>Answers</h2>
<ol>
{answers}
</ol></section>
</main></body></html>
"""


def puzzle_sheet(puzzles: Sequence[Puzzle]) -> str:
    """A web page to print: the puzzles on its first page, the answers on its second."""
    boards = dict.fromkeys(board_title(str(puzzle.position.rules)) for puzzle in puzzles)
    tasks = (f"<li>{escape(task_text(puzzle))}{puzzle.position.svg()}</li>" for puzzle in puzzles)
    answers = (f"<li>{escape(solution_text(puzzle))}</li>" for puzzle in puzzles)
    title = escape(f"{PUZZLES}: {', '.join(boards)}")
    return SHEET.format(title=title, colours=colour_variables(), tasks="\n".join(tasks), answers="\n".join(answers))


def sheet_puzzles(count: int, rules: str = "", seed: str = "", grade: Grade | None = None) -> Iterator[Puzzle | None]:
    """So many different puzzles, on a board or on all in turn; None for each position that is none of them.

    NoPuzzle if there are not so many.
    """
    number = seed or str(Random().randrange(1_000_000))  # noqa: S311 - games, not secrets
    boards = [rules] if rules else [board.rules for board in PUZZLE_BOARDS]
    sources = deque(search_puzzles(board, number, grade) for board in boards)
    asked: set[Position] = set()
    while len(asked) < count:
        source = sources.popleft()
        fresh = (puzzle if puzzle and puzzle.position not in asked else None for puzzle in source)
        try:
            for puzzle in up_to_first(fresh):
                asked |= {puzzle.position} if puzzle else set()
                yield puzzle
        except NoPuzzle:
            if not sources:
                raise
        else:
            sources.append(source)
