"""How well Ada plays: against the truth on small boards, against positions that the solver has proven, against herself."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from statistics import median

from benchmarks.judged import BOARDS, DOUBTFUL, Judged, read
from noughts import Limit, Position, Rules, Side
from noughts.rules import Goal, Marks, Move, Overline, Placement, Wrap
from noughts.search import Draw, Score, Win
from noughts.search.engine import Engine
from noughts.search.exact.lookup import Lookup
from noughts.search.neural.ages import AGES, GROWN_UP, Age, network_of
from noughts.search.neural.network import Network
from noughts.search.neural.search import Neural
from noughts.search.registry import Searcher, best_of

NODES = 64
LINE_NODES = 32  # for the lines of 3x3, all of which are played
DUELS = 40  # openings for each pair of ages; every one is played from both sides
MATCH = 12  # games against the engine

FIVE = (
    ("3x3", "X../.O./..X"),
    ("3x3 misere", ".../.../..."),
    ("5x5x4", "/".join(["....."] * 5)),
    ("7x7x4", "/".join(["......."] * 7)),
    ("connect-four", "/".join(["......."] * 6)),
)
"""Positions about which every age is asked; with best play a draw, a draw, a draw, a win and a win."""

SECONDS = 1.0  # for each move of those


def variants() -> list[Rules]:
    """Every variant of 3x3."""
    return [Rules(3, 3, 3, *knobs) for knobs in product(Goal, Marks, Placement, Wrap, Overline)]


def outlook(score: Score) -> int:
    """A proven score without its plies."""
    return 1 if isinstance(score, Win) else 0 if isinstance(score, Draw) else -1


def open_positions(rules: Rules) -> Iterator[Position]:
    """Every position of a small game that is not over."""
    seen: set[tuple[int, int]] = set()
    todo = [Position.start(rules)]
    while todo:
        position = todo.pop()
        if not position.outcome and (position.x, position.o) not in seen:
            seen.add((position.x, position.o))
            todo += [position.play(move) for move in position.moves()]
            yield position


def values(position: Position) -> dict[Move, int]:
    """What each move is worth."""
    return {candidate.move: outlook(candidate.score) for candidate in best_of(Lookup().analyse(position)).candidates}


def policy_alone(network: Network, positions: list[Position]) -> list[Move]:
    """The first move that comes to mind in each position."""
    found = []
    for start in range(0, len(positions), 64):
        part = positions[start : start + 64]
        opinions = network.opinions(part)
        found += [position.moves()[int(opinion.policy.argmax())] for position, opinion in zip(part, opinions, strict=True)]
    return found


def on_every_position(network: Network, rules: Rules) -> tuple[int, int]:
    """How many positions in which it matters are played right by the policy alone, and how many there are."""
    judged = [(position, values(position)) for position in open_positions(rules)]
    judged = [(position, worth) for position, worth in judged if len(set(worth.values())) > 1]
    moves = policy_alone(network, [position for position, _ in judged])
    return sum(worth[move] == max(worth.values()) for move, (_, worth) in zip(moves, judged, strict=True)), len(judged)


def lost_lines(searcher: Searcher, rules: Rules) -> int:
    """Positions in which a player who follows a search throws the value away, against every reply, in either seat."""
    lost = 0
    for seat in Side:
        seen: set[tuple[int, int]] = set()
        todo = [Position.start(rules)]
        while todo:
            position = todo.pop()
            if position.outcome or (position.x, position.o) in seen:
                continue
            seen.add((position.x, position.o))
            if position.side is not seat:
                todo += [position.play(move) for move in position.moves()]
                continue
            best = best_of(searcher.analyse(position, Limit(nodes=LINE_NODES))).best
            worth = values(position)
            if best is not None:
                lost += worth[best] < max(worth.values())
                todo.append(position.play(best))
    return lost


def on_judged(judged: list[Judged], age: Age) -> tuple[int, int]:
    """How many of the positions are played right by the policy alone, and how many with a search."""
    alone = policy_alone(network_of(age), [one.position for one in judged])
    searcher = Neural(age=age)
    searched = [best_of(searcher.analyse(one.position, Limit(nodes=NODES))).best for one in judged]
    right = [sum(move in one.good for move, one in zip(moves, judged, strict=True)) for moves in (alone, searched)]
    return right[0], right[1]


def duel(older: Network, younger: Network, rules: Rules) -> float:
    """The share of points of the older one, by policy alone, from random openings that each side gets once."""
    rng = Random(f"{rules}")
    games: list[tuple[Position, Side]] = []
    while len(games) < 2 * DUELS:
        position = Position.start(rules)
        for _ in range(rng.randint(1, 5)):
            position = position if position.outcome else position.play(rng.choice(position.moves()))
        if not position.outcome:
            games += [(position, side) for side in Side]
    points = 0.0
    while games:
        for network, is_older in ((older, True), (younger, False)):
            turn = [game for game in games if (game[0].side is game[1]) is is_older]
            games = [game for game in games if (game[0].side is game[1]) is not is_older]
            moves = policy_alone(network, [position for position, _ in turn])
            for (position, side), move in zip(turn, moves, strict=True):
                after = position.play(move)
                if after.outcome:
                    points += 0.5 if after.outcome.winner is None else float(after.outcome.winner is side)
                else:
                    games.append((after, side))
    return points / (2 * DUELS)


def match_with_engine(text: str) -> tuple[float, float]:
    """Points that Ada takes off the engine at the same time for each move, and how many positions she looked at."""
    rules = Rules.parse(text)
    points, nodes = 0.0, []
    for game in range(MATCH):
        rng = Random(f"{rules} {game // 2}")
        position = Position.start(rules)
        for _ in range(3):
            central = [
                move
                for move in position.moves()
                if max(abs(2 * move.col + 1 - rules.cols), abs(2 * move.row + 1 - rules.rows)) <= 4
            ]
            position = position.play(rng.choice(central))
        own = position.side if game % 2 == 0 else position.side.other
        while not position.outcome:
            searcher: Searcher = Neural() if position.side is own else Engine()
            analysis = best_of(searcher.analyse(position, Limit(seconds=SECONDS)))
            nodes += [analysis.nodes] if position.side is own else []
            if analysis.best is None:
                break
            position = position.play(analysis.best)
        winner = position.outcome and position.outcome.winner
        points += 0.5 if winner is None else float(winner is own)
    return points, median(nodes)


def beliefs() -> Iterator[tuple[str, str, str, float, float, float, float]]:
    """What each age thinks of the same five positions: its move, how likely it is, and win, draw and loss."""
    for text, board in FIVE:
        position = Position.parse(board, Rules.parse(text))
        for age in AGES.values():
            (opinion,) = network_of(age).opinions([position])
            best = int(opinion.policy.argmax())
            share = float(opinion.policy[best])
            yield text, age.name, str(position.moves()[best]), share, opinion.win, opinion.draw, opinion.loss


def milliseconds(text: str, count: int) -> float:
    """For one position, asked about together with others."""
    network, positions = network_of(GROWN_UP), [Position.start(Rules.parse(text))] * count
    times = []
    for _ in range(20):
        start = time.perf_counter()
        network.opinions(positions)
        times.append((time.perf_counter() - start) / count * 1000)
    return min(times)


def main() -> None:
    """Measure all of it, or one part: ``beliefs``, ``doubtful``, ``ages``, or ``match``, which is not in all of it."""
    if sys.argv[1:] == ["beliefs"]:
        print("\nWhat each age thinks of five positions: its move, win, draw, loss")
        for text, name, move, share, *chances in beliefs():
            print(f"  {text:14} {name:8} {move} {share:4.0%}  " + " ".join(f"{chance:4.0%}" for chance in chances), flush=True)
        return
    if sys.argv[1:] == ["doubtful"]:
        print_doubtful()
        return
    if sys.argv[1:] == ["ages"]:
        print_ages()
        return
    print("\nMilliseconds for a position, alone and among 16")
    for text in ("3x3", "9x9x5", "15x15x5"):
        print(f"  {text:14} {milliseconds(text, 1):6.2f} {milliseconds(text, 16):6.2f}", flush=True)
    if sys.argv[1:] == ["match"]:
        for text in ("9x9x5", "15x15x5"):
            points, nodes = match_with_engine(text)
            print(f"  {text:14} {points} of {MATCH} points against the engine, {nodes:.0f} positions a move", flush=True)
        return
    print("\nEvery position of 3x3 in which it matters: right by policy alone; lines lost with a search")
    for rules in variants():
        right, count = on_every_position(network_of(GROWN_UP), rules)
        print(f"  {rules!s:40} {right:6} of {count:6}  {lost_lines(Neural(), rules)} lost", flush=True)
    print(f"\nPositions judged by the solver: right by policy alone, and with {NODES} nodes")
    for age in AGES.values():
        for text in BOARDS:
            judged = read(text)
            alone, searched = on_judged(judged, age)
            print(f"  {age.name:8} {text:14} {alone / len(judged):7.1%} {searched / len(judged):7.1%}", flush=True)
    print_doubtful()
    print_ages()


def print_doubtful() -> None:
    """What every age makes of the hardest positions."""
    judged = read("connect-four", DOUBTFUL)
    print(f"\nOf {len(judged)} doubtful positions of Connect Four, wrong by policy alone, and with {NODES} nodes")
    for age in AGES.values():
        alone, searched = on_judged(judged, age)
        print(f"  {age.name:8} {len(judged) - alone:4} {len(judged) - searched:4}", flush=True)


def print_ages() -> None:
    """Every age against the one before."""
    print("\nPoints that each age takes off the one before, by policy alone")
    for text in ("3x3", "5x5x4", "connect-four", "9x9x5"):
        shares = (duel(network_of(older), network_of(younger), Rules.parse(text)) for younger, older in pairwise(AGES.values()))
        print(
            f"  {text:14} "
            + "  ".join(f"{age.name} {share:.2f}" for age, share in zip(list(AGES.values())[1:], shares, strict=True)),
            flush=True,
        )


if __name__ == "__main__":
    main()
