"""``make explanations``: twenty thousand explanations, and every claim in them checked by brute force.

python -m tests.reasons.verifying [--number 20000] [--board "4x4 misere"] [--seed N] [--jobs N] [--resume FILE]

The checks share no code with what finds the reasons: see ``checking``. The
tests check a sample of these; here every run may look at others.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing

from noughts.rules import NoughtsError
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
    work = LongWork(parser)
    options = work.options
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
