"""The memory of the proof search: a bounded table from positions to what is proven about them.

An entry holds the two sets of the position in full (so that no two positions are confused), a word of facts and, in the
classic search, the zone of the proof. The facts are both the plies within which the attacker is proven to win and the
plies within which he is proven not to, so one entry serves every question. A bucket has two entries: the first keeps
the position with more empty cells, which was more expensive to search; the second is always replaced.

The table begins small, so that a short search stays in the processor's cache, and doubles as it fills. Buckets are in
the order of their hashes, so doubling splits each in two.
"""

from __future__ import annotations

from noughts.rules import Rules
from noughts.search.core.proof import bits, layout
from noughts.search.core.proof.tables import is_classic
from noughts.search.core.runtime import U64Buffer

WIN_SHIFT = 0
DENIED_SHIFT = 8
MOVE_SHIFT = 16
KIND_SHIFT = 24
WORTH_SHIFT = 32

# Odd numbers whose products spread over all bits.
MIX_1 = 0x9E3779B97F4A7C15
MIX_2 = 0xBF58476D1CE4E5B9
MIX_3 = 0x94D049BB133111EB


FIRST_BUCKETS = 1 << 12
"""Of an empty table."""

MEGABYTE = 2**17
"""In words of 64 bits."""


class Memory:
    """A table of at most ``megabytes``, for one thread and one game."""

    def __init__(self, rules: Rules, megabytes: int = 64) -> None:
        self.megabytes = megabytes
        self.width = layout.LONG_ENTRY if is_classic(rules) else layout.SHORT_ENTRY
        self.owner = U64Buffer(megabytes * MEGABYTE)
        self.words = self.owner.at
        self.most_buckets = megabytes * MEGABYTE // (2 * self.width)
        while self.most_buckets & (self.most_buckets - 1):  # a power of two, so that doubling comes out even
            self.most_buckets &= self.most_buckets - 1
        self.buckets = min(FIRST_BUCKETS, self.most_buckets)
        self.used = 0  # entries
        self.spare_owner = U64Buffer(2 * self.width)
        self.spare = self.spare_owner.at  # for a bucket that is being split


def facts_word(win: int, denied: int, move: int, kind: int, worth: int) -> int:
    """Pack the facts about a position into one word; never zero, which marks an empty entry."""
    low = win << WIN_SHIFT | denied << DENIED_SHIFT | (move + 1) << MOVE_SHIFT
    return low | (bits.ONE * (kind | 128)) << KIND_SHIFT | (bits.ONE * worth) << WORTH_SHIFT


def win_of(facts: int) -> int:
    """Plies within which the attacker is proven to win, or NO_WIN_KNOWN."""
    return facts >> WIN_SHIFT & 255


def denied_of(facts: int) -> int:
    """Plies within which the attacker is proven not to win."""
    return facts >> DENIED_SHIFT & 255


def move_of(facts: int) -> int:
    """The move that decided the position when it was last searched, or -1."""
    return (facts >> MOVE_SHIFT & 255) - 1


def slot_of(memory: Memory, a: int, b: int, kind: int) -> int:
    """The bucket of a position: where its two entries begin."""
    mixed = (a + kind) * MIX_1 & bits.ALL
    mixed ^= mixed >> 29
    mixed = (mixed ^ b) * MIX_2 & bits.ALL
    mixed ^= mixed >> 32
    mixed = mixed * MIX_3 & bits.ALL
    mixed ^= mixed >> 29
    return ((mixed >> 32) * memory.buckets >> 32) * 2 * memory.width


def _holds(memory: Memory, slot: int, a: int, b: int, kind: int) -> bool:
    return (
        memory.words[slot] == a
        and memory.words[slot + 1] == b
        and memory.words[slot + layout.FACTS] >> KIND_SHIFT & 255 == kind | 128
    )


def recall(memory: Memory, a: int, b: int, kind: int) -> int:
    """Where the entry of a position is, or -1."""
    slot = slot_of(memory, a, b, kind)
    if _holds(memory, slot, a, b, kind):
        return slot
    if _holds(memory, slot + memory.width, a, b, kind):
        return slot + memory.width
    return -1


def claim(memory: Memory, a: int, b: int, kind: int, worth: int) -> int:
    """Where to write the entry of a position; clears the facts if they were about another one."""
    slot = recall(memory, a, b, kind)
    if slot >= 0:
        return slot
    if 2 * memory.used > memory.buckets and memory.buckets < memory.most_buckets:
        _grow(memory)
    slot = slot_of(memory, a, b, kind)
    if memory.words[slot + layout.FACTS] >> WORTH_SHIFT > worth:
        slot += memory.width
    if memory.words[slot + layout.FACTS] == 0:
        memory.used += 1
    memory.words[slot] = a
    memory.words[slot + 1] = b
    memory.words[slot + layout.FACTS] = facts_word(layout.NO_WIN_KNOWN, 0, -1, kind, worth)
    return slot


def remember(memory: Memory, slot: int, is_win: bool, plies: int, move: int, worth: int) -> None:
    """Add to a claimed entry that the attacker wins, or does not win, within so many plies."""
    facts = memory.words[slot + layout.FACTS]
    win, denied = win_of(facts), denied_of(facts)
    if is_win:
        win = plies
    else:
        denied = max(denied, plies)
    memory.words[slot + layout.FACTS] = facts_word(win, denied, move, facts >> KIND_SHIFT & 127, worth)


def _grow(memory: Memory) -> None:
    """Double the buckets: each becomes two neighbours, the last one first, so that none is overwritten before it has moved."""
    memory.buckets *= 2
    span = 2 * memory.width
    for bucket in range(memory.buckets // 2 - 1, -1, -1):
        for place in range(span):
            memory.spare[place] = memory.words[bucket * span + place]
        for place in range(2 * span):
            memory.words[2 * bucket * span + place] = 0
        _bring_back(memory, 0)
        _bring_back(memory, memory.width)


def _bring_back(memory: Memory, start: int) -> None:
    """Put an entry of a split bucket into its half."""
    facts = memory.spare[start + layout.FACTS]
    if facts == 0:
        return
    slot = slot_of(memory, memory.spare[start], memory.spare[start + 1], facts >> KIND_SHIFT & 127)
    if memory.words[slot + layout.FACTS] != 0:
        slot += memory.width
    for place in range(memory.width):
        memory.words[slot + place] = memory.spare[start + place]
