"""The zone of a proof: the empty cells on which it depends.

The attacker has a winning tree. When may the defender place further marks without upsetting it? Such a mark does harm
on a cell that the tree itself uses (the *core*: the attacker's moves and the cells of his threats), or by helping one
of the defender's lines to become a threat that the tree does not answer. How far from completion a line may be and
still become one depends on how many further marks there can be: one for each node of the tree at which the defender is
free to choose. So beside the core a zone holds, for 2, 3 and 4, the missing cells of the defender's lines that lack at
most so many at some point of the tree, and its *freedom*: the largest number of free choices on one way down the tree.
With it goes the *height* of the tree: the number of plies within which it wins.

A defender who is free to choose and places a mark outside `harmful` for the refutation of some other move loses to that
same refutation: the attacker plays as if that other move had been made. There are at most 1 + freedom marks on the
board that the refutation does not know; a threat of which the tree does not know would need a line that lacks at most
2 + freedom cells, and the marks are on none of these.
"""

from __future__ import annotations

from numba import uint64

from noughts.search.core.proof.bits import NOTHING, count, inner
from noughts.search.core.proof.tables import LINES

CORE, NEAR_2, NEAR_3, NEAR_4, FREEDOM, HEIGHT = range(6)
ZONE_WORDS = 6
EVERYWHERE = ~uint64(0)


@inner
def start_zone(zone, core, height):
    """The zone of a proof that needs nothing but these cells."""
    zone[CORE] = core
    zone[NEAR_2] = NOTHING
    zone[NEAR_3] = NOTHING
    zone[NEAR_4] = NOTHING
    zone[FREEDOM] = NOTHING
    zone[HEIGHT] = uint64(height)


@inner
def add_cells(zone, cells):
    """The proof uses these cells too."""
    zone[CORE] |= cells


@inner
def add_zone(zone, other):
    """Both proofs are needed."""
    for part in range(FREEDOM):
        zone[part] |= other[part]
    zone[FREEDOM] = max(zone[FREEDOM], other[FREEDOM])
    zone[HEIGHT] = max(zone[HEIGHT], other[HEIGHT])


@inner
def copy_zone(zone, other):
    """Become the same as the other."""
    for part in range(ZONE_WORDS):
        zone[part] = other[part]


@inner
def add_near_lines(board, att, dfn, has_rival, zone):
    """The attacker moves here without winning at once: the defender's lines could come to matter."""
    if not has_rival:
        return
    for line in range(board.facts[LINES]):
        mask = board.masks[line]
        if mask & att != NOTHING:
            continue
        missing = mask & ~dfn
        lacking = count(missing)
        if lacking <= 4:
            zone[NEAR_4] |= missing
            if lacking <= 3:
                zone[NEAR_3] |= missing
                if lacking <= 2:
                    zone[NEAR_2] |= missing


@inner
def harmful(zone, has_rival):
    """The cells on which one further mark of the defender may upset the proof."""
    if not has_rival:
        return zone[CORE]
    freedom = zone[FREEDOM]
    if freedom > uint64(2):
        return EVERYWHERE
    return zone[CORE] | zone[NEAR_2 + freedom]
