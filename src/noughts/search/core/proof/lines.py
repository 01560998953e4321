"""The open lines of a classic position: threats, the attacker's potential, and whether the lines can be paired off.

PROOF BY PAIRING. If every open line can be given two cells of its own, the defender never loses.

Whenever the attacker takes one cell of a pair, the defender takes the other, so no line is ever completed. Giving each
line two cells is a matching problem between lines and cells, solved here by augmenting paths. It holds if the defender
may answer on any empty cell and his marks never help the attacker: own marks, free placement, lines win.
"""

from __future__ import annotations

from noughts.search.core.proof import bits
from noughts.search.core.proof.tables import BitBoard

UNIT = 1 << 32
"""The weight of a line without missing cells; each missing cell halves it."""


def scan(
    board: BitBoard, att: int, dfn: int, moves_left: int, has_rival: bool, open_lines: memoryview[int]
) -> tuple[int, int, int, int, int]:
    """Look at every line once; without a rival the defender's lines do not count.

    Returns the cells where the attacker completes a line, those where the defender does, the cells of all lines open to
    either, the number of lines that the attacker can complete with `moves_left` moves (their missing cells go to
    `open_lines`), and the number of his lines that lack two cells.
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
    """Drop the lines with two cells that lie on no other open line.

    The defender answers one of the two with the other, which affects nothing else, so the attacker gains nothing from
    such a line. Dropping it may leave further ones. Returns how many lines are left, their cells, and the cells that
    lie on two or more of them.
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
    total = 0
    for line in range(opened):
        total += UNIT >> bits.count(open_lines[line])
    return total


def lines_within(board: BitBoard, dfn: int, cells: int) -> int:
    """The cells of the attacker's open lines that lie within a set."""
    live = bits.NOTHING
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & dfn == 0 and mask & ~cells == 0:
            live |= mask
    return live


def has_pairing(open_lines: memoryview[int], opened: int, owner: memoryview[int], parent: memoryview[int]) -> bool:
    """Whether the lines, given as sets of two or more empty cells, can be paired off.

    Reorders and shortens `open_lines`; `owner` and `parent` are scratch space for 64 cells each.
    """
    taken, opened = _take_forced_pairs(open_lines, opened)
    if opened < 0:
        return False
    opened = _merge_overlapping(open_lines, opened, taken)
    union = bits.NOTHING
    for line in range(opened):
        open_lines[line] &= ~taken
        union |= open_lines[line]
    if 2 * opened > bits.count(union):
        return False
    matched = bits.NOTHING
    for line in range(opened):
        for _ in range(2):
            matched = _give_one_cell(open_lines, line, matched, owner, parent)
            if matched == 0:
                return False
    return True


def _take_forced_pairs(open_lines: memoryview[int], opened: int) -> tuple[int, int]:
    """A line with two cells left must use both, which also serves every other line that holds both."""
    taken = bits.NOTHING
    at = 0
    while at < opened:
        pair = open_lines[at]
        if bits.count(pair) != 2:
            at += 1
            continue
        if pair & taken:
            return bits.NOTHING, -1
        taken |= pair
        kept = 0
        for line in range(opened):
            if pair & ~open_lines[line] != 0:
                open_lines[kept] = open_lines[line]
                kept += 1
        opened = kept
        at = 0
    return taken, opened


def _merge_overlapping(open_lines: memoryview[int], opened: int, taken: int) -> int:
    """Let lines with two or more common free cells share a pair: keep only their common cells.

    Windows of one row overlap a lot, so this needs far fewer cells than a pair for each.
    """
    kept = 0
    for line in range(opened):
        cells = open_lines[line] & ~taken
        is_new = True
        for other in range(kept):
            common = open_lines[other] & cells
            if common & (common - 1) != 0:
                open_lines[other] = common
                is_new = False
                break
        if is_new:
            open_lines[kept] = cells
            kept += 1
    return kept


def _give_one_cell(
    open_lines: memoryview[int], line: int, matched: int, owner: memoryview[int], parent: memoryview[int]
) -> int:
    """Match one more cell to a line along an augmenting path; returns the matched cells, none on failure."""
    own = bits.NOTHING
    for_this = open_lines[line]
    cells = for_this & matched
    while cells:
        cell = bits.lowest(cells)
        cells ^= cell
        if owner[bits.index_of(cell)] == line:
            own |= cell
    free = for_this & ~matched
    if free:
        cell = bits.index_of(free)
        owner[cell] = line
        return matched | bits.cell_set(cell)
    return _augment(open_lines, line, own, matched, owner, parent)


def _augment(
    open_lines: memoryview[int], line: int, own: int, matched: int, owner: memoryview[int], parent: memoryview[int]
) -> int:
    """Breadth-first over matched cells: take a cell from an owner that can have another."""
    frontier = open_lines[line] & ~own
    seen = frontier | own
    cells = frontier
    while cells:
        parent[bits.index_of(cells)] = -1
        cells &= cells - 1
    while frontier:
        cell = bits.index_of(frontier)
        frontier &= frontier - 1
        rival = owner[cell]
        free = open_lines[rival] & ~matched
        if free:
            return _shift(line, cell, bits.index_of(free), matched, owner, parent)
        fresh = open_lines[rival] & ~seen
        seen |= fresh
        frontier |= fresh
        while fresh:
            parent[bits.index_of(fresh)] = cell
            fresh &= fresh - 1
    return bits.NOTHING


def _shift(line: int, cell: int, free: int, matched: int, owner: memoryview[int], parent: memoryview[int]) -> int:
    """Give each cell on the path to the line before it, and the free cell to the last owner."""
    matched |= bits.cell_set(free)
    while cell >= 0:
        owner[free] = owner[cell]
        free = cell
        cell = parent[cell]
    owner[free] = line
    return matched
