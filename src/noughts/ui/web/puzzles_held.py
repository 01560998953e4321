"""Puzzles that are being looked for or have been found, so that nothing is looked for twice."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from datetime import date, timedelta

from noughts.app import Library, Thinkers
from noughts.app.puzzling import Puzzles, found_by, puzzling
from noughts.app.thinkers import Question, Thinking
from noughts.app.trainer import Card
from noughts.classroom.puzzle import Puzzle
from noughts.classroom.puzzles import BOARDS
from noughts.classroom.verdict import Verdict
from noughts.rules import NoughtsError, Rules, quoted
from noughts.search import Stop, lookup
from noughts.store.claims import Claim
from noughts.ui.view.drills import Drill, of_cards, of_day, one_more
from noughts.ui.view.puzzles import Attempt, hint_text, view_of
from noughts.ui.web.board_state import board_state
from noughts.ui.web.messages import PuzzleAnswer, PuzzleState, PuzzleVerdict

HELD = 300
"""Drills at once; the one that was asked for first is dropped."""

MOST_NUMBER = 20
"""Puzzles for each board and day beside that of the day, so that nobody can keep the server looking for ever new ones."""

AT_ONCE = 0.25
"""Seconds that an answer may take before the page is told to ask again."""

PATIENCE = 20.0
"""Seconds for the verdict on a try; it takes one or two, and others may be before it."""

MISTAKE = "mistake"

Key = tuple[Hashable, ...]


class NoSuchPuzzle(NoughtsError):
    """The id is of no puzzle, or of one that is not for whoever asks."""


class HeldPuzzles:
    """The drills of this process, by what they are about."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._held: OrderedDict[Key, tuple[Drill, Thinking[Puzzles, Puzzles]]] = OrderedDict()
        self._lock = threading.Lock()

    def look(self, key: Key, make: Callable[[], Drill], owner: Hashable) -> tuple[Drill, Thinking[Puzzles, Puzzles]]:
        """A drill and what has been found for it; looking begins with the first question."""
        with self._lock:
            held = self._held.get(key)
        if held is None or held[1].error:
            drill = make()
            held = drill, puzzling(drill.find, key, lambda: None, self._thinkers, owner)
            with self._lock:
                self._held[key] = held
                if len(self._held) > HELD:
                    self._held.popitem(last=False)[1][1].stop()
        held[1].join(AT_ONCE)
        return held

    def forget(self, about: Key) -> None:
        """Something has changed: look anew the next time, wherever the key begins like this."""
        with self._lock:
            for key in [key for key in self._held if key[: len(about)] == about]:
                del self._held[key]

    def puzzle(self, name: str, today: date, owner: Hashable) -> Puzzle:
        """A puzzle that was made, by its id."""
        _, thinking = self.look(("made", name), lambda: drill_of(name, today), owner)
        return self._first(thinking, name)

    def mistake(self, card: Card, owner: Hashable) -> Puzzle:
        """A mistake."""
        drill = of_cards([card], lambda _: "", none="")
        _, thinking = self.look(("card", card.rules, card.position), lambda: drill, owner)
        return self._first(thinking, id_of(card))

    def _first(self, thinking: Thinking[Puzzles, Puzzles], name: str) -> Puzzle:
        thinking.join(PATIENCE)
        if thinking.error:
            raise thinking.error
        found = found_by(thinking)
        if not found:
            raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle")
        return found[0]

    def verdict(self, attempt: Attempt, move: str, owner: Hashable) -> Verdict:
        """What a try is worth; thought about where all thinking is done, so that nobody is kept waiting by it."""
        puzzle = attempt.puzzle
        tried = puzzle.position.parse_move(move)
        puzzle.position.play(tried)

        def think(_stop: Stop) -> Generator[Verdict, None, Verdict]:
            verdict = attempt.take(tried)
            yield verdict
            return verdict

        question = Question(think, ("try", puzzle.position, tried, owner), is_short=lookup.fits(puzzle.position.rules))
        thinking = self._thinkers.ask(question, owner, lambda: None)
        thinking.join(PATIENCE)
        if thinking.error:
            raise thinking.error
        if thinking.result is None:
            thinking.stop()
            raise TimeoutError("nobody had time to look at the move; try again")
        return thinking.result


def drill_of(name: str, today: date) -> Drill:
    """What an id of a puzzle stands for: a day that is not long past, and perhaps a board and a number.

    >>> drill_of("2026-11-16 3x3 4", date(2026, 11, 16)).key
    ('3x3', '2026-11-16 4', None)
    """
    text, _, rest = name.partition(" ")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle") from None
    if not today - timedelta(days=1) <= day <= today:
        raise NoSuchPuzzle(f"{quoted(name)}: that was the puzzle of another day")
    if not rest:
        return of_day(day)
    board, _, number = rest.rpartition(" ")
    is_known = board in {each.rules for each in BOARDS}
    if not is_known or not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= MOST_NUMBER:
        raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle")
    return one_more(board, f"{day.isoformat()} {int(number)}")


def id_of(card: Card) -> str:
    """What a mistake is called between the page and the server."""
    return f"{MISTAKE} {hashlib.sha256(f'{Rules.parse(card.rules)} {card.position}'.encode()).hexdigest()[:20]}"


def card_of(library: Library, claim: Claim | None, name: str) -> Card:
    """The mistake that is meant, among those of whoever asks."""
    for card in library.trainer(claim.name).cards if claim else ():
        try:
            if id_of(card) == name:
                return card
        except NoughtsError:  # whatever became of what was kept, the others are there
            continue
    raise NoSuchPuzzle("this mistake is not on your list any more")


def puzzle_state(puzzle: Puzzle, name: str, title: str, task: str) -> PuzzleState:
    """A puzzle as a page shows it."""
    return PuzzleState(name, title, task, board_state(view_of(puzzle.position)))


def verdict_message(held: HeldPuzzles, attempt: Attempt, data: PuzzleAnswer, owner: Hashable) -> PuzzleVerdict:
    """What is said to an answer, without what is kept of it."""
    puzzle = attempt.puzzle
    if data.ask == "hint":
        return PuzzleVerdict(is_right=False, is_over=False, text=hint_text(puzzle))
    if data.ask == "show":
        text, move = attempt.show(), puzzle.solution
    else:
        text = held.verdict(attempt, data.move, owner).text
        move = puzzle.position.parse_move(data.move)
    if not attempt.is_over:
        return PuzzleVerdict(is_right=False, is_over=False, text=text)
    board = board_state(view_of(puzzle.position.play(move), move))
    return PuzzleVerdict(is_right=attempt.is_solved, is_over=True, text=text, board=board)
