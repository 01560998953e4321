"""Players by the book: an ordered list of named rules, of which the first that applies decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from noughts.players.player import Odds, Player, Thought
from noughts.reasons.tactics import forks, is_central, is_fork, open_lines, passed, threats, wins
from noughts.rules import Cell, Move, NoughtsError, Position, Rules
from noughts.search import Limit


class NotMyGame(NoughtsError):
    """The book does not cover these rules."""


def stop_a_fork(position: Position) -> list[Move]:
    """If the opponent could fork, prevent it, both as a free move and as the reply to a threat."""
    if not forks(passed(position)):
        return []
    return [move for move in position.moves() if not _lets_fork(position.play(move))]


def _lets_fork(after: Position) -> bool:
    answers = threats(after)
    return is_fork(after.play(answers[0])) if answers else bool(forks(after))


def centre(position: Position) -> list[Move]:
    return [move for move in position.moves() if is_central(position.rules, move.cell)]


def corner(position: Position) -> list[Move]:
    edges = {0, position.rules.cols - 1}, {0, position.rules.rows - 1}
    return [move for move in position.moves() if move.col in edges[0] and move.row in edges[1]]


def opposite_corner(position: Position) -> list[Move]:
    rules, theirs = position.rules, str(position.side.other)
    opposite = {move: Cell(rules.cols - 1 - move.col, rules.rows - 1 - move.row) for move in corner(position)}
    return [move for move, cell in opposite.items() if position.mark_at(cell) == theirs]


def side(position: Position) -> list[Move]:
    return position.moves()


def first_free(position: Position) -> list[Move]:
    return position.moves()[:1]


def most_open_lines(position: Position) -> list[Move]:
    count = {move: open_lines(position, move) for move in position.moves()}
    return [move for move, number in count.items() if number == max(count.values())]


Rule = Callable[[Position], list[Move]]  # the moves that follow a rule; none if it does not apply

Book = dict[str, Rule]  # the most urgent rule first

MORTAL: Book = {"win": wins, "block": threats, "corner": corner, "first free": first_free}
URGENT: Book = {"win": wins, "block": threats, "fork": forks, "stop a fork": stop_a_fork}
GOD: Book = {**URGENT, "centre": centre, "opposite corner": opposite_corner, "corner": corner, "side": side}
GOD_ELSEWHERE: Book = {**URGENT, "most open lines": most_open_lines}


@dataclass(frozen=True, slots=True)
class Rulebook(Player):
    """Plays by a list of rules, and names the one it followed."""

    name: str
    book: Book
    elsewhere: Book  # for boards other than 3x3

    def check(self, rules: Rules) -> None:
        if rules != Rules(rules.cols, rules.rows, rules.k):
            raise NotMyGame(
                f"{self.name}: the book only covers games with own marks, free placement and lines that win, not {rules}"
            )

    def think(self, position: Position, limit: Limit) -> Thought:  # noqa: ARG002 - there is no search
        self.check(position.rules)
        book = self.book if position.rules == Rules(3, 3, 3) else self.elsewhere
        rule, moves = next((rule, moves) for rule, find in book.items() if (moves := find(position)))
        return Thought(Odds.even(moves), reason=rule)


def mortal() -> Player:
    return Rulebook("mortal", MORTAL, MORTAL)


def god() -> Player:
    """Cannot be beaten on 3x3."""
    return Rulebook("god", GOD, GOD_ELSEWHERE)
