"""Puzzle sets: the puzzle of the day, rated ones, storms and your own mistakes; and recording how they went."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain, islice
from random import Random

from noughts.game import Record, Seat
from noughts.game.seat import name_key
from noughts.lessons.puzzles import (
    COMMON,
    PUZZLE_BOARDS,
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
from noughts.match import GameNotOver
from noughts.play import Library
from noughts.play.jobs import Find
from noughts.profiles.progress import Card, Progress, Trainer
from noughts.reasons.rule_texts import number_text
from noughts.rules import NoughtsError, Position, Side
from noughts.search import Limit
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.puzzles import PUZZLES, PuzzleAttempt, title_text

MISTAKES = "Your mistakes"

NOTHING_TO_FIND = "Nothing to find here: all moves are equally good, or too little is proven."
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
    """Identifies the set."""
    find: Find
    """Finds the puzzles, which may take seconds."""
    finish: Callable[[PuzzleAttempt], str] = lambda attempt: ""  # noqa: ARG005
    """Records an attempt that is over, and returns what to say about it."""
    none: str = ""
    """What to say if there are no puzzles."""
    day: date | None = None
    """Of a daily puzzle."""
    more: Callable[[], PuzzleSet] | None = None
    """The next set, where there is no end."""
    storm: Callable[[int], str] | None = None
    """Records how many were solved in a storm, and says how good that is; None without a clock."""

    def title(self, puzzle: Puzzle) -> str:
        return title_text(puzzle, self.day)


def of_day(day: date) -> PuzzleSet:
    return PuzzleSet(PUZZLES, ("day", day), lambda _: up_to_first(search_daily_puzzle(day)), day=day, more=one_more)


def of_this_day(library: Library, name: str, today: date) -> PuzzleSet:
    """The puzzle of today, which counts for the streak; then rated ones."""
    return replace(of_day(today), finish=partial(finish_day, library, name, today), more=partial(rated, library, name))


def finish_day(library: Library, name: str, today: date, attempt: PuzzleAttempt) -> str:
    """Record an attempt at the puzzle of today; the text says the days in a row and the rating."""
    streak = ""
    if attempt.is_solved:
        streak = solved_text(library.change_progress(name, lambda progress: progress.after_solving(today)), today)
    return f"{streak} {count_try(library, name, attempt)}".strip()


MAX_TRIED = 1_500
"""Positions to try for the next puzzle of one kind, before another kind is tried."""


def rated(library: Library, name: str) -> PuzzleSet:
    """A new puzzle that a person has about even odds to solve at the first try; the same one until it is over."""
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
        raise NoPuzzle("There are no new puzzles at your level. Try a storm.")

    return PuzzleSet(PUZZLES, ("rated", seed), find, partial(count_try, library, name), more=partial(rated, library, name))


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
    return f"Puzzle rating: {solver.rating.points}, after {_count(solver.tries)}." if solver.tries else ""


def _count(puzzles: int) -> str:
    return f"{number_text(puzzles) if puzzles else 'no'} puzzle{'' if puzzles == 1 else 's'}"


def one_more(rules: str = "", seed: str = "", grade: Grade | None = None, rng: Random | None = None) -> PuzzleSet:
    """Random puzzles without end, on one board or on all."""
    chance = rng or Random()  # noqa: S311 - games, not secrets
    board = rules or chance.choice(PUZZLE_BOARDS).rules
    number = seed or str(chance.randrange(1_000_000))
    found = partial(search_puzzles, board, number, grade)
    return PuzzleSet(PUZZLES, (board, number, grade), lambda _: up_to_first(found()), more=one_more)


STORM = "Puzzle storm"
STORM_S = 180.0
"""How long a storm lasts."""


def storm(library: Library, name: str, rng: Random | None = None) -> PuzzleSet:
    """As many puzzles as you can solve in three minutes, on all boards; the best result is saved."""
    return guest_storm(rng, partial(keep_storm, library, name))


def guest_storm(
    rng: Random | None = None, finish: Callable[[int], str] = lambda solved: storm_text(solved, solved)
) -> PuzzleSet:
    """A storm whose result is not saved, unless ``finish`` does."""
    return replace(one_more(rng=rng), heading=STORM, storm=finish, more=partial(guest_storm, rng, finish))


def keep_storm(library: Library, name: str, solved: int) -> str:
    """Save the result of a storm; the text compares it with the best one."""
    best = library.progress(name).storm
    library.change_progress(name, lambda progress: progress.after_storm(solved))
    return storm_text(solved, best)


def storm_text(solved: int, best: int) -> str:
    """How a storm ended, compared with the best one before.

    >>> storm_text(1, 0), storm_text(7, 9)
    ('Time is up: one puzzle solved. Your best so far!', 'Time is up: seven puzzles solved. Your best is nine.')
    >>> storm_text(2, 2)
    'Time is up: two puzzles solved.'
    """
    then = "Your best so far!" if solved > best else f"Your best is {number_text(best)}." if solved < best else ""
    return f"Time is up: {_count(solved)} solved. {then}".strip()


def of_position(position: Position) -> PuzzleSet:
    """The best move of any position as a puzzle."""

    def find(limit: Limit) -> Iterator[Puzzle | None]:
        yield None if position.outcome else puzzle_at(position, None, limit)

    return PuzzleSet(PUZZLES, ("position", position), find, none=NOTHING_TO_FIND)


def of_game(library: Library, name: str, record: Record, today: date, sides: Collection[Side] | None = None) -> PuzzleSet:
    """A person's mistakes in a game; from now on they come back."""
    own = own_sides(record, name) if sides is None else sides
    if not record.game.line()[-1].outcome:
        raise GameNotOver("mistakes: the game is not over yet")

    def add(card: Card) -> None:
        library.change_trainer(name, lambda known: known.with_cards([card], today))

    def find(limit: Limit) -> Iterator[Puzzle | None]:
        for puzzle in mistakes_in(record.game, own, limit):
            if puzzle:
                add(Card.of(puzzle, record.id))
            yield puzzle

    return PuzzleSet(MISTAKES, ("game", record.id, tuple(own)), find, partial(keep, library, name, today), NO_MISTAKES)


def due(library: Library, name: str, today: date) -> PuzzleSet:
    trainer = library.trainer(name)
    day = trainer.next_day()
    none = NOTHING_TODAY.format(day=day.isoformat()) if day else NOTHING_YET
    return of_cards(trainer.due(today), partial(keep, library, name, today), none=none)


def of_today(library: Library, name: str, today: date) -> PuzzleSet:
    """The mistakes of the last game, then those that are due."""
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


def keep(library: Library, name: str, today: date, attempt: PuzzleAttempt) -> str:
    """Record an attempt at a mistake; the text says when it comes back."""
    card = Card.of(attempt.puzzle)
    if not attempt.is_solved:
        library.change_trainer(name, lambda known: known.missed(card, today))
        return STAYS
    trainer = library.change_trainer(name, lambda known: known.after(card, today, is_right=attempt.is_clean))
    return comeback_text(trainer, card, today)


def own_sides(record: Record, name: str) -> list[Side]:
    """The sides that a person played in a game, perhaps still as a guest."""
    people = {side: name_key(seat.name) for side, seat in ((Side.X, record.x), (Side.O, record.o)) if seat.program is None}
    own = [side for side in people if people[side] == name_key(name)]
    own = own or [side for side in people if people[side] == name_key(GUEST)]
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
    """How much there is to practise today; empty if there is nothing."""
    number = len(trainer.due(today))
    return f"{number_text(number).capitalize()} to try again today." if number else ""


def streak_text(progress: Progress, today: date) -> str:
    """How many days in a row; empty for the first."""
    days = progress.streak(today)
    return f"{number_text(days).capitalize()} days in a row!" if days > 1 else ""


def daily_texts(progress: Progress, today: date) -> tuple[str, str]:
    """A sentence about the puzzle of today, and a note for the end of its button."""
    days = progress.streak(today)
    count = f", {days} days in a row" if days > 1 else ""
    if progress.last_solved == today.isoformat():
        return f"Solved! {solved_text(progress, today)}", f"solved{count}"
    sentence = f"{number_text(days).capitalize()} days in a row. Make it {number_text(days + 1)}!" if count else DAILY
    return sentence, f"new{count}"


TOMORROW = "Come back tomorrow for the next one."
DAILY = "One move wins or saves the game. Can you find it?"


def solved_text(progress: Progress, today: date) -> str:
    return streak_text(progress, today) or TOMORROW
