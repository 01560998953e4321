"""Exam: positions in which some moves give something away, judged by proof, and how well they are answered.

The questions are made from a seed within seconds, the same on every machine: from each of the 48 variants of 3x3 up to
fifteen, and the others from larger boards that the solver settles. Symmetrical positions count as one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from itertools import cycle, product
from random import Random
from typing import NamedTuple

from noughts.arena.games import Entrant
from noughts.arena.work import Journal, Skipped, Workers, ignore, run
from noughts.drawing.tables import percent_text, table
from noughts.players import BadPlayer, Odds, Player
from noughts.players.player import check_plays
from noughts.players.sandbox import blaming, name_of
from noughts.reasons.rule_texts import question_text
from noughts.rules import Move, NoughtsError, Position, Rules, quoted
from noughts.search import Analysis, Limit
from noughts.search.api import analyse

COUNT = 1_000

KNOBS = (("", "misere"), ("", "only-x", "wild"), ("", "gravity"), ("", "torus"), ("", "exact"))

VARIANTS = tuple(" ".join(filter(None, ("3x3", *words))) for words in product(*KNOBS))

FROM_EACH = 15  # questions from a variant of 3x3, as far as there are so many; some variants have only a few such positions


class Larger(NamedTuple):
    """A board that the solver settles, and how many random moves a question comes after."""

    rules: str
    least: int
    most: int


LARGER = (
    Larger("4x3 wild", 2, 7),
    Larger("4x4", 3, 9),
    Larger("4x4 misere", 4, 9),
    Larger("4x4x3 gravity", 1, 8),
    Larger("4x4x3 misere torus", 3, 8),
    Larger("5x4x4 gravity", 4, 12),
    Larger("5x5x4", 8, 14),
    Larger("5x5x4 misere", 10, 16),
    Larger("6x5x4 gravity", 12, 20),
    Larger("7x7x4", 10, 20),
    Larger("connect-four", 18, 30),
)

TRIES = 300  # random positions that are looked at in a variant of 3x3 before it is said to have no more questions

ENOUGH = Limit(nodes=50_000)
"""For judging all moves; a position that needs more is no question. In nodes, so that every machine has the same ones."""

ANSWER = Limit(nodes=1_000)  # for an answer, unless another limit is given

LARGER_BOARDS = "larger"
PLAIN = "plain"
SECTIONS = (PLAIN, "misere", "only-x", "wild", "gravity", "torus", LARGER_BOARDS)
"""The headings of the marks; on these boards, exact changes nothing."""

MOST_COUNT = 100_000


class BadExam(NoughtsError):
    """A number of questions that cannot be made, or an answer that belongs to no question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which some moves give something away and others do not; every move is judged by proof."""

    number: int
    position: Position
    regrets: Mapping[Move, int] = field(repr=False)
    """What each move gives away: 0 nothing, 1 a win for a draw or a draw for a loss, 2 a win for a loss."""

    @property
    def worst(self) -> int:
        """What counts for an answer that is no legal move."""
        return max(self.regrets.values())

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings under which the answer counts: each word of the rules, or plain; larger for a larger board."""
        size, *words = str(self.position.rules).split()
        shown = [word for word in SECTIONS if word in words]
        return (*(shown or [PLAIN]), *([] if size == "3x3x3" else [LARGER_BOARDS]))

    def to_json(self) -> dict[str, object]:
        """The question without its answer."""
        position = self.position
        return {
            "question": self.number,
            "rules": str(position.rules),
            "position": str(position),
            "side": position.side.value,
            "moves": [str(move) for move in position.moves()],
            "prompt": question_text(position),
        }


def questions(count: int = COUNT, seed: object = 0) -> Iterator[Question]:
    """The questions of an exam, always the same for a seed; BadExam unless there are so many.

    >>> first = next(questions(seed="an example"))
    >>> first.to_json()["position"], sorted(set(first.regrets.values()))
    ('.../O.O/X.X x', [0, 2])
    """
    if not 1 <= count <= MOST_COUNT:
        raise BadExam(f"{count} questions: expected 1 to {MOST_COUNT}")
    small = [_judged(rules, Random(f"exam {seed} {rules}"), 0, 7) for rules in VARIANTS]  # noqa: S311 - games, not secrets
    large = [_judged(board.rules, Random(f"exam {seed} {board.rules}"), board.least, board.most) for board in LARGER]  # noqa: S311
    made = 0
    for source in _in_turn(small, large):
        judged = next(source, None)
        if judged:
            made += 1
            yield Question(made, judged[0], judged[1])
        if made == count:
            return


Judged = tuple[Position, Mapping[Move, int]]


def _in_turn(small: Sequence[Iterator[Judged]], large: Sequence[Iterator[Judged]]) -> Iterator[Iterator[Judged]]:
    """Each variant of 3x3 once in a round, with a quarter as many of the larger boards; these alone after the last round."""
    others = cycle(large)
    for _ in range(FROM_EACH):
        for number, source in enumerate(small):
            yield source
            if number % 4 == 0:
                yield next(others)
    yield from others


def _judged(text: str, chance: Random, least: int, most: int) -> Iterator[Judged]:
    """Random positions of a game with what each move gives away, each position once, up to symmetry."""
    rules, seen = Rules.parse(text), set[int]()
    is_small = rules.cols * rules.rows <= 9
    tries = 0
    while not is_small or tries < TRIES:
        tries += 1
        position = Position.start(rules)
        for _ in range(chance.randint(least, most)):
            if not position.outcome:
                position = position.play(chance.choice(position.moves()))
        if position.outcome or position.key in seen:
            continue
        seen.add(position.key)
        regrets = regrets_of(position)
        if regrets and len(set(regrets.values())) > 1:
            yield position, regrets


def regrets_of(position: Position, limit: Limit = ENOUGH) -> dict[Move, int] | None:
    """What each move gives away; None unless all are proven within the limit."""
    analysis: Analysis = analyse(position, limit, searcher="auto:every=on")
    regrets = {move: analysis.regret(move) for move in position.moves()}
    known = {move: regret for move, regret in regrets.items() if regret is not None}
    return known if len(known) == len(regrets) else None


@dataclass(slots=True)
class Section:
    """The marks under one heading."""

    questions: int = 0
    right: float = 0.0  # answers that give nothing away; a player's odds count as shares of an answer
    regret: float = 0.0
    missing: int = 0  # answers that are no legal move, or were not given; they count as the worst move

    def add(self, question: Question, odds: Odds | None) -> None:
        self.questions += 1
        if odds is None:
            self.missing += 1
            self.regret += question.worst
            return
        for move, chance in zip(odds.moves, odds.chances, strict=True):
            self.right += chance * (question.regrets[move] == 0)
            self.regret += chance * question.regrets[move]


@dataclass(slots=True)
class Marks:
    """How one candidate did, in all and by section."""

    name: str
    total: Section = field(default_factory=Section)
    sections: dict[str, Section] = field(default_factory=dict)
    fault: str = ""

    def add(self, question: Question, odds: Odds | None) -> None:
        for section in (self.total, *(self.sections.setdefault(name, Section()) for name in question.sections)):
            section.add(question, odds)

    @property
    def share(self) -> float:
        """The share of right answers, from 0 to 1."""
        return self.total.right / self.total.questions if self.total.questions else 0.0

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            **_json(self.total),
            "sections": {name: _json(section) for name, section in self.sections.items()},
            "fault": self.fault or None,
        }


def _json(section: Section) -> dict[str, object]:
    return {
        "questions": section.questions,
        "right": round(section.right, 3),
        "share": round(section.right / section.questions, 4),
        "regret": round(section.regret / section.questions, 4),
        "missing": section.missing,
    }


Answer = Callable[[Question], Odds | None]
"""Answers a question with the odds of legal moves; None or a NoughtsError for no answer."""


def sit(
    name: str,
    answer: Answer,
    asked: Iterable[Question],
    report: Callable[[int], object] = ignore,
    workers: Workers | None = None,
    journal: Journal | None = None,
) -> Marks:
    """Let a candidate answer all questions: here one after the other, or on any workers, to which its answers are copied.

    What a journal knows is not asked again, except where there was no answer.
    """
    marks, asked = Marks(name), list(asked)
    tasks = ((f"{name} {question.number}", (answer, question)) for question in asked)
    if journal:
        journal.known = {key: found for key, found in journal.known.items() if found[0]}
    with (
        nullcontext(workers) if workers else Workers.here() as at_work,
        closing(run(_answered, tasks, at_work, journal, report)) as answers,
    ):
        for question, (_, found) in zip(asked, answers, strict=True):
            chances, fault = (None, found.why) if isinstance(found, Skipped) else found
            marks.fault = marks.fault or (f"question {question.number}: {fault}" if fault else "")
            odds = Odds(tuple(map(question.position.parse_move, chances)), tuple(chances.values())) if chances else None
            marks.add(question, odds)
    return marks


def _answered(task: tuple[Answer, Question]) -> tuple[dict[str, float] | None, str]:
    """The chances of the moves, None without an answer, and what went wrong."""
    answer, question = task
    try:
        odds = answer(question)
    except NoughtsError as error:
        return None, str(error)
    return {str(move): chance for move, chance in zip(odds.moves, odds.chances, strict=True)} if odds else None, ""


@dataclass(frozen=True, slots=True)
class _ByPlayer:
    """Answers as a player, which every process makes for itself."""

    entrant: Entrant
    limit: Limit
    seed: int

    def __call__(self, question: Question) -> Odds:
        who, position = self.entrant.player, question.position
        check_plays(who, position.rules)
        if not who.has_odds:
            rng = Random(f"{self.seed} {question.number}")  # noqa: S311 - games, not secrets
            return Odds.even([who.choose(position, self.limit, rng).move])
        with blaming(who):
            odds = who.think(position, self.limit).odds
        if strange := [move for move in odds.moves if move not in question.regrets]:
            raise BadPlayer(f"{name_of(who)}: {strange[0]}: not a legal move")
        return odds


def by_player(player: Player | str, *, limit: Limit = ANSWER, seed: int = 0) -> Answer:
    """The answers of a player: its exact odds, or a move from one that has none.

    >>> marks = sit("random", by_player("random"), questions(20))
    >>> 0 < marks.share < 0.9 < sit("perfect", by_player("perfect"), questions(20)).share
    True
    """
    return _ByPlayer(Entrant.of(player), limit, seed)


def by_text(answers: Mapping[int, str]) -> Answer:
    """The answers that were written down, by the numbers of the questions."""

    def answer(question: Question) -> Odds | None:
        text = answers.get(question.number)
        return None if text is None else legal(question, text)

    return answer


def legal(question: Question, text: str) -> Odds:
    """The answer that a text means; an error for a text that is no legal move."""
    move = question.position.parse_move(text.strip())
    question.position.play(move)
    return Odds.even([next(each for each in question.regrets if each == move)])


EXAMPLE = '{"question": 7, "move": "b2"}'


def read_answers(lines: Iterable[str]) -> dict[int, str]:
    """Answers by question: JSON lines such as ``{"question": 7, "move": "b2"}``; BadExam names the line.

    >>> read_answers(['{"question": 7, "move": "b2"}'])
    {7: 'b2'}
    """
    found = {}
    for number, line in enumerate(lines, 1):
        if line.isspace():
            continue
        try:
            document = json.loads(line)
            question, move = document["question"], document["move"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise BadExam(f"line {number}: {quoted(line.strip())}: expected a line such as {EXAMPLE}") from error
        if not isinstance(question, int) or not isinstance(move, str):
            raise BadExam(f"line {number}: expected a number as question and a text as move")
        found[question] = move
    return found


def check_answered(asked: Sequence[Question], answers: Mapping[int, str]) -> None:
    """BadExam for answers to questions that were not asked."""
    strange = sorted(answers.keys() - {question.number for question in asked})
    if strange:
        raise BadExam(f"question {strange[0]}: no such question here; the same --count and --seed give the same exam")


def marks_text(marked: Sequence[Marks], width: int | None = None) -> str:
    """The marks as a table, the best first; each column after the third is a share of right answers."""
    ranked = sorted(marked, key=lambda marks: -marks.share)
    sections = [name for name in SECTIONS if any(name in marks.sections for marks in ranked)]
    rows = [["", "right", "regret", *sections]]
    for marks in ranked:
        found = [marks.sections.get(name) for name in sections]
        shares = [percent_text(section.right / section.questions) if section else "" for section in found]
        rows.append([marks.name, percent_text(marks.share, 1), f"{marks.total.regret / marks.total.questions:.2f}", *shares])
    lines = [table(rows, right=range(1, len(rows[0])), width=width)]
    lines += [f"{marks.name}: {marks.total.missing} answers missing. {marks.fault}" for marks in ranked if marks.total.missing]
    return "\n".join(lines)
