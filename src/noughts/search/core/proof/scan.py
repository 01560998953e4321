"""One pass over the lines of a classic position: who threatens what, and how much is left for the attacker."""

from __future__ import annotations

from noughts.search.core.proof import bits
from noughts.search.core.proof.tables import Board

UNIT = 1 << 32
"""The weight of a line without missing cells; each missing cell halves it."""


def scan(
    board: Board,
    att: int,
    dfn: int,
    moves_left: int,
    has_rival: bool,
    open_lines: memoryview[int],
) -> tuple[int, int, int, int, int]:
    """Look at every line once.

    Returns the cells where the attacker completes a line, those where the defender does, the cells of all lines that
    are still open to anyone, the number of lines that the attacker can complete with `moves_left` moves (their missing
    cells go to `open_lines`), and the number of his lines that lack two cells. Without a rival the defender's lines do
    not count.
    """
    att_wins = bits.NOTHING
    dfn_wins = bits.NOTHING
    live = bits.NOTHING
    opened = 0
    pairs = 0
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & dfn == 0:
            live |= mask
            missing = mask & ~att
            lacking = bits.count(missing)
            if lacking == 1:
                att_wins |= missing
            elif lacking == 2:
                pairs += 1
            if lacking <= moves_left:
                open_lines[opened] = missing
                opened += 1
        if has_rival and mask & att == 0:
            live |= mask
            missing = mask & ~dfn
            if bits.is_single(missing):
                dfn_wins |= missing
    return att_wins, dfn_wins, live, opened, pairs


def drop_held_lines(open_lines: memoryview[int], opened: int) -> tuple[int, int, int]:
    """Drop the lines that the defender holds on their own: those with two cells that lie on no other open line.

    Whenever the attacker takes one of the two, the defender takes the other, and nothing else is touched by that; so
    the attacker gains nothing from the line. Dropping it may leave further lines with two such cells. Returns how many
    lines are left, their cells, and the cells that lie on two or more of them.
    """
    while True:
        once = bits.NOTHING
        often = bits.NOTHING
        for line in range(opened):
            often |= once & open_lines[line]
            once |= open_lines[line]
        alone = once & ~often
        kept = 0
        for line in range(opened):
            cells = open_lines[line] & alone
            if cells & (cells - 1) == 0:
                open_lines[kept] = open_lines[line]
                kept += 1
        if kept == opened:
            return opened, once, often
        opened = kept


def weight_of(open_lines: memoryview[int], opened: int) -> int:
    """The sum of the weights of the lines."""
    total = 0
    for line in range(opened):
        total += UNIT >> bits.count(open_lines[line])
    return total


def lines_within(board: Board, dfn: int, cells: int) -> int:
    """The cells of the attacker's open lines that lie within a set."""
    live = bits.NOTHING
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & dfn == 0 and mask & ~cells == 0:
            live |= mask
    return live
