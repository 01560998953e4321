"""The progress of a learner: days, lessons, and mistakes to practise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from noughts.lessons.ratings import Rating, Solver
from noughts.rules import Position
from noughts.search import Limit
from noughts.search.api import ONE_SECOND

if TYPE_CHECKING:
    from noughts.lessons.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Progress:
    """The streak of solved daily puzzles, and the lessons."""

    last_solved: str = ""  # 2026-11-15; empty if there is none
    days: int = 0  # the length of the streak up to that day
    lessons: Mapping[str, int] = field(default_factory=dict)
    """The number of completed tasks by the name of each unfinished lesson."""
    lessons_done: tuple[str, ...] = ()  # in the order of completion
    storm: int = 0  # most puzzles solved in one storm
    solver: Solver = field(default_factory=Solver)  # the puzzle rating

    @classmethod
    def from_json(cls, document: object) -> Progress:
        """Read what ``to_json`` wrote; parts that cannot be read are empty.

        >>> document = {"last_solved": "2026-11-15", "days": "many", "lessons": {"fork": 2, "tree": -1}}
        >>> Progress.from_json(document) == Progress(lessons={"fork": 2})
        True
        """
        if not isinstance(document, Mapping):
            return cls()
        names = "last_solved", "days", "lessons", "lessons_done", "storm"
        last, days, begun, done, storm = (document.get(name) for name in names)
        tasks = begun.items() if isinstance(begun, Mapping) else ()
        return cls(
            *((last, days) if isinstance(last, str) and type(days) is int else ("", 0)),
            {name: number for name, number in tasks if isinstance(name, str) and type(number) is int and number > 0},
            tuple(name for name in (done if isinstance(done, list | tuple) else ()) if isinstance(name, str)),
            storm if type(storm) is int and storm > 0 else 0,
            Solver.from_json(document.get("solver")),
        )

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    def after_solving(self, day: date) -> Progress:
        """Count a solved puzzle; a day counts once, and days before the last one do not count.

        >>> began = Progress().after_solving(date(2026, 11, 14))
        >>> began.after_solving(date(2026, 11, 15)).days, began.after_solving(date(2026, 11, 16)).days
        (2, 1)
        """
        if day.isoformat() <= self.last_solved:
            return self
        is_next = (day - timedelta(days=1)).isoformat() == self.last_solved
        return replace(self, last_solved=day.isoformat(), days=self.days + 1 if is_next else 1)

    def streak(self, today: date) -> int:
        return self.days if self.last_solved >= (today - timedelta(days=1)).isoformat() else 0

    def after_try(self, puzzle: Rating, position: Position, *, is_solved: bool) -> Progress:
        """Rate the first try at a puzzle; further tries do not count."""
        return replace(self, solver=self.solver.after(puzzle, position, is_solved=is_solved))

    def after_storm(self, solved: int) -> Progress:
        return replace(self, storm=max(self.storm, solved))

    def after_task(self, lesson: str, tasks: int, *, of: int) -> Progress:
        """Count tasks of a lesson; with the last one the lesson is completed for good.

        >>> Progress().after_task("fork", 2, of=3).after_task("fork", 3, of=3).lessons_done
        ('fork',)
        """
        begun = {name: done for name, done in self.lessons.items() if name != lesson}
        if tasks < of:
            return replace(self, lessons={**begun, lesson: max(tasks, self.lessons.get(lesson, 0))})
        done = self.lessons_done if lesson in self.lessons_done else (*self.lessons_done, lesson)
        return replace(self, lessons=begun, lessons_done=done)


DAYS = (0, 1, 3, 7, 14, 30)
"""Days until a card comes back, by its box in the Leitner system. A card that is right in the last box is removed."""

MOST = 60  # cards, about 8 kB; beyond that the highest boxes are cut


@dataclass(frozen=True, slots=True)
class Card:
    """A position with a mistake, as text."""

    rules: str
    position: str
    played: str  # the wrong move
    game: str = ""
    box: int = 0
    due: str = ""  # 2026-11-15

    @classmethod
    def of(cls, puzzle: Puzzle, game: str = "") -> Card:
        return cls(str(puzzle.position.rules), str(puzzle.position), str(puzzle.played or ""), game)

    @classmethod
    def from_json(cls, document: object) -> Card | None:
        if not isinstance(document, Mapping):
            return None
        texts = [document.get(name) for name in ("rules", "position", "played", "game", "due")]
        box = document.get("box")
        if type(box) is not int or not 0 <= box < len(DAYS) or not all(isinstance(text, str) for text in texts):
            return None
        rules, position, played, game, due = map(str, texts)
        return cls(rules, position, played, game, box, due)

    def puzzle(self, limit: Limit = ONE_SECOND) -> Puzzle | None:
        """The puzzle; None if its solution cannot be proven within the limit, NoughtsError if the position cannot be read."""
        from noughts.lessons.puzzles import puzzle_at  # only for those who practise

        position = Position.parse(self.position, self.rules)
        return puzzle_at(position, position.parse_move(self.played), limit)


@dataclass(frozen=True, slots=True)
class Trainer:
    """The cards of one person.

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
        """Read what ``to_json`` wrote, without cards that cannot be read."""
        rows = document if isinstance(document, list) else []
        cards = [card for card in map(Card.from_json, rows) if card]
        return cls(tuple(cards[:MOST]))

    def to_json(self) -> list[dict[str, object]]:
        return [asdict(card) for card in self.cards]

    def due(self, today: date) -> tuple[Card, ...]:
        """The cards that are due, lowest box first."""
        found = [card for card in self.cards if card.due <= today.isoformat()]
        return tuple(sorted(found, key=lambda card: card.box))

    def next_day(self) -> date | None:
        days = [day for day in (_day_of(card.due) for card in self.cards) if day]
        return min(days, default=None)

    def with_cards(self, found: Iterable[Card], today: date) -> Trainer:
        """Add mistakes, which are due at once; a known card goes back to the first box, unless it is from the same game."""
        cards = {(card.rules, card.position): card for card in self.cards}
        for card in found:
            known = cards.get((card.rules, card.position))
            if known is None or known.game != card.game:
                cards[card.rules, card.position] = replace(card, box=0, due=today.isoformat())
        return Trainer(tuple(sorted(cards.values(), key=lambda card: card.box)[:MOST]))

    def after(self, card: Card, today: date, *, is_right: bool) -> Trainer:
        """Move a solved card: to the next box if it was right at once, else to the second one."""
        return self._moved(card, today, lambda box: box + 1 if is_right else 1)

    def missed(self, card: Card, today: date) -> Trainer:
        return self._moved(card, today, lambda _: 0)

    def known(self, card: Card) -> Card | None:
        return next((each for each in self.cards if (each.rules, each.position) == (card.rules, card.position)), None)

    def _moved(self, card: Card, today: date, to: Callable[[int], int]) -> Trainer:
        known = self.known(card)
        if known is None:
            return self
        others, box = tuple(each for each in self.cards if each is not known), to(known.box)
        if box == len(DAYS):
            return Trainer(others)
        return Trainer((*others, replace(known, box=box, due=(today + timedelta(days=DAYS[box])).isoformat())))


def _day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
