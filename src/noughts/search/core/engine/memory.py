# cython: auto_pickle=False
"""The memory of the engine: what it already knows about positions."""

from __future__ import annotations

from noughts.search.core.engine import layout
from noughts.search.core.runtime import U64Buffer

BITS = 20
"""2**20 entries of two words, 16 MB; pages take memory once they are written to."""

FAILURE_BITS = 18
"""2**18 positions in which threat search found nothing, one word each."""

FIRST_BITS = 14
"""2**14 places for the first entries: 256 kB and 128 kB. To clear 18 MB for every move of a quick game took a third of it, and
two processes that did so slowed each other down."""

FOURS_SALT, FOURS_LENGTH_SALT = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
THREES_SALT, THREES_LENGTH_SALT = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
WORD = (1 << 64) - 1

# The second word of an entry: bound, move, depth and score, each shifted so that it is not negative.
MOVE_SHIFT, DEPTH_SHIFT, SCORE_SHIFT = 2, 18, 32
DEPTH_ZERO, SCORE_ZERO = 128, 1 << 21
MOVE_BITS, DEPTH_BITS = (1 << 16) - 1, (1 << 8) - 1


class Slots:
    """Room for 2**bits entries of some words; the first word is a key, whose low bits name the slot.

    The first entries are in a small table, which is quick to clear and stays
    in the processor's cache; most searches end before it is half full. Then
    the entries spread to their slots in the full table. What is found is the
    same in both: an entry replaces the one of its slot, and no other.
    """

    def __init__(self, bits: int, width: int) -> None:
        self.width = width
        self.last_slot = (1 << bits) - 1
        self.last_first = (1 << FIRST_BITS) - 1
        self.first = U64Buffer(width << FIRST_BITS)
        self.all = U64Buffer(width << bits, False)
        self.words = self.first.at
        self.used = 0  # entries of the small table
        self.is_spread = False


def place_of(slots: Slots, key: int) -> int:
    """Where the words for a slot are, or would be. A key of 0 looks empty, which is harmless."""
    if slots.is_spread:
        return (key & slots.last_slot) * slots.width
    place = key & slots.last_first
    while slots.words[place * slots.width] != 0 and (slots.words[place * slots.width] ^ key) & slots.last_slot:
        place = (place + 1) & slots.last_first
    return place * slots.width


def claim(slots: Slots, key: int) -> int:
    """Where to write the words of a key, the first one of them."""
    at = place_of(slots, key)
    if not slots.is_spread and slots.words[at] == 0:
        slots.used += 1
        if 2 * slots.used > slots.last_first:
            _spread(slots)
            at = place_of(slots, key)
    return at


def _spread(slots: Slots) -> None:
    """Move all entries to their slots in the full table."""
    slots.words = slots.all.at
    slots.is_spread = True
    for place in range((slots.last_slot + 1) * slots.width):
        slots.words[place] = 0
    for number in range(slots.last_first + 1):
        before = number * slots.width
        if slots.first.at[before] != 0:
            after = place_of(slots, slots.first.at[before])
            for word in range(slots.width):
                slots.words[after + word] = slots.first.at[before + word]


class Memory:
    """What the searches of one game remember."""

    def __init__(self) -> None:
        self.megabytes = ((16 << BITS) + (8 << FAILURE_BITS)) >> 20
        self.entries, self.failures = Slots(BITS, 2), Slots(FAILURE_BITS, 1)


def _failure_key(key: int, kind: int, attacker: int, length: int) -> int:
    """A position together with the kind of threat search."""
    if kind == layout.FOURS:
        return key ^ (FOURS_SALT * (attacker + 1) & WORD) ^ (FOURS_LENGTH_SALT * length & WORD)
    return key ^ (THREES_SALT * (attacker + 1) & WORD) ^ (THREES_LENGTH_SALT * length & WORD)


def has_failed(memory: Memory, key: int, kind: int, attacker: int, length: int) -> bool:
    """Whether a threat search of this kind and length found nothing here; a wrong yes is harmless."""
    wanted = _failure_key(key, kind, attacker, length)
    return memory.failures.words[place_of(memory.failures, wanted)] == wanted


def keep_failure(memory: Memory, key: int, kind: int, attacker: int, length: int) -> None:
    found = _failure_key(key, kind, attacker, length)
    at = claim(memory.failures, found)  # may move the words, so it comes first
    memory.failures.words[at] = found


def _packed(bound: int, move: int, depth: int, score: int) -> int:
    return bound | move << MOVE_SHIFT | depth << DEPTH_SHIFT | score << SCORE_SHIFT


def _found(memory: Memory, key: int) -> int:
    """The packed entry of a position; 0 if there is none."""
    at = place_of(memory.entries, key)
    if memory.entries.words[at] != key:
        return 0
    return memory.entries.words[at + 1]


def recall_move(memory: Memory, key: int) -> int:
    """The best move of a position, or NO_MOVE."""
    packed = _found(memory, key)
    if packed == 0:
        return layout.NO_MOVE
    return (packed >> MOVE_SHIFT & MOVE_BITS) - 1


def _from_root(score: int, ply: int) -> int:
    if score > layout.PROVEN:
        return score - ply
    if score < -layout.PROVEN:
        return score + ply
    return score


def recall_score(memory: Memory, key: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The remembered score if it settles this node, else UNSETTLED. A proven score counts at any depth.

    "At most a win in 9" proves no win, "at least a loss in 8" no loss: such bounds need the depth like an estimate.
    """
    packed = _found(memory, key)
    if packed == 0:
        return layout.UNSETTLED
    bound = _bound(packed)
    score = _score(packed)
    if _depth(packed) < depth and not _is_proven(bound, score):
        return layout.UNSETTLED
    score = _from_root(score, ply)
    if bound == layout.EXACT or (score >= beta if bound == layout.LOWER else score <= alpha):
        return score
    return layout.UNSETTLED


def _is_proven(bound: int, score: int) -> bool:
    return (score > layout.PROVEN and bound != layout.UPPER) or (score < -layout.PROVEN and bound != layout.LOWER)


def _bound(packed: int) -> int:
    return packed & 3


def _depth(packed: int) -> int:
    return (packed >> DEPTH_SHIFT & DEPTH_BITS) - DEPTH_ZERO


def _score(packed: int) -> int:
    return (packed >> SCORE_SHIFT) - SCORE_ZERO


def _from_node(score: int, ply: int) -> int:
    """Count plies to the end from the position itself, which may occur at any depth."""
    if score > layout.PROVEN:
        return score + ply
    if score < -layout.PROVEN:
        return score - ply
    return score


def bound_of(score: int, alpha: int, beta: int) -> int:
    """Whether a score found with this window is exact or a bound."""
    return layout.LOWER if score >= beta else (layout.UPPER if score <= alpha else layout.EXACT)


def remember(memory: Memory, key: int, depth: int, score: int, bound: int, move: int, ply: int) -> None:
    """Keep a score and its bound; a newer entry replaces an older one."""
    depth = max(-100, min(100, depth))
    at = claim(memory.entries, key)
    memory.entries.words[at] = key
    memory.entries.words[at + 1] = _packed(bound, move + 1, depth + DEPTH_ZERO, _from_node(score, ply) + SCORE_ZERO)
