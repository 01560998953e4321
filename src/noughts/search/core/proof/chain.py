"""Continuous threats: a win in which every move but the last threatens to complete a line and so forces one reply."""

from __future__ import annotations

from numba import int64, uint64

from noughts.search.core.proof.bits import NOTHING, count, inner, is_single, lowest
from noughts.search.core.proof.control import CHAIN_LIMIT, CHAIN_NODES
from noughts.search.core.proof.tables import LINES
from noughts.search.core.proof.zone import HEIGHT, add_cells, add_near_lines, start_zone

TWO = uint64(2)


@inner
def _threats(board, att, dfn, has_rival):
    """Where the attacker and the defender complete a line, and how many lines the attacker can threaten with."""
    att_wins = NOTHING
    dfn_wins = NOTHING
    pairs = 0
    for line in range(board.facts[LINES]):
        mask = board.masks[line]
        if mask & dfn == NOTHING:
            missing = mask & ~att
            lacking = count(missing)
            if lacking == 2:
                pairs += 1
            elif lacking == 1:
                att_wins |= missing
        elif has_rival and mask & att == NOTHING and is_single(mask & ~dfn):
            dfn_wins |= mask & ~dfn
    return att_wins, dfn_wins, pairs


@inner
def chain(board, att, dfn, plies, has_rival, control, zone):
    """Whether the attacker, to move, wins by continuous threats within so many plies; then its zone is written."""
    control[CHAIN_NODES] += 1
    att_wins, dfn_wins, pairs = _threats(board, att, dfn, has_rival)
    if att_wins:
        start_zone(zone, lowest(att_wins), int64(1))
        return True
    if plies < 3 or pairs == 0 or count(dfn_wins) > 1 or control[CHAIN_NODES] > control[CHAIN_LIMIT]:
        return False
    for line in range(board.facts[LINES]):
        missing = board.masks[line] & ~att
        if board.masks[line] & dfn != NOTHING or count(missing) != 2:
            continue
        move = lowest(missing)
        for _ in range(2):
            reply = missing ^ move
            if dfn_wins == NOTHING or dfn_wins == move:
                if chain(board, att | move, dfn | reply, plies - 2, has_rival, control, zone):
                    add_cells(zone, missing)
                    zone[HEIGHT] += TWO
                    add_near_lines(board, att, dfn, has_rival, zone)
                    return True
            move = reply
    return False
