"""``make atlas``: solve every small game in every variant, and write the results to a file.

python -m tools.atlas [RULES ... [--nodes 20000000]] [--jobs N] [--cluster ADDRESS] [--resume FILE]

Games that are in the file already are not solved again, so it can be stopped at
any time and continued later; to start over, remove the file. ``--resume`` also
keeps what was solved out of turn. Searches are limited by nodes and not by time,
so every machine makes the same atlas. Named games that are not settled are tried
again with that many nodes.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from noughts.rules import Goal, Marks, Overline, Placement, Position, Rules, Wrap
from noughts.search import Draw, Limit, Loss, Win
from noughts.search.exact.atlas import FILE, LENGTHS, SIDES, AtlasEntry, rules_or_none, same_game
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from tools.long_work import LongWork

WRITTEN = Path(__file__).resolve().parents[1] / "src" / "noughts" / "search" / "exact" / FILE

PATIENCE = Limit(nodes=20_000_000)  # for one game: about three seconds, or more where a proof looks for pairings

IMPATIENCE = Limit(nodes=2_000_000)
"""For a game that was too hard already on a smaller board; some are easier there, since a line finds more room."""


def variants() -> list[Rules]:
    """Every way to play, on the smallest board, the fewest words first."""
    knobs = itertools.product(Goal, Marks, Placement, Wrap, Overline)
    return sorted((Rules(3, 3, 3, *each) for each in knobs), key=lambda rules: len(str(rules).split()))


def games(variant: Rules, k: int) -> Iterator[Rules]:
    """Every game of a variant that is no other one in disguise, the smaller boards first."""
    for cols, rows in sorted(itertools.product(SIDES, SIDES), key=lambda sides: (sides[0] * sides[1], sides)):
        rules = rules_or_none(variant, cols, rows, k)
        if rules and same_game(rules) == rules:
            yield rules


def solved(rules: Rules, limit: Limit) -> AtlasEntry:
    """What the solver finds out about a game."""
    analysis = best_of(Solver(every=False, book=False).analyse(Position.start(rules), limit))
    score = analysis.score
    return AtlasEntry(rules, score if analysis.proven and isinstance(score, Win | Draw | Loss) else None)


def found_out(task: tuple[Rules, int, Mapping[Rules, AtlasEntry]]) -> list[str]:
    """The lines of all games of a variant, those that are not known yet solved as far as patience goes."""
    variant, k, known = task
    too_hard: list[Rules] = []
    lines = []
    for rules in games(variant, k):
        is_larger = any(rules.cols >= other.cols and rules.rows >= other.rows for other in too_hard)
        entry = known.get(rules) or solved(rules, IMPATIENCE if is_larger else PATIENCE)
        if entry.score is None:
            too_hard.append(rules)
        lines.append(str(entry))
    return lines


def written() -> dict[Rules, AtlasEntry]:
    """What was found out before."""
    lines = WRITTEN.read_text("utf-8").splitlines() if WRITTEN.exists() else []
    return {entry.rules: entry for entry in map(AtlasEntry.parse, lines)}


def write(found: Mapping[Rules, AtlasEntry]) -> None:
    """Replace the file at once, so that it is whole whenever the program is stopped."""
    new = WRITTEN.with_suffix(".new")
    new.write_text("".join(f"{entry}\n" for entry in found.values()), "utf-8")
    new.replace(WRITTEN)


def try_again(named: Iterable[Rules], limit: Limit) -> None:
    """Solve some games that were too hard so far, each written down as soon as it is settled."""
    for rules in map(same_game, named):
        found = written()
        if found[rules].score is None:
            found[rules] = solved(rules, limit)
            write(found)
        print(found[rules], flush=True)


def solve_the_rest(work: LongWork) -> None:
    """Solve what is not known yet, many variants at a time, and say how it goes."""
    known, found = written(), dict[Rules, AtlasEntry]()
    tasks = []
    for variant, k in itertools.product(variants(), LENGTHS):
        here = {rules: known[rules] for rules in games(variant, k) if rules in known}
        tasks.append((f"{variant} {k}", (variant, k, here)))
    plan = {"work": "atlas", "nodes": [IMPATIENCE.nodes, PATIENCE.nodes]}
    for done, (_, lines) in enumerate(work.results(found_out, tasks, plan), start=1):
        found.update((entry.rules, known.get(entry.rules, entry)) for entry in map(AtlasEntry.parse, lines))
        write({**found, **{rules: entry for rules, entry in known.items() if rules not in found}})
        settled = sum(entry.score is not None for entry in found.values())
        print(f"{work.pace(done, len(tasks))}  {settled} of {len(found)} settled, last {lines[-1]}", flush=True)


def main() -> int:
    """Solve the games that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.atlas")
    parser.add_argument("rules", nargs="*", type=Rules.parse, help="a game to try again, such as '7x6x4 gravity'")
    parser.add_argument("--nodes", type=int, default=PATIENCE.nodes, help="for each of these")
    work = LongWork(parser)
    if work.options.rules:
        try_again(work.options.rules, Limit(nodes=work.options.nodes))
    else:
        solve_the_rest(work)
    return work.exit_code()


if __name__ == "__main__":
    sys.exit(main())
