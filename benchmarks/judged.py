"""Positions judged by the solver: random ones in which it matters what is played, with all moves that keep the value.

They lie beside this file, a position and its good moves on each line, since
proving them takes an hour on one core. ``python -m benchmarks.judged [--jobs N]
[--cluster ADDRESS] [--resume FILE]`` makes them again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from noughts import Limit, Position, Rules
from noughts.rules import Move
from noughts.search import Draw, Win
from noughts.search.analysis import result_of
from noughts.search.exact.solver import Solver
from tools.long_work import LongWork

BOARDS = ("4x4x4", "5x5x4", "6x6x5", "7x7x4", "connect-four")

DOUBTFUL = "doubtful"
"""Positions of Connect Four about which the network was most in doubt after 94 minutes of practice: the six in a hundred of
15,616 random ones in which its policy and its expectation were most open together. That network is not kept, they are."""

COUNT = 200  # positions of each board

FOLDER = Path(__file__).with_name("judged_positions")

SEED = 16

SOONEST, LATEST = 1 / 8, 2 / 3  # how full a board is when it is judged
MOST = 20  # random moves at most
PATIENCE = Limit(nodes=3_000_000)  # for one move; a position with a move that takes more to prove is left out


@dataclass(frozen=True, slots=True)
class Judged:
    """A position, and the moves that keep its value."""

    position: Position
    good: frozenset[Move]


def read(text: str, which: str | None = None) -> list[Judged]:
    """The positions of a board as they are kept, or those of a kind."""
    rules = Rules.parse(text)
    found = []
    name = f"{text}-{which}" if which else text
    for line in (FOLDER / f"{name}.txt").read_text().splitlines():
        board, _, moves = line.partition(":")
        position = Position.parse(board, rules)
        found.append(Judged(position, frozenset(position.parse_move(move) for move in moves.split())))
    return found


def judged(text: str, count: int, work: LongWork) -> Iterator[Judged]:
    """The same positions every time: random moves from the start, kept if some moves are better than others."""
    rules = Rules.parse(text)
    found = 0
    with closing(work.results(_values, _candidates(text), {"work": "judged positions", "seed": SEED})) as results:
        for key, values in results:
            if len(set(values.values())) > 1:
                position, best = Position.parse(key.partition(" ")[2], rules), max(values.values())
                yield Judged(position, frozenset(position.parse_move(move) for move, value in values.items() if value == best))
                found += 1
                work.tell(found, count, text)
                if found == count:
                    return


def _candidates(text: str) -> Iterator[tuple[str, Position]]:
    """Random positions without end, each once."""
    rules = Rules.parse(text)
    rng = Random(f"{SEED} {rules}")
    seen: set[int] = set()
    while True:
        position = _random_position(rules, rng)
        if position is not None and position.key not in seen:
            seen.add(position.key)
            yield f"{text} {position}", position


def _random_position(rules: Rules, rng: Random) -> Position | None:
    """A position after random moves; None if the game was over before."""
    cells = rules.cols * rules.rows
    position = Position.start(rules)
    for _ in range(rng.randint(int(cells * SOONEST), min(MOST, int(cells * LATEST)))):
        if position.outcome:
            return None
        position = position.play(rng.choice(position.moves()))
    return None if position.outcome else position


def _values(position: Position) -> dict[str, int]:
    """Win, draw or loss for every move, or nothing if one of them is too hard; how long a win takes does not matter here."""
    solver = Solver(every=False)
    values = {}
    for move in position.moves():
        value = _value_for_opponent(solver, position.play(move))
        if value is None:
            return {}
        values[str(move)] = -value
    return values


def _value_for_opponent(solver: Solver, position: Position) -> int | None:
    if position.outcome:
        return _value(result_of(position))
    snapshots = solver.analyse(position, PATIENCE)
    for snapshot in snapshots:
        if snapshot.candidates and snapshot.candidates[0].proven:
            snapshots.close()
            return _value(snapshot.score)
    return None


def _value(score: object) -> int:
    return 1 if isinstance(score, Win) else 0 if isinstance(score, Draw) else -1


def main() -> int:
    """Make all positions again; a board that is not finished stays as it was."""
    work = LongWork(ArgumentParser(prog="python -m benchmarks.judged"))
    FOLDER.mkdir(exist_ok=True)
    for text in BOARDS:
        lines = [f"{one.position}: {' '.join(sorted(map(str, one.good)))}\n" for one in judged(text, COUNT, work)]
        if work.is_stopped:
            break
        (FOLDER / f"{text}.txt").write_text("".join(lines))
    return work.exit_code()


if __name__ == "__main__":
    sys.exit(main())
