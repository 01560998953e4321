"""``make puzzles``: a thousand puzzles, and for each the proof by another search that it has the solution it claims.

python -m tests.lessons.verifying [--number 1000] [--board 7x7x4] [--seed N] [--jobs N] [--resume FILE]

On 3x3 the other search is brute force over strings, and elsewhere that of
``fours``: neither shares a line of code with the searches that puzzles are made by.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from noughts.lessons.puzzles import PUZZLE_BOARDS, Aim, Puzzle, puzzles
from noughts.rules import Side
from noughts.search import Draw, Loss, Win
from tests.lessons.fours import NEVER_ENDS, fours
from tests.search.brute import Brute
from tools.long_work import LongWork

AT_A_TIME = 20
"""Puzzles in one task."""


def verify(puzzle: Puzzle) -> None:
    """Fail unless the solution is right, in the number of moves it claims, and every other move wrong."""
    if str(puzzle.position.rules) == "3x3x3":
        _verify_by_brute_force(puzzle)
    else:
        _verify_by_fours(puzzle)


def _verify_by_brute_force(puzzle: Puzzle) -> None:
    brute = _brute()
    worth = {move: brute.move_score(puzzle.position, move) for move in puzzle.position.moves()}
    best = worth.pop(puzzle.solution)
    assert worth
    if puzzle.aim is Aim.WIN:
        assert isinstance(best, Win)
        assert puzzle.moves == (best.plies + 1) // 2 >= 2
        assert not any(isinstance(score, Win) for score in worth.values())
        looks = best.plies
    else:
        assert isinstance(best, Draw)
        looks = max(score.plies for score in worth.values() if isinstance(score, Loss))
        assert all(isinstance(score, Loss) for score in worth.values())
    assert puzzle.looks == looks


def _verify_by_fours(puzzle: Puzzle) -> None:
    """After each move the mover attacks if a win is claimed, and the opponent where the move is to lose."""
    game = fours(str(puzzle.position.rules))
    game.known.clear()
    sets = game.sets(puzzle.position)
    mine, theirs = sets if puzzle.position.side is Side.X else sets[::-1]
    after = {move: mine | 1 << game.bit(move.col, game.rows - 1 - move.row) for move in puzzle.position.moves()}
    solved = after.pop(puzzle.solution)
    assert after
    if puzzle.aim is Aim.WIN:
        assert puzzle.moves
        assert puzzle.moves >= 2
        assert game.cornered(solved, theirs, puzzle.moves - 1)
        assert not game.cornered(solved, theirs, puzzle.moves - 2)
        claimed = {candidate.move: candidate.score for candidate in puzzle.analysis.candidates}
        for move, tried in after.items():
            loss = claimed[move]  # what was claimed says only which of two proofs to look for
            if isinstance(loss, Loss):
                assert any(game.wins(theirs, tried, moves=moves) for moves in range(1, loss.plies // 2 + 1))
            else:
                assert not game.cornered(tried, theirs, NEVER_ENDS)
        looks = 2 * puzzle.moves - 1
    else:
        assert not game.wins(theirs, solved)
        assert not game.cornered(solved, theirs, NEVER_ENDS)
        looks = 2 * max(
            next(moves for moves in range(1, NEVER_ENDS) if game.wins(theirs, tried, moves=moves)) for tried in after.values()
        )
    assert puzzle.looks == looks


@cache
def _brute() -> Brute:
    return Brute("3x3")


def main() -> int:
    """Make and verify as many as were asked for; the exit code says whether any claim was false."""
    parser = argparse.ArgumentParser(prog="python -m tests.lessons.verifying")
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--board", action="append", choices=[board.rules for board in PUZZLE_BOARDS], help="these alone")
    parser.add_argument("--seed", type=int, help="the same puzzles again; needed to continue from a file")
    work = LongWork(parser)
    options = work.options
    seed = work.seed()
    print(f"{options.number:,} puzzles, seed {seed}", flush=True)
    chosen = options.board or [board.rules for board in PUZZLE_BOARDS]
    seen = {rules: Counter[str]() for rules in chosen}
    tasks = list(_tasks(chosen, options.number, seed))
    plan = {"work": "puzzles", "number": options.number, "boards": chosen, "seed": seed}
    for done, (key, (kinds, wrongs)) in enumerate(work.results(verify_some, tasks, plan), start=1):
        rules, _, _ = key.partition(" ")
        seen[rules].update(kinds)
        seen[rules]["wrong"] += len(wrongs)
        for wrong in wrongs:
            print(f"WRONG {wrong}", flush=True)
        counts = ", ".join(f"{kind} {count}" for kind, count in sorted(seen[rules].items()))
        print(f"{work.pace(done, len(tasks))}  {rules:12} {counts}", flush=True)
    wrong = sum(counts["wrong"] for counts in seen.values())
    whole = not work.exit_code(wrong)
    print("all of them have the solution that they claim, and no other" if whole else f"{wrong} wrong")
    return work.exit_code(wrong)


def _tasks(chosen: Sequence[str], number: int, seed: int) -> Iterator[tuple[str, tuple[str, int, int]]]:
    """Some puzzles of a board, each time with a seed of their own."""
    for place, rules in enumerate(chosen):
        of_board = number * (place + 1) // len(chosen) - number * place // len(chosen)
        for first in range(0, of_board, AT_A_TIME):
            yield f"{rules} {first}", (rules, min(AT_A_TIME, of_board - first), seed + first)


def verify_some(task: tuple[str, int, int]) -> tuple[Counter[str], list[str]]:
    """How many puzzles of each kind were made, and those that claim what is false."""
    rules, number, seed = task
    kinds: Counter[str] = Counter()
    wrong = []
    for puzzle in islice(puzzles(rules, seed), number):
        try:
            verify(puzzle)
        except AssertionError as error:
            wrong.append(f"{rules} {puzzle.position} {puzzle.aim.value} {puzzle.solution}: {error}")
        kinds[f"{puzzle.aim.value} {puzzle.grade.value}"] += 1
    return kinds, wrong


if __name__ == "__main__":
    sys.exit(main())
