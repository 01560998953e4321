"""``make proofs``: write a proof of every value in the atlas, where it is short, and check it by the rules alone.

python -m tools.atlas_proofs [--answers 1000] [--cells 20] [--jobs N] [--cluster ADDRESS] [--resume FILE]

The atlas was made by a search, and so are these proofs. But who checks one
follows its answers, and needs no search: if the search was wrong, it shows.
"""

from __future__ import annotations

import argparse
import sys

from noughts.search.exact.atlas import AtlasEntry, entries
from noughts.search.exact.proof_making import prove
from noughts.search.exact.proofs import BadProof, check
from tools.long_work import LongWork


class TooLong(Exception):
    """The proof would take too long."""


def is_checked(entry: AtlasEntry, most: int) -> bool:
    """Whether the value has a proof of so many answers at most; BadProof if that does not hold."""

    def tell(answers: int) -> None:
        if answers > most:
            raise TooLong

    try:
        check(prove(entry.rules, entry.score, tell))
    except TooLong:
        return False
    return True


def verdict(task: tuple[AtlasEntry, int]) -> bool | str:
    """Whether a value has a proof of so many answers at most, or why its proof does not hold."""
    try:
        return is_checked(*task)
    except BadProof as error:
        return str(error)


def main() -> int:
    """Check what can be checked; the exit code says whether any value was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.atlas_proofs")
    parser.add_argument("--answers", type=int, default=1_000, help="the longest proof")
    parser.add_argument("--cells", type=int, default=20, help="the largest board: on larger ones a proof takes long to find")
    work = LongWork(parser)
    most, cells = work.options.answers, work.options.cells
    settled = [entry for entry in entries().values() if entry.score and entry.rules.cols * entry.rules.rows <= cells]
    proven, wrong = 0, 0
    tasks = ((str(entry), (entry, most)) for entry in settled)
    found = work.results(verdict, tasks, {"work": "proofs", "answers": most})
    for number, (entry, is_proven) in enumerate(found, start=1):
        if isinstance(is_proven, str):
            wrong += 1
            print(f"WRONG {entry}: {is_proven}", flush=True)
        else:
            proven += is_proven
        if number % 100 == 0 or number == len(settled):
            print(f"{work.pace(number, len(settled))}  {proven} of {number} checked, {wrong} wrong", flush=True)
    return work.exit_code(wrong)


if __name__ == "__main__":
    sys.exit(main())
