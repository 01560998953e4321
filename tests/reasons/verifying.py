"""``make explanations``: twenty thousand explanations, and every claim in them checked by brute force.

python -m tests.reasons.verifying [--number 20000] [--board "4x4 misere"] [--seed N] [--jobs N] [--resume FILE]

The checks share no code with what finds the reasons: see ``checking``. The
tests check a sample of these; here every run may look at others.
With ``--openings FILE``, explanations of openings that nothing can prove are
written with their boards instead, for a person to judge.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from noughts.reasons import explain
from noughts.rules import Move, NoughtsError, Placement, Position
from noughts.search import Limit
from noughts.search.api import analyse
from tests.reasons.checking import Referee
from tests.reasons.examples import careful_game, late, proven
from tests.strategies import random_game
from tools.long_work import LongWork

GAMES = {
    "3x3": 9,
    "3x3 misere": 9,
    "3x3 wild": 6,
    "notakto": 9,
    "3x3 torus": 9,
    "3x3 gravity": 9,
    "4x3x3 exact": 6,
    "4x4": 8,
    "4x4x3": 8,
    "4x4x3 misere": 7,
    "4x4x3 gravity": 9,
    "5x5x4": 8,
    "connect-four": 10,
}
"""The games, and how many cells are empty at most: brute force must come to the end of each."""

AT_A_TIME = 12
"""Positions in one task: half from random games, half from games between two who see a threat."""


def main() -> int:
    """Explain and check as many moves as were asked for; the exit code says whether any claim was false."""
    parser = argparse.ArgumentParser(prog="python -m tests.reasons.verifying")
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--board", action="append", choices=list(GAMES), help="these alone")
    parser.add_argument("--seed", type=int, help="the same explanations again; needed to continue from a file")
    parser.add_argument("--openings", type=Path, metavar="FILE", help="write forty explanations of openings to read")
    work = LongWork(parser)
    options = work.options
    if options.openings:
        options.openings.write_text("\n\n".join(openings(work.seed())) + "\n", encoding="utf-8")
        return 0
    seed = work.seed()
    print(f"{options.number:,} explanations, seed {seed}", flush=True)
    kinds, checked, wrong = Counter[str](), Counter[str](), 0
    games = options.board or list(GAMES)
    plan = {"work": "explanations", "games": games, "seed": seed}
    with closing(work.results(verify_some, _tasks(games, seed), plan)) as results:
        for key, (some, number, wrongs) in results:
            kinds.update(some)
            checked[key.rpartition(" ")[0]] += number
            wrong += len(wrongs)
            for each in wrongs:
                print(f"WRONG {each}", flush=True)
            if checked.total() >= options.number:
                break
    for name, number in checked.items():
        print(f"  {name:16} {number:6,} explanations")
    print(f"{checked.total():,} explanations in {work.pace(0, 0).strip()}, {wrong} wrong; reasons by kind:")
    print(", ".join(f"{kind} {number:,}" for kind, number in kinds.most_common()))
    return work.exit_code(wrong)


def openings(seed: int, number: int = 20) -> Iterator[str]:
    """Explanations of moves early in a game, with the boards: half of them of the best move, half of one nearby."""
    rng = Random(seed)
    for text in ("15x15x5", "connect-four"):
        for index in range(number):
            position = Position.start(text)
            for ply in range(2 + index // 2):
                near = [move for move in position.moves() if distance_to_centre(position, move) <= 1 + ply // 3]
                position = position.play(rng.choice(near) if ply < 2 else analyse(position, FEW).best or near[0])
                if position.outcome:
                    break
            if not position.outcome:
                moves = sorted(position.moves(), key=lambda move: distance_to_centre(position, move))
                move = rng.choice(moves[:20]) if index % 2 else analyse(position, MANY).best or moves[0]
                yield f"{position.drawing()}\n\n{move}: {explain(position, move, limit=MANY).text}"


FEW, MANY = Limit(nodes=500), Limit(nodes=30_000)


def distance_to_centre(position: Position, move: Move) -> int:
    rules = position.rules
    across = abs(move.col - rules.cols // 2)
    return across if rules.placement is Placement.GRAVITY else max(across, abs(move.row - rules.rows // 2))


def _tasks(games: Sequence[str], seed: int) -> Iterator[tuple[str, tuple[str, int]]]:
    """Without end: some positions of each game in turn, each time with a seed of their own."""
    while True:
        for text in games:
            yield f"{text} {seed}", (text, seed)
        seed += 1000


def verify_some(task: tuple[str, int]) -> tuple[Counter[str], int, list[str]]:
    """How often each kind of reason was given, the number of explanations, and those that claim what is false."""
    text, seed = task
    referee, kinds, number, wrong = Referee(text), Counter[str](), 0, list[str]()
    for play in (random_game, careful_game):
        for position in late(text, AT_A_TIME // 2, most_empty=GAMES[text], play=play, first=seed):
            for explanation in proven(position):
                number += 1
                kinds.update(reason.kind.value for reason in explanation.reasons)
                try:
                    referee.check(explanation)
                except (AssertionError, NoughtsError, LookupError) as error:
                    wrong.append(f"{text}: {position} {explanation.move}: {explanation.text} ({error!r})")
    return kinds, number, wrong


if __name__ == "__main__":
    sys.exit(main())
