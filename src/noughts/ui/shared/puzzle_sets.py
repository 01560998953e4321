"""Puzzle sets: the puzzle of the day, the mistakes of a game, the mistakes that are due; and what is kept of each attempt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from random import Random

from noughts.game import Record, Seat
from noughts.game.seat import name_key
from noughts.lessons.puzzles import PUZZLE_BOARDS, Grade, Puzzle, mistakes_in, search_daily_puzzle, search_puzzles, up_to_first
from noughts.match import GameNotOver
from noughts.play import Library
from noughts.play.jobs import Find
from noughts.profiles.progress import Card, Trainer
from noughts.rules import NoughtsError, Side
from noughts.search import Limit
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.puzzles import PuzzleAttempt, solved_text, title_text
from noughts.ui.shared.texts import number_text

MISTAKES = "Your mistakes"
PUZZLES = "Puzzles"

NO_MISTAKES = "No mistake of yours was found in this game. Well played!"
NOTHING_YET = "Nothing to practise yet. Play a game and look at its mistakes: from then on they come back here."
NOTHING_TODAY = "Nothing to practise today. The next one comes back on {day}."
ALL_DONE = "That was all. Well done!"
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

    def title(self, puzzle: Puzzle) -> str:
        return title_text(puzzle, self.day)


def of_day(day: date, finish: Callable[[PuzzleAttempt], str] = lambda _: "") -> PuzzleSet:
    return PuzzleSet(PUZZLES, ("day", day), lambda _: up_to_first(search_daily_puzzle(day)), finish, "", day, one_more)


def of_this_day(library: Library, name: str, today: date) -> PuzzleSet:
    """The puzzle of today; solving it counts the days in a row."""
    return of_day(today, lambda attempt: count_day(library, name, today, attempt))


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

    return PuzzleSet(MISTAKES, ("game", record.id, tuple(own)), find, _keeping(library, name, today), NO_MISTAKES)


def due(library: Library, name: str, today: date) -> PuzzleSet:
    trainer = library.trainer(name)
    return of_cards(trainer.due(today), _keeping(library, name, today), none=nothing_text(trainer))


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


def _keeping(library: Library, name: str, today: date) -> Callable[[PuzzleAttempt], str]:
    return lambda attempt: keep(library, name, today, attempt)


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


def nothing_text(trainer: Trainer) -> str:
    day = trainer.next_day()
    return NOTHING_TODAY.format(day=day.isoformat()) if day else NOTHING_YET


def comeback_text(trainer: Trainer, card: Card, today: date) -> str:
    """When a mistake comes back.

    >>> missed, today = Card("3x3x3", ".../.X./... o", "b1"), date(2026, 11, 16)
    >>> trainer = Trainer().with_cards([missed], today).after(missed, today, is_right=True)
    >>> comeback_text(trainer, missed, today)
    'It comes back tomorrow.'
    """
    known = next((each for each in trainer.cards if each.is_like(card)), None)
    if known is None:
        return KNOWN
    days = (date.fromisoformat(known.due) - today).days
    return "It comes back tomorrow." if days == 1 else f"It comes back in {number_text(days)} days."


def due_text(trainer: Trainer, today: date) -> str:
    """How much there is to practise today; empty for nothing."""
    number = len(trainer.due(today))
    return f"{number_text(number).capitalize()} to try again today." if number else ""
