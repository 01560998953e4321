"""What the site keeps between two requests: puzzles, trees and reviews."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Generic, TypeVar

from noughts.game import Record
from noughts.lessons import Tree
from noughts.lessons.puzzles import PUZZLE_BOARDS, Puzzle
from noughts.lessons.tasks import AnswerFeedback
from noughts.lessons.tree import usual_limit
from noughts.play import GameReview, Library, SearchPool
from noughts.play.jobs import Puzzles, found_by, puzzle_job
from noughts.play.pool import Job, Question
from noughts.profiles.progress import Card
from noughts.reasons.review import IMPROVABLE
from noughts.rules import Move, NoughtsError, Position, Rules, quoted
from noughts.search import BadLimit, Limit, Stop
from noughts.search.exact import lookup
from noughts.search.readable.trace import Path
from noughts.store.web import Account
from noughts.ui.shared.open_tree import in_turns, snapshots
from noughts.ui.shared.puzzle_sets import PuzzleSet, of_cards, of_day, one_more
from noughts.ui.shared.puzzles import PuzzleAttempt, hint_text, view_of
from noughts.ui.shared.replays import SIGNS, advice_of, names_of, summary_lines
from noughts.ui.shared.tree_document import tree_document
from noughts.ui.shared.tree_export import tree_page
from noughts.ui.shared.values import value_text
from noughts.ui.web.messages import JudgedMove, PuzzleAnswer, PuzzleState, PuzzleVerdict, ReviewPage
from noughts.ui.web.state import board_state

PUZZLES_KEPT = 300
"""Puzzle sets at once; the oldest is dropped."""

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
    """The puzzle sets of this process, by what they are about."""

    def __init__(self, thinkers: SearchPool) -> None:
        self._thinkers = thinkers
        self._held: OrderedDict[Key, tuple[PuzzleSet, Job[Puzzles, Puzzles]]] = OrderedDict()
        self._lock = threading.Lock()

    def look(self, key: Key, make: Callable[[], PuzzleSet], owner: Hashable) -> tuple[PuzzleSet, Job[Puzzles, Puzzles]]:
        """A puzzles and what has been found for it; looking begins with the first question."""
        with self._lock:
            held = self._held.get(key)
        if held is None or held[1].error:
            puzzles = make()
            held = puzzles, puzzle_job(puzzles.find, key, lambda: None, self._thinkers, owner)
            with self._lock:
                self._held[key] = held
                if len(self._held) > PUZZLES_KEPT:
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
        _, thinking = self.look(("made", name), lambda: puzzle_set_of(name, today), owner)
        return self._first(thinking, name)

    def mistake(self, card: Card, owner: Hashable) -> Puzzle:
        """A mistake."""
        puzzles = of_cards([card], lambda _: "", none="")
        _, thinking = self.look(("card", card.rules, card.position), lambda: puzzles, owner)
        return self._first(thinking, id_of(card))

    def _first(self, thinking: Job[Puzzles, Puzzles], name: str) -> Puzzle:
        thinking.join(PATIENCE)
        if thinking.error:
            raise thinking.error
        found = found_by(thinking)
        if not found:
            raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle")
        return found[0]

    def verdict(self, attempt: PuzzleAttempt, move: str, owner: Hashable) -> AnswerFeedback:
        """What a try is worth; thought about where all thinking is done, so that nobody is kept waiting by it."""
        puzzle = attempt.puzzle
        tried = puzzle.position.parse_move(move)
        puzzle.position.play(tried)

        def think(_stop: Stop) -> Generator[AnswerFeedback, None, AnswerFeedback]:
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


def puzzle_set_of(name: str, today: date) -> PuzzleSet:
    """What an id of a puzzle stands for: a day that is not long past, and perhaps a board and a number.

    >>> puzzle_set_of("2026-11-16 3x3 4", date(2026, 11, 16)).key
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
    is_known = board in {each.rules for each in PUZZLE_BOARDS}
    if not is_known or not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= MOST_NUMBER:
        raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle")
    return one_more(board, f"{day.isoformat()} {int(number)}")


def id_of(card: Card) -> str:
    """What a mistake is called between the page and the server."""
    return f"{MISTAKE} {hashlib.sha256(f'{Rules.parse(card.rules)} {card.position}'.encode()).hexdigest()[:20]}"


def card_of(library: Library, account: Account | None, name: str) -> Card:
    """The mistake that is meant, among those of whoever asks."""
    for card in library.trainer(account.name).cards if account else ():
        try:
            if id_of(card) == name:
                return card
        except NoughtsError:  # whatever became of what was kept, the others are there
            continue
    raise NoSuchPuzzle("this mistake is not on your list any more")


def puzzle_state(puzzle: Puzzle, name: str, title: str, task: str) -> PuzzleState:
    """A puzzle as a page shows it."""
    return PuzzleState(name, title, task, board_state(view_of(puzzle.position)))


def verdict_message(held: HeldPuzzles, attempt: PuzzleAttempt, data: PuzzleAnswer, owner: Hashable) -> PuzzleVerdict:
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


Document = dict[str, Any]
T = TypeVar("T")

MOST_TREES = 40
"""Held at once; the one that was looked at longest ago is forgotten, and searched again when somebody asks."""

MOST_SHOWN = 3_000
"""Nodes of one document: a page with more is no use to anybody."""

MOST_NODES = {"minimax": 600_000, "alphabeta": 600_000, "mcts": 20_000, "neural": 1_000}
"""What a search may take on a board of nine cells, some seconds each; on larger ones a node takes longer, so there are fewer.
Plain minimax on 3x3 visits 549,946."""

SMALL = 9
"""Cells."""

WAIT = 0.01
"""Seconds in which another visitor may be done with a tree."""


@dataclass(frozen=True, slots=True)
class WantedTree:
    """What the address of a tree says; the same address always shows the same tree."""

    position: Position
    search: str
    depth: int | None = None
    plies: int = 1
    line: tuple[Move, ...] = ()

    @property
    def limit(self) -> Limit:
        """That which was asked for, or the usual one, within what a site can do."""
        cells = self.position.rules.cols * self.position.rules.rows
        most = MOST_NODES.get(self.search.partition(":")[0].strip().lower(), 1) * SMALL // max(SMALL, cells)
        usual = usual_limit(self.position, self.search)
        return (Limit(depth=self.depth) if self.depth is not None else usual).within(Limit(nodes=max(1, most)))

    def tree(self, opened: frozenset[Path]) -> Tree:
        """The tree, not searched yet."""
        return Tree(self.position, self.search, plies=self.plies, line=self.line, limit=self.limit, opened=opened)


class _HeldTree:
    """A tree that was searched. Visitors share it, and each sees what they have opened."""

    def __init__(self, tree: Tree, opened: frozenset[Path]) -> None:
        self._tree = tree
        self._first = tree.opened - opened
        """What everybody sees open."""
        self._lock = threading.Lock()

    @property
    def is_large(self) -> bool:
        """Whether more is kept than one page shows."""
        return self._tree.held > MOST_SHOWN

    def showing(self, opened: frozenset[Path], show: Callable[[Tree], T], stop: Stop) -> Generator[None, None, T]:
        """The tree with these nodes open as well, as it is to be shown; others are let in while it takes long."""
        while not self._lock.acquire(timeout=WAIT):  # whoever has it may wait for this very thread
            yield
        try:
            for path in sorted(opened - self._tree.opened, key=len):
                yield from in_turns(self._tree.opening(path), stop)
            return show(self._tree.showing(self._first | opened))
        finally:
            self._lock.release()


class Trees:
    """The trees of this process. Nothing here belongs to a visitor: all of it can be searched again from an address."""

    def __init__(self) -> None:
        self._held: OrderedDict[WantedTree, _HeldTree] = OrderedDict()
        self._lock = threading.Lock()

    def document(self, wanted: WantedTree, opened: frozenset[Path]) -> Question[Document | None, Document]:
        """The document of a tree, as something to think about; the news are what there is to see while the search runs."""
        return self._question(wanted, opened, _document)

    def page(self, wanted: WantedTree, opened: frozenset[Path]) -> Question[str | None, str]:
        """The page that works from disk, as something to think about."""
        return self._question(wanted, opened, _page)

    def _question(self, wanted: WantedTree, opened: frozenset[Path], show: Callable[[Tree], T]) -> Question[T | None, T]:
        def think(stop: Stop) -> Generator[T | None, None, T]:
            with self._lock:
                held = self._held.get(wanted)
            if held is None:
                tree = wanted.tree(opened)
                yield from snapshots(tree, stop, show)
                if stop.is_set:
                    raise NoughtsError("nobody waits for this tree any more")
                held = _HeldTree(tree, opened)
            found = yield from held.showing(opened, show, stop)
            self._hold(wanted, held)
            return found

        return Question(think, ("tree", show, wanted, opened), takes_turns=True)

    def _hold(self, wanted: WantedTree, held: _HeldTree) -> None:
        with self._lock:
            self._held.pop(wanted, None)
            if not held.is_large:
                self._held[wanted] = held
            if len(self._held) > MOST_TREES:
                self._held.popitem(last=False)


def _page(tree: Tree) -> str:
    _check_size(tree)
    return "" if tree.is_running else tree_page(tree)


def _document(tree: Tree) -> Document:
    _check_size(tree)
    return tree_document(tree)


def _check_size(tree: Tree) -> None:
    count = sum(1 for root in tree.roots for _ in root.walk())
    if count > MOST_SHOWN:
        raise BadLimit(f"{count:,} nodes cannot be shown at once; open fewer of them, or ask for fewer plies")


REVIEWS_KEPT = 50
"""Reviews at once; the one that was asked for first is dropped."""


class Reviews:
    """The reviews of this process, by the id of the game."""

    def __init__(self, thinkers: SearchPool) -> None:
        self._thinkers = thinkers
        self._held: OrderedDict[str, GameReview] = OrderedDict()
        self._lock = threading.Lock()

    def page(self, record: Record) -> ReviewPage:
        """What is known of a game's moves so far; thinking begins with the first question."""
        with self._lock:
            review = self._held.get(record.id)
            if review is None or review.error:
                review = self._held[record.id] = GameReview(record, wake=lambda: None, pool=self._thinkers)
                if len(self._held) > REVIEWS_KEPT:
                    self._held.popitem(last=False)[1].close()
        done = review.review
        judgements = done.judgements if done else review.judgements
        moves = [
            JudgedMove(
                number=number,
                side=each.position.side.value,
                move=str(each.move),
                value=value_text(each.explanation.score),
                verdict=each.verdict.value,
                sign=SIGNS[each.verdict],
                text=advice_of(each) if each.verdict in IMPROVABLE else "",
                position=str(each.position),
            )
            for number, each in enumerate(judgements, start=1)
        ]
        return ReviewPage(
            done is not None, moves, summary_lines(done, names_of(record)) if done else [], str(record.game.rules)
        )


V = TypeVar("V")

MEMORY_SECONDS = 10.0
"""For which a name counts, should somebody change it in another process; here a change is known at once."""

MOST = 10_000


class Remembered(Generic[V]):
    """By a key; what is not known is looked for each time."""

    def __init__(self, find: Callable[[str], V | None], now: Callable[[], float]) -> None:
        self._find = find
        self._now = now
        self._known: OrderedDict[str, tuple[V, float]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> V | None:
        """What belongs to a key. May read the library."""
        with self._lock:
            known = self._known.get(key)
        if known and known[1] > self._now():
            return known[0]
        found = self._find(key)
        if found is not None:
            with self._lock:
                self._known[key] = found, self._now() + MEMORY_SECONDS
                self._known.move_to_end(key)
                if len(self._known) > MOST:
                    self._known.popitem(last=False)
        return found

    def forget(self, is_changed: Callable[[V], bool]) -> None:
        """Look again for what has changed."""
        with self._lock:
            for key in [key for key, (known, _) in self._known.items() if is_changed(known)]:
                del self._known[key]
