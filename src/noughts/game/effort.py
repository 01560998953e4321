"""Effort: what a move took, as far as anybody measured it."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.rules import BadRecord

MOST_SECONDS = 1e9
"""Thirty years; whoever thinks longer has a broken clock."""

MOST_NODES = 2**63 - 1
MOST_PLIES = 2**31 - 1
"""What every database holds."""

LONGEST_SCORE = 12
"""Characters."""

MEASURED = {"seconds": "a time", "nodes": "a number of nodes", "depth": "a number of plies", "score": "a score"}
"""What an effort is made of, in the order of its fields."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a move took; every one that exists can be kept, written into any file and read again.

    >>> Effort(seconds=-1)
    Traceback (most recent call last):
        ...
    noughts.rules.errors.BadRecord: seconds: expected a time
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    score: str | None = None
    """What whoever moved thought it was worth to them, as ``Score.code`` writes it."""

    def __post_init__(self) -> None:
        for name, value, is_fine in (
            ("seconds", self.seconds, _is_number),
            ("nodes", self.nodes, _is_count),
            ("depth", self.depth, _is_depth),
            ("score", self.score, _is_score),
        ):
            if value is not None and not is_fine(value):
                raise BadRecord(f"{name}: expected {MEASURED[name]}")
        if isinstance(self.seconds, int):  # so that what is read back is the very same
            object.__setattr__(self, "seconds", float(self.seconds))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= MOST_SECONDS


def _is_count(value: object, most: int = MOST_NODES) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_depth(value: object) -> bool:
    return _is_count(value, MOST_PLIES)


def _is_score(value: object) -> bool:
    """Plain characters without a space: files are free with space."""
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_SCORE:
        return False
    return value.isascii() and value.isprintable() and " " not in value


UNMEASURED = Effort()
