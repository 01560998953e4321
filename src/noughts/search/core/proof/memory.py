"""What the search remembers: a table of bounded size from positions to what is proven about them.

An entry is the two sets of the position in full (so two positions are never mistaken for each other), a word of facts,
and, in the classic search, the zone of the proof. About each position it holds both what is proven possible (the
attacker wins within so many plies) and what is proven impossible (he does not win within so many plies), so one entry
serves every question about it. Two entries share a bucket: the first keeps the position with more cells still to fill,
as that one was dearer to search; the second takes whatever comes.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64

from noughts.search.core.proof.bits import inner

NO_WIN_KNOWN = 255  # larger than any number of plies
FOREVER = 127  # "not within 127 plies" is "never" on 64 cells
FACTS, ZONE = 2, 3  # where in an entry the facts are and the zone begins
SHORT_ENTRY, LONG_ENTRY = 3, 8  # words of an entry without and with a zone

_WIN_SHIFT, _DENIED_SHIFT, _MOVE_SHIFT, _KIND_SHIFT, _WORTH_SHIFT = 0, 8, 16, 24, 32


class Memory:
    """A table of at most so many megabytes; keep one for each thread and each rules value."""

    __slots__ = ("words",)

    def __init__(self, megabytes: int = 64) -> None:
        self.words = np.zeros(megabytes * 2**17, np.uint64)

    def clear(self) -> None:
        """Forget everything."""
        self.words[:] = 0


@inner
def facts_word(win, denied, move, kind, worth):
    """Pack the facts about a position into one word; never zero, as zero marks an empty entry."""
    return (
        uint64(win) << uint64(_WIN_SHIFT)
        | uint64(denied) << uint64(_DENIED_SHIFT)
        | uint64(move + 1) << uint64(_MOVE_SHIFT)
        | uint64(kind | 128) << uint64(_KIND_SHIFT)
        | uint64(worth) << uint64(_WORTH_SHIFT)
    )


@inner
def win_of(facts):
    """Plies within which the attacker is proven to win, or NO_WIN_KNOWN."""
    return int64(facts & uint64(255))


@inner
def denied_of(facts):
    """Plies within which the attacker is proven not to win."""
    return int64((facts >> uint64(_DENIED_SHIFT)) & uint64(255))


@inner
def move_of(facts):
    """The move that decided the position when it was last searched, or -1."""
    return int64((facts >> uint64(_MOVE_SHIFT)) & uint64(255)) - 1


@inner
def _bucket(words, width, a, b, kind):
    mixed = (a + uint64(kind)) * uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> uint64(29)
    mixed = (mixed ^ b) * uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> uint64(32)
    mixed *= uint64(0x94D049BB133111EB)
    mixed ^= mixed >> uint64(29)
    buckets = uint64(words.size // (2 * width))
    return int64((mixed >> uint64(32)) * buckets >> uint64(32)) * 2 * width


@inner
def _holds(words, slot, a, b, kind):
    same_kind = (words[slot + FACTS] >> uint64(_KIND_SHIFT)) & uint64(255) == uint64(kind | 128)
    return words[slot] == a and words[slot + 1] == b and same_kind


@inner
def recall(words, width, a, b, kind):
    """Where the entry about a position is, or -1."""
    slot = _bucket(words, width, a, b, kind)
    if _holds(words, slot, a, b, kind):
        return slot
    if _holds(words, slot + width, a, b, kind):
        return slot + width
    return -1


@inner
def _place(words, width, a, b, kind, worth):
    """Where the entry about a position is to go; its facts are cleared if it was about another one."""
    slot = recall(words, width, a, b, kind)
    if slot < 0:
        slot = _bucket(words, width, a, b, kind)
        if int64(words[slot + FACTS] >> uint64(_WORTH_SHIFT)) > worth:
            slot += width
        words[slot] = a
        words[slot + 1] = b
        words[slot + FACTS] = facts_word(int64(NO_WIN_KNOWN), int64(0), int64(-1), kind, worth)
    return slot


@inner
def remember(words, width, a, b, kind, is_win, plies, move, worth):
    """Add to what is known: the attacker wins, or does not win, within so many plies. Returns where it went."""
    slot = _place(words, width, a, b, kind, worth)
    facts = words[slot + FACTS]
    win, denied = win_of(facts), denied_of(facts)
    if is_win:
        win = plies
    else:
        denied = max(denied, plies)
    words[slot + FACTS] = facts_word(win, denied, move, kind, worth)
    return slot
