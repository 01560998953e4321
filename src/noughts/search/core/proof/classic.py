"""The proof search for the classic game: own marks, lines win, free placement.

One question: does the attacker win within so many plies? With each proof comes its zone (see `threats`): when a reply is
refuted, only replies inside the zone of that refutation need to be looked at, for any other one is refuted likewise.
"""

from __future__ import annotations

from noughts.search.core.proof import bits, layout, lines, nogil, tables, threats
from noughts.search.core.proof import memory as memories
from noughts.search.core.proof import workspace as workspaces
from noughts.search.core.proof.tables import BitBoard
from noughts.search.core.proof.workspace import Workspace

CHAIN_BUDGET = 6
"""Positions for one search of continuous threats; the full search goes on with the longer ones."""

QUICK_TRIES = 12
"""Replies that are looked at without search before any is searched."""

WON = 1
LOST = 0
UNDECIDED = -1

SYMMETRIC_MARKS = 8
"""Positions with at most so many marks are remembered up to symmetry."""


def ask(work: Workspace, att: int, dfn: int) -> bool:
    """Answer the question of the workspace, while other threads run; False when halted."""
    return nogil.released(prove_from_root, work, att, dfn)


def prove_from_root(work: Workspace, att: int, dfn: int) -> bool:
    """`prove` from the first ply on."""
    return prove(work, att, dfn, 0)


def prove(work: Workspace, att: int, dfn: int, ply: int) -> bool:
    """Whether the attacker wins within the plies that are left, the zone of the proof being that of `ply`; False when halted.

    Without a rival only the attacker's lines count; ask that without a limit on plies.
    """
    if workspaces.should_halt(work):
        return False
    attacking = work.mover_attacks == (ply & 1 == 0)
    plies = work.plies - ply
    zone = layout.zone_at(work.zones, ply)
    below = layout.zone_at(work.zones, ply + 1)
    moves_left = (plies + 1) // 2 if attacking else plies // 2
    att_wins, dfn_wins, live, opened, pairs = lines.scan(work.board, att, dfn, moves_left, work.has_rival, work.open_lines)
    verdict = verdict_of_threats(att_wins, dfn_wins, attacking, plies, zone)
    if verdict != UNDECIDED:
        return verdict == WON
    opened, open_cells, shared = lines.drop_held_lines(work.open_lines, opened)
    if is_too_light(attacking, opened, lines.weight_of(work.open_lines, opened)):
        return False
    if not work.has_rival:
        live = lines.lines_within(work.board, dfn, att | open_cells)

    write_key(work, att, dfn, live, attacking, ply)
    verdict, best = recollection(work, plies, ply)
    if verdict != UNDECIDED:
        return verdict == WON

    candidates = live & ~(att | dfn)
    if not work.has_rival:
        candidates &= shared | att_wins  # a cell on one line only is no better than any other cell of that line
    won = not attacking  # the attacker wins until a reply is found
    if attacking:
        if lines.has_pairing(work.open_lines, opened, work.owner, work.parent):
            candidates = bits.NOTHING
        elif pairs and chain_from(work, att, dfn, plies, zone):
            won = True
            candidates = bits.NOTHING
        elif dfn_wins:
            candidates = dfn_wins
    else:
        threats.start_zone(zone, att_wins, 0)
        if att_wins:
            candidates = att_wins  # the threat leaves one reply, and the proof needs that cell to be empty
        elif pairs and chain_from(work, att, dfn, plies - 1, zone):
            candidates &= threats.harmful(zone, work.has_rival)  # he wins by threats unless a reply disturbs them
    tries = workspaces.rank(work, att, dfn, candidates, best, ply)
    if tries > 1 and not attacking:
        quick = quick_defence(work, att, dfn, ply, tries)
        if quick >= 0:
            won, best, tries = False, quick, 0

    for number in range(tries):
        cell = workspaces.pick(work, ply, number, tries)
        move = bits.cell_set(cell)
        if not attacking and move & candidates == 0:
            continue  # outside the zone of a refutation found since
        best = cell
        won = prove(work, att | move, dfn, ply + 1) if attacking else prove(work, att, dfn | move, ply + 1)
        if work.halted:
            return False
        if won == attacking:
            break
        if won:
            threats.add_zone(zone, below)
            candidates &= threats.harmful(below, work.has_rival)

    if won:
        if attacking and tries > 0:
            threats.copy_zone(zone, below)
            threats.add_cells(zone, bits.cell_set(best))
            threats.add_near_lines(work.board, att, dfn, work.has_rival, zone)
        if not attacking and att_wins == 0:
            zone[layout.FREEDOM] += 1  # the defender was free to choose
        if tries > 0 or not attacking:  # a win by continuous threats has counted its plies already
            zone[layout.HEIGHT] += 1
    note(work, won, plies, best, work.board.cells - bits.count(att | dfn), ply)
    return won


def write_key(work: Workspace, att: int, dfn: int, live: int, attacking: bool, ply: int) -> None:
    """Write how the position is remembered: its sets, the question, and the symmetry that leads there.

    Cells on no open line are all alike, whatever stands on them: both sets get them.
    """
    key = layout.key_at(work.keys, ply)
    key[layout.KEY_A] = att | work.board.everywhere & ~live
    key[layout.KEY_B] = dfn | work.board.everywhere & ~live
    key[layout.KEY_KIND] = attacking | work.has_rival << 1
    key[layout.KEY_SYMMETRY] = 0
    if bits.count(att | dfn) <= SYMMETRIC_MARKS:
        a, b, symmetry = tables.canonical(work.board, key[layout.KEY_A], key[layout.KEY_B])
        key[layout.KEY_A], key[layout.KEY_B], key[layout.KEY_SYMMETRY] = a, b, symmetry


def recollection(work: Workspace, plies: int, ply: int) -> tuple[int, int]:
    """What the memory decides, and the move that it holds for best."""
    key = layout.key_at(work.keys, ply)
    slot = memories.recall(work.memory, key[layout.KEY_A], key[layout.KEY_B], key[layout.KEY_KIND])
    if slot < 0:
        return UNDECIDED, -1
    inverse = work.board.inverses[key[layout.KEY_SYMMETRY]]
    facts = work.memory.words[slot + layout.FACTS]
    if memories.win_of(facts) <= plies:
        read_zone(work, slot, inverse, layout.zone_at(work.zones, ply))
        return WON, -1
    if memories.denied_of(facts) >= plies:
        return LOST, -1
    return UNDECIDED, moved_cell(work.board, inverse, memories.move_of(facts))


def note(work: Workspace, won: bool, plies: int, best: int, left: int, ply: int) -> None:
    """Remember the answer to a question, in the frame of its key."""
    key = layout.key_at(work.keys, ply)
    zone = layout.zone_at(work.zones, ply)
    within = plies if plies < left else layout.FOREVER
    if won:
        within = zone[layout.HEIGHT]
    slot = memories.claim(work.memory, key[layout.KEY_A], key[layout.KEY_B], key[layout.KEY_KIND], left)
    memories.remember(work.memory, slot, won, within, moved_cell(work.board, key[layout.KEY_SYMMETRY], best), left)
    if won:
        write_zone(work, slot, key[layout.KEY_SYMMETRY], zone)


def quick_defence(work: Workspace, att: int, dfn: int, ply: int, tries: int) -> int:
    """A reply after which the defender is seen to hold without search, among the most promising ones; -1 for none."""
    for number in range(min(tries, QUICK_TRIES)):
        cell = workspaces.pick(work, ply, number, tries)
        if is_held(work, att, dfn | bits.cell_set(cell), work.plies - ply - 1):
            return cell
    return -1


def is_held(work: Workspace, att: int, dfn: int, plies: int) -> bool:
    """Whether the defender is seen to hold, attacker to move: too little is left, or the rest can be paired off."""
    att_wins, _, _, opened, _ = lines.scan(work.board, att, dfn, (plies + 1) // 2, work.has_rival, work.open_lines)
    if att_wins:
        return False
    opened, _, _ = lines.drop_held_lines(work.open_lines, opened)
    if is_too_light(opened > -1, opened, lines.weight_of(work.open_lines, opened)):
        return True
    return lines.has_pairing(work.open_lines, opened, work.owner, work.parent)


def verdict_of_threats(att_wins: int, dfn_wins: int, attacking: bool, plies: int, zone: memoryview[int]) -> int:
    """What the threats on the board decide at once."""
    if attacking:
        if att_wins and plies >= 1:
            threats.start_zone(zone, bits.lowest(att_wins), 1)
            return WON
        return LOST if plies < 3 or bits.count(dfn_wins) > 1 else UNDECIDED
    if dfn_wins or plies < 2:
        return LOST
    if att_wins and not bits.is_single(att_wins):
        first = bits.lowest(att_wins)
        threats.start_zone(zone, first | bits.lowest(att_wins ^ first), 2)
        return WON
    return UNDECIDED


def is_too_light(attacking: bool, opened: int, potential: int) -> bool:
    """Whether too little is left for the attacker (Erdos and Selfridge).

    A defender who always takes the heaviest cell keeps the sum of the weights of the open lines from ever reaching a
    whole line.
    """
    return opened == 0 or potential < (lines.UNIT >> 1 if attacking else lines.UNIT)


def chain_from(work: Workspace, att: int, dfn: int, plies: int, zone: memoryview[int]) -> bool:
    """A win by continuous threats, within the budget of one search."""
    work.chain_limit = work.chain_nodes + CHAIN_BUDGET
    return threats.chain(work, att, dfn, plies, zone)


def moved_cell(board: BitBoard, symmetry: int, cell: int) -> int:
    """Where a symmetry moves a cell; -1 stays."""
    if symmetry == 0 or cell < 0:
        return cell
    return bits.index_of(tables.image(board, symmetry, bits.cell_set(cell)))


def read_zone(work: Workspace, slot: int, symmetry: int, zone: memoryview[int]) -> None:
    """The remembered zone, moved from the frame of the key to that of the board."""
    for part in range(layout.FREEDOM):
        cells = work.memory.words[slot + layout.ZONE + part]
        zone[part] = tables.image(work.board, symmetry, cells) if symmetry else cells
    zone[layout.FREEDOM] = work.memory.words[slot + layout.ZONE + layout.FREEDOM]
    zone[layout.HEIGHT] = memories.win_of(work.memory.words[slot + layout.FACTS])


def write_zone(work: Workspace, slot: int, symmetry: int, zone: memoryview[int]) -> None:
    """Remember a zone in the frame of the key."""
    for part in range(layout.FREEDOM):
        work.memory.words[slot + layout.ZONE + part] = (
            tables.image(work.board, symmetry, zone[part]) if symmetry else zone[part]
        )
    work.memory.words[slot + layout.ZONE + layout.FREEDOM] = zone[layout.FREEDOM]
