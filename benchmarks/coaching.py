"""Does a review find the mistakes? Games with a planted blunder, and games in which nobody made one on purpose.

``python -m benchmarks.coaching 200 40`` plays 200 games on five boards, each with one bad move of a kind: a win missed,
a block missed, an open row left alone, a move wasted far away. It says how many of them a review calls the worst moment
of the game, or the second-worst. Then strong searches play each other 40 times, and what the review calls a mistake is
looked at much longer.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from noughts import Judgement, Limit, Move, Position, Rules, Verdict, analyse, review
from noughts.reasons.evidence import KEPT, expected
from noughts.reasons.tactics import distance, forks, passed, threats, wins
from noughts.search import Win

BOARDS = ("5x5x4", "7x7x5", "9x9x5", "15x15x5", "connect-four")

STRONG = Limit(nodes=20_000)
"""For each move of a game with a planted blunder."""

STRONGER = Limit(nodes=200_000)
"""For each move of a game without one."""

CHECKED = Limit(seconds=5)

FEWEST = 4
"""Moves before the blunder."""

EVEN = 0.7
"""A position that is nearer to a loss than this is no place for a blunder."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A game with a bad move, counted from 0."""

    rules: Rules
    kind: str
    moves: tuple[Move, ...]
    number: int

    def rank(self, judgements: tuple[Judgement, ...]) -> int:
        """How many moves of the game cost more than the planted one, by the review."""
        costs = [each.before - each.after for each in judgements]
        return sum(cost > costs[self.number] + 1e-9 for cost in costs)


def missed_win(position: Position) -> list[Move]:
    found = analyse(position, STRONG)
    if not found.proven or not isinstance(found.score, Win):
        return []
    lost = [move for move in position.moves() if move not in wins(position) and not _wins(position.play(move))]
    return lost if wins(position) or found.score.plies <= 5 else []


def _wins(after: Position) -> bool:
    found = analyse(after, STRONG)
    return expected(found.score.one_ply_earlier(), after.rules) > KEPT


def missed_block(position: Position) -> list[Move]:
    danger = threats(position)
    return [] if len(danger) != 1 or wins(position) else [move for move in position.moves() if move not in danger]


def row_left_alone(position: Position) -> list[Move]:
    if threats(position) or wins(position) or not forks(passed(position)):
        return []
    return [move for move in position.moves() if forks(after := position.play(move)) and not threats(after)]


def wasted(position: Position) -> list[Move]:
    cells = [
        position.geometry.cell(n) for n in range(position.geometry.full.bit_length()) if (position.x | position.o) >> n & 1
    ]
    if threats(position) or wins(position) or len(cells) > 12:
        return []
    far = {move: min(distance(position.rules, move.cell, cell) for cell in cells) for move in position.moves()}
    return [move for move, steps in far.items() if steps >= 4]


KINDS: dict[str, Callable[[Position], list[Move]]] = {
    "missed win": missed_win,
    "missed block": missed_block,
    "open row left alone": row_left_alone,
    "wasted move": wasted,
}


def planted_games(text: str, rng: Random) -> Iterator[Planted]:
    """Games with one blunder each, played to their end."""
    rules = Rules.parse(text)
    while True:
        kind, after = rng.choice(list(KINDS)), rng.randint(FEWEST, 16)
        position, moves, number = Position.start(rules), list[Move](), None
        while not position.outcome:
            bad = KINDS[kind](position) if number is None and len(moves) >= after else []
            if bad and expected(analyse(position, STRONGER).score, rules) > -EVEN:
                number = len(moves)
            moves.append(rng.choice(bad) if number == len(moves) else _played(position, len(moves), rng, STRONG))
            position = position.play(moves[-1])
        if number is not None:
            yield Planted(rules, kind, tuple(moves), number)


def _played(position: Position, number: int, rng: Random, limit: Limit) -> Move:
    """A strong move, after a random opening near the centre."""
    rules = position.rules
    if number > 1 and analyse(position, limit).best:
        return analyse(position, limit).best or position.moves()[0]
    near = [move for move in position.moves() if abs(2 * move.col - rules.cols + 1) < max(4, rules.cols // 2)]
    return rng.choice([move for move in near if rules.cols < 9 or abs(2 * move.row - rules.rows + 1) < rules.rows // 2] or near)


def strong_game(text: str, rng: Random) -> list[Move]:
    position, moves = Position.start(text), list[Move]()
    while not position.outcome:
        moves.append(_played(position, len(moves), rng, STRONGER))
        position = position.play(moves[-1])
    return moves


def is_false(judgement: Judgement) -> bool:
    """Whether a long look finds that the move gave little away."""
    position, rules = judgement.position, judgement.position.rules
    before = expected(analyse(position, CHECKED).score, rules)
    after = -expected(analyse(position.play(judgement.move), CHECKED).score, rules)
    return not judgement.is_proven and before - after < KEPT


def main() -> None:
    count, strong = map(int, sys.argv[-2:]) if sys.argv[-1].isdigit() else (200, 40)
    ranks, asked = Counter[tuple[str, bool]](), Counter[str]()
    began, reviewed = perf_counter(), 0.0
    for text in BOARDS:
        planted = planted_games(text, Random(f"coaching {text}"))
        for _ in range(count // len(BOARDS)):
            game = next(planted)
            start = perf_counter()
            found = review(game.moves, game.rules)
            reviewed += perf_counter() - start
            is_found = game.rank(found.judgements) <= 1
            ranks[game.kind, is_found] += 1
            ranks[text, is_found] += 1
            asked["all"] += is_found
            if not is_found:
                worst = [f"{each.before:+.2f}→{each.after:+.2f}" for each in found.judgements]
                print(f"missed: {text} {game.kind} {game.number + 1} {' '.join(map(str, game.moves))} {worst[game.number]}")
    for name in (*KINDS, *BOARDS):
        print(f"{name:20} {ranks[name, True]:4} of {ranks[name, True] + ranks[name, False]:4} found")
    games = count // len(BOARDS) * len(BOARDS)
    print(f"{asked['all']} of {games} found; reviews took {reviewed:.0f} of {perf_counter() - began:.0f} s")
    games_played = false = flagged = 0
    for text in BOARDS[1:]:
        rng = Random(f"strong {text}")
        for _ in range(strong // len(BOARDS[1:])):
            moves = strong_game(text, rng)
            found = review(moves, text)
            called = [each for each in found.judgements[2:] if each.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)]
            wrong = [each for each in called if is_false(each)]
            games_played, flagged, false = games_played + 1, flagged + len(called), false + len(wrong)
            for each in wrong:
                print(f"false: {text} {each.position} {each.move} {each.before:+.2f}→{each.after:+.2f}")
    print(f"{games_played} games of strong searches: {flagged} called mistakes, of which {false} are not", flush=True)


if __name__ == "__main__":
    main()
