"""``noughts check``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

import click

LONGEST_LINE = 100_000
"""Characters: a file whose first line is longer has no lines, and may have no end."""


@click.command(short_help="Check a proof that noughts, or anybody else, has written.")
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check(file: TextIO, as_json: bool) -> None:  # noqa: FBT001 - click
    """Check a proof that noughts solve --proof, or anybody else, has written.

    Only the rules of the game are used for this, and no search. Standard
    input is read for a FILE of -.

    \b
    Example:
      noughts check 4x4.proof
    """
    from noughts.cli.coloured import show
    from noughts.cli.waiting import print_json, progress_line
    from noughts.rules import NoughtsError, printable
    from noughts.search.exact.proofs import BadProof, Proof
    from noughts.search.exact.proofs import check as checked_by_the_rules
    from noughts.ui.shared.reports import checked_json, checked_text

    try:
        proof = Proof.parse(_lines(file))
        with progress_line() as tell:
            checked = checked_by_the_rules(proof, lambda positions: tell(lambda: f"checking · {positions:,} positions"))
    except NoughtsError as error:
        name = "standard input" if file.fileno() == sys.stdin.fileno() else printable(file.name)
        raise BadProof(f"{name}: {error}") from error
    if as_json:
        print_json(checked_json(proof, checked))
    else:
        show(checked_text(proof, checked))


def _lines(file: TextIO) -> Iterator[str]:
    while line := file.readline(LONGEST_LINE):
        yield line
