"""Does a review find the mistakes? Games with a planted blunder, and games in which nobody made one on purpose.

``python -m benchmarks.coaching 200 40 [--jobs N] [--cluster ADDRESS] [--resume FILE]`` plays 200 games on five boards,
each with one bad move of a kind: a win missed, a block missed, an open row left alone, a move wasted far away. It says how
many of them a review calls the worst moment of the game, or the second-worst. Then strong searches play each other 40
times, and what the review calls a mistake is looked at much longer.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from random import Random

from noughts import Judgement, Limit, Move, Position, Rules, Verdict, analyse, review
from noughts.reasons.evidence import KEPT, expected
from noughts.reasons.tactics import distance, forks, passed, threats, wins
from noughts.search import Win
from tools.long_work import LongWork

BOARDS = ("5x5x4", "7x7x5", "9x9x5", "15x15x5", "connect-four")

STRONG = Limit(nodes=20_000)  # for each move of a game with a planted blunder
STRONGER = Limit(nodes=200_000)  # for each move of a game without one

CHECKED = Limit(seconds=5)

FEWEST = 4  # moves before the blunder
EVEN = 0.7  # A position that is nearer to a loss than this is no place for a blunder


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


def planted_task(task: tuple[str, int]) -> tuple[str, bool, str]:
    """The kind of a planted blunder, whether a review finds it, and what to print if it does not."""
    text, number = task
    game = next(planted_games(text, Random(f"coaching {text} {number}")))
    judgements = review(game.moves, game.rules).judgements
    worst = judgements[game.number]
    line = f"{text} {game.kind} {game.number + 1} {' '.join(map(str, game.moves))} {worst.before:+.2f}→{worst.after:+.2f}"
    return game.kind, game.rank(judgements) <= 1, line


def strong_task(task: tuple[str, int]) -> tuple[int, list[str]]:
    """How many moves of a game of strong searches a review calls mistakes, and those that are not."""
    text, number = task
    found = review(strong_game(text, Random(f"strong {text} {number}")), text)
    called = [each for each in found.judgements[2:] if each.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)]
    wrong = [f"{text} {each.position} {each.move} {each.before:+.2f}→{each.after:+.2f}" for each in called if is_false(each)]
    return len(called), wrong


def _tasks(name: str, boards: tuple[str, ...], count: int) -> list[tuple[str, tuple[str, int]]]:
    return [(f"{name} {text} {number}", (text, number)) for number in range(count // len(boards)) for text in boards]


def main() -> int:
    """Print what was found; after Ctrl-C, of the games there are."""
    parser = ArgumentParser(prog="python -m benchmarks.coaching")
    parser.add_argument("count", nargs="?", type=int, default=200, help="games with a planted blunder")
    parser.add_argument("strong", nargs="?", type=int, default=40, help="games of strong searches")
    work = LongWork(parser)
    plan, ranks = {"work": "coaching"}, Counter[tuple[str, bool]]()
    planted, strong = _tasks("planted", BOARDS, work.options.count), _tasks("strong", BOARDS[1:], work.options.strong)
    with closing(work.results(planted_task, planted, plan)) as results:
        for key, (kind, is_found, line) in results:
            for name in (kind, key.split()[1], "all"):
                ranks[name, is_found] += 1
            if not is_found:
                print(f"missed: {line}", flush=True)
            work.tell(ranks["all", True] + ranks["all", False], len(planted), "planted")
    for name in (*KINDS, *BOARDS, "all"):
        print(f"{name:20} {ranks[name, True]:4} of {ranks[name, True] + ranks[name, False]:4} found")
    games = flagged = false = 0
    with closing(work.results(strong_task, [] if work.is_stopped else strong, plan)) as results:
        for _, (called, wrong) in results:
            games, flagged, false = games + 1, flagged + called, false + len(wrong)
            for line in wrong:
                print(f"false: {line}", flush=True)
            work.tell(games, len(strong), "strong")
    print(f"{games} games of strong searches: {flagged} called mistakes, of which {false} are not", flush=True)
    return work.exit_code()


if __name__ == "__main__":
    sys.exit(main())
