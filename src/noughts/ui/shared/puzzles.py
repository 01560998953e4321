"""Puzzles: the task and the feedback in words, and where they come from: of the day, of a game, of what is due."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from html import escape
from itertools import chain, islice
from random import Random

from noughts.game import MoveStats, Record, Seat
from noughts.game.seat import name_key
from noughts.lessons.puzzles import (
    COMMON,
    PUZZLE_BOARDS,
    Aim,
    Grade,
    NoPuzzle,
    Puzzle,
    mistakes_in,
    puzzle_at,
    search_daily_puzzle,
    search_puzzles,
    up_to_first,
)
from noughts.lessons.ratings import Solver, nearest_to_even
from noughts.lessons.tasks import AnswerFeedback, fault_of
from noughts.match import GameNotOver, Setup
from noughts.play import BoardView, Library, RunningScore
from noughts.play.jobs import Find
from noughts.profiles.progress import Card, Progress, Trainer
from noughts.reasons import explain
from noughts.reasons.rule_texts import number_text
from noughts.reasons.wording import count
from noughts.rules import Move, NoughtsError, Position, Side
from noughts.search import Limit, Loss, Win
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.speakers import nudge_of
from noughts.ui.shared.texts import side_text
from noughts.ui.shared.tree_export import colour_variables

GRADES = {Grade.EASY: "an easy one", Grade.MEDIUM: "a medium one", Grade.HARD: "a hard one"}

PUZZLE_HELP = "Type a move, hint, show, or quit."
TRY_AGAIN = "Try again."
TOMORROW = "Come back tomorrow for the next one."


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
    'Puzzle of 2026-11-14 · 5x5 · a hard one'
    """
    board = board_title(str(puzzle.position.rules))
    if puzzle.played:
        return f"Your move {(puzzle.position.x | puzzle.position.o).bit_count() + 1} · {board}"
    whose = f"Puzzle of {day.isoformat()}" if day else "Puzzle"
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
            if not sources:  # else the other boards have more
                raise
        else:
            sources.append(source)


def streak_text(progress: Progress, today: date) -> str:
    """How many days in a row; nothing for the first."""
    days = progress.streak(today)
    return f"{number_text(days).capitalize()} days in a row!" if days > 1 else ""


def daily_texts(progress: Progress, today: date) -> tuple[str, str]:
    """A sentence that says what waits for a person today, or that it is solved, with the days in a row; and a note."""
    days = progress.streak(today)
    count = f", {days} days in a row" if days > 1 else ""
    if progress.last_solved == today.isoformat():
        return f"Solved! {solved_text(progress, today)}", f"solved{count}"
    sentence = f"{number_text(days).capitalize()} days in a row. Make it {number_text(days + 1)}!" if count else DAILY
    return sentence, f"new{count}"


DAILY = "One move wins or saves the game. Can you find it?"


def solved_text(progress: Progress, today: date) -> str:
    """What is said when the puzzle of the day is solved."""
    return streak_text(progress, today) or TOMORROW


MISTAKES = "Your mistakes"
PUZZLES = "Puzzles"

NOTHING_TO_FIND = "There is nothing to find here: every move does as well as any other, or too little is proven."
NO_MISTAKES = "No mistake of yours was found in this game. Well played!"
NOTHING_YET = "Nothing to practise yet. Play a game and look at your mistakes: they will come back here."
NOTHING_TODAY = "Nothing to practise today. The next one comes back on {day}."
ALL_DONE = "That's all. Well done!"
KNOWN = "You know this one now."
STAYS = "It stays on today's list."


class NotYourGame(NoughtsError):
    """The player did not play in this game."""


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    heading: str
    key: tuple[object, ...]
    """What tells it from others."""
    find: Find
    """Looks for the puzzles; this may take seconds."""
    finish: Callable[[PuzzleAttempt], str]
    """Keeps what came of a puzzle, and says what there is to say about it."""
    none: str
    """Said where there is nothing to try."""
    day: date | None = None
    """Of the puzzle of a day."""
    more: Callable[[], PuzzleSet] | None = None
    """What may come after it, where there is no end."""
    storm: Callable[[int], str] | None = None
    """Keeps how many were solved in a storm, and says how good that is; None where there is no clock."""

    def title(self, puzzle: Puzzle) -> str:
        return title_text(puzzle, self.day)


def of_day(
    day: date, finish: Callable[[PuzzleAttempt], str] = lambda _: "", more: Callable[[], PuzzleSet] | None = None
) -> PuzzleSet:
    found = partial(search_daily_puzzle, day)
    return PuzzleSet(PUZZLES, ("day", day), lambda _: up_to_first(found()), finish, "", day, more or one_more)


def of_this_day(library: Library, name: str, today: date) -> PuzzleSet:
    """The puzzle of today; solving it counts the days in a row. After it comes what is as hard as it should be."""
    return of_day(today, partial(finish_day, library, name, today), partial(rated, library, name))


def finish_day(library: Library, name: str, today: date, attempt: PuzzleAttempt) -> str:
    """Record how it went with the puzzle of today: the rating, and the days in a row."""
    return f"{count_day(library, name, today, attempt)} {count_try(library, name, attempt)}".strip()


MAX_TRIED = 1_500
"""Positions to try for the next puzzle of one kind, before another kind is tried."""


def rated(library: Library, name: str) -> PuzzleSet:
    """A puzzle that a person has about even odds to solve at the first try, and has not had before.

    It is the same one until it is solved or shown.
    """
    solver, ratings = library.progress(name).solver, library.puzzle_ratings()
    seed = f"{name_key(name)} {solver.tries}"

    def find(_limit: Limit) -> Iterator[Puzzle | None]:
        common = {kind: ratings[kind] for kind in COMMON}
        for kind in nearest_to_even(solver.rating, common, Random(seed)):  # noqa: S311 - games, not secrets
            board, grade = COMMON[kind]
            for each in islice(search_puzzles(board.rules, seed, grade), MAX_TRIED):
                is_new = each is not None and not solver.knows(each.position)
                yield each if is_new else None
                if is_new:
                    return
        raise NoPuzzle("There is no new puzzle for you. Try a storm.")

    return PuzzleSet(PUZZLES, ("rated", seed), find, partial(count_try, library, name), "", more=partial(rated, library, name))


def count_try(library: Library, name: str, attempt: PuzzleAttempt) -> str:
    """Rate a puzzle that is over; the text says the new rating, unless the puzzle was rated before."""
    before, after = library.rate_try(name, attempt.puzzle, is_solved=attempt.is_unaided)
    change = after.rating.points - before.rating.points
    return f"Your puzzle rating: {after.rating.points}, {change:+}." if after != before else ""


def rating_text(solver: Solver) -> str:
    """The puzzle rating of a person, for their statistics; empty before the first puzzle.

    >>> from noughts.lessons.ratings import Rating
    >>> rating_text(Solver(Rating(1480), 12)), rating_text(Solver())
    ('Puzzle rating: 1480, after 12 puzzles.', '')
    """
    puzzles = f"{number_text(solver.tries)} puzzle{'' if solver.tries == 1 else 's'}"
    return f"Puzzle rating: {solver.rating.points}, after {puzzles}." if solver.tries else ""


def count_day(library: Library, name: str, today: date, attempt: PuzzleAttempt) -> str:
    """Record that this person solved the puzzle of today; the text says how many days in a row."""
    if not attempt.is_solved:
        return ""
    return solved_text(library.change_progress(name, lambda progress: progress.after_solving(today)), today)


def one_more(rules: str = "", seed: str = "", grade: Grade | None = None, rng: Random | None = None) -> PuzzleSet:
    """One more, on a board or on any."""
    chance = rng or Random()  # noqa: S311 - games, not secrets
    board = rules or chance.choice(PUZZLE_BOARDS).rules
    number = seed or str(chance.randrange(1_000_000))
    return PuzzleSet(
        PUZZLES,
        (board, number, grade),
        lambda _: up_to_first(search_puzzles(board, number, grade)),
        lambda _: "",
        "",
        more=one_more,
    )


STORM = "Puzzle storm"
STORM_S = 180.0
"""How long a storm lasts; the clock stands still while the next puzzle is looked for."""


def storm(library: Library, name: str, rng: Random | None = None) -> PuzzleSet:
    """As many puzzles as one can solve in three minutes, on all boards; the most is kept."""
    return guest_storm(rng, partial(keep_storm, library, name))


def guest_storm(
    rng: Random | None = None, finish: Callable[[int], str] = lambda solved: storm_text(solved, solved)
) -> PuzzleSet:
    """A storm that is not kept, unless ``finish`` does."""
    return replace(one_more(rng=rng), heading=STORM, storm=finish, more=partial(guest_storm, rng, finish))


def keep_storm(library: Library, name: str, solved: int) -> str:
    """Record how many were solved; the text says how that compares."""
    best = library.progress(name).storm
    library.change_progress(name, lambda progress: progress.after_storm(solved))
    return storm_text(solved, best)


def storm_text(solved: int, best: int) -> str:
    """How a storm ended, with the best one before it.

    >>> storm_text(1, 0), storm_text(7, 9)
    ('Time is up: one puzzle solved. Your best so far!', 'Time is up: seven puzzles solved. Your best is nine.')
    >>> storm_text(2, 2)
    'Time is up: two puzzles solved.'
    """
    done = f"{number_text(solved) if solved else 'no'} puzzle{'' if solved == 1 else 's'} solved"
    then = "Your best so far!" if solved > best else f"Your best is {number_text(best)}." if solved < best else ""
    return f"Time is up: {done}. {then}".strip()


def of_position(position: Position) -> PuzzleSet:
    """What to play in a position that somebody looks at."""

    def find(limit: Limit) -> Iterator[Puzzle | None]:
        yield None if position.outcome else puzzle_at(position, None, limit)

    return PuzzleSet(PUZZLES, ("position", position), find, lambda _: "", NOTHING_TO_FIND)


def of_game(library: Library, name: str, record: Record, today: date, sides: Collection[Side] | None = None) -> PuzzleSet:
    """The mistakes of a person in a game; from now on they come back."""
    own = own_sides(record, name) if sides is None else sides
    if not record.game.line()[-1].outcome:
        raise GameNotOver("mistakes: the game is not over yet")

    def find(limit: Limit) -> Iterator[Puzzle | None]:
        for puzzle in mistakes_in(record.game, own, limit):
            if puzzle:
                _add(library, name, Card.of(puzzle, record.id), today)
            yield puzzle

    return PuzzleSet(MISTAKES, ("game", record.id, tuple(own)), find, partial(keep, library, name, today), NO_MISTAKES)


def due(library: Library, name: str, today: date) -> PuzzleSet:
    trainer = library.trainer(name)
    day = trainer.next_day()
    none = NOTHING_TODAY.format(day=day.isoformat()) if day else NOTHING_YET
    return of_cards(trainer.due(today), partial(keep, library, name, today), none=none)


def of_today(library: Library, name: str, today: date) -> PuzzleSet:
    """The mistakes of the last game, then all that are due."""
    from noughts.store import Filter  # SQLAlchemy takes a moment

    latest = library.store.history(Filter(player=Seat(name)), limit=1)
    waiting = due(library, name, today)
    if not latest:
        return waiting
    last = of_game(library, name, library.store.game(latest[0].id), today)

    def find(limit: Limit) -> Iterator[Puzzle | None]:
        asked = set()
        for puzzle in chain(last.find(limit), waiting.find(limit)):
            yield puzzle if puzzle and puzzle.position not in asked else None
            asked |= {puzzle.position} if puzzle else set()

    is_waiting = bool(library.trainer(name).cards)
    return replace(last, key=("today", last.key, waiting.key), find=find, none=waiting.none if is_waiting else NO_MISTAKES)


def of_cards(cards: Sequence[Card], finish: Callable[[PuzzleAttempt], str], *, none: str) -> PuzzleSet:
    """These mistakes, as far as they can be proven."""

    def find(limit: Limit) -> Iterator[Puzzle | None]:
        for card in cards:
            try:
                yield card.puzzle(limit)
            except NoughtsError:  # one damaged mistake must not hide the others
                yield None

    return PuzzleSet(MISTAKES, ("cards", tuple(cards)), find, finish, none)


def _add(library: Library, name: str, card: Card, today: date) -> None:
    library.change_trainer(name, lambda known: known.with_cards([card], today))


def keep(library: Library, name: str, today: date, attempt: PuzzleAttempt) -> str:
    """Record an attempt at a mistake; the text says when it comes back."""
    card = Card.of(attempt.puzzle)
    if not attempt.is_solved:
        library.change_trainer(name, lambda known: known.missed(card, today))
        return STAYS
    trainer = library.change_trainer(name, lambda known: known.after(card, today, is_right=attempt.is_clean))
    return comeback_text(trainer, card, today)


def own_sides(record: Record, name: str) -> list[Side]:
    """The sides that a person played in a game; a guest may have been given the name since."""
    seats = {Side.X: record.x, Side.O: record.o}
    by_name = {
        known: [side for side, seat in seats.items() if seat.program is None and name_key(seat.name) == name_key(known)]
        for known in (name, GUEST)
    }
    own = by_name[name] or by_name[GUEST]
    if not own:
        raise NotYourGame(f"{name} did not play in this game. You can only practise your own mistakes.")
    return own


def comeback_text(trainer: Trainer, card: Card, today: date) -> str:
    """When a mistake comes back.

    >>> missed, today = Card("3x3x3", ".../.X./... o", "b1"), date(2026, 11, 16)
    >>> trainer = Trainer().with_cards([missed], today).after(missed, today, is_right=True)
    >>> comeback_text(trainer, missed, today)
    'It comes back tomorrow.'
    """
    known = trainer.known(card)
    if known is None:
        return KNOWN
    days = (date.fromisoformat(known.due) - today).days
    return "It comes back tomorrow." if days == 1 else f"It comes back in {number_text(days)} days."


def due_text(trainer: Trainer, today: date) -> str:
    """How much there is to practise today; empty for nothing."""
    number = len(trainer.due(today))
    return f"{number_text(number).capitalize()} to try again today." if number else ""
