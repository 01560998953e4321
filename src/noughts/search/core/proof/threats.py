"""Wins by continuous threats, and the zone of a proof: the empty cells on which it depends.

CONTINUOUS THREATS: a win in which every move but the last threatens to complete a line and so forces one reply.

THE ZONE. The attacker has a winning tree. When may the defender place further marks without upsetting it? Such a mark does harm
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

from noughts.search.core.proof import bits, layout
from noughts.search.core.proof.tables import BitBoard
from noughts.search.core.proof.workspace import Workspace


def start_zone(zone: memoryview[int], core: int, height: int) -> None:
    """The zone of a proof that needs nothing but these cells."""
    zone[layout.CORE] = core
    zone[layout.NEAR_2] = 0
    zone[layout.NEAR_3] = 0
    zone[layout.NEAR_4] = 0
    zone[layout.FREEDOM] = 0
    zone[layout.HEIGHT] = height


def add_cells(zone: memoryview[int], cells: int) -> None:
    """The proof uses these cells too."""
    zone[layout.CORE] |= cells


def add_zone(zone: memoryview[int], other: memoryview[int]) -> None:
    """Both proofs are needed."""
    for part in range(layout.FREEDOM):
        zone[part] |= other[part]
    zone[layout.FREEDOM] = max(zone[layout.FREEDOM], other[layout.FREEDOM])
    zone[layout.HEIGHT] = max(zone[layout.HEIGHT], other[layout.HEIGHT])


def copy_zone(zone: memoryview[int], other: memoryview[int]) -> None:
    """Become the same as the other."""
    for part in range(layout.ZONE_WORDS):
        zone[part] = other[part]


def add_near_lines(board: BitBoard, att: int, dfn: int, has_rival: bool, zone: memoryview[int]) -> None:
    """The attacker moves here without winning at once: the defender's lines could come to matter."""
    if not has_rival:
        return
    near_2, near_3, near_4 = zone[layout.NEAR_2], zone[layout.NEAR_3], zone[layout.NEAR_4]
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & att:
            continue
        missing = mask & ~dfn
        lacking = bits.count(missing)
        if lacking <= 4:
            near_4 |= missing
            if lacking <= 3:
                near_3 |= missing
                if lacking <= 2:
                    near_2 |= missing
    zone[layout.NEAR_2], zone[layout.NEAR_3], zone[layout.NEAR_4] = near_2, near_3, near_4


def harmful(zone: memoryview[int], has_rival: bool) -> int:
    """The cells on which one further mark of the defender may upset the proof."""
    if not has_rival:
        return zone[layout.CORE]
    if zone[layout.FREEDOM] > 2:
        return bits.ALL
    return zone[layout.CORE] | zone[layout.NEAR_2 + zone[layout.FREEDOM]]


def _threats(board: BitBoard, att: int, dfn: int, has_rival: bool) -> tuple[int, int, int]:
    """Where the attacker and the defender complete a line, and how many lines the attacker can threaten with."""
    att_wins = bits.NOTHING
    dfn_wins = bits.NOTHING
    pairs = 0
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & dfn == 0:
            missing = mask & ~att
            lacking = bits.count(missing)
            if lacking == 2:
                pairs += 1
            elif lacking == 1:
                att_wins |= missing
        elif has_rival and mask & att == 0 and bits.is_single(mask & ~dfn):
            dfn_wins |= mask & ~dfn
    return att_wins, dfn_wins, pairs


def chain(work: Workspace, att: int, dfn: int, plies: int, zone: memoryview[int]) -> bool:
    """Whether the attacker, to move, wins by continuous threats within so many plies; then its zone is written."""
    work.chain_nodes += 1
    att_wins, dfn_wins, pairs = _threats(work.board, att, dfn, work.has_rival)
    if att_wins:
        start_zone(zone, bits.lowest(att_wins), 1)
        return True
    if plies < 3 or pairs == 0 or bits.count(dfn_wins) > 1 or work.chain_nodes > work.chain_limit:
        return False
    for line in range(work.board.lines):
        missing = work.board.masks[line] & ~att
        if work.board.masks[line] & dfn != 0 or bits.count(missing) != 2:
            continue
        move = bits.lowest(missing)
        for _ in range(2):
            reply = missing ^ move
            if dfn_wins == 0 or dfn_wins == move:
                if chain(work, att | move, dfn | reply, plies - 2, zone):
                    add_cells(zone, missing)
                    zone[layout.HEIGHT] += 2
                    add_near_lines(work.board, att, dfn, work.has_rival, zone)
                    return True
            move = reply
    return False
