"""How far a learner has come: days, lessons, and mistakes to practise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from noughts.lessons.puzzles import Puzzle, puzzle_at
from noughts.rules import Position
from noughts.search import Limit
from noughts.search.api import ONE_SECOND


@dataclass(frozen=True, slots=True)
class Progress:
    """The puzzles of the day that somebody has solved, and the lessons taken."""

    last_solved: str = ""
    """The day of the last one, as 2026-11-15; empty for none."""
    days: int = 0
    """How many days in a row, that one included."""
    lessons: Mapping[str, int] = field(default_factory=dict)
    """By the name of a lesson that was begun: how many of its tasks are done, so that one can go on."""
    lessons_done: tuple[str, ...] = ()
    """The lessons that were taken to the end, in that order."""

    @classmethod
    def from_json(cls, document: object) -> Progress:
        """Read what ``to_json`` wrote; whatever else it may be, begin anew.

        >>> Progress.from_json({"last_solved": "2026-11-15", "days": "many", "lessons": {"fork": 2, "tree": -1}})
        Progress(last_solved='', days=0, lessons={'fork': 2}, lessons_done=())
        """
        if not isinstance(document, Mapping):
            return cls()
        return cls(**_streak_in(document), **_lessons_in(document))

    def to_json(self) -> dict[str, object]:
        """The progress as part of a JSON document."""
        return asdict(self)

    def after_solving(self, day: date) -> Progress:
        """One day more, or the first of a new streak; a day counts once, and a day that is past not at all.

        >>> began = Progress().after_solving(date(2026, 11, 14))
        >>> began.after_solving(date(2026, 11, 15)).days, began.after_solving(date(2026, 11, 16)).days
        (2, 1)
        """
        if day.isoformat() <= self.last_solved:
            return self
        is_next = (day - timedelta(days=1)).isoformat() == self.last_solved
        return replace(self, last_solved=day.isoformat(), days=self.days + 1 if is_next else 1)

    def streak(self, today: date) -> int:
        """The days in a row up to yesterday or today."""
        return self.days if self.last_solved >= (today - timedelta(days=1)).isoformat() else 0

    def after_task(self, lesson: str, tasks: int, *, of: int) -> Progress:
        """So many tasks of a lesson are done, or more already; with the last one the lesson is, and stays so.

        >>> Progress().after_task("fork", 2, of=3).after_task("fork", 3, of=3).lessons_done
        ('fork',)
        """
        begun = {name: done for name, done in self.lessons.items() if name != lesson}
        if tasks < of:
            return replace(self, lessons={**begun, lesson: max(tasks, self.lessons.get(lesson, 0))})
        done = self.lessons_done if lesson in self.lessons_done else (*self.lessons_done, lesson)
        return replace(self, lessons=begun, lessons_done=done)


def _streak_in(document: Mapping[str, object]) -> dict[str, Any]:
    last, days = document.get("last_solved"), document.get("days")
    return {"last_solved": last, "days": days} if isinstance(last, str) and type(days) is int else {}


def _lessons_in(document: Mapping[str, object]) -> dict[str, Any]:
    begun, done = document.get("lessons"), document.get("lessons_done")
    tasks = begun.items() if isinstance(begun, Mapping) else ()
    names = done if isinstance(done, list | tuple) else ()
    return {
        "lessons": {name: number for name, number in tasks if isinstance(name, str) and type(number) is int and number > 0},
        "lessons_done": tuple(name for name in names if isinstance(name, str)),
    }


DAYS = (0, 1, 3, 7, 14, 30)
"""After how many days a card comes back, box by box: the boxes of Leitner. What is right in the last one is known."""

MOST = 60
"""Cards of one person, some 8 kB as they are kept; of more, those that are known best are let go."""


@dataclass(frozen=True, slots=True)
class Card:
    """A position that somebody got wrong, as text."""

    rules: str
    position: str
    played: str
    """The wrong move."""
    game: str = ""
    """The id of the game that it is from."""
    box: int = 0
    due: str = ""
    """The day, as 2026-11-15."""

    @classmethod
    def of(cls, puzzle: Puzzle, game: str = "") -> Card:
        """The card of a mistake in a game."""
        return cls(str(puzzle.position.rules), str(puzzle.position), str(puzzle.played or ""), game)

    @classmethod
    def from_json(cls, document: object) -> Card | None:
        """Read what was kept; None for whatever else it may be."""
        if not isinstance(document, Mapping):
            return None
        texts = [document.get(name) for name in ("rules", "position", "played", "game", "due")]
        box = document.get("box")
        if type(box) is not int or not 0 <= box < len(DAYS) or not all(isinstance(text, str) for text in texts):
            return None
        rules, position, played, game, due = map(str, texts)
        return cls(rules, position, played, game, box, due)

    def is_like(self, other: Card) -> bool:
        """Whether it asks for the same."""
        return (self.rules, self.position) == (other.rules, other.position)

    def puzzle(self, limit: Limit = ONE_SECOND) -> Puzzle | None:
        """The question, if what is right can be proven within the limit; NoughtsError for a card that is no position."""
        position = Position.parse(self.position, self.rules)
        return puzzle_at(position, position.parse_move(self.played), limit)


@dataclass(frozen=True, slots=True)
class Trainer:
    """The cards of one person. The day always comes from outside.

    >>> missed = Card("3x3x3", ".../.X./... o", "b1")
    >>> today = date(2026, 11, 16)
    >>> trainer = Trainer().with_cards([missed], today)
    >>> [card.position for card in trainer.due(today)]
    ['.../.X./... o']
    >>> trainer.after(missed, today, is_right=True).next_day()
    datetime.date(2026, 11, 17)
    """

    cards: tuple[Card, ...] = ()

    @classmethod
    def from_json(cls, document: object) -> Trainer:
        """Read what ``to_json`` wrote; what cannot be read is left out."""
        rows = document if isinstance(document, list) else []
        cards = [card for card in map(Card.from_json, rows) if card]
        return cls(tuple(cards[:MOST]))

    def to_json(self) -> list[dict[str, object]]:
        """The cards as part of a JSON document."""
        return [asdict(card) for card in self.cards]

    def due(self, today: date) -> tuple[Card, ...]:
        """What is to be tried today, what is known least first."""
        found = [card for card in self.cards if card.due <= today.isoformat()]
        return tuple(sorted(found, key=lambda card: card.box))

    def next_day(self) -> date | None:
        """When the next card comes; None without any."""
        days = [day for day in (_day_of(card.due) for card in self.cards) if day]
        return min(days, default=None)

    def with_cards(self, found: Iterable[Card], today: date) -> Trainer:
        """With what was got wrong: it is due at once, also if it seemed to be known, but not twice for the same game."""
        cards = {(card.rules, card.position): card for card in self.cards}
        for card in found:
            known = cards.get((card.rules, card.position))
            if known is None or known.game != card.game:
                cards[card.rules, card.position] = replace(card, box=0, due=today.isoformat())
        return Trainer(tuple(sorted(cards.values(), key=lambda card: card.box)[:MOST]))

    def after(self, card: Card, today: date, *, is_right: bool) -> Trainer:
        """Once it is solved: right at once, it comes back later than the last time; right in the end, tomorrow."""
        known = self._known(card)
        return self._moved(known, known.box + 1 if is_right else 1, today) if known else self

    def missed(self, card: Card, today: date) -> Trainer:
        """Somebody gave up: it stays for today."""
        known = self._known(card)
        return self._moved(known, 0, today) if known else self

    def _known(self, card: Card) -> Card | None:
        return next((each for each in self.cards if each.is_like(card)), None)

    def _moved(self, card: Card, box: int, today: date) -> Trainer:
        """Into another box; beyond the last one it is known."""
        others = tuple(each for each in self.cards if each is not card)
        if box == len(DAYS):
            return Trainer(others)
        return Trainer((*others, replace(card, box=box, due=(today + timedelta(days=DAYS[box])).isoformat())))


def _day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
