"""Continuous threats: a win in which every move but the last threatens to complete a line and so forces one reply."""

from __future__ import annotations

from noughts.search.core.proof import bits, layout
from noughts.search.core.proof import zone as zones
from noughts.search.core.proof.tables import Board
from noughts.search.core.proof.work import Work


def _threats(board: Board, att: int, dfn: int, has_rival: bool) -> tuple[int, int, int]:
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


def chain(
    board: Board,
    att: int,
    dfn: int,
    plies: int,
    has_rival: bool,
    work: Work,
    zone: memoryview[int],
) -> bool:
    """Whether the attacker, to move, wins by continuous threats within so many plies; then its zone is written."""
    work.chain_nodes += 1
    att_wins, dfn_wins, pairs = _threats(board, att, dfn, has_rival)
    if att_wins:
        zones.start_zone(zone, bits.lowest(att_wins), 1)
        return True
    if plies < 3 or pairs == 0 or bits.count(dfn_wins) > 1 or work.chain_nodes > work.chain_limit:
        return False
    for line in range(board.lines):
        missing = board.masks[line] & ~att
        if board.masks[line] & dfn != 0 or bits.count(missing) != 2:
            continue
        move = bits.lowest(missing)
        for _ in range(2):
            reply = missing ^ move
            if dfn_wins == 0 or dfn_wins == move:
                if chain(board, att | move, dfn | reply, plies - 2, has_rival, work, zone):
                    zones.add_cells(zone, missing)
                    zone[layout.HEIGHT] += 2
                    zones.add_near_lines(board, att, dfn, has_rival, zone)
                    return True
            move = reply
    return False
